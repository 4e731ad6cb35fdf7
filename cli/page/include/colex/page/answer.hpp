// What the page asks, and what it is answered: JSON both ways.
//
//   answer(R"({"ask":"value","text":"coalesce((2,(1,6)):(1,(6,2)))"})")
//     {"value":"12:1","type":"layout","notes":[]}
//   answer(R"({"ask":"value","text":"4:"})")
//     {"error":{"kind":"parse","said":"error: parse: expected …"},"notes":[]}
//
// What can be asked: `value`, `explanation`, `picture`, `claims`, `instruction`, `question`, `functions`, `forms`
// and `about`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "colex/interface/hardware.hpp"

namespace colex::page {

/// Never throws, but for want of memory: what cannot be answered is an answer with an `error`, in the words of the command.
std::string answer(std::string_view question);

// What the records come to that are too large for a page: whether all of a family agrees with what is predicted, and on what it
// was observed. The page has that of them, and the command the observations.
//
//   digest("wgmma", "wgmma.m64n8k16.f32.f16.f16.ss.k.k")->agreements     agree

/// What the record of this family says of the form, from digest.json; nothing of a family whose observations the page has.
std::optional<cli::Seen> digest(const std::string& family, const std::string& form);

}  // namespace colex::page
