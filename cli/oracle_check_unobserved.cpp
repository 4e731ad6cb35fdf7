// colex oracle check of an instruction that nobody observed: the answer is the catalogue's.
#include <cstdio>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "colex/verification/predicted.hpp"
#include "colex/verification/verify.hpp"

#include "oracle.hpp"
#include "oracle_check.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

using verification::Answer;

std::string against_the_catalogue(const Answer& answer) {
  switch (answer.kind) {
    case Answer::Kind::right: return "as predicted\n";
    case Answer::Kind::equivalent: return "as predicted, under other names of m, n or k\n";
    case Answer::Kind::wrong: break;
  }
  const verification::Mistake& mistake = *answer.mistake;
  return fmt::format("not as predicted\n  {}: thread {}, value {} is predicted at ({},{}); the layout says ({},{})\n",
                     mistake.operand, mistake.thread, mistake.value, mistake.row, mistake.column, mistake.claimed_row,
                     mistake.claimed_column);
}

Exit say_unknown(const std::string& text, const std::string& form, const std::string& why) {
  fmt::print(
      "{}: {}{}\n", marked("unknown", Mark::doubtful, stdout), text,
      marked(fmt::format("  {}; not observed: {}", predictions::short_name(form), why.empty() ? "it is not in the record" : why),
             Mark::faint, stdout));
  return Exit::unknown;
}

}  // namespace

Exit check_unobserved(const predictions::MmaAtom& atom, const verification::Proposal& proposal,
                      const observations::Record& record) {
  return say_unknown(against_the_catalogue(verification::check(verification::predicted(atom), atom, proposal)), atom.form,
                     verification::why_not_observed(record, atom.family, atom.targets));
}

Exit check_unobserved(const predictions::MatrixCopy& proposed, const predictions::MatrixCopy& catalogue,
                      const observations::Record& record) {
  const std::optional<std::string> wrong = verification::deviation(proposed, catalogue);
  return say_unknown(wrong ? "not as predicted\n  " + *wrong + '\n' : "as predicted\n", catalogue.form,
                     verification::why_not_observed(record, catalogue.family, catalogue.targets));
}

Exit check_unobserved(const predictions::TensorMemoryCopy& copy, const std::optional<Layout<>>& registers,
                      const observations::Record& record) {
  const std::optional<std::string> wrong = registers ? verification::deviation(*registers, copy) : std::nullopt;
  return say_unknown(wrong ? "not as predicted\n  " + *wrong + '\n' : "as predicted\n", copy.form,
                     verification::why_not_observed(record, copy.family, copy.targets));
}

Exit check_unobserved(const predictions::TensorMemorySums& sums, const std::optional<Layout<>>& places,
                      const observations::Record& record) {
  const std::optional<std::string> wrong = places ? verification::deviation(*places, sums) : std::nullopt;
  return say_unknown(wrong ? "not as predicted\n  " + *wrong + '\n' : "as predicted\n", sums.form,
                     verification::why_not_observed(record, sums.family, sums.targets));
}

Exit check_unobserved(const predictions::WgmmaAtom& atom, const std::optional<Layout<>>& A, const std::optional<Layout<>>& D,
                      const observations::Record& record) {
  std::string wrong;
  if (const auto of_A = A && atom.A ? verification::deviation(*A, *atom.A, atom.M) : std::nullopt)
    wrong += "  A: " + *of_A + '\n';
  if (const auto of_D = D ? verification::deviation(*D, atom.D, atom.M) : std::nullopt) wrong += "  D: " + *of_D + '\n';
  return say_unknown(wrong.empty() ? "as predicted\n" : "not as predicted\n" + wrong, atom.form,
                     verification::why_not_observed(record, atom.family, atom.targets));
}

}  // namespace colex::cli
