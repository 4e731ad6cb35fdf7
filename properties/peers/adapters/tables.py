"""How a peer's own tables of instructions are told: one line for each instruction.

    SM80_16x8x8_F16F16F16F16_TN<TAB>mma.m16n8k8.f16.f16.f16.f16<TAB>A=((4,8),(2,2)):((32,1),(16,8))<TAB>B=...

First stands what the peer calls it, then the name of the instruction form as colex has it, or CuTe's, then for each operand
the layout that sends (thread, value) to the place in the matrix, counted column by column, as CuTe has it; of an instruction
that moves matrices `source`, `destination` and `bits`, how many bits the layouts count one. The first line is `peer VERSION`.
For a swizzle (`swizzle.128B`) it is no layout: `units` lists where the units of 16 bytes of eight rows lie. Where a peer has a
function instead of a layout, `fitted` writes it as one, and compares both everywhere.
"""
import os
import sys

_out = None


def begin(version):
    """The first line; from here on what a peer prints by itself is kept off the tables."""
    global _out
    _out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    _out.write(f"peer {version}\n")


def table(name, form, **operands):
    told = [f"{role}={text}" for role, text in operands.items() if text is not None]
    _out.write("\t".join([name, form] + told) + "\n")


def swizzle(name, span, place):
    """A swizzle that spans so many bytes: place(row, byte) is where a byte of a tile of eight rows of that length lies."""
    units = [place(row, byte) for row in range(8) for byte in range(0, span, 16)]
    together = all(place(row, byte) == place(row, byte - byte % 16) + byte % 16 for row in range(8) for byte in range(span))
    if together and all(unit % 16 == 0 for unit in units):
        table(name, f"swizzle.{span}B", units=" ".join(str(unit // 16) for unit in units))


def end():
    _out.flush()
    sys.stderr.flush()
    os._exit(0)


def text(shape):
    """(4,(2,3)) without spaces, and a tuple of one element as that element."""
    if isinstance(shape, (tuple, list)):
        return text(shape[0]) if len(shape) == 1 else "(" + ",".join(text(s) for s in shape) + ")"
    return str(int(shape))


def of_bases(thread_strides, value_strides):
    """The layout of (thread, value) whose bits have these strides."""
    threads, values = list(thread_strides) or [0], list(value_strides) or [0]
    extents = lambda strides, given: [2] * len(strides) if given else [1]
    return text([[extents(threads, thread_strides), extents(values, value_strides)]][0]) + ":" + text([threads, values])


def fitted(threads, values, place):
    """The layout that sends (t, v) to place(t, v), where the counts are powers of two; none if there is no such layout."""
    bits = lambda n: [1 << k for k in range(n.bit_length() - 1)]
    start = place(0, 0)
    of_threads = [place(b, 0) for b in bits(threads)]
    of_values = [place(0, b) for b in bits(values)]
    for t in range(threads):
        for v in range(values):
            sums = sum(s for k, s in enumerate(of_threads) if t >> k & 1) + sum(s for k, s in enumerate(of_values) if v >> k & 1)
            if start != 0 or place(t, v) != sums:
                return None
    return of_bases(of_threads, of_values)
