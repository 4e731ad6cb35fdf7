// Reads texts that LZMA has compressed, for libraries whose size counts: a record takes a third of what gzip makes of it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "colex/observations/record.hpp"

namespace colex::observations {

/// Whether these bytes begin like pack.py's files: with the properties of LZMA that it chooses (lc=3, lp=0, pb=0), and not like
/// gzip's.
inline bool is_lzma(std::string_view bytes) { return bytes.starts_with('\x03'); }

/// The text that was compressed. Throws std::runtime_error if these are not the bytes of one whole file of the format .lzma, or
/// hold more text than `most` bytes. Source: liblzma's lzma/container.h, lzma_alone_decoder.
std::string unlzma(std::string_view bytes, std::size_t most = most_text);

}  // namespace colex::observations
