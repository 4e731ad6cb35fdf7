// How many bits a value of an operand has in a thread's registers, by the types that the form names.
//
//   mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32      A 16, B 16, C 32, D 32
//   mma…kind::f8f6f4.f32.e2m1.e4m3.f32                     A 8: a byte holds one
//   mma…kind::mxf4.….f32.e2m1.e2m1.f32.ue8m0               A 4
//   wgmma…m64n8k8.f32.tf32.tf32.rs                         A 32, D 32
//
// Source: PTX ISA 9.0, "Fundamental Types", "Alternate Floating-Point Data Formats", and the fragments of each form.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace colex::predictions {

/// The bits of A, B, C or D of a product's form, by a thread, a warp or a warpgroup; none where the form does not say a type of
/// the operand.
std::optional<std::int64_t> operand_bits(std::string_view form, char operand);

}  // namespace colex::predictions
