// How far decisions about composed layouts search: as far as those about layouts, however large one of two is, and among how many
// values for a hole.
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "colex/composed_image.hpp"
#include "colex/composed_injective.hpp"
#include "colex/composed_layout.hpp"
#include "colex/disjoint.hpp"
#include "colex/knapsack.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"
#include "colex/swizzle.hpp"

namespace colex::laws {

namespace {

Case is_asked_as_layouts(const Layout<>& A, const Layout<>& B, std::int64_t budget) {
  const Enumeration search(static_cast<std::uint64_t>(budget));
  const auto plain = disjoint(A, B, search), seen = disjoint(A, ComposedLayout<>(Swizzle(), Checked(0), B), search);
  if (plain.is_unknown() == seen.is_unknown() && plain.is_yes() == seen.is_yes()) return Case::of(true);
  return Case::fails("disjoint says of " + to_string(A) + " and " + to_string(B) + " another thing");
}

/// 2^bits values 2^step apart, from an offset on, behind a swizzle that undoes itself.
struct Swizzled {
  Swizzle swizzle;
  std::int64_t offset, bits, step;

  ComposedLayout<> layout() const {
    return {swizzle, Checked(offset),
            Layout<>(Mode<Checked>{Checked(std::int64_t{1} << bits), Checked(std::int64_t{1} << step)})};
  }
  std::int64_t value(std::int64_t x) const { return swizzle(offset + (x << step)).value(); }
  bool has(std::int64_t value) const {
    const std::int64_t distance = swizzle(value).value() - offset;
    return distance >= 0 && distance >> step << step == distance && distance >> (step + bits) == 0;
  }
};

Case share_a_value(const Swizzled& few, const Swizzled& many) {
  bool shared = false;
  for (std::int64_t x = 0; x < std::int64_t{1} << few.bits; ++x) shared = shared || (few.value(x) != 0 && many.has(few.value(x)));
  const auto once = disjoint(few.layout(), many.layout()), turned = disjoint(many.layout(), few.layout());
  if (once.is_unknown() || turned.is_unknown()) return Case::fails("disjoint is unknown");
  if (once.is_yes() == shared || turned.is_yes() == shared) return Case::fails(shared ? "they share a value" : "they share none");
  if (!shared) return Case::of(true);
  const auto& [x, y] = *once.witness();
  const Checked value = few.layout()(x);
  return Case::of(value == many.layout()(y) && !(value == Checked(0)));
}

/// A swizzle that leaves the first 4096 numbers where they are, before n numbers from 0 on, and from 8192 on.
Case names_hole(std::int64_t n) {
  const Layout<> twice = colex::layout_of(Modes<Checked>{{Checked(n), 1}, {2, 8192}});
  const auto answer = contiguous(ComposedLayout<>(Swizzle(1, 12, 1), Checked(0), twice));
  if (!answer.is_no()) return Case::fails("there is a hole at " + std::to_string(n));
  if (n > 4095) return Case::of(!answer.witness());
  return answer.witness() && *answer.witness() == Checked(n) ? Case::of(true) : Case::fails("the hole is not named");
}

Swizzle drawn_swizzle(const Assignment& values, std::size_t first) {
  const auto at = [&](std::size_t k) { return integer_of(values[first + k]); };
  return Swizzle(at(0), at(1), at(2) * (at(0) + 1));
}

}  // namespace

namespace programs {

void composed_search(Programs& laws) {
  laws.add({"composed.disjoint.budget",
            "With any budget of the search, disjoint says of a layout and of one seen through nothing what it says of the "
            "layouts.",
            "algorithms", evidence::Expected::stands,
            "forall A: flat layout rank <= 3 size <= 64, B: flat nonnegative layout rank <= 3 size <= 64, 0 <= budget <= 4: "
            "claim disjoint(A, Sw<0,0,0> o 0 o B), with as many values tried, says what disjoint(A, B) does"},
           {layout("A", {Trait::flat}, 3, 64), layout("B", {Trait::flat, Trait::nonnegative}, 3, 64), integer("budget", 0, 4)},
           [](const Assignment& values) {
             return is_asked_as_layouts(layout_of(values[0]), layout_of(values[1]), integer_of(values[2]));
           });

  laws.add(
      {"composed.disjoint.wide",
       "Whether a few swizzled values are among others is known however many the others are, beyond what one word of bits "
       "holds as well.",
       "algorithms", evidence::Expected::stands,
       "forall 2^p values 2^s apart from m on, 2^q values 2^t apart from n on, 4 <= p <= 6, 58 <= q <= 60, 0 <= s, t <= 1, "
       "0 <= m, n <= 7, behind two swizzles of 1 to 3 bits that undo themselves: claim disjoint says of both, in both "
       "orders, what looking for the first values among the others does"},
      {integer("p", 4, 6), integer("s", 0, 1), integer("m", 0, 7), integer("bits_m", 1, 3), integer("base_m", 0, 6),
       integer("sign_m", -1, 1), integer("q", 58, 60), integer("t", 0, 1), integer("n", 0, 7), integer("bits_n", 1, 3),
       integer("base_n", 0, 6), integer("sign_n", -1, 1)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        if (at(5) == 0 || at(11) == 0) return Case::filtered();
        return share_a_value({drawn_swizzle(values, 3), at(2), at(0), at(1)}, {drawn_swizzle(values, 9), at(8), at(6), at(7)});
      });

  laws.add({"composed.contiguous.hole", "The first hole of a swizzled layout is named if it is among its first 4096 values.",
            "algorithms", evidence::Expected::stands,
            "forall n of 1, 7, 4094, 4095, 4096, 4097: claim contiguous(Sw<1,12,1> o 0 o (n,2):(1,8192)) is no, and names n "
            "exactly if n < 4096"},
           {integer("which", 0, 5)}, [](const Assignment& values) {
             constexpr std::array<std::int64_t, 6> first = {1, 7, 4094, 4095, 4096, 4097};
             thread_local std::map<std::int64_t, Case> known;  // the same few are asked for again and again
             const std::int64_t n = first.at(static_cast<std::size_t>(integer_of(values[0])));
             const auto at = known.find(n);
             return at == known.end() ? known.emplace(n, names_hole(n)).first->second : at->second;
           });
}

}  // namespace programs

}  // namespace colex::laws
