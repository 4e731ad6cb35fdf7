// Asks the program of the page each question of a file, a JSON object a line, as the page does: node ask.js colex.html FILE
"use strict";
const fs = require("fs");

const [page, file] = process.argv.slice(2).map((path) => fs.readFileSync(path, "utf8"));
const part = (id) => page.match(new RegExp(`<script type="text/plain" id="${id}">([^]*?)</script>`))[1];

const start = new Function(part("engine") + "\nreturn start;")();
start(part("wasm"), part("records").split("\n")).then((answer) => {
  const lines = file.split("\n");
  if (lines[lines.length - 1] === "") lines.pop();
  let out = "";
  for (const question of lines) {
    out += answer(question) + "\n";
    if (out.length > 1 << 20) {
      fs.writeSync(1, out);
      out = "";
    }
  }
  fs.writeSync(1, out);
}).catch((fault) => {
  console.error(fault);
  process.exit(1);
});
