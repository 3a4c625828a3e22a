// Any bytes as a chat template over a fixed conversation: text or an Error, never a crash, a hang or a leak.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/base/error.h"
#include "core/text/chat_template.h"

namespace {

const nlohmann::ordered_json& conversation() {
  static const auto value = nlohmann::ordered_json::parse(R"({
    "messages": [{"role": "system", "content": "S"}, {"role": "user", "content": "h\u00e9 \ud83c\udf89"},
                 {"role": "assistant", "content": null, "tool_calls": [{"function": {"name": "f", "arguments": {"a": 1.5}}}]}],
    "tools": [{"type": "function", "function": {"name": "f", "parameters": {"properties": {"a": {"type": "number"}}}}}],
    "x": [3, 1, 2], "s": "a, b", "d": {"k": 1, "n": null}, "bos_token": "<s>", "eos_token": "</s>",
    "add_generation_prompt": true, "strftime_now": "2024-07-26T09:05:07"})");
  return value;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  kvarium::TemplateLimits limits;
  limits.steps = 20'000;
  limits.depth = 60;
  limits.output_bytes = 1 << 16;
  limits.container_elements = 2'000;
  try {
    const std::string_view source(reinterpret_cast<const char*>(data), size);
    kvarium::ChatTemplate(source, limits).render(conversation());
  } catch (const kvarium::Error&) {
  }
  return 0;
}
