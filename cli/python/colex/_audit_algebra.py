"""Judges of the DSL's algebra: its answers are to be colex's, as functions."""
from __future__ import annotations

from ._answers import Rejection
from ._audit_tiles import ROUNDED_UP
from ._audit_values import Ended, NoLayout, NotJudged, functions, judging, tiler, value

#: What the DSL and colex both compute, by the name that both have.
ALGEBRA = ("composition", "complement", "right_inverse", "left_inverse", "logical_divide", "zipped_divide", "tiled_divide", "flat_divide",
           "logical_product", "zipped_product", "tiled_product", "flat_product", "blocked_product", "raked_product")


class Algebra:
    """Judges of functions; each adds to what was found."""

    def __init__(self, found):
        self.found = found

    def exists(self, name, arguments):
        """Ends the tracing where there is no such product: the DSL may divide by 0 over it, and end the process."""
        try:
            getattr(functions, name)(*map(value, arguments))
        except (NotJudged, TypeError):
            return
        except Rejection as rejection:
            self.found._add("wrong", f"{name}({', '.join(map(str, arguments))})", rejection.message, ends=True)
            raise Ended from None

    def answer(self, name, arguments, result):
        """What the DSL answers."""
        with judging(self.found, name):
            values = [tiler(argument) if isinstance(argument, tuple) and number else value(argument) for number, argument in enumerate(arguments)]
            about = f"{name}({', '.join(map(str, arguments))}) = {result}"
            theirs, none = None, ""
            try:
                theirs = value(result)
            except NoLayout as reason:
                none = f"; {reason}"
            try:
                ours = getattr(functions, name)(*values)
            except Rejection as rejection:
                if theirs is not None and _rounds_up(name, values, theirs):
                    self.found._add("unknown", about, f"{ROUNDED_UP}: {rejection.message}")
                else:
                    self.found._add("wrong", about, f"there is no such layout: {rejection.message}{none}")
                return
            except TypeError:
                raise NotJudged(f"colex has no {name} of what is given: {', '.join(map(str, arguments))}") from None
            same = theirs is not None and (str(ours) == str(theirs) or functions.equal(ours, theirs).is_yes)
            self.found._add("right" if same else "wrong", about, "" if same else f"it is {ours}{none}")


def _rounds_up(name, values, result):
    """Whether it is a divide that is as it should be if it is to round up."""
    padded = getattr(functions, f"padded_{name}", None)
    try:
        return padded is not None and functions.equal(padded(*values), result).is_yes
    except Rejection:
        return False
