// Takes the steps of a flow, one after another, and keeps what is multiplied.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "colex/flow/flow.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/verification/check_tiled.hpp"

#include "launches.hpp"
#include "state.hpp"

namespace colex::flow {

/// A rule that a step breaks: no copy, no matter what it brings.
struct Broken {
  int line;
  std::string step, what;
};

/// A tile of an array: where its elements lie, in the order of its coordinates, first mode fastest.
struct Tile {
  const Array* array = nullptr;
  std::vector<std::int64_t> extents;
  std::vector<std::int64_t> places;  ///< elements behind the array's first
  std::vector<char> inside;          ///< whether each is of the tensor
  ComposedLayout<> layout;           ///< of shared memory, of the tile
  std::vector<std::int64_t> starts;  ///< of global memory: where it begins along each mode
  std::string view;                  ///< in words

  std::int64_t rows() const { return extents.empty() ? 1 : extents.front(); }
  std::int64_t columns() const { return static_cast<std::int64_t>(places.size()) / rows(); }
};

/// What an operand of the instructions of an atom holds: i + M·(k + K·(r + R·kk)).
struct Operand {
  std::vector<std::int64_t> elements;  ///< or zero, or what is none
  std::vector<std::int64_t> places;    ///< where each was read: a granule
};

/// A descriptor's fields, and how far behind the tile's begin each instruction's matrix begins. All in bytes.
struct DescriptorWords {
  std::int64_t swizzle, leading, stride, base;
  std::vector<std::int64_t> advance;
};

/// What a run of a product multiplied, atom by atom.
struct Multiplied {
  int line = 0;
  std::string step;
  std::int64_t turn = 0;
  std::int64_t M = 0, N = 0, K = 0, along_m = 0, along_n = 0, along_k = 0;  ///< of an instruction; repetitions
  struct Of {                                                               ///< an atom
    Operand A, B;
    std::vector<std::int64_t> sums;    ///< elements: i + M·(j + N·(mm + MM·nn)). What was added to is another element then,
    std::vector<std::int64_t> before;  ///< than it was before
  };
  std::vector<Of> atoms;
  const Tile *A_tile = nullptr, *B_tile = nullptr;  ///< of shared memory; null for a fragment
  std::string A_in, B_in;                           ///< the names of what they were read from
};

/// What a machine tells whoever wants to explain.
struct Told {
  const Run* run;
  std::int32_t number;
  const Tile *to, *from;  ///< null if it is a fragment
  const Fragment *to_fragment, *from_fragment;
};

class Machine {
 public:
  explicit Machine(const Flow& flow);

  /// Takes all steps of all blocks. `after` hears of each move, and says whether to go on. Throws Broken.
  void take(const std::function<void(const Told&)>& after = {}, std::size_t products = SIZE_MAX, std::size_t runs = SIZE_MAX);

  /// From now on tells of each run, once it was taken, by which launches a device would take it.
  void tell(std::function<void(const std::vector<Launch>&)> tell) { tell_ = std::move(tell); }

  const std::vector<Multiplied>& multiplied() const { return multiplied_; }
  std::int64_t elements() const { return elements_; }
  const std::vector<Owner>& owners() const { return owners_; }
  const std::vector<Run>& runs() const { return runs_; }
  const Space& space(const std::string& array) const { return spaces_.at(array); }
  const std::map<std::string, Fragment>& fragments() const { return fragments_; }
  static std::int64_t element_at(const Space& space, std::int64_t place, std::int64_t granules);
  const std::map<std::string, Space>& spaces() const { return spaces_; }
  const std::vector<StepCount>& counts() const { return counts_; }
  bool is_global(const std::string& array) const { return array_called(array) != nullptr && array_called(array)->global; }
  std::int64_t granule_bits() const { return granule_; }
  const Owner& owner_of(std::int64_t element) const;
  bool is_sum(std::int64_t element) const { return element >= first_sum_; }
  /// The element by whose name its place is known: the first of those of a tensor that lie there.
  std::int64_t named(std::int64_t element) const;
  /// Whether some elements of a tensor lie at one place, as those that are broadcast do.
  bool broadcasts(const std::string& tensor) const { return shared_names_.contains(tensor); }
  /// `A(4,0)`, `a sum of acc`, `zero`.
  std::string name_of(Content content) const;

 private:
  struct Side;
  struct CopyTable;
  struct Address;

  void name_elements(const std::vector<std::int64_t>& places, std::int64_t wide, Space& space, const Owner& owner);
  void block(const std::vector<std::int64_t>& at);
  void loop(const Loop& loop);
  void run(const Step& step, std::int64_t turn);
  void move(const Move& move);
  void by_tma(const Move& move, const Tile& to, const Tile& from);
  static predictions::TmaAnswer map_of(const predictions::TmaTile& tile, const std::vector<Checked>& starts, bool load);
  void require_inside(const Copier& copier, const CopyTable& table) const;
  void by_im2col(const Move& move, const Tile& to, const Array& from);
  void copy_places(const Move& move, const predictions::TmaDescriptor& descriptor, const predictions::TmaUse& use, Checked base);
  std::vector<std::int64_t> numbers_of(const Formula& formula) const;
  void by_threads(const Move& move, const CopyTable& table, const Side& to, const Side& from);
  void require_plain(const View& view) const;
  void require_direction(const Copier& copier, const Array* to, const Array* from) const;
  Address address(const CopyTable& table, const Side& side, bool load, std::int64_t thread, std::int64_t execution) const;
  std::int64_t in_registers(const CopyTable& table, const Side& side, bool load, std::int64_t thread, std::int64_t execution,
                            std::int64_t byte) const;
  void require_aligned(const Side& side, std::int64_t granule, std::int64_t bytes, std::int64_t thread) const;
  void receive(const Move& move, const CopyTable& table, const Side& to, const Side& from, std::int64_t first, std::int64_t t,
               std::int64_t execution);
  void copy_granule(const Move& move, Space& to, std::int64_t place, const Space& from, std::int64_t source, bool read);
  void count_accesses(const CopyTable& table, const Side& side, bool load);
  Transfer transfer(const Move& move, const CopyTable& table, const Side& to, const Side& from) const;
  void by_itself(const Tile& to, const Fragment& from, const Move& move);
  void multiply(const Multiply& multiply);
  void clear(const Clear& clear);
  void make_sums(const std::string& name, Fragment& sums);
  void retype(const Retype& retype);

  const Tile& tile(const View& view, const std::optional<Formula>& inside);
  Tile global_tile(const Array& array, const View& view, const std::optional<Formula>& inside);
  Tile shared_tile(const Array& array, const View& view);
  const CopyTable& table(const Copier& copier, const Tile& tile);
  const std::vector<Atom>& atoms(const Product& product) const;
  const Held& held(const Product& product, char operand) const;
  Fragment fragment(const Product& product, char operand, std::int64_t rows, std::int64_t columns) const;
  Operand by_descriptor(const Product& product, char operand, const View& view, const Atom& atom, Multiplied& into);
  Operand by_registers(const Product& product, char operand, const View& view, const Atom& atom, Multiplied& into);
  void make_room(Multiplied& into, char operand, const Repeated& repeated, Operand& of);
  std::vector<std::int64_t> sums_of(const Product& product, const Fragment& C, const Atom& atom, const Multiplied& all) const;
  DescriptorWords descriptor_words(const View& view) const;
  std::vector<std::int64_t> descriptors(const Product& product, char operand, const View& view);
  Multiplication launch(const Multiply& multiply, const Product& product, const Multiplied& all);
  static void require_followed(const Checked& elements);

  void require_type(const Product& product, char operand, const std::string& name, const std::string& type) const;
  void require_descriptor(const Product& product, char operand, const Tile& tile);
  void put(Space& to, std::int64_t place, Content content, std::int64_t from);

  const Array* array_called(const std::string& name) const;
  const Product& product_called(const std::string& name) const;
  const Copier* copier_called(const std::string& name) const;
  notation::Value<> value(const Formula& formula) const;
  std::int64_t integer(const Formula& formula) const;
  [[noreturn]] void refuse(const std::string& why) const;
  [[noreturn]] void broken(const std::string& why) const;

  const Flow& flow_;
  std::int64_t granule_ = 8;
  notation::Environment<> names_;
  std::map<std::string, Space> spaces_;
  std::map<std::string, Fragment> fragments_;
  std::vector<Owner> owners_;
  std::map<std::string, std::vector<std::int64_t>> shared_names_;  ///< of tensors that broadcast: the name of each element
  std::int64_t elements_ = 0, first_sum_ = 0, places_ = 0, block_ = 0;
  std::vector<Run> runs_;
  std::int32_t now_ = -1;  ///< the last of them
  const Step* step_ = nullptr;
  std::vector<StepCount> counts_;
  StepCount* count_ = nullptr;
  bool first_run_ = false;
  std::vector<Multiplied> multiplied_;
  std::size_t most_products_ = SIZE_MAX, most_runs_ = SIZE_MAX;
  bool done() const { return multiplied_.size() > most_products_ || runs_.size() > most_runs_; }
  std::function<void(const Told&)> after_;
  std::function<void(const std::vector<Launch>&)> tell_;
  std::vector<Launch> launches_;  ///< of the run, if somebody is told
  mutable std::map<const Product*, std::vector<Atom>> atoms_;
  mutable std::map<std::pair<const Product*, char>, Held> held_;
  std::set<std::string> described_;  ///< tiles that a descriptor was found for
  std::map<std::string, Tile> tiles_;
  std::map<std::string, std::shared_ptr<CopyTable>> tables_;
  std::map<std::string, predictions::TmaMap> maps_;
};

}  // namespace colex::flow
