// Any bytes are a safetensors file or an Error, and any text is a config or an Error; what an accepted file hands out
// can be read to its last byte.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/device/quant_blocks.h"
#include "core/files/json_fields.h"
#include "core/files/safetensors.h"

namespace {

template <class Question>
void ask(const Question& question) {
  try {
    (void)question();
  } catch (const kvarium::Error& error) {
    if (std::string_view(error.what()).empty() || error.remedy().empty()) std::abort();
  }
}

void readFile(std::span<const std::byte> bytes) {
  const auto file = kvarium::files::SafetensorsFile::parse(bytes, "fuzz.safetensors");
  size_t sum = 0;
  for (const auto& [key, value] : file->metadata()) sum += key.size() + value.size();
  for (const std::string& name : file->names()) {
    sum += file->bytes(name);
    ask([&] {
      const kvarium::TensorView* tensor = file->find(name);
      if (!tensor || tensor->bytes() != file->bytes(name)) std::abort();
      // First and last element: if these are inside, all between are.
      const auto size = static_cast<size_t>(kvarium::info(tensor->dtype).block_bytes);
      for (const size_t at : {size_t{0}, tensor->bytes() - size}) {
        float value;
        kvarium::device::dequantizeRow(tensor->dtype, tensor->data + at, 1, &value);
      }
      return tensor;
    });
    ask([&] { return file->get(name, {1, 2}); });
    file->release(name);
  }
  if (sum > 2 * bytes.size()) std::abort();
}

// The length in front is made to fit the header again, so that changes inside the header are not lost to it.
std::vector<std::byte> repaired(std::span<const std::byte> bytes) {
  std::vector<std::byte> out(bytes.begin(), bytes.end());
  uint64_t size = out.size();
  while (size > 8 && out[size - 1] != std::byte{'}'}) --size;
  if (size <= 8) return out;
  size -= 8;
  std::memcpy(out.data(), &size, sizeof(size));
  return out;
}

void readFields(const nlohmann::json& json) {
  const kvarium::files::JsonFields fields(json, "fuzz.json");
  for (const auto& [key, value] : json.items()) {
    ask([&] { return fields.integer(key, {-5, 1000}); });
    ask([&] { return fields.number(key, {0.0, 1e9}); });
    ask([&] { return fields.boolean(key); });
    ask([&] { return fields.text(key); });
    ask([&] { return fields.integers(key, {0, INT64_MAX}, 4); });
    ask([&] { return fields.numbers(key, {-1e300, 1e300}, 4); });
    ask([&] { return fields.texts(key, 4); });
    ask([&] {
      if (fields.object(key)) readFields(value);
      return 0;
    });
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  ask([&] {
    readFile(bytes);
    return 0;
  });
  ask([&] {
    readFile(repaired(bytes));
    return 0;
  });
  ask([&] {
    readFields(kvarium::files::parseJson({reinterpret_cast<const char*>(data), size}, "fuzz.json"));
    return 0;
  });
  return 0;
}
