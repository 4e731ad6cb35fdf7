// Accesses of a wave to AMD's LDS, by the phases of tables/lds.forms.
#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/forms_table.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/rejection.hpp"

#include "lane_access.hpp"

namespace colex::predictions {

namespace {

constexpr std::int64_t lds_word_bytes = 4, wave_lanes = 64;

/// The lanes of `0-3+20-23`.
std::vector<std::size_t> lanes_of(const std::string& phase) {
  std::vector<std::size_t> lanes;
  for (std::size_t begin = 0; begin < phase.size();) {
    const std::size_t dash = phase.find('-', begin), end = std::min(phase.find('+', begin), phase.size());
    const std::size_t last = std::stoul(phase.substr(dash + 1, end - dash - 1));
    for (std::size_t lane = std::stoul(phase.substr(begin, dash - begin)); lane <= last; ++lane) lanes.push_back(lane);
    begin = end + 1;
  }
  return lanes;
}

/// The row of the instruction on the device. Throws Rejection(unknown) where nobody says how it is served.
const FormRow& lds_row(const std::string& instruction, const std::string& device) {
  static const std::vector<FormRow> rows = forms_table("lds");
  std::string known;
  for (const FormRow& row : rows) {
    if (row.form == instruction && has(device, row.targets)) return row;
    known += (known.empty() ? "" : ", ") + row.form + " of " + row.targets;
  }
  throw Rejection(Kind::unknown,
                  "which lanes " + instruction + " of " + device + " serves together is not known here; known are " + known);
}

}  // namespace

std::int64_t lds_cycles(const std::string& instruction, const std::string& device, const ComposedLayout<>& L, std::int64_t bits) {
  const FormRow& row = lds_row(instruction, device);
  if (bits < 8 || bits > 128 || bits % 8 != 0)
    throw Rejection(Kind::domain,
                    "an element that a lane accesses has 8 to 128 bits, a multiple of 8; this has " + std::to_string(bits));
  if (size(L) % Checked(wave_lanes) != Checked(0))
    throw Rejection(Kind::domain, "the layout is of 64 lanes and their values; it has " + to_string(size(L)) + " elements");
  const WarpAccess access = detail::access_by(Checked(wave_lanes), L, bits, instruction.starts_with("ds_read"));
  const std::int64_t bytes = std::stoll(instruction.substr(instruction.rfind('b') + 1)) / 8;
  if (access.bytes != bytes)
    throw Rejection(Kind::domain, instruction + " is of " + std::to_string(bytes) + " bytes by each lane; the layout is of " +
                                      std::to_string(access.bytes));
  const std::int64_t banks = row.number("banks", 32);
  std::int64_t cycles = 0;
  for (const std::string& phase : row.words("phases")) {
    std::vector<std::set<std::int64_t>> words(static_cast<std::size_t>(banks));
    std::size_t most = 0;
    for (const std::size_t lane : lanes_of(phase)) {
      for (std::int64_t byte = 0; byte < bytes; byte += lds_word_bytes) {
        const std::int64_t word = (access.addresses[lane] + byte) / lds_word_bytes;
        std::set<std::int64_t>& of_bank = words[static_cast<std::size_t>(word % banks)];
        of_bank.insert(word);
        most = std::max(most, of_bank.size());
      }
    }
    cycles += static_cast<std::int64_t>(most);
  }
  return cycles;
}

}  // namespace colex::predictions
