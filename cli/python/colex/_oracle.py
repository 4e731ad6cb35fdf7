"""What the hardware was seen to do: the record of an instruction, and whether a layout is what it has."""
from __future__ import annotations

from . import _core
from ._pictures import _option, _text


class Instruction:
    """What is known of an instruction.

    Source: docs/hardware.md.
    """
    form: str         #: its whole name
    text: str         #: its names, its operands as layouts and pictures, without the whole name
    agreements: list  #: whether what was observed is what is predicted, for each way of it; none that nobody looked at
    record: str       #: what it was observed on; empty if nobody looked

    def __init__(self, form, text, agreements, record):
        """Made by `instruction`."""
        self.form, self.text, self.agreements, self.record = form, text, agreements, record

    @property
    def A(self):
        """(thread, value) to m + M*k of the operand A in registers. Raises: TypeRejection where there is none."""
        return _core.functions.layout_A(self.form)

    @property
    def B(self):
        """(thread, value) to n + N*k of the operand B in registers. Raises: TypeRejection where there is none."""
        return _core.functions.layout_B(self.form)

    @property
    def C(self):
        """(thread, value) to m + M*n of the operand C. Raises: TypeRejection where there is none."""
        return _core.functions.layout_C(self.form)

    @property
    def D(self):
        """(thread, value) to m + M*n of the result D. Raises: TypeRejection where there is none."""
        return _core.functions.layout_D(self.form)

    @property
    def source(self):
        """For a copy of matrices, (thread, value) to the element on the side that is read. Raises: TypeRejection of another instruction."""
        return _core.functions.layout_source(self.form)

    @property
    def destination(self):
        """For a copy of matrices, (thread, value) to the element on the side that is written. Raises: TypeRejection of another instruction."""
        return _core.functions.layout_destination(self.form)

    def holders(self, operand, row, column) -> list[dict[str, int]]:
        """Who holds the element in a row and a column of an operand (of B: n and k; of a copy of matrices `source` or `destination`; of
        tcgen05.ld and st `registers`): each `thread`, which `value` of the thread, in which `register`, from which `first_bit` on, with how
        many `bits`.

            >>> instruction("mma.m16n8k16.f32.f16.f16.f32").holders("A", 5, 3)
            [{'thread': 21, 'value': 1, 'register': 0, 'first_bit': 16, 'bits': 16}]

        Raises: TypeRejection for an operand that there is not, or that lies in memory; Rejection (domain) for an element beyond it.
        """
        return _core.holders(self.form, operand, row, column)

    def __str__(self):
        seen = "; ".join(filter(None, [", ".join(self.agreements), self.record])) or "not observed"
        return f"{self.form}\n{self.text.rstrip()}\n{seen}"

    __repr__ = __str__


def instruction(name) -> Instruction:
    """What is known of the instruction of exactly this name, as PTX or CuTe has it: its operands, and what the record says of it.

        >>> instruction("mma.m16n8k8.f16.f16.f16.f16").agreements
        ['agree']

    Raises: TypeRejection where there is none of this name, with those of similar ones. Source: docs/hardware.md.
    """
    return Instruction(*_core.instruction(name))


def forms() -> list[str]:
    """The names of all instructions that something is known of, as PTX has them."""
    return _core.forms()


def oracle_vectors(*names) -> tuple[dict[str, str], dict[str, str]]:
    """Inputs of instructions with what the hardware made of them, for who tests a compiler or a simulator without colex: the texts of files by
    their names, `vectors.jsonl` and the programs that run it once it is packed by gzip; and by form why one that is called so has none.

        >>> files, refused = oracle_vectors("movmatrix")
        >>> sorted(files), refused
        (['plain.py', 'run.cu', 'run_torch.py', 'vectors.jsonl'], {})

    A name is one of PTX or CuTe, whole or its beginning; without any all forms are written.

    Raises: TypeRejection for a name that no form has. Source: docs/vectors.md.
    """
    return _core.oracle_vectors(list(map(str, names)))


class OracleVerdict:
    """The answer to a question of `oracle_check`.

    Raises: TypeError where its truth is asked for: ask `verdict`. Source: docs/hardware.md.
    """
    question: str     #: mma, sparse, copy, wgmma, umma, tma or smem
    instruction: str  #: its short name; empty if the question is about none
    verdict: str      #: right; equivalent, which is right under other names of rows, columns or k; answered; unknown, where nobody looked; or wrong
    says: str         #: what it comes to
    operands: list    #: of each that was given a dict: operand, verdict, layout, and says, a list of lines
    remarks: list
    engine: str       #: recorded, observed, or predicted where nobody looked
    grounds: str      #: whose behaviour this is
    repeat: str       #: the command that says the same
    text: str         #: the answer as the command prints it
    picture: str      #: the part of it that shows what is compared; empty if there is none
    facts: dict       #: numbers, by name

    def __init__(self, **found):
        """Made by `oracle_check`."""
        self.facts = {name: value for name, value in found.items() if name not in OracleVerdict.__annotations__}
        self.__dict__.update((name, value) for name, value in found.items() if name not in self.facts)

    def __str__(self):
        return self.text.rstrip("\n")

    def __repr__(self):
        """The text without the picture."""
        return str(self).replace(f"\n{self.picture}\n", "") if self.picture else str(self)

    def __bool__(self):
        """Raises TypeError, since the answer may be unknown."""
        raise TypeError("a verdict of the oracle has no truth value: ask its verdict, which is right, equivalent, answered, unknown or wrong")


def oracle_check(question, /, *words, **options) -> OracleVerdict:
    """What the record of the hardware, and else the prediction, says of your layouts: a question of the command `colex oracle check`, its words and its options.
    An option is named as there, with `_` for `-`, and `global_`; one without a value is True.

        >>> oracle_check("mma", "mma.m16n8k16.f32.f16.f16.f32", C="((4,8),(2,2)):((32,1),(16,8))").verdict
        'right'

    The answer is that of the record in the package, or in the folder `record`: no GPU is asked.

    Raises: TypeRejection for what there is no such question, instruction or option of, and for a layout that cannot be read.
    Source: docs/hardware.md; `colex oracle check --help` has the questions.
    """
    import json
    texts = {_option(name): "" if value is True else _text(value)
             for name, value in options.items() if value is not False and value is not None}
    return OracleVerdict(**json.loads(_core.oracle_check(question, list(map(_text, words)), texts)))
