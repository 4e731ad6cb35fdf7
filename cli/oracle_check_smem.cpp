// colex oracle check smem: how many wavefronts does this access to shared memory take?
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/composed_layout.hpp"
#include "colex/finding/swizzle.hpp"
#include "colex/predictions/shared_access.hpp"
#include "colex/print.hpp"
#include "colex/verification/memory.hpp"

#include "measured_wavefronts.hpp"
#include "oracle.hpp"
#include "oracle_check.hpp"

namespace colex::cli::smem_question {

namespace {

using predictions::WarpAccess;

constexpr std::size_t warp_threads = 32;

struct SmemOptions {
  std::string layout, record;
  std::int64_t element_bytes = 4;
  bool store = false;
  std::optional<std::int64_t> at_most;
  AnswerOptions answer;
};

/// The access. Bytes of an element that no access has are refused, before anything is multiplied by them.
WarpAccess access_of(const SmemOptions& options, const ComposedLayout<>& layout) {
  constexpr std::int64_t widths[] = {1, 2, 4, 8, 16};
  if (std::find(std::begin(widths), std::end(widths), options.element_bytes) == std::end(widths))
    throw CLI::ValidationError("--element-bytes",
                               fmt::format("an element has 1, 2, 4, 8 or 16 bytes, and not {}", options.element_bytes));
  return predictions::warp_access(layout, 8 * options.element_bytes, !options.store);
}

/// What the hardware takes: measured now, or as it was recorded of other accesses by the same instruction.
void add_hardware(OracleAnswer& answer, const WarpAccess& access, const std::string& folder) {
  if (access.addresses.size() < warp_threads) {
    if (!folder.empty()) (void)oracle_record(folder, {{"shared_access"}});  // one that cannot be read is refused
    answer.engine = "predicted";
    answer.finding = std::max(answer.finding, Finding::unknown);
    answer.grounds = fmt::format("predicted of the first {} thread{} of a warp; what a part of a warp takes is not recorded",
                                 access.addresses.size(), access.addresses.size() == 1 ? "" : "s");
    return;
  }
  if (const auto seen = folder.empty() ? measured_wavefronts(form_of(access), {access}) : std::nullopt) {
    answer.engine = "observed";
    answer.facts["measured"] = seen->front();
    answer.grounds = fmt::format("measured on the GPU of this machine: {}", seen->front());
    if (seen->front() != predictions::wavefronts(access)) answer.finding = Finding::wrong;
    return;
  }
  const observations::Record record = oracle_record(folder, {{"shared_access"}});
  std::size_t all = 0, agree = 0;
  for (const observations::Observation& observation : record.observations) {
    const auto* seen = std::get_if<observations::SharedAccess>(&observation.content);
    if (seen == nullptr || observation.form != form_of(access)) continue;
    ++all;
    agree += !verification::deviation(*seen, access.load).has_value();
  }
  take_grounds(answer, record);
  answer.grounds = fmt::format("predicted; of {} recorded accesses by {}, {} take as many as predicted; {}", all, form_of(access),
                               agree, recorded_on(record));
  if (all == 0) answer.finding = std::max(answer.finding, Finding::unknown);
  if (agree < all) answer.finding = Finding::wrong;
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
void count_wavefronts(OracleAnswer& answer, const SmemOptions& options, const ComposedLayout<>& layout,
                      const WarpAccess& access) {
  const std::int64_t taken = predictions::wavefronts(access), least = predictions::least_wavefronts(access);
  answer.headline = fmt::format("{}: {} wavefront{} for a {} of {} bytes by each thread; the least possible is {}",
                                taken == least ? "no bank conflicts" : "bank conflicts", taken, taken == 1 ? "" : "s",
                                access.load ? "load" : "store", access.bytes, least);
  answer.finding = Finding::answered;
  answer.facts["wavefronts"] = taken;
  answer.facts["least_wavefronts"] = least;
  if (options.at_most) {
    const bool few = taken <= *options.at_most;
    answer.finding = few ? Finding::right : Finding::wrong;
    answer.facts["at_most"] = *options.at_most;
    answer.remarks.push_back(fmt::format("{} than the {} that are allowed", few ? "no more" : "more", *options.at_most));
  }
  if (const std::string conflict = predictions::conflict_text(access, 0); taken > least && !conflict.empty())
    answer.remarks.push_back(conflict);
  if (taken == least) return;
  if (const auto better = better_swizzle(layout, access, 8 * options.element_bytes)) answer.remarks.push_back(*better);
}

Exit check(const SmemOptions& options, const CLI::App& command) {
  const ComposedLayout<> layout = *memory_given("LAYOUT", options.layout);
  OracleAnswer answer;
  answer.question = "smem";
  answer.facts["layout"] = options.layout;
  std::optional<WarpAccess> access;
  if (auto objection = objection_to([&] { access = access_of(options, layout); })) {
    answer.add({"layout", Finding::wrong, options.layout, {std::move(*objection)}});
    answer.headline = "not one access";
    answer.engine = "predicted";
    answer.grounds = "by what one instruction of a warp can ask shared memory for";
    if (!options.record.empty()) (void)oracle_record(options.record, {{"shared_access"}});  // one that cannot be read is refused
  } else {
    count_wavefronts(answer, options, layout, *access);
    add_hardware(answer, *access, options.record);
  }
  if (const std::string hint = swizzle_in_bytes(layout, 8 * options.element_bytes); !hint.empty()) answer.remarks.push_back(hint);
  return say(answer, command, options.answer);
}

constexpr const char* example = R"help(Example:
$ colex oracle check smem "(8,4):(32,1)"
bank conflicts: 8 wavefronts for a load of 4 bytes by each thread; the least possible is 1
  threads 0 and 1 ask bank 0 for the words 0 and 32
  Sw<3,2,3> o 0 o (8,4):(32,1) takes 1; colex find swizzle asks for all who access a tile
  predicted; of 50 recorded accesses by ld.volatile.shared.b32, 50 take as many as predicted; recorded on NVIDIA H200, driver 580.159.04; NVIDIA H100 80GB HBM3 did the same
)help";

}  // namespace

}  // namespace colex::cli::smem_question

namespace colex::cli {

void add_at_most(CLI::App& command, std::optional<std::int64_t>& at_most) {
  command.add_option("--at-most", at_most, "Answer wrong if shared memory takes more wavefronts than this")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40));
}

void add_wavefronts(OracleAnswer& answer, const Wavefronts& wavefronts, const std::optional<std::int64_t>& at_most) {
  const std::int64_t predicted = wavefronts.predicted;
  answer.facts["wavefronts"] = predicted;
  answer.facts["least_wavefronts"] = wavefronts.least;
  if (wavefronts.measured) answer.facts["measured"] = *wavefronts.measured;
  answer.remarks.push_back(fmt::format("{}: {} wavefronts are predicted for the tile; the least possible is {}",
                                       predicted == wavefronts.least ? "no bank conflicts" : "bank conflicts", predicted,
                                       wavefronts.least));
  if (wavefronts.measured.value_or(predicted) != predicted) answer.finding = Finding::wrong;
  if (!at_most) return;
  answer.facts["at_most"] = *at_most;
  const bool few = wavefronts.measured.value_or(predicted) <= *at_most;
  answer.remarks.push_back(fmt::format("{} than the {} that are allowed", few ? "no more" : "more", *at_most));
  if (!few) answer.finding = Finding::wrong;
}

}  // namespace colex::cli

namespace colex::cli::smem_question {

void add(CLI::App& check_command, Exit& exit) {
  auto options = std::make_shared<SmemOptions>();
  CLI::App* command = check_command.add_subcommand("smem", "How many wavefronts does a warp's access to shared memory take?");
  add_text(*command, "LAYOUT", options->layout,
           "32 threads, or (thread, value) with each thread's values side by side, to elements of shared memory; where 32 "
           "cannot be meant, the first threads of a warp")
      ->required();
  command->add_option("--element-bytes", options->element_bytes, "How large an element is")->capture_default_str();
  command->add_flag("--store", options->store, "The warp stores, and does not load");
  add_at_most(*command, options->at_most);
  add_record_option(*command, options->record);
  add_to(*command, options->answer);
  command->footer(example);
  command->callback([options, command, &exit] { exit = worse(exit, check(*options, *command)); });
}

}  // namespace colex::cli::smem_question
