"""What the tests of colex.audit have in common: how a kernel is traced and judged, and on which lines its mistakes stand."""
import inspect
import sys
from unittest import mock

import cutlass
import cutlass.cute as cute
from cutlass.base_dsl.dsl import BaseDSL
from cutlass.cute.runtime import make_fake_tensor

from colex import audit


class Traced(Exception):
    """All has been traced: nothing need be compiled."""


def tensor(shape, stride, kind=cutlass.Float16):
    return make_fake_tensor(kind, shape, stride=stride, assumed_align=16)


def audited_whole(host, *arguments, target):
    """The same of a kernel that is traced to its end: what was traced is not compiled."""
    def ends(*_, **__):
        raise Traced
    with mock.patch.object(BaseDSL, "build_module", ends):
        return audited(host, *arguments, target=target)


def audited(host, *arguments, target="sm_90a"):
    """What is found in a kernel, which is traced for a target, without a GPU."""
    with audit.watch(raises=False) as found:
        try:
            cute.compile(host, *arguments, options=f"--gpu-arch {target}")
        except Traced:
            pass
        except Exception:  # of what is wrong the DSL may refuse what comes next
            if not found.of("wrong"):
                raise
    return found


def lines_of(module, marker):
    """The lines of a module that end with this marker."""
    source = inspect.getsource(sys.modules[module]).splitlines()
    return [number for number, line in enumerate(source, 1) if line.endswith(f"  # {marker}")]


def assert_named(found, module, marker, word, why):
    """The mistake is found by this word, on a line that ends with the marker, wherever in the statement, for this reason."""
    named = [one for one in found.of(word) if why in str(one)]
    assert named, str(found)
    assert all(one.file.endswith(f"{module}.py") for one in named), str(found)
    if marker:
        assert any(abs(one.line - line) <= 2 for one in named for line in lines_of(module, marker)), str(found)
