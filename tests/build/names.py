"""Under which names colex is published: every text says the same, and no text names a package that is somebody else's.

    python3 tests/build/names.py .              every text of the project, and the registry where it can be asked
    python3 tests/build/names.py . --expect F   texts alone, where what is found must be the lines of the file F, exactly

The names are those of pyproject.toml and cli/python/prover/pyproject.toml. PyPI's `colex` is another project's package: neither it, nor an extra of it, nor a
name that nobody has is written where somebody might install it. In the registry each of our names is free, or has what we published under it, which its
description shows. (A name that was registered and has no file looks free.) The registry is asked by pip.

Exit status: 0 all are, 1 some are not (each is named), 77 texts are right, and the registry cannot be asked.
"""
import argparse
import email
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile

ENDINGS = {".hpp", ".cpp", ".md", ".py", ".pyi", ".txt", ".toml", ".yml", ".sh", ".cmake", ".js", ".in", ".cff", ".html", ""}
SETTINGS = ["pyproject.toml", "cli/python/prover/pyproject.toml"]
#: A name on PyPI that is not ours.
OF_OTHERS = "colex"
INSTALLS = re.compile(r"\bpip3?[\"' ,]+(?:install|download)\b([^#\n|;&`]*)")
#: `colex[prove]` and `colex-prover` would be packages.
NAMED = re.compile(r"(?<![\w.-])(colex(?:-[a-z]+)*)(\[(?:prove|table|strategies|mcp)\])")
LIKE_OURS = re.compile(r"(?<![\w./-])(?:colex-prover|colex_layouts_prover|colex_layouts)(?![\w./*-])")


def files(root):
    listed = subprocess.run(["git", "-C", root, "ls-files", "."], capture_output=True, text=True)
    if listed.returncode != 0:
        print("skipped: this is no clone, so nobody knows which files are the project's")
        sys.exit(77)
    return [name for name in listed.stdout.split()
            if pathlib.PurePath(name).suffix in ENDINGS and name not in ("tests/build/names.py", "expected.txt") and (root / name).is_file()]


def published(root):
    """The description of each of our names."""
    settings = [tomllib.loads((root / path).read_text()) for path in SETTINGS]
    return {one["project"]["name"]: one["project"]["description"] for one in settings}, settings[0]


def mistakes_in(name, text, ours):
    """Names of packages that are not ours, where a text has something installed or speaks of an extra."""
    for number, line in enumerate(text.splitlines(), 1):
        wrong = {package + extra for package, extra in NAMED.findall(line) if package not in ours}
        wrong |= set(LIKE_OURS.findall(line))
        for words in INSTALLS.findall(line):
            packages = [re.split(r"[\[=<>~!]", word.strip("\"',()"))[0] for word in words.split()]
            wrong |= {package for package in packages if re.fullmatch(r"colex[a-z_-]*", package) and package not in ours}
        for package in sorted(wrong):
            yield f"{name}:{number}: {package} is no package of ours: these are {', '.join(ours)}"


def of_the_registry(package, folder):
    """The descriptions of what it has under this name, if anything; None if it does not answer."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--timeout", "20", "--retries", "1"]
    asked = subprocess.run([*pip, "index", "versions", "--pre", package], capture_output=True, text=True)
    if asked.returncode != 0:
        return [] if "No matching distribution found" in asked.stderr and not re.search("[Rr]etry|onnect", asked.stderr) else None
    subprocess.run([*pip, "download", "--quiet", "--no-deps", "--pre", "--only-binary", ":all:", "--dest", folder, package], capture_output=True)
    found = [] if any(pathlib.Path(folder).glob("*.whl")) else ["a package without a wheel for this machine"]
    for wheel in pathlib.Path(folder).glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            [metadata] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
            found.append(email.message_from_bytes(archive.read(metadata))["Summary"])
    return found


def mistakes_in_the_registry(ours):
    with tempfile.TemporaryDirectory() as folder:
        theirs = of_the_registry(OF_OTHERS, folder)  # (It has that, so an empty answer is none.)
    if not theirs:
        return None
    mistakes = [f"PyPI's {OF_OTHERS} is ours now, and the texts say otherwise"] if set(theirs) & set(ours.values()) else []
    for package, description in ours.items():
        with tempfile.TemporaryDirectory() as folder:
            found = of_the_registry(package, folder)
        if found is None:
            return None
        print(f"names: {package} is {'ours' if found else 'free'} on PyPI")
        mistakes += [f"PyPI's {package} is somebody else's: {other}" for other in found if other != description]
    return mistakes


parser = argparse.ArgumentParser()
parser.add_argument("root", type=pathlib.Path)
parser.add_argument("--expect", type=pathlib.Path)
arguments = parser.parse_args()
ours, settings = published(arguments.root)
names = [name for name in files(arguments.root) if arguments.expect or "planted" not in name]
found = [mistake for name in names
         for mistake in mistakes_in(name, (arguments.root / name).read_text(encoding="utf-8", errors="replace"), list(ours))]
extras = settings["tool"]["scikit-build"]["metadata"]["optional-dependencies"]["result"]
found += [f"{SETTINGS[0]}: the extra {extra} asks for {wanted}, which is no package of ours" for extra, all_wanted in extras.items()
          for wanted in all_wanted if wanted.startswith("colex") and wanted not in [f"{package}=={{project[version]}}" for package in ours]]
expected = arguments.expect.read_text().splitlines() if arguments.expect else []
if found != expected or not names:
    print("\n".join(["expected:", *expected, "found:", *found] if arguments.expect else found or ["nothing was checked"]))
    sys.exit(1)
print(f"names: {len(names)} files checked")
if arguments.expect:
    sys.exit(0)
of_registry = mistakes_in_the_registry(ours)
if of_registry is None:
    print("skipped: PyPI does not answer here, so whether the names are free or ours was not asked")
    sys.exit(77)
print("\n".join(of_registry))
sys.exit(1 if of_registry else 0)
