#include <colex/layout.hpp>
#include <nlohmann/json.hpp>
