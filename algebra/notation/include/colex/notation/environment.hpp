// What the names in an expression stand for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "colex/notation/value.hpp"

namespace colex::notation {

/// Names with their values; a later one hides an earlier one of the same name.
template <Integer I = Checked>
class Environment {
 public:
  struct Binding {
    Binding(std::string_view n, const Value<I>& v) : name(n), value(v) {}

    std::string name;
    Value<I> value;
  };

  void bind(std::string_view name, const Value<I>& value) { bindings_.emplace_back(name, value); }
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
