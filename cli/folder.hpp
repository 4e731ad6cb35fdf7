// A folder, and the files below it.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace colex::cli {

/// The files with this ending in a folder and in those below it, by name. What cannot be looked into, and a link of this name
/// that leads nowhere, is told, and stops nothing.
std::vector<std::string> files_in(const std::string& folder, const std::string& ending,
                                  const std::function<void(const std::string&)>& complain);

/// Makes the folder, and those that it is in, where they are not there; throws Unreadable with the reason if that cannot be.
void make_folder(const std::string& folder);

}  // namespace colex::cli
