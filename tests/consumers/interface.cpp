// A program of somebody else's that does what the command does: by values, without a text in between where types serve.

#include <iostream>
#include <string>

#include <colex/interface/explanation.hpp>
#include <colex/interface/expression.hpp>
#include <colex/interface/judgement.hpp>

int main() {
  namespace cli = colex::cli;
  const std::string value = to_string(cli::value_of("composition((6,2):(1,100), 2:4)"));
  const std::string pasted = to_string(cli::value_of("Layout<Shape<_4,_2>,Stride<_1,_6>>"));
  const std::string story = cli::explain("complement(4:2, 24)").text;
  const auto verdicts = cli::judge_claims("claim bijective((4,8):(8,1))\nclaim injective((2,2):(1,1))", "tile.colex");
  std::cout << value << '\n' << pasted << '\n' << story << '\n';
  for (const auto& verdict : verdicts) std::cout << colex::evidence::describe(verdict) << '\n';
  const bool judged = verdicts.size() == 2 && as_claimed(verdicts[0]) && !as_claimed(verdicts[1]);
  return value == "2:4" && pasted == "(4,2):(1,6)" && story.find("(2,3):(1,8)") != std::string::npos && judged ? 0 : 1;
}
