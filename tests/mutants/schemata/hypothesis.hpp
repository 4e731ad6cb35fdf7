// The column `hypothesis`: cases drawn in Python, by the strategies of the package (cli/python/colex/strategies.py).
//
// What Hypothesis draws does not depend on what a law says of it, until a case fails. So the cases of a law are drawn once, for
// the sources without a mistake, and are kept; every mutant is put to the same ones.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>

#include "colex/laws/statement.hpp"

namespace colex::schemata {

using laws::Law;

/// Answers draw_by_hypothesis.py, which writes `begin` and then a value for each line that asks for one (`integers 0 7`,
/// `layouts any`), until `in` ends. A case that is complete is told as `case 24; (4,6):(6,1)`, one that has no value within three
/// tries as `filtered`.
void answer_hypothesis(const Law& law, std::istream& in, std::ostream& out);

/// Shows the law's cases one after the other: at most so many, and at most 200. They are drawn by `program --draw LAW` where
/// nobody has done so yet.
void each_hypothesis_case(const Law& law, std::uint64_t most, const std::function<void(const laws::Assignment&)>& show);

/// Makes it the engine of this program. Throws std::runtime_error where there is no Hypothesis or no Python module.
void enter_hypothesis();

}  // namespace colex::schemata
