#include "copied_memory.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

#include "colex/coordinate.hpp"
#include "colex/logical_divide.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "extents.hpp"
#include "tile_limits.hpp"

namespace colex::verification {

namespace {

using predictions::AccessedBy;
using predictions::WarpAccess;

std::size_t modes_of(const Tiler<>& tile) { return tile.is_tuple() ? tile.modes().size() : 1; }

/// Whether the tile is taken from memory's modes. From memory of fewer modes it is taken as a whole.
bool by_modes(const TiledCopy<>& copy, const ComposedLayout<>& memory) { return modes_of(copy.tile) <= memory.inner().rank(); }

/// A mode of memory as a layout of 1-D coordinates, or all of it for a tile that is no tuple.
Checked extent_of(const TiledCopy<>& copy, const ComposedLayout<>& memory, std::size_t mode) {
  return copy.tile.is_tuple() ? size(memory.inner().mode(mode)) : size(memory.inner());
}

/// After how many elements of a mode a tile of it begins anew: 16 for 16:1, 16 for (4,2):(1,8).
Checked period(const Tiler<>& tile) {
  if (tile.is_tuple()) return product(detail::tile_extents(tile));
  Checked end(1);
  for (const Mode<Checked>& mode : modes(tile.layout())) {
    if (!(mode.extent == Checked(1)) && end < mode.extent * mode.stride) end = mode.extent * mode.stride;
  }
  return end;
}

/// What is copied of each mode of memory: its 1-D coordinates, in the tile and by steps.
Layout<> by_steps(const TiledCopy<>& copy, const ComposedLayout<>& memory) {
  if (by_modes(copy, memory)) return zipped_divide(make_layout_left(memory.inner().shape()), copy.tile);
  const Layout<> whole = make_layout_left(tile_shape(copy));
  return make_layout<Checked, Checked>({whole, Layout<>(Mode<Checked>{Checked(1), Checked(0)})});
}

/// How often the tile is there, along each mode of memory.
Tuple<Checked> counts(const Layout<>& steps) {
  if (steps.shape().is_leaf()) return steps.shape();
  Tuple<Checked>::Modes each;
  for (std::size_t k = 0; k < steps.rank(); ++k) each.emplace_back(size(steps.mode(k)));
  return Tuple<Checked>(std::move(each));
}

}  // namespace

Tuple<Checked> extents_along(const TiledCopy<>& copy, const ComposedLayout<>& memory) {
  if (!by_modes(copy, memory)) return tile_shape(copy);
  if (!copy.tile.is_tuple()) return Tuple<Checked>(size(memory.inner()));
  Tuple<Checked>::Modes each;
  for (std::size_t k = 0; k < modes_of(copy.tile); ++k) each.emplace_back(extent_of(copy, memory, k));
  return Tuple<Checked>(std::move(each));
}

std::optional<std::string> undivided(const TiledCopy<>& copy, const ComposedLayout<>& memory) {
  const Tuple<Checked> tile = tile_shape(copy);
  if (!by_modes(copy, memory)) {
    if (size(memory) == product(tile)) return std::nullopt;
    return "the tile " + to_string(tile) + " has " + std::to_string(modes_of(copy.tile)) + " modes and " +
           to_string(product(tile)) + " elements; " + to_string(memory.inner().shape()) + " has fewer modes, and " +
           to_string(size(memory)) + " elements";
  }
  std::string why;
  for (std::size_t k = 0; k < modes_of(copy.tile); ++k) {
    const Checked extent = extent_of(copy, memory, k), step = period(copy.tile.is_tuple() ? copy.tile.modes()[k] : copy.tile);
    if (extent % step == Checked(0)) continue;
    const Checked steps = (extent + step - Checked(1)) / step;
    why += "; along mode " + std::to_string(k) + " step " + to_string(steps) + " of " + to_string(steps) + " goes on to " +
           to_string(steps * step - Checked(1)) + ", and the coordinates from " + to_string(extent) + " on need a predicate";
  }
  if (why.empty()) return std::nullopt;
  return "the tile " + to_string(tile) + " does not divide " + to_string(extents_along(copy, memory)) + why;
}

namespace {
/// That an element lies where there is no shared memory, in words.
std::string outside_text(const std::string& what, const Checked& element, std::int64_t bytes) {
  return what + " lies at element " + to_string(element) + ", and shared memory has at most " +
         std::to_string(predictions::most_shared_bytes / bytes) + " elements of " + std::to_string(bytes) + " bytes";
}
}  // namespace

std::optional<std::string> ends_outside(const ComposedLayout<>& memory, std::int64_t bits) {
  const Checked last = size(memory) - Checked(1), element = memory(last);
  if (element < Checked(predictions::most_shared_bytes / (bits / 8))) return std::nullopt;
  return outside_text("the coordinate " + to_string(idx2crd(Tuple<Checked>(last), memory.inner().shape())), element, bits / 8);
}

CopiedMemory::CopiedMemory(const TiledCopy<>& copy, const Layout<>& side, std::int64_t of_atom, const ComposedLayout<>& memory,
                           std::int64_t bits)
    : of_atom_(of_atom), bytes_(bits / 8) {
  const Layout<> whole = by_steps(copy, memory), tile = whole.mode(0), steps = whole.mode(1);
  const Extents e = extents(side);
  steps_ = counts(steps);
  threads_ = e.threads;
  values_ = e.values;
  require_size("what lies in memory, " + to_string(memory.inner().shape()) + ", by each step, thread and value",
               {size(steps), Checked(threads_), Checked(values_)});
  count_ = size(steps).value();
  std::vector<Checked> inside;
  for (std::int64_t k = 0; k < threads_ * values_; ++k) inside.push_back(tile(side(Checked(k))));
  elements_.reserve(static_cast<std::size_t>(count_ * threads_ * values_));
  for (std::int64_t step = 0; step < count_; ++step) {
    const Checked begin = steps(Checked(step));
    for (const Checked& place : inside) elements_.push_back(memory(begin + place).value());
  }
}

bool CopiedMemory::neighbours(std::int64_t step, std::int64_t thread, std::int64_t begin, std::int64_t count) const {
  const std::int64_t first = element(step, thread, begin);
  if (first % count != 0) return false;
  for (std::int64_t v = 1; v < count; ++v) {
    if (element(step, thread, begin + v) != first + v) return false;
  }
  return true;
}

std::string CopiedMemory::place_text(std::int64_t step, std::int64_t thread, std::int64_t value) const {
  const std::string place = "thread " + std::to_string(thread) + ", value " + std::to_string(value);
  return count_ == 1 ? place : place + " in step " + to_string(idx2crd(Tuple<Checked>(Checked(step)), steps_));
}

std::optional<std::string> CopiedMemory::outside() const {
  const std::int64_t most = predictions::most_shared_bytes / bytes_;
  for (std::int64_t step = 0; step < count_; ++step) {
    for (std::int64_t t = 0; t < threads_; ++t) {
      for (std::int64_t v = 0; v < values_; ++v) {
        const std::int64_t at = element(step, t, v);
        if (at >= 0 && at < most) continue;
        return outside_text(place_text(step, t, v), Checked(at), bytes_);
      }
    }
  }
  return std::nullopt;
}

std::optional<std::string> CopiedMemory::apart(const std::string& name) const {
  for (std::int64_t step = 0; step < count_; ++step) {
    for (std::int64_t t = 0; t < threads_; ++t) {
      for (std::int64_t begin = 0; begin < values_; begin += of_atom_) {
        if (!neighbours(step, t, begin, of_atom_)) return apart_text(name, step, t, begin);
      }
    }
  }
  return std::nullopt;
}

std::string CopiedMemory::apart_text(const std::string& name, std::int64_t step, std::int64_t thread, std::int64_t begin) const {
  const std::int64_t first = element(step, thread, begin);
  const std::string asked = "one address stands for " + std::to_string(of_atom_ * bytes_) + " bytes; " +
                            place_text(step, thread, begin) + " lies at element " + std::to_string(first) + " of " + name +
                            " memory, ";
  for (std::int64_t v = 1; v < of_atom_; ++v) {
    const std::int64_t at = element(step, thread, begin + v);
    if (at == first + v) continue;
    return asked + "and value " + std::to_string(begin + v) + " at " + std::to_string(at) + " instead of " +
           std::to_string(first + v);
  }
  return asked + "which is no multiple of " + std::to_string(of_atom_);
}

bool CopiedMemory::all_neighbours(std::int64_t count) const {
  for (std::int64_t step = 0; step < count_; ++step) {
    for (std::int64_t t = 0; t < threads_; ++t) {
      for (std::int64_t begin = 0; begin < values_; begin += count) {
        if (!neighbours(step, t, begin, count)) return false;
      }
    }
  }
  return true;
}

namespace {

/// The first threads of an access that are served together and meet; nothing if none meet within such a group.
void find_phase(const WarpAccess& whole, std::int64_t first, BankAnswer& result) {
  const std::size_t together = predictions::served_together(whole);
  for (std::size_t begin = 0; begin < whole.addresses.size(); begin += together) {
    WarpAccess phase{whole.bytes, whole.load, {}, whole.by};
    for (std::size_t t = begin; t < std::min(begin + together, whole.addresses.size()); ++t)
      phase.addresses.push_back(whole.addresses[t]);
    if (predictions::conflict_text(phase, 0).empty()) continue;
    result.conflict = phase;
    result.first_thread = first + static_cast<std::int64_t>(begin);
    return;
  }
}

/// The same as far as the banks are concerned: its lines of 128 bytes begin with the first.
WarpAccess from_the_first_line(WarpAccess access) {
  const std::int64_t line = *std::min_element(access.addresses.begin(), access.addresses.end()) / line_bytes * line_bytes;
  for (std::int64_t& address : access.addresses) address -= line;
  return access;
}

/// Accesses that were counted, each that differs once.
class Counted {
 public:
  /// Counts an access of a warp whose first thread is this.
  void add(const WarpAccess& access, std::int64_t first_thread) {
    const WarpAccess plain = from_the_first_line(access);
    const auto [known, is_new] = number_.try_emplace(plain.addresses, answer_.accesses.size());
    if (is_new) {
      answer_.accesses.push_back({plain, predictions::wavefronts(plain), 0});
      least_.push_back(predictions::least_wavefronts(plain));
    }
    CountedAccess& counted = answer_.accesses[known->second];
    ++counted.times;
    answer_.wavefronts += counted.wavefronts;
    answer_.least += least_[known->second];
    if (is_new && counted.wavefronts > least_[known->second] && !answer_.conflict) find_phase(access, first_thread, answer_);
  }
  BankAnswer answer() && { return std::move(answer_); }

 private:
  BankAnswer answer_;
  std::map<std::vector<std::int64_t>, std::size_t> number_;
  std::vector<std::int64_t> least_;
};

}  // namespace

BankAnswer CopiedMemory::banks(const std::vector<std::int64_t>& addressing, AccessedBy by, bool load) const {
  Counted counted;
  for (std::int64_t step = 0; step < count_; ++step) {
    for (std::int64_t first = 0; first < threads_; first += warp_threads) {
      for (std::int64_t begin = 0; begin < values_; begin += of_atom_) {
        WarpAccess access{of_atom_ * bytes_, load, {}, by};
        for (const std::int64_t t : addressing) {
          if (first + t < threads_) access.addresses.push_back(element(step, first + t, begin) * bytes_);
        }
        counted.add(access, first);
      }
    }
  }
  return std::move(counted).answer();
}

}  // namespace colex::verification
