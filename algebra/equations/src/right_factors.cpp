#include <algorithm>
#include <utility>

#include "colex/equations/equations.hpp"

#include "factorization.hpp"
#include "values.hpp"

namespace colex::equations {

namespace {

/// Which coordinates of A have a value.
class Fibres {
 public:
  explicit Fibres(const std::vector<std::int64_t>& A) {
    for (std::size_t x = 0; x < A.size(); ++x) pairs_.emplace_back(A[x], static_cast<std::int64_t>(x));
    std::sort(pairs_.begin(), pairs_.end());
  }

  /// In ascending order.
  std::vector<std::int64_t> of(std::int64_t value) const {
    std::vector<std::int64_t> all;
    auto at = std::lower_bound(pairs_.begin(), pairs_.end(), std::pair<std::int64_t, std::int64_t>(value, 0));
    for (; at != pairs_.end() && at->first == value; ++at) all.push_back(at->second);
    return all;
  }

 private:
  std::vector<std::pair<std::int64_t, std::int64_t>> pairs_;
};

}  // namespace

RightFactors right_factors(const Layout<>& A, const Layout<>& B, const Effort& effort) {
  const std::vector<std::int64_t> a = values(A, effort.values, "A"), b = values(B, effort.values, "B");
  const Fibres fibres(a);
  const auto is_right = [&](std::size_t place, std::int64_t x) {
    return x >= 0 && x < std::ssize(a) && a[static_cast<std::size_t>(x)] == b[place];
  };
  return factorizations(
      b.size(), [&](std::size_t place) { return fibres.of(b[place]); }, is_right, effort);
}

std::optional<Layout<>> completion(const Layout<>& A, std::int64_t M, const Effort& effort) {
  const std::vector<std::int64_t> a = values(A, effort.values, "A");
  if (*std::min_element(a.begin(), a.end()) != 0)
    throw Rejection(Kind::domain, "the least value of A has to be 0, which the least sum is; that of " + to_string(A) + " is " +
                                      std::to_string(*std::min_element(a.begin(), a.end())));
  if (M < 1 || M > effort.values)
    throw Rejection(Kind::limit,
                    "sums to be reached are 1 to " + std::to_string(effort.values) + "; these are " + std::to_string(M));
  std::vector<bool> is_reached(static_cast<std::size_t>(M), false);
  std::vector<std::int64_t> x;
  for (std::int64_t least = 0; least < M; ++least) {
    if (is_reached[static_cast<std::size_t>(least)]) continue;
    for (const std::int64_t value : a) {
      if (value >= M - least || is_reached[static_cast<std::size_t>(least + value)]) return std::nullopt;
      is_reached[static_cast<std::size_t>(least + value)] = true;
    }
    x.push_back(least);
  }
  const auto is_right = [&](std::size_t place, std::int64_t value) { return x[place] == value; };
  const RightFactors found = factorizations(
      x.size(), [&](std::size_t place) { return std::vector{x[place]}; }, is_right, effort);
  return found.layouts.empty() ? std::nullopt : std::optional(found.layouts.front());
}

}  // namespace colex::equations
