#include "colex/output/temporary_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <mutex>
#include <set>
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
  const char* const asked = std::getenv("TMPDIR");
  const std::filesystem::path place = asked != nullptr && *asked != '\0' ? asked : "/tmp";
  std::string path = (place / (name + "-XXXXXX")).string();
  const std::lock_guard lock(living().mutex);
  if (mkdtemp(path.data()) == nullptr)
    throw Fault(with_reason(place.string() + ": no temporary folder can be made there (TMPDIR names the place)", errno));
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
