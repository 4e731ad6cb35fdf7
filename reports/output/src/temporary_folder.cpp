#include "colex/output/temporary_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <mutex>
#include <set>
#include <system_error>

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
  std::string path = (std::filesystem::temp_directory_path() / (name + "-XXXXXX")).string();
  const std::lock_guard lock(living().mutex);
  if (mkdtemp(path.data()) == nullptr)
    throw std::filesystem::filesystem_error("no temporary folder can be made", path,
                                            std::error_code(errno, std::generic_category()));
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
