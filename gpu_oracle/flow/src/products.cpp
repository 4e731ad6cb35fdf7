// The steps that multiply: what an instruction's registers or its descriptor hold, and which sums it adds to.
#include <algorithm>
#include <utility>

#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "machine.hpp"

namespace colex::flow {

namespace {

/// The extents of an operand that is read, in the product that is made of it.
struct Shape {
  std::int64_t &rows, &along;

  Shape(Multiplied& into, char operand)
      : rows(operand == 'A' ? into.M : into.N), along(operand == 'A' ? into.along_m : into.along_n) {}
  std::size_t index(const Multiplied& into, std::int64_t i, std::int64_t k, std::int64_t r, std::int64_t kk) const {
    return static_cast<std::size_t>(i + rows * (k + into.K * (r + along * kk)));
  }
};

/// The bits of a descriptor. Source: PTX ISA 9.0, "Matrix Descriptor Format".
std::int64_t encoded(const predictions::MatrixDescriptor& d) {
  const auto field = [](std::int64_t bytes) { return static_cast<std::uint64_t>(bytes >> 4) & 0x3fff; };
  const std::uint64_t mode = d.swizzle == 0 ? 0 : d.swizzle == 128 ? 1 : d.swizzle == 64 ? 2 : 3;
  return static_cast<std::int64_t>(field(d.start) | field(d.leading) << 16 | field(d.stride) << 32 |
                                   static_cast<std::uint64_t>(d.base) << 49 | mode << 62);
}

/// Where an element of a tile lies that a descriptor reads, by the fields that a kernel gives it.
class Described {
 public:
  Described(const Product& product, char operand, const DescriptorWords& words, const Tile& tile) {
    const predictions::WgmmaAtom& atom = *predictions::wgmma_atom(product.form);
    const predictions::MatrixRead read = predictions::matrix_read(atom, operand);
    bytes_ = read.bits / 8;
    for (const std::int64_t advance : words.advance) {
      const predictions::MatrixDescriptor fields{words.swizzle, words.leading, words.stride,
                                                 tile.places.front() * bytes_ + advance, words.base};
      matrices_.push_back(predictions::shared_matrix(read.bits, read.major, fields, read.rows, read.columns));
    }
  }
  /// By the number of the instruction: those along the rows fastest, then those along k.
  std::int64_t place(std::size_t instruction, std::int64_t row, std::int64_t k) const { return matrices_[instruction](row, k); }
  std::size_t instructions() const { return matrices_.size(); }

 private:
  std::int64_t bytes_ = 0;
  std::vector<predictions::SharedMatrix> matrices_;
};

}  // namespace

/// Throws Broken where an instruction takes elements for those of another type. What is f32 in memory may be taken as tf32.
void Machine::require_type(const Product& product, char operand, const std::string& name, const std::string& type) const {
  const std::string& taken = operand == 'A' ? product.A_type : product.B_type;
  if (taken.empty() || type.empty() || taken == type || (taken == "tf32" && type == "f32")) return;
  broken("the " + std::string(1, operand) + " of " + product.form + " is " + taken + ", and '" + name + "' has " + type);
}

void Machine::require_descriptor(const Product& product, char operand, const Tile& tile) {
  if (!described_.insert(product.name + operand + tile.view).second) return;
  const Checked begin = tile.layout.offset() * Checked(tile.array->bits / 8);
  if (!(begin % Checked(16) == Checked(0)))
    broken("a descriptor begins at byte " + to_string(begin) + " of '" + tile.array->name + "', which is no multiple of 16");
  const predictions::WgmmaAtom& atom = *predictions::wgmma_atom(product.form);
  const predictions::DescriptorAnswer answer =
      predictions::find_descriptor(predictions::matrix_read(atom, operand), tile.layout.with_offset(Checked(0)));
  if (const auto* none = std::get_if<predictions::NoDescriptor>(&answer))
    broken("no descriptor reads '" + tile.view + "': " + describe(*none, operand == 'A' ? 'm' : 'n'));
}

/// Makes room for an operand of so many instructions, which agrees with the other one along k.
void Machine::make_room(Multiplied& into, char operand, const Repeated& repeated, Operand& of) {
  const Shape shape(into, operand);
  shape.rows = repeated.first_extent();
  into.K = repeated.second_extent();
  shape.along = repeated.first_repetitions();
  if (into.along_k != 0 && into.along_k != repeated.second_repetitions())
    refuse("A has " + std::to_string(into.along_k) + " instructions along k, and B " +
           std::to_string(repeated.second_repetitions()));
  into.along_k = repeated.second_repetitions();
  of.elements.assign(static_cast<std::size_t>(shape.rows * into.K * shape.along * into.along_k), unwritten);
  of.places.assign(of.elements.size(), -1);
  count_->places += static_cast<std::int64_t>(of.elements.size());
  places_ += static_cast<std::int64_t>(of.elements.size());
}

Operand Machine::by_descriptor(const Product& product, char operand, const View& view, const Atom& atom, Multiplied& into) {
  if (fragments_.contains(view.name)) refuse("the " + std::string(1, operand) + " of " + product.name + " lies in shared memory");
  const Tile& tile = this->tile(view, std::nullopt);
  (operand == 'A' ? into.A_tile : into.B_tile) = &tile;
  require_type(product, operand, view.name, tile.array->type);
  if (tile.array->bits != (operand == 'A' ? product.A_bits : product.B_bits))
    broken("'" + view.name + "' has elements of " + std::to_string(tile.array->bits) + " bits, and " + product.form +
           " reads others");
  std::optional<Described> described;
  if (view.descriptor) {
    described.emplace(product, operand, descriptor_words(view), tile);
  } else {
    require_descriptor(product, operand, tile);
  }
  const Repeated repeated(product, operand, tile.rows(), tile.columns());
  if (!described && !repeated.in_order())
    refuse("the " + std::string(1, operand) + " of " + product.name +
           " lies in shared memory, and a permutation takes its rows out of order: give the descriptor of each instruction");
  Operand of;
  make_room(into, operand, repeated, of);
  const Shape shape(into, operand);
  const std::int64_t atoms_along = repeated.first_atoms(), wide = tile.array->bits / granule_;
  if (described && described->instructions() != static_cast<std::size_t>(shape.along * atoms_along * into.along_k))
    refuse("the tile is " + std::to_string(shape.along * atoms_along) + " by " + std::to_string(into.along_k) +
           " instructions, and 'advance' has " + std::to_string(described->instructions()));
  const Space& space = spaces_.at(view.name);
  std::size_t index = 0;  // the loops are in the order of Shape::index
  for (std::int64_t kk = 0; kk < into.along_k; ++kk) {
    for (std::int64_t r = 0; r < shape.along; ++r) {
      const std::int64_t number = atom.place[repeated.first_axis()] + atoms_along * r + shape.along * atoms_along * kk;
      std::vector<std::size_t> rows;
      for (std::int64_t i = 0; i < shape.rows; ++i)
        rows.push_back(static_cast<std::size_t>(repeated.row(i, atom.place[repeated.first_axis()], r)));
      for (std::int64_t k = 0; k < into.K; ++k) {
        const auto column = static_cast<std::size_t>(tile.rows() * repeated.column(k, atom.place[2], kk));
        for (std::size_t i = 0; i < rows.size(); ++i, ++index) {
          of.places[index] =
              wide * (described ? described->place(static_cast<std::size_t>(number), static_cast<std::int64_t>(i), k)
                                : tile.places[rows[i] + column]);
          of.elements[index] = element_at(space, of.places[index], wide);
        }
      }
    }
  }
  return of;
}

Operand Machine::by_registers(const Product& product, char operand, const View& view, const Atom& atom, Multiplied& into) {
  require_plain(view);
  const auto found = fragments_.find(view.name);
  if (found == fragments_.end()) refuse("no step above wrote the fragment '" + view.name + "'");
  const Fragment& fragment = found->second;
  const Held& registers = held(product, operand);
  const std::int64_t bits = operand == 'A' ? product.A_bits : product.B_bits;
  if (fragment.operand != operand || fragment.values != registers.values || fragment.granules * granule_ != bits ||
      fragment.threads != thread_count(product.mma).value())
    refuse("'" + view.name + "' is a fragment of the " + std::string(1, fragment.operand) + " of " + fragment.product->name +
           ", and the " + std::string(1, operand) + " of " + product.name + " is asked for");
  require_type(product, operand, view.name, fragment.type);
  Operand of;
  make_room(into, operand, Repeated(product, operand, fragment.rows, fragment.columns), of);
  const Shape shape(into, operand);
  for (std::int64_t lane = 0; lane < registers.lanes; ++lane) {
    for (std::int64_t v = 0; v < registers.values; ++v) {
      const std::int64_t at = registers.place(lane, v);
      for (std::int64_t repetition = 0; repetition < shape.along * into.along_k; ++repetition) {
        const std::int64_t granule =
            fragment.place(atom.threads[static_cast<std::size_t>(lane)], v + registers.values * repetition);
        const std::size_t index =
            shape.index(into, at % shape.rows, at / shape.rows, repetition % shape.along, repetition / shape.along);
        of.elements[index] = element_at(fragment.space, granule, fragment.granules);
        of.places[index] = granule;
      }
    }
  }
  return of;
}

/// The sums that the instructions of an atom add to.
std::vector<std::int64_t> Machine::sums_of(const Product& product, const Fragment& C, const Atom& atom,
                                           const Multiplied& all) const {
  const Held& registers = held(product, 'C');
  std::vector<std::int64_t> sums(static_cast<std::size_t>(all.M * all.N * all.along_m * all.along_n), unwritten);
  for (std::int64_t lane = 0; lane < registers.lanes; ++lane) {
    for (std::int64_t v = 0; v < registers.values; ++v) {
      for (std::int64_t repetition = 0; repetition < all.along_m * all.along_n; ++repetition) {
        const std::int64_t granule = C.place(atom.threads[static_cast<std::size_t>(lane)], v + registers.values * repetition);
        sums[static_cast<std::size_t>(registers.place(lane, v) + all.M * all.N * repetition)] =
            element_at(C.space, granule, C.granules);
      }
    }
  }
  return sums;
}

/// The descriptor of each instruction, those along the rows fastest, then those along k. It begins at the buffer's first byte.
std::vector<std::int64_t> Machine::descriptors(const Product& product, char operand, const View& view) {
  const Tile& tile = this->tile(view, std::nullopt);
  const std::int64_t bytes = tile.array->bits / 8;
  std::vector<predictions::MatrixDescriptor> all;
  if (view.descriptor) {
    const DescriptorWords words = descriptor_words(view);
    for (const std::int64_t advance : words.advance)
      all.push_back({words.swizzle, words.leading, words.stride, tile.places.front() * bytes + advance, words.base});
  } else {
    const auto found = std::get<predictions::FoundDescriptor>(predictions::find_descriptor(
        predictions::matrix_read(*predictions::wgmma_atom(product.form), operand), tile.layout.with_offset(Checked(0))));
    const std::int64_t begin = tile.layout.offset().value() * bytes + found.start;
    for (const std::int64_t address : found.addresses)
      all.push_back({found.mode.bytes, found.leading_field(), found.stride_field(), begin + address, found.base});
  }
  std::vector<std::int64_t> words;
  for (const predictions::MatrixDescriptor& one : all) words.push_back(encoded(one));
  return words;
}

/// The instructions of a run. All atoms multiply side by side, and those that add to the same sums follow one another along k.
Multiplication Machine::launch(const Multiply& multiply, const Product& product, const Multiplied& all) {
  const Held& sums = held(product, 'C');
  const Fragment& C = fragments_.at(multiply.sum);
  Multiplication result{&product, multiply.A.name, multiply.B.name, multiply.sum, C.threads, {}};
  const std::vector<std::int64_t> of_A = product.A_shared ? descriptors(product, 'A', multiply.A) : std::vector<std::int64_t>(),
                                  of_B = product.B_shared ? descriptors(product, 'B', multiply.B) : std::vector<std::int64_t>();
  const auto word = [&](char operand, const Atom& atom, std::int64_t thread, std::int64_t r, std::int64_t kk) {
    const bool is_A = operand == 'A';
    const std::int64_t along = is_A ? all.along_m : all.along_n;
    if (is_A ? product.A_shared : product.B_shared) {
      const std::int64_t atoms = size(product.mma.atoms.mode(is_A ? 0 : 1)).value();
      return (is_A ? of_A : of_B)[static_cast<std::size_t>(atom.place[is_A ? 0 : 1] + atoms * (r + along * kk))];
    }
    const Fragment& fragment = fragments_.at(is_A ? multiply.A.name : multiply.B.name);
    return fragment.place(thread, fragment.values * (r + along * kk));
  };
  const std::int64_t repetitions = all.along_m * all.along_n;
  result.places.resize(static_cast<std::size_t>(repetitions * all.along_k * C.threads * Multiplication::words));
  for (const Atom& atom : atoms(product)) {
    for (const std::int64_t thread : atom.threads) {
      for (std::int64_t turn = 0; turn < repetitions * all.along_k; ++turn) {
        const std::int64_t kk = turn % all.along_k, repetition = turn / all.along_k;
        std::int64_t* const row = &result.places[static_cast<std::size_t>((turn * C.threads + thread) * Multiplication::words)];
        row[0] = word('A', atom, thread, repetition % all.along_m, kk);
        row[1] = word('B', atom, thread, repetition / all.along_m, kk);
        row[2] = C.place(thread, sums.values * repetition);
      }
    }
  }
  return result;
}

void Machine::multiply(const Multiply& multiply) {
  const Product& product = product_called(multiply.product);
  const auto found = fragments_.find(multiply.sum);
  if (found == fragments_.end())
    refuse("no step above cleared '" + multiply.sum + "': write 'clear " + multiply.sum + " for " + product.name + " (128,128)'");
  Fragment& C = found->second;
  Multiplied result;
  result.line = step_->line;
  result.step = step_->text;
  result.turn = runs_.back().turn;
  result.A_in = multiply.A.name;
  result.B_in = multiply.B.name;
  for (const Atom& atom : atoms(product)) {
    Multiplied::Of of;
    of.A = product.A_shared ? by_descriptor(product, 'A', multiply.A, atom, result)
                            : by_registers(product, 'A', multiply.A, atom, result);
    of.B = product.B_shared ? by_descriptor(product, 'B', multiply.B, atom, result)
                            : by_registers(product, 'B', multiply.B, atom, result);
    if (result.along_m != C.first_repetitions || result.along_n != C.second_repetitions || C.values != held(product, 'C').values)
      refuse("A and B have " + std::to_string(result.along_m) + " by " + std::to_string(result.along_n) +
             " instructions along m and n, and '" + multiply.sum + "' " + std::to_string(C.first_repetitions) + " by " +
             std::to_string(C.second_repetitions));
    of.before = sums_of(product, C, atom, result);
    result.atoms.push_back(std::move(of));
  }
  if (C.granules * granule_ != product.C_bits)
    refuse("'" + multiply.sum + "' has sums of " + std::to_string(C.granules * granule_) + " bits, and " + product.form +
           " adds to " + std::to_string(product.C_bits));
  make_sums(multiply.sum, C);
  for (std::size_t k = 0; k < result.atoms.size(); ++k) result.atoms[k].sums = sums_of(product, C, atoms(product)[k], result);
  if (tell_) launches_.emplace_back(launch(multiply, product, result));
  multiplied_.push_back(std::move(result));
}

}  // namespace colex::flow
