#include <algorithm>
#include <cctype>

#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"

#include "by_name.hpp"
#include "layout_text.hpp"

namespace colex::predictions {

namespace {

constexpr std::int64_t wgmma_rows = 64;

/// Types that go together; of A and B the same bits.
struct Types {
  const char *D, *A, *B;
  std::int64_t bits;
  bool any_major;              ///< whether a matrix in shared memory may go on along m or n
  const char* qualifier = "";  ///< between the shape and the types
  const char* operation = "";  ///< behind the types
};

constexpr Types all_types[] = {
    {"f32", "f16", "f16", 16, true},
    {"f16", "f16", "f16", 16, true},
    {"f32", "bf16", "bf16", 16, true},
    {"f32", "tf32", "tf32", 32, false},
    {"f32", "e4m3", "e4m3", 8, false},
    {"f32", "e4m3", "e5m2", 8, false},
    {"f32", "e5m2", "e4m3", 8, false},
    {"f32", "e5m2", "e5m2", 8, false},
    {"f16", "e4m3", "e4m3", 8, false},
    {"f16", "e4m3", "e5m2", 8, false},
    {"f16", "e5m2", "e4m3", 8, false},
    {"f16", "e5m2", "e5m2", 8, false},
    {"s32", "s8", "s8", 8, false},
    {"s32", "s8", "u8", 8, false},
    {"s32", "u8", "s8", 8, false},
    {"s32", "u8", "u8", 8, false},
    {"s32", "s8", "s8", 8, false, ".satfinite"},
    {"s32", "s8", "u8", 8, false, ".satfinite"},
    {"s32", "u8", "s8", 8, false, ".satfinite"},
    {"s32", "u8", "u8", 8, false, ".satfinite"},
    {"s32", "b1", "b1", 1, false, "", ".and.popc"},
};

/// The fragments of A, by the bits of an element: "Register Fragments for wgmma.mma_async.m64nNk16", k8, k32 and k256.
const char* fragments_of_A(std::int64_t bits) {
  switch (bits) {
    case 32: return "((4,8,4),(2,2)):((64,1,16),(8,256))";
    case 16: return "((4,8,4),(2,2,2)):((128,1,16),(64,8,512))";
    case 8: return "((4,8,4),(4,2,2)):((256,1,16),(64,8,1024))";
    default: return "((4,8,4),(32,2,2)):((2048,1,16),(64,8,8192))";
  }
}

/// The accumulators: the same for every type.
Layout<> fragments_of_D(std::int64_t N) {
  return Layout<>(tuple(tuple(4, 8, 4), tuple(2, 2, N / 8)), tuple(tuple(128, 1, 16), tuple(64, 8, 512)));
}

/// Integers and bits have fewer N than floating point, and there are no sparse products of bits.
bool exists(const Types& types, std::int64_t N, bool sparse) {
  if (sparse && types.bits == 1) return false;
  return types.D[0] == 'f' || N % 16 == 0 || N == 8 || N == 24;
}

/// Where A lies, and what goes on contiguously in shared memory.
struct Placing {
  bool A_in_registers;
  Major A, B;
};

std::vector<Placing> placings(const Types& types) {
  using enum Major;
  if (!types.any_major) return {{false, k, k}, {true, k, k}};
  return {{false, k, k}, {false, k, mn}, {false, mn, k}, {false, mn, mn}, {true, k, k}, {true, k, mn}};
}

std::string form_of(const Types& types, std::int64_t N, std::int64_t K, const Placing& placing, bool sparse) {
  const auto major = [&](Major m) { return !types.any_major ? "" : m == Major::k ? ".k" : ".mn"; };
  return std::string("wgmma.mma_async.") + (sparse ? "sp." : "") + "sync.aligned.m64n" + std::to_string(N) + 'k' +
         std::to_string(K) + types.qualifier + '.' + types.D + '.' + types.A + '.' + types.B + types.operation +
         (placing.A_in_registers ? ".rs" : std::string(".ss") + major(placing.A)) + major(placing.B);
}

/// CuTe has no product of bits. Its names of sparse products are those of a namespace.
std::string cute_name(const Types& types, std::int64_t N, std::int64_t K, const Placing& placing, bool sparse) {
  if (types.bits == 1) return "";
  std::string name = std::string(types.D) + types.A + types.B;
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  const auto major = [](Major m) { return m == Major::k ? "Major::K" : "Major::MN"; };
  const std::string majors =
      types.any_major ? std::string("<") + major(placing.A) + ',' + major(placing.B) + '>' : std::string("_TN");
  return (sparse ? "SM90::GMMA::SPARSE::GMMA_64x" : "SM90_64x") + std::to_string(N) + 'x' + std::to_string(K) + '_' + name +
         (placing.A_in_registers ? "_RS" : "_SS") + majors + (types.qualifier[0] == '\0' ? "" : "_SATURATE");
}

/// Each warp has those of the instruction of 16 rows and equally many k.
std::vector<MmaMetadata> metadata_of_each_warp(const Types& types, std::int64_t K) {
  const std::string name = std::string(types.D) + '.' + types.A + '.' + types.B + '.' + types.D;
  const MmaAtom* atom = mma_atom("mma.sp.m16n8k" + std::to_string(K) + '.' + (types.bits == 8 ? "s32.s8.s8.s32" : name));
  return atom == nullptr ? std::vector<MmaMetadata>{} : atom->metadata;
}

/// What the instructions of some types have in common, whatever their N.
struct OfTypes {
  Layout<> A;
  std::vector<MmaMetadata> metadata;
};

WgmmaAtom wgmma_atom_of(const Types& types, const OfTypes& all, const Layout<>& D, std::int64_t N, const Placing& placing,
                        bool sparse) {
  WgmmaAtom atom;
  atom.A_columns = 256 / types.bits;
  atom.M = wgmma_rows;
  atom.N = N;
  atom.K = sparse ? 2 * atom.A_columns : atom.A_columns;
  atom.bits = types.bits;
  atom.family = sparse ? "wgmma.sp" : "wgmma";
  atom.form = form_of(types, N, atom.K, placing, sparse);
  atom.cute = cute_name(types, N, atom.K, placing, sparse);
  atom.targets = "sm_90a";
  if (placing.A_in_registers) atom.A = all.A;
  atom.A_major = placing.A;
  atom.B_major = placing.B;
  atom.D = D;
  atom.metadata = all.metadata;
  atom.source = sparse ? "PTX ISA, Register Fragments and Shared Memory Matrix Layouts, Sparse matrix storage"
                       : "PTX ISA, Register Fragments and Shared Memory Matrix Layouts";
  return atom;
}

std::vector<WgmmaAtom> all_wgmma_atoms() {
  std::vector<WgmmaAtom> atoms;
  for (const bool sparse : {false, true}) {
    for (const Types& types : all_types) {
      OfTypes all{detail::layout_of_text(fragments_of_A(types.bits)), {}};
      if (sparse && types.bits > 1) all.metadata = metadata_of_each_warp(types, 512 / types.bits);
      for (std::int64_t N = 8; N <= 256; N += 8) {
        if (!exists(types, N, sparse)) continue;
        const Layout<> D = fragments_of_D(N);
        for (const Placing& placing : placings(types)) atoms.push_back(wgmma_atom_of(types, all, D, N, placing, sparse));
      }
    }
  }
  return atoms;
}

}  // namespace

const std::vector<WgmmaAtom>& wgmma_atoms() {
  static const std::vector<WgmmaAtom> atoms = all_wgmma_atoms();
  return atoms;
}

const WgmmaAtom* wgmma_atom(std::string_view name) {
  static const detail::ByName<WgmmaAtom> by_name(wgmma_atoms());
  return by_name(name);
}

}  // namespace colex::predictions
