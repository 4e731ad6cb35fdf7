"""The HTML report in a real browser: what a person does with it, and what they must not see.

    page_test.py COLEX EVIDENCE_OF_EVERY_KIND OUTPUT_FOLDER

Opens the page in headless Chromium, steered over the DevTools protocol through a pair of pipes. Exit status 77: there is no Chromium here.
Screenshots are kept in the output folder.
"""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77


class Browser:
    """Headless Chromium with one page. Replies and events are JSON texts, each ended by a zero byte."""

    def __init__(self, program, profile):
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        # Chromium reads commands from descriptor 3 and writes to 4.
        def move():
            os.dup2(to_browser, 103)
            os.dup2(from_browser, 104)
            os.dup2(103, 3)
            os.dup2(104, 4)
        self._process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
             f"--user-data-dir={profile}", "--window-size=1440,900"],
            preexec_fn=move, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._buffer = b""
        self._number = 0
        self.events = []
        self._session = None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(domain + ".enable")

    def _message(self):
        while b"\0" not in self._buffer:
            chunk = os.read(self._in, 1 << 20)
            if not chunk:
                raise RuntimeError("the browser has gone")
            self._buffer += chunk
        text, self._buffer = self._buffer.split(b"\0", 1)
        return json.loads(text)

    def ask(self, method, **parameters):
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            reply = self._message()
            if reply.get("id") == self._number:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']}")
                return reply["result"]
            self.events.append(reply)

    def open(self, path):
        self.events.clear()
        self.ask("Page.navigate", url=pathlib.Path(path).resolve().as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._message())

    def run(self, script):
        reply = self.ask("Runtime.evaluate", expression=f"(async () => {{ {script} }})()", awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in reply:
            raise AssertionError(reply["exceptionDetails"]["exception"].get("description", script))
        return reply["result"].get("value")

    def processor_time(self):
        """What the processes that draw pages have used, in seconds."""
        session, self._session = self._session, None
        processes = self.ask("SystemInfo.getProcessInfo")["processInfo"]
        self._session = session
        return sum(process["cpuTime"] for process in processes if process["type"] == "renderer")

    def screenshot(self, path):
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"]))

    def close(self):
        self._process.kill()
        self._process.wait()


class Checks:
    """Says what is not as it should be, all of it."""

    def __init__(self):
        self.failed = 0

    def __call__(self, what, found, expected=True):
        if found == expected:
            return
        self.failed += 1
        print(f"FAILED  {what}: found {found!r}, expected {expected!r}")


# A change of a filter, and the wait for what it does.
FILTER = """
  const filtered = new Promise(resolve => new MutationObserver((_, observer) => {
    observer.disconnect();
    resolve();
  }).observe(document.getElementById('count'), {childList: true}));
  const control = document.getElementById('%s');
  control.value = '%s';
  control.dispatchEvent(new Event('input', {bubbles: true}));
  await filtered;
  return [...document.querySelectorAll('#rows tr th a')].slice(0, 10).map(a => a.textContent);
"""


def look_at_the_sample(browser, check, page, folder):
    browser.open(page)
    browser.screenshot(folder / "ledger.png")
    names = browser.run("return [...document.querySelectorAll('#rows tr th a')].map(a => a.textContent)")
    check("rows", len(names), 6)
    check("what is wrong comes first", names[0], "kernel <1>.colex:3")
    check("nothing is scrolled out of the first screen", browser.run("return document.querySelector('h1').getBoundingClientRect().top >= 0"))
    check("the first card is on the first screen",
          browser.run("const box = document.querySelector('#card-0').getBoundingClientRect(); return box.top < innerHeight && box.left < innerWidth"))

    check("filter by engine", browser.run(FILTER % ("engine", "recorded")), ["hardware.movmatrix"])
    browser.run(FILTER % ("engine", ""))
    check("filter by topic", browser.run(FILTER % ("topic", "coalesce")), ["S016a", "S019"])
    browser.run(FILTER % ("topic", ""))
    check("filter by verdict", browser.run(FILTER % ("verdict", "proved (profiles)")), ["coalesce.values"])
    browser.run(FILTER % ("verdict", ""))
    check("filter by source", browser.run(FILTER % ("origin", "PTX ISA")), ["hardware.movmatrix"])
    browser.run(FILTER % ("origin", ""))
    check("search", browser.run(FILTER % ("search", "twice once")), ["S019"])
    check("the count is told", browser.run("return document.getElementById('count').textContent"), "1 of 6 laws and claims")
    check("search for nothing", len(browser.run(FILTER % ("search", ""))), 6)

    check("a card opens", browser.run("""
      document.querySelector('#rows a[href="#card-1"]').click();
      await new Promise(resolve => setTimeout(resolve, 300));
      const box = document.activeElement.getBoundingClientRect();
      return [document.activeElement.id, box.top >= 0 && box.top < innerHeight / 2];"""), ["card-1", True])
    check("its pictures are drawn", browser.run("return document.querySelectorAll('#card-1 svg.picture').length") >= 1)
    browser.screenshot(folder / "card.png")
    check("the search is reached by its key", browser.run("""
      document.activeElement.blur();
      document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true}));
      return document.activeElement.id;"""), "search")
    before = browser.run("return getComputedStyle(document.body).backgroundColor")
    browser.run("document.getElementById('theme').click()")
    check("the theme changes", browser.run("return getComputedStyle(document.body).backgroundColor") != before)
    browser.screenshot(folder / "dark.png")


def look_for_names(browser, check):
    """Every control that a screen reader meets says what it is."""
    browser.ask("Accessibility.enable")
    nodes = browser.ask("Accessibility.getFullAXTree")["nodes"]
    browser.ask("Accessibility.disable")
    check("there is a table, and controls", {"table", "searchbox", "combobox", "button", "link"} <= {n.get("role", {}).get("value") for n in nodes})
    for node in nodes:
        role = node.get("role", {}).get("value")
        if role in ("button", "link", "combobox", "searchbox", "textbox", "checkbox", "image", "img", "region", "table", "form", "search"):
            check(f"a {role} has a name", bool(node.get("name", {}).get("value", "").strip()))


def look_for_noise(browser, check):
    for event in browser.events:
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            address = parameters["request"]["url"]
            check(f"no request but for the page itself: {address[:80]}", address.startswith(("file:", "data:")))
        if method == "Runtime.exceptionThrown":
            check("no exception", parameters["exceptionDetails"]["text"], None)
        if method == "Runtime.consoleAPICalled":
            check("nothing on the console", parameters["type"], None)
        if method == "Log.entryAdded":
            check("nothing in the log", parameters["entry"]["text"], None)


def look_without_scripts(browser, check, page, folder):
    browser.ask("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(page)
    browser.screenshot(folder / "without_scripts.png")
    document = browser.ask("DOM.getDocument", depth=-1)["root"]["nodeId"]
    rows = browser.ask("DOM.querySelectorAll", nodeId=document, selector="#rows tr")["nodeIds"]
    cards = browser.ask("DOM.querySelectorAll", nodeId=document, selector=".card")["nodeIds"]
    check("without scripts there are all rows and all cards", (len(rows), len(cards)), (6, 6))
    browser.ask("Emulation.setScriptExecutionDisabled", value=False)


def look_at_a_large_report(browser, check, colex, scratch):
    """100,000 records: under 20 MB, open in under two seconds."""
    evidence = scratch / "large.jsonl"
    with open(evidence, "w", encoding="utf-8") as out:
        for law in range(25_000):
            for engine, outcome in (("exhaustive", "exhausted"), ("random", "tested"), ("regression", "tested"), ("symbolic", "proved (all ranks)")):
                wrong = law % 250 == 0 and engine == "random"
                record = {
                    "schema": 2, "expected": "stands", "engine": engine, "outcome": "refuted" if wrong else outcome, "as_claimed": not wrong,
                    "claim": {"id": f"laws/topic{law % 40}.laws:{law + 1}#{law:016x}", "file": f"laws/topic{law % 40}.laws", "line": law + 1, "column": 1,
                              "text": f"forall L: layout, 0 <= i < size(L): claim coalesce(L)(i) + {law} == L(i)"},
                    "law": {"id": f"law-{law}", "words": f"The coalesced layout number {law} has the layout's values.", "source": f"CF {law}"},
                    "cases": 1000 + law * 7 % 9001, "filtered": law % 50, "overflowed": 0, "repeat": f"colex law law-{law} --engine {engine}",
                    "time": f"2026-01-31T23:{law % 60:02}:{law % 59:02}Z", "seconds": law % 1009 / 997, "tool": "colex 0.1.0"}
                if wrong:
                    record["counterexample"] = {"L": "((2,3),(4,2)):((1,2),(6,5))", "i": "3"}
                out.write(json.dumps(record) + "\n")
    subprocess.run([colex, "report", evidence, "-o", scratch / "large"], check=False, stdout=subprocess.DEVNULL)
    page = scratch / "large" / "index.html"
    size = page.stat().st_size / 1e6
    check("100,000 records take less than 20 MB", size < 20)
    # The page's own work, in processor time: a machine that others use makes everything last longer, but not more.
    before = browser.processor_time()
    start = time.monotonic()
    browser.open(page)
    browser.run("await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))")
    opened = time.monotonic() - start
    work = browser.processor_time() - before
    check(f"it opens with under two seconds of work ({work:.2f} s)", work < 2)
    start = time.monotonic()
    found = browser.run(FILTER % ("search", "law-24999"))
    searched = time.monotonic() - start
    check("a row beyond those that are written is found", found, ["law-24999"])
    check("and its card opens", browser.run("""
      document.querySelector('#rows a').click();
      await new Promise(resolve => setTimeout(resolve, 300));
      return document.activeElement.querySelector('h3').textContent"""), "law-24999")
    print(f"100,000 records: {size:.1f} MB, open after {opened:.2f} s with {work:.2f} s of work, searched in {searched:.2f} s")


def main():
    colex, evidence, output = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not program:
        print("skipped: there is no chromium here (Debian: apt-get install chromium)")
        return SKIPPED
    output.mkdir(parents=True, exist_ok=True)
    check = Checks()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        scratch = pathlib.Path(temporary)
        subprocess.run([colex, "report", evidence, "-o", scratch / "sample"], check=False, stdout=subprocess.DEVNULL)
        page = scratch / "sample" / "index.html"
        browser = Browser(program, scratch / "profile")
        try:
            look_at_the_sample(browser, check, page, output)
            look_for_names(browser, check)
            look_for_noise(browser, check)
            look_at_a_large_report(browser, check, colex, scratch)
            look_for_noise(browser, check)
            look_without_scripts(browser, check, page, output)
        finally:
            browser.close()
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
