#include "colex/verification/check_tiled.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "extents.hpp"
#include "registers_of_B.hpp"
#include "tile_limits.hpp"

namespace colex::verification {

namespace {

using observations::Elements;
using observations::Mma;
using observations::MmaStructure;
using observations::MmaSum;

constexpr std::int64_t threads_of_warpgroup = 128;

/// A matrix of integers, column by column.
class Matrix {
 public:
  Matrix(std::int64_t rows, std::int64_t columns) : rows_(rows), elements_(static_cast<std::size_t>(rows * columns), 0) {}
  std::int64_t& operator()(std::int64_t row, std::int64_t column) { return at(row + rows_ * column); }
  std::int64_t& at(std::int64_t place) { return elements_[static_cast<std::size_t>(place)]; }
  std::int64_t rows() const { return rows_; }
  std::int64_t size() const { return static_cast<std::int64_t>(elements_.size()); }

 private:
  std::int64_t rows_;
  std::vector<std::int64_t> elements_;
};

/// A matrix whose elements tell one another apart: small, without a period that a tile could have.
Matrix filled(std::int64_t rows, std::int64_t columns, std::int64_t seed) {
  Matrix matrix(rows, columns);
  std::uint64_t state = static_cast<std::uint64_t>(seed);
  for (std::int64_t place = 0; place < matrix.size(); ++place) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    matrix.at(place) = static_cast<std::int64_t>(state >> 33) % 15 - 7;
  }
  return matrix;
}

/// Who holds what of an operand's tile.
struct Held {
  Layout<> layout;
  std::int64_t rows, columns, threads, values;

  std::int64_t place(std::int64_t thread, std::int64_t value) const { return layout(tuple(thread, value)).value(); }
};

Held held(const TiledMma<>& mma, MmaOperand operand, std::int64_t rows, std::int64_t columns) {
  const Layout<> L = thread_values(mma, operand);
  return {L, rows, columns, size(L.mode(0)).value(), size(L.mode(1)).value()};
}

/// Where an operand is not held by equally many places everywhere, in words. `copies`: by so many, if that is known.
std::optional<std::string> uncovered(const Held& operand, const char* name, const char* axes,
                                     std::optional<std::int64_t> copies) {
  const std::int64_t places = operand.rows * operand.columns, all = operand.threads * operand.values;
  std::vector<std::int64_t> holders(static_cast<std::size_t>(places), 0);
  for (std::int64_t t = 0; t < operand.threads; ++t) {
    for (std::int64_t v = 0; v < operand.values; ++v) {
      const std::int64_t place = operand.place(t, v);
      if (place < 0 || place >= places) {
        return std::string(name) + ": thread " + std::to_string(t) + ", value " + std::to_string(v) + " is at " +
               std::to_string(place) + ", outside the tile of " + std::to_string(operand.rows) + " x " +
               std::to_string(operand.columns);
      }
      ++holders[static_cast<std::size_t>(place)];
    }
  }
  const std::int64_t expected = copies.value_or((all + places - 1) / places);
  for (std::int64_t place = 0; place < places; ++place) {
    const std::int64_t count = holders[static_cast<std::size_t>(place)];
    if (count == expected) continue;
    return std::string(name) + ": " + axes + " = (" + std::to_string(place % operand.rows) + "," +
           std::to_string(place / operand.rows) + ") is in " + std::to_string(count) +
           " places of the registers, and should be in " + std::to_string(expected);
  }
  return std::nullopt;
}

/// Which elements of A and B meet in which of D, as it was seen.
class ObservedInstruction {
 public:
  explicit ObservedInstruction(const Mma& mma) : mma_(mma), A_counts_(first_of(mma.structure.A_m, mma.structure.A_k)) {
    const MmaStructure& s = mma.structure;
    const std::vector<bool> B_counts = first_of(s.B_n, s.B_k);
    for (std::size_t j = 0; j < s.B_k.size(); ++j) {
      if (B_counts[j]) B_of_k_[s.B_k[j]].push_back(j);
    }
    for (std::size_t d = 0; d < s.D_m.size(); ++d) D_of_[{s.D_m[d], s.D_n[d]}].push_back(d);
  }

  /// D += A·B on the registers of one execution.
  void execute(const Elements& A, const Elements& B, Elements& D) const {
    const MmaStructure& s = mma_.structure;
    for (std::size_t i = 0; i < A.size(); ++i) {
      if (s.A_m[i] < 0 || !A_counts_[i]) continue;
      const auto partners = B_of_k_.find(s.A_k[i]);
      if (partners == B_of_k_.end()) continue;
      for (const std::size_t j : partners->second) {
        const auto sums = D_of_.find({s.A_m[i], s.B_n[j]});
        if (sums == D_of_.end()) continue;
        for (const std::size_t d : sums->second) D[d] += A[i] * B[j];
      }
    }
  }

 private:
  /// Who has an element first. Others must have the same, as half of the lanes of gfx11, and it is multiplied once.
  static std::vector<bool> first_of(const observations::Labels& rows, const observations::Labels& columns) {
    std::set<std::pair<std::int64_t, std::int64_t>> known;
    std::vector<bool> result;
    for (std::size_t i = 0; i < rows.size(); ++i) result.push_back(known.emplace(rows[i], columns[i]).second);
    return result;
  }

  const Mma& mma_;
  std::vector<bool> A_counts_;
  std::map<std::int64_t, std::vector<std::size_t>> B_of_k_;
  std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::size_t>> D_of_;
};

/// The registers of one execution: what the threads of a warp hold of one repetition.
Elements registers(const Held& operand, Matrix& matrix, std::int64_t warp, std::int64_t lanes, std::int64_t repetition,
                   std::int64_t values) {
  Elements result;
  for (std::int64_t lane = 0; lane < lanes; ++lane) {
    for (std::int64_t v = 0; v < values; ++v)
      result.push_back(matrix.at(operand.place(warp * lanes + lane, v + values * repetition)));
  }
  return result;
}

struct Repetitions {
  std::int64_t m, n, k;
};

/// The executions of a tile: for each warp and each repetition along m and n the sum over those along k.
class Executions {
 public:
  Executions(const Mma& observed, const Held& A, const Held& B, const Held& C, const Repetitions& times)
      : mma_(observed), A_(A), B_(B), C_(C), times_(times) {}

  std::vector<MmaSum> sums(Matrix& of_A, Matrix& of_B) const {
    std::vector<MmaSum> result;
    for_each([&](std::int64_t warp, std::int64_t m, std::int64_t n) {
      result.emplace_back();
      for (std::int64_t k = 0; k < times_.k; ++k) {
        result.back().push_back({registers(A_, of_A, warp, mma_.threads, m + times_.m * k, mma_.A.values),
                                 registers(B_, of_B, warp, mma_.threads, n + times_.n * k, mma_.B.values)});
      }
    });
    return result;
  }

  /// What the sums make of C's tile. Atoms along k have each a part of it.
  Matrix gathered(const std::vector<Elements>& sums) const {
    Matrix result(C_.rows, C_.columns);
    auto sum = sums.begin();
    for_each([&](std::int64_t warp, std::int64_t m, std::int64_t n) {
      for (std::int64_t element = 0; element < mma_.threads * mma_.D.values; ++element) {
        const std::int64_t lane = element / mma_.D.values, v = element % mma_.D.values;
        result.at(C_.place(warp * mma_.threads + lane, v + mma_.D.values * (m + times_.m * n))) +=
            sum->at(static_cast<std::size_t>(element));
      }
      ++sum;
    });
    return result;
  }

 private:
  template <class Do>
  void for_each(Do&& act) const {
    for (std::int64_t warp = 0; warp < C_.threads / mma_.threads; ++warp) {
      for (std::int64_t m = 0; m < times_.m; ++m) {
        for (std::int64_t n = 0; n < times_.n; ++n) act(warp, m, n);
      }
    }
  }

  const Mma& mma_;
  const Held &A_, &B_, &C_;
  Repetitions times_;
};

std::optional<std::string> wrong(Matrix& found, Matrix& A, Matrix& B, std::int64_t K) {
  for (std::int64_t place = 0; place < found.size(); ++place) {
    const std::int64_t m = place % found.rows(), n = place / found.rows();
    std::int64_t sum = 0;
    for (std::int64_t k = 0; k < K; ++k) sum += A(m, k) * B(n, k);
    if (found.at(place) == sum) continue;
    return "of the product of two matrices D(" + std::to_string(m) + "," + std::to_string(n) + ") is " +
           std::to_string(found.at(place)) + " and should be " + std::to_string(sum);
  }
  return std::nullopt;
}

std::int64_t times(const TiledMma<>& mma, std::size_t axis, std::int64_t extent) {
  return extent / (mma.atom.extents[axis] * size(mma.atoms.mode(axis))).value();
}

/// That the tile is one that can be looked at element by element, and product by product.
void require_look(const Tuple<Checked>& tile) {
  const Checked M = tile.mode(0).leaf(), N = tile.mode(1).leaf(), K = tile.mode(2).leaf();
  const std::string what = "a tile of " + to_string(M) + " x " + to_string(N) + " x " + to_string(K);
  require_size(what, {M, K});
  require_size(what, {N, K});
  require_size(what, {M, N});
  require_size(what, {M, N, K}, most_products);
}

void require_values(const Layout<>& L, const observations::Operand& operand, const char* name) {
  if (extents(L).values == operand.values) return;
  throw Rejection(Kind::domain, std::string(name) + ": " + to_string(L) + " has " + std::to_string(extents(L).values) +
                                    " values of each thread, and the instruction " + std::to_string(operand.values));
}

}  // namespace

TiledMma<> tiled(const predictions::MmaAtom& atom, const Layout<>& atoms, const Tiler<>& permutation) {
  return {
      {{Checked(atom.M), Checked(atom.N), Checked(atom.K)}, atom.threads.mode(0), atom.A, atom.B, atom.D}, atoms, permutation};
}

TiledMma<> tiled(const predictions::WgmmaAtom& atom, const Layout<>& atoms, const Tiler<>& permutation) {
  if (atom.A_columns < atom.K)
    throw Rejection(Kind::inadmissible, "a tiled MMA of " + atom.form + ": A is sparse, and such tiles are not judged");
  const auto of_all = [](std::int64_t rows, std::int64_t columns) {
    return Layout<>(tuple(threads_of_warpgroup, tuple(rows, columns)), tuple(0, tuple(1, rows)));
  };
  const Layout<> A = atom.A ? *atom.A : of_all(atom.M, atom.K), B = of_all(atom.N, atom.K);
  const Layout<> threads(Mode<Checked>{threads_of_warpgroup, 1});
  return {{{Checked(atom.M), Checked(atom.N), Checked(atom.K)}, threads, A, B, atom.D}, atoms, permutation};
}

Mma predicted(const predictions::WgmmaAtom& atom) {
  Mma mma;
  mma.threads = threads_of_warpgroup;
  // What lies in shared memory is read once, and not by each thread: its elements are the first one's.
  const auto of_memory = [&](std::int64_t rows, std::int64_t columns, observations::Labels& first, observations::Labels& second) {
    first.assign(static_cast<std::size_t>(mma.threads * rows * columns), -1);
    second = first;
    for (std::int64_t place = 0; place < rows * columns; ++place) {
      first[static_cast<std::size_t>(place)] = place % rows;
      second[static_cast<std::size_t>(place)] = place / rows;
    }
  };
  const auto of_registers = [&](const Layout<>& L, observations::Labels& first, observations::Labels& second) {
    const Extents e = extents(L);
    for (std::int64_t t = 0; t < e.threads; ++t) {
      for (std::int64_t v = 0; v < e.values; ++v) {
        first.push_back(L(tuple(t, v)).value() % atom.M);
        second.push_back(L(tuple(t, v)).value() / atom.M);
      }
    }
  };
  MmaStructure& s = mma.structure;
  if (atom.A) {
    of_registers(*atom.A, s.A_m, s.A_k);
  } else {
    of_memory(atom.M, atom.K, s.A_m, s.A_k);
  }
  of_memory(atom.N, atom.K, s.B_n, s.B_k);
  of_registers(atom.D, s.D_m, s.D_n);
  for (std::size_t d = 0; d < s.D_m.size(); ++d) s.addends.push_back(static_cast<std::int64_t>(d));
  const auto values = [&](const observations::Labels& labels) { return static_cast<std::int64_t>(labels.size()) / mma.threads; };
  mma.A.values = values(s.A_m);
  mma.B.values = values(s.B_n);
  mma.C.values = mma.D.values = values(s.D_m);
  return mma;
}

Executor as_observed(const Mma& observed) {
  return [&observed](const std::vector<MmaSum>& sums) {
    const ObservedInstruction instruction(observed);
    std::vector<Elements> results;
    for (const MmaSum& sum : sums) {
      results.emplace_back(static_cast<std::size_t>(observed.threads * observed.D.values), 0);
      for (const observations::MmaExecution& execution : sum) instruction.execute(execution.A, execution.B, results.back());
    }
    return results;
  };
}

std::vector<MmaSum> on_registers(std::vector<MmaSum> sums, const predictions::MmaAtom& atom) {
  for (MmaSum& sum : sums) {
    for (observations::MmaExecution& execution : sum) execution.B = registers_of_B(atom, execution.B, 1);
  }
  return sums;
}

TiledAnswer check_tiled(const Mma& observed, const TiledMma<>& mma, const Executor& execute) {
  require_values(mma.atom.A, observed.A, "A");
  require_values(mma.atom.B, observed.B, "B");
  require_values(mma.atom.C, observed.D, "C");
  const Tuple<Checked> tile = tile_shape(mma);
  require_threads("a tiled MMA", thread_count(mma));
  require_look(tile);
  TiledAnswer answer{tile.mode(0).leaf().value(),
                     tile.mode(1).leaf().value(),
                     tile.mode(2).leaf().value(),
                     size(threads_vmnk(mma)).value(),
                     std::nullopt,
                     std::nullopt};
  if (answer.threads % observed.threads != 0) {
    throw Rejection(Kind::inadmissible, "a tiled MMA: " + std::to_string(answer.threads) + " threads are no whole warps of " +
                                            std::to_string(observed.threads));
  }
  const Held A = held(mma, MmaOperand::A, answer.M, answer.K), B = held(mma, MmaOperand::B, answer.N, answer.K),
             C = held(mma, MmaOperand::C, answer.M, answer.N);
  answer.uncovered = uncovered(A, "A", "(m,k)", std::nullopt);
  if (!answer.uncovered) answer.uncovered = uncovered(B, "B", "(n,k)", std::nullopt);
  if (!answer.uncovered) answer.uncovered = uncovered(C, "C", "(m,n)", size(mma.atoms.mode(2)).value());
  if (answer.uncovered) return answer;
  Matrix of_A = filled(answer.M, answer.K, 1), of_B = filled(answer.N, answer.K, 2);
  const Repetitions repetitions{times(mma, 0, answer.M), times(mma, 1, answer.N), times(mma, 2, answer.K)};
  const Executions executions(observed, A, B, C, repetitions);
  Matrix found = executions.gathered(execute(executions.sums(of_A, of_B)));
  answer.wrong = wrong(found, of_A, of_B, answer.K);
  return answer;
}

}  // namespace colex::verification
