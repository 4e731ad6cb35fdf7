// What the page's script knows of a report: all rows, as compressed JSON.
#pragma once

#include <string>

#include "colex/render/report.hpp"

namespace colex::render {

/// {"strings": […], "engines": […], "listed": how many rows come before those that are folded, "rows": [[name, topic, origin,
/// standing, words, text, from, why, [verdict…]], …]}, where a verdict is [engine, style, sign, label, outcome, repeat, [fact
/// label, fact, …]] and each text but the engines is its number in `strings`. Compressed (escape.hpp), which is safe within
/// <script>.
std::string html_data(const Report& report);

/// The text of a verdict in the ledger: `10000`, `rank ≤ 6`, `refuted`.
std::string cell_label(const evidence::Record& verdict);

/// How many rows a page holds, the first ones: a browser has to read them all.
std::size_t rows_in_page(const Report& report);

}  // namespace colex::render
