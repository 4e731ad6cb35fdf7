// The order of an axis that is found for a tiled MMA gives every thread vectors as wide as said, and no other order gives wider
// ones than the bound. Who holds what is said here by the formula of tiled_mma.hpp, element by element.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "colex/finding/recount.hpp"
#include "colex/laws/program.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;

namespace {

constexpr std::array instructions = {"mma.m16n8k16.f32.f16.f16.f32", "mma.m16n8k32.s32.s8.s8.s32", "mma.m8n8k4.f64.f64.f64.f64",
                                     "mma.m16n8k4.f32.tf32.tf32.f32", "mma.m16n8k8.f16.f16.f16.f16"};

/// An operand of some atoms side by side along an axis, and repeated along it.
struct OrderedAxis {
  const predictions::MmaAtom* atom;
  MmaOperand operand;
  bool second;  ///< along its second axis, and not its first
  std::int64_t bits, count, repetitions;
  bool is_asked;  ///< for this extent, and not for the least that vectors of 16 bytes need

  std::size_t axis() const {
    constexpr std::array<std::array<std::size_t, 2>, 3> axes = {{{0, 2}, {1, 2}, {0, 1}}};
    return axes.at(static_cast<std::size_t>(operand)).at(second ? 1 : 0);
  }
  std::int64_t extent_of(std::size_t k) const { return k == 0 ? atom->M : k == 1 ? atom->N : atom->K; }
  const Layout<>& layout() const { return operand == MmaOperand::A ? atom->A : operand == MmaOperand::B ? atom->B : atom->D; }
  std::int64_t extent() const { return extent_of(axis()) * count * repetitions; }
  finding::OrderQuestion question() const {
    std::array<std::int64_t, 3> counts = {1, 1, 1}, strides = {0, 0, 0};
    counts.at(axis()) = count;
    strides.at(axis()) = 1;
    const Layout<> atoms(tuple(counts[0], counts[1], counts[2]), tuple(strides[0], strides[1], strides[2]));
    return {{{{Checked(atom->M), Checked(atom->N), Checked(atom->K)}, atom->threads.mode(0), atom->A, atom->B, atom->D},
             atoms,
             Underscore{}},
            operand,
            axis(),
            bits,
            is_asked ? extent() : 0};
  }
};

/// The coordinates of the axis in one atom, by the thread that holds them and the other coordinate.
std::map<std::array<std::int64_t, 2>, std::vector<std::int64_t>> held_in_atom(const OrderedAxis& what) {
  const std::size_t other = what.second ? 0 : 1;
  constexpr std::array<std::array<std::size_t, 2>, 3> axes = {{{0, 2}, {1, 2}, {0, 1}}};
  const std::int64_t rows = what.extent_of(axes.at(static_cast<std::size_t>(what.operand))[0]);
  const std::int64_t threads = size(what.layout().mode(0)).value(), values = size(what.layout().mode(1)).value();
  std::map<std::array<std::int64_t, 2>, std::vector<std::int64_t>> held;
  for (std::int64_t t = 0; t < threads; ++t) {
    for (std::int64_t v = 0; v < values; ++v) {
      const std::int64_t place = what.layout()(Checked(t + threads * v)).value();
      const std::array<std::int64_t, 2> coordinate = {place % rows, place / rows};
      held[{t, coordinate.at(other)}].push_back(coordinate.at(1 - other));
    }
  }
  return held;
}

/// As few repetitions as make whole vectors of 16 bytes of what every thread holds of a row.
std::int64_t fewest_repetitions(const OrderedAxis& what) {
  std::int64_t fewest = 1;
  for (const auto& [whose, coordinates] : held_in_atom(what)) {
    while (fewest * std::ssize(coordinates) % (128 / what.bits) != 0) ++fewest;
  }
  return fewest;
}

OrderedAxis ordered_axis(const Assignment& values) {
  const auto at = [&](std::size_t k) { return integer_of(values[k]); };
  OrderedAxis what{predictions::mma_atom(instructions.at(static_cast<std::size_t>(at(0)))),
                   static_cast<MmaOperand>(at(1)),
                   at(2) == 1,
                   std::int64_t{8} << at(3),
                   at(4),
                   at(5),
                   at(5) > 0};
  if (!what.is_asked) what.repetitions = fewest_repetitions(what);
  return what;
}

/// The widest vectors under an order of the axis, by the formula: powers of two, 16 bytes at the most.
std::int64_t widest_under(const OrderedAxis& what, const std::vector<std::int64_t>& order) {
  const std::int64_t X = what.extent_of(what.axis());
  std::map<std::array<std::int64_t, 3>, std::set<std::int64_t>> held;  // by thread, the other coordinate and the atom
  for (const auto& [whose, coordinates] : held_in_atom(what)) {
    for (const std::int64_t x : coordinates) {
      for (std::int64_t i = 0; i < what.count; ++i) {
        for (std::int64_t r = 0; r < what.repetitions; ++r)
          held[{whose[0], whose[1], i}].insert(order.at(static_cast<std::size_t>(x + X * (i + what.count * r))));
      }
    }
  }
  std::int64_t widest = 128 / what.bits;
  const auto is_whole = [&](const std::set<std::int64_t>& row) {
    return std::all_of(row.begin(), row.end(), [&](std::int64_t x) {
      for (std::int64_t k = 0; k < widest; ++k) {
        if (!row.contains(x / widest * widest + k)) return false;
      }
      return true;
    });
  };
  while (!std::all_of(held.begin(), held.end(), [&](const auto& row) { return is_whole(row.second); })) widest /= 2;
  return widest;
}

/// An order that the seed draws: of the factors of two of the axis, or of its coordinates one by one.
std::vector<std::int64_t> drawn_order(std::int64_t extent, std::int64_t seed) {
  std::mt19937 draw(static_cast<std::uint32_t>(seed));
  std::vector<std::int64_t> order(static_cast<std::size_t>(extent));
  std::iota(order.begin(), order.end(), 0);
  if (seed % 8 == 7) {
    std::shuffle(order.begin(), order.end(), draw);
    return order;
  }
  std::vector<std::int64_t> factors, places;
  std::int64_t rest = extent;
  for (; rest % 2 == 0; rest /= 2) factors.push_back(2);
  factors.push_back(rest);
  places.resize(factors.size());
  std::iota(places.begin(), places.end(), 0);
  std::shuffle(places.begin(), places.end(), draw);
  for (std::int64_t x = 0; x < extent; ++x) {
    std::int64_t left = x, at = 0;
    for (std::size_t k = 0; k < factors.size(); ++k) {
      std::int64_t stride = 1;
      for (std::size_t j = 0; j < factors.size(); ++j) stride *= places[j] < places[k] ? factors[j] : 1;
      at += left % factors[k] * stride;
      left /= factors[k];
    }
    order[static_cast<std::size_t>(x)] = at;
  }
  return order;
}

/// What was found, and whether it is as said; many orders challenge the same.
struct KnownOrder {
  std::int64_t elements = 0;
  Case judged = Case::of(true);
};

KnownOrder found_for(const OrderedAxis& what) {
  const finding::FoundOrder found = finding::find_order(what.question());
  std::vector<std::int64_t> order;
  if (!(size(found.permutation) == Checked(what.extent())))
    return {found.elements, Case::fails(to_string(found.permutation) + " is not of " + std::to_string(what.extent()))};
  for (std::int64_t x = 0; x < what.extent(); ++x) order.push_back(found.permutation(Checked(x)).value());
  const std::set<std::int64_t> reached(order.begin(), order.end());
  const std::string text = to_string(found.permutation);
  if (std::ssize(reached) != what.extent() || *reached.begin() != 0 || *reached.rbegin() != what.extent() - 1)
    return {found.elements, Case::fails(text + " is no permutation of " + std::to_string(what.extent()))};
  if (const std::int64_t widest = widest_under(what, order); widest != found.elements)
    return {found.elements, Case::fails(text + " gives vectors of " + std::to_string(widest) + ", and is said to give " +
                                        std::to_string(found.elements))};
  if (found.elements <= found.most) return {found.elements};
  return {found.elements, Case::fails(text + " exceeds its bound, " + std::to_string(found.most))};
}

Case order_is_best(const OrderedAxis& what, std::int64_t seed) {
  using Key = std::tuple<const predictions::MmaAtom*, MmaOperand, bool, std::int64_t, std::int64_t, std::int64_t, bool>;
  thread_local std::map<Key, KnownOrder> all;
  const auto [known, is_new] =
      all.try_emplace(Key{what.atom, what.operand, what.second, what.bits, what.count, what.repetitions, what.is_asked});
  if (is_new) known->second = found_for(what);
  if (known->second.judged.kind != Case::Kind::holds) return known->second.judged;
  const std::int64_t other = widest_under(what, drawn_order(what.extent(), seed));
  if (other <= known->second.elements) return Case::of(true);
  return Case::fails("another order gives vectors of " + std::to_string(other) + ", and what was found those of " +
                     std::to_string(known->second.elements));
}

/// C of m16n8k16 by so many atoms along n, each with two columns side by side in a thread: a tile of 2^18 elements at the most.
Case is_looked_at(std::int64_t atoms) {
  const OrderedAxis what{predictions::mma_atom(instructions[0]), MmaOperand::C, true, 32, atoms, 1, true};
  const auto found = attempt([&] { return finding::side_by_side_along(what.question().mma, MmaOperand::C, 1, 32); });
  return Case::of(128 * atoms <= 1 << 18 ? found && *found == 2 : !found && found.rejection().kind() == Kind::limit);
}

}  // namespace

void ordering(laws::Programs& laws) {
  laws.add({"find.mma",
            "The order of an axis that is found for a tiled MMA is a permutation, gives the vectors that are said, and no other "
            "order gives wider ones.",
            "colex finding/recount.hpp", evidence::Expected::stands,
            "forall operands of five instructions, each axis, elements of 2^size bytes, atoms side by side, repetitions (0: the "
            "fewest that make whole vectors of 16 bytes), and every order of the axis: claim the vectors of find_order are as "
            "said, and as wide as under that order"},
           {integer("form", 0, 4), integer("operand", 0, 2), integer("axis", 0, 1), integer("size", 0, 3), integer("count", 1, 2),
            integer("repetitions", 0, 4), integer("seed", 0, 999)},
           [](const Assignment& values) { return order_is_best(ordered_axis(values), integer_of(values[6])); });
  laws.add({"find.mma.limit", "Tiles of an operand of up to 2^18 elements are looked at, and no larger ones.",
            "colex finding/recount.hpp", evidence::Expected::stands,
            "forall a of 1, 2048, 2049: claim the columns of C by a atoms m16n8k16 lie side by side in twos if 128*a <= 2^18, "
            "else it is rejected"},
           {integer("which", 0, 2)}, [](const Assignment& values) {
             constexpr std::array<std::int64_t, 3> atoms = {1, 2048, 2049};
             thread_local std::map<std::int64_t, Case> known;  // the same three are asked for again and again
             const std::int64_t count = atoms.at(static_cast<std::size_t>(integer_of(values[0])));
             const auto at = known.find(count);
             return at == known.end() ? known.emplace(count, is_looked_at(count)).first->second : at->second;
           });
}

}  // namespace colex::oracle_laws
