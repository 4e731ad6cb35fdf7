#include "machine.hpp"

#include <algorithm>
#include <utility>

#include "colex/composed_values.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::flow {

namespace {

/// How many bits a granule has.
std::int64_t granule_of(const Flow& flow) {
  std::int64_t bits = 8;
  for (const Array& array : flow.arrays) bits = std::min(bits, array.bits);
  for (const Product& product : flow.products) {
    bits = std::min({bits, product.A_bits, product.B_bits, product.C_bits});
    if (bits < 4)
      throw Rejection(Kind::inadmissible, "line " + std::to_string(product.line) + ": elements of " + std::to_string(bits) +
                                              " bits are not followed");
  }
  return bits;
}

/// The most shared memory that the buffers of a block may have on any device: 1 KiB less than there is.
constexpr std::int64_t most_of_a_block = predictions::most_shared_bytes - 1024;

/// Where the elements of an array lie, in the order of their coordinates.
std::vector<std::int64_t> reached(const Array& array) {
  const auto refuse = [&](Kind kind, const std::string& why) {
    throw Rejection(kind, "line " + std::to_string(array.line) + ": '" + array.name + "' " + why);
  };
  const std::int64_t most = array.global ? FlowLimits::array : most_of_a_block * 8 / array.bits;
  const std::string too_large =
      "has more than " + std::to_string(most) + " elements, " +
      (array.global ? "which are the most that are followed" : "and a block has 227 KiB of shared memory");
  if (Checked(most) < size(array.layout)) refuse(Kind::limit, too_large);
  const Checked first = array.layout.offset() + least_value(modes(array.layout.inner()));
  if (first < Checked(0)) refuse(Kind::domain, "has an element before its begin, at " + to_string(first));
  std::vector<std::int64_t> places = all_values(array.layout);
  if (*std::max_element(places.begin(), places.end()) >= most) refuse(Kind::limit, too_large);
  return places;
}

/// Whether a law is about the tensor: then nothing is in it before.
bool is_a_result(const Flow& flow, const std::string& name) {
  return std::any_of(flow.laws.begin(), flow.laws.end(), [&](const Law& law) { return law.name == name; });
}

}  // namespace

Machine::Machine(const Flow& flow) : flow_(flow), granule_(granule_of(flow)), names_(flow.names) {
  std::int64_t shared = 0;
  for (const Array& array : flow.arrays) {
    const std::int64_t wide = array.bits / granule_;
    const std::vector<std::int64_t> places = reached(array);
    const std::int64_t end = *std::max_element(places.begin(), places.end()) + 1;
    const auto [at, is_new] = spaces_.emplace(array.name, Space(end * wide));
    if (array.global) at->second.tensor = array.name;
    if (!array.global) {
      shared += at->second.size() * granule_ / 8;
      if (shared <= most_of_a_block) continue;
      throw Rejection(
          Kind::limit,
          "line " + std::to_string(array.line) + ": the buffers have " + std::to_string(shared) +
              " bytes so far, and a block has 227 KiB; buffers that lie over one another are one, with views of it: '" +
              array.name + " as …'");
    }
    owners_.push_back({array.name, elements_, size(array.layout).value(), &array});
    elements_ += owners_.back().count;
    at->second.once = is_a_result(flow, array.name);
    if (!at->second.once) name_elements(places, wide, at->second, owners_.back());
  }
  first_sum_ = elements_;
  for (const Loop& loop : flow.body) {
    for (const Step& step : loop.steps) counts_.push_back({step.line, step.text});
  }
}

/// Puts into each place of a tensor the element that lies there: of several the first.
void Machine::name_elements(const std::vector<std::int64_t>& places, std::int64_t wide, Space& space, const Owner& owner) {
  std::vector<std::int64_t> names;
  bool shared = false;
  for (std::int64_t c = 0; c < owner.count; ++c) {
    const std::int64_t place = places[static_cast<std::size_t>(c)] * wide;
    const Content there = space.held[static_cast<std::size_t>(place)];
    shared = shared || there != unwritten;
    names.push_back(there == unwritten ? owner.first + c : there / parts);
    for (std::int64_t part = 0; part < wide && there == unwritten; ++part)
      space.held[static_cast<std::size_t>(place + part)] = (owner.first + c) * parts + part;
  }
  if (shared) shared_names_.emplace(owner.name, std::move(names));
}

std::int64_t Machine::named(std::int64_t element) const {
  const Owner& owner = owner_of(element);
  const auto found = shared_names_.find(owner.name);
  return found == shared_names_.end() ? element : found->second[static_cast<std::size_t>(element - owner.first)];
}

void Machine::refuse(const std::string& why) const {
  throw Rejection(Kind::inadmissible, "line " + std::to_string(step_ == nullptr ? 0 : step_->line) + ": " + why);
}
void Machine::broken(const std::string& why) const { throw Broken{step_->line, step_->text, why}; }

notation::Value<> Machine::value(const Formula& formula) const {
  try {
    return notation::evaluate(formula.tree, names_);
  } catch (const Rejection& rejection) {
    throw Rejection(rejection.kind(), "line " + std::to_string(step_ == nullptr ? 0 : step_->line) + ": '" + formula.text +
                                          "': " + rejection.message());
  }
}
std::int64_t Machine::integer(const Formula& formula) const {
  const notation::Value<> found = value(formula);
  if (const auto* number = found.as<Checked>()) return number->value();
  refuse("'" + formula.text + "' is " + to_string(found) + ", and not an integer");
}

const Array* Machine::array_called(const std::string& name) const {
  for (const Array& array : flow_.arrays) {
    if (array.name == name) return &array;
  }
  return nullptr;
}
const Product& Machine::product_called(const std::string& name) const {
  return *std::find_if(flow_.products.begin(), flow_.products.end(), [&](const Product& p) { return p.name == name; });
}
const Copier* Machine::copier_called(const std::string& name) const {
  const auto found = std::find_if(flow_.copiers.begin(), flow_.copiers.end(), [&](const Copier& c) { return c.name == name; });
  return found == flow_.copiers.end() ? nullptr : &*found;
}

const Owner& Machine::owner_of(std::int64_t element) const {
  const auto behind = std::upper_bound(owners_.begin(), owners_.end(), element,
                                       [](std::int64_t e, const Owner& owner) { return e < owner.first; });
  return *std::prev(behind);
}

std::string Machine::name_of(Content content) const {
  if (content == unwritten) return "what nobody wrote";
  if (content == zero) return "zero";
  if (content == nothing) return "no whole element";
  const Owner& owner = owner_of(content / parts);
  const std::int64_t index = content / parts - owner.first;
  if (owner.tensor == nullptr) return "a sum of " + owner.name;
  return owner.name + to_string(idx2crd(Tuple<Checked>(Checked(index)), owner.tensor->layout.inner().shape()));
}

void Machine::take(const std::function<void(const Told&)>& after, std::size_t products, std::size_t runs) {
  after_ = after;
  most_products_ = products;
  most_runs_ = runs;
  std::vector<std::int64_t> at(flow_.grid.size(), 0);
  for (bool more = true; more;) {
    block(at);
    if (done()) return;
    more = false;
    for (std::size_t k = 0; k < at.size() && !more; ++k) {
      more = ++at[k] < flow_.grid[k].second;
      if (!more) at[k] = 0;
    }
  }
}

void Machine::block(const std::vector<std::int64_t>& at) {
  ++block_;
  const std::size_t outer = names_.bindings().size();
  for (std::size_t k = 0; k < at.size(); ++k) names_.bind(flow_.grid[k].first, Checked(at[k]));
  for (const Array& array : flow_.arrays) {
    if (!array.global) spaces_.at(array.name) = Space(spaces_.at(array.name).size());
  }
  fragments_.clear();
  for (const Loop& part : flow_.body) {
    loop(part);
    if (done()) break;
  }
  names_.shrink(outer);
}

void Machine::loop(const Loop& loop) {
  const std::int64_t count = integer(loop.count);
  std::int64_t most_ahead = 0;
  for (const Step& step : loop.steps) most_ahead = std::max(most_ahead, step.ahead);
  if (loop.stages && most_ahead >= integer(*loop.stages)) {
    throw Rejection(Kind::inadmissible, "line " + std::to_string(loop.line) + ": a step is ahead by " +
                                            std::to_string(most_ahead) + " turns, and there are " + loop.stages->text +
                                            " stages: it would overwrite what is still read");
  }
  // What is ahead goes first for the turns before the loop's first.
  for (std::int64_t turn = -most_ahead; turn < count; ++turn) {
    for (const Step& step : loop.steps) {
      if (turn + step.ahead < 0 || turn + step.ahead >= count || (turn < 0 && step.ahead == 0)) continue;
      const std::size_t outer = names_.bindings().size();
      if (!loop.variable.empty()) names_.bind(loop.variable, Checked(turn + step.ahead));
      run(step, turn + step.ahead);
      names_.shrink(outer);
      if (done()) return;
    }
  }
}

void Machine::run(const Step& step, std::int64_t turn) {
  step_ = &step;
  now_ = static_cast<std::int32_t>(runs_.size());
  runs_.push_back({&step, turn, block_});
  if (runs_.size() > FlowLimits::runs)
    throw Rejection(Kind::limit, "line " + std::to_string(step.line) + ": more than " + std::to_string(FlowLimits::runs) +
                                     " steps would be taken");
  if (places_ > FlowLimits::places)
    throw Rejection(Kind::limit, "line " + std::to_string(step.line) + ": more than " + std::to_string(FlowLimits::places) +
                                     " places would be followed: choose smaller tensors, a few tiles along each axis");
  count_ = &*std::find_if(counts_.begin(), counts_.end(), [&](const StepCount& c) { return c.line == step.line; });
  first_run_ = count_->runs++ == 0;
  launches_.clear();
  try {
    if (const Move* what = std::get_if<Move>(&step.what)) {
      move(*what);
    } else if (const Multiply* what = std::get_if<Multiply>(&step.what)) {
      multiply(*what);
    } else if (const auto* what = std::get_if<Clear>(&step.what)) {
      clear(*what);
    } else {
      retype(std::get<Retype>(step.what));
    }
    if (tell_) tell_(launches_);
  } catch (const Rejection& rejection) {
    if (rejection.message().starts_with("line ")) throw;
    refuse(rejection.message());
  }
}

void Machine::put(Space& to, std::int64_t place, Content content, std::int64_t from) {
  const auto at = static_cast<std::size_t>(place);
  if (to.once && to.held[at] != unwritten && to.held[at] != content)
    broken("a place of a result is written twice, with " + name_of(to.held[at]) + " and with " + name_of(content));
  if (to.run[at] == now_ && to.held[at] != content)
    broken("a place is written twice by one step, with " + name_of(to.held[at]) + " and with " + name_of(content));
  const std::int32_t before = to.run[at];
  if (before >= 0 && !to.tensor.empty() && runs_[static_cast<std::size_t>(before)].block != block_)
    broken("byte " + std::to_string(place * granule_ / 8) + " of '" + to.tensor + "' is written by two blocks");
  to.held[at] = content;
  to.run[at] = now_;
  to.from[at] = from;
  ++count_->places;
  ++places_;
}

std::int64_t Machine::element_at(const Space& space, std::int64_t place, std::int64_t granules) {
  if (place < 0 || place + granules > space.size()) return nothing;
  const Content first = space.held[static_cast<std::size_t>(place)];
  for (std::int64_t part = 1; part < granules; ++part) {
    const Content held = space.held[static_cast<std::size_t>(place + part)];
    if (held != (first < 0 ? first : first + part)) return held == unwritten || first == unwritten ? unwritten : nothing;
  }
  return first < 0 ? first : first % parts == 0 ? first / parts : nothing;
}

const std::vector<Atom>& Machine::atoms(const Product& product) const {
  const auto known = atoms_.find(&product);
  return known != atoms_.end() ? known->second : atoms_.emplace(&product, atoms_of(product)).first->second;
}
const Held& Machine::held(const Product& product, char operand) const {
  const auto known = held_.find({&product, operand});
  return known != held_.end() ? known->second
                              : held_.emplace(std::pair(&product, operand), held_by(product.instruction, operand)).first->second;
}

Fragment Machine::fragment(const Product& product, char operand, std::int64_t rows, std::int64_t columns) const {
  if (rows < 1 || columns < 1 || rows > FlowLimits::tile / columns)
    throw Rejection(Kind::limit, "a tile of (" + std::to_string(rows) + "," + std::to_string(columns) +
                                     ") is not followed: it has from 1 to " + std::to_string(FlowLimits::tile) + " elements");
  const Repeated repeated(product, operand, rows, columns);
  const Held& held = this->held(product, operand);
  Fragment fragment;
  fragment.product = &product;
  fragment.operand = operand;
  fragment.rows = rows;
  fragment.columns = columns;
  fragment.threads = thread_count(product.mma).value();
  fragment.values = held.values;
  fragment.first_repetitions = repeated.first_repetitions();
  fragment.second_repetitions = repeated.second_repetitions();
  const std::int64_t bits = operand == 'A' ? product.A_bits : operand == 'B' ? product.B_bits : product.C_bits;
  fragment.granules = bits / granule_;
  fragment.space = Space(fragment.threads * fragment.of_thread() * fragment.granules);
  return fragment;
}

namespace {
/// Two extents, of `(128,64)`.
std::pair<std::int64_t, std::int64_t> two_extents(const notation::Value<>& value) {
  const auto* tuple = value.as<Tuple<Checked>>();
  if (tuple == nullptr || tuple->is_leaf() || tuple->rank() != 2)
    throw Rejection(Kind::type, to_string(value) + " is no pair of extents, such as (128,64)");
  return {product(tuple->mode(0)).value(), product(tuple->mode(1)).value()};
}
}  // namespace

void Machine::clear(const Clear& clear) {
  if (array_called(clear.sum) != nullptr) refuse("'" + clear.sum + "' is a tensor or a buffer");
  const auto [rows, columns] = two_extents(value(clear.extents));
  Fragment cleared = fragment(product_called(clear.product), 'C', rows, columns);
  make_sums(clear.sum, cleared);
  fragments_.insert_or_assign(clear.sum, std::move(cleared));
  if (tell_) launches_.emplace_back(Given{clear.sum});
}

/// Gives each place of a fragment an element of its own: sums that nothing was added to, or that something was just added to.
void Machine::make_sums(const std::string& name, Fragment& sums) {
  const std::int64_t count = sums.threads * sums.of_thread();
  owners_.push_back({name, elements_, count, nullptr});
  Space& space = sums.space;
  std::size_t place = 0;
  for (const std::int64_t end = elements_ + count; elements_ < end; ++elements_) {
    for (std::int64_t part = 0; part < sums.granules; ++part) space.held[place++] = content_of(elements_, part);
  }
  space.run.assign(place, now_);
  space.from.assign(place, -1);
  count_->places += space.size();
  places_ += space.size();
}

void Machine::retype(const Retype& retype) {
  const auto source = fragments_.find(retype.from);
  if (source == fragments_.end()) refuse("no step above wrote the fragment '" + retype.from + "'");
  if (array_called(retype.to) != nullptr) refuse("'" + retype.to + "' is a tensor or a buffer");
  const auto [rows, columns] = two_extents(value(retype.extents));
  Fragment made = fragment(product_called(retype.product), retype.operand, rows, columns);
  const Fragment& from = source->second;
  std::optional<Layout<>> order;
  if (retype.order) {
    const notation::Value<> given = value(*retype.order);
    if (notation::Parameter<Checked, Layout<>>::price(given) < 0) refuse("'" + retype.order->text + "' is no layout");
    order = notation::Parameter<Checked, Layout<>>::convert(given);
  }
  const std::int64_t values = order ? size(*order).value() : from.of_thread();
  if (from.threads != made.threads || made.of_thread() != values) {
    refuse("'" + retype.from + "' has " + std::to_string(values) + " values of each of " + std::to_string(from.threads) +
           " threads, and '" + retype.to + "' would have " + std::to_string(made.of_thread()) + " of " +
           std::to_string(made.threads));
  }
  for (std::int64_t thread = 0; thread < made.threads; ++thread) {
    for (std::int64_t v = 0; v < values; ++v) {
      const std::int64_t origin = order ? (*order)(Checked(v)).value() : v;
      if (origin < 0 || origin >= from.of_thread())
        refuse("'" + retype.order->text + "' is " + std::to_string(origin) + " at " + std::to_string(v) + ", and '" +
               retype.from + "' has " + std::to_string(from.of_thread()) + " values of each thread");
      const std::int64_t element = element_at(from.space, from.place(thread, origin), from.granules);
      for (std::int64_t part = 0; part < made.granules; ++part) {
        put(made.space, made.place(thread, v) + part, content_of(element, part), from.place(thread, origin));
      }
    }
  }
  fragments_.insert_or_assign(retype.to, std::move(made));
  if (tell_) launches_.emplace_back(Given{retype.to});
}

// --- tiles of arrays

std::vector<std::int64_t> Machine::numbers_of(const Formula& formula) const {
  const notation::Value<> given = value(formula);
  if (const auto* number = given.as<Checked>()) return {number->value()};
  const auto* tuple = given.as<Tuple<Checked>>();
  std::vector<std::int64_t> all;
  for (std::size_t k = 0; tuple != nullptr && k < tuple->rank(); ++k) {
    if (!tuple->mode(k).is_leaf()) refuse("'" + formula.text + "' is " + to_string(given) + ", and no flat tuple of integers");
    all.push_back(tuple->mode(k).leaf().value());
  }
  if (tuple == nullptr) refuse("'" + formula.text + "' is " + to_string(given) + ", and no tuple of integers");
  return all;
}

namespace {

/// The value of a mode at a coordinate, also beyond its extent and before its begin: the last of its parts goes on.
std::int64_t along_mode(const Layout<>& mode, std::int64_t x) {
  const Modes<Checked> all = modes(mode);
  std::int64_t value = 0;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const std::int64_t extent = all[k].extent.value(), stride = all[k].stride.value();
    if (k + 1 == all.size()) return value + x * stride;
    value += (x % extent + extent) % extent * stride;
    x = (x - (x % extent + extent) % extent) / extent;
  }
  return value;
}

/// A layout of memory whose last mode is fixed.
ComposedLayout<> staged(const ComposedLayout<>& layout, std::int64_t stage) {
  const std::size_t rank = layout.inner().rank();
  if (rank < 2) throw Rejection(Kind::type, to_string(layout) + " has one mode, and none of stages behind it");
  const Layout<> last = layout.inner().mode(rank - 1);
  if (stage < 0 || stage >= size(last).value())
    throw Rejection(Kind::domain,
                    "stage " + std::to_string(stage) + " of " + to_string(layout) + ", which has " + to_string(size(last)));
  std::vector<Layout<>> rest;
  for (std::size_t k = 0; k + 1 < rank; ++k) rest.push_back(layout.inner().mode(k));
  return layout.with_inner(make_layout<Checked, Checked>(rest)).with_offset(layout.offset() + last(Checked(stage)));
}

std::string list(const std::vector<std::int64_t>& all) {
  std::string text;
  for (const std::int64_t x : all) text += (text.empty() ? "" : ",") + std::to_string(x);
  return "(" + text + ")";
}

}  // namespace

DescriptorWords Machine::descriptor_words(const View& view) const {
  const std::vector<std::int64_t> fields = numbers_of(*view.descriptor);
  if (fields.size() != 4) refuse("a descriptor has four fields, (swizzle,leading,stride,base) in bytes, such as (128,16,1024,0)");
  DescriptorWords words{fields[0], fields[1], fields[2], fields[3], {}};
  const ComposedLayout<> given = memory_layout(value(*view.advance), view.advance->text);
  if (given.swizzle() == nullptr || !(*given.swizzle() == Swizzle()) || !(given.offset() == Checked(0)))
    refuse("'advance' is a layout, without a swizzle and an offset");
  require_followed(size(given));
  words.advance = all_values(given.inner());
  return words;
}

const Tile& Machine::tile(const View& view, const std::optional<Formula>& inside) {
  const Array* array = array_called(view.name);
  if (array == nullptr) refuse("there is no tensor and no buffer '" + view.name + "'");
  std::string key = view.name;
  for (const auto& [mark, formula] :
       {std::pair('|', &view.as), {'t', &view.tile}, {'@', &view.at}, {'s', &view.stage}, {'i', &inside}})
    key += std::string(1, mark) + (*formula ? to_string(value(**formula)) : "");
  const auto known = tiles_.find(key);
  if (known != tiles_.end()) return known->second;
  return tiles_.emplace(key, array->global ? global_tile(*array, view, inside) : shared_tile(*array, view)).first->second;
}

void Machine::require_followed(const Checked& elements) {
  if (Checked(FlowLimits::tile) < elements)
    throw Rejection(Kind::limit, "a tile of " + to_string(elements) + " elements is not followed: it has at most " +
                                     std::to_string(FlowLimits::tile));
}

Tile Machine::global_tile(const Array& array, const View& view, const std::optional<Formula>& inside) {
  const ComposedLayout<> seen = view.as ? memory_layout(value(*view.as), view.as->text) : array.layout;
  const Layout<>& layout = seen.inner();
  if (seen.swizzle() == nullptr || !(*seen.swizzle() == Swizzle()))
    refuse("a tensor in global memory is seen by a layout without a swizzle");
  if (view.stage || view.descriptor) refuse("'" + view.name + "' is in global memory, and has no stage and no descriptor");
  const std::size_t rank = layout.shape().is_leaf() ? 1 : layout.rank();
  if (view.at && !view.tile) refuse("say of which tile it is: '" + view.name + " tile (128,64) at " + view.at->text + "'");
  Tile result{&array, {}, {}, {}, seen, {}, view.name};
  const auto mode = [&](std::size_t k) { return layout.shape().is_leaf() ? layout : layout.mode(k); };
  std::vector<std::int64_t> limits;
  for (std::size_t k = 0; k < rank; ++k) limits.push_back(size(mode(k)).value());
  result.extents = view.tile ? numbers_of(*view.tile) : limits;
  const std::vector<std::int64_t> at = view.at ? numbers_of(*view.at) : std::vector<std::int64_t>(rank, 0);
  if (inside) limits = numbers_of(*inside);
  if (result.extents.size() != rank || at.size() != rank || limits.size() != rank)
    refuse("a tile of '" + view.name + "' has " + std::to_string(rank) + " extents and coordinates, as its layout " +
           to_string(seen) + " has modes");
  Checked count(1);
  for (std::size_t k = 0; k < rank; ++k) {
    if (result.extents[k] < 1) refuse("a tile has extents of 1 and more, and not " + std::to_string(result.extents[k]));
    count = count * Checked(result.extents[k]);
    result.starts.push_back((Checked(result.extents[k]) * Checked(at[k])).value());
  }
  require_followed(count);
  result.places.assign(1, seen.offset().value());
  result.inside.assign(1, 1);
  for (std::size_t k = 0; k < rank; ++k) {
    const Layout<> along = mode(k);
    std::vector<std::int64_t> places;
    std::vector<char> inside_too;
    for (std::int64_t x = 0; x < result.extents[k]; ++x) {
      const std::int64_t place = along_mode(along, result.starts[k] + x);
      const bool within = result.starts[k] + x >= 0 && result.starts[k] + x < limits[k];
      for (std::size_t c = 0; c < result.places.size(); ++c) {
        places.push_back(result.places[c] + place);
        inside_too.push_back(within ? result.inside[c] : char{0});
      }
    }
    result.places = std::move(places);
    result.inside = std::move(inside_too);
  }
  result.view += (view.as ? " as " + to_string(seen) : "") + " from " + list(result.starts);
  return result;
}

Tile Machine::shared_tile(const Array& array, const View& view) {
  if (view.tile || view.at) refuse("a tile of a buffer is another layout of it: write '" + view.name + " as …'");
  ComposedLayout<> layout = view.as ? memory_layout(value(*view.as), view.as->text) : array.layout;
  if (view.stage) layout = staged(layout, integer(*view.stage));
  Tile result{&array, {}, {}, {}, layout, {}, view.name};
  const Tuple<Checked>& shape = layout.inner().shape();
  for (std::size_t k = 0; k < (shape.is_leaf() ? 1 : shape.rank()); ++k)
    result.extents.push_back(shape.is_leaf() ? shape.leaf().value() : product(shape.mode(k)).value());
  require_followed(size(layout));
  result.places = all_values(layout);
  result.inside.assign(result.places.size(), 1);
  result.view += " as " + to_string(layout);
  return result;
}

}  // namespace colex::flow
