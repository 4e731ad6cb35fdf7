"""The C++ library as it was in GCC 8, to be linked with: older_libstdcxx.py COMPILER OUT.so

manylinux_2_28 promises libstdc++.so.6 of GCC 8. A module that is linked with a newer one asks for what older ones lack; one that has a copy of
all of it in itself is a tenth larger. So this writes a library of the same name that has nothing but names: those which GCC 8 had, with their
versions. What is missing in it, the linker takes from libstdc++.a. The names are those of the compiler's own library.
"""
import pathlib
import re
import subprocess
import sys

NEWEST = {"GLIBCXX_3.4.": 24, "CXXABI_1.3.": 11}  # PEP 600's manylinux_2_28, as auditwheel has it


def is_old(version):
    """Whether GCC 8 had the version, of which each line goes on from 3.4 or 1.3."""
    for line, newest in NEWEST.items():
        if version == line[:-1]:
            return True
        if version.startswith(line) and version[len(line):].isdigit():
            return int(version[len(line):]) <= newest
    return False


def order(version):
    return version.split("_")[0], [int(number) for number in re.findall(r"\d+", version)]


def main():
    compiler, out = sys.argv[1], pathlib.Path(sys.argv[2])
    library = subprocess.run([compiler, "-print-file-name=libstdc++.so.6"], capture_output=True, text=True, check=True).stdout.strip()
    said = subprocess.run(["readelf", "--dyn-syms", "--wide", library], capture_output=True, text=True, check=True).stdout
    # number: value size type binding visibility section name@@version
    names = {}
    for line in said.splitlines():
        words = line.split()
        if len(words) != 8 or words[6] == "UND" or "@@" not in words[7]:
            continue
        name, version = words[7].split("@@")
        if is_old(version) and words[3] in ("FUNC", "OBJECT"):
            names.setdefault(version, {})[name] = "function" if words[3] == "FUNC" else "object"
    if len(names) < 20:
        sys.exit(f"older_libstdcxx: {library} has only the versions {sorted(names)}")
    assembly = "".join(f".globl {name}\n.type {name},@{kind}\n{name}: .byte 0\n.size {name},1\n"
                       for version in names.values() for name, kind in version.items())
    script = "".join(f"{version} {{ {''.join(name + '; ' for name in sorted(names[version]))}}};\n" for version in sorted(names, key=order))
    out.parent.mkdir(parents=True, exist_ok=True)
    out.with_suffix(".s").write_text('.data\n' + assembly + '.section .note.GNU-stack,"",@progbits\n')
    out.with_suffix(".map").write_text(script)
    subprocess.run([compiler, "-shared", "-nostdlib", "-fuse-ld=bfd", "-Wl,-soname,libstdc++.so.6", f"-Wl,--version-script={out.with_suffix('.map')}",
                    "-o", out, out.with_suffix(".s")], check=True)


if __name__ == "__main__":
    main()
