// The card of a law or a claim, as HTML.
#pragma once

#include <cstddef>
#include <string>

#include "colex/render/report.hpp"

namespace colex::render {

/// Row `k` of the report as an article with the id `card-k`. The pictures of it count against `picture_bytes`, and are left out
/// where nothing of that is left.
std::string card(const ReportRow& row, std::size_t k, std::size_t& picture_bytes);

/// The name of a style for an outcome: proved, holds, exhausted, tested, refuted, unknown, odd, silent.
const char* style_of(evidence::Outcome outcome);

/// A sign for an outcome, which tells it from others without colour.
const char* sign_of(evidence::Outcome outcome);

/// The name of a style for a standing: wrong, open, fallen, stands, silent.
const char* style_of(Standing standing);

}  // namespace colex::render
