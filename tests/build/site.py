"""The menu of the site of the documents has each page, and no other; each example that the page answers has a link into it, which asks what is
shown; the references have each header and each name.

    python3 tests/build/site.py . DIR COLEX            the pages are made in DIR, with what the command prints and draws
"""
import pathlib
import re
import shlex
import subprocess
import sys
import urllib.parse

root, pages, colex = map(pathlib.Path, sys.argv[1:])
subprocess.run([sys.executable, root / "docs/site/pages.py", root, pages, "--page", root / "README.md", "--colex", colex], check=True)  # any file stands for colex.html
made = {str(page.relative_to(pages)) for page in pages.rglob("*.md")}
menu = re.findall(r": (\S+\.md)$", (root / "docs/site/mkdocs.yml").read_text(), re.MULTILINE)
mistakes = [f"{page}: docs/site/mkdocs.yml lacks it" for page in sorted(made - set(menu))]
mistakes += [f"{page}: docs/site/mkdocs.yml has it, and it is no document" for page in sorted(set(menu) - made)]
mistakes += [f"{page}: docs/site/mkdocs.yml has it twice" for page in sorted({page for page in menu if menu.count(page) > 1})]
for page in sorted(made):
    out = re.findall(r"\]\((?!https?:)[^)#\s]*/\.\.[^)]*\)|\]\(\.\./[^)]*\)", re.sub(r"^```.*?^```$", "", (pages / page).read_text(), flags=re.M | re.S))
    mistakes += [f"{page}: {link} leads out of the site" for link in out]
for page in sorted(made):
    text, source = (pages / page).read_text(), root / "docs" / page
    pictures = re.findall(r"!\[[^\]]*\]\(([^):]+)\)", source.read_text()) if source.exists() else []
    mistakes += [f"{page}: its picture {picture} is not in the site" for picture in pictures
                 if f"]({picture})" not in text or not (pages / page).parent.joinpath(picture).exists()]
    opened = re.findall(r"^```.*$", text, re.MULTILINE)[::2]
    mistakes += [f"{page}: the generator does not know `{fence}`" for fence in opened if not re.fullmatch(r'```\w*( title="[^"]+")?', fence)]
    if "```mermaid" in text:
        mistakes.append(f"{page}: a picture in Mermaid is drawn by a script from the network, and is its text without it")
# What a console asks by one of these commands the page answers too, and so it has a link, but for what is listed here with the reason.
ANSWERED = ("eval", "explain", "read", "show", "check", "oracle show", "find", "oracle check mma", "oracle check sparse")
OF_THE_COMMAND = {
    "colex eval --certificates": "the page writes no files",
    'colex eval "coalesce((2,?,6):(1,2,?))"': (prover := "what holds for all integers takes the prover"),
    'colex eval "cosize((?,?):(1,?))"': prover,
    'colex eval "size((4,?{div=8}):(1,4)) % 32"': prover,
    'colex eval "injective((2,?):(1,?))"': prover,
    "colex eval --json": (json := "the page shows no JSON"),
    "colex explain --json": json,
    "colex read --list": "it is a list",
    "colex read -": "the page reads no files",
    "colex find convert kernel.ttgir": "the page reads no files",
    'colex show "(4,4):(4,1)" --difference': "the page has no view of two layouts",
    "colex check order.colex": "the command before it writes this file",
    "colex check belief.colex --report": "the page writes no files",
    "colex find mma mma.m16n8k16.f32.f16.f16.f32 --along n --warps 4 --claims": "the page writes no files",
    "colex oracle check mma SM80_16x8x16_F32F16F16F32_TN --dump": "the page reads no files",
    "colex check sizes.colex": "the page writes no certificates, and reads none",
}


def commands(console):
    """The command lines of a console; one whose quotation ends in a later line is of several."""
    lines = console.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("$ colex "):
            for end in range(number + 1, len(lines) + 1):
                try:
                    yield line[2:], shlex.split("\n".join(lines[number:end])[2:])
                    break
                except ValueError:
                    continue


excused = set()
for page in sorted(made):
    text = (pages / page).read_text()
    shown = text.replace("\\|", "|")
    states = [urllib.parse.parse_qs(state) for state in re.findall(r"\]\((?:\.\./)*colex\.html#([^)]*)\)", text)]
    mistakes += [f"{page}: a link asks {state['text'][0]}, which is not shown there" for state in states if state["text"][0] not in shown]
    named = [state["text"][0] for state in states if state["ask"] == ["value"] and re.match(r"SM\d+_|\w+\.m\d+n\d+", state["text"][0])]
    mistakes += [f"{page}: a link asks for the value of {name}, which is an instruction" for name in named]
    checked = 0
    for line, words in [asked for console in re.findall(r"^```console\n(.*?)^```$", text, re.M | re.S) for asked in commands(console)]:
        excuses = {beginning for beginning in OF_THE_COMMAND if line.startswith(beginning)}
        excused |= excuses
        if excuses or not " ".join(words[1:4]).startswith(ANSWERED):
            continue
        if words[1] == "check":
            checked += 1
        elif not any(state["text"][0] in words or state["text"][0] == line.removeprefix("colex ") for state in states):
            mistakes.append(f"{page}: no link asks what `{line}` asks")
    claimed = sum(state["ask"] == ["claims"] for state in states)
    if claimed != checked:
        mistakes.append(f"{page}: {claimed} links ask about claims, and {checked} commands do")
mistakes += [f"tests/build/site.py excuses `{beginning}`, which no document asks" for beginning in sorted(set(OF_THE_COMMAND) - excused)]
functions = (pages / "functions.md").read_text()
if functions.count("](colex.html#") != functions.count("\n| `"):
    mistakes.append("functions.md: an example has no link into the page")


def sections(page):
    """What stands below each heading of third order."""
    return dict(re.findall(r"^### (\S+)\n(.*?)(?=^##|\Z)", (pages / page).read_text(), re.MULTILINE | re.DOTALL))


# A header has a section, and where a function has the name of the header, that has it.
told = sections("cpp-reference.md")
headers = [(path, path.relative_to(root / folder).as_posix()) for folder in ("algebra/include", "cli/interface/include")
           for path in sorted((root / folder).rglob("*.hpp"))]
for path, name in headers:
    code = "\n".join(re.findall(r"```cpp\n(.*?)```", told.get(name, ""), re.DOTALL))
    own = rf"^[^/#\n ][^/#\n]* {path.stem}\("
    if not told.get(name, "").strip():
        mistakes.append(f"cpp-reference.md: {name} is not there")
    elif re.search(own, re.sub(r"^namespace detail.*?^}  // namespace detail", "", path.read_text(), flags=re.M | re.S), re.MULTILINE) and f" {path.stem}(" not in code:
        mistakes.append(f"cpp-reference.md: {name} has no {path.stem}")
# A name of the package has a section with a sentence.
told = sections("python-reference.md")
for name in re.findall(r"^(?:class|def) ([a-zA-Z]\w*)", (root / "cli/python/stubs/classes.pyi").read_text(), re.MULTILINE) + ["layouts", "watch"]:
    if not re.sub(r"```.*?```", "", told.get(name.replace("_", "\\_"), ""), flags=re.DOTALL).strip():
        mistakes.append(f"python-reference.md: nothing is said of {name}")
print("\n".join(mistakes) or f"{len(made)} pages")
sys.exit(1 if mistakes or len(made) < 20 else 0)
