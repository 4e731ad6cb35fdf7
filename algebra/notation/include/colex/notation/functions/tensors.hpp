// What the functions of layouts make of tensors (tensor.hpp), and their other names: both are said of the whole table, once.
#pragma once

#include "colex/notation/function_table.hpp"

namespace colex::notation {

template <Integer I>
void tensor_rows(FunctionTable<I>& table) {
  table.take_tensors(Tensors::by_shape, 0, "size shape rank depth congruent weakly_congruent compatible");

  table.take_tensors(Tensors::by_steps, 0,
                     "stride cosize coshape coprofile injective ordered non_decreasing contiguous image_size holes tractable "
                     "leading_dim nullspace admissible make_layout_like make_fragment_like");
  table.take_tensors(Tensors::by_steps, 1, "is_major");

  table.take_tensors(Tensors::rearranged, 0,
                     "coalesce coalesce_z filter filter_zeros squeeze sort layout_add flatten unflatten wrap unwrap reverse get "
                     "take select remove replace group group_modes append prepend append_ones prepend_ones concat zip "
                     "tile_unzip composition with_shape logical_divide zipped_divide tiled_divide flat_divide "
                     "padded_logical_divide padded_zipped_divide padded_tiled_divide padded_flat_divide logical_product "
                     "zipped_product tiled_product flat_product blocked_product raked_product tile_to_shape "
                     "padded_tile_to_shape local_tile local_partition inner_partition outer_partition padded_local_tile "
                     "padded_local_partition padded_inner_partition padded_outer_partition thrfrg_A thrfrg_B thrfrg_C tidfrg_S "
                     "tidfrg_D retile");
  table.take_tensors(Tensors::rearranged, 1, "dice slice_and_offset domain_offset hier_unzip");

  table.take_tensors(Tensors::by_values, 0,
                     "equal surjective bijective compact disjoint same_image same_offsets image_contains max_common_layout "
                     "max_common_vector vector_width upcast downcast recast recast_layout holders wavefronts "
                     "wavefronts_of_store least_wavefronts lds_cycles");

  table.also("/", "FloorDiv");
  table.also("%", "Mod");
  table.also("min", "Min");
  table.also("max", "Max");
  table.also("ceil_div", "CeilDiv");
  table.also("concat", "tuple_cat");
  table.also("congruent", "is_congruent");
  table.also("weakly_congruent", "is_weakly_congruent");
  table.also("compatible", "is_compatible");
  table.also("slice", "slice_");
  table.also("increment", "increment_coord");
  table.also("make_identity_layout", "make_identity_tensor");
  table.also("make_layout_like", "make_tensor_like");
  table.also("make_fragment_like", "make_rmem_tensor_like");
}

}  // namespace colex::notation
