// Which matrices and shapes tcgen05.mma and wgmma have, by the manual's tables, written here once more; and the forms of sums.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/predictions/shared_matrix.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/print.hpp"

#include "chapters.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;
using predictions::Allowed;
using predictions::DescriptorKind;
using predictions::Major;

namespace {

/// Along m or n wgmma reads 16 bits only; tcgen05.mma reads no 4 bits, 8 and 16 but in atoms of 32 bytes, 32 only in these. Along
/// k all are read, but for atoms of 32 bytes, of which the sources say one thing and another.
Allowed allowed(DescriptorKind kind, std::int64_t bits, Major major, std::int64_t atom_bytes) {
  const auto if_true = [](bool is) { return is ? Allowed::yes : Allowed::no; };
  if (major == Major::k) return kind == DescriptorKind::tcgen05 && atom_bytes == 32 ? Allowed::sources_differ : Allowed::yes;
  if (kind == DescriptorKind::wgmma) return if_true(bits == 16);
  return if_true((bits == 32) == (atom_bytes == 32) && bits != 4);
}

Case is_read_as_in_the_manual(DescriptorKind kind, std::int64_t bits, Major major) {
  for (const predictions::SwizzleMode& mode : predictions::swizzle_modes(kind)) {
    const predictions::MatrixRule rule = predictions::matrix_rule(kind, bits, major, mode);
    if (rule.allowed != allowed(kind, bits, major, mode.atom_bytes) || rule.rule.empty() != (rule.allowed == Allowed::yes))
      return Case::fails("under " + std::string(mode.cutlass) + ": " + std::string(rule.rule));
  }
  return Case::of(true);
}

/// The columns of a row of the manual's table, Shapes: from a first number on in steps to 256, and some others.
bool has_columns(std::int64_t N, std::int64_t step, std::initializer_list<std::int64_t> others = {}) {
  for (std::int64_t n = step; n <= 256; n += step) {
    if (n == N) return true;
  }
  return std::find(others.begin(), others.end(), N) != others.end();
}

/// B of 8 bits along n has twice the steps, but of integers and a pair of CTAs, whose steps are 32 anyway.
bool is_shape(const predictions::UmmaShape& shape, std::int64_t bits, bool integers, bool B_along_n) {
  const std::int64_t N = shape.N;
  if (bits == 4 && (shape.stationary || shape.M < 128 || (shape.pair && shape.sparse && shape.M < 256))) return false;
  if (shape.stationary) return N == 64 || N == 128 || (N == 256 && !shape.sparse);
  const bool coarse = bits == 8 && B_along_n;
  if (integers) return shape.pair ? has_columns(N, 32) : coarse ? has_columns(N, 16) : has_columns(N, 16, {8, 24});
  if (shape.pair) return coarse ? has_columns(N, 32) : has_columns(N, 16);
  return coarse ? has_columns(N, 16) : has_columns(N, 8);
}

Case says_its_shape(const predictions::TensorMemorySums& sums) {
  const std::string size = ".m" + std::to_string(sums.M) + "n" + std::to_string(sums.N);
  if (!sums.form.ends_with(size) || !sums.form.ends_with("n256")) return Case::fails(sums.form + " says another than " + size);
  return Case::of(sums.places == sums.places_of(256) && predictions::tensor_memory_sums(sums.form) == &sums);
}

}  // namespace

void tcgen05(laws::Programs& laws) {
  laws.add({"tcgen05.matrices",
            "A matrix in shared memory is read along k in every way but in atoms of 32 bytes, of which the sources differ, and "
            "along m or n as the manual's tables say of its elements.",
            "PTX ISA 9.0, tcgen05.mma, Valid Combinations of Type-Size, Major-ness and Swizzling; PTX ISA 9.0, wgmma, Strides",
            evidence::Expected::stands,
            "forall wgmma and tcgen05.mma, elements of 4, 8, 16 or 32 bits, along k or along m or n: claim matrix_rule says of "
            "each swizzle what the table does, and why not"},
           {integer("tcgen05", 0, 1), integer("log2", 2, 5), integer("along_k", 0, 1)}, [](const Assignment& values) {
             return is_read_as_in_the_manual(integer_of(values[0]) == 1 ? DescriptorKind::tcgen05 : DescriptorKind::wgmma,
                                             std::int64_t{1} << integer_of(values[1]),
                                             integer_of(values[2]) == 1 ? Major::k : Major::mn);
           });
  laws.add(
      {"tcgen05.shapes", "tcgen05.mma has the columns that the manual's table of shapes has, and no others.",
       "PTX ISA 9.0, tcgen05.mma, Shapes; CuTe mma_sm100_umma.hpp", evidence::Expected::stands,
       "forall 32, 64, 128 or 256 rows, 0 <= N <= 264, one CTA or a pair, dense or sparse, stationary or not, elements of 4 "
       "to 32 bits, integers or not, B along n or along k: claim why_no_shape has no reason exactly if the table has N"},
      {integer("rows", 5, 8), integer("N", 0, 264), integer("pair", 0, 1), integer("sparse", 0, 1), integer("stationary", 0, 1),
       integer("log2", 2, 5), integer("integers", 0, 1), integer("along_n", 0, 1)},
      [](const Assignment& values) {
        const auto is = [&](std::size_t k) { return integer_of(values[k]) == 1; };
        const predictions::UmmaShape shape{std::int64_t{1} << integer_of(values[0]), integer_of(values[1]), is(2), is(3), is(4)};
        const std::int64_t bits = std::int64_t{1} << integer_of(values[5]);
        const bool integers = bits == 8 && is(6);
        const auto why = predictions::why_no_shape(shape, bits, integers, is(7));
        if (!why.has_value() == is_shape(shape, bits, integers, is(7))) return Case::of(true);
        return Case::fails(why ? "the table has the shape: " + *why : "the table has no such shape");
      });
  laws.add({"tcgen05.sums", "A form of tcgen05.mma's sums has the rows and the columns that its name says.",
            "PTX ISA 9.0, tcgen05.mma, Data Path Layout Organization", evidence::Expected::stands,
            "forall 14 forms of tensor_memory_sums: claim the name ends in their M and N, which is 256, the places are those of "
            "256 columns, and the name is theirs; and there are no more"},
           {integer("form", 0, 13)}, [](const Assignment& values) {
             const std::vector<predictions::TensorMemorySums>& all = predictions::tensor_memory_sums();
             return all.size() == 14 ? says_its_shape(all[static_cast<std::size_t>(integer_of(values[0]))])
                                     : Case::fails("there are " + std::to_string(all.size()));
           });
}

}  // namespace colex::oracle_laws
