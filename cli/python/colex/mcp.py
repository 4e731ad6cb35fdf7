"""The command `colex-mcp`: what this package answers, as tools for agents, over the Model Context Protocol on standard input and output.

Each answer is one object: `answer`, with the members that the package's own answer has, or None; and `refusal`, where something is refused or is not as it was
asked to be, as `rule` (what is broken), `place`, `witness` (numbers that show it), `nearest` (what would do instead) and `command` (which says the same again).
docs/agents.md tells agents so, and is the resource colex://agents. It takes the extra colex-layouts[mcp].
"""
from __future__ import annotations

import contextlib
import inspect
import json
import os
import pathlib
import re
import shlex
import sys
import threading

import colex
from colex import _core
from colex._proofs import _prover

#: More than that nobody asks in earnest; beyond it what tools print would drown whoever reads it.
_LONGEST = 1_000_000
#: Pictures as SVG, and the same answer as text, which is told beside the object.
_LEFT_OUT = {"images", "pictures", "picture", "text"}


def _plain(value):
    """A value as JSON has it: one of the package as its text."""
    if isinstance(value, dict):
        return {str(name): _plain(member) for name, member in value.items()}
    if isinstance(value, (list, tuple)) and not hasattr(value, "_repr_svg_"):
        return [_plain(member) for member in value]
    return value if value is None or isinstance(value, (bool, int, float, str)) else _core.written(value)


def _refusal(kind, rule, place=None, witness=None, nearest=(), command="", message=""):
    return {"rule": rule, "place": place or {}, "witness": witness or {}, "nearest": list(nearest), "command": command, "kind": kind, "message": message}


def _of_rejection(rejection):
    """What has no value: the members are the library's own."""
    facts = rejection.facts
    facts["rule"] = facts["rule"] or facts["message"]
    return _refusal(*(facts[member] for member in ("kind", "rule", "place", "witness", "nearest", "repeat", "message")))


def _members(answer):
    return {name: _plain(member) for name, member in vars(answer).items() if name not in _LEFT_OUT}


def read(text: str, dialect: str = "") -> tuple:
    """The layouts in what another tool printed: a type, a log, a module of MLIR, Python or C++. Each with its name and place. `dialect` is one of those that
    `colex read --help` lists; without it the text decides."""
    parts = colex.read_parts(text, dialect) if dialect else colex.read_parts(text)
    return {"parts": [{"name": part.name, "value": str(part.value), "place": part.place} for part in parts.parts],
            "dialect": parts.dialect, "remarks": list(parts.remarks)}, None, "\n".join(str(part.value) for part in parts.parts)


def evaluate(expression: str) -> tuple:
    """The value of an expression: layouts as `shape:stride`, CuTe's functions by their names, `o` for composition, or what another tool printed. A question, as
    injective(L), is answered yes, no or unknown, with what shows it."""
    try:
        value = _core.evaluate(expression, {})
    except colex.Rejection as rejection:
        return _of_open(expression, rejection)
    notes = list(_core.take_notes())
    if not isinstance(value, colex.Decision):
        return {"value": _plain(value), "notes": notes}, None, str(value)
    word = "yes" if value.is_yes else "no" if value.is_no else "unknown"
    command = f"colex eval --why {shlex.quote(expression)}"
    refusal = _refusal(word, expression, {"call": expression}, {"says": value.witness}, command=command, message=repr(value)) if value.is_no else None
    return {"value": word, "witness": value.witness, "notes": notes}, refusal, repr(value)


def _of_open(expression, rejection):
    """What can be said where `?` stands for integers; what is refused without them is refused."""
    if rejection.kind not in ("parse", "type") or (rejection.kind == "parse" and "?" not in expression):
        raise rejection
    try:
        found = colex.open_value(expression)
    except colex.Rejection:
        raise rejection from None
    members = {name: text for name, text in (("value", found.value), ("about", found.about)) if text}
    return {"type": "open", **members, "notes": list(_core.take_notes())}, None, str(found)


def explain(expression: str) -> tuple:
    """How the value of an expression comes about, step by step; where it has none, why, at which coordinate that shows, and what near it has one."""
    text = str(colex.explain(expression))
    try:
        value = _core.evaluate(expression, {})
    except colex.Rejection as rejection:
        return {"steps": text.splitlines()}, _of_rejection(rejection), text
    return {"steps": text.splitlines(), "value": _plain(value) if not isinstance(value, colex.Decision) else repr(value)}, None, text


def _of_verdict(verdict, command):
    return None if verdict.as_claimed else _refusal(
        verdict.outcome, verdict.text, {"line": verdict.line}, verdict.counterexample or ({"says": verdict.reason} if verdict.reason else {}), command=command,
        message=str(verdict))


def _judged(verdicts, command):
    if len(verdicts) == 0:
        raise colex.Rejection("parse", "there is no claim in the text; a claim begins with claim, forall or if: claim equal(8:1, (2,4):(1,2))")
    told = [_members(verdict) | {"refusal": _of_verdict(verdict, command)} for verdict in verdicts]
    first = next((verdict["refusal"] for verdict in told if verdict["refusal"]), None)
    return {"as_claimed": verdicts.as_claimed, "verdicts": told}, first, "\n".join(map(str, verdicts))


def check(claims: str, seconds: float = 10.0, require: str = "") -> tuple:
    """The verdict on each claim of a text, by looking at cases: `claim equal(A, B)`, `forall M >= 1: claim …`, `forall L: layout: claim …`, `let name = …`. `seconds`
    are for each claim, at most 60; `require` is "tested", "exhausted" or "proved"."""
    return _judged(colex.check(claims, seconds=_seconds(seconds), require=require), f"printf %s {shlex.quote(claims)} > claims.colex; colex check claims.colex")


def prove(claim: str, seconds: float = 30.0) -> tuple:
    """The verdict on a claim for all integers and, where theorems are, for layouts of any rank: `forall M, N >= 1: size((M,N):(N,1)) == M*N`. It is proved only where a
    checker accepted a certificate. `seconds` are at most 60."""
    return _judged(colex.prove(claim, seconds=_seconds(seconds)), f"colex prove {shlex.quote(claim)}")


def _seconds(given):
    if not 0 < given <= 60:
        raise colex.Rejection("domain", f"seconds are more than 0 and at most 60 here, and not {given}")
    return given


def oracle_check(question: str, words: list[str], options: dict[str, str | int | bool] = {}) -> tuple:  # noqa: B006: nobody writes to it
    """Whether your layouts are what the hardware was seen to do: `question` is mma, sparse, copy, wgmma, umma, tma or smem; `words` and `options` are those of
    `colex oracle check QUESTION`, as {"A": "((4,8),(2,2,2)):…"} or {"element_bytes": 4}."""
    if "record" in options:
        raise colex.TypeRejection("type", "record names a folder, and no file is read here: the record is that of the package")
    verdict = colex.oracle_check(question, *words, **options)
    answer = _members(verdict)
    wrong = [operand for operand in verdict.operands if operand["verdict"] == "wrong"]
    refusal = _refusal("wrong", verdict.says or "The operands are those that the instruction has.", {"operands": [operand["operand"] for operand in wrong]},
                       {operand["operand"]: operand["says"] for operand in wrong}, command=verdict.repeat, message=verdict.grounds) if verdict.verdict == "wrong" else None
    return answer, refusal, repr(verdict)


def oracle_show(instruction: str) -> tuple:
    """What is known of an instruction, by its name in PTX or CuTe, as mma.m16n8k16.f32.f16.f16.f32: its operands in registers as layouts (thread, value) to place, and
    what it was observed on."""
    told = colex.instruction(instruction)
    layouts = {}
    for operand in ("A", "B", "C", "D", "source", "destination"):
        try:
            layouts[operand] = str(getattr(told, operand))
        except colex.TypeRejection:
            pass  # an instruction has some of them
    return {"form": told.form, "layouts": layouts, "agreements": told.agreements, "record": told.record}, None, told.text


def find(question: str, words: list[str], options: dict[str, str | int | bool | list[str]] = {}, seconds: float = 10.0) -> tuple:  # noqa: B006
    """Which layout does it, what that costs, and why none is better: `question` is swizzle, padding, copy, mma, convert, formula, layout, tiler, value or repair; `words` and
    `options` are those of `colex find QUESTION`, as words ["(64,64):(64,1)"] and options {"bits": 16, "write": "rows", "read": ["ldmatrix"]}."""
    found = colex.which(question, *words, seconds=_seconds(seconds), **options)
    line = " ".join([f"colex find {question}", *map(shlex.quote, words), *(
        f"--{name.rstrip('_').replace('_', '-')}" + ("" if value is True else f" {shlex.quote(str(value))}")
        for name, values in options.items() for value in (values if isinstance(values, list) else [values]) if value is not False)])
    refusal = None if found.outcome == "found" else _refusal(found.outcome, str(found).splitlines()[0], {"call": line}, found.facts, command=line, message=str(found))
    return {"outcome": found.outcome, "value": None if found.value is None else str(found.value), "facts": found.facts, "claims": found.claims}, refusal, str(found)


def flow(text: str) -> tuple:
    """Whether a kernel stores what it is meant to: `text` is a flow, whose lines say which element every thread moves at each step. A wrong one names the line, the
    step and the element's way."""
    verdict = colex.judge_flow(text)
    fault = verdict.fault
    refusal = _refusal("wrong", "Each element that is stored is the sum of its law.", {"line": fault["line"], "step": fault["step"]},
                       {"says": [fault["what"], *fault["details"]]}, message=str(verdict)) if fault else None
    return _members(verdict), refusal, str(verdict)


#: Which may be asked. None of them writes, or reads a file.
TOOLS = (read, evaluate, explain, check, prove, oracle_check, oracle_show, find, flow)


def answer(tool, arguments) -> tuple[dict, str]:
    """What a tool answers, as an object and in words; also where what was asked is refused."""
    try:
        _core.take_notes()
        if any(len(value) > _LONGEST for value in arguments.values() if isinstance(value, str)):
            raise colex.Rejection("limit", f"a text has at most {_LONGEST} characters here")
        told, refusal, words = tool(**arguments)
    except colex.Rejection as rejection:
        told, refusal, words = None, _of_rejection(rejection), str(rejection)
    except (TypeError, ValueError, OverflowError, RuntimeError, OSError) as fault:
        return _unlike_schema(f"{type(fault).__name__}: {fault}")
    return _sent(told, refusal, words)


def _unlike_schema(message):
    return _sent(None, _refusal("type", "What is asked is of the types that the tool's schema has.", message=message), message)


def _sent(told, refusal, words):
    """Both as they can be sent: what is no UTF-8 is replaced."""
    return json.loads(json.dumps({"answer": told, "refusal": refusal}, ensure_ascii=False).encode("utf-8", "replace")), words.encode("utf-8", "replace").decode()


def page() -> str:
    """The instructions for agents."""
    return pathlib.Path(__file__).with_name("agents.md").read_text(encoding="utf-8")


def server():
    """The server, of the official SDK."""
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp_types import CallToolResult, TextContent, ToolAnnotations

    def result(told, words):
        return CallToolResult(content=[TextContent(type="text", text=words)], structured_content=told, is_error=told["answer"] is None)

    class Server(MCPServer):
        async def call_tool(self, name, arguments, *rest):
            """The same where the arguments are not those of the tool: then its answer says so as well."""
            tool = next((tool for tool in TOOLS if tool.__name__ == name), None)
            takes = inspect.signature(tool).parameters if tool else arguments
            unknown = [argument for argument in arguments if argument not in takes]
            if unknown:
                return result(*_unlike_schema(f"{name} takes {', '.join(takes)}; not {', '.join(unknown)}"))
            try:
                return await super().call_tool(name, arguments, *rest)
            except ToolError as fault:
                if tool is None:
                    raise
                return result(*_unlike_schema(str(fault)))

    made = Server("colex", title="colex: layouts of GPU kernels, judged", instructions=page().partition("\n## ")[0], version=colex.__version__, log_level="ERROR")

    def add(tool):
        def call(**arguments) -> CallToolResult:
            return result(*answer(tool, arguments))

        call.__signature__ = inspect.signature(tool, eval_str=True).replace(return_annotation=CallToolResult)
        call.__annotations__ = {name: each.annotation for name, each in call.__signature__.parameters.items()} | {"return": CallToolResult}
        made.add_tool(call, name=tool.__name__, description=inspect.getdoc(tool), annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False))

    for tool in TOOLS:
        if tool is prove:
            try:
                _prover()
            except colex.NoProver:
                continue
        add(tool)
    made.resource("colex://agents", name="agents", title="How agents ask colex", mime_type="text/markdown")(page)
    made.resource("colex://functions", name="functions", title="What an expression may call", mime_type="text/plain")(
        lambda: "\n".join(f"{row.usage}  {row.description}" for row in colex.functions()))
    return made


#: An escape of JSON: a character, its halves, or (as group 1) a half alone.
_ESCAPE = re.compile(rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)")


def _mend_input():
    """From here on standard input has U+FFFD for half a character: the SDK reads no message that has one, and leaves it without an answer."""
    given = os.dup(0)
    read_end, write_end = os.pipe()
    os.dup2(read_end, 0)
    os.close(read_end)

    def mend():
        with contextlib.suppress(OSError), open(given, "rb") as lines, open(write_end, "wb", buffering=0) as mended:
            for line in lines:
                mended.write(_ESCAPE.sub(lambda escape: rb"\ufffd" if escape[1] else escape[0], line))

    threading.Thread(target=mend, daemon=True).start()


def main() -> int:
    """Serves until standard input ends."""
    try:
        served = server()
    except ModuleNotFoundError as missing:
        print(f'error: {missing.name} is not here: pip install "colex-layouts[mcp]=={colex.__version__}"', file=sys.stderr)
        return 4
    if sys.argv[1:]:
        print("usage: colex-mcp, which takes no arguments: an MCP client starts it, and speaks to it over standard input and output", file=sys.stderr)
        return 2
    _mend_input()
    served.run("stdio")
    return 0


if __name__ == "__main__":
    sys.exit(main())
