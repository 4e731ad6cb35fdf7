#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "colex/render/escape.hpp"
#include "colex/render/figure.hpp"
#include "colex/render/formats.hpp"

#include "html_card.hpp"
#include "html_data.hpp"
#include "page_assets.hpp"

namespace colex::render {

using evidence::Outcome;
using evidence::Record;

namespace {

/// So many rows have their line and their card in the page itself; the script makes the others when they are asked for.
constexpr std::size_t most_rows = 200;
/// So many bytes of pictures.
constexpr std::size_t most_pictures = 4'000'000;

std::string asset(const std::string& name) {
  const auto found =
      std::find_if(page_assets().begin(), page_assets().end(), [&](const Asset& a) { return a.path.ends_with(name); });
  return found == page_assets().end() ? std::string() : std::string(found->text);
}

std::string cell_html(const Record* verdict, const std::string& engine) {
  if (verdict == nullptr) return "<td class=\"none\"><span class=\"quiet\">not asked</span></td>";
  return "<td data-engine=\"" + escaped(engine) + "\"><span class=\"cell " + std::string(style_of(verdict->outcome)) +
         "\" title=\"" + escaped(evidence::describe(*verdict)) + "\"><span aria-hidden=\"true\">" + sign_of(verdict->outcome) +
         "</span> " + escaped(cell_label(*verdict)) + "<span class=\"quiet\"> " + escaped(word(*verdict)) + "</span></span></td>";
}

std::string ledger_row(const Report& report, const ReportRow& row, std::size_t k) {
  const evidence::LedgerRow& law = row.ledger;
  std::string text = "<tr class=\"" + std::string(style_of(row.standing)) + "\" data-row=\"" + std::to_string(k) +
                     "\"><th scope=\"row\"><a href=\"#card-" + std::to_string(k) + "\">" + escaped(row.name) +
                     "</a><span class=\"gist\">" + escaped(law.words.empty() ? law.claim.text : law.words) + "</span>";
  if (const std::string ground = why(row); !ground.empty()) text += "<code class=\"why\">" + escaped(ground) + "</code>";
  text += "</th>";
  for (const std::string& engine : report.engines) text += cell_html(verdict_in(row, engine), engine);
  return text + "</tr>\n";
}

/// The numbers of the rows of each topic, those topics first that come first.
std::vector<std::pair<std::string, std::vector<std::size_t>>> by_topic(const Report& report, bool folded_alone) {
  std::vector<std::pair<std::string, std::vector<std::size_t>>> topics;
  std::map<std::uint32_t, std::size_t> places;
  for (std::size_t k = 0; k < report.rows.size(); ++k) {
    const Rows::Head& row = report.rows.heads()[k];
    if (folded_alone && !row.folded) continue;
    const auto [place, is_new] = places.emplace(row.topic, topics.size());
    if (is_new) topics.push_back({report.rows.name(row.topic), {}});
    topics[place->second].second.push_back(k);
  }
  return topics;
}

/// The families of instructions that are told as totals. A click lists a family's instructions.
std::string totals_rows(const Report& report) {
  std::string text;
  for (const auto& [topic, rows] : by_topic(report, true)) {
    text += "<tr class=\"stands\" data-topic=\"" + escaped(topic) + "\"><th scope=\"row\" colspan=\"" +
            std::to_string(report.engines.size() + 1) + "\"><a href=\"#ledger\">" + escaped(topic) + "</a><span class=\"gist\">" +
            escaped(totals(report, rows)) + "</span></th></tr>\n";
  }
  return text.empty() ? "" : "<tbody id=\"totals\">\n" + text + "</tbody>";
}

/// What was checked: how many laws and claims of each topic, and what is known of them.
std::string checked_section(const Report& report, bool open) {
  const auto topics = by_topic(report, false);
  std::string text = "<details id=\"checked\"" + std::string(open ? " open" : "") +
                     "><summary>What was checked</summary>\n<table>" +
                     "<thead><tr><th scope=\"col\">topic</th><th scope=\"col\">what is known</th></tr></thead><tbody>\n";
  for (const auto& [topic, rows] : topics)
    text += "<tr><th scope=\"row\">" + escaped(topic) + "</th><td>" + escaped(totals(report, rows)) + "</td></tr>\n";
  return text + "</tbody></table></details>\n";
}

std::string options(const std::set<std::string>& values) {
  std::string text;
  for (const std::string& value : values) text += "<option>" + escaped(value) + "</option>";
  return text;
}

std::string choice(const char* id, const char* label, const std::set<std::string>& values) {
  return std::string("<label>") + label + " <select id=\"" + id + "\"><option value=\"\">all</option>" + options(values) +
         "</select></label>\n";
}

std::string filters(const Report& report) {
  std::set<std::string> topics, origins, verdicts;
  std::set<std::uint32_t> topic_numbers, origin_numbers;
  for (const Rows::Head& row : report.rows.heads()) {
    topic_numbers.insert(row.topic);
    origin_numbers.insert(row.origin);
  }
  for (const std::uint32_t number : topic_numbers) topics.insert(report.rows.name(number));
  for (const std::uint32_t number : origin_numbers) origins.insert(report.rows.name(number));
  origins.erase("");
  for (const auto& [verdict, by_engine] : report.verdicts) verdicts.insert(verdict.second);
  return "<form id=\"filters\" class=\"scripted\" role=\"search\" aria-label=\"Filter the ledger\" hidden>\n"
         "<label class=\"wide\">Search <input id=\"search\" type=\"search\" placeholder=\"law, words, layout\" "
         "autocomplete=\"off\" aria-keyshortcuts=\"/\"></label>\n" +
         choice("topic", "Topic", topics) + choice("engine", "Engine", {report.engines.begin(), report.engines.end()}) +
         choice("verdict", "Verdict", verdicts) + choice("origin", "Source", origins) + "</form>\n";
}

std::string legend() {
  std::string text = "<ul class=\"legend\" aria-label=\"Legend\">";
  for (const Outcome outcome : {Outcome::proved_all_ranks, Outcome::exhausted, Outcome::checked_shapes, Outcome::tested,
                                Outcome::refuted, Outcome::unknown, Outcome::error, Outcome::skipped}) {
    const std::string label = outcome == Outcome::proved_all_ranks ? "proved"
                              : outcome == Outcome::tested         ? "tested (cases)"
                              : outcome == Outcome::exhausted      ? "exhausted (cases)"
                                                                   : std::string(name(outcome));
    text += "<li><span class=\"cell " + std::string(style_of(outcome)) + "\"><span aria-hidden=\"true\">" + sign_of(outcome) +
            "</span> " + label + "</span></li>";
  }
  return text + "</ul>\n";
}

/// What the page does not hold, where there is more than it can.
std::string left_out(const Report& report) {
  const std::size_t held = rows_in_page(report);
  if (held == report.rows.size()) return "";
  std::size_t failing = 0;
  for (std::size_t k = held; k < report.rows.size(); ++k) failing += report.rows.heads()[k].standing <= Standing::open ? 1U : 0U;
  return "; only the first " + std::to_string(held) + " are in this page" +
         (failing > 0 ? ", and of the others " + std::to_string(failing) + " are not as expected or open" : std::string()) +
         ": junit.xml and evidence.jsonl have all of them";
}

std::string ledger_section(const Report& report) {
  const std::size_t shown = std::min(report.listed(), most_rows);
  std::string text = "<section id=\"ledger\" aria-labelledby=\"ledger-title\">\n<h2 id=\"ledger-title\">Ledger</h2>\n" +
                     filters(report) + legend();
  text +=
      "<p id=\"count\" class=\"from\" role=\"status\">" + std::to_string(shown) + " of " + std::to_string(report.rows.size()) +
      " laws and claims" + (shown < report.listed() ? "; a script shows the others" : "") +
      (report.listed() < report.rows.size() ? "; families of instructions are told as totals" : "") + left_out(report) + "</p>\n";
  text +=
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"ledger-title\"><table style=\"min-width:" +
      std::to_string(250 + 86 * report.engines.size()) +
      "px\"><caption "
      "class=\"quiet\">Laws and claims by engine, what is not as expected first</caption>\n<thead><tr><th scope=\"col\">Law or "
      "claim</th>";
  for (const std::string& engine : report.engines) text += "<th scope=\"col\" class=\"engine\">" + escaped(engine) + "</th>";
  text += "</tr></thead>\n<tbody id=\"rows\">\n";
  for (std::size_t k = 0; k < shown; ++k) text += ledger_row(report, report.rows[k], k);
  return text + "</tbody>" + totals_rows(report) +
         "</table></div>\n<button type=\"button\" id=\"more\" class=\"scripted\" hidden>Show more</button>\n</section>\n";
}

std::string cards_section(const Report& report) {
  std::string text =
      "<section id=\"cards\" aria-labelledby=\"cards-title\">\n<h2 id=\"cards-title\">Cards</h2>\n<div id=\"asked\"></div>\n";
  const bool passes = report.count(Standing::wrong) + report.count(Standing::open) == 0;
  if (passes) text += checked_section(report, true);
  std::size_t picture_bytes = most_pictures;
  for (std::size_t k = 0; k < std::min(report.listed(), most_rows); ++k) text += card(report.rows[k], k, picture_bytes);
  return text + (passes ? "" : checked_section(report, false)) + "</section>\n";
}

std::string standings(const Report& report) {
  std::string text = "<ul class=\"standings\" aria-label=\"How many\">";
  for (const Standing standing : {Standing::wrong, Standing::open, Standing::stands, Standing::refuted, Standing::silent}) {
    const std::size_t count = report.count(standing);
    if (count == 0 && standing != Standing::wrong) continue;
    text += "<li class=\"" + std::string(style_of(standing)) + (count == 0 ? " zero" : "") + "\"><b>" + std::to_string(count) +
            "</b> " + std::string(name(standing)) + "</li>";
  }
  return text + "</ul>\n";
}

std::string list_section(const std::string& id, const char* heading, const std::vector<std::string>& sentences) {
  if (sentences.empty()) return "";
  std::string text =
      "<section class=\"mistakes\" aria-labelledby=\"" + id + "-title\"><h2 id=\"" + id + "-title\">" + heading + "</h2><ul>";
  for (const std::string& sentence : sentences) text += "<li><code>" + escaped(sentence) + "</code></li>";
  return text + "</ul></section>\n";
}

std::string mistakes_section(const Report& report) {
  return list_section("missing", "Incomplete: verdicts are missing", report.missing) +
         list_section("mistakes", "Evidence that could not be read", report.mistakes);
}

std::string page_title(const Report& report) {
  const std::size_t wrong = report.count(Standing::wrong) + report.count(Standing::open);
  if (wrong == 0 && !report.missing.empty()) return "colex report: incomplete";
  return wrong == 0 ? "colex report: all as expected" : "colex report: " + std::to_string(wrong) + " not as expected";
}

std::string header(const Report& report) {
  std::size_t verdicts = 0;
  for (const auto& [verdict, by_engine] : report.verdicts) {
    for (const auto& [engine, count] : by_engine) verdicts += count;
  }
  return "<header class=\"page\">\n<div class=\"name\"><h1>colex <span>report</span></h1>\n<p class=\"from\">" +
         std::to_string(verdicts) + " verdicts" +
         (report.time.empty() ? "" : ", the latest at <time>" + escaped(report.time) + "</time>") +
         (report.tool.empty() ? "" : " by " + escaped(report.tool)) + "</p></div>\n" + standings(report) +
         "<nav class=\"narrow\"><a href=\"#ledger\">Ledger</a></nav><button type=\"button\" id=\"theme\" class=\"scripted\" "
         "hidden>Dark</button>\n</header>\n";
}

}  // namespace

std::string html(const Report& report) {
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
         "content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src "
         "'unsafe-inline'; img-src data:\">\n"
         "<link rel=\"icon\" href=\"data:,\">\n<title>" +
         page_title(report) + "</title>\n<style>\n" + asset("page.css") + svg_style() + "@media(prefers-color-scheme:dark){" +
         svg_dark_style(":root:not([data-theme=light]) ") + "}\n" + svg_dark_style(":root[data-theme=dark] ") +
         "\n</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#cards\">Skip to the cards</a>\n" + header(report) + "<main>\n" +
         mistakes_section(report) + ledger_section(report) + cards_section(report) +
         "</main>\n<script type=\"text/plain\" id=\"data\">" + html_data(report) + "</script>\n<script>\n" + asset("page.js") +
         "</script>\n</body>\n</html>\n";
}

}  // namespace colex::render
