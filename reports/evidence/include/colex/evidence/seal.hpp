// What closes the result of a campaign's unit: its last line, which has a hash of all lines of the result.
//
//   {"schema":4,"end":{…},"unit":{"id":"5c1f0a77d2e4b319",…,"hash":"…"}}
//
// A result is not evidence once it was cut or edited, whoever reads it.
#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

namespace colex::evidence {

/// The hash that belongs in the last line of a result: of the lines before it, of which `before` is the hash (record.hpp), and
/// of itself without the field. Requires that `last` has an object "unit".
std::string seal(std::uint64_t before, nlohmann::ordered_json last);

/// Whether the last line has it.
bool is_sealed(std::uint64_t before, const nlohmann::ordered_json& last);

}  // namespace colex::evidence
