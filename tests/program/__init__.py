"""Tests of the program as a whole: its command line, its architecture, its images, its installation."""
