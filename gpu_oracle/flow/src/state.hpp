// What each place of a block holds, as a flow goes on.
//
// A place is a granule: 8 bits of memory or of a thread's registers, 4 where a type of the flow has so few. It holds a part of
// an element, which is a number of its own: of a tensor's element, or of a sum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "colex/flow/flow.hpp"
#include "colex/notation/value.hpp"

namespace colex::flow {

/// element · 16 + part; or one of the three below.
using Content = std::int64_t;
inline constexpr Content unwritten = -1, zero = -2, nothing = -3;  ///< nothing: read outside of what there is
inline constexpr std::int64_t parts = 16;

/// A part of an element as a content; what is no element has no parts.
constexpr Content content_of(std::int64_t element, std::int64_t part = 0) {
  return element < 0 ? element : element * parts + part;
}

/// Elements that belong together: those of a tensor, or the sums that one `clear` makes.
struct Owner {
  std::string name;
  std::int64_t first = 0, count = 0;
  const Array* tensor = nullptr;  ///< null for sums
};

/// A run of a step: which, in which turn of its loop.
struct Run {
  const Step* step = nullptr;
  std::int64_t turn = 0, block = 0;
};

/// Places, and how what is there came to be: by which run, from which granule of what that run reads.
struct Space {
  explicit Space(std::int64_t granules = 0)
      : held(static_cast<std::size_t>(granules), unwritten), run(held.size(), -1), from(held.size(), -1) {}
  std::int64_t size() const { return static_cast<std::int64_t>(held.size()); }

  std::string tensor;  ///< that all blocks have; empty where each has places of its own
  bool once = false;   ///< whether a place may not get another content
  std::vector<Content> held;
  std::vector<std::int32_t> run;
  std::vector<std::int64_t> from;
};

/// What the threads hold of an operand's tile: of each, `values` in as many repetitions along both of the operand's axes.
struct Fragment {
  const Product* product = nullptr;
  char operand = 'A';
  std::string type;                    ///< of its elements; empty where they were converted
  std::int64_t rows = 0, columns = 0;  ///< of the tile

  std::int64_t threads = 0, values = 0, first_repetitions = 0, second_repetitions = 0;
  std::int64_t granules = 0;  ///< of a value
  Space space;

  std::int64_t of_thread() const { return values * first_repetitions * second_repetitions; }
  std::int64_t place(std::int64_t thread, std::int64_t value) const { return (thread * of_thread() + value) * granules; }
};

/// Where an element of a tile lies in each repetition of an instruction: the formula of tiled_mma.hpp, by itself.
class Repeated {
 public:
  Repeated(const Product& product, char operand, std::int64_t rows, std::int64_t columns);

  std::int64_t first_extent() const { return extent_[0]; }  ///< of one instruction
  std::int64_t second_extent() const { return extent_[1]; }
  std::int64_t first_repetitions() const { return repetitions_[0]; }
  std::int64_t second_repetitions() const { return repetitions_[1]; }
  /// The row, or the column, of the tile for coordinate x of the instruction by an atom at this place, the r-th time.
  std::int64_t row(std::int64_t x, std::int64_t atom, std::int64_t r) const { return along(0, x, atom, r); }
  std::int64_t column(std::int64_t x, std::int64_t atom, std::int64_t r) const { return along(1, x, atom, r); }
  /// Whether the permutations leave everything where it is.
  bool in_order() const;
  std::int64_t first_atoms() const { return count_[0]; }
  std::size_t first_axis() const { return axis_[0]; }
  std::size_t second_axis() const { return axis_[1]; }

 private:
  std::int64_t along(std::size_t which, std::int64_t x, std::int64_t atom, std::int64_t r) const {
    const std::int64_t u = x + extent_[which] * (atom + count_[which] * r),
                       period = static_cast<std::int64_t>(order_[which].size());
    return order_[which][static_cast<std::size_t>(u % period)] + u / period * period;
  }

  std::size_t axis_[2];
  std::int64_t extent_[2], count_[2], repetitions_[2];
  std::vector<std::int64_t> order_[2];
};

/// The operand of that letter.
MmaOperand operand_of(char operand);

/// The layout of memory that a value is, swizzled or not. Throws Rejection(type) for another value.
ComposedLayout<> memory_layout(const notation::Value<>& value, const std::string& text);

/// An atom of a product: its place along m, n and k, and the threads that its lanes are.
struct Atom {
  std::int64_t place[3];
  std::vector<std::int64_t> threads;
};
std::vector<Atom> atoms_of(const Product& product);

/// An operand in one instruction: for each value of each lane the place in the operand's matrix.
struct Held {
  std::int64_t lanes = 0, values = 0;
  std::vector<std::int64_t> places;

  std::int64_t place(std::int64_t lane, std::int64_t value) const {
    return places[static_cast<std::size_t>(lane + lanes * value)];
  }
};
Held held_by(const MmaShapeAndLayouts<>& instruction, char operand);

}  // namespace colex::flow
