#!/usr/bin/env python3
"""How long the page of a report of 100,000 records takes to open, and to be searched, in headless Chromium.

    python3 bench/report_page.py               colex from build/ci; --colex for another

    4.3 MB, load 1.4
    run    open after    of processor time    searched in
      1        1.70 s               2.09 s         1.06 s

    aim: open in less than 2 seconds

Processor time is that of the processes that draw pages. Chromium comes from Debian's package chromium.

Exit status: 0 measured, whatever came out; 4 there is no Chromium.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))
from chromium import FILTER, Browser, chromium  # noqa: E402
from large import large_report  # noqa: E402


def measure(browser, page):
    """Seconds until it is drawn, seconds of processor time for that, seconds of a search that finds one row."""
    before, start = browser.processor_time(), time.monotonic()
    browser.open(page)
    browser.run("await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))")
    opened, work = time.monotonic() - start, browser.processor_time() - before
    start = time.monotonic()
    browser.run(FILTER % ("search", "law-24999"))
    return opened, work, time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--colex", type=Path, default=ROOT / "build" / "ci" / "colex")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    program = chromium()
    if not program:
        print("there is no chromium here (Debian: apt-get install chromium)", file=sys.stderr)
        return 4
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        page = large_report(options.colex, Path(temporary))
        print(f"{page.stat().st_size / 1e6:.1f} MB, load {os.getloadavg()[0]:.1f}")
        print("run    open after    of processor time    searched in")
        for run in range(options.runs):
            browser = Browser(program, Path(temporary) / f"profile{run}")
            try:
                opened, work, searched = measure(browser, page)
            finally:
                browser.close()
            print(f"{run + 1:3} {opened:11.2f} s {work:18.2f} s {searched:12.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
