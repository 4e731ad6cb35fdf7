"""What colex.audit says of which tile, stage, block of k and view a kernel that is traced to its end gives to its copies and products."""
import itertools

import pytest

pytest.importorskip("cutlass.cute", reason="the CuTe DSL is not installed (pip install nvidia-cutlass-dsl)")

import cutlass.cute as cute  # noqa: E402
import whole_kernels as whole  # noqa: E402
from ampere_kernels import under  # noqa: E402
from traced import assert_named, audited_whole  # noqa: E402

from colex import from_  # noqa: E402
from colex._audit_module import read  # noqa: E402
from colex._audit_views import arrangement, is_linear  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

TARGETS = {"ampere_gemm": "sm_80", "hopper_gemm": "sm_90a", "transposition": "sm_80"}


def found_in(kernel, changes):
    return audited_whole(*getattr(whole, kernel)(**changes), target=TARGETS[kernel])


def none(number):
    return 0


def following(stage):
    return (stage + 1) % 3


def turned(block):
    return 1 - block


RIGHT = {
    "a GEMM by mma.sync": ("ampere_gemm", {}),
    "rows under a swizzle of other parts": ("ampere_gemm", {"written": under((2, 3, 3), ((8, 16), 32, 3), ((32, 256), 1, 4096))}),
    "the same view by other modes": ("ampere_gemm", {"read": under((2, 3, 3), ((8, 16), (32, 1), 3), ((32, 256), (1, 0), 4096))}),
    "one stage": ("ampere_gemm", {"stages": 1, "written": under((2, 3, 3), (128, 32, 1), (32, 1, 4096))}),
    "blocks of k in another order": ("ampere_gemm", {"block_A": turned, "block_B": turned}),
    "tiles along k in another order": ("ampere_gemm", {"tile_A": lambda k: 7 - k, "tile_B": lambda k: 7 - k}),
    "A times A": ("ampere_gemm", {"tiled_B": "A"}),
    "a GEMM by TMA and wgmma": ("hopper_gemm", {}),
    "a transposition": ("transposition", {}),
    "a transposition without padding": ("transposition", {"pad": 0}),
}


@pytest.mark.parametrize("name", RIGHT)
def test_of_a_right_kernel_nothing_is_wrong(name):
    found = found_in(*RIGHT[name])
    assert found.is_right and not found.of("wrong") and not found.of("unknown"), str(found)
    assert any("written at" in one.about for one in found.of("right")), str(found)


@pytest.mark.parametrize("name", [name for name, (kernel, _) in RIGHT.items() if kernel != "transposition"])
def test_of_a_kernel_whose_stages_are_numbers_all_is_followed(name):
    assert found_in(*RIGHT[name]).unfollowed == []


#: Besides these: the marker of the line, and what the finding says.
MISTAKES = {
    "the stage after that of A": ("ampere_gemm", {"stage_A": following}, "load A", "stage 1 is read and multiplied, and up to then only 0 is written"),
    "the stage after, of both": ("ampere_gemm", {"stage_A": following, "stage_B": following}, "load B",
                                 "shared memory allocation 2: stage 1 is read and multiplied"),
    "always the first stage of A": ("ampere_gemm", {"stage_A": none}, "product", "of A (argument 0 of the kernel) is multiplied with tile 1 of B"),
    "always the first block of k of A": ("ampere_gemm", {"block_A": none}, "product", "block 0 of k of A is multiplied with block 1 of k of B"),
    "always the first block of k of B": ("ampere_gemm", {"block_B": none}, "product", "block 1 of k of A is multiplied with block 0 of k of B"),
    "always the first block of k": ("ampere_gemm", {"block_A": none, "block_B": none}, "product", "block 0 of k of tile 0 is added a second time"),
    "always the first fragment of A": ("ampere_gemm", {"multiplied_A": none}, "product", "block 0 of k of A is multiplied with block 1 of k of B"),
    "a tile of A that does not advance": ("ampere_gemm", {"tile_A": none}, "product", "of A (argument 0 of the kernel) is multiplied with tile 1 of B"),
    "tiles that do not advance": ("ampere_gemm", {"tile_A": none, "tile_B": none}, "product", "block 0 of k of tile 0 is added a second time"),
    "B brought from A": ("ampere_gemm", {"brought_B": "A"}, "product", "A and B both come from argument 0 of the kernel, and argument 1 of the kernel"),
    "A brought to B": ("ampere_gemm", {"brought_to": "B"}, "load A", "shared memory allocation 1: it is read, and nothing writes to it"),
    "A loaded from B": ("ampere_gemm", {"loaded_A": "B"}, "product", "A and B both come from argument 1 of the kernel, and shared memory allocation 1 is"),
    "a reader without the swizzle": ("ampere_gemm", {"read": lambda: cute.make_layout((128, 32, 3), stride=(32, 1, 4096))}, "load A",
                                     "(2, 0, 0) is written to element 72, and read from element 64"),
    "a reader under another swizzle": ("ampere_gemm", {"read": under((1, 3, 3), (128, 32, 3), (32, 1, 4096))}, "load A",
                                       "it is written as Sw<2,3,3> o 0 o (128,32,3):(32,1,4096)"),
    "a writer under another swizzle": ("ampere_gemm", {"written": under((1, 3, 3), (128, 32, 3), (32, 1, 4096)),
                                                       "read": under((2, 3, 3), (128, 32, 3), (32, 1, 4096))}, "load A",
                                       "it is written as Sw<1,3,3> o 0 o (128,32,3):(32,1,4096)"),
    "the stage after, of a descriptor": ("hopper_gemm", {"stage_A": following}, "product", "shared memory A: stage 1 is read and multiplied"),
    "always the first block of k, by a descriptor": ("hopper_gemm", {"block_A": none}, "product", "block 0 of k of A is multiplied with block 1 of k of B"),
    "a tile that does not advance, by TMA": ("hopper_gemm", {"tile_A": none}, "product", "is multiplied with tile 1 of B"),
    "B brought from A, by TMA": ("hopper_gemm", {"brought_B": "A"}, "product", "A and B both come from"),
    "a descriptor under another swizzle": ("hopper_gemm", {"read": (2, 4, 3)}, "product", "it is written as Sw<3,3,3>"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_with_its_line(name):
    kernel, changes, marker, why = MISTAKES[name]
    assert_named(found_in(kernel, changes), "whole_kernels", marker, "wrong", why)


#: What cannot be followed, with what the answer says of it.
NOT_FOLLOWED = {
    "turns of which the number is not known": ("ampere_gemm", {"turns": 8, "stage_A": following}, "a loop whose number of turns is not known while tracing"),
    "a stage that is not known": ("ampere_gemm", {"turns": 8}, "shared memory allocation 1: which stage the step at"),
    "elements that nothing writes": ("transposition", {"turned": ((32, 32), (1, 32))}, "whether (32,32):(1,32) has the elements of (32,32):(33,1)"),
    "what is parted among threads": ("transposition", {}, "(cute.local_partition)"),
}


@pytest.mark.parametrize("name", NOT_FOLLOWED)
def test_what_is_not_followed_is_named_and_not_judged(name):
    kernel, changes, what = NOT_FOLLOWED[name]
    found = found_in(kernel, changes)
    assert not found.of("wrong") and any(what in one for one in found.unfollowed), str(found)
    assert f"not followed: {found.unfollowed[0]}" in str(found)



@pytest.mark.parametrize("written, read, same", [
    ("(8,4):(4,1)", "(8,4):(4,1)", True), ("(8,4):(4,1)", "(4,8):(1,4)", True), ("(8,4):(4,1)", "32:1", True), ("(32,32):(33,1)", "(32,32):(1,33)", True),
    ("Sw<2,1,3> o 0 o (8,8):(8,1)", "Sw<2,1,3> o 0 o (8,8):(1,8)", True), ("Sw<2,1,3> o 0 o (8,8):(8,1)", "(8,8):(8,1)", False),
    ("Sw<2,1,3> o 0 o (8,8):(8,1)", "Sw<1,1,3> o 0 o (8,8):(8,1)", False), ("(8,8):(8,1)", "Sw<2,1,3> o 0 o (8,8):(1,8)", False),
    ("(8,8):(8,1)", "(4,4):(8,1)", True),       # a part of it
    ("(4,4):(8,1)", "(8,8):(8,1)", None),       # elements that are not written
    ("(8,8):(1,0)", "(4,2):(1,4)", None),       # elements that are written twice
    ("(8,8,3):(8,1,64)", "Sw<2,1,3> o 0 o (8,8,3):(8,1,64)", False),
    ("(6,6):(6,1)", "36:1", None),              # by parts of 2, 3, 2, 3, and others are not looked for
    ("(4,3):(3,1)", "(4,3):(1,4)", None)])      # another shape of the same 12
def test_another_arrangement_of_coordinates_has_the_same_elements(written, read, same):
    assert arrangement(from_(written), from_(read)) is same


def by_definition(values, extents):
    """Whether some stride for each digit gives the values: each digit's is what it adds at the first coordinate."""
    digits = [(2,) * (extent.bit_length() - 1) for extent in extents]
    flat = [factor for some in digits for factor in some]
    coordinates = list(itertools.product(*[range(factor) for factor in reversed(flat)]))
    steps = [values[1 << place] - values[0] for place in range(len(flat))]
    return all(values[index] == values[0] + sum(digit * step for digit, step in zip(reversed(coordinate), steps))
               for index, coordinate in enumerate(coordinates))


@pytest.mark.parametrize("changed", [None, (0, 0), (3, 1), (5, 3), (7, 7), (6, 2)])
def test_a_list_is_linear_if_some_strides_give_it(changed):
    numbers = [3 * (index // 4) + 40 * (index % 4) for index in range(8)]
    if changed:
        numbers[changed[0]] += changed[1]
    assert is_linear(numbers, [4, 2]) is by_definition(numbers, [4, 2])


def test_a_module_is_read_as_it_is_printed():
    module = read('''"builtin.module"() ({
  "cuda.kernel"() <{function_type = (i32) -> ()}> ({
  ^bb0(%arg0: i32, %arg1: !cute.memref<f16, gmem, "(8,4):(4,1)">):
    %0 = "arith.constant"() <{value = -3 : i32}> : () -> i32
    %1:2 = "scf.for"(%arg0, %0, %0) ({
    ^bb0(%arg2: i32):
      %2 = "cute.group_modes"(%arg1) <{begin = 1 : i32, end = 3 : i32}> : (!cute.memref<f16, gmem, "(8,4):(4,1)">) -> !cute.memref<f16, gmem, "(8,(4)):(4,(1))">
      "scf.yield"(%arg2) : (i32) -> ()
    }) : (i32, i32, i32) -> (i32, i32)
    "scf.if"(%1#0) ({
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
  }) {cute.kernel, fields = ["sA:64:0", "sB:32:64"]} : () -> ()
}) : () -> ()''')
    kernel = module.regions[0][0].operations[0]
    assert kernel.name == "cuda.kernel" and kernel.texts("fields") == ["sA:64:0", "sB:32:64"]
    constant, loop, branch = kernel.regions[0][0].operations
    assert constant.number("value") == -3 and constant.types == ["i32"]
    assert loop.results == ["%1#0", "%1#1"] and loop.operands == ["%arg0", "%0", "%0"] and loop.types == ["i32", "i32"]
    grouped = loop.regions[0][0].operations[0]
    assert (grouped.number("begin"), grouped.number("end")) == (1, 3) and grouped.types == ['!cute.memref<f16, gmem, "(8,(4)):(4,(1))">']
    assert [len(region[0].operations) for region in branch.regions] == [1, 0] and branch.operands == ["%1#0"]
    assert [one.name for one in kernel.inside()] == ["arith.constant", "scf.for", "cute.group_modes", "scf.yield", "scf.if", "scf.yield"]
