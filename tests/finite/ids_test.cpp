// Every obligation has an id of its own, which is the name of its file.

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/finite/rank.hpp"
#include "colex/finite/swizzle.hpp"
#include "colex/finite/theorems.hpp"

namespace {

using namespace colex::finite;
using colex::solvers::Obligation;

std::vector<Obligation> every_obligation() {
  std::vector<Obligation> all = swizzle_theorems();
  const auto add = [&](const std::vector<Obligation>& more) { all.insert(all.end(), more.begin(), more.end()); };
  add(swizzle_bits_theorems());
  add(power_layout_theorems());
  add(swizzled_layout_theorems());
  for (const Triple& t : triples(32)) add({additivity(t, {{3, 7}, {7, 0}})});
  for (const Triple& t : triples(32)) add({involution(t), injectivity(t), linearity(t)});
  for (unsigned outputs = 1; outputs <= 6; ++outputs) {
    for (unsigned inputs = 1; inputs <= 6; ++inputs) add(rank_theorems(inputs, outputs));
    if (outputs >= 2) add(rank_steps(outputs));
    add({rank_sums(outputs)});
  }
  add(value_fits(4));
  add(value_at_index_fits());
  for (const Expectation& expectation : intermediates_fit()) add({expectation.obligation});
  return all;
}

TEST(Ids, AreUniqueAndFitForFiles) {
  std::set<std::string> seen;
  std::size_t obligations = 0;
  const auto look_at = [&](const Obligation& o) {
    EXPECT_TRUE(seen.insert(o.id).second) << o.id;
    EXPECT_EQ(o.id.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"), std::string::npos)
        << o.id;
    EXPECT_NE(o.words, "") << o.id;
  };
  for (const Obligation& o : every_obligation()) {
    look_at(o);
    for (const Obligation& twin : o.twins) look_at(twin);
    ++obligations;
  }
  EXPECT_EQ(obligations, 5u + 7u + 9u + 5u + 4u * 12529u + (4u * 36u - 30u) + 25u + 6u + 16u + 2u + 8u);
}

}  // namespace
