#include "colex/interface/find_question.hpp"

#include <utility>

#include "find_parts.hpp"

namespace colex::cli {

namespace {

constexpr const char* accesses =
    "rows (each thread takes what lies side by side along a row, threads likewise), columns, ldmatrix or stmatrix (8 threads "
    "down "
    "the rows), each with .trans; behind a ':' the bytes of a thread's access (rows:4); or a TV layout: (thread, value) to the "
    "coordinate of the tile; or a distribution F2{register: [...], lane: [...]} of the tile's modes, as a type of Triton is one";

}  // namespace

QuestionRows<TileQuestion> tile_rows() {
  return {
      value_row("TILE", &TileQuestion::tile, tile_text,
                {.description = "The tile in shared memory without a swizzle: its coordinate to its element", .required = true}),
      plain("--bits", &TileQuestion::bits, {.description = "How many bits an element has", .otherwise = "16"}),
      plain("--write", &TileQuestion::writes, {std::string("Who writes the tile; once for each writer: ") + accesses}),
      plain("--read", &TileQuestion::reads, {"Who reads it, likewise"})};
}

const std::vector<FindQuestion>& find_questions() {
  static const std::vector<FindQuestion> all = {
      find_swizzle_by_texts(), find_padding_by_texts(), find_copy_by_texts(),  find_mma_by_texts(),     find_convert_by_texts(),
      find_layout_by_texts(),  find_tiler_by_texts(),   find_value_by_texts(), find_formula_by_texts(), find_repair_by_texts()};
  return all;
}

const char* name(FindOutcome outcome) {
  return outcome == FindOutcome::found ? "found" : outcome == FindOutcome::none ? "none" : "unknown";
}

FindAnswer find(const FindQuestion& question, const QuestionTexts& given, double seconds) {
  if (!(seconds > 0)) throw Misuse("a question has more than 0 seconds");
  require_readable(question, given);
  return question.answer(given, seconds);
}

FindAnswer find(const std::string& question, QuestionTexts given, const std::vector<std::string>& words, double seconds) {
  const FindQuestion& asked = named(find_questions(), question);
  return find(asked, with_words(asked, std::move(given), words), seconds);
}

}  // namespace colex::cli
