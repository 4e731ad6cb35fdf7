// read(write(x, d), d) == x, for each dialect d and every value x that it says; and d says all values that it should.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "colex/dialects/dialects.hpp"
#include "colex/laws/program.hpp"
#include "colex/layout.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"
#include "colex/print.hpp"
#include "colex/tuple.hpp"

#include "chapters.hpp"

namespace colex::dialect_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;
using laws::layout_of;

namespace {

/// What a case makes of its layout, swizzle and number.
enum class Family {
  layout,       ///< L
  tuple,        ///< shape(L), as a tuple
  swizzled,     ///< W o k o L
  swizzle,      ///< W
  shifted,      ///< k+1 + L
  coordinates,  ///< the shape of L, with the strides of L along the axes 0 and 1 in turn
  at,           ///< the same at (k+1)@0 + 2@1
  tiler,        ///< <L,_>
  linear,       ///< the linear layout of W
  distributed,  ///< a distribution over registers and lanes, of the linear layout of W
  array,        ///< the extents of L, side by side along two axes
  fragment,     ///< the same as lanes, warps, registers and a vector
};

/// Extents with what a step of each is; an extent of 1 has no step.
struct Part {
  std::string extent, stride;
};

/// The extents of L one behind another along the axes 0 and 1 in turn.
std::vector<Part> side_by_side(const Layout<>& L) {
  std::vector<Part> parts;
  std::array<Checked, 2> reached{Checked(1), Checked(1)};
  for (const Mode<Checked>& mode : modes(L)) {
    const std::size_t axis = parts.size() % 2;
    const bool one = mode.extent == Checked(1);
    parts.push_back({to_string(mode.extent), one ? "0" : to_string(reached[axis]) + '@' + std::to_string(axis)});
    reached[axis] = reached[axis] * mode.extent;
  }
  return parts;
}

std::string of_parts(const std::vector<Part>& parts) {
  std::string shape, stride;
  for (const Part& part : parts) {
    shape += (shape.empty() ? "" : ",") + part.extent;
    stride += (stride.empty() ? "" : ",") + part.stride;
  }
  return parts.size() == 1 ? shape + ':' + stride : '(' + shape + "):(" + stride + ')';
}

/// A group of them as a mode: an integer if it is one.
Part grouped(const std::vector<Part>& parts) {
  if (parts.empty()) return {"1", "0"};
  if (parts.size() == 1) return parts.front();
  const std::string text = of_parts(parts);
  const std::size_t colon = text.find(':');
  return {text.substr(0, colon), text.substr(colon + 1)};
}

std::string fragment(const Layout<>& L) {
  std::array<std::vector<Part>, 4> groups;
  std::size_t count = 0;
  for (const Part& part : side_by_side(L)) {
    if (part.stride == "0") continue;
    groups[count == 0 ? 3 : count % 3].push_back(part);
    ++count;
  }
  std::vector<Part> all;
  for (const auto& group : groups) all.push_back(grouped(group));
  return of_parts(all);
}

Tuple<Vector<>> along_axes(const Tuple<Checked>& strides, std::size_t& count) {
  if (strides.is_leaf()) return Tuple<Vector<>>(Vector<>(strides.leaf(), {count++ % 2}));
  Tuple<Vector<>>::Modes modes;
  for (const Tuple<Checked>& mode : strides.modes()) modes.push_back(along_axes(mode, count));
  return Tuple<Vector<>>(std::move(modes));
}

std::string expression_of(Family family, const Layout<>& L, const Swizzle& W, std::int64_t k) {
  const std::string layout = to_string(L), number = std::to_string(k);
  std::size_t leaves = 0;
  const auto coordinates = [&] { return to_string(CoordinateLayout<>(L.shape(), along_axes(L.stride(), leaves))); };
  switch (family) {
    case Family::layout: return layout;
    case Family::tuple: return '(' + number + ',' + to_string(L.shape()) + ')';
    case Family::swizzled: return to_string(W) + " o " + number + " o " + layout;
    case Family::swizzle: return to_string(W);
    case Family::shifted: return std::to_string(k + 1) + " + (" + layout + ')';
    case Family::coordinates: return coordinates();
    case Family::at: return std::to_string(k + 1) + "@0+2@1 + (" + coordinates() + ')';
    case Family::tiler: return '<' + layout + ",_>";
    case Family::linear: return "linear_layout(" + to_string(W) + ')';
    case Family::distributed:
      return "F2{register: [(" + number + ",1)], lane: [(1," + number + "),(0,2)], warp: [], block: [] -> dim0: 16, dim1: 16}";
    case Family::array: return of_parts(side_by_side(L));
    case Family::fragment: break;
  }
  return fragment(L);
}

bool is_flat(const Layout<>& L) {
  if (L.shape().is_leaf()) return true;
  bool flat = L.rank() >= 2;
  for (const Tuple<Checked>& mode : L.shape().modes()) flat = flat && mode.is_leaf();
  return flat;
}

/// Whether no number is beyond what each of the readers takes.
bool is_small(const Layout<>& L, std::int64_t most) {
  for (const Mode<Checked>& mode : modes(L)) {
    if (Checked(most) < mode.extent || Checked(most) < mode.stride || mode.stride < Checked(-most)) return false;
  }
  return size(L) < Checked(most);
}

bool steps_back_by_one(const Layout<>& L) {
  for (const Mode<Checked>& mode : modes(L)) {
    if (mode.stride == Checked(-1)) return true;
  }
  return false;
}

bool goes_forwards(const Layout<>& L) {
  for (const Mode<Checked>& mode : modes(L)) {
    if (mode.stride < Checked(0)) return false;
  }
  return true;
}

bool nests_deeply(const Layout<>& L) { return L.depth() > 30; }

using Families = std::vector<Family>;

/// A dialect, what its cases are made of, the most telling first, and what it has to say of them.
struct Spoken {
  const char* dialect;
  const char* words;
  Families families;
  bool (*says)(Family family, const Layout<>& L);
};

bool one_of(Family family, std::initializer_list<Family> all) { return std::find(all.begin(), all.end(), family) != all.end(); }

const std::array<Spoken, 16>& spoken() {
  static const Families all_of_cute = {Family::layout, Family::swizzled, Family::coordinates, Family::at,
                                       Family::tiler,  Family::tuple,    Family::swizzle,     Family::shifted,
                                       Family::array,  Family::fragment, Family::distributed, Family::linear};
  static const std::array<Spoken, 16> all{{
      {"cute-print", "layouts, tuples, swizzles, composed layouts, coordinate tensors and tilers", all_of_cute,
       [](Family family, const Layout<>&) {
         return !one_of(family, {Family::linear, Family::distributed});
       }},
      {"cute-cpp", "layouts, tuples, swizzles, composed layouts and tilers", all_of_cute,
       [](Family family, const Layout<>&) {
         return !one_of(family, {Family::shifted, Family::at, Family::linear, Family::distributed});
       }},
      {"cute-dsl", "layouts, tuples, swizzles, composed layouts, coordinate tensors and tilers", all_of_cute,
       [](Family family, const Layout<>&) {
         return !one_of(family, {Family::shifted, Family::linear, Family::distributed});
       }},
      {"flydsl", "layouts, tuples, coordinate tensors and tilers", all_of_cute,
       [](Family family, const Layout<>&) {
         return one_of(family, {Family::layout, Family::tuple, Family::coordinates, Family::at, Family::tiler, Family::array});
       }},
      {"python", "layouts, tuples, swizzles and composed layouts", all_of_cute,
       [](Family family, const Layout<>&) {
         return one_of(family, {Family::layout, Family::tuple, Family::swizzled, Family::swizzle});
       }},
      {"mojo",
       "layouts without a stride of -1",
       {Family::layout, Family::array, Family::coordinates},
       [](Family family, const Layout<>& L) { return family == Family::layout && !steps_back_by_one(L); }},
      {"latex", "all values", all_of_cute, [](Family, const Layout<>&) { return true; }},
      {"tirx",
       "flat layouts, and swizzles",
       {Family::layout, Family::swizzled, Family::shifted, Family::swizzle, Family::array},
       [](Family family, const Layout<>& L) {
         return family == Family::swizzle ||
                (one_of(family, {Family::layout, Family::shifted}) && is_flat(L) && is_small(L, std::int64_t{1} << 40));
       }},
      {"memref",
       "flat layouts of strides up to 2^40, and offsets",
       {Family::layout, Family::shifted, Family::array, Family::tuple},
       [](Family family, const Layout<>& L) {
         return one_of(family, {Family::layout, Family::shifted}) && is_flat(L) && is_small(L, std::int64_t{1} << 40);
       }},
      {"torch",
       "flat layouts that go forwards, and offsets",
       {Family::layout, Family::shifted, Family::array, Family::tuple},
       [](Family family, const Layout<>& L) {
         return one_of(family, {Family::layout, Family::shifted}) && is_flat(L) && goes_forwards(L) &&
                is_small(L, std::int64_t{1} << 40);
       }},
      {"triton",
       "linear layouts",
       {Family::distributed, Family::linear, Family::layout, Family::swizzled, Family::swizzle},
       [](Family family, const Layout<>&) {
         return one_of(family, {Family::linear, Family::distributed});
       }},
      {"tilelang",
       "compact fragments of several coordinates",
       {Family::array, Family::coordinates, Family::at, Family::fragment},
       [](Family family, const Layout<>& L) {
         const std::size_t leaves = modes(L).size();
         return family == Family::array && leaves >= 1 && leaves <= 6 && Checked(1) < size(L) &&
                is_small(L, std::int64_t{1} << 20);
       }},
      {"mosaic",
       "distributions of an array over lanes, warps, registers and a vector",
       {Family::fragment, Family::array},
       [](Family family, const Layout<>& L) {
         return family == Family::fragment && modes(L).size() <= 12 && is_small(L, std::int64_t{1} << 20);
       }},
      {"tilus",
       "threads along one axis and registers along another",
       {Family::array, Family::fragment, Family::layout},
       [](Family family, const Layout<>& L) {
         return family == Family::array && modes(L).size() == 2 && is_small(L, std::int64_t{1} << 20);
       }},
      {"iree",
       "threads along one axis and elements or subgroups along another",
       {Family::array, Family::fragment, Family::layout},
       [](Family family, const Layout<>& L) {
         const auto all = modes(L);
         const bool one = all.size() == 3 && (all[0].extent == Checked(1) || all[2].extent == Checked(1));
         return family == Family::array && one && is_small(L, std::int64_t{1} << 20);
       }},
      {"ck-tile",
       "distributions of an array",
       {Family::fragment, Family::array, Family::layout, Family::coordinates},
       [](Family family, const Layout<>& L) {
         return (family == Family::fragment || (family == Family::array && modes(L).size() > 1)) &&
                is_small(L, std::int64_t{1} << 20);
       }},
  }};
  return all;
}

/// The dialect says what it should, and what it says is read as it was.
Case round_trip(const Spoken& dialect, Family family, const Layout<>& L, const std::string& expression) {
  const auto value = attempt([&] { return notation::to_string(notation::evaluate(notation::parse_expression(expression))); });
  if (!value) return Case::filtered();
  const auto writing = attempt([&] { return dialects::write(*value, dialect.dialect); });
  if (!writing) {
    if (!dialect.says(family, L) || nests_deeply(L)) return Case::filtered();
    return Case::fails("of " + *value + " it says: " + writing.rejection().message());
  }
  // Threads and indices count from 0, and a stride goes below it.
  if (std::string_view(dialect.dialect) == "tilelang" && family == Family::coordinates && value->find('-') != std::string::npos)
    return Case::fails("it says " + *value + ", which goes below 0: " + writing->text);
  const auto reading = attempt([&] { return dialects::expression_of(dialects::read(writing->text, dialect.dialect)); });
  if (!reading)
    return Case::fails("what it writes of " + *value + ", " + writing->text + ", is not read: " + reading.rejection().message());
  // What has only linear layouts writes those of others, and says so.
  std::string expected = *value;
  const bool another = std::string_view(dialect.dialect) == "triton" && !writing->remarks.empty();
  if (another) expected = notation::to_string(notation::evaluate(notation::parse_expression("linear_layout(" + *value + ')')));
  // A linear layout is written as the layout with its values.
  // Its modes are what the remark says.
  const bool same_function =
      value->starts_with("F2{") && !writing->remarks.empty() &&
      notation::evaluate(notation::parse_expression("size(" + *value + ") == size(" + *reading + ")")) == notation::Value<>(true);
  if (*reading != expected && !same_function)
    return Case::fails("what it writes of " + *value + ", " + writing->text + ", is read as " + *reading);
  return Case::of(true);
}

/// The integers for which CuTe has a type by name: _n, and _mn for -n.
bool cute_names(std::int64_t n) {
  if (n < 0) return n >= -10 || n == -12 || n == -16 || n == -24 || n == -32;
  if (n <= 256) return n <= 10 || n == 12 || (n >= 16 && n % 8 == 0);
  for (std::int64_t power = 512; power <= std::int64_t{1} << 19; power *= 2) {
    if (n == power) return true;
  }
  return n == 384 || n == 768;
}

}  // namespace

void round_trips(laws::Programs& laws) {
  for (const Spoken& dialect : spoken()) {
    const std::string name = dialect.dialect;
    laws.add({"write." + name, "What is written as " + name + " is read as it was; it says " + dialect.words + '.',
              "colex dialects/dialects.hpp", evidence::Expected::stands,
              "forall L: layout, W: swizzle, 0 <= k <= 9, x of L, W and k in one of " + std::to_string(dialect.families.size()) +
                  " ways: claim read(write(x, \"" + name + "\")) == x, or the dialect cannot say x"},
             {laws::layout("L", {}, 4, std::int64_t{1} << 40),
              {"W", [](const Assignment&) { return cases::SwizzleDomain{}; }},
              integer("k", 0, 9),
              integer("family", 0, std::ssize(dialect.families) - 1)},
             [&dialect](const Assignment& values) {
               const Layout<>& L = layout_of(values[0]);
               const Family family = dialect.families[static_cast<std::size_t>(integer_of(values[3]))];
               const std::string expression = expression_of(family, L, *values[1].as<Swizzle>(), integer_of(values[2]));
               return round_trip(dialect, family, L, expression);
             });
  }

  laws.add(
      {"write.cute-cpp.names", "Integers have the names that CuTe has for their types, and no others.",
       "CuTe integral_constant.hpp", evidence::Expected::stands,
       "forall -300 <= k <= 1100, 0 <= p <= 2: claim write(k*256^p, \"cute-cpp\") is _n or _mn where CuTe names it, else Int<n>"},
      {integer("k", -300, 1100), integer("p", 0, 2)}, [](const Assignment& values) {
        const std::int64_t n = integer_of(values[0]) * (std::int64_t{1} << 8 * integer_of(values[1]));
        const std::string name = n < 0 ? "_m" + std::to_string(-n) : '_' + std::to_string(n);
        const std::string text = dialects::write(std::to_string(n), "cute-cpp").text;
        if (text == (cute_names(n) ? name : "Int<" + std::to_string(n) + '>')) return Case::of(true);
        return Case::fails("it writes " + text + " for " + std::to_string(n));
      });
}

}  // namespace colex::dialect_laws
