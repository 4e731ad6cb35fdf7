#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "colex/interface/find_question.hpp"
#include "colex/interface/oracle_question.hpp"
#include "colex/interface/question.hpp"

namespace colex::cli {

namespace {

/// As a shell reads them: quotation marks keep what is between them together, and a backslash takes what follows as it stands,
/// but for one between `'`.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  bool is_within_a_word = false;
  char quote = 0;
  for (std::size_t k = 0; k < line.size(); ++k) {
    const char c = line[k];
    const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (is_blank && quote == 0) {
      is_within_a_word = false;
      continue;
    }
    if (!std::exchange(is_within_a_word, true)) words.emplace_back();
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else {
      const bool is_escaped = c == '\\' && quote != '\'' && k + 1 < line.size();
      words.back() += is_escaped ? line[++k] : c;
    }
  }
  if (quote != 0) throw Misuse(std::string("a quotation mark ") + quote + " is opened, and not closed");
  return words;
}

/// What was given for the question, from these words on.
QuestionTexts given_by(const QuestionForm& question, const std::vector<std::string>& words, std::size_t first) {
  QuestionTexts given;
  std::vector<std::string> in_places;
  for (std::size_t k = first; k < words.size(); ++k) {
    if (!words[k].starts_with("--")) {
      in_places.push_back(words[k]);
      continue;
    }
    const std::size_t equals = words[k].find('=');
    const std::string name = words[k].substr(0, equals);
    const auto option =
        std::find_if(question.options.begin(), question.options.end(), [&](const auto& one) { return one.name == name; });
    if (option == question.options.end()) throw Misuse("there is no option " + name + " of this question");
    std::vector<std::string> texts;
    if (equals != std::string::npos) texts.push_back(words[k].substr(equals + 1));
    const std::size_t most = option->takes == QuestionOption::Takes::texts     ? words.size()
                             : option->takes == QuestionOption::Takes::nothing ? 0
                                                                               : 1;
    while (equals == std::string::npos && texts.size() < most && k + 1 < words.size() && !words[k + 1].starts_with("--"))
      texts.push_back(words[++k]);
    if (texts.empty() && most > 0) throw Misuse(name + " takes a text");
    if (const auto before = given.find(name); before != given.end()) texts.insert(texts.begin(), before->second);
    given[name] = texts_together(texts);
  }
  return with_words(question, std::move(given), in_places);
}

constexpr const char* expected = "ask find QUESTION … or oracle check QUESTION …, as the command does";

}  // namespace

TypedAnswer answer_to(const std::string& line, double seconds) {
  const std::vector<std::string> words = words_of(line);
  std::size_t at = !words.empty() && words.front() == "colex" ? 1 : 0;
  const auto is = [&](std::string_view word) { return at < words.size() && words[at] == word && ++at > 0; };
  const auto name_of_question = [&] { return at < words.size() ? words[at++] : throw Misuse(expected); };
  if (is("find")) {
    const FindQuestion& question = named(find_questions(), name_of_question());
    FindAnswer found = find(question, given_by(question, words, at), seconds);
    return {name(found.found), std::move(found.text), std::move(found.claims)};
  }
  if (!is("oracle") || !is("check")) throw Misuse(expected);
  const OracleQuestion& question = named(oracle_questions(), name_of_question());
  const QuestionTexts given = given_by(question, words, at);
  OracleAnswer answer = ask(question, given);
  answer.repeat = command_of("colex oracle check", question, given);
  return {name(answer.finding), say(answer), {}};
}

}  // namespace colex::cli
