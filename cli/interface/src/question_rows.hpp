// The tables by which the texts of questions are read: a row is an option, the member that it gives, and who reads its text.
//
//   given("--A", &MmaQuestion::A, operand_text, {"The layout of A: (thread, value) to m + M*k"})
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/interface/oracle_question.hpp"

#include "question_parts.hpp"

namespace colex::cli {

template <class Question>
struct QuestionRow {
  QuestionOption option;
  std::function<void(Question&, const std::string& text)> take;
  std::vector<std::string> says = {};  ///< options that are refused beside a dump, which says what they would
};

template <class Question>
using QuestionRows = std::vector<QuestionRow<Question>>;

/// A row of this name: what is to be told of the option, and who takes its text.
template <class Question>
QuestionRow<Question> row(std::string name, QuestionOption option, std::function<void(Question&, const std::string& text)> take) {
  option.name = std::move(name);
  return {std::move(option), std::move(take)};
}

/// An option whose text `read`, called with the option's name and the text, makes a value of. The member has the text with it.
template <class Question, class Member, class Read>
QuestionRow<Question> given(std::string name, Member Question::*member, Read read, QuestionOption about) {
  const auto take = [=](Question& question, const std::string& text) { question.*member = Given(read(name, text), text); };
  return row<Question>(name, std::move(about), take);
}

/// The same of a member that has the value alone.
template <class Question, class Member, class Read>
QuestionRow<Question> value_row(std::string name, Member Question::*member, Read read, QuestionOption about) {
  const auto take = [=](Question& question, const std::string& text) { question.*member = read(name, text); };
  return row<Question>(name, std::move(about), take);
}

/// A text that is taken as it is, a number, or a flag, as the member is.
template <class Question, class Member>
QuestionRow<Question> plain(std::string name, Member Question::*member, QuestionOption about) {
  using Takes = QuestionOption::Takes;
  constexpr Takes takes = std::is_same_v<Member, std::string>                ? Takes::text
                          : std::is_same_v<Member, std::vector<std::string>> ? Takes::texts
                          : std::is_same_v<Member, bool>                     ? Takes::nothing
                                                                             : Takes::number;
  about.takes = takes;
  return row<Question>(std::move(name), std::move(about), [=](Question& question, const std::string& text) {
    if constexpr (takes == Takes::text) question.*member = text;
    if constexpr (takes == Takes::texts) question.*member = texts_of(text);
    if constexpr (takes == Takes::nothing) question.*member = true;
    if constexpr (takes == Takes::number) question.*member = std::stoll(text);  // which was looked at
  });
}

template <class Question>
std::vector<QuestionOption> options_of(const QuestionRows<Question>& rows) {
  std::vector<QuestionOption> options;
  for (const QuestionRow<Question>& row : rows) options.push_back(row.option);
  return options;
}

/// The question that the texts ask, read in the rows' order.
template <class Question>
Question read(const QuestionRows<Question>& rows, const QuestionTexts& texts) {
  Question question;
  for (const QuestionRow<Question>& row : rows) {
    const auto text = texts.find(row.option.name);
    if (text == texts.end()) continue;
    for (const std::string& other : row.says) {
      if (texts.contains(other)) throw Misuse(other, "what is printed says it: give --dump or this");
    }
    row.take(question, text->second);
  }
  return question;
}

/// The question of these rows.
template <class Question>
OracleQuestion question_of(std::string name, std::string description, std::string footer, QuestionRows<Question> rows) {
  OracleQuestion question{{std::move(name), std::move(description), std::move(footer), options_of(rows)}, {}};
  question.answer = [rows = std::move(rows)](const QuestionTexts& texts, const Gpu& gpu) {
    return answer(read(rows, texts), gpu);
  };
  return question;
}

// Who reads the text of an option. Each throws what value_of does, with the option named.

/// A layout.
Layout<> layout_text(const std::string& option, const std::string& text);

/// The layout of an operand in registers, for which a distribution of Triton's may stand: (lane and warp, register) to row +
/// rows*column. Of --B, whose rows are k there, that is n + N*k. Throws Rejection(type) for one whose values no TV layout has.
Layout<> operand_text(const std::string& option, const std::string& text);

Tiler<> tiler_text(const std::string& option, const std::string& text);
/// A shape, or a tuple of CuTe's.
Tuple<Checked> tuple_text(const std::string& option, const std::string& text);
Tuple<Checked> coordinate_text(const std::string& option, const std::string& text);

/// A layout of memory, swizzled or not.
ComposedLayout<> memory_layout_text(const std::string& option, const std::string& text);

/// The same of shared or of tensor memory, with what the text says besides. Throws Misuse for a text that is of another memory.
GivenMemory shared_text(const std::string& option, const std::string& text);
GivenMemory tensor_text(const std::string& option, const std::string& text);

/// What print of a tiled MMA or a tiled copy says. Throws Misuse for the name of a file.
dialects::Reading dump_text(const std::string& option, const std::string& text);

// Rows that several questions have.

/// The instruction, which `example` is one of. Throws Misuse for one that another question than `name` is about.
template <class Question>
QuestionRow<Question> form_row(const std::string& name, const std::string& example) {
  const auto read = [name](const std::string&, const std::string& text) { return (void)form_for(name, text), text; };
  return value_row("FORM", &Question::form, read,
                   {.description = "The instruction, as PTX or CuTe names it: " + example, .required = true});
}

template <class Question>
QuestionRow<Question> record_row() {
  return plain("--record", &Question::record,
               {"Answer from the record in this folder (default: the one that is part of this program)"});
}

template <class Question>
QuestionRow<Question> at_most_row() {
  return plain("--at-most", &Question::at_most,
               {.description = "Answer wrong if shared memory takes more wavefronts than this", .most = std::int64_t{1} << 40});
}

/// --dump, the print of a `what`, which says what these options say; `words` names them.
template <class Question>
QuestionRow<Question> dump_row(const std::string& what, const std::string& words, std::vector<std::string> says) {
  auto row = value_row("--dump", &Question::dump, dump_text,
                       {"The text itself that print(" + what +
                        ") printed, with CuTe C++ or CuTe DSL, or - for standard input. It says what " + words + " say"});
  row.says = std::move(says);
  return row;
}

// Each question by its texts, in its file.
OracleQuestion mma_by_texts();
OracleQuestion sparse_by_texts();
OracleQuestion copy_by_texts();
OracleQuestion wgmma_by_texts();
OracleQuestion umma_by_texts();
OracleQuestion tma_by_texts();
OracleQuestion smem_by_texts();

}  // namespace colex::cli
