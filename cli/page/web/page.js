"use strict";

// The page: what a person types goes to the program, what it answers is shown. The program runs in a worker, so that the page never hangs, and
// a question that takes too long can be stopped.
const $ = (id) => document.getElementById(id);
const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

// --- Asking ---------------------------------------------------------------------------------------------------------------------------------

const packed = {wasm: $("wasm").textContent, records: $("records").textContent.split("\n")};
const engineAddress = URL.createObjectURL(new Blob([$("engine").textContent], {type: "text/javascript"}));

class Program {
  constructor() {
    this.waiting = new Map();
    this.number = 0;
    this.begin();
  }
  begin() {
    this.worker = new Worker(engineAddress);
    this.worker.onmessage = ({data}) => {
      const question = this.waiting.get(data.number);
      this.waiting.delete(data.number);
      if (question) question.answered(data.fault ? this.broken(data.fault) : JSON.parse(data.answer));
      else if (data.fault) this.tell("This browser cannot run the program of this page: " + data.fault);
      this.tell();
    };
    this.worker.postMessage(packed);
  }
  /// What is said where the program itself came to an end: it begins anew.
  broken(fault) {
    this.restart();
    const why = /memory|stack|recursion/i.test(fault) ? "the memory of this page does not suffice (" + fault + ")" : fault;
    return {error: {kind: "unknown", said: "error: unknown: " + why + "; the command may have more\n"}, notes: []};
  }
  ask(question) {
    const number = ++this.number;
    return new Promise((answered) => {
      this.waiting.set(number, {answered});
      this.worker.postMessage({number, question: JSON.stringify(question)});
      this.tell();
    });
  }
  restart() {
    this.worker.terminate();
    const left = [...this.waiting.values()];
    this.waiting.clear();
    this.begin();
    for (const question of left) question.answered({error: {kind: "unknown", said: "error: unknown: it was stopped\n"}, stopped: true, notes: []});
    this.tell();
  }
  tell(trouble = "") {
    clearTimeout(this.timer);
    const busy = this.waiting.size > 0;
    const show = () => {
      $("busy").textContent = trouble || (busy ? "computing …" : "");
      $("stop").hidden = !busy;
    };
    if (busy) this.timer = setTimeout(show, 400);
    else show();
  }
}

// --- Showing --------------------------------------------------------------------------------------------------------------------------------

/// Replaces what an element says, if that is something else: a screen reader reads it once.
function say(element, ...children) {
  const other = make("div", {}, ...children);
  if (element.innerHTML !== other.innerHTML) element.replaceChildren(...other.childNodes);
}

function sayError(element, field, error) {
  field.setAttribute("aria-invalid", "true");
  say(element, make("pre", {className: "error", textContent: error.said.trimEnd()}));
}

function notes(element, list) { say(element, ...list.map((note) => make("p", {textContent: note.trim()}))); }

/// The program's pictures are SVG, and the only markup that is taken from it.
function draw(element, svg) { element.innerHTML = svg || ""; }

// --- The four questions ---------------------------------------------------------------------------------------------------------------------

let program;
let newest = 0;

async function askValue() {
  const text = $("value-text").value, mine = ++newest, field = $("value-text");
  const view = document.querySelector("input[name=view]:checked").value;
  $("of-tile").hidden = view !== "tv";
  $("of-bytes").hidden = view !== "banks";
  if (!text.trim()) {
    field.removeAttribute("aria-invalid");
    for (const id of ["value-said", "value-notes", "value-picture"]) $(id).replaceChildren();
    return tell("");
  }
  const value = await program.ask({ask: "value", text});
  if (mine !== newest) return;
  if (value.error) {
    sayError($("value-said"), field, value.error);
  } else {
    field.removeAttribute("aria-invalid");
    say($("value-said"), make("code", {className: "value", textContent: value.value}), make("span", {className: "from", textContent: value.type}),
      ...(value.why ? [make("p", {textContent: value.why})] : []));
  }
  notes($("value-notes"), value.notes);
  const picture = await program.ask({ask: "picture", text, view, tile: $("tile").value.trim(), bytes: bytesOfElement()});
  if (mine !== newest) return;
  draw($("value-picture"), picture.svg);
  // What has no value has been told already, and no picture.
  if (picture.error && !value.error) say($("value-picture"), make("pre", {className: "none", textContent: picture.error.said.replace(/^error: \w+: /, "").trimEnd()}));
  const explanation = await program.ask({ask: "explanation", text});
  if (mine !== newest) return;
  const told = (explanation.said || "") + (explanation.error ? explanation.error.said : "");
  tell(told.trim() === value.value ? "" : told);
}

/// The explanation, without its heading where a value is its own.
function tell(text) {
  $("value-explanation").textContent = text;
  $("value-how").hidden = !text;
}

function bytesOfElement() {
  const bytes = Number($("bytes").value);
  return Number.isInteger(bytes) && bytes >= 1 && bytes <= 16 ? bytes : 2;
}

async function askClaims() {
  const text = $("claims-text").value, mine = ++newest, field = $("claims-text");
  if (!text.trim()) return say($("claims-said"), "There is no claim.");
  const seconds = Math.min(600, Math.max(1, Math.round(Number($("seconds").value) || 10)));
  const answer = await program.ask({ask: "claims", text, seconds});
  if (mine !== newest) return;
  $("verdicts").replaceChildren();
  if (answer.error) return sayError($("claims-said"), field, answer.error);
  field.removeAttribute("aria-invalid");
  const good = answer.verdicts.filter((verdict) => verdict.as_claimed).length, all = answer.verdicts.length;
  say($("claims-said"), `${all} ${all === 1 ? "claim" : "claims"}: ${good} as claimed` + (good < all ? `; ${all - good} not` : ""));
  for (const verdict of answer.verdicts) $("verdicts").append(verdictCard(verdict));
}

function verdictCard(verdict) {
  const open = ["unknown", "skipped", "vacuous"].includes(verdict.outcome);
  const card = make("article", {className: "verdict " + (verdict.as_claimed ? "good" : open ? "open" : "bad")},
    make("h3", {}, make("span", {className: "word", textContent: (verdict.as_claimed ? "ok " : open ? "? " : "FAIL ") + verdict.outcome}),
      make("code", {textContent: verdict.text}), make("span", {className: "from", textContent: "line " + verdict.line})));
  const lines = [...verdict.counterexample, ...verdict.notes, verdict.reason, verdict.as_claimed ? verdict.description : ""].filter(Boolean);
  if (lines.length) card.append(make("pre", {textContent: lines.join("\n")}));
  for (const svg of verdict.pictures) {
    const picture = make("div", {className: "picture-of", tabIndex: 0, role: "region", ariaLabel: "Picture of the counterexample"});
    draw(picture, svg);
    card.append(picture);
  }
  return card;
}

async function askInstruction() {
  const text = $("instruction-text").value.trim(), mine = ++newest, field = $("instruction-text");
  $("instruction-told").textContent = "";
  draw($("instruction-picture"), "");
  if (!text) {
    field.removeAttribute("aria-invalid");
    return say($("instruction-said"));
  }
  const answer = await program.ask({ask: "instruction", text, rows: 64, columns: 64});
  if (mine !== newest) return;
  if (answer.error) return sayError($("instruction-said"), field, answer.error);
  field.removeAttribute("aria-invalid");
  say($("instruction-said"), make("code", {className: "value", textContent: answer.form}),
    ...answer.agreements.map((line) => make("p", {textContent: "observed against predicted: " + line})),
    make("p", {className: "from", textContent: answer.record}),
    ...(answer.has_observations ? [] : [make("p", {className: "from",
      textContent: `The observations are too many for this page, which has what they come to.`})]));
  draw($("instruction-picture"), (answer.pictures || []).join(""));
  $("instruction-told").textContent = answer.said;
}

async function askQuestion() {
  const text = $("question-text").value.trim(), mine = ++newest, field = $("question-text");
  for (const id of ["question-told", "question-claims"]) $(id).textContent = "";
  field.removeAttribute("aria-invalid");
  if (!text) return say($("question-said"));
  const answer = await program.ask({ask: "question", text, seconds: 60});
  if (mine !== newest) return;
  if (answer.error) return sayError($("question-said"), field, answer.error);
  say($("question-said"), make("code", {className: "value", textContent: answer.verdict}));
  $("question-told").textContent = answer.said;
  $("question-claims").textContent = answer.claims.join("\n");
}

let allFunctions;

async function askFunctions() {
  if (!allFunctions) {
    const answer = await program.ask({ask: "functions"});
    if (answer.error) return say($("functions-said"), answer.error.said);
    allFunctions = answer.functions;
  }
  const words = $("functions-text").value.trim().toLowerCase();
  const found = allFunctions.filter((one) => !words || (one.usage + " " + one.description).toLowerCase().includes(words));
  say($("functions-said"), words ? `${found.length} of ${allFunctions.length} functions` : `${allFunctions.length} functions`);
  const list = [];
  let chapter = "";
  for (const one of found) {
    if (one.chapter !== chapter) list.push(make("dt", {className: "chapter", textContent: chapter = one.chapter}));
    const button = make("button", {type: "button", className: "sample", textContent: one.example});
    button.onclick = () => show({ask: "value", text: one.example});
    list.push(make("dt", {}, make("code", {textContent: one.usage})), make("dd", {}, one.description + " ", ...(one.example ? [button] : [])));
  }
  $("functions").replaceChildren(...list);
}

const questions = {
  value: {fields: {text: "value-text", tile: "tile", bytes: "bytes"}, ask: askValue},
  claims: {fields: {text: "claims-text", seconds: "seconds"}, ask: askClaims},
  instruction: {fields: {text: "instruction-text"}, ask: askInstruction},
  question: {fields: {text: "question-text"}, ask: askQuestion},
  functions: {fields: {text: "functions-text"}, ask: askFunctions},
};
const defaults = {tile: "", bytes: "2", seconds: "10", view: "layout"};

// --- Which question: tabs, and the link that holds all of it --------------------------------------------------------------------------------

let current = "value";

function choose(name) {
  current = name;
  for (const one of Object.keys(questions)) {
    $("tab-" + one).setAttribute("aria-selected", String(one === name));
    $("tab-" + one).tabIndex = one === name ? 0 : -1;
    $("panel-" + one).hidden = one !== name;
  }
  if (name === "functions") askFunctions();
  if (name === "instruction" && !$("forms").children.length) {
    program.ask({ask: "forms"}).then(({forms}) => $("forms").replaceChildren(...(forms || []).map((form) => make("option", {value: form}))));
  }
}

function state() {
  const result = {ask: current};
  for (const [key, id] of Object.entries(questions[current].fields)) {
    const value = $(id).value;
    if (value && value !== defaults[key]) result[key] = value;
  }
  const view = document.querySelector("input[name=view]:checked").value;
  if (current === "value" && view !== defaults.view) result.view = view;
  return result;
}

function remember() {
  const link = "#" + new URLSearchParams(state());
  if (link !== location.hash) history.replaceState(null, "", link);
}

/// Shows a state, as a link holds it; what it does not name is as it is at the beginning.
function show(state) {
  const name = questions[state.ask] ? state.ask : "value";
  for (const [key, id] of Object.entries(questions[name].fields)) $(id).value = state[key] !== undefined ? state[key] : defaults[key] || "";
  if (name === "value") {
    const view = document.querySelector(`input[name=view][value="${CSS.escape(state.view || defaults.view)}"]`);
    (view || document.querySelector("input[name=view]")).checked = true;
  }
  choose(name);
  remember();
  return questions[name].ask();
}

function showLink() {
  const state = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  return show(state.text === undefined && !state.ask ? {ask: "value", ...samples.value[0]} : state);
}

// --- Examples -------------------------------------------------------------------------------------------------------------------------------

const samples = {
  value: [
    {words: "a composition that does not exist", text: "composition((6,4):(1,100), 4:4)", view: "steps"},
    {words: "an accumulator", text: "((4,2),(2,2)):((8,1),(4,2))", view: "tv", tile: "(4,8)"},
    {words: "a swizzled tile", text: "Sw<3,3,3> o 0 o (8,64):(64,1)", view: "banks"},
    {words: "a C++ type", text: "cute::Layout<cute::tuple<cute::C<4>, cute::C<8>>, cute::tuple<cute::C<8>, cute::C<1>>>"},
    {words: "a distribution of Triton", text: "tensor<16x8xf32, #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>>"},
    {words: "is it injective?", text: "injective((4,8):(2,4))"},
  ],
  claims: [
    {words: "a belief that is false", text: "# Equal sizes after filtering mean that no value is hit twice\nforall L: layout: claim size(filter(L)) == size(L) implies injective(L)\n"},
    {words: "a tile", text: "let tile = (4,8):(8,1)\nclaim bijective(tile)\nforall 0 <= i < 32: claim tile(i) < cosize(tile)\n"},
  ],
  instruction: [
    {words: "mma", text: "mma.m16n8k16.f32.f16.f16.f32"},
    {words: "ldmatrix", text: "ldmatrix.m8n8.x4.b16"},
    {words: "CuTe’s name", text: "SM80_16x8x8_F16F16F16F16_TN"},
    {words: "who holds C(5,3)", text: "mma.m16n8k16.f32.f16.f16.f32 --at C 5 3"},
  ],
  question: [
    {words: "which swizzle?", text: "find swizzle '(8,64):(64,1)' --write rows --read ldmatrix"},
    {words: "is this operand right?", text: "oracle check mma mma.m16n8k16.f32.f16.f16.f32 --C '((4,8),(2,2)):((32,1),(16,8))'"},
    {words: "which X solves it?", text: "find layout 'composition((4,8):(8,1), X) == (8,4):(1,8)'"},
  ],
};

for (const [name, list] of Object.entries(samples)) {
  for (const {words, ...state} of list) {
    const button = make("button", {type: "button", className: "sample", textContent: words});
    button.onclick = () => show({ask: name, ...state});
    $(name + "-samples").append(button);
  }
}

// --- Keys and buttons -----------------------------------------------------------------------------------------------------------------------

let typing;
function typed() {
  clearTimeout(typing);
  typing = setTimeout(() => {
    remember();
    if (program.waiting.size > 0) program.restart();
    if (current !== "claims" && current !== "question") questions[current].ask();
  }, 150);
}
for (const id of ["value-text", "tile", "bytes", "instruction-text", "functions-text"]) $(id).addEventListener("input", typed);
for (const id of ["claims-text", "seconds", "question-text"]) $(id).addEventListener("input", () => remember());
for (const radio of document.querySelectorAll("input[name=view]")) radio.addEventListener("change", typed);
for (const id of ["value-text", "claims-text", "question-text"]) {
  $(id).addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    remember();
    questions[current].ask();
  });
}
$("judge").onclick = () => askClaims();
$("answer").onclick = () => askQuestion();
$("stop").onclick = () => program.restart();
$("link").onclick = async () => {
  remember();
  const done = (words) => { $("busy").textContent = words; };
  try {
    await navigator.clipboard.writeText(location.href);
    done("The link is copied.");
  } catch {
    done("The link is what the address bar shows.");
  }
};
document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
  const names = Object.keys(questions), at = names.indexOf(current);
  const to = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1}[event.key];
  if (to === undefined) return;
  event.preventDefault();
  choose(names[(to + names.length) % names.length]);
  remember();
  $("tab-" + current).focus();
});
for (const name of Object.keys(questions)) {
  $("tab-" + name).onclick = () => {
    choose(name);
    remember();
  };
}
addEventListener("hashchange", showLink);

const dark = matchMedia("(prefers-color-scheme: dark)");
function paint(theme) {
  document.documentElement.dataset.theme = theme;
  $("theme").textContent = theme === "dark" ? "Light" : "Dark";
}
$("theme").onclick = () => paint(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
dark.addEventListener("change", () => paint(dark.matches ? "dark" : "light"));
paint(dark.matches ? "dark" : "light");

// --- Beginning ------------------------------------------------------------------------------------------------------------------------------

program = new Program();
program.ask({ask: "about"}).then((about) => {
  if (about.error) return;
  document.head.append(make("style", {textContent: about.style}));
  $("about").prepend("colex " + about.version + ". ");
});
showLink();
