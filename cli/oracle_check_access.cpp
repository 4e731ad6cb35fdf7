// colex oracle check --smem-access: how many wavefronts does this access to shared memory take?
#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/composed_layout.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/observer/observer.hpp"
#include "colex/predictions/shared_access.hpp"
#include "colex/print.hpp"
#include "colex/verification/memory.hpp"

#include "oracle.hpp"
#include "oracle_check.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

using notation::Parameter;
using predictions::WarpAccess;

ComposedLayout<> thread_layout(const std::string& text) {
  const notation::Value<> value = notation::evaluate(notation::parse_expression(text));
  if (const ComposedLayout<>* composed = value.as<ComposedLayout<>>()) return *composed;
  if (Parameter<Checked, Layout<>>::price(value) < 0) {
    throw Rejection(Kind::type, "--smem-access takes a layout; " + to_string(value) + " is a " + std::string(type_name(value)));
  }
  return composition(Swizzle(0, 4, 3), Parameter<Checked, Layout<>>::convert(value));
}

WarpAccess access_of(const AccessQuestion& question) {
  return predictions::warp_access(thread_layout(question.layout), 8 * question.element_bytes, !question.store);
}

std::string form_of(const WarpAccess& access) {
  const char* type = access.bytes == 1   ? "b8"
                     : access.bytes == 2 ? "b16"
                     : access.bytes == 4 ? "b32"
                     : access.bytes == 8 ? "b64"
                                         : "v4.b32";
  return std::string(access.load ? "ld" : "st") + ".volatile.shared." + type;
}

/// What this machine's GPU measures, if there is one.
std::optional<observations::SharedAccess> measured(const WarpAccess& access) {
  constexpr unsigned seconds = 20;
  std::string addresses;
  for (const std::int64_t address : access.addresses) addresses += (addresses.empty() ? "" : ",") + std::to_string(address);
  try {
    const auto seen = observer::ask(probe_beside(), form_of(access), {addresses}, seconds);
    const auto* found = seen.empty() ? nullptr : std::get_if<observations::SharedAccess>(&seen.front().content);
    return found == nullptr ? std::nullopt : std::optional(*found);
  } catch (const observer::NoGpu&) {
    return std::nullopt;
  }
}

Exit report_measured(const WarpAccess& access, const std::string& folder) {
  if (const auto seen = measured(access)) {
    const bool agree = seen->wavefronts == predictions::wavefronts(access);
    fmt::print("{}\n", marked(fmt::format("measured on the GPU of this machine: {}", seen->wavefronts),
                              agree ? Mark::good : Mark::bad, stdout));
    return agree ? Exit::as_claimed : Exit::refuted;
  }
  const observations::Record record = oracle_record(folder, {"shared_access"});
  std::size_t all = 0, agree = 0;
  for (const observations::Observation& observation : record.observations) {
    const auto* seen = std::get_if<observations::SharedAccess>(&observation.content);
    if (seen == nullptr || observation.form != form_of(access)) continue;
    ++all;
    agree += !verification::deviation(*seen, access.load).has_value();
  }
  fmt::print("{}\n", marked(fmt::format("predicted; of {} recorded accesses by {}, {} take as many as predicted; {}", all,
                                        form_of(access), agree, recorded_on(record)),
                            Mark::faint, stdout));
  return all == 0 ? Exit::unknown : agree == all ? Exit::as_claimed : Exit::refuted;
}

}  // namespace

std::string conflict_text(const WarpAccess& access, std::int64_t first_thread) {
  std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> first;  // of each bank: the word, and the thread that asked
  for (std::size_t t = 0; t < access.addresses.size(); ++t) {
    const std::int64_t word = access.addresses[t] / 4;
    const auto [known, is_new] = first.try_emplace(word % 32, std::pair(word, static_cast<std::int64_t>(t)));
    if (is_new || known->second.first == word) continue;
    return fmt::format("  threads {} and {} ask bank {} for the words {} and {}\n", known->second.second + first_thread,
                       static_cast<std::int64_t>(t) + first_thread, word % 32, known->second.first, word);
  }
  return {};
}

Exit check_access(const AccessQuestion& question, const std::string& folder) {
  const WarpAccess access = access_of(question);
  const std::int64_t taken = predictions::wavefronts(access), least = predictions::least_wavefronts(access);
  const bool free = taken == least;
  fmt::print("{}: {} wavefront{} for a {} of {} bytes by each thread; at the least {}\n{}",
             free ? marked("no bank conflicts", Mark::good, stdout) : marked("bank conflicts", Mark::bad, stdout), taken,
             taken == 1 ? "" : "s", access.load ? "load" : "store", access.bytes, least,
             free ? std::string() : conflict_text(access, 0));
  return report_measured(access, folder);
}

void add_access_options(CLI::App& command, AccessQuestion& question) {
  command.add_option(
      "--smem-access", question.layout,
      "32 threads, or (thread, value) with each thread's values side by side, to elements of shared memory: bank conflicts?");
  command.add_option("--element-bytes", question.element_bytes, "Of --smem-access: how large an element is")
      ->capture_default_str();
  command.add_flag("--store", question.store, "Of --smem-access: the warp stores, and does not load");
}

}  // namespace colex::cli
