"""A module of MLIR as it is printed in its generic form: its operations, with what they take and give. It is read as text, since the DSL adds operations to a
module when it is asked for the values of one."""
from __future__ import annotations

import re
from dataclasses import dataclass, field


@dataclass(eq=False)
class Operation:
    """`results = "name"(operands) attributes : (taken) -> types`, with blocks in its regions."""
    name: str
    results: list
    operands: list
    attributes: str = ""
    taken: list = field(default_factory=list)  #: the types of the operands
    types: list = field(default_factory=list)  #: those of the results
    regions: list = field(default_factory=list)  #: each a list of blocks

    def number(self, name):
        """The integer that an attribute is; None if there is none of this name."""
        found = re.search(rf"\b{name} = (-?\d+|true|false)", self.attributes)
        return None if found is None else {"true": 1, "false": 0}.get(found.group(1)) if found.group(1).isalpha() else int(found.group(1))

    def texts(self, name):
        """The texts that an attribute lists."""
        found = re.search(rf'\b{re.escape(name)} = \[("[^\]]*")\]', self.attributes)
        return re.findall(r'"([^"]*)"', found.group(1)) if found else []

    def inside(self):
        """The operations inside of this one, in their order."""
        for region in self.regions:
            for block in region:
                yield from block.inside()


@dataclass(eq=False)
class Block:
    arguments: list = field(default_factory=list)
    types: list = field(default_factory=list)  #: of the arguments
    operations: list = field(default_factory=list)

    def inside(self):
        """The operations inside of this block, in their order."""
        for one in self.operations:
            yield one
            yield from one.inside()


_BEGIN = re.compile(r'\s*(?:(%\w+)(?::(\d+))? = )?"([\w.]+)"\(([^)]*)\)')
_BLOCK = re.compile(r"\s*\^\w+(?:\((.*)\))?:")


def split(text):
    """The parts between commas that stand in no brackets and no quotes."""
    parts, depth, begin, quoted = [], 0, 0, False
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif not quoted and letter in "(<[{":
            depth += 1
        elif not quoted and (letter in ")]}" or letter == ">" and text[place - 1] != "-"):
            depth -= 1
        elif not quoted and letter == "," and depth == 0:
            parts.append(text[begin:place].strip())
            begin = place + 1
    rest = text[begin:].strip()
    return parts + [rest] if rest else parts


def read(text):
    """The operation that a text is, as a rule a module; None of a text that has none."""
    outermost = Block()
    regions = [([outermost], None)]  # of those that are open: its blocks, and the operation that it is of
    for line in text.splitlines():
        begin = _BEGIN.match(line)
        if begin:
            one = _begun(begin)
            regions[-1][0][-1].operations.append(one)
            _end(one, line[begin.end():], regions)
        elif line.lstrip().startswith("}") and len(regions) > 1:
            _, one = regions.pop()
            _end(one, line.lstrip()[1:], regions)
        elif _BLOCK.match(line):
            _block(regions[-1][0], _BLOCK.match(line).group(1) or "")
    return outermost.operations[0] if outermost.operations else None


def _begun(begin):
    result, count, name, operands = begin.groups()
    results = [] if result is None else [result] if count is None else [f"{result}#{number}" for number in range(int(count))]
    return Operation(name, results, [operand.strip() for operand in operands.split(",") if operand.strip()])


def _block(blocks, arguments):
    """The header of a block; the first is that of the block with which a region begins."""
    named = [argument.split(": ", 1) for argument in split(arguments)]
    block = Block([name for name, _ in named], [kind for _, kind in named])
    if blocks[-1].operations:
        blocks.append(block)
    else:
        blocks[-1] = block


def _end(one, rest, regions):
    """What follows the operands of an operation on its line, or a region of it."""
    if rest.endswith("{") and (rest.endswith("({") or rest.strip() == ", {"):
        one.attributes += rest
        one.regions.append([Block()])
        regions.append((one.regions[-1], one))
        return
    place = _signature(rest)
    one.attributes += rest[:place]
    taken, _, given = _arrow(rest[place + 3:])
    one.taken, given = split(taken[1:-1]), given.split(" loc(")[0].strip()
    one.types = split(given[1:-1]) if given.startswith("(") else [given] if given else []


def _signature(rest):
    """Where ` : (` stands in no brackets and no quotes."""
    depth, quoted = 0, False
    for place, letter in enumerate(rest):
        if letter == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif depth == 0 and rest.startswith(" : (", place):
            return place
        elif letter in "(<[{":
            depth += 1
        elif letter in ")]}" or letter == ">" and rest[place - 1] != "-":
            depth = max(0, depth - 1)
    return len(rest)


def _arrow(signature):
    """The types before and after the arrow that stands in no brackets and no quotes."""
    depth, quoted = 0, False
    for place, letter in enumerate(signature):
        if letter == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif depth == 0 and signature.startswith(" -> ", place):
            return signature[:place], "->", signature[place + 4:]
        elif letter in "(<[{":
            depth += 1
        elif letter in ")]}" or letter == ">" and signature[place - 1] != "-":
            depth -= 1
    return signature, "", ""
