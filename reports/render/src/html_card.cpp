#include "html_card.hpp"

#include <algorithm>
#include <vector>

#include "colex/render/counterexample.hpp"
#include "colex/render/escape.hpp"
#include "colex/render/figure.hpp"
#include "colex/render/pictures.hpp"

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

std::string panel(const Figure& figure) {
  return "<div class=\"panel\" tabindex=\"0\" role=\"region\" aria-label=\"picture\">" + svg_element(figure) + "</div>\n";
}

/// A figure. Grids that stand in a row are elements of their own, so that they stand below one another where the page is narrow.
std::string figure_html(const Figure& figure) {
  const bool is_a_row = std::all_of(figure.panels.begin(), figure.panels.end(), [](const Panel& p) { return p.row == 0; });
  std::string text = "<figure class=\"panels\">\n";
  if (is_a_row) {
    if (!figure.title.empty()) text += element("figcaption", figure.title);
    if (!figure.note.empty()) text += element("figcaption class=\"note\"", figure.note);
    for (const Panel& p : figure.panels) text += panel(Figure{{}, {p}, {}});
  } else {
    text += panel(figure);
  }
  return text + "</figure>\n";
}

/// The pictures of a verdict, as far as they fit.
std::string pictures(const std::vector<Figure>& figures, std::size_t& left) {
  std::string text;
  for (const Figure& figure : figures) {
    const std::string picture = figure_html(figure);
    if (picture.size() > left) return text + "<p class=\"from\">The picture is left out: this report has too many of them.</p>\n";
    left -= picture.size();
    text += picture;
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
  text += pictures(recorded_pictures(verdict), picture_bytes);
  if (!verdict.notes.empty()) {
    text += "<h4>What matters</h4>\n<ul class=\"notes\">";
    for (const std::string& note : verdict.notes) text += element("li", note);
    text += "</ul>\n";
  }
  return text + "</section>\n";
}

const char* heading_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::error: return "Why it could not be evaluated";
    case Outcome::conflicting: return "What contradicts what";
    case Outcome::vacuous: return "Why this says nothing";
    default: return "Why there is no answer";
  }
}

/// A verdict that is none: what was looked at, and why it ended there.
std::string trouble(const Record& verdict, std::size_t& picture_bytes) {
  std::string text = "<section class=\"counterexample\">\n<h4>" + std::string(heading_of(verdict.outcome)) + "</h4>\n";
  if (!verdict.counterexample.empty()) text += "<p>" + bindings(verdict.counterexample) + "</p>\n";
  if (!verdict.given.empty()) text += "<p>with " + bindings(verdict.given) + "</p>\n";
  text += element("p class=\"reason\"", verdict.reason.empty() ? "no reason is recorded" : verdict.reason) + '\n';
  return text + pictures(recorded_pictures(verdict), picture_bytes) + "</section>\n";
}

/// The case as tests to paste: what is recorded as one, and what can be made of a claim in the notation.
std::string regressions(const Record& verdict) {
  std::string text;
  if (const std::string claim = regression_claim(verdict); !claim.empty())
    text += code_block("This case as a claim, to paste", claim);
  if (const std::string test = regression_test(verdict); !test.empty())
    text += code_block("This case as a GoogleTest, to paste: it needs the headers of colex alone", test);
  return text;
}

std::string verdict_details(const ReportRow& row, const Record& verdict) {
  std::string text = "<details" + std::string(falls(verdict.outcome) || is_failure(row, verdict) ? " open" : "") +
                     "><summary><span class=\"cell " + style_of(verdict.outcome) + "\"><span aria-hidden=\"true\">" +
                     sign_of(verdict.outcome) + "</span> " + escaped(word(verdict)) + "</span> by " + escaped(verdict.engine) +
                     "</summary>\n<dl class=\"facts\">";
  for (const auto& [label, fact] : facts(verdict)) text += "<div>" + element("dt", label) + element("dd", fact) + "</div>";
  text += "</dl>\n";
  if (!verdict.repeat.empty()) text += code_block("Repeat it", verdict.repeat);
  return text + regressions(verdict) + "</details>\n";
}

}  // namespace

const char* style_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::proved_all_ranks:
    case Outcome::proved_as_written: return "proved";
    case Outcome::checked_shapes: return "checked";
    case Outcome::holds: return "holds";
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
    case Outcome::holds: return "✓";
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
    if (!falls(verdict.outcome) && is_failure(row, verdict)) text += trouble(verdict, picture_bytes);
  }
  for (const Record& verdict : row.ledger.verdicts) {
    if (!verdict.hardware) continue;
    if (const auto figure = hardware_picture(*verdict.hardware, {16, 16})) text += pictures({*figure}, picture_bytes);
  }
  for (const Record& verdict : row.ledger.verdicts) text += verdict_details(row, verdict);
  return text + "</article>\n";
}

}  // namespace colex::render
