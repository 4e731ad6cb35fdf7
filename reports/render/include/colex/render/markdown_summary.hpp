// A report as Markdown, for the summary page of a CI job: the headline, what is not as expected with its counterexample,
// outcomes × engines.
#pragma once

#include <string>

#include "colex/render/report.hpp"

namespace colex::render {

/// The page. Failures beyond the first hundred are counted, not shown.
std::string markdown_summary(const Report& report);

}  // namespace colex::render
