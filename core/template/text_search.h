// Splits and replaces text with Python's rules, for methods and filters.
#pragma once

#include "core/template/budget.h"

namespace kvarium::jinja {

using Pieces = std::vector<std::string_view>;  // views of the split text

// Makes at most `most` splits; all if it is negative.
Pieces splitLeft(std::string_view s, std::string_view separator, int64_t most);
Pieces splitRight(std::string_view s, std::string_view separator, int64_t most);
Pieces splitSpace(std::string_view s, int64_t most);  // at runs of white space, ignoring both ends
Pieces splitSpaceRight(std::string_view s, int64_t most);
Pieces splitLines(std::string_view s, bool keep_ends);
Value pieces(const Text& of, const Pieces& pieces, Budget& budget);  // as a list of strings

Value replaced(const Text& text, std::string_view from, const Text& to, int64_t most, Budget& budget);
}  // namespace kvarium::jinja
