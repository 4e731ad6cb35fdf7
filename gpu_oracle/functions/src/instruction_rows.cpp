// The functions of claim files that say what an instruction's layouts are, and what an access to shared memory costs.
#include <cstddef>
#include <cstdint>
#include <string>

#include "colex/composed_layout.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"
#include "named_instruction.hpp"
#include "tma_tile.hpp"

namespace colex::oracle_functions {

namespace {

using notation::Text;
using predictions::MatrixCopy;
using predictions::MmaAtom;
using predictions::WgmmaAtom;

/// What the name says of tcgen05.mma has to be an instruction: N is one of those that its descriptor can have.
void require_shape(const predictions::UmmaForm& form) {
  const auto shape = predictions::umma_shape(*form.sums, form.N.value_or(256));
  if (const auto why = predictions::why_no_shape(shape, form.bits.value_or(16), form.kind == "i8", false))
    throw Rejection(Kind::inadmissible, *why);
}

Layout<> sums_in_tensor_memory(const predictions::UmmaForm& form) {
  require_shape(form);
  return form.sums->places_of(form.N.value_or(256));
}

/// An operand of a matrix multiply-accumulate, by a warp or by a warpgroup. Throws Rejection(type) if it has no layout of
/// registers.
template <char operand>
Layout<> operand_layout(const Text& form) {
  if (const MmaAtom* atom = predictions::mma_atom(form.text))
    return operand == 'A' ? atom->A : operand == 'B' ? atom->B : operand == 'C' ? atom->C : atom->D;
  if (const auto umma = predictions::umma_form(form.text)) {
    if (operand == 'C' || operand == 'D') return sums_in_tensor_memory(*umma);
    throw Rejection(Kind::type, std::string(1, operand) + " of " + form.text +
                                    (operand == 'A' && umma->A_in_tensor_memory
                                         ? " lies in tensor memory, of which nothing is said here"
                                         : " lies in shared memory: umma_descriptor says whether a layout is read there"));
  }
  const WgmmaAtom* atom = predictions::wgmma_atom(form.text);
  if (atom == nullptr) reject_name(form, "no matrix multiply-accumulate", predictions::Among::products);
  if (operand == 'C' || operand == 'D') return atom->D;
  if (operand == 'A' && atom->A) return *atom->A;
  throw Rejection(Kind::type, std::string(1, operand) + " of " + predictions::short_name(atom->form) +
                                  " lies in shared memory: wgmma_descriptor says whether a layout is read there");
}

Tuple<Checked> shape_MNK(const Text& form) {
  if (const MmaAtom* atom = predictions::mma_atom(form.text)) return tuple(atom->M, atom->N, atom->K);
  if (const auto umma = predictions::umma_form(form.text)) {
    require_shape(*umma);
    if (const auto K = predictions::umma_K(*umma)) return tuple(umma->sums->M, umma->N.value_or(256), *K);
    throw Rejection(Kind::type, to_string(form) + " does not say its kind, as kind::f16, and so not how many k it takes");
  }
  const WgmmaAtom* atom = predictions::wgmma_atom(form.text);
  if (atom == nullptr) reject_name(form, "no matrix multiply-accumulate", predictions::Among::products);
  return tuple(atom->M, atom->N, atom->K);
}

const MatrixCopy& matrix_copy(const Text& form) {
  const MatrixCopy* copy = predictions::matrix_copy(form.text);
  if (copy == nullptr) reject_name(form, "no copy of matrices such as ldmatrix", predictions::Among::matrix_copies);
  return *copy;
}

/// The side of a copy that is read, or the one that is written: of tcgen05.ld and tcgen05.st the registers' side, to lane +
/// lanes*column of the piece that is moved. Throws Rejection(type) for the side that is tensor memory itself.
Layout<> side(const Text& form, bool written) {
  const predictions::TensorMemoryCopy* copy = predictions::tensor_memory_copy(form.text);
  if (copy == nullptr) return written ? matrix_copy(form).destination : matrix_copy(form).source;
  const bool load = copy->family == "tcgen05.ld";
  if (load == written) return copy->registers;
  throw Rejection(Kind::type, std::string("what ") + predictions::short_name(copy->form) + (load ? " reads" : " writes") +
                                  " is tensor memory, which no thread holds: " + (load ? "layout_destination" : "layout_source") +
                                  " has its registers");
}

/// The scales of A or of B of a problem (M,N,K,L). Throws Rejection(type) for another.
Layout<> scales_of(const Tuple<Checked>& problem, bool of_A, std::int64_t block) {
  const std::size_t rank = problem.is_leaf() ? 0 : problem.rank();
  const auto extent = [&](std::size_t k) -> std::int64_t {
    if (k >= rank) return 1;
    if (!problem.mode(k).is_leaf()) throw Rejection(Kind::type, "an extent of (M,N,K,L) is a number");
    return problem.mode(k).leaf().value();
  };
  if (rank != 3 && rank != 4) throw Rejection(Kind::type, "a problem is (M,N,K) or (M,N,K,L); this is " + to_string(problem));
  return predictions::scale_factors(extent(of_A ? 0 : 1), extent(2), extent(3), block);
}

template <char operand>
void operand_row(notation::FunctionTable<Checked>& table, const char* name, const char* usage, const char* description) {
  table.row(name, usage, description, [](const Text& form) { return operand_layout<operand>(form); });
}

template <bool of_A>
void scales_row(notation::FunctionTable<Checked>& table, const char* name, const char* usage, const char* description) {
  table.row(name, usage, description,
            [](const Tuple<Checked>& problem, std::int64_t block) { return scales_of(problem, of_A, block); });
}

/// A function of a warp's access, of elements of so many bits, by a layout that is swizzled or not.
template <class Count>
void access_row(notation::FunctionTable<Checked>& table, const char* name, const char* usage, const char* description, Count) {
  table.row(
      name, usage, description, [](const ComposedLayout<>& access, std::int64_t bits) { return Count{}(access, bits); },
      [](const Layout<>& access, std::int64_t bits) { return Count{}(under_no_swizzle(access), bits); });
}

}  // namespace

void instruction_rows(notation::FunctionTable<Checked>& table) {
  table.row("shape_MNK", "shape_MNK(\"form\")", "the shape (M,N,K) of a matrix multiply-accumulate",
            [](const Text& form) { return shape_MNK(form); });
  operand_row<'A'>(table, "layout_A", "layout_A(\"form\")", "(thread, value) to m + M*k of its operand A in registers");
  operand_row<'B'>(table, "layout_B", "layout_B(\"form\")", "(thread, value) to n + N*k of its operand B in registers");
  operand_row<'C'>(table, "layout_C", "layout_C(\"form\")",
                   "(thread, value) to m + M*n of its operand C; of tcgen05.mma likewise its D");
  operand_row<'D'>(
      table, "layout_D", "layout_D(\"form\")",
      "(thread, value) to m + M*n of its result D; of tcgen05.mma (m,n) to lane + 128*column of tensor memory, and by "
      "65536 further to the second CTA of a pair");
  table.row(
      "layout_source", "layout_source(\"form\")",
      "of ldmatrix and its like, (thread, value) to the element on the side that is read; of tcgen05.st, (thread, register) "
      "to lane + lanes*column of the piece of tensor memory that is written",
      [](const Text& form) { return side(form, false); });
  table.row("layout_destination", "layout_destination(\"form\")",
            "likewise on the side that is written; of tcgen05.ld, of the piece that is read",
            [](const Text& form) { return side(form, true); });
  scales_row<true>(
      table, "tile_atom_to_shape_SFA", "tile_atom_to_shape_SFA((M,N,K,L), block)",
      "(m,k,l) to the scale of a block-scaled product's A in memory, blocks of 16 or 32 k having one each; L may be left out");
  scales_row<false>(table, "tile_atom_to_shape_SFB", "tile_atom_to_shape_SFB((M,N,K,L), block)", "(n,k,l) to the scale of its B");
  access_row(table, "wavefronts", "wavefronts(access, bits)",
             "of a warp's load from shared memory: 32 threads, or (thread, value), to the element, which has so many bits; fewer "
             "threads are a part of a warp",
             [](const ComposedLayout<>& L, std::int64_t bits) { return wavefronts(predictions::warp_access(L, bits, true)); });
  access_row(table, "wavefronts_of_store", "wavefronts_of_store(access, bits)", "likewise of its store",
             [](const ComposedLayout<>& L, std::int64_t bits) { return wavefronts(predictions::warp_access(L, bits, false)); });
  access_row(
      table, "least_wavefronts", "least_wavefronts(access, bits)",
      "how many the same words take if the banks share them out evenly: as many where there is no bank conflict",
      [](const ComposedLayout<>& L, std::int64_t bits) { return least_wavefronts(predictions::warp_access(L, bits, true)); });
  table.row(
      "lds_cycles", "lds_cycles(\"instruction\", \"device\", access, bits)",
      "predicted of AMD's LDS: in how many cycles a wave of 64 lanes, or (lane, value), gets or leaves the elements, by "
      "ds_read_b128 "
      "and the like",
      [](const Text& instruction, const Text& device, const ComposedLayout<>& access, std::int64_t bits) {
        return predictions::lds_cycles(instruction.text, device.text, access, bits);
      },
      [](const Text& instruction, const Text& device, const Layout<>& access, std::int64_t bits) {
        return predictions::lds_cycles(instruction.text, device.text, under_no_swizzle(access), bits);
      });
}

}  // namespace colex::oracle_functions
