#include "larger_program.hpp"

#include <filesystem>

#include <unistd.h>

#include "colex/base/file.hpp"

namespace colex::cli {

void go_on_as(const std::vector<std::string>& programs, const std::vector<std::string>& words) {
  const std::filesystem::path self = base::own_program();
  // Within another program, as Python, what stands beside is not ours.
  if (!self.filename().string().starts_with("colex")) return;
  std::string name = "colex";
  std::vector<std::string> copies = words;
  std::vector<char*> arguments{name.data()};
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  for (const std::string& program : programs) execv((self.parent_path() / program).c_str(), arguments.data());
}

}  // namespace colex::cli
