// The record of a line whose fields are all as `to_json` writes them. A reader of any JSON takes ten times as long, and a
// report of a million records reads each of them several times.
//
//   {"schema":4,"claim":{…},"expected":"stands",…}      its record, unchecked
//   {"schema":4,"end":{…}}, {"schema":4,"new":1,…}      nothing: whoever reads any JSON says what it is, or what is wrong
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "colex/evidence/record.hpp"

namespace colex::evidence {

/// What a line says. All but outcome and expected is in the record.
struct PlainRecord {
  Record record;
  std::uint64_t version = 0;
  std::string outcome, expected;
  bool as_claimed = false;
};

/// Nothing if the line is no record, lacks a field that each record has, has one twice or one that is not known here, or is
/// written in a way that needs a closer look.
std::optional<PlainRecord> plain_record(std::string_view line);

}  // namespace colex::evidence
