// Asks the laws of a flow: which products were added to each sum that is stored.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "machine.hpp"

namespace colex::flow {

/// Why a law does not hold.
struct Unlawful {
  std::string what;                        ///< a sentence without its end
  std::size_t product = SIZE_MAX;          ///< which of the machine's products shows it; none if no product does
  char operand = 'A';                      ///< what it was read as, and
  std::size_t atom = 0, index = 0;         ///< where, in its elements
  std::optional<std::int64_t> expected{};  ///< the element that should be there, if one is known
  int line = 0;                            ///< of the law
  std::string result{};                    ///< the tensor in which it shows, if it is by what is stored there,
  std::int64_t place = -1;                 ///< and the granule
  std::vector<std::string> details{};
};

class Laws {
 public:
  Laws(const Flow& flow, const Machine& machine);

  /// The first law that does not hold.
  std::optional<Unlawful> broken();
  /// What a law asks for where elements are numbers: by row and column, rows fastest.
  std::vector<double> meant(std::size_t law, std::int64_t rows, std::int64_t columns,
                            const std::function<double(std::int64_t)>& number_of);
  std::int64_t elements() const { return elements_; }
  std::int64_t products() const { return products_; }

 private:
  /// Which element of what a law is about a sum is to be.
  struct Wanted {
    std::size_t law;
    std::int64_t row, column;
    std::size_t product = SIZE_MAX;  ///< in which a sum is a factor, so that it is named,
    std::int64_t partner = zero;     ///< by what it meets there

    bool names(const Wanted& other) const { return law == other.law && row == other.row && column == other.column; }
  };
  /// Which element of a law a sum is to be that is stored, or is a factor.
  class Asked {
   public:
    explicit Asked(std::int64_t elements) : number_(static_cast<std::size_t>(elements), -1) {}

    /// What is asked of a sum: what was asked of it before, or this; and whether it is this.
    std::pair<const Wanted&, bool> ask(std::int64_t sum, const Wanted& wanted) {
      std::int32_t& number = number_[static_cast<std::size_t>(sum)];
      if (number >= 0) return {all_[static_cast<std::size_t>(number)].second, false};
      number = static_cast<std::int32_t>(all_.size());
      return {all_.emplace_back(sum, wanted).second, true};
    }
    const std::deque<std::pair<std::int64_t, Wanted>>& all() const { return all_; }

   private:
    std::vector<std::int32_t> number_;  ///< of an element in `all`; -1 where nothing is asked
    std::deque<std::pair<std::int64_t, Wanted>> all_;
  };
  /// What a factor of a law is at (x, k).
  class Side;
  /// The sums of an instruction's block that are wanted, by the rows and columns of the law, and how often each k was multiplied
  /// for them.
  struct Block {
    bool wanted = false;
    std::vector<std::int64_t> rows, columns;
    std::vector<std::int32_t> times;
    std::size_t last_product = 0;
  };
  /// The instructions along k of an atom for one block of its sums.
  struct Place {
    std::size_t law, number, atom;
    std::int64_t mm, nn;
  };
  /// An operand of these: which k of the law it has at each of theirs, and whether it is zero there.
  struct Line {
    std::vector<std::int64_t> names, k;
    std::vector<char> zero, open;  ///< open: some content is at no single k
  };

  std::optional<Unlawful> stored(std::size_t law);
  std::optional<Unlawful> multiplied(std::size_t law);
  std::optional<Unlawful> counted(std::size_t law);
  std::optional<Unlawful> name_block(const Place& at, Block& block);
  std::optional<Unlawful> read_line(const Place& at, char operand, const Block& block, Line& line);
  std::optional<Unlawful> instructions(const Place& at, Line& A, Line& B);
  std::optional<Unlawful> meet(const Place& at, const Line& A, const Line& B, std::int64_t now, Block& block);
  std::optional<Unlawful> settle(const Place& at, char operand, std::int64_t row, std::int64_t now, std::int64_t x,
                                 std::int64_t k, std::int64_t content);
  std::optional<Unlawful> of_another_block(const Place& at, const Block& block, std::int64_t now) const;
  std::vector<std::string> naming(const Place& at) const;
  int stored_by(std::size_t law, std::int64_t row, std::int64_t column) const;
  std::optional<Unlawful> of_atom(std::size_t law, std::size_t number, std::size_t atom);
  std::optional<Unlawful> wanted_before(std::size_t law, std::size_t number, std::size_t atom);
  const Wanted* wanted_of(std::int64_t sum) const { return sum < 0 ? nullptr : wanted_[static_cast<std::size_t>(sum)]; }
  static std::pair<std::int64_t, std::int64_t> first_name(const Block& block);
  const Multiplied& product_at(const Place& at) const;
  std::size_t index(const Place& at, char operand, std::int64_t x, std::int64_t k, std::int64_t kk) const;
  /// What an operand holds at a k of the instructions, row by row.
  const std::int64_t* column(const Place& at, char operand, std::int64_t step) const;
  std::int64_t held(const Place& at, char operand, std::int64_t x, std::int64_t step) const {
    return column(at, operand, step)[x];
  }
  Unlawful unlawful(const Place& at, const std::string& what, char operand, std::int64_t x, std::int64_t step,
                    std::optional<std::int64_t> expected = {}) const;
  Unlawful stored_apart(const Place& at, const std::string& what, char operand, std::int64_t x, const Wanted& wanted) const;
  std::string element_text(std::size_t law, std::int64_t row, std::int64_t column) const;
  std::string name(std::int64_t content) const;

  const Flow& flow_;
  const Machine& machine_;
  std::vector<std::int64_t> counts_;   ///< of k, by law
  std::vector<Asked> asked_;           ///< by law
  std::vector<const Wanted*> wanted_;  ///< of the law that is asked: of these sums, and of what they were before
  std::map<std::pair<std::int64_t, std::int64_t>, Block> blocks_;
  std::vector<char> summed_;  ///< whether a product was added to a sum

  std::vector<std::shared_ptr<Side>> A_, B_;
  std::int64_t elements_ = 0, products_ = 0;
};

}  // namespace colex::flow
