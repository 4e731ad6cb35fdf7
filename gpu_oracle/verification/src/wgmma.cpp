#include <cstddef>
#include <map>
#include <utility>

#include "colex/predictions/mma_atom.hpp"
#include "colex/print.hpp"
#include "colex/verification/expected.hpp"

#include "extents.hpp"
#include "nibbles.hpp"
#include "words.hpp"

namespace colex::verification {

namespace {

using observations::Descriptor;
using observations::Operand;
using observations::Reading;
using observations::Wgmma;
using predictions::WgmmaAtom;
using Integers = std::vector<std::int64_t>;
using Deviation = std::optional<std::string>;

constexpr std::int64_t rows_of_a_warp = 16, lanes = 32;

/// How the observed numbers of an axis are the predicted ones: one to one, learnt as they are met.
class Renaming {
 public:
  explicit Renaming(std::int64_t count) : predicted_(static_cast<std::size_t>(count), -1), observed_(predicted_) {}

  /// Whether these two may be the same: they are, or neither was met. None is the same as what is not there.
  bool meet(std::int64_t observed, std::int64_t predicted) {
    if (predicted < 0 || predicted >= static_cast<std::int64_t>(observed_.size())) return false;
    std::int64_t &to = predicted_[static_cast<std::size_t>(observed)], &from = observed_[static_cast<std::size_t>(predicted)];
    if (to < 0 && from < 0) {
      to = predicted;
      from = observed;
    }
    return to == predicted && from == observed;
  }
  std::int64_t predicted(std::int64_t observed) const { return predicted_[static_cast<std::size_t>(observed)]; }
  bool identity() const {
    for (std::size_t x = 0; x < predicted_.size(); ++x) {
      if (predicted_[x] != static_cast<std::int64_t>(x)) return false;
    }
    return true;
  }

 private:
  Integers predicted_, observed_;
};

/// The values at two coordinates, the second fastest, each changed by `change`. Requires that they are a sum of what either
/// coordinate says, as those of a layout are.
template <class At, class Change>
Integers table(std::int64_t first, std::int64_t second, At&& at, Change&& change) {
  std::vector<Checked> of_first, of_second;
  for (std::int64_t x = 0; x < first; ++x) of_first.push_back(at(x, 0));
  for (std::int64_t y = 0; y < second; ++y) of_second.push_back(at(0, y));
  Integers result;
  for (const Checked& x : of_first) {
    for (const Checked& y : of_second) result.push_back(change(x + y - of_second.front()));
  }
  return result;
}

/// The two axes of an operand's elements in registers.
struct Axes {
  char operand;
  const char *first, *second;
};

/// The first element whose row or column (or k) is not what the layout says.
Deviation compare_fragments(const Axes& axes, const Integers& predicted, std::int64_t rows, std::int64_t values,
                            const Integers& first, Renaming& first_names, const Integers& second, Renaming& second_names) {
  for (std::size_t i = 0; i < predicted.size(); ++i) {
    const bool same_first = first_names.meet(first[i], predicted[i] % rows);
    if (same_first && second_names.meet(second[i], predicted[i] / rows)) continue;
    const auto element = static_cast<std::int64_t>(i);
    return std::string("the ") + (same_first ? axes.second : axes.first) + " of " + axes.operand + "'s thread " +
           std::to_string(element / values) + ", value " + std::to_string(element % values) + " is not that of (" +
           std::to_string(predicted[i] % rows) + ',' + std::to_string(predicted[i] / rows) + "), which the prediction gives it";
  }
  return std::nullopt;
}

Deviation compare_places(const Reading& reading, const Integers& predicted, const Renaming& rows, const Renaming& k,
                         std::int64_t columns) {
  const Integers& seen = reading.places.values();
  if (rows.identity() && k.identity() && seen == predicted) return std::nullopt;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const auto at = static_cast<std::int64_t>(i);
    const std::int64_t row = rows.predicted(at / columns), column = k.predicted(at % columns);
    const std::int64_t expected = predicted[static_cast<std::size_t>(row * columns + column)];
    if (seen[i] == expected) continue;
    return std::string(1, reading.operand) + " under {" + describe(reading.descriptor) +
           "}: " + (reading.operand == 'A' ? "row " : "column ") + std::to_string(row) + ", k " + std::to_string(column) +
           " lies at element " + std::to_string(seen[i]) + "; predicted is " + std::to_string(expected);
  }
  return std::nullopt;
}

/// Names each k by the place that the first column of B has there.
void name_k(const Reading& reading, const Integers& predicted, const Renaming& columns, Renaming& k, std::int64_t count) {
  const std::size_t column = static_cast<std::size_t>(columns.predicted(0) * count);
  for (std::int64_t observed = 0; observed < count; ++observed) {
    for (std::int64_t p = 0; p < count; ++p) {
      const bool here =
          predicted[column + static_cast<std::size_t>(p)] == reading.places.values()[static_cast<std::size_t>(observed)];
      if (here && k.meet(observed, p)) break;
    }
  }
}

/// The first stored element of a sparse A whose metadata lie elsewhere. Records of the first half of B's k have none.
Deviation compare_nibbles(const WgmmaAtom& atom, const Wgmma& observed, const Renaming& rows, const Renaming& k) {
  if (observed.nibbles.empty()) return std::nullopt;
  const std::int64_t stored = atom.bits == 32 ? 1 : 2;
  if (observed.nibbles.size() != atom.metadata.size())
    return "there are " + std::to_string(observed.nibbles.size()) + " selectors; the prediction has " +
           std::to_string(atom.metadata.size());
  for (std::size_t selector = 0; selector < atom.metadata.size(); ++selector) {
    const Integers& seen = observed.nibbles[selector].values();
    const std::map<std::int64_t, std::int64_t> of_a_warp = nibbles_of_chunks(atom.metadata[selector]);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const auto at = static_cast<std::int64_t>(i);
      const std::int64_t row = rows.predicted(at / observed.K), column = k.predicted(at % observed.K);
      const std::int64_t chunk = row % rows_of_a_warp + rows_of_a_warp * (column / stored);
      const std::int64_t expected = row / rows_of_a_warp * lanes * nibbles_of_a_thread + of_a_warp.at(chunk);
      if (seen[i] == expected) continue;
      return "under selector " + std::to_string(selector) + " the metadata of A's row " + std::to_string(row) + ", stored k " +
             std::to_string(column) + " are " + nibble_text(seen[i]) + "; the prediction says " + nibble_text(expected);
    }
  }
  return std::nullopt;
}

const Reading* first_of_B(const Wgmma& observed) {
  for (const Reading& reading : observed.readings) {
    if (reading.operand == 'B') return &reading;
  }
  return nullptr;
}

Deviation other_sizes(const WgmmaAtom& atom, const Wgmma& observed) {
  const Extents D = extents(atom.D);
  const bool same = observed.M == atom.M && observed.N == atom.N && observed.K == atom.A_columns &&
                    (observed.metadata != 0) == (atom.A_columns < atom.K) && observed.threads == D.threads &&
                    observed.D.values == D.values && observed.A.values == (atom.A ? extents(*atom.A).values : 0);
  if (same) return std::nullopt;
  return "it is a product of " + std::to_string(observed.M) + " x " + std::to_string(observed.N) + " x " +
         std::to_string(observed.K) + ", or its operands lie elsewhere or have other numbers of elements";
}

}  // namespace

std::string describe(const Descriptor& d) {
  return (d.swizzle == 0 ? std::string("no swizzle") : std::to_string(d.swizzle) + "-byte swizzle") + ", leading " +
         std::to_string(d.leading) + ", stride " + std::to_string(d.stride) + ", start " + std::to_string(d.start) + ", base " +
         std::to_string(d.base);
}

Integers places_of(const WgmmaAtom& atom, char operand, const Descriptor& d, std::int64_t metadata) {
  const bool of_A = operand == 'A';
  const std::int64_t rows = of_A ? atom.M : atom.N;
  const auto matrix =
      predictions::shared_matrix(atom.bits, of_A ? atom.A_major : atom.B_major, {d.swizzle, d.leading, d.stride, d.start, d.base},
                                 rows, of_A ? atom.A_columns : atom.K);
  const bool chosen = !of_A && atom.A_columns < atom.K;
  return table(
      rows, atom.A_columns,
      [&](std::int64_t row, std::int64_t k) {
        return matrix.layout.inner()(tuple(row, chosen ? predictions::met_by(k, metadata, atom.bits) : k));
      },
      [&](const Checked& place) {
        const Checked at = matrix.layout.offset() + place;
        return (*matrix.layout.swizzle())(at).value() - matrix.ahead;
      });
}

const Integers& WgmmaComparison::places(const WgmmaAtom& atom, char operand, const Descriptor& d, std::int64_t metadata) {
  const bool of_A = operand == 'A';
  const Key key{operand,
                atom.bits,
                static_cast<std::int64_t>(of_A ? atom.A_major : atom.B_major),
                of_A ? atom.M : atom.N,
                atom.K,
                atom.A_columns,
                d.swizzle,
                d.leading,
                d.stride,
                d.start,
                d.base,
                metadata};
  const auto found = places_.find(key);
  return found == places_.end() ? places_.emplace(key, places_of(atom, operand, d, metadata)).first->second : found->second;
}

const Integers& WgmmaComparison::fragments(const Layout<>& TV) {
  const auto [found, is_new] = fragments_.try_emplace(to_string(TV));
  if (is_new) {
    const Extents e = extents(TV);
    found->second = table(
        e.threads, e.values, [&](std::int64_t t, std::int64_t v) { return TV(tuple(t, v)); },
        [](const Checked& place) { return place.value(); });
  }
  return found->second;
}

Deviation WgmmaComparison::deviation(const WgmmaAtom& atom, const Wgmma& observed) {
  if (Deviation sizes = other_sizes(atom, observed)) return sizes;
  const Reading* first = first_of_B(observed);
  if (first == nullptr) return "B was not read";
  Renaming m(atom.M), n(atom.N), k(observed.K);
  if (Deviation found = compare_fragments({'D', "row", "column"}, fragments(atom.D), atom.M, observed.D.values,
                                          observed.D_m.values(), m, observed.D_n.values(), n))
    return found;
  name_k(*first, places(atom, 'B', first->descriptor, observed.metadata), n, k, observed.K);
  for (std::int64_t x = 0; x < observed.K; ++x) {
    if (k.predicted(x) >= 0) continue;
    return "B under {" + describe(first->descriptor) + "}: something of column " + std::to_string(n.predicted(0)) +
           " lies at element " + std::to_string(first->places.values()[static_cast<std::size_t>(x)]) +
           ", where the prediction puts nothing of it";
  }
  if (atom.A) {
    if (Deviation found = compare_fragments({'A', "row", "k"}, fragments(*atom.A), atom.M, observed.A.values,
                                            observed.A_m.values(), m, observed.A_k.values(), k))
      return found;
  }
  for (const Reading& reading : observed.readings) {
    const bool of_A = reading.operand == 'A';
    const Integers& predicted = places(atom, reading.operand, reading.descriptor, observed.metadata);
    if (Deviation found = compare_places(reading, predicted, of_A ? m : n, k, observed.K)) return found;
  }
  return compare_nibbles(atom, observed, m, k);
}

}  // namespace colex::verification
