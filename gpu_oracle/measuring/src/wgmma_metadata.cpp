#include "wgmma_metadata.hpp"

#include <algorithm>
#include <iterator>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/number.hpp"

namespace colex::measuring {

namespace {

/// One k of B: number `k` of those that A meets in the first half if `in_first` is set, else of those that A meets in the
/// second half.
struct Met {
  bool in_first;
  std::size_t k;
};

class MetadataOf {
 public:
  MetadataOf(const WgmmaSeen& first, const WgmmaSeen& second) : first_(first), second_(second) {
    if (second.matrices.rows != first.matrices.rows || second.matrices.columns != first.matrices.columns)
      throw Fault("D's rows or columns depend on the metadata");
    for (const std::vector<int>& stored : second.matrices.k.of_A) {
      const auto& in_first = first.matrices.k.of_A;
      const auto same = std::find(in_first.begin(), in_first.end(), stored);
      if (same == in_first.end()) throw Fault("A is read from other places under other metadata");
      k_in_first_half_.push_back(static_cast<std::size_t>(same - in_first.begin()));
    }
  }

  /// The place of the nibble that says the k of each (row, k) of A. B is 1 only at k of the second half.
  Integers nibbles(unsigned selector) const {
    const WgmmaExecution& execution = second_.execution;
    const WgmmaMatrices& matrices = second_.matrices;
    const NibbleSearch search(first_half, second_half, warpgroup_size);
    std::vector<std::vector<int>> only_in_second_half;
    std::vector<WgmmaCase> cases;
    for (unsigned k = 0; k < K(); ++k) {
      const std::vector<int>&second = matrices.k.of_B[k], &before = first_.matrices.k.of_B[k_in_first_half_[k]];
      only_in_second_half.emplace_back();
      std::set_difference(second.begin(), second.end(), before.begin(), before.end(),
                          std::back_inserter(only_in_second_half.back()));
      for (unsigned image = 0; image < search.images(); ++image)
        cases.push_back({k, k, 0, encode(narrow), encode(narrow), image, selector});
    }
    const Fragments D =
        execution.executed(hot(execution.narrow_A(), matrices.k.of_A), hot(execution.narrow_B(), only_in_second_half),
                           search.metadata(), execution.few_values(), cases);
    Integers places(static_cast<std::size_t>(matrices.M) * K(), 0);
    for (std::size_t d = 0; d < static_cast<std::size_t>(elements(D.operand())); ++d) {
      const auto row = static_cast<std::size_t>(matrices.rows[execution.whole(D.operand(), d)]);
      for (std::size_t k = 0; k < K(); ++k) {
        places[row * K() + k] =
            search.place([&](unsigned image) { return D.get(k * search.images() + image, static_cast<int>(d)) != 0; });
      }
    }
    return places;
  }

  /// Returns how many executions it replayed.
  std::int64_t replay(unsigned selector, const Integers& nibbles) const {
    constexpr unsigned images = 8;
    const WgmmaExecution& execution = second_.execution;
    const WgmmaMatrices& matrices = second_.matrices;
    const Operand& of_D = execution.instruction().D;
    const Sparsity sparsity = sparsity_of(execution.instruction().A);
    Draw draw;
    const Fragments A = drawn(execution.A(), images, draw), B = drawn(execution.B(matrices.N), images, draw);
    const Metadata metadata = drawn_metadata(sparsity, images, draw, warpgroup_size);
    const std::uint64_t plain = encode(plain_descriptors().front());
    std::vector<WgmmaCase> cases;
    for (unsigned image = 0; image < images; ++image) cases.push_back({image, image, 0, plain, plain, image, selector});
    const Fragments D = execution.executed(A, B, metadata, of_D, cases);
    for (unsigned image = 0; image < images; ++image) {
      const std::vector<int> of_A = values(A, image, second_.readings.first_of_A());
      const std::vector<int> of_first = values(B, image, first_.readings.first_of_B()),
                             of_second = values(B, image, second_.readings.first_of_B());
      const std::vector<Met> met = met_by_A(sparsity, nibbles, metadata, image);
      for (int d = 0; d < elements(of_D); ++d) {
        const std::size_t row = static_cast<std::size_t>(matrices.rows[static_cast<std::size_t>(d)]) * K(),
                          column = static_cast<std::size_t>(matrices.columns[static_cast<std::size_t>(d)]) * K();
        std::int64_t sum = 0;
        for (std::size_t k = 0; k < K(); ++k) {
          const Met& meets = met[row + k];
          sum += of_A[row + k] * (meets.in_first ? of_first : of_second)[column + meets.k];
        }
        if (D.get(image, d) != sum) throw Fault("random metadata give another D than the places of the nibbles predict");
      }
    }
    return images;
  }

 private:
  std::size_t K() const { return static_cast<std::size_t>(second_.matrices.K); }

  /// What each (row, k) of A meets under these metadata, k fastest. A chunk's candidates are the k that its elements meet in
  /// the first half, and behind them the k that they meet in the second half.
  std::vector<Met> met_by_A(const Sparsity& sparsity, const Integers& nibbles, const Metadata& metadata,
                            std::size_t image) const {
    std::vector<Met> result(nibbles.size());
    for (std::size_t row = 0; row < result.size(); row += K()) {
      const auto begin = nibbles.begin() + static_cast<std::ptrdiff_t>(row);
      const Integers of_row(begin, begin + static_cast<std::ptrdiff_t>(K()));
      for (const auto& [place, members] : chunks(of_row, static_cast<std::size_t>(sparsity.indices))) {
        const std::uint32_t nibble = metadata.get(image, static_cast<int>(place));
        for (std::size_t number = 0; number < members.size(); ++number) {
          const auto candidate = static_cast<std::size_t>(sparsity.candidate(nibble, static_cast<int>(number)));
          const std::size_t like = members[candidate % members.size()];
          const bool in_first = candidate < members.size();
          result[row + members[number]] = {in_first, in_first ? k_in_first_half_[like] : like};
        }
      }
    }
    return result;
  }

  const WgmmaSeen &first_, &second_;
  /// An element of A that meets k number i of the second half meets k number `k_in_first_half_[i]` of the first half.
  std::vector<std::size_t> k_in_first_half_;
};

}  // namespace

WgmmaMetadata find_metadata(const WgmmaSeen& first, const WgmmaSeen& second) {
  const MetadataOf metadata(first, second);
  WgmmaMetadata result;
  for (unsigned selector = 0; selector < second.execution.instruction().selectors; ++selector) {
    result.nibbles.push_back(metadata.nibbles(selector));
    result.replays += metadata.replay(selector, result.nibbles.back());
  }
  return result;
}

}  // namespace colex::measuring
