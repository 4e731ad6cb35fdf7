// The functions of claim files that find the descriptor of a tile in shared memory.
#include <cstdint>
#include <string>
#include <variant>

#include "colex/composed_layout.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"
#include "named_instruction.hpp"
#include "tma_tile.hpp"

namespace colex::oracle_functions {

namespace {

using notation::Text;
using predictions::FoundDescriptor;
using predictions::Major;
using predictions::MatrixRead;

/// The descriptor. Throws Rejection(inadmissible) if there is none.
FoundDescriptor found(const MatrixRead& read, char rows, const ComposedLayout<>& tile) {
  const predictions::DescriptorAnswer answer = find_descriptor(read, tile);
  if (const auto* descriptor = std::get_if<FoundDescriptor>(&answer)) return *descriptor;
  const auto& none = std::get<predictions::NoDescriptor>(answer);
  throw Rejection(Kind::inadmissible,
                  "no descriptor reads it: " + describe(none, rows) + (none.remedy.empty() ? "" : "; " + none.remedy));
}

FoundDescriptor wgmma(const Text& form, const Text& operand, const ComposedLayout<>& tile) {
  const predictions::WgmmaAtom* atom = predictions::wgmma_atom(form.text);
  if (atom == nullptr) reject_name(form, "no wgmma", predictions::Among::wgmma);
  if (operand.text != "A" && operand.text != "B")
    throw Rejection(Kind::type, to_string(operand) + " is no operand in shared memory: it is \"A\" or \"B\"");
  return found(predictions::matrix_read(*atom, operand.text.front()), operand.text == "A" ? 'm' : 'n', tile);
}

/// tcgen05.mma reads 32 bytes of k.
FoundDescriptor umma(std::int64_t rows, const Text& major, std::int64_t bits, const ComposedLayout<>& tile) {
  if (major.text != "K" && major.text != "MN")
    throw Rejection(Kind::type, to_string(major) + " does not say what goes on in memory: it is \"K\" or \"MN\"");
  if (bits != 4 && bits != 8 && bits != 16 && bits != 32)
    throw Rejection(Kind::domain, "elements of tcgen05.mma have 4, 8, 16 or 32 bits; these have " + std::to_string(bits));
  if (rows < 8 || rows > 256 || rows % 8 != 0)
    throw Rejection(Kind::domain,
                    "an operand of tcgen05.mma has 8 to 256 rows, a multiple of 8; this has " + std::to_string(rows));
  return found({predictions::DescriptorKind::tcgen05, bits, major.text == "K" ? Major::k : Major::mn, rows, 256 / bits}, 'm',
               tile);
}

/// In bytes, in the order of CUTLASS's printer, the address left out.
Tuple<Checked> fields(const FoundDescriptor& d) { return tuple(d.mode.bytes, d.leading_field(), d.stride_field(), d.base); }

/// Likewise, with the bytes that the swizzle leaves together.
Tuple<Checked> fields_with_atom(const FoundDescriptor& d) {
  return tuple(d.mode.bytes, d.mode.atom_bytes, d.leading_field(), d.stride_field(), d.base);
}

Layout<> advance(const FoundDescriptor& d) {
  if (!d.advance) throw Rejection(Kind::inadmissible, "the instructions' addresses are no layout: " + describe_advance(d, 'm'));
  return *d.advance;
}

/// A function of the descriptor of a tile, swizzled or not.
template <class Part>
void wgmma_row(notation::FunctionTable<Checked>& table, const char* name, const char* usage, const char* description, Part) {
  table.row(
      name, usage, description,
      [](const Text& form, const Text& operand, const ComposedLayout<>& tile) { return Part{}(wgmma(form, operand, tile)); },
      [](const Text& form, const Text& operand, const Layout<>& tile) {
        return Part{}(wgmma(form, operand, under_no_swizzle(tile)));
      });
}

template <class Part>
void umma_row(notation::FunctionTable<Checked>& table, const char* name, const char* usage, const char* description, Part) {
  table.row(
      name, usage, description,
      [](std::int64_t rows, const Text& major, std::int64_t bits, const ComposedLayout<>& tile) {
        return Part{}(umma(rows, major, bits, tile));
      },
      [](std::int64_t rows, const Text& major, std::int64_t bits, const Layout<>& tile) {
        return Part{}(umma(rows, major, bits, under_no_swizzle(tile)));
      });
}

}  // namespace

void descriptor_rows(notation::FunctionTable<Checked>& table) {
  wgmma_row(table, "wgmma_descriptor", "wgmma_descriptor(\"form\", \"A\" or \"B\", tile)",
            "the descriptor under which wgmma reads a tile of shared memory, (row, k) to the element: the bytes of its swizzle, "
            "leading and "
            "stride offset in bytes, base offset",
            [](const FoundDescriptor& d) { return fields(d); });
  wgmma_row(table, "wgmma_advance", "wgmma_advance(\"form\", \"A\" or \"B\", tile)",
            "(instruction along the rows, along k) to the bytes by which the descriptor's address goes on",
            [](const FoundDescriptor& d) { return advance(d); });
  umma_row(table, "umma_descriptor", "umma_descriptor(rows, \"K\" or \"MN\", bits, tile)",
           "likewise of a tcgen05.mma that reads so many rows, predicted and not observed: the bytes of its swizzle and those "
           "that it leaves "
           "together, leading and stride offset in bytes, base offset",
           [](const FoundDescriptor& d) { return fields_with_atom(d); });
  umma_row(table, "umma_advance", "umma_advance(rows, \"K\" or \"MN\", bits, tile)", "likewise how its address goes on",
           [](const FoundDescriptor& d) { return advance(d); });
}

}  // namespace colex::oracle_functions
