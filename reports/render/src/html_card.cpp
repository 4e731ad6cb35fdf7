#include "html_card.hpp"

#include <algorithm>
#include <vector>

#include "colex/render/counterexample_picture.hpp"
#include "colex/render/escape.hpp"
#include "colex/render/hardware_picture.hpp"
#include "colex/render/svg.hpp"

namespace colex::render {

using evidence::Outcome;
using evidence::Record;

namespace {

std::string element(const std::string& tag, const std::string& text) {
  return '<' + tag + '>' + escaped(text) + "</" + tag.substr(0, tag.find(' ')) + '>';
}

std::string code_block(const std::string& label, const std::string& text) {
  return "<figure class=\"code\"><figcaption>" + escaped(label) + "</figcaption><pre tabindex=\"0\"><code>" + escaped(text) +
         "</code></pre></figure>\n";
}

std::string head(const ReportRow& row, std::size_t k) {
  const evidence::LedgerRow& law = row.ledger;
  const std::string id = std::to_string(k);
  std::string text = "<h3 id=\"title-" + id + "\"><span class=\"standing\">" + escaped(name(row.standing)) + "</span> " +
                     escaped(row.name) + "</h3>\n";
  if (!law.words.empty()) text += element("p class=\"words\"", law.words) + '\n';
  if (law.claim.text != law.words)
    text += "<pre class=\"notation\" tabindex=\"0\"><code>" + escaped(law.claim.text) + "</code></pre>\n";
  text += "<p class=\"from\">";
  if (!law.source.empty()) text += escaped(law.source) + " · ";
  return text + escaped(law.claim.file) + ':' + std::to_string(law.claim.line) + " · expected: it " +
         std::string(name(law.expected)) + "</p>\n";
}

/// One side of a comparison: what was written, and what it is.
std::string side(const std::string& role, const std::string& text, const std::string& value) {
  return "<div><dt>" + role + "</dt><dd><code>" + escaped(text) + "</code>" +
         (text == value ? "" : " = <strong><code>" + escaped(value) + "</code></strong>") + "</dd></div>";
}

std::string bindings(const std::vector<evidence::Binding>& values) {
  std::string text;
  for (const evidence::Binding& binding : values)
    text += "<code class=\"binding\">" + escaped(binding.name) + " = <strong>" + escaped(binding.value) + "</strong></code> ";
  return text;
}

/// The pictures of a verdict, as far as they fit.
std::string pictures(const std::vector<Figure>& figures, std::size_t& left) {
  std::string text;
  for (const Figure& figure : figures) {
    const std::string picture = svg_element(figure);
    if (picture.size() > left) return text + "<p class=\"from\">The picture is left out: this report has too many of them.</p>\n";
    left -= picture.size();
    text += "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"picture\">" + picture + "</div>\n";
  }
  return text;
}

std::string counterexample(const Record& verdict, std::size_t& picture_bytes) {
  std::string text = "<section class=\"counterexample\">\n<h4>Counterexample</h4>\n";
  if (!verdict.counterexample.empty()) text += "<p>" + bindings(verdict.counterexample) + "</p>\n";
  if (!verdict.given.empty()) text += "<p>with " + bindings(verdict.given) + "</p>\n";
  if (verdict.comparison) {
    const evidence::Comparison& c = *verdict.comparison;
    const bool equation = c.relation == "==";
    text += "<dl class=\"sides\">" + side(equation ? "actual" : "left", c.left, c.left_value) +
            side(equation ? "expected" : "right", c.right, c.right_value);
    if (!equation)
      text += side("but", c.left_value + ' ' + c.relation + ' ' + c.right_value + " is false",
                   c.left_value + ' ' + c.relation + ' ' + c.right_value + " is false");
    text += "</dl>\n";
  }
  if (!verdict.reason.empty()) text += element("p", verdict.reason) + '\n';
  text += pictures(counterexample_pictures(verdict), picture_bytes);
  if (!verdict.notes.empty()) {
    text += "<h4>What matters</h4>\n<ul class=\"notes\">";
    for (const std::string& note : verdict.notes) text += element("li", note);
    text += "</ul>\n";
  }
  return text + "</section>\n";
}

std::string verdict_details(const ReportRow& row, const Record& verdict) {
  std::string text = "<details" + std::string(row.standing <= Standing::refuted && falls(verdict.outcome) ? " open" : "") +
                     "><summary><span class=\"cell " + style_of(verdict.outcome) + "\"><span aria-hidden=\"true\">" +
                     sign_of(verdict.outcome) + "</span> " + escaped(name(verdict.outcome)) + "</span> by " +
                     escaped(verdict.engine) + "</summary>\n<dl class=\"facts\">";
  for (const auto& [label, fact] : facts(verdict)) text += "<div>" + element("dt", label) + element("dd", fact) + "</div>";
  text += "</dl>\n";
  if (!verdict.repeat.empty()) text += code_block("Repeat it", verdict.repeat);
  if (!verdict.test.empty()) text += code_block("A regression test to paste", verdict.test);
  return text + "</details>\n";
}

}  // namespace

const char* style_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::proved_all_ranks:
    case Outcome::proved_as_written: return "proved";
    case Outcome::checked_shapes: return "checked";
    case Outcome::exhausted: return "exhausted";
    case Outcome::tested: return "tested";
    case Outcome::refuted: return "refuted";
    case Outcome::unknown:
    case Outcome::vacuous: return "unknown";
    case Outcome::conflicting:
    case Outcome::error: return "odd";
    case Outcome::skipped:
    case Outcome::not_applicable: return "silent";
  }
  return "silent";
}

const char* sign_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::proved_all_ranks:
    case Outcome::proved_as_written: return "∎";
    case Outcome::checked_shapes: return "◧";
    case Outcome::exhausted: return "●";
    case Outcome::tested: return "◐";
    case Outcome::refuted: return "✗";
    case Outcome::unknown: return "?";
    case Outcome::vacuous: return "∅";
    case Outcome::conflicting: return "≠";
    case Outcome::error: return "!";
    case Outcome::skipped: return "–";
    case Outcome::not_applicable: return "·";
  }
  return "";
}

const char* style_of(Standing standing) {
  switch (standing) {
    case Standing::wrong: return "wrong";
    case Standing::open: return "open";
    case Standing::refuted: return "fallen";
    case Standing::stands: return "stands";
    case Standing::silent: return "silent";
  }
  return "";
}

std::string card(const ReportRow& row, std::size_t k, std::size_t& picture_bytes) {
  const std::string id = std::to_string(k);
  std::string text = "<article class=\"card " + std::string(style_of(row.standing)) + "\" id=\"card-" + id +
                     "\" tabindex=\"-1\" aria-labelledby=\"title-" + id + "\">\n" + head(row, k);
  // Two engines that find the same are told once.
  std::vector<const Record*> told;
  for (const Record& verdict : row.ledger.verdicts) {
    const bool known = std::any_of(told.begin(), told.end(),
                                   [&](const Record* other) { return other->counterexample == verdict.counterexample; });
    if (!falls(verdict.outcome) || known) continue;
    told.push_back(&verdict);
    text += counterexample(verdict, picture_bytes);
  }
  for (const Record& verdict : row.ledger.verdicts) {
    if (!verdict.hardware) continue;
    if (const auto figure = hardware_picture(*verdict.hardware, {16, 16})) text += pictures({*figure}, picture_bytes);
  }
  for (const Record& verdict : row.ledger.verdicts) text += verdict_details(row, verdict);
  return text + "</article>\n";
}

}  // namespace colex::render
