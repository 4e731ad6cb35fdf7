// Functions as compositions of layouts: S015.
#include <cstdint>
#include <vector>

#include "colex/laws/program.hpp"

#include "values.hpp"

namespace colex::laws {

namespace {

/// f(0) = 0 and N - 1 numbers between -1000 and 1000 that the seed determines.
Values function_of(std::int64_t seed, std::int64_t N) {
  Values f{0};
  auto state = static_cast<std::uint64_t>(seed);
  for (std::int64_t x = 1; x < N; ++x) {
    // Knuth's linear congruential generator, of which the high bits are the better ones.
    state = state * 6364136223846793005U + 1442695040888963407U;
    f.push_back(static_cast<std::int64_t>((state >> 33U) % 2001U) - 1000);
  }
  return f;
}

/// (k,1):(1,2*(k-1)), extended: k - 1 stays, k becomes 2*(k-1). Of (3,1), (4,1), … (N-1,1), the last first, x becomes 2^(x-1).
Layout<> doubling(std::int64_t k) { return {tuple(k, 1), tuple(1, 2 * (k - 1))}; }

/// (2,…,2):(f(1),f(2),…): bit x - 1 of the argument counts for f(x).
Layout<> bits_to_values(const Values& f) {
  Modes<Checked> modes;
  for (std::size_t x = 1; x < f.size(); ++x) modes.push_back({2, f[x]});
  return layout_of(modes);
}

Case composes(const Values& f, std::int64_t x) {
  Checked y = x;
  for (auto k = static_cast<std::int64_t>(f.size()) - 1; k >= 3; --k) y = doubling(k)(y);
  y = bits_to_values(f)(y);
  if (y == Checked(f[static_cast<std::size_t>(x)])) return Case::of(true);
  return Case::fails("the composition has " + to_string(y) + " at " + std::to_string(x) + ", f is " + text(f));
}

}  // namespace

namespace programs {

void domain(Programs& laws) {
  // Beyond N = 40 the argument of the last layout, 2^(N-2), comes near 64 bits.
  laws.add({"S015b", "Every function on [0,N) with f(0) = 0 is a finite composition of layouts, evaluated beyond their domains.",
            "Ce 2.4.3", evidence::Expected::stands,
            "forall 3 <= N <= 40, f: [0,N) -> Z with f(0) = 0, 0 <= x < N: claim ((2,…,2):(f(1),…,f(N-1)) o (3,1):(1,4) o "
            "(4,1):(1,6) o … o (N-1,1):(1,2*(N-2)))(x) == f(x)"},
           {integer("N", 3, 40),
            integer("seed_of_f", 0),
            {"x",
             [](const Assignment& before) {
               return cases::IntegerDomain{0, integer_of(before[0]) - 1};
             }}},
           [](const Assignment& values) {
             return composes(function_of(integer_of(values[1]), integer_of(values[0])), integer_of(values[2]));
           });
}

}  // namespace programs

}  // namespace colex::laws
