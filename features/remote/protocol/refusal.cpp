#include "features/remote/protocol/refusal.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "core/base/printable.h"
#include "core/base/small_letters.h"
#include "features/remote/protocol/json_text.h"

namespace kvarium::remote {
namespace {

constexpr size_t most_body = size_t{256} << 10;  // bytes that are looked at
constexpr size_t most_said = 300;                // bytes that are shown

bool looksLikePage(std::string_view body) {
  const size_t begin = body.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return begin != std::string_view::npos && body[begin] == '<';
}

// The title of a page for browsers: "502 Bad Gateway".
std::string titleOf(std::string_view page) {
  const std::string lower = inSmallLetters(page);
  const size_t begin = lower.find("<title>"), end = lower.find("</title>");
  if (begin == std::string::npos || end == std::string::npos || end < begin + 7) return {};
  return std::string(page.substr(begin + 7, end - begin - 7));
}

std::string oneLine(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < ' '; }, ' ');
  const size_t begin = text.find_first_not_of(' '), end = text.find_last_not_of(' ');
  return begin == std::string::npos ? "" : printable(text.substr(begin, end - begin + 1), most_said);
}

// What the server says of what went wrong. FastAPI's `detail` of a wrong field is a list of objects with a `msg`.
std::string messageIn(const Json& json) {
  if (json.is_string()) return std::string(textOf(json));
  if (json.is_array()) return messageIn(elementOf(json, 0));
  for (const char* name : {"error", "message", "detail", "msg"}) {
    const Json& member = memberOf(json, name);
    if (!member.is_string() && !member.is_object() && !member.is_array()) continue;
    if (std::string found = messageIn(member); !found.empty()) return found;
  }
  return {};
}

struct Said {
  std::string text;
  Json error;            // the object with `code`, `type` and similar; null: there is none
  bool is_page = false;  // for browsers
};

Said saidIn(std::string_view body) {
  body = body.substr(0, most_body);
  if (looksLikePage(body)) return {.text = oneLine(titleOf(body)), .is_page = true};
  const std::optional<Json> json = jsonIn(body, {.bytes = most_body, .depth = 16, .values = 10'000});
  if (!json) return {.text = oneLine(std::string(body.substr(0, 4 * most_said)))};
  const Json& inner = memberOf(*json, "error");
  return {.text = oneLine(messageIn(*json)), .error = inner.is_object() ? inner : *json};
}

// The first number after one of these words.
int64_t numberAfter(const std::string& text, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) {
    const size_t found = text.find(word);
    if (found == std::string::npos) continue;
    const size_t digit = text.find_first_of("0123456789", found + word.size());
    int64_t number = -1;
    if (digit != std::string::npos && digit - found - word.size() < 24 &&
        std::from_chars(text.data() + digit, text.data() + text.size(), number).ec == std::errc())
      return number;
  }
  return -1;
}

// Whether it says that the prompt is longer than the context, and the numbers.
bool isTooLong(const Said& said, Refusal& refusal) {
  const std::string lower = inSmallLetters(said.text);
  const std::string_view type = textOf(memberOf(said.error, "type")), code = textOf(memberOf(said.error, "code"));
  const bool by_name = type == "exceed_context_size_error" || code == "context_length_exceeded";
  const bool by_text = lower.find("maximum context length") != std::string::npos ||
                       lower.find("context length of") != std::string::npos ||
                       lower.find("longer than the model's context") != std::string::npos ||
                       lower.find("exceeds the available context") != std::string::npos;
  if (!by_name && !by_text) return false;
  refusal.most_tokens = wholeOf(memberOf(said.error, "n_ctx"));
  refusal.prompt_tokens = wholeOf(memberOf(said.error, "n_prompt_tokens"));
  if (refusal.most_tokens < 0) refusal.most_tokens = numberAfter(lower, {"context length is", "context length of"});
  if (refusal.prompt_tokens < 0)
    refusal.prompt_tokens = numberAfter(lower, {"prompt contains", "requested", "resulted in", "input length"});
  return true;
}

bool namesModel(const Said& said) {
  const std::string lower = inSmallLetters(said.text);
  return textOf(memberOf(said.error, "param")) == "model" ||
         textOf(memberOf(said.error, "code")) == "model_not_found" ||
         (lower.find("model") != std::string::npos &&
          (lower.find("not exist") != std::string::npos || lower.find("not found") != std::string::npos));
}

RefusalKind kindOf(int status, const Said& said, Refusal& refusal) {
  if (status == 401 || status == 403) return RefusalKind::key;
  if (status == 429) return RefusalKind::too_many;
  if (status == 502 || status == 503 || status == 504) return RefusalKind::not_ready;
  if (isTooLong(said, refusal)) return RefusalKind::too_long;
  if (status == 404 || status == 405) return namesModel(said) ? RefusalKind::no_such_model : RefusalKind::no_such_path;
  if (status == 413) return RefusalKind::too_long;
  if (status >= 300 && status < 400) return RefusalKind::no_such_path;
  return status >= 400 && status < 500 ? RefusalKind::not_accepted : RefusalKind::server;
}

Sentence tooLong(const Refusal& refusal, const Asked& asked) {
  if (refusal.most_tokens >= 0 && refusal.prompt_tokens >= 0) {
    return {"the conversation has at least %L1 tokens, and %2 takes %L3; begin another one or shorten it",
            refusal.prompt_tokens, asked.host, refusal.most_tokens};
  }
  return {"the conversation is longer than %1 takes; begin another one or shorten it", asked.host};
}

Sentence keyProblem(int status, const Asked& asked) {
  if (!asked.had_key) return {"%1 asks for a key (%2); give one with the engine's address", asked.host, status};
  if (status == 403) return {"%1 does not allow this with the given key (403)", asked.host};
  return {"%1 does not accept the given key (401); give another one", asked.host};
}

// The problem and its remedy, without what the server said.
Sentence plainSentence(const Refusal& refusal, const Asked& asked) {
  switch (refusal.kind) {
    case RefusalKind::key: return keyProblem(refusal.status, asked);
    case RefusalKind::no_such_path:
      return {"%1 does not know %2 (%3); check the engine's address", asked.host, asked.path, refusal.status};
    case RefusalKind::no_such_model:
      return {"%1 has no model \"%2\"; choose one of its list", asked.host, printable(asked.model)};
    case RefusalKind::too_long: return tooLong(refusal, asked);
    case RefusalKind::too_many:
      return refusal.retry_after_s >= 0 ? Sentence("%1 takes no more requests now (429); try again in %L2 s",
                                                   asked.host, static_cast<int64_t>(refusal.retry_after_s + 0.999))
                                        : Sentence("%1 takes no more requests now (429); try again later", asked.host);
    case RefusalKind::not_ready:
      return {"%1 is not ready (%2): it starts, is busy or is not reached; try again later", asked.host,
              refusal.status};
    case RefusalKind::not_accepted: return {"%1 does not accept the request (%2)", asked.host, refusal.status};
    case RefusalKind::server: break;
  }
  if (refusal.status == 0) return {"%1 stopped the reply because of an error; ask again", asked.host};
  return {"%1 failed (%2); ask again, or look into its log", asked.host, refusal.status};
}

Refusal refusalWith(int status, const Said& said, const Asked& asked) {
  Refusal refusal{.status = status, .said = said.text};
  refusal.kind = kindOf(status, said, refusal);
  double seconds = 0;
  const std::string& after = asked.retry_after;
  if (std::from_chars(after.data(), after.data() + after.size(), seconds).ec == std::errc() && seconds >= 0 &&
      seconds < 1e6)
    refusal.retry_after_s = seconds;
  refusal.sentence = plainSentence(refusal, asked);
  const bool says_all = refusal.kind == RefusalKind::too_long && refusal.most_tokens >= 0;
  if (!refusal.said.empty() && !says_all) refusal.sentence = {"%1. It says: %2", refusal.sentence, refusal.said};
  return refusal;
}

}  // namespace

std::string withoutKey(std::string text, std::string_view key) {
  constexpr std::string_view stands = "[key]";
  for (size_t at = 0; !key.empty() && (at = text.find(key, at)) != std::string::npos; at += stands.size())
    text.replace(at, key.size(), stands);
  return text;
}

Refusal refusalOf(int status, std::string_view body, const Asked& asked) {
  return refusalWith(status, saidIn(body), asked);
}

Refusal refusalInStream(std::string_view error_json, const Asked& asked) {
  const Said said = saidIn(error_json);
  const int64_t code = wholeOf(memberOf(said.error, "code"), 0);  // a status of HTTP where it is one
  return refusalWith(code >= 400 && code < 600 ? static_cast<int>(code) : 0, said, asked);
}

}  // namespace kvarium::remote
