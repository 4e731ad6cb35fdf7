"""Claims, proved: by the package colex-layouts-prover, which the extra colex-layouts[prove] brings."""
from __future__ import annotations

import itertools
import os

from . import _core
from ._answers import _rejection
from ._claims import Verdict, Verdicts

#: The version is said, so that nothing else is taken for it where the wheels are in a folder and not on PyPI.
_INSTALL = (f'pip install "colex-layouts[prove]=={_core.version}"; or, from a folder of wheels, '
            "pip install --no-index --no-deps --find-links=FOLDER colex-layouts-prover && pip install z3-solver cvc5")
_HINT = f"proofs need the prover: {_INSTALL}"


#: The numbers of questions to the prover.
_numbers = itertools.count(1)


class NoProver(ImportError):
    """The extra colex-layouts[prove] is not installed, or is that of another version. Raised by `prove`, with what installs it."""


def _prover():
    """The package of the prover."""
    try:
        import colex_prover
    except ModuleNotFoundError as missing:
        if missing.name != "colex_prover":
            raise
        raise NoProver(_HINT) from None
    if colex_prover.__version__ != _core.version:
        raise NoProver(f"colex {_core.version} needs the prover of the same version, not {colex_prover.__version__}: {_INSTALL}")
    return colex_prover


def _proved(verdict) -> Verdict:
    """The same, as claimed only if every case is covered, or one that falls was found: more was asked for than to look at some."""
    verdict.as_claimed = verdict.as_claimed and verdict.outcome not in ("tested", "checked for shapes")
    return verdict


def _asked(prover, **question):
    """What the prover says. It works in a thread, so that an interrupt is heard at once; what was begun ends soon after."""
    import json
    from concurrent.futures import ThreadPoolExecutor
    thread, number = ThreadPoolExecutor(1), next(_numbers)
    try:
        said = json.loads(thread.submit(prover.core.ask, json.dumps({"number": number, **question}, ensure_ascii=False)).result())
    except BaseException:
        prover.core.stop(number)
        raise
    finally:
        thread.shutdown(wait=False)
    if "rejection" in said:
        raise _rejection(said["rejection"], said["message"].rstrip(), None, None, "")
    if "fault" in said:
        raise RuntimeError(f"the prover of colex: {said['fault']}")
    return said


def proved_where_asked(verdicts, file, require="") -> Verdicts:
    """The verdicts on claims of a file, of which those that ask for a proof, or rest on less than is required, are the prover's, where it is
    installed."""
    wanting = ("proof is not available", "proved is required", "exhausted is required")
    lines = {verdict.line for verdict in verdicts if verdict.reason.startswith(wanting)}
    if not lines:
        return verdicts
    try:
        prover = _prover()
    except NoProver as missing:
        for verdict in verdicts:
            if verdict.line in lines:
                verdict.notes = [*verdict.notes, str(missing)]
        return verdicts
    with open(file, encoding="utf-8") as opened:
        text = opened.read()
    records = [record for line in sorted(lines) for record in _asked(prover, check=text, file=str(file), line=line, require=require)["records"]]
    return Verdicts([*(verdict for verdict in verdicts if verdict.line not in lines), *(Verdict(**record) for record in records)])


def _require(**arguments):
    """Raises TypeError for an argument of another type."""
    for name, (value, kind) in arguments.items():
        if not isinstance(value, kind) or kind is not bool and isinstance(value, bool):
            wanted = kind.__name__ if isinstance(kind, type) else "number"
            raise TypeError(f"{name} is {'a text' if kind is str else 'of type ' + wanted}, not {type(value).__name__}")


def prove(claim, *, rank=2, seconds=60.0, one_judge=False, certificates=None) -> Verdicts:
    """The verdict on a claim for all integers, or on the theorem or law of that name. It is *proved* only where colex-check has accepted a
    certificate of it; z3 and cvc5 judge the steps that are left to solvers. `rank` is the number of leaves up to which layouts are looked at,
    and `certificates` a folder for what colex-check accepted. Each verdict has `proof`: its scope, and who judged it. `seconds` is the budget of a
    claim; with `one_judge` one of the two solvers is enough. What was only *tested*, or *checked for shapes*, is not as claimed here.

    Requires: 1 <= rank <= 8, 0.1 <= seconds <= 1000000. Raises: NoProver without the extra colex-layouts[prove]; Rejection (parse) for a text that is no claim,
    (domain) for a name that nothing has, and for another rank or budget; RuntimeError where a certificate cannot be written. Source: docs/proofs.md.

        >>> prove("forall M, N >= 1: size((M,N):(N,1)) == M*N")  # doctest: +SKIP
        [ok    proved (as written), …]
    """
    prover = _prover()
    _require(claim=(claim, str), rank=(rank, int), seconds=(seconds, (int, float)), one_judge=(one_judge, bool))
    folder = os.fspath(certificates) if certificates is not None else ""
    records = _asked(prover, prove=claim, rank=rank, seconds=seconds if seconds < 1e9 else 0, one_judge=one_judge, certificates=folder)["records"]
    return Verdicts(_proved(Verdict(**record)) for record in records)


class OpenValue:
    """The value of an expression in which integers are not known, as a text in which they have names: `n1` is the first.

    Raises: TypeError where its truth is asked for: ask `value`, which is a text. Source: docs/tour.md.
    """
    value: str  #: empty where it depends on these integers, or nobody could tell
    about: str  #: for which integers it is this, or at which it is another one

    def __init__(self, value, about):
        """Made by `open_value`."""
        self.value, self.about = value, about

    def __str__(self):
        return "\n  ".join(filter(None, [self.value, self.about]))

    __repr__ = __str__

    def __bool__(self):
        """Raises TypeError."""
        raise TypeError("an open value has no truth value: ask its value, which is a text")


def open_value(text) -> OpenValue:
    """The value of an expression in which `?` stands for integers, as `colex eval` has it: of all of them at once, where it is proved; without the
    extra colex-layouts[prove] only at which integers it differs. `?{div=8}` is a multiple of 8.

        >>> open_value("injective((4,?):(1,?))")
        it depends: true at n1 = 1, n2 = 1, and false at n1 = 2, n2 = 1

    Raises: Rejection (parse) for a text that is no expression. Source: docs/tour.md.
    """
    _require(text=(text, str))
    try:
        prover = _prover()
    except NoProver:
        return OpenValue(*_core.open_value(text))
    return OpenValue(**_asked(prover, open=text))
