"""What the hardware was seen to do: colex.instruction and colex.oracle_check, by the record that is in the package."""
import json
import os
import re
import resource
import subprocess
import sys
from random import Random

import pytest

import colex

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


def test_vectors_are_the_files_of_the_command_and_say_what_has_none():
    files, refused = colex.oracle_vectors("ldmatrix", "cp.async.bulk.tensor.1d")
    assert files["vectors.jsonl"].count('"family":"ldmatrix"') == 12
    assert {"run.cu", "run_torch.py", "plain.py"} < set(files)
    assert refused and set(refused.values()) == {"a runner would have to encode a tensor map"}
    with pytest.raises(colex.TypeRejection, match="no instruction form mma.m16n8k99"):
        colex.oracle_vectors("mma.m16n8k99")


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


@pytest.mark.parametrize("question, words, options, message", [
    ("copy", ["copy.128"], {"mma": FORM, "threads": "(32,1):(1,0)"}, "--threads excludes --mma"),
    ("copy", ["copy.128"], {"operand": "B"}, "--operand requires --mma"),
    ("copy", ["ldmatrix.m8n8.x4.b16"], {"mma": FORM, "operand": "X"}, "--operand: X not in {A,B,C}"),
    ("copy", ["copy.128"], {"element_bits": 200}, "--element-bits: Value 200 not in range 1 to 128"),
    ("smem", ["(8,4):(32,1)"], {"element_bytes": "four"}, "Could not convert: --element-bytes = four"),
    ("smem", ["(8,4):(32,1)"], {"record": "nowhere"}, "nowhere"),
    ("mma", [], {"C": C}, "FORM is required"),
])
def test_an_option_that_cannot_be_so_is_refused_as_by_the_command(question, words, options, message):
    with pytest.raises(colex.TypeRejection, match=re.escape(message)) as refused:
        colex.oracle_check(question, *words, **options)
    assert asked_by_the_command(question, words, options).stderr.startswith(f"error: {refused.value.message}\n")


@pytest.mark.parametrize("words, options, message", [
    ([FORM], {"C": ""}, "--C: it is empty"), ([FORM, "too"], {"C": C}, "The following argument was not expected: too"),
    ([FORM], {"C": C, "help": True}, "The following argument was not expected: --help"), ([FORM], {"C": C, "fixed": "yes"}, "--fixed: it takes nothing"),
])
def test_what_no_option_says_is_refused(words, options, message):
    with pytest.raises(colex.TypeRejection) as refused:
        colex.oracle_check("mma", *words, **options)
    assert refused.value.message == message


def asked_by_the_command(question, words, options):
    """What the command says of the same question, without a GPU, which the package does not ask either."""
    given = ["--" + name.rstrip("_").replace("_", "-") + ("" if value is True else f"={value}") for name, value in options.items()]
    return subprocess.run([os.environ["COLEX"], "oracle", "check", question, "--json", *given, "--", *map(str, words)], stdin=subprocess.DEVNULL,
                          env=dict(os.environ, CUDA_VISIBLE_DEVICES=""), capture_output=True, text=True)


def drawn_layout(random, rank):
    extents = [random.choice((1, 2, 4, 8)) for _ in range(rank)]
    return colex.Layout(tuple(extents), tuple(random.choice((0, 1, 2, 8, 16, 32)) for _ in extents))


def drawn_question(random):
    """One that is right, wrong, or refused, each often enough."""
    tv = random.choice(("((4,8),(2,2)):((32,1),(16,8))", "((4,8),(2,2)):((16,1),(8,64))", "((4,8),(2,2,2)):((32,1),(16,8,128))", str(drawn_layout(random, 2)), "4:"))
    tile = random.choice(("Sw<3,3,3> o 0 o (64,64):(64,1)", "(64,64):(1,64)", "(16,16):(16,1)", "(128,128):(128,1)", str(drawn_layout(random, 2)), "x"))
    return random.choice((
        lambda: ("mma", [FORM], {random.choice("ABCD"): tv, random.choice("ABC"): tv}),
        lambda: ("mma", [FORM], {"atoms": random.choice(("(2,2,1):(1,2,0)", "(2,1,1):(1,0,0)", tv)), "fixed": random.random() < 0.2}),
        lambda: ("sparse", ["mma.sp.m16n8k16.f32.f16.f16.f32"], {random.choice("AB"): tv}),
        lambda: ("copy", ["ldmatrix.m8n8.x4.b16"], {random.choice(("source", "destination")): random.choice(("(32,8):(8,1)", "(32,(2,4)):(2,(1,64))", tv))}),
        lambda: ("copy", ["ldmatrix.m8n8.x4.b16"], {"mma": FORM, "shared": tile, "operand": random.choice("ABCX")}),
        lambda: ("copy", ["copy.128"], {"threads": "(16,2):(2,1)", "values": "(1,8):(0,1)", "shared": tile, "store": random.random() < 0.3}),
        lambda: ("wgmma", ["wgmma.m64n64k16.f32.f16.f16.ss.k.k"], {random.choice("ABD"): random.choice((tile, tv))}),
        lambda: ("umma", ["tcgen05.mma.cta_group::1.m128n256"], {random.choice("ABD"): tile, "N": random.choice((64, 100, 256))}),
        lambda: ("tma", ["(4096,8192):(1,4096)", tile], {"box": random.choice(("(64,64)", "(16,16)", "64")), "type": random.choice(("f16", "half"))}),
        lambda: ("smem", [random.choice((tile, tv, str(drawn_layout(random, 2))))], {"element_bytes": random.choice((2, 4, 3)), "at_most": random.choice((1, 4))}),
    ))()


def test_drawn_questions_are_answered_as_by_the_command():
    verdicts = set()
    for seed in range(60):
        question, words, options = drawn_question(Random(seed))
        options = {name: value for name, value in options.items() if value is not False}
        told = asked_by_the_command(question, words, options)
        try:
            found = colex.oracle_check(question, *words, **options)
        except colex.Rejection as refused:
            assert told.stderr.partition("\n")[0].removeprefix("error: ") in (refused.message, f"{refused.kind}: {refused.message}"), (question, words, options)
            verdicts.add("refused")
            continue
        said = json.loads(told.stdout)
        assert {**{name: said[name] for name in colex.OracleVerdict.__annotations__ if name not in ("facts", "text", "picture")}, **found.facts} == said, (question, words, options)
        assert all(getattr(found, name) == said[name] for name in colex.OracleVerdict.__annotations__ if name not in ("facts", "text", "picture"))
        verdicts.add(found.verdict)
    assert verdicts == {"right", "equivalent", "wrong", "refused"}


def faults_of_children():
    """A process that this one started, and waited for, had page faults."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_minflt


def test_no_question_starts_a_process(monkeypatch):
    before = faults_of_children()
    subprocess.run([sys.executable, "-c", ""], check=True)
    assert faults_of_children() > before
    before = faults_of_children()
    monkeypatch.setattr(subprocess, "Popen", None)
    assert colex.oracle_check("mma", FORM, C=C).verdict == "right"
    assert colex.oracle_check("mma", FORM, atoms="(2,2,1):(1,2,0)").verdict == "right"
    assert colex.oracle_check("copy", "ldmatrix.m8n8.x4.b16", mma=FORM, shared="(16,16):(16,1)").facts["wavefronts"] == 8
    assert colex.oracle_check("wgmma", "wgmma.m64n64k16.f32.f16.f16.ss.k.k", A="Sw<3,3,3> o 0 o (64,64):(64,1)").verdict == "right"
    assert colex.oracle_check("umma", "tcgen05.mma.cta_group::1.m128n256", A="Sw<3,3,3> o 0 o (128,64):(64,1)").verdict == "unknown"
    assert colex.oracle_check("tma", "(4096,8192):(1,4096)", "(64,8):(1,64)", box="(64,8)").verdict == "right"
    assert colex.oracle_check("smem", "(8,4):(32,1)").verdict == "answered"
    with pytest.raises(colex.TypeRejection):
        colex.oracle_check("mma", FORM)
    assert colex.find_tiler(colex.composition, colex.Layout((6, 4), (1, 100)), colex.Layout(4, 4)) == colex.Layout(4, 3)
    assert colex.find_value("S: swizzle", "is_involution(S)") is not None
    assert faults_of_children() == before


def test_what_was_noted_before_is_no_remark_of_a_later_answer():
    with pytest.raises(colex.Rejection):
        colex.oracle_check("mma", FORM, A=32, atoms="4:")  # a shape is noted before what cannot be read is met
    assert colex.oracle_check("mma", FORM, C=C).remarks == ["operands that are not given may have any layout"]
