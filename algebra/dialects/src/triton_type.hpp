// The types of Triton's MLIR: tensors and memory, with the attributes that are their layouts, under names or written out.
//
//   #blocked = #ttg.blocked<{sizePerThread = [1, 4], …}>        declared, and then
//   tensor<64x64x!tt.ptr<f16>, #blocked>
//   !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable, 4x64x64>
//   !tt.tensordesc<64x64xf16, #shared>                          what it brings to shared memory
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/linear_layout.hpp"
#include "colex/notation/located_rejection.hpp"

#include "scanner.hpp"
#include "triton_encoding.hpp"

namespace colex::dialects {

/// A type of a tensor or of memory.
struct TritonType {
  std::string text;                                  ///< as it is written
  std::string element;                               ///< `f16`, `!tt.ptr<f16>`
  Integers shape;                                    ///< of what has the layout: of an allocation, not of a view of it
  std::shared_ptr<const TritonAttribute> attribute;  ///< null for a type without a layout
  std::vector<std::string> remarks = {};             ///< what the shape is not

  /// Throws what linear_layout_of throws.
  LinearLayout layout() const { return linear_layout_of(*attribute, &shape); }
};

/// Reads attributes and types from a text, and knows the names that were declared.
class TritonTypes {
 public:
  /// What a name stands for: no attribute if it is no layout that is read, with the reason.
  struct Named {
    std::shared_ptr<const TritonAttribute> attribute;
    std::size_t offset;
    std::string why = {};
  };

  explicit TritonTypes(Scanner& scan) : scan_(scan) {}

  /// `#name = …` is ahead.
  bool declaration_is_ahead();
  /// Reads it. Throws LocatedRejection for a name that is given twice.
  void declare();
  /// Something else was read: the names that come then may be another module's.
  void leave_names() { is_behind_names_ = true; }
  /// The names that stand now, in the order of the text.
  const std::vector<std::string>& names() const { return order_; }
  const Named& named(const std::string& name) const { return names_.at(name); }

  bool attribute_is_ahead();
  /// `#ttg.blocked<{order = [1, 0], …}>`, or a name. Throws LocatedRejection.
  std::shared_ptr<const TritonAttribute> attribute();

  bool type_is_ahead();
  /// `tensor<64x64xf16, #blocked>`. Throws LocatedRejection.
  TritonType type();
  /// The same in a text of which more is read: behind what is refused, nothing, and the mistake is the last of `mistakes`.
  std::optional<TritonType> try_type();
  const std::vector<notation::LocatedRejection>& mistakes() const { return mistakes_; }
  void add(const notation::LocatedRejection& mistake) { mistakes_.push_back(mistake); }

 private:
  std::shared_ptr<const TritonAttribute> declared_attribute();
  bool attribute_is_ahead(std::size_t at);
  bool is_tensor_memory_ahead();
  std::shared_ptr<const TritonAttribute> attribute_of_type();
  Integers shape();
  Integers of_allocation();
  void skip_line();
  void skip_to_close();
  void fields(TritonAttribute& result);
  void field(TritonAttribute& result);
  TritonAttribute::Field value();
  void paddings(TritonAttribute& result);
  std::int64_t expect_number();
  std::int64_t number(std::string_view digits, std::size_t offset) const;

  static constexpr int deepest = 16;
  static constexpr std::int64_t most = 9'999'999'999;
  Scanner& scan_;
  int depth_ = 0;
  bool is_behind_names_ = false;
  std::map<std::string, Named> names_;
  std::vector<std::string> order_;
  std::vector<notation::LocatedRejection> mistakes_;
};

}  // namespace colex::dialects
