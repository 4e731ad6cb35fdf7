"""Makes one HTML file of the page's parts.

    assemble.py --web FOLDER --wasm FILE --records FILE --licences FILE… --output colex.html

FOLDER has page.html, in which {{name}} stands for the text of the file of that name. {{wasm}} is the program (alike.py), {{records}} the observations whose files the
file lists, an empty line for each that is not asked for: each packed (LZMA, which is a fifth smaller than gzip, and which engine.js unpacks), in base64, on a line. {{licences}} are the texts of these files.
"""
import argparse
import base64
import gzip
import html
import lzma
import pathlib
import re
import struct

from alike import functions_alike

# unpack.js knows these numbers as well: of the models tried, none packs the program and the records better.
LITERAL_BITS, LOW_BITS, POSITION_BITS = 4, 0, 0


def packed(data):
    filters = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": LITERAL_BITS, "lp": LOW_BITS, "pb": POSITION_BITS,
                "dict_size": max(4096, len(data)), "nice_len": 273}]
    return base64.b64encode(struct.pack("<I", len(data)) + lzma.compress(data, format=lzma.FORMAT_RAW, filters=filters)).decode()


def text_of(record):
    data = pathlib.Path(record).read_bytes()
    return gzip.decompress(data) if record.endswith(".gz") else data


def main():
    parser = argparse.ArgumentParser()
    for name in ("web", "wasm", "records", "output"):
        parser.add_argument("--" + name, type=pathlib.Path, required=True)
    parser.add_argument("--families", nargs="*", required=True, help="whose records the page has")
    parser.add_argument("--licences", type=pathlib.Path, nargs="+", required=True)
    arguments = parser.parse_args()
    parts = {path.name: path.read_text() for path in arguments.web.iterdir()}
    wasm = packed(functions_alike(arguments.wasm.read_bytes()))
    names = {f"{family}.jsonl.gz" for family in arguments.families} | {"manifest.json"}
    records = [packed(text_of(record)) if pathlib.Path(record).name in names else "" for record in arguments.records.read_text().split()]
    parts["licences"] = html.escape("\n\n".join(path.read_text().strip() for path in arguments.licences), quote=False)
    parts["wasm"], parts["records"] = wasm, "\n".join(records)
    page = re.sub(r"\{\{([\w.]+)\}\}", lambda found: parts[found.group(1)], parts["page.html"])
    arguments.output.write_text(page)
    compressed = len(gzip.compress(page.encode(), 9))
    print(f"{arguments.output}: {len(page)} bytes, {compressed} compressed (gzip -9); "
          f"program {len(wasm) * 3 // 4}, records {sum(map(len, records)) * 3 // 4}")


main()
