#include "colex/interface/call.hpp"

#include <algorithm>
#include <cstdint>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/value_extent.hpp"

namespace colex::cli {

using notation::Limits;
using notation::Value;

std::variant<Value<>, Rejection> call(const notation::Function<Checked>& function, const Value<>* arguments, std::size_t count) {
  std::uint64_t nodes = 0;
  for (std::size_t k = 0; k < count; ++k) nodes += notation::value_nodes(arguments[k]);
  if (nodes * std::min<std::uint64_t>(nodes, Limits::rank) > notation::Budget::work)
    return Rejection(Kind::limit, "this takes more work than one evaluation may");
  try {
    const auto result = notation::FunctionTable<Checked>::call_for_result(function, arguments, count);
    if (!result) return result.rejection();
    notation::require_readable(*result);
    return *result;
  } catch (const Rejection& rejection) {
    return rejection;
  }
}

}  // namespace colex::cli
