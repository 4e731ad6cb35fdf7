// A folder for files that another program is to read, and that are gone when it has.
//
//   const TemporaryFolder folder("colex-certificates");      /tmp/colex-certificates-a8Xk2q, or where TMPDIR says
//   std::ofstream(folder.path() / "1.cert") << text;         removed with all that is in it, when `folder` ends
#pragma once

#include <filesystem>
#include <string>

namespace colex::output {

class TemporaryFolder {
 public:
  /// Throws Fault if there can be none.
  explicit TemporaryFolder(const std::string& name);
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::filesystem::path& path() const { return path_; }

  /// Removes all that there are: for who ends the program without ending what lives in it.
  static void remove_all();

 private:
  std::filesystem::path path_;
};

}  // namespace colex::output
