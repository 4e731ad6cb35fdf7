// The coordinates of a tensor map as a layout: which coordinate of the instruction an element of the tensor has.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "colex/predictions/tma_copy.hpp"
#include "colex/tuple_algorithms.hpp"
#include "colex/vector.hpp"

namespace colex::predictions {

namespace {

using TensorShape = Tuple<Checked>;
using Strides = Tuple<Vector<Checked>>;

/// A term of a coordinate, as a part of the box has it: a step of the part is `weight` of the term's start.
struct Share {
  std::size_t dimension;
  Checked scale, divisor, modulus, weight;
};

std::vector<Share> shares_of(const TmaMap& map, std::size_t mode) {
  std::vector<Share> shares;
  for (std::size_t k = 0; k < map.coordinates.size(); ++k) {
    for (const TmaTerm& term : map.coordinates[k].terms) {
      for (const TmaStart::Part& part : term.start.parts) {
        if (part.mode == mode) shares.push_back({k, term.scale, term.divisor, term.modulus, part.weight});
      }
    }
  }
  return shares;
}

/// Where the part is cut: each digit of it begins at one of these, the first at 1. The last may be of a single element, where a
/// coordinate counts what is before the tensor.
std::vector<Checked> cuts_of(const std::vector<Share>& shares, const Checked& extent) {
  std::vector<Checked> cuts = {1};
  const auto add = [&](const Checked& of_start, const Checked& weight, const Checked& most) {
    if (!(weight < of_start) || !(of_start % weight == 0) || most < of_start / weight) return;
    cuts.push_back(of_start / weight);
  };
  for (const Share& share : shares) {
    add(share.divisor, share.weight, extent);
    if (!(share.modulus == 0)) add(share.divisor * share.modulus, share.weight, extent - 1);
  }
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  return cuts;
}

/// What a step of so many of the part is to the instruction.
Vector<Checked> stride_of(const std::vector<Share>& shares, const Checked& step) {
  Vector<Checked> stride;
  for (const Share& share : shares) {
    const Checked of_start = step * share.weight;
    const bool counts = !(of_start < share.divisor) && (share.modulus == 0 || of_start < share.divisor * share.modulus);
    if (counts) stride = stride + Vector<Checked>(share.scale * (of_start / share.divisor), {share.dimension});
  }
  return stride;
}

/// Whether a digit of the part, of steps of `begin` to below `end`, adds to the term what its stride says: it stays below the
/// divisor, or below the modulus in whole steps of the divisor, or is of whole turns of the modulus.
bool adds_up(const Share& share, const Checked& begin, const Checked& end) {
  const Checked step = begin * share.weight, most = end * share.weight, turn = share.divisor * share.modulus;
  if (step < share.divisor) return !(share.divisor < most);
  if (share.modulus == 0) return step % share.divisor == 0;
  if (!(step < turn)) return step % turn == 0;
  return step % share.divisor == 0 && !(turn < most);
}

/// Whether all digits do, each of whole ones of those below it.
bool add_up(const std::vector<Share>& shares, const std::vector<Checked>& cuts, const Checked& extent) {
  for (std::size_t k = 0; k < cuts.size(); ++k) {
    const bool is_last = k + 1 == cuts.size();
    if (!is_last && !(cuts[k + 1] % cuts[k] == 0)) return false;
    const Checked end = is_last ? extent : cuts[k + 1];
    if (!std::all_of(shares.begin(), shares.end(), [&](const Share& share) { return adds_up(share, cuts[k], end); }))
      return false;
  }
  return true;
}

/// The only mode of a list, or the list.
template <class T>
Tuple<T> unwrapped(typename Tuple<T>::Modes&& modes) {
  return modes.size() == 1 ? modes.front() : Tuple<T>(std::move(modes));
}

/// The profile of a part: that of the tensor where each of its leaves is whole digits, and else the digits alone.
class Part {
 public:
  Part(std::vector<Share> shares, const TensorShape& shape)
      : shares_(std::move(shares)), cuts_(cuts_of(shares_, product(shape))) {
    const Checked extent = product(shape);
    if (extent == cuts_.back() && !(extent == 1) && !add_up(shares_, cuts_, extent)) cuts_.pop_back();
  }

  /// Whether a layout has the coordinates of each element.
  bool is_exact(const TensorShape& shape) const { return add_up(shares_, cuts_, product(shape)); }

  /// Gives every element of a tile of a grid the coordinates of the tile's first one. Whether a layout has these: those of single
  /// elements add up in none where the part is joined to another one at no multiple of a row.
  bool count_tiles(const Checked& box, const TensorShape& shape) {
    tile_ = box;
    std::erase_if(cuts_, [&](const Checked& cut) { return !(tile_ < cut); });
    if (tile_ < product(shape)) cuts_.insert(cuts_.begin(), tile_);
    return add_up(shares_, cuts_, product(shape));
  }

  CoordinateLayout<> layout(const TensorShape& shape) {
    if (leaves_are_whole(shape)) {
      Checked first = 1;
      return of_leaves(shape, first, true);
    }
    TensorShape::Modes extents;
    Strides::Modes strides;
    list_digits(1, product(shape), true, extents, strides);
    return CoordinateLayout<>(unwrapped<Checked>(std::move(extents)), unwrapped<Vector<Checked>>(std::move(strides)));
  }

 private:
  bool leaves_are_whole(const TensorShape& shape) const {
    Checked begin = 1;
    bool are_whole = true;
    for_each_leaf(shape, [&](const Checked& extent) {
      const Checked end = begin * extent;
      for (const Checked& cut : cuts_) {
        const bool is_inside = begin < cut && cut < end;
        // The last digit of the last leaf may be cut short.
        if (is_inside && (!(cut % begin == 0) || (end < product(shape) && !(end % cut == 0)))) are_whole = false;
      }
      begin = end;
    });
    return are_whole;
  }

  void list_digit(const Checked& begin, const Checked& end, TensorShape::Modes& extents, Strides::Modes& strides) const {
    extents.emplace_back(ceil_div(end, begin));
    strides.emplace_back(begin < tile_ ? Vector<Checked>() : stride_of(shares_, begin));
  }

  /// Digits from one cut to the next, of elements from `first` to below `end`; the last ones begin where the tensor ends as well.
  void list_digits(const Checked& first, const Checked& end, bool are_last, TensorShape::Modes& extents,
                   Strides::Modes& strides) const {
    Checked begin = first;
    for (const Checked& cut : cuts_) {
      if (!(begin < cut) || end < cut || (cut == end && !are_last)) continue;
      list_digit(begin, cut, extents, strides);
      begin = cut;
    }
    list_digit(begin, end, extents, strides);
  }

  CoordinateLayout<> of_leaves(const TensorShape& shape, Checked& first, bool are_last) const {
    TensorShape::Modes extents;
    Strides::Modes strides;
    if (shape.is_leaf()) {
      list_digits(first, first * shape.leaf(), are_last, extents, strides);
      first = first * shape.leaf();
      return CoordinateLayout<>(unwrapped<Checked>(std::move(extents)), unwrapped<Vector<Checked>>(std::move(strides)));
    }
    for (std::size_t k = 0; k < shape.rank(); ++k) {
      const CoordinateLayout<> mode = of_leaves(shape.mode(k), first, are_last && k + 1 == shape.rank());
      extents.push_back(mode.shape());
      strides.push_back(mode.stride());
    }
    return CoordinateLayout<>(TensorShape(std::move(extents)), Strides(std::move(strides)));
  }

  std::vector<Share> shares_;
  std::vector<Checked> cuts_;
  Checked tile_ = 1;  ///< of how many elements in a row only the first has coordinates of its own
};

std::optional<CoordinateLayout<>> layout_of_part(const TmaMap& map, const TensorShape& shape, const TensorShape& box,
                                                 std::size_t number) {
  Part part(shares_of(map, number), shape);
  if (part.is_exact(shape)) return part.layout(shape);
  if (map.holds > TmaHolds::on_grid || !part.count_tiles(product(box), shape)) return std::nullopt;
  return part.layout(shape);
}

std::optional<CoordinateLayout<>> layout_of_parts(const TmaMap& map, const TensorShape& shape, const TensorShape& box,
                                                  std::size_t& next) {
  if (box.is_leaf() || shape.is_leaf()) return layout_of_part(map, shape, box, next++);
  TensorShape::Modes extents;
  Strides::Modes strides;
  for (std::size_t k = 0; k < box.rank(); ++k) {
    const std::optional<CoordinateLayout<>> mode = layout_of_parts(map, shape.mode(k), box.mode(k), next);
    if (!mode) return std::nullopt;
    extents.push_back(mode->shape());
    strides.push_back(mode->stride());
  }
  return CoordinateLayout<>(TensorShape(std::move(extents)), Strides(std::move(strides)));
}

}  // namespace

std::optional<CoordinateLayout<>> tma_coordinate_layout(const TmaTile& tile, const TmaMap& map) {
  std::size_t next = 0;
  return layout_of_parts(map, tile.global.shape(), tile.box, next);
}

}  // namespace colex::predictions
