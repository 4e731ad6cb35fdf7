// The files of the records, as the build embeds them.
#pragma once

#include <string>
#include <vector>

namespace colex::observations {

struct EmbeddedFile {
  const char* device;  ///< the folder that it is from
  const char* name;
#ifdef __EMSCRIPTEN__
  int number;  ///< by which a page has it
#else
  const char* begin;
  const char* end;
#endif
};

/// All files of all devices, sorted by device.
const std::vector<EmbeddedFile>& embedded_files();

std::string bytes_of(const EmbeddedFile& file);

}  // namespace colex::observations
