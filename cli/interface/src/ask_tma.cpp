// Is this copy one TMA instruction, what does it copy where, and does the hardware do so?
#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/composed_layout.hpp"
#include "colex/interface/notes.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"
#include "colex/verification/memory.hpp"

#include "question_parts.hpp"
#include "question_rows.hpp"
#include "tma_request.hpp"

namespace colex::cli::tma_question {

namespace {

using observations::TensorMove;
using predictions::TmaAnswer;
using predictions::TmaDescriptor;
using predictions::TmaMap;
using predictions::TmaTile;
using predictions::TmaUse;

/// The layout of shared memory, a plain one under no swizzle.
ComposedLayout<> shared_layout(const ComposedLayout<>& layout) {
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
    throw Misuse("--swizzle", "sm_90 has no swizzle " + name + meant_swizzle(name) + "; it has " + known);
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
    throw Misuse("--type", "TMA has no elements of type " + question.type + meant_type(question.type) + "; it has " + known);
  }
  return {*type, question.tensor.value, question.box, under_swizzle(shared_layout(question.tile.value), question.swizzle, *type),
          question.element_strides};
}

constexpr const char* load_form = "cp.async.bulk.tensor.{}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes";
constexpr const char* store_form = "cp.async.bulk.tensor.{}d.global.shared::cta.tile.bulk_group";

std::string word(const char* name, const std::vector<Checked>& numbers) {
  std::string text;
  for (const Checked& number : numbers) text += (text.empty() ? "" : ",") + to_string(number);
  return std::string(name) + '=' + text;
}

/// What this machine's GPU does, if there is one.
std::optional<observations::Observation> observe(const TmaMap& map, const TmaUse& use, const Gpu& gpu) {
  // The probe knows no address but the tensor's.
  if (!(map.base == Checked(0))) return std::nullopt;
  const TmaDescriptor& d = map.descriptor;
  constexpr unsigned seconds = 20;
  // The probe codes every byte of the tensor.
  constexpr std::int64_t largest = std::int64_t{1} << 28;
  Checked bytes = d.extents[0] * Checked(d.type.bytes);
  for (std::size_t k = 1; k < d.extents.size(); ++k) bytes = bytes + (d.extents[k] - Checked(1)) * d.strides[k - 1];
  if (Checked(largest) < bytes) return std::nullopt;
  const auto seen =
      gpu.ask(fmt::format(fmt::runtime(use.load ? load_form : store_form), d.extents.size()),
              {std::string("type=") + d.type.name, word("extents", d.extents), word("strides", d.strides), word("box", d.box),
               word("element_strides", d.element_strides), "swizzle=" + std::string(d.swizzle.name), "fill=" + d.fill,
               "interleave=" + d.interleave, word("coordinates", use.coordinates)},
              seconds);
  return !seen || seen->empty() ? std::nullopt : std::optional(seen->front());
}

/// How many recorded copies of tiles are of this swizzle and interleaving, and how many of these do what is predicted.
struct Recorded {
  std::size_t all = 0, agree = 0;
};

Recorded recorded_like(const observations::Record& record, const TmaDescriptor& descriptor, bool load) {
  Recorded result;
  for (const observations::Observation& observation : record.observations) {
    const TensorMove* move = std::get_if<TensorMove>(&observation.content);
    if (move == nullptr || move->destination != (load ? "shared" : "global") || move->map.im2col()) continue;
    if (move->map.swizzle != descriptor.swizzle.name || move->map.interleave != descriptor.interleave) continue;
    ++result.all;
    result.agree += !verification::deviation(*move).has_value();
  }
  return result;
}

/// What the hardware does: the very copy now, or as it was recorded of others under the same swizzle.
void add_hardware(OracleAnswer& answer, const TmaMap& map, const TmaUse& use, const std::string& folder, const Gpu& gpu) {
  if (const auto seen = folder.empty() ? observe(map, use, gpu) : std::nullopt) {
    std::optional<std::string> wrong = "it could not be observed";
    if (const auto* move = std::get_if<TensorMove>(&seen->content)) wrong = verification::deviation(*move);
    if (const auto* refusal = std::get_if<observations::TensorMapAnswer>(&seen->content))
      wrong = verification::deviation(*refusal);
    answer.engine = "observed";
    answer.grounds = wrong ? "the GPU of this machine does otherwise: " + *wrong : "the GPU of this machine does so";
    if (wrong) answer.finding = Finding::wrong;
    return;
  }
  const observations::Record record = oracle_record(folder, {{use.load ? "tensor_load" : "tensor_store"}});
  const Recorded like = recorded_like(record, map.descriptor, use.load);
  take_grounds(answer, record);
  answer.grounds =
      fmt::format("predicted; of {} recorded {} of tiles under the swizzle {}, {} do what is predicted; {}", like.all,
                  use.load ? "loads" : "stores", map.descriptor.swizzle.name, like.agree, recorded_on(record));
  if (like.all == 0) answer.finding = std::max(answer.finding, Finding::unknown);
  if (like.agree < like.all) answer.finding = Finding::wrong;
}

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// Where the tile has to be in shared memory, and what else would fill it alike.
void add_shared_memory(OracleAnswer& answer, const TmaRequest& request, const TmaMap& map) {
  const std::int64_t alignment = predictions::tma_alignment(map.descriptor.swizzle);
  std::string others;
  nlohmann::ordered_json same = nlohmann::ordered_json::array();
  for (const predictions::TmaSwizzle& swizzle : predictions::tma_same_bytes(map)) {
    others +=
        (others.empty() ? "" : ", ") + fmt::format("{} at a multiple of {}", swizzle.name, predictions::tma_alignment(swizzle));
    same.push_back(swizzle.name);
  }
  answer.remarks.push_back(fmt::format("aligned      the tile in shared memory, to {} bytes", alignment));
  if (!others.empty()) answer.remarks.push_back("same bytes   also under the swizzle " + others);
  answer.facts["alignment"] = alignment;
  answer.facts["same_bytes"] = same;
  const auto asked = objection_to([&] {
    if (!equal(predictions::tma_swizzle_of(request.tile.shared, request.tile.type).bytes, map.descriptor.swizzle.bytes))
      throw Rejection(Kind::inadmissible, "");
  });
  if (asked) {
    answer.remarks.push_back(
        fmt::format("instead      the swizzle {} has the bytes of this tile where the one that was asked for has them",
                    map.descriptor.swizzle.name));
  }
}

/// What a store would overwrite besides the tile.
void add_overwritten(OracleAnswer& answer, const TmaMap& map, const std::vector<Checked>& starts) {
  const std::vector<Checked> bytes = tma_overwritten(map, starts);
  answer.facts["overwritten_bytes"] = bytes.size();
  if (bytes.empty()) return;
  answer.remarks.push_back(fmt::format(
      "overwritten  {} bytes behind the ends of rows as well, the first at byte {} of the tensor: a row ends with 16 bytes",
      bytes.size(), to_string(bytes.front())));
}

/// Whether there is nothing of the tensor in the tile.
bool is_all_fill(const TmaRequest& request, const std::vector<Checked>& starts) {
  const std::vector<predictions::TmaElement> elements = predictions::tma_elements(request.tile, starts);
  return std::none_of(elements.begin(), elements.end(), [](const predictions::TmaElement& e) { return e.global.has_value(); });
}

/// The map, or the reasons for which there is none.
TmaAnswer found(const TmaRequest& request, const TmaQuestion& question, const std::vector<Checked>& starts) {
  TmaAnswer answer;
  try {
    answer = tma_answer(request, starts);
  } catch (const Rejection& rejection) {
    // Numbers that are too large to be looked at are no reason why there is no map.
    if (rejection.kind() != Kind::inadmissible) throw;
    answer.reasons = {rejection.message()};
  }
  if (!answer.map) return answer;
  answer.saw_all = true;
  answer.map->descriptor.fill = question.fill == "nan" ? "NAN_REQUEST_ZERO_FMA" : "NONE";
  for (const predictions::TmaRefusal& refusal : predictions::refusals(answer.map->descriptor))
    answer.reasons.push_back(refusal.reason);
  if (answer.reasons.empty()) {
    // The search says so already; it is not to be believed.
    if (const auto mismatch = predictions::tma_mismatch(request.tile, *answer.map, starts)) answer.reasons.push_back(*mismatch);
  }
  if (!answer.reasons.empty()) answer.map.reset();
  return answer;
}

OracleAnswer wrong(const TmaQuestion& question, const TmaRequest& request, OracleAnswer answer) {
  const std::string hint = swizzle_in_bytes(question.tile.value, 8 * request.tile.type.bytes);
  if (!hint.empty()) answer.operands.back().lines.push_back(hint);
  answer.engine = "predicted";
  answer.grounds = "by the rules of the driver and of the instruction, as they were recorded";
  return answer;
}

OracleAnswer right(const TmaQuestion& question, const TmaRequest& request, const TmaMap& map, const std::vector<Checked>& starts,
                   OracleAnswer answer, const Gpu& gpu) {
  const std::vector<std::string> names = predictions::tma_mode_names(request.tile.box);
  const bool all_fill = is_all_fill(request, starts);
  answer.remarks = lines_in(tma_map_text(request, map));
  answer.remarks.push_back("right        " + tma_holds_text(map, names));
  answer.remarks.push_back(
      fmt::format("this tile    at the instruction's coordinates ({})", fmt::join(tma_numbers(map.at(starts)), ",")));
  if (all_fill) answer.remarks.push_back("fill         nothing of the tensor is in this tile: all of it is outside");
  add_shared_memory(answer, request, map);
  if (!request.load) add_overwritten(answer, map, starts);
  answer.picture = tma_picture(map, {request.load, map.at(starts)});
  answer.facts["descriptor"] = tma_json(map.descriptor);
  answer.facts["coordinates"] = tma_numbers(map.at(starts));
  answer.facts["holds"] = map.at_one_start ? "from this start" : predictions::name(map.holds);
  answer.facts["conditions"] = tma_conditions_json(map, names);
  answer.facts["base"] = map.base.value();
  answer.facts["all_fill"] = all_fill;
  add_hardware(answer, map, {request.load, map.at(starts)}, question.record, gpu);
  return answer;
}

OracleAnswer answer_of(const TmaQuestion& question, const Gpu& gpu) {
  const TmaRequest request{tile_of(question), question.interleave, !question.store};
  if (!question.record.empty()) (void)oracle_record(question.record, {{"tensor_load"}});  // one that cannot be read is refused
  const std::vector<Checked> starts = predictions::tma_starts(request.tile, question.at.value_or(Tuple<Checked>(Checked(0))));
  const TmaAnswer map = found(request, question, starts);
  OracleAnswer answer;
  answer.question = "tma";
  answer.finding = map.map ? Finding::right : map.saw_all ? Finding::wrong : Finding::unknown;
  answer.headline = map.map ? "a TMA copy"
                    : !map.saw_all
                        ? "not decided: a map was found that the rules of interleaved channels refuse; others were not looked at"
                    : request.interleave == "NONE" ? "not a TMA copy: no tensor map of at most five dimensions does it"
                                                   : "not a TMA copy, as the tensor is written";
  answer.operands.push_back({"tile", answer.finding, question.tile.text, map.reasons});
  return map.map ? right(question, request, *map.map, starts, std::move(answer), gpu)
                 : wrong(question, request, std::move(answer));
}

constexpr const char* example = R"help(Example:
$ colex oracle check tma "(4096,8192):(1,4096)" "(64,8):(8,1)" --box "(64,8)"
wrong: not a TMA copy: no tensor map of at most five dimensions does it
  tile  wrong  (64,8):(8,1)
        neighbours in shared memory are 4096 elements apart in global memory; the innermost dimension of a descriptor has the stride 1
  by the rules of the driver and of the instruction, as they were recorded
)help";

QuestionRows<TmaQuestion> rows() {
  return {given("TENSOR", &TmaQuestion::tensor, layout_text,
                {.description = "The tensor in global memory, in elements", .required = true}),
          given("TILE", &TmaQuestion::tile, memory_layout_text,
                {.description = "The tile in shared memory, in elements, swizzled or not", .required = true}),
          value_row("--box", &TmaQuestion::box, tuple_text,
                    {.description = "How many elements of each mode of the tensor the tile takes, (64,8)", .required = true}),
          value_row("--element-strides", &TmaQuestion::element_strides, tuple_text,
                    {"Take every so many-th element of each mode of the box, (1,2) for each and every other; the tile is so much "
                     "smaller"}),
          plain("--interleave", &TmaQuestion::interleave,
                {.description = "The channels stand in slices of so many bytes, which are the first mode of tensor and tile",
                 .among = {"NONE", "16B", "32B"},
                 .otherwise = "NONE"}),
          plain("--swizzle", &TmaQuestion::swizzle, {"NONE, 32B, 64B or 128B, if the layout has none of its own"}),
          plain("--type", &TmaQuestion::type, {.description = "The type of the elements", .otherwise = "f16"}),
          value_row("--at", &TmaQuestion::at, coordinate_text,
                    {"The coordinate of the tensor that the tile starts at; before the tensor it is negative, as (0,-1)"}),
          plain("--store", &TmaQuestion::store, {"Store the tile to global memory, instead of loading it from there"}),
          plain("--fill", &TmaQuestion::fill,
                {.description = "What arrives for elements outside of the tensor: none means 0",
                 .among = {"none", "nan"},
                 .otherwise = "none"}),
          record_row<TmaQuestion>()};
}

}  // namespace

}  // namespace colex::cli::tma_question

namespace colex::cli {

OracleAnswer answer(const TmaQuestion& question, const Gpu& gpu) { return tma_question::answer_of(question, gpu); }

OracleQuestion tma_by_texts() {
  return question_of("tma", "Is this tile one copy by TMA: under which descriptor, what arrives where, or why not?",
                     tma_question::example, tma_question::rows());
}

}  // namespace colex::cli
