// Theorems about templates that call others (*parts*): each is proved under the assumption that the parts do what their own
// theorems say.
//
//   logical_divide(A, T) = composition(A, (T, complement(T, size(A))))
//
// runs unchanged, on layouts that are seen from outside only (opaque.hpp). If it calls composition, complement or another part
// about which there is a theorem, it gets an unknown layout. A law may then use what the part's theorem concludes about this
// layout, at the coordinates of which the law speaks:
//
//   part                      what it is       what a law may use                                              by
//   composition(A, B)         R, of B's shape  R(c) = A(B(c))                                                  composition.whole
//   division_fault(T, n)      one, or none     -
//   complement(T, n)          C; |T|·|C| = n   (T, C) has each element of [0, n) once, if there was no fault   division.tiles
//   cosize(B)                 M >= 1           B(c) < M                                                        cosize.values
//   complement_of_size(A, n)  C; |C| >= n      A(x) + C(u) = A(y) + C(v) only if A(x) = A(y) and u = v in |C|  complement.copies
//   second_unpacked(A, B)     R                R(a + |A|·b) = A(a) + B(b)                                      reshape.opened
//   both_unpacked(A, B)       R                the same                                                        reshape.opened
//
// The last two open modes, of which A and B have any number. Where A and B are not parts but put together of some, their modes
// are known, and the algebra's own template opens them. The cosize of a layout that has numbers only is the algebra's own as
// well.
//
// If a part rejects, the whole does not exist, so a law speaks only of parts that exist. A law claims what a part's theorem
// supposes (that x is an element of the domain), and supposes no more than what it concludes.
//
// What a theorem says of a complement it says of modes by stride, with their gaps and copies between them, at digits. That the
// places of a law are these digits, so that they are the same where all digits are, is supposed beside it.
//
// A part is a function: for the same arguments it returns the same layout. So a law gets hold of the layout that the algebra
// was given by asking for it again. If the algebra had asked for something else, the law would speak of another unknown layout
// and could not be proved.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/by_mode.hpp"
#include "colex/layout.hpp"
#include "colex/logical_divide.hpp"
#include "colex/rejection.hpp"
#include "colex/theorems/opaque.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::theorems {

/// The parts of one run, and what is supposed about them.
class Contracts {
 public:
  using Number = theorems::I;
  using I = Opaque;
  using L = OpaqueLayout;

  explicit Contracts(Scope& scope) : scope_(&scope) {}
  Contracts(const Contracts&) = delete;
  Contracts& operator=(const Contracts&) = delete;

  // --- what a law is about

  /// A layout of this profile, each leaf of which is a part of any rank; `lower`, if given, is a bound of its values.
  L layout(const std::string& name, const symbolic::Profile& profile, std::optional<std::int64_t> lower = std::nullopt) {
    std::size_t next = 0;
    Tuple<I> shape =
        transform_leaves(profile, [&](Underscore) { return I(scope_->at_least("|" + name + std::to_string(next++) + "|", 1)); });
    next = 0;
    Tuple<I> stride = transform_leaves(profile, [&](Underscore) { return values(name + std::to_string(next++), lower); });
    return L(std::move(shape), std::move(stride));
  }
  /// A part of any rank.
  L part(const std::string& name, std::optional<std::int64_t> lower = std::nullopt) { return layout(name, Underscore{}, lower); }

  I coordinate(const std::string& name, const I& below) { return I(scope_->coordinate(name, below.number())); }
  /// A coordinate in each part.
  Tuple<I> coordinate(const std::string& name, const Tuple<I>& shape) {
    std::size_t next = 0;
    return transform_leaves(shape, [&](const I& extent) { return coordinate(name + std::to_string(next++), extent); });
  }

  // --- the parts

  L composition(const L& A, const L& B) {
    return composites_(Call{{A, B}}, [&](const std::string& number) {
      std::size_t next = 0;
      const auto unknown = [&](const I&) { return values("composite" + number + '.' + std::to_string(next++)); };
      return L(B.shape(), transform_leaves(B.shape(), unknown));
    });
  }

  bool faulty(const L& T, const I& n) {
    return faults_(Call{{T}, {n}}, [&](const std::string& number) {
      return static_cast<bool>(scope_->coordinate("fault" + number, Number(2)) == Number(1));
    });
  }

  L complement(const L& T, const I& n) {
    return complements_(Call{{T}, {n}}, [&](const std::string& number) {
      const L C = part("complement" + number, 0);
      if (covers(T, n)) {
        const Number elements = (size(T) * size(C)).number();
        suppose(*scope_, elements == n.number(),
                {tiles_end(n.number(), elements, of("at"), of("value"), of("other"), of("who"))});
      }
      return C;
    });
  }

  I cosize(const L& B) {
    return cosizes_(Call{{B}}, [&](const std::string& number) { return I(scope_->at_least("cosize" + number, 1)); });
  }

  L complement_of_size(const L& A, const I& n) {
    return copies_(Call{{A}, {n}}, [&](const std::string& number) {
      const L C = part("copies" + number, 0);
      suppose(*scope_, n.number() <= size(C).number(),
              {copies_end(of("one"), of("other"), of("who"), n.number(), size(C).number())});
      return C;
    });
  }

  /// What opening the modes of one half of (A, B), or of both, gives.
  enum class Opened { second, both };
  L opened(const L& halves, Opened which) {
    auto& opened = which == Opened::second ? second_opened_ : both_opened_;
    return opened(Call{{halves}}, [&](const std::string& number) {
      const std::string name = which == Opened::second ? "opened" : "both opened";
      return L(Mode<I>{size(halves), values(name + number)});
    });
  }

  // --- what is supposed of them

  /// composition.whole: (A o B)(c) = A(B(c)), by the theorems on which that one rests: composition is what its loops emit, and is
  /// returned only where no level carries, where the search of boxes has passed over the one that has c, or no step carries.
  void composes(const L& A, const L& B, const Tuple<I>& c) {
    const I index = B(c);
    const Number value = A(index).number();
    const Number result = composition(A, B)(c).number();
    const auto leaves = of("leaves"), pieces = of("pieces"), sum = of("sum");
    // What is left over where the modes are cut, and why that is nothing.
    const auto where = [&](const std::vector<EndsAt>& nothing_is) {
      std::vector<EndsAt> all{ends_at("composition.pieces.all-ranks", of("size"), leaves, index.number(), of("refined"), pieces,
                                      index.number(), Number(1), of("stride"), of("rest"), sum, result),
                              ends_at("composition.sum.all-ranks", index.number(), value, sum, of("defects")),
                              ends_at("composition.cancelling.all-ranks", of("defects"), of("shown")),
                              ends_at("carry-search.apart.all-ranks", of("shown"), of("apart")),
                              ends_at("carry-search.cut.all-ranks", of("apart"), of("cut"))};
      all.insert(all.end(), nothing_is.begin(), nothing_is.end());
      return all;
    };
    suppose(*scope_, result == value, where({ends_at("composition.cancelling.all-ranks", of("cut"), Number(0))}),
            {where({ends_at("composition.cancelling.all-ranks", of("cut"), of("carrying")),
                    ends_at("carry-search.sum.all-ranks", of("box"), of("carrying")),
                    ends_at("carry-search.halving.all-steps", Number(1), Number(0), of("where"), of("waits"), of("low"),
                            of("high"), of("probe"), of("box"))}),
             where({ends_at("carry-search.within-reach.all-ranks", of("cut"), of("within")),
                    ends_at("carry-search.steps.all-ranks", of("modes"), of("taken"), of("here"), of("some"), of("within"),
                            Number(2))})});
  }

  /// division.tiles: where in (T, C) the element x of [0, n) is, which it is claimed to be.
  Tuple<I> place_of(const I& x, const L& T, const I& n) {
    scope_->claim(x < n, "an element of the domain");
    const L C = complement(T, n);
    const I t = coordinate("place in the tile", size(T));
    const I r = coordinate("place of the tile", size(C));
    if (covers(T, n)) {
      // Named, so that every compiler asks for them in this order, which a theorem records.
      const I inside = T(t), beyond = C(r), places = size(T), tiles = size(C);
      const Number value = (inside + beyond).number(), elements = (places * tiles).number();
      suppose(*scope_, value == x.number(), {tiles_end(n.number(), elements, x.number(), value, of("other"), of("who"))});
    }
    return tuple<I>(t, r);
  }

  /// division.tiles: an element of (T, C) is one of [0, n), and in one place only.
  void places_once(const Tuple<I>& place, const Tuple<I>& other, const L& T, const I& n) {
    const L both = make_layout<I, I>({T, complement(T, n)});
    if (!covers(T, n)) return;
    const Number elements = size(both).number();
    const Number value = both(place).number(), other_value = both(other).number();
    const Number who = scope_->coordinate("who is ahead", Number(3));
    const EndsAt end = tiles_end(n.number(), elements, of("at"), value, other_value, who);
    suppose(*scope_, value < n.number(), {end});
    if (!(value == other_value)) return;
    suppose(*scope_, who == Number(0), {end});
    // Nobody is ahead where all digits are the same.
    scope_->assume(place.mode(0).leaf() == other.mode(0).leaf());
    scope_->assume(place.mode(1).leaf() == other.mode(1).leaf());
  }

  /// cosize.values: B(c) < cosize(B).
  void bounded(const L& B, const Tuple<I>& c) {
    const Number end = cosize(B).number();
    const Number value = B(c).number();
    suppose(*scope_, value < end, {ends_at("cosize.values.all-ranks", end, of("last"), value)});
  }

  /// complement.copies: A(x) + C(u) = A(y) + C(v) only if A(x) = A(y) and u = v, where u, v < |C|, which is claimed.
  void apart(const L& A, const I& n, const Tuple<I>& x, const I& u, const Tuple<I>& y, const I& v) {
    const L C = complement_of_size(A, n);
    scope_->claim(u < size(C), "a place of the complement");
    scope_->claim(v < size(C), "a place of the complement");
    const Number one = (A(x) + C(u)).number(), other = (A(y) + C(v)).number();
    if (!(one == other)) return;
    const Number who = scope_->coordinate("who is ahead", Number(3));
    suppose(*scope_, who == Number(0), {copies_end(one, other, who, n.number(), size(C).number())});
    // Nobody is ahead where all digits are the same.
    scope_->assume(A(x) == A(y));
    scope_->assume(u == v);
  }

  /// reshape.opened: at a coordinate (a, b), which it is claimed to be, R has the value of A and B; returned is its 1-D
  /// coordinate.
  I opens(const L& halves, Opened which, const Tuple<I>& c) {
    const L A = halves.mode(0), B = halves.mode(1);
    const I a = c.mode(0).leaf(), b = c.mode(1).leaf();
    scope_->claim(a < size(A), "a coordinate of the first half");
    scope_->claim(b < size(B), "a coordinate of the second half");
    const I x = a + size(A) * b;
    const Number value = opened(halves, which)(x).number();
    const Number inside = A(a).number(), outside = B(b).number();
    suppose(*scope_, value == inside + outside,
            {ends_at("reshape.opened.all-ranks", size(A).number(), a.number(), inside, size(B).number(), b.number(), outside,
                     size(halves).number(), x.number(), value, of("begun"))});
    return x;
  }

 private:
  /// The modes of the tile, the gaps and the copies of both are walked over, and end so: two places by coordinate and value, and
  /// by value, and which of them is ahead.
  template <class... Fields>
  static EndsAt tiles_end(const Number& n, const Number& elements, const Fields&... places) {
    return ends_at("division.tiles.all-ranks", n, elements, places...);
  }
  /// The same for modes with their gaps and copies: the two values, which is ahead, and how many elements gaps and copies are to
  /// have, and have.
  template <class... Fields>
  static EndsAt copies_end(const Fields&... fields) {
    return ends_at("complement.copies.all-ranks", of("reach"), fields..., Number(1));
  }

  /// What a part is given.
  struct Call {
    std::vector<L> layouts;
    std::vector<I> numbers = {};
  };

  /// A part as a function: what it returned for these arguments, or else what `take` makes of the number of this call.
  template <class Value>
  class Returned {
   public:
    Value operator()(const Call& call, const auto& take) {
      if (const Value* known = find(call)) return *known;
      Value value = take(std::to_string(calls_.size()));
      calls_.emplace_back(call, value);
      return value;
    }
    const Value* find(const Call& call) const {
      for (const auto& [other, value] : calls_) {
        if (same(other, call)) return &value;
      }
      return nullptr;
    }

   private:
    std::deque<std::pair<Call, Value>> calls_;
  };

  I values(const std::string& name, std::optional<std::int64_t> lower = std::nullopt) {
    functions_.push_back({this, !(lower && *lower >= 0), UnknownFunction(*scope_, name, lower)});
    return I(functions_.back());
  }

  /// Whether the one is the other: of the same sizes, and the same parts.
  static bool same(const L& one, const L& other) {
    if (!congruent(one.shape(), other.shape())) return false;
    const Modes<I> modes = colex::modes(one), others = colex::modes(other);
    for (std::size_t k = 0; k < modes.size(); ++k) {
      if (modes[k].stride.function() != others[k].stride.function() || !(modes[k].extent == others[k].extent)) return false;
      if (modes[k].stride.function() == nullptr && !(modes[k].stride == others[k].stride)) return false;
    }
    return true;
  }

  static bool same(const Call& one, const Call& other) {
    const auto equal = [](const I& n, const I& m) { return static_cast<bool>(n == m); };
    return std::equal(one.layouts.begin(), one.layouts.end(), other.layouts.begin(),
                      [](const L& layout, const L& given) { return same(layout, given); }) &&
           std::equal(one.numbers.begin(), one.numbers.end(), other.numbers.begin(), equal);
  }

  /// Whether division_fault was asked about these tiles, and found none.
  bool covers(const L& T, const I& n) const {
    const bool* faulty = faults_.find(Call{{T}, {n}});
    return faulty != nullptr && !*faulty;
  }

  Scope* scope_;
  std::deque<PartValues> functions_;
  Returned<L> composites_, complements_, copies_, second_opened_, both_opened_;
  Returned<bool> faults_;
  Returned<I> cosizes_;
};

namespace detail {

/// Whose part this is. Requires that some leaf is one.
inline Contracts& contracts_of(const OpaqueLayout& L) {
  for (const Mode<Opaque>& mode : modes(L)) {
    if (mode.stride.function() != nullptr) return *mode.stride.function()->contracts;
  }
  throw std::logic_error("a layout without parts");
}

/// A layout that has no parts; nothing for any other.
inline std::optional<Layout<I>> in_numbers(const OpaqueLayout& L) {
  for (const Mode<Opaque>& mode : modes(L)) {
    if (mode.stride.function() != nullptr) return std::nullopt;
  }
  const auto number = [](const Opaque& i) { return i.number(); };
  return Layout<I>(transform_leaves(L.shape(), number), transform_leaves(L.stride(), number));
}

/// Whether this is one part: how many modes it has is not known.
inline bool is_part(const OpaqueLayout& L) { return L.shape().is_leaf() && L.stride().leaf().function() != nullptr; }

}  // namespace detail

// The parts as the algebra's templates call them: found by the type of the arguments, before the templates of the algebra.

inline OpaqueLayout composition(const OpaqueLayout& A, const OpaqueLayout& B) {
  return detail::contracts_of(A).composition(A, B);
}

inline std::optional<DivisionFault<Opaque>> division_fault(const OpaqueLayout& T, const Opaque& n) {
  using Fault = DivisionFault<Opaque>;
  if (!detail::contracts_of(T).faulty(T, n)) return std::nullopt;
  return Fault{Fault::Reason::lost, Opaque(0)};
}

inline OpaqueLayout complement(const OpaqueLayout& T, const std::type_identity_t<Opaque>& n) {
  return detail::contracts_of(T).complement(T, n);
}

/// The cosize of numbers belongs to no parts.
inline Opaque cosize(const OpaqueLayout& B) {
  if (const auto numbers = detail::in_numbers(B)) return Opaque(colex::cosize(*numbers));
  return detail::contracts_of(B).cosize(B);
}

inline OpaqueLayout complement_of_size(const OpaqueLayout& A, const std::type_identity_t<Opaque>& n) {
  return detail::contracts_of(A).complement_of_size(A, n);
}

inline OpaqueLayout second_unpacked(const OpaqueLayout& halves) {
  if (!detail::is_part(halves.mode(1))) return colex::detail::second_unpacked(halves);
  return detail::contracts_of(halves).opened(halves, Contracts::Opened::second);
}

inline OpaqueLayout both_unpacked(const OpaqueLayout& halves) {
  if (!detail::is_part(halves.mode(0)) || !detail::is_part(halves.mode(1))) return colex::detail::both_unpacked(halves);
  return detail::contracts_of(halves).opened(halves, Contracts::Opened::both);
}

}  // namespace colex::theorems
