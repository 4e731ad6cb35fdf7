#include <algorithm>
#include <cstdlib>
#include <optional>
#include <unordered_set>
#include <utility>

#include "colex/cases/draw.hpp"
#include "colex/peers/judge.hpp"
#include "colex/peers/question.hpp"
#include "colex/peers/written.hpp"
#include "colex/rejection.hpp"

#include "reported.hpp"
#include "tiled_cases.hpp"

namespace colex::peers {

namespace {

using Numbers = std::vector<std::int64_t>;

/// The operations whose only argument is a layout.
constexpr const char* of_one_layout[] = {"coalesce",  "filter", "right_inverse", "left_inverse",
                                         "nullspace", "cosize", "injective"};

std::string text(const Numbers& numbers) {
  if (numbers.size() == 1) return std::to_string(numbers[0]);
  std::string result = "(";
  for (const std::int64_t n : numbers) result += (result.size() == 1 ? "" : ",") + std::to_string(n);
  return result + ")";
}

std::string text(const Numbers& extents, const Numbers& strides) { return text(extents) + ":" + text(strides); }

/// All tuples of that length from these numbers.
std::vector<Numbers> tuples(std::size_t length, const Numbers& from) {
  std::vector<Numbers> result = {{}};
  for (std::size_t k = 0; k < length; ++k) {
    std::vector<Numbers> longer;
    for (const Numbers& t : result) {
      for (const std::int64_t n : from) {
        longer.push_back(t);
        longer.back().push_back(n);
      }
    }
    result = std::move(longer);
  }
  return result;
}

/// Flat layouts of ranks from `least` to `most`.
std::vector<std::string> flat(std::size_t least, std::size_t most, const Numbers& extents, const Numbers& strides) {
  std::vector<std::string> result;
  for (std::size_t rank = least; rank <= most; ++rank) {
    for (const Numbers& e : tuples(rank, extents)) {
      for (const Numbers& s : tuples(rank, strides)) result.push_back(text(e, s));
    }
  }
  return result;
}

class Collection {
 public:
  explicit Collection(const Scope& scope) : scope_(scope) {}

  void add(Source source, const std::string& operation, std::vector<std::string> arguments, std::string_view report = {}) {
    if (!scope_.operations.empty() &&
        std::find(scope_.operations.begin(), scope_.operations.end(), operation) == scope_.operations.end())
      return;
    Question question{operation, std::move(arguments)};
    if (!is_fair(question)) return;
    const bool is_new = known_.insert(line(question)).second;
    if (!is_new && (source == Source::small || source == Source::drawn)) return;
    if (!scope_.sources.empty() && std::find(scope_.sources.begin(), scope_.sources.end(), source) == scope_.sources.end())
      return;
    if (source == Source::small && small_++ % std::max<std::size_t>(scope_.share, 1) != 0) return;
    cases_.push_back({std::move(question), source, report});
  }

  std::vector<Case> take() { return std::move(cases_); }

 private:
  const Scope& scope_;
  std::size_t small_ = 0;
  std::unordered_set<std::string> known_;
  std::vector<Case> cases_;
};

void add_measured(Collection& to) {
  std::vector<std::string> right = flat(1, 1, {2, 3, 4, 6}, {1, 2, 3, 4});
  for (std::string& layout : flat(2, 2, {2, 3}, {1, 2, 3, 4, 6})) right.push_back(std::move(layout));
  for (const Numbers& extents : tuples(2, {2, 4, 6})) {
    for (const Numbers& strides : {Numbers{1, 100}, Numbers{7, 1}, Numbers{1, extents[0]}}) {
      for (const std::string& b : right) to.add(Source::measured, "composition", {text(extents, strides), b});
    }
  }
}

void add_pairs(Collection& to) {
  std::vector<std::string> right = flat(1, 1, {2, 3, 4, 6}, {1, 2, 3, 4, 6});
  for (std::string& layout : flat(2, 2, {2, 3}, {1, 2, 3, 4, 6})) right.push_back(std::move(layout));
  for (const std::string& a : flat(1, 2, {2, 3, 4, 6}, {0, 1, 2, 3, 6})) {
    for (const std::string& b : right) to.add(Source::small, "composition", {a, b});
    for (const std::string& b : right) to.add(Source::small, "logical_divide", {a, b});
  }
}

void add_single(Collection& to) {
  const Numbers strides = {0, 1, 2, 3, 4, 6, 8};
  const std::vector<std::string> layouts = flat(1, 3, {2, 3, 4}, strides);
  for (const char* operation : of_one_layout) {
    for (const std::string& a : layouts) to.add(Source::small, operation, {a});
  }
  for (const Numbers& e : tuples(3, {2, 3, 4})) {
    for (const Numbers& s : tuples(3, strides)) {
      const auto nested = [](const Numbers& n) { return "((" + text({n[0]}) + "," + text({n[1]}) + ")," + text({n[2]}) + ")"; };
      to.add(Source::small, "coalesce_by_mode", {nested(e) + ":" + nested(s), "(1,1)"});
    }
  }
  for (const std::string& a : flat(1, 2, {2, 3, 4}, strides)) {
    for (const std::int64_t cotarget : {4, 6, 8, 12, 16, 24, 36, 48, 72})
      to.add(Source::small, "complement", {a, std::to_string(cotarget)});
  }
  for (const std::string& a : flat(1, 2, {2, 3, 4, 8}, {0, 1, 2, 4, 8})) {
    for (const char* n : {"2", "4"}) {
      to.add(Source::small, "upcast", {a, n});
      to.add(Source::small, "downcast", {a, n});
    }
  }
}

void add_divisions(Collection& to) {
  const std::vector<std::string> tiles = {"2:1", "2:2", "2:3", "3:1", "3:2", "4:1", "4:2", "(2,2):(1,4)", "(2,2):(2,1)"};
  for (const Numbers& e : tuples(2, {4, 6, 8, 12})) {
    for (const Numbers& s : {Numbers{1, e[0]}, Numbers{e[1], 1}, Numbers{1, e[0] + 1}}) {
      for (const std::string& first : tiles) {
        for (const std::string& second : tiles) {
          const std::string tiler = "<" + first + "," + second + ">";
          for (const char* operation : {"zipped_divide", "tiled_divide", "flat_divide"})
            to.add(Source::small, operation, {text(e, s), tiler});
        }
      }
    }
  }
}

void add_products(Collection& to) {
  const Numbers extents = {2, 3, 4}, strides = {1, 2, 3, 4, 6, 8};
  for (const std::string& a : flat(1, 2, extents, strides)) {
    for (const std::string& b : flat(1, 2, {2, 3}, {1, 2, 3})) {
      to.add(Source::small, "logical_product", {a, b});
      to.add(Source::small, "tiled_product", {a, b});
    }
  }
  for (const std::string& a : flat(2, 2, extents, strides)) {
    for (const std::string& b : flat(2, 2, {2, 3}, {1, 2, 3})) {
      to.add(Source::small, "blocked_product", {a, b});
      to.add(Source::small, "raked_product", {a, b});
    }
  }
}

void add_coordinates(Collection& to) {
  const std::vector<std::string> shapes = {"2",         "4",     "6",     "8",       "12",        "(2,2)",     "(2,3)",
                                           "(3,2)",     "(4,2)", "(2,4)", "(2,2,2)", "((2,2),2)", "(2,(2,2))", "((2,3),2)",
                                           "(2,(3,2))", "(6,2)", "(2,6)", "(4,3)",   "((2,2),3)", "(3,(2,2))"};
  for (const std::string& a : shapes) {
    for (const std::string& b : shapes) to.add(Source::small, "compatible", {a, b});
    const std::int64_t end = size(*read_nested(a));
    for (std::int64_t i = 0; i < end; ++i) to.add(Source::small, "idx2crd", {std::to_string(i), a});
  }
  for (const Numbers& e : tuples(2, {2, 3, 4})) {
    for (const Numbers& s : tuples(2, {0, 1, 2, 3, 8})) {
      const std::string layout = text(e, s);
      for (const std::int64_t i : {std::int64_t{1}, e[0], e[0] * e[1] - 1})
        to.add(Source::small, "crd2idx", {std::to_string(i), layout});
      to.add(Source::small, "crd2idx", {text({e[0] - 1, e[1] - 1}), layout});
    }
  }
  for (std::int64_t bits = 0; bits <= 3; ++bits) {
    for (std::int64_t base = 0; base <= 4; ++base) {
      for (std::int64_t shift = -4; shift <= 4; ++shift) {
        if (std::abs(shift) < bits) continue;
        for (std::int64_t x = 1; x < 4096; x = x * 3 + 1)
          to.add(Source::small, "swizzle",
                 {std::to_string(bits), std::to_string(base), std::to_string(shift), std::to_string(x)});
      }
    }
  }
}

void add_tiled(Collection& to) {
  for (const Question& question : tiled_questions()) to.add(Source::tiled, question.operation, question.arguments);
}

void add_reported(Collection& to) {
  for (const Reported& one : reported()) to.add(Source::reported, one.question.operation, one.question.arguments, one.report);
}

/// Draws with the flavours of colex's own generators; a layout with negative strides or beyond the size is drawn again.
void add_drawn(Collection& to, const Scope& scope) {
  cases::Draw draw(scope.seed);
  cases::LayoutDomain any;
  any.size = 512;
  any.rank = 4;
  any.traits.add(notation::Trait::nonnegative);
  for (std::size_t k = 0; k < scope.drawn; ++k) {
    draw.next_case(2, 0.3);
    const cases::Value drawn = draw.value(any);
    const Layout<>* layout = drawn.as<Layout<>>();
    if (layout == nullptr) continue;
    const std::string a = to_string(*layout);
    const std::optional<Written> written = read_layout(a);
    if (!written) continue;
    const std::int64_t n = size(written->shape);
    if (n > 512) continue;
    for (const char* operation : of_one_layout) to.add(Source::drawn, operation, {a});
    to.add(Source::drawn, "complement", {a, std::to_string(2 * n)});
    to.add(Source::drawn, "upcast", {a, "2"});
    to.add(Source::drawn, "downcast", {a, "2"});
    cases::LayoutDomain inside = any;
    inside.into = n;
    inside.traits.add(notation::Trait::injective);
    const cases::Value second = draw.value(inside);
    if (const Layout<>* other = second.as<Layout<>>()) {
      const std::string b = to_string(*other);
      for (const char* operation :
           {"composition", "logical_divide", "logical_product", "tiled_product", "blocked_product", "raked_product"})
        to.add(Source::drawn, operation, {a, b});
    }
  }
}

bool all_nonnegative(const Written& layout) {
  for (const std::int64_t stride : leaves(layout.stride)) {
    if (stride < 0) return false;
  }
  return true;
}

bool repeats(const Written& layout) {
  std::vector<std::int64_t> v = values(layout);
  std::sort(v.begin(), v.end());
  return std::adjacent_find(v.begin(), v.end()) != v.end();
}

bool maps_into(const Written& layout, std::int64_t end) {
  for (const std::int64_t x : values(layout)) {
    if (x < 0 || x >= end) return false;
  }
  return true;
}

constexpr std::int64_t most_values = 1 << 14;

bool has_empty_tuple(const Nested& shape) {
  if (!shape.is_leaf && shape.modes.empty()) return true;
  return std::any_of(shape.modes.begin(), shape.modes.end(), has_empty_tuple);
}

/// Whether each extent of 1 has the stride 0: any other has no meaning, and conventions differ.
bool has_plain_units(const Written& layout) {
  const std::vector<std::int64_t> extents = leaves(layout.shape), strides = leaves(layout.stride);
  for (std::size_t k = 0; k < extents.size(); ++k) {
    if (extents[k] == 1 && strides[k] != 0) return false;
  }
  return true;
}

bool is_small(const std::optional<Written>& layout) {
  if (!layout || has_empty_tuple(layout->shape) || !all_nonnegative(*layout) || !has_plain_units(*layout)) return false;
  const std::int64_t n = size(layout->shape);
  return n >= 1 && n <= most_values && value_at(*layout, n - 1) <= most_values;
}

/// Whether the modes that move repeat nothing, and a complement up to the cotarget has a place for at least one copy of them.
bool has_filtered_room(const Written& layout, std::int64_t cotarget) {
  const std::vector<std::int64_t> extents = leaves(layout.shape), strides = leaves(layout.stride);
  Written filtered{Nested{0, {}, false}, Nested{0, {}, false}};
  for (std::size_t k = 0; k < extents.size(); ++k) {
    if (strides[k] == 0) continue;
    filtered.shape.modes.push_back({extents[k], {}, true});
    filtered.stride.modes.push_back({strides[k], {}, true});
  }
  return cotarget >= size(filtered.shape) && !repeats(filtered);
}

bool has_zero(const Written& layout) {
  const std::vector<std::int64_t> extents = leaves(layout.shape);
  return std::find(extents.begin(), extents.end(), 0) != extents.end();
}

bool is_inside(const Written& b, const Written& a) { return !has_zero(b) && maps_into(b, size(a.shape)) && !repeats(b); }

/// Whether the coordinate has the shape's profile, or a part of it: an integer counts what stands at its place.
bool is_coordinate_of(const Nested& coordinate, const Nested& shape) {
  if (coordinate.is_leaf) return true;
  if (shape.is_leaf || shape.modes.size() != coordinate.modes.size()) return false;
  for (std::size_t k = 0; k < shape.modes.size(); ++k) {
    if (!is_coordinate_of(coordinate.modes[k], shape.modes[k])) return false;
  }
  return true;
}

bool divides_fairly(const Question& q) {
  const std::optional<Written> a = read_layout(q.arguments.at(0));
  const std::optional<std::vector<Written>> tiler = read_tiler(q.arguments.at(1));
  if (!is_small(a) || !tiler || modes(*a).size() != tiler->size()) return false;
  for (std::size_t k = 0; k < tiler->size(); ++k) {
    if (!is_inside((*tiler)[k], modes(*a)[k])) return false;
  }
  return true;
}

// --- simpler questions -----------------------------------------------------------------------------

void collect_simpler(const Written& layout, std::vector<Written>& to) {
  const std::vector<Written> parts = modes(layout);
  if (!layout.shape.is_leaf) {
    for (std::size_t k = 0; k < parts.size(); ++k) {
      Written fewer = layout;
      fewer.shape.modes.erase(fewer.shape.modes.begin() + static_cast<std::ptrdiff_t>(k));
      fewer.stride.modes.erase(fewer.stride.modes.begin() + static_cast<std::ptrdiff_t>(k));
      if (fewer.shape.modes.size() == 1) to.push_back({fewer.shape.modes[0], fewer.stride.modes[0]});
      if (fewer.shape.modes.size() > 1) to.push_back(std::move(fewer));
    }
    for (std::size_t k = 0; k < parts.size(); ++k) {
      std::vector<Written> inner;
      collect_simpler(parts[k], inner);
      for (Written& one : inner) {
        Written changed = layout;
        changed.shape.modes[k] = std::move(one.shape);
        changed.stride.modes[k] = std::move(one.stride);
        to.push_back(std::move(changed));
      }
    }
    return;
  }
  const auto leaf = [](std::int64_t n) { return Nested{n, {}, true}; };
  const std::int64_t extent = layout.shape.leaf, stride = layout.stride.leaf;
  for (const std::int64_t e : {std::int64_t{2}, extent / 2, extent - 1}) {
    if (e >= 2 && e < extent) to.push_back({leaf(e), layout.stride});
  }
  for (const std::int64_t d : {std::int64_t{1}, stride / 2, stride - 1}) {
    if (d >= 0 && d < stride) to.push_back({layout.shape, leaf(d)});
  }
}

void append_weight(const std::string& argument, std::int64_t& leaf_count, std::int64_t& extents, std::int64_t& strides) {
  const std::optional<std::vector<Written>> tiler = read_tiler(argument);
  if (tiler) {
    for (const Written& layout : *tiler) {
      for (const std::int64_t e : leaves(layout.shape)) {
        ++leaf_count;
        extents += e;
      }
      for (const std::int64_t d : leaves(layout.stride)) strides += std::abs(d);
    }
  } else if (const std::optional<Nested> nested = read_nested(argument)) {
    for (const std::int64_t n : leaves(*nested)) strides += std::abs(n);
  }
}

}  // namespace

std::string_view name(Source source) {
  switch (source) {
    case Source::measured: return "measured";
    case Source::small: return "small";
    case Source::reported: return "reported";
    case Source::tiled: return "tiled";
    case Source::drawn: return "drawn";
  }
  return "";
}

std::vector<Case> every_case(const Scope& scope) {
  Collection all(scope);
  add_measured(all);
  add_reported(all);
  add_tiled(all);
  add_pairs(all);
  add_single(all);
  add_divisions(all);
  add_products(all);
  add_coordinates(all);
  add_drawn(all, scope);
  return all.take();
}

bool is_fair(const Question& q) {
  const std::string& operation = q.operation;
  if (q.arguments.empty()) return false;
  if (is_tiled(q)) return is_fair_tiling(q);
  if (operation == "composition" || operation == "logical_divide") {
    const std::optional<Written> a = read_layout(q.arguments.at(0)), b = read_layout(q.arguments.at(1));
    return is_small(a) && is_small(b) && is_inside(*b, *a);
  }
  if (operation == "zipped_divide" || operation == "tiled_divide" || operation == "flat_divide") return divides_fairly(q);
  if (operation.ends_with("_product")) {
    const std::optional<Written> a = read_layout(q.arguments.at(0)), b = read_layout(q.arguments.at(1));
    if (!is_small(a) || !is_small(b) || size(a->shape) * size(b->shape) > most_values || repeats(*a)) return false;
    return operation == "logical_product" || operation == "tiled_product" ||
           (modes(*a).size() == modes(*b).size() && !a->shape.is_leaf && !b->shape.is_leaf);
  }
  if (operation == "upcast" || operation == "downcast") {
    const std::optional<Nested> n = read_nested(q.arguments.at(1));
    const std::optional<Written> a = read_layout(q.arguments[0]);
    return is_small(a) && !repeats(*a) && n && n->is_leaf && n->leaf >= 1;
  }
  if (operation == "coalesce_by_mode") {
    const std::optional<Written> a = read_layout(q.arguments.at(0));
    const std::optional<Nested> profile = read_nested(q.arguments.at(1));
    return is_small(a) && profile && !a->shape.is_leaf && profile->modes.size() == modes(*a).size();
  }
  if (operation == "crd2idx") {
    const std::optional<Nested> coordinate = read_nested(q.arguments[0]);
    const std::optional<Written> layout = read_layout(q.arguments.at(1));
    return is_small(layout) && coordinate && is_coordinate_of(*coordinate, layout->shape);
  }
  if (operation == "complement") {
    const std::optional<Nested> n = read_nested(q.arguments.at(1));
    const std::optional<Written> a = read_layout(q.arguments[0]);
    return is_small(a) && n && n->is_leaf && n->leaf <= most_values && has_filtered_room(*a, n->leaf);
  }
  for (const char* single : of_one_layout) {
    if (operation == single) return is_small(read_layout(q.arguments[0]));
  }
  return true;
}

std::vector<Question> simpler(const Question& question) {
  std::vector<Question> result;
  for (std::size_t k = 0; k < question.arguments.size(); ++k) {
    const std::string& argument = question.arguments[k];
    const auto put = [&](std::string changed) {
      result.push_back(question);
      result.back().arguments[k] = std::move(changed);
    };
    if (const std::optional<Written> layout = read_layout(argument)) {
      std::vector<Written> found;
      collect_simpler(*layout, found);
      for (const Written& one : found) put(to_string(one));
    } else if (const std::optional<std::vector<Written>> tiler = read_tiler(argument)) {
      for (std::size_t mode = 0; mode < tiler->size(); ++mode) {
        std::vector<Written> found;
        collect_simpler((*tiler)[mode], found);
        for (const Written& one : found) {
          std::string changed = "<";
          for (std::size_t j = 0; j < tiler->size(); ++j)
            changed += (j == 0 ? "" : ",") + to_string(j == mode ? one : (*tiler)[j]);
          put(changed + ">");
        }
      }
    } else if (const std::optional<Nested> number = read_nested(argument); number && number->is_leaf && number->leaf > 1) {
      put(std::to_string(number->leaf / 2));
      put(std::to_string(number->leaf - 1));
    }
  }
  std::stable_sort(result.begin(), result.end(), [](const Question& a, const Question& b) { return weight(a) < weight(b); });
  return result;
}

std::vector<std::int64_t> weight(const Question& question) {
  std::int64_t leaf_count = 0, extents = 0, strides = 0;
  for (const std::string& argument : question.arguments) append_weight(argument, leaf_count, extents, strides);
  return {leaf_count, extents, strides};
}

}  // namespace colex::peers
