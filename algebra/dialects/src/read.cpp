#include "colex/dialects/read.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "colex/notation/environment.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/notation/value.hpp"

#include "pasted.hpp"
#include "readers.hpp"

namespace colex::dialects {

namespace {

const Dialect& dialect_of(std::string_view name) {
  for (const Dialect& dialect : dialects()) {
    if (dialect.name == name) return dialect;
  }
  std::string names;
  for (const Dialect& dialect : dialects()) names += (names.empty() ? "" : ", ") + std::string(dialect.name);
  throw Rejection(Kind::type, "no dialect is called " + std::string(name) + "; there are " + names);
}

/// The expression, written in one way where it is known. What is open in it stays as the text has it: it has a value if each
/// unknown has one.
std::string normal(const std::string& expression, const std::vector<Unknown>& unknowns) {
  const notation::Expression parsed = notation::parse_expression(expression);
  if (unknowns.empty()) return to_string(notation::evaluate(parsed));
  notation::Environment<> some;
  for (const Unknown& unknown : unknowns) some.bind(unknown.name, notation::Value<>(Checked(2)));
  notation::evaluate(parsed, some);
  return expression;
}

Reading read_once(const Dialect& dialect, const Pasted& pasted) {
  Reading reading = dialect.read(pasted.text);
  for (Part& part : reading.parts) {
    try {
      part.expression = normal(part.expression, reading.unknowns);
    } catch (const notation::LocatedRejection& mistake) {
      throw notation::LocatedRejection(mistake.kind() == Kind::parse ? Kind::type : mistake.kind(),
                                       "it reads " + part.expression + ", which has no value: " + mistake.message(), {});
    }
  }
  reading.remarks.insert(reading.remarks.begin(), pasted.remarks.begin(), pasted.remarks.end());
  for (const std::int64_t least : {1, 0}) {
    std::string names;
    for (const Unknown& unknown : reading.unknowns) {
      if (unknown.least == least) names += (names.empty() ? "" : ", ") + unknown.name;
    }
    if (!names.empty())
      reading.remarks.push_back("the text does not say these integers, each at least " + std::to_string(least) + ": " + names);
  }
  reading.dialect = dialect.name;
  return reading;
}

/// Readers go down into brackets, and none has to go deeper than the notation. An arrow closes none.
void require_flat(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool opens = std::string_view("([{<").find(text[at]) != std::string_view::npos;
    const bool closes = std::string_view(")]}>").find(text[at]) != std::string_view::npos && (at == 0 || text[at - 1] != '-');
    if (closes && depth > 0) --depth;
    if (opens && ++depth > notation::Limits::nesting) {
      throw notation::LocatedRejection(Kind::limit,
                                       "brackets nest at most " + std::to_string(notation::Limits::nesting) + " deep",
                                       notation::position_at(text, at));
    }
  }
}

/// How far a reader came: a mistake in what was read whole says more than one in what could not be read.
std::size_t reached(const notation::LocatedRejection& mistake, std::string_view text) {
  return mistake.kind() == Kind::parse ? mistake.position().offset : text.size() + 1;
}

/// The text as it is, and where that cannot be read, without what is pasted around a layout.
Reading read_by(const Dialect& dialect, std::string_view text) {
  const Pasted whole = without_comments(text, dialect.comment);
  try {
    return read_once(dialect, whole);
  } catch (const notation::LocatedRejection& mistake) {
    const Pasted bare = without_table(without_label(whole));
    if (bare.text == whole.text || mistake.kind() != Kind::parse) throw;
    try {
      return read_once(dialect, bare);
    } catch (const notation::LocatedRejection& other) {
      if (reached(other, text) > reached(mistake, text)) throw;
    }
    throw;
  }
}

/// Whether two readings say the same. A label may be the name of a part in one of them.
bool same(const Reading& a, const Reading& b) {
  return a.unknowns == b.unknowns && std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
                                                [](const Part& p, const Part& q) { return p.expression == q.expression; });
}

std::string listed(const Reading& reading) {
  std::string text = reading.dialect + ":";
  for (const Part& part : reading.parts) text += ' ' + (part.name.empty() ? "" : part.name + " = ") + part.expression;
  return text;
}

}  // namespace

const std::vector<Dialect>& dialects() {
  static const std::vector<Dialect> all{
      {"cute-print", "prints of CuTe C++", "//", "gmem_ptr[16b](0x7f00) o (_4,_8):(_8,_1)", read_cute_print},
      {"cute-type", "C++ types of CuTe", "//", "Layout<Shape<_4,_8>,Stride<_8,_1>>", read_cute_type},
      {"cute-dsl", "prints and MLIR types of CuTe DSL", "//", "!cute.layout<\"(4,8):(8,1)\">", read_cute_dsl},
      {"flydsl", "MLIR types of FlyDSL", "//", "!fly.layout<(4,8):(8,1)>", read_flydsl},
      {"python", "layouts of pycute, CuTe DSL and tensor-layouts in Python", "#", "Layout((4, 8), (8, 1))", read_python},
      {"mojo", "layouts of Mojo", "#", "((4, 8):(8, 1))", read_mojo},
      {"tilelang", "fragments of TileLang", "",
       "Fragment([4, 8] -> [1], replicate: 1, thread: 32, forward_thread: _i * 8 + _j, forward_index: [0])", read_tilelang},
      {"tirx", "layouts of TVM's TIRx", "#", "S[(4, 8) : (8, 1)]", read_tirx},
      {"mosaic", "tilings of JAX's Mosaic GPU", "#",
       "TiledLayout(Tiling(((32,), (8,))), warp_dims=(), lane_dims=(-2,), vector_dim=-1)", read_mosaic},
      {"ck-tile", "tile distributions of AMD's Composable Kernel", "//",
       "tile_distribution_encoding<sequence<>, tuple<sequence<4, 8>>, tuple<sequence<1>>, tuple<sequence<0>>, sequence<1>, "
       "sequence<1>>",
       read_ck_tile},
      {"triton", "layouts of Triton", "//",
       "tensor<4x8xf16, #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>>",
       read_triton},
  };
  return all;
}

Reading read(std::string_view text, std::string_view from) {
  if (text.size() > notation::Limits::text) {
    throw notation::LocatedRejection(Kind::limit, "a text is at most " + std::to_string(notation::Limits::text) + " bytes long",
                                     {});
  }
  require_flat(text);
  if (!from.empty()) return read_by(dialect_of(from), text);
  std::optional<Reading> first;
  std::optional<std::pair<std::size_t, notation::LocatedRejection>> furthest;
  for (const Dialect& dialect : dialects()) {
    try {
      Reading reading = read_by(dialect, text);
      if (first && !same(*first, reading))
        throw Rejection(Kind::type,
                        "the text has two readings; say which dialect it is. " + listed(*first) + "; " + listed(reading));
      if (!first) first = std::move(reading);
    } catch (const notation::LocatedRejection& mistake) {
      const bool whole = mistake.kind() != Kind::parse;
      if (furthest && furthest->first >= reached(mistake, text)) continue;
      const std::string nearest = std::string(dialect.words) + (whole ? ": " : " come nearest: ") + mistake.message();
      furthest.emplace(reached(mistake, text), notation::LocatedRejection(mistake.kind(), nearest, mistake.position()));
    }
  }
  if (first) return *std::move(first);
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  if (furthest->first <= begin) {
    std::string names;
    for (const Dialect& dialect : dialects()) names += (names.empty() ? "" : ", ") + std::string(dialect.words);
    throw notation::LocatedRejection(Kind::parse, "nothing that is read begins like this; these are: " + names,
                                     notation::position_at(text, begin));
  }
  throw notation::LocatedRejection(furthest->second);
}

const std::string& expression_of(const Reading& reading, std::string_view part) {
  if (part.empty() && reading.parts.size() == 1) return reading.parts.front().expression;
  std::string names;
  for (const Part& each : reading.parts) {
    if (!part.empty() && each.name == part) return each.expression;
    names += (names.empty() ? "" : ", ") + each.name;
  }
  if (reading.parts.size() == 1)
    throw Rejection(Kind::type, "the text is one value without a name, and has no part " + std::string(part));
  throw Rejection(Kind::type, "the text has several parts; name one of " + names);
}

}  // namespace colex::dialects
