// From layouts to an im2col descriptor: the copies that a convolution, read as a product of matrices, makes of its activations.
//
//   global   (64,16,16,4):(1,64,1024,16384)     channels, W, H and images of f16; D stands before the images
//   corners  lower (-1,-1), upper (-1,-1)       of a filter of 3 x 3 whose first pixel lies on the edge
//   shared   Sw<3,3,3> o 0 o (64,32):(1,64)     (channel, pixel) of one copy to an element of shared memory
//
//   coordinates  -1@1-1@2 + ((64,(16,16,4)):(1@0,(1@1,1@2,1@3)))      of the channels and pixels of all images
//
// The pixels of a copy follow one another through the bounding boxes of the images, W fastest. So a copy that begins with pixel
// p has pixels p, p + 1, … of that layout, and the instruction's offsets, which are a place of the filter, are added to their
// coordinates. What lies outside of the tensor, as the edge does, is filled.
//
// Source: CuTe `make_im2col_tma_copy`, `make_im2col_tma_copy_desc`; CUDA driver API, `cuTensorMapEncodeIm2col`; PTX ISA 9.0,
// Tensors, im2col mode.
#pragma once

#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/predictions/tma_descriptor.hpp"
#include "colex/rejection.hpp"
#include "colex/slice.hpp"

namespace colex::predictions {

/// What the copies of a convolution are to be.
struct TmaIm2col {
  TmaType type;
  Layout<> global;                       ///< channels, W, H, D and images, or fewer of W, H, D: to an element
  std::vector<Checked> lower, upper;     ///< the corners: {W}, {W,H} or {W,H,D} from the first and the last pixel of an image
  std::vector<Checked> element_strides;  ///< likewise: how far apart the pixels are
  ComposedLayout<> shared;               ///< (channel, pixel) of a copy to element; Sw<0,4,3> for no swizzle
};

/// The descriptor of the copies. Throws Rejection(inadmissible) with the first reason if there is none; the rules of `refusals`
/// are the descriptor's own, and not looked at here.
TmaDescriptor make_tma_im2col(const TmaIm2col& convolution);

/// (channel, pixel of all images) to the tensor's coordinate. Requires an im2col descriptor that breaks no rule.
OffsetLayout<Checked, Vector<Checked>> tma_im2col_coordinates(const TmaDescriptor& descriptor);

}  // namespace colex::predictions
