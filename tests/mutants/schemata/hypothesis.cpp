#include "hypothesis.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <istream>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/output/files.hpp"
#include "colex/workers/program.hpp"

#include "question.hpp"

namespace colex::schemata {

using laws::Assignment;

namespace {

/// The strategy that draws a domain's type, with its numbers: a line of hypothesis.py.
struct Asked {
  std::string operator()(const cases::IntegerDomain& domain) const {
    const auto bound = [](const std::optional<std::int64_t>& n) { return n ? std::to_string(*n) : std::string("any"); };
    return fmt::format("integers {} {}", bound(domain.lower), bound(domain.upper));
  }
  std::string operator()(const cases::ShapeDomain&) const { return "shapes"; }
  std::string operator()(const cases::LayoutDomain& domain) const {
    return "layouts " + (domain.into ? std::to_string(*domain.into) : "any");
  }
  std::string operator()(const cases::SwizzleDomain& domain) const {
    return fmt::format("swizzles {} {} {}", domain.most_bits, domain.most_base, domain.most_shift);
  }
  std::string operator()(const cases::LinearDomain& domain) const { return fmt::format("linear_layouts {}", domain.most_bits); }
};

/// What the text gives to a variable of this domain.
laws::Value value_in(const cases::Domain& domain, const std::string& variable, const std::string& text) {
  return laws::given_value({variable, text}, std::holds_alternative<cases::LayoutDomain>(domain));
}

/// One case, value by value.
class Asking {
 public:
  enum class End : std::uint8_t { complete, filtered, begun_again, over };

  Asking(laws::Statement& statement, std::istream& in, std::ostream& out) : statement_(statement), in_(in), out_(out) {}

  End run() {
    Assignment values;
    while (values.size() < statement_.variables().size()) {
      const cases::Domain domain = statement_.domain(values);
      if (cases::empty(domain)) return End::filtered;
      constexpr int tries = 3;  // as Hypothesis filters
      bool fits = false;
      for (int k = 0; !fits && k < tries; ++k) {
        out_ << std::visit(Asked(), domain) << std::endl;
        std::string line;
        if (!std::getline(in_, line)) return End::over;
        if (line == "begin") return End::begun_again;
        values.push_back(value_in(domain, statement_.variables()[values.size()], line));
        fits = cases::contains(domain, values.back());
        if (fits) told_ += (told_.empty() ? "" : "; ") + line;
        if (!fits) values.pop_back();
      }
      if (!fits) return End::filtered;
    }
    return End::complete;
  }
  /// The values of the case.
  const std::string& told() const { return told_; }

 private:
  laws::Statement& statement_;
  std::istream& in_;
  std::ostream& out_;
  std::string told_;
};

/// Where this program keeps the cases that were drawn for it. It lives until the program ends.
const std::filesystem::path& kept() {
  static const output::TemporaryFolder folder("colex-hypothesis");
  return folder.path();
}

/// The file of the law's cases: a line for each, its values with `; ` between them.
std::filesystem::path drawn(const Law& law, std::uint64_t most) {
  const std::filesystem::path file = kept() / law.id;
  if (std::filesystem::exists(file)) return file;
  const std::string self = std::filesystem::read_symlink("/proc/self/exe");
  workers::Program program{{COLEX_PYTHON, COLEX_HYPOTHESIS, self, law.id, std::to_string(most), COLEX_PYTHON_PACKAGES}};
  const workers::Output output = workers::output_of(program);
  if (!output.ending.trouble.empty())
    throw std::runtime_error("Hypothesis does not draw cases of " + law.id + ": " + output.ending.trouble);
  const std::filesystem::path whole = file.string() + ".part";
  std::ofstream(whole) << output.text;
  std::filesystem::rename(whole, file);
  return file;
}

Assignment values_of(const Law& law, const std::string& line) {
  Assignment values;
  std::size_t from = 0;
  for (const std::string& name : law.statement->variables()) {
    const std::size_t to = line.find("; ", from);
    values.push_back(value_in(law.statement->domain(values), name, line.substr(from, to - from)));
    from = to + 2;
  }
  return values;
}

}  // namespace

void answer_hypothesis(const Law& law, std::istream& in, std::ostream& out) {
  std::string line;
  if (!std::getline(in, line)) return;
  while (true) {
    Asking asking(*law.statement, in, out);
    Asking::End end = Asking::End::filtered;
    try {
      end = asking.run();
    } catch (const Rejection&) {  // a bound has no value for the values before it
    }
    if (end == Asking::End::over) return;
    if (end == Asking::End::begun_again) continue;
    out << (end == Asking::End::complete ? "case " + asking.told() : "filtered") << std::endl;
    if (!std::getline(in, line)) return;
  }
}

void each_hypothesis_case(const Law& law, std::uint64_t most, const std::function<void(const Assignment&)>& show) {
  constexpr std::uint64_t enough = 200;  // twice what Hypothesis looks at if nobody says otherwise
  if (law.statement->variables().empty()) return show({});
  std::ifstream in(drawn(law, std::min(most, enough)));
  for (std::string line; std::getline(in, line);) show(values_of(law, line));
}

void enter_hypothesis() {
  const char* const imports = "import sys; sys.path[:0] = sys.argv[1].split(':'); import hypothesis, colex";
  const workers::Output found = workers::output_of({{COLEX_PYTHON, "-c", imports, COLEX_PYTHON_PACKAGES}});
  if (!found.ending.trouble.empty())
    throw std::runtime_error("skipped: no Hypothesis, or no Python module in this build; run .ci/setup, then build colex_python");
  kept();
  look_at(each_hypothesis_case);
}

}  // namespace colex::schemata
