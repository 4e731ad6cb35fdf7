// The case that a record tells of, read back: its claim, and what its names stand for.
#pragma once

#include <optional>

#include "colex/evidence/record.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/syntax.hpp"

namespace colex::render {

/// A claim and the values of its names: what its file defines, then the counterexample.
struct RecordedCase {
  notation::Claim claim;
  notation::Environment<> names;
};

/// The case of a record; nothing where its claim is not one of the notation, as that of a law that is a program. A value that
/// cannot be read is left out.
std::optional<RecordedCase> recorded_case(const evidence::Record& record);

}  // namespace colex::render
