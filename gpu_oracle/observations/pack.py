"""A file of a record, packed with LZMA in place of gzip: pack.py FILE.jsonl.gz FILE.lzma

It takes a third of the bytes, and liblzma's decoder for this old format is smaller than that for .xz, whose check the manifest's hash makes
needless. The lines are digits and commas, which stand at no fixed places: so positions tell nothing (pb=0).
"""
import gzip
import lzma
import pathlib
import sys

source, target = map(pathlib.Path, sys.argv[1:])
text = gzip.decompress(source.read_bytes())
window = 1 << max(16, (len(text) - 1).bit_length())  # all of the text, and no more memory than that
filters = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": window, "nice_len": 273, "lc": 3, "lp": 0, "pb": 0}]
target.parent.mkdir(exist_ok=True)
target.write_bytes(lzma.compress(text, format=lzma.FORMAT_ALONE, filters=filters))
