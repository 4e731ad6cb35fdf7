#include "verdict.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "colex/render/escape.hpp"

#include "terminal.hpp"

namespace colex::cli {

using evidence::extent;
using evidence::Outcome;
using evidence::Record;
using evidence::word;

namespace {

bool is_open(const Record& record) {
  return record.outcome == Outcome::unknown || record.outcome == Outcome::skipped || record.outcome == Outcome::not_applicable;
}

/// The record with nothing in it that a terminal would obey.
Record visible(Record record) {
  const auto show = [](std::string& text) { text = render::visible(text); };
  for (std::string* text : {&record.claim.file, &record.claim.text, &record.law, &record.words, &record.source, &record.engine,
                            &record.bound, &record.reason, &record.repeat}) {
    show(*text);
  }
  for (evidence::Binding& binding : record.counterexample) {
    show(binding.name);
    show(binding.value);
  }
  for (std::string& note : record.notes) show(note);
  if (record.comparison) {
    for (std::string* text :
         {&record.comparison->left, &record.comparison->right, &record.comparison->left_value, &record.comparison->right_value}) {
      show(*text);
    }
  }
  return record;
}

std::string detail(const std::string& text) { return "                   " + text + '\n'; }

/// What was looked at, a line for each way of looking.
std::string extent_lines(const Record& record) {
  constexpr std::array<std::string_view, 3> beginnings = {"besides, ", "every case with ", "64 bits suffice "};
  std::string text = extent(record);
  std::string lines;
  std::size_t from = 0;
  for (std::size_t at = text.find("; "); at != std::string::npos; at = text.find("; ", at + 1)) {
    const std::string_view rest = std::string_view(text).substr(at + 2);
    if (std::none_of(beginnings.begin(), beginnings.end(), [&](std::string_view word) { return rest.starts_with(word); }))
      continue;
    lines += detail(text.substr(from, at - from));
    from = at + 2;
  }
  return lines + detail(text.substr(from));
}

std::string field(const std::string& name, const std::string& text) {
  return detail(marked(name, Mark::faint, stdout) + "  " + text);
}

std::string counterexample(const Record& record) {
  std::string values;
  for (const evidence::Binding& binding : record.counterexample) {
    values += (values.empty() ? "" : "     ") + binding.name + " = " + binding.value;
  }
  return values.empty() ? "" : detail(marked(values, Mark::strong, stdout));
}

/// One side of a comparison, unless its text is its value already.
std::string side(const std::string& text, const std::string& value) { return text == value ? "" : detail(text + " = " + value); }

/// What says more in records, and nothing to who reads the terminal.
bool is_detail(const std::string& note) { return note.starts_with("detail: "); }

std::string explanation(const Record& record) {
  // A case without a value is named by the reason.
  std::string text = record.outcome == Outcome::error ? "" : counterexample(record);
  if (record.comparison) {
    text += side(record.comparison->left, record.comparison->left_value);
    text += side(record.comparison->right, record.comparison->right_value);
  }
  if (!record.reason.empty()) text += detail(record.reason);
  for (const std::string& note : record.notes) {
    if (!is_detail(note)) text += detail(marked(note, Mark::faint, stdout));
  }
  return text;
}

/// What a question found, and how the text of any statement is read.
std::string answer_lines(const Record& record) {
  std::string text;
  const bool is_question = record.claim.text.starts_with("find ");
  for (const std::string& note : record.notes) {
    if (note.starts_with("note: ") || (is_question && !is_detail(note))) text += detail(note);
  }
  return text;
}

/// What the verdict is about: the place and text of a claim, the name and words of a law.
std::string headline(const Record& record) {
  if (record.law.empty()) return fmt::format("{}:{}  {}", record.claim.file, record.claim.line, record.claim.text);
  return fmt::format("{}  {}", marked(record.law, Mark::strong, stdout), record.words);
}

}  // namespace

std::string verdict_text(const Record& record) { return verdict_text(record, as_claimed(record)); }

std::string verdict_text(const Record& given, bool good) {
  const Record record = visible(given);
  const bool open = is_open(record) || (as_claimed(record) && !good);
  const Mark mark = good ? Mark::good : open ? Mark::doubtful : Mark::bad;
  std::string text = fmt::format("{}  {}  {}\n",
                                 marked(good   ? "ok  "
                                        : open ? "?   "
                                               : "FAIL",
                                        mark, stdout),
                                 marked(fmt::format("{:9}", word(record)), mark, stdout), headline(record));
  if (!record.law.empty() && (!good || falls(record.outcome))) {
    text += detail(record.claim.text);
    text += field("source", record.source + "; " + record.claim.file + ':' + std::to_string(record.claim.line));
  }
  if (open && as_claimed(record)) {
    return text + answer_lines(record) + (extent(record).empty() ? "" : extent_lines(record)) +
           (record.reason.empty() ? "" : detail(record.reason)) + field("repeat", record.repeat);
  }
  if (good) {
    if (!record.law.empty() && falls(record.outcome)) return text + explanation(record) + field("repeat", record.repeat);
    if (falls(record.outcome)) return text + explanation(record);
    if (record.engine == "evaluation" && record.outcome != Outcome::tested) return text + answer_lines(record);
    return text + answer_lines(record) + (extent(record).empty() ? "" : extent_lines(record)) +
           (record.reason.empty() ? "" : detail(record.reason));
  }
  text += explanation(record);
  if (stands(record.outcome)) text += detail("no counterexample");
  text += field("engine", record.engine + (record.cases > 0 && record.engine != "evaluation" ? ", " + extent(record) : ""));
  text += field("repeat", record.repeat);
  return text;
}

Exit exit_of(const Record& record) {
  if (as_claimed(record)) return Exit::as_claimed;
  return is_open(record) ? Exit::unknown : Exit::refuted;
}

void Tally::add(const Record& record, bool is_as_wanted) {
  const std::string outcome = word(record);
  auto count = counts_.begin();
  while (count != counts_.end() && count->word != outcome) ++count;
  if (count == counts_.end()) count = counts_.insert(count, Count{outcome, 0, 0});
  ++(is_as_wanted ? count->as_claimed : count->not_as_claimed);
}

std::size_t Tally::count() const {
  std::size_t sum = 0;
  for (const Count& count : counts_) sum += count.as_claimed + count.not_as_claimed;
  return sum;
}

std::string Tally::text(std::string_view noun, std::string_view others) const {
  const auto part = [&](std::size_t Count::*which) {
    std::size_t sum = 0;
    std::string list;
    for (const Count& count : counts_) {
      if (count.*which == 0) continue;
      sum += count.*which;
      list += fmt::format("{}{} {}", list.empty() ? "" : ", ", count.*which, count.word);
    }
    return std::pair(sum, list.empty() ? "" : " (" + list + ')');
  };
  const auto [good, good_list] = part(&Count::as_claimed);
  const auto [bad, bad_list] = part(&Count::not_as_claimed);
  std::string text = fmt::format("{} {}{}: {} as claimed{}", good + bad, noun, good + bad == 1 ? "" : "s", good, good_list);
  if (bad > 0) text += fmt::format("; {} {}{}", bad, others, bad_list);
  return text;
}

}  // namespace colex::cli
