// The values of the notation that are objects of a class of their own in Python. Integers, texts and tuples are Python's.
#pragma once

#include <nanobind/nanobind.h>

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/notation/value.hpp"
#include "colex/slice.hpp"
#include "colex/swizzle.hpp"
#include "colex/tiler.hpp"
#include "colex/vector.hpp"

namespace colex::python {

namespace nb = nanobind;

using notation::Value;
using Shape = Tuple<Checked>;
using Basis = Vector<Checked>;
using Plain = Layout<Checked>;
using Coordinates = CoordinateLayout<Checked>;
using Offset = OffsetLayout<Checked>;
using OffsetCoordinates = OffsetLayout<Checked, Basis>;
using Composed = ComposedLayout<Checked>;
using Tiles = Tiler<Checked>;

}  // namespace colex::python
