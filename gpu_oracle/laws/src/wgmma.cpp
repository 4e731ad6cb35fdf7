// wgmma: where a matrix lies in shared memory under a descriptor, byte by byte, and who holds what of the accumulators.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "colex/bijective.hpp"
#include "colex/laws/program.hpp"
#include "colex/predictions/shared_matrix.hpp"
#include "colex/predictions/wgmma_atom.hpp"

#include "chapters.hpp"
#include "manual.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;
using predictions::Major;
using predictions::MatrixDescriptor;
using predictions::SharedMatrix;
using predictions::WgmmaAtom;

namespace {

Case lies_where_the_manual_says(std::int64_t bits, Major major, const MatrixDescriptor& d, std::int64_t columns) {
  constexpr std::int64_t rows = 24;
  const SharedMatrix matrix = predictions::shared_matrix(bits, major, d, rows, columns);
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t k = 0; k < columns; ++k) {
      const std::int64_t wanted = byte_of(bits, major, d, columns, row, k), found = matrix(row, k) * bits / 8;
      if (found != wanted) {
        return Case::fails("(" + std::to_string(row) + "," + std::to_string(k) + ") is said to lie at byte " +
                           std::to_string(found) + ", and lies at " + std::to_string(wanted));
      }
    }
  }
  return Case::of(true);
}

/// The accumulators: thread t has of row 16·(t/32) + t/4 % 8, and of the row 8 below, two columns of every eight from 2·(t % 4)
/// on.
Case accumulators(const WgmmaAtom& atom) {
  if (!bijective(atom.D) || !(size(atom.D) == Checked(atom.M * atom.N)))
    return Case::fails(atom.form + ": D does not have each element once");
  for (std::int64_t t = 0; t < 128; ++t) {
    for (std::int64_t v = 0; v < atom.N / 2; ++v) {
      const std::int64_t row = t / 32 * 16 + t / 4 % 8 + v / 2 % 2 * 8, column = v / 4 * 8 + t % 4 * 2 + v % 2;
      if (!(atom.D(tuple(t, v)) == Checked(row + atom.M * column)))
        return Case::fails(atom.form + ": thread " + std::to_string(t) + ", value " + std::to_string(v));
    }
  }
  return Case::of(true);
}

/// A in registers: rows as D's; the stored k in runs of four bytes, 16 bytes side by side for the four threads of a row.
Case fragments(const WgmmaAtom& atom) {
  if (!atom.A) return Case::filtered();
  const std::int64_t run = 32 / atom.bits;
  if (!bijective(*atom.A) || !(size(*atom.A) == Checked(atom.M * atom.A_columns)))
    return Case::fails(atom.form + ": A does not have each element once");
  for (std::int64_t t = 0; t < 128; ++t) {
    for (std::int64_t v = 0; v < atom.A_columns / 2; ++v) {
      const std::int64_t row = t / 32 * 16 + t / 4 % 8 + v / run % 2 * 8, k = v / (2 * run) * 4 * run + t % 4 * run + v % run;
      if (!((*atom.A)(tuple(t, v)) == Checked(row + atom.M * k)))
        return Case::fails(atom.form + ": thread " + std::to_string(t) + ", value " + std::to_string(v));
    }
  }
  return Case::of(true);
}

/// The number of a form.
laws::ProgramVariable form() {
  return {"form", [](const Assignment&) {
            return cases::IntegerDomain{0, static_cast<std::int64_t>(predictions::wgmma_atoms().size()) - 1};
          }};
}

const WgmmaAtom& atom_of(const laws::Value& value) {
  return predictions::wgmma_atoms()[static_cast<std::size_t>(integer_of(value))];
}

}  // namespace

void wgmma(laws::Programs& laws) {
  laws.add({"shared_matrix.places",
            "Under a descriptor, row r and k of a matrix lie where the canonical layouts of the manual put them, with bits 4 to "
            "6 of the address xored with bits 7 "
            "to 9 as far as the swizzle spans, counted from where the base offset lets the pattern begin.",
            "PTX ISA 9.0, Shared Memory Matrix Layout, Matrix Descriptor Format", evidence::Expected::stands,
            "forall bits in 8, 16, 32, major, swizzle in 0, 32, 64, 128, leading, stride, start in steps of 16 bytes, base from "
            "0 to 7: claim "
            "shared_matrix(row, k) == the address by the manual, for 24 rows and 32 or 64 bytes of k"},
           {integer("size", 0, 2), integer("along_k", 0, 1), integer("swizzle", 0, 3), integer("leading", 1, 40),
            integer("stride", 1, 40), integer("start", 0, 8), integer("base", 0, 7), integer("twice", 0, 1)},
           [](const Assignment& values) {
             constexpr std::array<std::int64_t, 4> spans = {0, 32, 64, 128};
             const std::int64_t bits = std::int64_t{8} << integer_of(values[0]);
             const Major major = integer_of(values[1]) == 1 ? Major::k : Major::mn;
             const MatrixDescriptor d{spans[static_cast<std::size_t>(integer_of(values[2]))], 16 * integer_of(values[3]),
                                      16 * integer_of(values[4]), 16 * integer_of(values[5]), integer_of(values[6])};
             return lies_where_the_manual_says(bits, major, d, (integer_of(values[7]) == 1 ? 512 : 256) / bits);
           });

  laws.add({"wgmma.accumulators",
            "Of D, each thread of a wgmma has two rows, eight apart, and of each two columns of every eight; each element has "
            "one thread and value.",
            "PTX ISA 9.0, Register Fragments for wgmma.mma_async.m64nNk16", evidence::Expected::stands,
            "forall form of wgmma, 0 <= t < 128, 0 <= v < N/2: claim D(t,v) == 16*(t/32) + t/4 % 8 + 8*(v/2 % 2) + 64*(8*(v/4) + "
            "2*(t % 4) + v % 2)"},
           {form()}, [](const Assignment& values) { return accumulators(atom_of(values[0])); });
  laws.add({"wgmma.fragments",
            "Of A in registers, each thread of a wgmma has the rows that it has of D, and of each four bytes of every 16; each "
            "element has one thread and value.",
            "PTX ISA 9.0, Register Fragments for wgmma.mma_async.m64nNk16", evidence::Expected::stands,
            "forall form of wgmma with A in registers, r = 32/bits, 0 <= t < 128, 0 <= v: claim A(t,v) == 16*(t/32) + t/4 % 8 + "
            "8*(v/r % 2) + "
            "64*(4*r*(v/(2*r)) + r*(t % 4) + v % r)"},
           {form()}, [](const Assignment& values) { return fragments(atom_of(values[0])); });
}

}  // namespace colex::oracle_laws
