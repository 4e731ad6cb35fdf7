#include "colex/measuring/mma_classes.hpp"

#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace colex::measuring {

namespace {

/// Disjoint sets of the numbers 0, …, count - 1.
class Partition {
 public:
  explicit Partition(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }
  std::size_t find(std::size_t x) {
    while (parent_[x] != x) x = parent_[x] = parent_[parent_[x]];
    return x;
  }
  void join(std::size_t x, std::size_t y) { parent_[find(x)] = find(y); }

 private:
  std::vector<std::size_t> parent_;
};

/// One index (m, n or k), and the elements of the two operands that have it.
class SharedIndex {
 public:
  SharedIndex(std::size_t first, std::size_t second) : first_(first), parts_(first + second), met_(first + second, false) {}

  void share(int first, int second) {
    const auto x = static_cast<std::size_t>(first);
    const std::size_t y = first_ + static_cast<std::size_t>(second);
    parts_.join(x, y);
    met_[x] = met_[y] = true;
  }
  /// The classes of both operands' elements, numbered in the order in which they first appear.
  std::pair<std::vector<std::int64_t>, std::vector<std::int64_t>> classes() {
    std::map<std::size_t, std::int64_t> numbers;
    std::vector<std::int64_t> all;
    for (std::size_t x = 0; x < met_.size(); ++x) {
      all.push_back(met_[x] ? numbers.try_emplace(parts_.find(x), static_cast<std::int64_t>(numbers.size())).first->second : -1);
    }
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(first_);
    return {{all.begin(), middle}, {middle, all.end()}};
  }

 private:
  std::size_t first_;
  Partition parts_;
  std::vector<bool> met_;
};

}  // namespace

MmaClasses classes(const Meetings& meetings) {
  const auto B = static_cast<std::size_t>(meetings.B_elements), D = static_cast<std::size_t>(meetings.D_elements);
  SharedIndex m(meetings.of_A.size(), D), n(B, D), k(meetings.of_A.size(), B);
  for (std::size_t i = 0; i < meetings.of_A.size(); ++i) {
    for (const Meeting& meeting : meetings.of_A[i]) {
      m.share(static_cast<int>(i), meeting.D);
      n.share(meeting.B, meeting.D);
      k.share(static_cast<int>(i), meeting.B);
    }
  }
  MmaClasses result;
  std::tie(result.A_m, result.D_m) = m.classes();
  std::tie(result.B_n, result.D_n) = n.classes();
  std::tie(result.A_k, result.B_k) = k.classes();
  return result;
}

bool say_all(const MmaClasses& classes, const Meetings& meetings) {
  std::map<std::int64_t, std::vector<std::size_t>> B_of_k;
  for (std::size_t j = 0; j < classes.B_k.size(); ++j) B_of_k[classes.B_k[j]].push_back(j);
  std::map<std::pair<std::int64_t, std::int64_t>, std::size_t> D_of;
  for (std::size_t d = 0; d < classes.D_m.size(); ++d) ++D_of[{classes.D_m[d], classes.D_n[d]}];
  for (std::size_t i = 0; i < meetings.of_A.size(); ++i) {
    if (classes.A_m[i] < 0) continue;
    // The classes predict every meeting that was seen. So they predict nothing else if they predict as many as were seen.
    std::size_t said = 0;
    for (const std::size_t j : B_of_k[classes.A_k[i]]) {
      const auto found = D_of.find({classes.A_m[i], classes.B_n[j]});
      if (found != D_of.end()) said += found->second;
    }
    if (said != meetings.of_A[i].size()) return false;
  }
  return true;
}

}  // namespace colex::measuring
