// What the records come to that are too large for a page: whether all of a family agrees with what is predicted, and on what it
// was observed. The page has that of them, and the command the observations.
//
//   digest("wgmma", "wgmma.m64n8k16.f32.f16.f16.ss.k.k")->agreements     agree
#pragma once

#include <optional>
#include <string>

#include "colex/interface/hardware.hpp"

namespace colex::page {

/// What the record of this family says of the form, from digest.json; nothing of a family whose observations the page has.
std::optional<cli::Seen> digest(const std::string& family, const std::string& form);

}  // namespace colex::page
