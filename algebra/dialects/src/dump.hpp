// What `print(tiled_mma)` and `print(tiled_copy)` write: headings, and below them lines with a name and a value.
//
//   TiledMMA                                             C++
//     ThrLayoutVMNK:  (_32,_2,_2,_1):(_1,_32,_64,_0)
//   Tiled MMA                                            Python
//     Thr Layout VMNK: (32,2,2,1):(1,32,64,0)
//
// The parts have the names of C++ in both.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>

#include "colex/dialects/dialects.hpp"

#include "scanner.hpp"

namespace colex::dialects {

/// A line's name as it is printed, and the name of the part.
struct DumpLine {
  const char* printed;
  const char* part;
};

/// How a tool names what it dumps.
struct DumpWords {
  std::array<const char*, 6> headings;
  std::array<DumpLine, 14> lines;  ///< fewer may be used
  const char* value_type;
};

/// Goes to the first heading or line of a dump; false if there is neither, and then the scanner stays where it was. What stands
/// before it is told.
bool begin_dump(Scanner& scan, const DumpWords& words, Reading& reading);

/// Reads the dump to the text's end; `value` reads a line's value.
void read_dump(Scanner& scan, const DumpWords& words, Reading& reading, const std::function<std::string()>& value);

}  // namespace colex::dialects
