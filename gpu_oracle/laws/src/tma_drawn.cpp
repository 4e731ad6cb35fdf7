// Tensor maps of tiles that are drawn from all that a tile may be: modes of two leaves, padded, taken in steps, hung over the end
// of the tensor, in any order of shared memory; with boxes, strides and rows where a rule ends.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/predictions/tma_places.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"
#include "tma_tiles.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;
using predictions::TmaCondition;
using predictions::TmaHolds;
using predictions::TmaMap;
using predictions::TmaTile;

namespace {

using Integers = std::vector<std::int64_t>;

/// How a mode is drawn, by its variable `form`.
struct Form {
  std::int64_t step = 1;
  std::int64_t leaf = 1, digit = 1;  ///< how long the first leaf is, and the first digit of shared memory; 1 for a single one
  std::int64_t chunks = 0, elements = 0;  ///< of padding behind each leaf
  std::int64_t times = 1;                 ///< its extent and its box are so many times as long
};
constexpr std::array<Form, 14> forms = {Form{},
                                        {},
                                        {.chunks = 1},
                                        {.leaf = 2},
                                        {.leaf = 4, .chunks = 1},
                                        {.step = 2},
                                        {.step = 3},
                                        {.digit = 2},
                                        {.digit = 4},
                                        {.leaf = 2, .digit = 2},
                                        {.elements = 1},
                                        {.times = 43},
                                        {.step = 9, .times = 9},
                                        {.step = 2, .leaf = 2, .chunks = 1}};
constexpr std::int64_t most_modes = 4;

struct Leaf {
  std::int64_t extent, stride;
};

/// A mode of the tensor, what the box takes of it, and the digits of that in shared memory; the fastest first.
struct DrawnMode {
  std::vector<Leaf> leaves, digits;
  std::int64_t extent, box, step;

  std::int64_t count() const { return (box + step - 1) / step; }
  /// The element there; -1 outside of the tensor.
  std::int64_t at(std::int64_t x) const {
    if (x < 0 || x >= extent) return -1;
    std::int64_t element = 0;
    for (const Leaf& leaf : leaves) {
      element += x % leaf.extent * leaf.stride;
      x /= leaf.extent;
    }
    return element;
  }
};

Tuple<Checked> numbers_of(const std::vector<Leaf>& leaves, std::int64_t Leaf::*number) {
  if (leaves.size() == 1) return Tuple<Checked>(Checked(leaves[0].*number));
  Tuple<Checked>::Modes modes;
  for (const Leaf& leaf : leaves) modes.emplace_back(Checked(leaf.*number));
  return Tuple<Checked>(modes);
}

class DrawnTile {
 public:
  explicit DrawnTile(const Assignment& values) {
    std::size_t next = 0;
    const auto number = [&] { return integer_of(values[next++]); };
    bytes_ = std::int64_t{1} << number();
    swizzle_ = static_cast<std::size_t>(number());
    const std::int64_t rank = number(), tensor = number(), shared = number(), packed = number(), grid = number();
    for (std::int64_t k = 0; k < most_modes; ++k) {
      const std::int64_t n = number(), b = number(), form = number(), x = number();
      if (k < rank) add(n, b, forms[static_cast<std::size_t>(form)], grid, x);
    }
    put_into_tensor(tensor);
    put_into_shared(shared, packed == 0);
  }

  std::int64_t elements() const {
    return std::accumulate(modes_.begin(), modes_.end(), std::int64_t{1},
                           [](std::int64_t all, const DrawnMode& mode) { return all * mode.count(); });
  }
  const std::vector<DrawnMode>& modes() const { return modes_; }
  std::int64_t bytes() const { return bytes_; }
  std::int64_t chunk() const { return 16 / bytes_; }
  const Integers& starts() const { return starts_; }
  const Swizzle& swizzle() const { return predictions::tma_swizzles()[swizzle_].bytes; }
  std::int64_t span() const { return predictions::tma_swizzles()[swizzle_].span; }

  TmaTile tile() const {
    using Shape = Tuple<Checked>;
    Shape::Modes shape, stride, box, steps, shared_shape, shared_stride;
    for (const DrawnMode& mode : modes_) {
      shape.push_back(numbers_of(mode.leaves, &Leaf::extent));
      stride.push_back(numbers_of(mode.leaves, &Leaf::stride));
      shared_shape.push_back(numbers_of(mode.digits, &Leaf::extent));
      shared_stride.push_back(numbers_of(mode.digits, &Leaf::stride));
      box.emplace_back(Checked(mode.box));
      steps.emplace_back(Checked(mode.step));
    }
    const Layout<> plain{Shape(shared_shape), Shape(shared_stride)};
    TmaTile tile{type_of_bytes(bytes_), Layout<>(Shape(shape), Shape(stride)), Shape(box),
                 composition(span() == 0 ? Swizzle(0, 4, 3) : upcast(swizzle(), bytes_), plain)};
    const bool in_steps = std::any_of(modes_.begin(), modes_.end(), [](const DrawnMode& mode) { return mode.step > 1; });
    if (in_steps) tile.element_strides = Shape(steps);
    return tile;
  }

  /// What is to arrive of the tile that starts there: in the order of shared memory.
  std::vector<Arrival> asked(const Integers& starts) const {
    std::vector<Arrival> result;
    for (std::int64_t c = 0; c < elements(); ++c) {
      std::int64_t rest = c, place = 0, element = 0;
      for (std::size_t k = 0; k < modes_.size(); ++k) {
        const DrawnMode& mode = modes_[k];
        std::int64_t at = rest % mode.count();
        const std::int64_t there = mode.at(starts[k] + at * mode.step);
        rest /= mode.count();
        element = there < 0 || element < 0 ? -1 : element + there;
        for (const Leaf& digit : mode.digits) {
          place += at % digit.extent * digit.stride;
          at /= digit.extent;
        }
      }
      result.push_back({swizzled(place * bytes_, span()), element < 0 ? -1 : element * bytes_});
    }
    std::sort(result.begin(), result.end());
    return result;
  }

  /// Chunks of 16 bytes, xored with the number of 128 bytes as far as the swizzle spans.
  static std::int64_t swizzled(std::int64_t byte, std::int64_t span) {
    return span == 0 ? byte : byte ^ ((byte / 128) % (span / 16)) * 16;
  }

 private:
  void add(std::int64_t n, std::int64_t b, const Form& form, std::int64_t grid, std::int64_t x) {
    const std::int64_t unit = (modes_.empty() ? chunk() : 1) * form.times;
    DrawnMode mode{{}, {}, n * unit, (b == 0 ? n : b) * unit, modes_.empty() ? 1 : form.step};
    const auto cut = [](std::int64_t extent, std::int64_t first) {
      return first > 1 && extent % first == 0 && extent > first ? std::vector<Leaf>{{first, 0}, {extent / first, 0}}
                                                                : std::vector<Leaf>{{extent, 0}};
    };
    mode.leaves = cut(mode.extent, form.leaf * (modes_.empty() ? chunk() : 1));
    mode.digits = cut(mode.count(), form.digit * (modes_.empty() ? chunk() : 1));
    starts_.push_back(x * (grid == 0 ? mode.box : grid == 1 ? chunk() : 1));
    padding_.push_back(form.chunks * chunk() + form.elements);
    modes_.push_back(std::move(mode));
  }

  /// The things in the order of that number: 0 for the one in which they are.
  template <class T>
  static void permute(std::vector<T>& things, std::int64_t number) {
    for (std::size_t k = 0; k + 1 < things.size(); ++k) {
      const auto left = static_cast<std::int64_t>(things.size() - k);
      const auto first = things.begin() + static_cast<std::ptrdiff_t>(k);
      std::rotate(first, first + number % left, first + number % left + 1);
      number /= left;
    }
  }

  void put_into_tensor(std::int64_t number) {
    std::vector<std::size_t> order(modes_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    permute(order, number);
    std::int64_t reach = 1;
    for (const std::size_t k : order) {
      for (Leaf& leaf : modes_[k].leaves) {
        leaf.stride = reach;
        reach = (reach * leaf.extent + chunk() - 1) / chunk() * chunk() + padding_[k];
      }
    }
  }

  void put_into_shared(std::int64_t number, bool in_rows) {
    std::vector<Leaf*> order;
    for (DrawnMode& mode : modes_) {
      for (Leaf& digit : mode.digits) order.push_back(&digit);
    }
    permute(order, number);
    std::int64_t stride = 1;
    for (Leaf* digit : order) {
      digit->stride = stride;
      stride *= digit->extent;
      if (digit == order.front() && in_rows) stride = std::max(stride, span() / bytes_);
    }
  }

  std::int64_t bytes_;
  std::size_t swizzle_;
  std::vector<DrawnMode> modes_;
  Integers starts_, padding_;
};

std::vector<laws::ProgramVariable> drawn_variables() {
  std::vector<laws::ProgramVariable> all = {integer("size", 0, 3),    integer("swizzle", 0, 3),  integer("rank", 1, most_modes),
                                            integer("tensor", 0, 23), integer("shared", 0, 119), integer("packed", 0, 3),
                                            integer("grid", 0, 2)};
  for (std::int64_t k = 0; k < most_modes; ++k) {
    const std::string mode = std::to_string(k);
    all.push_back(integer("n" + mode, 1, k == 0 ? 12 : 8));
    all.push_back(integer("b" + mode, 0, k == 0 ? 8 : 4));
    all.push_back(integer("form" + mode, 0, static_cast<std::int64_t>(forms.size()) - 1));
    all.push_back(integer("x" + mode, -2, 5));
  }
  return all;
}

std::vector<Checked> checked_list(const Integers& list) { return {list.begin(), list.end()}; }

std::string tile_in_words(const DrawnTile& drawn, const TmaTile& tile, const Integers& starts) {
  return to_string(tile.global) + " of " + std::to_string(drawn.bytes()) + " bytes by " + to_string(tile.box) +
         (tile.element_strides ? " in steps of " + to_string(*tile.element_strides) : "") + " to " + to_string(tile.shared) +
         " at " + to_string(coordinate_at(checked_list(starts)));
}

// Whether there is a map, by all ways to write the number of elements as factors.

/// Calls f with each way to write n as at most five factors from 2 to 256, the first of which is `width` if that is not 0, until
/// one of them is right.
bool any_factorization(std::int64_t n, std::int64_t width, Integers& factors, const std::function<bool()>& f) {
  if (n == 1 && !factors.empty()) return f();
  if (factors.size() == 5) return false;
  for (std::int64_t d = 2; d <= std::min<std::int64_t>(256, n); ++d) {
    if (n % d != 0 || (factors.empty() && width != 0 && d != width)) continue;
    factors.push_back(d);
    const bool is_one = any_factorization(n / d, width, factors, f);
    factors.pop_back();
    if (is_one) return true;
  }
  return false;
}

Integers sides_of(std::int64_t u, const Integers& factors) {
  Integers digits;
  for (const std::int64_t factor : factors) {
    digits.push_back(u % factor);
    u /= factor;
  }
  return digits;
}

std::int64_t dot(const Integers& x, const Integers& y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), std::int64_t{0});
}

/// Whether a tensor map with a box of these factors copies `bytes`, -1 for fill, in the order of shared memory: what is inside is
/// a box of digits, on which the byte is affine.
bool is_map(const Integers& bytes, const Integers& factors, std::int64_t element, bool load) {
  const std::size_t rank = factors.size();
  if (factors[0] * element % 16 != 0) return false;
  Integers low(rank, 1 << 20), high(rank, -1), places(rank, 1), steps(rank, 0);
  std::int64_t inside = 0, volume = 1;
  for (std::size_t u = 0; u < bytes.size(); ++u) {
    if (bytes[u] < 0) continue;
    ++inside;
    const Integers digits = sides_of(static_cast<std::int64_t>(u), factors);
    for (std::size_t k = 0; k < rank; ++k) low[k] = std::min(low[k], digits[k]), high[k] = std::max(high[k], digits[k]);
  }
  if (inside == 0) return true;
  for (std::size_t k = 0; k < rank; ++k) {
    volume *= high[k] - low[k] + 1;
    if (!load && low[k] > 0) return false;
    if (k > 0) places[k] = places[k - 1] * factors[k - 1];
  }
  const std::int64_t first = bytes[static_cast<std::size_t>(dot(low, places))];
  if (volume != inside || low[0] * element % 16 != 0 || first % 16 != 0) return false;
  for (std::size_t k = 0; k < rank; ++k) {
    if (low[k] == high[k]) continue;
    steps[k] = bytes[static_cast<std::size_t>(dot(low, places) + places[k])] - first;
    if (k == 0 ? steps[k] != element : steps[k] < 0 || steps[k] % 16 != 0) return false;
  }
  for (std::size_t u = 0; u < bytes.size(); ++u) {
    const Integers digits = sides_of(static_cast<std::int64_t>(u), factors);
    if (bytes[u] >= 0 && bytes[u] != first + dot(digits, steps) - dot(low, steps)) return false;
  }
  return true;
}

/// Whether any tensor map copies that, under each swizzle by which the bytes are where they are to be.
bool is_copied_by_any(const std::vector<Arrival>& asked, std::int64_t element, bool load) {
  for (const std::int64_t span : {0, 32, 64, 128}) {
    // Back to the order before this swizzle, which is its own inverse.
    std::map<std::int64_t, std::int64_t> before;
    for (const Arrival& arrival : asked) before[DrawnTile::swizzled(arrival.shared, span)] = arrival.global;
    if (before.size() != asked.size()) return false;
    const auto count = static_cast<std::int64_t>(before.size());
    const auto width = span == 0 ? std::int64_t{0}
                                 : std::count_if(before.begin(), before.end(), [&](const auto& at) { return at.first < span; });
    bool are_rows = width == 0 || count % width == 0;
    Integers bytes;
    for (const auto& [shared, global] : before) {
      const auto u = static_cast<std::int64_t>(bytes.size());
      are_rows = are_rows && shared == (width == 0 ? u * element : u / width * span + u % width * element);
      bytes.push_back(global);
    }
    Integers factors;
    if (are_rows && any_factorization(count, width, factors, [&] { return is_map(bytes, factors, element, load); })) return true;
  }
  return false;
}

bool is_legal(const TmaMap& map, const std::vector<Checked>& starts, bool load) {
  return !tma_illegal(map.descriptor, {load, map.at(starts)});
}

bool is_stored_twice(const std::vector<Arrival>& asked) {
  std::set<std::int64_t> written;
  return std::any_of(asked.begin(), asked.end(),
                     [&](const Arrival& arrival) { return arrival.global >= 0 && !written.insert(arrival.global).second; });
}

/// Whether that is what was asked for; a store leaves alone what is outside.
bool is_right(const std::vector<Arrival>& done, const std::vector<Arrival>& asked, bool load) {
  if (load || done.size() != asked.size()) return done == asked;
  for (std::size_t k = 0; k < done.size(); ++k) {
    if (done[k].shared != asked[k].shared || (asked[k].global >= 0 && done[k].global != asked[k].global)) return false;
  }
  return true;
}

Case is_found_exactly(const DrawnTile& drawn) {
  if (drawn.elements() > 400) return Case::filtered();
  const TmaTile tile = drawn.tile();
  const std::vector<Arrival> asked = drawn.asked(drawn.starts());
  const std::vector<Checked> starts = checked_list(drawn.starts());
  for (const bool load : {true, false}) {
    const auto answer = tma_map(tile, starts, load);
    const bool is_one = (load || !is_stored_twice(asked)) && is_copied_by_any(asked, drawn.bytes(), load);
    if (answer.map.has_value() != is_one)
      return Case::fails(std::string(is_one ? "no" : "a") + " map is found of " + tile_in_words(drawn, tile, drawn.starts()));
    if (!is_one) continue;
    if (!is_legal(*answer.map, starts, load) || !is_right(brought_by(*answer.map, starts, load), asked, load))
      return Case::fails(std::string(load ? "a load" : "a store") +
                         " is another one: " + tile_in_words(drawn, tile, drawn.starts()));
  }
  return Case::of(true);
}

// What a map asks of a start.

/// Starts of which each number is one where something begins or ends.
std::vector<Integers> starts_at_ends(const DrawnTile& drawn) {
  std::vector<Integers> all = {{}};
  for (const DrawnMode& mode : drawn.modes()) {
    const std::int64_t chunk = drawn.chunk(), first = mode.leaves.front().extent;
    const std::set<std::int64_t> here = {
        0,      1,          chunk, mode.box, -1, first, -mode.box, mode.extent - 1, mode.extent - chunk, mode.extent - mode.box,
        -chunk, mode.extent};
    std::vector<Integers> longer;
    for (const Integers& before : all) {
      for (const std::int64_t start : here) {
        longer.push_back(before);
        longer.back().push_back(start);
      }
    }
    all = std::move(longer);
  }
  return all;
}

/// Wherever the conditions hold the copy is right; and of tiles inside of the tensor nowhere else.
Case asks_what_is_needed(const DrawnTile& drawn) {
  if (drawn.elements() > 120 || drawn.modes().size() > 3) return Case::filtered();
  const TmaTile tile = drawn.tile();
  const auto answer = tma_map(tile, checked_list(drawn.starts()), true);
  if (!answer.map || answer.map->at_one_start) return Case::filtered();
  const TmaMap& map = *answer.map;
  for (const Integers& plain : starts_at_ends(drawn)) {
    const std::vector<Checked> starts = checked_list(plain);
    if (!is_legal(map, starts, true)) continue;
    const TmaCondition* broken = map.broken(starts);
    const std::vector<Arrival> asked = drawn.asked(plain);
    const bool is_inside = std::none_of(asked.begin(), asked.end(), [](const Arrival& arrival) { return arrival.global < 0; });
    const bool arrives = brought_by(map, starts) == asked;
    if (broken == nullptr ? !arrives : is_inside && arrives)
      return Case::fails((broken == nullptr
                              ? "the tile is copied otherwise: "
                              : "it is not needed that " + to_string(*broken, predictions::tma_mode_names(tile.box)) + ": ") +
                         tile_in_words(drawn, tile, plain));
  }
  return Case::of(true);
}

/// A descriptor whose dimensions are the modes of the tensor, in the order of shared memory.
struct PlainMap {
  predictions::TmaDescriptor descriptor;
  std::vector<std::size_t> modes;  ///< which mode each dimension is
};

/// Nothing if a mode is several leaves or digits, or if the descriptor breaks a rule.
std::optional<PlainMap> plain_map(const DrawnTile& drawn, const TmaTile& tile) {
  PlainMap map{{tile.type, {}, {}, {}, {}, "NONE", *predictions::tma_swizzle(drawn.swizzle())}, {}};
  for (std::size_t k = 0; k < drawn.modes().size(); ++k) {
    if (drawn.modes()[k].leaves.size() > 1 || drawn.modes()[k].digits.size() > 1) return std::nullopt;
    map.modes.push_back(k);
  }
  std::stable_sort(map.modes.begin(), map.modes.end(), [&](std::size_t a, std::size_t b) {
    const DrawnMode &x = drawn.modes()[a], &y = drawn.modes()[b];
    return std::pair(x.count() == 1, x.digits[0].stride) < std::pair(y.count() == 1, y.digits[0].stride);
  });
  for (const std::size_t k : map.modes) {
    const DrawnMode& mode = drawn.modes()[k];
    if (map.descriptor.box.empty() && (mode.leaves[0].stride != 1 || mode.step != 1)) return std::nullopt;
    if (!map.descriptor.box.empty()) map.descriptor.strides.emplace_back(mode.leaves[0].stride * drawn.bytes());
    map.descriptor.extents.emplace_back(mode.extent);
    map.descriptor.box.emplace_back(mode.box);
    map.descriptor.element_strides.emplace_back(mode.step);
  }
  return refusals(map.descriptor).empty() ? std::optional(std::move(map)) : std::nullopt;
}

/// Where the modes of the tensor are the dimensions of a descriptor, the map that is found is no worse than that one.
Case is_as_good_as_the_plain_one(const DrawnTile& drawn) {
  if (drawn.elements() > 4000) return Case::filtered();
  const TmaTile tile = drawn.tile();
  const std::optional<PlainMap> plain = plain_map(drawn, tile);
  if (!plain) return Case::filtered();
  predictions::TmaUse use{true, {}};
  for (const std::size_t k : plain->modes) use.coordinates.emplace_back(drawn.starts()[k]);
  if (tma_illegal(plain->descriptor, use) || brought(plain->descriptor, use) != drawn.asked(drawn.starts()))
    return Case::filtered();
  const auto answer = tma_map(tile, checked_list(drawn.starts()), true);
  if (!answer.map) return Case::fails("no map is found of " + tile_in_words(drawn, tile, drawn.starts()));
  if (answer.map->holds != TmaHolds::everywhere || !answer.map->conditions.empty())
    return Case::fails(std::string("the map holds ") + name(answer.map->holds) + ": " +
                       tile_in_words(drawn, tile, drawn.starts()));
  return answer.map->descriptor.extents.size() <= plain->modes.size()
             ? Case::of(true)
             : Case::fails("the map has more dimensions than " + tile_in_words(drawn, tile, drawn.starts()));
}

}  // namespace

void tma_drawn(laws::Programs& laws) {
  laws.add(
      {"tma_map.exists",
       "A tensor map is found exactly if there is one: by all ways to write the number of elements as the sides of a box, on "
       "whose digits the byte of the tensor is affine.",
       "PTX ISA 9.0, Tensors; CUDA driver API, cuTensorMapEncodeTiled", evidence::Expected::stands,
       "forall tiles of at most 400 elements, of up to four modes, and a start of each: claim there is a tensor map for a "
       "load, and for a store, exactly if a box of at most five sides brings the same bytes; and the map that is found does"},
      drawn_variables(), [](const Assignment& values) { return is_found_exactly(DrawnTile(values)); });
  laws.add({"tma_map.plain",
            "Where the modes of a tensor are the dimensions of a descriptor that copies a tile, the map that is found holds "
            "everywhere, without a condition, and has no more dimensions.",
            "CuTe make_tma_copy; CUDA driver API, cuTensorMapEncodeTiled", evidence::Expected::stands,
            "forall tiles of at most 4000 elements, of modes of one leaf each, whose descriptor of these modes in the order of "
            "shared memory breaks no rule and brings the tile from its start: claim the map that is found holds everywhere, and "
            "has no more dimensions than the tensor has modes"},
           drawn_variables(), [](const Assignment& values) { return is_as_good_as_the_plain_one(DrawnTile(values)); });
  laws.add(
      {"tma_map.conditions",
       "From a legal start a tensor map is right if its conditions hold; and if all of the tile is inside of the tensor, only "
       "then.",
       "CuTe make_tma_copy; PTX ISA 9.0, Tensors", evidence::Expected::stands,
       "forall tiles of at most 120 elements, of up to three modes, whose map is for more than one start: claim for all "
       "legal starts at which something begins or ends the copy is right if the conditions hold, and wrong if one does not "
       "and all of the tile is inside of the tensor"},
      drawn_variables(), [](const Assignment& values) { return asks_what_is_needed(DrawnTile(values)); });
}

}  // namespace colex::oracle_laws
