// Pictures as SVG.
//
//   to_svg(side_by_side("", {grid}))      a file that any browser and rsvg-convert show
#pragma once

#include <string>

#include "colex/render/figure.hpp"

namespace colex::render {

/// What each such file has near its beginning.
inline constexpr const char* svg_mark = "class=\"picture\" role=\"img\"";

/// The figure as a file of its own: light, or dark where the reader prefers that.
std::string to_svg(const Figure& figure);

/// The figure as an element of a page that has svg_style() once.
std::string svg_element(const Figure& figure);

/// The style that the elements need, as CSS.
std::string svg_style();

/// The same in the dark, each rule under this selector: `:root[data-theme=dark] `, or nothing.
std::string svg_dark_style(const std::string& under);

}  // namespace colex::render
