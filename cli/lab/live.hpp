// What the GPU of this machine does, as a record: for `oracle observe`, which keeps it, and `oracle verify --live`, which does
// not.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "colex/observations/record.hpp"
#include "colex/observer/observer.hpp"

#include "../command.hpp"

namespace colex::cli {

/// One process for each processor, sixteen at most: each has a context on the GPU, which takes a second to begin and hundreds
/// of megabytes.
observer::Manner at_full_speed();

/// The observations of the program's forms whose short names begin with one of the words (all, where there is none), on what
/// they were made, and no time.
/// Throws observer::NoGpu, and CLI::ValidationError if no form's name begins so.
observations::Record live_record(const std::string& program, const std::vector<std::string>& words,
                                 const observer::Manner& manner);

/// What asking the GPU comes to; where there is none to ask, says why on standard error.
Exit or_without_gpu(const std::function<Exit()>& ask);

/// Notes with each observation by which machine instructions its form is implemented, if cuobjdump is here.
void add_machine_instructions(observations::Record& record, const std::string& program);

}  // namespace colex::cli
