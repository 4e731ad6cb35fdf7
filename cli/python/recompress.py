"""Compresses the files of wheels anew, by zopfli, which makes of them what zlib reads and takes its time: recompress.py WHEEL…

Names, order, dates and modes stay.
"""
import pathlib
import struct
import sys
import zipfile
import zlib

from zopfli.zlib import compress


def smallest(content):
    """The content as a stream of deflate, in as many blocks as make it small: by itself zopfli stops at 15, and the module is 4 kB larger."""
    stream = compress(content, blocksplittingmax=0)[2:-4]  # without zlib's header and checksum
    assert zlib.decompress(stream, -15) == content
    return stream


def recompressed(path):
    """The bytes of the archive: local files, then the directory, as APPNOTE.TXT has them; no file of a wheel needs zip64."""
    out, directory = bytearray(), bytearray()
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            content = archive.read(entry)
            stream, method = smallest(content), zipfile.ZIP_DEFLATED
            if len(stream) >= len(content):
                stream, method = content, zipfile.ZIP_STORED
            name = entry.filename.encode()
            year, month, day, hour, minute, second = entry.date_time
            time, date = hour << 11 | minute << 5 | second // 2, year - 1980 << 9 | month << 5 | day
            facts = struct.pack("<HHHHHIIIHH", 20, 0x800, method, time, date, zlib.crc32(content), len(stream), len(content), len(name), 0)
            directory += struct.pack("<IH", 0x02014b50, 0x0314) + facts + struct.pack("<HHHII", 0, 0, 0, entry.external_attr, len(out)) + name
            out += struct.pack("<I", 0x04034b50) + facts + name + stream
        count = len(archive.infolist())
    end = struct.pack("<IHHHHIIH", 0x06054b50, 0, 0, count, count, len(directory), len(out), 0)
    return bytes(out + directory + end)


def main():
    for path in map(pathlib.Path, sys.argv[1:]):
        before = path.stat().st_size
        path.write_bytes(recompressed(path))
        with zipfile.ZipFile(path) as archive:
            assert archive.testzip() is None
        print(f"{path.name}: {before} bytes, {path.stat().st_size} by zopfli")


if __name__ == "__main__":
    sys.exit(main())
