#include "colex/claims/draw.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace colex::claims {

namespace {

constexpr unsigned bits_of_a_case = 62;
constexpr std::int64_t largest_rank = 4;

}  // namespace

std::optional<Assignment> Draw::assignment(std::size_t variables, const DomainOf& domain) {
  // Half of the cases are small: most of what can go wrong goes wrong there.
  const unsigned bits_in_all = one_in(2) ? 10 : 1 + static_cast<unsigned>(below(bits_of_a_case));
  const unsigned bits = std::max(1U, bits_in_all / static_cast<unsigned>(std::max<std::size_t>(1, variables)));
  Assignment values;
  while (values.size() < variables) {
    const Domain next = domain(values);
    if (const auto* layouts = std::get_if<LayoutDomain>(&next)) {
      values.emplace_back(layout(*layouts));
    } else {
      const auto& integers = std::get<IntegerDomain>(next);
      if (integers.empty()) return std::nullopt;
      values.emplace_back(Checked(integer(integers, bits)));
    }
  }
  return values;
}

std::uint64_t Draw::magnitude(unsigned bits) {
  const std::uint64_t power = std::uint64_t{1} << below(bits);
  switch (below(5)) {
    case 0: return below(5);
    case 1: return power;
    case 2: return power - 1;
    case 3: return power + 1;
    default: return below(std::uint64_t{1} << bits);
  }
}

std::int64_t Draw::integer(const IntegerDomain& domain, unsigned bits) {
  if (domain.upper && one_in(16)) return *domain.upper;
  const auto size = static_cast<std::int64_t>(magnitude(bits));
  const std::int64_t origin = domain.origin();
  const bool downwards = (!domain.lower || *domain.lower < origin) && one_in(2);
  // The number itself, if it is in the domain; else that far from the end nearest to 0.
  if (const std::int64_t n = downwards ? -size : size; domain.contains(n)) return n;
  std::int64_t n = 0;
  const bool overflow = downwards ? __builtin_sub_overflow(origin, size, &n) : __builtin_add_overflow(origin, size, &n);
  if (!overflow && domain.contains(n)) return n;
  if (!domain.lower || !domain.upper) return origin;
  const auto lower = static_cast<std::uint64_t>(*domain.lower);
  const std::uint64_t width = static_cast<std::uint64_t>(*domain.upper) - lower;
  return static_cast<std::int64_t>(lower + (width == ~std::uint64_t{0} ? engine_() : below(width + 1)));
}

std::vector<std::int64_t> Draw::extents(std::int64_t rank, std::int64_t size) {
  constexpr std::int64_t likely[] = {1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 8, 12, 16, 32};
  std::vector<std::int64_t> result;
  for (std::int64_t k = 0; k < rank; ++k) {
    const std::int64_t extent = std::min(likely[below(std::size(likely))], size);
    result.push_back(extent);
    size /= extent;
  }
  return result;
}

std::vector<std::int64_t> Draw::strides(const std::vector<std::int64_t>& extents) {
  // A permutation of the modes, each one beginning where the one before ends: compact. Most others are made from it by padding.
  std::vector<std::size_t> order(extents.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (one_in(2)) {
    for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[below(k)]);
  }
  const std::uint64_t kind = below(4);
  std::vector<std::int64_t> result(extents.size());
  auto next = static_cast<std::int64_t>(kind == 1 ? 1 + below(8) : 1);
  for (std::size_t k : order) {
    result[k] = kind == 3 ? static_cast<std::int64_t>(below(17)) : next;
    next *= extents[k];
    if (kind >= 1 && one_in(3))
      next = kind == 1 ? next * static_cast<std::int64_t>(1 + below(3)) : next + static_cast<std::int64_t>(below(4));
  }
  if (one_in(4)) {
    for (std::int64_t& stride : result) {
      if (one_in(3)) stride = one_in(2) ? 0 : -stride;
    }
  }
  return result;
}

Layout<> Draw::nested(const std::vector<std::int64_t>& extents, const std::vector<std::int64_t>& strides) {
  std::vector<Layout<>> parts;
  for (std::size_t k = 0; k < extents.size(); ++k) parts.emplace_back(Mode<Checked>{Checked(extents[k]), Checked(strides[k])});
  if (parts.size() == 1 && !one_in(8)) return parts.front();
  while (parts.size() > 1 && one_in(3)) {
    const std::size_t begin = below(parts.size());
    const std::size_t end = begin + 1 + below(parts.size() - begin);
    const auto first = parts.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = parts.begin() + static_cast<std::ptrdiff_t>(end);
    const Layout<> group = make_layout(std::vector<Layout<>>(first, last));
    parts.insert(parts.erase(first, last), group);
  }
  return make_layout(parts);
}

Layout<> Draw::layout(const LayoutDomain& domain) {
  const std::int64_t most = std::min(domain.rank.value_or(largest_rank), largest_rank);
  const auto rank = most < 1 ? 0 : static_cast<std::int64_t>(one_in(64) ? 0 : 1 + below(static_cast<std::uint64_t>(most)));
  const std::vector<std::int64_t> shape = extents(rank, domain.size.value_or(std::int64_t{1} << 20));
  return nested(shape, strides(shape));
}

}  // namespace colex::claims
