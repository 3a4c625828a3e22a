#include "features/remote/protocol/chat_request.h"

#include <string_view>
#include <utility>

#include "features/remote/protocol/json_text.h"

namespace kvarium::remote {
namespace {

// A choice of sampling and the field for it, where a kind of server has one.
struct SamplingField {
  std::string_view name;  // for the user
  const char* vllm;       // SGLang has the same
  const char* llama_cpp;
  const char* kvarium;
  const char* others;  // null: there is none
};
constexpr SamplingField temperature{"temperature", "temperature", "temperature", "temperature", "temperature"};
constexpr SamplingField top_p{"top-p", "top_p", "top_p", "top_p", "top_p"};
constexpr SamplingField top_k{"top-k", "top_k", "top_k", "top_k", nullptr};
constexpr SamplingField min_p{"min-p", "min_p", "min_p", "min_p", nullptr};
constexpr SamplingField typical_p{"typical-p", nullptr, "typical_p", "typical_p", nullptr};
constexpr SamplingField repetition{"repetition penalty", "repetition_penalty", "repeat_penalty", "repetition_penalty",
                                   nullptr};
constexpr SamplingField no_repeat{"ban of repeated n-grams", nullptr, nullptr, nullptr, nullptr};

const char* fieldOf(const SamplingField& field, ServerKind kind) {
  if (kind == ServerKind::kvarium) return field.kvarium;
  if (isLikeVllm(kind)) return field.vllm;
  return kind == ServerKind::llama_cpp ? field.llama_cpp : field.others;
}

class BodyMaker {
 public:
  BodyMaker(const ChatRequest& request, ServerKind kind) : m_request(request), m_kind(kind) {}

  ChatPost post() {
    addMessages();
    addSampling();
    addEnd();
    addWhatItKnows();
    m_post.body = dumpOf(m_body);
    return std::move(m_post);
  }

 private:
  void addMessages() {
    m_body["model"] = m_request.model;
    m_body["messages"] = messagesJson(m_request.messages);
    m_body["stream"] = true;
    m_body["stream_options"] = {{"include_usage", true}};
  }

  template <class Number>
  void add(const SamplingField& field, const std::optional<Number>& value) {
    if (!value) return;
    if (const char* name = fieldOf(field, m_kind))
      m_body[name] = *value;
    else
      m_post.left_out.push_back({"%1 has no field for the %2", serverName(m_kind), field.name});
  }

  void addSampling() {
    const decode::SamplingChoice& choice = m_request.sampling;
    add(temperature, choice.temperature);
    add(top_p, choice.top_p);
    add(top_k, choice.top_k);
    add(min_p, choice.min_p);
    add(typical_p, choice.typical_p);
    add(repetition, choice.repetition_penalty);
    add(no_repeat, choice.no_repeat_ngram);
    // Servers read it as a number of 63 bits, some of 32.
    if (m_request.seed) m_body["seed"] = *m_request.seed & 0x7fffffffU;
  }

  void addEnd() {
    if (m_request.most_tokens > 0) m_body["max_tokens"] = m_request.most_tokens;
    if (!m_request.stop.empty()) m_body["stop"] = m_request.stop;
    if (m_request.ignore_eos) {
      if (isLikeVllm(m_kind) || m_kind == ServerKind::llama_cpp)
        m_body["ignore_eos"] = true;
      else
        m_post.left_out.push_back({"%1 always ends a reply where its model does", serverName(m_kind)});
    }
    if (!m_request.go_on) return;
    if (!canGoOn(m_kind))
      m_post.left_out.push_back({"%1 may begin a new reply instead of continuing this one", serverName(m_kind)});
    if (!isLikeVllm(m_kind)) return;  // llama.cpp continues a reply that is the last message
    m_body["continue_final_message"] = true;
    m_body["add_generation_prompt"] = false;
  }

  void addWhatItKnows() {
    if (isLikeVllm(m_kind)) m_body["return_token_ids"] = true;
    if (m_kind == ServerKind::kvarium && !m_request.cache.empty()) m_body["cache"] = m_request.cache;
    if (m_kind == ServerKind::llama_cpp) {
      m_body["return_progress"] = true;
      m_body["cache_prompt"] = true;
    }
    if (m_request.session.empty()) return;
    if (isLikeVllm(m_kind)) m_body["session_id"] = m_request.session;
    // A header that a server does not know harms nothing; a router passes it through.
    m_post.headers.push_back({"X-Session-ID", m_request.session});
  }

  const ChatRequest& m_request;
  ServerKind m_kind;
  Json m_body = Json::object();
  ChatPost m_post;
};

}  // namespace

ChatPost chatPost(const ChatRequest& request, ServerKind kind) { return BodyMaker(request, kind).post(); }

}  // namespace kvarium::remote
