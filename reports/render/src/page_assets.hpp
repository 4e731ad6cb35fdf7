// The style and the script of the page, as they are in page/.
#pragma once

#include <string_view>
#include <vector>

namespace colex::render {

struct Asset {
  std::string_view path, text;
};

const std::vector<Asset>& page_assets();

}  // namespace colex::render
