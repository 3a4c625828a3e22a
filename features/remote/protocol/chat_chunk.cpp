#include "features/remote/protocol/chat_chunk.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "core/base/printable.h"
#include "features/remote/protocol/json_text.h"

namespace kvarium::remote {
namespace {

constexpr size_t most_spec = 300;  // bytes

// -1 where it is not reported, and where a server reports less than nothing.
int64_t countOf(const Json& json) { return std::max<int64_t>(wholeOf(json), -1); }
Usage usageOf(const Json& json) {
  return {.prompt = countOf(memberOf(json, "prompt_tokens")),
          .completion = countOf(memberOf(json, "completion_tokens")),
          .cached = countOf(memberOf(memberOf(json, "prompt_tokens_details"), "cached_tokens"))};
}

ReadProgress progressOf(const Json& json) {
  return {.total = countOf(memberOf(json, "total")),
          .cached = countOf(memberOf(json, "cache")),
          .processed = countOf(memberOf(json, "processed"))};
}

// `kvarium` of a KVarium server.
ServedCache servedCacheOf(const Json& json) {
  const auto count = [](const Json& from, const char* name) { return countOf(memberOf(from, name)); };
  const Json& at = memberOf(json, "bytes_at");
  return {.spec = std::string(textOf(memberOf(json, "cache"))),
          .stop_reason = std::string(textOf(memberOf(json, "stop_reason"))),
          .tokens_seen = count(json, "tokens_seen"),
          .stored = count(json, "stored"),
          .capacity = count(json, "capacity"),
          .evicted = count(json, "evicted"),
          .evicted_first_at = count(json, "evicted_first_at"),
          .missing = count(json, "missing"),
          .bytes = count(json, "bytes"),
          .reserved = count(json, "reserved_bytes"),
          .at_device = count(at, "device"),
          .at_host = count(at, "host"),
          .at_disk = count(at, "disk"),
          .device_is_ram = isTrue(memberOf(json, "device_is_ram"))};
}

// False: a field has another type than its name promises.
bool takeChoice(const Json& choice, ChatChunk& chunk) {
  const Json& streamed = memberOf(choice, "delta");
  const Json& message = streamed.is_object() ? streamed : memberOf(choice, "message");
  const Json& text = memberOf(message, "content");
  if (!text.is_null() && !text.is_string()) return false;
  chunk.text = textOf(text);
  for (const char* name : {"reasoning_content", "reasoning"}) {
    if (chunk.thoughts.empty()) chunk.thoughts = textOf(memberOf(message, name));
  }
  const Json& calls = memberOf(message, "tool_calls");
  chunk.has_tools = calls.is_array() && !calls.empty();
  chunk.finish = textOf(memberOf(choice, "finish_reason"));
  const Json& ids = memberOf(choice, "token_ids");
  chunk.tells_ids = ids.is_array();
  return takeTokenIds(ids, chunk.ids) && takeTokenIds(memberOf(choice, "prompt_token_ids"), chunk.prompt_ids);
}

}  // namespace

Expected<ChatChunk, Sentence> readChunk(std::string_view data) {
  const auto other_form = [] {
    return Unexpected{Sentence("the reply has another form than that of a chat completion")};
  };
  ChatChunk chunk;
  if (data == "[DONE]") {
    chunk.done = true;
    return chunk;
  }
  const Expected<Json, Sentence> read = jsonOf(data, "the reply");
  if (!read) return Unexpected{read.error()};
  const Json& json = *read;
  if (!json.is_object()) return other_form();
  if (const Json& error = memberOf(json, "error"); !error.is_null()) chunk.error = dumpOf(error);
  const Json& choice = elementOf(memberOf(json, "choices"), 0);
  if (choice.is_object() && !takeChoice(choice, chunk)) return other_form();
  if (chunk.prompt_ids.empty() && !takeTokenIds(memberOf(json, "prompt_token_ids"), chunk.prompt_ids))
    return other_form();
  if (const Json& usage = memberOf(json, "usage"); usage.is_object()) chunk.usage = usageOf(usage);
  if (const int64_t cached = countOf(memberOf(memberOf(json, "timings"), "cache_n")); cached >= 0) {  // llama.cpp
    if (!chunk.usage) chunk.usage.emplace();
    if (chunk.usage->cached < 0) chunk.usage->cached = cached;
  }
  if (const Json& progress = memberOf(json, "prompt_progress"); progress.is_object())
    chunk.progress = progressOf(progress);
  if (const Json& cache = memberOf(json, "kvarium"); cache.is_object()) chunk.cache = servedCacheOf(cache);
  return chunk;
}

bool isWhole(const ServedCache& cache) {
  const std::initializer_list<int64_t> needed = {cache.tokens_seen, cache.stored,    cache.evicted, cache.bytes,
                                                 cache.reserved,    cache.at_device, cache.at_host, cache.at_disk};
  return !cache.spec.empty() && std::ranges::min(needed) >= 0;
}

void takeCache(const ServedCache& cache, engine::TurnStats& stats) {
  if (!isWhole(cache)) return;
  stats.cache_spec = printable(cache.spec, most_spec);
  stats.lengths = {.tokens_seen = cache.tokens_seen, .stored = cache.stored, .capacity = cache.capacity};
  stats.bytes.kv = cache.bytes;
  stats.bytes.reserved = cache.reserved;
  stats.used_at = {.device = cache.at_device, .host = cache.at_host, .disk = cache.at_disk};
  stats.device_is_ram = cache.device_is_ram;
  stats.missing.tokens = cache.missing >= 0 ? cache.missing : cache.tokens_seen - cache.stored;
  stats.evicted = cache.evicted;
  stats.evicted_first_at = cache.evicted_first_at;
  if (cache.stop_reason == decode::stopReasonName(decode::StopReason::capacity))
    stats.stop_reason = decode::StopReason::capacity;
}

void Usage::take(const Usage& later) {
  for (int64_t Usage::*count : {&Usage::prompt, &Usage::completion, &Usage::cached})
    if (later.*count >= 0) this->*count = later.*count;
}

std::string ThoughtsInText::push(const ChatChunk& chunk) {
  std::string text;
  if (!chunk.thoughts.empty()) {
    if (!m_thinks) text = "<think>";
    m_thinks = true;
    text += chunk.thoughts;
  }
  if (!chunk.text.empty()) text += finish() + chunk.text;
  return text;
}

std::string ThoughtsInText::finish() { return std::exchange(m_thinks, false) ? "</think>\n\n" : ""; }

}  // namespace kvarium::remote
