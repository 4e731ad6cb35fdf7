"""CUTLASS's own examples of the CuTe DSL, under colex.audit: of what runs on GPUs every day, nothing is to be called wrong.

    python3 properties/peers/suites/cutlass_examples.py CUTLASS/examples/python/CuTeDSL [NAME…]

They are called as in release 4.3. It takes an interpreter that has colex, nvidia-cutlass-dsl and numpy, and neither a GPU nor torch, which the examples
import and no layout needs. What an example traces is judged, with tensors of sizes that are known; with NAME only examples in whose name that is.

Exit status: 0 nothing is wrong or slow; 1 something is, or an example was not traced to its end; 77 there is no CuTe DSL here.
"""
import argparse
import contextlib
import importlib.util
import io
import operator
import os
import pathlib
import subprocess
import sys
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "adapters"))
import torch_stand_in  # noqa: E402

SKIPPED = 77


def prepare():
    """What the examples import and do not need, and names of the DSL that its later versions gave up."""
    torch_stand_in.install()
    import torch
    for name in ("float16", "bfloat16", "float32", "int8", "uint8", "int32"):
        setattr(torch, name, name)
    import cutlass
    import cutlass.cute as cute
    tensors = types.ModuleType("cutlass.torch")
    tensors.dtype = str
    sys.modules["cutlass.torch"] = cutlass.torch = tensors
    if not hasattr(cute, "make_fragment"):
        cute.make_fragment = cute.make_rmem_tensor
    if not hasattr(cute.arch, "ProxyKind"):
        fence = cute.arch.fence_proxy
        cute.arch.ProxyKind = types.SimpleNamespace(async_shared="async.shared")
        cute.arch.SharedSpace = types.SimpleNamespace(shared_cta="cta")
        cute.arch.fence_proxy = lambda kind, space=None: fence(kind, space=space)


class Examples:
    """Each method traces one example in one configuration."""

    def __init__(self, folder):
        import cuda.bindings.driver
        import cutlass
        import cutlass.cute
        self.folder, self.cutlass, self.compile = folder, cutlass, cutlass.cute.compile
        self.half, self.single, self.stream = cutlass.Float16, cutlass.Float32, cuda.bindings.driver.CUstream(0)

    def module(self, path):
        """The example as a module; others in its folder are there for it to import."""
        file = self.folder / path
        sys.path.insert(0, str(file.parent))
        described = importlib.util.spec_from_file_location(file.stem, file)
        module = sys.modules[file.stem] = importlib.util.module_from_spec(described)
        described.loader.exec_module(module)
        return module

    def tensor(self, shape, stride, kind=None):
        from cutlass.cute.runtime import make_fake_tensor
        return make_fake_tensor(kind or self.half, shape, stride=stride, assumed_align=16)

    def rows(self, m, n):
        return self.tensor((m, n), (n, 1), self.single)

    def matrix(self, m, n, columns, kind=None, batch=1):
        """m x n, batch times, of which columns or rows are contiguous."""
        return self.tensor((m, n, batch), (1, m, m * n) if columns else (n, 1, m * n), kind)

    def elementwise_add(self):
        self.compile(self.module("ampere/elementwise_add.py").elementwise_add, *(self.rows(1024, 512) for _ in range(3)))

    def elementwise_apply(self):
        self.compile(self.module("ampere/elementwise_apply.py").elementwise_apply, operator.add, [self.rows(1024, 512) for _ in range(2)], self.rows(1024, 512),
                     self.stream)

    def sgemm(self, columns_of_A, columns_of_B):
        operands = [self.tensor((512, 128), (1, 512) if columns else (128, 1), self.single) for columns in (columns_of_A, columns_of_B)]
        self.compile(self.module("ampere/sgemm.py").SGemm(), *operands, self.rows(512, 512), stream=self.stream)

    def tensorop_gemm(self, columns_of_A, columns_of_B, columns_of_C):
        gemm = self.module("ampere/tensorop_gemm.py").TensorOpGemm(self.half, self.half, self.single, (2, 2, 1))
        self.compile(gemm, self.matrix(512, 128, columns_of_A, batch=2), self.matrix(256, 128, columns_of_B, batch=2),
                     self.matrix(512, 256, columns_of_C, batch=2))

    def flash_attention_v2(self, is_causal):
        attention = self.module("ampere/flash_attention_v2.py").FlashAttentionForwardAmpere(128, 128, 64, 128, is_causal)
        operands = [self.tensor((4, 1024, 8, 128), (1024 * 8 * 128, 8 * 128, 128, 1)) for _ in range(4)]
        self.compile(attention, *operands, 1.0, self.stream)

    def smem_allocator(self):
        self.compile(self.module("ampere/smem_allocator.py").host, 0.5, self.rows(8, 4), 1.0, self.rows(8, 2), 2.0, self.rows(16, 2))

    def hopper_gemm(self, tile, cluster, columns_of_AB, columns_of_C):
        gemm = self.module("hopper/dense_gemm.py").HopperWgmmaGemmKernel(self.single, tile, cluster)
        self.compile(gemm, self.matrix(2048, 512, columns_of_AB), self.matrix(2048, 512, columns_of_AB), self.matrix(2048, 2048, columns_of_C), self.stream)

    def blackwell_gemm(self, file, kernel, *arguments, pair=False):
        gemm = getattr(self.module(file), kernel)(self.single, pair, (256 if pair else 128, 128), (2 if pair else 1, 1), True)
        self.compile(gemm, self.matrix(2048, 512, False), self.matrix(2048, 512, False), self.matrix(2048, 2048, False), *arguments, self.stream)

    def blackwell_scaled_gemm(self):
        """With a factor for each 32 elements along k, 4 of which stand together for 32 x 4 rows."""
        gemm = self.module("blackwell/dense_blockscaled_gemm_persistent.py").Sm100BlockScaledPersistentDenseGemmKernel(32, (128, 128), (1, 1))
        operands = [self.matrix(2048, 512, False, self.cutlass.Float8E4M3FN) for _ in range(2)]
        factors = [self.tensor((32, 4, 16, 4, 4, 1), (16, 4, 2048, 1, 512, 32768), self.cutlass.Float8E8M0FNU) for _ in range(2)]
        self.compile(gemm, *operands, *factors, self.matrix(2048, 2048, False), 148, self.stream)


#: What is traced for which architecture.
CASES = {
    "sm_80": {
        "ampere/elementwise_add": Examples.elementwise_add,
        "ampere/elementwise_apply": Examples.elementwise_apply,
        "ampere/sgemm": lambda all: all.sgemm(True, True),
        "ampere/sgemm, rows of A": lambda all: all.sgemm(False, True),
        "ampere/sgemm, rows": lambda all: all.sgemm(False, False),
        "ampere/tensorop_gemm": lambda all: all.tensorop_gemm(True, True, False),
        "ampere/tensorop_gemm, rows": lambda all: all.tensorop_gemm(False, False, False),
        "ampere/tensorop_gemm, columns of C": lambda all: all.tensorop_gemm(False, False, True),
        "ampere/flash_attention_v2": lambda all: all.flash_attention_v2(False),
        "ampere/flash_attention_v2, causal": lambda all: all.flash_attention_v2(True),
        "ampere/smem_allocator": Examples.smem_allocator,
    },
    "sm_90a": {
        "hopper/dense_gemm": lambda all: all.hopper_gemm((128, 256), (1, 1), False, False),
        "hopper/dense_gemm, columns, two of a cluster": lambda all: all.hopper_gemm((128, 128), (2, 1), True, False),
        "hopper/dense_gemm, columns of C": lambda all: all.hopper_gemm((128, 128), (1, 1), False, True),
    },
    "sm_100a": {
        "blackwell/dense_gemm": lambda all: all.blackwell_gemm("blackwell/dense_gemm.py", "DenseGemmKernel"),
        "blackwell/dense_gemm, pairs": lambda all: all.blackwell_gemm("blackwell/dense_gemm.py", "DenseGemmKernel", pair=True),
        "blackwell/dense_gemm_software_pipeline": lambda all: all.blackwell_gemm("blackwell/dense_gemm_software_pipeline.py", "DenseGemmKernel"),
        "blackwell/dense_gemm_persistent": lambda all: all.blackwell_gemm("blackwell/dense_gemm_persistent.py", "PersistentDenseGemmKernel", 148),
        "blackwell/dense_blockscaled_gemm_persistent": Examples.blackwell_scaled_gemm,
    },
}


def trace(folder, architecture, names):
    """Traces what there is for an architecture, by which the DSL goes as soon as it is imported; whether all is well."""
    prepare()
    from colex import audit
    examples, all_well = Examples(folder), True
    for name, example in CASES[architecture].items():
        if names and not any(part in name for part in names):
            continue
        fault = ""
        with audit.watch(raises=False) as found:
            try:
                with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                    example(examples)
            except Exception as mistake:  # whatever an example of another version of the DSL raises
                fault = f"; not traced to its end: {type(mistake).__name__}: {str(mistake).strip().splitlines()[0]}"
        print(f"{name}: {str(found).rpartition('findings: ')[2]}{fault}")
        for one in (one for word in audit.WORDS[:-1] for one in found.of(word)):
            print(f"  {one}")
        all_well = all_well and not fault and not found.of("wrong") and not found.of("slow")
    return all_well


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--architecture", choices=CASES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if importlib.util.find_spec("cutlass") is None:
        print("skipped: the CuTe DSL is not installed (pip install nvidia-cutlass-dsl)")
        return SKIPPED
    if options.architecture:
        return 0 if trace(options.folder, options.architecture, options.names) else 1
    status = 0
    for architecture in CASES:  # a process each: the DSL reads the architecture once
        command = [sys.executable, "-W", "ignore", __file__, str(options.folder), *options.names, "--architecture", architecture]
        status = max(status, subprocess.run(command, env={**os.environ, "CUTE_DSL_ARCH": architecture}).returncode)
    return status


sys.exit(main())
