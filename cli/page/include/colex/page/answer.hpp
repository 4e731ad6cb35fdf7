// What the page asks, and what it is answered: JSON both ways.
//
//   answer(R"({"ask":"value","text":"coalesce((2,(1,6)):(1,(6,2)))"})")
//     {"value":"12:1","type":"layout","notes":[]}
//   answer(R"({"ask":"value","text":"4:"})")
//     {"error":{"kind":"parse","said":"error: parse: expected …"},"notes":[]}
//
// What can be asked: `value`, `explanation`, `picture`, `claims`, `instruction`, `functions`, `forms` and `about`.
#pragma once

#include <string>
#include <string_view>

namespace colex::page {

/// Never throws, but for want of memory: what cannot be answered is an answer with an `error`, in the words of the command.
std::string answer(std::string_view question);

}  // namespace colex::page
