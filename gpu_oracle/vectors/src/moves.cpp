// Vectors of instructions that move bytes. Each byte of the source has a code of its own in two runs, and the destination begins
// with a byte that none of the source has in both.
#include <algorithm>

#include "colex/rejection.hpp"

#include "cases.hpp"
#include "codes.hpp"

namespace colex::vectors {

namespace {

using observations::ByteCopy;
using observations::Move;
using observations::Observation;

constexpr std::size_t runs_of_bytes = 2;

std::size_t index(std::int64_t number) { return static_cast<std::size_t>(number); }

/// The bytes of a source, by run, and what they become.
class MovedCodes {
 public:
  explicit MovedCodes(std::int64_t bytes) : bytes_(bytes), codes_(Range{0, 255}, std::max(index(bytes), least_count), 5) {}

  Integers source(std::size_t run) {
    Integers result;
    for (std::size_t byte = 0; byte < index(bytes_); ++byte) result.push_back(codes_.at(byte, run));
    return result;
  }
  std::int64_t poison(std::size_t run) { return codes_.spare(run); }

  /// The destination after the instruction, from the origin of each of its bytes.
  Integers destination(const Integers& origins, std::size_t run) {
    Integers result;
    for (const std::int64_t origin : origins)
      result.push_back(origin >= 0                         ? codes_.at(index(origin), run)
                       : origin == observations::untouched ? poison(run)
                                                           : observations::filled_with_zero - origin);
    return result;
  }

 private:
  /// With more codes than a byte holds, every code takes two runs.
  static constexpr std::size_t least_count = 256;
  std::int64_t bytes_;
  Codes codes_;
};

/// The size of memory that a move accesses.
std::int64_t bytes_from(const Move& move) {
  if (move.source == "registers") return move.threads * move.thread_bytes;
  std::int64_t most = *std::max_element(move.origins.begin(), move.origins.end()) + 1;
  constexpr std::int64_t row = 16;
  for (const std::int64_t address : move.addresses) most = std::max(most, address + row);
  return most;
}

/// A register of wmma has 64 bits if an element has as many.
int width_of(const Move& move) { return move.element_bits == 64 ? 64 : 32; }

Registers bytes_of_registers(const char* name, const Move& move) { return {name, "u8", move.thread_bytes, width_of(move)}; }

std::string ptx_of(const Observation& observation, const Move& move) {
  const std::int64_t count = move.thread_bytes * 8 / width_of(move);
  const std::string loaded = braces("d", count), stored = braces("a", count);
  if (move.source == "registers" && move.destination == "registers") return observation.form + " d0, a0;";
  const bool loads = move.destination == "registers";
  std::string pointer = move.source == "global" || move.destination == "global" ? "[gmem]" : "[smem]", before, stride;
  if (!move.addresses.empty()) {
    before = "add.u32 p0, p0, smem; ";
    pointer = "[p0]";
  } else {
    stride = ", " + std::to_string(move.stride * 8 / move.element_bits);
  }
  return before + observation.form + " " + (loads ? loaded + ", " + pointer : pointer + ", " + stored) + stride + ";";
}

/// A piece of memory that a case has, of bytes.
Region bytes(const std::string& space, std::int64_t count, bool compared) { return {space, "u8", 0, count, compared}; }

constexpr const char* piece_of_a_thread =
    "{ .reg .b64 from; cvt.u64.u32 from, s0; add.u64 from, from, gmem; add.u32 t0, t0, smem; ";

std::string ptx_of_threads(const Observation& observation, std::int64_t bytes) {
  return piece_of_a_thread + observation.form + " [t0], [from], " + std::to_string(bytes) + ", n0; cp.async.wait_all; }";
}

/// One thread copies a piece. A barrier counts the bytes that come to shared memory.
std::string ptx_of_bulk(const Observation& observation, const ByteCopy& copy) {
  std::string text = "{ .reg .pred one, done; .reg .b32 piece; .reg .b64 there; .shared .align 8 .b64 barrier; ";
  const bool loads = copy.destination == "shared";
  text += "setp.eq.u32 one, tid, 0; add.u32 piece, smem, " + std::to_string(copy.pieces[loads ? 1 : 0]) +
          "; add.u64 there, gmem, " + std::to_string(copy.pieces[loads ? 0 : 1]) + "; ";
  const std::string count = std::to_string(copy.pieces[2]);
  if (!loads)
    return text + "@one " + observation.form + " [there], [piece], " + count +
           "; @one cp.async.bulk.commit_group; @one cp.async.bulk.wait_group 0; }";
  return text +
         "@one mbarrier.init.shared::cta.b64 [barrier], 1; @one fence.mbarrier_init.release.cluster; bar.sync 0; "
         "@one mbarrier.arrive.expect_tx.shared::cta.b64 _, [barrier], " +
         count + "; @one " + observation.form + " [piece], [there], " + count +
         ", [barrier]; again: mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 done, [barrier], 0; @!done bra again; }";
}

}  // namespace

Case case_of(const Observation& observation, const Move& move) {
  const std::int64_t from = bytes_from(move);
  MovedCodes codes(from);
  Case result{observation.form, observation.family, "", move.threads, {}, {}, {}, ptx_of(observation, move), {}, {}, {}};
  if (move.stride > 0) result.what = "stride " + std::to_string(move.stride);
  const bool from_registers = move.source == "registers", to_registers = move.destination == "registers";
  if (from_registers) result.in.push_back(bytes_of_registers("a", move));
  if (!move.addresses.empty()) result.in.push_back({"p", "u32", 1});
  if (!from_registers) result.regions.push_back(bytes(move.source, from, false));
  if (to_registers) {
    result.out.push_back(bytes_of_registers("d", move));
  } else {
    result.regions.push_back(bytes(move.destination, static_cast<std::int64_t>(move.origins.size()), true));
  }
  for (std::size_t run = 0; run < runs_of_bytes; ++run) {
    Run one;
    if (from_registers) one.in.push_back(by_value(codes.source(run), move.threads));
    if (!move.addresses.empty()) one.in.push_back(move.addresses);
    if (!from_registers) one.memory.push_back(codes.source(run));
    const Integers after = codes.destination(move.origins, run);
    if (to_registers) {
      one.out.push_back(by_value(after, move.threads));
    } else {
      one.memory.emplace_back(after.size(), codes.poison(run));
      one.memory_out.push_back(after);
    }
    result.runs.push_back(std::move(one));
  }
  return result;
}

bool is_plain(const Observation& observation, const ByteCopy& copy) {
  return copy.ctas == 1 && observation.family != "bulk_reduce" && observation.form.find("multicast") == std::string::npos;
}

Case case_of(const Observation& observation, const ByteCopy& copy) {
  constexpr std::int64_t threads = 32;
  const bool by_threads = observation.family == "cp_async";
  MovedCodes codes(copy.cta_bytes);
  Case result{observation.form, observation.family, "", threads, {}, {}, {}, "", {}, {}, {}};
  result.what = std::to_string(copy.pieces[2]) + " bytes";
  result.ptx = by_threads ? ptx_of_threads(observation, copy.pieces[2]) : ptx_of_bulk(observation, copy);
  result.regions = {bytes(copy.source, copy.cta_bytes, false), bytes(copy.destination, copy.cta_bytes, true)};
  if (by_threads) result.in = {{"s", "u32", 1}, {"t", "u32", 1}, {"n", "u32", 1}};
  const Integers origins = observations::origins(copy.runs, copy.cta_bytes);
  for (std::size_t run = 0; run < runs_of_bytes; ++run) {
    Run one;
    if (by_threads) {
      one.in.resize(result.in.size());
      for (std::size_t piece = 0; piece < copy.pieces.size(); piece += 4) {
        one.in[0].push_back(copy.pieces[piece]);
        one.in[1].push_back(copy.pieces[piece + 1]);
        one.in[2].push_back(copy.pieces[piece + 3]);
      }
      // Each piece is read whole, or each third one in part.
      const bool whole = one.in[2] == Integers(threads, copy.pieces[2]);
      result.what = std::to_string(copy.pieces[2]) + (whole ? " bytes" : " bytes, some read in part");
    }
    one.memory = {codes.source(run), Integers(index(copy.cta_bytes), codes.poison(run))};
    one.memory_out = {codes.destination(origins, run)};
    result.runs.push_back(std::move(one));
  }
  return result;
}

}  // namespace colex::vectors
