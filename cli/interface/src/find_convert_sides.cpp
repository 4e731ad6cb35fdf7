#include "find_convert_sides.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include <fmt/format.h>

#include "colex/finding/recount.hpp"
#include "colex/interface/call.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"
#include "colex/print.hpp"

namespace colex::cli::find_convert {

namespace {

constexpr std::size_t lane_bits = 5;

Extents extents_of(const std::string& what, const Checked& rows, const Checked& columns) {
  const auto bits = [&](const Checked& extent) {
    if (extent < Checked(1) || !std::has_single_bit(static_cast<std::uint64_t>(extent.value())))
      throw Rejection(Kind::domain, what + ": the extents of a tile that is converted are powers of two, and " +
                                        to_string(extent) + " is none");
    return static_cast<std::size_t>(std::countr_zero(static_cast<std::uint64_t>(extent.value())));
  };
  return {bits(rows), bits(columns)};
}

/// The extents that --tile gives: 16,8 or (16,8).
std::optional<Extents> extents_given(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const notation::Value<> value = value_for("--tile", text.front() == '(' ? text : '(' + text + ')');
  const auto* shape = value.as<Tuple<Checked>>();
  if (shape == nullptr || shape->rank() != 2 || !shape->mode(0).is_leaf() || !shape->mode(1).is_leaf())
    throw Rejection(Kind::type, "--tile takes the rows and columns of the tile, as 16,8; this is " + to_string(value));
  return extents_of("--tile", shape->mode(0).leaf(), shape->mode(1).leaf());
}

/// The extents of the tile that layout_A("FORM") and its like are of: an instruction says them.
std::optional<Extents> extents_of_call(const std::string& text) {
  const auto extents = attempt([&]() -> std::optional<Extents> {
    const notation::Expression call = notation::parse_expression(expression_in(text));
    const notation::Node& root = call.nodes[call.root()];
    if (root.operation != notation::Operation::call || call.operands(call.root()).size() != 1) return std::nullopt;
    const std::string name(call.name_of(root));
    if (name != "layout_A" && name != "layout_B" && name != "layout_C" && name != "layout_D") return std::nullopt;
    const notation::Value<> form = notation::evaluate(call, call.operands(call.root()).front(), notation::Environment<>{});
    const notation::Value<> shape = notation::evaluate(notation::parse_expression("shape_MNK(" + to_string(form) + ')'));
    const auto* mnk = shape.as<Tuple<Checked>>();
    if (mnk == nullptr || mnk->rank() != 3) return std::nullopt;
    return extents_of(text, mnk->mode(name == "layout_B" ? 1 : 0).leaf(),
                      mnk->mode(name == "layout_A" || name == "layout_B" ? 2 : 1).leaf());
  });
  return extents ? *extents : std::nullopt;
}

/// A TV layout as a distribution: of its threads, each 32 are the lanes of a warp.
LinearLayout distribution(const std::string& option, const Layout<>& threads) {
  if (threads.rank() != 2)
    throw Rejection(Kind::domain, option +
                                      " is a TV layout, of threads and their values, or a distribution F2{register: [...], "
                                      "lane: [...]}; " +
                                      to_string(threads) + " has " + std::to_string(threads.rank()) + " modes");
  const LinearLayout whole = linear_layout(threads);
  const auto bits = static_cast<std::size_t>(std::countr_zero(static_cast<std::uint64_t>(size(threads.mode(0)).value())));
  const std::size_t lanes = std::min(bits, lane_bits);
  std::vector<Dimension> inputs = {{"lane", lanes}};
  if (bits > lanes) inputs.push_back({"warp", bits - lanes});
  inputs.push_back({"register", whole.input_bits() - bits});
  return reshape_inputs(whole, inputs);
}

/// What an option gives: a TV layout, or a distribution as it is.
Side side_given(const std::string& option, const std::string& text, const std::optional<Extents>& given) {
  const notation::Value<> value = value_for(option, text);
  if (const auto* linear = value.as<LinearLayout>()) {
    std::optional<Extents> extents = given;
    if (linear->outputs().size() == 2) extents = {linear->outputs()[0].bits, linear->outputs()[1].bits};
    return {option, text, *linear, extents};
  }
  if (const auto* layout = value.as<Layout<>>())
    return {option, text, distribution(option, *layout), given ? given : extents_of_call(text)};
  throw Rejection(Kind::type,
                  option + " takes a TV layout or a distribution; " + to_string(value) + " is " + notation::a_type_name(value));
}

/// Has a side that counts the elements of a tile say their rows and columns. Throws Rejection(domain) for a tile of other
/// extents.
void take_rows_and_columns(Side& side, const Extents& extents) {
  const std::vector<Dimension>& outputs = side.distribution.outputs();
  if (outputs.size() == 2 && !(*side.extents == extents))
    throw Rejection(Kind::domain, side.option + " is of a tile of " + side.extents->text() + ", and not of " + extents.text());
  if (outputs.size() != 1) return;
  if (outputs.front().bits > extents.rows + extents.columns)
    throw Rejection(Kind::domain, side.option + " has element " + std::to_string((std::int64_t{1} << outputs.front().bits) - 1) +
                                      ", and a tile of " + extents.text() + " has " +
                                      std::to_string(std::int64_t{1} << (extents.rows + extents.columns)) + " elements");
  side.distribution =
      LinearLayout(side.distribution.inputs(), {{"dim0", extents.rows}, {"dim1", extents.columns}}, side.distribution.columns());
  side.extents = extents;
}

/// The same as words_for in short, of another way to count.
std::string short_words_for(Exchange exchange) {
  const std::string words = words_for(exchange);
  return words.substr(0, words.find(':'));
}

/// Both sides with one number for each element.
std::pair<LinearLayout, LinearLayout> numbered(const Side& from, const Side& to) {
  const std::size_t bits = std::max(from.distribution.output_bits(), to.distribution.output_bits());
  const auto of = [&](const LinearLayout& F) { return LinearLayout(F.inputs(), {{"out", bits}}, F.columns()); };
  return {of(from.distribution), of(to.distribution)};
}

/// The extents under which one side might count the tile otherwise: those that are known, or all.
std::vector<Extents> extents_to_try(const Side& from, const Side& to) {
  constexpr std::size_t rows_and_columns = 2;
  if (std::max(from.distribution.outputs().size(), to.distribution.outputs().size()) > rows_and_columns) return {};
  if (from.extents) return {*from.extents};
  if (to.extents) return {*to.extents};
  std::vector<Extents> all;
  const std::size_t bits = std::max(from.distribution.output_bits(), to.distribution.output_bits());
  for (std::size_t rows = 1; rows < bits; ++rows) all.push_back({rows, bits - rows});
  return all;
}

/// That less would move if one side counted the tile along its rows, if that is so.
std::optional<std::string> other_direction(const Side& from, const Side& to, Exchange taken) {
  const auto [source, destination] = numbered(from, to);
  std::optional<std::string> best;
  for (const Extents& extents : extents_to_try(from, to)) {
    if (extents.rows + extents.columns != destination.output_bits()) continue;
    const auto exchange = attempt([&, &src = source, &dst = destination] {
      return Conversion(src, finding::counted_along_rows(dst, extents.columns)).exchange();
    });
    if (!exchange || !(*exchange < taken)) continue;
    taken = *exchange;
    best = fmt::format("if one side counts its tile down the columns and the other one along the rows, of a tile of {}: {}",
                       extents.text(), short_words_for(taken));
  }
  return best;
}

/// That nothing would leave its thread if the columns were counted in another order, as a product over them may be.
std::optional<std::string> other_order(const Side& from, const Side& to) {
  constexpr std::size_t fewest_row_bits = 3;  // with fewer rows nearly everything is a matter of the columns
  const auto [source, destination] = numbered(from, to);
  std::vector<Extents> tries = extents_to_try(from, to);
  std::reverse(tries.begin(), tries.end());
  for (const Extents& extents : tries) {
    if (tries.size() > 1 && extents.rows < fewest_row_bits) continue;
    if (extents.rows + extents.columns != destination.output_bits()) continue;
    const auto order = finding::order_of_columns(source, destination, extents.rows);
    if (!order) continue;
    const auto layout = attempt([&] { return to_layout(*order); });
    return fmt::format(
        "under another order of k, the columns of a tile of {}, nothing moves between threads: where TO has column k, take "
        "column "
        "{}(k) of FROM, in both operands of a product over k",
        extents.text(), layout ? to_string(*layout) : to_string(*order));
  }
  return std::nullopt;
}

}  // namespace

std::string Extents::text() const { return fmt::format("({},{})", std::int64_t{1} << rows, std::int64_t{1} << columns); }

std::string words_for(Exchange exchange) {
  switch (exchange) {
    case Exchange::nothing: return "nothing moves: each place holds its element already";
    case Exchange::registers: return "registers only: each thread holds its elements already, some in other registers";
    case Exchange::lanes: return "shuffles: elements cross the lanes of a warp, and no warp";
    case Exchange::warps: return "shared memory: elements cross the warps of a block";
    case Exchange::blocks: return "elements cross blocks";
  }
  return {};
}

std::pair<Side, Side> sides_given(const std::string& from_text, const std::string& to_text, const std::string& tile) {
  const std::optional<Extents> given = extents_given(tile);
  Side from = side_given("FROM", from_text, given), to = side_given("TO", to_text, given);
  const auto names_rows = [](const Side& side) { return side.distribution.outputs().size() == 2; };
  if (given || names_rows(from) != names_rows(to)) {
    const std::optional<Extents> extents = given ? given : names_rows(from) ? from.extents : to.extents;
    if (extents) {
      take_rows_and_columns(from, *extents);
      take_rows_and_columns(to, *extents);
    }
  }
  return {std::move(from), std::move(to)};
}

std::vector<std::string> notes_of(const Side& from, const Side& to, Exchange exchange) {
  std::vector<std::string> notes;
  if (from.extents && to.extents && !(*from.extents == *to.extents))
    notes.push_back(
        fmt::format("FROM is of a tile of {}, and TO of one of {}: they are compared element number by element number, "
                    "each counted down the columns of its own tile",
                    from.extents->text(), to.extents->text()));
  if (exchange == Exchange::nothing) return notes;
  if (auto note = other_direction(from, to, exchange)) notes.push_back(*std::move(note));
  if (exchange <= Exchange::registers) return notes;
  if (auto note = other_order(from, to)) notes.push_back(*std::move(note));
  return notes;
}

}  // namespace colex::cli::find_convert
