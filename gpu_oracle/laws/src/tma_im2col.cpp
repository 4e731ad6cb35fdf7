// The copies of a convolution: pixels one after another through the bounding boxes of the images, by three nested loops.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;
using predictions::TmaDescriptor;
using predictions::TmaPlace;

namespace {

constexpr std::int64_t channels = 8;
constexpr std::int64_t bytes = 2;
constexpr std::int64_t copied = 4;  ///< pixels of a copy

struct Pixel {
  std::int64_t w, h, n;
};

struct Images {
  std::int64_t W, H, N, lower_w, lower_h, upper_w, upper_h, step;

  /// The pixels of the images from 0 on, and of as many images that there are not as a copy may run into.
  std::vector<Pixel> pixels() const {
    std::vector<Pixel> result;
    for (std::int64_t n = 0; n < N + copied; ++n) {
      for (std::int64_t h = lower_h; h < H + upper_h; h += 3 - step) {
        for (std::int64_t w = lower_w; w < W + upper_w; w += step) result.push_back({w, h, n});
      }
    }
    return result;
  }
  bool is_inside(const Pixel& p) const { return 0 <= p.w && p.w < W && 0 <= p.h && p.h < H && p.n < N; }
  std::int64_t address(const Pixel& p) const { return (p.w + W * (p.h + H * p.n)) * channels * bytes; }
};

TmaDescriptor descriptor_of(const Images& images) {
  const Layout<> global(tuple(channels, images.W, images.H, images.N),
                        tuple(1, channels, channels * images.W, channels * images.W * images.H));
  const ComposedLayout<> shared = composition(Swizzle(0, 4, 3), Layout<>(tuple(channels, copied), tuple(1, channels)));
  return predictions::make_tma_im2col({*predictions::tma_type("f16"),
                                       global,
                                       {Checked(images.lower_w), Checked(images.lower_h)},
                                       {Checked(images.upper_w), Checked(images.upper_h)},
                                       {Checked(images.step), Checked(3 - images.step)},
                                       shared});
}

Case goes_through_the_boxes(const Images& images, std::int64_t first, std::int64_t filter) {
  if (images.W + images.upper_w <= images.lower_w || images.H + images.upper_h <= images.lower_h) return Case::filtered();
  const TmaDescriptor d = descriptor_of(images);
  const auto broken = refusals(d);
  if (!broken.empty()) return Case::fails(broken.front().reason);
  const std::vector<Pixel> pixels = images.pixels();
  const std::size_t in_all = pixels.size() / static_cast<std::size_t>(images.N + copied) * static_cast<std::size_t>(images.N);
  if (in_all <= static_cast<std::size_t>(first)) return Case::filtered();
  const Pixel& begin = pixels[static_cast<std::size_t>(first)];
  const auto coordinates = predictions::tma_im2col_coordinates(d);
  const Vector<Checked> named = coordinates.offset + coordinates.layout(Checked(channels * first));
  if (!(named[{1}] == Checked(begin.w) && named[{2}] == Checked(begin.h) && named[{3}] == Checked(begin.n)))
    return Case::fails("pixel " + std::to_string(first) + " is said to be at " + to_string(named));
  const std::vector<TmaPlace> places = predictions::tma_places(
      d, {true, {Checked(0), Checked(begin.w), Checked(begin.h), Checked(begin.n)}, {Checked(filter), Checked(filter)}});
  for (std::int64_t k = 0; k < copied; ++k) {
    Pixel pixel = pixels[static_cast<std::size_t>(first + k)];
    pixel.w += filter;
    pixel.h += filter;
    for (std::int64_t channel = 0; channel < channels; ++channel) {
      const TmaPlace& place = places[static_cast<std::size_t>(k * channels + channel)];
      const std::int64_t address = images.address(pixel) + channel * bytes;
      if (place.inside != images.is_inside(pixel) || (place.inside && !(place.global == Checked(address))))
        return Case::fails("channel " + std::to_string(channel) + " of pixel " + std::to_string(k) + " of the copy is another");
    }
  }
  return Case::of(true);
}

/// The limits of a bounding box and of what a copy takes of it: 2^15, 2^7 or 2^4 for one, two or three corners, on either side.
Case is_within_limits(std::size_t spatial, std::int64_t channels_taken, std::int64_t pixels, std::int64_t beyond, bool upper) {
  const std::int64_t limit = spatial == 1 ? 32768 : spatial == 2 ? 128 : 16, corner = (upper ? limit - 1 : -limit) + beyond;
  TmaDescriptor d{*predictions::tma_type("f16"), {}, {}, {}, {}, "NONE", predictions::tma_swizzles()[0]};
  d.extents.assign(spatial + 2, Checked(40000));
  d.extents[0] = Checked(256);
  for (std::size_t k = 0; k <= spatial; ++k) d.strides.push_back(Checked(std::int64_t{512} << (k == 0 ? 0 : 8 * k)));
  d.element_strides.assign(spatial + 2, Checked(1));
  d.im2col = predictions::TmaPixels{std::vector<Checked>(spatial, Checked(0)), std::vector<Checked>(spatial, Checked(0)),
                                    Checked(channels_taken), Checked(pixels)};
  if (spatial > 0) (upper ? d.im2col->upper : d.im2col->lower).back() = Checked(corner);
  const bool allowed = 1 <= spatial && spatial <= 3 && -limit <= corner && corner < limit && 1 <= channels_taken &&
                       channels_taken <= 256 && channels_taken * 2 % 16 == 0 && 1 <= pixels && pixels <= 1024;
  const auto broken = refusals(d);
  return broken.empty() == allowed ? Case::of(true)
                                   : Case::fails(allowed ? broken.front().reason : "no rule is said to be broken");
}

/// Pixels of so many channels, each so many elements of shared memory behind the one before, or the reverse.
Case has_rows_of_the_swizzle(std::int64_t taken, std::int64_t row, std::size_t swizzle, bool pixels_first) {
  const auto& mode = predictions::tma_swizzles()[swizzle];
  const Layout<> order(tuple(taken, copied), pixels_first ? tuple(copied, 1) : tuple(1, row));
  const bool is_made = attempt([&] {
                         return predictions::make_tma_im2col({*predictions::tma_type("f16"),
                                                              Layout<>(tuple(256, 8, 8, 2), tuple(1, 256, 2048, 16384)),
                                                              {Checked(0), Checked(0)},
                                                              {Checked(0), Checked(0)},
                                                              {Checked(1), Checked(1)},
                                                              composition(upcast(mode.bytes, bytes), order)});
                       }).has_value();
  const std::int64_t apart = mode.span == 0 ? taken : mode.span / bytes;
  // A row that is longer than the swizzle spans breaks a rule of the descriptor, whatever its layout.
  return is_made == (apart < taken || (!pixels_first && row == apart))
             ? Case::of(true)
             : Case::fails(is_made ? "another layout is taken" : "the copy's own layout is refused");
}

}  // namespace

void tma_im2col(laws::Programs& laws) {
  laws.add(
      {"tma_im2col.rules",
       "The corners of a bounding box are signed numbers of 16, 8 or 5 bits each, for one, two or three of them; a copy takes "
       "from 1 to 256 channels and from 1 to 1024 pixels.",
       "CUDA driver API, cuTensorMapEncodeIm2col", evidence::Expected::stands,
       "forall 0 <= spatial dimensions <= 4, channels in 0, 8, 256, 264, pixels in 0, 1, 1024, 1025, a corner x behind the last "
       "that there may be: claim refusals(descriptor) is empty == every number is in its range"},
      {integer("spatial", 0, 4), integer("channels", 0, 3), integer("pixels", 0, 3), integer("x", -2, 2), integer("upper", 0, 1)},
      [](const Assignment& values) {
        constexpr std::array<std::int64_t, 4> taken = {0, 8, 256, 264}, pixels = {0, 1, 1024, 1025};
        const auto at = [&](std::size_t k) { return static_cast<std::size_t>(integer_of(values[k])); };
        return is_within_limits(at(0), taken[at(1)], pixels[at(2)], integer_of(values[3]), at(4) == 1);
      });
  laws.add({"tma_im2col.pixels",
            "An im2col copy has the pixels that three nested loops have, W innermost, from the lower corner to the upper in "
            "steps of the element strides, from "
            "image to image, each shifted by the place of the filter; a pixel outside of its image is filled.",
            "PTX ISA 9.0, Tensors, im2col mode; CuTe make_im2col_tma_copy", evidence::Expected::stands,
            "forall W, H, N, corners, step, first pixel and place of the filter: claim the pixels of the copy are those of the "
            "loops, and "
            "tma_im2col_coordinates names the first"},
           {integer("W", 1, 4), integer("H", 1, 3), integer("N", 1, 2), integer("lower_w", -1, 1), integer("lower_h", -1, 1),
            integer("upper_w", -1, 1), integer("upper_h", -1, 1), integer("step", 1, 2), integer("first", 0, 8),
            integer("filter", 0, 2)},
           [](const Assignment& values) {
             const auto at = [&](std::size_t k) { return integer_of(values[k]); };
             return goes_through_the_boxes({at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)}, at(8), at(9));
           });
  laws.add(
      {"tma_im2col.shared",
       "An im2col copy has its channels one after another in shared memory, and its pixels as far apart as the channels are "
       "many, or as the swizzle spans: no other layout is taken.",
       "CuTe make_im2col_tma_copy; CUDA driver API, cuTensorMapEncodeIm2col", evidence::Expected::stands,
       "forall channels and rows of 8, 16, 32, 64 or 128 elements, swizzles: claim defined(tma_im2col((channels,4):(1,row))) "
       "== (row is the swizzle's span, or the channels without one), wherever a swizzle spans the channels; and the layout "
       "with pixels one after another is refused"},
      {integer("channels", 0, 4), integer("row", 0, 4), integer("swizzle", 0, 3), integer("pixels_first", 0, 1)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        return has_rows_of_the_swizzle(8 << at(0), 8 << at(1), static_cast<std::size_t>(at(2)), at(3) == 1);
      });
}

}  // namespace colex::oracle_laws
