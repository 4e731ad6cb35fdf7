"""Are the forms that the probes can ask about, family by family, those that were recorded?

    python3 tests/gpu_oracle/forms.py gpu_oracle

A family is a table gpu_oracle/probes/forms/FAMILY.txt with a writer in generate.py, and a file of the record. That each form of the record is predicted, and each
prediction recorded or beyond the device, is recorded_test.cpp's to say.
"""
import gzip
import json
import pathlib
import sys

root = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(root / "probes"))
sys.dont_write_bytecode = True
import generate  # noqa: E402


def recorded(family):
    """The forms of a family of which the H200's record has an observation. Beside observations, it has the lists that several of them share."""
    file = root / f"recorded/nvidia-h200/{family}.jsonl.gz"
    if not file.exists():
        return set()
    return {json.loads(line)["form"] for line in gzip.open(file, "rt") if not line.startswith('{"list"')}


mistakes, total = [], 0
tables = {table.name.removesuffix(".txt"): table for table in sorted((root / "probes/forms").glob("*.txt"))}
records = {file.name.removesuffix(".jsonl.gz") for file in (root / "recorded/nvidia-h200").glob("*.jsonl.gz")}
for family in sorted(tables.keys() | generate.WRITERS.keys() | records):
    asked = set(generate.forms_of(tables[family], True, "")) if family in tables else set()
    if family not in tables:
        mistakes.append(f"{family}: there is no gpu_oracle/probes/forms/{family}.txt")
    if family not in generate.WRITERS:
        mistakes.append(f"{family}: generate.py has no writer for it")
    seen = recorded(family)
    total += len(seen)
    mistakes += [f"{form}: a probe can ask about it, and it is not recorded: colex oracle observe" for form in sorted(asked - seen)]
    mistakes += [f"{form}: it is recorded, and forms/{family}.txt lacks it" for form in sorted(seen - asked)]
for page, words in (("README.md", f" {total:,} instruction forms"), ("docs/tour.md", f" {total:,} in all")):
    if words not in (root.parent / page).read_text():
        mistakes.append(f"{page} does not say that {total:,} forms are recorded")
print("\n".join(mistakes) or f"{len(tables)} families: each form is recorded")
sys.exit(1 if mistakes else 0)
