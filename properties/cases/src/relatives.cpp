#include "relatives.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/rejection.hpp"
#include "colex/small_vector.hpp"

#include "generator.hpp"

namespace colex::cases {

namespace {

/// Layouts beyond this size are left alone where adjectives are asked for: whether a relative has one may take long to decide.
constexpr std::int64_t largest_size = 4096;

using Candidates = SmallVector<std::int64_t>;

/// The integers so far, but for 1 and less.
Candidates earlier_integers(const Assignment& before) {
  Candidates result;
  for (const Value& value : before) {
    if (const auto* n = value.as<Checked>(); n != nullptr && 1 < n->value()) result.push_back(n->value());
  }
  return result;
}

SmallVector<const Layout<>*> related_layouts(const Assignment& before, std::int64_t largest = largest_size) {
  SmallVector<const Layout<>*> result;
  for (const Value& value : before) {
    const auto* L = value.as<Layout<>>();
    if (L == nullptr || leaf_count(L->shape()) == 0) continue;
    const auto elements = attempt([&] { return size(*L); });
    if (elements && elements->value() <= largest) result.push_back(L);
  }
  return result;
}

/// Where the mode that goes furthest ends, and another one could go on.
Checked furthest_end(const Layout<>& L) {
  Checked end(0);
  for_each_mode(L.shape(), L.stride(), [&](Checked s, Checked d) { end = max(end, s * abs(d)); });
  return end;
}

/// The integers so far; of the layouts so far the sizes, where their values end, and where their modes do.
Candidates related_integers(const Assignment& before) {
  Candidates result = earlier_integers(before);
  const auto add = [&](const Result<Checked>& n) {
    if (n && 1 < n->value()) result.push_back(n->value());
  };
  for (const Layout<>* L : related_layouts(before)) {
    add(attempt([&] { return size(*L); }));
    add(attempt([&] { return cosize(*L); }));
    add(attempt([&] { return furthest_end(*L); }));
  }
  return result;
}

/// Any divisor of a small number, each as likely; of a large one a divisor.
std::int64_t any_divisor(std::int64_t n, RandomBits& random) {
  if (largest_size < n) return divisor(n, random);
  Candidates divisors;
  for (std::int64_t d = 1; d <= n / d; ++d) {
    if (n % d != 0) continue;
    divisors.push_back(d);
    if (d != n / d) divisors.push_back(n / d);
  }
  return random.pick(divisors);
}

std::optional<std::int64_t> bounded_product(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) return std::nullopt;
  return result;
}

/// Another stride for a mode: that of another mode, or one that almost continues it, or a multiple, or the negative.
Checked other_stride(const colex::Modes<Checked>& modes, std::size_t k, RandomBits& random) {
  const Mode<Checked>& other = modes[random.index(modes.size())];
  switch (random.below(5)) {
    case 0: return other.stride;
    case 1: return other.extent * other.stride;
    case 2: return other.extent * other.stride + Checked(1);
    case 3: return modes[k].stride * Checked(2);
    default: return Checked(0) - modes[k].stride;
  }
}

/// Another number in the place of n: a neighbour, one not far away, the double or half of it.
Checked other_number(Checked n, RandomBits& random) {
  switch (random.below(6)) {
    case 0: return n + Checked(1);
    case 1: return n - Checked(1);
    case 2: return n * Checked(2);
    case 3: return n.value() / 2;
    default: return n + Checked(random.between(-6, 6));
  }
}

/// Calls change(k) for one to three of so many numbers. Requires some.
template <class Change>
void change_some(std::size_t numbers, RandomBits& random, Change&& change) {
  for (std::uint64_t left = 1 + random.below(3); left > 0; --left) change(random.index(numbers));
}

Layout<> with_numbers_changed(const Layout<>& L, RandomBits& random) {
  colex::Modes<Checked> leaves = modes(L);
  change_some(2 * leaves.size(), random, [&](std::size_t k) {
    Mode<Checked>& mode = leaves[k / 2];
    if (k % 2 == 0) {
      mode.extent = max(Checked(1), other_number(mode.extent, random));
    } else {
      mode.stride = other_number(mode.stride, random);
    }
  });
  return {L.shape().nesting(), leaves};
}

Layout<> changed(const Layout<>& L, RandomBits& random) {
  if (random.chance(10)) return with_numbers_changed(L, random);
  colex::Modes<Checked> leaves = modes(L);
  switch (random.below(6)) {
    case 0: return L;
    case 1: return coalesce(L);
    case 2: std::swap(leaves[random.index(leaves.size())], leaves[random.index(leaves.size())]); break;
    case 3: {
      const std::size_t k = random.index(leaves.size());
      leaves[k].stride = other_stride(leaves, k, random);
      break;
    }
    case 4:
      if (leaves.size() > 1) leaves.pop_back();
      break;
    default: leaves.push_back({Checked(2 + static_cast<std::int64_t>(random.below(3))), cosize(L)});
  }
  return layout_of(leaves);
}

Tuple<Checked> changed(const Tuple<Checked>& S, RandomBits& random) {
  SmallVector<Checked> extents;
  for_each_leaf(S, [&](Checked s) { extents.push_back(s); });
  if (extents.empty()) return S;
  change_some(extents.size(), random, [&](std::size_t k) { extents[k] = max(Checked(1), other_number(extents[k], random)); });
  return Tuple<Checked>(S.nesting(), [&](std::size_t k) { return extents[k]; });
}

Swizzle changed(const Swizzle& W, RandomBits& random) {
  std::array<std::int64_t, 3> numbers{W.bits(), W.base(), W.shift()};
  change_some(numbers.size(), random, [&](std::size_t k) { numbers[k] = other_number(numbers[k], random).value(); });
  return {numbers[0], numbers[1], numbers[2]};
}

LinearLayout changed(const LinearLayout& F, RandomBits& random) {
  std::vector<Word> columns = F.columns();
  if (columns.empty() || F.output_bits() == 0) return F;
  change_some(columns.size(), random, [&](std::size_t k) { columns[k] ^= Word{1} << random.index(F.output_bits()); });
  return {F.inputs(), F.outputs(), std::move(columns)};
}

template <class T>
SmallVector<const T*> earlier(const Assignment& before) {
  SmallVector<const T*> result;
  for (const Value& value : before) {
    if (const T* content = value.as<T>()) result.push_back(content);
  }
  return result;
}

/// One of the values, changed, if the domain has it.
template <class T, class ItsDomain>
std::optional<T> changed_within(const ItsDomain& domain, const SmallVector<const T*>& known, RandomBits& random) {
  if (known.empty()) return std::nullopt;
  auto made = attempt([&] { return changed(*random.pick(known), random); });
  if (!made || !domain.contains(*made)) return std::nullopt;
  return std::move(*made);
}

/// One of the integers, changed by a little, if the domain has it.
std::optional<std::int64_t> near_integer(const IntegerDomain& domain, const SmallVector<const Checked*>& known,
                                         RandomBits& random) {
  if (known.empty()) return std::nullopt;
  const auto n = attempt([&] { return other_number(*random.pick(known), random); });
  return n && domain.contains(n->value()) ? std::optional(n->value()) : std::nullopt;
}

}  // namespace

std::optional<std::int64_t> related_integer(const IntegerDomain& domain, const Assignment& before, unsigned bits,
                                            RandomBits& random) {
  const Candidates known = related_integers(before);
  if (known.empty()) return std::nullopt;
  // The larger of the two has more to do with other values.
  const std::int64_t a = std::max(random.pick(known), random.pick(known));
  std::optional<std::int64_t> n;
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2: n = any_divisor(a, random); break;
    case 3: n = a; break;
    case 4: n = random.one_in(2) ? a - 1 : a < std::int64_t{1} << 62U ? a + 1 : a; break;
    case 5:
    case 6: n = bounded_product(a, static_cast<std::int64_t>(2 + random.below(3))); break;
    default: n = bounded_product(a, random.pick(known));
  }
  if (!n || std::int64_t{1} << std::min(bits, 62U) < *n || !domain.contains(*n)) return std::nullopt;
  return n;
}

std::optional<Layout<>> related(const LayoutDomain& domain, const Assignment& before, RandomBits& random) {
  constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();
  return changed_within(domain, related_layouts(before, domain.traits.empty() ? any : largest_size), random);
}

std::optional<Tuple<Checked>> related(const ShapeDomain& domain, const Assignment& before, RandomBits& random) {
  return changed_within(domain, earlier<Tuple<Checked>>(before), random);
}

std::optional<Swizzle> related(const SwizzleDomain& domain, const Assignment& before, RandomBits& random) {
  return changed_within(domain, earlier<Swizzle>(before), random);
}

std::optional<LinearLayout> related(const LinearDomain& domain, const Assignment& before, RandomBits& random) {
  return changed_within(domain, earlier<LinearLayout>(before), random);
}

std::optional<Value> relative(const Domain& domain, const Assignment& of, RandomBits& random) {
  return std::visit(
      [&](const auto& its) -> std::optional<Value> {
        if constexpr (std::is_same_v<std::decay_t<decltype(its)>, IntegerDomain>) {
          const auto n =
              random.one_in(2) ? near_integer(its, earlier<Checked>(of), random) : related_integer(its, of, 62, random);
          return n ? std::optional<Value>(Checked(*n)) : std::nullopt;
        } else {
          auto value = related(its, of, random);
          return value ? std::optional<Value>(*std::move(value)) : std::nullopt;
        }
      },
      domain);
}

std::optional<std::int64_t> related_stride(const Assignment& before, RandomBits& random) {
  const Candidates numbers = earlier_integers(before);
  const SmallVector<const Layout<>*> known = related_layouts(before);
  if (!numbers.empty() && (known.empty() || random.one_in(2))) return any_divisor(random.pick(numbers), random);
  if (known.empty()) return std::nullopt;
  const colex::Modes<Checked> leaves = modes(*random.pick(known));
  std::int64_t end = 1;
  for (std::size_t k = 0, last = random.index(leaves.size()); k <= last; ++k) end *= leaves[k].extent.value();
  if (end < 2) return std::nullopt;
  switch (random.below(4)) {
    case 0: return end;
    case 1: return end - 1;
    case 2: return end + 1;
    default: {
      const auto parts = static_cast<std::int64_t>(2 + random.below(3));
      return end % parts == 0 ? end / parts * random.between(1, parts - 1) : end;
    }
  }
}

}  // namespace colex::cases
