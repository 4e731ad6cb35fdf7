"""The menu of the site of the documents has each page, and no other; examples have links into the page, which ask what they show; the references
have each header and each name.

    python3 tests/build/site.py . DIR            the pages are made in DIR
"""
import pathlib
import re
import subprocess
import sys
import urllib.parse

root, pages = map(pathlib.Path, sys.argv[1:])
subprocess.run([sys.executable, root / "docs/site/pages.py", root, pages, root / "README.md"], check=True)  # any file stands for colex.html
made = {str(page.relative_to(pages)) for page in pages.rglob("*.md")}
menu = re.findall(r": (\S+\.md)$", (root / "docs/site/mkdocs.yml").read_text(), re.MULTILINE)
mistakes = [f"{page}: docs/site/mkdocs.yml lacks it" for page in sorted(made - set(menu))]
mistakes += [f"{page}: docs/site/mkdocs.yml has it, and it is no document" for page in sorted(set(menu) - made)]
mistakes += [f"{page}: docs/site/mkdocs.yml has it twice" for page in sorted({page for page in menu if menu.count(page) > 1})]
for page in sorted(made):
    out = re.findall(r"\]\((?!https?:)[^)#\s]*/\.\.[^)]*\)|\]\(\.\./[^)]*\)", re.sub(r"^```.*?^```$", "", (pages / page).read_text(), flags=re.M | re.S))
    mistakes += [f"{page}: {link} leads out of the site" for link in out]
if any("```mermaid" in (pages / page).read_text() for page in made) and "- name: mermaid\n" not in (root / "docs/site/mkdocs.yml").read_text():
    mistakes.append("docs/site/mkdocs.yml: the picture of the architecture would be its text")
asked = 0
for page in sorted(made):
    text = (pages / page).read_text()
    for state in re.findall(r"\]\((?:\.\./)*colex\.html#([^)]*)\)", text):
        asked += 1
        if urllib.parse.parse_qs(state)["text"][0] not in text:
            mistakes.append(f"{page}: a link asks {state}, which is not shown there")
if asked < 40:
    mistakes.append(f"only {asked} examples have links into the page")


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
