// Whether the judges can be trusted with a ruling: questions whose answers are known.
//
//   calibrate({z3.get(), cvc5.get()}, folder)      is empty, or says what they got wrong
//
//   a true obligation               proved           the same with a twin that is true       error
//   a false one                     refuted          hypotheses that nothing satisfies       vacuous
//   one that needs its hypothesis   proved           one beyond any budget                   unknown
//   with a judge that is absent     skipped          with one that lies                      conflicting, or an error
//   and a cache that gives back what belongs to this solver and no other, and forgets what was unknown
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "colex/solvers/cross_examine.hpp"

namespace colex::solvers {

/// What the judges, the cross-examination and the cache in this folder got wrong; nothing if all is well. A judge that is absent
/// is passed over, unless all are.
std::vector<std::string> calibrate(const Judges& judges, const std::filesystem::path& folder);

}  // namespace colex::solvers
