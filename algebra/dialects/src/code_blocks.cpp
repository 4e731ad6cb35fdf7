#include "code_blocks.hpp"

#include <utility>

namespace colex::dialects {

void Blocks::note(const std::string& name) {
  if (open_.empty() || open_.back().before.contains(name)) return;
  const auto now = variables_.find(name);
  open_.back().before.emplace(name, now == variables_.end() ? std::nullopt : std::optional(now->second));
}

void Blocks::give(const std::string& name, Term value) {
  note(name);
  variables_[name] = std::move(value);
}

void Blocks::forget(const std::string& name) {
  note(name);
  variables_.erase(name);
}

void Blocks::before(std::size_t number) {
  while (!open_.empty() && all_[number].depth <= open_.back().depth) leave();
}

void Blocks::leave() {
  Block block = std::move(open_.back());
  open_.pop_back();
  // In Python all that a function gives a value is its own.
  if (language_ == Language::python && block.kind == Statement::Opens::function) block.changed.clear();
  for (const std::string& name : block.own) block.changed.erase(name);
  for (auto& [name, before] : block.before) {
    if (block.changed.contains(name)) {
      if (!open_.empty()) open_.back().before.try_emplace(name, std::move(before));
    } else if (before) {
      variables_[name] = *std::move(before);
    } else {
      variables_.erase(name);
    }
  }
  for (const std::string& name : block.changed) {
    if (block.kind != Statement::Opens::block) forget(name);
    if (!open_.empty()) open_.back().changed.insert(name);
  }
}

void Blocks::behind(std::size_t number, bool is_followed) {
  const Statement& statement = all_[number];
  for (const std::string& name : statement.changes) {
    if (!is_followed) forget(name);
    if (!open_.empty() && !statement.declares) open_.back().changed.insert(name);
  }
  if (statement.opens == Statement::Opens::nothing) return;
  open_.push_back({statement.depth, statement.opens, {}, {}, {}});
  // What a loop of Python counts stays counted behind it.
  if (statement.declares)
    open_.back().own = statement.binds;
  else
    open_.back().changed.insert(statement.binds.begin(), statement.binds.end());
  for (const std::string& name : statement.binds) forget(name);
  if (statement.opens != Statement::Opens::loop) return;
  for (std::size_t next = number + 1; next < all_.size() && all_[next].depth > statement.depth; ++next) {
    if (all_[next].declares) continue;
    for (const std::string& name : all_[next].changes) forget(name);
  }
}

}  // namespace colex::dialects
