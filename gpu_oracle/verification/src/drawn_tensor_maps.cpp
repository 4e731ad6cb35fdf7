#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <utility>
#include <variant>

#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/predictions/tma_descriptor.hpp"
#include "colex/verification/drawn_accesses.hpp"
#include "colex/verification/memory.hpp"

#include "drawn_answers.hpp"
#include "drawn_tiles.hpp"
#include "draws.hpp"

namespace colex::verification {

namespace {

using observations::Numbers;
using observations::Observation;
using observations::TensorMap;
using observations::TensorMapAnswer;
using observations::TensorMove;
using predictions::TmaDescriptor;

constexpr std::int64_t chunk = 16;
/// So many bytes of global memory and of shared memory a copy that is executed may touch.
constexpr std::int64_t most_global = 64 << 10, most_shared = 32 << 10;
constexpr std::int64_t most_dimensions = 5;
/// A tile begins at a multiple of this: the pattern of a swizzle may begin elsewhere.
constexpr std::int64_t shared_alignment = 128;

/// What a form's name says of what it copies.
struct Asked {
  bool is_copy, load, im2col;
  std::int64_t rank;  ///< 0 where the driver is asked, which takes any
};

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

Asked asked_of(const std::string& form) {
  const std::string tensor = "bulk.tensor.";
  const std::size_t at = form.find(tensor);
  const bool im2col = has(form, "im2col") || has(form, "Im2col");
  if (at == std::string::npos) return {false, true, im2col, 0};
  return {true, !has(form, "global.shared"), im2col, form[at + tensor.size()] - '0'};
}

/// The dimension that the k-th corner of im2col is about.
std::size_t spatial_dimension(const TensorMap& map, std::size_t k) { return map.interleave == "NONE" ? k + 1 : k; }

std::int64_t bytes_of(const TensorMap& map) { return predictions::tma_type(map.type)->bytes; }

/// Draws descriptors that break no rule, as small as what is executed has to be.
class Tensors {
 public:
  Tensors(const Asked& asked, Draws& draws) : asked_(asked), draws_(draws) {}

  TensorMap draw() {
    map_ = {};
    const auto& types = predictions::tma_types();
    map_.type = types[draws_.place_in(types.size())].name;
    const bool interleaves = dimensions() >= 3 && draws_.below(4) == 0;
    map_.interleave = !interleaves ? "NONE" : draws_.below(2) == 0 ? "16B" : "32B";
    const auto& swizzles = predictions::tma_swizzles();
    map_.swizzle = swizzles[draws_.place_in(swizzles.size())].name;
    if (predictions::tma_type(map_.type)->floating && draws_.below(2) == 0) map_.fill = "NAN_REQUEST_ZERO_FMA";
    extents();
    strides();
    if (asked_.im2col) {
      pixels();
    } else {
      box();
    }
    return map_;
  }

 private:
  std::int64_t dimensions() {
    if (rank_ == 0) {
      const std::int64_t least = asked_.im2col ? 3 : 1;
      rank_ = asked_.rank != 0 ? asked_.rank : least + draws_.below(most_dimensions - least + 1);
    }
    return rank_;
  }

  std::int64_t unit() const { return map_.interleave == "16B" ? 16 : map_.interleave == "32B" ? 32 : bytes_of(map_); }

  void extents() {
    const std::int64_t widest = rank_ <= 2 ? 96 : 40, others = rank_ <= 2 ? 24 : rank_ == 3 ? 8 : 5;
    for (std::int64_t k = 0; k < rank_; ++k) map_.extents.push_back(1 + draws_.below(k == 0 ? widest : others));
  }

  /// Each a multiple of what the rules ask for, with or without a gap, and for a load now and then less than a row.
  void strides() {
    const std::int64_t step = map_.interleave == "32B" ? 32 : chunk;
    std::int64_t reach = (map_.extents[0] * unit() + step - 1) / step * step;
    for (std::size_t k = 1; k < map_.extents.size(); ++k) {
      const bool overlaps = asked_.load && draws_.below(8) == 0;
      map_.strides.push_back(overlaps ? step * draws_.below(reach / step + 1) : reach + step * draws_.below(4));
      reach = std::max(reach, map_.strides.back() * map_.extents[k]);
    }
  }

  /// How many elements the innermost side of a box has: whole chunks, as many as a swizzle has room for.
  std::int64_t inner() {
    const std::int64_t span = predictions::tma_swizzle(map_.swizzle)->span, most = 8 * chunk;
    const std::int64_t bytes = map_.interleave == "NONE" && span != 0 ? span : most;
    return chunk * (1 + draws_.below(bytes / chunk)) / bytes_of(map_);
  }

  void box() {
    for (std::int64_t k = 0; k < rank_; ++k) {
      map_.box.push_back(k == 0 ? inner() : 1 + draws_.below(rank_ <= 2 ? 24 : 6));
      map_.element_strides.push_back(draws_.below(3) == 0 ? 1 + draws_.below(8) : 1);
    }
  }

  void pixels() {
    const std::int64_t spatial = rank_ - 2;
    for (std::int64_t k = 0; k < rank_; ++k) map_.element_strides.push_back(draws_.below(3) == 0 ? 1 + draws_.below(3) : 1);
    for (std::int64_t k = 0; k < spatial; ++k) {
      const std::int64_t extent = map_.extents[spatial_dimension(map_, static_cast<std::size_t>(k))];
      // Stores begin within the tensor. The bounding box has a pixel at least.
      map_.lower.push_back(asked_.load ? draws_.below(6) - 3 : draws_.below(std::min<std::int64_t>(extent, 3)));
      const std::int64_t least = map_.lower.back() + 1 - extent;
      map_.upper.push_back(least + draws_.below(asked_.load ? extent + 3 : 1 - least));
    }
    map_.channels = inner();
    map_.pixels = 1 + draws_.below(48);
  }

  const Asked& asked_;
  Draws& draws_;
  std::int64_t rank_ = 0;
  TensorMap map_;
};

/// A field at a limit of its rule, or just beyond.
void push_to_a_limit(TensorMap& map, Draws& draws) {
  const auto one_of = [&](const Numbers& numbers) { return numbers[draws.place_in(numbers.size())]; };
  const auto some = [&](Numbers& list) -> std::int64_t& { return list[draws.place_in(list.size())]; };
  const std::int64_t span = std::max<std::int64_t>(16, predictions::tma_swizzle(map.swizzle)->span) / bytes_of(map);
  const std::vector<std::function<void()>> pushes = {
      [&] {
        some(map.extents) = one_of({0, 1, std::int64_t{1} << 31, std::int64_t{1} << 32, (std::int64_t{1} << 32) + 1});
      },
      [&] {
        if (!map.strides.empty())
          some(map.strides) = one_of({0, 8, 16, 24, 32, 48, 1000, (std::int64_t{1} << 40) - 32, std::int64_t{1} << 40});
      },
      [&] {
        some(map.element_strides) = one_of({0, 1, 8, 9});
      },
      [&] {
        (map.im2col() ? map.channels : map.box[0]) = one_of({0, 1, span, span + 8, 2 * span, 255, 256, 257});
      },
      [&] {
        if (map.im2col()) {
          map.pixels = one_of({0, 1, 1023, 1024, 1025});
        } else {
          some(map.box) = one_of({0, 1, 128, 255, 256, 257});
        }
      },
      [&] {
        if (map.im2col())
          some(draws.below(2) == 0 ? map.lower : map.upper) =
              one_of({-32769, -32768, -129, -128, -17, -16, 15, 16, 127, 128, 32767, 32768});
      },
      [&] { map.fill = "NAN_REQUEST_ZERO_FMA"; },
      [&] { map.interleave = draws.below(2) == 0 ? "16B" : "32B"; },
      [&] { map.swizzle = draws.below(2) == 0 ? "128B_ATOM_32B" : "128B_ATOM_64B"; }};
  pushes[draws.place_in(pushes.size())]();
}

/// The bytes of global memory from the first to behind the last, as colex_probe counts them.
std::int64_t global_bytes(const TensorMap& map) {
  std::int64_t bytes = map.extents[0] * (map.interleave == "NONE" ? bytes_of(map) : 2 * chunk) + 3 * chunk;
  for (std::size_t k = 1; k < map.extents.size(); ++k) bytes += (map.extents[k] - 1) * map.strides[k - 1];
  return bytes;
}

/// The bytes of shared memory that the tile spans.
std::int64_t tile_bytes(const TmaDescriptor& descriptor) {
  return cosize(predictions::tma_shared_layout(descriptor).inner()).value();
}

/// Where a copy begins: before, in or behind the tensor, as far as its kind may.
void draw_beginning(DrawnTensorMap& one, const Asked& asked, Draws& draws) {
  const TensorMap& map = one.map;
  one.coordinates.clear();
  one.offsets.clear();
  for (std::size_t k = 0; k < map.extents.size(); ++k) {
    const std::int64_t before = asked.load ? 4 : 0;
    std::int64_t at = draws.below(map.extents[k] + before + 2) - before;
    // The innermost coordinate is one of whole chunks.
    if (k == 0 && map.interleave == "NONE") {
      const std::int64_t elements = chunk / bytes_of(map);
      at = elements * (draws.below(map.extents[0] / elements + 1 + before) - before);
    }
    one.coordinates.push_back(at);
  }
  for (std::size_t k = 0; k < map.lower.size(); ++k) {
    const std::size_t dimension = spatial_dimension(map, k);
    one.coordinates[dimension] = map.lower[k] + draws.below(map.extents[dimension] + map.upper[k] - map.lower[k]);
  }
  if (map.im2col() && asked.load) {
    for (std::size_t k = 0; k < map.lower.size(); ++k) one.offsets.push_back(draws.below(4));
  }
  one.shared = shared_alignment * draws.below(8);
}

bool may_be_executed(const DrawnTensorMap& one, const Asked& asked) {
  if (global_bytes(one.map) > most_global) return false;
  const TmaDescriptor descriptor = descriptor_of(one.map);
  if (!predictions::refusals(descriptor).empty() || tile_bytes(descriptor) > most_shared) return false;
  TensorMove move;
  move.map = one.map;
  move.coordinates = one.coordinates;
  move.offsets = one.offsets;
  move.shared = one.shared;
  move.destination = asked.load ? "shared" : "global";
  return !predictions::tma_illegal(descriptor, use_of(move)).has_value();
}

/// A copy of a tile under the map that was found for it; nothing if what was drawn has none of this rank.
std::optional<DrawnTensorMap> drawn_tile_for(const std::string& form, const Asked& asked, Draws& draws) {
  std::optional<DrawnTile> drawn = draw_tile(draws, asked.load, most_global);
  if (!drawn || static_cast<std::int64_t>(drawn->map.descriptor.extents.size()) != asked.rank) return std::nullopt;
  const TmaDescriptor& d = drawn->map.descriptor;
  DrawnTensorMap one{form, {}};
  one.map.type = d.type.name;
  one.map.extents = plain(d.extents);
  one.map.strides = plain(d.strides);
  one.map.box = plain(d.box);
  one.map.element_strides = plain(d.element_strides);
  one.map.swizzle = d.swizzle.name;
  if (d.type.floating && draws.below(2) == 0) one.map.fill = "NAN_REQUEST_ZERO_FMA";
  one.coordinates = plain(drawn->map.at(drawn->starts));
  one.tile = std::move(drawn->tile);
  one.starts = std::move(drawn->starts);
  return one;
}

/// What a copy under the drawn map is predicted to do otherwise than the layouts of its tile say, if it was drawn for one.
std::optional<std::string> misses_its_tile(const DrawnTensorMap& one) {
  if (!one.tile) return std::nullopt;
  predictions::TmaMap map{descriptor_of(one.map), {}, {}, predictions::TmaHolds::here};
  for (const std::int64_t coordinate : one.coordinates) map.coordinates.push_back({{}, coordinate});
  return predictions::tma_mismatch(*one.tile, map, one.starts);
}

DrawnTensorMap drawn_for(const std::string& form, Draws& draws) {
  const Asked asked = asked_of(form);
  const bool of_tile = asked.is_copy && !asked.im2col && draws.below(2) == 0;
  for (;;) {
    if (of_tile) {
      if (auto one = drawn_tile_for(form, asked, draws); one && may_be_executed(*one, asked)) return *one;
      continue;
    }
    DrawnTensorMap one{form, Tensors(asked, draws).draw()};
    if (!asked.is_copy) {
      if (draws.below(2) == 0) push_to_a_limit(one.map, draws);
      return one;
    }
    draw_beginning(one, asked, draws);
    if (may_be_executed(one, asked)) return one;
  }
}

std::string list(const Numbers& numbers) {
  std::string text;
  for (const std::int64_t number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

/// What one answer says of one question.
DescriptorAgreement agreement(const DrawnTensorMap& asked, const Observation& answer) {
  using Status = DescriptorAgreement::Status;
  const auto judged = [](const auto& observed) {
    std::optional<std::string> otherwise;
    try {
      otherwise = deviation(observed);
    } catch (const Rejection& rejection) {
      // Something is predicted to go beyond what was looked at.
      otherwise = rejection.message();
    }
    return DescriptorAgreement{otherwise ? Status::otherwise : Status::as_predicted, otherwise.value_or("")};
  };
  if (const auto* fault = std::get_if<observations::Fault>(&answer.content)) return {Status::not_answered, fault->reason};
  const DescriptorAgreement of_another{Status::not_answered, "the answer is one to another question"};
  if (const auto* answered = std::get_if<TensorMapAnswer>(&answer.content))
    return answered->map == asked.map ? judged(*answered) : of_another;
  if (const auto* move = std::get_if<TensorMove>(&answer.content)) {
    const bool same = move->map == asked.map && move->coordinates == asked.coordinates && move->offsets == asked.offsets &&
                      move->shared == asked.shared;
    if (!same) return of_another;
    const DescriptorAgreement agreement = judged(*move);
    const std::optional<std::string> misses = misses_its_tile(asked);
    return misses && agreement.status == Status::as_predicted ? DescriptorAgreement{Status::otherwise, *misses} : agreement;
  }
  return of_another;
}

}  // namespace

std::vector<std::string> DrawnTensorMap::words() const {
  std::vector<std::string> words = {"type=" + map.type, "extents=" + list(map.extents)};
  const auto add = [&](const char* name, const Numbers& numbers) {
    if (!numbers.empty()) words.push_back(std::string(name) + '=' + list(numbers));
  };
  add("strides", map.strides);
  add("box", map.box);
  add("lower", map.lower);
  add("upper", map.upper);
  if (map.im2col()) {
    words.push_back("channels=" + std::to_string(map.channels));
    words.push_back("pixels=" + std::to_string(map.pixels));
  }
  add("element_strides", map.element_strides);
  for (const auto& [name, text] : {std::pair("interleave", map.interleave), {"swizzle", map.swizzle}, {"fill", map.fill}}) {
    if (text != "NONE") words.push_back(std::string(name) + '=' + text);
  }
  add("coordinates", coordinates);
  add("offsets", offsets);
  if (shared != 0) words.push_back("shared=" + std::to_string(shared));
  return words;
}

bool draws_tensor_maps(const std::string& form) {
  const predictions::MemoryForm* known = predictions::memory_form(form);
  if (known == nullptr || has(form, "multicast")) return false;
  return known->family == "tensor_map" || known->family == "tensor_load" || known->family == "tensor_store";
}

std::vector<DrawnTensorMap> draw_tensor_maps(const std::vector<std::string>& forms, std::size_t count, std::uint64_t seed) {
  Draws draws(seed);
  std::vector<DrawnTensorMap> result;
  while (result.size() < count && !forms.empty()) result.push_back(drawn_for(forms[result.size() % forms.size()], draws));
  return result;
}

std::vector<DescriptorAgreement> compare(const std::vector<DrawnTensorMap>& drawn, const std::vector<Observation>& answers) {
  return with_answers(drawn, answers, agreement);
}

std::vector<std::vector<std::string>> questions(const std::vector<DrawnTensorMap>& drawn, std::size_t most) {
  std::vector<std::vector<std::string>> lines;
  struct Line {
    std::size_t place, count;
  };
  std::map<std::string, Line> line_of;
  for (const DrawnTensorMap& one : drawn) {
    const auto [found, is_new] = line_of.try_emplace(one.form, Line{lines.size(), 0});
    Line& line = found->second;
    if (is_new || line.count == most) {
      line = {lines.size(), 0};
      lines.push_back({one.form});
    }
    std::vector<std::string>& words = lines[line.place];
    if (line.count++ > 0) words.emplace_back("/");
    for (std::string& word : one.words()) words.push_back(std::move(word));
  }
  return lines;
}

}  // namespace colex::verification
