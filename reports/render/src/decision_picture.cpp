#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "colex/render/pictures.hpp"
#include "colex/vector_width.hpp"

namespace colex::render {

namespace {

/// Nobody looks further than this for what shows that a decision is false.
constexpr std::int64_t farthest_decided = 65536;
/// So much of a layout is drawn before it is cut down to what is to be seen.
constexpr Extent widest_decision = {256, 256};

bool contains_tv(const std::string& name) {
  return name.find("TV") != std::string::npos || name.find("tv") != std::string::npos || name.find("thrfrg") == 0;
}

/// Whether a layout is read as one of threads and values: it is called so, or its first mode is of whole warps and a fragment
/// is nested behind it.
bool is_of_threads(const std::string& name, const Tuple<Checked>& shape) {
  if (shape.is_leaf() || shape.rank() != 2) return false;
  if (contains_tv(name)) return true;
  return shape.depth() > 1 && product(shape.mode(0)).value() % 32 == 0;
}

/// A layout of integers as it is drawn.
class Function {
 public:
  Function(const Named& named, const Tuple<Checked>& shape, bool of_threads)
      : value_(named.value), shape_(shape), of_threads_(of_threads || is_of_threads(named.name, shape)) {
    const std::string text = to_string(named.value);
    title_ = named.name.empty() || named.name == text ? text : named.name + " = " + text;
    count_ = std::min(product(shape).value(), farthest_decided);
  }

  const Tuple<Checked>& shape() const { return shape_; }
  const std::string& title() const { return title_; }
  std::int64_t size() const { return product(shape_).value(); }
  /// How many coordinates are looked at.
  std::int64_t count() const { return count_; }
  std::optional<std::int64_t> operator()(std::int64_t index) const { return value_at(value_, index); }

  /// T1V0 for a layout of threads and values, else (1,0).
  std::string place(std::int64_t index) const {
    if (!of_threads_) return place_name(shape_, index);
    const std::int64_t threads = product(shape_.mode(0)).value();
    return 'T' + std::to_string(index % threads) + 'V' + std::to_string(index / threads);
  }

  /// Names rows and columns as threads and values, if they are.
  void name_labels(Grid& picture) const {
    if (!of_threads_) return;
    for (auto& [labels, letter] : {std::pair(&picture.row_labels, 'T'), std::pair(&picture.column_labels, 'V')}) {
      for (std::string& label : *labels) {
        if (label.find_first_not_of("0123456789") == std::string::npos) label = letter + label;
      }
    }
  }

  /// The layout with these cells outlined, cut down to the extent around them.
  Grid grid(const std::vector<std::int64_t>& outlined, const Extent& extent) const {
    Grid picture = *layout_picture(value_, widest_decision);
    picture.title = title_;
    picture.note.clear();
    name_labels(picture);
    for (const std::int64_t index : outlined) {
      if (Cell* cell = cell_at(picture, shape_, index)) cell->outlined = true;
    }
    return focused(picture, extent);
  }

 private:
  notation::Value<> value_;
  Tuple<Checked> shape_;
  bool of_threads_ = false;
  std::string title_;
  std::int64_t count_ = 0;
};

/// What shows that a decision is false: cells of each layout, and a sentence.
struct Sight {
  std::vector<std::vector<std::int64_t>> outlined;
  std::string sentence;
};

std::string number(std::int64_t n) { return std::to_string(n); }

/// Two coordinates with one value.
std::optional<Sight> shared_value(const Function& L) {
  const auto shared = first_shared(L.shape(), std::cref(L));
  if (!shared) return std::nullopt;
  return Sight{{{shared->first, shared->second}},
               L.place(shared->first) + " and " + L.place(shared->second) + " both have the value " + number(*L(shared->first))};
}

/// A value that none of the coordinates has, or one too many: the values are to be all of [least, end).
std::optional<Sight> gap(const Function& L, std::int64_t least, std::int64_t end) {
  if (L.count() < L.size()) return std::nullopt;
  std::set<std::int64_t> values;
  for (std::int64_t index = 0; index < L.count(); ++index) {
    const auto v = L(index);
    if (!v) continue;
    if (*v < least || *v >= end) {
      return Sight{
          {{index}},
          L.place(index) + " has the value " + number(*v) + ", which is not among " + number(least) + " … " + number(end - 1)};
    }
    values.insert(*v);
  }
  std::int64_t missing = least;
  while (values.count(missing) > 0) ++missing;
  if (missing >= end) return std::nullopt;
  return Sight{{{}}, "no coordinate has the value " + number(missing)};
}

std::optional<Sight> not_bijective(const Function& L) {
  const auto shared = shared_value(L);
  return shared ? shared : gap(L, 0, L.size());
}

/// The values are to be an interval; of a surjection, one that begins at 0.
std::optional<Sight> not_an_interval(const Function& L, bool from_0) {
  if (L.count() < L.size() || L.count() == 0) return std::nullopt;
  std::int64_t least = from_0 ? 0 : *L(0), greatest = *L(0);
  for (std::int64_t index = 0; index < L.count(); ++index) {
    const auto v = L(index);
    if (!v) return std::nullopt;
    if (from_0 && *v < 0) return Sight{{{index}}, L.place(index) + " has the value " + number(*v) + ", which is less than 0"};
    least = std::min(least, *v);
    greatest = std::max(greatest, *v);
  }
  return gap(L, least, greatest + 1);
}

/// Two neighbours, in the order in which the domain is counted, of which the second has no larger value.
std::optional<Sight> not_ordered(const Function& L, bool strictly) {
  for (std::int64_t index = 0; index + 1 < L.count(); ++index) {
    const auto here = L(index), next = L(index + 1);
    if (!here || !next || (strictly ? *here < *next : *here <= *next)) continue;
    return Sight{{{index, index + 1}},
                 "behind " + L.place(index) + ", which has the value " + number(*here) + ", comes " + L.place(index + 1) +
                     " with the value " + number(*next)};
  }
  return std::nullopt;
}

/// A value other than 0 that both have.
std::optional<Sight> not_disjoint(const Function& A, const Function& B) {
  std::unordered_map<std::int64_t, std::int64_t> of_A;
  for (std::int64_t index = 0; index < A.count(); ++index) {
    if (const auto v = A(index)) of_A.emplace(*v, index);
  }
  for (std::int64_t index = 0; index < B.count(); ++index) {
    const auto v = B(index);
    const auto found = v && *v != 0 ? of_A.find(*v) : of_A.end();
    if (found == of_A.end()) continue;
    return Sight{
        {{found->second}, {index}},
        A.place(found->second) + " of the first and " + B.place(index) + " of the second both have the value " + number(*v)};
  }
  return std::nullopt;
}

/// The first coordinate whose value the other has not, or not as often.
std::optional<std::int64_t> first_unmatched(const Function& A, const Function& B, bool as_often) {
  std::unordered_map<std::int64_t, std::int64_t> left;
  for (std::int64_t index = 0; index < B.count(); ++index) {
    if (const auto v = B(index)) ++left[*v];
  }
  for (std::int64_t index = 0; index < A.count(); ++index) {
    const auto v = A(index);
    if (v && (as_often ? left[*v]-- <= 0 : left[*v] == 0)) return index;
  }
  return std::nullopt;
}

std::optional<Sight> other_values(const Function& A, const Function& B, bool as_often) {
  if (A.count() < A.size() || B.count() < B.size()) return std::nullopt;
  const auto told = [&](const Function& L, std::int64_t index, const char* of, const char* other) {
    return L.place(index) + " of the " + of + " has the value " + number(*L(index)) + ", which the " + other + " has " +
           (as_often ? "less often" : "not");
  };
  if (const auto index = first_unmatched(A, B, as_often)) return Sight{{{*index}, {}}, told(A, *index, "first", "second")};
  if (const auto index = first_unmatched(B, A, as_often)) return Sight{{{}, {*index}}, told(B, *index, "second", "first")};
  return std::nullopt;
}

/// A value that cannot be moved together with its neighbours: of the n elements around it in the source, one that is not the
/// thread's, or that does not stand at the same place of n elements of the destination.
std::optional<Sight> no_vector(const Function& source, const Function& destination, std::int64_t n) {
  const std::int64_t threads = product(source.shape().mode(0)).value(), count = std::min(source.count(), destination.count());
  const auto begin_of = [n](std::int64_t at) { return at - ((at % n) + n) % n; };
  for (std::int64_t thread = 0; thread < threads; ++thread) {
    std::map<std::int64_t, std::int64_t> index_at;  // of this thread, by the place in the source
    for (std::int64_t index = thread; index < count; index += threads) {
      if (const auto s = source(index)) index_at.emplace(*s, index);
    }
    for (const auto& [s, index] : index_at) {
      const auto d = destination(index);
      if (!d) return std::nullopt;
      const std::string lies =
          source.place(index) + " lies at " + number(s) + " in the source and at " + number(*d) + " in the destination";
      if (s - begin_of(s) != *d - begin_of(*d))
        return Sight{
            {{index}, {index}},
            lies + ": places " + number(s - begin_of(s)) + " and " + number(*d - begin_of(*d)) + " of a vector of " + number(n)};
      for (std::int64_t at = begin_of(s); at < begin_of(s) + n; ++at) {
        const auto found = index_at.find(at);
        if (found == index_at.end()) {
          return Sight{{{index}, {index}},
                       source.place(index) + " lies at " + number(s) + " in the source, and element " + number(at) +
                           " beside it is not this thread's"};
        }
        const auto neighbour = destination(found->second);
        if (neighbour && *neighbour - at == *d - s) continue;
        return Sight{{{index, found->second}, {index, found->second}},
                     lies + "; " + source.place(found->second) + " lies at " + number(at) + " and at " +
                         (neighbour ? number(*neighbour) : std::string("no place")) + ": not beside it in both"};
      }
    }
  }
  return std::nullopt;
}

/// The first index at which one of two vectors has another value than its index, or than the other.
std::optional<Sight> vector_ends(const Function& A, const Function& B) {
  for (std::int64_t index = 0; index < std::min(A.count(), B.count()); ++index) {
    if (A(index) == B(index)) continue;
    return Sight{{{index}, {index}},
                 "at " + A.place(index) + " the first has the value " + (A(index) ? number(*A(index)) : "none") +
                     ", and the second " + (B(index) ? number(*B(index)) : "none")};
  }
  return std::nullopt;
}

using OfOne = std::optional<Sight> (*)(const Function&);
using OfTwo = std::optional<Sight> (*)(const Function&, const Function&);

/// A decision of one layout, or of two.
struct DrawnDecision {
  std::string_view name;
  OfOne one = nullptr;
  OfTwo two = nullptr;
};

constexpr std::array decisions = {
    DrawnDecision{"injective", shared_value, nullptr},
    DrawnDecision{"bijective", not_bijective, nullptr},
    DrawnDecision{"compact", not_bijective, nullptr},
    DrawnDecision{"surjective", [](const Function& L) { return not_an_interval(L, true); }, nullptr},
    DrawnDecision{"contiguous", [](const Function& L) { return not_an_interval(L, false); }, nullptr},
    DrawnDecision{"ordered", [](const Function& L) { return not_ordered(L, true); }, nullptr},
    DrawnDecision{"non_decreasing", [](const Function& L) { return not_ordered(L, false); }, nullptr},
    DrawnDecision{"disjoint", nullptr, not_disjoint},
    DrawnDecision{"same_image", nullptr, [](const Function& A, const Function& B) { return other_values(A, B, false); }},
    DrawnDecision{"same_offsets", nullptr, [](const Function& A, const Function& B) { return other_values(A, B, true); }},
    DrawnDecision{"max_common_vector", nullptr, vector_ends},
};

std::vector<Function> functions_of(const std::vector<Named>& arguments, bool of_threads) {
  std::vector<Function> result;
  for (const Named& argument : arguments) {
    const auto shape = domain_of(argument.value);
    if (!shape || !value_at(argument.value, 0)) return {};
    result.emplace_back(argument, *shape, of_threads && shape->rank() == 2);
  }
  return result;
}

/// Two layouts have half of the rows each, so that they are seen together.
Extent both(const Extent& extent) { return {std::max<std::int64_t>(extent.rows / 2, 1), extent.columns}; }

/// Both layouts, what differs shaded: the labels and the words are those of the layouts, not of something that was expected.
std::optional<Figure> difference(const Function& A, const Function& B, const notation::Value<>& a, const notation::Value<>& b,
                                 const Extent& extent) {
  auto figure = difference_picture(A.title(), a, B.title(), b, extent);
  if (!figure) return std::nullopt;
  A.name_labels(figure->panels[0].grid);
  B.name_labels(figure->panels[1].grid);
  if (A.size() != B.size()) {
    figure->note = "the first has " + number(A.size()) + " coordinates, the second " + number(B.size());
    return figure;
  }
  std::optional<std::int64_t> first;
  std::int64_t differing = 0;
  for (std::int64_t index = 0; index < A.count(); ++index) {
    if (A(index) == B(index)) continue;
    if (!first) first = index;
    ++differing;
  }
  if (!first) return std::nullopt;
  const auto told = [&](const Function& L) { return L(*first) ? number(*L(*first)) : std::string("none"); };
  figure->note = "at " + A.place(*first) + " the first has the value " + told(A) + ", the second " + told(B) + "; " +
                 number(differing) + " of " + number(A.count()) + " differ";
  return figure;
}

std::optional<Figure> drawn(const std::vector<Function>& functions, const std::optional<Sight>& sight, const Extent& extent) {
  if (!sight) return std::nullopt;
  std::vector<Grid> grids;
  for (std::size_t k = 0; k < functions.size(); ++k)
    grids.push_back(functions[k].grid(sight->outlined[k], functions.size() > 1 ? both(extent) : extent));
  Figure figure = side_by_side("", std::move(grids));
  figure.note = sight->sentence;
  return figure;
}

/// How many elements at a time were wanted of a vector: more than there are, or else the next number that is.
std::int64_t wanted_width(const std::vector<Named>& arguments, std::optional<std::int64_t> wanted) {
  const Layout<>* S = arguments[0].value.as<Layout<>>();
  const Layout<>* D = arguments[1].value.as<Layout<>>();
  const Result<Checked> width =
      S != nullptr && D != nullptr ? attempt([&] { return vector_width(*S, *D); }) : Result<Checked>(Checked(1));
  const std::int64_t found = width ? (*width).value() : 1;
  return wanted && *wanted > found ? *wanted : 2 * found;
}

}  // namespace

bool has_decision_picture(std::string_view function) {
  return function == "equal" || function == "vector_width" ||
         std::any_of(decisions.begin(), decisions.end(), [&](const DrawnDecision& d) { return d.name == function; });
}

std::optional<Figure> decision_picture(std::string_view function, const std::vector<Named>& arguments,
                                       std::optional<std::int64_t> wanted, Extent extent) {
  const bool is_vector = function == "vector_width";
  const std::vector<Function> functions = functions_of(arguments, is_vector);
  if (functions.empty()) return std::nullopt;
  if (function == "equal" && functions.size() == 2)
    return difference(functions[0], functions[1], arguments[0].value, arguments[1].value, both(extent));
  if (is_vector && functions.size() == 2 && functions[0].shape().rank() == 2 && functions[1].shape().rank() == 2)
    return drawn(functions, no_vector(functions[0], functions[1], wanted_width(arguments, wanted)), extent);
  for (const DrawnDecision& decision : decisions) {
    if (decision.name != function) continue;
    if (decision.one != nullptr && functions.size() == 1) return drawn(functions, decision.one(functions[0]), extent);
    if (decision.two != nullptr && functions.size() == 2)
      return drawn(functions, decision.two(functions[0], functions[1]), extent);
  }
  return std::nullopt;
}

}  // namespace colex::render
