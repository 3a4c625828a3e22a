// Any bytes as a chat template over a fixed conversation: text or an Error, never a crash, a hang or a leak.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/base/error.h"
#include "core/template/chat_template.h"

namespace {

const nlohmann::ordered_json& conversation() {
  static const auto value = nlohmann::ordered_json::parse(R"(
    {"s": "Hello World", "u": "\u00e4\u00f6\u00fc \u65e5\u672c \ud83c\udf89", "blank": "  \t x \n ", "empty": "",
    "html": "<b>\"A\" & 'B'</b>", "n": 7, "neg": -7, "zero": 0, "f": 2.5, "big": 9007199254740993, "yes": true,
    "no": false, "nothing": null, "list": [3, 1, 2], "words": ["banana", "Apple", "cherry", "apple"], "mixed": [1,
    "1", 1.0, true, null, [1], {"a": 1}], "nested": [[1, 2], [3, 4]], "pairs": [["a", 1], ["b", 2]], "none_list":
    [], "d": {"b": 2, "a": 1, "C": 3}, "items_key": {"items": "mine", "x": {"y": {"z": [10, 20, 30]}}},
    "empty_dict": {}, "people": [{"name": "Bo", "age": 31, "city": "Ulm"}, {"name": "al", "age": 25}, {"name":
    "Cy", "age": 31, "city": "Rom"}], "messages": [{"role": "system", "content": "be nice"}, {"role": "user",
    "content": "hi"}, {"role": "assistant", "content": "yo"}, {"role": "assistant", "content": null, "tool_calls":
    [{"function": {"name": "f", "arguments": {"a": 1.5}}}]}], "quotes": "it's", "both": "it's \"so\"", "control":
    "a\u0001b\u007f\u200d\u00adc", "path": "a.b,c.d", "lines": "one\ntwo\r\nthree\n\nfive", "tools": [{"type":
    "function", "function": {"name": "f", "parameters": {"properties": {"a": {"type": "number"}}}}}], "bos_token":
    "<s>", "eos_token": "</s>", "add_generation_prompt": true, "strftime_now": "2024-07-26T09:05:07"})");
  return value;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  kvarium::jinja::TemplateLimits limits;
  limits.steps = 20'000;
  limits.depth = 60;
  limits.output_bytes = 1 << 16;
  limits.container_elements = 2'000;
  try {
    const std::string_view source(reinterpret_cast<const char*>(data), size);
    kvarium::jinja::ChatTemplate(source, limits).render(conversation());
  } catch (const kvarium::Error&) {
  }
  return 0;
}
