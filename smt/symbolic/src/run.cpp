#include "colex/symbolic/run.hpp"

#include <algorithm>

namespace colex::symbolic {

std::string to_string(const Operand& operand) {
  return operand.value ? '$' + std::to_string(*operand.value) : std::to_string(operand.number);
}

std::string to_string(const Compared& compared) {
  const auto text = [&](const char* sign) { return to_string(compared.left) + sign + to_string(compared.right); };
  switch (compared.by) {
    case Compared::By::equal: return text(" == ");
    case Compared::By::less: return text(" < ");
    case Compared::By::at_most: return text(" <= ");
    case Compared::By::different: return text(" != ");
  }
  return "";
}

std::string said(const event::Input& /*the name does not matter*/) { return "input"; }

std::string said(const event::Computed& e) { return "= " + to_string(e.left) + ' ' + e.operation + ' ' + to_string(e.right); }

std::string said(const event::Divided& e) { return said(event::Computed{e.operation, e.left, e.right}); }

std::string said(const event::Applied& e) {
  std::string text = "= " + e.kernel;
  if (!e.result) text += ' ' + std::to_string(e.which);
  for (const Operand& operand : e.arguments) text += ' ' + to_string(operand);
  return e.result ? text + " is " + to_string(*e.result) : text;
}

std::string said(const event::Supposed& e) { return "given " + to_string(e.supposed); }

std::string said(const event::Decided& e) { return "decide " + to_string(e.asked) + (e.holds ? " yes" : " no"); }

std::string said(const event::Claimed& e) { return "claim " + (e.claimed ? to_string(*e.claimed) : "true"); }

std::string said(const event::Noted& e) {
  std::string text = "note " + e.word;
  for (const event::Noted::Value& value : e.values) text += ' ' + (value.operand ? to_string(*value.operand) : value.name);
  return text;
}

void Run::end() {
  const auto claims = std::count_if(lines_.begin(), lines_.end(), [](const std::string& l) { return l.starts_with("claim "); });
  lines_.push_back("qed " + std::to_string(claims));
}

}  // namespace colex::symbolic
