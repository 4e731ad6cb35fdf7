#include <algorithm>
#include <cctype>
#include <cstddef>
#include <utility>

#include "colex/predictions/mma_atom.hpp"

namespace colex::predictions {

namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

/// What stands in `MMA_Atom<…>` and the like; the argument of `MMA_Traits<…>` that is the instruction is its first.
std::string unwrapped(std::string text) {
  for (bool again = true; again;) {
    again = false;
    for (const std::string_view wrapper : {"TiledMMA", "MMA_Atom", "MMA_Traits", "Copy_Atom", "Copy_Traits"}) {
      if (!text.starts_with(std::string(wrapper) + '<')) continue;
      TemplateName inside = template_name(text);
      if (inside.arguments.empty()) return text;
      // The traits of an instruction that has no arguments of its own have them behind it.
      text = inside.arguments.front();
      if (text.find('<') == std::string::npos && inside.arguments.size() > 1 && text.starts_with("SM100_MMA")) {
        text += '<';
        for (std::size_t k = 1; k < inside.arguments.size(); ++k) text += (k == 1 ? "" : ",") + inside.arguments[k];
        text += '>';
      }
      again = true;
      break;
    }
  }
  return text;
}

/// Whether an argument negates an operand, or chooses metadata.
bool says_no_layout(const std::string& argument) {
  return argument.find("ScaleIn") != std::string::npos || argument.find("SparseSel") != std::string::npos;
}

}  // namespace

TemplateName template_name(std::string_view text) {
  const std::size_t open = text.find('<');
  TemplateName result{std::string(text.substr(0, open)), {}};
  if (open == std::string_view::npos) return result;
  const std::size_t close = text.back() == '>' ? text.size() - 1 : text.size();
  int depth = 0;
  std::string argument;
  for (const char c : text.substr(open + 1, close - open - 1)) {
    depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
    if (c == ',' && depth == 0) {
      result.arguments.push_back(std::exchange(argument, {}));
    } else {
      argument += c;
    }
  }
  if (!argument.empty()) result.arguments.push_back(argument);
  return result;
}

std::string plain_cute_name(std::string_view given) {
  std::string name(given);
  name.erase(std::remove_if(name.begin(), name.end(), [](unsigned char c) { return std::isspace(c) != 0; }), name.end());
  replace_all(name, "cute::", "");
  // PTX's names have none of this; those of sparse products of warpgroups are of a namespace, which is part of them.
  name = unwrapped(std::move(name));
  const std::string_view sparse = "SM90::GMMA::SPARSE";
  const bool is_sparse = name.starts_with(sparse);
  if (is_sparse) name.erase(0, sparse.size());
  for (const std::string_view space : {"SM90::", "GMMA::", "UMMA::"}) replace_all(name, space, "");
  if (name.starts_with("MMA_64x")) name.replace(0, 3, "SM90");
  replace_all(name, "(Major)0", "Major::K");
  replace_all(name, "(Major)1", "Major::MN");
  replace_all(name, "<>", "");
  if (says_no_layout(name)) {
    TemplateName parts = template_name(name);
    std::erase_if(parts.arguments, says_no_layout);
    name = parts.name;
    for (std::size_t k = 0; k < parts.arguments.size(); ++k) name += (k == 0 ? "<" : ",") + parts.arguments[k];
    if (!parts.arguments.empty()) name += '>';
  }
  return (is_sparse ? std::string(sparse) : "") + name;
}

}  // namespace colex::predictions
