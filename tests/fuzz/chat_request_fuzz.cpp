// Any bytes are a request, of a chat or of tokens, or a Refusal that names what is wrong.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/text/thoughts.h"
#include "features/serve/protocol/chat_answer.h"
#include "features/serve/protocol/chat_request.h"
#include "features/serve/protocol/refusal.h"
#include "features/serve/protocol/request_auth.h"

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

std::pair<std::string, std::string> read(const kvarium::text::ThoughtMarks* opened, std::string_view text, size_t cut) {
  kvarium::text::ThoughtReader reader(opened);
  std::pair<std::string, std::string> all;
  for (const auto& parts : {reader.push(text.substr(0, cut)), reader.push(text.substr(cut)), reader.finish()}) {
    all.first += parts.thoughts;
    all.second += parts.answer;
  }
  return all;
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
  for (const kvarium::text::ThoughtMarks* opened :
       {kvarium::text::openedThoughts("<think>"), kvarium::text::openedThoughts("")}) {
    if (read(opened, text, size) != read(opened, text, size / 2)) std::abort();  // however it is cut
  }
  return 0;
}
