// The files of properties/regressions/, compiled in.
#pragma once

#include <string_view>
#include <vector>

namespace colex::engines {

struct RegressionText {
  std::string_view file;
  std::string_view text;
};

const std::vector<RegressionText>& regression_texts();

}  // namespace colex::engines
