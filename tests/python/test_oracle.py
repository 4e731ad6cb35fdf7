"""What the hardware was seen to do: colex.instruction and colex.oracle_check, by the record that is in the package."""
import re
import subprocess
import sys

import pytest

import colex
from colex import _command

FORM = "mma.m16n8k16.f32.f16.f16.f32"
C = colex.Layout(((4, 8), (2, 2)), ((32, 1), (16, 8)))


def test_an_instruction_is_told_with_what_was_observed():
    told = colex.instruction("mma.m16n8k8.f16.f16.f16.f16")
    assert told.form == "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16"
    assert told.agreements == ["agree"] and told.record.startswith("recorded on NVIDIA H200")
    assert "SM80_16x8x8_F16F16F16F16_TN" in told.text and "A (m,k), 16 x 8" in told.text
    assert told.form in str(told) and told.record in str(told)


def test_by_the_name_of_cute_it_is_the_same_one():
    assert colex.instruction("SM80_16x8x8_F16F16F16F16_TN").form == colex.instruction("mma.m16n8k8.f16.f16.f16.f16").form


def test_of_what_nobody_looked_at_nothing_is_observed():
    told = colex.instruction(next(form for form in colex.forms() if form.startswith("tcgen05.ld")))
    assert not any(agreement == "agree" for agreement in told.agreements)
    assert told.record == "" and told.text


@pytest.mark.parametrize("form, operand, layout", [  # as PTX ISA draws them
    (FORM, "A", "((4,8),(2,2,2)):((32,1),(16,8,128))"), (FORM, "B", "((4,8),(2,2)):((16,1),(8,64))"), (FORM, "C", "((4,8),(2,2)):((32,1),(16,8))"),
    (FORM, "D", "((4,8),(2,2)):((32,1),(16,8))"), ("ldmatrix.m8n8.x4.b16", "source", "(32,8):(8,1)"),
    ("ldmatrix.m8n8.x4.b16", "destination", "(32,(2,4)):(2,(1,64))")])
def test_its_operands_are_layouts(form, operand, layout):
    assert colex.equal(getattr(colex.instruction(form), operand), colex.Layout(layout)).is_yes


def test_an_operand_that_is_not_in_registers_is_refused():
    with pytest.raises(colex.TypeRejection, match="lies in shared memory"):
        colex.instruction("wgmma.m64n64k16.f32.f16.f16.ss.k.k").A
    with pytest.raises(colex.TypeRejection, match="names no matrix multiply-accumulate"):
        colex.instruction("ldmatrix.m8n8.x4.b16").C


def test_an_instruction_that_there_is_not_is_refused_with_similar_ones():
    with pytest.raises(colex.TypeRejection, match="no instruction form mma.m16n8k99"):
        colex.instruction("mma.m16n8k99")


def test_all_forms_are_named_and_each_can_be_told():
    forms = colex.forms()
    assert len(forms) == len(set(forms)) > 1000
    assert colex.instruction(FORM).form in forms
    for form in forms[::200]:
        assert colex.instruction(form).form == form


def test_the_right_layout_is_right():
    verdict = colex.oracle_check("mma", FORM, C=C)
    assert (verdict.question, verdict.instruction, verdict.verdict, verdict.engine) == ("mma", FORM, "right", "recorded")
    assert verdict.operands == [{"operand": "C", "verdict": "right", "layout": str(C), "says": []}]
    assert "NVIDIA H200" in verdict.grounds and verdict.repeat == f"colex oracle check mma {FORM} --C '{C}'"


def test_of_a_wrong_one_the_operand_and_the_place_are_named():
    verdict = colex.oracle_check("mma", FORM, B=colex.Layout(((4, 8), (2, 2)), ((1, 16), (8, 64))), C=C)
    assert verdict.verdict == "wrong"
    assert {operand["operand"]: operand["verdict"] for operand in verdict.operands} == {"B": "wrong", "C": "right"}
    assert "T16V2 is at (n,k) = (4,8); your layout puts it at (0,16)" in str(verdict)


def test_what_only_is_predicted_is_unknown():
    form = next(form for form in colex.forms() if form.startswith("tcgen05.ld"))
    verdict = colex.oracle_check("copy", form, destination="(32,1):(1,0)")
    assert verdict.verdict == "unknown" and "not observed" in verdict.grounds


def test_a_number_is_a_fact_and_an_option_of_two_words_and_a_flag_are_asked():
    verdict = colex.oracle_check("smem", colex.Layout((8, 4), (32, 1)), element_bytes=4, store=True)
    assert (verdict.verdict, verdict.facts["wavefronts"], verdict.facts["least_wavefronts"]) == ("answered", 8, 1)
    assert verdict.repeat.endswith("--element-bytes 4 --store")
    assert colex.oracle_check("smem", colex.Layout((8, 4), (32, 1)), at_most=7).verdict == "wrong"


def test_a_layout_that_begins_with_a_minus_and_an_operand_that_is_a_word_of_python_are_taken():
    with pytest.raises(colex.Rejection, match="an extent is at least 1; this is -1"):
        colex.oracle_check("smem", "-1")
    tile = colex.Layout((128, 8), (8, 1))
    verdict = colex.oracle_check("copy", "copy.128", threads=colex.Layout((128, 1)), values=colex.Layout((1, 8), (0, 1)), global_=tile)
    assert "--global" in verdict.repeat


def test_a_verdict_is_no_truth_value():
    with pytest.raises(TypeError, match="ask its verdict"):
        bool(colex.oracle_check("mma", FORM, C=C))


@pytest.mark.parametrize("question, words, options, kind, message", [
    ("mma", ["mma.m16n8k99"], {"C": C}, "type", "no instruction form mma.m16n8k99"),
    ("mma", [FORM], {"Q": C}, "type", "--Q="),
    ("mma", [FORM], {}, "type", "nothing is asked"),
    ("mma", [FORM], {"C": "4:"}, "type", "--C: expected a value"),
    ("wmma", [FORM], {"C": C}, "type", "no question wmma: ask one of mma, sparse, copy, wgmma, umma, tma, smem"),
    ("smem", ["(8,4):(32,1)"], {"element_bytes": 99}, "type", "1, 2, 4, 8 or 16 bytes"),
])
def test_what_cannot_be_asked_is_refused(question, words, options, kind, message):
    with pytest.raises(colex.Rejection, match=re.escape(message)) as refused:
        colex.oracle_check(question, *words, **options)
    assert refused.value.kind == kind


def test_what_is_no_answer_is_an_error():
    with pytest.raises(RuntimeError, match="ended with status 0"):
        colex.oracle_check("mma", FORM, help=True)


def test_the_command_is_that_of_the_package_whatever_lies_where_one_works(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "colex_prover", None)
    monkeypatch.setattr(colex._core, "run_command", None, raising=False)
    (tmp_path / "colex.py").write_text("raise SystemExit('another')")
    command, environment = _command.words_and_environment()
    done = subprocess.run([*command, "oracle", "--help"], env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert "another" not in done.stderr
    assert "Ask what the hardware does" in done.stdout or "this build of the module has no command" in done.stderr
