#include "colex/output/growing_file.hpp"

#include <utility>

#include <sys/stat.h>
#include <unistd.h>

#include "place.hpp"

namespace colex::output {

GrowingFile::GrowingFile(std::string path, const Marks& marks) : path_(std::move(path)) {
  require_ours(path_, marks);
  if (is_written_directly(path_)) {
    file_ = open_directly(path_);
    return;
  }
  std::string beside;
  file_ = open_beside(path_, beside);
  try {
    put_into_place(beside, path_);
  } catch (const Fault&) {
    close(file_);
    throw;
  }
}

GrowingFile::~GrowingFile() {
  if (file_ >= 0) close(file_);
}

void GrowingFile::append(std::string_view line) {
  struct stat before {};
  const bool is_file = fstat(file_, &before) == 0 && S_ISREG(before.st_mode);
  try {
    write_all(file_, line, path_);
  } catch (const Fault&) {
    if (is_file && ftruncate(file_, before.st_size) == 0) lseek(file_, before.st_size, SEEK_SET);
    throw;
  }
}

}  // namespace colex::output
