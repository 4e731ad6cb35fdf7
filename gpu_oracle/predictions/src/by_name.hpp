// The predictions of a table by their names, which are looked up thousands of times for one listing.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "colex/predictions/mma_atom.hpp"

namespace colex::predictions::detail {

/// Each by its form, short or not, and by CuTe's names; of several of one name the first. The table must live as long.
template <class Prediction>
class ByName {
 public:
  explicit ByName(const std::vector<Prediction>& all) {
    for (const Prediction& prediction : all) {
      names_.emplace(short_name(prediction.form), &prediction);
      add(prediction.cute, prediction);
    }
  }

  /// Null for a name that none has.
  const Prediction* operator()(std::string_view name) const {
    auto found = names_.find(short_name(name));
    if (found == names_.end()) found = names_.find(plain_cute_name(name));
    return found == names_.end() ? nullptr : found->second;
  }

 private:
  void add(const std::string& name, const Prediction& prediction) {
    if (!name.empty()) names_.emplace(name, &prediction);
  }
  void add(const std::vector<std::string>& names, const Prediction& prediction) {
    for (const std::string& name : names) add(name, prediction);
  }

  std::map<std::string, const Prediction*> names_;
};

}  // namespace colex::predictions::detail
