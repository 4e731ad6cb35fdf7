// What can be wrong with a place that something is to be written to.
//
//   Refused   nothing was written: `site/index.html: is not a report of colex, and is not written over`
//   Fault     it was begun, and cannot be finished: `evidence.jsonl: No space left on device`
//
// The first is a mistake of whoever asked, the second one of the machine.
#pragma once

#include <filesystem>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace colex::output {

/// A place that is not written to. The message names it and says why.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A write that failed. The message names the place and has the system's reason.
class Fault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Standard output, which is a file as well: it can be full, and it can be closed.
//
//   hold_standard_streams();      the first thing that a program does
//   std::fputs(…, stdout);
//   finish_standard_output();     the last: throws Fault if anything was lost

/// Occupies each of the three standard streams that is closed, so that no file that is opened later becomes one. What is
/// written to it is lost, and for standard output that is a fault.
void hold_standard_streams();

/// Writes out what is buffered. What cannot be written is told by finish_standard_output.
void flush_standard_output() noexcept;

/// Writes out what is buffered, and throws Fault if that, or anything before it, could not be written.
void finish_standard_output();

// A folder for files that another program is to read, and that are gone when it has.
//
//   const TemporaryFolder folder("colex-certificates");      /tmp/colex-certificates-a8Xk2q, or where TMPDIR says
//   std::ofstream(folder.path() / "1.cert") << text;         removed with all that is in it, when `folder` ends

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

// A file that appears as a whole, or not at all.
//
//   WholeFile page("report/index.html", {"<title>colex report"});
//   page.stream() << html;
//   page.finish();              written beside its place until now, and renamed
//
// A file of others is never lost: what stands in the place is replaced only if it is empty, or has one of the marks that each
// file of ours has near its beginning. A symbolic link is not followed, and not replaced. What is no file (/dev/full, a pipe)
// is written to as it is.

/// Texts, one of which each file of ours has among its first 4096 bytes.
using Marks = std::vector<std::string>;

/// Throws Refused for what is not to be written over: a file without these marks, a symbolic link, a folder. No marks: any file
/// may be.
void require_ours(const std::string& path, const Marks& marks);

/// Whether both are one file, under whatever names. What does not exist is no file.
bool same_file(const std::string& a, const std::string& b);

class WholeFile {
 public:
  /// Throws Refused for a place that is not to be written over, or cannot be.
  WholeFile(std::string path, const Marks& marks);
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;
  /// Without finish(), the place is as it was.
  ~WholeFile();

  /// What is written here throws Fault if it cannot be.
  std::ostream& stream();
  /// Where it is written until it is finished, for another program to write to.
  const std::string& beside() const { return beside_; }
  /// Puts the file into its place. Throws Fault.
  void finish();

 private:
  class Buffer;
  std::string path_, beside_;
  std::unique_ptr<Buffer> buffer_;
  std::ostream stream_;
};

/// A whole file from a text. Throws Refused and Fault.
void write_whole(const std::string& path, std::string_view text, const Marks& marks);

// A file that grows line by line, so that what was written is there whatever becomes of the run.
//
//   GrowingFile evidence("evidence.jsonl", {"\"claim\":{\"id\":"});    a new file, which has taken the place of the former one
//   evidence.append(line);                                        on the disk when this returns
//
// The rules of WholeFile hold for what stands in the place.

class GrowingFile {
 public:
  /// Throws Refused for a place that is not to be written over, or cannot be.
  GrowingFile(std::string path, const Marks& marks);
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  ~GrowingFile();

  /// Throws Fault. For a line that does not fit as a whole no part stays.
  void append(std::string_view line);

 private:
  std::string path_;
  int file_ = -1;
};

}  // namespace colex::output
