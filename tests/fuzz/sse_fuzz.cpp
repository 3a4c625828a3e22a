// Any bytes, in any cut, are the same events of a stream, or refused alike.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "features/remote/protocol/sse_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace kvarium::remote;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const SseLimits limits{.line = 600, .event = 900};
  SseReader whole(limits), cut(limits);
  std::vector<std::string> events, of_cut;
  whole.push(text, events);
  const size_t piece = size > 0 ? 1 + data[0] % 13 : 1;
  for (size_t at = 0; at < size; at += piece) cut.push(text.substr(at, piece), of_cut);
  if (events != of_cut || whole.fault() != cut.fault()) std::abort();
  for (const std::string& event : events)
    if (event.size() > limits.event) std::abort();
  return 0;
}
