// What RapidCheck's own generators make of a domain, `inRange` and `container`, with what does not fit it thrown away: what
// somebody writes who has RapidCheck alone. It knows neither nested layouts, nor one value made of another one.
#pragma once

#include <cstddef>
#include <cstdint>

#include "colex/cases/domain.hpp"

namespace colex::rapidcheck_engine {

/// Draws the case of a seed. False if no value was found for a variable.
bool draw_own_case(cases::Assignment& values, std::size_t variables, const cases::DomainOf& domain, std::uint64_t seed, int size);

}  // namespace colex::rapidcheck_engine
