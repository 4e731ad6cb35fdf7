// The table ../facts.tsv, which the build embeds.
#pragma once

#include <string>

namespace colex::oracle_laws {

const std::string& fact_text();

}  // namespace colex::oracle_laws
