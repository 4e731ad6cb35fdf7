#include "colex/predictions/tma_descriptor.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "colex/print.hpp"
#include "colex/tuple_algorithms.hpp"

#include "inadmissible.hpp"
#include "tma_limits.hpp"

namespace colex::predictions {

namespace {

/// (a, b, …):(c, d, …), also of one mode.
Layout<> flat_layout(const Modes<Checked>& modes) {
  Tuple<Checked>::Modes shape, stride;
  for (const Mode<Checked>& mode : modes) {
    shape.emplace_back(mode.extent);
    stride.emplace_back(mode.stride);
  }
  return Layout<>(Tuple<Checked>(std::move(shape)), Tuple<Checked>(std::move(stride)));
}

/// The rules, one after the other, on one descriptor.
class Rules {
 public:
  explicit Rules(const TmaDescriptor& descriptor) : d_(descriptor) {}

  std::vector<TmaRefusal> broken() {
    rank();
    if (!broken_.empty()) return broken_;
    for (std::size_t k = 0; k < d_.extents.size(); ++k) dimension(k);
    if (d_.im2col) {
      pixels();
    } else {
      box();
    }
    inner_box();
    fill();
    return broken_;
  }

 private:
  static constexpr std::int64_t most_pixels = 1024;
  static constexpr std::int64_t chunk = tma_limits::chunk;

  void refuse(const char* rule, const std::string& reason) { broken_.push_back({rule, reason}); }
  void require_between(const char* rule, const std::string& what, Checked value, std::int64_t least, std::int64_t most) {
    if (!(value < Checked(least)) && !(Checked(most) < value)) return;
    refuse(rule, what + " is " + to_string(value) + "; it must be from " + std::to_string(least) + " to " + std::to_string(most));
  }

  void rank() {
    const std::size_t count = d_.extents.size(), least = d_.im2col || d_.interleave != "NONE" ? 3 : 1;
    if (count < least || count > tma_limits::dimensions) {
      const char* what = d_.im2col ? "the tensor of an im2col copy" : least == 3 ? "an interleaved tensor" : "the tensor";
      refuse("rank", what + (" has " + std::to_string(count)) + " dimensions; a descriptor has from " + std::to_string(least) +
                         " to " + std::to_string(tma_limits::dimensions));
    } else if (d_.strides.size() + 1 != count || d_.element_strides.size() != count ||
               (d_.im2col ? d_.im2col->lower.size() + 2 != count || d_.im2col->upper.size() + 2 != count
                          : d_.box.size() != count)) {
      refuse("rank", "extents, box and element strides are lists of equal length, strides one shorter, and corners two shorter");
    }
  }

  void dimension(std::size_t k) {
    const std::string of_it = " of dimension " + std::to_string(k);
    require_between("extent", "the extent" + of_it, d_.extents[k], 1, tma_limits::extent);
    // The innermost one is said to be ignored; an H200's driver looks at it all the same.
    require_between("element stride", "the element stride" + of_it, d_.element_strides[k], 1, tma_limits::element_stride);
    if (k > 0) stride(k);
  }

  void stride(std::size_t k) {
    const Checked stride = d_.strides[k - 1];
    const std::string what = "the stride of dimension " + std::to_string(k) + " is " + to_string(stride) + " bytes; ";
    const std::int64_t unit = d_.interleave == "32B" ? 32 : chunk;
    if (stride < Checked(0) || !(stride < Checked(tma_limits::stride))) {
      refuse("stride", what + "it must be from 0 to below 2^40");
    } else if (!(stride % Checked(unit) == Checked(0))) {
      refuse("stride", what + "it must be a multiple of " + std::to_string(unit));
    }
  }

  void box() {
    const std::size_t before = broken_.size();
    for (std::size_t k = 0; k < d_.box.size(); ++k) {
      require_between("box", "the box of dimension " + std::to_string(k), d_.box[k], 1, tma_limits::box);
    }
    if (broken_.size() > before) return;
    // How many elements arrive is asked of strides that take some.
    if (std::any_of(d_.element_strides.begin(), d_.element_strides.end(), [](const Checked& s) { return s < Checked(1); }))
      return;
    // Observed: the driver rounds down, so that it takes a box of any size of which one side is shorter than its element stride.
    // It does so along the innermost dimension as well, although all of that arrives. Where channels are interleaved it counts
    // the box in elements, too, slices that do not arrive included.
    Checked bytes(d_.type.bytes);
    for (std::size_t k = 0; k < d_.box.size(); ++k) bytes = bytes * (d_.box[k] / d_.element_strides[k]);
    if (Checked(tma_limits::tile) < bytes) {
      refuse("box", "the box has " + to_string(bytes) + " bytes; shared memory has " + std::to_string(tma_limits::tile));
    }
  }

  void pixels() {
    require_between("box", "the number of channels", d_.im2col->channels, 1, tma_limits::box);
    require_between("box", "the number of pixels", d_.im2col->pixels, 1, most_pixels);
    const std::size_t spatial = d_.im2col->lower.size();
    const std::int64_t limit = spatial == 1 ? 32768 : spatial == 2 ? 128 : 16;
    for (std::size_t k = 0; k < spatial; ++k) {
      const std::string of_it = std::string(" of ") + "WHD"[k];
      const Checked lower = d_.im2col->lower[k], upper = d_.im2col->upper[k], extent = d_.extents[tma_spatial(d_, k)];
      require_between("corner", "the lower corner" + of_it, lower, -limit, limit - 1);
      require_between("corner", "the upper corner" + of_it, upper, -limit, limit - 1);
      // Observed: where the bounding box ends is kept in 32 signed bits, and compared with where it begins.
      const std::int64_t end = (extent + upper).value(), kept = static_cast<std::int32_t>(static_cast<std::uint64_t>(end));
      if (!(lower < Checked(kept))) {
        refuse("corner", "the bounding box" + of_it + " is from " + to_string(lower) + " to below " + std::to_string(end) +
                             (kept == end ? std::string() : ", which is " + std::to_string(kept) + " in 32 bits") +
                             "; it must have a pixel");
      }
    }
  }

  void inner_box() {
    const Checked inner = d_.im2col ? d_.im2col->channels : d_.box[0];
    if (inner < Checked(1)) return;
    const Checked bytes = inner * Checked(d_.type.bytes);
    const std::string what = "the inner box is " + to_string(bytes) + " bytes; ";
    // Said of tensors that are not interleaved only; an H200's driver asks it of all.
    if (!(bytes % Checked(chunk) == Checked(0))) refuse("inner box", what + "it must be a multiple of " + std::to_string(chunk));
    if (d_.interleave == "NONE" && d_.swizzle.span != 0 && Checked(d_.swizzle.span) < bytes) {
      refuse("swizzle span",
             what + "under the swizzle " + d_.swizzle.name + " it must be at most " + std::to_string(d_.swizzle.span));
    }
  }

  void fill() {
    if (d_.fill != "NONE" && !d_.type.floating) {
      refuse("fill", std::string("only elements of a floating-point type are filled with NaN; these are ") + d_.type.name);
    }
  }

  const TmaDescriptor& d_;
  std::vector<TmaRefusal> broken_;
};

}  // namespace

const std::vector<TmaType>& tma_types() {
  static const std::vector<TmaType> types = {{"UINT8", "u8", 1, false},
                                             {"UINT16", "u16", 2, false},
                                             {"UINT32", "u32", 4, false},
                                             {"INT32", "s32", 4, false},
                                             {"UINT64", "u64", 8, false},
                                             {"INT64", "s64", 8, false},
                                             {"FLOAT16", "f16", 2, true},
                                             {"FLOAT32", "f32", 4, true},
                                             {"FLOAT64", "f64", 8, true},
                                             {"BFLOAT16", "bf16", 2, true},
                                             {"FLOAT32_FTZ", "f32.ftz", 4, true},
                                             {"TFLOAT32", "tf32", 4, true},
                                             {"TFLOAT32_FTZ", "tf32.ftz", 4, true}};
  return types;
}

const TmaType* tma_type(std::string_view name) {
  const auto found = std::find_if(tma_types().begin(), tma_types().end(),
                                  [&](const TmaType& type) { return type.name == name || type.short_name == name; });
  return found == tma_types().end() ? nullptr : &*found;
}

const std::vector<TmaSwizzle>& tma_swizzles() {
  static const std::vector<TmaSwizzle> swizzles = {{"NONE", Swizzle(0, 4, 3), 0},
                                                   {"32B", Swizzle(1, 4, 3), 32},
                                                   {"64B", Swizzle(2, 4, 3), 64},
                                                   {"128B", Swizzle(3, 4, 3), 128}};
  return swizzles;
}

const TmaSwizzle* tma_swizzle(std::string_view name) {
  const auto found =
      std::find_if(tma_swizzles().begin(), tma_swizzles().end(), [&](const TmaSwizzle& mode) { return mode.name == name; });
  return found == tma_swizzles().end() ? nullptr : &*found;
}

const TmaSwizzle* tma_swizzle(const Swizzle& bytes) {
  const auto found = std::find_if(tma_swizzles().begin(), tma_swizzles().end(),
                                  [&](const TmaSwizzle& mode) { return equal(mode.bytes, bytes); });
  return found == tma_swizzles().end() ? nullptr : &*found;
}

TmaSwizzle tma_swizzle_of(const ComposedLayout<>& shared, const TmaType& type) {
  if (shared.swizzle() == nullptr || !(shared.offset() == Checked(0))) {
    reject("the layout of shared memory is a swizzle o 0 o a layout; this is " + to_string(shared));
  }
  if (const TmaSwizzle* mode = tma_swizzle(downcast(*shared.swizzle(), type.bytes))) return *mode;
  std::string known;
  for (const TmaSwizzle& mode : tma_swizzles()) known += (known.empty() ? "" : ", ") + to_string(upcast(mode.bytes, type.bytes));
  reject("no descriptor has the swizzle " + to_string(*shared.swizzle()) + " of elements of " + std::to_string(type.bytes) +
         " bytes; there are " + known);
}

std::vector<TmaRefusal> refusals(const TmaDescriptor& descriptor) { return Rules(descriptor).broken(); }

Checked tma_unit(const TmaDescriptor& descriptor) {
  if (descriptor.interleave == "NONE") return Checked(descriptor.type.bytes);
  return Checked(descriptor.interleave == "16B" ? 16 : 32);
}

std::vector<Checked> tma_counts(const TmaDescriptor& descriptor) {
  const bool is_sliced = descriptor.interleave != "NONE";
  if (descriptor.im2col) return {is_sliced ? Checked(1) : descriptor.im2col->channels, descriptor.im2col->pixels};
  std::vector<Checked> counts = descriptor.box;
  for (std::size_t k = 0; k < counts.size(); ++k) counts[k] = ceil_div(counts[k], tma_step(descriptor, k));
  if (is_sliced) counts[counts.size() - 2] = Checked(1);
  return counts;
}

Checked tma_step(const TmaDescriptor& descriptor, std::size_t k) {
  return k == 0 && descriptor.interleave == "NONE" ? Checked(1) : descriptor.element_strides[k];
}

std::size_t tma_spatial(const TmaDescriptor& descriptor, std::size_t k) { return descriptor.interleave == "NONE" ? k + 1 : k; }

Layout<> tma_global_layout(const TmaDescriptor& descriptor) {
  const std::vector<Checked> counts = tma_counts(descriptor);
  const Checked unit = tma_unit(descriptor);
  Modes<Checked> modes = {{unit, Checked(1)}, {counts[0], unit * tma_step(descriptor, 0)}};
  for (std::size_t k = 1; k < counts.size(); ++k) {
    modes.push_back({counts[k], descriptor.strides[k - 1] * tma_step(descriptor, k)});
  }
  return flat_layout(modes);
}

ComposedLayout<> tma_shared_layout(const TmaDescriptor& descriptor) {
  const std::vector<Checked> counts = tma_counts(descriptor);
  const Checked unit = tma_unit(descriptor);
  Modes<Checked> modes = {{unit, Checked(1)}, {counts[0], unit}};
  Checked reach = unit * counts[0];
  if (descriptor.interleave == "NONE" && descriptor.swizzle.span != 0) reach = Checked(descriptor.swizzle.span);
  for (std::size_t k = 1; k < counts.size(); ++k) {
    modes.push_back({counts[k], reach});
    reach = reach * counts[k];
  }
  return composition(descriptor.swizzle.bytes, flat_layout(modes));
}

namespace {

void list_names(const Tuple<Checked>& box, const std::string& here, std::vector<std::string>& names) {
  if (box.is_leaf()) {
    names.push_back(here.empty() ? "the tile" : "mode " + here);
    return;
  }
  for (std::size_t k = 0; k < box.rank(); ++k)
    list_names(box.mode(k), here + (here.empty() ? "" : ".") + std::to_string(k), names);
}

/// `mode 1`, or `mode 0 + 56 times mode 1`.
std::string text(const TmaStart& start, const std::vector<std::string>& names) {
  std::string result;
  for (const TmaStart::Part& part : start.parts) {
    if (!result.empty()) result += " + ";
    if (!(part.weight == 1)) result += to_string(part.weight) + " times ";
    result += names[part.mode];
  }
  return result;
}

}  // namespace

Checked floor_quotient(const Checked& a, const Checked& b) { return a < 0 ? Checked(-1) - (Checked(-1) - a) / b : a / b; }

Checked floor_remainder(const Checked& a, const Checked& b) { return a - floor_quotient(a, b) * b; }

Checked TmaStart::at(const std::vector<Checked>& starts) const {
  Checked result = 0;
  for (const Part& part : parts) result = result + starts[part.mode] * part.weight;
  return result;
}

Checked TmaTerm::at(const std::vector<Checked>& starts) const {
  const Checked quotient = floor_quotient(start.at(starts), divisor);
  return scale * (modulus == 0 ? quotient : floor_remainder(quotient, modulus));
}

Checked TmaCoordinate::at(const std::vector<Checked>& starts) const {
  Checked result = offset;
  for (const TmaTerm& term : terms) result = result + term.at(starts);
  return result;
}

bool TmaCondition::holds(const Checked& at) const {
  switch (kind) {
    case Kind::zero: return at == 0;
    case Kind::begins_inside: return !(at < 0) && at < number;
    case Kind::inside: return !(at < 0) && !(number < at + length);
    case Kind::multiple: return floor_remainder(at, number) < length;
    case Kind::within: return !(number < floor_remainder(at, number) + length);
    case Kind::chunk: return floor_remainder(at, number) == 0;
  }
  return false;
}

const char* name(TmaCondition::Kind kind) {
  switch (kind) {
    case TmaCondition::Kind::zero: return "zero";
    case TmaCondition::Kind::begins_inside: return "begins inside";
    case TmaCondition::Kind::inside: return "inside";
    case TmaCondition::Kind::multiple: return "multiple";
    case TmaCondition::Kind::within: return "within";
    case TmaCondition::Kind::chunk: return "chunk";
  }
  return "";
}

std::vector<std::string> tma_mode_names(const Tuple<Checked>& box) {
  std::vector<std::string> names;
  list_names(box, "", names);
  return names;
}

std::string to_string(const TmaCondition& condition, const std::vector<std::string>& mode_names) {
  const std::string start = text(condition.start, mode_names), number = to_string(condition.number);
  switch (condition.kind) {
    case TmaCondition::Kind::zero: return start + " starts at 0";
    case TmaCondition::Kind::begins_inside:
      return start + " starts inside of the tensor, at 0 to " + to_string(condition.number - 1);
    case TmaCondition::Kind::inside:
      return start + " starts at 0 to " + to_string(condition.number - condition.length) + ", so that the tile is inside of it";
    case TmaCondition::Kind::multiple:
      if (condition.length == 1) return start + " starts at a multiple of " + number;
      return start + " starts less than " + to_string(condition.length) + " behind a multiple of " + number;
    case TmaCondition::Kind::within:
      return start + " starts so that the tile's " + to_string(condition.length) + " cross no multiple of " + number;
    case TmaCondition::Kind::chunk: return "coordinate 0 of the instruction is a multiple of " + number + ", 16 bytes";
  }
  return "";
}

}  // namespace colex::predictions
