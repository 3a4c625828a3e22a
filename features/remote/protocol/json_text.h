// Reads JSON that a server sent: within limits, without exceptions, and with questions that any type of value answers.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/expected.h"
#include "core/base/sentence.h"
#include "core/base/token.h"
#include "core/template/chat_message.h"

namespace kvarium::remote {

using Json = nlohmann::json;

struct JsonBounds {
  size_t bytes = size_t{16} << 20;
  int depth = 32;
  size_t values = 4'000'000;
};

// Text that is not UTF-8, or beyond a bound, is none. jsonOf(): what is wrong with it; what: how that names it.
Expected<Json, Sentence> jsonOf(std::string_view text, const Sentence& what, const JsonBounds& bounds = {});
std::optional<Json> jsonIn(std::string_view text, const JsonBounds& bounds = {});
std::optional<Json> messagePackIn(std::string_view bytes, const JsonBounds& bounds);

// A member of an object; null: `json` is no object, or has none of that name.
const Json& memberOf(const Json& json, std::string_view name);
// Of an array; null: it has fewer, or `json` is none.
const Json& elementOf(const Json& json, size_t index);

// The value, or what stands for "not reported" where it has another type, does not fit or is not finite.
int64_t wholeOf(const Json& json, int64_t otherwise = -1);
double numberOf(const Json& json, double otherwise = -1);
std::string_view textOf(const Json& json);  // as long as `json` lives
bool isTrue(const Json& json);

// Appends ids of tokens. False: it is neither null nor a list of such.
bool takeTokenIds(const Json& json, std::vector<TokenId>& ids);
Json messagesJson(const std::vector<jinja::ChatMessage>& messages);  // as a chat completion takes them

// JSON in one line; bytes that are not UTF-8 become U+FFFD.
std::string dumpOf(const Json& json);

}  // namespace kvarium::remote
