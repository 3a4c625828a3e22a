// Any bytes are an answer of a server that is read or refused with a sentence: a chunk, an error, a list of models.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/base/utf8.h"
#include "features/remote/protocol/chat_chunk.h"
#include "features/remote/protocol/engine_facts.h"
#include "features/remote/protocol/message_places.h"
#include "features/remote/protocol/refusal.h"
#include "features/remote/protocol/remote_cache.h"

namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace kvarium;
  using namespace kvarium::remote;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto chunk = readChunk(text);
  check(chunk || !chunk.error().empty());
  if (chunk) {
    check(isUtf8(chunk->text) && isUtf8(chunk->thoughts));
    check(!chunk->usage || (chunk->usage->prompt >= -1 && chunk->usage->cached >= -1));
  }
  const Asked asked{.host = "host", .path = "/v1/chat/completions", .model = "m"};
  for (const int status : {302, 400, 401, 404, 429, 500, 503}) {
    const Refusal refusal = refusalOf(status, text, asked);
    check(!refusal.sentence.empty() && refusal.said.size() < 400 && isUtf8(refusal.said));
  }
  check(!refusalInStream(text, asked).sentence.empty());
  (void)readSlots(text);
  (void)readTokenized(text);
  const Answer same{200, std::string(text)};
  (void)factsOf({.host = "h",
                 .models = same,
                 .version = same,
                 .kv_event_sources = same,
                 .props = same,
                 .slot_list = same,
                 .metrics = same,
                 .list_workers = same,
                 .api_version = same});
  return 0;
}
