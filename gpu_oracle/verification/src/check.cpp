#include "colex/verification/check.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/expected.hpp"
#include "colex/verification/memory.hpp"

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

/// The layouts in question as the operands that they are about, the catalogue's where there is none.
class Candidate {
 public:
  Candidate(const MmaAtom& catalogue, const Proposal& proposal)
      : catalogue_(catalogue), proposal_(proposal), fixed_(proposal.fixed) {
    // Where C and D are alike, what is said of C is said of D as well.
    const bool alike = catalogue.C == catalogue.D && !proposal.D;
    if (proposal.A) parts_.push_back("A");
    if (proposal.B) parts_.push_back("B");
    if (proposal.C) parts_.push_back(alike ? "CD" : "C");
    if (proposal.D) parts_.push_back("D");
  }

  /// The operands that are asked about, those that stand or fall together as one text.
  const std::vector<std::string>& parts() const { return parts_; }
  const MmaAtom& catalogue() const { return catalogue_; }

  const Layout<>& layout_of(char operand) const {
    const bool of_D = operand == 'D' && proposal_.D;
    return operand == 'A' ? *proposal_.A : operand == 'B' ? *proposal_.B : of_D ? *proposal_.D : *proposal_.C;
  }

  /// The catalogue's atom with these operands as they are proposed.
  MmaAtom with(const std::string& operands) const {
    MmaAtom atom = catalogue_;
    for (const char operand : operands) atom.*side_of(operand).layout = layout_of(operand);
    return atom;
  }

  /// The operands whose labels count if these are believed: with --fixed, or where nothing is asked, the catalogue's others
  /// too, which come first.
  std::string held(const std::string& operands) const {
    if (!fixed_ && !parts_.empty()) return operands;
    std::string others;
    for (const Side& side : sides) {
      if (operands.find(side.operand) == std::string::npos) others += side.operand;
    }
    return others + operands;
  }

 private:
  const MmaAtom& catalogue_;
  const Proposal& proposal_;
  bool fixed_;
  std::vector<std::string> parts_;
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

/// Whether two layouts of equally many threads and values send each to the same place.
bool same_function(const Layout<>& L, const Layout<>& M) {
  const Extents e = extents(L);
  for (std::int64_t t = 0; t < e.threads; ++t) {
    for (std::int64_t v = 0; v < e.values; ++v) {
      if (!(L(tuple(t, v)) == M(tuple(t, v)))) return false;
    }
  }
  return true;
}

std::int64_t places_of(const MmaAtom& atom, char operand) {
  return operand == 'A' ? atom.M * atom.K : operand == 'B' ? atom.N * atom.K : atom.M * atom.N;
}

Mistake mistake_at(const Candidate& candidate, char operand, std::int64_t lane, std::int64_t value, std::string why) {
  const MmaAtom& catalogue = candidate.catalogue();
  const Side& side = side_of(operand);
  const std::int64_t thread = thread_of_lane(catalogue, lane);
  const std::int64_t claimed = candidate.layout_of(operand)(tuple(thread, value)).value();
  const std::int64_t real = (catalogue.*side.layout)(tuple(thread, value)).value();
  const std::int64_t rows = catalogue.*side.rows;
  return {operand, lane, value, claimed % rows, claimed / rows, real % rows, real / rows, std::move(why)};
}

/// What is wrong with a layout by itself: it is of other threads or values, or leaves the operand's matrix.
std::optional<Mistake> misfit(const Candidate& candidate, char operand) {
  const MmaAtom& catalogue = candidate.catalogue();
  const Layout<>& L = candidate.layout_of(operand);
  if (auto why = misfit_text(L, catalogue.*side_of(operand).layout, operand))
    return Mistake{operand, 0, 0, 0, 0, 0, 0, std::move(*why), false};
  const Extents e = extents(L);
  const std::int64_t rows = catalogue.*side_of(operand).rows, places = places_of(catalogue, operand);
  for (std::int64_t t = 0; t < e.threads; ++t) {
    for (std::int64_t v = 0; v < e.values; ++v) {
      const std::int64_t place = L(tuple(t, v)).value();
      if (place >= 0 && place < places) continue;
      const std::int64_t lane = catalogue.threads(tuple(t, 0)).value();
      return mistake_at(candidate, operand, lane, v,
                        "place " + std::to_string(place) + " is outside of the operand's matrix, " + std::to_string(rows) +
                            " x " + std::to_string(places / rows));
    }
  }
  return std::nullopt;
}

/// A thread and a value of it.
struct Element {
  std::int64_t thread, value;
};

/// The first two elements that a layout puts at one of so many places; nothing if there are none.
std::optional<std::pair<Element, Element>> first_at_one_place(const Layout<>& L, std::int64_t places) {
  std::vector<std::optional<Element>> at(static_cast<std::size_t>(places));
  const Extents e = extents(L);
  for (std::int64_t t = 0; t < e.threads; ++t) {
    for (std::int64_t v = 0; v < e.values; ++v) {
      auto& there = at[static_cast<std::size_t>(L(tuple(t, v)).value())];
      if (there) return std::pair(*there, Element{t, v});
      there = {t, v};
    }
  }
  return std::nullopt;
}

/// Two elements at one place, where the operand has each at its own; to blame is one that the catalogue has elsewhere. Requires a
/// layout that fits.
std::optional<Mistake> collision(const Candidate& candidate, char operand) {
  const MmaAtom& catalogue = candidate.catalogue();
  const Layout<>&ours = candidate.layout_of(operand), &theirs = catalogue.*side_of(operand).layout;
  const std::int64_t places = places_of(catalogue, operand), rows = catalogue.*side_of(operand).rows;
  const auto two = first_at_one_place(ours, places);
  if (!two || first_at_one_place(theirs, places)) return std::nullopt;
  const auto& [one, other] = *two;
  const auto lane_of = [&](const Element& x) { return catalogue.threads(tuple(x.thread, 0)).value(); };
  const auto name_of = [&](const Element& x) { return "T" + std::to_string(lane_of(x)) + "V" + std::to_string(x.value); };
  const std::int64_t place = ours(tuple(one.thread, one.value)).value();
  const Element& blamed = theirs(tuple(one.thread, one.value)).value() == place ? other : one;
  return mistake_at(candidate, operand, lane_of(blamed), blamed.value,
                    name_of(one) + " and " + name_of(other) + " are both at (" + std::to_string(place % rows) + ',' +
                        std::to_string(place / rows) + ')');
}

/// What the catalogue calls each place of an axis, through the elements of the operands that are believed.
Renamed renamed(const Candidate& candidate, const std::string& believed, char axis) {
  const MmaAtom& catalogue = candidate.catalogue();
  const std::int64_t extent = axis == 'm' ? catalogue.M : axis == 'n' ? catalogue.N : catalogue.K;
  Renamed result{axis, std::vector<std::int64_t>(static_cast<std::size_t>(extent), -1)};
  for (const Side& side : sides) {
    const bool asked = believed.find(side.operand) != std::string::npos;
    if (!asked || (side.first != axis && side.second != axis)) continue;
    const Layout<>&ours = candidate.layout_of(side.operand), &theirs = catalogue.*side.layout;
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

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += part;
  return text;
}

/// A candidate against what was seen.
class Judgement {
 public:
  Judgement(const Candidate& candidate, const Mma& observed) : candidate_(candidate), observed_(observed) {}

  Answer answer() {
    for (const std::string& part : candidate_.parts()) {
      auto mistake = misfit(candidate_, part.front());
      if (!mistake) mistake = collision(candidate_, part.front());
      if (mistake) {
        answer_.mistakes.push_back(std::move(*mistake));
      } else {
        sound_.push_back(part);
      }
    }
    // Nobody can be told where he is wrong by a catalogue that is. Whoever gives all operands does not need it.
    constexpr std::size_t all = 4;
    if (joined(candidate_.parts()).size() < all && !agree(""))
      throw Rejection(Kind::domain, candidate_.catalogue().form + " was observed to do otherwise than the catalogue says");
    const std::vector<std::string> believed = most_that_agree();
    for (const std::string& part : sound_) {
      const bool agrees = std::find(believed.begin(), believed.end(), part) != believed.end();
      if (!agrees) answer_.mistakes.push_back(mistake_of(part, joined(believed)));
    }
    for (const char axis : {'m', 'n', 'k'}) {
      Renamed names = renamed(candidate_, joined(believed), axis);
      if (!is_identity(names)) answer_.renamed.push_back(std::move(names));
    }
    std::stable_sort(answer_.mistakes.begin(), answer_.mistakes.end(),
                     [](const Mistake& a, const Mistake& b) { return a.operand < b.operand; });
    answer_.kind = !answer_.mistakes.empty()  ? Answer::Kind::wrong
                   : !answer_.renamed.empty() ? Answer::Kind::equivalent
                                              : Answer::Kind::right;
    return std::move(answer_);
  }

 private:
  /// Where these operands, believed in this order, leave what was seen.
  std::optional<gauge::Difference> difference(const std::string& operands) const {
    const observations::MmaStructure claimed = structure_of(candidate_.with(operands));
    return gauge::difference(claimed, observed_.structure, candidate_.held(operands));
  }

  bool agree(const std::string& operands) const {
    constexpr std::size_t all = 4;
    if (candidate_.held(operands).size() < all) return !difference(operands);
    // With every operand held, what they say together counts, and not how each of their elements is labelled.
    const observations::MmaStructure claimed = structure_of(candidate_.with(operands));
    return !gauge::difference(gauge::canonical(claimed), gauge::canonical(observed_.structure));
  }

  bool is_the_catalogues(const std::string& part) const {
    const Side& side = side_of(part.front());
    return same_function(candidate_.layout_of(part.front()), candidate_.catalogue().*side.layout);
  }

  /// The parts to believe: as many as agree, rather the catalogue's, rather those in front.
  std::vector<std::string> most_that_agree() const {
    std::vector<std::string> best;
    std::size_t best_of_catalogue = 0;
    for (std::size_t subset = (std::size_t{1} << sound_.size()); subset-- > 0;) {
      std::vector<std::string> parts;
      std::size_t of_catalogue = 0;
      for (std::size_t i = 0; i < sound_.size(); ++i) {
        if ((subset >> (sound_.size() - 1 - i) & 1) == 0) continue;
        parts.push_back(sound_[i]);
        of_catalogue += static_cast<std::size_t>(is_the_catalogues(sound_[i]));
      }
      const bool better = parts.size() > best.size() || (parts.size() == best.size() && of_catalogue > best_of_catalogue);
      if (!better || !agree(joined(parts))) continue;
      best = std::move(parts);
      best_of_catalogue = of_catalogue;
    }
    return best;
  }

  /// The first element of a part that does not go with what is believed.
  Mistake mistake_of(const std::string& part, const std::string& believed) const {
    const auto found = difference(believed + part);
    const Values values{observed_.A.values, observed_.B.values, observed_.C.values, observed_.D.values};
    const bool here = found && part.find(found->element.operand) != std::string::npos;
    if (!here) return mistake_at(candidate_, part.front(), 0, 0, "its products are not those that were observed");
    const std::int64_t of_a_thread = values.of(found->element.operand);
    const auto element = static_cast<std::int64_t>(found->element.index);
    Mistake mistake =
        mistake_at(candidate_, found->element.operand, element / of_a_thread, element % of_a_thread, claim_text(*found, values));
    mistake.operand = part.front();
    return mistake;
  }

  const Candidate& candidate_;
  const Mma& observed_;
  std::vector<std::string> sound_;
  Answer answer_;
};

}  // namespace

const Mistake* Answer::mistake_of(char operand) const {
  for (const Mistake& mistake : mistakes) {
    if (mistake.operand == operand) return &mistake;
  }
  return nullptr;
}

Answer check(const Mma& seen, const MmaAtom& of_registers, const Proposal& proposal) {
  // Layouts are of the values that count, and so are all answers.
  const Mma observed = counting_values(seen, of_registers);
  MmaAtom catalogue = of_registers;
  catalogue.B_before = catalogue.B_behind = 0;
  return Judgement(Candidate(catalogue, proposal), observed).answer();
}

}  // namespace colex::verification
