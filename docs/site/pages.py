"""The documents of the project as the pages of a site.

    python3 docs/site/pages.py . DIR

README.md becomes index.md, CONTRIBUTING.md contributing.md, and docs/ stands beside them. A link to another document leads to its page; what a link says stays,
without the link, where it leads to a source.
"""
import pathlib
import re
import shutil
import sys

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def page_of(path, root):
    """Where the site has this file; none for a source."""
    named = {root / "README.md": "index.md", root / "CONTRIBUTING.md": "contributing.md"}
    if path in named:
        return named[path]
    docs = root / "docs"
    if docs in path.parents and docs / "site" not in [path, *path.parents] and path.is_file():
        return str(path.relative_to(docs))
    return None


def page(document, root):
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

    shown = re.split(r"(^```.*?^```$)", document.read_text(), flags=re.MULTILINE | re.DOTALL)
    return "".join(part if part.startswith("```") else LINK.sub(link, part) for part in shown)


def main():
    root, to = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    for path in [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").rglob("*"))]:
        there = page_of(path, root)
        if there is None:
            continue
        (to / there).parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            (to / there).write_text(page(path, root))
        else:
            shutil.copyfile(path, to / there)


main()
