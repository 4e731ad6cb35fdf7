// What a prediction says that a probe would see: the only place where layouts become observations.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"

namespace colex::verification {

/// The structure of an atom: each element labelled by its row, column and contraction index, those of different products apart;
/// values of B that meet nothing have the label -1.
/// Throws Rejection(domain) if an operand's layout leaves its matrix, or `threads` the warp.
observations::MmaStructure structure_of(const predictions::MmaAtom& atom);

/// The observation of those values alone that the atom's layouts speak of. Throws Rejection(domain) if it has others of B that
/// were seen to meet something.
observations::Mma counting_values(const observations::Mma& observed, const predictions::MmaAtom& atom);

/// For an atom with a sparse A and each selector: the place, lane · 8 + nibble, of the metadata of each stored element of A.
/// Throws Rejection(domain) if an element has none, or the layouts leave the warp.
std::vector<observations::Labels> metadata_of(const predictions::MmaAtom& atom);

/// Where each byte of the destination comes from, if the threads point at these addresses. `like` says what is source and
/// destination, how large registers are, and how far the destination reaches. Throws Rejection(domain) if the layouts do not
/// fit that.
std::vector<std::int64_t> origins_of(const predictions::MatrixCopy& copy, const observations::Move& like);

// Compares layouts of an instruction that nobody observed with the catalogue's: nothing more can be said about them.
//
//   predicted(mma.m16n8k64.kind::mxf4…)                       what a probe would see of it, if the manual is right
//   deviation(ldmatrix.m16n16.x1.trans.b8, of other strides)  thread 0's value 1 is said to be thread 0's value 1; predicted is
//                                                             thread 1's value 0

/// The observation that the atom predicts. Nothing was replayed in it.
observations::Mma predicted(const predictions::MmaAtom& atom);

/// The first value of the destination that these layouts say comes from elsewhere than the catalogue's say, in words; nothing
/// if there is none. Elements may be numbered in any way, the same one in source and destination. Throws Rejection(domain) for
/// layouts of other threads or values.
std::optional<std::string> deviation(const predictions::MatrixCopy& proposed, const predictions::MatrixCopy& catalogue);

/// The same for an operand: the first value that its layout puts elsewhere than the catalogue's layout does. Its matrix has
/// `rows` rows.
std::optional<std::string> deviation(const Layout<>& proposed, const Layout<>& catalogue, std::int64_t rows);

/// The first register that this layout puts elsewhere than the catalogue does, in words; nothing if there is none. Throws
/// Rejection(domain) for a layout of other threads or registers.
std::optional<std::string> deviation(const Layout<>& registers, const predictions::TensorMemoryCopy& catalogue);

// A warpgroup instruction against its prediction.
//
//   D      thread 3's value 1 shares its column with thread 7's value 1, as predicted
//   B      under {128-byte swizzle, leading 2048, stride 1024}: column 9, k 3 lies at element 587, as predicted
//
// The numbers that an observation has for rows, columns and k mean nothing: rows and columns are named through D, k through the
// places of B under the first descriptor. Then all else must be where it is predicted.

/// The places that are predicted of A or of B under a descriptor, for each row or column and each k, k fastest. For a sparse
/// product k counts what is stored of A, and of B what the metadata choose. Throws Rejection(domain) for a descriptor that is
/// none.
std::vector<std::int64_t> places_of(const predictions::WgmmaAtom& atom, char operand, const observations::Descriptor& descriptor,
                                    std::int64_t metadata);

/// `128-byte swizzle, leading 2048, stride 1024, start 0, base 0`.
std::string describe(const observations::Descriptor& descriptor);

/// Compares observations with predictions, and remembers what it computed: many forms are alike.
class WgmmaComparison {
 public:
  /// Where the observation leaves the prediction first, in words; nothing if nowhere.
  std::optional<std::string> deviation(const predictions::WgmmaAtom& atom, const observations::Wgmma& observed);

 private:
  using Integers = std::vector<std::int64_t>;
  /// What places depend on: the operand, bits, how a matrix goes on, rows, columns, the descriptor's fields, metadata.
  using Key = std::vector<std::int64_t>;

  const Integers& places(const predictions::WgmmaAtom& atom, char operand, const observations::Descriptor& descriptor,
                         std::int64_t metadata);
  const Integers& fragments(const Layout<>& TV);

  std::map<Key, Integers> places_;
  std::map<std::string, Integers> fragments_;
};

}  // namespace colex::verification
