// Why a decision about layouts is false, as a picture: what it is about, with the cells outlined that show it.
//
//   injective((2,2):(1,1))       (1,0) and (0,1) outlined: both have the value 1
//   equal(4:1, 4:2)              both layouts, the first coordinate at which they differ outlined
//   vector_width(S, D) == 4      source and destination, the value outlined that cannot be moved 4 at a time
//
// Everything is found from the layouts' values alone. A layout of threads and values names its cells as T1V0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/notation/value.hpp"
#include "colex/render/figure.hpp"

namespace colex::render {

/// A value with what it was called.
struct Named {
  std::string name;  ///< empty where it was only written down
  notation::Value<> value;
};

/// Whether a function of the notation has such a picture.
bool has_decision_picture(std::string_view function);

/// The picture of a function's arguments where its answer is not the wanted one: `wanted` is the number that was asked for, of
/// a function that counts. Nothing where the arguments are no layouts of integers, or where nothing is found that shows it
/// among the first 65536 coordinates.
std::optional<Figure> decision_picture(std::string_view function, const std::vector<Named>& arguments,
                                       std::optional<std::int64_t> wanted = std::nullopt, Extent extent = {});

}  // namespace colex::render
