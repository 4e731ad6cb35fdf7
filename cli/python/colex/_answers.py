"""What functions answer beside values: rejections, decisions, and the `_` that leaves a mode open."""
from __future__ import annotations


class Rejection(ValueError):
    """There is no such value, and why: `kind` is parse, type, inadmissible, overflow, domain, unknown or limit, `message` one sentence
    with what shows it, and `witness` the numbers of that, by their names; empty where there are none. `line` and `column` are where in a text; `call` is
    what was asked for, as an expression, and `function` and `arguments` are the same as values.

    Source: docs/conventions.md says what is refused, docs/python.md which witnesses there are.
    """

    def __init__(self, kind, message, line=None, column=None, call="", witness=None, function="", arguments=()):
        """Made by the package; it is raised, not called."""
        super().__init__(kind, message, line, column, call, witness, function, arguments)
        self.kind, self.message, self.line, self.column, self.call = kind, message, line, column, call
        self.witness, self.function, self.arguments = witness or {}, function, arguments

    def __str__(self):
        place = f" (line {self.line}, column {self.column})" if self.line is not None and (self.line, self.column) != (1, 1) else ""
        return f"{self.kind}: {self.message}{place}"

    def explain(self) -> str:
        """How it came to that, step by step."""
        from ._pictures import explain
        if self.call and not self.function:
            return explain(self.call)
        return explain(self.function, *self.arguments) if self.call and None not in self.arguments else str(self)

    @property
    def facts(self) -> dict:
        """The same for a program, as `colex explain --json` has it: the rule that is broken, the place, the witness's numbers, what near it has a
        value, and the command that repeats it. Source: docs/json.md.
        """
        import json
        from . import _core
        told = json.loads(_core.refusal(self.call, self.kind, self.message))
        told["witness"] = told["witness"] or self.witness
        if self.line is not None:
            told["place"] = {"line": self.line, "column": self.column, **told["place"]}
        return told


class Overflow(Rejection, OverflowError):
    """An integer does not fit 64 bits: one that is given, or one that an operation would have to compute. Its kind is overflow."""


class TypeRejection(Rejection, TypeError):
    """The operation is not defined on values of these types, or on so many of them. Its kind is type."""


_KINDS = {"overflow": Overflow, "type": TypeRejection}


def _rejection(kind, *told):
    return _KINDS.get(kind, Rejection)(kind, *told)


#: Called with a decision whose truth is asked for; what it returns, unless it is None, is the truth. The pytest plugin lets
#: `assert` ask; nobody else may.
when_asserted = None


class Decision:
    """Yes, no, or that it could not be told within the budget; and what shows it. `function` and `arguments` are what was asked.

    Raises: TypeError where its truth is asked for, by `if`, `not`, `assert` (but in a test that pytest runs) or a comparison with a bool: ask `is_yes`.
    """
    __slots__ = ("_truth", "function", "arguments", "_said")

    def __init__(self, truth, function, arguments, said=""):
        """Made by the package: what functions answer that are asked whether something is so."""
        self._truth, self.function, self.arguments, self._said = truth, function, arguments, said

    @property
    def is_yes(self) -> bool:
        """Whether it is so."""
        return self._truth is True

    @property
    def is_no(self) -> bool:
        """Whether it is known not to be so."""
        return self._truth is False

    @property
    def is_unknown(self) -> bool:
        """Whether a search reached its budget before it was known."""
        return self._truth is None

    @property
    def witness(self) -> str:
        """What shows it, in words; empty where there is nothing to say beyond the answer."""
        if self._said or self.is_unknown:
            return self._said
        found = self._found()
        return found[0] if found else ""

    @property
    def places(self) -> tuple:
        """The coordinates that the witness speaks of: for each the argument's number, and its 1-D coordinate."""
        found = None if self._said or self.is_unknown else self._found()
        return found[1] if found else ()

    def _found(self):
        from . import _core
        return _core.witness(self.function, self.arguments, self._truth)

    def __bool__(self):
        """Raises TypeError, since the answer may be unknown."""
        truth = when_asserted(self) if when_asserted else None
        if truth is None:
            raise TypeError(f"{self!r} has no truth value, since the answer may be unknown: ask its is_yes, is_no or is_unknown")
        return truth

    def __eq__(self, other):
        if isinstance(other, bool):
            raise TypeError(f"{self!r} is not compared with {other}, since the answer may be unknown: ask its is_yes, is_no or is_unknown")
        if not isinstance(other, Decision):
            return NotImplemented
        return (self._truth, self.function, self.arguments) == (other._truth, other.function, other.arguments)

    def __hash__(self):
        return hash((self._truth, self.function, self.arguments))

    def __reduce__(self):
        return (Decision, (self._truth, self.function, self.arguments, self._said))

    def __repr__(self):
        word = {True: "yes", False: "no", None: "unknown"}[self._truth]
        witness = self.witness
        return f"{word}: {witness}" if witness else word


def _decision(truth, function, arguments, said):
    return Decision(truth, function, arguments, said)


class _Underscore:
    """The `_` of a coordinate, which leaves a mode open: L(1, _) is a slice."""
    __slots__ = ()

    def __repr__(self):
        return "_"

    def __reduce__(self):
        return "_underscore"


_underscore = _Underscore()
_Underscore.__new__ = lambda cls: _underscore
