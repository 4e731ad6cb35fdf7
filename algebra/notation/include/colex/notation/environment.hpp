// What the names in an expression stand for.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/notation/value.hpp"

namespace colex::notation {

/// Names with their values; a later one hides an earlier one of the same name.
template <Integer I = Checked>
class Environment {
 public:
  struct Binding {
    std::string name;
    Value<I> value;
  };

  void bind(std::string name, Value<I> value) { bindings_.push_back({std::move(name), std::move(value)}); }
  /// Forgets all bindings but the first `count`.
  void shrink(std::size_t count) { bindings_.erase(bindings_.begin() + static_cast<std::ptrdiff_t>(count), bindings_.end()); }
  /// Null if the name stands for nothing.
  const Value<I>* find(std::string_view name) const {
    for (auto binding = bindings_.rbegin(); binding != bindings_.rend(); ++binding) {
      if (binding->name == name) return &binding->value;
    }
    return nullptr;
  }
  const std::vector<Binding>& bindings() const { return bindings_; }

 private:
  std::vector<Binding> bindings_;
};

}  // namespace colex::notation
