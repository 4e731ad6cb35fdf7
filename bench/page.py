#!/usr/bin/env python3
"""How long the page takes to its first answer, in headless Chromium, opened from disk.

    python3 bench/page.py               build/page/colex.html; --page for another, --json for the numbers alone

    0.81 MB, 598 kB compressed, load 2.0
    run    first answer after    picture and explanation after    of processor time    next answer after
      1                0.34 s                           0.36 s               0.52 s               0.1 ms
      2                0.34 s                           0.36 s               0.49 s               0.1 ms
      3                0.36 s                           0.38 s               0.54 s               0.1 ms

    aim: a first answer in less than a second, at most 600 kB compressed

The first two columns are counted from the beginning of the navigation, by the page's own clock; processor time is that of the processes that draw pages, and tells
on a machine that is busy how long it would take on another. The last is from a question to its answer, the middle one of 101. bench/performance.py asks this as well.

Exit status: 0 measured, whatever came out; 4 there is no Chromium, or no page.
"""

import argparse
import gzip
import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))
from chromium import Browser, chromium  # noqa: E402

WATCH = """
  window.seen = {};
  new MutationObserver(() => {
    for (const [name, id] of [['value', 'value-said'], ['told', 'value-explanation']]) {
      const element = document.getElementById(id);
      if (element && element.textContent && !(name in seen)) seen[name] = performance.now() / 1000;
    }
  }).observe(document, {childList: true, subtree: true, characterData: true});
"""


def measure(browser, page):
    """Seconds until the first value is shown, and its explanation, and of processor time for that; and milliseconds for each next value."""
    browser.ask("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
    before = browser.processor_time()
    browser.open(page)
    browser.run("while (!('told' in seen)) await new Promise(resolve => setTimeout(resolve, 5))")
    work = browser.processor_time() - before
    value, told, later = browser.run("""
      const times = [];
      for (let n = 0; n < 101; ++n) {
        const begin = performance.now();
        await program.ask({ask: 'value', text: `coalesce((${n + 2},(1,6)):(1,(6,2)))`});
        times.push(performance.now() - begin);
      }
      return [seen.value, seen.told, times.sort((a, b) => a - b)[50]];""")
    return value, told, work, later


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=Path, default=ROOT / "build" / "page" / "colex.html")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    program = chromium()
    if not program or not options.page.exists():
        print("there is no chromium here (Debian: apt-get install chromium)" if options.page.exists() else
              f"{options.page} is not built (cmake --workflow --preset page)", file=sys.stderr)
        return 4
    text = options.page.read_bytes()
    compressed = len(gzip.compress(text, 9))
    if not options.json:
        print(f"{len(text) / 1e6:.2f} MB, {compressed / 1e3:.0f} kB compressed, load {os.getloadavg()[0]:.1f}")
        print("run    first answer after    picture and explanation after    of processor time    next answer after")
    firsts = []
    for run in range(options.runs):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
            browser = Browser(program, temporary)
            try:
                value, told, work, later = measure(browser, options.page)
            finally:
                browser.close()
        firsts.append(value)
        if not options.json:
            print(f"{run + 1:3} {value:19.2f} s {told:30.2f} s {work:18.2f} s {later:17.1f} ms")
    if options.json:
        print(json.dumps({"bytes": len(text), "compressed": compressed, "first_answer_s": median(firsts)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
