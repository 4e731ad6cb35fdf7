#include <algorithm>

#include "colex/peers/judge.hpp"

namespace colex::peers {

namespace {

template <class T, class U>
bool has(const std::vector<T>& all, const U& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

constexpr std::string_view of_no_injection = "A is not injective";
constexpr std::string_view nothing_promised = "nothing is promised of the left inverse of what is not injective";

}  // namespace

const std::vector<Narrower>& narrower_promises() {
  static const std::vector<Narrower> table = {
      {"cute-cpp-int",
       {"composition", "logical_divide", "zipped_divide", "tiled_divide", "flat_divide", "logical_product", "tiled_product",
        "blocked_product", "raked_product"},
       {Outcome::accepts_none, Outcome::wrong_values, Outcome::wrong_size},
       "",
       "divisibility is a precondition, which is checked of static integers only",
       "CUTLASS, media/docs/cpp/cute/02_layout_algebra.md, on the conditions of divisibility"},
      {"cute-cpp-int",
       {"coalesce", "coalesce_by_mode"},
       {Outcome::wrong_size},
       "",
       "modes are joined where static integers allow it",
       "CUTLASS, include/cute/layout.hpp, coalesce"},
      {"cute-cpp-int",
       {"nullspace"},
       {Outcome::wrong_size},
       "",
       "its size is size(A) / size(filter(A)), and only a static stride of 0 is filtered",
       "CUTLASS, include/cute/layout.hpp, nullspace"},
      {"cute-cpp-int",
       {"filter"},
       {Outcome::wrong_size, Outcome::wrong_values},
       "",
       "only a static stride of 0 is filtered",
       "CUTLASS, include/cute/layout.hpp, filter_zeros"},
      {"tensor-layouts",
       {"compatible"},
       {Outcome::wrong_values},
       "",
       "a shape is compatible as well if its modes can be grouped to the other's",
       "tensor_layouts/layouts/core.py, compatible, with ((2,2,3), (4,3)) as an example"},
      {"pycute",
       {"left_inverse"},
       {Outcome::wrong_values},
       of_no_injection,
       nothing_promised,
       "CUTLASS, python/pycute/layout.py says nothing, and its tests ask for R(A(i)) = i alone"},
      {"cute-dsl",
       {"left_inverse"},
       {Outcome::wrong_values},
       of_no_injection,
       nothing_promised,
       "cutlass/cute/core.py says nothing; the headers of CUTLASS promise a quasi-inverse"},
      {"tilelang",
       {"left_inverse"},
       {Outcome::wrong_values},
       of_no_injection,
       nothing_promised,
       "tilelang/layout/cute.py says nothing"},
      {"flydsl",
       {"left_inverse"},
       {Outcome::wrong_values},
       of_no_injection,
       nothing_promised,
       "flydsl/expr/primitive.py says nothing"},
      {"flydsl",
       {"coalesce"},
       {Outcome::wrong_size},
       "its depth is above 1",
       "nothing is promised of the depth of what is coalesced",
       "flydsl/expr/primitive.py says nothing"},
      {"triton",
       {"left_inverse"},
       {Outcome::wrong_values},
       of_no_injection,
       nothing_promised,
       "LinearLayout.pseudoinvert says nothing"},
  };
  return table;
}

Judgement by_own_promise(std::string_view peer, const Question& question, Judgement judgement) {
  for (const Narrower& row : narrower_promises()) {
    if (row.peer == peer && has(row.operations, question.operation) && has(row.outcomes, judgement.outcome) &&
        judgement.why.starts_with(row.only))
      return {Outcome::difference, std::string(row.rule)};
  }
  return judgement;
}

}  // namespace colex::peers
