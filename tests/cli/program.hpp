// Runs the built colex, as a person would.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace colex::cli {

/// The formats of a report: the files of its folder, beside evidence.jsonl and pictures. That there are no others:
/// report_test.cpp.
inline const std::vector<std::string> report_formats = {"index.html", "junit.xml", "colex.sarif", "summary.md"};

/// What a run printed, and its exit status.
struct Output {
  int status = -1;
  std::string out;
  std::string err;
};

/// A folder of its own for each test, gone at the end.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "colex-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  const std::string& path() const { return path_; }
  /// Writes a file and returns its path.
  std::string file(const std::string& name, const std::string& text) const {
    const std::string path = path_ + '/' + name;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path) << text;
    return path;
  }

 private:
  std::string path_;
};

inline std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

inline std::string quoted(const std::string& argument) { return '\'' + argument + '\''; }

/// The machine's own, if it has one. What is compared word for word is what the record answers.
enum class GpuIs { hidden, visible };

/// Runs a command through the shell, in a folder.
inline Output in_shell(const std::string& command, const std::string& directory) {
  const Folder folder;
  const std::string whole = "cd " + quoted(directory) + " && { " + command + "\n} 2>" + folder.path() + "/err";
  Output run;
  std::FILE* pipe = popen(whole.c_str(), "r");
  if (pipe == nullptr) return run;
  std::array<char, 4096> buffer{};
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe)) run.out.append(buffer.data(), got);
  const int status = pclose(pipe);
  run.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  run.err = contents(folder.path() + "/err");
  return run;
}

/// Runs `VARIABLES colex ARGUMENTS` through the shell, in a folder.
inline Output colex_with(const std::string& variables, const std::string& arguments, const std::string& directory) {
  return in_shell(variables + std::string(COLEX_EXECUTABLE) + ' ' + arguments, directory);
}

/// Runs `colex ARGUMENTS` through the shell, in a folder.
inline Output colex(const std::string& arguments, const std::string& directory = ".", GpuIs gpu = GpuIs::hidden) {
  return colex_with(gpu == GpuIs::hidden ? "CUDA_VISIBLE_DEVICES= " : "", arguments, directory);
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace colex::cli
