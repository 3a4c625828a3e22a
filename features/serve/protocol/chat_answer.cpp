#include "features/serve/protocol/chat_answer.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace kvarium::serve {
namespace {

using Json = nlohmann::ordered_json;

std::string written(const Json& document) { return document.dump(-1, ' ', false, Json::error_handler_t::replace); }

// The server-sent event with this document.
std::string sseEvent(const std::string& document) { return "data: " + document + "\n\n"; }

// A long list, without a Json of its values in addition.
template <class Value, class Write>
void appendList(std::string& text, const std::vector<Value>& values, const Write& write) {
  text += '[';
  for (size_t i = 0; i < values.size(); ++i) {
    if (i > 0) text += ',';
    text += write(values[i]);
  }
  text += ']';
}

Json headOf(const AnswerOptions& options, const char* object) {
  return {{"id", options.id}, {"object", object}, {"created", options.created}, {"model", options.model}};
}

Json usageOf(const engine::TurnStats& stats) {
  return {{"prompt_tokens", stats.prompt_tokens},
          {"completion_tokens", stats.generated_tokens},
          {"total_tokens", stats.prompt_tokens + stats.generated_tokens},
          {"prompt_tokens_details", {{"cached_tokens", stats.reused_tokens}}}};
}

Json metricsOf(const engine::TurnStats& stats, double waited_s) {
  return {{"time_to_first_token_ms", 1000 * stats.first_token_s},
          {"generation_time_ms", 1000 * stats.decode_s},
          {"queue_time_ms", 1000 * waited_s},
          {"tokens_per_second", stats.decode_speed}};
}

Json cacheFactsOf(const engine::TurnStats& stats, const AnswerOptions& options) {
  Json facts{
      {"cache", stats.cache_spec},
      {"stop_reason", decode::stopReasonName(stats.stop_reason)},
      {"in_thoughts", stats.in_thoughts},
      {"tokens_seen", stats.lengths.tokens_seen},
      {"stored", stats.lengths.stored},
      {"capacity", stats.lengths.capacity},
      {"evicted", stats.evicted},
      {"evicted_first_at", stats.evicted_first_at},
      {"missing", stats.missing.tokens},
      {"missing_by_layer", stats.missing.by_layer},
      {"read_again", stats.read_again},
      {"reuse_reason", inEnglish(stats.reuse_reason)},
      {"bytes", stats.bytes.used()},
      {"reserved_bytes", stats.bytes.reserved},
      {"checkpoints_bytes", stats.bytes.kept},
      {"bytes_at", {{"device", stats.used_at.device}, {"host", stats.used_at.host}, {"disk", stats.used_at.disk}}},
      {"device_is_ram", stats.device_is_ram}};
  for (const decode::Event& event : stats.events)
    facts["events"].push_back({{"at", event.at}, {"what", inEnglish(event.what)}});
  if (!options.ignored.empty()) facts["ignored"] = options.ignored;
  if (!options.tool_messages.empty()) facts["tool_messages"] = options.tool_messages;
  if (stats.folds_system) facts["system_folded"] = true;
  return facts;
}

Json cardOf(const ModelCard& model) {
  return {{"id", model.name},      {"object", "model"},  {"created", model.created},
          {"owned_by", "kvarium"}, {"root", model.root}, {"max_model_len", model.context},
          {"cache", model.cache}};
}

}  // namespace

const char* finishReason(decode::StopReason reason) {
  const bool cut = reason == decode::StopReason::length || reason == decode::StopReason::capacity;
  return cut ? "length" : "stop";
}

std::string modelsDocument(const std::vector<ModelCard>& models) {
  Json list = Json::array();
  for (const ModelCard& model : models) list.push_back(cardOf(model));
  return written({{"object", "list"}, {"data", list}});
}

std::string modelDocument(const ModelCard& model) { return written(cardOf(model)); }

std::string tokenizeDocument(const engine::Tokens& tokens, int64_t context, bool with_pieces) {
  std::string text = "{\"count\":" + std::to_string(tokens.ids.size()) +
                     ",\"max_model_len\":" + std::to_string(context) + ",\"tokens\":";
  appendList(text, tokens.ids, [](TokenId id) { return std::to_string(id); });
  text += ",\"token_strs\":";
  if (with_pieces)
    appendList(text, tokens.pieces, [](const std::string& piece) { return written(piece); });
  else
    text += "null";
  return text + "}";
}

std::string errorDocument(const Refusal& refusal) {
  const char* type = refusal.status >= 500   ? "server_error"
                     : refusal.status == 429 ? "rate_limit_error"
                     : refusal.status == 401 ? "authentication_error"
                                             : "invalid_request_error";
  const auto textOrNull = [](const std::string& text) { return text.empty() ? Json() : Json(text); };
  return written({{"error",
                   {{"message", refusal.what()},
                    {"type", type},
                    {"param", textOrNull(refusal.param)},
                    {"code", textOrNull(refusal.code)}}}});
}

// What one chunk adds.
struct ChatAnswer::Delta {
  Json delta = Json::object();
  std::vector<TokenId> ids;
  const char* finish = nullptr;
  bool has_prompt = false;
};

std::string ChatAnswer::chunk(const Delta& delta) const {
  Json choice = {{"index", 0},
                 {"delta", delta.delta},
                 {"logprobs", nullptr},
                 {"finish_reason", delta.finish ? Json(delta.finish) : Json()}};
  if (m_options.return_token_ids && !delta.has_prompt) choice["token_ids"] = delta.ids;
  Json document = headOf(m_options, "chat.completion.chunk");
  document["choices"] = Json::array({choice});
  if (m_options.return_token_ids && delta.has_prompt) document["prompt_token_ids"] = m_prompt;
  if (m_options.include_usage) document["usage"] = nullptr;
  return sseEvent(written(document));
}

std::string ChatAnswer::begin(const std::vector<TokenId>& prompt, std::string_view open_thoughts) {
  m_prompt = prompt;
  m_reader = text::ThoughtReader(text::thoughtMarksOf(open_thoughts));
  Delta delta;
  delta.delta = {{"role", "assistant"}, {"content", ""}};
  delta.has_prompt = true;
  return chunk(delta);
}

std::string ChatAnswer::add(const engine::TextPiece& piece) {
  const text::ThoughtReader::Parts parts = m_reader.push(piece.text);
  m_text += parts.answer;
  m_thoughts += parts.thoughts;
  m_ids_told += piece.ids.size();
  Delta delta{.ids = piece.ids};
  if (!parts.thoughts.empty()) delta.delta["reasoning_content"] = parts.thoughts;
  if (!parts.answer.empty()) delta.delta["content"] = parts.answer;
  if (delta.delta.empty() && (delta.ids.empty() || !m_options.return_token_ids)) return {};
  if (delta.delta.empty()) delta.delta["content"] = "";
  return chunk(delta);
}

std::string ChatAnswer::end(const engine::TurnStats& stats, double waited_s) {
  m_stats = stats;
  m_waited_s = waited_s;
  const text::ThoughtReader::Parts rest = m_reader.finish();
  m_text += rest.answer;
  m_thoughts += rest.thoughts;
  Delta delta{.finish = finishReason(stats.stop_reason)};
  if (!rest.thoughts.empty()) delta.delta["reasoning_content"] = rest.thoughts;
  delta.delta["content"] = rest.answer;
  delta.ids.assign(stats.ids.begin() + static_cast<std::ptrdiff_t>(std::min(m_ids_told, stats.ids.size())),
                   stats.ids.end());
  std::string events = chunk(delta);
  if (m_options.include_usage) {
    Json document = headOf(m_options, "chat.completion.chunk");
    document["choices"] = Json::array();
    document["usage"] = usageOf(stats);
    document["metrics"] = metricsOf(stats, waited_s);
    document["kvarium"] = cacheFactsOf(stats, m_options);
    events += sseEvent(written(document));
  }
  return events.append(sse_done);
}

std::string ChatAnswer::fail(const Refusal& refusal) const { return sseEvent(errorDocument(refusal)).append(sse_done); }

std::string ChatAnswer::document() const {
  Json message = {{"role", "assistant"}, {"content", m_text}};
  if (!m_thoughts.empty()) message["reasoning_content"] = m_thoughts;
  Json choice = {
      {"index", 0}, {"message", message}, {"logprobs", nullptr}, {"finish_reason", finishReason(m_stats.stop_reason)}};
  if (m_options.return_token_ids) choice["token_ids"] = m_stats.ids;
  Json document = headOf(m_options, "chat.completion");
  document["choices"] = Json::array({choice});
  if (m_options.return_token_ids) document["prompt_token_ids"] = m_prompt;
  document["usage"] = usageOf(m_stats);
  document["metrics"] = metricsOf(m_stats, m_waited_s);
  document["kvarium"] = cacheFactsOf(m_stats, m_options);
  return written(document);
}

}  // namespace kvarium::serve
