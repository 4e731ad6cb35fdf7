#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <vector>

#include "colex/discovery/discover.hpp"
#include "colex/observations/observation.hpp"

#include "fit_tv.hpp"
#include "type_bits.hpp"

namespace colex::discovery {

namespace {

using observations::Labels;
using observations::Mma;

/// Thrown with the reason why there is no layout.
class Stop : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::int64_t register_values(const observations::Operand& operand) {
  const std::int64_t bits = type_bits(operand.type);
  return bits >= 32 ? 1 : std::min<std::int64_t>(operand.values, 32 / bits);
}

/// Which threads form one product: those that share a row, a column or a contraction index.
std::vector<std::vector<std::int64_t>> products(const Mma& mma) {
  std::vector<std::int64_t> parent(static_cast<std::size_t>(mma.threads));
  std::iota(parent.begin(), parent.end(), std::int64_t{0});
  const auto find = [&](std::int64_t x) {
    while (parent[static_cast<std::size_t>(x)] != x) x = parent[static_cast<std::size_t>(x)];
    return x;
  };
  const auto join_along = [&](std::initializer_list<std::pair<const Labels*, std::int64_t>> operands) {
    std::map<std::int64_t, std::int64_t> first;
    for (const auto& [labels, values] : operands) {
      for (std::size_t i = 0; i < labels->size(); ++i) {
        if ((*labels)[i] < 0) continue;
        const std::int64_t thread = static_cast<std::int64_t>(i) / values;
        const std::int64_t a = find(first.try_emplace((*labels)[i], thread).first->second), b = find(thread);
        // The smaller thread stands for both, so that products are in the order of their first threads.
        parent[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
      }
    }
  };
  const observations::MmaStructure& s = mma.structure;
  join_along({{&s.A_m, mma.A.values}, {&s.D_m, mma.D.values}});
  join_along({{&s.B_n, mma.B.values}, {&s.D_n, mma.D.values}});
  join_along({{&s.A_k, mma.A.values}, {&s.B_k, mma.B.values}});
  std::map<std::int64_t, std::vector<std::int64_t>> members;
  for (std::int64_t thread = 0; thread < mma.threads; ++thread) members[find(thread)].push_back(thread);
  std::vector<std::vector<std::int64_t>> result;
  for (auto& [representative, threads] : members) result.push_back(std::move(threads));
  return result;
}

Layout<> threads_layout(const std::vector<std::vector<std::int64_t>>& products) {
  for (const auto& threads : products) {
    if (threads.size() != products.front().size()) throw Stop("the instruction's products have different numbers of threads");
  }
  const auto at = [&](std::int64_t t, std::int64_t p) {
    return products[static_cast<std::size_t>(p)][static_cast<std::size_t>(t)];
  };
  const auto layout = fit_tv(static_cast<std::int64_t>(products.front().size()), static_cast<std::int64_t>(products.size()), at);
  if (!layout) throw Stop("no layout describes which threads execute which product");
  return *layout;
}

/// Numbers the classes of one axis in the order in which they are met.
class Names {
 public:
  void meet(std::int64_t label) {
    if (label >= 0) names_.try_emplace(label, static_cast<std::int64_t>(names_.size()));
  }
  std::int64_t of(std::int64_t label) const {
    const auto found = names_.find(label);
    if (found == names_.end()) throw Stop("an element has a row, column or k that no element of the other operand has");
    return found->second;
  }
  std::int64_t count() const { return static_cast<std::int64_t>(names_.size()); }

 private:
  std::map<std::int64_t, std::int64_t> names_;
};

/// One product of the observed instruction.
class Product {
 public:
  Product(const Mma& mma, const std::vector<std::int64_t>& threads) : mma_(mma), threads_(threads) {
    const observations::MmaStructure& s = mma.structure;
    by_value(mma.A, [&](std::size_t i) { m_.meet(s.A_m[i]); });
    by_value(mma.B, [&](std::size_t i) { n_.meet(s.B_n[i]); });
    const auto meet = [&](std::size_t i) { k_.meet(s.A_k[i]); };
    mma.metadata.empty() ? by_register(mma.A, meet) : by_register_and_view(mma.A, meet);
  }

  MmaLayouts layouts() const {
    const observations::MmaStructure& s = mma_.structure;
    Labels C_m(static_cast<std::size_t>(mma_.threads * mma_.C.values), -1), C_n = C_m;
    for (std::size_t d = 0; d < s.addends.size(); ++d) {
      if (s.addends[d] < 0) continue;
      C_m[static_cast<std::size_t>(s.addends[d])] = s.D_m[d];
      C_n[static_cast<std::size_t>(s.addends[d])] = s.D_n[d];
    }
    MmaLayouts result;
    result.M = m_.count();
    result.N = n_.count();
    result.K = k_.count();
    result.A = layout("A", mma_.A, s.A_m, m_, s.A_k, k_);
    result.B = layout("B", mma_.B, s.B_n, n_, s.B_k, k_);
    result.C = layout("C", mma_.C, C_m, m_, C_n, n_);
    result.D = layout("D", mma_.D, s.D_m, m_, s.D_n, n_);
    return result;
  }

 private:
  std::size_t element(const observations::Operand& operand, std::int64_t t, std::int64_t v) const {
    return static_cast<std::size_t>(threads_[static_cast<std::size_t>(t)] * operand.values + v);
  }
  std::int64_t size() const { return static_cast<std::int64_t>(threads_.size()); }

  /// Meets all threads' first elements, then their second ones, and so on.
  template <class Meet>
  void by_value(const observations::Operand& operand, Meet&& meet) const {
    for (std::int64_t v = 0; v < operand.values; ++v) {
      for (std::int64_t t = 0; t < size(); ++t) meet(element(operand, t, v));
    }
  }
  /// Meets the elements of all threads' first registers, then those of their second registers, and so on. The elements of one
  /// register come one after the other.
  template <class Meet>
  void by_register(const observations::Operand& operand, Meet&& meet) const {
    const std::int64_t width = register_values(operand);
    for (std::int64_t begin = 0; begin < operand.values; begin += width) {
      for (std::int64_t t = 0; t < size(); ++t) {
        for (std::int64_t v = begin; v < std::min(begin + width, operand.values); ++v) meet(element(operand, t, v));
      }
    }
  }
  /// The same for a sparse operand: each element (each pair of neighbours, if elements have 4 bits) is met in the first view,
  /// then in the second.
  template <class Meet>
  void by_register_and_view(const observations::Operand& operand, Meet&& meet) const {
    const std::int64_t stored = operand.values / 2;
    if (stored < 1) throw Stop("A has no element in two views");
    const std::int64_t width = std::min(register_values(operand), stored), neighbours = type_bits(operand.type) == 4 ? 2 : 1;
    if (stored % width != 0 || width % neighbours != 0) throw Stop("a register holds a part of what is stored of A");
    for (std::int64_t begin = 0; begin < stored; begin += width) {
      for (std::int64_t t = 0; t < size(); ++t) {
        for (std::int64_t v = begin; v < begin + width; v += neighbours) {
          for (const std::int64_t view : {std::int64_t{0}, stored}) {
            for (std::int64_t e = 0; e < neighbours; ++e) meet(element(operand, t, view + v + e));
          }
        }
      }
    }
  }
  Layout<> layout(const char* name, const observations::Operand& operand, const Labels& first, const Names& first_names,
                  const Labels& second, const Names& second_names) const {
    const auto at = [&](std::int64_t t, std::int64_t v) {
      const std::size_t i = element(operand, t, v);
      return first_names.of(first[i]) + first_names.count() * second_names.of(second[i]);
    };
    const auto found = fit_tv(size(), operand.values, at);
    if (!found)
      throw Stop(std::string("no layout describes the elements of ") + name + " in this numbering of rows, columns and k");
    return *found;
  }

  const Mma& mma_;
  const std::vector<std::int64_t>& threads_;
  Names m_, n_, k_;
};

bool same(const MmaLayouts& a, const MmaLayouts& b) { return a.A == b.A && a.B == b.B && a.C == b.C && a.D == b.D; }

}  // namespace

std::variant<MmaLayouts, NoLayout> discover(const Mma& all) {
  try {
    const observations::Values of_B = observations::counting_values_of_B(all);
    const Mma observed = observations::with_values_of_B(all, of_B);
    const auto parts = products(observed);
    std::optional<MmaLayouts> result;
    for (const auto& threads : parts) {
      MmaLayouts layouts = Product(observed, threads).layouts();
      if (result && !same(*result, layouts)) throw Stop("the instruction's products have different layouts");
      result = std::move(layouts);
    }
    if (!result) throw Stop("the observation has no threads");
    result->threads = threads_layout(parts);
    result->B_before = of_B.first;
    result->B_behind = all.B.values - of_B.first - of_B.count;
    return *result;
  } catch (const Stop& stop) {
    return NoLayout{stop.what()};
  }
}

}  // namespace colex::discovery
