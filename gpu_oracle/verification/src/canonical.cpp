#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "colex/verification/memory.hpp"

namespace colex::verification::gauge {

namespace {

using observations::Labels;

/// Disjoint sets of the elements of two operands. The second operand's elements are numbered behind the first one's.
class Sharing {
 public:
  Sharing(std::size_t first, std::size_t second) : first_(first), parent_(first + second), met_(first + second, false) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  void share(std::size_t of_first, std::size_t of_second) {
    const std::size_t x = find(of_first), y = find(first_ + of_second);
    parent_[y] = x;
    met_[of_first] = met_[first_ + of_second] = true;
  }
  /// Labels both operands' elements in the order in which the sets first appear. An element that shares with no other gets -1.
  void label(Labels& of_first, Labels& of_second) {
    std::map<std::size_t, std::int64_t> names;
    for (std::size_t x = 0; x < parent_.size(); ++x) {
      const std::int64_t next = static_cast<std::int64_t>(names.size());
      const std::int64_t name = met_[x] ? names.try_emplace(find(x), next).first->second : -1;
      (x < first_ ? of_first : of_second).push_back(name);
    }
  }

 private:
  std::size_t find(std::size_t x) {
    while (parent_[x] != x) x = parent_[x] = parent_[parent_[x]];
    return x;
  }

  std::size_t first_;
  std::vector<std::size_t> parent_;
  std::vector<bool> met_;
};

template <class Key>
using Elements = std::map<Key, std::vector<std::size_t>>;

}  // namespace

MmaStructure canonical(const MmaStructure& s) {
  Elements<std::int64_t> B_of_k;
  for (std::size_t j = 0; j < s.B_k.size(); ++j) B_of_k[s.B_k[j]].push_back(j);
  Elements<std::pair<std::int64_t, std::int64_t>> D_of_mn;
  for (std::size_t d = 0; d < s.D_m.size(); ++d) D_of_mn[{s.D_m[d], s.D_n[d]}].push_back(d);

  Sharing m(s.A_m.size(), s.D_m.size()), n(s.B_n.size(), s.D_n.size()), k(s.A_k.size(), s.B_k.size());
  for (std::size_t i = 0; i < s.A_m.size(); ++i) {
    if (s.A_m[i] < 0 || s.A_k[i] < 0) continue;
    for (const std::size_t j : B_of_k[s.A_k[i]]) {
      const auto met = D_of_mn.find({s.A_m[i], s.B_n[j]});
      if (met == D_of_mn.end()) continue;
      for (const std::size_t d : met->second) {
        m.share(i, d);
        n.share(j, d);
        k.share(i, j);
      }
    }
  }
  MmaStructure result;
  m.label(result.A_m, result.D_m);
  n.label(result.B_n, result.D_n);
  k.label(result.A_k, result.B_k);
  result.addends = s.addends;
  return result;
}

}  // namespace colex::verification::gauge
