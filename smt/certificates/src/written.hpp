// The certificate of all parts as it is written. Whether it says what happened is looked at afterwards (file.hpp: `certified`).
#pragma once

#include "colex/certificates/file.hpp"

namespace colex::certificates {

Written written(const std::string& id, const std::vector<std::string>& rests_on, const std::vector<CertifiedPart>& parts);

}  // namespace colex::certificates
