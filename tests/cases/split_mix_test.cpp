// The generator that cases are drawn with.
#include "../../properties/cases/src/split_mix.hpp"

#include <cstdint>

#include <gtest/gtest.h>

namespace colex::cases {
namespace {

TEST(SplitMix, GivesTheWordsThatArePublished) {
  SplitMix random(1234567);
  for (const std::uint64_t word :
       {6457827717110365317U, 3203168211198807973U, 9817491932198370423U, 4593380528125082431U, 16408922859458223821U}) {
    EXPECT_EQ(random.next(), word);
  }
}

}  // namespace
}  // namespace colex::cases
