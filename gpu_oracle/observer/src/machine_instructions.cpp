#include <algorithm>
#include <cstddef>
#include <map>
#include <regex>

#include "colex/observer/observer.hpp"

#include "process.hpp"

namespace colex::observer {

namespace {

constexpr unsigned seconds_to_disassemble = 120;

/// The name that the form's kernel carries: the form, as a C++ name.
std::string kernel_of(std::string form) {
  std::replace_if(
      form.begin(), form.end(), [](char c) { return c == '.' || c == ':'; }, '_');
  return form;
}

/// The operations on matrices among machine instructions: a multiply-accumulate, or a move of a matrix.
const std::regex matrix_operation(R"(\s((?:[A-Z]*MMA|LDSM|STSM|MOVM)[A-Z0-9_.x]*) )");

}  // namespace

std::vector<std::vector<std::string>> machine_instructions(const std::string& program, const std::vector<Form>& forms) {
  std::map<std::string, std::vector<std::string>> of_kernel;
  std::vector<std::string>* current = nullptr;
  const std::regex function(R"(Function : .*?\d+([a-z]+_sync_[a-z0-9_]+)E)");
  run(
      {"cuobjdump", "-sass", program}, seconds_to_disassemble,
      [&](const std::string& line) {
        std::smatch match;
        if (line.find("Function : ") != std::string::npos) {
          current = std::regex_search(line, match, function) ? &of_kernel[match[1]] : nullptr;
        } else if (current != nullptr && std::regex_search(line, match, matrix_operation)) {
          current->push_back(match[1]);
        }
      },
      true);
  std::vector<std::vector<std::string>> result;
  for (const Form& form : forms) result.push_back(of_kernel[kernel_of(form.form)]);
  return result;
}

}  // namespace colex::observer
