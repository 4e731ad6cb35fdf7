"""What pytest learns from colex: `*.flow` files are collected, each a test; so are `*.colex` files, each claim a test, which rests at least on what `--colex-require`, or
`colex_require` in pytest's settings, says (proved, exhausted, tested); and `assert equal(a, b)` may ask a decision, and
shows its witness and a picture where it fails. A claim that asks for a proof is proved where the extra colex-layouts[prove] is installed."""
from __future__ import annotations

import collections
import sys

import pytest

import colex
from colex import _answers, _core
from colex._notebook import picture_of
from colex._proofs import proved_where_asked


class ClaimFailure(Exception):
    def __init__(self, verdict):
        super().__init__(verdict.description)
        self.verdict = verdict


class ClaimItem(pytest.Item):
    def __init__(self, *, line, **rest):
        super().__init__(**rest)
        self.line = line

    def runtest(self):
        require = self.config.getoption("colex_require") or self.config.getini("colex_require")
        for verdict in proved_where_asked(colex.check(self.path, line=self.line, require=require), self.path, require):
            if verdict.outcome == "skipped":
                pytest.skip(verdict.reason)
            if not verdict.as_claimed:
                raise ClaimFailure(verdict)

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, ClaimFailure):
            verdict = excinfo.value.verdict
            return "\n".join([str(verdict), *verdict.pictures[:1]])
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, self.line - 1, self.name


class ClaimFile(pytest.File):
    def collect(self):
        text = self.path.read_text(encoding="utf-8", errors="surrogateescape")
        lines, seen = text.splitlines(), collections.Counter()
        for line in sorted(set(_core.claim_lines(text, str(self.path)))):
            # By its text, which an edit elsewhere in the file does not change, as it does the number of the line.
            name = " ".join(lines[line - 1].partition("#")[0].split())
            seen[name] += 1
            yield ClaimItem.from_parent(self, name=name if seen[name] == 1 else f"{name} ({seen[name]})", line=line)


class FlowFailure(Exception):
    pass


class FlowItem(pytest.Item):
    def runtest(self):
        verdict = colex.judge_flow(self.path.read_text(encoding="utf-8", errors="surrogateescape"))
        if not verdict:
            raise FlowFailure(str(verdict))

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, (FlowFailure, colex.Rejection)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, 0, self.name


class FlowFile(pytest.File):
    def collect(self):
        yield FlowItem.from_parent(self, name="flow")


def pytest_addoption(parser):
    grounds = "what the verdict on each claim has to rest on: proved, exhausted or tested"
    parser.getgroup("colex").addoption("--colex-require", choices=["proved", "exhausted", "tested"], default=None, help=grounds)
    parser.addini("colex_require", grounds, default="")


def pytest_collect_file(file_path, parent):
    files = {".colex": ClaimFile, ".flow": FlowFile}
    return files[file_path.suffix].from_parent(parent, path=file_path) if file_path.suffix in files else None


#: The decisions that the running test has asserted.
_asserted: list = []


def _asked_by_an_assert(decision):
    """Its truth, if an assert that pytest has rewritten asks for it; such an assert keeps what it looks at in variables of its own."""
    frame = sys._getframe(2)
    is_assert = any(name.startswith("@py_") and value is decision for name, value in frame.f_locals.items())
    if not is_assert or decision.is_unknown:
        return None
    _asserted.append(decision)
    return decision.is_yes


def pytest_configure(config):
    _answers.when_asserted = _asked_by_an_assert


def pytest_unconfigure(config):
    _answers.when_asserted = None


def pytest_runtest_setup(item):
    _asserted.clear()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    if call.excinfo is not None and call.excinfo.errisinstance(AssertionError) and _asserted:
        decision = _asserted[-1]
        text = "\n".join(map(str, filter(None, (f"{decision.function}: {decision!r}", picture_of(decision)))))
        outcome.get_result().sections.append(("colex", text))
