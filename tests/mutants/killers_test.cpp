// Every planted mistake is found in half a minute, as long as it is known which law to ask first.
#include "killers.hpp"

#include <string>

#include <gtest/gtest.h>

#include "colex/engines/judge.hpp"
#include "colex/mutants/table.hpp"

namespace colex::mutants {
namespace {

TEST(Killers, AreKnownOfEachMutantAndEngine) {
  const std::string file = COLEX_SOURCE_DIR "/properties/mutants/killers";
  const Killers killers = Killers::read(file);
  for (const Mutant& mutant : all()) {
    for (const engines::Engine engine : {engines::Engine::exhaustive, engines::Engine::random}) {
      if (!concerns(mutant, name(engine))) continue;
      EXPECT_NE(killers.of(mutant.id, name(engine)), "")
          << "all laws would be asked about it, one by one; colex_kill_matrix --first " << mutant.id << " --remember " << file
          << " finds and notes the one that finds it";
    }
  }
}

}  // namespace
}  // namespace colex::mutants
