// Tiles that are drawn from all that a tile may be: modes of several leaves, padded, repeated, taken in steps, hung over the end
// of the tensor, in any order of shared memory, under a swizzle of descriptors or another; with boxes, strides and
// rows where a rule ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/swizzle.hpp"

#include "tma_tiles.hpp"

namespace colex::oracle_laws {

using Integers = std::vector<std::int64_t>;

struct Leaf {
  std::int64_t extent, stride;
};

/// How a mode is drawn.
struct Form;

/// A mode of the tensor, what the box takes of it, and the digits of that in shared memory; the fastest first.
struct DrawnMode {
  std::vector<Leaf> leaves, digits;
  std::int64_t extent, box, step;

  std::int64_t count() const { return (box + step - 1) / step; }
  /// How many tiles of a grid there are along the mode.
  std::int64_t tiles() const { return (extent + box - 1) / box; }
  /// Whether elements of it are the same one.
  bool repeats() const { return extent > 1 && leaves.front().stride == 0; }
  /// The element there; -1 outside of the tensor.
  std::int64_t at(std::int64_t x) const;
};

class DrawnTile {
 public:
  explicit DrawnTile(const laws::Assignment& values);

  std::int64_t elements() const;
  const std::vector<DrawnMode>& modes() const { return modes_; }
  std::int64_t bytes() const { return bytes_; }
  std::int64_t chunk() const { return 16 / bytes_; }
  const Integers& starts() const { return starts_; }
  /// In elements.
  const Swizzle& swizzle() const { return swizzle_; }

  predictions::TmaTile tile() const;
  /// What is to arrive of the tile that starts there: in the order of shared memory.
  std::vector<Arrival> asked(const Integers& starts) const;
  /// The starts of the tiles at multiples of the box.
  std::vector<Integers> grid() const;
  /// The map that is found for a start; none if a rejection says that no descriptor has the swizzle.
  std::optional<predictions::TmaMap> map(const predictions::TmaTile& tile, const Integers& starts, bool load = true) const;
  /// The tile in words, with a start.
  std::string in_words(const predictions::TmaTile& tile, const Integers& starts) const;

 private:
  void add(std::int64_t n, std::int64_t b, const Form& form, std::int64_t grid, std::int64_t x);
  void put_into_tensor(std::int64_t number);
  void put_into_shared(std::int64_t number, std::int64_t row);

  std::int64_t bytes_;
  Swizzle swizzle_;
  std::vector<DrawnMode> modes_;
  Integers starts_;
  std::vector<const Form*> forms_;
};

/// The variables of a drawn tile and of a start.
std::vector<laws::ProgramVariable> drawn_variables();

std::vector<Checked> checked_list(const Integers& list);

/// All combinations of a number of each list, the first fastest.
std::vector<Integers> combinations(const std::vector<Integers>& lists);

/// Whether a copy by the map may begin there.
bool may_begin(const predictions::TmaMap& map, const std::vector<Checked>& starts, bool load = true);

}  // namespace colex::oracle_laws
