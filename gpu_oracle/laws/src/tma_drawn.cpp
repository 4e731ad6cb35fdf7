#include "tma_drawn.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::integer;
using laws::integer_of;
using predictions::TmaTile;

struct Form {
  std::int64_t step = 1;
  std::int64_t leaf = 1, next_leaf = 1;    ///< how long the first two leaves are; 1 for a single one
  std::int64_t digit = 1, next_digit = 1;  ///< likewise the digits of shared memory
  std::int64_t chunks = 0, elements = 0;   ///< of padding behind each leaf
  std::int64_t times = 1;                  ///< its extent and its box are so many times as long
  bool repeats = false;                    ///< whether all of it is one element
  bool is_packed = false;                  ///< whether it need not begin or end at a chunk
};

namespace {

constexpr std::array<Form, 25> forms = {Form{},
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
                                        {.times = 86},
                                        {.step = 9, .times = 9},
                                        {.step = 2, .leaf = 2, .chunks = 1},
                                        {.leaf = 2, .next_leaf = 2},
                                        {.step = 3, .times = 86},
                                        {.repeats = true},
                                        {.times = 257},
                                        {.is_packed = true},
                                        {.step = 2, .digit = 2},
                                        {.digit = 2, .next_digit = 2},
                                        {.step = 2, .leaf = 2, .digit = 2, .chunks = 1},
                                        {.leaf = 4, .digit = 2, .chunks = 1},
                                        {.digit = 2, .times = 86},
                                        {.leaf = 4, .chunks = 1, .is_packed = true}};
constexpr std::int64_t most_modes = 4;
/// In bits of the number of an element; no descriptor has them, and they move single elements.
constexpr std::array<Swizzle, 2> of_elements = {Swizzle(1, 0, 1), Swizzle(1, 0, 8)};

Tuple<Checked> numbers_of(const std::vector<Leaf>& leaves, std::int64_t Leaf::*number) {
  if (leaves.size() == 1) return Tuple<Checked>(Checked(leaves[0].*number));
  Tuple<Checked>::Modes modes;
  for (const Leaf& leaf : leaves) modes.emplace_back(Checked(leaf.*number));
  return Tuple<Checked>(modes);
}

/// The extent as leaves, of which the first are so long where they divide it and others are left.
std::vector<Leaf> cut(std::int64_t extent, const Integers& first) {
  std::vector<Leaf> leaves;
  for (const std::int64_t leaf : first) {
    if (leaf == 1 || extent % leaf != 0 || extent == leaf) break;
    leaves.push_back({leaf, 0});
    extent /= leaf;
  }
  leaves.push_back({extent, 0});
  return leaves;
}

/// The things in the order of that number: 0 for the one in which they are.
template <class T>
void permute(std::vector<T>& things, std::int64_t number) {
  for (std::size_t k = 0; k + 1 < things.size(); ++k) {
    const auto left = static_cast<std::int64_t>(things.size() - k);
    const auto first = things.begin() + static_cast<std::ptrdiff_t>(k);
    std::rotate(first, first + number % left, first + number % left + 1);
    number /= left;
  }
}

}  // namespace

std::int64_t DrawnMode::at(std::int64_t x) const {
  if (x < 0 || x >= extent) return -1;
  std::int64_t element = 0;
  for (const Leaf& leaf : leaves) {
    element += x % leaf.extent * leaf.stride;
    x /= leaf.extent;
  }
  return element;
}

DrawnTile::DrawnTile(const Assignment& values) {
  std::size_t next = 0;
  const auto number = [&] { return integer_of(values[next++]); };
  bytes_ = std::int64_t{1} << number();
  const auto swizzle = static_cast<std::size_t>(number()), known = predictions::tma_swizzles().size();
  swizzle_ = swizzle < known ? upcast(predictions::tma_swizzles()[swizzle].bytes, bytes_) : of_elements[swizzle - known];
  const std::int64_t rank = number(), tensor = number(), shared = number(), packed = number(), grid = number();
  for (std::int64_t k = 0; k < most_modes; ++k) {
    const std::int64_t n = number(), b = number(), form = number(), x = number();
    if (k < rank) add(n, b, forms[static_cast<std::size_t>(form)], grid, x);
  }
  put_into_tensor(tensor);
  const std::int64_t span = swizzle < known ? predictions::tma_swizzles()[swizzle].span : 0;
  put_into_shared(shared, packed == 0 ? span / bytes_ : 0);
}

std::int64_t DrawnTile::elements() const {
  return std::accumulate(modes_.begin(), modes_.end(), std::int64_t{1},
                         [](std::int64_t all, const DrawnMode& mode) { return all * mode.count(); });
}

TmaTile DrawnTile::tile() const {
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
  TmaTile tile{type_of_bytes(bytes_), Layout<>(Shape(shape), Shape(stride)), Shape(box),
               composition(swizzle_, Layout<>(Shape(shared_shape), Shape(shared_stride)))};
  const bool in_steps = std::any_of(modes_.begin(), modes_.end(), [](const DrawnMode& mode) { return mode.step > 1; });
  if (in_steps) tile.element_strides = Shape(steps);
  return tile;
}

std::vector<Arrival> DrawnTile::asked(const Integers& starts) const {
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
    result.push_back({swizzle_(place).value() * bytes_, element < 0 ? -1 : element * bytes_});
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<Integers> DrawnTile::grid() const {
  std::vector<Integers> lists;
  for (const DrawnMode& mode : modes_) {
    lists.emplace_back();
    for (std::int64_t start = 0; start < mode.extent; start += mode.box) lists.back().push_back(start);
  }
  return combinations(lists);
}

std::optional<predictions::TmaMap> DrawnTile::map(const TmaTile& tile, const Integers& starts, bool load) const {
  const auto answer = attempt([&] { return tma_map(tile, checked_list(starts), load); });
  if (answer) return answer->map;
  if (predictions::tma_swizzle(downcast(swizzle_, bytes_)) != nullptr) throw answer.rejection();
  return std::nullopt;
}

std::string DrawnTile::in_words(const TmaTile& tile, const Integers& starts) const {
  return to_string(tile.global) + " of " + std::to_string(bytes_) + " bytes by " + to_string(tile.box) +
         (tile.element_strides ? " in steps of " + to_string(*tile.element_strides) : "") + " to " + to_string(tile.shared) +
         " at " + to_string(coordinate_at(checked_list(starts)));
}

void DrawnTile::add(std::int64_t n, std::int64_t b, const Form& form, std::int64_t grid, std::int64_t x) {
  const bool is_first = modes_.empty();
  const std::int64_t piece = is_first && !form.is_packed ? chunk() : 1, unit = piece * form.times;
  const auto first = [&](std::int64_t length) { return length == 1 ? 1 : length * piece; };
  DrawnMode mode{{}, {}, n * unit, (b == 0 ? n : b) * unit, is_first ? 1 : form.step};
  mode.leaves = cut(mode.extent, {first(form.leaf), form.next_leaf});
  mode.digits = cut(mode.count(), {first(form.digit), form.next_digit});
  starts_.push_back(x * (grid == 0 ? mode.box : grid == 1 ? chunk() : 1));
  forms_.push_back(&form);
  modes_.push_back(std::move(mode));
}

void DrawnTile::put_into_tensor(std::int64_t number) {
  std::vector<std::size_t> order(modes_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  permute(order, number);
  std::int64_t reach = 1;
  for (const std::size_t k : order) {
    const Form& form = *forms_[k];
    if (form.repeats && k > 0) continue;
    for (Leaf& leaf : modes_[k].leaves) {
      leaf.stride = reach;
      reach *= leaf.extent;
      if (!form.is_packed) reach = (reach + chunk() - 1) / chunk() * chunk();
      reach += form.chunks * chunk() + form.elements;
    }
  }
}

void DrawnTile::put_into_shared(std::int64_t number, std::int64_t row) {
  std::vector<Leaf*> order;
  for (DrawnMode& mode : modes_) {
    for (Leaf& digit : mode.digits) order.push_back(&digit);
  }
  permute(order, number);
  std::int64_t stride = 1;
  for (Leaf* digit : order) {
    digit->stride = stride;
    stride *= digit->extent;
    if (digit == order.front()) stride = std::max(stride, row);
  }
}

std::vector<laws::ProgramVariable> drawn_variables() {
  const auto known = std::ssize(predictions::tma_swizzles());
  std::vector<laws::ProgramVariable> all = {
      integer("size", 0, 3),          integer("swizzle", 0, known + std::ssize(of_elements) - 1),
      integer("rank", 1, most_modes), integer("tensor", 0, 23),
      integer("shared", 0, 119),      integer("packed", 0, 3),
      integer("grid", 0, 2)};
  for (std::int64_t k = 0; k < most_modes; ++k) {
    const std::string mode = std::to_string(k);
    all.push_back(integer("n" + mode, 1, k == 0 ? 12 : 8));
    all.push_back(integer("b" + mode, 0, k == 0 ? 8 : 4));
    all.push_back(integer("form" + mode, 0, std::ssize(forms) - 1));
    all.push_back(integer("x" + mode, -2, 5));
  }
  return all;
}

std::vector<Checked> checked_list(const Integers& list) { return {list.begin(), list.end()}; }

std::vector<Integers> combinations(const std::vector<Integers>& lists) {
  std::vector<Integers> all = {{}};
  for (const Integers& list : lists) {
    std::vector<Integers> longer;
    for (const std::int64_t number : list) {
      for (const Integers& before : all) {
        longer.push_back(before);
        longer.back().push_back(number);
      }
    }
    all = std::move(longer);
  }
  return all;
}

bool may_begin(const predictions::TmaMap& map, const std::vector<Checked>& starts, bool load) {
  return !tma_illegal(map.descriptor, {load, map.at(starts)});
}

}  // namespace colex::oracle_laws
