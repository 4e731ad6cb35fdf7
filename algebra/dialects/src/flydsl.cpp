// What FlyDSL prints: the types of its MLIR dialect.
//
//   !fly.layout<(4, 8) : (1E0, 1E1)>                          (4,8):(1@0,1@1)
//   !fly.memref<f32, register, 8:1>                           8:1, elements f32
//   !fly.coord_tensor<(384,128), (128,64):(1E0,1E1)>          384@0+128@1 + ((128,64):(1@0,1@1))
//   !fly.tile<[8|*]>                                          <8,_>
//
// Source: FlyDSL, tests/mlir/LayoutAlgebra.
#include <string>
#include <utility>

#include "layout_text.hpp"
#include "readers.hpp"
#include "scanner.hpp"
#include "spelling.hpp"

namespace colex::dialects {

namespace {

class FlyDsl {
 public:
  explicit FlyDsl(std::string_view text) : scan_(text), layouts_(scan_, reading_, fly_spelling) {}

  Reading read() {
    std::string expression = scan_.ahead("!") ? of_mlir() : layouts_.layout();
    scan_.expect_end();
    if (!expression.empty()) reading_.parts.push_back({"", std::move(expression)});
    return std::move(reading_);
  }

 private:
  /// Empty where it has added parts with names.
  std::string of_mlir() {
    scan_.expect("!fly.");
    const std::size_t begin = scan_.offset();
    const std::string type(scan_.word());
    scan_.expect("<");
    std::string expression;
    if (type == "layout") {
      expression = layouts_.strided();
    } else if (type == "int_tuple") {
      expression = layouts_.tuple();
    } else if (type == "tile") {
      if (!scan_.ahead("[")) scan_.fail("'['");
      expression = layouts_.layout();
    } else if (type == "memref") {
      expression = memref();
    } else if (type == "coord_tensor") {
      const std::string offset = layouts_.offset();
      scan_.expect(",");
      expression = layouts_.strided();
      if (!offset.empty()) expression = offset + " + (" + expression + ')';
    } else if (type == "tiled_copy") {
      tiled_copy();
    } else {
      scan_.back_to(begin);
      scan_.fail("the type of a layout, and not " + type);
    }
    scan_.expect(">");
    return expression;
  }

  /// `f16, #fly_rocdl.buffer_desc, (128,64):(64,1)`: two words, then the layout.
  std::string memref() {
    const std::string element(scan_.up_to(","));
    scan_.expect(",");
    const std::string memory(scan_.up_to(","));
    scan_.expect(",");
    reading_.remarks.push_back("what is said of the memory is left out: " + element + ',' + memory);
    return layouts_.strided();
  }

  /// `ATOM, !fly.layout<…>, !fly.tile<…>`.
  void tiled_copy() {
    const std::string atom(scan_.up_to("!fly.layout"));
    reading_.remarks.push_back("the copy atom is left out: " + atom.substr(0, atom.find_last_not_of(", \n") + 1));
    reading_.parts.push_back({"TiledLayout_TV", of_mlir()});
    scan_.expect(",");
    reading_.parts.push_back({"Tiler_MN", of_mlir()});
  }

  Scanner scan_;
  Reading reading_;
  LayoutText layouts_;
};

}  // namespace

Reading read_flydsl(std::string_view text) { return FlyDsl(text).read(); }

}  // namespace colex::dialects
