"""Runs test vectors of tensor instructions from PyTorch, and compares.

    python3 run_torch.py vectors.jsonl.gz            4244 cases of 3320 forms right, 0 wrong
    python3 run_torch.py vectors.jsonl.gz mma.sp     only forms whose names have these parts

Operands are tensors on the GPU; the instruction, as PTX, is compiled by the driver, as Triton and others do with what they make. To test a compiler of kernels, let it make `kernel`.
Cases are shared among as many processes as there are cores (JOBS=4 says otherwise).
"""
import ctypes
import gzip
import json
import multiprocessing
import os
import sys

import torch

from plain import bits_of, has

DTYPES = {"f16": torch.float16, "bf16": torch.bfloat16, "tf32": torch.float32, "f32": torch.float32, "f64": torch.float64, "e4m3": torch.float8_e4m3fn, "e5m2": torch.float8_e5m2}
SAME_SIZE = {8: torch.uint8, 16: torch.int16, 32: torch.int32, 64: torch.int64}


def encoded(kind, integers):
    """The bits of integers, as integers of 64 bits."""
    bits = bits_of(kind)
    if kind in DTYPES:
        integers = integers.to(torch.float32 if bits == 8 else torch.float64).to(DTYPES[kind]).view(SAME_SIZE[bits]).to(torch.int64)
    return integers if bits == 64 else integers & ((1 << bits) - 1)


def packed(bits, width, of_values):
    """Values (value, thread) as registers (register, thread), the first value in the lowest bits, in words of 32 or 64 bits."""
    per = width // bits
    short = -of_values.shape[0] % per
    if short:
        of_values = torch.cat([of_values, of_values.new_zeros(short, of_values.shape[1])])
    shifts = (torch.arange(per) * bits).view(1, per, 1)
    words = (of_values.view(-1, per, of_values.shape[1]) << shifts).sum(1)
    return words if width == 64 else (words & 0xffffffff).to(torch.uint32).view(torch.int32)


def as_bytes(tensor):
    return tensor.contiguous().view(-1).view(torch.uint8)


class Operands:
    """Operands in registers, one behind the other in a buffer: register by register, of each the threads."""

    def __init__(self, described, threads):
        self.described, self.threads, self.begins, at = described, threads, [], 0
        for operand in described:
            self.begins.append(at)
            registers = -(-operand["values"] * bits_of(operand["type"]) // operand["width"])
            operand["registers"] = registers
            at += (registers * threads * operand["width"] // 8 + 15) // 16 * 16
        self.bytes = at

    def buffer(self, lists):
        buffer = torch.zeros(self.bytes, dtype=torch.uint8)
        for operand, begins, integers in zip(self.described, self.begins, lists):
            registers = as_bytes(packed(bits_of(operand["type"]), operand["width"], encoded(operand["type"], integers).view(-1, self.threads)))
            buffer[begins:begins + len(registers)] = registers
        return buffer

    def ptx(self, loads):
        text = ""
        for operand, begins in zip(self.described, self.begins):
            width, base = operand["width"], ("wide" if operand["width"] == 64 else "narrow") + ("_in" if loads else "_out")
            for i in range(operand["registers"]):
                name, place = f"{operand['name']}{i}", f"[{base}+{begins + i * self.threads * width // 8}]"
                text += f"ld.global.b{width} {name}, {place};\n" if loads else f"st.global.b{width} {place}, {name};\n"
        return text


def memory_of(described, space, lists):
    regions = [(region, integers) for region, integers in zip(described, lists) if region["space"] == space]
    size = max((region["at"] + region["count"] * bits_of(region["type"]) // 8 + 15) // 16 * 16 for region, _ in regions) if regions else 0
    memory = torch.zeros(size, dtype=torch.uint8)
    for region, integers in regions:
        bits = bits_of(region["type"])
        content = as_bytes(packed(bits, max(bits, 32), encoded(region["type"], integers).view(-1, 1)))
        memory[region["at"]:region["at"] + len(content)] = content
    return memory


def copied(threads, loads, begin, end):
    access = "ld.global.b32 word, [there]; st.shared.b32 [here], word;" if loads else "ld.shared.b32 word, [here]; st.global.b32 [there], word;"
    return (f"shl.b32 step, tid, 2;\n{begin}: setp.ge.u32 enough, step, bytes; @enough bra {end}; add.u32 here, smem, step; cvt.u64.u32 there, step; "
            f"add.u64 there, there, memory; {access} add.u32 step, step, {4 * threads}; bra {begin};\n{end}:\n")


def kernel(case, target):
    """The kernel around the instruction, as PTX."""
    before, behind, threads = case["in"], case["out"], case["threads"]
    declared = {operand["name"]: f".reg .b{operand['width']} {operand['name']}<{operand['registers']}>;\n" for operand in before.described + behind.described}
    return (f".version 8.7\n.target {target}\n.address_size 64\n.extern .shared .align 1024 .b8 window[];\n"
            ".visible .entry run(.param .u64 given0, .param .u64 given1, .param .u64 given2, .param .u64 given3, .param .u32 given4) {\n"
            ".reg .b64 narrow_in, wide_in, narrow_out, wide_out, memory, gmem, there, lane; .reg .b32 tid, smem, step, here, word, bytes; .reg .pred enough;\n"
            + "".join(declared.values()) +
            "mov.u32 tid, %tid.x; mov.u32 smem, window; add.u32 smem, smem, 1023; and.b32 smem, smem, 4294966272;\n"
            "ld.param.u64 narrow_in, [given0]; ld.param.u64 narrow_out, [given1]; ld.param.u64 memory, [given2]; ld.param.u64 gmem, [given3]; ld.param.u32 bytes, [given4];\n"
            "cvt.u64.u32 lane, tid; shl.b64 lane, lane, 2; add.u64 narrow_in, narrow_in, lane; add.u64 narrow_out, narrow_out, lane;\n"
            "add.u64 wide_in, narrow_in, lane; add.u64 wide_out, narrow_out, lane;\n"
            + copied(threads, True, "in_begin", "in_end") + ("fence.proxy.async;\n" if target >= "sm_90" else "") + "bar.sync 0;\n"
            + before.ptx(True) + case["ptx"] + "\n" + behind.ptx(False) + "bar.sync 0;\n" + copied(threads, False, "out_begin", "out_end") + "ret;\n}\n")


class Driver:
    """The CUDA driver, in PyTorch's context."""

    def __init__(self):
        torch.cuda.init()
        torch.zeros(1, device="cuda")
        self.cuda = ctypes.CDLL("libcuda.so.1")
        major, minor = torch.cuda.get_device_capability()
        self.target = f"sm_{major}{minor}" + ("a" if major >= 9 else "")

    def __call__(self, function, *arguments):
        error = getattr(self.cuda, function)(*arguments)
        if error:
            raise RuntimeError(f"{function}: error {error}")

    def function(self, text, shared_bytes):
        module, function = ctypes.c_void_p(), ctypes.c_void_p()
        self("cuModuleLoadData", ctypes.byref(module), text.encode())
        self("cuModuleGetFunction", ctypes.byref(function), module, b"run")
        self("cuFuncSetAttribute", function, 8, shared_bytes)  # CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        return module, function

    def launch(self, function, threads, shared_bytes, tensors, count):
        values = [ctypes.c_void_p(tensor.data_ptr()) for tensor in tensors] + [ctypes.c_uint(count)]
        pointers = (ctypes.c_void_p * len(values))(*(ctypes.cast(ctypes.byref(value), ctypes.c_void_p) for value in values))
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        self("cuLaunchKernel", function, 1, 1, 1, threads, 1, 1, shared_bytes, stream, pointers, None)


def wrong(driver, case, lists):
    """What is wrong with a case, in words; None if nothing is."""
    def whole(pieces):
        return torch.cat([piece for first, count in zip(pieces[::2], pieces[1::2]) for piece in lists[first:first + count]])
    case["in"], case["out"] = Operands(case["in"], case["threads"]), Operands(case["out"], case["threads"])
    compared = [region for region in case["memory"] if region["compared"]]
    module = None
    for number, run in enumerate(case["runs"]):
        run = {part: [whole(pieces) for pieces in run[part]] for part in run}
        memories = [memory_of(case["memory"], space, run["memory"]) for space in ("shared", "global")]
        if module is None:
            window = len(memories[0]) + 1024
            module, function = driver.function(kernel(case, driver.target), window)
        tensors = [buffer.cuda() for buffer in (case["in"].buffer(run["in"]), torch.zeros(case["out"].bytes, dtype=torch.uint8), *memories)]
        driver.launch(function, case["threads"], window, tensors, len(memories[0]))
        expected = case["out"].buffer(run["out"])
        if not torch.equal(tensors[1].cpu(), expected):
            byte = int((tensors[1].cpu() != expected).nonzero()[0])
            return f"run {number}: byte {byte} of the results"
        for space, tensor in zip(("shared", "global"), tensors[2:]):
            regions = [(region, integers) for region, integers in zip(compared, run["memory_out"]) if region["space"] == space]
            if regions:
                expected, found = memory_of([r for r, _ in regions], space, [i for _, i in regions]), tensor.cpu()
                for region, _ in regions:
                    part = slice(region["at"], region["at"] + region["count"] * bits_of(region["type"]) // 8)
                    if not torch.equal(expected[part], found[part]):
                        return f"run {number}: {space} memory"
    driver("cuModuleUnload", module)
    return None


def share(path, name, first, step, results):
    """Runs every step-th case, and puts what is wrong into the queue; last how many ran."""
    torch.set_num_threads(1)
    driver, lists, forms, count = Driver(), [], [], 0
    with gzip.open(path, "rt") as file:
        for line in file:
            if line.startswith('{"list"'):
                lists.append(torch.tensor(json.loads(line)["values"], dtype=torch.int64))
            elif line.startswith('{"form"') and has(line[9:line.index('"', 9)], name):
                count += 1
                if count % step != first:
                    continue
                case = json.loads(line)
                forms.append(case["form"])
                what = wrong(driver, case, lists)
                if what:
                    results.put(f"{case['form']} {case['case']}: {what}")
    results.put(forms)


def main(path, name=""):
    jobs = int(os.environ.get("JOBS", os.cpu_count()))
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    processes = [context.Process(target=share, args=(path, name, first, jobs, results)) for first in range(jobs)]
    for process in processes:
        process.start()
    forms, faults, ended = [], 0, 0
    while ended < jobs:
        try:
            told = results.get(timeout=5)
        except Exception:  # noqa: BLE001  a process that died tells nothing more
            if any(process.exitcode not in (None, 0) for process in processes):
                sys.exit("a process ended in an error")
            continue
        if isinstance(told, str):
            print("wrong ", told)
            faults += 1
        else:
            forms += told
            ended += 1
    print(f"{len(forms) - faults} cases of {len(set(forms))} forms right, {faults} wrong")
    sys.exit(faults > 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
