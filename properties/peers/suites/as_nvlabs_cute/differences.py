"""A plugin of pytest: what NVlabs/CuTe's own tests (at 02e137e3) ask, and colex does not answer so. Each is named, with the reason.

    PYTHONPATH=properties/peers/suites/as_nvlabs_cute python3 -m pytest -p differences -rxs test/test_composition.py

A test that holds although it is named fails. *Theirs* contradicts values; *a choice* is a meaning that colex does not take."""
import pytest

_ZERO = "choice: 0 is no coordinate; theirs is the zero of every rank, so that a mode of extent 1 may forget its axis"
_ENDLESS = "choice: a complement ends where the layout does; theirs has a last mode 1:e, from which it goes on beyond its size"
_EXISTS = "ours: (5,3):(7,1) o 2:3 exists and is 2:21, which a later commit of theirs (f1c01997) asks as well"
_ONE_MODE = "choice: one mode stands without a tuple around it"
_WORDS = "refused as asked, in other words"
_INSIDE = "it looks into what the class keeps to itself"
_ZERO_PROFILE = "choice: a profile has zeros at its leaves; theirs has values without a meaning there, and asks for the same as the extents"
_ROUNDS_UP = "choice: a tiler divides, or is refused; padded_logical_divide rounds up"
_NO_PARTS = "choice: what has no stride of 1 cannot be cast to smaller elements, since the second part of each would belong to no coordinate"
_WORDS_SHARED = "theirs: (8,4,6):(1,0,2) has the value 8 at (6,0,1), which is word 1 of 8 elements; (1,4,2):(1,0,1) says word 0"

DIFFERENCES = {
    "TestCoalesce::test_coalesce_coord": _ZERO,
    "TestCoalesceZ::test_coalesce_z_coord": _ZERO,
    "TestComplement::test_complement": _ENDLESS,
    "TestComplement::test_complement_weak": _ENDLESS,
    "TestComplement::test_complement_sympy_substitution": _ENDLESS,
    "TestComposition::test_composition_fails": _EXISTS,
    "TestGreatestCommonDomain::test_singleton": _ONE_MODE,
    "TestGreatestCommonDomain::test_int_vs_int": _ONE_MODE,
    "TestGreatestCommonDomain::test_known_expected_results": _ONE_MODE,
    "TestGreatestCommonDomain::test_coprime_leaves_yield_singleton": _ONE_MODE,
    "TestLeftInverse::test_left_inverse_raises": _WORDS,
    "TestLayoutSlicing::test_slice_full_coord": _INSIDE,
    "TestLayoutSlicing::test_slice_partial_coord_returns_residual_layout": _INSIDE,
    "TestLayoutSlicing::test_slice_all_None_returns_full_layout": _INSIDE,
    "TestCoshape::test_coprofile_matches_coshape": _ZERO_PROFILE,
    "TestLogicalDivide::test_logical_divide_mode": _ROUNDS_UP,
    "TestRecast::test_1d_stride2": _NO_PARTS,
    "TestRecast::test_stride_zero": _NO_PARTS,
    "TestRecast::test_2d_with_stride_zero": _NO_PARTS,
    "TestRecast::test_3d_with_stride_zero": _WORDS_SHARED,
}


def pytest_collection_modifyitems(items):
    for item in items:
        reason = DIFFERENCES.get("::".join(item.nodeid.split("::")[1:]))
        if reason:
            item.add_marker(pytest.mark.xfail(reason=reason, strict=True))
