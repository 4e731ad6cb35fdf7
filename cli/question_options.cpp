#include "question_options.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace colex::cli {

namespace {

void add_option(CLI::App& command, const QuestionOption& option, QuestionTexts& given) {
  if (option.takes == QuestionOption::Takes::nothing) {
    command.add_flag_function(
        option.name, [&given, name = option.name](std::int64_t) { given[name] = ""; }, option.description);
    return;
  }
  if (option.takes == QuestionOption::Takes::texts) {
    const auto take = [&given, name = option.name](const std::vector<std::string>& texts) {
      given[name] = texts_together(texts);
    };
    command.add_option_function<std::vector<std::string>>(option.name, take, option.description);
    return;
  }
  const auto take = [&given, name = option.name](const std::string& text) { given[name] = text; };
  CLI::Option* added = command.add_option_function<std::string>(option.name, take, option.description);
  if (option.takes == QuestionOption::Takes::number) added->type_name("INT");
  if (option.most) added->check(CLI::Range(std::int64_t{1}, *option.most));
  if (!option.among.empty()) added->check(CLI::IsMember(option.among));
  if (!option.otherwise.empty()) added->default_str(option.otherwise);
  if (option.takes == QuestionOption::Takes::text && option.among.empty() && option.otherwise.empty()) refuse_empty(*added);
  if (option.required) added->required();
  if (!option.needs.empty()) added->needs(command.get_option(option.needs));
  if (!option.excludes.empty()) added->excludes(command.get_option(option.excludes));
}

}  // namespace

void add_options(CLI::App& command, const QuestionForm& question, QuestionTexts& given) {
  for (const QuestionOption& option : question.options) add_option(command, option, given);
}

}  // namespace colex::cli
