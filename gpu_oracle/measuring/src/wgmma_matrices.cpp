#include "wgmma_matrices.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "colex/measuring/mma_probe.hpp"
#include "colex/measuring/number.hpp"

namespace colex::measuring {

namespace {

/// The elements of each class, in the order of the classes.
std::vector<std::vector<int>> members(const Integers& classes) {
  std::vector<std::vector<int>> result;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (classes[i] < 0) continue;
    const auto which = static_cast<std::size_t>(classes[i]);
    if (result.size() <= which) result.resize(which + 1);
    result[which].push_back(static_cast<int>(i));
  }
  return result;
}

/// Finds which elements of A and B have the same k. Under the descriptor `narrow` B comes from few places, and so does A unless
/// it lies in registers.
Contraction find_k(const WgmmaExecution& execution) {
  const Operand A = execution.narrow_A(), B = execution.narrow_B(), part = execution.few_values();
  std::vector<std::vector<int>> each;
  for (int j = 0; j < elements(B); ++j) each.push_back({j});
  const Codes codes(A);
  std::vector<WgmmaCase> cases;
  for (unsigned j = 0; j < each.size(); ++j) {
    for (unsigned digit = 0; digit < codes.digits(); ++digit) cases.push_back(execution.product(digit, j, narrow, narrow));
  }
  const Fragments D = execution.executed(coded(A), hot(B, each), part, cases);
  // The roles of A and B are exchanged: here an element of B meets elements of A.
  Meetings meetings{{}, elements(A), elements(part)};
  for (std::size_t j = 0; j < each.size(); ++j) {
    const std::vector<int> met = shown(codes, D, j * codes.digits());
    meetings.of_A.emplace_back();
    for (std::size_t d = 0; d < met.size(); ++d) {
      if (met[d] >= 0) meetings.of_A.back().push_back({met[d], static_cast<int>(d)});
    }
  }
  const MmaClasses found = classes(meetings);
  if (!say_all(found, meetings)) throw Fault("no contraction indices explain which places of A and B meet");
  Contraction k{members(found.B_k), members(found.A_k)};
  if (k.of_A.empty() || k.of_A.size() != k.of_B.size()) throw Fault("nothing of A meets anything of B");
  return k;
}

/// The row, or the column, of each element of D, and how many there are.
struct Lines {
  Integers of_D;
  int count;
};

/// Elements of D are in the same row if they show the same element of A for the first k.
Lines find_rows(const WgmmaExecution& execution, const Contraction& k) {
  const Operand& of_D = execution.instruction().D;
  const Codes codes(execution.A());
  const Descriptor plain = plain_descriptors().front();
  std::vector<WgmmaCase> cases;
  for (unsigned digit = 0; digit < codes.digits(); ++digit) cases.push_back(execution.product(digit, 0, plain, narrow));
  const Fragments D = execution.executed(coded(execution.A()), hot(execution.narrow_B(), {k.of_B[0]}), of_D, cases);
  const std::vector<int> from = shown(codes, D, 0);
  Integers rows(from.size(), -1);
  std::map<int, std::int64_t> numbers;
  for (int warp = 0; warp < warpgroup_size / warp_size; ++warp) {
    for (int value = 0; value < of_D.values; ++value) {
      for (int lane = 0; lane < warp_size; ++lane) {
        const auto d = static_cast<std::size_t>((warp * warp_size + lane) * of_D.values + value);
        if (from[d] < 0) throw Fault("an element of D depends on no element of A");
        rows[d] = numbers.try_emplace(from[d], static_cast<std::int64_t>(numbers.size())).first->second;
      }
    }
  }
  return {std::move(rows), static_cast<int>(numbers.size())};
}

/// Elements of D are in the same column if they show the same element of B for the first k.
Lines find_columns(const WgmmaExecution& execution, const Contraction& k, const Lines& rows) {
  const Operand& of_D = execution.instruction().D;
  const int N = elements(of_D) / rows.count;
  const Operand B = execution.B(N);
  const Codes codes(B);
  const Descriptor plain = plain_descriptors().front();
  std::vector<WgmmaCase> cases;
  for (unsigned digit = 0; digit < codes.digits(); ++digit) cases.push_back(execution.product(0, digit, narrow, plain));
  const Fragments D = execution.executed(hot(execution.narrow_A(), {k.of_A[0]}), coded(B), of_D, cases);
  const std::vector<int> from = shown(codes, D, 0);
  std::map<int, std::int64_t> numbers;
  for (const int place : from) numbers.try_emplace(place, 0);
  std::int64_t next = 0;
  for (auto& [place, number] : numbers) number = next++;
  Integers columns;
  for (const int place : from) columns.push_back(numbers[place]);
  std::set<std::pair<std::int64_t, std::int64_t>> seen;
  for (std::size_t d = 0; d < columns.size(); ++d) seen.insert({rows.of_D[d], columns[d]});
  if (numbers.count(-1) > 0 || next != N || seen.size() != columns.size())
    throw Fault("the elements of D are not the rows and columns of a matrix");
  return {std::move(columns), N};
}

/// The k, in the order of the places from which column 0 of B is read.
Contraction in_order(const WgmmaExecution& execution, const WgmmaMatrices& matrices) {
  const Integers first = places(execution, matrices, 'B', {plain_descriptors().front()}).front();
  std::vector<std::size_t> order(matrices.k.of_A.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return first[a] < first[b]; });
  Contraction result;
  for (const std::size_t k : order) {
    result.of_A.push_back(matrices.k.of_A[k]);
    result.of_B.push_back(matrices.k.of_B[k]);
  }
  return result;
}

/// Notes from which place each row is read at this k, as a part of D shows it. All elements of D in one row must show the same
/// place.
class Noted {
 public:
  Noted(const WgmmaExecution& execution, const Operand& part, const Integers& rows, int count, int K)
      : execution_(execution), part_(part), rows_(rows), K_(K), places_(static_cast<std::size_t>(count * K), -1) {}

  void note(std::size_t k, const std::vector<int>& from) {
    for (std::size_t d = 0; d < from.size(); ++d) {
      std::int64_t& place = places_[static_cast<std::size_t>(rows_[execution_.whole(part_, d)] * K_) + k];
      if (from[d] < 0) throw Fault("a matrix in shared memory is read from beyond the window that it was given");
      if (place >= 0 && place != from[d]) throw Fault("elements of D in one row show different places of one element of A or B");
      place = from[d];
    }
    for (std::size_t at = k; at < places_.size(); at += static_cast<std::size_t>(K_)) {
      if (places_[at] < 0) throw Fault("D did not show every row or column");
    }
  }
  Integers places() && { return std::move(places_); }

 private:
  const WgmmaExecution& execution_;
  const Operand& part_;
  const Integers& rows_;
  int K_;
  Integers places_;
};

}  // namespace

WgmmaMatrices find_matrices(const WgmmaExecution& execution) {
  Contraction k = find_k(execution);
  Lines rows = find_rows(execution, k);
  Lines columns = find_columns(execution, k, rows);
  const auto K = static_cast<int>(k.of_A.size());
  WgmmaMatrices found{rows.count, columns.count, K, std::move(rows.of_D), std::move(columns.of_D), std::move(k)};
  found.k = in_order(execution, found);
  return found;
}

std::vector<Integers> places(const WgmmaExecution& execution, const WgmmaMatrices& matrices, char operand,
                             const std::vector<Descriptor>& descriptors) {
  const bool of_A = operand == 'A';
  const Operand read = of_A ? execution.A() : execution.B(matrices.N),
                part = of_A ? execution.few_values() : execution.few_threads();
  const Fragments selecting = of_A ? hot(execution.narrow_B(), matrices.k.of_B) : hot(execution.narrow_A(), matrices.k.of_A);
  const Codes codes(read);
  std::vector<WgmmaCase> cases;
  for (const Descriptor& descriptor : descriptors) {
    for (unsigned k = 0; k < static_cast<unsigned>(matrices.K); ++k) {
      for (unsigned digit = 0; digit < codes.digits(); ++digit)
        cases.push_back(of_A ? execution.product(digit, k, descriptor, narrow) : execution.product(k, digit, narrow, descriptor));
    }
  }
  const Fragments D =
      of_A ? execution.executed(coded(read), selecting, part, cases) : execution.executed(selecting, coded(read), part, cases);
  std::vector<Integers> result;
  std::size_t image = 0;
  for (std::size_t c = 0; c < descriptors.size(); ++c) {
    Noted noted(execution, part, of_A ? matrices.rows : matrices.columns, of_A ? matrices.M : matrices.N, matrices.K);
    for (std::size_t k = 0; k < static_cast<std::size_t>(matrices.K); ++k, image += codes.digits())
      noted.note(k, shown(codes, D, image));
    result.push_back(std::move(noted).places());
  }
  return result;
}

}  // namespace colex::measuring
