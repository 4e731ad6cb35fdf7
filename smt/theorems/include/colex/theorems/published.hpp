// Which laws of the catalogue the theorems about layouts of every rank prove.
//
//   S016a   coalesce.values.all-ranks                                    whole: the theorem says what the law says
//   S019    coalesce.normal-form.all-ranks, coalesce.idempotent.…        whole, together
//   S096a   product.values.all-ranks                                     in part: the theorem supposes more, or concludes less
//
// That a theorem says what a law says is read by a person: both are short. A part is listed where it is the law's point for
// layouts of every rank.
#pragma once

#include <string>
#include <vector>

namespace colex::theorems {

/// A law, by its id, and the theorems that prove it.
struct Published {
  std::string law;
  std::vector<std::string> theorems;  ///< their ids
  bool whole = true;                  ///< whether together they say all that the law says
};

const std::vector<Published>& published();

}  // namespace colex::theorems
