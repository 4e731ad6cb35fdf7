#include "code_blocks.hpp"

#include <utility>

namespace colex::dialects {

void Blocks::before(std::size_t number, std::map<std::string, Term>& variables) {
  while (!open_.empty() && all_[number].depth <= open_.back().depth) leave(variables);
}

void Blocks::leave(std::map<std::string, Term>& variables) {
  Block block = std::move(open_.back());
  open_.pop_back();
  const bool runs = block.kind == Statement::Opens::block;
  // In Python all that a function gives a value is its own.
  if (language_ == Language::python && block.kind == Statement::Opens::function) block.changed.clear();
  for (const std::string& name : block.own) block.changed.erase(name);
  for (const std::string& name : block.changed) {
    const auto now = variables.find(name);
    if (runs && now != variables.end())
      block.variables[name] = now->second;
    else
      block.variables.erase(name);
    if (!open_.empty()) open_.back().changed.insert(name);
  }
  variables = std::move(block.variables);
}

void Blocks::behind(std::size_t number, bool is_followed, std::map<std::string, Term>& variables) {
  const Statement& statement = all_[number];
  for (const std::string& name : statement.changes) {
    if (!is_followed) variables.erase(name);
    if (!open_.empty() && !statement.declares) open_.back().changed.insert(name);
  }
  if (statement.opens == Statement::Opens::nothing) return;
  open_.push_back({statement.depth, statement.opens, variables, {}, {}});
  // What a loop of Python counts stays counted behind it.
  if (statement.declares)
    open_.back().own = statement.binds;
  else
    open_.back().changed.insert(statement.binds.begin(), statement.binds.end());
  for (const std::string& name : statement.binds) variables.erase(name);
  if (statement.opens != Statement::Opens::loop) return;
  for (std::size_t next = number + 1; next < all_.size() && all_[next].depth > statement.depth; ++next) {
    if (all_[next].declares) continue;
    for (const std::string& name : all_[next].changes) variables.erase(name);
  }
}

}  // namespace colex::dialects
