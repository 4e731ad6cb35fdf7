"""The page in a real browser, as a person uses it: with a keyboard, a screen reader, a phone, in the dark.

    page_test.py build/page/colex.html SCREENSHOTS

Exit status 77: the page is not built, or there is no Chromium. Screenshots are kept in the folder.
"""
import gzip
import pathlib
import sys
import tempfile
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "browser"))
from checks import Checks  # noqa: E402
from chromium import Browser, chromium  # noqa: E402

SKIPPED = 77
MOST_BYTES = 800_000  # compressed, with the questions of find and oracle check

# Waits until nothing is asked any more, and looks again a little later, since the page waits for a pause in the typing.
SETTLED = """
  for (let quiet = 0; quiet < 4; quiet = program.waiting.size ? 0 : quiet + 1) await new Promise(resolve => setTimeout(resolve, 60));
"""
TEXT = "return document.getElementById('%s').textContent"


def link(page, **state):
    return page.resolve().as_uri() + "#" + urllib.parse.urlencode(state)


def go(browser, page, **state):
    """Opens the page at this state, anew."""
    browser.events.clear()
    browser.ask("Page.navigate", url="about:blank")
    browser.ask("Page.navigate", url=link(page, **state) if state else page.resolve().as_uri())
    browser.run("while (typeof program === 'undefined') await new Promise(resolve => setTimeout(resolve, 20));" + SETTLED)


def text(browser, name):
    return browser.run(SETTLED + TEXT % name)


def type_text(browser, words):
    browser.ask("Input.insertText", text=words)


def key(browser, name, code, modifiers=0):
    for kind in ("rawKeyDown", "keyUp"):
        browser.ask("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code, modifiers=modifiers)


def look_at_values(browser, check, page, folder):
    go(browser, page)
    check.holds("it begins with an example", text(browser, "value-said"), "error: inadmissible: no layout is (6,4):(1,100) o 4:4")
    go(browser, page, ask="value", text="((4,2),(2,2)):((8,1),(4,2))", view="tv", tile="(4,8)")
    check.holds("the value", text(browser, "value-said"), "((4,2),(2,2)):((8,1),(4,2))")
    check("the tile of the link", browser.run("return document.getElementById('tile').value"), "(4,8)")
    check("its cells", browser.run("return [...document.querySelectorAll('#value-picture .c text')].filter(t => t.textContent === 'T0V0').length"), 1)
    browser.screenshot(folder / "tv.png")
    for view, expression in (("layout", "(4,8):(8,1)"), ("banks", "Sw<3,3,3> o 0 o (8,64):(64,1)"), ("steps", "composition((6,2):(1,100), 3:2)")):
        go(browser, page, ask="value", text=expression, view=view)
        check(f"a picture of {view}", browser.run("return document.querySelectorAll('#value-picture svg').length"), 1)
        browser.screenshot(folder / f"{view}.png")
    go(browser, page, ask="value", text="cute::Layout<cute::tuple<cute::C<4>, cute::C<8>>, cute::tuple<cute::C<8>, cute::C<1>>>")
    check.holds("a C++ type", text(browser, "value-said"), "(4,8):(8,1)")
    check.holds("as what it was read", text(browser, "value-notes"), "read as cute-cpp")
    go(browser, page, ask="value", text="injective((4,8):(2,4))")
    check.holds("a decision", text(browser, "value-said"), "false")
    check.holds("with its witness", text(browser, "value-said"), "both have the value")


def look_at_mistakes(browser, check, page):
    mistake = "complment(4:2, 24)"
    go(browser, page, ask="value", text=mistake)
    check("a mistake is said as the command says it", text(browser, "value-said"),
          "error: type: no function is called complment; did you mean complement\n1 | complment(4:2, 24)\n  | ^")
    check("what was typed stays", browser.run("return document.getElementById('value-text').value"), mistake)
    check("the field is marked", browser.run("return document.getElementById('value-text').getAttribute('aria-invalid')"), "true")
    go(browser, page, ask="value", text="<img src=x onerror=document.title=1>")
    check("what is typed is no markup", browser.run("return document.querySelectorAll('main img').length + document.title"), "0colex")


def look_at_keys(browser, check, page):
    go(browser, page, ask="value", text="4:1")
    browser.run("document.getElementById('value-text').focus(); document.getElementById('value-text').select()")
    type_text(browser, "coalesce((2,(1,6)):(1,(6,2)))")
    check.holds("typing is answered", text(browser, "value-said"), "12:1")
    check.holds("the address holds it", browser.run("return location.hash"), "coalesce")
    check("it stays in the field", browser.run("return document.activeElement.id"), "value-text")
    browser.run("document.getElementById('tab-value').focus()")
    key(browser, "ArrowRight", 39)
    check("an arrow goes to the next tab", browser.run("return document.activeElement.id + document.getElementById('panel-claims').hidden"), "tab-claimsfalse")
    key(browser, "End", 35)
    check("End to the last", browser.run("return document.activeElement.id"), "tab-functions")
    reached = []
    browser.run("document.getElementById('tab-value').click(); document.body.focus(); document.activeElement.blur()")
    for _ in range(30):
        key(browser, "Tab", 9)
        reached.append(browser.run("return document.activeElement.id || document.activeElement.className"))
    for name in ("skip", "theme", "tab-value", "value-text", "sample", "value-picture", "value-explanation", "link"):
        check(f"Tab reaches {name}", name in reached)


def look_at_claims(browser, check, page, folder):
    go(browser, page, ask="claims", text="claim bijective((4,8):(8,1))\nforall L: layout: claim size(filter(L)) == size(L) implies injective(L)\n")
    check("two claims", text(browser, "claims-said"), "2 claims: 1 as claimed; 1 not")
    check.holds("the counterexample", text(browser, "verdicts"), "L = (2,2):(1,1)")
    browser.screenshot(folder / "claims.png")
    go(browser, page, ask="claims", text="claim 1 ==\n")
    check.holds("a mistake in a claim", text(browser, "verdicts"), "error")


def look_at_instructions(browser, check, page, folder):
    go(browser, page, ask="instruction", text="mma.m16n8k16.f32.f16.f16.f32")
    check.holds("the whole name", text(browser, "instruction-said"), "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32")
    check.holds("what was seen", text(browser, "instruction-said"), "observed against predicted: agree")
    check.holds("on what", text(browser, "instruction-said"), "recorded on NVIDIA H200")
    check("its operands are drawn", browser.run("return document.querySelectorAll('#instruction-picture svg').length"), 3)
    browser.screenshot(folder / "instruction.png")
    go(browser, page, ask="instruction", text="wgmma.m64n8k16.f32.f16.f16.ss.k.k")
    check.holds("what a record that is not in the page comes to", text(browser, "instruction-said"), "observed against predicted: agree")
    check.holds("on what, too", text(browser, "instruction-said"), "recorded on NVIDIA H200")
    check.holds("it is said that the observations are elsewhere", text(browser, "instruction-said"), "too many for this page")
    go(browser, page, ask="instruction", text="mma.m16n8k9")
    check.holds("one that there is not", text(browser, "instruction-said"), "error: there is no instruction form mma.m16n8k9")
    go(browser, page, ask="functions", text="complement")
    check.holds("functions", text(browser, "functions"), "complement(")


def look_at_other_sizes(browser, check, page, folder):
    browser.resize(390, 844)
    for number, state in enumerate(({}, {"ask": "claims", "text": "claim injective((2,2):(1,1))"}, {"ask": "instruction", "text": "mma.m16n8k16.f32.f16.f16.f32"},
                                    {"ask": "functions"})):
        go(browser, page, **state)
        check(f"no wider than a phone: {state}", browser.run("return document.documentElement.scrollWidth"), 390)
        browser.screenshot(folder / f"phone{number}.png")
    browser.resize(1280, 900)
    browser.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    go(browser, page, ask="value", text="((4,2),(2,2)):((8,1),(4,2))", view="tv", tile="(4,8)")
    check("it is dark where that is preferred", browser.run("""
      const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number); return red + green + blue < 120"""))
    browser.screenshot(folder / "dark.png")
    go(browser, page)
    browser.screenshot(folder / "dark_error.png")
    browser.run("document.getElementById('theme').click()")
    check("and light by its button", browser.run("return getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)")
    browser.ask("Emulation.setEmulatedMedia", features=[])


def look_for_names(browser, check, page):
    """Every control that a screen reader meets says what it is, and answers are told."""
    browser.ask("Accessibility.enable")
    for ask in ("value", "claims", "instruction", "functions"):
        go(browser, page, ask=ask, text="coalesce(4:1)" if ask == "value" else "")
        nodes = browser.ask("Accessibility.getFullAXTree")["nodes"]
        roles = {node.get("role", {}).get("value") for node in nodes if not node.get("ignored")}
        check(f"{ask}: tabs, a heading, a status", {"tablist", "tab", "tabpanel", "heading", "status", "main"} <= roles)
        for node in nodes:
            role = node.get("role", {}).get("value")
            if not node.get("ignored") and role in ("button", "link", "combobox", "searchbox", "textbox", "radio", "spinbutton", "region", "tab", "tabpanel", "image"):
                check(f"{ask}: a {role} has a name", bool(node.get("name", {}).get("value", "").strip()))
    browser.ask("Accessibility.disable")


def look_for_noise(browser, check):
    for event in browser.events:
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            address = parameters["request"]["url"]
            check(f"no request but for the page itself: {address[:80]}", address.startswith(("file:", "data:", "blob:", "about:")))
        if method == "Runtime.exceptionThrown":
            check("no exception", parameters["exceptionDetails"], None)
        if method == "Runtime.consoleAPICalled":
            check("nothing on the console", parameters["type"], None)
        if method == "Log.entryAdded":
            check("nothing in the log", parameters["entry"]["text"], None)


def stop_what_takes_long(browser, check, page):
    go(browser, page, ask="claims", text="")
    browser.run("""
      document.getElementById('claims-text').value = 'forall x: integer, y: integer: claim (x + y) * x == x * x + y * x by testing 900000000';
      document.getElementById('seconds').value = 600;
      document.getElementById('judge').click();
      await new Promise(resolve => setTimeout(resolve, 1500))""")
    check("what is computed is said", browser.run(TEXT % "busy"), "computing …")
    browser.run("document.getElementById('stop').click()")
    check.holds("that it was stopped is said", text(browser, "claims-said"), "it was stopped")
    browser.run("""
      document.getElementById('tab-value').click();
      document.getElementById('value-text').value = '4:2';
      document.getElementById('value-text').dispatchEvent(new Event('input'))""")
    check.holds("and the page goes on", text(browser, "value-said"), "4:2")


def main():
    page, folder = map(pathlib.Path, sys.argv[1:])
    program = chromium()
    if not page.exists() or not program:
        print("skipped:", "there is no chromium here (Debian: apt-get install chromium)" if page.exists() else
              f"{page} is not built (cmake --workflow --preset page)")
        return SKIPPED
    folder.mkdir(parents=True, exist_ok=True)
    check = Checks()
    compressed = len(gzip.compress(page.read_bytes(), 9))
    check(f"{compressed} bytes compressed are at most {MOST_BYTES}", compressed <= MOST_BYTES)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        browser = Browser(program, temporary)
        try:
            browser.resize(1280, 900)
            for look in (look_at_values, look_at_claims, look_at_instructions, look_at_other_sizes):
                look(browser, check, page, folder)
                look_for_noise(browser, check)
            for look in (look_at_mistakes, look_at_keys, look_for_names, stop_what_takes_long):
                look(browser, check, page)
                look_for_noise(browser, check)
        finally:
            browser.close()
    return 1 if check.failed else 0


sys.exit(main())
