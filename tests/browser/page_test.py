"""The HTML report in a real browser: what a person does with it, and what they must not see.

    page_test.py COLEX EVIDENCE_OF_EVERY_KIND OUTPUT_FOLDER

Opens the page in headless Chromium, see chromium.py. Exit status 77: there is no Chromium here.
Screenshots are kept in the output folder.
"""

import pathlib
import subprocess
import sys
import tempfile

from checks import Checks
from chromium import FILTER, Browser, chromium
from large import large_report

SKIPPED = 77


def shown_cards(browser):
    return browser.run("""return [...document.querySelectorAll('.card')].filter(c => c.getClientRects().length)
      .map(c => c.getAttribute('aria-label') || c.querySelector('h3').lastChild.textContent.trim())""")


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
    check("filter by verdict", browser.run(FILTER % ("verdict", "checked for shapes")), ["coalesce.values"])
    browser.run(FILTER % ("verdict", ""))
    check("filter by source", browser.run(FILTER % ("origin", "PTX ISA")), ["hardware.movmatrix"])
    browser.run(FILTER % ("origin", ""))
    check("search", browser.run(FILTER % ("search", "twice once")), ["S019"])
    check("the count is told", browser.run("return document.getElementById('count').textContent"), "1 of 6 laws and claims")
    check("cards are those of the rows that are found", shown_cards(browser), ["S019"])
    check("search for nothing", len(browser.run(FILTER % ("search", ""))), 6)

    check("and then all cards are back", len(shown_cards(browser)), 6)
    browser.run(FILTER % ("search", "no such law"))
    check("that nothing is found is said", browser.run("return document.getElementById('asked').textContent"), "No law or claim is as asked for.")
    browser.run(FILTER % ("search", ""))

    check("a card opens", browser.run("""
      document.querySelector('#rows a[href="#card-1"]').click();
      await new Promise(resolve => setTimeout(resolve, 300));
      const box = document.activeElement.getBoundingClientRect();
      return [document.activeElement.id, box.top >= 0 && box.top < innerHeight / 2];"""), ["card-1", True])
    check("its pictures are drawn", browser.run("return document.querySelectorAll('#card-1 svg.picture').length") >= 1)
    browser.screenshot(folder / "card.png")
    check("no button covers a command", browser.run("""
      const covers = figure => {
        const button = figure.querySelector('button').getBoundingClientRect(), code = figure.querySelector('pre').getBoundingClientRect();
        return button.right > code.left && button.left < code.right && button.bottom > code.top && button.top < code.bottom;
      };
      const figures = [...document.querySelectorAll('#card-1 .code')].filter(figure => figure.querySelector('button'));
      return figures.length > 0 && !figures.some(covers);"""))
    check("the search is reached by its key", browser.run("""
      document.activeElement.blur();
      document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true}));
      return document.activeElement.id;"""), "search")
    before = browser.run("return getComputedStyle(document.body).backgroundColor")
    browser.run("document.getElementById('theme').click()")
    check("the theme changes", browser.run("return getComputedStyle(document.body).backgroundColor") != before)
    check("pictures are dark, too", browser.run("""
      const [red, green, blue] = getComputedStyle(document.querySelector('.picture .f')).fill.match(/\\d+/g).map(Number);
      return red + green + blue < 3 * 64"""))
    browser.screenshot(folder / "dark.png")
    browser.run("document.getElementById('theme').click()")


def look_at_other_sizes(browser, check, page, folder):
    """A laptop's window, and a phone's."""
    browser.resize(1280, 800)
    browser.open(page)
    check("the header is one line", browser.run("return document.querySelector('header.page').getBoundingClientRect().height < 70"))
    check("pictures are within their cards", browser.run("""
      const card = document.querySelector('#card-0').getBoundingClientRect();
      return [...document.querySelectorAll('#card-0 .picture')].every(p => p.getBoundingClientRect().right <= card.right)"""))
    browser.resize(400, 800)
    browser.open(page)
    browser.screenshot(folder / "narrow.png")
    check("the page is no wider than the window", browser.run("return document.documentElement.scrollWidth"), 400)
    check("the first card comes first", browser.run("""
      return document.querySelector('#card-0').getBoundingClientRect().top < document.querySelector('#ledger').getBoundingClientRect().top"""))
    check("it is on the first screen", browser.run("return document.querySelector('#card-0').getBoundingClientRect().top < innerHeight / 2"))
    check("every verdict of the ledger is within the window", browser.run("""
      return [...document.querySelectorAll('#rows .cell')].every(c => c.getBoundingClientRect().right <= innerWidth)"""))
    browser.resize(1440, 900)


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
    """100,000 records: under 20 MB, and as few elements as a page opens at once. How long it takes: bench/report_page.py."""
    page = large_report(colex, scratch)
    check("100,000 records take less than 20 MB", page.stat().st_size < 20e6)
    browser.open(page)
    check("rows and cards that are drawn at first", browser.run("""
      return [document.querySelectorAll('#rows tr').length, document.querySelectorAll('.card').length]"""), [200, 200])
    elements = browser.run("return document.getElementsByTagName('*').length")
    check(f"no more elements than 100 for each of these ({elements})", elements < 40_000)
    check("a row beyond those that are written is found", browser.run(FILTER % ("search", "law-24999")), ["law-24999"])
    check("and its card opens", browser.run("""
      document.querySelector('#rows a').click();
      await new Promise(resolve => setTimeout(resolve, 300));
      return document.activeElement.querySelector('h3').textContent"""), "law-24999")


def main():
    colex, evidence, output = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    program = chromium()
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
            look_at_other_sizes(browser, check, page, output)
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
