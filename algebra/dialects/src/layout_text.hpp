// Tuples, layouts and tilers as several tools write them: alike but for some signs.
//
//   (_4,(_2,2)):(_1,(_4,8))       CuTe C++      (4,(2,2)):(1,(4,8))
//   (4,8):(1@0,1@1)               CuTe DSL      the same
//   (4,8):(1E0,1E1)               FlyDSL        (4,8):(1@0,1@1)
//   [4:1; _]                      CuTe DSL      <4:1,_>
//   [8|*]                         FlyDSL        <8,_>
//   (?,4):(1,?{div=8})            CuTe DSL      (n1,4):(1,8*n2)
#pragma once

#include <string>

#include "readers.hpp"
#include "scanner.hpp"
#include "spelling.hpp"

namespace colex::dialects {

class LayoutText {
 public:
  /// Reads what is ahead of the scanner; the reading takes the integers that are not known.
  LayoutText(Scanner& scan, Reading& reading, const Spelling& spelling) : scan_(scan), reading_(reading), spelling_(spelling) {}

  /// A shape with or without its stride, or a tiler.
  std::string layout();
  /// A shape, a stride or a coordinate.
  std::string tuple();
  /// A layout, with a stride.
  std::string strided();
  /// A coordinate as what it adds to an offset: `(4,(0,2))` is `4@0+2@1@1`; empty if all are 0.
  std::string offset();
  /// An integer that the text does not say, if one is ahead: its expression, or "".
  std::string unknown(std::int64_t least = 1);

 private:
  std::string element();
  std::string leaf();
  std::string tiler();
  std::string offset(const std::string& path);
  void enter();

  Scanner& scan_;
  Reading& reading_;
  const Spelling& spelling_;
  int depth_ = 0;
};

}  // namespace colex::dialects
