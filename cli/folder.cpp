#include "folder.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "command.hpp"

namespace colex::cli {

namespace {

namespace fs = std::filesystem;

void look_into(const fs::path& folder, const std::string& ending, const std::function<void(const std::string&)>& complain,
               std::vector<std::string>& files) {
  std::error_code failed;
  fs::directory_iterator at(folder, failed);
  if (failed) return complain(folder.lexically_normal().string() + ": " + failed.message());
  for (; at != fs::directory_iterator(); at.increment(failed)) {
    const fs::path path = at->path().lexically_normal();
    std::error_code unknown;
    // A link to a folder is not followed: it may lead back.
    if (at->symlink_status(unknown).type() == fs::file_type::directory) {
      look_into(path, ending, complain, files);
    } else if (path.extension() == ending) {
      const fs::file_status status = at->status(unknown);
      if (status.type() == fs::file_type::regular) files.push_back(path.string());
      if (status.type() == fs::file_type::not_found) complain(path.string() + ": is a link to nothing");
      if (status.type() == fs::file_type::none) complain(path.string() + ": " + unknown.message());
    }
    if (failed) break;
  }
  if (failed) complain(folder.lexically_normal().string() + ": " + failed.message());
}

}  // namespace

std::vector<std::string> files_in(const std::string& folder, const std::string& ending,
                                  const std::function<void(const std::string&)>& complain) {
  std::vector<std::string> files;
  look_into(folder, ending, complain, files);
  std::sort(files.begin(), files.end());
  return files;
}

void make_folder(const std::string& folder) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) throw Unreadable(folder + ": the folder cannot be made: " + failed.message());
}

}  // namespace colex::cli
