// Any bytes are a GGUF file or an Error; what an accepted file hands out can be read to its last byte.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "core/base/error.h"
#include "core/device/quant_blocks.h"
#include "core/files/gguf.h"

namespace {

template <class Question>
void ask(const Question& question) {
  try {
    (void)question();
  } catch (const kvarium::Error&) {
  }
}

void readValues(const kvarium::files::GgufFile& file) {
  for (const std::string& key : file.keys()) {
    if (!file.has(key)) std::abort();
    ask([&] { return file.integer(key); });
    ask([&] { return file.number(key); });
    ask([&] { return file.boolean(key); });
    ask([&] { return std::string(file.text(key).value_or("")); });
    ask([&] {
      size_t sum = 0;
      for (const std::string_view text : file.texts(key)) sum += std::string(text).size();
      return sum;
    });
    ask([&] { return file.integers(key); });
    ask([&] { return file.floats(key); });
  }
}

void readTensors(const kvarium::files::GgufFile& file) {
  std::vector<float> row;
  for (const std::string& name : file.names()) {
    const kvarium::TensorView* tensor = file.find(name);
    if (!tensor) std::abort();
    const kvarium::DTypeInfo& type = kvarium::info(tensor->dtype);
    if (tensor->dtype == kvarium::DType::i32) continue;
    // First and last block of first and last row: if these are inside, all between are.
    row.assign(static_cast<size_t>(type.block_elements), 0.0f);
    const auto block_bytes = static_cast<size_t>(type.block_bytes);
    for (const size_t at : {size_t{0}, tensor->rowBytes() - block_bytes, tensor->bytes() - block_bytes}) {
      kvarium::device::dequantizeRow(tensor->dtype, tensor->data + at, type.block_elements, row.data());
    }
    ask([&] { return file.get(name, {1, 2}); });
    file.release(name);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  try {
    const auto file = kvarium::files::GgufFile::parse(std::as_bytes(std::span(data, size)), "fuzz.gguf");
    readValues(*file);
    readTensors(*file);
  } catch (const kvarium::Error&) {
  }
  return 0;
}
