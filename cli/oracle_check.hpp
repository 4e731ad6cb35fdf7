// The questions of `colex oracle check` that are not about an operand: tiled copies, copies by TMA, and accesses to shared memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/observations/record.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/shared_access.hpp"
#include "colex/predictions/tensor_memory_copy.hpp"
#include "colex/predictions/tensor_memory_sums.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/verification/check.hpp"

#include "command.hpp"

namespace colex::cli {

/// --threads LAYOUT --values LAYOUT, or --mma NAME …
struct CopyQuestion {
  std::string threads, values, mma, operand = "A", shared, global, registers;
  std::int64_t element_bits = 16;
  /// What other questions have too.
  std::string instruction, source, destination, atoms, permutation;
  bool store = false;

  bool asked() const { return !threads.empty() || !mma.empty(); }
};
void add_copy_options(CLI::App& command, CopyQuestion& question);
Exit check_tiled_copy(const CopyQuestion& question, const std::string& record);

/// --tma GLOBAL SHARED --box SHAPE …
struct TmaQuestion {
  std::vector<std::string> layouts;
  std::string box, swizzle, type = "f16", at, fill = "none", element_strides, interleave = "NONE";
};
void add_tma_options(CLI::App& command, TmaQuestion& question);
Exit check_tma(const TmaQuestion& question, const std::string& record);

/// --smem-access LAYOUT …
struct AccessQuestion {
  std::string layout;
  std::int64_t element_bytes = 4;
  bool store = false;
};
void add_access_options(CLI::App& command, AccessQuestion& question);
Exit check_access(const AccessQuestion& question, const std::string& record);

/// Of an instruction that the record does not have: what the catalogue says of the layouts, which is all that can be said, and no success.
Exit check_unobserved(const predictions::MmaAtom& atom, const verification::Proposal& proposal,
                      const observations::Record& record);
Exit check_unobserved(const predictions::MatrixCopy& proposed, const predictions::MatrixCopy& catalogue,
                      const observations::Record& record);
Exit check_unobserved(const predictions::WgmmaAtom& atom, const std::optional<Layout<>>& A, const std::optional<Layout<>>& D,
                      const observations::Record& record);
Exit check_unobserved(const predictions::TensorMemorySums& sums, const std::optional<Layout<>>& places,
                      const observations::Record& record);
Exit check_unobserved(const predictions::TensorMemoryCopy& copy, const std::optional<Layout<>>& registers,
                      const observations::Record& record);

/// Two threads that ask one bank for different words, on a line; nothing if there are none. The access is that of the threads from one on.
std::string conflict_text(const predictions::WarpAccess& access, std::int64_t first_thread);

}  // namespace colex::cli
