// Points of a lattice in a box, by walking through the box, and by a point that is known to be there.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "colex/lattice_point.hpp"
#include "colex/laws/program.hpp"

namespace colex::laws {

namespace {

using Plane = std::array<std::int64_t, 2>;

/// Whether p = x·a + y·b for integers x and y, by Cramer's rule. Requires that the determinant is not 0.
bool is_of_lattice(const Plane& a, const Plane& b, const Plane& p) {
  const std::int64_t determinant = a[0] * b[1] - a[1] * b[0];
  return (p[0] * b[1] - p[1] * b[0]) % determinant == 0 && (a[0] * p[1] - a[1] * p[0]) % determinant == 0;
}

Case finds_point_of_plane(const Plane& a, const Plane& b, const Plane& low, const Plane& sides) {
  bool exists = false;
  for (std::int64_t x = low[0]; x <= low[0] + sides[0]; ++x) {
    for (std::int64_t y = low[1]; y <= low[1] + sides[1]; ++y) exists = exists || is_of_lattice(a, b, {x, y});
  }
  const auto found = lattice_point({{a[0], a[1]}, {b[0], b[1]}}, {low[0], low[1]}, {low[0] + sides[0], low[1] + sides[1]}, 3);
  if (found.is_unknown()) return Case::fails("unknown: " + found.budget());
  if (found.is_yes() != exists) return Case::fails(exists ? "there is a point" : "there is none");
  if (!exists) return Case::of(true);
  const Plane p = {found.witness()->at(0).narrow().value(), found.witness()->at(1).narrow().value()};
  for (std::size_t k = 0; k < 2; ++k) {
    if (p[k] < low[k] || low[k] + sides[k] < p[k]) return Case::fails("the point that is named is outside of the box");
  }
  return is_of_lattice(a, b, p) ? Case::of(true) : Case::fails("the point that is named is none of the lattice");
}

/// Numbers with so many bits at most, one after the other from a seed.
class Draws {
 public:
  explicit Draws(std::int64_t seed) : random_(static_cast<std::uint64_t>(seed)) {}
  std::int64_t operator()(std::int64_t bits) {
    const std::uint64_t z = random_();
    const auto magnitude = static_cast<std::int64_t>((z >> 1U) % (std::uint64_t{1} << static_cast<unsigned>(bits)));
    return (z & 1U) != 0 ? magnitude : -magnitude;
  }

 private:
  std::mt19937_64 random_;  // the same numbers everywhere, unlike the library's distributions
};

/// A box with a point of the lattice at one of its corners: the answer is no other one than yes, or unknown.
Case keeps_point_at_corner(std::size_t rank, std::int64_t bits, std::int64_t coefficient_bits, std::int64_t side_bits,
                           std::int64_t seed, std::int64_t budget = 0) {
  Draws draw(seed);
  std::vector<LatticeVector> basis(rank, LatticeVector(rank, Wide(0)));
  LatticeVector low(rank, Wide(0)), high(rank, Wide(0));
  // A triangle with no 0 on its diagonal, so that the vectors are independent.
  for (std::size_t i = 0; i < rank; ++i) {
    for (std::size_t j = 0; j <= i; ++j) basis[i][j] = Wide(draw(bits));
    if (basis[i][i] == Wide(0)) basis[i][i] = Wide(1);
  }
  for (std::size_t i = 0; i < rank; ++i) {
    const Wide x(draw(coefficient_bits));
    for (std::size_t j = 0; j < rank; ++j) low[j] = low[j] + x * basis[i][j];
  }
  for (std::size_t j = 0; j < rank; ++j) {
    high[j] = low[j];
    const std::int64_t side = draw(side_bits);
    (side < 0 ? low : high)[j] = low[j] + Wide(side);
  }
  const auto found = budget == 0 ? lattice_point(basis, low, high) : lattice_point(basis, low, high, budget);
  if (budget != 0 && !found.is_yes()) return Case::fails("no point is found within " + std::to_string(budget));
  if (found.is_no()) return Case::fails("a corner of the box is a point, and there is said to be none");
  if (found.is_unknown()) return Case::of(true);
  for (std::size_t j = 0; j < rank; ++j) {
    if ((*found.witness())[j] < low[j] || high[j] < (*found.witness())[j]) return Case::fails("the point is not in the box");
  }
  return Case::of(true);
}

/// A box whose sides are r times as long as any entry of r basis vectors: it has the point that is nearest to its centre, for in
/// the box's metric no orthogonalised vector is longer than 2/sqrt(r).
Case has_its_centre(std::size_t rank, std::int64_t bits, std::int64_t place_bits, std::int64_t seed) {
  Draws draw(seed);
  std::vector<LatticeVector> basis(rank, LatticeVector(rank, Wide(0)));
  LatticeVector low(rank, Wide(0)), high(rank, Wide(0));
  for (std::size_t j = 0; j < rank; ++j) {
    std::int64_t longest = 1;
    for (std::size_t i = j; i < rank; ++i) {
      const std::int64_t drawn = draw(bits), entry = i == j && drawn == 0 ? 1 : drawn;
      basis[i][j] = Wide(entry);
      longest = std::max(longest, entry < 0 ? -entry : entry);
    }
    low[j] = Wide(draw(place_bits));
    high[j] = low[j] + Wide(static_cast<std::int64_t>(rank) * longest);
  }
  const auto found = lattice_point(basis, low, high, 0);
  return found.is_yes() ? Case::of(true) : Case::fails("the point nearest to the centre is not looked at");
}

}  // namespace

namespace programs {

void lattice(Programs& laws) {
  const auto coordinate = [](const char* name, std::int64_t most) { return integer(name, -most, most); };
  laws.add({"lattice_point.plane", "A point of a lattice of the plane is found in a box exactly if one is there, and soon.",
            "algorithms", evidence::Expected::stands,
            "forall -12 <= a, b, c, d <= 12, -40 <= x, y <= 40, 0 <= m, n <= 7 if a*d != b*c: claim lattice_point({(a,b), "
            "(c,d)}, (x,y), (x+m,y+n)) names a point of the lattice in the box, exactly if walking through the box finds one, "
            "within 3 values that are tried"},
           {coordinate("a", 12), coordinate("b", 12), coordinate("c", 12), coordinate("d", 12), coordinate("x", 40),
            coordinate("y", 40), integer("m", 0, 7), integer("n", 0, 7)},
           [](const Assignment& values) {
             const auto at = [&](std::size_t k) { return integer_of(values[k]); };
             if (at(0) * at(3) == at(1) * at(2)) return Case::filtered();
             return finds_point_of_plane({at(0), at(1)}, {at(2), at(3)}, {at(4), at(5)}, {at(6), at(7)});
           });

  laws.add(
      {"lattice_point.corner", "A point of a lattice at a corner of a box is never said not to be there.", "algorithms",
       evidence::Expected::stands,
       "forall 1 <= r <= 5, 1 <= b <= 40, 1 <= c <= 60, 0 <= s <= 40, seed: claim lattice_point of r vectors of b bits and a "
       "box with sides of s bits, which has at a corner the sum of the vectors with coefficients of c bits, is no `no`, and "
       "names what is in the box"},
      {integer("r", 1, 5), integer("b", 1, 40), integer("c", 1, 60), integer("s", 0, 40), integer("seed", 0, 1000000)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        return keeps_point_at_corner(static_cast<std::size_t>(at(0)), at(1), at(2), at(3), at(4));
      });
  laws.add(
      {"lattice_point.quick", "A reduced basis and a search from the centre find a point of a small lattice soon.", "algorithms",
       evidence::Expected::stands,
       "forall 2 <= r <= 4, 4 <= b <= 16, 1 <= s <= 12, seed: claim lattice_point of r vectors of b bits and a box with sides "
       "of s bits, which has a point at a corner, names one within 3*4^(r-2) values that are tried"},
      {integer("r", 2, 4), integer("b", 4, 16), integer("s", 1, 12), integer("seed", 0, 1000000)}, [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        return keeps_point_at_corner(static_cast<std::size_t>(at(0)), at(1), 12, at(2), at(3),
                                     std::int64_t{3} << (2 * at(0) - 4));
      });
  laws.add({"lattice_point.centre",
            "Where a box is large beside the basis, the point nearest to its centre is in it, and none is tried.", "algorithms",
            evidence::Expected::stands,
            "forall 2 <= r <= 5, 1 <= b <= 16, 0 <= c <= 30, seed: claim lattice_point of r vectors of b bits, which are a "
            "triangle, and a box that begins at numbers of c bits and has sides of r times the largest entries, names one and "
            "tries none"},
           {integer("r", 2, 5), integer("b", 1, 16), integer("c", 0, 30), integer("seed", 0, 1000000)},
           [](const Assignment& values) {
             const auto at = [&](std::size_t k) { return integer_of(values[k]); };
             return has_its_centre(static_cast<std::size_t>(at(0)), at(1), at(2), at(3));
           });
}

}  // namespace programs

}  // namespace colex::laws
