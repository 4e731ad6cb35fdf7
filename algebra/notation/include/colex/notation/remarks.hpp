// What a text means that its author may not have meant.
//
//   injective((64,64))            injective: (64,64) is a shape, read as (64,64):(1,64)
//   ((4,8):(8,1))(4,0)            (4,0) is outside of the domain (4,8): a layout goes on beyond it
//   forall i >= 0: claim (4:2)(i) >= 0      i may be 4 or more, which is outside of the domain 4: a layout goes on beyond it
//   forall n >= 1: claim 1 == 1   the claim does not use the variable n
//
// A shape where a layout is asked for is the compact layout of this shape. Where the answer is a layout it shows that; where it
// is true, false or a number, a forgotten stride would pass in silence, also one within what the number is made of. Nothing is
// evaluated but what is written out: calls are known by the type of what they give.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "colex/layout.hpp"
#include "colex/notation/environment.hpp"
#include "colex/notation/syntax.hpp"

namespace colex::notation {

/// The remarks on an expression, each once. `definitions` says what names stand for.
std::vector<std::string> remarks(const Expression& expression, const Environment<>& definitions = {});

/// The remarks on a claim, whose variables hide what is defined under their names, and may be used by its covers.
std::vector<std::string> remarks(const Claim& claim, std::span<const Cover> covers, const Environment<>& definitions);

/// That a layout goes on beyond its domain where this coordinate is; none where it is inside, or no coordinate of the layout.
std::optional<std::string> remark_on_coordinate(const Tuple<Checked>& coordinate, const Layout<>& L);

/// Whether the name stands in the claim, the bounds of its variables included.
bool mentions(const Claim& claim, const std::string& name);

}  // namespace colex::notation
