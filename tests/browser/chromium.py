"""Headless Chromium, steered over the DevTools protocol through a pair of pipes."""

import base64
import json
import os
import pathlib
import shutil
import subprocess

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


def chromium():
    """The program's path, or None."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


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

    def resize(self, width, height):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

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
