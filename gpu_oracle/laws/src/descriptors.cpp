// Finding the descriptor of a tile in shared memory: one is found wherever one was drawn, and what is found reads every element
// where it lies.
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <variant>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"
#include "manual.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;
using predictions::FoundDescriptor;
using predictions::Major;
using predictions::MatrixDescriptor;
using predictions::MatrixRead;
using predictions::MatrixTile;

namespace {

/// A tile of instructions: the first one's descriptor, and how far behind it the next one begins along the rows and along k.
struct Drawn {
  MatrixRead read;
  MatrixDescriptor descriptor;
  std::int64_t along_rows, along_k, row_step, k_step;

  /// An instruction's descriptor.
  MatrixDescriptor of_instruction(std::int64_t i, std::int64_t j) const {
    MatrixDescriptor d = descriptor;
    d.start += i * row_step + j * k_step;
    return d;
  }
  std::int64_t element(std::int64_t row, std::int64_t k) const {
    const MatrixDescriptor d = of_instruction(row / read.rows, k / read.columns);
    return byte_of(read.bits, read.major, d, read.columns, row % read.rows, k % read.columns) * 8 / read.bits;
  }
  MatrixTile tile() const {
    MatrixTile result;
    result.rows = read.rows * along_rows;
    result.columns = read.columns * along_k;
    result.place = [this](std::int64_t row, std::int64_t k, std::int64_t) { return element(row, k); };
    return result;
  }
};

Drawn drawn(const Assignment& values) {
  constexpr std::array<std::int64_t, 4> spans = {0, 32, 64, 128};
  const auto at = [&](std::size_t k) { return integer_of(values[k]); };
  Drawn result{};
  result.read.bits = std::int64_t{8} << at(0);
  result.read.major = at(1) == 1 ? Major::k : Major::mn;
  result.read.rows = 8 * at(7);
  result.read.columns = 256 / result.read.bits;
  result.descriptor = {spans[static_cast<std::size_t>(at(2))], 16 * at(3), 16 * at(4), 16 * at(5), at(6)};
  result.along_rows = at(8);
  result.along_k = at(9);
  result.row_step = 16 * at(10);
  result.k_step = 16 * at(11);
  return result;
}

std::vector<laws::ProgramVariable> variables() {
  return {integer("size", 0, 2),         integer("along_k", 0, 1),   integer("swizzle", 0, 3),   integer("leading", 1, 40),
          integer("stride", 1, 40),      integer("start", 0, 8),     integer("base", 0, 7),      integer("groups", 1, 2),
          integer("rows_of_them", 1, 2), integer("k_of_them", 1, 2), integer("row_step", 1, 64), integer("k_step", 1, 16)};
}

bool is_field(std::int64_t bytes) { return bytes % 16 == 0 && 0 <= bytes && bytes < std::int64_t{1} << 18; }

/// The 64 bits of the manual's table: the offsets in units of 16 bytes from bits 16 and 32 on, the base offset from bit 49, the
/// layout type from bit 62.
std::uint64_t word_of(const MatrixDescriptor& d) {
  const std::uint64_t type = d.swizzle == 0 ? 0 : d.swizzle == 128 ? 1 : d.swizzle == 64 ? 2 : 3;
  return static_cast<std::uint64_t>(d.leading / 16) << 16U | static_cast<std::uint64_t>(d.stride / 16) << 32U |
         static_cast<std::uint64_t>(d.base) << 49U | type << 62U;
}

/// Whether what was found is a descriptor that reads the tile.
Case reads(const FoundDescriptor& found, const MatrixRead& read, const MatrixTile& tile) {
  MatrixDescriptor d{found.mode.bytes, found.leading_field(), found.stride_field(), 0, found.base};
  if (!is_field(d.leading) || !is_field(d.stride) || d.base < 0 || d.base > 7) return Case::fails("a field has no such value");
  if (found.word() != word_of(d)) return Case::fails("its 64 bits are others");
  if (found.along_rows * read.rows != tile.rows || found.along_k * read.columns != tile.columns)
    return Case::fails("it has another number of instructions");
  for (std::int64_t row = 0; row < tile.rows; ++row) {
    for (std::int64_t k = 0; k < tile.columns; ++k) {
      const std::int64_t instruction = row / read.rows + found.along_rows * (k / read.columns);
      d.start = found.start + found.addresses[static_cast<std::size_t>(instruction)];
      if (!is_field(d.start)) return Case::fails("an instruction's address is no multiple of 16");
      const std::int64_t wanted = tile.place(row, k, 0) * read.bits / 8;
      const std::int64_t byte = byte_of(read.bits, read.major, d, read.columns, row % read.rows, k % read.columns);
      if (byte != wanted) {
        return Case::fails("(" + std::to_string(row) + "," + std::to_string(k) + ") is read at byte " + std::to_string(byte) +
                           ", and lies at " + std::to_string(wanted));
      }
    }
  }
  return Case::of(true);
}

/// The layout of the instructions' addresses has these, and is there if they are sums: up to two along an index are a layout.
Case advances_so(const FoundDescriptor& found) {
  const auto address = [&](std::int64_t i) { return found.addresses[static_cast<std::size_t>(i)]; };
  bool sums = true;
  for (std::int64_t i = 0; i < std::ssize(found.addresses); ++i) {
    const std::int64_t row = i % found.along_rows;
    sums = sums && address(i) == address(row) + address(i - row);
    if (found.advance && !((*found.advance)(Checked(i)) == Checked(address(i))))
      return Case::fails("the layout of its instructions' addresses is " + to_string(*found.advance));
  }
  return Case::of(sums == found.advance.has_value());
}

Case is_found(const Drawn& drawn) {
  const MatrixTile tile = drawn.tile();
  const predictions::DescriptorAnswer answer = find_descriptor(drawn.read, tile);
  if (const auto* none = std::get_if<predictions::NoDescriptor>(&answer)) return Case::fails(describe(*none, 'm'));
  const auto& found = std::get<FoundDescriptor>(answer);
  const Case advances = advances_so(found);
  return advances.kind == Case::Kind::holds ? reads(found, drawn.read, tile) : advances;
}

/// Which elements lie `by` elements further than they did: one, or all up to that one, so many before the last in the order of
/// rows.
struct Moved {
  bool all = false;
  std::int64_t before_the_last = 0, by = 0;
};

/// Some elements lie elsewhere: nothing is found, or what reads them there.
Case is_not_found_moved(const Drawn& drawn, const Moved& moved) {
  MatrixTile tile = drawn.tile();
  const std::int64_t size = tile.rows * tile.columns, last = size - 1 - moved.before_the_last % size;
  tile.place = [&](std::int64_t row, std::int64_t k, std::int64_t) {
    const std::int64_t number = row * tile.columns + k;
    return drawn.element(row, k) + (number == last || (moved.all && number < last) ? moved.by : 0);
  };
  const predictions::DescriptorAnswer answer = find_descriptor(drawn.read, tile);
  const auto* found = std::get_if<FoundDescriptor>(&answer);
  return found == nullptr ? Case::of(true) : reads(*found, drawn.read, tile);
}

/// Rows of 8, 16, 32 or 64 elements of 16 bits along k, under the swizzle that spans them, one row of 8 behind another, and
/// stages behind one another; by an instruction of so many rows and 16 k.
Case is_read_as_layout(std::int64_t spans, std::int64_t rows, std::int64_t stages, std::int64_t offset, bool along_k) {
  const std::int64_t width = std::int64_t{8} << spans, count = 8 * rows, chunks = 64 / width;
  const Layout<> row(tuple(tuple(8, rows), tuple(width, chunks), stages),
                     tuple(tuple(width, 8 * width), tuple(1, count * width), count * 64));
  const Layout<> plain = stages == 1 ? make_layout<Checked, Checked>({row.mode(0), row.mode(1)}) : row;
  const ComposedLayout<> layout(Swizzle(spans, 3, 3), Checked(offset), plain);
  const auto* atom = predictions::wgmma_atom("wgmma.m64n" + std::to_string(count) + "k16.f32.f16.f16.ss.k.k");
  MatrixRead read = predictions::matrix_read(*atom, 'B');
  if (read.rows != count || read.columns != 16 || predictions::matrix_read(*atom, 'A').rows != 64)
    return Case::fails("it reads others");
  const auto* in_registers = predictions::wgmma_atom("wgmma.m64n8k16.f32.f16.f16.rs.k");
  if (attempt([&] { return predictions::matrix_read(*in_registers, 'A'); }) ||
      predictions::matrix_read(*in_registers, 'B').rows != 8)
    return Case::fails("A in registers has no descriptor, and B has one");
  read.major = along_k ? Major::k : Major::mn;
  const auto answer = attempt([&] {
    if (spans == 0 && offset == 0 && stages == 1)
      return find_descriptor(read, ComposedLayout<>(Layout<>(Mode<Checked>{8192, 1}), Checked(0), plain));
    return spans == 0 && offset == 0 ? find_descriptor(read, plain) : find_descriptor(read, layout);
  });
  if (!answer) return Case::fails(answer.rejection().message());
  MatrixTile tile;
  tile.rows = count;
  tile.columns = 64;
  tile.stages = stages;
  const auto* found = std::get_if<FoundDescriptor>(&*answer);
  if (found == nullptr) return Case::of(!along_k);
  for (std::int64_t stage = 0; stage < stages; ++stage) {
    tile.place = [&](std::int64_t r, std::int64_t k, std::int64_t) {
      return layout(Checked(r + count * (k + 64 * stage))).value();
    };
    FoundDescriptor of_stage = *found;
    const auto of_one = std::ssize(found->addresses) / stages;
    of_stage.addresses.erase(of_stage.addresses.begin(), of_stage.addresses.begin() + of_one * stage);
    const Case here = reads(of_stage, read, tile);
    if (here.kind != Case::Kind::holds) return here;
  }
  return Case::of(true);
}

/// Of 8 x 16 elements an instruction: a tile of other rows and columns is rejected unless it is of whole ones.
Case is_of_whole_instructions(std::int64_t rows, std::int64_t columns) {
  MatrixTile tile;
  tile.rows = rows;
  tile.columns = columns;
  tile.place = [=](std::int64_t row, std::int64_t k, std::int64_t) { return row * columns + k; };
  MatrixRead read;
  read.rows = 8;
  read.columns = 16;
  const bool whole = rows > 0 && columns > 0 && rows % 8 == 0 && columns % 16 == 0;
  return Case::of(static_cast<bool>(attempt([&] { return find_descriptor(read, tile); })) == whole);
}

/// A partition of a tile by matrices of so many rows and columns, in three modes or in four, with stages; an instruction that
/// reads 8 x 16.
Case is_joined(std::int64_t rows, std::int64_t columns, bool with_stages) {
  MatrixRead read;
  read.rows = 8;
  read.columns = 16;
  using Shape = Tuple<Checked>;
  const auto modes = [&](const Shape& matrix, const Shape& i, const Shape& j, const Shape& stages) {
    return with_stages ? Shape(Shape::Modes{matrix, i, j, stages}) : Shape(Shape::Modes{matrix, i, j});
  };
  const auto one = [](std::int64_t n) { return Shape(Checked(n)); };
  const std::int64_t matrix = rows * columns;
  const Layout<> partition(modes(tuple(rows, columns), one(2), one(3), one(2)),
                           modes(tuple(columns, 1), one(matrix), one(2 * matrix), one(6 * matrix)));
  const auto tile = attempt([&] { return whole_tile(read, ComposedLayout<>(Swizzle(), Checked(0), partition)).inner(); });
  const bool by_the_matrices = rows == 8 && columns == 16;
  if (tile.has_value() != (by_the_matrices || !with_stages)) return Case::fails(to_string(partition) + " is of other matrices");
  if (!tile) return Case::of(true);
  if (!by_the_matrices) return Case::of(*tile == partition);
  for (std::int64_t x = 0; x < size(partition).value(); ++x) {
    const std::int64_t row = x % rows, column = x / rows % columns, i = x / matrix % 2, j = x / matrix / 2 % 3;
    const Checked at(row + rows * i + 2 * rows * (column + columns * j + 3 * columns * (x / matrix / 6)));
    if (!((*tile)(at) == partition(Checked(x)))) return Case::fails(to_string(*tile) + " is another tile");
  }
  return Case::of(true);
}

}  // namespace

void descriptors(laws::Programs& laws) {
  const std::string tile =
      "forall bits in 8, 16, 32, major, swizzle in 0, 32, 64, 128, leading, stride, start and steps of 16 bytes, base from 0 to "
      "7, up to 2 by 2 "
      "instructions of 8 or 16 rows: claim ";
  laws.add({"find_descriptor.finds",
            "Where a descriptor and addresses of the instructions read a tile, one is found that reads each element where it "
            "lies, and its 64 bits are those of "
            "the manual's table.",
            "PTX ISA 9.0, Shared Memory Matrix Layout, Matrix Descriptor Format", evidence::Expected::stands,
            tile + "the tile that they read is read by what find_descriptor finds"},
           variables(), [](const Assignment& values) { return is_found(drawn(values)); });
  std::vector<laws::ProgramVariable> with_moved = variables();
  with_moved.push_back(integer("all", 0, 1));
  with_moved.push_back(integer("before_the_last", 0, 2047));
  with_moved.push_back(integer("by", 1, 16));
  laws.add(
      {"find_descriptor.refuses",
       "Where an element of such a tile lies elsewhere, or all up to one do, no descriptor is found, or one that reads them "
       "there.",
       "PTX ISA 9.0, Shared Memory Matrix Layout, Matrix Descriptor Format", evidence::Expected::stands,
       tile + "where the element that is so many before the last lies `by` elements further, or all up to it do, what is found "
              "reads each element where "
              "it lies"},
      with_moved, [](const Assignment& values) {
        return is_not_found_moved(drawn(values), {integer_of(values[12]) == 1, integer_of(values[13]), integer_of(values[14])});
      });
  laws.add(
      {"find_descriptor.layouts",
       "A tile as a layout, with stages or without, is read where the layout has each element; along k where rows of k follow "
       "one another.",
       "PTX ISA 9.0, Shared Memory Matrix Layout", evidence::Expected::stands,
       "forall swizzles of 0 to 128 bytes, 8 to 32 rows of 64 elements of 16 bits, 1 to 3 stages, by an instruction along k or "
       "not: claim what find_descriptor finds of the layout reads each element where it lies, and along k there is one"},
      {integer("swizzle", 0, 3), integer("rows", 1, 4), integer("stages", 1, 3), integer("at", 0, 1), integer("along_k", 0, 1)},
      [](const Assignment& values) {
        return is_read_as_layout(integer_of(values[0]), integer_of(values[1]), integer_of(values[2]), 512 * integer_of(values[3]),
                                 integer_of(values[4]) == 1);
      });
  laws.add(
      {"find_descriptor.whole", "A tile that is not of whole instructions is rejected, and no other one is.",
       "PTX ISA 9.0, Shared Memory Matrix Layout, Matrix Descriptor Format", evidence::Expected::stands,
       "forall 0 <= rows <= 24, 0 <= columns <= 48: claim a tile of so many is answered by find_descriptor for 8 x 16 elements "
       "if both are multiples above 0, else rejected"},
      {integer("rows", 0, 24), integer("columns", 0, 48)},
      [](const Assignment& values) { return is_of_whole_instructions(integer_of(values[0]), integer_of(values[1])); });
  laws.add({"find_descriptor.partition",
            "A partition by what the instruction reads is the tile that is partitioned; by other matrices it is a tile with "
            "stages if it has three modes, and rejected if it has four.",
            "colex wgmma_atom.hpp", evidence::Expected::stands,
            "forall partitions of a tile, ((r,c),2,3) or with a mode of 2 stages, r of 4, 8, 16 and c of 8, 16, 32, by an "
            "instruction of 8 x 16: claim whole_tile is (r*2,c*3) or (r*2,c*3,2) with each element if r == 8 and c == 16, else "
            "the partition, or rejected"},
           {integer("r", 2, 4), integer("c", 3, 5), integer("stages", 0, 1)}, [](const Assignment& values) {
             return is_joined(std::int64_t{1} << integer_of(values[0]), std::int64_t{1} << integer_of(values[1]),
                              integer_of(values[2]) == 1);
           });
  laws.add(
      {"wgmma.fields",
       "A descriptor whose offsets are no multiples of 16 bytes, or whose base offset is not from 0 to 7, is rejected.",
       "PTX ISA 9.0, Shared Memory Matrix Layout, Matrix Descriptor Format", evidence::Expected::stands,
       "forall 0 <= leading, stride, start <= 4, in units of 8 bytes, -1 <= base <= 8: claim shared_matrix has such a matrix if "
       "each is a multiple of 16 bytes and 0 <= base <= 7, else it is rejected"},
      {integer("leading", 0, 4), integer("stride", 0, 4), integer("start", 0, 4), integer("base", -1, 8)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        const MatrixDescriptor d{128, 8 * at(0), 8 * at(1), 8 * at(2), at(3)};
        const bool is_one = at(0) % 2 == 0 && at(1) % 2 == 0 && at(2) % 2 == 0 && 0 <= at(3) && at(3) <= 7;
        return Case::of(static_cast<bool>(attempt([&] { return predictions::shared_matrix(16, Major::k, d, 8, 16); })) == is_one);
      });
}

}  // namespace colex::oracle_laws
