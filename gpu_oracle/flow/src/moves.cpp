// The steps that move a tile: by threads, whose instruction takes what lies behind an address, and by TMA.
#include <algorithm>
#include <set>
#include <utility>

#include "colex/composed_values.hpp"
#include "colex/observations/recorded.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tuple_algorithms.hpp"

#include "machine.hpp"

namespace colex::flow {

namespace {

constexpr std::int64_t warp = 32;

/// What the instruction of that name was seen to move. Throws Rejection(type) for a name of none.
verification::MovedBytes moved_by(const predictions::MatrixCopy& copy) {
  const auto wanted = [&](const std::string& name) { return name == copy.form; };
  const observations::Record record = observations::nvidia_h200({{copy.family}, wanted});
  return verification::moved_bytes(verification::moves_of(record, copy.form));
}

/// The values of a layout of (thread, value), by thread.
std::vector<std::vector<std::int64_t>> by_thread(const Layout<>& layout) {
  const std::vector<std::int64_t> of_value = all_values(layout.mode(1));
  std::vector<std::vector<std::int64_t>> all;
  for (const std::int64_t first : all_values(layout.mode(0))) {
    all.push_back(of_value);
    for (std::int64_t& value : all.back()) value += first;
  }
  return all;
}

Layout<> counting(std::int64_t rows, std::int64_t columns) {
  return make_layout_left(Tuple<Checked>(Tuple<Checked>::Modes{Tuple<Checked>(rows), Tuple<Checked>(columns)}));
}

}  // namespace

/// A copier for a tile of some extents: which coordinates of the tile each thread takes and puts, instruction by instruction.
struct Machine::CopyTable {
  verification::MovedBytes moved;
  std::string form;  ///< as PTX writes it; empty for plain loads and stores
  std::int64_t bits = 0;
  std::int64_t taken = 0, put = 0;                             ///< elements of a thread in one execution
  std::vector<std::vector<std::int64_t>> source, destination;  ///< coordinates of the tile, by thread
  std::vector<std::int64_t> registers;                         ///< of a fragment: the value that each of a thread's elements is
  const Product* product = nullptr;
  char operand = 'A';
  std::int64_t rows = 0, columns = 0;
  /// Each byte that a thread moves in one execution: its element, and which of the element's granules it begins at.
  std::vector<std::pair<std::int64_t, std::int64_t>> bytes;
  std::vector<std::pair<std::int64_t, std::int64_t>> origins;  ///< of each byte of a destination: the thread, and its byte

  std::int64_t executions() const { return static_cast<std::int64_t>(source.front().size()) / taken; }
};

/// One side of a copy.
struct Machine::Side {
  Space* space;
  const Tile* tile;          ///< of memory
  const Fragment* fragment;  ///< of registers

  bool memory() const { return tile != nullptr; }
};

/// Throws Broken for a thread and a value that are at no coordinate of the tile, as by a layout of the kernel's own.
void Machine::require_inside(const Copier& copier, const CopyTable& table) const {
  const std::int64_t count = table.rows * table.columns;
  for (const auto* side : {&table.source, &table.destination}) {
    for (std::size_t thread = 0; thread < side->size(); ++thread) {
      for (const std::int64_t c : (*side)[thread]) {
        if (c >= 0 && c < count) continue;
        broken("thread " + std::to_string(thread) + " of the copy '" + copier.name + "' has a value at " + std::to_string(c) +
               ", and the tile has " + std::to_string(count) + " elements");
      }
    }
  }
}

const Machine::CopyTable& Machine::table(const Copier& copier, const Tile& tile) {
  const std::string key = copier.name + "|" + std::to_string(tile.rows()) + "x" + std::to_string(tile.columns()) + "|" +
                          std::to_string(tile.array->bits);
  const auto known = tables_.find(key);
  if (known != tables_.end()) return *known->second;
  auto made = std::make_shared<CopyTable>();
  made->bits = tile.array->bits;
  made->rows = tile.rows();
  made->columns = tile.columns();
  CopyAtom<> atom;
  if (const auto vector = predictions::vector_copy(copier.form)) {
    if (vector->fewer) refuse("'" + copier.form + "' does not say how many bytes it moves: write copy.128, say");
    atom = verification::vector_atom(*vector, made->bits);
    made->moved = verification::vector_bytes(*vector);
    if (vector->by == predictions::AccessedBy::cp_async)
      made->form = vector->name.substr(0, vector->name.find(".global") + std::string(".global").size());
  } else if (const predictions::MatrixCopy* matrix = predictions::matrix_copy(copier.form)) {
    atom = verification::copy_atom(*matrix, made->bits);
    made->moved = moved_by(*matrix);
    made->form = matrix->form;
  } else {
    refuse("there is no copy '" + copier.form + "', such as ldmatrix.m8n8.x4.b16, cp.async.cg.shared.global or copy.128");
  }
  std::optional<TiledCopy<>> copy;
  if (copier.layout) {
    copy = TiledCopy<>{atom, *copier.tile, *copier.layout};
  } else if (copier.product.empty()) {
    copy = make_tiled_copy(atom, *copier.threads, *copier.values);
  } else {
    made->product = &product_called(copier.product);
    made->operand = copier.operand;
    copy = make_tiled_copy(atom, made->product->mma, operand_of(copier.operand));
    const Fragment held = fragment(*made->product, made->operand, made->rows, made->columns);
    const Layout<> F = make_layout_left(Tuple<Checked>(Tuple<Checked>::Modes{
        Tuple<Checked>(held.values), Tuple<Checked>(held.first_repetitions), Tuple<Checked>(held.second_repetitions)}));
    made->registers = all_values(retile(*copy, F));
  }
  const Layout<> index = counting(made->rows, made->columns);
  made->source = by_thread(source_fragments(*copy, index));
  made->destination = by_thread(destination_fragments(*copy, index));
  require_inside(copier, *made);
  made->taken = made->moved.source_bytes * 8 / made->bits;
  made->put = made->moved.destination_bytes * 8 / made->bits;
  const std::int64_t granules = made->bits / granule_;
  for (std::int64_t byte = 0; byte < std::max(made->moved.source_bytes, made->moved.destination_bytes); ++byte)
    made->bytes.emplace_back(byte * 8 / made->bits, byte * (8 / granule_) % granules);
  for (const std::int64_t origin : made->moved.origins)
    made->origins.emplace_back(origin < 0 ? -1 : origin / made->moved.source_bytes, origin % made->moved.source_bytes);
  return *tables_.emplace(key, std::move(made)).first->second;
}

/// What is said of a view of an array is not said of a fragment.
void Machine::require_plain(const View& view) const {
  if (view.as || view.tile || view.at || view.stage || view.descriptor)
    refuse("'" + view.name + "' is a fragment, or nothing yet: it has no other layout, tile, stage or descriptor");
}

/// Throws Broken for an instruction that does not go from there to there: from shared memory, say, to registers.
void Machine::require_direction(const Copier& copier, const Array* to, const Array* from) const {
  const auto word = [](const Array* array) {
    return array == nullptr ? "registers" : array->global ? "global memory" : "shared memory";
  };
  const auto require = [&](bool right) {
    if (!right) broken("'" + copier.form + "' does not go from " + word(from) + " to " + word(to));
  };
  const bool to_shared = to != nullptr && !to->global, from_shared = from != nullptr && !from->global;
  if (const auto vector = predictions::vector_copy(copier.form)) {
    if (vector->by == predictions::AccessedBy::cp_async) return require(to_shared && from != nullptr && from->global);
    if (vector->stores.has_value()) return require(*vector->stores ? to_shared && from == nullptr : from_shared && to == nullptr);
    return;
  }
  const predictions::MatrixCopy* matrix = predictions::matrix_copy(copier.form);
  if (matrix == nullptr) return;
  if (matrix->family == "ldmatrix") require(from_shared && to == nullptr);
  if (matrix->family == "stmatrix") require(to_shared && from == nullptr);
}

void Machine::move(const Move& move) {
  const Array *to_array = array_called(move.to.name), *from_array = array_called(move.from.name);
  const auto told = [&](const Tile* to, const Tile* from, const Fragment* to_fragment, const Fragment* from_fragment) {
    if (after_) after_({&runs_.back(), static_cast<std::int32_t>(runs_.size()) - 1, to, from, to_fragment, from_fragment});
  };
  const auto fragment_called = [&](const std::string& name) -> Fragment& {
    const auto found = fragments_.find(name);
    if (found == fragments_.end()) refuse("there is no tensor, no buffer and no fragment '" + name + "' that a step wrote");
    return found->second;
  };
  const auto inside_of = [&](const Array* array) { return array->global ? move.inside : std::nullopt; };
  if (move.inside && !(to_array != nullptr && to_array->global) && !(from_array != nullptr && from_array->global))
    refuse("'inside' is said of a tensor in global memory");
  if (to_array == nullptr) require_plain(move.to);
  if (from_array == nullptr) require_plain(move.from);
  if (to_array != nullptr && move.to.descriptor) refuse("a descriptor is said of an operand of a product");
  if (from_array != nullptr && move.from.descriptor) refuse("a descriptor is said of an operand of a product");
  if (move.inside && (move.copier == "tma")) refuse("TMA knows the end of a tensor: 'inside' is not said of it");
  if (move.unfilled && (to_array != nullptr && to_array->global)) refuse("'unfilled' is said of what is loaded");
  if (move.im2col) {
    if (move.from.as || move.from.tile || move.from.stage)
      refuse("im2col has the tensor's own layout, and neither a tile nor a stage");
    if (to_array == nullptr || from_array == nullptr || to_array->global || !from_array->global || !move.from.at)
      refuse("im2col loads pixels of a tensor, 'X at (c,w,h,n)', into a buffer of (channel, pixel)");
    const Tile& pixels = tile(move.to, std::nullopt);
    by_im2col(move, pixels, *from_array);
    return told(&pixels, nullptr, nullptr, nullptr);
  }
  const Tile* to = to_array == nullptr ? nullptr : &tile(move.to, inside_of(to_array));
  const Tile* from = from_array == nullptr ? nullptr : &tile(move.from, inside_of(from_array));
  if (to != nullptr && from != nullptr && to->places.size() != from->places.size())
    refuse("'" + move.to.name + "' has a tile of " + std::to_string(to->places.size()) + " elements, and '" + move.from.name +
           "' one of " + std::to_string(from->places.size()));
  const auto taken_for = [](const std::string& from_type, const std::string& to_type) {
    return from_type == to_type || (from_type.ends_with("f32") && to_type.ends_with("f32"));
  };
  if (to != nullptr && from != nullptr && to_array->bits == from_array->bits && !taken_for(from_array->type, to_array->type))
    broken("a copy converts nothing: '" + move.from.name + "' has " + from_array->type + ", and '" + move.to.name + "' " +
           to_array->type);
  if (move.copier == "tma") {
    if (to == nullptr || from == nullptr || to_array->global == from_array->global)
      refuse("TMA copies between a tensor and a buffer in shared memory");
    by_tma(move, *to, *from);
    return told(to, from, nullptr, nullptr);
  }
  if (move.copier.empty()) {
    if (to == nullptr || from_array != nullptr)
      refuse("say by which copy, such as 'by s2r': only a fragment that is stored needs none");
    const Fragment& held = fragment_called(move.from.name);
    by_itself(*to, held, move);
    return told(to, nullptr, nullptr, &held);
  }
  const Copier& copier = *copier_called(move.copier);
  if (from == nullptr) fragment_called(move.from.name);
  if (to == nullptr && from == nullptr)
    refuse("a copy goes from memory, or to memory; between fragments there is '<- " + move.from.name + " for …'");
  require_direction(copier, to_array, from_array);
  if (to != nullptr && from != nullptr && (to_array->bits != from_array->bits || to->rows() != from->rows()))
    refuse("a copy takes tiles of one shape and elements of one width: " + std::to_string(from->rows()) + " by " +
           std::to_string(from->columns()) + " of " + std::to_string(from_array->bits) + " bits are none for " +
           std::to_string(to->rows()) + " by " + std::to_string(to->columns()) + " of " + std::to_string(to_array->bits));
  const CopyTable& copied = table(copier, to != nullptr ? *to : *from);
  if ((to == nullptr || from == nullptr) && copied.product == nullptr)
    refuse("the copy '" + copier.name + "' does not say of which operand a fragment is: write 'copy " + copier.name + " " +
           copier.form + " for mma A'");
  if (to == nullptr)
    fragments_.insert_or_assign(move.to.name, fragment(*copied.product, copied.operand, copied.rows, copied.columns));
  Fragment* to_fragment = to == nullptr ? &fragment_called(move.to.name) : nullptr;
  if (to_fragment != nullptr) to_fragment->type = from_array->type;
  Fragment* from_fragment = from == nullptr ? &fragment_called(move.from.name) : nullptr;
  for (const Fragment* held : {to_fragment, from_fragment}) {
    if (held != nullptr && held->granules * granule_ != copied.bits)
      refuse("the registers of a fragment have elements of " + std::to_string(held->granules * granule_) +
             " bits, and memory of " + std::to_string(copied.bits) + ": say '<- " + move.from.name + " for …' before");
    if (held != nullptr && (held->rows != copied.rows || held->columns != copied.columns))
      refuse("the fragment is of a tile of (" + std::to_string(held->rows) + "," + std::to_string(held->columns) +
             "), and memory has one of (" + std::to_string(copied.rows) + "," + std::to_string(copied.columns) + ")");
  }
  by_threads(move, copied, {to == nullptr ? &to_fragment->space : &spaces_.at(move.to.name), to, to_fragment},
             {from == nullptr ? &from_fragment->space : &spaces_.at(move.from.name), from, from_fragment});
  told(to, from, to_fragment, from_fragment);
}

/// The granule at which a thread's part of an execution begins in memory, and whether it is of the tensor.
struct Machine::Address {
  std::int64_t granule;
  bool inside;
};
Machine::Address Machine::address(const CopyTable& table, const Side& side, bool load, std::int64_t thread,
                                  std::int64_t execution) const {
  const std::vector<std::int64_t>& coordinates = (load ? table.source : table.destination)[static_cast<std::size_t>(thread)];
  const auto c = static_cast<std::size_t>(coordinates[static_cast<std::size_t>(execution * (load ? table.taken : table.put))]);
  return {side.tile->places[c] * (table.bits / granule_), side.tile->inside[c] != 0};
}

/// The granule of a byte of a thread's part of an execution, in registers.
std::int64_t Machine::in_registers(const CopyTable& table, const Side& side, bool load, std::int64_t thread,
                                   std::int64_t execution, std::int64_t byte) const {
  const auto [element, granule] = table.bytes[static_cast<std::size_t>(byte)];
  const auto value = static_cast<std::size_t>(execution * (load ? table.taken : table.put) + element);
  return side.fragment->place(thread, table.registers[value]) + granule;
}

void Machine::require_aligned(const Side& side, std::int64_t granule, std::int64_t bytes, std::int64_t thread) const {
  const std::int64_t in_byte = 8 / granule_;
  if (granule % (bytes * in_byte) == 0) return;
  broken(side.tile->view + ": thread " + std::to_string(thread) + " accesses " + std::to_string(bytes) + " bytes from byte " +
         std::to_string(granule / in_byte) + " on, which is no multiple of " + std::to_string(bytes));
}

/// One thread's part of an execution: each byte of its destination comes from where the instruction takes it.
void Machine::receive(const Move& move, const CopyTable& table, const Side& to, const Side& from, std::int64_t first,
                      std::int64_t t, std::int64_t execution) {
  const verification::MovedBytes& moved = table.moved;
  const std::int64_t thread = first + t, in_byte = 8 / granule_;
  const Address target = to.memory() ? address(table, to, false, thread, execution) : Address{0, true};
  if (to.memory() && to.tile->array->global && move.inside && !target.inside) return;
  Address begin{0, true};
  std::int64_t begin_of = -1;  // whose address it is: bytes that follow one another are mostly of one thread
  for (std::int64_t byte = 0; byte < moved.destination_bytes; ++byte) {
    const auto [lane, of_byte] = table.origins[static_cast<std::size_t>(t * moved.destination_bytes + byte)];
    if (lane < 0) continue;
    if (byte == 0 && to.memory()) require_aligned(to, target.granule, moved.destination_bytes, thread);
    const std::int64_t of_thread = first + lane;
    std::int64_t source = 0;
    bool read = true;
    if (from.memory()) {
      if (of_thread != begin_of) begin = address(table, from, true, of_thread, execution);
      begin_of = of_thread;
      read = begin.inside || !move.inside || !from.tile->array->global;
      if (!read && move.unfilled) return;
      if (read && of_byte == 0) require_aligned(from, begin.granule, moved.source_bytes, of_thread);
      source = begin.granule + of_byte * in_byte;
    } else {
      source = in_registers(table, from, true, of_thread, execution, of_byte);
    }
    const std::int64_t place =
        to.memory() ? target.granule + byte * in_byte : in_registers(table, to, false, thread, execution, byte);
    for (std::int64_t part = 0; part < in_byte; ++part)
      copy_granule(move, *to.space, place + part, *from.space, source + part, read);
  }
}

void Machine::copy_granule(const Move& move, Space& to, std::int64_t place, const Space& from, std::int64_t source, bool read) {
  if (place < 0 || place >= to.size())
    broken("byte " + std::to_string(place * granule_ / 8) + " of '" + move.to.name + "' is written, which has " +
           std::to_string(to.size() * granule_ / 8));
  if (read && (source < 0 || source >= from.size()))
    broken("byte " + std::to_string(source * granule_ / 8) + " of '" + move.from.name + "' is read, which has " +
           std::to_string(from.size() * granule_ / 8));
  const std::int32_t run = read ? from.run[static_cast<std::size_t>(source)] : -1;
  if (run >= 0 && run == now_)
    broken("byte " + std::to_string(source * granule_ / 8) + " of '" + move.from.name + "' is read and written by one step");
  if (run >= 0 && !from.tensor.empty() && runs_[static_cast<std::size_t>(run)].block != block_)
    broken("byte " + std::to_string(source * granule_ / 8) + " of '" + move.from.name +
           "' was written by another block, which nothing waits for");
  put(to, place, read ? from.held[static_cast<std::size_t>(source)] : zero, source);
}

void Machine::by_threads(const Move& move, const CopyTable& table, const Side& to, const Side& from) {
  const auto threads = static_cast<std::int64_t>(table.source.size());
  for (std::int64_t execution = 0; execution < table.executions(); ++execution) {
    for (std::int64_t first = 0; first < threads; first += table.moved.threads) {
      for (std::int64_t t = 0; t < table.moved.threads; ++t) receive(move, table, to, from, first, t, execution);
    }
  }
  if (tell_) launches_.emplace_back(transfer(move, table, to, from));
  if (!first_run_) return;
  count_accesses(table, from, true);
  count_accesses(table, to, false);
}

/// The same as a launch: where each thread's part of each execution is read and written.
Transfer Machine::transfer(const Move& move, const CopyTable& table, const Side& to, const Side& from) const {
  const verification::MovedBytes& moved = table.moved;
  Transfer result{table.form,
                  move.to.name,
                  move.from.name,
                  to.memory(),
                  from.memory(),
                  static_cast<std::int64_t>(table.source.size()),
                  moved.destination_bytes,
                  moved.source_bytes,
                  {}};
  const auto left_out = [&](const Side& side, const Address& address) {
    return side.tile->array->global && move.inside && !address.inside;
  };
  for (std::int64_t execution = 0; execution < table.executions(); ++execution) {
    for (std::int64_t thread = 0; thread < result.threads; ++thread) {
      bool unfilled = false;
      if (from.memory()) {
        const Address begin = address(table, from, true, thread, execution);
        const bool read = !left_out(from, begin);
        unfilled = !read && move.unfilled;
        result.places.push_back(read ? begin.granule : -1);
      } else {
        for (std::int64_t byte = 0; byte < moved.source_bytes; ++byte)
          result.places.push_back(in_registers(table, from, true, thread, execution, byte));
      }
      if (to.memory()) {
        const Address begin = address(table, to, false, thread, execution);
        result.places.push_back(unfilled || left_out(to, begin) ? -1 : begin.granule);
      } else {
        for (std::int64_t byte = 0; byte < moved.destination_bytes; ++byte)
          result.places.push_back(unfilled ? -1 : in_registers(table, to, false, thread, execution, byte));
      }
    }
  }
  return result;
}

/// The wavefronts of a side in shared memory, warp by warp.
void Machine::count_accesses(const CopyTable& table, const Side& side, bool load) {
  if (!side.memory() || side.tile->array->global) return;
  const verification::MovedBytes& moved = table.moved;
  const bool vector = moved.from_memory && moved.to_memory;
  std::set<std::int64_t> lanes;
  for (std::size_t place = 0; place < moved.origins.size() && !vector; ++place) {
    if (moved.origins[place] < 0) continue;
    lanes.insert(load ? moved.origins[place] / moved.source_bytes : static_cast<std::int64_t>(place) / moved.destination_bytes);
  }
  const auto threads = static_cast<std::int64_t>(table.source.size());
  for (std::int64_t execution = 0; execution < table.executions(); ++execution) {
    for (std::int64_t first = 0; first < threads; first += warp) {
      predictions::WarpAccess access{load ? moved.source_bytes : moved.destination_bytes, load, {}, moved.by};
      for (std::int64_t t = 0; t < std::min(warp, threads - first); ++t) {
        if (vector || lanes.contains(t))
          access.addresses.push_back(address(table, side, load, first + t, execution).granule * granule_ / 8);
      }
      count_->wavefronts += predictions::wavefronts(access);
      count_->least += predictions::least_wavefronts(access);
      count_->accesses.push_back(std::move(access));
    }
  }
}

void Machine::by_itself(const Tile& to, const Fragment& from, const Move& move) {
  const std::int64_t wide = to.array->bits / granule_;
  if (to.rows() != from.rows || to.columns() != from.columns)
    refuse("the fragment is of a tile of (" + std::to_string(from.rows) + "," + std::to_string(from.columns) +
           "), and memory has one of (" + std::to_string(to.rows()) + "," + std::to_string(to.columns()) + ")");
  const Repeated repeated(*from.product, from.operand, from.rows, from.columns);
  const Held registers = held_by(from.product->mma.atom, from.operand);
  Space& space = spaces_.at(move.to.name);
  const std::int64_t rows = repeated.first_extent();
  Transfer stores{"", move.to.name, move.from.name, true, false, from.threads, wide, from.granules, {}};
  if (tell_) stores.places.assign(static_cast<std::size_t>(from.threads * from.of_thread() * stores.words()), -1);
  for (const Atom& atom : atoms(*from.product)) {
    for (std::int64_t lane = 0; lane < registers.lanes; ++lane) {
      const std::int64_t thread = atom.threads[static_cast<std::size_t>(lane)];
      for (std::int64_t value = 0; value < from.of_thread(); ++value) {
        const std::int64_t at = registers.place(lane, value % from.values), r = value / from.values % from.first_repetitions,
                           rr = value / from.values / from.first_repetitions;
        const std::int64_t c = repeated.row(at % rows, atom.place[repeated.first_axis()], r) +
                               to.rows() * repeated.column(at / rows, atom.place[repeated.second_axis()], rr);
        if (c < 0 || c >= static_cast<std::int64_t>(to.places.size()))
          broken("thread " + std::to_string(thread) + " has a value at " + std::to_string(c) + ", and the tile has " +
                 std::to_string(to.places.size()) + " elements");
        const auto index = static_cast<std::size_t>(c);
        if (to.array->global && move.inside && to.inside[index] == 0) continue;
        const std::int64_t element = element_at(from.space, from.place(thread, value), from.granules);
        const std::int64_t target = to.places[index] * wide;
        if (target < 0 || target + wide > space.size())
          broken(to.view + ": thread " + std::to_string(thread) + " writes element " + std::to_string(to.places[index]) +
                 " of '" + move.to.name + "', which has " + std::to_string(space.size() / wide));
        for (std::int64_t part = 0; part < wide; ++part)
          put(space, target + part, content_of(element, part), from.place(thread, value));
        if (!tell_) continue;
        std::int64_t* const words = &stores.places[static_cast<std::size_t>((value * from.threads + thread) * stores.words())];
        for (std::int64_t byte = 0; byte < from.granules; ++byte) words[byte] = from.place(thread, value) + byte;
        words[from.granules] = target;
      }
    }
  }
  if (tell_) launches_.emplace_back(wide == from.granules ? Launch(std::move(stores)) : Launch(Given{move.to.name}));
}

// --- TMA

namespace {

/// The type of a tensor as TMA has it: only its size matters to where elements go.
const predictions::TmaType& tma_type_of(const Array& array, int line) {
  const char* name = array.bits == 8 ? "u8" : array.bits == 16 ? "f16" : array.bits == 32 ? "f32" : array.bits == 64 ? "f64" : "";
  const predictions::TmaType* type = predictions::tma_type(name);
  if (type == nullptr)
    throw Rejection(Kind::inadmissible, "line " + std::to_string(line) + ": TMA of elements of " + std::to_string(array.bits) +
                                            " bits is not looked at");
  return *type;
}

Tuple<Checked> tuple_of(const std::vector<std::int64_t>& all) {
  if (all.size() == 1) return Tuple<Checked>(all.front());
  Tuple<Checked>::Modes modes;
  for (const std::int64_t x : all) modes.emplace_back(x);
  return Tuple<Checked>(std::move(modes));
}

/// The first elements of each mode of a tile of shared memory: a box of it, from this coordinate on.
ComposedLayout<> boxed(const ComposedLayout<>& tile, const std::vector<std::int64_t>& box, const std::vector<std::int64_t>& at) {
  const Layout<>& inner = tile.inner();
  const std::size_t rank = inner.shape().is_leaf() ? 1 : inner.rank();
  if (rank == 1) return tile;
  Checked begin(0);
  std::vector<Layout<>> modes;
  for (std::size_t k = 0; k < rank; ++k) {
    modes.push_back(composition(inner.mode(k), Layout<>(Mode<Checked>{box[k], 1})));
    begin = begin + inner.mode(k)(Checked(at[k]));
  }
  return tile.with_inner(make_layout<Checked, Checked>(modes)).with_offset(tile.offset() + begin);
}

}  // namespace

/// The best tensor map, or the reasons why there is none.
predictions::TmaAnswer Machine::map_of(const predictions::TmaTile& tile, const std::vector<Checked>& starts, bool load) {
  try {
    return predictions::tma_map(tile, starts, load);
  } catch (const Rejection& rejection) {
    if (rejection.kind() != Kind::inadmissible) throw;
    return {std::nullopt, {rejection.message()}, true};
  }
}

/// What one instruction copies, byte by byte; `base` is the byte that the descriptor's address is behind the tensor's.
void Machine::copy_places(const Move& move, const predictions::TmaDescriptor& descriptor, const predictions::TmaUse& use,
                          Checked base) {
  if (const auto illegal = predictions::tma_illegal(descriptor, use)) broken(*illegal);
  if (tell_)
    launches_.emplace_back(TensorCopy{use.load ? move.from.name : move.to.name, use.load ? move.to.name : move.from.name,
                                      descriptor, use, base.value()});
  Space &to = spaces_.at(move.to.name), &from = spaces_.at(move.from.name);
  const std::int64_t in_byte = 8 / granule_, piece = predictions::tma_piece(descriptor).value();
  for (const predictions::TmaPlace& place : predictions::tma_places(descriptor, use)) {
    if (!use.load && !place.inside) continue;
    const std::int64_t in_shared = place.shared.value() * in_byte, in_global = (place.global + base).value() * in_byte;
    for (std::int64_t k = 0; k < piece * in_byte; ++k)
      copy_granule(move, to, (use.load ? in_shared : in_global) + k, from, (use.load ? in_global : in_shared) + k, place.inside);
  }
}

void Machine::by_im2col(const Move& move, const Tile& to, const Array& from) {
  const notation::Value<> given = value(*move.im2col);
  const auto* corners = given.as<Tuple<Checked>>();
  const auto part = [&](std::size_t k) {
    std::vector<Checked> all;
    for (const Checked& x : leaves(corners->mode(k))) all.push_back(x);
    return all;
  };
  if (corners == nullptr || corners->is_leaf() || corners->rank() != 3)
    refuse("im2col takes ((corners before), (corners behind), (strides)), such as ((-1,-1),(-1,-1),(1,1)), and not " +
           to_string(given));
  const auto checked = [](const std::vector<std::int64_t>& numbers) {
    return std::vector<Checked>(numbers.begin(), numbers.end());
  };
  const predictions::TmaIm2col convolution{tma_type_of(from, step_->line),   from.layout.inner(), part(0), part(1), part(2),
                                           to.layout.with_offset(Checked(0))};
  predictions::TmaDescriptor descriptor = [&] {
    try {
      return predictions::make_tma_im2col(convolution);
    } catch (const Rejection& rejection) {
      broken(rejection.message());
    }
  }();
  const predictions::TmaUse use{true, checked(numbers_of(*move.from.at)), checked(numbers_of(*move.offsets)),
                                to.layout.offset() * Checked(from.bits / 8)};
  copy_places(move, descriptor, use, Checked(0));
}

void Machine::by_tma(const Move& move, const Tile& to, const Tile& from) {
  const bool load = from.array->global;
  const Tile &global = load ? from : to, &shared = load ? to : from;
  const predictions::TmaType& type = tma_type_of(*global.array, step_->line);
  if (!(global.layout.offset() == Checked(0))) refuse("a view of a tensor with an offset is not followed by TMA");
  if (shared.array->bits != global.array->bits)
    refuse("the elements of '" + move.to.name + "' and '" + move.from.name + "' differ");
  std::vector<std::int64_t> box = global.extents;
  if (move.box) {
    const notation::Value<> given = value(*move.box);
    const auto* tuple = given.as<Tuple<Checked>>();
    if (tuple == nullptr || tuple->is_leaf() || tuple->rank() != box.size())
      refuse("the box " + to_string(given) + " has not the " + std::to_string(box.size()) + " modes of the tile");
    for (std::size_t k = 0; k < box.size(); ++k) {
      const std::int64_t extent = product(tuple->mode(k)).value();
      if (extent < 1 || box[k] % extent != 0) refuse("the box " + to_string(given) + " does not divide the tile");
      box[k] = extent;
    }
    if (shared.extents.size() != box.size())
      refuse("'box' wants as many modes of '" + shared.array->name + "' as of '" + global.array->name + "'");
  }
  const std::int64_t bytes = global.array->bits / 8;
  std::vector<std::int64_t> at(box.size(), 0);
  for (bool more = true; more;) {
    const ComposedLayout<> target = boxed(shared.layout, box, at);
    std::vector<Checked> starts;
    for (std::size_t k = 0; k < box.size(); ++k) starts.emplace_back(global.starts[k] + at[k]);
    const predictions::TmaTile tile{type, global.layout.inner(), tuple_of(box), target.with_offset(Checked(0))};
    if (!(target.offset() * Checked(bytes) % Checked(128) == Checked(0)))
      broken("TMA accesses '" + shared.array->name + "' from byte " + to_string(target.offset() * Checked(bytes)) +
             " on, which is no multiple of 128");
    const std::string key =
        std::string(type.name) + to_string(tile.global) + to_string(tile.box) + to_string(tile.shared) + (load ? "l" : "s");
    auto known = maps_.find(key);
    if (known == maps_.end() || known->second.broken(starts) != nullptr || known->second.at_one_start) {
      const predictions::TmaAnswer answer = map_of(tile, starts, load);
      if (!answer.map)
        broken("no TMA instruction copies the box " + to_string(tile.box) + " of " + to_string(tile.global) + " as " +
               to_string(tile.shared) + (answer.reasons.empty() ? "" : ": " + answer.reasons.front()));
      known = maps_.insert_or_assign(key, *answer.map).first;
    }
    const predictions::TmaMap& map = known->second;
    const predictions::TmaUse use{load, map.at(starts), {}, target.offset() * Checked(bytes)};
    copy_places(move, map.descriptor, use, map.base);
    more = false;
    for (std::size_t k = 0; k < at.size() && !more; ++k) {
      at[k] += box[k];
      more = at[k] < global.extents[k];
      if (!more) at[k] = 0;
    }
  }
}

}  // namespace colex::flow
