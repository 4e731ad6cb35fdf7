"""Claims, judged by looking at cases."""
from __future__ import annotations

import os

from . import _core


class Verdict:
    """What was found out about a claim.

    Raises: TypeError where its truth is asked for: ask `as_claimed`. Source: docs/claims.md says what the words mean.
    """
    file: str             #: where the claim is written
    line: int
    text: str             #: the claim
    expected: str         #: stands or falls
    outcome: str          #: holds, exhausted, tested, refuted, unknown, vacuous, error; of `prove` also proved (…), checked for shapes
    description: str      #: the outcome with its bound
    as_claimed: bool
    cases: int
    reason: str
    counterexample: dict  #: of each variable the text of its value
    notes: list
    pictures: list        #: of the counterexample, as text
    images: list          #: the same as SVG
    proof: dict           #: of `prove` only: the scope of the proof, and who judged it

    def __init__(self, **found):
        """Made by `check` and `prove`."""
        self.__dict__.update(found)

    def __str__(self):
        is_open = self.outcome in ("unknown", "tested", "checked for shapes")
        mark = "ok  " if self.as_claimed else "?   " if is_open else "FAIL"
        lines = [f"{mark}  {self.description}  {self.file}:{self.line}  {self.text}"]
        lines += [f"  {name} = {value}" for name, value in self.counterexample.items()]
        lines += [f"  {note}" for note in [self.reason, *self.notes] if note]
        return "\n".join(lines)

    __repr__ = __str__

    def __bool__(self):
        """Raises TypeError."""
        raise TypeError("a verdict has no truth value: ask its as_claimed")


class Verdicts(list):
    """A list of verdicts, one for each claim.

    Raises: TypeError where its truth is asked for, so that `assert check(…)`, which every refuted claim would pass, is a mistake: ask `as_claimed`.
    """

    @property
    def as_claimed(self) -> bool:
        """Whether there is a claim, and each is as claimed."""
        return len(self) > 0 and all(verdict.as_claimed for verdict in self)

    def __bool__(self):
        """Raises TypeError."""
        raise TypeError("verdicts have no truth value: ask their as_claimed, or their len")


def check(claims, *, line=0, seconds=60.0, seed=0, require="") -> Verdicts:
    """The verdict on each claim of a text, or of a file (a pathlib.Path): by exhaustion where the cases can be looked at, else by
    testing. Nothing is proved here: `prove` does. `line` asks for the claim that begins there; `seconds` is the budget of a claim, and `seed` what
    cases are drawn by. `require` is what each verdict has to rest on, "proved", "exhausted" or "tested": what rests on less is unknown.

    Requires: 0 < seconds <= 1000000. Raises: Rejection (parse, with line and column) for a text that is no claim file, (domain) for another budget
    or ground, and for a line on which no claim begins; OSError for a file that cannot be read. Source: docs/claims.md.
    """
    if isinstance(claims, os.PathLike):
        file = str(claims)
        with open(claims, encoding="utf-8", errors="surrogateescape") as opened:
            text = opened.read()
    else:
        file, text = "claims", claims
    import json
    return Verdicts(Verdict(**json.loads(verdict)) for verdict in _core.check(text, file, line, seconds, seed, require))
