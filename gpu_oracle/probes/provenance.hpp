// On what and by what this program observes.
#pragma once

#include <string>

namespace colex::probes {

/// The device, its driver, and the toolkit, target and sources of this program, as a line of JSON. Throws measuring::Fault without a device.
std::string provenance();

/// Whether the device still works: after some errors of an instruction it does not, until this process has ended.
bool device_works();

}  // namespace colex::probes
