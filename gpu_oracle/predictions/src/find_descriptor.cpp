#include <algorithm>
#include <cstddef>
#include <utility>

#include "colex/coalesce.hpp"
#include "colex/fit.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/shared_matrix.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::predictions {

namespace {

using Integers = std::vector<std::int64_t>;

/// The fields for the address and the offsets have 14 bits, and count 16 bytes.
constexpr std::int64_t field_unit = 16, field_reach = std::int64_t{1} << 18;

/// A function of (row, k) that is a sum of one of each, as a layout of two modes is.
class SumTable {
 public:
  SumTable(const Layout<>& layout, std::int64_t rows, std::int64_t columns) {
    for (std::int64_t row = 0; row < rows; ++row) of_row_.push_back(layout(tuple(row, 0)).value());
    for (std::int64_t k = 0; k < columns; ++k) of_k_.push_back(layout(tuple(0, k)).value());
  }
  std::int64_t operator()(std::int64_t row, std::int64_t k) const {
    return of_row_[static_cast<std::size_t>(row)] + of_k_[static_cast<std::size_t>(k)];
  }

 private:
  Integers of_row_, of_k_;
};

struct CanonicalTables {
  SumTable fixed, leading, stride;
};

/// An element of a tile: the instruction that reads it, and where in that one's matrix it is.
struct Element {
  std::int64_t instruction_row = 0, instruction_k = 0, stage = 0;
  std::int64_t row = 0, k = 0;
};

/// The elements of a tile in their order: instruction by instruction, those along the rows fastest, and in each row by row.
class Elements {
 public:
  Elements(const MatrixRead& read, const MatrixTile& tile)
      : read_(read), rows_(tile.rows / read.rows), columns_(tile.columns / read.columns), stages_(tile.stages) {}

  std::int64_t instructions() const { return rows_ * columns_ * stages_; }
  std::int64_t of_instruction() const { return read_.rows * read_.columns; }
  std::int64_t size() const { return instructions() * of_instruction(); }
  Element operator[](std::int64_t at) const {
    const std::int64_t instruction = at / of_instruction(), within = at % of_instruction();
    return {instruction % rows_, instruction / rows_ % columns_, instruction / rows_ / columns_, within / read_.columns,
            within % read_.columns};
  }
  std::int64_t tile_row(const Element& e) const { return e.instruction_row * read_.rows + e.row; }
  std::int64_t tile_k(const Element& e) const { return e.instruction_k * read_.columns + e.k; }

 private:
  const MatrixRead& read_;
  std::int64_t rows_, columns_, stages_;
};

std::string bytes_text(std::int64_t elements, std::int64_t bits) {
  const std::int64_t all = elements * bits;
  return all % 8 == 0 ? std::to_string(all / 8) + " bytes" : std::to_string(all) + " bits";
}

std::string mode_text(const SwizzleMode& mode) {
  if (mode.bytes == 0) return "no swizzle";
  return std::to_string(mode.bytes) + "-byte swizzle" + (mode.atom_bytes == 16 ? "" : " of atoms of 32 bytes");
}

/// One swizzle mode and base offset, and what the elements met so far say of the other parameters.
class Candidate {
 public:
  Candidate(const MatrixRead& read, const SwizzleMode& mode, std::int64_t base, const CanonicalTables& tables)
      : read_(read),
        mode_(mode),
        base_(base),
        tables_(tables),
        swizzle_(mode.swizzle(read.bits)),
        ahead_(elements_ahead(base, read.bits)) {}

  /// Why the element is not read where it lies; nothing if it is.
  std::optional<std::string> meet(const Element& e, std::int64_t place) {
    if (place < 0) return "a descriptor reads nothing that lies before the tile's address";
    const std::int64_t plain = unswizzled(place);
    if (e.row == 0 && e.k == 0) return begin(plain);
    const std::int64_t leading = tables_.leading(e.row, e.k), stride = tables_.stride(e.row, e.k);
    const std::int64_t rest = plain - starts_.back() - tables_.fixed(e.row, e.k);
    // Elements come in such an order that the first to depend on an offset depends on one only, and once.
    if (leading != 0 && !leading_) return learn("leading", leading_, rest - stride * stride_.value_or(0));
    if (stride != 0 && !stride_) return learn("stride", stride_, rest - leading * leading_.value_or(0));
    const std::int64_t read_at =
        starts_.back() + tables_.fixed(e.row, e.k) + leading * leading_.value_or(0) + stride * stride_.value_or(0);
    if (read_at == plain) return std::nullopt;
    return "under " + text() + " it would be read at element " + std::to_string(swizzled(read_at));
  }

  FoundDescriptor found(const MatrixTile& tile) const {
    FoundDescriptor result;
    result.kind = read_.kind;
    result.major = read_.major;
    result.mode = mode_;
    result.leading = in_bytes(leading_);
    result.stride = in_bytes(stride_);
    result.base = base_;
    result.start = starts_.front() * read_.bits / 8;
    result.along_rows = tile.rows / read_.rows;
    result.along_k = tile.columns / read_.columns;
    result.stages = tile.stages;
    for (const std::int64_t start : starts_) result.addresses.push_back((start - starts_.front()) * read_.bits / 8);
    return result;
  }

 private:
  std::int64_t swizzled(std::int64_t place) const { return swizzle_(Checked(place + ahead_)).value() - ahead_; }
  /// Each of these swizzles is its own inverse.
  std::int64_t unswizzled(std::int64_t place) const { return swizzled(place); }

  std::optional<std::int64_t> in_bytes(const std::optional<std::int64_t>& elements) const {
    return elements ? std::optional(*elements * read_.bits / 8) : std::nullopt;
  }

  std::optional<std::string> wrong_field(const char* what, std::int64_t elements) const {
    const std::int64_t all = elements * read_.bits;
    if (all % (8 * field_unit) == 0 && all >= 0 && all < 8 * field_reach) return std::nullopt;
    return "under " + text() + " the " + what + " would have to be " + bytes_text(elements, read_.bits) +
           ", and it is a multiple of 16 from 0 to " + std::to_string(field_reach - field_unit);
  }
  std::optional<std::string> begin(std::int64_t plain) {
    if (auto wrong = wrong_field("address behind the tile's", plain)) return wrong;
    starts_.push_back(plain);
    return std::nullopt;
  }
  std::optional<std::string> learn(const char* name, std::optional<std::int64_t>& offset, std::int64_t value) {
    if (auto wrong = wrong_field((std::string(name) + " offset").c_str(), value)) return wrong;
    offset = value;
    return std::nullopt;
  }

  /// What is known of it, as `a 64-byte swizzle with stride offset 512`.
  std::string text() const {
    std::string known;
    const auto add = [&](const char* name, const std::optional<std::int64_t>& offset) {
      if (offset) known += (known.empty() ? " with " : ", ") + (name + (" " + std::to_string(*offset * read_.bits / 8)));
    };
    add("leading offset", leading_);
    add("stride offset", stride_);
    if (base_ != 0) known += (known.empty() ? " with " : ", ") + ("base offset " + std::to_string(base_));
    return (mode_.bytes == 0 ? "" : "a ") + mode_text(mode_) + known;
  }

  const MatrixRead& read_;
  const SwizzleMode& mode_;
  std::int64_t base_;
  const CanonicalTables& tables_;
  Swizzle swizzle_;
  std::int64_t ahead_;
  std::optional<std::int64_t> leading_, stride_;  // in elements
  Integers starts_;                               // of each instruction, in elements
};

/// Base offsets that differ in what they do to an address: a swizzle reads as many of the bits from 2^7 on as it has.
std::int64_t base_offsets(const SwizzleMode& mode) { return mode.bytes == 0 ? 1 : mode.bytes / mode.atom_bytes; }

/// What a candidate is chosen by.
struct Choice {
  const SwizzleMode* mode;
  std::int64_t base;
};

/// Whether there is such a matrix. The forms of wgmma have no others (wgmma_atom.hpp), and are not asked here.
bool is_allowed(const MatrixRead& read, const SwizzleMode& mode) {
  return read.kind == DescriptorKind::wgmma || matrix_rule(read.kind, read.bits, read.major, mode).allowed == Allowed::yes;
}

/// Those that are allowed, or those that are not. In the order of preference: a base offset of 0 before others, and the mode of
/// the tile's own swizzle before others.
std::vector<Choice> choices(const MatrixRead& read, const MatrixTile& tile, bool allowed) {
  std::vector<Choice> order;
  for (const SwizzleMode& mode : swizzle_modes(read.kind)) {
    if (is_allowed(read, mode) != allowed) continue;
    for (std::int64_t base = 0; base < base_offsets(mode); ++base) order.push_back({&mode, base});
  }
  const auto is_own = [&](const Choice& choice) {
    const bool tile_is_plain = !tile.swizzle || tile.swizzle->bits() == 0, plain = choice.mode->bytes == 0;
    return tile_is_plain || plain ? tile_is_plain && plain : choice.mode->swizzle(read.bits) == *tile.swizzle;
  };
  std::stable_partition(order.begin(), order.end(), is_own);
  std::stable_partition(order.begin(), order.end(), [](const Choice& choice) { return choice.base == 0; });
  return order;
}

std::string extents_text(std::int64_t rows, std::int64_t columns, std::int64_t stages = 1) {
  return std::to_string(rows) + " x " + std::to_string(columns) + (stages > 1 ? " x " + std::to_string(stages) : "");
}

void require_small(std::int64_t bits, std::int64_t rows, std::int64_t columns, std::int64_t stages) {
  std::int64_t most = 8 * field_reach / bits;
  for (const std::int64_t extent : {rows, columns, stages}) most /= std::max<std::int64_t>(extent, 1);
  if (most > 0) return;
  throw Rejection(Kind::domain, "a tile of " + extents_text(rows, columns, stages) +
                                    " elements takes more than the 256 KiB that a descriptor's address can name");
}

void require_whole(const MatrixRead& read, const MatrixTile& tile) {
  require_small(read.bits, tile.rows, tile.columns, tile.stages);
  if (tile.rows < 1 || tile.columns < 1 || tile.rows % read.rows != 0 || tile.columns % read.columns != 0) {
    throw Rejection(Kind::domain, "the instruction reads " + extents_text(read.rows, read.columns) +
                                      " elements (rows x k), and the layout's " + extents_text(tile.rows, tile.columns) +
                                      " are no multiple of that");
  }
}

/// The addresses as a layout: a layout along each index, if they are sums of what these say.
std::optional<Layout<>> advance_of(const FoundDescriptor& d) {
  const auto at = [&](std::int64_t row, std::int64_t k, std::int64_t stage) {
    return d.addresses[static_cast<std::size_t>(row + d.along_rows * (k + d.along_k * stage))];
  };
  std::vector<Checked> of_rows, of_k, of_stages;
  for (std::int64_t row = 0; row < d.along_rows; ++row) of_rows.emplace_back(at(row, 0, 0));
  for (std::int64_t k = 0; k < d.along_k; ++k) of_k.emplace_back(at(0, k, 0));
  for (std::int64_t stage = 0; stage < d.stages; ++stage) of_stages.emplace_back(at(0, 0, stage));
  for (std::int64_t row = 0; row < d.along_rows; ++row) {
    for (std::int64_t k = 0; k < d.along_k; ++k) {
      for (std::int64_t stage = 0; stage < d.stages; ++stage) {
        if (at(row, k, stage) != at(row, 0, 0) + at(0, k, 0) + at(0, 0, stage)) return std::nullopt;
      }
    }
  }
  std::vector<Layout<>> modes;
  for (std::vector<Checked>* values : {&of_rows, &of_k, &of_stages}) {
    if (values == &of_stages && d.stages == 1) continue;
    const std::optional<Layout<>> mode = fit(*values);
    if (!mode) return std::nullopt;
    modes.push_back(*mode);
  }
  return make_layout<Checked, Checked>(modes);
}

/// The places of all elements, in their order.
Integers places_in_order(const Elements& elements, const MatrixTile& tile) {
  Integers places;
  places.reserve(static_cast<std::size_t>(elements.size()));
  for (std::int64_t at = 0; at < elements.size(); ++at) {
    const Element e = elements[at];
    places.push_back(tile.place(elements.tile_row(e), elements.tile_k(e), e.stage));
  }
  return places;
}

/// What all candidates of a mode have in common.
CanonicalTables tables_of(const MatrixRead& read, const SwizzleMode& mode) {
  const CanonicalMatrix matrix = canonical_matrix(read.bits, read.major, mode, read.rows, read.columns);
  return {{matrix.fixed, read.rows, read.columns},
          {matrix.leading, read.rows, read.columns},
          {matrix.stride, read.rows, read.columns}};
}

/// The values of one mode of a layout.
Integers values_of(const Layout<>& mode) {
  Integers values;
  const std::int64_t count = size(mode).value();
  for (std::int64_t x = 0; x < count; ++x) values.push_back(mode(Checked(x)).value());
  return values;
}

/// The tile of a layout, whose outer function comes behind the sum of the modes' values.
MatrixTile tile_of(const Layout<>& inner, std::int64_t bits, std::function<std::int64_t(std::int64_t)> outer,
                   const std::optional<Swizzle>& swizzle) {
  if (inner.rank() != 2 && inner.rank() != 3) {
    throw Rejection(Kind::domain, "a tile in shared memory has the modes (row, k), or (row, k, stage); " + to_string(inner) +
                                      " has " + std::to_string(inner.rank()));
  }
  const auto extent = [&](std::size_t mode) { return size(inner.mode(mode)).value(); };
  MatrixTile tile{extent(0), extent(1), inner.rank() == 3 ? extent(2) : 1, {}, swizzle};
  require_small(bits, tile.rows, tile.columns, tile.stages);
  const Integers rows = values_of(inner.mode(0)), columns = values_of(inner.mode(1)),
                 stages = inner.rank() == 3 ? values_of(inner.mode(2)) : Integers{0};
  tile.place = [rows, columns, stages, outer = std::move(outer)](std::int64_t row, std::int64_t k, std::int64_t stage) {
    return outer((Checked(rows[static_cast<std::size_t>(row)]) + Checked(columns[static_cast<std::size_t>(k)]) +
                  Checked(stages[static_cast<std::size_t>(stage)]))
                     .value());
  };
  return tile;
}

MatrixTile tile_of(const ComposedLayout<>& layout, std::int64_t bits) {
  const std::optional<Swizzle> swizzle = layout.swizzle() == nullptr ? std::nullopt : std::optional(*layout.swizzle());
  const auto outer = [layout](std::int64_t value) {
    const Checked at = layout.offset() + Checked(value);
    return std::visit([&](const auto& function) { return function(at).value(); }, layout.outer());
  };
  return tile_of(layout.inner(), bits, outer, swizzle);
}

/// The swizzle that moves as many bytes as this one does where an element is a byte.
std::optional<Swizzle> counted_in_elements(const Swizzle& swizzle, std::int64_t bits) {
  const SwizzleMode& any = swizzle_modes(DescriptorKind::wgmma).back();
  const std::int64_t of_byte = any.swizzle(8).base() - any.swizzle(bits).base();
  if (of_byte == 0 || swizzle.bits() == 0 || swizzle.base() < of_byte) return std::nullopt;
  return Swizzle(swizzle.bits(), swizzle.base() - of_byte, swizzle.shift());
}

std::string major_text(Major major) { return major == Major::k ? "k" : "m or n"; }

/// That a descriptor reads all, and is forbidden.
NoDescriptor forbidden(const MatrixRead& read, const FoundDescriptor& found) {
  const MatrixRule rule = matrix_rule(read.kind, read.bits, read.major, found.mode);
  NoDescriptor none;
  none.rule = "it lies along " + major_text(read.major) + " as under " + describe(found) + "; " + std::string(rule.rule);
  none.undecided = rule.allowed == Allowed::sources_differ;
  return none;
}

/// What would be read instead: the tile with its swizzle counted in elements, where it seems to be counted in bytes; the tile
/// along the other index, or the rule that forbids it.
std::string remedy(const MatrixRead& read, const ComposedLayout<>& tile) {
  if (const Swizzle* swizzle = tile.swizzle()) {
    if (const std::optional<Swizzle> other = counted_in_elements(*swizzle, read.bits)) {
      const ComposedLayout<> counted(*other, tile.offset(), tile.inner());
      if (std::holds_alternative<FoundDescriptor>(find_descriptor(read, tile_of(counted, read.bits))))
        return "the swizzle seems to be counted in bytes; a layout of elements has " + to_string(*other) + " in its place";
    }
  }
  MatrixRead other = read;
  other.major = read.major == Major::k ? Major::mn : Major::k;
  const DescriptorAnswer answer = find_descriptor(other, tile_of(tile, read.bits));
  const FoundDescriptor* found = std::get_if<FoundDescriptor>(&answer);
  if (found == nullptr) return std::get<NoDescriptor>(answer).rule;
  if (matrix_rule(other.kind, other.bits, other.major, found->mode).allowed == Allowed::no) return forbidden(other, *found).rule;
  return "an instruction that takes this operand along " + major_text(other.major) + " reads it: " + describe(*found);
}

DescriptorAnswer with_remedy(const MatrixRead& read, const ComposedLayout<>& layout) {
  const ComposedLayout<> tile = whole_tile(read, layout);
  DescriptorAnswer answer = find_descriptor(read, tile_of(tile, read.bits));
  NoDescriptor* none = std::get_if<NoDescriptor>(&answer);
  if (none != nullptr && none->rule.empty()) none->remedy = remedy(read, tile);
  return answer;
}

std::string field_text(const char* name, const std::optional<std::int64_t>& offset, std::int64_t field) {
  return std::string(name) + " offset " + std::to_string(field) + " bytes (" + std::to_string(field / field_unit) +
         (offset ? ")" : ", not used)");
}

/// `4 instructions, each 32 bytes (2) behind the one before`, or as a layout.
std::string steps_text(const Layout<>& steps) {
  const Layout<> flat = coalesce(steps);
  const std::string count = std::to_string(size(flat).value()) + " instructions";
  if (flat.rank() != 1) return count + ", at " + to_string(flat) + " bytes";
  const std::int64_t step = flat(Checked(1)).value();
  return count + ", each " + std::to_string(step) + " bytes (" + std::to_string(step / field_unit) + ") behind the one before";
}

}  // namespace

MatrixRead matrix_read(const WgmmaAtom& atom, char operand) {
  if (operand == 'A' && atom.A) throw Rejection(Kind::domain, "A of " + atom.form + " lies in registers, and has no descriptor");
  if (operand == 'A') return {DescriptorKind::wgmma, atom.bits, atom.A_major, atom.M, atom.A_columns};
  return {DescriptorKind::wgmma, atom.bits, atom.B_major, atom.N, atom.K};
}

std::int64_t FoundDescriptor::leading_field() const {
  return leading.value_or(major == Major::k && mode.bytes != 0 ? field_unit : 0);
}

std::int64_t FoundDescriptor::stride_field() const { return stride.value_or(0); }

std::uint64_t FoundDescriptor::word() const {
  const auto field = [](std::int64_t value, int from) { return static_cast<std::uint64_t>(value) << from; };
  const std::uint64_t offsets =
      field(leading_field() / field_unit, 16) | field(stride_field() / field_unit, 32) | field(base, 49);
  // What tcgen05 has in bits 46 and 47 is 1; its layout types have three bits, wgmma's two.
  return kind == DescriptorKind::wgmma ? offsets | field(mode.code, 62) : offsets | field(1, 46) | field(mode.code, 61);
}

std::string describe(const FoundDescriptor& d) {
  return mode_text(d.mode) + " (" + std::string(d.mode.cutlass) + "), " + field_text("leading", d.leading, d.leading_field()) +
         ", " + field_text("stride", d.stride, d.stride_field()) + ", base offset " + std::to_string(d.base);
}

std::string describe_advance(const FoundDescriptor& d, char rows) {
  if (d.addresses.size() == 1) return {};
  if (!d.advance) {
    std::string text = "the instructions' addresses, those along " + std::string(1, rows) + " first, in bytes:";
    for (const std::int64_t address : d.addresses) text += ' ' + std::to_string(address);
    return text;
  }
  std::string text;
  const auto add = [&](const std::string& along, std::size_t mode) {
    const Layout<> steps = d.advance->mode(mode);
    if (size(steps).value() > 1) text += (text.empty() ? "along " : "; along ") + along + ": " + steps_text(steps);
  };
  add(std::string(1, rows), 0);
  add("k", 1);
  if (d.stages > 1) add("the third mode", 2);
  return text;
}

std::string describe(const NoDescriptor& none, char rows) {
  if (!none.rule.empty()) return none.rule;
  return std::string(1, rows) + ' ' + std::to_string(none.row) + ", k " + std::to_string(none.k) +
         (none.stage > 0 ? ", stage " + std::to_string(none.stage) : "") + " lies at element " + std::to_string(none.place) +
         "; " + none.why;
}

ComposedLayout<> whole_tile(const MatrixRead& read, const ComposedLayout<>& layout) {
  const std::optional<InstructionExtents> by = partitioned_by(layout.inner());
  if (!by) return layout;
  if (by->rows == read.rows && by->columns == read.columns) return layout.with_inner(tile_of_partition(layout.inner()));
  // With three modes it may be (row, k, stage).
  if (layout.inner().rank() == 3) return layout;
  throw Rejection(Kind::domain, "the instruction reads " + extents_text(read.rows, read.columns) +
                                    " elements (rows x k), and the first mode of the partition has " +
                                    extents_text(by->rows, by->columns));
}

DescriptorAnswer find_descriptor(const MatrixRead& read, const ComposedLayout<>& tile) { return with_remedy(read, tile); }

DescriptorAnswer find_descriptor(const MatrixRead& read, const Layout<>& tile) {
  return with_remedy(read, ComposedLayout<>(Swizzle(), Checked(0), tile));
}

namespace {

/// The first of these choices that reads all, or how far the one came that came furthest.
DescriptorAnswer first_that_reads(const MatrixRead& read, const MatrixTile& tile, const std::vector<Choice>& order) {
  const Elements elements(read, tile);
  const Integers places = places_in_order(elements, tile);
  std::int64_t furthest = -1;
  NoDescriptor none;
  for (const Choice& choice : order) {
    const CanonicalTables tables = tables_of(read, *choice.mode);
    Candidate candidate(read, *choice.mode, choice.base, tables);
    std::optional<std::string> why;
    std::int64_t at = 0;
    while (at < elements.size() && !(why = candidate.meet(elements[at], places[static_cast<std::size_t>(at)]))) ++at;
    if (!why) {
      FoundDescriptor found = candidate.found(tile);
      found.advance = advance_of(found);
      return found;
    }
    if (at <= furthest) continue;
    furthest = at;
    const Element e = elements[at];
    none = {elements.tile_row(e), elements.tile_k(e), e.stage, places[static_cast<std::size_t>(at)], *why, {}, false, {}};
  }
  return none;
}

}  // namespace

DescriptorAnswer find_descriptor(const MatrixRead& read, const MatrixTile& tile) {
  require_whole(read, tile);
  DescriptorAnswer answer = first_that_reads(read, tile, choices(read, tile, true));
  if (std::holds_alternative<FoundDescriptor>(answer)) return answer;
  const DescriptorAnswer otherwise = first_that_reads(read, tile, choices(read, tile, false));
  if (const auto* found = std::get_if<FoundDescriptor>(&otherwise)) return forbidden(read, *found);
  // Where nothing is allowed, what came furthest is among the rest.
  return choices(read, tile, true).empty() ? otherwise : answer;
}

}  // namespace colex::predictions
