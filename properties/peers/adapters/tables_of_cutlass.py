"""CuTe's traits of instructions, in the headers of CUTLASS: a program is compiled that prints them. Which there are is read from
the headers; a trait that does not compile is left out."""
import glob
import itertools
import os
import re
import sys

from cute_cpp import compiled, headers, run, version
from tables import begin, end, fitted, swizzle, table

FLOATS = ["float_e4m3_t", "float_e5m2_t", "float_e3m2_t", "float_e2m3_t", "float_e2m1_t"]


def names():
    """(CuTe's name, C++ type) of each MMA and each copy of matrices."""
    found = {}
    for file in sorted(glob.glob(os.path.join(headers(), "cute/atom/mma_traits_sm*.hpp"))):
        for name in re.findall(r"^struct MMA_Traits<([\w:]+(?:<[^<>]*>)?)>", open(file).read(), re.M):
            base, _, parameters = name.rstrip(">").partition("<")
            if base.split("::")[-1].startswith(("SM100", "SM103")):
                continue
            if not parameters:
                found[base] = base
            elif parameters.startswith("tnspA, tnspB"):
                further = ", SparseSel::Zero" if "spsel" in parameters else ""
                for a, b in itertools.product(("K", "MN"), repeat=2):
                    if a == "K" or "_RS" not in base:
                        found[f"{base}<Major::{a},Major::{b}>"] = f"{base}<Major::{a}, Major::{b}, ScaleIn::One, ScaleIn::One{further}>"
            elif parameters.startswith("scaleA, scaleB"):
                found[base] = f"{base}<ScaleIn::One, ScaleIn::One" + (", SparseSel::Zero>" if "spsel" in parameters else ">")
            elif parameters == "spsel":
                found[base] = f"{base}<SparseSel::Zero>"
            elif parameters == "a_type, b_type, c_type":
                for a, b, c in itertools.product(FLOATS, FLOATS, ("float", "half_t")):
                    found[f"{base}<{a},{b},{c}>"] = f"{base}<{a}, {b}, {c}>"
    return list(found.items())


def tensor_memory_copies():
    """(CuTe's name, which side is in registers) of each copy from and to tensor memory."""
    text = open(os.path.join(headers(), "cute/atom/copy_traits_sm100.hpp")).read()
    for name, kind in re.findall(r"^struct Copy_Traits<(SM100_TMEM_(LOAD|STORE)_\w+)>", text, re.M):
        yield name, "Dst" if kind == "LOAD" else "Src"


def flat(text):
    return [int(n) for n in re.findall(r"\d+", text)]


def value_of(layout, coordinate):
    """For a layout as CuTe prints it, at a 1-D coordinate."""
    shape, stride = map(flat, layout.split(":"))
    total = 0
    for extent, step in zip(shape, stride):
        total, coordinate = total + coordinate % extent * step, coordinate // extent
    return total


def size_of(layout):
    product = 1
    for extent in flat(layout.split(":")[0]):
        product *= extent
    return product


def registers(threads_of, values_of, bits_of_lane, lanes, bits):
    """(thread, register) to the cell lane + lanes*column, of traits that count bits: first those of a lane, then the lanes."""
    per_lane = size_of(bits_of_lane)

    def place(thread, value):
        bit = value_of(threads_of, thread) + value_of(values_of, bits * value)
        return bit // per_lane + lanes * (value_of(bits_of_lane, bit % per_lane) // 32)

    return fitted(32, size_of(values_of) // bits, place)


def copies():
    for file in ("copy_traits_sm75.hpp", "copy_traits_sm90.hpp"):
        text = open(os.path.join(headers(), "cute/atom", file)).read()
        yield from re.findall(r"^struct Copy_Traits<(\w+)>", text, re.M)


BEGIN = r"""
#define CUTE_SM90_EXTENDED_MMA_SHAPES_ENABLED
#include <cute/atom/mma_atom.hpp>
#include <cute/atom/copy_traits_sm75.hpp>
#include <cute/atom/copy_traits_sm90.hpp>
#include <cute/atom/copy_traits_sm100.hpp>
#include <cstdio>
using namespace cute;
using GMMA::Major; using GMMA::ScaleIn; using GMMA::SparseSel;
template <class M> void mma(int n) {
  printf("\n%d\t", n);
  using T = MMA_Traits<M>;
  print(typename T::ThrID{}); printf("\t"); print(typename T::ALayout{}); printf("\t"); print(typename T::BLayout{}); printf("\t");
  print(typename T::CLayout{});
}
template <class C> void copy(int n) {
  printf("\n%d\t", n);
  using T = Copy_Traits<C>;
  print(typename T::SrcLayout{}); printf("\t"); print(typename T::DstLayout{});
}
template <class Bits, class L> void registers(int n, Bits const& bits, L const& of_registers) {
  printf("\n%d\t", n);
  print(get<0>(bits)); printf("\t"); print(size<1>(bits)); printf("\t"); print(get<0>(of_registers)); printf("\t"); print(get<1>(of_registers));
}
template <class A> void units(int n, A const& atom, int bits, int width, bool along_columns) {
  printf("\n%d\t", n);
  for (int row = 0; row < 8; ++row)
    for (int byte = 0; byte < width; ++byte) {
      int element = byte * 8 / bits;
      int at = along_columns ? atom.layout_b()(element, row) : atom.layout_b()(row, element);
      printf("%d ", int(atom.layout_a()(at * bits / 8)) + byte % (bits / 8));
    }
}
"""

begin(version())
mmas, moves = names(), list(copies())
lines = [f"mma<{kind}>({n});" for n, (_, kind) in enumerate(mmas)]
lines += [f"copy<{name}>({len(mmas) + n});" for n, name in enumerate(moves)]
cells = list(tensor_memory_copies())
lines += [f"using T = Copy_Traits<{name}>; registers({len(lines) + n}, typename T::ValID{{}}, typename T::{side}Layout{{}});"
          for n, (name, side) in enumerate(cells)]
swizzles = [(f"GMMA::Layout_{major}_SW{width}_Atom<{element}>", width, bits, major == "MN")
            for major in ("K", "MN") for width in (32, 64, 128) for element, bits in (("uint8_t", 8), ("half_t", 16), ("float", 32))]
lines += [f"units({len(lines) + n}, {name}{{}}, {bits}, {width}, {str(turned).lower()});"
          for n, (name, width, bits, turned) in enumerate(swizzles)]
first_cell = len(mmas) + len(moves)
for begin_at in range(0, len(lines), 400):
    program, _ = compiled(BEGIN, list(enumerate(lines))[begin_at:begin_at + 400])
    for text in run(program):
        number, *layouts = text.replace("_", "").split("\t")
        if not number:
            continue
        if int(number) >= first_cell + len(cells):
            name, width, *_ = swizzles[int(number) - first_cell - len(cells)]
            places = flat(layouts[0])
            swizzle(name, width, lambda row, byte: places[width * row + byte])
            continue
        if int(number) >= first_cell:
            name = cells[int(number) - first_cell][0]
            bits_of_lane, lanes, threads_of, values_of = layouts
            table(name, name, registers=registers(threads_of, values_of, bits_of_lane, int(lanes), 16 if name.endswith("_16b") else 32))
            continue
        if int(number) >= len(mmas):
            name = moves[int(number) - len(mmas)]
            table(name, name, source=layouts[0], destination=layouts[1], bits=1)
            continue
        name = mmas[int(number)][0]
        threads, A, B, D = layouts
        of_group = "GMMA" in name or "SM90_64x" in name
        table(name, re.sub(r"^SM90::GMMA::MMA_", "SM90_", name), threads=None if of_group else threads,
              A=None if of_group and "_SS" in name or "SPARSE" in name else A, B=None if of_group else B, D=D)
end()
