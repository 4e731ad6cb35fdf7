"""Two runs of .ci/release give the same bytes, and every archive has the licence and the notices of third parties: release.py ROOT BUILD FOLDER."""
import pathlib
import shutil
import subprocess
import sys
import tarfile
import zipfile

root, build, folder = map(pathlib.Path, sys.argv[1:])
if subprocess.run(["git", "-C", root, "rev-parse", "HEAD"], capture_output=True).returncode != 0:
    print("skipped: this is no clone, so there is no commit to pack")
    sys.exit(77)


def packed(name):
    out = folder.absolute() / name
    shutil.rmtree(out, ignore_errors=True)
    subprocess.run([root / ".ci/release", out, build], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=out, check=True)
    return out


def names_in(path):
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            return archive.namelist()
    with tarfile.open(path) as archive:
        return archive.getnames()


first, second = packed("first"), packed("second")
wrong = [] if (first / "SHA256SUMS").read_text() == (second / "SHA256SUMS").read_text() else ["two runs differ"]
archives = [path for path in sorted(first.iterdir()) if path.suffix in (".gz", ".whl")]
for path in archives:
    names = {pathlib.PurePath(name).name for name in names_in(path)}
    wrong += [f"{path.name} lacks {file}" for file in ("LICENSE", "NOTICES.txt") if file not in names]
for path in first.glob("*.html"):
    wrong += [f"{path.name} lacks {words}" for words in ("Apache License", "Notices of third parties") if words not in path.read_text()]
shutil.rmtree(second)
print("\n".join(wrong or [f"release: {len(archives)} archives, twice the same"]))
sys.exit(1 if wrong or len(archives) < 2 else 0)
