// Any bytes are a request, of a chat or of tokens, or a Refusal that names what is wrong.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/serve/chat_request.h"
#include "core/serve/door.h"
#include "core/serve/refusal.h"
#include "core/serve/thoughts.h"

using namespace kvarium::serve;

namespace {

template <class Read>
void readOrBeRefused(const Read& read) {
  try {
    read();
  } catch (const Refusal& refusal) {
    if (refusal.status < 400 || refusal.status > 499 || *refusal.what() == '\0' || errorDocument(refusal).empty())
      std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  readOrBeRefused([&] {
    const ChatRequest request = readChatRequest(text);
    if (request.turn.messages.empty() || request.max_tokens == 0) std::abort();
  });
  readOrBeRefused([&] {
    const TokenizeRequest request = readTokenizeRequest(text);
    if (!request.asked.messages.empty() && !request.asked.text.empty()) std::abort();
  });
  if (isHostAllowed(text, "127.0.0.1") && !isHostAllowed(text, "0.0.0.0")) std::abort();
  ThoughtSplitter splitter;
  const size_t half = size / 2;
  const auto first = splitter.push(text.substr(0, half)), second = splitter.push(text.substr(half)),
             rest = splitter.finish();
  if (first.answer.size() + second.answer.size() + rest.answer.size() > size) std::abort();
  return 0;
}
