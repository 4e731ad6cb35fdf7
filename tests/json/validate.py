"""What commands answer with --json is what the published schemas say: every command of the documents that has --json, asked with it, and what cannot be answered.

    validate.py ROOT COLEX
"""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError as missing:
    print(f"skipped: {missing} (PyPI: jsonschema, which .ci/setup installs)")
    sys.exit(77)

root, colex = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
answers = json.loads((root / "cli/interface/schema/answers-1.schema.json").read_text())
evidence = json.loads((root / "reports/evidence/schema/evidence-4.schema.json").read_text())
ANSWERED = re.compile(r"^colex (eval|explain|functions|read|write|flow|find (?!table)\w+|oracle check \w+|oracle list|oracle show|check) ")
#: These print something else, or say that they are not asked with --json.
OTHERWISE = re.compile(r"--(batch|list|markdown|help|story|certificates|evidence|report|with|live|record)\b|[|<>]|…")
#: What documents show otherwise.
BESIDES = ["colex functions complement", "colex oracle list mma.m16n8k16.f32.f16.f16.f32", "colex oracle show mma.m16n8k16.f32.f16.f16.f32",
           "colex oracle show mma.m16n8k16.f32.f16.f16.f32 --at C 5 3", "colex oracle check tma '(4096,8192):(1,4096)' '(64,8):(1,64)' --box '(64,8)'",
           "colex eval '(?,4):(1,?)'", "colex find padding '(64,64):(64,1)' --write rows --read columns", "colex eval --why 'injective((2,2):(1,1))'"]
REFUSED = ["eval 'composition((6,4):(1,100), 4:4)'", "eval '4:'", "eval foo", "explain 'complement((4,8):(1,2), 24)'", "explain 4:", "find swizzle", "find nothing", "read 4:",
           "write --to nothing 4:1", "flow no_such_file", "check no_such_file", "oracle check mma no_such_form", "oracle list no_such_form", "functions no_such_function", "no_such_command",
           "eval $'\\xff\\xfe'", "eval --unknown 4:1", "eval '9223372036854775808'"]


def blocks(text):
    """The fenced blocks: what stands behind their fences, and what is in them."""
    return re.findall(r"^```([^\n]*)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def commands(page, folder):
    """The commands of a page that answer in JSON, whose files are in the folder; and on the first page those of no page."""
    yield from BESIDES if page.name == "README.md" else []
    for head, text in blocks(page.read_text()):
        file = re.search(r"file=(\S+)", head)
        if file:
            (folder / file[1]).parent.mkdir(parents=True, exist_ok=True)
            (folder / file[1]).write_text(text)
        for line in re.findall(r"^\$ (colex .*)$", text, re.MULTILINE) if head.startswith("console") else []:
            if ANSWERED.match(line + " ") and not OTHERWISE.search(line):
                yield line


def lines_of(command, folder):
    """The objects that it prints, asked with --json."""
    command = command if "--json" in command else command + " --json"
    run = subprocess.run(["bash", "-c", command], cwd=folder, env=dict(os.environ, PATH=f"{colex.parent}:{os.environ['PATH']}"), capture_output=True, timeout=600)
    lines = run.stdout.decode().splitlines()
    assert lines, f"{command} prints nothing: {run.stderr}"
    return run.returncode, list(map(json.loads, lines))


def definition(command):
    """The schema of what it answers."""
    name = " ".join(shlex.split(command)[1:3])
    name = name if name in answers["$defs"] else "oracle check" if name == "oracle check" else name.split()[0]
    return evidence if name == "check" else {"anyOf": [{"$ref": f"#/$defs/{name}"}, {"$ref": "#/$defs/refused"}], "$defs": answers["$defs"]}


jsonschema.Draft202012Validator.check_schema(answers)
asked = {}
for page in sorted([root / "README.md", *(root / "docs").glob("*.md")]):
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        for name in "examples", "gpu_oracle":
            (folder / name).symlink_to(root / name)
        for command in commands(page, folder):
            if command in asked:
                continue
            asked[command] = page.name
            validator = jsonschema.Draft202012Validator(definition(command))
            for answer in lines_of(command, folder)[1]:
                for mistake in validator.iter_errors(answer):
                    raise SystemExit(f"{page.name}: {command}\n  {json.dumps(answer)[:600]}\n  {jsonschema.exceptions.best_match([mistake]).message}")
refused = jsonschema.Draft202012Validator({**answers["$defs"]["refused"], "$defs": answers["$defs"]})
for words in REFUSED:
    status, (answer,) = lines_of("colex " + words, root)
    told = {"error": answer["error"]}
    assert status in (1, 2, 3), (words, status)
    refused.validate(told)
by_command = {name: sum(" ".join(command.split()[1:3]).startswith(name) for command in asked) for name in answers["$defs"] if name in [one["$ref"][8:] for one in answers["anyOf"]]}
print(f"{len(asked)} commands of the documents and {len(REFUSED)} that are refused:", by_command)
assert all(count or name == "refused" for name, count in by_command.items()), "a command is never asked"
