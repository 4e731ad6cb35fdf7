"""Which layout does it, what it costs, and why there is no better one."""
from __future__ import annotations

from . import _core
from ._pictures import _option, _text


class Found:
    """The answer to a question of `which`.

    Raises: TypeError where its truth is asked for: ask `outcome`. Source: docs/tour.md.
    """
    question: str  #: swizzle, padding, copy, mma, convert, formula, layout, tiler, value or repair
    words: list    #: what was asked of, as texts
    outcome: str   #: found; none, where all were looked at; or unknown, where not all were
    value: object  #: what was found, where it is one value: of swizzle, padding, copy, mma, formula and convert with `shared`; else None, and `facts` has it
    text: str      #: the answer as `colex find` prints it
    claims: list   #: lines of a claim file, which `check` judges whenever something changes
    facts: dict    #: numbers and texts by name, as `colex find --json` prints them

    def __init__(self, question, words, outcome, text, claims, facts):
        """Made by `which`."""
        self.question, self.words, self.outcome, self.text, self.claims, self.facts = question, words, outcome, text, claims, facts
        self.value = _core.evaluate(facts["value"], {}) if "value" in facts else None

    def __str__(self):
        return self.text.rstrip()

    __repr__ = __str__

    def __bool__(self):
        """Raises TypeError, since the answer may be unknown."""
        raise TypeError("what was found has no truth value: ask its outcome, which is found, none or unknown")


def which(question, /, *words, seconds=60.0, **options) -> Found:
    """Which layout does it: a question of the command `colex find`, its words and its options. An option is named as there, with `_` for `-`,
    and `from_`; one without a value is True, and one that is given several times has a list.

        >>> which("swizzle", Layout((64, 64), (64, 1)), write="rows", read=["ldmatrix", "columns"]).facts["swizzle"]
        'Sw<3,3,3>'

    `seconds` is for `value`, which may have no end of its own.

    Raises: TypeRejection for what there is no such question or option of, and for a layout that cannot be read; Rejection (inadmissible) where no
    layout answers the question. Source: docs/tour.md; `colex find --help` has the questions.
    """
    import json
    texts = {_option(name): [""] if value is True else list(map(_text, value)) if isinstance(value, list) else [_text(value)]
             for name, value in options.items() if value is not False and value is not None}
    asked = list(map(_text, words))
    return Found(question, asked, **json.loads(_core.which(question, asked, texts, seconds)))
