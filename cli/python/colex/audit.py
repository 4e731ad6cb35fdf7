"""The layouts of a kernel of the CuTe DSL, judged while it is traced: on any machine, without a GPU.

    from colex import audit

    with audit.watch():                     # raises audit.Wrong, with file and line, where a layout is wrong
        cute.compile(host_function, tensors…)

What is judged, wherever it is made or met in traced code:

    tiled MMA       each of A, B and C has every element of the tile, all equally often
    tiled copy      its threads and values have every element of the tile, all equally often
    partitions      by a tiled copy, by a tiled MMA and among threads (local_partition): the tile divides the tensor; by a tiled copy in shared memory,
                    how many wavefronts the first warp takes
    fragments       what make_fragment_A and make_fragment_B take has as many values as the instruction
    copies          a thread's vector is contiguous in memory, begins at a multiple of its length, and no swizzle tears it
    shared memory   no two coordinates have one address, unless by a stride of 0, in what allocate_tensor, get_tensor and make_tensor give; the range of a
                    storage holds the tensor that it is to be
    TMA             the descriptor that the tensor, the tile and the box would need exists; tma_partition gets the layout, the tile and the CTAs for which
                    the atom was made
    wgmma           some descriptor reads A and B in shared memory, and the fragment goes on as its instructions have to
    tcgen05.mma     likewise, as predicted
    tensors         offsets fit 31 bits, of those that are made or cut into tiles
    algebra         composition, divides, products, inverses and complement are what colex says: as functions
    buffers         of a kernel that is traced to its end: what is read in shared memory was written, by a view of the same elements
    products        there likewise, step by step: blocks of k and tiles along k of A and B are the same, each once, from stages that were filled

A line whose comment is `# colex: meant so: REASON` is not wrong, slow or unknown: the report has the reason, and names a comment that covers nothing.

What it cannot see: layouts whose numbers are known only when the kernel runs, where what is known of them (`?{div=8}`) does not decide it (they are counted as
unknown, as is a divide that rounds up, or a partition of global memory by a tiled MMA or among threads, which predicates may make right), code that is not
traced, functions that were imported from `cutlass.cute` by name before `watch` began, what functions of the DSL make inside of them, predicates,
barriers, and what instructions do with registers. What of a whole kernel is not followed (warp roles, stages that are known only when the kernel runs) is
told by name: `unfollowed`.
"""
from __future__ import annotations

import contextlib
from typing import NamedTuple

from ._audit_hooks import patched
from ._audit_places import Remarks, user_line

#: From bad to good: what a finding may be. `meant so` is one that a comment covers, and `unneeded` a comment that covers nothing.
WORDS = ("wrong", "slow", "unknown", "unneeded", "meant so", "right")


class Finding(NamedTuple):
    """What was found out about one thing on one line: a word of WORDS, what it is about, and why."""
    word: str
    about: str
    why: str
    file: str
    line: int

    def __str__(self):
        return f"{self.file}:{self.line}: {self.word}: {self.about}" + (f": {self.why}" if self.why else "")


class Wrong(AssertionError):
    """A kernel has layouts that are wrong; `audit` has all that was found."""

    def __init__(self, found: Audit):
        super().__init__(str(found))
        self.audit = found


class Audit:
    """All that was found, in the order in which it was met."""

    def __init__(self):
        self.findings: list[Finding] = []
        self.unfollowed: list[str] = []  #: what of whole kernels was not followed, by name
        self.stopped = False  #: whether tracing was ended, so that more may be wrong
        self._seen = set()
        self._told = set()
        self._remarks = Remarks()

    def of(self, word: str) -> list[Finding]:
        """The findings with this word."""
        if word not in WORDS:
            raise ValueError(f"{word!r} is none of {', '.join(WORDS)}")
        return [one for one in self.findings if one.word == word]

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong, and something was looked at."""
        return bool(self.findings) and not self.of("wrong")

    def __str__(self):
        told = [str(one) for word in WORDS[:-1] for one in self.of(word)]
        counts = ", ".join(f"{len(self.of(word))} {word}" for word in WORDS if self.of(word) or word in ("wrong", "slow", "unknown", "right"))
        told += [f"not followed: {what}" for what in self.unfollowed]
        return "\n".join([*told, f"{len(self.findings)} findings: {counts}"])

    def _add(self, word, about, why="", ends=False, place=None, once=False):
        """Adds what was found on the line that is traced, or at another place; there `once` of one word and thing. What ends the tracing, no comment covers.
        Gives the finding."""
        finding = Finding(word, about, why, *(place or user_line()))
        if once and (word, about, place) in self._told:
            return finding
        self._told.add((word, about, place))
        reason = self._remarks.reason(finding.file, finding.line) if word != "right" else ""
        self.stopped = self.stopped or ends
        if reason and not ends:
            finding = finding._replace(word="meant so", why=f"{why} (else {word}): {reason}")
        if finding not in self._seen:
            self._seen.add(finding)
            self.findings.append(finding)
        return finding

    def _leave(self, what):
        """Something is not followed."""
        if what not in self.unfollowed:
            self.unfollowed.append(what)

    def _worsen(self, finding, why):
        """What was unknown is wrong, as shows only later."""
        if finding in self.findings and finding.word == "unknown":
            self.findings[self.findings.index(finding)] = finding._replace(word="wrong", why=why)

    def _end(self):
        """Names the comments that cover nothing, in the functions in which something was judged."""
        for file, line, reason in self._remarks.unused({(one.file, one.line) for one in self.findings}):
            self.findings.append(Finding("unneeded", f"meant so: {reason}", "nothing that was found on this line needs it", file, line))


@contextlib.contextmanager
def watch(raises: bool = True):
    """Judges what is traced inside of the block, and gives an Audit. At its end, or where tracing fails, raises Wrong if something is wrong; with
    `raises=False` never. A product that does not exist is not asked of the DSL, which may end the process: the block ends there."""
    found = Audit()
    with patched(found):
        try:
            yield found
        except Exception as mistake:
            found._end()
            if raises and found.of("wrong"):
                raise Wrong(found) from mistake
            if raises or not found.stopped:
                raise
            return
    found._end()
    if raises and found.of("wrong"):
        raise Wrong(found)
