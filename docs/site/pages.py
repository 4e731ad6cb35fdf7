"""The documents of the project as the pages of a site.

    python3 docs/site/pages.py . DIR [--page PAGE] [--colex COLEX]

README.md becomes index.md, CONTRIBUTING.md contributing.md, and docs/ stands beside them. A link to another document leads to its page; what a link says stays,
without the link, where it leads to a source. With COLEX, the command, pages that docs/ lacks or has short are there and whole, and below each block of a console that draws
pictures stand these. With PAGE, which is colex.html, that is put beside them; and below each block of a console that asks `colex eval`, `explain`,
`read`, `show`, `check` or `oracle show` something, links ask it of the page. In the table of functions each example is such a link. The references of C++ and of Python
are made of headers, stubs and docstrings (reference.py).
"""
import argparse
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import urllib.parse

sys.dont_write_bytecode = True
import reference  # noqa: E402

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "next", "next after it")
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
EXAMPLE = re.compile(r"(?<= \| )`([^`]+)`(?= is `[^`]+` \|$)", re.MULTILINE)
FILE = re.compile(r"^(```\w+) file=(\S+)$", re.MULTILINE)  # the generator takes what names a block's file for text that is no block
BAR = "\\|"  # how a cell of a table has it
WHOLE = {"hardware.md": ["oracle", "verify", "--markdown", "--all"], "peers.md": ["peers", "report", "--markdown", "--all"]}  # what prints all of a page
# Pages that the repository does not have: what the command prints.
MADE = {"functions.md": ["functions", "--markdown"], "shared-memory.md": ["find", "table"],
        "published-tables.md": ["peers", "tables", "--from", "gpu_oracle/published/tables.json", "--markdown"]}
DRAWS = re.compile(r"^\$ colex (show .* -o (\S+\.svg))$", re.MULTILINE)


def page_of(path, root):
    """Where the site has this file; none for a source."""
    named = {root / "README.md": "index.md", root / "CONTRIBUTING.md": "contributing.md"}
    if path in named:
        return named[path]
    docs = root / "docs"
    if docs in path.parents and docs / "site" not in [path, *path.parents] and path.is_file():
        return str(path.relative_to(docs))
    return None


def question(words):
    """What the page is asked where a command line asks the same, as the page's links have it; none for what is the command's alone."""
    if words[:3] == ["colex", "oracle", "show"] and len(words) == 4 and not words[3].startswith("-"):
        return {"ask": "instruction", "text": words[3]}
    if len(words) < 3 or words[0] != "colex" or words[1] not in ("eval", "explain", "read", "show"):
        return None
    state, options = {"ask": "value"}, iter(words[2:])
    for word in options:
        if word in ("--tv", "--banks", "--steps"):
            state["view"] = word[2:]
        elif word in ("--tile", "--element-bytes"):
            state[{"--tile": "tile", "--element-bytes": "bytes"}[word]] = next(options, "")
        elif word in ("-o", "--output", "--rows", "--columns"):
            next(options, "")
        elif word in ("--text", "--svg", "--latex", "--tikz", "--why"):
            continue
        elif word.startswith("-") and not re.match(r"-\d", word) or "text" in state:
            return None
        else:
            state["text"] = word
    if "text" not in state or "?" in state["text"] and words[1] != "read":
        return None  # what holds for all integers takes the prover
    if re.fullmatch(r"[\w:]+(\.[\w:]+)+|SM\d+_[\w<>:,]+", state["text"]):  # as PTX or CuTe names it
        return {"ask": "instruction", "text": state["text"]}
    return state


def typed(line, words):
    """What the page is asked by a question of `find`, or of `oracle check` about an instruction whose record the page has; none for what takes a file."""
    is_asked = words[1:2] == ["find"] and words[2:3] != ["table"] or words[1:3] == ["oracle", "check"] and words[3:4] in (["mma"], ["sparse"])
    if not is_asked or {"--help", "--json", "--claims", "--dump", "--record", "|", ">"} & set(words) or words[-1].endswith(".ttgir"):
        return None
    return {"ask": "question", "text": line.removeprefix("colex ")}


def address(state, depth):
    """Where the page is asked this, from a document so many folders below the first."""
    return f"{'../' * depth}colex.html#{urllib.parse.urlencode(state)}"


def questions(console, files):
    """What the page is asked by the commands of a console. A claim file that is checked stands in a block before it, which names it."""
    asked = []
    for line in re.findall(r"^\$ (colex .*)$", console, re.MULTILINE):
        try:
            words = shlex.split(line)
        except ValueError:
            continue  # it goes on in the next line
        state = question(words) or typed(line, words)
        if words[1:2] == ["check"] and len(words) == 3 and words[2] in files:
            state = {"ask": "claims", "text": files[words[2]]}
        if state:
            asked.append(state)
    return asked


def with_links(blocks, depth):
    """The parts of a document, every other one a block, with links below those that ask what the page answers, and on the examples of a table."""
    files, shown = {}, []
    for part in blocks:
        shown.append(part)
        block = re.match(r"```(\S*)([^\n]*)\n(.*?)^```$", part, re.DOTALL | re.MULTILINE)
        if not block:
            shown[-1] = EXAMPLE.sub(lambda found: f"[{found[0]}]({address({'ask': 'value', 'text': found[1].replace(BAR, '|')}, depth)})", part)
            continue
        language, options, code = block.groups()
        files |= {name: code for name in re.findall(r"file=(\S+)", options)}
        asked = questions(code, files) if language == "console" else []
        if asked:
            names = ["Try it"] if len(asked) == 1 else [f"Try the {ordinal}" for ordinal in ORDINALS[:len(asked)]]
            links = [f"[{name}]({address(state, depth)})" for name, state in zip(names, asked)]
            shown.append("\n\n" + " · ".join(links) + "\n")
    return shown


def with_pictures(part, colex, to):
    """A block of a console, and below it the pictures that its commands draw."""
    for command, picture in DRAWS.findall(part):
        (to / picture).parent.mkdir(exist_ok=True)
        subprocess.run([colex, *shlex.split(command)], cwd=to, check=True)
        part += f"\n\n![{shlex.split(command)[1]}]({picture})\n"
    return part


def page(document, root, to, options):
    def link(found):
        mark, words, target = found.groups()
        if re.match(r"[a-z]+:", target):
            return found.group(0)
        name, _, anchor = target.partition("#")
        path = (document.parent / name).resolve() if name else document
        there = page_of(path, root)
        if there is None:
            return words
        return f"{mark}[{words}]({there}{'#' + anchor if anchor else ''})"

    there = page_of(document, root) or document.name
    printed = options.colex and (MADE | WHOLE).get(there)
    text = subprocess.run([options.colex, *printed], cwd=root, check=True, capture_output=True, text=True).stdout if printed else document.read_text()
    shown = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    shown = [part if part.startswith("```") else LINK.sub(link, part) for part in shown]
    depth = len(pathlib.PurePath(there).parents) - 1
    shown = with_links(shown, depth) if options.page else shown
    made = "".join(with_pictures(part, options.colex, to) if options.colex else part for part in shown)
    return FILE.sub(r'\1 title="\2"', made)


def main():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    for name in ("root", "to", "--page", "--colex"):
        parser.add_argument(name, type=lambda argument: pathlib.Path(argument).resolve())
    options = parser.parse_args()
    root, to = options.root, options.to
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    for path in [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").rglob("*"))]:
        there = page_of(path, root)
        if there is None:
            continue
        (to / there).parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            (to / there).write_text(page(path, root, to, options))
        else:
            shutil.copyfile(path, to / there)
    for name in MADE if options.colex else []:
        (to / name).write_text(page(root / "docs" / name, root, to, options))
    (to / "cpp-reference.md").write_text(reference.cpp(root))
    (to / "python-reference.md").write_text(reference.python(root))
    if options.page:
        shutil.copyfile(options.page, to / "colex.html")


main()
