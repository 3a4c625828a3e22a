#include "features/remote/protocol/chat_request.h"

#include <string_view>
#include <utility>

#include "features/remote/protocol/json_text.h"

namespace kvarium::remote {
namespace {

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

  // field: where this kind of server has one; null: it has none. name: for the user.
  template <class Number>
  void add(std::string_view name, const char* field, const std::optional<Number>& value) {
    if (!value) return;
    if (field)
      m_body[field] = *value;
    else
      m_post.left_out.push_back({"%1 has no field for the %2", serverName(m_kind), name});
  }

  void addSampling() {
    const decode::SamplingChoice& choice = m_request.sampling;
    const bool is_llama = m_kind == ServerKind::llama_cpp, has_more = is_llama || isLikeVllm(m_kind),
               has_typical = is_llama || m_kind == ServerKind::kvarium;
    add("temperature", "temperature", choice.temperature);
    add("top-p", "top_p", choice.top_p);
    add("top-k", has_more ? "top_k" : nullptr, choice.top_k);
    add("min-p", has_more ? "min_p" : nullptr, choice.min_p);
    add("typical-p", has_typical ? "typical_p" : nullptr, choice.typical_p);
    add("repetition penalty",
        is_llama   ? "repeat_penalty"
        : has_more ? "repetition_penalty"
                   : nullptr,
        choice.repetition_penalty);
    add("ban of repeated n-grams", nullptr, choice.no_repeat_ngram);
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
