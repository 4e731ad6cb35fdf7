#include "colex/verification/memory.hpp"

#include <algorithm>
#include <cstddef>

#include "colex/observations/observation.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/print.hpp"

namespace colex::verification {

namespace {

using observations::ByteCopy;
using observations::Numbers;
using observations::SharedAccess;
using observations::TensorMap;
using observations::TensorMapAnswer;
using observations::TensorMove;
using predictions::TmaDescriptor;
using predictions::TmaPlace;
using predictions::TmaUse;

std::vector<Checked> checked(const Numbers& numbers) { return {numbers.begin(), numbers.end()}; }

/// Sets bytes of a destination, and complains of those beyond it.
class Destination {
 public:
  explicit Destination(std::int64_t bytes) : origins_(static_cast<std::size_t>(bytes), observations::untouched) {}
  void set(std::int64_t place, std::int64_t origin) {
    if (place < 0 || place >= static_cast<std::int64_t>(origins_.size())) {
      throw Rejection(Kind::domain, "byte " + std::to_string(place) + " is outside of the destination");
    }
    origins_[static_cast<std::size_t>(place)] = origin;
  }
  std::vector<std::int64_t> origins() const { return origins_; }

 private:
  std::vector<std::int64_t> origins_;
};

std::string origin_text(std::int64_t origin, const std::string& space) {
  if (origin == observations::untouched) return "untouched";
  if (origin < 0) return "filled with " + std::to_string(observations::filled_with_zero - origin);
  return "byte " + std::to_string(origin) + " of " + space + " memory";
}

/// The first byte that is not as expected, in words.
std::optional<std::string> first_difference(const std::vector<std::int64_t>& expected, const std::vector<std::int64_t>& seen,
                                            const std::string& source, const std::string& destination) {
  const auto [e, s] = std::mismatch(expected.begin(), expected.end(), seen.begin(), seen.end());
  if (e == expected.end() && s == seen.end()) return std::nullopt;
  if (e == expected.end() || s == seen.end()) return "the destination has another size";
  return "byte " + std::to_string(e - expected.begin()) + " of " + destination + " memory is " + origin_text(*s, source) +
         "; predicted is " + origin_text(*e, source);
}

std::int64_t counted_bytes(const TmaDescriptor& descriptor) {
  Checked bytes = predictions::tma_unit(descriptor);
  for (const Checked& count : predictions::tma_counts(descriptor)) bytes = bytes * count;
  return bytes.value();
}

std::string of(const TensorMap& map) {
  std::string text;
  for (const std::int64_t extent : map.im2col() ? map.extents : map.box)
    text += (text.empty() ? "" : ",") + std::to_string(extent);
  return " (" + map.type + ", " + (map.im2col() ? "im2col of (" : "box (") + text + "), swizzle " + map.swizzle +
         ", interleave " + map.interleave + ")";
}

}  // namespace

Numbers plain(const std::vector<Checked>& numbers) {
  Numbers result;
  for (const Checked& number : numbers) result.push_back(number.value());
  return result;
}

TmaDescriptor descriptor_of(const TensorMap& map) {
  const predictions::TmaType* type = predictions::tma_type(map.type);
  const predictions::TmaSwizzle* swizzle = predictions::tma_swizzle(map.swizzle);
  if (type == nullptr) throw Rejection(Kind::domain, "sm_90 has no elements of type " + map.type);
  if (swizzle == nullptr) throw Rejection(Kind::domain, "sm_90 has no swizzle " + map.swizzle);
  TmaDescriptor descriptor{*type,
                           checked(map.extents),
                           checked(map.strides),
                           checked(map.box),
                           checked(map.element_strides),
                           map.interleave,
                           *swizzle,
                           map.fill};
  if (map.im2col()) {
    descriptor.im2col =
        predictions::TmaPixels{checked(map.lower), checked(map.upper), Checked(map.channels), Checked(map.pixels)};
  }
  return descriptor;
}

TensorMap map_of(const TmaDescriptor& descriptor) {
  TensorMap map;
  map.type = descriptor.type.name;
  map.extents = plain(descriptor.extents);
  map.strides = plain(descriptor.strides);
  map.box = plain(descriptor.box);
  map.element_strides = plain(descriptor.element_strides);
  map.interleave = descriptor.interleave;
  map.swizzle = descriptor.swizzle.name;
  map.fill = descriptor.fill;
  if (descriptor.im2col) {
    map.lower = plain(descriptor.im2col->lower);
    map.upper = plain(descriptor.im2col->upper);
    map.channels = descriptor.im2col->channels.value();
    map.pixels = descriptor.im2col->pixels.value();
  }
  return map;
}

TmaUse use_of(const TensorMove& move) {
  return {move.destination == "shared", checked(move.coordinates), checked(move.offsets), Checked(move.shared)};
}

std::vector<std::int64_t> origins_of(const TensorMove& like) {
  const TmaDescriptor descriptor = descriptor_of(like.map);
  const TmaUse use = use_of(like);
  const predictions::TmaFill fill = predictions::tma_fill(descriptor);
  const std::int64_t piece = predictions::tma_piece(descriptor).value();
  const std::vector<TmaPlace> places = predictions::tma_places(descriptor, use);
  Destination destination(like.bytes);
  if (!use.load) {
    for (const TmaPlace& place : places) {
      for (std::int64_t byte = 0; place.inside && byte < piece; ++byte) {
        destination.set(place.global.value() + byte, place.shared.value() + byte);
      }
    }
    return destination.origins();
  }
  for (std::int64_t cta = 0; cta < like.ctas; ++cta) {
    if ((like.mask >> cta & 1) == 0) continue;
    const std::int64_t begin = cta * (like.bytes / like.ctas);
    for (const TmaPlace& place : places) {
      for (std::int64_t byte = 0; byte < piece; ++byte) {
        const std::int64_t to = place.shared.value() + byte;
        const std::int64_t filled = observations::filled_with_zero - (to % 2 == 0 ? fill.even : fill.odd);
        destination.set(begin + to, place.inside ? place.global.value() + byte : filled);
      }
    }
  }
  return destination.origins();
}

std::vector<std::int64_t> origins_of(const ByteCopy& like) {
  const bool to_shared = like.destination == "shared";
  Destination destination(to_shared ? like.ctas * like.cta_bytes : like.cta_bytes);
  for (std::int64_t cta = 0; cta < (to_shared ? like.ctas : 1); ++cta) {
    if (to_shared && (like.mask >> cta & 1) == 0) continue;
    for (std::size_t piece = 0; piece < like.pieces.size(); piece += 4) {
      const std::int64_t from = like.pieces[piece], to = like.pieces[piece + 1], read = like.pieces[piece + 3];
      for (std::int64_t byte = 0; byte < like.pieces[piece + 2]; ++byte) {
        destination.set(cta * like.cta_bytes + to + byte, byte < read ? from + byte : observations::filled_with_zero);
      }
    }
  }
  return destination.origins();
}

std::optional<std::string> deviation(const TensorMove& observed) {
  const TmaDescriptor descriptor = descriptor_of(observed.map);
  // A descriptor that is refused has lists of any lengths and a box of any size.
  if (const auto refused = predictions::refusals(descriptor); !refused.empty())
    return "it was executed; predicted is that CUDA refuses the descriptor, for " + refused.front().reason + of(observed.map);
  const std::optional<std::string> illegal = predictions::tma_illegal(descriptor, use_of(observed));
  if (!observed.fault.empty()) {
    if (illegal) return std::nullopt;
    return "it ended in an error, " + observed.fault + "; predicted is a copy" + of(observed.map);
  }
  if (illegal) return "it copied; predicted is an error, for " + *illegal + of(observed.map);
  const auto difference = first_difference(origins_of(observed), observations::origins(observed.runs, observed.bytes),
                                           observed.source, observed.destination);
  if (difference) return *difference + of(observed.map);
  const std::int64_t counted = counted_bytes(descriptor);
  if (observed.destination != "shared" || observed.counted == counted) return std::nullopt;
  return "the barrier counted other than " + std::to_string(counted) + " bytes" + of(observed.map);
}

std::optional<std::string> deviation(const TensorMapAnswer& observed) {
  std::string refused;
  try {
    const auto reasons = predictions::refusals(descriptor_of(observed.map));
    if (!reasons.empty()) refused = reasons.front().reason;
  } catch (const Rejection& rejection) {
    refused = rejection.message();
  }
  const bool taken = observed.answer == "CUDA_SUCCESS";
  if (taken == refused.empty()) return std::nullopt;
  return "CUDA answers " + observed.answer + "; predicted is " +
         (taken ? "a refusal, for " + refused : "that it takes the descriptor") + of(observed.map);
}

std::optional<std::string> deviation(const ByteCopy& observed) {
  const std::vector<std::int64_t> expected = origins_of(observed);
  return first_difference(expected, observations::origins(observed.runs, static_cast<std::int64_t>(expected.size())),
                          observed.source, observed.destination);
}

predictions::WarpAccess access_of(const SharedAccess& observed, std::string_view form) {
  using predictions::AccessedBy;
  const AccessedBy by = form.starts_with("cp.async")                                   ? AccessedBy::cp_async
                        : form.starts_with("ldmatrix") || form.starts_with("stmatrix") ? AccessedBy::matrices
                                                                                       : AccessedBy::vectors;
  return {observed.bytes, form.starts_with("ld"), observed.addresses, by};
}

std::optional<std::string> deviation(const SharedAccess& observed, std::string_view form) {
  const predictions::WarpAccess access = access_of(observed, form);
  const std::int64_t predicted = predictions::wavefronts(access);
  if (predicted == observed.wavefronts) return std::nullopt;
  return std::to_string(observed.wavefronts) + " wavefronts were measured; predicted are " + std::to_string(predicted) +
         " at the addresses " + addresses_text(access);
}

}  // namespace colex::verification
