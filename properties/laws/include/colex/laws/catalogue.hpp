// Every law that colex knows: those of the files *.laws beside this folder, the programs, and what other libraries add.
#pragma once

#include <string_view>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/laws/statement.hpp"

namespace colex::laws {

/// Adds laws about what this library must not know, as the predictions of the GPU oracle: `enter` is called once the catalogue
/// is asked for. Throws std::logic_error if it was asked for before.
void add_laws(void (*enter)(Programs&));

/// All laws: file by file, in the order in which they are written there; then the programs, and then what was added. Read from
/// their texts on first use. Throws LocatedRejection for a mistake in a text, which is a mistake in the build.
const std::vector<Law>& catalogue();

/// The law of this id, or null.
const Law* find(std::string_view id);

/// The ids that come near to this one: a letter more, fewer or other, or of the same statement.
std::vector<std::string> similar(std::string_view id);

/// The laws of a text, as those of a file of this name. Throws LocatedRejection for a mistake in it.
std::vector<Law> read_laws(std::string_view text, const std::string& file);

}  // namespace colex::laws
