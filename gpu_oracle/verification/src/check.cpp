#include "colex/verification/check.hpp"

#include <cstddef>
#include <utility>

#include "colex/gauge/gauge.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/expected.hpp"

#include "extents.hpp"
#include "words.hpp"

namespace colex::verification {

namespace {

using observations::Mma;
using predictions::MmaAtom;

/// An operand, its two axes, and how many places the first of them has.
struct Side {
  char operand;
  char first, second;
  Layout<> MmaAtom::*layout;
  std::int64_t MmaAtom::*rows;
};

constexpr Side sides[] = {{'A', 'm', 'k', &MmaAtom::A, &MmaAtom::M},
                          {'B', 'n', 'k', &MmaAtom::B, &MmaAtom::N},
                          {'C', 'm', 'n', &MmaAtom::C, &MmaAtom::M},
                          {'D', 'm', 'n', &MmaAtom::D, &MmaAtom::M}};

const Side& side_of(char operand) {
  for (const Side& side : sides) {
    if (side.operand == operand) return side;
  }
  return sides[0];
}

bool& of(gauge::Operands& operands, char operand) {
  return operand == 'A' ? operands.A : operand == 'B' ? operands.B : operand == 'C' ? operands.C : operands.D;
}

/// The proposal with the catalogue's layouts where it has none, and which operands it is about.
struct Candidate {
  MmaAtom atom;
  gauge::Operands held{false, false, false, false};

  Candidate(const MmaAtom& catalogue, const Proposal& proposal) : atom(catalogue) {
    take('A', catalogue, proposal.A);
    take('B', catalogue, proposal.B);
    take('C', catalogue, proposal.C);
    take('D', catalogue, proposal.D || !(catalogue.C == catalogue.D) ? proposal.D : proposal.C);
    const bool none = !held.A && !held.B && !held.C && !held.D;
    if (proposal.fixed || none) held = {};
  }

 private:
  void take(char operand, const MmaAtom& catalogue, const std::optional<Layout<>>& layout) {
    if (!layout) return;
    require_fit(*layout, catalogue.*side_of(operand).layout, operand);
    atom.*side_of(operand).layout = *layout;
    of(held, operand) = true;
  }
};

/// The lane's thread of its product.
std::int64_t thread_of_lane(const MmaAtom& atom, std::int64_t lane) {
  const Extents e = extents(atom.threads);
  for (std::int64_t t = 0; t < e.threads; ++t) {
    for (std::int64_t p = 0; p < e.values; ++p) {
      if (atom.threads(tuple(t, p)).value() == lane) return t;
    }
  }
  return lane;
}

Mistake mistake_at(const Candidate& candidate, const MmaAtom& catalogue, char operand, std::int64_t lane, std::int64_t value,
                   std::string why) {
  const Side& side = side_of(operand);
  const std::int64_t thread = thread_of_lane(catalogue, lane);
  const std::int64_t claimed = (candidate.atom.*side.layout)(tuple(thread, value)).value();
  const std::int64_t real = (catalogue.*side.layout)(tuple(thread, value)).value();
  const std::int64_t rows = catalogue.*side.rows;
  return {operand, lane, value, claimed % rows, claimed / rows, real % rows, real / rows, std::move(why)};
}

/// The first element whose layout leaves the operand's matrix.
std::optional<Mistake> outside(const Candidate& candidate, const MmaAtom& catalogue) {
  for (const Side& side : sides) {
    const Layout<>& L = candidate.atom.*side.layout;
    const std::int64_t places = side.operand == 'A'   ? catalogue.M * catalogue.K
                                : side.operand == 'B' ? catalogue.N * catalogue.K
                                                      : catalogue.M * catalogue.N;
    const Extents e = extents(L);
    for (std::int64_t t = 0; t < e.threads; ++t) {
      for (std::int64_t v = 0; v < e.values; ++v) {
        const std::int64_t place = L(tuple(t, v)).value();
        if (place >= 0 && place < places) continue;
        const std::int64_t lane = catalogue.threads(tuple(t, 0)).value();
        return mistake_at(candidate, catalogue, side.operand, lane, v, "the layout leaves the operand's matrix");
      }
    }
  }
  return std::nullopt;
}

/// What the catalogue calls each place of an axis, through the elements of the operands that are held.
Renamed renamed(const Candidate& candidate, const MmaAtom& catalogue, char axis) {
  const std::int64_t extent = axis == 'm' ? catalogue.M : axis == 'n' ? catalogue.N : catalogue.K;
  Renamed result{axis, std::vector<std::int64_t>(static_cast<std::size_t>(extent), -1)};
  gauge::Operands held = candidate.held;
  for (const Side& side : sides) {
    if (!of(held, side.operand) || (side.first != axis && side.second != axis)) continue;
    const Layout<>&ours = candidate.atom.*side.layout, &theirs = catalogue.*side.layout;
    const std::int64_t rows = catalogue.*side.rows;
    const auto along = [&](std::int64_t place) { return side.first == axis ? place % rows : place / rows; };
    const Extents e = extents(ours);
    for (std::int64_t t = 0; t < e.threads; ++t) {
      for (std::int64_t v = 0; v < e.values; ++v) {
        result.names[static_cast<std::size_t>(along(ours(tuple(t, v)).value()))] = along(theirs(tuple(t, v)).value());
      }
    }
  }
  return result;
}

bool is_identity(const Renamed& renamed) {
  for (std::size_t x = 0; x < renamed.names.size(); ++x) {
    if (renamed.names[x] >= 0 && renamed.names[x] != static_cast<std::int64_t>(x)) return false;
  }
  return true;
}

bool all(const gauge::Operands& held) { return held.A && held.B && held.C && held.D; }

}  // namespace

Answer check(const Mma& seen, const MmaAtom& of_registers, const Proposal& proposal) {
  // Layouts are of the values that count, and so are all answers.
  const Mma observed = counting_values(seen, of_registers);
  MmaAtom catalogue = of_registers;
  catalogue.B_before = catalogue.B_behind = 0;
  const Candidate candidate(catalogue, proposal);
  if (auto mistake = outside(candidate, catalogue)) return {Answer::Kind::wrong, {}, std::move(mistake)};
  const observations::MmaStructure claimed = structure_of(candidate.atom);
  // With every operand held, what they say together counts; with some, how each of their elements is labelled.
  const auto difference = all(candidate.held) ? gauge::difference(gauge::canonical(claimed), gauge::canonical(observed.structure))
                                              : gauge::difference(claimed, observed.structure, candidate.held);
  if (difference) {
    const Values values{observed.A.values, observed.B.values, observed.C.values, observed.D.values};
    const std::int64_t of_a_thread = values.of(difference->element.operand);
    const auto element = static_cast<std::int64_t>(difference->element.index);
    return {Answer::Kind::wrong,
            {},
            mistake_at(candidate, catalogue, difference->element.operand, element / of_a_thread, element % of_a_thread,
                       difference_text(*difference, values, "the layout"))};
  }
  Answer answer;
  for (const char axis : {'m', 'n', 'k'}) {
    Renamed names = renamed(candidate, catalogue, axis);
    if (!is_identity(names)) answer.renamed.push_back(std::move(names));
  }
  if (!answer.renamed.empty()) answer.kind = Answer::Kind::equivalent;
  return answer;
}

}  // namespace colex::verification
