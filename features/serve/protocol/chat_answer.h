// ChatAnswer: the events of a turn as OpenAI's protocol says them: chunks of a stream, or one document.
//
// In addition to OpenAI's fields the last chunk of a stream that asked for usage, and the document, have `metrics` as
// vLLM names them, and `kvarium`: the cache, what it holds, and how the turn ended, with the names and the meaning of
// engine::TurnStats.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/token_counter.h"
#include "core/engine/wire.h"
#include "core/text/thoughts.h"
#include "features/serve/protocol/refusal.h"

namespace kvarium::serve {

struct AnswerOptions {
  std::string id;  // "chatcmpl-..."
  std::string model;
  int64_t created = 0;  // seconds since 1970
  bool include_usage = false;
  bool return_token_ids = false;
  std::vector<std::string> ignored = {};  // ChatRequest::ignored
  std::string tool_messages = {};         // who writes them into the prompt: "template", "words"; empty: there are none
};

class ChatAnswer {
 public:
  explicit ChatAnswer(AnswerOptions options) : m_options(std::move(options)) {}

  // Each call is one event of the turn, in their order, and returns the server-sent events to write, which may be none.
  // open_thoughts: engine::PromptTokens.
  std::string begin(const std::vector<TokenId>& prompt, std::string_view open_thoughts = {});
  std::string add(const engine::TextPiece& piece);
  // waited_s: seconds before the turn began.
  std::string end(const engine::TurnStats& stats, double waited_s);
  // Instead of end(): the reply broke off. Stands in the stream, because its status is sent.
  std::string fail(const Refusal& refusal) const;
  // After end(): the whole answer, for who did not ask for a stream.
  std::string document() const;
  const std::string& text() const { return m_text; }  // of the reply so far, without thoughts

 private:
  struct Delta;
  std::string chunk(const Delta& delta) const;

  AnswerOptions m_options;
  text::ThoughtReader m_reader;
  std::vector<TokenId> m_prompt;
  size_t m_ids_told = 0;  // of the reply
  std::string m_text, m_thoughts;
  engine::TurnStats m_stats;
  double m_waited_s = 0;
};

// "stop" or "length".
const char* finishReason(decode::StopReason reason);
// A model in the answer of GET /v1/models. cache: specification of the cache of requests that name none.
struct ModelCard {
  std::string name, root;  // root: the model's own name, where this one is another for it
  int64_t created = 0, context = 0;
  std::string cache;
};
std::string modelsDocument(const std::vector<ModelCard>& models);
std::string modelDocument(const ModelCard& model);  // that of GET /v1/models/NAME
// {"error": {"message", "type", "param", "code"}}
std::string errorDocument(const Refusal& refusal);
// The answer of POST /tokenize, as vLLM gives it. context: most tokens of a conversation.
std::string tokenizeDocument(const engine::Tokens& tokens, int64_t context, bool with_pieces);

inline constexpr std::string_view sse_done = "data: [DONE]\n\n";  // the event that ends a stream

}  // namespace kvarium::serve
