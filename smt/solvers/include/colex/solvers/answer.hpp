// A solver's answer to a query.
//
//   unsat · sat (a model) · unknown (reason) · skipped (reason) · error (reason)
//
//   if (answer) …      does not compile: only `is_unsat()` means unsat
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "colex/solvers/model.hpp"

namespace colex::solvers {

class Answer {
 public:
  static Answer unsat() { return Answer(Tag::unsat, {}, {}); }
  static Answer sat(Model model) { return Answer(Tag::sat, std::move(model), {}); }
  /// The solver gave up, or was stopped.
  static Answer unknown(std::string reason) { return Answer(Tag::unknown, {}, std::move(reason)); }
  /// The solver was not asked.
  static Answer skipped(std::string reason) { return Answer(Tag::skipped, {}, std::move(reason)); }
  /// The solver could not be asked, or its answer makes no sense.
  static Answer error(std::string reason) { return Answer(Tag::error, {}, std::move(reason)); }

  bool is_unsat() const { return tag_ == Tag::unsat; }
  bool is_sat() const { return tag_ == Tag::sat; }
  bool is_unknown() const { return tag_ == Tag::unknown; }
  bool is_skipped() const { return tag_ == Tag::skipped; }
  bool is_error() const { return tag_ == Tag::error; }

  /// The model, if the answer is sat.
  const Model& model() const { return model_; }
  /// The reason, if the answer is unknown, skipped or error.
  const std::string& reason() const { return reason_; }

  friend bool operator==(const Answer&, const Answer&) = default;

 private:
  enum class Tag { unsat, sat, unknown, skipped, error };
  Answer(Tag tag, Model model, std::string reason) : tag_(tag), model_(std::move(model)), reason_(std::move(reason)) {}

  Tag tag_;
  Model model_;
  std::string reason_;
};

/// "unsat", "sat: x = 1, y = 2", "unknown: gave up": for people.
std::string describe(const Answer& answer);

/// The answer as lines, the last of which is "end": what workers and caches write.
std::string to_lines(const Answer& answer);

/// The answer at the front of the text, which is taken off; none if there is no whole one.
std::optional<Answer> take_answer(std::string_view& lines);

}  // namespace colex::solvers
