#include "triton_linear.hpp"

#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace colex::dialects {

namespace {

constexpr std::int64_t most = std::int64_t{1} << 32;

/// `- register=1 -> (0, 1)`, `- warp is a size 1 dimension`, …, `where out dims are: [dim0 (size 16), dim1 (size 8)]`.
LinearLayout print(Scanner& scan) {
  std::vector<LinearLayout::Input> inputs;
  while (scan.accept("-")) {
    LinearLayout::Input input{std::string(scan.word()), {}};
    if (input.name.empty()) scan.fail("the name of an input");
    if (scan.accept("is a size 1 dimension")) {
      inputs.push_back(std::move(input));
      continue;
    }
    std::int64_t at = 1;
    do {
      scan.expect("=");
      const std::size_t begin = scan.offset();
      if (scan.small_integer(most) != at) scan.reject("expected " + input.name + '=' + std::to_string(at), begin);
      scan.expect("->");
      input.bases.push_back(scan.integers(most));
      at *= 2;
    } while (scan.accept_word(input.name));
    inputs.push_back(std::move(input));
  }
  scan.expect("where out dims are:");
  std::vector<Dimension> outputs;
  scan.list([&] {
    const std::string name(scan.word());
    scan.expect("(size");
    outputs.push_back(dimension(name, scan.small_integer(most)));
    scan.expect(")");
  });
  return LinearLayout(inputs, outputs);
}

/// `"register"`, `S("register")`, `str_attr("register")`, or the variable `kRegister`.
std::string name(Scanner& scan) {
  const std::string word(scan.word());
  const bool is_call = !word.empty() && scan.accept("(");
  for (const char* quote : {"\"", "'"}) {
    if (!scan.accept(quote)) continue;
    const std::string result(scan.word());
    scan.expect(quote);
    if (is_call) scan.expect(")");
    return result;
  }
  if (word.size() < 2 || word[0] != 'k' || is_call) scan.fail("the name of an input or an output, such as \"register\"");
  return static_cast<char>(std::tolower(static_cast<unsigned char>(word[1]))) + word.substr(2);
}

/// The inputs with their bases, the names of the outputs, and their sizes if these are said.
LinearLayout written(Scanner& scan) {
  std::vector<LinearLayout::Input> inputs;
  scan.list([&] {
    scan.list([&] {
      if (inputs.empty() || !scan.is_list()) {
        inputs.push_back({name(scan), {}});
      } else {
        inputs.back().bases = scan.lists_of_integers(most);
      }
    });
  });
  scan.expect(",");
  std::vector<std::string> names;
  std::vector<std::int64_t> sizes;
  scan.list([&] {
    if (!scan.is_list()) {
      names.push_back(name(scan));
      return;
    }
    scan.list([&] {
      if (names.size() == sizes.size()) {
        names.push_back(name(scan));
      } else {
        sizes.push_back(scan.small_integer(most));
      }
    });
  });
  if (scan.accept(",") && scan.is_list()) {
    sizes = scan.integers(most);
    scan.accept(",");
  }
  for (const char* of_surjective :
       {"/*requireSurjective=*/", "require_surjective=", "requireSurjective=", "true", "false", "True", "False", "None"})
    scan.accept(of_surjective);
  if (sizes.empty()) return LinearLayout::from_bases(inputs, names);
  if (sizes.size() != names.size()) scan.fail("a size of each output");
  std::vector<Dimension> outputs;
  for (std::size_t k = 0; k < names.size(); ++k) outputs.push_back(dimension(names[k], sizes[k]));
  return LinearLayout(inputs, outputs);
}

}  // namespace

std::optional<LinearLayout> triton_linear_layout(Scanner& scan) {
  if (scan.ahead("-") || scan.ahead("where out dims")) return print(scan);
  const std::size_t begin = scan.offset();
  while (scan.accept("mlir::") || scan.accept("triton::")) continue;
  if (!scan.accept("LinearLayout.from_bases(") && !scan.accept("LinearLayout(")) {
    scan.back_to(begin);
    return std::nullopt;
  }
  LinearLayout result = written(scan);
  scan.expect(")");
  return result;
}

}  // namespace colex::dialects
