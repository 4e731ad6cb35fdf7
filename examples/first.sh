#!/bin/sh
# What colex answers as soon as it is built, without its prover: a value, an explanation, a verdict on claims, what hardware does.
set -eux
cd "$(dirname "$0")/.."
build/ci/colex eval "logical_divide((4,2,3):(2,1,8), 4:2)"
build/ci/colex explain "composition((4,8):(1,4), 2:2)"
build/ci/colex check examples/beliefs.colex examples/cutlass_layout.colex examples/hardware.colex examples/tiled_kernel.colex
build/ci/colex oracle check mma mma.m16n8k16.f32.f16.f16.f32 --C "((4,8),(2,2)):((32,1),(16,8))"
