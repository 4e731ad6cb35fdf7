// The files of the records, as the build embeds them.
#pragma once

#include <vector>

namespace colex::observations {

struct EmbeddedFile {
  const char* device;  ///< the folder that it is from
  const char* name;
  const char* begin;
  const char* end;
};

/// All files of all devices, sorted by device.
const std::vector<EmbeddedFile>& embedded_files();

}  // namespace colex::observations
