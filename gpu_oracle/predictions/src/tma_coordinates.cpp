// The coordinates of a tensor map as a layout: which coordinate of the instruction an element of the tensor has.
#include <algorithm>
#include <cstddef>
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

/// Where the part is cut: each digit of it begins at one of these, the first at 1.
std::vector<Checked> cuts_of(const std::vector<Share>& shares, const Checked& extent) {
  std::vector<Checked> cuts = {1};
  const auto add = [&](const Checked& of_start, const Checked& weight) {
    if (!(weight < of_start) || !(of_start % weight == 0) || !(of_start / weight < extent)) return;
    cuts.push_back(of_start / weight);
  };
  for (const Share& share : shares) {
    add(share.divisor, share.weight);
    if (!(share.modulus == 0)) add(share.divisor * share.modulus, share.weight);
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

/// Digits from one cut to the next, of elements from `first` to below `end`.
void list_digits(const std::vector<Share>& shares, const std::vector<Checked>& cuts, const Checked& first, const Checked& end,
                 TensorShape::Modes& extents, Strides::Modes& strides) {
  Checked begin = first;
  for (const Checked& cut : cuts) {
    if (!(begin < cut) || !(cut < end)) continue;
    extents.emplace_back(ceil_div(cut, begin));
    strides.emplace_back(stride_of(shares, begin));
    begin = cut;
  }
  extents.emplace_back(ceil_div(end, begin));
  strides.emplace_back(stride_of(shares, begin));
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
      : shares_(std::move(shares)), cuts_(cuts_of(shares_, product(shape))) {}

  CoordinateLayout<> layout(const TensorShape& shape) {
    if (leaves_are_whole(shape)) {
      Checked first = 1;
      return of_leaves(shape, first);
    }
    TensorShape::Modes extents;
    Strides::Modes strides;
    list_digits(shares_, cuts_, 1, product(shape), extents, strides);
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

  CoordinateLayout<> of_leaves(const TensorShape& shape, Checked& first) const {
    TensorShape::Modes extents;
    Strides::Modes strides;
    if (shape.is_leaf()) {
      list_digits(shares_, cuts_, first, first * shape.leaf(), extents, strides);
      first = first * shape.leaf();
      return CoordinateLayout<>(unwrapped<Checked>(std::move(extents)), unwrapped<Vector<Checked>>(std::move(strides)));
    }
    for (std::size_t k = 0; k < shape.rank(); ++k) {
      const CoordinateLayout<> mode = of_leaves(shape.mode(k), first);
      extents.push_back(mode.shape());
      strides.push_back(mode.stride());
    }
    return CoordinateLayout<>(TensorShape(std::move(extents)), Strides(std::move(strides)));
  }

  std::vector<Share> shares_;
  std::vector<Checked> cuts_;
};

CoordinateLayout<> layout_of_parts(const TmaMap& map, const TensorShape& shape, const TensorShape& box, std::size_t& next) {
  if (box.is_leaf() || shape.is_leaf()) return Part(shares_of(map, next++), shape).layout(shape);
  TensorShape::Modes extents;
  Strides::Modes strides;
  for (std::size_t k = 0; k < box.rank(); ++k) {
    const CoordinateLayout<> mode = layout_of_parts(map, shape.mode(k), box.mode(k), next);
    extents.push_back(mode.shape());
    strides.push_back(mode.stride());
  }
  return CoordinateLayout<>(TensorShape(std::move(extents)), Strides(std::move(strides)));
}

}  // namespace

CoordinateLayout<> tma_coordinate_layout(const TmaTile& tile, const TmaMap& map) {
  std::size_t next = 0;
  return layout_of_parts(map, tile.global.shape(), tile.box, next);
}

}  // namespace colex::predictions
