// What people paste around a layout: comment marks, a label before it, a table behind it.
//
//   // tCgC : gmem_ptr[16b](0x7f00) o (_2,_4):(_1,_2)      // copied out
//
//   becomes, as long as it was, so that an offset is the same place in both,
//
//           gmem_ptr[16b](0x7f00) o (_2,_4):(_1,_2)
//
// and the label, the comment and the table are told.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace colex::dialects {

/// A text with blanks for what is no part of the layout, and what that was.
struct Pasted {
  std::string text;
  std::vector<std::string> remarks = {};
  std::vector<std::pair<std::size_t, std::size_t>> comments = {};  ///< from where to where they stood
};

/// The text without comments: lines that `comment` begins, or where all of the text stands in such lines the marks before them;
/// and what stands behind `comment` in a line. No comments if that is empty.
Pasted without_comments(std::string_view text, std::string_view comment);

/// The text without `/* … */`, wherever no quotation marks are around it.
Pasted without_block_comments(std::string_view text);

/// The text without the label before it: `tCgC = `, `% Layout S TV: `, `--thr_tensor--`, a name on a line of its own.
Pasted without_label(Pasted pasted);

/// The text without the table that `print_tensor` and the like write below the layout.
Pasted without_table(Pasted pasted);

}  // namespace colex::dialects
