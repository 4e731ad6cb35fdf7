// Which mistake of tests/checker/broken.mutants colex-check has, where it is compiled with all of them: the one whose number is
// in COLEX_MISTAKE, none if that is not set.
#include <cstdlib>

#include "colex/mutants/switch.hpp"

namespace {

int chosen() {
  const char* number = std::getenv("COLEX_MISTAKE");
  return number == nullptr ? 0 : std::atoi(number);
}

[[maybe_unused]] const int mistake = colex::mutants::current = chosen();

}  // namespace
