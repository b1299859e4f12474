"""Machine integers and arrays for the hot modules: `i64` and `vec` when compiled, `int` and `list` when interpreted.

The compiler reads the first branch and turns both into plain C. The interpreter runs the second, where a list is the
fastest array. The hot code uses only what works the same in both:

- A set of squares is 64 bits. Compiled, the top bit is the sign; interpreted, it is 2**63. So sets are only combined
  (`& | ^ ~`), compared for equality and tested for emptiness, never ordered, and a right shift is masked at once.
- `~` and `<<` may leave bits above the 64th when interpreted: a mask follows before the set is stored or scanned.
- No literal is shifted by a variable: the compiler does that in 32 bits. Use `BIT[square]`.
- No conditional expression has a literal on one side and a machine integer on the other: the compiler would turn both
  into objects. An `if` statement does not.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    i64 = int
    vec = list
