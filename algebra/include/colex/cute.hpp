// From CuTe's types to ours, so that a claim or a unit test speaks of the kernel's own layouts, not of a retyped copy.
//
//   const auto ours = colex::from(kernel::SmemLayout{});
//   EXPECT_THAT(ours, colex::IsInjective());               // colex/matchers.hpp
//
//   const auto mma = colex::from(kernel::TiledMma{});
//   EXPECT_THAT(thread_values(mma, colex::MmaOperand::C), colex::IsBijective());
//   EXPECT_THAT(mma, colex::cli::MultipliesAs("mma.m16n8k16.f32.f16.f16.f32"));    // colex/interface/hardware_matchers.hpp
//
//   integer strides                        (_4,(2,_3)):(_1,(100,_7)) ->  Layout<Checked>            (4,(2,3)):(1,(100,7))
//   basis strides                          (4,_8):(_1@0,_2@1)        ->  CoordinateLayout<Checked>  (4,8):(1@0,2@1)
//   a shape, a stride, a coordinate        (_4,(2,_3))               ->  Tuple<Checked>             (4,(2,3))
//   a swizzle                              Sw<3,4,3>                 ->  Swizzle                    Sw<3,4,3>
//   a composed layout                      Sw<3,4,3> o _0 o (_8,_64):(_64,_1)
//                                                                    ->  ComposedLayout<Checked>    Sw<3,4,3> o 0 o (8,64):(64,1)
//   one of shared memory                   Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)
//                                                                    ->  ComposedLayout<Checked>    Sw<3,3,3> o 0 o (8,64):(64,1)
//   a tensor: its layout, without the address; behind a swizzled pointer with the swizzle, on elements; one of coordinates
//                                                                    ->  OffsetLayout<Checked, Vector<Checked>>
//   a tile of a tiled MMA or of a tiled copy                         ->  Tiler<Checked>
//   TiledMMA, MMA_Atom, TiledCopy, Copy_Atom                         ->  TiledMma, MmaShapeAndLayouts, TiledCopy, CopyAtom
//
// Static and run-time integers become the same numbers: whether the compiler knows a value is no part of the mathematics.
//
// Why does the swizzle of the one of shared memory change? CuTe keeps it in bytes and applies it to the pointer; the layout's
// own values are elements of 16 bits. The function on elements is the one to make claims about, and CuTe's
// as_position_independent_swizzle_layout gives it.
//
// It includes another library's headers, so colex/algebra.hpp leaves it out. It is host code, and needs
// CUTLASS' `include` and the CUDA toolkit's `include` and `include/cccl`, but no nvcc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <cute/tensor.hpp>

#include "colex/checked.hpp"
#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/rejection.hpp"
#include "colex/slice.hpp"
#include "colex/swizzle.hpp"
#include "colex/tiled_copy.hpp"
#include "colex/tiled_mma.hpp"
#include "colex/tiler.hpp"
#include "colex/tuple.hpp"
#include "colex/vector.hpp"

namespace colex {

namespace detail {

/// An integer of CuTe's, static or not, but not a basis vector (which CuTe counts among them).
template <class T>
concept CuteInteger = cute::is_integral<T>::value && !cute::is_scaled_basis<T>::value;

template <class T>
concept CuteTuple = cute::is_tuple<T>::value;

template <class T>
concept CuteIntTuple = CuteInteger<T> || CuteTuple<T>;

/// The value of a static integer or of a run-time one.
template <CuteInteger T>
Checked integer_from(const T& t) {
  if constexpr (cute::is_static<T>::value) {
    return integer_from(T::value);
  } else {
    const auto value = static_cast<std::int64_t>(t);
    if (value < 0 && t > 0) throw Rejection(Kind::overflow, std::to_string(t) + " does not fit 64 bits");
    return value;
  }
}

/// The indices of a tuple's modes.
template <CuteTuple T>
using ModeSequence = std::make_index_sequence<cute::tuple_size<T>::value>;

/// Calls f(mode) for each mode of t.
template <CuteTuple T, class F>
void for_each_mode_of(const T& t, F&& f) {
  const auto each = [&]<std::size_t... K>(std::index_sequence<K...>) { (f(cute::get<K>(t)), ...); };
  each(ModeSequence<T>());
}

/// Whether one of the strides is a basis vector.
template <class D>
consteval bool has_basis_stride() {
  if constexpr (!CuteTuple<D>) {
    return !CuteInteger<D>;
  } else {
    const auto any = []<std::size_t... K>(std::index_sequence<K...>) {
      return (has_basis_stride<cute::tuple_element_t<K, D>>() || ...);
    };
    return any(ModeSequence<D>());
  }
}

/// A stride among basis strides: c@path, or an integer, which must be 0.
template <CuteInteger D>
Vector<Checked> vector_from(const D& stride) {
  if (integer_from(stride) == Checked(0)) return {};
  throw Rejection(Kind::type, "a non-zero integer stands among basis strides");
}
template <class D, int... Path>
Vector<Checked> vector_from(const cute::ScaledBasis<D, Path...>& basis) {
  return {integer_from(basis.value()), {Path...}};
}

/// The strides as vectors.
template <class D>
Tuple<Vector<Checked>> vectors_from(const D& stride) {
  if constexpr (CuteTuple<D>) {
    Tuple<Vector<Checked>>::Modes modes;
    for_each_mode_of(stride, [&](const auto& mode) { modes.push_back(vectors_from(mode)); });
    return modes;
  } else {
    return vector_from(stride);
  }
}

}  // namespace detail

/// The integer, or the tuple of integers. Throws Rejection(overflow) for an unsigned integer beyond 2^63 - 1.
template <detail::CuteIntTuple T>
Tuple<Checked> from(const T& t) {
  if constexpr (detail::CuteInteger<T>) {
    return detail::integer_from(t);
  } else {
    Tuple<Checked>::Modes modes;
    detail::for_each_mode_of(t, [&](const auto& mode) { modes.push_back(from(mode)); });
    return modes;
  }
}

/// The same function, shape and stride: a Layout<Checked>, or a CoordinateLayout<Checked> if a stride is not an integer.
/// Ensures from(L)(c) == L(c) for every coordinate c. Throws Rejection(type) if a non-zero integer stands among basis strides.
template <class S, class D>
auto from(const cute::Layout<S, D>& L) {
  if constexpr (detail::has_basis_stride<D>()) {
    return CoordinateLayout<Checked>(from(L.shape()), detail::vectors_from(L.stride()));
  } else {
    return Layout<Checked>(from(L.shape()), from(L.stride()));
  }
}

/// Sw<B,M,S>.
template <int B, int M, int S>
Swizzle from(const cute::Swizzle<B, M, S>&) {
  return Swizzle(B, M, S);
}

/// outer o offset o inner, the outer function a swizzle or a layout with integer strides.
/// Ensures from(C)(c) == C(c) for every coordinate c.
template <class A, detail::CuteInteger Offset, class B>
ComposedLayout<Checked> from(const cute::ComposedLayout<A, Offset, B>& C) {
  return ComposedLayout<Checked>(from(C.layout_a()), detail::integer_from(C.offset()), from(C.layout_b()));
}

/// The same on elements of Bits bits, where CuTe's is on the bytes behind a pointer that is not there yet.
/// Ensures from(C)(c) == as_position_independent_swizzle_layout(C)(c) for every coordinate c.
template <class A, int Bits, class B>
ComposedLayout<Checked> from(const cute::ComposedLayout<A, cute::smem_ptr_flag_bits<Bits>, B>& C) {
  return from(cute::as_position_independent_swizzle_layout(C));
}

namespace detail {

/// An ArithmeticTuple as a sum of basis vectors: (3,(0,2)) below `path` 1 is 3@0@1 + 2@1@1@1.
template <class T>
Vector<Checked> coordinate_from(const T& coordinate, const Path& path = {}) {
  if constexpr (CuteInteger<T>) {
    return {integer_from(coordinate), path};
  } else {
    Vector<Checked> sum;
    std::size_t k = 0;
    for_each_mode_of(coordinate, [&](const auto& mode) {
      Path below = path;
      below.push_back(k++);
      sum = sum + coordinate_from(mode, below);
    });
    return sum;
  }
}

}  // namespace detail

/// The tensor's layout, whose values count elements from the tensor's address. Behind a swizzled pointer the swizzle is a part of
/// it, as as_position_independent_swizzle_tensor has it (which requires an address that the swizzle leaves as it is).
/// Ensures &tensor(c) == &tensor(0) + from(tensor)(c) - from(tensor)(0) for every coordinate c.
template <class Engine, class L>
auto from(const cute::Tensor<Engine, L>& tensor) {
  using Outer = cute::get_swizzle_t<typename Engine::iterator>;
  if constexpr (Outer::num_bits == 0) {
    return from(tensor.layout());
  } else {
    constexpr int bits = cute::sizeof_bits<typename Engine::value_type>::value;
    return from(cute::composition(Outer{}, cute::smem_ptr_flag_bits<bits>{}, tensor.layout()));
  }
}

/// A tensor of coordinates, as make_identity_tensor makes them, and their tiles: the coordinate at which it begins, and its
/// layout. Ensures from(tensor)(c) == tensor(c) for every coordinate c.
template <class Coordinate, class L>
OffsetLayout<Checked, Vector<Checked>> from(
    const cute::Tensor<cute::ViewEngine<cute::ArithmeticTupleIterator<Coordinate>>, L>& tensor) {
  return {CoordinateLayout<Checked>(from(tensor.layout().shape()), detail::vectors_from(tensor.layout().stride())),
          detail::coordinate_from(tensor.data().coord_)};
}

/// What a tile of a tiled MMA or of a tiled copy is made of: a number, a layout or `_`, or a tuple of these.
template <class T>
Tiler<Checked> tiler_from(const T& tile) {
  if constexpr (cute::is_underscore<T>::value) {
    return Underscore{};
  } else if constexpr (detail::CuteInteger<T>) {
    return detail::integer_from(tile);
  } else if constexpr (cute::is_layout<T>::value) {
    return from(tile);
  } else {
    typename Tiler<Checked>::Modes modes;
    detail::for_each_mode_of(tile, [&](const auto& mode) { modes.push_back(tiler_from(mode)); });
    return modes;
  }
}

/// One instruction: how many elements it takes along m, n and k, its threads, and which thread holds what of A, B and C.
template <class Traits>
MmaShapeAndLayouts<Checked> from(const cute::MMA_Atom<Traits>&) {
  using Atom = cute::MMA_Atom<Traits>;
  const Tuple<Checked> shape = from(typename Atom::Shape_MNK{});
  return {{shape.mode(0).leaf(), shape.mode(1).leaf(), shape.mode(2).leaf()},
          from(typename Atom::ThrID{}),
          from(typename Atom::LayoutA_TV{}),
          from(typename Atom::LayoutB_TV{}),
          from(typename Atom::LayoutC_TV{})};
}

/// The same instruction, the same atoms, the same permutation. Requires atoms whose layout is static.
template <class Atom, class Atoms, class Permutation>
TiledMma<Checked> from(const cute::TiledMMA<Atom, Atoms, Permutation>&) {
  static_assert(cute::is_static<Atoms>::value, "the places of the atoms are known at compile time");
  return {from(Atom{}), from(Atoms{}), tiler_from(Permutation{})};
}

/// One instruction: which element each thread reads and writes, in elements of the atom's type.
template <class Traits, class Element>
CopyAtom<Checked> from(const cute::Copy_Atom<Traits, Element>&) {
  using Atom = cute::Copy_Atom<Traits, Element>;
  return {from(typename Atom::ValLayoutSrc{}), from(typename Atom::ValLayoutDst{}), from(typename Atom::ValLayoutRef{})};
}

/// The same instruction, the same threads and values, the same tile. Requires that these are static.
template <class Atom, class ThreadValues, class Tile>
TiledCopy<Checked> from(const cute::TiledCopy<Atom, ThreadValues, Tile>& copy) {
  static_assert(cute::is_static<ThreadValues>::value && cute::is_static<Tile>::value,
                "threads, values and tile are known at compile time");
  return {from(static_cast<const Atom&>(copy)), tiler_from(Tile{}), from(ThreadValues{})};
}

}  // namespace colex
