// colex oracle check tma: is this copy one TMA instruction, what does it copy where, and does the hardware do so?
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/composed_layout.hpp"
#include "colex/interface/expression.hpp"
#include "colex/observer/observer.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"
#include "colex/render/grid.hpp"
#include "colex/verification/memory.hpp"

#include "oracle.hpp"
#include "oracle_check.hpp"
#include "tma_names.hpp"
#include "tma_request.hpp"

namespace colex::cli::tma_question {

namespace {

using observations::TensorMove;
using predictions::TmaCopy;
using predictions::TmaDescriptor;
using predictions::TmaPlace;
using predictions::TmaTile;
using predictions::TmaUse;

struct TmaOptions {
  std::string tensor, tile, box, swizzle, type = "f16", at, fill = "none", element_strides, interleave = "NONE", record;
  AnswerOptions answer;
};

/// The layout of shared memory, a plain one under no swizzle.
ComposedLayout<> shared_layout(const std::string& text) {
  const ComposedLayout<> layout = memory_layout("TILE", text);
  if (layout.swizzle() == nullptr)
    throw Rejection(Kind::type, "TILE takes a layout, swizzled or not; " + to_string(layout) + " is another composition");
  return layout.swizzle()->bits() > 0 ? layout : composition(Swizzle(0, 4, 3), layout.inner());
}

/// With the swizzle that --swizzle names, which a layout that has one must agree with.
ComposedLayout<> under_swizzle(const ComposedLayout<>& shared, const std::string& name, const predictions::TmaType& type) {
  if (name.empty()) return shared;
  const predictions::TmaSwizzle* mode = predictions::tma_swizzle(name);
  if (mode == nullptr) {
    std::string known;
    for (const predictions::TmaSwizzle& one : predictions::tma_swizzles())
      known += (known.empty() ? "" : ", ") + std::string(one.name);
    throw CLI::ValidationError("--swizzle", "sm_90 has no swizzle " + name + meant_swizzle(name) + "; it has " + known);
  }
  const Swizzle of_elements = upcast(mode->bytes, type.bytes);
  if (shared.swizzle() != nullptr && shared.swizzle()->bits() > 0 && !equal(*shared.swizzle(), of_elements)) {
    throw Rejection(Kind::type, "the layout of shared memory has the swizzle " + to_string(*shared.swizzle()) +
                                    ", and --swizzle " + name + " is " + to_string(of_elements) + " on elements of " +
                                    std::to_string(type.bytes) + " bytes");
  }
  return make_composed_layout<Checked>(of_elements, shared.offset(), shared.inner());
}

TmaTile tile_of(const TmaOptions& question) {
  const predictions::TmaType* type = predictions::tma_type(question.type);
  if (type == nullptr) {
    std::string known;
    for (const predictions::TmaType& one : predictions::tma_types())
      known += (known.empty() ? "" : ", ") + std::string(one.short_name);
    throw CLI::ValidationError("--type",
                               "TMA has no elements of type " + question.type + meant_type(question.type) + "; it has " + known);
  }
  const auto global = argument<Layout<>>("TENSOR", question.tensor, "a layout");
  const auto box = argument<Tuple<Checked>>("--box", question.box, "a shape");
  return {*type, global, box, under_swizzle(shared_layout(question.tile), question.swizzle, *type)};
}

TmaRequest request_of(const TmaOptions& question) {
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
        fmt::format("taken        of {} elements one, by dimension; the box is what is passed over\n", list(d.element_strides));
  }
  if (d.interleave != "NONE")
    text += fmt::format("interleave   {}: dimension 0 counts slices, dimension {} which of them\n", d.interleave,
                        d.extents.size() - 2);
  return text;
}

std::string described(const TmaCopy& copy) {
  const TmaDescriptor& d = copy.descriptor;
  return described_specially(d) +
         fmt::format(
             "type         {}\nextents      {}\nstrides      {} bytes, from a step of one dimension to the next; dimension 0 is "
             "contiguous\nbox          {}\n"
             "swizzle      {}\ncoordinates  {}\nfrom global  {}\nto shared    {}   (byte, element, …) to bytes\n",
             d.type.name, list(d.extents), list(d.strides), list(d.box), d.swizzle.name, to_string(copy.coordinates),
             to_string(predictions::tma_global_layout(d)), to_string(predictions::tma_shared_layout(d)));
}

nlohmann::ordered_json json_of(const TmaDescriptor& d) {
  const auto numbers = [](const std::vector<Checked>& list) {
    std::vector<std::int64_t> result;
    for (const Checked& number : list) result.push_back(number.value());
    return result;
  };
  return {{"type", d.type.name},
          {"extents", numbers(d.extents)},
          {"strides", numbers(d.strides)},
          {"box", numbers(d.box)},
          {"element_strides", numbers(d.element_strides)},
          {"swizzle", d.swizzle.name},
          {"interleave", d.interleave},
          {"fill", d.fill}};
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

/// What the hardware does: the very copy now, or as it was recorded of others under the same swizzle.
void add_hardware(OracleAnswer& answer, const TmaDescriptor& descriptor, const TmaUse& use, const std::string& folder) {
  if (const auto seen = folder.empty() ? observe(descriptor, use) : std::nullopt) {
    std::optional<std::string> wrong = "it could not be observed";
    if (const auto* move = std::get_if<TensorMove>(&seen->content)) wrong = verification::deviation(*move);
    if (const auto* refusal = std::get_if<observations::TensorMapAnswer>(&seen->content))
      wrong = verification::deviation(*refusal);
    answer.engine = "observed";
    answer.grounds = wrong ? "the GPU of this machine does otherwise: " + *wrong : "the GPU of this machine does so";
    if (wrong) answer.finding = Finding::wrong;
    return;
  }
  const observations::Record record = oracle_record(folder, {{"tensor_load"}});
  const Recorded like = recorded_like(record, descriptor);
  take_grounds(answer, record);
  answer.grounds = fmt::format("predicted; of {} recorded loads of tiles under the swizzle {}, {} do what is predicted; {}",
                               like.all, descriptor.swizzle.name, like.agree, recorded_on(record));
  if (like.all == 0) answer.finding = std::max(answer.finding, Finding::unknown);
  if (like.agree < like.all) answer.finding = Finding::wrong;
}

/// What the copy comes to, or the reasons for which there is none.
struct Derived {
  std::optional<TmaCopy> copy;
  TmaUse use;
  std::vector<std::string> reasons;
};

Derived derived(const TmaOptions& options, const TmaRequest& request, const Tuple<Checked>& at) {
  Derived result;
  if (auto reason = objection_to([&] { result.copy = tma_copy_of(request); })) return {std::nullopt, {}, {*reason}};
  TmaCopy& copy = *result.copy;
  copy.descriptor.fill = options.fill == "nan" ? "NAN_REQUEST_ZERO_FMA" : "NONE";
  if (auto reason = objection_to([&] { result.use = {true, tma_coordinates_of(copy, at)}; }))
    return {std::nullopt, {}, {*reason}};
  for (const predictions::TmaRefusal& refusal : predictions::refusals(copy.descriptor)) result.reasons.push_back(refusal.reason);
  if (const auto illegal = predictions::tma_illegal(copy.descriptor, result.use)) result.reasons.push_back(*illegal);
  if (!result.reasons.empty()) return result;
  if (auto reason = objection_to([&] { require_as_asked(request, copy, at); })) result.reasons.push_back(*reason);
  return result;
}

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

OracleAnswer answer_of(const TmaOptions& options) {
  const TmaRequest request = request_of(options);
  if (!options.record.empty()) (void)oracle_record(options.record, {{"tensor_load"}});  // one that cannot be read is refused
  const auto at = argument<Tuple<Checked>>("--at", options.at.empty() ? "0" : options.at, "a coordinate");
  const Derived found = derived(options, request, at);
  OracleAnswer answer;
  answer.question = "tma";
  answer.finding = found.reasons.empty() ? Finding::right : Finding::wrong;
  answer.headline = found.reasons.empty() ? "a TMA copy" : "not a TMA copy, as the tensor is written";
  answer.operands.push_back({"tile", answer.finding, options.tile, found.reasons});
  if (!found.reasons.empty()) {
    const std::string hint = swizzle_in_bytes(memory_layout("TILE", options.tile), 8 * request.tile.type.bytes);
    if (!hint.empty()) answer.operands.back().lines.push_back(hint);
    answer.engine = "predicted";
    answer.grounds = "by the rules of the driver and of the instruction, as they were recorded";
    return answer;
  }
  answer.remarks = lines_in(described(*found.copy));
  answer.picture = picture(found.copy->descriptor, found.use);
  answer.facts["descriptor"] = json_of(found.copy->descriptor);
  add_hardware(answer, found.copy->descriptor, found.use, options.record);
  return answer;
}

constexpr const char* example = R"help(Example:
$ colex oracle check tma "(4096,8192):(1,4096)" "(128,8):(1,128)" --box "(128,8)" --swizzle 128B
wrong: not a TMA copy, as the tensor is written
  tile  wrong  (128,8):(1,128)
        the inner box is 256 bytes; under the swizzle 128B it must be at most 128
  by the rules of the driver and of the instruction, as they were recorded
)help";

}  // namespace

void add(CLI::App& check_command, Exit& exit) {
  auto options = std::make_shared<TmaOptions>();
  CLI::App* command = check_command.add_subcommand(
      "tma", "Is this tile one copy by TMA: under which descriptor, what arrives where, or why not?");
  add_text(*command, "TENSOR", options->tensor, "The tensor in global memory, in elements")->required();
  add_text(*command, "TILE", options->tile, "The tile in shared memory, in elements, swizzled or not")->required();
  add_text(*command, "--box", options->box, "How many elements of each mode of the tensor the tile takes, (64,8)")->required();
  add_text(*command, "--element-strides", options->element_strides,
           "Take every so many-th element of each mode of the box, (1,2) for each and every other; the tile is so much smaller");
  command
      ->add_option("--interleave", options->interleave,
                   "The channels stand in slices of so many bytes, which are the first mode of tensor and tile")
      ->capture_default_str()
      ->check(CLI::IsMember({"NONE", "16B", "32B"}));
  add_text(*command, "--swizzle", options->swizzle, "NONE, 32B, 64B or 128B, if the layout has none of its own");
  command->add_option("--type", options->type, "The type of the elements")->capture_default_str();
  add_text(*command, "--at", options->at, "The coordinate of the tensor that the tile begins at");
  command->add_option("--fill", options->fill, "What arrives for elements outside of the tensor: none means 0")
      ->capture_default_str()
      ->check(CLI::IsMember({"none", "nan"}));
  add_record_option(*command, options->record);
  add_to(*command, options->answer);
  command->footer(example);
  command->callback([options, command, &exit] { exit = worse(exit, say(answer_of(*options), *command, options->answer)); });
}

}  // namespace colex::cli::tma_question
