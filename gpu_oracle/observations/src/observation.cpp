#include "colex/observations/observation.hpp"

#include <algorithm>
#include <cstddef>

namespace colex::observations {

namespace {

Labels of_values(const Labels& labels, std::int64_t held, const Values& values) {
  Labels result;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::int64_t value = static_cast<std::int64_t>(i) % held;
    if (values.first <= value && value < values.first + values.count) result.push_back(labels[i]);
  }
  return result;
}

}  // namespace

Values counting_values_of_B(const Mma& observed) {
  std::int64_t first = observed.B.values, last = -1;
  for (std::size_t i = 0; i < observed.structure.B_k.size(); ++i) {
    if (observed.structure.B_k[i] < 0) continue;
    const std::int64_t value = static_cast<std::int64_t>(i) % observed.B.values;
    first = std::min(first, value);
    last = std::max(last, value);
  }
  return last < 0 ? Values{0, observed.B.values} : Values{first, last - first + 1};
}

Mma with_values_of_B(Mma observed, const Values& values) {
  observed.structure.B_n = of_values(observed.structure.B_n, observed.B.values, values);
  observed.structure.B_k = of_values(observed.structure.B_k, observed.B.values, values);
  observed.B.values = values.count;
  return observed;
}

}  // namespace colex::observations
