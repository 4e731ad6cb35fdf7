"""How large the project is, by what a reader has to know: none of these numbers may grow unnoticed.

    python3 tests/build/size.py . COLEX

Each has a bound, which is lowered with every change that makes the number smaller. A change that needs more says why it raises one.
"""
import pathlib
import re
import subprocess
import sys

root, colex = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
ROOMS = ("algebra", "properties", "smt", "gpu_oracle", "reports", "cli", "bench")
CODE = {".cpp", ".hpp", ".h", ".cu", ".cuh"}
GENERATED = ["docs/statements.md", "docs/hardware.md", "docs/peers.md", "docs/performance.md", "docs/architecture.svg", "docs/gallery/*", "properties/peers/results.json", "tests/render/golden/*"]


def tracked():
    listed = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True)
    if listed.returncode != 0:
        print("skipped: this is no clone, so nobody knows which files are the project's")
        sys.exit(77)
    return listed.stdout.split()


def lines(files):
    return sum((root / file).read_bytes().count(b"\n") for file in files)


def options(command):
    """The long options of a command and of the commands below it."""
    text = subprocess.run([colex, *command, "--help"], check=True, capture_output=True, text=True).stdout
    found = set(re.findall(r"(?<![\w-])--[a-z][a-z0-9-]*", "\n".join(line for line in text.splitlines() if line.startswith("  -"))))
    below = re.search(r"^(?:Subcommands|Commands):\n((?:  .*\n)*)", text, re.MULTILINE | re.IGNORECASE)
    for name in re.findall(r"^  (\w[\w-]*)", below[1], re.MULTILINE) if below else []:
        found |= options([*command, name])
    return found


files = tracked()
code = [file for file in files if pathlib.PurePath(file).suffix in CODE and file.split("/")[0] in ROOMS]
counted = {
    "libraries": sum(len(re.findall(r"^\s*colex_library\(", (root / file).read_text(), re.MULTILINE)) for file in files if file.endswith("CMakeLists.txt")),
    "lines of C++ without tests": lines(code),
    "lines of C++ of the command": lines(file for file in code if re.fullmatch(r"cli/((lab|prover|program)/)?[^/]*", file)),
    "public headers": sum("/include/" in file for file in code),
    "options": len(options([])),
    "generated lines": lines(file for file in files if any(pathlib.PurePath(file).match(one) for one in GENERATED)),
    "bytes of README.md": (root / "README.md").stat().st_size,
    "bytes of CONTRIBUTING.md": (root / "CONTRIBUTING.md").stat().st_size,
}
BOUNDS = {
    "libraries": 14,
    "lines of C++ without tests": 161_160,
    "lines of C++ of the command": 8_780,
    "public headers": 255,
    "options": 120,
    "generated lines": 2_310,
    "bytes of README.md": 9_000,
    "bytes of CONTRIBUTING.md": 10_000,
}
for what, number in counted.items():
    print(f"{what:30} {number:8,}  at most {BOUNDS.get(what, 0):8,}")
sys.exit(any(number > BOUNDS.get(what, 0) for what, number in counted.items()))
