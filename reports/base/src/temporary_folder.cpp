#include "colex/output/temporary_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <mutex>
#include <set>
#include <string>
#include <system_error>

#include "colex/output/fault.hpp"

#include "place.hpp"

namespace colex::output {

namespace {

/// The folders that there are. It outlives whatever else is static.
struct Living {
  std::mutex mutex;
  std::set<std::filesystem::path> folders;
};

Living& living() {
  static Living* const all = new Living;
  return *all;
}

}  // namespace

TemporaryFolder::TemporaryFolder(const std::string& name) {
  std::error_code failed;
  const std::filesystem::path place = std::filesystem::temp_directory_path(failed);
  if (failed) {
    const char* const asked = std::getenv("TMPDIR");
    throw Fault(std::string("no temporary folder can be made: TMPDIR is ") + (asked == nullptr ? "not set" : asked) + ": " +
                failed.message());
  }
  std::string path = (place / (name + "-XXXXXX")).string();
  const std::lock_guard lock(living().mutex);
  if (mkdtemp(path.data()) == nullptr) throw Fault(with_reason("no temporary folder can be made in " + place.string(), errno));
  path_ = path;
  living().folders.insert(path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  const std::lock_guard lock(living().mutex);
  living().folders.erase(path_);
}

void TemporaryFolder::remove_all() {
  std::error_code ignored;
  const std::lock_guard lock(living().mutex);
  for (const std::filesystem::path& folder : living().folders) std::filesystem::remove_all(folder, ignored);
}

}  // namespace colex::output
