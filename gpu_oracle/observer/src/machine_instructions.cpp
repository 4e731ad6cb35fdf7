#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <regex>
#include <string_view>

#include "colex/observer/observer.hpp"
#include "colex/workers/program.hpp"

namespace colex::observer {

namespace {

constexpr double seconds_to_disassemble = 120;

/// The name that the form's kernel carries: the form, as a C++ name.
std::string kernel_of(std::string form) {
  std::replace_if(
      form.begin(), form.end(), [](char c) { return c == '.' || c == ':' || c == '+'; }, '_');
  return form;
}

/// The operation in a line of machine code, if it is a multiply-accumulate (also of one thread), a move of a matrix or an
/// asynchronous copy; else empty.
std::string operation_of(const std::string& line) {
  // Most lines have none of these, and a regular expression is slow.
  constexpr std::string_view marks[] = {"MMA", "LDSM", "STSM", "MOVM", "UTMA", "UBLK", "LDGSTS", "IDP"};
  if (std::none_of(std::begin(marks), std::end(marks),
                   [&](std::string_view mark) { return line.find(mark) != std::string::npos; }))
    return {};
  static const std::regex operation(R"(\s((?:[A-Z]*MMA|IDP|LDSM|STSM|MOVM|UTMA[A-Z]+|UBLK[A-Z]+|LDGSTS)[A-Z0-9_.x]*) )");
  std::smatch match;
  return std::regex_search(line, match, operation) ? match[1].str() : std::string();
}

}  // namespace

std::vector<std::vector<std::string>> machine_instructions(const std::string& program, const std::vector<Form>& forms) {
  std::map<std::string, std::vector<std::string>> of_kernel;
  std::vector<std::string>* current = nullptr;
  const std::regex function(R"(Function : .*?\d+((?:[a-z_]+_sync|cp_async|cp_reduce|dp[24]a)_[a-z0-9_]+)E)");
  workers::Program disassembler{{"cuobjdump", "-sass", program}};
  disassembler.patience.clock = seconds_to_disassemble;
  disassembler.errors = workers::Errors::thrown_away;
  disassembler.has_own_memory = true;
  run_by_lines(disassembler, [&](const std::string& line) {
    if (line.find("Function : ") != std::string::npos) {
      std::smatch match;
      current = std::regex_search(line, match, function) ? &of_kernel[match[1]] : nullptr;
    } else if (current != nullptr) {
      const std::string operation = operation_of(line);
      if (!operation.empty()) current->push_back(operation);
    }
  });
  std::vector<std::vector<std::string>> result;
  for (const Form& form : forms) result.push_back(of_kernel[kernel_of(form.form)]);
  return result;
}

}  // namespace colex::observer
