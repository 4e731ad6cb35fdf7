// What the questions of find_question.hpp have in common: a tile in shared memory, who writes and reads it, and parts of answers.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/finding/swizzle.hpp"
#include "colex/finding/tile_access.hpp"
#include "colex/interface/find_question.hpp"
#include "colex/notation/value.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/swizzle.hpp"

#include "question_rows.hpp"

namespace colex::cli {

/// Adds a line, or the beginning of one, to an answer in words.
template <class... Args>
void say(std::string& text, fmt::format_string<Args...> format, Args&&... args) {
  text += fmt::format(format, std::forward<Args>(args)...);
}

/// The question of these rows, which `answer` answers.
template <class Question>
FindQuestion find_question_of(std::string name, std::string description, std::string footer, QuestionRows<Question> rows,
                              FindAnswer (*answer)(const Question&, double seconds)) {
  FindQuestion question{{std::move(name), std::move(description), std::move(footer), options_of(rows)}, {}};
  question.answer = [rows = std::move(rows), answer](const QuestionTexts& texts, double seconds) {
    return answer(read(rows, texts), seconds);
  };
  return question;
}

FindQuestion find_swizzle_by_texts();
FindQuestion find_padding_by_texts();
FindQuestion find_copy_by_texts();
FindQuestion find_mma_by_texts();
FindQuestion find_convert_by_texts();
FindQuestion find_layout_by_texts();
FindQuestion find_tiler_by_texts();
FindQuestion find_value_by_texts();
FindQuestion find_formula_by_texts();
FindQuestion find_repair_by_texts();

/// What fit_box says of a formula: a layout of one kind or another. Throws its Rejection, and one for what is no formula.
notation::Value<> layout_of_formula(const std::string& variables, const std::string& formula);

/// A tile in shared memory, and who writes and reads it.
struct TileQuestion {
  Layout<> tile;
  std::int64_t bits = 16;
  std::vector<std::string> writes = {}, reads = {};
  bool hardware = false, all = false;  ///< of swizzles alone

  finding::SharedTile shared() const { return {tile, bits}; }
};

/// A layout without a swizzle.
Layout<> tile_text(const std::string& option, const std::string& text);

/// TILE, --bits, --write and --read.
QuestionRows<TileQuestion> tile_rows();

/// Who writes or reads a tile, as --write or --read gives it.
enum class Direction { write, read };
finding::AccessQuestion question_of(const std::string& text, Direction direction);

/// What was asked of it, the writers first. Throws Misuse if nobody writes or reads.
std::vector<finding::AccessQuestion> questions_of(const TileQuestion& question);

/// The tile behind the swizzle, as the notation writes it; without one where that moves no bits.
std::string swizzled_text(const Layout<>& tile, const Swizzle& swizzle);

/// What each access costs, a line each, beside the tile `without` what was found.
std::vector<std::string> lines_of(const std::vector<finding::AccessQuestion>& questions, const std::vector<finding::Cost>& costs,
                                  const std::string& without);
nlohmann::ordered_json json_of(const std::vector<finding::AccessQuestion>& questions, const std::vector<finding::Cost>& costs);

/// Whether no arrangement of the elements costs less, as a line; `space` is what was looked at to its end.
std::string why_no_better(const std::vector<finding::Cost>& costs, const std::string& space);

/// The swizzles that were looked at, as the space of why_no_better.
std::string space_of(const finding::FoundSwizzle& found, finding::Swizzles which = finding::Swizzles::all);

/// What each access takes in this tile behind a swizzle, as claims.
std::vector<std::string> claims_of(const finding::SharedTile& tile, const std::vector<finding::AccessQuestion>& questions,
                                   const Swizzle& swizzle);

/// The value in CuTe C++ and in CuTe DSL, a line each: what can be pasted.
std::vector<std::string> pasted_forms(const std::string& value);

/// The layout as CuTe DSL makes it: cute.make_layout((4,8), stride=(8,1)).
std::string made_layout(const Layout<>& layout);

/// How many wavefronts each warp's access takes in a tile, behind a swizzle: statements that name the access `name`.
///
///   let read1 = (32,1):(33,1)
///   let read1_at = 32:1
///   forall 0 <= w < 32: claim wavefronts(Sw<0,0,0> o read1_at(w) o read1, 32) == 1
std::vector<std::string> wavefront_claims(const std::string& name, const finding::TileAccess& access, std::int64_t bits,
                                          const Swizzle& swizzle);

/// On what grounds wavefronts are said: how many of the recorded accesses follow the model.
std::string bank_model_grounds();

}  // namespace colex::cli
