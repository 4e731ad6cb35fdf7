// What a layout attribute of Triton is made into: a linear layout as it grows, and the fields that it grows by.
//
//   sizePerThread = [1, 4], threadsPerWarp = [8, 4], order = [1, 0]
//     extend("register", 1, 4); extend("lane", 1, 4); extend("lane", 0, 8)      a tile of 8 x 16
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "colex/linear_layout.hpp"
#include "colex/rejection.hpp"

#include "triton_encoding.hpp"

namespace colex::dialects {

[[noreturn]] inline void reject(Kind kind, const std::string& message) { throw Rejection(kind, message); }
[[noreturn]] void too_large();

/// The logarithm of a power of two; throws Rejection(domain) for another number, by these words.
std::size_t bits_of_size(std::int64_t size, const std::string& what);

inline std::size_t index_of(std::int64_t dim) { return static_cast<std::size_t>(dim); }

/// What the dimensions of a shape are counted by: the fastest first.
Integers last_first(std::size_t rank);
Integers with_swapped_fastest(Integers order);

/// Some bits of an input: where each power of two of it goes.
struct Bits {
  std::string input;
  std::vector<Integers> bases = {};
};

/// A linear layout as it grows.
class Tile {
 public:
  /// A single element, held by a single place; later additions go to these inputs.
  Tile(std::size_t rank, std::initializer_list<const char*> inputs) : shape_(rank, 1) {
    if (rank == 0) reject(Kind::domain, "a layout has at least one dimension");
    for (const char* input : inputs) inputs_.push_back({input});
  }

  const Integers& shape() const { return shape_; }
  std::vector<Bits>& inputs() { return inputs_; }
  const std::vector<Bits>& inputs() const { return inputs_; }

  /// The input's next bits go on along this dimension.
  void extend(const std::string& input, std::int64_t dim, std::int64_t by) {
    for (std::size_t bit = bits_of_size(by, "an extent"); bit > 0; --bit) {
      Integers basis(shape_.size(), 0);
      basis[index_of(dim)] = shape_[index_of(dim)];
      add(input, std::move(basis));
    }
  }
  /// The input's next bits are replicas.
  void replicate(const std::string& input, std::int64_t by) {
    for (std::size_t bit = bits_of_size(by, "an extent"); bit > 0; --bit) add(input, Integers(shape_.size(), 0));
  }
  /// Extends by these numbers, in this order of dimensions; along the dimension `replicated` with replicas.
  void extend_all(const std::string& input, const Integers& by, const Integers& order, std::int64_t replicated = -1) {
    for (const std::int64_t dim : order) {
      if (dim == replicated) {
        replicate(input, by[index_of(dim)]);
      } else {
        extend(input, dim, by[index_of(dim)]);
      }
    }
  }
  /// The input's next bit goes to this element.
  void add(const std::string& input, Integers basis) {
    for (std::size_t k = 0; k < basis.size(); ++k) {
      if (basis[k] >> (LinearLayout::most_bits - 1) != 0) too_large();
      while (shape_[k] <= basis[k]) shape_[k] *= 2;
    }
    std::find_if(inputs_.begin(), inputs_.end(), [&](const Bits& bits) {
      return bits.input == input;
    })->bases.push_back(std::move(basis));
    if (++bits_ > LinearLayout::most_bits) too_large();
  }

  /// Repeats in an input, or in the first one, up to the shape, along the dimensions in this order.
  void repeat_up_to(const Integers& shape, const Integers& order, const std::string& input = "") {
    for (const std::int64_t dim : order) {
      const std::int64_t wanted = shape[index_of(dim)], have = shape_[index_of(dim)];
      if (have < wanted) extend(input.empty() ? inputs_.front().input : input, dim, wanted / have);
    }
  }
  /// Makes replicas of the bits that reach beyond the shape, the farthest first.
  void cut_down_to(const Integers& shape) {
    for (std::size_t k = 0; k < shape.size(); ++k) {
      for (; shape[k] < shape_[k]; shape_[k] /= 2) {
        Integers* farthest = nullptr;
        for (Bits& bits : inputs_) {
          for (Integers& basis : bits.bases) {
            if (basis[k] > 0 && (farthest == nullptr || (*farthest)[k] < basis[k])) farthest = &basis;
          }
        }
        if (farthest != nullptr) (*farthest)[k] = 0;
      }
    }
  }

  /// Whether each bit is that of one dimension, or a replica.
  bool is_permutation() const {
    return std::all_of(inputs_.begin(), inputs_.end(), [](const Bits& bits) {
      return std::all_of(bits.bases.begin(), bits.bases.end(), [](const Integers& basis) {
        const auto bits_of = [](int sum, std::int64_t n) { return sum + std::popcount(static_cast<Word>(n)); };
        return std::accumulate(basis.begin(), basis.end(), 0, bits_of) <= 1;
      });
    });
  }
  /// Makes replicas along this dimension of all that goes along it.
  void replicate_along(std::int64_t dim) {
    for (Bits& bits : inputs_) {
      for (Integers& basis : bits.bases) basis[index_of(dim)] = 0;
    }
    shape_[index_of(dim)] = 1;
  }

  /// What is left without a dimension.
  Tile without(std::size_t dim) const {
    Tile result = *this;
    const auto erase = [&](Integers& numbers) { numbers.erase(numbers.begin() + static_cast<std::ptrdiff_t>(dim)); };
    erase(result.shape_);
    for (Bits& bits : result.inputs_) {
      for (Integers& basis : bits.bases) erase(basis);
    }
    return result;
  }
  /// Without registers that hold what others do.
  Tile without_idle_registers() && {
    for (Bits& bits : inputs_) {
      if (bits.input != "register") continue;
      std::erase_if(bits.bases,
                    [](const Integers& basis) { return std::count(basis.begin(), basis.end(), 0) == std::ssize(basis); });
    }
    return std::move(*this);
  }

  LinearLayout layout() const {
    std::vector<Dimension> outputs;
    for (std::size_t k = 0; k < shape_.size(); ++k)
      outputs.push_back({"dim" + std::to_string(k), bits_of_size(shape_[k], "an extent")});
    std::vector<LinearLayout::Input> inputs;
    for (const Bits& bits : inputs_) inputs.push_back({bits.input, bits.bases});
    return LinearLayout(inputs, outputs);
  }

 private:
  Integers shape_;
  std::vector<Bits> inputs_;
  std::size_t bits_ = 0;
};

Tile distributed(std::size_t rank);
Tile shared(std::size_t rank);

/// The fields of an attribute. All have to be asked for.
class Fields {
 public:
  explicit Fields(const TritonAttribute& attribute) : attribute_(attribute) {}

  template <class T>
  const T* find(const std::string& name) {
    asked_.insert(name);
    const auto place = attribute_.fields.find(name);
    if (place == attribute_.fields.end()) return nullptr;
    const T* value = std::get_if<T>(&place->second);
    if (value == nullptr) reject(Kind::type, name + " of " + attribute_.kind + " is of another type");
    return value;
  }
  template <class T>
  const T& get(const std::string& name) {
    const T* value = find<T>(name);
    if (value == nullptr) reject(Kind::type, attribute_.kind + " lacks its " + name);
    return *value;
  }
  /// Numbers for each of so many dimensions.
  const Integers& numbers(const std::string& name, std::size_t rank) {
    const Integers& all = get<Integers>(name);
    if (all.size() != rank)
      reject(Kind::domain, name + " of " + attribute_.kind + " has " + std::to_string(all.size()) + " numbers for " +
                               std::to_string(rank) + " dimensions");
    return all;
  }
  const Integers& order(const std::string& name, std::size_t rank) {
    const Integers& all = numbers(name, rank);
    Integers sorted = all, dims(rank);
    std::iota(dims.begin(), dims.end(), 0);
    std::sort(sorted.begin(), sorted.end());
    if (sorted != dims) reject(Kind::domain, name + " of " + attribute_.kind + " does not name each dimension once");
    return all;
  }
  /// Whether a field says true.
  bool is(const std::string& name) {
    const bool* said = find<bool>(name);
    return said != nullptr && *said;
  }
  /// Fields of no consequence for the layout.
  void ignore(std::initializer_list<const char*> names) { asked_.insert(names.begin(), names.end()); }
  /// Bases, which are lists of lists; `[]` may be read as either.
  std::vector<Integers> bases(const std::string& name, std::size_t rank) {
    asked_.insert(name);
    const auto place = attribute_.fields.find(name);
    if (place == attribute_.fields.end()) return {};
    if (const auto* none = std::get_if<Integers>(&place->second); none != nullptr && none->empty()) return {};
    const std::vector<Integers>& all = get<std::vector<Integers>>(name);
    for (const Integers& basis : all) {
      if (basis.size() != rank || std::any_of(basis.begin(), basis.end(), [](std::int64_t n) { return n < 0; }))
        reject(Kind::domain,
               name + " of " + attribute_.kind + " has a basis that is none of " + std::to_string(rank) + " numbers from 0 on");
    }
    return all;
  }
  void require_all_known() const {
    for (const auto& [name, value] : attribute_.fields) {
      if (!asked_.contains(name)) reject(Kind::type, attribute_.kind + " has a field " + name + " that is not known here");
    }
  }

 private:
  const TritonAttribute& attribute_;
  std::set<std::string> asked_;
};

/// The blocks of a cluster, as bases of this tile, of one element.
Tile blocks_of(Fields& fields, std::size_t rank, Tile tile);

/// The shape that each block holds of this shape, the blocks being cut down to it.
Integers shape_per_block(Tile& blocks, const Integers& shape);

/// The tile, and copies of it side by side: each basis of `outer` counts tiles.
Tile product(Tile tile, const Tile& outer);

/// The tile repeated, or cut, to the shape, along the dimensions in this order, within each block. Without a shape it is covered
/// once.
Tile fitted(Tile tile, Tile blocks, const Integers* shape, const Integers& order);

/// The shape; throws Rejection(type) if there is none.
const Integers& required(const Integers* shape, const std::string& kind);

/// Bases as they are written; registers alone are repeated, or cut, to another shape than theirs.
Tile written(Fields& fields, Tile tile, const Integers* shape, const std::string& kind);

/// How many numbers the first basis has.
std::size_t rank_of_bases(const TritonAttribute& attribute, const Integers* shape);

/// The attribute's tile. Throws what linear_layout_of throws.
Tile tile_of(const TritonAttribute& attribute, const Integers* shape);

// Kinds, each of its own fields. In registers:
Tile blocked(Fields& fields, const Integers* shape);
Tile nvidia_mma(Fields& fields, const Integers* shape);
Tile amd_mfma(Fields& fields, const Integers* shape);
Tile amd_wmma(Fields& fields, const Integers* shape);
Tile dpas(Fields& fields, const Integers* shape);
Tile dot_operand(Fields& fields, const Integers* shape);
Tile slice(Fields& fields, const Integers* shape);
// In shared memory, and in tensor memory:
Tile swizzled_shared(Fields& fields, const Integers* shape, bool rotates = false);
Tile nvmma_shared(Fields& fields, const Integers* shape);
Tile padded_shared(Fields& fields, const TritonAttribute& attribute, const Integers* shape);
Tile tensor_memory(Fields& fields, const Integers* shape);
Tile tensor_memory_scales(Fields& fields, const Integers* shape);

}  // namespace colex::dialects
