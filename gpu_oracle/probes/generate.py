"""Writes the CUDA code that executes each instruction form of the tables in forms/.

    generate.py --out DIR [--all] [--forms REGEX] [--files N] forms/mma.txt forms/ldmatrix.txt …

It takes the first form of each table, with --forms also the forms that contain a match, or with --all every form. It writes N files DIR/forms_0.cu … and DIR/forms.cpp, which lists
what is in them. From a form's name it derives how many registers the instruction takes and how many bits an element has.
"""

import argparse
import itertools
import pathlib
import re

BITS = {"f16": 16, "bf16": 16, "tf32": 32, "f32": 32, "f64": 64, "e4m3": 8, "e5m2": 8, "s8": 8, "u8": 8, "s4": 4, "u4": 4, "b1": 1,
        "s16": 16, "u16": 16, "s32": 32, "u32": 32}
WARP, WARPGROUP = 32, 128


class Operand:
    """The elements of an operand that one thread holds, and the registers that they lie in."""

    def __init__(self, type_name, elements, threads=WARP):
        self.type = type_name
        self.threads = threads
        self.values = elements // threads
        self.registers = self.values * BITS[type_name] // (64 if type_name == "f64" else 32)

    def cpp(self):
        return f"{{Number::{self.type}, {self.values}, {self.threads}}}"


def braces(first, count):
    return "{" + ", ".join(f"%{first + i}" for i in range(count)) + "}"


def mma_on_registers(family, name, form, operands, selectors=0):
    """D, A, B and C in registers; `operands` has them by letter, in this order. If A is sparse, its metadata and a selector (which threads hold them) follow C."""
    # f64 takes registers of 64 bits throughout, every other form of 32.
    constraint, register = ("l", "std::uint64_t") if operands["D"].type == "f64" else ("r", "std::uint32_t")
    texts, inputs, first = [], [], 0
    for letter, operand in operands.items():
        # An instruction that one thread executes takes each operand in one register, without braces.
        texts.append(braces(first, operand.registers) if operand.threads == WARP else f"%{first}")
        first += operand.registers
        if letter != "D":
            inputs += [f'"{constraint}"({letter.lower()}[{i}])' for i in range(operand.registers)]
    outputs = [f'"={constraint}"(d[{i}])' for i in range(operands["D"].registers)]
    template, parameter = "", ""
    if selectors:
        texts += [f"%{first}", f"%{first + 1}"]
        inputs += ['"r"(metadata)', '"n"(selector)']
        template, parameter = "template <unsigned selector>\n  ", "Register metadata, "
    counts = ", ".join(f"{letter} = {operand.registers}" for letter, operand in operands.items())
    code = f"""struct {name} {{
  using Register = {register};
  static constexpr unsigned threads = {operands["D"].threads}, {counts}, selectors = {selectors};
  {template}static __device__ void execute(const Register* a, const Register* b, const Register* c, {parameter}Register* d) {{
    asm volatile("{form} {', '.join(texts)};"
                 : {', '.join(outputs)}
                 : {', '.join(inputs)});
  }}
}};
"""
    made = f"mma_instruction<{name}>({', '.join(operands[letter].cpp() for letter in 'ABCD')})"
    arguments = f'"{family}", "{form}", {made}'
    asked = (f",\n       [](const std::vector<std::string>& words) {{\n         return std::vector<std::string>{{observe_mma_sums({arguments}, words)}};\n       }}"
             if not selectors else "")
    return code, (f'{{"{family}", "{form}", [] {{ return std::vector<std::string>{{observe_mma({arguments})}}; }}{asked}}}')


def mma(name, form):
    """A dense mma.sync: D, A, B and C in registers."""
    m, n, k = map(int, re.search(r"\.m(\d+)n(\d+)k(\d+)\.", form).groups())
    _, _, d, a, b, c = re.search(r"\.(row|col)\.(row|col)(?:\.satfinite)?\.(\w+)\.(\w+)\.(\w+)\.(\w+)", form).groups()
    # m8n8k4 on 16-bit elements is four products at once, one for each quad pair of the warp.
    products = 4 if (m, n, k) == (8, 8, 4) and BITS[a] == 16 else 1
    operands = {"D": Operand(d, products * m * n), "A": Operand(a, products * m * k), "B": Operand(b, products * n * k),
                "C": Operand(c, products * m * n)}
    return mma_on_registers("mma", name, form, operands)


def sparse_mma(name, form):
    """A sparse mma.sync: A stores half of its k, and a register of some threads says which half."""
    m, n, k = map(int, re.search(r"\.m(\d+)n(\d+)k(\d+)\.", form).groups())
    d, a, b, c = re.search(r"\.row\.col(?:\.satfinite)?\.(\w+)\.(\w+)\.(\w+)\.(\w+)", form).groups()
    operands = {"D": Operand(d, m * n), "A": Operand(a, m * k // 2), "B": Operand(b, n * k), "C": Operand(c, m * n)}
    chunk = {"tf32": 2, "s4": 8, "u4": 8}.get(a, 4)
    # The metadata have four bits for each chunk of each row, and a thread holds 32 bits.
    selectors = WARP * 32 // (m * k // chunk * 4)
    return mma_on_registers("mma.sp", name, form, operands, selectors)


def dot_product(name, form):
    """dp4a or dp2a, which one thread executes. B has four bytes; dp2a uses two of them, and the probe asks about all four."""
    instruction, *_, a, b = form.split(".")
    sum_type = "u32" if a == b == "u32" else "s32"
    # .s32 and .u32 say how the bytes and halves are read.
    of_A = (a[0] + "8", 4) if instruction == "dp4a" else (a[0] + "16", 2)
    operands = {"D": Operand(sum_type, 1, 1), "A": Operand(*of_A, 1), "B": Operand(b[0] + "8", 4, 1), "C": Operand(sum_type, 1, 1)}
    return mma_on_registers("dp", name, form, operands)


def chain(name, form):
    """ldmatrix, mma and stmatrix, one after the other."""
    load_A, load_B, multiply, store_D = form.split("+")
    def moved(short):
        kind, count, *trans = short.split(".")
        return f"{kind}.sync.aligned.m8n8.{'.'.join([count] + trans)}.shared.b16"
    flags = {"transposed_A": load_A, "transposed_B": load_B, "transposed_D": store_D}
    constants = ", ".join(f"{flag} = {str('.trans' in short).lower()}" for flag, short in flags.items())
    code = f"""struct {name} {{
  using Register = std::uint32_t;
  static constexpr unsigned threads = {WARP}, A = 4, B = 2, C = 2, D = 2, selectors = 0;
  static constexpr bool {constants};
  static __device__ void load_A(Register* r, Register address) {{
    asm volatile("{moved(load_A)} {braces(0, 4)}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(address) : "memory");
  }}
  static __device__ void load_B(Register* r, Register address) {{
    asm volatile("{moved(load_B)} {braces(0, 2)}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(address) : "memory");
  }}
  static __device__ void multiply(const Register* a, const Register* b, const Register* c, Register* d) {{
    asm volatile("{multiply} {braces(0, 2)}, {braces(2, 4)}, {braces(6, 2)}, {braces(8, 2)};" : "=r"(d[0]), "=r"(d[1])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]));
  }}
  static __device__ void store_D(const Register* r, Register address) {{
    asm volatile("{moved(store_D)} [%0], {braces(1, 2)};" : : "r"(address), "r"(r[0]), "r"(r[1]) : "memory");
  }}
  static __device__ void execute(const Register* a, const Register* b, const Register* c, Register* d) {{
    execute_chain<{name}>(a, b, c, d);
  }}
}};
"""
    operands = [Operand("f16", elements).cpp() for elements in (16 * 16, 8 * 16, 16 * 8, 16 * 8)]
    arguments = f'"chain", "{form}", mma_instruction<{name}>({", ".join(operands)})'
    return code, f'{{"chain", "{form}", [] {{ return std::vector<std::string>{{observe_mma({arguments})}}; }}}}'


def asked_wavefronts(family, form, *widths):
    """What is measured of an access to shared memory, of one of these widths, at the addresses that each word lists."""
    return (f'[](const std::vector<std::string>& words) {{\n         '
            f'return observe_shared_addresses("{family}", "{form}", {{{", ".join(widths)}}}, words);\n       }}')


def with_wavefronts(family, form, lines, drawn, *widths):
    """What observes a form, and then how many wavefronts it takes at tables of addresses, so many of each width."""
    more = "".join(f'\n         append(lines, observe_shared_access("{family}", "{form}", {width}, drawn_addresses({width}, {drawn})));'
                   for width in widths)
    return f"[] {{\n         std::vector<std::string> lines{lines};{more}\n         return lines;\n       }}"


def matrix_move(name, form, family, between, registers, text, operands):
    code = f"""struct {name} {{
  static constexpr MatrixMove::Between between = MatrixMove::Between::{between};
  static constexpr int registers = {registers};
  static __device__ void execute(std::uint32_t* r, std::uint32_t pointer) {{
    asm volatile("{form} {text};" {operands} : "memory");
  }}
}};
"""
    made = f'observe_matrix_move("{family}", "{form}", matrix_move<{name}>())'
    if between == "registers_to_registers":
        return code, f'{{"{family}", "{form}", [] {{ return {made}; }}}}'
    # Under a name of its own: what is in this kernel is not the form's machine code.
    access = f"shared_access<wavefronts_of_{name}>()"
    code += f"""struct wavefronts_of_{name} {{
  static constexpr std::int32_t bytes = 16, addresses = {8 * registers};
  static constexpr bool parts = false, from_global = false;
  static __device__ std::uint32_t execute(std::uint32_t pointer) {{
    std::uint32_t r[{registers}] = {{}};
    {name}::execute(r, pointer);
    return {" ^ ".join(f"r[{i}]" for i in range(registers))};
  }}
}};
"""
    observe = with_wavefronts(family, form, f" = {made}", "drawn_of_matrices", access)
    probe = f'{{"{family}", "{form}", {observe},\n       {asked_wavefronts(family, form, access)}}}'
    return code, probe


def matrices(form):
    return int(re.search(r"\.x(\d)\.", form).group(1))


def ldmatrix(name, form):
    count = matrices(form)
    outputs = ", ".join(f'"+r"(r[{i}])' for i in range(count))
    return matrix_move(name, form, "ldmatrix", "memory_to_registers", count, f"{braces(0, count)}, [%{count}]",
                       f': {outputs} : "r"(pointer)')


def stmatrix(name, form):
    count = matrices(form)
    inputs = ", ".join(f'"r"(r[{i}])' for i in range(count))
    return matrix_move(name, form, "stmatrix", "registers_to_memory", count, f"[%0], {braces(1, count)}",
                       f': : "r"(pointer), {inputs}')


def movmatrix(name, form):
    return matrix_move(name, form, "movmatrix", "registers_to_registers", 1, "%0, %1", ': "=r"(r[0]) : "r"(r[0])')


def wmma(name, form):
    """A load or a store of the fragments of a product. f16 in A and B always takes eight registers, which may hold an element several times."""
    operand, major, m, n, k, space, number = re.fullmatch(
        r"wmma\.\w+\.(\w)\.sync\.aligned\.(row|col)\.m(\d+)n(\d+)k(\d+)\.(\w+)\.(\w+)", form).groups()
    loads = form.startswith("wmma.load")
    rows, columns = {"a": (int(m), int(k)), "b": (int(k), int(n))}.get(operand, (int(m), int(n)))
    lines, line_elements = (rows, columns) if major == "row" else (columns, rows)
    constraint, register, width = ("l", "std::uint64_t", 64) if number == "f64" else ("r", "std::uint32_t", 32)
    registers = 8 if number == "f16" and operand in "ab" else max(1, rows * columns * BITS[number] // WARP // width)
    values, pointer, stride = braces(0, registers), f"%{registers}", f"%{registers + 1}"
    text = f"{values}, [{pointer}], {stride}" if loads else f"[{pointer}], {values}, {stride}"
    in_registers = ", ".join(f'"{"+" if loads else ""}{constraint}"(r[{i}])' for i in range(registers))
    address = '"l"(pointer), "r"(stride)' if space == "global" else '"r"(pointer), "r"(stride)'
    operands = f": {in_registers} : {address}" if loads else f": : {in_registers}, {address}"
    code = f"""struct {name} {{
  using Register = {register};
  static constexpr bool loads = {str(loads).lower()}, global = {str(space == "global").lower()};
  static constexpr int registers = {registers};
  static __device__ void execute(Register* r, {"std::uint8_t*" if space == "global" else "std::uint32_t"} pointer, unsigned stride) {{
    asm volatile("{form} {text};" {operands} : "memory");
  }}
}};
"""
    family = "wmma.load" if loads else "wmma.store"
    made = f"fragment_move<{name}>({BITS[number]}, {lines}, {line_elements})"
    return code, f'{{"{family}", "{form}", [] {{ return observe_fragment_move("{family}", "{form}", {made}); }}}}'


def wgmma(name, form):
    """A wgmma, dense or sparse: D lies in registers, B in shared memory, A in either."""
    instruction, where, majors = re.fullmatch(r"(.*)\.(ss|rs)((?:\.(?:k|mn))*)", form).groups()
    n, k = map(int, re.search(r"\.m64n(\d+)k(\d+)\.", form).groups())
    d, a, b = re.search(r"\.([fs]\d+)\.(\w+)\.(\w+)", instruction).groups()
    sparse = ".sp." in form
    values = 64 * n // WARPGROUP
    registers = values * BITS[d] // 32
    A_registers = 4 if where == "rs" else 0
    inputs = [f'"r"(a[{i}])' for i in range(4)] if A_registers else ['"l"(at_A)']
    texts = [braces(0, registers), braces(registers, 4) if A_registers else f"%{registers}", f"%{registers + len(inputs)}"]
    inputs.append('"l"(at_B)')
    if sparse:
        # The operand behind the metadata says which of four threads give them.
        texts += [f"%{registers + len(inputs)}", f"%{registers + len(inputs) + 1}"]
        inputs += ['"r"(metadata)', '"n"(selector)']
    # If elements have 16 or 32 bits, two of the four threads hold the metadata; if they have 8 bits, all four do.
    selectors = (1 if BITS[a] == 8 else 2) if sparse else 0
    texts.append("p")
    # Floating point can be negated, integers cannot; and matrices of 16-bit elements may be contiguous along their rows.
    if d != "s32":
        texts += ["1", "1"]
    texts += ["1" if major == "mn" else "0" for major in majors.split(".")[1:]]
    outputs = ", ".join(f'"+r"(d[{i}])' for i in range(registers))
    code = f"""struct {name} {{
  static constexpr unsigned A = {A_registers}, D = {registers}, selectors = {selectors};
  template <unsigned selector>
  static __device__ void execute([[maybe_unused]] const std::uint32_t* a, [[maybe_unused]] std::uint64_t at_A, std::uint64_t at_B,
                                 [[maybe_unused]] std::uint32_t metadata, std::uint32_t* d) {{
    asm volatile("{{ .reg .pred p; setp.eq.u32 p, 1, 1; wgmma.fence.sync.aligned; "
                 "{instruction} {', '.join(texts)}; "
                 "wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0; }}"
                 : {outputs}
                 : {', '.join(inputs)}
                 : "memory");
  }}
}};
"""
    A_values = 64 * k // WARPGROUP // (2 if sparse else 1) if A_registers else 0
    family = "wgmma.sp" if sparse else "wgmma"
    arguments = (f'"{family}", "{form}", wgmma_instruction<{name}>(Number::{a}, Number::{b}, {A_values}, '
                 f"{{Number::{d}, {values}, {WARPGROUP}}}), printed_lists()")
    probe = (f'{{"{family}", "{form}", [] {{ return observe_wgmma({arguments}); }},\n       '
             f'[](const std::vector<std::string>& words) {{\n         '
             f'return observe_wgmma_under({arguments}, words);\n       }}}}')
    return code, probe


def tensor_copy(name, form, family, kind):
    """One thread copies a box. The mode and the number of dimensions decide which operands the instruction has."""
    rank, im2col, multicast = int(re.search(r"tensor\.(\d)d", form).group(1)), "im2col" in form, "multicast" in form
    coordinates = list(range(3, 3 + rank))
    offsets = list(range(3 + rank, 3 + rank + rank - 2)) if kind == "load" and im2col else []
    tensor = f"[%1, {{{', '.join(f'%{k}' for k in coordinates)}}}]"
    text = f"[%0], {tensor}, [%2]" if kind == "load" else f"{tensor}, [%0]"
    if offsets:
        text += f", {{{', '.join(f'%{k}' for k in offsets)}}}"
    if multicast:
        text += f", %{3 + rank + len(offsets)}"
    inputs = ['"r"(shared)', '"l"(map)', '"r"(barrier)'] + [f'"r"(c[{k}])' for k in range(rank)]
    inputs += [f'"h"(o[{k}])' for k in range(len(offsets))] + (['"h"(mask)'] if multicast else [])
    unused = " ".join(f"(void){word};" for word, used in (("o", offsets), ("mask", multicast)) if not used)
    flags = {"loads": kind == "load", "im2col": im2col, "multicast": multicast, "clusters": "shared::cta.global" not in form}
    constants = ", ".join(f"{flag} = {str(value).lower()}" for flag, value in flags.items())
    code = f"""struct {name} {{
  static constexpr TensorCopy::Kind kind = TensorCopy::Kind::{kind};
  static constexpr bool {constants};
  static constexpr int rank = {rank};
  static __device__ void execute(std::uint32_t shared, const CUtensorMap* map, const int* c, const unsigned short* o,
                                 std::uint32_t barrier, unsigned short mask) {{
    {unused}
    asm volatile("{form} {text};" : : {', '.join(inputs)} : "memory");
  }}
}};
"""
    operation = re.search(r"shared::cta\.(\w+)\.", form).group(1) if kind == "reduction" else ""
    made = f'tensor_copy<{name}>("{operation}")'
    probe = (f'{{"{family}", "{form}", [] {{ return observe_tensor_copy("{family}", "{form}", {made}); }},\n       '
             f'[](const std::vector<std::string>& words) {{\n         '
             f'return observe_tensor_copy("{family}", "{form}", {made}, accesses_in(words));\n       }}}}')
    return code, probe


def tensor_load(name, form):
    return tensor_copy(name, form, "tensor_load", "load")


def tensor_store(name, form):
    return tensor_copy(name, form, "tensor_store", "store")


def tensor_reduce(name, form):
    return tensor_copy(name, form, "tensor_reduce", "reduction")


def tensor_map(_, form):
    """This is no instruction but the function of the driver that encodes the descriptors of tensor copies."""
    im2col = str(form.endswith("Im2col")).lower()
    probe = (f'{{"tensor_map", "{form}", [] {{ return observe_tensor_maps("tensor_map", "{form}", {im2col}, answer_to); }},\n       '
             f'[](const std::vector<std::string>& words) {{\n         '
             f'return observe_tensor_maps("tensor_map", "{form}", maps_of(accesses_in(words)), answer_to);\n       }}}}')
    return "", probe


def byte_copy(name, form, family, from_shared, to_shared, by_threads, multicast, small_pieces, body, reduction=""):
    flags = {"from_shared": from_shared, "to_shared": to_shared, "by_threads": by_threads, "multicast": multicast,
             "small_pieces": small_pieces}
    constants = ", ".join(f"{flag} = {str(value).lower()}" for flag, value in flags.items())
    code = f"""struct {name} {{
  static constexpr bool {constants};
  static __device__ void execute([[maybe_unused]] const Places& at, [[maybe_unused]] const Piece& piece,
                                 [[maybe_unused]] std::uint32_t barrier, [[maybe_unused]] unsigned short mask) {{
    {body}
  }}
}};
"""
    return code, f'{{"{family}", "{form}", [] {{ return observe_byte_copy("{family}", "{form}", byte_copy<{name}>({reduction})); }}}}'


def bulk_copy(name, form):
    """One thread copies one piece."""
    to_global, multicast = form.startswith("cp.async.bulk.global"), "multicast" in form
    from_shared = to_global or ".shared::cta.mbarrier" in form and ".global" not in form
    destination, source = ("l", "at.to_global") if to_global else ("r", "at.to_shared"), \
        ("r", "at.from_shared") if from_shared else ("l", "at.from_global")
    inputs = [f'"{letter}"({value})' for letter, value in (destination, source)] + ['"r"(piece.bytes)']
    text = "[%0], [%1], %2"
    if not to_global:
        text += ", [%3]"
        inputs.append('"r"(barrier)')
    if multicast:
        text += ", %4"
        inputs.append('"h"(mask)')
    body = f'asm volatile("{form} {text};" : : {", ".join(inputs)} : "memory");'
    return byte_copy(name, form, "bulk_copy", from_shared, not to_global, False, multicast, False, body)


def bulk_reduce(name, form):
    """One thread combines one piece with what the destination holds."""
    to_shared = ".shared::cluster" in form
    operation, number = re.search(r"\.(add|min|max|inc|dec|and|or|xor)\.(?:noftz\.)?(\w+)$", form).groups()
    cuda = {"u": "UINT", "s": "INT", "f": "FLOAT", "bf": "BFLOAT", "b": "UINT"}
    letters, bits = re.fullmatch(r"([a-z]+)(\d+)", number).groups()
    inputs = [f'"{"r" if to_shared else "l"}"(at.{"to_shared" if to_shared else "to_global"})', '"r"(at.from_shared)', '"r"(piece.bytes)']
    text = "[%0], [%1], %2"
    if to_shared:
        text += ", [%3]"
        inputs.append('"r"(barrier)')
    body = f'asm volatile("{form} {text};" : : {", ".join(inputs)} : "memory");'
    reduction = f'"{operation}", "{cuda[letters]}{bits}"'
    return byte_copy(name, form, "bulk_reduce", True, to_shared, False, False, False, body, reduction)


def cp_async(name, form):
    """Each thread copies a piece. Its size is part of the instruction."""
    small = ".ca." in form
    body = "\n    ".join(
        f'if (piece.bytes == {size}) asm volatile("{form} [%0], [%1], {size}, %2;" : : "r"(at.to_shared), "l"(at.from_global), '
        f'"r"(piece.read) : "memory");' for size in ((4, 8, 16) if small else (16,)))
    code, probe = byte_copy(name, form, "cp_async", False, True, True, False, small, body)
    if not small:
        return code, probe  # its time is that of the L2 cache, and says nothing of wavefronts
    for size in (4, 8, 16):
        code += f"""struct wavefronts_of_{name}_{size} {{
  static constexpr std::int32_t bytes = {size}, addresses = 32;
  static constexpr bool parts = true, from_global = true;
  static __device__ void execute(std::uint32_t address, const std::uint8_t* from) {{
    asm volatile("{form} [%0], [%1], {size};" : : "r"(address), "l"(from) : "memory");
  }}
}};
"""
    widths = [f"shared_access<wavefronts_of_{name}_{size}>()" for size in (4, 8, 16)]
    copied = f' = observe_byte_copy("cp_async", "{form}", byte_copy<{name}>())'
    observe = with_wavefronts("cp_async", form, copied, "drawn_of_copies", *widths)
    return code, f'{{"cp_async", "{form}", {observe},\n       {asked_wavefronts("cp_async", form, *widths)}}}'


def shared_access(name, form):
    """A load or a store by each thread of a warp. It does not matter what a store writes."""
    vector, bits = re.search(r"(v4)?\.b(\d+)$", form).groups()
    count = 4 if vector else 1
    letter, register = {8: ("h", "unsigned short"), 16: ("h", "unsigned short"), 32: ("r", "unsigned"), 64: ("l", "unsigned long long")}[int(bits)]
    values = ", ".join(f"%{k}" for k in range(1, count + 1)) if form.startswith("st") else ", ".join(f"%{k}" for k in range(count))
    values = f"{{{values}}}" if count > 1 else values
    if form.startswith("st"):
        operands = ': : "r"(address), ' + ", ".join(f'"{letter}"(v[{k}])' for k in range(count))
        text = f"[%0], {values}"
    else:
        operands = ": " + ", ".join(f'"={letter}"(v[{k}])' for k in range(count)) + ' : "r"(address)'
        text = f"{values}, [%{count}]"
    code = f"""struct {name} {{
  static constexpr std::int32_t bytes = {count * int(bits) // 8}, addresses = 32;
  static constexpr bool parts = true, from_global = false;
  static __device__ std::uint32_t execute(std::uint32_t address) {{
    [[maybe_unused]] {register} v[{count}] = {{}};
    asm volatile("{form} {text};" {operands} : "memory");
    return 0;
  }}
}};
"""
    access = f"shared_access<{name}>()"
    first = f' = observe_shared_access("shared_access", "{form}", {access}, shared_addresses({name}::bytes))'
    observe = with_wavefronts("shared_access", form, first, "drawn_of_threads", access)
    probe = f'{{"shared_access", "{form}", {observe},\n       {asked_wavefronts("shared_access", form, access)}}}'
    return code, probe


WRITERS = {"mma": mma, "mma.sp": sparse_mma, "dp": dot_product, "chain": chain, "ldmatrix": ldmatrix, "stmatrix": stmatrix,
           "movmatrix": movmatrix, "wmma.load": wmma, "wmma.store": wmma, "wgmma": wgmma, "wgmma.sp": wgmma,
           "tensor_load": tensor_load, "tensor_store": tensor_store, "tensor_reduce": tensor_reduce, "tensor_map": tensor_map,
           "bulk_copy": bulk_copy, "bulk_reduce": bulk_reduce, "cp_async": cp_async, "shared_access": shared_access}

UNIT = """#include <string>
#include <vector>

#include "colex/measuring/movement.hpp"
#include "colex/measuring/movement.hpp"
#include "colex/measuring/movement.hpp"
#include "colex/measuring/mma_probe.hpp"
#include "colex/measuring/mma_probe.hpp"
#include "colex/measuring/movement.hpp"
#include "colex/measuring/tensor_copy.hpp"
#include "colex/measuring/wgmma_probe.hpp"

#include "byte_copy.cuh"
#include "chain.cuh"
#include "fragment_move.cuh"
#include "matrix_move.cuh"
#include "mma_execute.cuh"
#include "probe.hpp"
#include "shared_access.cuh"
#include "tensor_copy.cuh"
#include "tensor_map.hpp"
#include "wgmma_execute.cuh"

namespace colex::probes {{
namespace {{

using measuring::accesses_in;
using measuring::drawn_addresses;
using measuring::maps_of;
using measuring::Number;
using measuring::numbers;
using measuring::observe_byte_copy;
using measuring::observe_fragment_move;
using measuring::observe_matrix_move;
using measuring::observe_mma;
using measuring::observe_mma_sums;
using measuring::observe_shared_access;
using measuring::observe_shared_addresses;
using measuring::observe_tensor_copy;
using measuring::observe_tensor_maps;
using measuring::observe_wgmma;
using measuring::observe_wgmma_under;
using measuring::shared_addresses;

{code}
}}  // namespace

std::vector<Probe> probes_{number}() {{
  return {{
      {probes}
  }};
}}

}}  // namespace colex::probes
"""

INDEX = """#include <utility>
#include <vector>

#include "probe.hpp"

namespace colex::probes {{

{declarations}

std::vector<Probe> probes() {{
  std::vector<Probe> all;
  for (auto part : {{{parts}}}) {{
    for (Probe& probe : part()) all.push_back(std::move(probe));
  }}
  return all;
}}

}}  // namespace colex::probes
"""


def choices(text):
    """The choices between a pair of brackets: a,b,c, or 8:256:8 for the numbers from 8 to 256 in steps of 8."""
    for choice in text.split(","):
        if ":" in choice:
            first, last, step = map(int, choice.split(":"))
            yield from map(str, range(first, last + 1, step))
        else:
            yield choice


def expanded(line):
    """The forms that a line with brackets stands for."""
    parts = re.split(r"\[(.*?)\]", line)
    return map("".join, itertools.product(*(choices(part) if i % 2 else [part] for i, part in enumerate(parts))))


def forms_of(table, every, pattern):
    lines = [line for line in table.read_text().splitlines() if line and not line.startswith("#")]
    forms = [form for line in lines for form in expanded(line)]
    return [form for number, form in enumerate(forms) if every or number == 0 or pattern and re.search(pattern, form)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="+", type=pathlib.Path)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--forms", default="", help="also the forms that contain a match of this regular expression")
    parser.add_argument("--files", type=int, default=1)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)

    written = []
    for table in arguments.tables:
        for form in forms_of(table, arguments.all, arguments.forms):
            # The kernel carries the form's name, so that its machine code can be found.
            written.append(WRITERS[table.name.removesuffix(".txt")](re.sub(r"[.:+]", "_", form), form))
    share = -(-len(written) // arguments.files)
    for number in range(arguments.files):
        part = written[number * share:(number + 1) * share]
        code, probes = "\n".join(code for code, _ in part), ",\n      ".join(probe for _, probe in part)
        (arguments.out / f"forms_{number}.cu").write_text(UNIT.format(code=code, probes=probes, number=number))
    names = [f"probes_{number}" for number in range(arguments.files)]
    (arguments.out / "forms.cpp").write_text(INDEX.format(
        declarations="\n".join(f"std::vector<Probe> {name}();" for name in names), parts=", ".join(names)))


if __name__ == "__main__":
    main()
