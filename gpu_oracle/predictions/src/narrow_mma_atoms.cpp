#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "colex/predictions/mma_atom.hpp"

#include "layout_text.hpp"
#include "more_mma_atoms.hpp"

namespace colex::predictions::detail {

namespace {

constexpr const char* narrow_types[] = {"e4m3", "e5m2", "e3m2", "e2m3", "e2m1"};
constexpr const char* narrow_targets = "sm_120a, sm_121a";

/// Forms that have the same fragments as another form: bytes lie where other bytes lie, and half bytes where other half bytes do.
struct Shape {
  std::int64_t K;
  bool sparse;
  const char* like;
  const char* section;
};

constexpr Shape bytes = {32, false, "mma.m16n8k32.s32.s8.s8.s32", "Matrix Fragments for mma.m16n8k32"};
constexpr Shape half_bytes = {64, false, "mma.m16n8k64.s32.s4.s4.s32", "Matrix Fragments for mma.m16n8k64"};
constexpr Shape sparse_bytes = {64, true, "mma.sp.m16n8k64.f32.e4m3.e4m3.f32",
                                "Matrix Fragments for sparse mma.m16n8k64 with .u8 / .s8 / .e4m3 / .e5m2 type"};
constexpr Shape sparse_half_bytes = {128, true, "mma.sp.m16n8k128.s32.s4.s4.s32",
                                     "Matrix Fragments for sparse mma.m16n8k128 with .u4 / .s4 integer type"};

/// What a product of that shape does with its elements.
struct Kind {
  const char* name;        ///< as PTX has it, with the number of scales
  std::int64_t scales;     ///< of a row, 0 for none
  const char* scale_type;  ///< of a scale
  bool in_cute = true;     ///< whether CuTe has it
};

constexpr Kind unscaled = {"kind::f8f6f4", 0, ""};
constexpr Kind scaled_bytes = {"kind::mxf8f6f4.block_scale.scale_vec::1X", 1, "ue8m0"};
constexpr Kind scaled_half_bytes[] = {{"kind::mxf4.block_scale.scale_vec::2X", 2, "ue8m0", false},
                                      {"kind::mxf4nvf4.block_scale.scale_vec::2X", 2, "ue8m0"},
                                      {"kind::mxf4nvf4.block_scale.scale_vec::4X", 4, "ue4m3"}};

struct Types {
  std::string sums, A, B;
};

std::string form_of(const Shape& shape, const Kind& kind, const Types& types) {
  return std::string(shape.sparse ? "mma.sp::ordered_metadata" : "mma") + ".sync.aligned.m16n8k" + std::to_string(shape.K) +
         ".row.col." + kind.name + '.' + types.sums + '.' + types.A + '.' + types.B + '.' + types.sums +
         (kind.scales == 0 ? "" : std::string(".") + kind.scale_type);
}

/// CuTe counts how many k a scale is for.
std::string cute_name(const Shape& shape, const Kind& kind, const Types& types) {
  const bool scaled = kind.scales > 0;
  std::string name = std::string(scaled || shape.sparse ? "SM120::" : "") + (scaled ? "BLOCKSCALED::" : "") +
                     (shape.sparse ? "SPARSE::SM120_SPARSE_" : "SM120_") + "16x8x" + std::to_string(shape.K) +
                     (scaled ? "_TN_VS<" : "_TN<");
  for (const std::string& type : {types.A, types.B}) name += "float_" + type + "_t,";
  name += types.sums == "f16" ? "half_t" : "float";
  if (scaled) name += std::string(",float_") + kind.scale_type + "_t," + std::to_string(shape.K / kind.scales);
  return name + '>';
}

MmaScales scales(std::int64_t of_a_row) {
  return {{layout_of_text("(2,8):(1,4)"), 2, 2, Layout<>(tuple(tuple(2, 8), of_a_row), tuple(tuple(8, 1), 16))},
          {layout_of_text("8:4"), 1, 4, Layout<>(tuple(8, of_a_row), tuple(1, 8))}};
}

const MmaAtom& known_as(const std::vector<MmaAtom>& known, const std::string& name) {
  const auto found = std::find_if(known.begin(), known.end(), [&](const MmaAtom& atom) { return short_name(atom.form) == name; });
  if (found == known.end()) throw std::logic_error("no atom " + name + " to take fragments from");
  return *found;
}

MmaAtom narrow(const std::vector<MmaAtom>& known, const Shape& shape, const Kind& kind, const Types& types) {
  MmaAtom atom = known_as(known, shape.like);
  atom.family = std::string(shape.sparse ? "mma.sp." : "mma.") + (kind.scales == 0 ? "f8f6f4" : "scaled");
  atom.form = form_of(shape, kind, types);
  atom.cute.clear();
  if (kind.in_cute) atom.cute.push_back(cute_name(shape, kind, types));
  atom.source = std::string("PTX ISA, ") + shape.section;
  atom.targets = narrow_targets;
  if (kind.scales > 0) {
    atom.source += ", Block Scaling for mma.sync";
    atom.scales = scales(kind.scales);
  }
  return atom;
}

}  // namespace

std::vector<MmaAtom> narrow_mma_atoms(const std::vector<MmaAtom>& known) {
  std::vector<MmaAtom> atoms;
  const auto add_bytes = [&](const Shape& shape, const Kind& kind, const char* sums) {
    for (const char* A : narrow_types) {
      for (const char* B : narrow_types) atoms.push_back(narrow(known, shape, kind, {sums, A, B}));
    }
  };
  for (const bool sparse : {false, true}) {
    const Shape& of_bytes = sparse ? sparse_bytes : bytes;
    for (const char* sums : {"f32", "f16"}) add_bytes(of_bytes, unscaled, sums);
    add_bytes(of_bytes, scaled_bytes, "f32");
    for (const Kind& kind : scaled_half_bytes) {
      atoms.push_back(narrow(known, sparse ? sparse_half_bytes : half_bytes, kind, {"f32", "e2m1", "e2m1"}));
    }
  }
  return atoms;
}

}  // namespace colex::predictions::detail
