"""The table of docs/architecture.md, and who is held against it.

    python3 tests/build/architecture.py includes .              every #include of a source
    python3 tests/build/architecture.py links . LINKS           what the build links, as tests/build/CMakeLists.txt wrote it to the file LINKS
    python3 tests/build/architecture.py picture .               prints the picture, docs/architecture.svg
    python3 tests/build/architecture.py page .                  the picture is this one, the page shows it, and every folder of sources has a row

With --expect FILE the violations of `includes` must be the lines of FILE, exactly.
"""
import argparse
import pathlib
import re
import sys

sys.dont_write_bytecode = True
import drawing  # noqa: E402

FOLDERS = ["algebra", "bench", "cli", "gpu_oracle", "properties", "reports", "smt", "tests"]
ENDINGS = {".h", ".hpp", ".cpp", ".cu", ".cuh"}
PLANTED = re.compile(r"^tests/build/planted")

# The headers that a name of the last column stands for.
STANDARD = r"[a-z0-9_]+"
OTHERS = {
    "affine": r"(function|isl)\.hpp",  # the third opinion of tests/affine
    "benchmark": r"benchmark/.*",
    "c": r"(std(def|int)|colex)\.h",
    "cli11": r"CLI/.*",
    "cuda": r"cuda.*|cooperative_groups.*|dlfcn\.h",
    "cuda-loader": r"dlfcn\.h",
    "cute": r"(cute|cutlass)/.*",
    "flint": r"flint/.*",
    "fmt": r"fmt/.*",
    "gtest": r"g(test|mock)/.*",
    "isl": r"isl/.*",
    "json": r"nlohmann/.*",
    "lzma": r"lzma\.h",
    "nanobind": r"nanobind/.*",
    "pegtl": r"tao/pegtl.*",
    "posix": r"(fcntl|poll|pthread|signal|unistd)\.h|sys/.*\.h",
    "python": r"Python\.h",
    "rapidcheck": r"rapidcheck.*",
    "z3": r"z3.*",
    "zlib": r"zlib\.h",
}


def names(cell):
    """What stands in a cell of the table, separated by commas."""
    return cell.split(", ") if cell else []


class Part:
    """A row of the table."""

    def __init__(self, cells):
        folders, library, self.what, public, private, others = cells
        self.folders = names(folders)
        self.folder = self.folders[0]
        self.target = library.removeprefix("program ") if library.startswith("program ") else f"colex_{library}"
        self.library = "" if library.startswith("program ") else library
        self.name = library.removeprefix("program ") or self.folder
        self.public = names(public)
        # What is only linked defines what another library's header declares.
        self.linked = {name.removesuffix(" (linked)") for name in names(private) if name.endswith(" (linked)")}
        self.private = [name.removesuffix(" (linked)") for name in names(private)]
        self.others = [(name, place) for name, _, place in (entry.partition(" in ") for entry in names(others))]

    def behind(self, file):
        """Its folders that stand behind that of this file, which uses none of them."""
        return self.folders[1 + next(k for k, folder in enumerate(self.folders) if file.startswith(folder + "/")):]


class Table:
    def __init__(self, root):
        self.root = root
        page = (root / "docs/architecture.md").read_text()
        rows = re.findall(r"^\|(.*)\|$", page.split("\n## The table\n")[1], re.MULTILINE)
        self.parts = [Part([cell.strip() for cell in row.split("|")]) for row in rows[2:]]
        self.by_library = {part.library: part for part in self.parts if part.library}

    def part_of(self, file):
        """The part in one of whose folders a file is: the innermost one."""
        inside = [(len(folder), part) for part in self.parts for folder in part.folders if file.startswith(folder + "/")]
        return max(inside, key=lambda one: one[0], default=(0, None))[1]

    def onward(self, names):
        """These libraries, and what their headers use, and so on."""
        found = set()
        left = list(names)
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left += self.by_library[name].public
        return found

    def may_include(self, part, file):
        if "everything" in part.private:
            return set(self.by_library)
        in_headers = any(file.startswith(f"{folder}/include/") for folder in part.folders)
        return self.onward([part.library] * bool(part.library) + part.public + (part.private * (not in_headers)))

    def sources(self):
        for folder in FOLDERS:
            for path in sorted((self.root / folder).rglob("*")):
                name = str(path.relative_to(self.root))
                if path.suffix in ENDINGS and not PLANTED.match(name):
                    yield name

    def owner(self, header):
        """The library in whose include/ this header is, and the folder."""
        return next(((part.library, folder) for part in self.by_library.values() for folder in part.folders
                     if (self.root / folder / "include" / header).exists()), (None, None))


def include_violations(table, used):
    """Each include that the table does not allow. What is used goes to `used`, as (part, library)."""
    for file in table.sources():
        part = table.part_of(file)
        if not part:
            yield f"{file}: docs/architecture.md has no row for its folder"
            continue
        for line in re.findall(r"^[ \t]*#[ \t]*include\b.*", (table.root / file).read_text(), re.MULTILINE):
            quoted = re.search(r'include[ \t]*([<"])([^>"]*)[>"]', line)
            if not quoted:
                yield f"{file}: cannot read {line}"
                continue
            bracket, header = quoted.groups()
            neighbour = (table.root / file).parent / header
            if bracket == '"' and neighbour.exists():
                if any((table.root / folder) in neighbour.resolve().parents for folder in part.folders):
                    continue
                # A part may use the private headers of the part in whose folder it is, where it may use its public ones.
                above = table.part_of(str(neighbour.resolve().relative_to(table.root)))
                if above and any(part.folder.startswith(folder + "/") for folder in above.folders) and above.library in table.may_include(part, file):
                    used.add((part.name, above.library))
                    continue
            library, folder = table.owner(header)
            if library:
                used.add((part.name, library))
                if library == part.library and folder in part.behind(file):
                    yield f"{file}: {header}, but {folder} stands behind it in the table"
                if library not in table.may_include(part, file):
                    yield f"{file}: {header}, but {part.folder} may not use {library}"
            elif header.startswith("colex/") or bracket == '"' and header.startswith("."):
                yield f"{file}: {header}, which is in no library's include/"
            elif not re.fullmatch(STANDARD, header):
                places = [place for name, place in part.others if re.fullmatch(OTHERS[name], header)]
                if not any(file.startswith(f"{folder}/{place}") or file.startswith(place) for folder in part.folders for place in places):
                    yield f"{file}: {header}, which {part.folder} may {f'include only in {places[0]}' if places else 'not include'}"


def check_includes(table):
    used = set()
    violations = list(include_violations(table, used))
    for part in table.parts:
        for library in part.public + part.private:
            if library != "everything" and library not in part.linked and (part.name, library) not in used:
                violations.append(f"{part.folder}: is to use {library}, and includes nothing of it")
    return violations


def check_links(table, text):
    """Each line of the text is a target, a colon and what it is linked with, private ones in $<LINK_ONLY:…>. What is not built is not spoken of."""
    linked = dict(line.split(": ", 1) for line in text.splitlines())
    built = {library for library in table.by_library if f"colex_{library}" in linked}
    for part in table.parts:
        if part.target not in linked or "everything" in part.private:
            continue
        # The algebra compiled is the algebra.
        words = linked[part.target] if part.library == "compiled" else re.sub(r"colex(::|_)compiled\b", "colex::algebra", linked[part.target])
        private = set(re.findall(r"LINK_ONLY:colex(?:::|_)(\w+)", words))
        public = set(re.findall(r"(?<!LINK_ONLY:)\bcolex(?:::|_)(\w+)", words)) - private
        for says, table_says, kind in ((public, part.public, "PUBLIC"), (private, part.private, "PRIVATE")):
            for name in sorted((says ^ set(table_says)) & built):
                where = "the build and not in the table" if name in says else "the table and not in the build"
                yield f"{part.target}: {kind} {name} is in {where}"


def picture(table):
    """The libraries and programs as SVG, by the colours of their folders; arrows that follow from others are left out."""
    parts = [part for part in table.parts if "everything" not in part.private and not part.folder.startswith("tests")]
    uses = {part.name: set(part.public + part.private) for part in parts}

    def reached(name):
        return uses[name].union(*(reached(below) for below in uses[name]))

    folders = {}
    for part in parts:
        folders.setdefault(part.folder.split("/")[0] + "/", []).append(part.name)
    direct = {name: sorted(below for below in uses[name] if not any(below in reached(other) for other in uses[name] - {below})) for name in uses}
    return drawing.drawn("The libraries and programs of colex, and what each uses", folders, direct)


def check_page(table):
    if "](architecture.svg)" not in (table.root / "docs/architecture.md").read_text():
        yield "docs/architecture.md does not show its picture"
    if (table.root / "docs/architecture.svg").read_text() != picture(table):
        yield "docs/architecture.svg is not what `python3 tests/build/architecture.py picture .` prints"
    for part in table.parts:
        for folder in part.folders:
            if not (table.root / folder).is_dir():
                yield f"docs/architecture.md has a row for {folder}, and there is no such folder"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["includes", "links", "picture", "page"])
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("links", type=pathlib.Path, nargs="?")
    parser.add_argument("--expect", type=pathlib.Path)
    arguments = parser.parse_args()
    table = Table(arguments.root.resolve())
    if arguments.what == "picture":
        print(picture(table), end="")
        return 0
    if arguments.what == "includes":
        violations = check_includes(table)
    elif arguments.what == "links":
        violations = list(check_links(table, arguments.links.read_text()))
    else:
        violations = list(check_page(table))
    expected = arguments.expect.read_text().splitlines() if arguments.expect else []
    if violations != expected:
        print("\n".join(violations if not arguments.expect else ["expected:", *expected, "found:", *violations]))
        return 1
    print(f"{arguments.what}: {len(table.parts)} rows, {sum(1 for _ in table.sources())} files")
    return 0


sys.exit(main())
