#include <algorithm>
#include <utility>

#include "colex/symbolic/kernels.hpp"

namespace colex::symbolic {

namespace {

bool is_symbolic(const SmallVector<Level<Numeral, Numeral>>& levels, const Modes<Numeral>& modes) {
  return std::any_of(levels.begin(), levels.end(),
                     [](const auto& l) { return l.period.is_symbolic() || l.defect.is_symbolic(); }) ||
         std::any_of(modes.begin(), modes.end(), [](const auto& m) { return m.extent.is_symbolic() || m.stride.is_symbolic(); });
}

/// carry_search over I, `as` being a Numeral as an I.
template <class I, class As>
std::optional<std::vector<Numeral>> searched(const SmallVector<Level<Numeral, Numeral>>& levels, const Modes<Numeral>& modes,
                                             const As& as) {
  SmallVector<Level<I, I>> levels_as;
  for (const auto& level : levels) levels_as.push_back({as(level.period), as(level.defect)});
  Modes<I> modes_as;
  for (const auto& mode : modes) modes_as.push_back({as(mode.extent), as(mode.stride)});
  const auto found = symbolic::carry_search(levels_as, modes_as);
  if (!found) return std::nullopt;
  return std::vector<Numeral>(found->begin(), found->end());
}

}  // namespace

Numeral gcd(const Numeral& a, const Numeral& b) {
  if (a.is_symbolic() || b.is_symbolic()) return Numeral(symbolic::gcd(a.symbolic(), b.symbolic()));
  return Numeral(symbolic::gcd(a.traced(), b.traced()));
}

Numeral max_residue(const Numeral& r, const Numeral& n, const Numeral& P) {
  if (r.is_symbolic() || n.is_symbolic() || P.is_symbolic()) {
    return Numeral(symbolic::max_residue(r.symbolic(), n.symbolic(), P.symbolic()));
  }
  return Numeral(symbolic::max_residue(r.traced(), n.traced(), P.traced()));
}

std::optional<std::vector<Numeral>> carry_search(const SmallVector<Level<Numeral, Numeral>>& levels,
                                                 const Modes<Numeral>& modes) {
  if (is_symbolic(levels, modes)) return searched<Symbolic>(levels, modes, [](const Numeral& n) { return n.symbolic(); });
  return searched<Traced>(levels, modes, [](const Numeral& n) { return n.traced(); });
}

Numeral xor_bits(const Numeral& x, std::int64_t from, std::int64_t to, std::int64_t count) {
  if (x.is_symbolic() && count > 0) {
    const auto bits_from = [&](std::int64_t k) { return x / Numeral(std::int64_t{1} << k); };
    // The highest first: then what is left below is smaller than a power of two, and so is each quotient.
    static_cast<void>(bits_from(std::max(from, to) + count));
    for (std::int64_t k = std::max(from, to) + count; k-- > std::min(from, to);) {
      const Numeral bit = bits_from(k) % Numeral(2);
      if (from <= k && k < from + count) static_cast<void>(constant(bit));
    }
  }
  return colex::xor_bits<Numeral>(x, from, to, count);
}

Numeral straight_run_past_cancellation(const SmallVector<FloorTerm<Numeral, Numeral>>& terms, const Numeral& n,
                                       std::int64_t budget) {
  const bool symbolic = n.is_symbolic() || std::any_of(terms.begin(), terms.end(), [](const auto& t) {
                          return t.residue.is_symbolic() || t.period.is_symbolic() || t.defect.is_symbolic();
                        });
  if (symbolic) throw symbolic::Unknown("the first carries of several levels cancel");
  return colex::detail::straight_run_past_cancellation(terms, n, budget);
}

}  // namespace colex::symbolic
