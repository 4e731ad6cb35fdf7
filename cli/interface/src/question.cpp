#include "colex/interface/question.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "colex/evidence/record.hpp"

namespace colex::cli {

namespace {

/// Stands between the texts of one option: a character that no text has.
constexpr const char* between_texts = "\x1f";

const std::string* text_of(const QuestionTexts& given, const std::string& option) {
  const auto found = given.find(option);
  return found == given.end() ? nullptr : &found->second;
}

/// Why an option cannot have this text; empty if it can.
std::string objection_to_text(const QuestionOption& option, const std::string& text) {
  if (option.takes == QuestionOption::Takes::texts) return "";
  if (text.find(between_texts) != std::string::npos) return option.name + ": it is given once, and not several times";
  if (option.takes == QuestionOption::Takes::nothing) return text.empty() ? "" : option.name + ": it takes nothing";
  if (option.takes == QuestionOption::Takes::number) {
    std::int64_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = fault == std::errc() && end == text.data() + text.size();
    if (!option.most) return is_number ? "" : fmt::format("Could not convert: {} = {}", option.name, text);
    const bool within = is_number && number >= 1 && number <= *option.most;
    return within ? "" : fmt::format("{}: Value {} not in range 1 to {}", option.name, text, *option.most);
  }
  if (option.among.empty()) return text.empty() && option.otherwise.empty() ? option.name + ": it is empty" : "";
  const bool known = std::find(option.among.begin(), option.among.end(), text) != option.among.end();
  return known ? "" : fmt::format("{}: {} not in {{{}}}", option.name, text, fmt::join(option.among, ","));
}

/// A word of a command line, in quotes if the shell would read it otherwise.
std::string word(const std::string& text) {
  const bool plain = !text.empty() && text.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                          "_-.,:/@%+=") == std::string::npos;
  return plain ? text : evidence::quoted(text);
}

}  // namespace

QuestionTexts with_words(const QuestionForm& question, QuestionTexts given, const std::vector<std::string>& words) {
  std::size_t taken = 0;
  for (const QuestionOption& option : question.options) {
    if (option.is_word() && taken < words.size()) given[option.name] = words[taken++];
  }
  if (taken < words.size()) throw Misuse("The following argument was not expected: " + words[taken]);
  return given;
}

void require_readable(const QuestionForm& question, const QuestionTexts& given) {
  for (const auto& [name, text] : given) {
    const bool known = std::any_of(question.options.begin(), question.options.end(),
                                   [&, &its = name](const QuestionOption& option) { return option.name == its; });
    if (!known) throw Misuse(fmt::format("The following argument was not expected: {}{}", name, text.empty() ? "" : '=' + text));
  }
  for (const QuestionOption& option : question.options) {
    const std::string* text = text_of(given, option.name);
    if (text == nullptr && option.required) throw Misuse(option.name + " is required");
    if (text == nullptr) continue;
    if (const std::string objection = objection_to_text(option, *text); !objection.empty()) throw Misuse(objection);
    if (!option.needs.empty() && text_of(given, option.needs) == nullptr)
      throw Misuse(fmt::format("{} requires {}", option.name, option.needs));
    if (!option.excludes.empty() && text_of(given, option.excludes) != nullptr)
      throw Misuse(fmt::format("{} excludes {}", option.excludes, option.name));
  }
}

std::string texts_together(const std::vector<std::string>& texts) { return fmt::format("{}", fmt::join(texts, between_texts)); }

std::vector<std::string> texts_of(const std::string& given) {
  std::vector<std::string> texts;
  for (std::size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
    end = given.find(between_texts, begin);
    texts.push_back(given.substr(begin, end - begin));
  }
  return texts;
}

std::string command_of(const std::string& program, const QuestionForm& question, const QuestionTexts& given) {
  std::string command = program + ' ' + question.name;
  for (const QuestionOption& option : question.options) {
    const std::string* text = text_of(given, option.name);
    if (text == nullptr) continue;
    for (const std::string& one : option.takes == QuestionOption::Takes::texts ? texts_of(*text) : std::vector{*text}) {
      if (!option.is_word()) command += ' ' + option.name;
      if (option.takes != QuestionOption::Takes::nothing) command += ' ' + word(one);
    }
  }
  return command;
}

}  // namespace colex::cli
