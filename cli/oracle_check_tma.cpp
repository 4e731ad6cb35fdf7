// colex oracle check --tma: is this copy one TMA instruction, what does it copy where, and does the hardware do so?
#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/composed_layout.hpp"
#include "colex/observer/observer.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"
#include "colex/render/grid.hpp"
#include "colex/verification/memory.hpp"

#include "expression.hpp"
#include "oracle.hpp"
#include "oracle_check.hpp"
#include "terminal.hpp"
#include "tma_request.hpp"

namespace colex::cli {

namespace {

using observations::TensorMove;
using predictions::TmaCopy;
using predictions::TmaDescriptor;
using predictions::TmaPlace;
using predictions::TmaTile;
using predictions::TmaUse;

/// The layout of shared memory, a plain one under no swizzle.
ComposedLayout<> shared_layout(const std::string& text) {
  const notation::Value<> value = value_of(text);
  if (const ComposedLayout<>* composed = value.as<ComposedLayout<>>()) return *composed;
  return composition(Swizzle(0, 4, 3), argument<Layout<>>("the second layout of --tma", text, "a layout"));
}

/// With the swizzle that --swizzle names, which a layout that has one must agree with.
ComposedLayout<> under_swizzle(const ComposedLayout<>& shared, const std::string& name, const predictions::TmaType& type) {
  if (name.empty()) return shared;
  const predictions::TmaSwizzle* mode = predictions::tma_swizzle(name);
  if (mode == nullptr) {
    std::string known;
    for (const predictions::TmaSwizzle& one : predictions::tma_swizzles())
      known += (known.empty() ? "" : ", ") + std::string(one.name);
    throw CLI::ValidationError("--swizzle", "sm_90 has no swizzle " + name + "; it has " + known);
  }
  const Swizzle of_elements = upcast(mode->bytes, type.bytes);
  if (shared.swizzle() != nullptr && shared.swizzle()->bits() > 0 && !equal(*shared.swizzle(), of_elements)) {
    throw Rejection(Kind::type, "the layout of shared memory has the swizzle " + to_string(*shared.swizzle()) +
                                    ", and --swizzle " + name + " is " + to_string(of_elements) + " on elements of " +
                                    std::to_string(type.bytes) + " bytes");
  }
  return make_composed_layout<Checked>(of_elements, shared.offset(), shared.inner());
}

TmaTile tile_of(const TmaQuestion& question) {
  const predictions::TmaType* type = predictions::tma_type(question.type);
  if (type == nullptr) {
    std::string known;
    for (const predictions::TmaType& one : predictions::tma_types())
      known += (known.empty() ? "" : ", ") + std::string(one.short_name);
    throw CLI::ValidationError("--type", "TMA has no elements of type " + question.type + "; it has " + known);
  }
  const auto global = argument<Layout<>>("the first layout of --tma", question.layouts.front(), "a layout");
  if (question.box.empty())
    throw CLI::ValidationError("--box", "says how much of each mode of the tensor a tile takes; it is missing");
  const auto box = argument<Tuple<Checked>>("--box", question.box, "a shape");
  return {*type, global, box, under_swizzle(shared_layout(question.layouts.back()), question.swizzle, *type)};
}

TmaRequest request_of(const TmaQuestion& question) {
  TmaRequest request{tile_of(question), std::nullopt, question.interleave};
  if (!question.element_strides.empty())
    request.element_strides = argument<Tuple<Checked>>("--element-strides", question.element_strides, "a shape");
  return request;
}

std::string list(const std::vector<Checked>& numbers) {
  std::string text;
  for (const Checked& number : numbers) text += (text.empty() ? "" : ",") + to_string(number);
  return '(' + text + ')';
}

/// What few descriptors have.
std::string described_specially(const TmaDescriptor& d) {
  std::string text;
  for (const Checked& stride : d.element_strides) {
    if (stride == Checked(1) || !text.empty()) continue;
    text =
        fmt::format("  taken        of {} elements one, by dimension; the box is what is passed over\n", list(d.element_strides));
  }
  if (d.interleave != "NONE")
    text += fmt::format("  interleave   {}: dimension 0 counts slices, dimension {} which of them\n", d.interleave,
                        d.extents.size() - 2);
  return text;
}

std::string described(const TmaCopy& copy) {
  const TmaDescriptor& d = copy.descriptor;
  return described_specially(d) +
         fmt::format(
             "  type         {}\n  extents      {}\n  strides      {} bytes, of dimensions 1, …\n  box          {}\n"
             "  swizzle      {}\n  coordinates  {}\n  from global  {}\n  to shared    {}   (byte, element, …) to bytes\n",
             d.type.name, list(d.extents), list(d.strides), list(d.box), d.swizzle.name, to_string(copy.coordinates),
             to_string(predictions::tma_global_layout(d)), to_string(predictions::tma_shared_layout(d)));
}

/// Which element of global memory each 16 bytes of shared memory begin with.
std::string picture(const TmaDescriptor& descriptor, const TmaUse& use) {
  constexpr std::int64_t chunk = 16, row = 128, most_rows = 8;
  std::map<std::int64_t, std::string> cells;
  std::int64_t end = 0;
  for (const TmaPlace& place : predictions::tma_places(descriptor, use)) {
    const std::int64_t at = place.shared.value();
    end = std::max(end, at + descriptor.type.bytes);
    if (at % chunk != 0) continue;
    cells[at / chunk] = place.inside ? to_string(place.global / Checked(descriptor.type.bytes)) : "fill";
  }
  const render::Extent extent{most_rows, row / chunk};
  return render::to_text(render::grid(
      "rows of 128 bytes of shared memory: the element of the tensor that each 16 bytes begin with", (end + row - 1) / row,
      row / chunk,
      [&](std::int64_t i, std::int64_t j) {
        const auto cell = cells.find(i * (row / chunk) + j);
        return cell == cells.end() ? std::string() : cell->second;
      },
      extent));
}

constexpr const char* load_form = "cp.async.bulk.tensor.{}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes";

std::string word(const char* name, const std::vector<Checked>& numbers) {
  std::string text;
  for (const Checked& number : numbers) text += (text.empty() ? "" : ",") + to_string(number);
  return std::string(name) + '=' + text;
}

/// What this machine's GPU does, if there is one.
std::optional<observations::Observation> observe(const TmaDescriptor& d, const TmaUse& use) {
  constexpr unsigned seconds = 20;
  // The probe codes every byte of the tensor.
  constexpr std::int64_t largest = std::int64_t{1} << 28;
  Checked bytes = d.extents[0] * Checked(d.type.bytes);
  for (std::size_t k = 1; k < d.extents.size(); ++k) bytes = bytes + (d.extents[k] - Checked(1)) * d.strides[k - 1];
  if (Checked(largest) < bytes) return std::nullopt;
  try {
    const auto seen =
        observer::ask(probe_beside(), fmt::format(load_form, d.extents.size()),
                      {std::string("type=") + d.type.name, word("extents", d.extents), word("strides", d.strides),
                       word("box", d.box), word("element_strides", d.element_strides), "swizzle=" + std::string(d.swizzle.name),
                       "fill=" + d.fill, "interleave=" + d.interleave, word("coordinates", use.coordinates)},
                      seconds);
    return seen.empty() ? std::nullopt : std::optional(seen.front());
  } catch (const observer::NoGpu&) {
    return std::nullopt;
  }
}

/// How many recorded loads of tiles are of this swizzle and interleaving, and how many of these do what is predicted.
struct Recorded {
  std::size_t all = 0, agree = 0;
};

Recorded recorded_like(const observations::Record& record, const TmaDescriptor& descriptor) {
  Recorded result;
  for (const observations::Observation& observation : record.observations) {
    const TensorMove* move = std::get_if<TensorMove>(&observation.content);
    if (move == nullptr || move->destination != "shared" || move->map.im2col()) continue;
    if (move->map.swizzle != descriptor.swizzle.name || move->map.interleave != descriptor.interleave) continue;
    ++result.all;
    result.agree += !verification::deviation(*move).has_value();
  }
  return result;
}

Exit report_hardware(const TmaDescriptor& descriptor, const TmaUse& use, const std::string& folder) {
  if (const auto seen = observe(descriptor, use)) {
    const TensorMove* move = std::get_if<TensorMove>(&seen->content);
    const std::optional<std::string> wrong =
        move == nullptr ? std::optional<std::string>("it could not be observed") : verification::deviation(*move);
    fmt::print("{}\n", wrong ? marked("the GPU of this machine does otherwise", Mark::bad, stdout) + ": " + *wrong
                             : marked("the GPU of this machine does so", Mark::good, stdout));
    return wrong ? Exit::refuted : Exit::as_claimed;
  }
  const observations::Record record = oracle_record(folder, {"tensor_load"});
  const Recorded like = recorded_like(record, descriptor);
  fmt::print("{}\n",
             marked(fmt::format("predicted; of {} recorded loads of tiles under the swizzle {}, {} do what is predicted; {}",
                                like.all, descriptor.swizzle.name, like.agree, recorded_on(record)),
                    Mark::faint, stdout));
  return like.all == 0 ? Exit::unknown : like.agree == like.all ? Exit::as_claimed : Exit::refuted;
}

Exit refuse(const std::vector<std::string>& reasons) {
  fmt::print("{}\n", marked("not a TMA copy", Mark::bad, stdout));
  for (const std::string& reason : reasons) fmt::print("  {}\n", reason);
  return Exit::refuted;
}

}  // namespace

Exit check_tma(const TmaQuestion& question, const std::string& folder) {
  const TmaRequest request = request_of(question);
  Result<TmaCopy> derived = attempt([&] { return tma_copy_of(request); });
  if (!derived) return refuse({derived.rejection().message()});
  TmaCopy copy = *derived;
  copy.descriptor.fill = question.fill == "nan" ? "NAN_REQUEST_ZERO_FMA" : "NONE";
  const auto at = argument<Tuple<Checked>>("--at", question.at.empty() ? "0" : question.at, "a coordinate");
  const TmaUse use{true, tma_coordinates_of(copy, at)};
  std::vector<std::string> reasons;
  for (const predictions::TmaRefusal& refusal : predictions::refusals(copy.descriptor)) reasons.push_back(refusal.reason);
  if (const auto illegal = predictions::tma_illegal(copy.descriptor, use)) reasons.push_back(*illegal);
  if (!reasons.empty()) return refuse(reasons);
  const auto otherwise = attempt([&] { return require_as_asked(request, copy, at), true; });
  if (!otherwise) return refuse({otherwise.rejection().message()});
  fmt::print("{}\n{}\n{}\n", marked("a TMA copy", Mark::good, stdout), described(copy), picture(copy.descriptor, use));
  return report_hardware(copy.descriptor, use, folder);
}

void add_tma_options(CLI::App& command, TmaQuestion& question) {
  command
      .add_option("--tma", question.layouts,
                  "A tensor's layout and that of a tile in shared memory, in elements: is it one copy?")
      ->expected(2);
  command.add_option("--box", question.box, "Of --tma: how much of each mode of the tensor a tile takes, (64,8)");
  command.add_option(
      "--element-strides", question.element_strides,
      "Of --tma: of how many elements of each part of the box one is taken, (1,2); the tile has as many as that leaves");
  command
      .add_option("--interleave", question.interleave,
                  "Of --tma: the channels stand in slices of so many bytes, which are the first mode of tensor and tile")
      ->capture_default_str()
      ->check(CLI::IsMember({"NONE", "16B", "32B"}));
  command.add_option("--swizzle", question.swizzle, "Of --tma: NONE, 32B, 64B or 128B, if the layout has none of its own");
  command.add_option("--type", question.type, "Of --tma: the type of the elements")->capture_default_str();
  command.add_option("--at", question.at, "Of --tma: the coordinate of the tensor that the tile begins at");
  command.add_option("--fill", question.fill, "Of --tma: what stands for elements outside of the tensor")
      ->capture_default_str()
      ->check(CLI::IsMember({"none", "nan"}));
}

}  // namespace colex::cli
