#include "colex/finding/tile_access.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <utility>

#include "colex/convert.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/print.hpp"
#include "colex/recast.hpp"
#include "colex/rejection.hpp"

namespace colex::finding {

namespace {

constexpr std::int64_t warp = 32;
constexpr std::int64_t widest = 16;  ///< bytes of a thread's access
constexpr std::int64_t most_elements = std::int64_t{1} << 20;

bool is_width(std::int64_t bytes) { return bytes >= 1 && bytes <= widest && (bytes & (bytes - 1)) == 0; }

/// A word of the patterns, whose vectors it reads or writes, and whether it says itself which.
struct Named {
  std::string_view name;
  Pattern pattern;
  std::optional<bool> load = {};
};

constexpr std::array named = {
    Named{"rows", Pattern::rows},
    Named{"columns", Pattern::columns},
    Named{"ldmatrix", Pattern::matrix, true},
    Named{"ldmatrix.trans", Pattern::matrix_columns, true},
    Named{"stmatrix", Pattern::matrix, false},
    Named{"stmatrix.trans", Pattern::matrix_columns, false},
};

std::int64_t bytes_behind(std::string_view name, std::string_view number) {
  std::int64_t bytes = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), bytes);
  if (error == std::errc() && end == number.data() + number.size() && is_width(bytes)) return bytes;
  throw Rejection(Kind::type, std::string(name) + ": behind the ':' stand a thread's bytes, which are 1, 2, 4, 8 or 16");
}

/// Whether so many values are side by side in each thread's run, and begin at a multiple of themselves.
bool side_by_side(const std::vector<std::vector<std::int64_t>>& places, std::size_t elements) {
  for (const std::vector<std::int64_t>& thread : places) {
    for (std::size_t v = 0; v < thread.size(); v += elements) {
      if (thread[v] % static_cast<std::int64_t>(elements) != 0) return false;
      for (std::size_t i = 1; i < elements; ++i) {
        if (thread[v + i] != thread[v] + static_cast<std::int64_t>(i)) return false;
      }
    }
  }
  return true;
}

/// Throws Rejection(domain) for a tile that does not lie in shared memory.
void require_shared(const SharedTile& tile) {
  const std::int64_t elements = predictions::most_shared_bytes / (tile.bits / 8);
  Checked least(0), greatest(0);
  for (const Mode<Checked>& mode : modes(tile.layout)) {
    const Checked reach = (mode.extent - Checked(1)) * mode.stride;
    (reach < Checked(0) ? least : greatest) = (reach < Checked(0) ? least : greatest) + reach;
  }
  if (!(least < Checked(0)) && greatest < Checked(elements)) return;
  throw Rejection(Kind::domain, to_string(tile.layout) + " has element " + to_string(least < Checked(0) ? least : greatest) +
                                    ", which is not in shared memory: that has " + std::to_string(elements) + " elements of " +
                                    std::to_string(tile.bits) + " bits at the most");
}

/// The elements by thread: places[t][v], where coordinate_of(t, v) is the coordinate that it has. Requires coordinates of the
/// tile.
template <class Coordinate>
std::vector<std::vector<std::int64_t>> places_at(const SharedTile& tile, const Checked& count, const Checked& values,
                                                 const Coordinate& coordinate_of) {
  const Checked all = size(tile.layout);
  std::vector<std::vector<std::int64_t>> places;
  for (Checked t(0); t < count; t = t + Checked(1)) {
    std::vector<std::int64_t> thread;
    for (Checked v(0); v < values; v = v + Checked(1)) {
      const Checked coordinate = coordinate_of(t, v);
      if (coordinate < Checked(0) || !(coordinate < all))
        throw Rejection(Kind::domain, "thread " + to_string(t) + "'s value " + to_string(v) + " is at coordinate " +
                                          to_string(coordinate) + " of a tile that has " + to_string(all));
      thread.push_back(tile.layout(coordinate).value());
    }
    places.push_back(std::move(thread));
  }
  return places;
}

/// For a TV layout.
std::vector<std::vector<std::int64_t>> places_of(const SharedTile& tile, const Layout<>& threads) {
  const Checked count = size(threads.mode(0));
  return places_at(tile, count, size(threads.mode(1)),
                   [&](const Checked& t, const Checked& v) { return threads(t + v * count); });
}

/// The accesses of 32 threads each, of so many elements by each thread.
TileAccess by_warps(const std::vector<std::vector<std::int64_t>>& places, const AccessQuestion& question, std::size_t elements) {
  TileAccess access{question.name, question.load, static_cast<std::int64_t>(elements), {}, predictions::AccessedBy::vectors};
  for (std::size_t first = 0; first < places.size(); first += warp) {
    for (std::size_t v = 0; v < places[first].size(); v += elements) {
      std::vector<std::int64_t> begins;
      for (std::size_t t = first; t < first + warp; ++t) begins.push_back(places[t][v]);
      access.warps.push_back(std::move(begins));
    }
  }
  return access;
}

void require_warps(const AccessQuestion& question, const Checked& threads) {
  if (threads % Checked(warp) == Checked(0)) return;
  throw Rejection(Kind::domain, question.name + " is by " + to_string(threads) + " threads, which are no warps of 32");
}

/// The widest access that the question allows, in elements of the tile.
std::size_t most_elements_of(const SharedTile& tile, const AccessQuestion& question) {
  const std::int64_t element = tile.bits / 8, bytes = question.bytes == 0 ? widest : question.bytes;
  if (bytes < element)
    throw Rejection(Kind::domain, question.name + ": an access of " + std::to_string(bytes) +
                                      " bytes is less than an element of " + std::to_string(element));
  return static_cast<std::size_t>(bytes / element);
}

[[noreturn]] void reject_torn(const SharedTile& tile, const AccessQuestion& question, std::size_t elements) {
  throw Rejection(Kind::inadmissible, question.name + ": the " + std::to_string(elements) + " elements of a thread's " +
                                          std::to_string(static_cast<std::int64_t>(elements) * tile.bits / 8) +
                                          " bytes do not lie side by side in " + to_string(tile.layout));
}

/// By the widest vectors that lie side by side in each thread's values, or by those that were asked for.
TileAccess by_places(const SharedTile& tile, const AccessQuestion& question,
                     const std::vector<std::vector<std::int64_t>>& places) {
  const std::size_t most = most_elements_of(tile, question);
  for (std::size_t elements = most; elements > 0; elements /= 2) {
    if (places.front().size() % elements == 0 && side_by_side(places, elements)) return by_warps(places, question, elements);
    if (question.bytes != 0) reject_torn(tile, question, elements);
  }
  reject_torn(tile, question, 1);
}

TileAccess by_layout(const SharedTile& tile, const AccessQuestion& question, const Layout<>& threads) {
  if (threads.rank() != 2)
    throw Rejection(Kind::domain, question.name + ": a TV layout has two modes, the threads and their values, and " +
                                      to_string(threads) + " has " + std::to_string(threads.rank()));
  require_warps(question, size(threads.mode(0)));
  if (Checked(most_elements) < size(threads))
    throw Rejection(Kind::limit, question.name + ": more than " + std::to_string(most_elements) + " elements are not looked at");
  return by_places(tile, question, places_of(tile, threads));
}

/// How many bits the inputs of that name have.
std::size_t bits_of_input(const LinearLayout& distribution, std::string_view name) {
  std::size_t bits = 0;
  for (const Dimension& input : distribution.inputs()) bits += input.name == name ? input.bits : 0;
  return bits;
}

/// Throws Rejection(domain) unless the outputs are the tile's coordinate, or its modes.
void require_outputs(const SharedTile& tile, const AccessQuestion& question, const LinearLayout& distribution) {
  const std::vector<Dimension>& outputs = distribution.outputs();
  bool is_of_tile = outputs.size() == 1 || outputs.size() == tile.layout.rank();
  for (std::size_t k = 0; is_of_tile && k < outputs.size(); ++k) {
    const Checked extent = outputs.size() == 1 ? size(tile.layout) : size(tile.layout.mode(k));
    is_of_tile = extent == Checked(std::int64_t{1} << outputs[k].bits);
  }
  if (is_of_tile) return;
  std::string extents;
  for (const Dimension& output : outputs)
    extents += (extents.empty() ? "" : ",") + std::to_string(std::int64_t{1} << output.bits);
  throw Rejection(Kind::domain,
                  question.name + " is of a tile of (" + extents + "), and " + to_string(tile.layout) + " has other extents");
}

TileAccess by_distribution(const SharedTile& tile, const AccessQuestion& question, const LinearLayout& given) {
  const LinearLayout distribution = transpose_inputs(given, detail::nearest_first(given.inputs()));
  if (bits_of_input(distribution, "block") > 0)
    throw Rejection(Kind::domain, question.name + " is by several blocks, and shared memory is of one");
  require_outputs(tile, question, distribution);
  const std::size_t registers = bits_of_input(distribution, "register");
  const Checked threads(std::int64_t{1} << (bits_of_input(distribution, "lane") + bits_of_input(distribution, "warp")));
  require_warps(question, threads);
  if (Checked(most_elements) < threads * Checked(std::int64_t{1} << registers))
    throw Rejection(Kind::limit, question.name + ": more than " + std::to_string(most_elements) + " elements are not looked at");
  return by_places(
      tile, question, places_at(tile, threads, Checked(std::int64_t{1} << registers), [&](const Checked& t, const Checked& v) {
        return Checked(
            static_cast<std::int64_t>(distribution(static_cast<Word>(v.value()) | static_cast<Word>(t.value()) << registers)));
      }));
}

Layout<> flat(std::int64_t extent, std::int64_t stride) { return Layout<>(Mode<Checked>{Checked(extent), Checked(stride)}); }

/// (thread, value) to the coordinate of an M x N tile: vectors of so many elements.
Layout<> pattern_layout(Pattern pattern, std::int64_t M, std::int64_t N, std::int64_t elements) {
  const bool along_rows = pattern == Pattern::rows || pattern == Pattern::matrix;
  const Layout<> vectors = along_rows ? flat(N / elements, M * elements) : flat(M / elements, elements);
  const Layout<> others = along_rows ? flat(M, 1) : flat(N, M);
  const bool vectors_first = pattern == Pattern::rows || pattern == Pattern::columns;
  const Layout<> threads =
      vectors_first ? make_layout<Checked, Checked>({vectors, others}) : make_layout<Checked, Checked>({others, vectors});
  return make_layout<Checked, Checked>({threads, flat(elements, along_rows ? M : 1)});
}

TileAccess by_pattern(const SharedTile& tile, const AccessQuestion& question, Pattern pattern) {
  if (tile.layout.rank() != 2)
    throw Rejection(Kind::domain, question.name + " is said of a tile of rows and columns, and " + to_string(tile.layout) +
                                      " has " + std::to_string(tile.layout.rank()) + " modes; a TV layout is said of any");
  const Checked M = size(tile.layout.mode(0)), N = size(tile.layout.mode(1));
  const bool is_matrix = pattern == Pattern::matrix || pattern == Pattern::matrix_columns;
  const Checked& along = pattern == Pattern::rows || pattern == Pattern::matrix ? N : M;
  const std::size_t most = most_elements_of(tile, question);
  for (std::size_t elements = most; elements > 0; elements /= 2) {
    const Checked vector(static_cast<std::int64_t>(elements));
    if (along % vector == Checked(0)) {
      const auto places = places_of(tile, pattern_layout(pattern, M.value(), N.value(), vector.value()));
      if (side_by_side(places, elements)) {
        require_warps(question, Checked(static_cast<std::int64_t>(places.size())));
        TileAccess access = by_warps(places, question, elements);
        if (is_matrix) access.by = predictions::AccessedBy::matrices;
        return access;
      }
    }
    if (question.bytes != 0 || is_matrix) reject_torn(tile, question, elements);
  }
  reject_torn(tile, question, 1);
}

}  // namespace

std::variant<AccessQuestion, std::monostate> access_named(std::string_view name, bool load) {
  const std::size_t colon = name.find(':');
  const std::string_view word = name.substr(0, colon);
  const auto* found = std::find_if(named.begin(), named.end(), [&](const Named& n) { return n.name == word; });
  if (found == named.end()) return std::monostate();
  if (found->load && *found->load != load)
    throw Rejection(Kind::type, std::string(name) +
                                    (load ? " stores, and is asked about as a load" : " loads, and is asked about as a store"));
  AccessQuestion question{std::string(name), load, found->pattern, 0};
  if (colon != std::string_view::npos) question.bytes = bytes_behind(name, name.substr(colon + 1));
  if (found->load && question.bytes != 0 && question.bytes != widest)
    throw Rejection(Kind::type, std::string(name) + ": the rows of its matrices have 16 bytes");
  return question;
}

std::string allowed_accesses(bool load) {
  std::string words;
  for (const Named& one : named) {
    if (one.load.value_or(load) == load) words += (words.empty() ? "" : ", ") + std::string(one.name);
  }
  return std::string(load ? "a read" : "a write") + " is " + words + ", a TV layout or a distribution";
}

bool is_by_matrices(const AccessQuestion& question) {
  const auto* pattern = std::get_if<Pattern>(&question.threads);
  return pattern != nullptr && (*pattern == Pattern::matrix || *pattern == Pattern::matrix_columns);
}

namespace {

/// How elements of less than a byte are asked about: those of a byte are one.
std::string packed_instead(const SharedTile& tile) {
  if (tile.bits <= 0 || 8 % tile.bits != 0) return "";
  const std::int64_t elements = 8 / tile.bits;
  const std::string part = elements == 2 ? "half the columns" : "1/" + std::to_string(elements) + " of the columns";
  const auto packed = attempt([&] { return upcast(tile.layout, Checked(elements)); });
  return "; a thread accesses whole bytes: take 8 bits and " + part + (packed ? ": " + to_string(*packed) : "");
}

}  // namespace

TileAccess tile_access(const SharedTile& tile, const AccessQuestion& question) {
  if (tile.bits < 8 || tile.bits > 128 || !is_width(tile.bits / 8) || tile.bits % 8 != 0)
    throw Rejection(Kind::domain,
                    "an element has 8, 16, 32, 64 or 128 bits, and not " + std::to_string(tile.bits) + packed_instead(tile));
  if (Checked(most_elements) < size(tile.layout))
    throw Rejection(Kind::limit, "a tile of more than " + std::to_string(most_elements) + " elements is not looked at");
  require_shared(tile);
  if (const auto* pattern = std::get_if<Pattern>(&question.threads)) return by_pattern(tile, question, *pattern);
  if (const auto* linear = std::get_if<LinearLayout>(&question.threads)) return by_distribution(tile, question, *linear);
  return by_layout(tile, question, std::get<Layout<>>(question.threads));
}

}  // namespace colex::finding
