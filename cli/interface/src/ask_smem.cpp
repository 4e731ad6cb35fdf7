// How many wavefronts does this access to shared memory take?
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/composed_layout.hpp"
#include "colex/finding/swizzle.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/interface/notes.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/print.hpp"

#include "question_parts.hpp"
#include "question_rows.hpp"

namespace colex::cli::smem_question {

namespace {

using predictions::WarpAccess;

constexpr std::size_t warp_threads = 32;

/// The access. Bytes of an element that no access has are refused, before anything is multiplied by them.
WarpAccess access_of(const SmemQuestion& question) {
  constexpr std::int64_t widths[] = {1, 2, 4, 8, 16};
  if (std::find(std::begin(widths), std::end(widths), question.element_bytes) == std::end(widths))
    throw Misuse("--element-bytes", fmt::format("an element has 1, 2, 4, 8 or 16 bytes, and not {}", question.element_bytes));
  return predictions::warp_access(question.layout.value, 8 * question.element_bytes, !question.store);
}

/// What the hardware takes: measured now, or as it was recorded of other accesses by the same instruction.
void add_hardware(OracleAnswer& answer, const WarpAccess& access, const std::string& folder, const Gpu& gpu) {
  const std::string form = form_of(access);
  if (const auto seen = folder.empty() ? measured_wavefronts(gpu, form, {access}) : std::nullopt) {
    answer.engine = "observed";
    answer.facts["measured"] = seen->front();
    answer.grounds = fmt::format("measured on the GPU of this machine: {}", seen->front());
    if (seen->front() != predictions::wavefronts(access)) answer.finding = Finding::wrong;
    return;
  }
  const bool part = access.addresses.size() < warp_threads;
  const auto alike = [&](const observations::SharedAccess& other, const std::string& of_form) {
    const auto takes_part = [](std::int64_t address) { return address >= 0; };
    const auto threads = std::count_if(other.addresses.begin(), other.addresses.end(), takes_part);
    return of_form == form && (threads < std::int64_t{warp_threads}) == part;
  };
  const RecordedAccesses recorded = recorded_accesses(folder, alike);
  take_grounds(answer, recorded.record);
  answer.grounds = grounds_of(recorded, (part ? " of a part of a warp by " : " by ") + form);
  const std::size_t all = recorded.record.observations.size();
  if (all == 0) answer.finding = std::max(answer.finding, Finding::unknown);
  if (recorded.agree < all) answer.finding = Finding::wrong;
}

/// The swizzle under which this access alone takes the fewest wavefronts, if one takes fewer than none. Who else accesses the
/// tile is not known here.
std::optional<std::string> better_swizzle(const ComposedLayout<>& layout, const WarpAccess& access, std::int64_t bits) {
  const bool is_plain = layout.swizzle() != nullptr && layout.swizzle()->bits() == 0 && layout.offset() == Checked(0);
  if (!is_plain || access.addresses.size() < warp_threads) return std::nullopt;
  const Layout<> threads = layout.inner().rank() == 2 && size(layout.inner().mode(0)) == Checked(32)
                               ? layout.inner()
                               : make_layout<Checked, Checked>({layout.inner(), Layout<>(Mode<Checked>{Checked(1), Checked(0)})});
  const auto used = static_cast<std::uint64_t>(cosize(layout.inner()).value());
  const Checked numbers(static_cast<std::int64_t>(std::bit_ceil(used)));
  const finding::SharedTile elements{Layout<>(Mode<Checked>{numbers, Checked(1)}), bits};
  const auto found = attempt([&] {
    return finding::find_swizzle(elements, {{"this access", access.load, threads, access.bytes}});
  });
  if (!found || found->best.bits() == 0) return std::nullopt;
  return fmt::format("{} o 0 o {} takes {}; colex find swizzle asks for all who access a tile", to_string(found->best),
                     to_string(layout.inner()), found->costs.front().swizzled);
}

/// How many wavefronts the access takes.
void count_wavefronts(OracleAnswer& answer, const SmemQuestion& question, const WarpAccess& access) {
  const std::int64_t taken = predictions::wavefronts(access), least = predictions::least_wavefronts(access);
  answer.headline = fmt::format("{}: {} wavefront{} for a {} of {} bytes by each thread; the least possible is {}",
                                taken == least ? "no bank conflicts" : "bank conflicts", taken, taken == 1 ? "" : "s",
                                access.load ? "load" : "store", access.bytes, least);
  answer.finding = Finding::answered;
  answer.facts["wavefronts"] = taken;
  answer.facts["least_wavefronts"] = least;
  if (question.at_most) answer.finding = add_at_most(answer, taken, *question.at_most) ? Finding::right : Finding::wrong;
  if (const std::string conflict = predictions::conflict_text(access, 0); taken > least && !conflict.empty())
    answer.remarks.push_back(conflict);
  if (taken == least) return;
  if (const auto better = better_swizzle(question.layout.value, access, 8 * question.element_bytes))
    answer.remarks.push_back(*better);
}

OracleAnswer answer_of(const SmemQuestion& question, const Gpu& gpu) {
  OracleAnswer answer;
  answer.question = "smem";
  answer.facts["layout"] = question.layout.text;
  std::optional<WarpAccess> access;
  if (auto objection = objection_to([&] { access = access_of(question); })) {
    answer.add({"layout", Finding::wrong, question.layout.text, {std::move(*objection)}});
    answer.headline = "not one access";
    answer.engine = "predicted";
    answer.grounds = "by what one instruction of a warp can ask shared memory for";
    if (!question.record.empty())
      (void)oracle_record(question.record, {{"shared_access"}});  // one that cannot be read is refused
  } else {
    count_wavefronts(answer, question, *access);
    add_hardware(answer, *access, question.record, gpu);
  }
  const std::string hint = swizzle_in_bytes(question.layout.value, 8 * question.element_bytes);
  if (!hint.empty()) answer.remarks.push_back(hint);
  return answer;
}

constexpr const char* example = R"help(Example:
$ colex oracle check smem "(8,4):(32,1)"
bank conflicts: 8 wavefronts for a load of 4 bytes by each thread; the least possible is 1
  threads 0 and 1 ask bank 0 for the words 0 and 32
  Sw<3,2,3> o 0 o (8,4):(32,1) takes 1; colex find swizzle asks for all who access a tile
  predicted; of 202 recorded accesses by ld.volatile.shared.b32, 202 take as many as predicted; recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same where it was asked
)help";

QuestionRows<SmemQuestion> rows() {
  return {given("LAYOUT", &SmemQuestion::layout, memory_layout_text,
                {.description = "32 threads, or (thread, value) with each thread's values side by side, to elements of shared "
                                "memory; where 32 cannot be meant, the first threads of a warp",
                 .required = true}),
          plain("--element-bytes", &SmemQuestion::element_bytes, {.description = "How large an element is", .otherwise = "4"}),
          plain("--store", &SmemQuestion::store, {"The warp stores, and does not load"}), at_most_row<SmemQuestion>(),
          record_row<SmemQuestion>()};
}

}  // namespace

}  // namespace colex::cli::smem_question

namespace colex::cli {

OracleAnswer answer(const SmemQuestion& question, const Gpu& gpu) { return smem_question::answer_of(question, gpu); }

OracleQuestion smem_by_texts() {
  return question_of("smem", "How many wavefronts does a warp's access to shared memory take?", smem_question::example,
                     smem_question::rows());
}

}  // namespace colex::cli
