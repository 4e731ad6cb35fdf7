"""CuTe's traits of instructions, in the headers of CUTLASS: a program is compiled that prints them. Which there are is read from
the headers; a trait that does not compile is left out."""
import glob
import itertools
import os
import re
import sys

from cute_cpp import compiled, headers, run, version
from tables import begin, end, table

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


def copies():
    for file in ("copy_traits_sm75.hpp", "copy_traits_sm90.hpp"):
        text = open(os.path.join(headers(), "cute/atom", file)).read()
        yield from re.findall(r"^struct Copy_Traits<(\w+)>", text, re.M)


BEGIN = r"""
#define CUTE_SM90_EXTENDED_MMA_SHAPES_ENABLED
#include <cute/atom/mma_atom.hpp>
#include <cute/atom/copy_traits_sm75.hpp>
#include <cute/atom/copy_traits_sm90.hpp>
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
"""

begin(version())
mmas, moves = names(), list(copies())
lines = [f"mma<{kind}>({n});" for n, (_, kind) in enumerate(mmas)]
lines += [f"copy<{name}>({len(mmas) + n});" for n, name in enumerate(moves)]
for begin_at in range(0, len(lines), 400):
    program, _ = compiled(BEGIN, list(enumerate(lines))[begin_at:begin_at + 400])
    for text in run(program):
        number, *layouts = text.replace("_", "").split("\t")
        if not number:
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
