// What is predicted of copies and accesses of memory, against what was observed: byte by byte, wavefront by wavefront, answer
// by answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/predictions/tma_descriptor.hpp"

namespace colex::verification {

/// The numbers as observations have them.
observations::Numbers plain(const std::vector<Checked>& numbers);

/// The descriptor of these arguments. Throws Rejection(domain) for a type or a swizzle that sm_90 has not.
predictions::TmaDescriptor descriptor_of(const observations::TensorMap& map);

/// The arguments of this descriptor.
observations::TensorMap map_of(const predictions::TmaDescriptor& descriptor);

/// What the instruction was given.
predictions::TmaUse use_of(const observations::TensorMove& move);

/// Where each byte of the destination is predicted to come from, as a Move has it. Throws Rejection if the copy has no meaning.
std::vector<std::int64_t> origins_of(const observations::TensorMove& like);
std::vector<std::int64_t> origins_of(const observations::ByteCopy& like);

/// Where what was observed leaves the prediction first, in words; nothing if nowhere.
std::optional<std::string> deviation(const observations::TensorMove& observed);
std::optional<std::string> deviation(const observations::TensorMapAnswer& observed);
std::optional<std::string> deviation(const observations::ByteCopy& observed);
std::optional<std::string> deviation(const observations::SharedAccess& observed, std::string_view form);

/// The access by an instruction of this form.
predictions::WarpAccess access_of(const observations::SharedAccess& observed, std::string_view form);

}  // namespace colex::verification

// The *gauge* of an MMA is the freedom that no observation can remove: nobody can see which row the hardware calls 3. So two
// structures count as the same if renaming rows, columns and contraction indices turns one into the other.
//
//   A's elements with (m,k) (0,0) (0,1), B's with (n,k) (0,0) (0,1)     and     (7,3) (7,2), (5,3) (5,2)   are the same structure
//
// Mathematics: a structure represents the tensor T[i,j,d]. It is 1 if A's element i and B's element j have the same k, and D's
// element d has the m of i and the n of j; else it is 0. An observation shows T and nothing more. Two labellings that explain
// the same T differ by a permutation of m, one of n and one of k for each connected component of T, and by permutations of
// equal components. All of these rename the classes of the canonical form.
//
// Why does it matter? A prediction that permutes k in the same way in A and B is right, and one that permutes k in A alone is
// wrong.

namespace colex::verification::gauge {

using observations::MmaStructure;

/// The same structure with the finest classes that explain which elements meet. Classes are numbered in the order in which they
/// first appear: m in A, then D; n in B, then D; k in A, then B. Ensures canonical(s) == canonical(t) exactly if s and t have
/// the same T and the same addends.
MmaStructure canonical(const MmaStructure& structure);

/// An element of an operand, by its number thread·values + value.
struct Element {
  char operand;
  std::size_t index;
  friend bool operator==(const Element&, const Element&) = default;
};

/// Where two structures part. One says that this element shares its m, n or k with a certain earlier element, or with none; the
/// other says that it shares it with a different one, or with none.
struct Difference {
  Element element;
  char axis;  ///< `m`, `n` or `k`; `C` if another element of C is added to this element of D
  std::optional<Element> expected_with, found_with;
  bool expected_meets = true, found_meets = true;  ///< whether the element meets anything at all, according to each structure
};

/// Goes through the elements of these operands (in this order, each by thread, then by value) and returns the first one at
/// which no renaming turns `expected` into `found`. What one operand says of a row, column or k is taken for granted of those
/// behind it, so the order says who is believed. Where C and D are both among them, the addends are compared last. Requires
/// that both structures have the same numbers of elements.
std::optional<Difference> difference(const MmaStructure& expected, const MmaStructure& found, std::string_view operands = "ABCD");

}  // namespace colex::verification::gauge
