#include <charconv>
#include <cstdlib>

#include "core/base/error.h"
#include "gpu/emulated/emulation.h"

namespace kvarium::emulated {

void setStreamOrder(Rules& rules, std::string_view order) {
  constexpr std::string_view random = "random:";
  const std::string_view seed = order.starts_with(random) ? order.substr(random.size()) : std::string_view();
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), number);
  if (order == "late") {
    rules.when = When::late;
  } else if (order == "early") {
    rules.when = When::early;
  } else if (!seed.empty() && error == std::errc() && end == seed.data() + seed.size()) {
    rules.when = When::random;
    rules.seed = number;
  } else {
    throw Error(ErrorKind::usage, {"the emulated GPU has no order of streams \"%1\"", order},
                "set KVARIUM_EMULATED_STREAMS to late, early or random:SEED");
  }
}

Rules rulesOfEnvironment() {
  Rules rules;
  if (const char* order = std::getenv("KVARIUM_EMULATED_STREAMS")) setStreamOrder(rules, order);
  return rules;
}

}  // namespace kvarium::emulated
