"""Judges of tensors in memory: their addresses, and whether something is written through one in which two coordinates have one address."""
from __future__ import annotations

from . import _core
from ._answers import Overflow
from ._audit_values import functions, in_memory, judging, plain, prime, space_of, swizzled, value

#: What is said of a tensor through which nothing was seen to be written.
ONLY_READ = "nothing that was traced writes through it, so it is right if it is to read elements several times, as a window does"


class Memory:
    """Judges of tensors; each adds to what was found."""

    def __init__(self, found):
        self.found = found
        self._windows = []  # values of the DSL's that overlap and were not written through, each with what was found of it, and why

    def made(self, tensor):
        """What the user makes of a pointer and a layout."""
        self.offsets(tensor.layout)
        self.seen(tensor)

    def seen(self, tensor):
        """What the user sees of memory that has another tensor, if it is one in shared memory."""
        if hasattr(tensor, "iterator") and space_of(tensor) == "smem":
            self.shared(tensor, is_view=True)

    def shared(self, tensor, room=None, is_view=False):
        """A tensor in shared memory, which may be of a range of a storage, of so many bits. What is a view of memory that has another tensor may overlap,
        unless something is written through it."""
        with judging(self.found, f"shared memory {tensor.layout}"):
            layout = in_memory(tensor)
            about = f"shared memory {layout}"
            decision = functions.injective(swizzled(layout, functions.filter_zeros(plain(layout))))  # (a stride of 0 repeats elements by intent)
            bits, reach = bits_of(tensor.element_type), functions.cosize(plain(layout))
            if decision.is_no and is_view:
                self._windows.append((tensor.value, self.found._add("unknown", about, f"{decision.witness}; {ONLY_READ}"), decision.witness))
            elif decision.is_no:
                self.found._add("wrong", about, decision.witness)
            elif room is not None and reach * bits > room:
                self.found._add("wrong", about, f"it reaches over {reach} elements, and the range that it is of has {room // bits}")
            else:
                self.found._add("unknown" if decision.is_unknown else "right", about, decision.witness if decision.is_unknown else "")

    def written(self, tensor):
        """Something is written to this tensor, which may be a part of one that overlaps. (A fragment in registers comes from one by its shape alone.)"""
        if space_of(tensor) != "smem":
            return
        for made, finding, why in self._windows:
            if _comes_from(tensor, made):
                self.found._worsen(finding, f"{why}, and something is written through it")

    def offsets(self, layout):
        """Do the offsets of a tensor fit?"""
        with judging(self.found, f"tensor {layout}"):
            if not isinstance(plain(value(layout, prime)), _core.Layout):  # coordinates have no addresses
                return
            flat = plain(value(layout))
            try:
                reach = functions.cosize(flat)
            except Overflow as overflow:
                self.found._add("wrong", f"tensor {flat}", overflow.message)
                return
            if reach > 2**31:
                self.found._add("wrong", f"tensor {flat}", f"its offsets reach {reach - 1}, beyond 31 bits")


def bits_of(kind):
    """How many bits an element has in memory."""
    return 8 if int(kind.width) == 1 else int(kind.width)


def _maker(value):
    """The operation that gives a value of the DSL's; None of an argument, which a block has."""
    while hasattr(value, "value"):  # a tensor wraps the value
        value = value.value
    owner = getattr(value, "owner", None)
    return owner.operation if hasattr(owner, "operands") else None


def _comes_from(value, source):
    """Whether a value was computed from another one: by what its operation takes, and what that was computed from."""
    wanted, left, seen = _maker(source), [_maker(value)], set()
    while left:
        operation = left.pop()
        if operation is None or operation in seen:
            continue
        if operation == wanted:
            return True
        seen.add(operation)
        left.extend(map(_maker, operation.operands))
    return False
