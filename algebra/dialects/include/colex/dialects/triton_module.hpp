// A module of Triton's GPU dialect: its encodings, the types that have them, and the operations that move elements from one
// layout to another.
//
//   #blocked = #ttg.blocked<{…}>
//   %1 = ttg.convert_layout %0 : tensor<64x64xf16, #blocked> -> tensor<64x64xf16, #mma>
//
//   encodings  #blocked
//   moves      line 2, ttg.convert_layout, from the one type to the other
//
// Several modules may stand in one text, as Triton's tests have them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/linear_layout.hpp"

namespace colex::dialects {

/// A type with its layout.
struct ModuleType {
  std::string text;                    ///< as it is written
  std::string kind;                    ///< of its encoding: `blocked`; empty where the encoding could not be read
  std::optional<LinearLayout> layout;  ///< nothing where it has none that is read
  std::string why;                     ///< the reason then
  std::string addresses;               ///< of padded memory, the layout from offsets to addresses; else empty
  std::int64_t element_bits = 0;       ///< in memory; 0 where the text does not say it
  bool in_memory = false;              ///< shared or tensor memory, and not registers
  std::size_t uses = 1;                ///< how often the module has it
};

/// A name of an encoding.
struct ModuleEncoding {
  std::string name;  ///< `#blocked`
  std::string text;  ///< what it stands for
};

/// An operation that takes elements from one layout to another.
struct ModuleMove {
  std::size_t line = 0;
  std::string operation;  ///< `ttg.convert_layout`, `ttg.local_alloc`, `ttg.local_store`, `ttg.local_load`
  ModuleType from, to;
};

struct TritonModule {
  std::vector<ModuleEncoding> encodings;
  std::vector<ModuleType> types;
  std::vector<ModuleMove> moves;
  bool is_module = false;  ///< whether the text is of modules or operations, and no value alone
};

/// What a text has of these; nothing of a text that is no module. Never throws for what it cannot read: a type says why it has no
/// layout. Throws Rejection(limit) for a text beyond the limits of what is read.
TritonModule read_triton_module(std::string_view text);

}  // namespace colex::dialects
