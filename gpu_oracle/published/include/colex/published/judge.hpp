// The tables that other libraries publish of instructions, against what a device was observed to do.
//
//   {"SM80_16x8x32_S32S4S4S32_TN", form of the same name, B ((4,8),8):((32,1),8)}
//     B is wrong: thread 1, value 0 is said to be (0,4), and is (0,8)
//
// A table says of an operand which element each (thread, value) is, as a layout to the place in the matrix, counted column by
// column (mma_atom.hpp); of an instruction that moves matrices, which element of the source becomes which of the destination.
// What was observed decides. No observation shows what the hardware calls row 3, so an operand that only has other names for
// rows, columns or k than the manual is not wrong: it is `renamed` (check.hpp).
//
// For a form that nobody observed there is no more to say than whether the table is that of the manual, as colex's catalogue has
// it: `as documented`, or `otherwise`, which accuses nobody.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "colex/observations/record.hpp"

namespace colex::published {

/// What is said of one operand: `A`, `B`, `D` (also of C), `threads`; of a copy `source`, `destination`; of tensor memory
/// `registers`; of a swizzle `units`, which is a list of numbers and no layout.
struct Operand {
  std::string role, layout;
};

/// What a library says of an instruction.
struct Table {
  std::string name;  ///< what the library calls it
  std::string form;  ///< the instruction: its form, short or not, or CuTe's name
  std::vector<Operand> operands;
  std::int64_t bits = 0;  ///< of a copy: how many bits its layouts count one
};

/// The table that a line says: name, form and `role=layout`, parted by tabs. Throws Rejection(parse).
Table read_table(const std::string& line);

enum class Agreement {
  agrees,         ///< with what was observed
  renamed,        ///< the same products under other names of rows, columns or k
  wrong,          ///< not what was observed
  as_documented,  ///< not observed; as colex's catalogue says
  otherwise,      ///< not observed; otherwise than colex's catalogue says
  other_shape,    ///< of other threads or values than the operand has: not comparable
  unreadable,     ///< no layout
};
inline constexpr std::array agreements = {Agreement::agrees,        Agreement::renamed,   Agreement::wrong,
                                          Agreement::as_documented, Agreement::otherwise, Agreement::other_shape,
                                          Agreement::unreadable};
std::string_view name(Agreement agreement);

struct Ruling {
  std::string role, layout;
  Agreement agreement = Agreement::unreadable;
  std::string why = {};  ///< the first thread and value that differ, or what is wrong with the layout
};

struct Judgement {
  std::string family, form;  ///< empty if there is no such form
  std::vector<Ruling> rulings;
};

/// What a device was observed to do, by form.
class Observed {
 public:
  explicit Observed(observations::Record record);
  Observed(const Observed&) = delete;
  Observed& operator=(const Observed&) = delete;
  const std::vector<const observations::Observation*>& of(const std::string& form) const;
  const observations::Record& record() const { return record_; }

 private:
  observations::Record record_;
  std::map<std::string, std::vector<const observations::Observation*>> by_form_;
};

Judgement judge(const Table& table, const Observed& observed);

}  // namespace colex::published
