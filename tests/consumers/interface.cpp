// A program of somebody else's that does what the command does: by values, without a text in between where types serve.

#include <iostream>
#include <string>

#include <colex/interface/call.hpp>
#include <colex/interface/explanation.hpp>
#include <colex/interface/hardware.hpp>
#include <colex/interface/judgement.hpp>
#include <colex/interface/picture.hpp>
#include <colex/observations/recorded.hpp>
#include <colex/render/figure.hpp>

int main() {
  namespace cli = colex::cli;
  const std::string value = to_string(cli::value_of("composition((6,2):(1,100), 2:4)"));
  const std::string pasted = to_string(cli::value_of("Layout<Shape<_4,_2>,Stride<_1,_6>>"));
  const std::string story = cli::explain("complement(4:2, 24)").text;
  const auto verdicts = cli::judge_claims("claim bijective((4,8):(8,1))\nclaim injective((2,2):(1,1))", "tile.colex");
  const std::string drawn = to_svg(cli::picture(cli::value_of("(4,8):(8,1)")));
  const auto from_the_record = [](const colex::observations::Part& part) { return colex::observations::nvidia_h200(part); };
  const auto told = cli::tell_instruction("SM80_16x8x8_F16F16F16F16_TN", from_the_record, {});
  const bool agrees = told && told->form == "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16" && !told->agreements.empty() &&
                      told->agreements.front() == "agree" && told->record.starts_with("recorded on NVIDIA H200");
  std::cout << value << '\n' << pasted << '\n' << story << '\n' << (agrees ? told->text + told->record : "not recorded") << '\n';
  for (const auto& verdict : verdicts) std::cout << colex::evidence::describe(verdict) << '\n';
  const bool judged = verdicts.size() == 2 && as_claimed(verdicts[0]) && !as_claimed(verdicts[1]);
  const bool told_and_drawn = agrees && drawn.find("<svg") != std::string::npos && story.find("(2,3):(1,8)") != std::string::npos;
  return value == "2:4" && pasted == "(4,2):(1,6)" && told_and_drawn && judged ? 0 : 1;
}
