// kvarium-typeset: typesets formulas for the window, in a process that can do nothing else. The first message is the
// source of KaTeX; then each is a byte (1: a formula on lines of its own) and a formula, and is answered by its marks
// as JSON, or by nothing where it cannot be typeset.
#include <optional>
#include <string>
#include <string_view>

#include "app/helpers/confine.h"
#include "app/helpers/frames.h"
#include "app/helpers/script.h"

namespace kvarium::helpers {
extern const char typeset_source[];
}

int main() {
  using namespace kvarium::helpers;
  constexpr size_t memory = size_t{256} << 20, longest_source = size_t{8} << 20, longest_formula = size_t{64} << 10;
  constexpr unsigned seconds = 2;  // for one formula
  if (!confine({.memory = memory, .seconds = seconds})) return 4;
  const std::optional<std::string> katex = readFrame(longest_source);
  Script script;
  if (!katex || !script.load(typeset_source) || !script.load(*katex)) return 2;
  while (const std::optional<std::string> formula = readFrame(longest_formula)) {
    if (formula->empty()) return 2;
    allowSeconds(seconds);
    const std::optional<std::string> marks =
        script.call("typeset", std::string_view(*formula).substr(1), formula->front() == 1);
    if (!writeFrame(marks.value_or(std::string()))) return 0;
  }
  return 0;
}
