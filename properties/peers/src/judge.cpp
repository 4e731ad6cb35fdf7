#include "colex/peers/judge.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "colex/peers/written.hpp"
#include "colex/rejection.hpp"

#include "tiled.hpp"

namespace colex::peers {

namespace {

using Values = std::vector<std::int64_t>;
using Fault = std::optional<Judgement>;

// --- a question's arguments ------------------------------------------------------------------------

[[noreturn]] void no_question(const Question& question, std::size_t k) {
  throw Rejection(Kind::type, "no question: argument " + std::to_string(k + 1) + " of " + question.operation + " is " +
                                  (k < question.arguments.size() ? question.arguments[k] : "missing"));
}

Written layout_argument(const Question& question, std::size_t k) {
  if (k < question.arguments.size()) {
    std::optional<Written> layout = read_layout(question.arguments[k]);
    if (layout && size(layout->shape) >= 1 && size(layout->shape) <= largest_size) return *std::move(layout);
  }
  no_question(question, k);
}

Nested nested_argument(const Question& question, std::size_t k) {
  if (k < question.arguments.size()) {
    if (std::optional<Nested> nested = read_nested(question.arguments[k])) return *std::move(nested);
  }
  no_question(question, k);
}

std::int64_t integer_argument(const Question& question, std::size_t k) {
  const Nested nested = nested_argument(question, k);
  if (!nested.is_leaf) no_question(question, k);
  return nested.leaf;
}

std::vector<Written> tiler_argument(const Question& question, std::size_t k) {
  if (k < question.arguments.size()) {
    if (std::optional<std::vector<Written>> tiler = read_tiler(question.arguments[k])) return *std::move(tiler);
  }
  no_question(question, k);
}

// --- a peer's result -------------------------------------------------------------------------------

/// What a peer returned: a layout, or the values of what is none, or another text.
struct Result {
  std::string text;
  std::optional<Written> layout;
  std::optional<Values> values;  ///< in the order of its 1-D coordinates
};

Values read_values(std::string_view text) {
  Values result;
  while (!text.empty()) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) break;
    result.push_back(number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  }
  return result;
}

Result result_of(const Answer& answer) {
  Result result{answer.text, std::nullopt, std::nullopt};
  if (answer.reply == Reply::values) {
    result.values = read_values(answer.text);
  } else {
    result.layout = read_layout(answer.text);
    if (result.layout && size(result.layout->shape) <= largest_size) result.values = values(*result.layout);
  }
  return result;
}

// --- faults ----------------------------------------------------------------------------------------

Judgement wrong_size(std::string why) { return {Outcome::wrong_size, std::move(why)}; }
Judgement wrong_values(std::string why) { return {Outcome::wrong_values, std::move(why)}; }
Judgement differs(std::string rule) { return {Outcome::difference, std::move(rule)}; }

Fault compare(const Result& result, const Values& expected) {
  if (!result.layout && !result.values) return wrong_values("a layout is promised");
  if (!result.values) return wrong_size("its size is beyond every bound");
  const Values& got = *result.values;
  if (got.size() != expected.size())
    return wrong_size("its size is " + std::to_string(got.size()) + ", by definition " + std::to_string(expected.size()));
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (got[i] != expected[i])
      return wrong_values("at " + std::to_string(i) + " its value is " + std::to_string(got[i]) + ", by definition " +
                          std::to_string(expected[i]));
  }
  return std::nullopt;
}

/// Whether the modes at the top have these sizes.
Fault compare_modes(const std::vector<Written>& found, const Values& sizes) {
  bool same = found.size() == sizes.size();
  for (std::size_t k = 0; same && k < sizes.size(); ++k) same = size(found[k].shape) == sizes[k];
  if (sizes.size() == 1) {
    std::int64_t all = 1;
    for (const Written& mode : found) all *= size(mode.shape);
    same = all == sizes[0];
  }
  if (same) return std::nullopt;
  std::string text;
  for (const std::int64_t s : sizes) text += (text.empty() ? "" : ",") + std::to_string(s);
  return wrong_size("its modes do not have the sizes (" + text + ")");
}

// --- what exists -----------------------------------------------------------------------------------

/// Whether a layout of one leaf, whatever it is replaced by, has these values. Its coalesced form is read off from the left: the
/// first mode is as long as the values go on evenly.
bool leaf_has(const Values& v) {
  if (v.empty() || v[0] != 0) return false;
  if (v.size() == 1) return true;
  const std::int64_t stride = v[1];
  std::size_t run = 2;
  while (run < v.size() && v[run] == static_cast<std::int64_t>(run) * stride) ++run;
  if (run == v.size()) return true;
  if (v.size() % run != 0) return false;
  Values rest;
  for (std::size_t block = 0; block < v.size(); block += run) {
    for (std::size_t i = 0; i < run; ++i) {
      if (v[block + i] != v[block] + static_cast<std::int64_t>(i) * stride) return false;
    }
    rest.push_back(v[block]);
  }
  return leaf_has(rest);
}

/// Whether a layout has these values, whose shape has these leaves, each of which may be replaced by a tuple.
bool layout_has(const Values& v, const Values& extents) {
  std::vector<Values> along;
  std::size_t step = 1;
  for (const std::int64_t extent : extents) {
    Values line;
    for (std::int64_t i = 0; i < extent; ++i) line.push_back(v[static_cast<std::size_t>(i) * step]);
    if (!leaf_has(line)) return false;
    along.push_back(std::move(line));
    step *= static_cast<std::size_t>(extent);
  }
  for (std::size_t x = 0; x < v.size(); ++x) {
    std::size_t rest = x;
    std::int64_t sum = 0;
    for (const Values& line : along) {
      sum += line[rest % line.size()];
      rest /= line.size();
    }
    if (sum != v[x]) return false;
  }
  return true;
}

bool has_no_repetition(Values v) {
  std::sort(v.begin(), v.end());
  return std::adjacent_find(v.begin(), v.end()) == v.end();
}

/// The increasing numbers, the copies of `tile` at which cover [0,end) without overlap or anything beyond `end`; none if there
/// are none. They are unique: whatever is not covered yet and smallest can only be covered by the tile's 0.
std::optional<Values> tiling(const Values& tile, std::int64_t end) {
  if (!has_no_repetition(tile) || *std::min_element(tile.begin(), tile.end()) != 0) return std::nullopt;
  std::vector<bool> covered(static_cast<std::size_t>(end), false);
  Values places;
  for (std::int64_t at = 0; at < end; ++at) {
    if (covered[static_cast<std::size_t>(at)]) continue;
    for (const std::int64_t t : tile) {
      if (at + t >= end || covered[static_cast<std::size_t>(at + t)]) return std::nullopt;
      covered[static_cast<std::size_t>(at + t)] = true;
    }
    places.push_back(at);
  }
  return places;
}

/// The first `count` of the increasing numbers at which copies of `tile` cover everything from 0 on; none if they overlap before,
/// or within four times the tile's own length.
std::optional<Values> endless_tiling(const Values& tile, std::int64_t count) {
  if (!has_no_repetition(tile) || *std::min_element(tile.begin(), tile.end()) != 0) return std::nullopt;
  std::unordered_set<std::int64_t> covered;
  Values places;
  const std::int64_t far = 4 * (*std::max_element(tile.begin(), tile.end()) + 1);
  for (std::int64_t at = 0; at < far || static_cast<std::int64_t>(places.size()) < count; ++at) {
    if (covered.erase(at) != 0) continue;
    for (const std::int64_t t : tile) {
      if (!covered.insert(at + t).second) return std::nullopt;
    }
    covered.erase(at);
    places.push_back(at);
  }
  return places;
}

Values extents_of(const std::vector<Written>& layouts) {
  Values result;
  for (const Written& layout : layouts) {
    for (const std::int64_t extent : leaves(layout.shape)) result.push_back(extent);
  }
  return result;
}

// --- the promises ----------------------------------------------------------------------------------

Values composite_values(const Question& q) {
  const Written a = layout_argument(q, 0);
  Values v = values(layout_argument(q, 1));
  for (std::int64_t& x : v) x = value_at(a, x);
  return v;
}

Fault check_composition(const Question& q, const Result& r) {
  if (Fault fault = compare(r, composite_values(q))) return fault;
  const Written b = layout_argument(q, 1);
  if (r.layout && !refines(r.layout->shape, b.shape)) return wrong_size("its shape is not compatible with " + to_string(b.shape));
  return std::nullopt;
}

std::optional<bool> composition_exists(const Question& q) {
  return layout_has(composite_values(q), leaves(layout_argument(q, 1).shape));
}

Fault check_coalesce(const Question& q, const Result& r) {
  if (Fault fault = compare(r, values(layout_argument(q, 0)))) return fault;
  if (r.layout && depth(r.layout->shape) > 1) return wrong_size("its depth is above 1");
  return std::nullopt;
}

Fault check_filter(const Question& q, const Result& r) {
  const Written a = layout_argument(q, 0);
  const Values extents = leaves(a.shape), strides = leaves(a.stride);
  Written moving{Nested{0, {}, false}, Nested{0, {}, false}};
  for (std::size_t k = 0; k < extents.size(); ++k) {
    if (strides[k] == 0) continue;
    moving.shape.modes.push_back({extents[k], {}, true});
    moving.stride.modes.push_back({strides[k], {}, true});
  }
  if (Fault fault = compare(r, values(moving))) return fault;
  if (r.layout && depth(r.layout->shape) > 1) return wrong_size("its depth is above 1");
  return std::nullopt;
}

Fault check_coalesce_by_mode(const Question& q, const Result& r) {
  const Written a = layout_argument(q, 0);
  if (Fault fault = compare(r, values(a))) return fault;
  if (!r.layout) return std::nullopt;
  Values sizes;
  for (const Written& mode : modes(a)) sizes.push_back(size(mode.shape));
  return compare_modes(modes(*r.layout), sizes);
}

std::optional<bool> always_exists(const Question& /*q*/) { return true; }
std::optional<bool> not_known(const Question& /*q*/) { return std::nullopt; }

Fault check_complement(const Question& q, const Result& r) {
  const Written a = layout_argument(q, 0);
  const std::int64_t cotarget = integer_argument(q, 1);
  if (!r.values) return r.layout ? wrong_size("its size is beyond every bound") : wrong_values("a layout is promised");
  const Values &c = *r.values, of_a = values(a);
  if (c.empty()) return wrong_size("its size is 0");
  const std::set<std::int64_t> image(of_a.begin(), of_a.end());
  for (std::size_t i = 1; i < c.size(); ++i) {
    if (c[i] <= c[i - 1]) return wrong_values("it is not increasing at " + std::to_string(i));
    if (image.count(c[i]) != 0) return wrong_values("its value " + std::to_string(c[i]) + " is one of the layout");
  }
  std::int64_t filtered = 1;
  const Values extents = leaves(a.shape), strides = leaves(a.stride);
  for (std::size_t k = 0; k < extents.size(); ++k) filtered *= strides[k] == 0 ? 1 : extents[k];
  const bool is_large = static_cast<std::int64_t>(c.size()) * filtered >= cotarget;
  if (!is_large && endless_tiling({image.begin(), image.end()}, cotarget))
    return wrong_size("its size is " + std::to_string(c.size()) + ", too small to reach " + std::to_string(cotarget));
  std::unordered_set<std::int64_t> sums;
  for (const std::int64_t x : image) {
    for (const std::int64_t y : c) {
      if (!sums.insert(x + y).second) return differs("the complement is disjoint, but a sum of both occurs twice");
    }
  }
  if (!is_large) return differs("the complement of a layout that covers no interval leaves gaps");
  return std::nullopt;
}

Fault check_right_inverse(const Question& q, const Result& r) {
  const Written a = layout_argument(q, 0);
  if (!r.values) return wrong_values("a layout is promised");
  if (r.values->empty()) return wrong_size("its size is 0");
  for (std::size_t i = 0; i < r.values->size(); ++i) {
    const std::int64_t x = (*r.values)[i];
    if (x < 0 || value_at(a, x) != static_cast<std::int64_t>(i))
      return wrong_values("A(R(" + std::to_string(i) + ")) is not " + std::to_string(i));
  }
  return std::nullopt;
}

/// A result that is a list of values has none elsewhere: -1.
std::int64_t listed_at(const Values& listed, std::int64_t at) {
  return at >= 0 && at < static_cast<std::int64_t>(listed.size()) ? listed[static_cast<std::size_t>(at)] : -1;
}

Fault check_left_inverse(const Question& q, const Result& r) {
  const Written a = layout_argument(q, 0);
  if (!r.layout && !r.values) return wrong_values("a layout is promised");
  const Values v = values(a);
  if (r.values && r.values->empty()) return wrong_size("its size is 0");
  std::optional<Judgement> fault;
  bool quasi = true;
  for (std::size_t i = 0; i < v.size(); ++i) {
    const std::int64_t back = r.layout ? value_at(*r.layout, v[i]) : listed_at(*r.values, v[i]);
    quasi = quasi && back >= 0 && value_at(a, back) == v[i];
    if (!fault && back != static_cast<std::int64_t>(i))
      fault = wrong_values("R(A(" + std::to_string(i) + ")) is " + std::to_string(back));
  }
  if (has_no_repetition(v) || !fault) return fault;
  if (quasi) return differs("the left inverse of what is not injective is a quasi-inverse");
  return wrong_values("A is not injective, and A(R(A(i))) is not A(i) everywhere");
}

/// A division by mode: the modes of A with the tile and, where the tile covers its mode, the rest.
struct Division {
  std::vector<Written> modes, tiles;
  std::vector<std::optional<Values>> rests;
  bool covers = true;
};

Division division_of(const Question& q, bool whole) {
  const Written a = layout_argument(q, 0);
  Division result;
  result.tiles = tiler_argument(q, 1);
  result.modes = whole ? std::vector<Written>{a} : modes(a);
  if (result.modes.size() != result.tiles.size()) no_question(q, 1);
  for (std::size_t k = 0; k < result.modes.size(); ++k) {
    result.rests.push_back(tiling(values(result.tiles[k]), size(result.modes[k].shape)));
    result.covers = result.covers && result.rests.back();
  }
  return result;
}

/// The sums of one value of each mode at the tile's places, the tiles' coordinates first, then those of the rests if
/// `with_rests`.
Values divided_values(const Division& d, bool with_rests) {
  Values sizes;
  for (const Written& tile : d.tiles) sizes.push_back(size(tile.shape));
  if (with_rests) {
    for (const std::optional<Values>& rest : d.rests) sizes.push_back(static_cast<std::int64_t>(rest->size()));
  }
  std::int64_t count = 1;
  for (const std::int64_t s : sizes) count *= s;
  std::vector<Values> tiles;
  for (const Written& tile : d.tiles) tiles.push_back(values(tile));
  Values result;
  for (std::int64_t x = 0; x < count; ++x) {
    Values digits;
    std::int64_t left = x;
    for (const std::int64_t s : sizes) {
      digits.push_back(left % s);
      left /= s;
    }
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < tiles.size(); ++k) {
      std::int64_t place = tiles[k][static_cast<std::size_t>(digits[k])];
      if (with_rests) place += (*d.rests[k])[static_cast<std::size_t>(digits[tiles.size() + k])];
      sum += value_at(d.modes[k], place);
    }
    result.push_back(sum);
  }
  return result;
}

enum class DivisionForm { logical, zipped, tiled, flat };

Fault check_division(const Question& q, const Result& r, DivisionForm form) {
  const Division d = division_of(q, form == DivisionForm::logical);
  const Values tile = divided_values(d, false);
  if (!r.layout && !r.values) return wrong_values("a layout is promised");
  if (!r.values) return wrong_size("its size is beyond every bound");
  Values sizes;
  if (form == DivisionForm::flat) {
    for (const Written& t : d.tiles) sizes.push_back(size(t.shape));
  } else {
    sizes.push_back(static_cast<std::int64_t>(tile.size()));
  }
  if (r.layout) {
    const std::vector<Written> found = modes(*r.layout);
    const bool has_tile = found.size() >= sizes.size();
    if (!has_tile) return wrong_size("it has no mode for the rest");
    if (Fault fault = compare_modes({found.begin(), found.begin() + static_cast<std::ptrdiff_t>(sizes.size())}, sizes))
      return fault;
  }
  if (r.values->size() < tile.size()) return wrong_size("it is smaller than the tile");
  for (std::size_t i = 0; i < tile.size(); ++i) {
    if ((*r.values)[i] != tile[i])
      return wrong_values("at " + std::to_string(i) + " of the tile its value is " + std::to_string((*r.values)[i]) +
                          ", by definition " + std::to_string(tile[i]));
  }
  if (!d.covers) return differs("a division that does not divide is padded");
  if (Fault fault = compare(r, divided_values(d, true))) return fault;
  std::int64_t rest = 1;
  for (const std::optional<Values>& one : d.rests) rest *= static_cast<std::int64_t>(one->size());
  if (form == DivisionForm::logical || form == DivisionForm::zipped) {
    sizes.push_back(rest);
  } else {
    for (const std::optional<Values>& one : d.rests) sizes.push_back(static_cast<std::int64_t>(one->size()));
  }
  return r.layout ? compare_modes(modes(*r.layout), sizes) : std::nullopt;
}

std::optional<bool> division_exists(const Question& q, DivisionForm form) {
  const Division d = division_of(q, form == DivisionForm::logical);
  Values extents = extents_of(d.tiles);
  if (!layout_has(divided_values(d, false), extents)) return false;
  if (!d.covers) return std::nullopt;
  for (const std::optional<Values>& one : d.rests) extents.push_back(static_cast<std::int64_t>(one->size()));
  return layout_has(divided_values(d, true), extents);
}

template <DivisionForm form>
Fault check_divide(const Question& q, const Result& r) {
  return check_division(q, r, form);
}
template <DivisionForm form>
std::optional<bool> divide_exists(const Question& q) {
  return division_exists(q, form);
}

/// The places of A's copies in a product with B: for each coordinate of B, the number of that rank among the places at which
/// copies of A cover everything.
std::optional<Values> product_places(const Question& q) {
  const Values b = values(layout_argument(q, 1));
  const std::int64_t last = *std::max_element(b.begin(), b.end());
  if (*std::min_element(b.begin(), b.end()) < 0 || last > 4096) return std::nullopt;
  const std::optional<Values> places = endless_tiling(values(layout_argument(q, 0)), last + 1);
  if (!places) return std::nullopt;
  Values result;
  for (const std::int64_t x : b) result.push_back((*places)[static_cast<std::size_t>(x)]);
  return result;
}

std::optional<Values> product_values(const Question& q) {
  const std::optional<Values> places = product_places(q);
  if (!places) return std::nullopt;
  Values result;
  for (const std::int64_t place : *places) {
    for (const std::int64_t x : values(layout_argument(q, 0))) result.push_back(x + place);
  }
  return result;
}

Fault check_logical_product(const Question& q, const Result& r) {
  const Values a = values(layout_argument(q, 0));
  const std::int64_t copies = size(layout_argument(q, 1).shape);
  if (r.layout) {
    if (Fault fault = compare_modes(modes(*r.layout), {static_cast<std::int64_t>(a.size()), copies})) return fault;
  }
  if (const std::optional<Values> expected = product_values(q)) return compare(r, *expected);
  if (!r.values) return wrong_values("a layout is promised");
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((*r.values)[i] != a[i]) return wrong_values("its first mode is not the layout itself");
  }
  if (has_no_repetition(values(layout_argument(q, 1))) && !has_no_repetition(*r.values))
    return differs("the copies of a product overlap, as the layout covers no interval");
  return std::nullopt;
}

std::optional<bool> logical_product_exists(const Question& q) {
  const std::optional<Values> expected = product_values(q);
  if (!expected) return std::nullopt;
  return layout_has(*expected, extents_of({layout_argument(q, 0), layout_argument(q, 1)}));
}

Fault check_tiled_product(const Question& q, const Result& r) {
  if (r.layout) {
    // A mode of B that is an integer may have become a tuple, which is then no longer told from several modes.
    const Written b = layout_argument(q, 1);
    const std::vector<Written> found = modes(*r.layout), copies = modes(b);
    if (Fault fault =
            compare_modes({found.begin(), found.begin() + (found.size() > 1 ? 1 : 0)}, {size(layout_argument(q, 0).shape)}))
      return fault;
    if (!b.shape.is_leaf && found.size() != copies.size() + 1)
      return wrong_size("it has " + std::to_string(found.size()) + " modes, by definition " + std::to_string(copies.size() + 1));
  }
  Result values_alone = r;
  values_alone.layout.reset();
  return check_logical_product(q, values_alone);
}

/// blocked: mode k is (A_k, B_k); raked: (B_k, A_k).
Fault check_interleaved(const Question& q, const Result& r, bool raked) {
  const std::vector<Written> a = modes(layout_argument(q, 0)), b = modes(layout_argument(q, 1));
  if (a.size() != b.size()) no_question(q, 1);
  Values sizes;
  for (std::size_t k = 0; k < a.size(); ++k) sizes.push_back(size(a[k].shape) * size(b[k].shape));
  if (r.layout) {
    if (Fault fault = compare_modes(modes(*r.layout), sizes)) return fault;
  }
  const std::optional<Values> places = product_places(q);
  if (!places) return std::nullopt;
  const std::int64_t cosize = value_at(layout_argument(q, 0), size(layout_argument(q, 0).shape) - 1) + 1;
  const Values of_b = values(layout_argument(q, 1));
  std::int64_t count = 1;
  for (const std::int64_t s : sizes) count *= s;
  Values expected, apart;
  for (std::int64_t x = 0; x < count; ++x) {
    std::int64_t left = x, sum = 0, copy = 0, step = 1;
    for (std::size_t k = 0; k < a.size(); ++k) {
      const std::int64_t na = size(a[k].shape), nb = size(b[k].shape), here = left % sizes[k];
      left /= sizes[k];
      sum += value_at(a[k], raked ? here / nb : here % na);
      copy += (raked ? here % nb : here / na) * step;
      step *= nb;
    }
    expected.push_back(sum + (*places)[static_cast<std::size_t>(copy)]);
    apart.push_back(sum + of_b[static_cast<std::size_t>(copy)] * cosize);
  }
  Fault fault = compare(r, expected);
  if (fault && !compare(r, apart))
    return differs("the copies of a product stand at multiples of the cosize, and not in the gaps");
  return fault;
}

Fault check_blocked(const Question& q, const Result& r) { return check_interleaved(q, r, false); }
Fault check_raked(const Question& q, const Result& r) { return check_interleaved(q, r, true); }

Fault check_nullspace(const Question& q, const Result& r) {
  const Written a = layout_argument(q, 0);
  std::int64_t promised = 1;
  const Values extents = leaves(a.shape), strides = leaves(a.stride);
  for (std::size_t k = 0; k < extents.size(); ++k) promised *= strides[k] == 0 ? extents[k] : 1;
  if (!r.values) return wrong_values("a layout is promised");
  for (const std::int64_t x : *r.values) {
    if (x < 0 || value_at(a, x) != 0) return wrong_values("A is not 0 at its value " + std::to_string(x));
  }
  if (static_cast<std::int64_t>(r.values->size()) != promised)
    return wrong_size("its size is " + std::to_string(r.values->size()) + ", by definition " + std::to_string(promised));
  if (!has_no_repetition(*r.values)) return wrong_values("it has a value twice");
  return std::nullopt;
}

std::int64_t floor_divided(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

Fault check_upcast(const Question& q, const Result& r) {
  const Written a = layout_argument(q, 0);
  const std::int64_t n = integer_argument(q, 1);
  const Values extents = leaves(a.shape), strides = leaves(a.stride);
  for (std::size_t k = 0; k < extents.size(); ++k) {
    const std::int64_t d = std::abs(strides[k]);
    if (d % n != 0 && (n % d != 0 || extents[k] % (n / d) != 0))
      return differs("a recast whose numbers do not divide is rounded");
  }
  Values groups = values(a);
  for (std::int64_t& x : groups) x = floor_divided(x, n);
  if (!r.values) return wrong_values("a layout is promised");
  Values got = *r.values;
  if (got.empty() || groups.size() % got.size() != 0) return wrong_size("its size is " + std::to_string(got.size()));
  const std::size_t each = groups.size() / got.size();
  std::sort(groups.begin(), groups.end());
  std::sort(got.begin(), got.end());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i] != got[i / each]) return wrong_values("its values are not those of the groups of " + std::to_string(n));
  }
  return std::nullopt;
}

Fault check_downcast(const Question& q, const Result& r) {
  const Values a = values(layout_argument(q, 0));
  const std::int64_t n = integer_argument(q, 1);
  if (!r.values) return wrong_values("a layout is promised");
  const bool split = r.values->size() == a.size() * static_cast<std::size_t>(n);
  if (!split && r.values->size() != a.size()) return wrong_size("its size is " + std::to_string(r.values->size()));
  Values expected;
  for (const std::int64_t x : a) {
    for (std::int64_t part = 0; part < (split ? n : 1); ++part) expected.push_back(x * n + part);
  }
  Values got = *r.values;
  std::sort(expected.begin(), expected.end());
  std::sort(got.begin(), got.end());
  if (got != expected) return wrong_values("its values are not those of the parts");
  if (!split) return differs("a downcast of what has no stride of 1 does not split elements");
  return std::nullopt;
}

Fault compare_integer(const Result& r, std::int64_t expected) {
  const std::optional<Nested> got = read_nested(r.text);
  if (got && got->is_leaf && got->leaf == expected) return std::nullopt;
  return wrong_values("it is " + r.text + ", by definition " + std::to_string(expected));
}

Fault compare_boolean(const Result& r, bool expected) {
  const bool got = r.text == "true" || r.text == "True" || r.text == "1";
  if (got == expected) return std::nullopt;
  return wrong_values(std::string("by definition it is ") + (expected ? "true" : "false"));
}

Fault check_cosize(const Question& q, const Result& r) {
  const Values v = values(layout_argument(q, 0));
  return compare_integer(r, *std::max_element(v.begin(), v.end()) + 1);
}

Fault check_injective(const Question& q, const Result& r) {
  return compare_boolean(r, has_no_repetition(values(layout_argument(q, 0))));
}

Fault check_compatible(const Question& q, const Result& r) {
  return compare_boolean(r, refines(nested_argument(q, 1), nested_argument(q, 0)));
}

Fault check_swizzle(const Question& q, const Result& r) {
  const std::int64_t bits = integer_argument(q, 0), base = integer_argument(q, 1), shift = integer_argument(q, 2);
  const std::int64_t x = integer_argument(q, 3);
  std::int64_t y = x;
  for (std::int64_t k = 0; k < bits; ++k) {
    const std::int64_t from = base + k + std::max<std::int64_t>(shift, 0), to = base + k - std::min<std::int64_t>(shift, 0);
    y ^= ((x >> from) & 1) << to;
  }
  return compare_integer(r, y);
}

/// The digits of x in the mixed radix of the shape, in the shape's profile.
Nested coordinate(std::int64_t& x, const Nested& shape) {
  Nested result{0, {}, shape.is_leaf};
  if (shape.is_leaf) {
    result.leaf = x % shape.leaf;
    x /= shape.leaf;
  }
  for (const Nested& mode : shape.modes) result.modes.push_back(coordinate(x, mode));
  return result;
}

Fault check_idx2crd(const Question& q, const Result& r) {
  std::int64_t x = integer_argument(q, 0);
  const Nested expected = coordinate(x, nested_argument(q, 1));
  if (read_nested(r.text) == expected) return std::nullopt;
  return wrong_values("it is " + r.text + ", by definition " + to_string(expected));
}

/// The value at a coordinate, each leaf of which is the 1-D coordinate of what stands at its place.
std::int64_t value_at_coordinate(const Written& layout, const Nested& c) {
  if (c.is_leaf) return value_at(layout, c.leaf);
  const std::vector<Written> parts = modes(layout);
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < c.modes.size() && k < parts.size(); ++k) sum += value_at_coordinate(parts[k], c.modes[k]);
  return sum;
}

Fault check_crd2idx(const Question& q, const Result& r) {
  return compare_integer(r, value_at_coordinate(layout_argument(q, 1), nested_argument(q, 0)));
}

// --- threads and values ----------------------------------------------------------------------------

Fault compare_tv(const Result& r, const TvValues& expected) {
  if (Fault fault = compare(r, expected.places)) {
    if (r.values && is_reordered(*r.values, expected))
      return differs("the repetitions of an instruction are numbered in another order");
    return fault;
  }
  return r.layout ? compare_modes(modes(*r.layout), {expected.threads, expected.values}) : std::nullopt;
}

Fault check_layout_tv(const Question& q, const Result& r) {
  return compare_tv(r, layout_tv(layout_argument(q, 0), layout_argument(q, 1)));
}

/// The tiled MMA that begins at an argument: its instruction's shape, the operand's layout, the atoms, the tile.
TiledMma mma_argument(const Question& q, std::size_t k) {
  return {leaves(nested_argument(q, k)), layout_argument(q, k + 1), layout_argument(q, k + 2), leaves(nested_argument(q, k + 3))};
}

template <const Axes& axes>
Fault check_tiled_mma(const Question& q, const Result& r) {
  return compare_tv(r, tiled_mma(mma_argument(q, 0), axes));
}

template <const Axes& axes>
Fault check_fragments(const Question& q, const Result& r) {
  return compare_tv(r, thread_fragments(mma_argument(q, 1), axes, layout_argument(q, 0)));
}

Fault check_tiled_copy(const Question& q, const Result& r) {
  const TvValues tv = layout_tv(layout_argument(q, 2), layout_argument(q, 3));
  return compare_tv(r, tiled_copy(layout_argument(q, 0), layout_argument(q, 1), tv));
}

// --- the table -------------------------------------------------------------------------------------

/// How an operation is judged.
struct Judge {
  std::string_view name;
  Fault (*check)(const Question&, const Result&);
  std::optional<bool> (*exists)(const Question&);
};

constexpr Judge judges[] = {
    {"composition", check_composition, composition_exists},
    {"coalesce", check_coalesce, always_exists},
    {"coalesce_by_mode", check_coalesce_by_mode, always_exists},
    {"filter", check_filter, always_exists},
    {"complement", check_complement, not_known},
    {"right_inverse", check_right_inverse, always_exists},
    {"left_inverse", check_left_inverse, not_known},
    {"logical_divide", check_divide<DivisionForm::logical>, divide_exists<DivisionForm::logical>},
    {"zipped_divide", check_divide<DivisionForm::zipped>, divide_exists<DivisionForm::zipped>},
    {"tiled_divide", check_divide<DivisionForm::tiled>, divide_exists<DivisionForm::tiled>},
    {"flat_divide", check_divide<DivisionForm::flat>, divide_exists<DivisionForm::flat>},
    {"logical_product", check_logical_product, logical_product_exists},
    {"tiled_product", check_tiled_product, logical_product_exists},
    {"blocked_product", check_blocked, logical_product_exists},
    {"raked_product", check_raked, logical_product_exists},
    {"nullspace", check_nullspace, always_exists},
    {"upcast", check_upcast, not_known},
    {"downcast", check_downcast, not_known},
    {"cosize", check_cosize, always_exists},
    {"injective", check_injective, always_exists},
    {"compatible", check_compatible, always_exists},
    {"swizzle", check_swizzle, always_exists},
    {"idx2crd", check_idx2crd, always_exists},
    {"crd2idx", check_crd2idx, always_exists},
    {"layout_tv", check_layout_tv, always_exists},
    {"tiled_mma_A", check_tiled_mma<axes_of_A>, always_exists},
    {"tiled_mma_B", check_tiled_mma<axes_of_B>, always_exists},
    {"tiled_mma_C", check_tiled_mma<axes_of_C>, always_exists},
    {"thrfrg_A", check_fragments<axes_of_A>, not_known},
    {"thrfrg_B", check_fragments<axes_of_B>, not_known},
    {"thrfrg_C", check_fragments<axes_of_C>, not_known},
    {"tiled_copy_S", check_tiled_copy, not_known},
    {"tiled_copy_D", check_tiled_copy, not_known},
};

const Judge& judge_of(const Question& question) {
  for (const Judge& judge : judges) {
    if (judge.name == question.operation) return judge;
  }
  throw Rejection(Kind::type, "there is no operation " + question.operation + " that peers are asked for");
}

bool is_value(const Answer& answer) { return answer.reply == Reply::value || answer.reply == Reply::values; }

Judgement judge_rejection(const Judge& judge, const Question& question, const Answer& colexs) {
  const std::optional<bool> exists = judge.exists(question);
  if (exists == true)
    return {Outcome::rejects_existing, "a result exists" + (is_value(colexs) ? ": " + colexs.text : std::string())};
  if (exists == false || !is_value(colexs)) return {Outcome::rejects};
  if (judge.check(question, result_of(colexs))) return {Outcome::rejects};
  return {Outcome::rejects_existing, "a result exists: " + colexs.text};
}

Judgement judge_value(const Judge& judge, const Question& question, const Answer& answer, const Answer& colexs) {
  const Result result = result_of(answer);
  Fault fault = judge.check(question, result);
  if (!fault) {
    const bool same =
        is_value(colexs) && (answer.text == colexs.text || (result.layout && result.layout == read_layout(colexs.text)));
    return {same ? Outcome::agrees : Outcome::another_form};
  }
  if (is_fault(fault->outcome) && judge.exists(question) == false) fault->outcome = Outcome::accepts_none;
  return *std::move(fault);
}

struct Named {
  Outcome outcome;
  std::string_view name;
};
constexpr Named names[] = {
    {Outcome::agrees, "agrees"},
    {Outcome::another_form, "another form"},
    {Outcome::rejects, "rejects"},
    {Outcome::difference, "difference of meaning"},
    {Outcome::rejects_existing, "rejects what exists"},
    {Outcome::accepts_none, "accepts what does not exist"},
    {Outcome::wrong_values, "wrong values"},
    {Outcome::wrong_size, "wrong size"},
    {Outcome::crashes, "crashes"},
    {Outcome::unreadable, "unreadable"},
    {Outcome::unsupported, "not supported"},
};

}  // namespace

std::string_view name(Outcome outcome) {
  for (const Named& row : names) {
    if (row.outcome == outcome) return row.name;
  }
  return "";
}

std::optional<Outcome> outcome_named(std::string_view name) {
  for (const Named& row : names) {
    if (row.name == name) return row.outcome;
  }
  return std::nullopt;
}

bool is_fault(Outcome outcome) {
  switch (outcome) {
    case Outcome::rejects_existing:
    case Outcome::accepts_none:
    case Outcome::wrong_values:
    case Outcome::wrong_size:
    case Outcome::crashes:
    case Outcome::unreadable: return true;
    case Outcome::agrees:
    case Outcome::another_form:
    case Outcome::rejects:
    case Outcome::difference:
    case Outcome::unsupported: return false;
  }
  return false;
}

const std::vector<Operation>& operations() {
  static const std::vector<Operation> table = {
      {"composition", "composition($1, $2)", "R is compatible with B, and R(c) = A(B(c)) for all c in the domain of B"},
      {"coalesce", "coalesce($1)", "the size is that of A, the depth is at most 1, and R(i) = A(i) for all i < size(A)"},
      {"coalesce_by_mode", "coalesce($1, $2)", "the modes have the sizes of A's, and R(i) = A(i) for all i < size(A)"},
      {"filter", "filter($1)", "the values are those of A without its modes of stride 0, in order, and the depth is at most 1"},
      {"complement", "complement($1, $2)",
       "R is increasing and has no value but 0 in common with A; if copies of A's image cover the integers from 0 on, "
       "size(R)·size(filter(A)) is at "
       "least the cotarget"},
      {"right_inverse", "right_inverse($1)", "A(R(i)) = i for all i < size(R)"},
      {"left_inverse", "left_inverse($1)", "R(A(i)) = i for all i < size(A); where A is not injective, A(R(A(i))) = A(i)"},
      {"logical_divide", "logical_divide($1, $2)",
       "the first mode is A o B; if copies of B's image cover A's domain, R(i,j) = A(B(i) + C(j)) with their places C in order"},
      {"zipped_divide", "zipped_divide($1, $2)",
       "as logical_divide in each mode, the tiles in the first mode, the rests in the second"},
      {"tiled_divide", "tiled_divide($1, $2)", "as zipped_divide, each rest a mode of its own"},
      {"flat_divide", "flat_divide($1, $2)", "as zipped_divide, each tile and each rest a mode of its own"},
      {"logical_product", "logical_product($1, $2)",
       "the first mode is A; if copies of A's image cover the integers from 0 on, R(i,j) = A(i) + C(B(j)) with their places C in "
       "order"},
      {"tiled_product", "tiled_product($1, $2)", "as logical_product, each mode of B a mode of its own"},
      {"blocked_product", "blocked_product($1, $2)",
       "the values of logical_product, mode k of R being (mode k of A, mode k of B)"},
      {"raked_product", "raked_product($1, $2)", "the values of logical_product, mode k of R being (mode k of B, mode k of A)"},
      {"nullspace", "nullspace($1)", "A(R(i)) = 0, all R(i) differ, and size(R) is the product of the extents with stride 0"},
      {"upcast", "upcast($1, $2)", "the values are those of A in groups of n, divided by n, where the numbers divide"},
      {"downcast", "downcast($1, $2)", "the values are n·A(i) + k for all k < n"},
      {"cosize", "cosize($1)", "one more than the largest value"},
      {"injective", "injective($1)", "whether no value occurs twice"},
      {"compatible", "compatible($1, $2)", "whether B is A with integers replaced by tuples of the same product"},
      {"swizzle", "Sw<$1,$2,$3>($4)", "the bits [M+S, M+S+B) are added to the bits [M, M+B)"},
      {"idx2crd", "idx2crd($1, $2)", "the digits of i in the mixed radix of the shape"},
      {"crd2idx", "($2)($1)", "the inner product of the coordinate's digits and the strides"},
      {"layout_tv", "get(make_layout_tv($1, $2), 1)",
       "thread A(i,j) has as its value B(p,q) the element (p + i*size(B_0), q + j*size(B_1)) of the tile"},
      {"tiled_mma_A", "get_layoutA_TV($1, $2, $3, $4)",
       "thread and value have the m + M*k of the tile at which the atom's copy for these warps and this repetition has them"},
      {"tiled_mma_B", "get_layoutB_TV($1, $2, $3, $4)", "likewise n + N*k"},
      {"tiled_mma_C", "get_layoutC_TV($1, $2, $3, $4)", "likewise m + M*n"},
      {"thrfrg_A", "thrfrg_A($1, $2, $3, $4, $5)",
       "the values of the layout at these (m,k), in the modes (thread, atoms) and (value, repetitions)"},
      {"thrfrg_B", "thrfrg_B($1, $2, $3, $4, $5)", "likewise at (n,k)"},
      {"thrfrg_C", "thrfrg_C($1, $2, $3, $4, $5)", "likewise at (m,n)"},
      {"tiled_copy_S", "get_layoutS_TV($1, $2, get(make_layout_tv($3, $4), 1))",
       "thread and value read the element of the tile that the instruction moves to where the threads and values have it"},
      {"tiled_copy_D", "get_layoutD_TV($1, $2, get(make_layout_tv($3, $4), 1))", "likewise write"},
  };
  return table;
}

Judgement judge(const Question& question, const Answer& answer, const Answer& colexs) {
  const Judge& by = judge_of(question);
  switch (answer.reply) {
    case Reply::unsupported: return {Outcome::unsupported};
    case Reply::crashes: return {Outcome::crashes, answer.text};
    case Reply::unreadable: return {Outcome::unreadable, answer.text};
    case Reply::rejects: return judge_rejection(by, question, colexs);
    case Reply::value:
    case Reply::values: return judge_value(by, question, answer, colexs);
  }
  return {};
}

std::optional<bool> composite_exists(const std::string& a, const std::string& b) {
  if (!read_layout(a) || !read_layout(b)) return std::nullopt;
  return composition_exists({"composition", {a, b}});
}

}  // namespace colex::peers
