"""Kernels for Ampere as public examples of the CuTe DSL have them, each with places for mistakes: cp.async, ldmatrix, mma.sync, plain copies.

A kernel is a function that gives what is traced, and what it is traced with; its arguments are what a mistake changes. A marker (`# sA`) names a line.
"""
import cutlass
import cutlass.cute as cute
import cutlass.utils as utils
from cutlass.cute.nvgpu import cpasync, warp

from traced import Traced, tensor

half, bfloat, single, tf32, e4m3 = cutlass.Float16, cutlass.BFloat16, cutlass.Float32, cutlass.TFloat32, cutlass.Float8E4M3FN


def under(swizzle, shape, stride):
    """A layout under a swizzle."""
    return lambda: cute.make_composed_layout(cute.make_swizzle(*swizzle), 0, cute.make_layout(shape, stride=stride))


def elementwise(shape=(256, 512), stride=None, threads=((4, 32), (32, 1)), values=((4, 8), (8, 1)), element=half, bits=None, out_stride=None):
    """C = A + B, with predicates for what lies beyond the tensors."""
    stride = stride or (shape[1], 1)
    widths = {"num_bits_per_copy": bits} if bits else {}

    @cute.kernel
    def kernel(gA: cute.Tensor, gB: cute.Tensor, gC: cute.Tensor, cC: cute.Tensor, extents: cute.Shape, thread_layout: cute.Layout,
               value_layout: cute.Layout):
        thread, _, _ = cute.arch.thread_idx()
        block, _, _ = cute.arch.block_idx()
        here = ((None, None), block)
        atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), element, **widths)
        mine = cute.make_tiled_copy_tv(atom, thread_layout, value_layout).get_slice(thread)  # tiled
        A, B = mine.partition_S(gA[here]), mine.partition_S(gB[here])  # sources
        C = mine.partition_D(gC[here])  # destination
        places = mine.partition_S(cC[here])
        a, b, c = [cute.make_rmem_tensor_like(part) for part in (A, B, C)]
        valid = cute.make_rmem_tensor(places.shape, cutlass.Boolean)
        for i in cutlass.range_constexpr(cute.size(valid)):
            valid[i] = cute.elem_less(places[i], extents)
        cute.copy(atom, A, a, pred=valid)  # copy
        cute.copy(atom, B, b, pred=valid)
        c.store(a.load() + b.load())
        cute.copy(atom, c, C, pred=valid)
        raise Traced

    @cute.jit
    def host(A: cute.Tensor, B: cute.Tensor, C: cute.Tensor):
        thread_layout = cute.make_layout(threads[0], stride=threads[1])
        value_layout = cute.make_layout(values[0], stride=values[1])
        tiler, tv = cute.make_layout_tv(thread_layout, value_layout)  # threads
        parts = [cute.zipped_divide(one, tiler) for one in (A, B, C)]
        places = cute.zipped_divide(cute.make_identity_tensor(C.shape), tiler)
        kernel(*parts, places, C.shape, thread_layout, value_layout).launch(grid=(cute.size(parts[2], mode=[1]), 1, 1), block=(128, 1, 1))

    return host, tensor(shape, stride, element), tensor(shape, stride, element), tensor(shape, out_stride or stride, element)


def gemm(element=half, tile=(128, 128, 64), sA=None, sB=None, atoms=((2, 2, 1), (1, 2, 0)), permutation=(32, 32, 16), instruction=(16, 8, 16),
         threads=((16, 8), (8, 1)), values=((1, 8), (8, 1)), bits=128, trans_A=False, trans_B=False, copy_A_for="A", fragment_of="A",
         strides=((256, 1), (256, 1)), rows=512, op=None):
    """C = A B, by stages of cp.async, ldmatrix, and a grid of warps."""
    bM, bN, bK = tile
    row, whole = 1024 // element.width, (128 // element.width).bit_length() - 1  # the elements of 128 bytes, and how many bits count those of 16
    sA = sA or under((3, whole, 3), ((8, bM // 8), (row, bK // row), 3), ((row, 8 * row), (1, bM * row), bM * bK))
    sB = sB or under((3, whole, 3), ((8, bN // 8), (row, bK // row), 3), ((row, 8 * row), (1, bN * row), bN * bK))
    op = op or (lambda: warp.MmaF16BF16Op(element, single, instruction))

    @cute.kernel
    def kernel(mA: cute.Tensor, mB: cute.Tensor, bring: cute.TiledCopy, mma: cute.TiledMma, lA: cute.ComposedLayout, lB: cute.ComposedLayout):
        thread, _, _ = cute.arch.thread_idx()
        m, n, _ = cute.arch.block_idx()
        memory = utils.SmemAllocator()
        A, B = memory.allocate_tensor(element, lA, 16), memory.allocate_tensor(element, lB, 16)  # shared
        gA, gB = cute.local_tile(mA, (bM, bK), (m, None)), cute.local_tile(mB, (bN, bK), (n, None))
        mine = bring.get_slice(thread)
        tAgA, tBgB = mine.partition_S(gA), mine.partition_S(gB)  # from global
        tAsA, tBsB = mine.partition_D(A), mine.partition_D(B)  # to shared
        cute.copy(bring, tAgA[None, None, None, 0], tAsA[None, None, None, 0])
        cute.copy(bring, tBgB[None, None, None, 0], tBsB[None, None, None, 0])
        cute.arch.cp_async_commit_group()
        part = mma.get_slice(thread)
        tCsA, tCsB = part.partition_A(A), part.partition_B(B)  # products
        taken = tCsB if cutlass.const_expr(fragment_of == "B") else tCsA
        tCrA = mma.make_fragment_A(taken[None, None, None, 0])  # fragment A
        tCrB = mma.make_fragment_B(tCsB[None, None, None, 0])
        acc = cute.make_rmem_tensor(part.partition_shape_C((bM, bN)), single)
        acc.fill(0.0)
        from_A = cute.make_copy_atom(warp.LdMatrix8x8x16bOp(trans_A, 4), element)
        from_B = cute.make_copy_atom(warp.LdMatrix8x8x16bOp(trans_B, 4), element)
        make_A = cute.make_tiled_copy_B if cutlass.const_expr(copy_A_for == "B") else cute.make_tiled_copy_A
        load_A, load_B = make_A(from_A, mma), cute.make_tiled_copy_B(from_B, mma)
        loads_A, loads_B = load_A.get_slice(thread), load_B.get_slice(thread)
        A_read, A_kept = loads_A.partition_S(A), loads_A.retile(tCrA)  # load A
        B_read, B_kept = loads_B.partition_S(B), loads_B.retile(tCrB)  # load B
        for k in cutlass.range_constexpr(cute.size(tCrA, mode=[2])):
            cute.copy(load_A, A_read[None, None, k, 0], A_kept[None, None, k])
            cute.copy(load_B, B_read[None, None, k, 0], B_kept[None, None, k])
            cute.gemm(mma, acc, tCrA[None, None, k], tCrB[None, None, k], acc)
        raise Traced

    @cute.jit
    def host(A: cute.Tensor, B: cute.Tensor):
        atom = cute.make_copy_atom(cpasync.CopyG2SOp(cache_mode=cute.nvgpu.LoadCacheMode.GLOBAL), element, num_bits_per_copy=bits)
        bring = cute.make_tiled_copy_tv(atom, cute.make_layout(threads[0], stride=threads[1]), cute.make_layout(values[0], stride=values[1]))  # bring
        mma = cute.make_tiled_mma(op(), cute.make_layout(atoms[0], stride=atoms[1]), permutation_mnk=permutation)  # mma
        kernel(A, B, bring, mma, sA(), sB()).launch(grid=(4, 4, 1), block=(128, 1, 1))

    return host, tensor((rows, 256), strides[0], element), tensor((rows, 256), strides[1], element)


def attention(depth=64, keys=64, sQ=None, sV=None, transposed=None, trans_V=True, V_stride=None):
    """S = Q K^T and O = P V, by the same grid of warps; V is seen transposed, and loaded by ldmatrix.trans."""
    sQ = sQ or under((3, 3, 3), (64, depth), (64, 1))
    sV = sV or under((3, 3, 3), (keys, depth), (64, 1))
    transposed = transposed or ((depth, keys), (keys, 1))

    @cute.kernel
    def kernel(mQ: cute.Tensor, mV: cute.Tensor, bring: cute.TiledCopy, mma: cute.TiledMma, lQ: cute.ComposedLayout, lV: cute.ComposedLayout):
        thread, _, _ = cute.arch.thread_idx()
        memory = utils.SmemAllocator()
        Q, Ks, V = [memory.allocate_tensor(half, layout, 16) for layout in (lQ, lV, lV)]
        seen = cute.composition(V, cute.make_layout(transposed[0], stride=transposed[1]))  # transposed
        mine, part = bring.get_slice(thread), mma.get_slice(thread)
        cute.copy(bring, mine.partition_S(cute.local_tile(mQ, (64, depth), (0, 0))), mine.partition_D(Q))  # bring Q
        cute.copy(bring, mine.partition_S(cute.local_tile(mV, (keys, depth), (0, 0))), mine.partition_D(V))  # bring V
        q, k, v = mma.make_fragment_A(part.partition_A(Q)), mma.make_fragment_B(part.partition_B(Ks)), mma.make_fragment_B(part.partition_B(seen))  # parts
        straight, turned = [cute.make_copy_atom(warp.LdMatrix8x8x16bOp(trans, 4), half) for trans in (False, trans_V)]
        load_Q, load_K, load_V = cute.make_tiled_copy_A(straight, mma), cute.make_tiled_copy_B(straight, mma), cute.make_tiled_copy_B(turned, mma)
        read_Q = load_Q.get_slice(thread).partition_S(Q)  # load Q
        read_K = load_K.get_slice(thread).partition_S(Ks)  # load K
        read_V = load_V.get_slice(thread).partition_S(seen)  # load V
        cute.copy(load_Q, read_Q, load_Q.retile(q))
        cute.copy(load_K, read_K, load_K.retile(k))
        cute.copy(load_V, read_V, load_V.retile(v))
        raise Traced

    @cute.jit
    def host(Q: cute.Tensor, V: cute.Tensor):
        atom = cute.make_copy_atom(cpasync.CopyG2SOp(cache_mode=cute.nvgpu.LoadCacheMode.GLOBAL), half, num_bits_per_copy=128)
        bring = cute.make_tiled_copy_tv(atom, cute.make_layout((16, 8), stride=(8, 1)), cute.make_layout((1, 8)))
        mma = cute.make_tiled_mma(warp.MmaF16BF16Op(half, single, (16, 8, 16)), (4, 1, 1), permutation_mnk=(64, 16, 16))
        kernel(Q, V, bring, mma, sQ(), sV()).launch(grid=(1, 1, 1), block=(128, 1, 1))

    return host, tensor((512, depth), (depth, 1)), tensor((512, depth), V_stride or (depth, 1))


def transposition(element=single, tile=32, pad=1, shared=None, threads=((32, 8), (1, 32)), out=None):
    """A tile by rows to shared memory with a column of padding, and by columns from there."""
    shared = shared or ((tile, tile), (tile + pad, 1))
    out = out or ((tile, tile), (1, tile + pad))

    @cute.kernel
    def kernel(mA: cute.Tensor, mB: cute.Tensor):
        thread, _, _ = cute.arch.thread_idx()
        m, n, _ = cute.arch.block_idx()
        memory = utils.SmemAllocator().allocate_tensor(element, cute.make_layout(shared[0], stride=shared[1]), 16)  # shared
        turned = cute.make_tensor(memory.iterator, cute.make_layout(out[0], stride=out[1]))  # turned
        among = cute.make_layout(threads[0], stride=threads[1])
        gA, gB = cute.local_tile(mA, (tile, tile), (m, n)), cute.local_tile(mB, (tile, tile), (n, m))
        to, source = cute.local_partition(memory, among, thread), cute.local_partition(gA, among, thread)  # among threads
        cute.autovec_copy(source, to)
        cute.arch.sync_threads()
        cute.autovec_copy(cute.local_partition(turned, among, thread), cute.local_partition(gB, among, thread))
        raise Traced

    @cute.jit
    def host(A: cute.Tensor, B: cute.Tensor):
        kernel(A, B).launch(grid=(16, 16, 1), block=(256, 1, 1))

    return host, tensor((512, 512), (512, 1), element), tensor((512, 512), (512, 1), element)


def reduction(columns=1024, threads=128, vector=8, row_stride=None, room=4, values=None, of_warps=None):
    """The sums of rows: each thread adds what it loads, each warp what its threads have, and one warp what the warps have."""
    values = values or ((1, vector), (vector, 1))
    of_warps = of_warps or ((1, 4), (4, 1))

    @cute.struct
    class Storage:
        sums: cute.struct.MemRange[single, room]

    @cute.kernel
    def kernel(mX: cute.Tensor, bring: cute.TiledCopy):
        thread, _, _ = cute.arch.thread_idx()
        row, _, _ = cute.arch.block_idx()
        X = cute.local_tile(mX, (1, columns), (row, 0))
        part = bring.get_slice(thread).partition_S(X)  # part
        kept = cute.make_rmem_tensor_like(part)
        cute.copy(bring, part, kept)
        total = kept.load().to(single).reduce(cute.ReductionOp.ADD, 0.0, 0)
        total = cute.arch.warp_reduction_sum(total) if hasattr(cute.arch, "warp_reduction_sum") else total
        sums = utils.SmemAllocator().allocate(Storage).sums.get_tensor(cute.make_layout(of_warps[0], stride=of_warps[1]))  # sums
        sums[0, thread // 32] = total
        raise Traced

    @cute.jit
    def host(X: cute.Tensor):
        atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), half, num_bits_per_copy=16 * vector)
        bring = cute.make_tiled_copy_tv(atom, cute.make_layout((1, threads)), cute.make_layout(values[0], stride=values[1]))  # bring
        kernel(X, bring).launch(grid=(64, 1, 1), block=(threads, 1, 1))

    return host, tensor((64, columns), (row_stride or columns, 1))


def sgemm(tile=(128, 128, 8), pad=4, shared=None, threads=((32, 8), (8, 1)), atoms=((16, 16, 1), (16, 1, 0)), permutation=None):
    """C = A B by single products, A transposed element by element into padded columns."""
    bM, bN, bK = tile
    shared = shared or ((bM, bK, 3), (1, bM + pad, (bM + pad) * bK))
    permutation = permutation or (lambda: (cute.make_layout((16, 4), stride=(4, 1)), cute.make_layout((16, 4), stride=(4, 1)), None))

    @cute.kernel
    def kernel(mA: cute.Tensor, bring: cute.TiledCopy, mma: cute.TiledMma):
        thread, _, _ = cute.arch.thread_idx()
        A = utils.SmemAllocator().allocate_tensor(single, cute.make_layout(shared[0], stride=shared[1]), 16)  # shared
        gA = cute.local_tile(mA, (bM, bK), (0, None))
        mine, part = bring.get_slice(thread), mma.get_slice(thread)
        cute.copy(bring, mine.partition_S(gA)[None, None, None, 0], mine.partition_D(A)[None, None, None, 0])  # bring A
        tCsA = part.partition_A(A)  # product
        kept = mma.make_fragment_A(tCsA[None, None, None, 0])
        cute.autovec_copy(tCsA[None, None, 0, 0], kept[None, None, 0])
        raise Traced

    @cute.jit
    def host(A: cute.Tensor):
        atom = cute.make_copy_atom(cpasync.CopyG2SOp(), single, num_bits_per_copy=32)
        bring = cute.make_tiled_copy_tv(atom, cute.make_layout(threads[0], stride=threads[1]), cute.make_layout((1, 1)))  # bring
        mma = cute.make_tiled_mma(cute.nvgpu.MmaUniversalOp(single), cute.make_layout(atoms[0], stride=atoms[1]), permutation_mnk=permutation())  # mma
        kernel(A, bring, mma).launch(grid=(1, 1, 1), block=(256, 1, 1))

    return host, tensor((512, 256), (256, 1), single)
