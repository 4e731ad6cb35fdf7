// The functions of claim files, and of Python, that find a layout: what `colex find` answers, as a value.
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/finding/copy.hpp"
#include "colex/finding/swizzle.hpp"
#include "colex/finding/tile_access.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"
#include "tma_tile.hpp"

namespace colex::oracle_functions {

namespace {

using finding::AccessQuestion;
using notation::Text;

/// An access by the name of its pattern. Throws Rejection(type) for a word that is none.
AccessQuestion access_of(const Text& name, bool load) {
  auto named = finding::access_named(name.text, load);
  if (auto* question = std::get_if<AccessQuestion>(&named)) return *std::move(question);
  throw Rejection(Kind::type, '"' + name.text + "\" is no access; " + finding::allowed_accesses(load));
}

AccessQuestion access_of(const Layout<>& threads, bool load) { return {to_string(threads), load, threads, 0}; }

/// A function of a tile, its bits, who writes and who reads it: each of both by a name or by a TV layout.
template <class Find>
void tile_row(notation::FunctionTable<Checked>& table, const char* name, const char* usage, const char* description, Find) {
  table.row(
      name, usage, description,
      [](const Layout<>& tile, std::int64_t bits, const Text& write, const Text& read) {
        return Find{}({tile, bits}, {access_of(write, false), access_of(read, true)});
      },
      [](const Layout<>& tile, std::int64_t bits, const Text& write, const Layout<>& read) {
        return Find{}({tile, bits}, {access_of(write, false), access_of(read, true)});
      },
      [](const Layout<>& tile, std::int64_t bits, const Layout<>& write, const Text& read) {
        return Find{}({tile, bits}, {access_of(write, false), access_of(read, true)});
      },
      [](const Layout<>& tile, std::int64_t bits, const Layout<>& write, const Layout<>& read) {
        return Find{}({tile, bits}, {access_of(write, false), access_of(read, true)});
      });
}

/// From global memory to shared memory.
Layout<> copy_between(const Layout<>& source, const ComposedLayout<>& destination, std::int64_t bits, std::int64_t threads) {
  finding::CopyQuestion question;
  question.source = {finding::Memory::global, under_no_swizzle(source)};
  question.destination = {finding::Memory::shared, destination};
  question.bits = bits;
  question.threads = threads;
  return finding::find_copy(question).threads;
}

}  // namespace

void finding_rows(notation::FunctionTable<Checked>& table) {
  tile_row(table, "find_swizzle", "find_swizzle(tile, bits, write, read)",
           "the swizzle, of all Sw<B,M,S> with S >= B or -S >= B, under which a tile in shared memory takes the fewest "
           "wavefronts, written and read by \"rows\", \"columns\", "
           "\"stmatrix\", \"ldmatrix\" or TV layouts",
           [](const finding::SharedTile& tile, const std::vector<AccessQuestion>& questions) {
             return finding::find_swizzle(tile, questions).best;
           });
  tile_row(table, "find_padding", "find_padding(tile, bits, write, read)",
           "likewise the tile with the padding of less than 128 bytes that takes the fewest",
           [](const finding::SharedTile& tile, const std::vector<AccessQuestion>& questions) {
             return finding::find_padding(tile, questions).layout;
           });
  table.row(
      "find_copy", "find_copy(source, destination, bits, threads)",
      "(thread, value) to the coordinate of a tile, by which so many threads copy it from global to shared memory with the "
      "widest "
      "vectors, and with the fewest sectors and wavefronts of all whose lanes are made of the tile's factors of two",
      [](const Layout<>& source, const ComposedLayout<>& destination, std::int64_t bits, std::int64_t threads) {
        return copy_between(source, destination, bits, threads);
      },
      [](const Layout<>& source, const Layout<>& destination, std::int64_t bits, std::int64_t threads) {
        return copy_between(source, under_no_swizzle(destination), bits, threads);
      });
}

}  // namespace colex::oracle_functions
