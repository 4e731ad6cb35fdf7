"""Puts functions that are alike side by side in a program of WebAssembly, which numbers them.

Instances of one template are alike, and what is alike compresses better side by side: a thirtieth of the program. A linker of machine code does that by itself
(cli/python/CMakeLists.txt); that of WebAssembly has no such option, and lets the functions stand as the sources happen to instantiate them.

Source: WebAssembly, 5.4 (instructions) and 5.5 (sections).
"""
import collections

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, IMPORT, FUNCTION, EXPORT, START, ELEMENT, CODE = 0, 2, 3, 7, 8, 9, 10

#: How many numbers (LEB128) follow an instruction.
NUMBERS = ({code: 1 for code in (*range(0x02, 0x05), *range(0x06, 0x0a), 0x0c, 0x0d, 0x10, 0x18, *range(0x20, 0x27), 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2)}
           | {code: 2 for code in (0x11, *range(0x28, 0x3f))})
BYTES = {0x43: 4, 0x44: 8}  # f32.const, f64.const
NUMBERS_AFTER_FC = {**{code: 0 for code in range(8)}, 8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1}
BR_TABLE, CALL, SELECT_TYPED, PREFIX_FC, REF_FUNC = 0x0e, 0x10, 0x1c, 0xfc, 0xd2
#: The instructions that nothing follows.
ALONE = {0x00, 0x01, 0x05, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1, *range(0x45, 0xc5)}

LENGTH = 6  # of the pieces by which functions are compared
MOST = 200  # functions that have a piece which says something


class Reader:
    """Bytes that are read from their beginning on."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def more(self):
        return self.at < len(self.data)

    def bytes(self, count):
        self.at += count
        return self.data[self.at - count:self.at]

    def number(self):
        """A number without a sign."""
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def text(self):
        return self.bytes(self.number())

    def vector(self, item):
        """As many items as the number before them says, each read by `item`."""
        return [item() for _ in range(self.number())]


def number(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def sized(content):
    return number(len(content)) + content


def vector(items):
    return number(len(items)) + b"".join(items)


def renumbered(body, new):
    """The code of a function, with the new number of each function that it calls."""
    code, out = Reader(body), bytearray()
    for _ in range(code.number()):  # locals: how many of a type
        code.number(), code.bytes(1)
    done = 0  # up to there it is in `out`
    while code.more():
        instruction = code.bytes(1)[0]
        if instruction in (CALL, REF_FUNC):
            out += body[done:code.at]
            out += number(new[code.number()])
            done = code.at
        elif instruction == BR_TABLE:
            for _ in range(code.number() + 1):
                code.number()
        elif instruction == SELECT_TYPED:
            code.bytes(code.number())
        elif instruction == PREFIX_FC:
            for _ in range(NUMBERS_AFTER_FC[code.number()]):
                code.number()
        elif instruction in NUMBERS:
            for _ in range(NUMBERS[instruction]):
                code.number()
        elif instruction in BYTES:
            code.bytes(BYTES[instruction])
        elif instruction not in ALONE:
            raise ValueError(f"the instruction {instruction:#x} is not known here")
    return bytes(out + body[done:])


def sections(program):
    reader = Reader(program)
    if reader.bytes(len(MAGIC)) != MAGIC:
        raise ValueError("no program of WebAssembly")
    while reader.more():
        kind = reader.bytes(1)[0]
        yield kind, reader.text()


def imported_functions(content):
    reader = Reader(content)

    def function():
        reader.text(), reader.text()
        if reader.bytes(1) != b"\0":
            raise ValueError("something else than a function is imported")
        reader.number()

    return len(reader.vector(function))


def exports(content, new):
    reader = Reader(content)

    def export():
        name, kind, index = reader.text(), reader.bytes(1), reader.number()
        return sized(name) + kind + number(new[index] if kind == b"\0" else index)

    return vector(reader.vector(export))


def elements(content, new):
    """For the tables of functions, which are as LLVM makes them: one by one, from a constant on."""
    reader = Reader(content)

    def table():
        begin = reader.at
        if reader.bytes(2) != b"\0\x41":
            raise ValueError("a table of functions that is not known here")
        reader.number()
        if reader.bytes(1) != b"\x0b":
            raise ValueError("a table of functions that does not begin at a constant")
        return content[begin:reader.at] + vector([number(new[index]) for index in reader.vector(reader.number)])

    return vector(reader.vector(table))


def pieces(body):
    """What a function consists of, to compare it with others: all that stands in it, by so many bytes."""
    return {body[at:at + LENGTH] for at in range(len(body) - LENGTH + 1)}


def alike(bodies):
    """The numbers of the functions, in an order where each is followed by that of the rest which has most in common with it: by the share of the pieces
    of both. Pieces that many functions have say little, and would take long."""
    parts = [pieces(body) for body in bodies]
    having = collections.defaultdict(list)
    for index, of_it in enumerate(parts):
        for piece in of_it:
            having[piece].append(index)
    telling = [[piece for piece in of_it if 1 < len(having[piece]) <= MOST] for of_it in parts]
    left = dict.fromkeys(range(len(bodies)))  # in their order
    order = []
    while left:
        here = next(iter(left))
        while here is not None:
            del left[here]
            order.append(here)
            common = collections.Counter(other for piece in telling[here] for other in having[piece] if other in left)
            here = max(common, key=lambda other: (common[other] / (len(parts[other]) + len(parts[order[-1]])), -other), default=None)
    return order


def functions_alike(program):
    """The program with functions that are alike side by side, and without sections for tools. Raises ValueError on what is not known here."""
    parts = list(sections(program))
    by_kind = dict(part for part in parts if part[0] != CUSTOM)
    imported = imported_functions(by_kind[IMPORT]) if IMPORT in by_kind else 0
    types, bodies = Reader(by_kind[FUNCTION]), Reader(by_kind[CODE])
    functions = list(zip(types.vector(types.number), bodies.vector(bodies.text)))
    order = alike([body for _, body in functions])
    new = {index: index for index in range(imported)} | {imported + old: imported + place for place, old in enumerate(order)}
    changed = {
        FUNCTION: lambda content: vector([number(functions[old][0]) for old in order]),
        CODE: lambda content: vector([sized(renumbered(functions[old][1], new)) for old in order]),
        EXPORT: lambda content: exports(content, new),
        ELEMENT: lambda content: elements(content, new),
        START: lambda content: number(new[Reader(content).number()]),
    }
    return MAGIC + b"".join(bytes([kind]) + sized(changed.get(kind, lambda same: same)(content)) for kind, content in parts if kind != CUSTOM)
