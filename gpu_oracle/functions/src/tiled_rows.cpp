// The functions of claim files that are about tiled MMAs and tiled copies: the tile, or why it is not multiplied or copied as
// it should be. What an instruction does is what the record that is part of this program saw of it: a claim says the same on
// every machine.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/decision.hpp"
#include "colex/observations/recorded.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/rejection.hpp"
#include "colex/tiled_copy.hpp"
#include "colex/tiled_mma.hpp"
#include "colex/tiler.hpp"
#include "colex/verification/check_tiled.hpp"
#include "colex/verification/expected.hpp"

#include "chapters.hpp"
#include "named_instruction.hpp"
#include "tma_tile.hpp"

namespace colex::oracle_functions {

namespace {

using notation::Text;
using predictions::MatrixCopy;
using predictions::MmaAtom;
using predictions::WgmmaAtom;
using verification::TiledCopyAnswer;

/// Right, or why not.
using Right = Decision<std::string>;

/// Throws Rejection(inadmissible) with the reason if it is not.
void require(const Right& right) {
  if (right.is_no()) throw Rejection(Kind::inadmissible, right.witness().value());
}

/// The record of a form: reading it takes longer than what is asked of it. Throws Rejection(unknown) where there is none.
const observations::Record& record_of_form(const std::string& family, const std::string& form) {
  static std::map<std::string, observations::Record> known;
  const auto found = known.find(form);
  if (found != known.end()) return found->second;
  try {
    const auto wanted = [&](const std::string& name) { return name == form; };
    return known.emplace(form, observations::nvidia_h200({{family}, wanted})).first->second;
  } catch (const observations::NoRecord& lack) {
    throw Rejection(Kind::unknown, lack.what());
  }
}

/// What was seen of a form. Throws Rejection(unknown) if nobody looked.
template <class Content>
std::vector<const Content*> seen(const std::string& family, const std::string& form) {
  std::vector<const Content*> result;
  for (const observations::Observation& observation : record_of_form(family, form).observations) {
    const Content* content = std::get_if<Content>(&observation.content);
    if (content != nullptr) result.push_back(content);
  }
  if (result.empty()) throw Rejection(Kind::unknown, form + " was not observed, so nothing is known of what it does");
  return result;
}

const MmaAtom& mma_atom(const Text& form) {
  const MmaAtom* atom = predictions::mma_atom(form.text);
  if (atom == nullptr && predictions::wgmma_atom(form.text) != nullptr)
    throw Rejection(Kind::type, to_string(form) +
                                    " is of a warpgroup, whose B lies in shared memory: layouts of A, B and C are given for an "
                                    "instruction of a warp alone");
  if (atom == nullptr) reject_name(form, "no matrix multiply-accumulate", predictions::Among::products);
  return *atom;
}

/// For a warp or a warpgroup.
TiledMma<> tiled_mma(const Text& form, const Layout<>& atoms, const Tiler<>& permutation) {
  if (const WgmmaAtom* atom = predictions::wgmma_atom(form.text)) return verification::tiled(*atom, atoms, permutation);
  return verification::tiled(mma_atom(form), atoms, permutation);
}

/// What the atom was seen to do, as far as its values count.
observations::Mma executed(const MmaAtom& atom) {
  return verification::counting_values(*seen<observations::Mma>(atom.family, atom.form).front(), atom);
}

/// What is predicted of a warpgroup's, which is what was seen. Throws Rejection(unknown) where it is not.
observations::Mma executed(const WgmmaAtom& atom) {
  verification::WgmmaComparison comparison;
  for (const observations::Wgmma* observed : seen<observations::Wgmma>(atom.family, atom.form)) {
    if (const auto deviation = comparison.deviation(atom, *observed))
      throw Rejection(Kind::unknown, atom.form + " was observed to do otherwise than is predicted: " + *deviation);
  }
  return verification::predicted(atom);
}

Right multiplies(const observations::Mma& observed, const TiledMma<>& mma) {
  const verification::TiledAnswer answer = verification::check_tiled(observed, mma, verification::as_observed(observed));
  if (answer.uncovered) return Right::no(answer.uncovered);
  return answer.wrong ? Right::no(answer.wrong) : Right::yes();
}

/// A tile that is copied, and the answer to whether it is copied right.
struct CopiedTile {
  Tuple<Checked> tile;
  TiledCopyAnswer answer;
};

/// A tiled copy in the making: the instruction, on elements of so many bits. A thread's own copy loads from shared memory,
/// unless its name says that it stores.
struct Copying {
  CopyAtom<> atom;
  std::optional<predictions::VectorCopy> vector;
  verification::MovedBytes moved;  ///< of matrices
  std::int64_t bits;

  Copying(const Text& form, std::int64_t element_bits) : vector(predictions::vector_copy(form.text)), bits(element_bits) {
    if (vector) {
      atom = verification::vector_atom(*vector, bits);
      return;
    }
    const MatrixCopy* copy = predictions::matrix_copy(form.text);
    if (copy == nullptr) {
      reject_name(form, "no copy such as ldmatrix, cp.async.cg.shared.global or copy.128", predictions::Among::matrix_copies);
    }
    moved = verification::moved_bytes(seen<observations::Move>(copy->family, copy->form));
    atom = verification::copy_atom(*copy, bits);
  }
  CopiedTile copied(const TiledCopy<>& copy, const ComposedLayout<>& shared) const {
    const verification::TiledCopyQuestion question{copy, bits, shared, std::nullopt, std::nullopt, false};
    return {tile_shape(copy),
            vector ? verification::check_tiled_copy(*vector, question) : verification::check_tiled_copy(moved, question)};
  }
};

/// An operand of a tiled MMA, copied from or to shared memory.
struct Operand {
  const Text &form, &operand;
  const Layout<>& atoms;
  const Tiler<>& permutation;

  TiledCopy<> copied_by(const CopyAtom<>& atom) const {
    if (operand.text != "A" && operand.text != "B" && operand.text != "C")
      throw Rejection(Kind::type, to_string(operand) + " is no operand of a tiled MMA: it is \"A\", \"B\" or \"C\"");
    const MmaOperand which = operand.text == "A" ? MmaOperand::A : operand.text == "B" ? MmaOperand::B : MmaOperand::C;
    if (const WgmmaAtom* warpgroup = predictions::wgmma_atom(form.text);
        warpgroup != nullptr && (which == MmaOperand::B || (which == MmaOperand::A && !warpgroup->A)))
      throw Rejection(Kind::type, to_string(form) + " has its " + operand.text + " in shared memory, and no thread copies it");
    return make_tiled_copy(atom, tiled_mma(form, atoms, permutation), which);
  }
};

Right copies(const TiledCopyAnswer& answer) {
  for (const std::optional<std::string>* why :
       {&answer.uneven, &answer.wrong, &answer.wrong_in_shared, &answer.wrong_in_global}) {
    if (*why) return Right::no(*why);
  }
  return Right::yes();
}

/// The tile, if it is copied right. Throws Rejection(inadmissible) if not.
CopiedTile right(CopiedTile tile) {
  require(copies(tile.answer));
  return tile;
}

/// The tile that a tiled MMA multiplies. Throws Rejection(inadmissible) if it does not.
Tuple<Checked> multiplied(const observations::Mma& observed, const TiledMma<>& mma) {
  require(multiplies(observed, mma));
  return tile_shape(mma);
}

Tuple<Checked> multiplied(const Text& form, const Layout<>& atoms, const Tiler<>& permutation) {
  const WgmmaAtom* warpgroup = predictions::wgmma_atom(form.text);
  return multiplied(warpgroup != nullptr ? executed(*warpgroup) : executed(mma_atom(form)), tiled_mma(form, atoms, permutation));
}

/// A function of a tile that is copied right, by a tiled copy whose threads and values are given, or whose threads are those of
/// an MMA.
template <class Part>
void copy_row(notation::FunctionTable<Checked>& table, const char* name, const char* usage, const char* description, Part) {
  using L = Layout<>;
  using C = ComposedLayout<>;
  table.row(
      name, usage, description,
      [](const Text& form, std::int64_t bits, const L& threads, const L& values, const C& shared) {
        const Copying copying(form, bits);
        return Part{}(right(copying.copied(make_tiled_copy(copying.atom, threads, values), shared)));
      },
      [](const Text& form, std::int64_t bits, const L& threads, const L& values, const L& shared) {
        const Copying copying(form, bits);
        return Part{}(right(copying.copied(make_tiled_copy(copying.atom, threads, values), under_no_swizzle(shared))));
      },
      [](const Text& form, std::int64_t bits, const Text& mma, const Text& operand, const L& atoms, const Tiler<>& permutation,
         const C& shared) {
        const Copying copying(form, bits);
        return Part{}(right(copying.copied(Operand{mma, operand, atoms, permutation}.copied_by(copying.atom), shared)));
      },
      [](const Text& form, std::int64_t bits, const Text& mma, const Text& operand, const L& atoms, const Tiler<>& permutation,
         const L& shared) {
        const Copying copying(form, bits);
        return Part{}(
            right(copying.copied(Operand{mma, operand, atoms, permutation}.copied_by(copying.atom), under_no_swizzle(shared))));
      });
}

}  // namespace

void tiled_rows(notation::FunctionTable<Checked>& table) {
  table.row(
      "tiled_mma_tile", "tiled_mma_tile(\"form\", atoms[, permutation[, A, B, C]])",
      "the extents (M,N,K) of the tile that a tiled MMA covers and multiplies as the instruction was seen to, also with layouts "
      "of one's own; "
      "inadmissible if it does not",
      [](const Text& form, const Layout<>& atoms) { return multiplied(form, atoms, Tiler<>(Underscore{})); },
      [](const Text& form, const Layout<>& atoms, const Tiler<>& permutation) { return multiplied(form, atoms, permutation); },
      [](const Text& form, const Layout<>& atoms, const Tiler<>& permutation, const Layout<>& A, const Layout<>& B,
         const Layout<>& C) {
        MmaAtom atom = mma_atom(form);
        const observations::Mma observed = executed(atom);
        atom.A = A;
        atom.B = B;
        atom.C = atom.D = C;
        return multiplied(observed, verification::tiled(atom, atoms, permutation));
      });
  copy_row(table, "tiled_copy_tile",
           "tiled_copy_tile(\"form\", bits, threads, values, shared) or tiled_copy_tile(\"form\", bits, \"mma\", \"A\", atoms, "
           "permutation, "
           "shared)",
           "the extents of the tile that a tiled copy covers, and puts where it should be, from or to shared memory of this "
           "layout, as often as the tile is there; of threads and values, or of an operand of a tiled MMA; the form is ldmatrix "
           "or its like, or a thread's own copy such as \"copy.128\", \"st.shared.v4.b32\" or \"cp.async.cg.shared.global\"; "
           "inadmissible if it does not",
           [](const CopiedTile& copied) { return copied.tile; });
  copy_row(table, "tiled_copy_wavefronts", "tiled_copy_wavefronts(…), as tiled_copy_tile",
           "how many wavefronts such a copy takes in all, over all its tiles",
           [](const CopiedTile& copied) { return copied.answer.banks.value().wavefronts; });
}

}  // namespace colex::oracle_functions
