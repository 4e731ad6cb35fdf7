// How a verdict with a mutant differs from what is expected of the law: what kills the mutant.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "colex/evidence/record.hpp"

namespace colex::mutants {

/// How a verdict on a law differs from what is expected of the law. Each but `none` kills a mutant.
enum class Difference : std::uint8_t {
  none,      ///< it is as expected
  falls,     ///< refuted, where it is to stand
  stands,    ///< not refuted, where it is to fall
  error,     ///< a case has no value, or a health check or a cover fails
  vacuous,   ///< no case satisfies the hypothesis
  unknown,   ///< the engine gives up
  crash,     ///< the process died
  time_out,  ///< the process used more time than it was given
};

constexpr std::string_view name(Difference difference) {
  constexpr std::array names = {"none", "falls", "stands", "error", "vacuous", "unknown", "crash", "time-out"};
  return names[static_cast<std::size_t>(difference)];
}

/// How a record differs from what is expected of its law.
Difference difference_of(const evidence::Record& record);

/// The counterexample, or the reason if there is none.
std::string story_of(const evidence::Record& record);

}  // namespace colex::mutants
