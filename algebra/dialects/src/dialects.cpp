// The table of dialects: a new one has a row here, and a file for its reader and one for its writer.
#include "colex/dialects/dialects.hpp"

#include <string>
#include <vector>

#include "colex/rejection.hpp"

#include "readers.hpp"
#include "writers.hpp"

namespace colex::dialects {

const std::vector<Dialect>& dialects() {
  static const std::vector<Dialect> all{
      {"cute-print", "prints of CuTe C++", "//", "gmem_ptr[16b](0x7f00) o (_4,_8):(_8,_1)", read_cute_print, write_cute_print},
      {"cute-cpp", "C++ types and expressions of CuTe", "//", "Layout<Shape<_4,_8>,Stride<_8,_1>>", read_cute_cpp, write_cute_cpp,
       true},
      {"cute-dsl", "prints and MLIR types of CuTe DSL", "//", "!cute.layout<\"(4,8):(8,1)\">", read_cute_dsl, write_cute_dsl},
      {"flydsl", "MLIR types of FlyDSL", "//", "!fly.layout<(4,8):(8,1)>", read_flydsl, write_flydsl},
      {"python", "layouts of pycute, CuTe DSL and tensor-layouts in Python", "#", "Layout((4, 8), (8, 1))", read_python,
       write_python, true},
      {"mojo", "layouts of Mojo", "#", "((4, 8):(8, 1))", read_mojo, write_mojo},
      {"tilelang", "fragments of TileLang", "",
       "Fragment([4, 8] -> [1], replicate: 1, thread: 32, forward_thread: _i * 8 + _j, forward_index: [0])", read_tilelang,
       write_tilelang},
      {"tirx", "layouts of TVM's TIRx", "#", "S[(4, 8) : (8, 1)]", read_tirx, write_tirx},
      {"mosaic", "tilings of JAX's Mosaic GPU", "#",
       "TiledLayout(Tiling(((32,), (8,))), warp_dims=(), lane_dims=(-2,), vector_dim=-1)", read_mosaic, write_mosaic},
      {"ck-tile", "tile distributions of AMD's Composable Kernel", "//",
       "tile_distribution_encoding<sequence<>, tuple<sequence<4, 8>>, tuple<sequence<1>>, tuple<sequence<0>>, sequence<1>, "
       "sequence<1>>",
       read_ck_tile, write_ck_tile},
      {"triton", "layouts of Triton", "//",
       "tensor<4x8xf16, #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>>",
       read_triton, write_triton},
      {"tilus", "register layouts of Tilus", "#",
       "RegisterLayout(shape=[4, 8], mode_shape=[4, 8], spatial_modes=[0], local_modes=[1])", read_tilus, write_tilus},
      {"iree", "nested layouts of IREE", "//",
       "#iree_vector_ext.nested_layout<subgroup_tile = [1, 1], batch_tile = [1, 1], outer_tile = [1, 1], thread_tile = [4, 1], "
       "element_tile = [1, 8], subgroup_strides = [0, 0], thread_strides = [1, 0]>",
       read_iree, write_iree},
      {"memref", "memrefs of MLIR", "//", "memref<4x8xf32, strided<[8, 1]>>", read_memref, write_memref},
      {"torch", "sizes and strides of PyTorch, and indices of its Inductor", "#", "size=(4, 8), stride=(8, 1)", read_torch,
       write_torch},
      {"latex", "formulas of LaTeX", "", "$(4,8):(8,1)$", read_latex, write_latex},
  };
  return all;
}

const Dialect& dialect_of(std::string_view name) {
  for (const Dialect& dialect : dialects()) {
    if (dialect.name == name) return dialect;
  }
  std::string names;
  for (const Dialect& dialect : dialects()) names += (names.empty() ? "" : ", ") + std::string(dialect.name);
  throw Rejection(Kind::type, "no dialect is called " + std::string(name) + "; there are " + names);
}

}  // namespace colex::dialects
