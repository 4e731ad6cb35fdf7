// Which device this program observes, and which driver, toolkit and sources it does that with.
#pragma once

#include <string>

namespace colex::probes {

/// The device, its driver, and the toolkit, target and sources of this program, as a line of JSON. Throws measuring::Fault
/// without a device.
std::string provenance();

/// Whether the device still works. After some errors of an instruction it works again only for another process.
bool device_works();

}  // namespace colex::probes
