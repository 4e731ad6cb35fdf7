#include "../include/colex.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "colex/algebra.hpp"
#include "colex/notation/parse.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/tma_descriptor.hpp"
#include "colex/predictions/wgmma_atom.hpp"

using namespace colex;  // functions of C have no namespace. NOLINT(google-build-using-namespace)
using Value = std::variant<Layout<>, ComposedLayout<>, Tiler<>>;

struct colex_layout {
  Value value;
};

namespace {

static_assert(static_cast<int>(Kind::limit) + 1 == COLEX_LIMIT && static_cast<int>(Kind::inadmissible) + 1 == COLEX_INADMISSIBLE);

// --- why

/// As much of a text as there is room for, in whole characters of UTF-8.
void copy(std::string_view text, std::span<char> to) {
  std::size_t size = std::min(text.size(), to.size() - 1);
  while (size < text.size() && size > 0 && (text[size] & 0xC0) == 0x80) --size;
  std::memcpy(to.data(), text.data(), size);
  to[size] = '\0';
}

void tell(colex_why* why, colex_kind kind, std::string_view message, const RejectionWitness& witness = {},
          std::size_t column = 0) {
  if (why == nullptr) return;
  why->kind = kind;
  why->column = static_cast<std::int32_t>(column);
  why->count = std::min(witness.size(), std::size(why->numbers));
  for (std::size_t k = 0; k < why->count; ++k) {
    copy(witness[k].name, why->numbers[k].name);
    why->numbers[k].number = witness[k].number;
  }
  copy(message, why->message);
}

colex_kind refuse(colex_why* why, const Rejection& rejection) {
  const auto kind = static_cast<colex_kind>(static_cast<int>(rejection.kind()) + 1);
  const auto* const located = dynamic_cast<const notation::LocatedRejection*>(&rejection);
  tell(why, kind, rejection.what(), rejection.witness(), located == nullptr ? 0 : located->position().column);
  return kind;
}

/// What `give` gives, put where it is to go; no exception leaves this.
template <class T, class Give>
colex_kind answered(T* to, colex_why* why, const Give& give) noexcept {
  try {
    if (to == nullptr) throw Rejection(Kind::type, "the pointer to the answer is null");
    tell(why, COLEX_OK, "");
    *to = give();
    return COLEX_OK;
  } catch (const Rejection& rejection) {
    return refuse(why, rejection);
  } catch (const std::bad_alloc&) {
    tell(why, COLEX_UNKNOWN, "the memory is used up");
  } catch (const std::exception& fault) {
    tell(why, COLEX_UNKNOWN, fault.what());
  }
  return COLEX_UNKNOWN;
}

const Value& known(const colex_layout* layout) {
  if (layout == nullptr) throw Rejection(Kind::type, "a pointer to a layout is null");
  return layout->value;
}

// --- reading

/// A layout out of the syntax tree of its text.
class Reader {
 public:
  explicit Reader(const char* text) : expression_(notation::parse_expression(text)) {}
  Value read() const { return value(expression_.root()); }

 private:
  using Operation = notation::Operation;

  [[noreturn]] void refuse(std::size_t at) const {
    throw notation::LocatedRejection(Kind::type,
                                     "this is no layout, written as (4,8):(8,1), Sw<3,4,3> o 0 o (8,64):(64,1) or <4:1,8>",
                                     expression_.position(expression_.nodes[at]));
  }

  Checked integer(std::size_t at) const {
    const notation::Node& node = expression_.nodes[at];
    if (node.operation == Operation::negate) return Checked(0) - integer(at - 1);
    if (node.operation != Operation::integer) refuse(at);
    return node.payload;
  }

  Tuple<Checked> tuple(std::size_t at) const {
    const Operation operation = expression_.nodes[at].operation;
    if (operation != Operation::list && operation != Operation::parenthesis) return integer(at);
    Tuple<Checked>::Modes modes;
    for (const std::size_t operand : expression_.operands(at)) modes.push_back(tuple(operand));
    return Tuple<Checked>(modes);
  }

  Layout<> layout(std::size_t at) const {
    const Value read = value(at);
    if (const auto* found = std::get_if<Layout<>>(&read)) return *found;
    refuse(at);
  }

  Swizzle swizzle(std::size_t at) const {
    const std::vector<std::size_t> numbers = expression_.operands(at);
    if (expression_.nodes[at].operation != Operation::swizzle || numbers.size() != 3) refuse(at);
    return Swizzle(integer(numbers[0]).value(), integer(numbers[1]).value(), integer(numbers[2]).value());
  }

  Value value(std::size_t at) const {
    const std::vector<std::size_t> operands = expression_.operands(at);
    switch (expression_.nodes[at].operation) {
      case Operation::layout: return Layout<>(tuple(operands[0]), tuple(operands[1]));
      case Operation::tiler: return tiler(operands);
      case Operation::compose: return composed(operands[0], operands[1]);
      case Operation::parenthesis:
        if (expression_.nodes[operands[0]].operation == Operation::layout) return value(operands[0]);
        [[fallthrough]];
      default: return make_layout(tuple(at));
    }
  }

  Value tiler(const std::vector<std::size_t>& modes) const {
    Tiler<>::Modes tilers;
    for (const std::size_t mode : modes) {
      if (expression_.nodes[mode].operation == Operation::underscore) {
        tilers.emplace_back(Underscore{});
      } else if (expression_.nodes[mode].operation == Operation::integer) {
        tilers.emplace_back(integer(mode));
      } else {
        tilers.emplace_back(layout(mode));
      }
    }
    return Tiler<>(std::move(tilers));
  }

  Value composed(std::size_t left, std::size_t inner) const {
    if (expression_.nodes[left].operation != Operation::compose_first)
      return ComposedLayout<>(swizzle(left), Checked(0), layout(inner));
    const std::vector<std::size_t> outer = expression_.operands(left);
    return ComposedLayout<>(swizzle(outer[0]), integer(outer[1]), layout(inner));
  }

  notation::Expression expression_;
};

// --- asking

/// What `ask` says of a layout, swizzled or not; refused where it says nothing of such a one.
template <class Result, class Ask>
Result asked(const colex_layout* layout, const Ask& ask) {
  const Value& value = known(layout);
  if (const auto* plain = std::get_if<Layout<>>(&value)) return ask(*plain);
  if constexpr (requires(const ComposedLayout<>& C) { ask(C); }) {
    if (const auto* composed = std::get_if<ComposedLayout<>>(&value)) return ask(*composed);
  }
  throw Rejection(Kind::type,
                  std::visit([](const auto& given) { return to_string(given); }, value) + " is nothing that this is defined on");
}

/// A layout cuts as a tiler does.
Tiler<> tiler_of(const colex_layout* layout) {
  const Value& value = known(layout);
  if (const auto* tiler = std::get_if<Tiler<>>(&value)) return *tiler;
  if (const auto* plain = std::get_if<Layout<>>(&value)) return *plain;
  throw Rejection(Kind::type, "a swizzled layout cuts nothing: B is a layout or a tiler");
}

template <class Ask>
colex_kind made(const colex_layout* layout, colex_layout** result, colex_why* why, const Ask& ask) {
  return answered(result, why, [&] { return new colex_layout{asked<Value>(layout, ask)}; });
}

template <class Ask>
colex_kind made(const colex_layout* A, const colex_layout* B, colex_layout** result, colex_why* why, const Ask& ask) {
  return answered(result, why, [&] {
    const Tiler<> tiler = tiler_of(B);
    return new colex_layout{asked<Value>(A, [&](const auto& X) { return ask(X, tiler); })};
  });
}

template <class Decision>
std::int32_t yes_or_no(const Decision& decision) {
  if (decision.is_unknown()) throw Rejection(Kind::unknown, "not known within " + decision.budget());
  return decision.is_yes();
}

template <class Ask>
colex_kind counted(const colex_layout* layout, std::int64_t* number, colex_why* why, const Ask& ask) {
  return answered(number, why, [&] { return asked<Checked>(layout, ask).value(); });
}

// --- hardware

ComposedLayout<> in_memory(const colex_layout* layout) {
  const Value& value = known(layout);
  if (const auto* composed = std::get_if<ComposedLayout<>>(&value)) return *composed;
  if (const auto* plain = std::get_if<Layout<>>(&value)) return ComposedLayout<>(Swizzle(), Checked(0), *plain);
  throw Rejection(Kind::type, "a tiler is no layout of memory");
}

colex_descriptor descriptor_of(const colex_layout* tile, const colex_descriptor& asked) {
  using namespace predictions;  // NOLINT(google-build-using-namespace)
  const bool has_bits = asked.bits == 4 || asked.bits == 8 || asked.bits == 16 || asked.bits == 32;
  const bool has_rows = asked.rows >= 8 && asked.rows <= 256 && asked.rows % 8 == 0;
  if (!has_bits || !has_rows || (asked.columns != 256 / asked.bits && asked.columns != 512 / asked.bits))
    throw Rejection(
        Kind::domain,
        "a tensor core reads 8 to 256 rows, a multiple of 8, of 32 or 64 bytes of k, in elements of 4, 8, 16 or 32 bits");
  const MatrixRead read{asked.is_tcgen05 != 0 ? DescriptorKind::tcgen05 : DescriptorKind::wgmma, asked.bits,
                        asked.is_mn_major != 0 ? Major::mn : Major::k, asked.rows, asked.columns};
  const DescriptorAnswer answer = find_descriptor(read, in_memory(tile));
  if (const auto* none = std::get_if<NoDescriptor>(&answer))
    throw Rejection(Kind::inadmissible,
                    "no descriptor reads it: " + describe(*none, 'm') + (none->remedy.empty() ? "" : "; " + none->remedy),
                    shown("row", none->row, "k", none->k));
  const auto& found = std::get<FoundDescriptor>(answer);
  colex_descriptor told = asked;
  told.word = found.word();
  told.swizzle_bytes = found.mode.bytes;
  told.leading_bytes = found.leading_field();
  told.stride_bytes = found.stride_field();
  told.base = found.base;
  told.along_rows = found.along_rows;
  told.along_k = found.along_k;
  told.stages = found.stages;
  return told;
}

std::vector<Checked> numbers(const char* what, const std::int64_t* given, std::size_t count) {
  if (given == nullptr && count > 0) throw Rejection(Kind::type, std::string("the pointer to ") + what + " is null");
  return {given, given + count};
}

/// What CUDA calls so. (The name may be any bytes, and is not repeated.)
template <class T>
const T& named(const char* what, const T* found) {
  if (found != nullptr) return *found;
  throw Rejection(Kind::type,
                  std::string("no ") + what + " of a tensor map is called so: the names are CUDA's, as FLOAT16 and 128B");
}

void require_allowed(const colex_tensor_map& map) {
  constexpr std::size_t most = 64;
  if (map.rank < 1 || map.rank > most) throw Rejection(Kind::inadmissible, "rank: a tensor map has 1 to 5 dimensions");
  const auto name_or_none = [](const char* name) { return name == nullptr ? "NONE" : name; };
  predictions::TmaDescriptor descriptor{.type = named("type", map.type == nullptr ? nullptr : predictions::tma_type(map.type)),
                                        .extents = numbers("extents", map.extents, map.rank),
                                        .strides = numbers("strides", map.strides, map.rank - 1),
                                        .box = numbers("box", map.box, map.rank),
                                        .element_strides = map.element_strides == nullptr
                                                               ? std::vector<Checked>(map.rank, Checked(1))
                                                               : numbers("element_strides", map.element_strides, map.rank),
                                        .interleave = name_or_none(map.interleave),
                                        .swizzle = named("swizzle", predictions::tma_swizzle(name_or_none(map.swizzle))),
                                        .fill = name_or_none(map.fill)};
  std::string broken;
  for (const predictions::TmaRefusal& refusal : predictions::refusals(descriptor))
    broken += (broken.empty() ? "" : "; ") + refusal.rule + ": " + refusal.reason;
  if (!broken.empty()) throw Rejection(Kind::inadmissible, broken);
}

}  // namespace

std::int32_t colex_version() { return COLEX_C_VERSION; }

colex_kind colex_read(const char* text, colex_layout** layout, colex_why* why) {
  return answered(layout, why, [&] {
    if (text == nullptr) throw Rejection(Kind::type, "the pointer to the text is null");
    return new colex_layout{Reader(text).read()};
  });
}

colex_kind colex_make(std::size_t rank, const std::int64_t* extents, const std::int64_t* strides, colex_layout** layout,
                      colex_why* why) {
  return answered(layout, why, [&] {
    if (rank < 1 || rank > notation::Limits::rank) throw Rejection(Kind::limit, "a layout has 1 to 1024 modes here");
    const auto tuple_of = [&](const char* what, const std::int64_t* given) {
      const std::vector<Checked> all = numbers(what, given, rank);
      return rank == 1 ? Tuple<Checked>(all[0]) : Tuple<Checked>(Tuple<Checked>::Modes(all.begin(), all.end()));
    };
    const Tuple<Checked> shape = tuple_of("extents", extents);
    return new colex_layout{strides == nullptr ? make_layout(shape) : Layout<>(shape, tuple_of("strides", strides))};
  });
}

void colex_free(colex_layout* layout) { delete layout; }

std::size_t colex_write(const colex_layout* layout, char* text, std::size_t room) {
  try {
    const std::string written =
        layout == nullptr ? "" : std::visit([](const auto& value) { return to_string(value); }, layout->value);
    if (text != nullptr && room > 0) text[written.copy(text, room - 1)] = '\0';
    return written.size();
  } catch (const std::exception&) {
    return 0;
  }
}

std::size_t colex_modes(const colex_layout* layout, std::int64_t* extents, std::int64_t* strides, std::size_t room) {
  std::size_t count = 0;
  answered(&count, nullptr, [&] {
    const Modes<Checked> all = modes(in_memory(layout).inner());
    for (std::size_t k = 0; k < std::min(room, all.size()); ++k) {
      if (extents != nullptr) extents[k] = all[k].extent.value();
      if (strides != nullptr) strides[k] = all[k].stride.value();
    }
    return all.size();
  });
  return count;
}

colex_kind colex_size(const colex_layout* L, std::int64_t* number, colex_why* why) {
  return counted(L, number, why, [](const auto& X) { return size(X); });
}
colex_kind colex_cosize(const colex_layout* L, std::int64_t* number, colex_why* why) {
  return counted(L, number, why, [](const auto& X) { return cosize(X); });
}
colex_kind colex_at(const colex_layout* L, std::int64_t coordinate, std::int64_t* value, colex_why* why) {
  return counted(L, value, why, [&](const auto& X) { return X(Checked(coordinate)); });
}

colex_kind colex_injective(const colex_layout* L, std::int32_t* answer, colex_why* why) {
  return answered(answer, why, [&] {
    return asked<std::int32_t>(L, [&](const auto& X) {
      const auto decision = injective(X);
      if (why != nullptr && decision.is_no() && decision.witness())
        tell(why, COLEX_OK, "two coordinates have the same value",
             shown("first", crd2idx(decision.witness()->first, X.shape()), "second",
                   crd2idx(decision.witness()->second, X.shape())));
      return yes_or_no(decision);
    });
  });
}
colex_kind colex_bijective(const colex_layout* L, std::int32_t* answer, colex_why* why) {
  return answered(answer, why, [&] { return asked<std::int32_t>(L, [](const auto& X) { return yes_or_no(bijective(X)); }); });
}
colex_kind colex_equal(const colex_layout* A, const colex_layout* B, std::int32_t* answer, colex_why* why) {
  return answered(answer, why, [&] {
    return asked<std::int32_t>(
        A, [&](const auto& X) { return asked<std::int32_t>(B, [&](const auto& Y) { return yes_or_no(equal(X, Y)); }); });
  });
}

colex_kind colex_coalesce(const colex_layout* L, colex_layout** result, colex_why* why) {
  return made(L, result, why, [](const auto& X) { return coalesce(X); });
}
colex_kind colex_right_inverse(const colex_layout* L, colex_layout** result, colex_why* why) {
  return made(L, result, why, [](const Layout<>& X) { return right_inverse(X); });
}
colex_kind colex_left_inverse(const colex_layout* L, colex_layout** result, colex_why* why) {
  return made(L, result, why, [](const Layout<>& X) { return left_inverse(X); });
}
colex_kind colex_complement(const colex_layout* L, std::int64_t cotarget, colex_layout** result, colex_why* why) {
  return made(L, result, why, [&](const Layout<>& X) { return complement(X, Checked(cotarget)); });
}
colex_kind colex_composition(const colex_layout* A, const colex_layout* B, colex_layout** result, colex_why* why) {
  return made(A, B, result, why, [](const auto& X, const Tiler<>& tiler) { return composition(X, tiler); });
}
colex_kind colex_logical_divide(const colex_layout* A, const colex_layout* B, colex_layout** result, colex_why* why) {
  return made(A, B, result, why, [](const auto& X, const Tiler<>& tiler) { return logical_divide(X, tiler); });
}
colex_kind colex_zipped_divide(const colex_layout* A, const colex_layout* B, colex_layout** result, colex_why* why) {
  return made(A, B, result, why, [](const auto& X, const Tiler<>& tiler) { return zipped_divide(X, tiler); });
}
colex_kind colex_logical_product(const colex_layout* A, const colex_layout* B, colex_layout** result, colex_why* why) {
  return made(A, B, result, why, [](const auto& X, const Tiler<>& tiler) { return logical_product(X, tiler); });
}

colex_kind colex_wavefronts(const colex_layout* access, std::int64_t bits, std::int32_t is_store, std::int64_t* count,
                            std::int64_t* least, colex_why* why) {
  return answered(count, why, [&] {
    const predictions::WarpAccess warp = predictions::warp_access(in_memory(access), bits, is_store == 0);
    if (least != nullptr) *least = least_wavefronts(warp);
    return wavefronts(warp);
  });
}

colex_kind colex_find_descriptor(const colex_layout* tile, colex_descriptor* descriptor, colex_why* why) {
  return answered(descriptor, why, [&] { return descriptor_of(tile, *descriptor); });
}

colex_kind colex_tensor_map_allowed(const colex_tensor_map* map, colex_why* why) {
  bool allowed = false;
  return answered(&allowed, why, [&] {
    if (map == nullptr) throw Rejection(Kind::type, "the pointer to the tensor map is null");
    require_allowed(*map);
    return true;
  });
}
