#include "features/serve/protocol/chat_request.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/utf8.h"
#include "core/cache/spec/cache_spec.h"
#include "core/files/json_fields.h"
#include "core/template/chat_template.h"
#include "features/serve/protocol/refusal.h"

namespace kvarium::serve {
namespace {

using RequestJson = nlohmann::json;

const Sentence reply_missing = "continue_final_message asks to continue a reply, and the last message is not one";

// Reads a field; what is wrong with it is a refusal that names it.
template <class Read>
auto field(const char* key, const Read& read) {
  try {
    return read();
  } catch (const Error& error) {
    throw Refusal(400, error.problem(), key);
  }
}

// The fields of a request, each read so.
class RequestFields {
 public:
  explicit RequestFields(const RequestJson& body) : m_fields(body, "the request") {}
  bool has(const char* key) const { return m_fields.has(key); }
  bool flag(const char* key, bool missing = false) const {
    return field(key, [&] { return m_fields.boolean(key, missing); });
  }
  std::string text(const char* key) const {
    return field(key, [&] { return m_fields.text(key, ""); });
  }
  int64_t integer(const char* key, files::JsonFields::Integers range) const {
    return field(key, [&] { return m_fields.integer(key, range); });
  }
  double number(const char* key, files::JsonFields::Numbers range) const {
    return field(key, [&] { return m_fields.number(key, range); });
  }
  const files::JsonFields& all() const { return m_fields; }

 private:
  const files::JsonFields m_fields;
};

// Fields of OpenAI's protocol that ask for what this engine does not do, and the values that ask for nothing.
struct Unsupported {
  const char* key;
  Sentence why;
  bool (*asks)(const RequestJson& value);
};
bool isAsked(const RequestJson& value) {
  const bool nothing =
      value.is_null() || value == RequestJson(false) || ((value.is_array() || value.is_object()) && value.empty());
  return !nothing;
}
bool isNotZero(const RequestJson& value) { return isAsked(value) && !(value.is_number() && value == 0); }
bool isNotOne(const RequestJson& value) { return isAsked(value) && !(value.is_number() && value == 1); }
bool isNotText(const RequestJson& value) {
  return isAsked(value) && !(value.is_object() && value.value("type", RequestJson()) == RequestJson("text"));
}
// Tools that are merely offered (tool_choice auto, none or nothing) ask for no call.
bool wantsCall(const RequestJson& value) {
  return isAsked(value) && value != RequestJson("none") && value != RequestJson("auto");
}
bool isNotTextOnly(const RequestJson& value) { return isAsked(value) && value != RequestJson::array({"text"}); }

// By these other engines have a reply follow a form, or keep tokens out of it: a reply that does not would be another
// than what was asked.
bool constrains(std::string_view key) {
  constexpr std::string_view names[] = {"format", "allowed_token_ids", "bad_words", "min_tokens", "stop_token_ids"};
  constexpr std::string_view parts[] = {"grammar", "regex", "guided", "structured", "structural", "schema", "ebnf"};
  return std::ranges::count(names, key) > 0 ||
         std::ranges::any_of(parts, [&](std::string_view part) { return key.find(part) != key.npos; });
}

void refuseForms(const RequestJson& body) {
  for (const auto& [key, value] : body.items()) {
    if (!constrains(key) || !isNotZero(value) || value == RequestJson("")) continue;
    const std::string shown = printable(key, 100);
    throw Refusal(400, {"replies are free text here; leave `%1` out", shown}, shown, "unsupported_parameter");
  }
}

const std::vector<Unsupported>& unsupported() {
  static const std::vector<Unsupported> all = {
      Unsupported{"tool_choice", "this server does not call tools; `tool_choice` must be none or auto", wantsCall},
      Unsupported{"function_call", "this server does not call functions; `function_call` must be none or auto",
                  wantsCall},
      Unsupported{"n", "this server writes one reply a request; `n` must be 1", isNotOne},
      Unsupported{"best_of", "this server writes one reply a request; `best_of` must be 1", isNotOne},
      Unsupported{"logprobs", "this server does not report probabilities; leave `logprobs` out", isAsked},
      Unsupported{"top_logprobs", "this server does not report probabilities; leave `top_logprobs` out", isNotZero},
      Unsupported{"logit_bias", "this server does not change single logits; leave `logit_bias` out", isAsked},
      Unsupported{"frequency_penalty", "this server has no `frequency_penalty`; use `repetition_penalty`", isNotZero},
      Unsupported{"presence_penalty", "this server has no `presence_penalty`; use `repetition_penalty`", isNotZero},
      Unsupported{"response_format", "replies are free text here; `response_format` must be {\"type\": \"text\"}",
                  isNotText},
      Unsupported{"modalities", "replies are text here; `modalities` must be [\"text\"]", isNotTextOnly},
      Unsupported{"audio", "replies are text here; leave `audio` out", isAsked},
      Unsupported{"web_search_options", "this server does not search; leave `web_search_options` out", isAsked},
  };
  return all;
}

void refuseUnsupported(const RequestJson& body) {
  refuseForms(body);
  for (const char* inside : {"extra_body", "nvext"}) {  // where some clients put what their engine adds to the protocol
    if (const auto found = body.find(inside); found != body.end() && found->is_object()) refuseForms(*found);
  }
  for (const Unsupported& one : unsupported()) {
    const auto found = body.find(one.key);
    if (found != body.end() && one.asks(*found)) throw Refusal(400, one.why, one.key, "unsupported_parameter");
  }
}

// Fields that this server reads, or that mean nothing here for any value: the answer does not name them as ignored.
bool isKnown(std::string_view key) {
  constexpr std::string_view names =
      " model messages stream stream_options max_completion_tokens max_tokens stop seed temperature top_p top_k min_p "
      "typical_p repetition_penalty ignore_eos continue_final_message return_token_ids session_id cache "
      "chat_template_kwargs enable_thinking thinking reasoning_effort parse_special user metadata store service_tier "
      "add_generation_prompt grammar format ";
  const bool is_name = !key.empty() && key.find(' ') == std::string_view::npos;
  return (is_name && names.find(" " + std::string(key) + " ") != std::string_view::npos) ||
         std::ranges::any_of(unsupported(), [&](const Unsupported& one) { return key == one.key; });
}

std::vector<std::string> ignoredOf(const RequestJson& body) {
  std::vector<std::string> ignored;
  constexpr size_t most = 32;  // of them are named
  for (const auto& [key, value] : body.items())
    if (isAsked(value) && !isKnown(key) && ignored.size() < most) ignored.push_back(printable(key, 60));
  return ignored;
}

// Of the numbers that must be whole, those that other programs send as 4.0 or, where nothing limits them, as -1.
void makeWhole(RequestJson& body) {
  for (const char* key : {"max_completion_tokens", "max_tokens", "top_k", "seed"}) {
    const auto found = body.find(key);
    if (found == body.end()) continue;
    if (found->is_number_float() && std::abs(found->get<double>()) < 9e15 &&
        std::floor(found->get<double>()) == found->get<double>())
      *found = static_cast<int64_t>(found->get<double>());
    if (key[0] == 'm' && *found == RequestJson(-1)) body.erase(found);
  }
  for (const char* key : {"top_p", "typical_p", "repetition_penalty"}) {  // 0 is "off" in some programs
    const auto found = body.find(key);
    if (found != body.end() && found->is_number() && found->get<double>() == 0) *found = 1;
  }
}

std::string nameOf(size_t message, const char* key) { return "messages[" + std::to_string(message) + "]." + key; }

// A text, or a list of parts that are all texts. Clients send null, or nothing, of a reply without words and of a
// system prompt that was left empty.
std::string contentOf(const RequestJson& message, std::string_view role, size_t number) {
  const std::string name = nameOf(number, "content");
  const auto content = message.find("content");
  if (content == message.end() || content->is_null()) {
    if (role != "user") return {};
    throw Refusal(400, {"%1 is missing", name}, name);
  }
  if (content->is_string()) return content->get<std::string>();
  if (!content->is_array()) throw Refusal(400, {"%1 must be a text or a list of parts", name}, name);
  std::string text;
  for (const RequestJson& part : *content) {
    const RequestJson type = part.is_object() ? part.value("type", RequestJson()) : RequestJson();
    if (!type.is_string()) throw Refusal(400, {"%1 has a part without a type", name}, name);
    if (type != "text") {
      throw Refusal(400,
                    {"%1 has a part of type %2; only text is read here", name, printable(type.get<std::string>(), 40)},
                    name, "unsupported_content");
    }
    const RequestJson part_text = part.value("text", RequestJson());
    if (!part_text.is_string()) throw Refusal(400, {"%1 has a part without text", name}, name);
    text += part_text.get<std::string>();
  }
  return text;
}

// tool_calls, or function_call as it was before, as ChatMessage has them. bytes_left: of all arguments of a request.
std::string toolCallsOf(const RequestJson& message, size_t number, size_t& bytes_left) {
  RequestJson calls = message.value("tool_calls", RequestJson());
  const bool is_older = !isAsked(calls) && isAsked(message.value("function_call", RequestJson()));
  if (is_older) calls = RequestJson::array({{{"function", message["function_call"]}}});
  if (!isAsked(calls)) return {};
  const std::string name = nameOf(number, is_older ? "function_call" : "tool_calls");
  const auto wrong = [&](const Sentence& why) -> void { throw Refusal(400, why, name); };
  if (!calls.is_array()) wrong({"%1 must be a list", name});
  auto list = nlohmann::ordered_json::array();
  for (const RequestJson& call : calls) {
    const RequestJson function = call.is_object() ? call.value("function", RequestJson()) : RequestJson();
    const RequestJson called = function.is_object() ? function.value("name", RequestJson()) : RequestJson();
    if (!called.is_string()) wrong({"%1 has a call without a function that has a name", name});
    const RequestJson given = function.value("arguments", RequestJson("{}"));
    const std::string text = given.is_string() ? given.get<std::string>() : given.dump();
    if (text.size() > bytes_left) wrong({"%1 has more than %L2 bytes of arguments", name, most_argument_bytes});
    bytes_left -= text.size();
    nlohmann::ordered_json arguments;  // in the order of their keys
    try {
      (void)files::parseJson(text, name, {.bytes = most_argument_bytes, .depth = 16});
      arguments = nlohmann::ordered_json::parse(text, nullptr, false);
    } catch (const Error&) {
    }
    if (!arguments.is_object()) arguments = text;  // not what templates expect, but what was sent
    const RequestJson id = call.value("id", RequestJson());
    auto& entry = list.emplace_back(nlohmann::ordered_json::object());
    if (id.is_string()) entry["id"] = id;
    entry["type"] = "function";
    entry["function"] = {{"name", called}, {"arguments", std::move(arguments)}};
  }
  return list.dump();
}

std::string optionalText(const RequestJson& message, const char* key, size_t number) {
  const RequestJson value = message.value(key, RequestJson());
  if (value.is_null()) return {};
  if (!value.is_string()) throw Refusal(400, {"%1 must be a text", nameOf(number, key)}, nameOf(number, key));
  return value.get<std::string>();
}

jinja::ChatMessage messageOf(const RequestJson& message, size_t number, size_t& argument_bytes_left) {
  const std::string name = "messages[" + std::to_string(number) + "]";
  if (!message.is_object()) throw Refusal(400, {"%1 must be an object with role and content", name}, name);
  const RequestJson role = message.value("role", RequestJson());
  if (!role.is_string()) throw Refusal(400, {"%1 has no role", name}, nameOf(number, "role"));
  const auto text = role.get<std::string>();
  const bool is_result = text == "tool" || text == "function";  // the latter as it was before
  if (!is_result && text != "system" && text != "developer" && text != "user" && text != "assistant") {
    throw Refusal(
        400, {"%1 has the role %2; it must be system, developer, user, assistant or tool", name, printable(text, 40)},
        nameOf(number, "role"), "unsupported_role");
  }
  jinja::ChatMessage read;
  read.role = text == "developer" ? "system" : is_result ? "tool" : text;
  read.content = contentOf(message, text, number);
  if (is_result) {
    read.tool_call_id = optionalText(message, "tool_call_id", number);
    read.name = optionalText(message, "name", number);
  } else if (text == "assistant") {
    for (const char* key : {"reasoning_content", "reasoning"}) {  // as this server, vLLM and others send thoughts
      const std::string thoughts = optionalText(message, key, number);
      if (read.thoughts.empty()) read.thoughts = thoughts;
    }
    read.tool_calls = toolCallsOf(message, number, argument_bytes_left);
  }
  return read;
}

std::vector<jinja::ChatMessage> messagesOf(const RequestJson& body) {
  const auto list = body.find("messages");
  if (list == body.end() || !list->is_array() || list->empty())
    throw Refusal(400, "`messages` must be a list of at least one message", "messages");
  std::vector<jinja::ChatMessage> messages;
  size_t argument_bytes_left = most_argument_bytes;
  for (size_t number = 0; number < list->size(); ++number)
    messages.push_back(messageOf((*list)[number], number, argument_bytes_left));
  return messages;
}

// chat_template_kwargs as vLLM and llama.cpp take them, and what others have as fields of their own. Whether the
// template reads them is known where it is.
jinja::TemplateVariables variablesOf(const RequestJson& body) {
  jinja::TemplateVariables variables;
  const auto take = [&](const char* key, const RequestJson& object) {
    if (!object.is_null()) variables.merge(field(key, [&] { return jinja::variablesFrom(object); }));
  };
  take("chat_template_kwargs", body.value("chat_template_kwargs", RequestJson()));
  for (const char* key : {"enable_thinking", "thinking", "reasoning_effort"}) {
    const RequestJson value = body.value(key, RequestJson());
    if (!value.is_null()) take(key, RequestJson{{key, value}});
  }
  return variables;
}

decode::SamplingChoice samplingOf(const RequestFields& fields) {
  decode::SamplingChoice choice;
  const auto number = [&](const char* key, files::JsonFields::Numbers range, std::optional<double>& into) {
    if (fields.has(key)) into = fields.number(key, range);
  };
  constexpr double above_0 = 1e-6;
  number("temperature", {0, 100}, choice.temperature);
  number("top_p", {above_0, 1}, choice.top_p);
  number("min_p", {0, 1}, choice.min_p);
  number("typical_p", {above_0, 1}, choice.typical_p);
  number("repetition_penalty", {above_0, 100}, choice.repetition_penalty);
  if (fields.has("top_k"))  // -1: all, as with vLLM
    choice.top_k = static_cast<int>(std::max<int64_t>(0, fields.integer("top_k", {-1, INT32_MAX})));
  return choice;
}

std::string cacheOf(const RequestFields& fields) {
  const std::string text = fields.text("cache");
  return text.empty() ? text : field("cache", [&] { return cache::parseCacheSpec(text).text; });
}

// max_completion_tokens is the newer name.
int64_t mostTokens(const RequestFields& fields) {
  for (const char* key : {"max_completion_tokens", "max_tokens"}) {
    if (!fields.has(key)) continue;
    if (const int64_t most = fields.integer(key, {INT64_MIN, int64_t{1} << 40}); most > 0) return most;
    throw Refusal(400, {"`%1` must be at least 1; leave it out for no limit", key}, key);
  }
  return -1;
}

RequestJson documentOf(std::string_view body, bool or_list = false) {
  if (body.size() > most_request_bytes) {
    throw Refusal(
        413, {"the request has %L1 bytes, more than %L2; shorten the conversation", body.size(), most_request_bytes},
        "", "request_too_large");
  }
  RequestJson document;
  try {
    document = files::parseJson(
        body, "the request", {.bytes = most_request_bytes, .depth = most_request_depth, .values = most_request_values});
  } catch (const Error& error) {
    throw Refusal(400, error.problem(), "", "invalid_json");
  }
  if (or_list && document.is_array()) return RequestJson{{"messages", std::move(document)}};
  if (!document.is_object()) throw Refusal(400, "the request must be a JSON object");
  return document;
}

// A last message of the assistant goes on, as with other engines, unless the request says otherwise.
bool goesOn(const RequestFields& fields, const jinja::ChatMessage& last) {
  if (fields.has("continue_final_message")) return fields.flag("continue_final_message");
  return last.role == "assistant" && last.tool_calls.empty() && !fields.flag("add_generation_prompt");
}

// Of the fields add_generation_prompt and continue_final_message, as with vLLM.
engine::TokensAsked::End endOf(const RequestFields& fields, const jinja::ChatMessage& last) {
  const bool is_said = fields.has("add_generation_prompt");
  const bool goes_on = is_said ? fields.flag("continue_final_message") : goesOn(fields, last);
  const bool asks = is_said ? fields.flag("add_generation_prompt") : !goes_on;
  if (goes_on && asks) {
    throw Refusal(400, "a reply that goes on needs nothing that asks for one; leave `add_generation_prompt` out",
                  "add_generation_prompt");
  }
  using End = engine::TokensAsked::End;
  return goes_on ? End::goes_on : asks ? End::reply : End::message;
}

}  // namespace

std::string checkedSession(std::string_view name) {
  if (name.size() > most_session_bytes || printable(name, most_session_bytes) != name) {
    throw Refusal(400, {"session_id must be a printable text of at most %1 bytes", most_session_bytes}, "session_id");
  }
  return std::string(name);
}

std::string messageText(const nlohmann::json& message, std::string_view role, size_t number) {
  return contentOf(message, role, number);
}

ChatRequest readChatRequest(std::string_view body, bool or_list) {
  RequestJson document = documentOf(body, or_list);
  refuseUnsupported(document);
  makeWhole(document);
  ChatRequest request;
  request.ignored = ignoredOf(document);
  request.turn.messages = messagesOf(document);
  const RequestFields fields(document);
  request.model = fields.text("model");
  request.cache = cacheOf(fields);
  request.session = checkedSession(fields.text("session_id"));
  request.max_tokens = mostTokens(fields);
  if (fields.has("seed")) {
    const int64_t seed = fields.integer("seed", {INT64_MIN, INT64_MAX});
    if (seed != -1) request.seed = static_cast<uint64_t>(seed);  // -1: a new one, as with others
  }
  request.stream = fields.flag("stream");
  request.return_token_ids = fields.flag("return_token_ids");
  field("stream_options", [&] {
    if (const auto stream = fields.all().object("stream_options"))
      request.include_usage = stream->boolean("include_usage", false);
  });
  request.turn.options.stop = field("stop", [&] { return fields.all().texts("stop", most_stops); });
  request.turn.options.ignore_eos = fields.flag("ignore_eos");
  request.turn.sampling = samplingOf(fields);
  request.turn.variables = variablesOf(document);
  request.turn.parse_special = fields.flag("parse_special");
  const bool from_user = request.turn.messages.back().role != "assistant";
  request.turn.go_on = goesOn(fields, request.turn.messages.back());
  if (request.turn.go_on == from_user) {
    throw Refusal(400,
                  from_user ? reply_missing
                            : Sentence("the last message is the assistant's own; add a message of the user, or set "
                                       "continue_final_message to have it continued"),
                  "messages");
  }
  return request;
}

TokenizeRequest readTokenizeRequest(std::string_view body) {
  const RequestJson document = documentOf(body);
  refuseUnsupported(document);
  const RequestFields fields(document);
  TokenizeRequest request;
  engine::TokensAsked& asked = request.asked;
  request.model = fields.text("model");
  asked.pieces = fields.flag("return_token_strs");
  if (document.contains("messages") == document.contains("prompt"))
    throw Refusal(400, "give either `messages` or `prompt`, whose tokens are wanted", "messages");
  if (document.contains("prompt")) {
    asked.text = field("prompt", [&] { return fields.all().text("prompt"); });
    asked.add_special = fields.flag("add_special_tokens", true);
    return request;
  }
  asked.messages = messagesOf(document);
  asked.variables = variablesOf(document);
  asked.parse_special = fields.flag("parse_special");
  asked.end = endOf(fields, asked.messages.back());
  if (asked.end == engine::TokensAsked::End::goes_on && asked.messages.back().role != "assistant")
    throw Refusal(400, reply_missing, "messages");
  return request;
}

}  // namespace kvarium::serve
