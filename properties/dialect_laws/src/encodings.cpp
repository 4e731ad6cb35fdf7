// What a reader makes of a text that nothing writes: which element is where, by the definition that the text's tool gives.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/dialects/dialects.hpp"
#include "colex/laws/program.hpp"
#include "colex/layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"

#include "chapters.hpp"

namespace colex::dialect_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;

namespace {

using Pair = std::array<std::int64_t, 2>;

std::string text(const Pair& pair) { return std::to_string(pair[0]) + ", " + std::to_string(pair[1]); }

notation::Value<> value_of(const std::string& written, const char* dialect) {
  return notation::evaluate(notation::parse_expression(dialects::expression_of(dialects::read(written, dialect))));
}

/// The coordinate in these extents of an index that counts along dimension `fast` first.
Pair counted(std::int64_t index, const Pair& extents, std::size_t fast) {
  Pair at{};
  at[fast] = index % extents[fast];
  at[1 - fast] = index / extents[fast];
  return at;
}

std::int64_t product(const Pair& pair) { return pair[0] * pair[1]; }

/// Triton's blocked encoding of a matrix: each thread has a block of elements, the lanes of a warp stand side by side, and so do
/// the warps. A matrix that is larger is covered again and again, in further registers; one that is smaller has its elements more
/// than once, but for the registers of one thread.
struct Blocked {
  Pair shape, per_thread, lanes, warps;
  std::size_t fast;

  std::string text() const {
    const auto list = [](const Pair& pair) { return '[' + dialect_laws::text(pair) + ']'; };
    const auto first = static_cast<std::int64_t>(fast);
    return "tensor<" + std::to_string(shape[0]) + 'x' + std::to_string(shape[1]) +
           "xf16, #ttg.blocked<{sizePerThread = " + list(per_thread) + ", threadsPerWarp = " + list(lanes) +
           ", warpsPerCTA = " + list(warps) + ", order = " + list({first, 1 - first}) + "}>>";
  }
  /// The elements of one thread within a tile, and the tiles that it takes to cover the matrix.
  Pair own() const { return {std::min(per_thread[0], shape[0]), std::min(per_thread[1], shape[1])}; }
  Pair tiles() const {
    Pair all{};
    for (std::size_t k = 0; k < 2; ++k) all[k] = std::max<std::int64_t>(1, shape[k] / (per_thread[k] * lanes[k] * warps[k]));
    return all;
  }
  Pair element(std::int64_t reg, std::int64_t lane, std::int64_t warp) const {
    const Pair in_thread = counted(reg % product(own()), own(), fast), tile = counted(reg / product(own()), tiles(), fast);
    const Pair l = counted(lane, lanes, fast), w = counted(warp, warps, fast);
    Pair at{};
    for (std::size_t k = 0; k < 2; ++k)
      at[k] = (in_thread[k] + per_thread[k] * (l[k] + lanes[k] * (w[k] + warps[k] * tile[k]))) % shape[k];
    return at;
  }
};

Case is_blocked(const Blocked& blocked) {
  const notation::Value<> value = value_of(blocked.text(), "triton");
  const LinearLayout& L = value.get<LinearLayout>();
  const std::int64_t registers = product(blocked.own()) * product(blocked.tiles()), lanes = product(blocked.lanes),
                     warps = product(blocked.warps);
  if (std::int64_t{1} << L.input_bits() != registers * lanes * warps)
    return Case::fails("there are " + std::to_string(registers) + " registers, and of " + blocked.text() + " it reads " +
                       notation::to_string(value));
  for (std::int64_t x = 0; x < registers * lanes * warps; ++x) {
    const std::int64_t reg = x % registers, lane = x / registers % lanes, warp = x / registers / lanes;
    const Pair wanted = blocked.element(reg, lane, warp);
    const std::vector<Word> found = unpack(L.outputs(), L(static_cast<Word>(x)));
    if (found != std::vector<Word>{static_cast<Word>(wanted[0]), static_cast<Word>(wanted[1])})
      return Case::fails("register " + std::to_string(reg) + " of lane " + std::to_string(lane) + " and warp " +
                         std::to_string(warp) + " has the element (" + text(wanted) + ") of " + blocked.text() +
                         ", and it reads " + notation::to_string(value));
  }
  return Case::of(true);
}

/// A swizzle of bytes before a pointer to elements, and a layout of 2^rows rows of 2^columns elements: each element's bytes.
Case is_of_bytes(const Assignment& values) {
  const std::int64_t bits = integer_of(values[0]), base = integer_of(values[1]), shift = integer_of(values[2]),
                     log2 = integer_of(values[3]), rows = std::int64_t{1} << integer_of(values[4]),
                     columns = std::int64_t{1} << integer_of(values[5]), bytes = std::int64_t{1} << log2;
  const std::string number = std::to_string(columns);
  const std::string written = "Sw<" + std::to_string(bits) + ',' + std::to_string(log2 + base) + ',' + std::to_string(shift) +
                              "> o smem_ptr[" + std::to_string(8 * bytes) + "b](unset) o (_" + std::to_string(rows) + ",_" +
                              number + "):(_" + number + ",_1)";
  const notation::Value<> value = value_of(written, "cute-print");
  const auto& C = value.get<ComposedLayout<>>();
  const std::int64_t window = ((std::int64_t{1} << bits) - 1) << (log2 + base);
  for (std::int64_t x = 0; x < rows * columns; ++x) {
    const std::int64_t plain = (x % rows * columns + x / rows) * bytes, wanted = plain ^ (plain >> shift & window);
    const std::int64_t found = C(Checked(x)).value() * bytes;
    if (found != wanted)
      return Case::fails("coordinate " + std::to_string(x) + " of " + written + " is at byte " + std::to_string(wanted) +
                         ", and it reads " + notation::to_string(value));
  }
  return Case::of(true);
}

/// A tiling of Mosaic's: tiles of 2^0 to 2^2 blocks each way, a block of lanes, and a vector. Its dimensions from the end: within
/// a vector, vectors of a row, rows of a block, blocks of a row, rows of blocks.
struct Tiled {
  std::array<std::int64_t, 5> extents;
  std::array<std::size_t, 5> roles;  ///< which dimensions: the vector, the warps, the lanes, slow and fast, the registers

  std::string text() const {
    const std::int64_t row = extents[1] * extents[0], rows = extents[2];
    const auto tile = [](std::int64_t m, std::int64_t n) { return '(' + std::to_string(m) + ", " + std::to_string(n) + ')'; };
    const auto dim = [&](std::size_t role) { return '-' + std::to_string(roles[role] + 1); };
    return "TiledLayout(Tiling((" + tile(rows * extents[4], row * extents[3]) + ", " + tile(rows, row) + ", (" +
           std::to_string(extents[0]) + ",))), warp_dims=(" + dim(1) + ",), lane_dims=(" + dim(2) + ", " + dim(3) +
           "), vector_dim=" + dim(0) + ')';
  }
  std::int64_t of(std::size_t role) const { return extents[roles[role]]; }
  Pair place(std::int64_t lane, std::int64_t warp, std::int64_t reg, std::int64_t of_vector) const {
    std::array<std::int64_t, 5> at{};
    at[roles[0]] = of_vector;
    at[roles[1]] = warp;
    at[roles[2]] = lane / of(3);
    at[roles[3]] = lane % of(3);
    at[roles[4]] = reg;
    return {at[4] * extents[2] + at[2], (at[3] * extents[1] + at[1]) * extents[0] + at[0]};
  }
};

Case is_tiled(const Tiled& tiled) {
  const notation::Value<> value = value_of(tiled.text(), "mosaic");
  const auto& L = value.get<CoordinateLayout<>>();
  const std::int64_t lanes = tiled.of(2) * tiled.of(3), warps = tiled.of(1), registers = tiled.of(4), vector = tiled.of(0);
  if (!(size(L) == Checked(lanes * warps * registers * vector)))
    return Case::fails("of " + tiled.text() + " it reads " + notation::to_string(value));
  for (std::int64_t x = 0; x < lanes * warps * registers * vector; ++x) {
    const Pair wanted = tiled.place(x % lanes, x / lanes % warps, x / lanes / warps % registers, x / lanes / warps / registers);
    const Vector<> found = L(Checked(x));
    if (!(found[{0}] == Checked(wanted[0]) && found[{1}] == Checked(wanted[1])))
      return Case::fails("(lane, warp, register, place in the vector) number " + std::to_string(x) + " of " + tiled.text() +
                         " is at (" + text(wanted) + "), and it reads " + notation::to_string(value));
  }
  return Case::of(true);
}

/// 128 threads with vectors of the array, row by row.
Case is_strided(std::int64_t times, std::int64_t vector) {
  const std::string written = "WGStridedFragLayout(shape=(" + std::to_string(times) + ", " + std::to_string(128 * vector) +
                              "), vec_size=" + std::to_string(vector) + ')';
  const notation::Value<> value = value_of(written, "mosaic");
  const auto& L = value.get<Layout<>>();
  for (std::int64_t x = 0; x < times * 128 * vector; ++x) {
    const std::int64_t thread = x % 128, reg = x / 128, wanted = (reg / vector * 128 + thread) * vector + reg % vector;
    if (!(L(Checked(x)) == Checked(wanted)))
      return Case::fails("register " + std::to_string(reg) + " of thread " + std::to_string(thread) + " of " + written +
                         " is the element " + std::to_string(wanted) + ", and it reads " + notation::to_string(value));
  }
  return Case::of(size(L) == Checked(times * 128 * vector));
}

Pair powers(const Assignment& values, std::size_t k) {
  return {std::int64_t{1} << integer_of(values[k]), std::int64_t{1} << integer_of(values[k + 1])};
}

}  // namespace

void encodings(laws::Programs& laws) {
  laws.add(
      {"read.triton.blocked",
       "A blocked encoding of Triton gives register, lane and warp the element that its blocks, side by side in its order, "
       "give them: again and again up to a larger shape, and more than once within a smaller one.",
       "Triton TritonGPUAttrDefs.td, BlockedEncodingAttr", evidence::Expected::stands,
       "forall shape 2^m x 2^n, 0 <= m, n <= 5, sizePerThread, threadsPerWarp and warpsPerCTA of two powers of two each, at "
       "most 4, 4 and 2, order (0,1) or (1,0): claim read(register, lane, warp)_k == (i_k + size_k*(l_k + threads_k*(w_k + "
       "warps_k*t_k))) % shape_k, where i, t count the register, l the lane and w the warp in that order, i below the shape"},
      {integer("m", 0, 5), integer("n", 0, 5), integer("size0", 0, 2), integer("size1", 0, 2), integer("lanes0", 0, 2),
       integer("lanes1", 0, 2), integer("warps0", 0, 1), integer("warps1", 0, 1), integer("fast", 0, 1)},
      [](const Assignment& values) {
        return is_blocked({powers(values, 0), powers(values, 2), powers(values, 4), powers(values, 6),
                           static_cast<std::size_t>(integer_of(values[8]))});
      });

  laws.add({"read.cute-print.bytes",
            "A swizzle before a pointer is one of bytes: read as one of elements it has each element's bytes there.",
            "CuTe swizzle_ptr.hpp, print", evidence::Expected::stands,
            "forall Sw<b,m,s> with 0 <= b <= 3, b <= s <= 4, elements of 2^e <= 16 bytes, m = e + base, 0 <= base <= 4, L of 2^p "
            "x 2^q elements, row by row: claim bytes*read(Sw<b,m,s> o smem_ptr o L)(x) == Sw<b,m,s>(bytes*L(x)) for all x"},
           {integer("bits", 0, 3),
            integer("base", 0, 4),
            {"shift",
             [](const Assignment& before) {
               return cases::IntegerDomain{integer_of(before[0]), 4};
             }},
            integer("log2", 0, 4),
            integer("p", 0, 4),
            integer("q", 0, 6)},
           is_of_bytes);

  laws.add({"read.mosaic.tiled",
            "A tiling of Mosaic GPU has each lane, warp and register at the place that its tiles within tiles have.",
            "JAX mosaic/gpu/fragmented_array.py, TiledLayout", evidence::Expected::stands,
            "forall tiles of e_4 x e_3 blocks of e_2 rows of e_1 vectors of e_0, 2 <= e_0 <= 4, else 1 <= e_k <= 3, each of the "
            "dimensions -2 to -5 "
            "in one of the roles of warps, slow lanes, fast lanes and registers: claim read(lane, warp, register, v) == (e_2*i_4 "
            "+ i_2, (e_1*i_3 + i_1)*e_0 + v), i the digits that lane, warp and register are of their dimensions"},
           {integer("e0", 2, 4), integer("e1", 1, 3), integer("e2", 1, 3), integer("e3", 1, 3), integer("e4", 1, 3),
            integer("warps", 0, 3), integer("slow", 0, 2), integer("fast", 0, 1)},
           [](const Assignment& values) {
             std::vector<std::size_t> left = {1, 2, 3, 4};
             Tiled tiled{{}, {}};
             for (std::size_t k = 0; k < 5; ++k) tiled.extents[k] = integer_of(values[k]);
             for (std::size_t role = 1; role < 4; ++role) {
               const auto at = left.begin() + integer_of(values[4 + role]);
               tiled.roles[role] = *at;
               left.erase(at);
             }
             tiled.roles[4] = left.front();
             return is_tiled(tiled);
           });

  laws.add(
      {"read.mosaic.strided", "A strided layout of Mosaic GPU gives 128 threads vectors of the array, row by row.",
       "JAX mosaic/gpu/fragmented_array.py, WGStridedFragLayout", evidence::Expected::stands,
       "forall 1 <= m <= 8, 1 <= v <= 8, an array of m x 128*v: claim read(t, r) == (r/v*128 + t)*v + r % v for all threads t "
       "< 128 and registers r < m*v"},
      {integer("m", 1, 8), integer("v", 1, 8)},
      [](const Assignment& values) { return is_strided(integer_of(values[0]), integer_of(values[1])); });
}

}  // namespace colex::dialect_laws
