"""colex-mcp, as agents ask it: by the official client, over standard input and output."""
import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

pytest.importorskip("mcp.client", reason="the SDK of MCP is not here (pip install mcp)")
anyio = pytest.importorskip("anyio")

import colex  # noqa: E402
from colex import mcp as served  # noqa: E402
from mcp import Client, StdioServerParameters  # noqa: E402

ROOT = pathlib.Path(__file__).parents[2]
COPY = """flow nothing is copied twice
tensors A, D of f32 row-major (M, N)
"""
LONG = "(" * 5000
#: Each is asked once, in one session: a tool, its arguments, and of the answer members by their paths.
ASKED = {
    "read": ("read", {"text": "gA: Layout<Shape<_4,_2>,Stride<_1,_6>>"}, {"answer.parts.0.value": "(4,2):(1,6)", "refusal": None}),
    "evaluate": ("evaluate", {"expression": "logical_divide((4,2,3):(2,1,8), 4:2)"}, {"answer.value": "((2,2),(2,3)):((4,1),(2,8))", "refusal": None}),
    "explain": ("explain", {"expression": "size((4,8)) * 2"}, {"answer.value": 64, "answer.steps.0": "size((4,8)) = 32", "refusal": None}),
    "check": ("check", {"claims": "claim bijective((4,8):(8,1))"}, {"answer.as_claimed": True, "answer.verdicts.0.outcome": "holds", "refusal": None}),
    "find": ("find", {"question": "swizzle", "words": ["(64,64):(64,1)"], "options": {"bits": 16, "write": "rows", "read": ["ldmatrix"]}},
             {"answer.facts.swizzle": "Sw<3,3,3>", "refusal": None}),
    "oracle_check": ("oracle_check", {"question": "mma", "words": ["mma.m16n8k16.f32.f16.f16.f32"], "options": {"C": "((4,8),(2,2)):((32,1),(16,8))"}},
                     {"answer.verdict": "right", "refusal": None}),
    "oracle_show": ("oracle_show", {"instruction": "mma.m16n8k8.f16.f16.f16.f16"}, {"answer.layouts.A": "((4,8),(2,2)):((32,1),(16,8))", "refusal": None}),
    "an open layout": ("evaluate", {"expression": "(4,?):(1,4)"}, {"answer.type": "open", "answer.value": "(4,n1):(1,4)", "refusal": None}),
    "an open question": ("evaluate", {"expression": "size((4,?):(1,4)) % 3 == 0"}, {"answer.about": "it depends: false at n1 = 1, and true at n1 = 3", "refusal": None}),
    # What is refused, each kind of it.
    "no layout": ("evaluate", {"expression": "size(composition((6,4):(1,100), 4:4))"},
                  {"answer": None, "refusal.kind": "inadmissible", "refusal.place.call": "composition((6,4):(1,100), 4:4)", "refusal.witness": {"x": 1, "y": 2},
                   "refusal.nearest.0.expression": "size(composition((6,4):(1,100), 4:3))"}),
    "no layout, told": ("explain", {"expression": "composition((6,4):(1,100), 4:4)"}, {"refusal.witness": {"x": 1, "y": 2}, "refusal.nearest.0.argument": "4:3"}),
    "a decision": ("evaluate", {"expression": "injective((64,64):(32,1))"}, {"answer.value": "no", "refusal.witness.says": "(0,32) and (1,0) both have the value 32",
                                                                             "refusal.command": "colex eval --why 'injective((64,64):(32,1))'"}),
    "no text": ("evaluate", {"expression": "(4,2:(1"}, {"answer": None, "refusal.kind": "parse", "refusal.place.column": 8}),
    "no function": ("evaluate", {"expression": "nothing(3)"}, {"answer": None, "refusal.kind": "type"}),
    "too large": ("evaluate", {"expression": "99999999999999999999:1"}, {"answer": None, "refusal.kind": "overflow"}),
    "too deep": ("evaluate", {"expression": LONG}, {"answer": None}),
    "no layout in it": ("read", {"text": "hello"}, {"answer": None, "refusal.kind": "parse"}),
    "a claim": ("check", {"claims": "forall M >= 1, N >= 1: claim size((M,N):(N,1)) == M+N"},
                {"answer.as_claimed": False, "refusal.kind": "refuted", "refusal.witness": {"M": "1", "N": "1"}, "refusal.place.line": 1}),
    "no claims": ("check", {"claims": ""}, {"answer": None, "refusal.kind": "parse"}),
    "no claim": ("check", {"claims": "claim"}, {"answer.as_claimed": False, "refusal.kind": "error"}),
    "too long": ("check", {"claims": "claim 1 == 1", "seconds": 1e9}, {"answer": None, "refusal.kind": "domain"}),
    "the hardware": ("oracle_check", {"question": "mma", "words": ["mma.m16n8k16.f32.f16.f16.f32"], "options": {"C": "((4,8),(2,2)):((32,1),(8,16))"}},
                     {"answer.verdict": "wrong", "refusal.kind": "wrong", "refusal.place.operands": ["C"]}),
    "a record of one's own": ("oracle_check", {"question": "mma", "words": ["mma.m16n8k16.f32.f16.f16.f32"], "options": {"C": "1:1", "record": "/etc"}},
                              {"answer": None, "refusal.kind": "type"}),
    "no question": ("oracle_check", {"question": "nothing", "words": []}, {"answer": None, "refusal.kind": "type"}),
    "no instruction": ("oracle_show", {"instruction": "nothing"}, {"answer": None, "refusal.kind": "type"}),
    "nothing is found": ("find", {"question": "layout", "words": ["composition((4,2):(2,1), X) == 8:3"]}, {"answer.outcome": "none", "refusal.kind": "none"}),
    "no flow": ("flow", {"text": COPY}, {"answer": None, "refusal.kind": "parse"}),
    "no such option": ("find", {"question": "swizzle", "words": ["8:1"], "options": {"nothing": 1}}, {"answer": None, "refusal.kind": "type"}),
    "no argument": ("evaluate", {}, {"answer": None, "refusal.kind": "type"}),
    "a number for a text": ("evaluate", {"expression": 3}, {"answer": None, "refusal.kind": "type"}),
    "a text for a list": ("find", {"question": "swizzle", "words": "8:1"}, {"answer": None, "refusal.kind": "type"}),
    "no such argument": ("evaluate", {"expression": "4:1", "dialect": "triton"}, {"answer": None, "refusal.kind": "type"}),
    "signs that are no text": ("evaluate", {"expression": "4:1\u0000\ufffd"}, {"answer": None}),
}
MEMBERS = ["rule", "place", "witness", "nearest", "command"]


def parameters():
    return StdioServerParameters(command=sys.executable, args=["-m", "colex.mcp"], env={"PYTHONPATH": os.environ.get("PYTHONPATH", ""), "PYTHONDONTWRITEBYTECODE": "1"})


@pytest.fixture(scope="module")
def session():
    """The answer to each of ASKED, in one session, and what the server says of itself."""
    answers, about = {}, {}

    async def ask():
        async with Client(parameters()) as client:
            about["tools"] = {tool.name: tool for tool in (await client.list_tools()).tools}
            about["instructions"] = client.instructions
            for uri in ("colex://agents", "colex://functions"):
                about[uri] = (await client.read_resource(uri)).contents[0].text
            for name, (tool, arguments, _) in ASKED.items():
                answers[name] = await client.call_tool(tool, arguments)
            wrong = [("nothing", {})]
            about["misuse"] = []
            for tool, arguments in wrong:
                try:
                    about["misuse"].append((await client.call_tool(tool, arguments)).is_error)
                except Exception as refused:  # noqa: BLE001: the client's own type for a protocol's error
                    about["misuse"].append(bool(str(refused)))
            flow = (ROOT / "examples/flows/transpose.flow")
            if flow.exists():
                about["flow"] = (await client.call_tool("flow", {"text": flow.read_text()})).structured_content
            about["last"] = (await client.call_tool("evaluate", {"expression": "size((4,8))"})).structured_content

    anyio.run(ask)
    return answers, about


def halves():
    """What two messages are answered, the first of which has half a character."""
    hello = {"method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}
    asked = [{"method": "tools/call", "params": {"name": "evaluate", "arguments": {"expression": text}}} for text in ("4:1\ud800", "size(4:1)")]
    with subprocess.Popen([sys.executable, "-m", "colex.mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        def ask(message, **ids):
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **message, **ids}) + "\n")
            server.stdin.flush()
            return json.loads(server.stdout.readline())["result"] if ids else None
        ask(hello, id=0)
        ask({"method": "notifications/initialized"})
        return [ask(message, id=1 + k)["structuredContent"]["answer"] for k, message in enumerate(asked)]


def member(answer, path):
    for name in path.split("."):
        answer = answer[int(name)] if isinstance(answer, list) else answer[name]
    return answer


@pytest.mark.parametrize("name", ASKED)
def test_a_tool_answers_and_refuses(session, name):
    told = session[0][name].structured_content
    assert set(told) == {"answer", "refusal"} and session[0][name].is_error == (told["answer"] is None)
    for path, value in ASKED[name][2].items():
        assert member(told, path) == value, (path, told)


@pytest.mark.parametrize("name", ASKED)
def test_each_refusal_has_the_members_that_the_page_tells(session, name):
    refusal = session[0][name].structured_content["refusal"]
    if refusal is not None:
        assert list(refusal)[:5] == MEMBERS and isinstance(refusal["nearest"], list) and refusal["rule"] and refusal["kind"], refusal
        assert session[0][name].content[0].text


def test_half_a_character_is_refused():
    assert halves() == [None, {"value": 4, "notes": []}]
    told, words = served.answer(served.evaluate, {"expression": "4:1\ud800"})
    assert told["answer"] is None and told["refusal"]["kind"] == "type"
    (json.dumps(told, ensure_ascii=False) + words).encode()


def test_every_tool_is_asked(session):
    tools = session[1]["tools"]
    assert set(tools) - {"prove"} == {tool for tool, _, _ in ASKED.values()} | {"flow"}
    assert all(tool.description and tool.input_schema["type"] == "object" for tool in tools.values())


def test_a_flow_is_right(session):
    assert session[1].get("flow", {"answer": {"verdict": "right"}})["answer"]["verdict"] == "right"


def test_a_wrong_flow_names_its_line():
    flow = ROOT / "examples/flows/transpose.flow"
    if not flow.exists():
        pytest.skip("the sources are not here")
    lines = flow.read_text().splitlines()
    found = []
    for k, line in enumerate(lines):
        told, _ = served.answer(served.flow, {"text": "\n".join(lines[:k] + lines[k + 1:])})
        if told["answer"] and told["refusal"]:
            found.append(told["refusal"])
    assert found and all(refusal["place"]["line"] and refusal["witness"]["says"] for refusal in found)


def test_who_uses_it_wrongly_is_told_and_the_server_goes_on(session):
    assert session[1]["misuse"] == [True]
    assert session[1]["last"] == {"answer": {"value": 32, "notes": []}, "refusal": None}


def test_the_instructions_are_the_page(session):
    page = served.page()
    assert session[1]["colex://agents"] == page and page.startswith(session[1]["instructions"]) and len(page.splitlines()) <= 150
    assert "complement" in session[1]["colex://functions"]
    assert set(re.findall(r"^\| `(\w+)` \| ", page.partition("## Tools")[2].partition("## Notation")[0], re.MULTILINE)) == {tool.__name__ for tool in served.TOOLS}


def test_the_page_shows_what_is_answered():
    page = served.page()
    asked, shown = re.search(r"`evaluate` of `([^`]*)` answers:\n\n```json\n(.*?)```", page, re.DOTALL).groups()
    told, _ = served.answer(served.evaluate, {"expression": asked})
    shown = json.loads(shown)
    assert {name: told["refusal"][name] for name in shown["refusal"]} == shown["refusal"] and told["answer"] is shown["answer"] is None
    for row in re.findall(r"^\| .* \| `([^`]*)`[^|`]* \|$", page.partition("## Which question")[2].partition("## A refusal")[0], re.MULTILINE):
        assert row


@pytest.mark.parametrize("line", ["", "{", "[]", "null", "\x00\xff", '{"jsonrpc": "2.0"}', '{"jsonrpc": "2.0", "id": 1, "method": "nothing"}', '{"jsonrpc": "2.0", "id": 1, "method": 7}', "[" * 100_000])
def test_what_is_no_message_does_not_end_the_server(line):
    hello = {"jsonrpc": "2.0", "id": 9, "method": "initialize",
             "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}
    run = subprocess.run([sys.executable, "-m", "colex.mcp"], input=(line + "\n" + json.dumps(hello) + "\n").encode("latin-1"), capture_output=True, timeout=60)
    answers = [json.loads(one) for one in run.stdout.splitlines()]
    assert run.returncode == 0 and [one["result"]["serverInfo"]["version"] for one in answers if one.get("id") == 9] == [colex.__version__], run.stderr


def test_a_claim_is_proved_where_the_prover_is(session):
    pytest.importorskip("colex_prover", reason="colex-layouts-prover is not here")
    assert "prove" in session[1]["tools"]
    told, _ = served.answer(served.prove, {"claim": "forall M, N >= 1: size((M,N):(N,1)) == M*N"})
    assert told["answer"]["as_claimed"] and told["refusal"] is None
    told, _ = served.answer(served.prove, {"claim": "forall M, N >= 1: M*N == M+N"})
    assert told["refusal"]["witness"] == {"M": "1", "N": "1"}


def test_it_takes_no_arguments():
    run = subprocess.run([sys.executable, "-m", "colex.mcp", "--help"], capture_output=True, text=True)
    assert run.returncode == 2 and "usage: colex-mcp" in run.stderr
