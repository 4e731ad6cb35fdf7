// The scripts of properties/campaigns/scripts, as the build has put them into the program.
#pragma once

#include <string_view>
#include <vector>

namespace colex::campaigns {

struct ScriptText {
  std::string_view path, text;
};
const std::vector<ScriptText>& script_texts();

}  // namespace colex::campaigns
