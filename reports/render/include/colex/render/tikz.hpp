// Pictures as LaTeX, in the look of CuTe's print_latex and print_latex_tv.
//
//   to_tikz(side_by_side("", {grid}))      a document of the class `standalone`
#pragma once

#include <string>

#include "colex/render/figure.hpp"

namespace colex::render {

/// The figure as a LaTeX document that pdflatex sets.
std::string to_tikz(const Figure& figure);

}  // namespace colex::render
