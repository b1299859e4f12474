"""What the tests share: models, samples, and the means to drive the program."""
