// What tells the layouts of one tool from another's, for its reader and for its writer.
//
//   (_4,(_2,2)):(_1,(_4,8))       CuTe C++
//   (4,8):(1E0,1E1)               FlyDSL
//   ((4, 2):(1, 6))               Mojo
#pragma once

namespace colex::dialects {

/// How a tool writes its tuples, layouts and tilers.
struct Spelling {
  const char* basis = "@";         ///< between a stride and its index
  bool nested_basis = true;        ///< `1@0@1`, the innermost index first
  bool static_integers = false;    ///< `_4` is 4
  bool tilers_in_tuples = false;   ///< `(_32,(_8,_2):(_1,_16))` is a tiler
  bool unknowns = false;           ///< `?`, `?{div=8}`
  bool minus_one_unknown = false;  ///< `-1` is what others write as `?`
  const char* open_tiler = nullptr;
  const char* between_modes = nullptr;
  const char* close_tiler = nullptr;
  const char* all = "_";          ///< the mode that a tiler leaves alone
  const char* between = ",";      ///< as the tool writes it between elements; any blanks are read
  bool comma_behind_one = false;  ///< `(4,)` is a tuple, and `(4)` an integer
};

inline constexpr Spelling print_spelling{.static_integers = true, .tilers_in_tuples = true};

inline constexpr Spelling dsl_spelling{.unknowns = true, .open_tiler = "[", .between_modes = ";", .close_tiler = "]"};

inline constexpr Spelling fly_spelling{.basis = "E",
                                       .nested_basis = false,
                                       .unknowns = true,
                                       .open_tiler = "[",
                                       .between_modes = "|",
                                       .close_tiler = "]",
                                       .all = "*"};

inline constexpr Spelling mojo_spelling{.minus_one_unknown = true, .between = ", "};

inline constexpr Spelling python_spelling{.between = ", ", .comma_behind_one = true};

}  // namespace colex::dialects
