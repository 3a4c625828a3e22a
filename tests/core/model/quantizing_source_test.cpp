// Large matrices come out as quantizeRow writes them, one held at a time; all else comes through untouched.
#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <random>

#include "core/base/half.h"
#include "core/device/quant_blocks.h"
#include "core/files/safetensors.h"
#include "core/model/weight_sources.h"
#include "tests/support/expect_error.h"
#include "tests/support/safetensors_writer.h"

namespace kvarium::model::quantizing_source_test {
namespace {

using support::expectError;
using support::SafetensorsWriter;

std::vector<float> numbers(size_t n) {
  std::mt19937 random(5);
  std::normal_distribution<float> normal;
  std::vector<float> values(n);
  for (float& value : values) value = bf16ToFloat(floatToBf16(normal(random)));  // exact in all three types
  return values;
}

std::vector<std::byte> as16Bits(const std::vector<float>& values, uint16_t (*round)(float)) {
  std::vector<std::byte> bytes(values.size() * 2);
  for (size_t i = 0; i < values.size(); ++i) {
    const uint16_t bits = round(values[i]);
    std::memcpy(bytes.data() + 2 * i, &bits, 2);
  }
  return bytes;
}

// Passes a file through and records the released tensors.
class Watched final : public files::WeightSource {
 public:
  explicit Watched(const SafetensorsWriter& w)
      : m_bytes(w.bytes()), m_file(files::SafetensorsFile::parse(m_bytes, "t")) {}
  std::string label() const override { return "watched"; }
  std::vector<std::string> names() const override { return m_file->names(); }
  const TensorView* find(std::string_view name) const override { return m_file->find(name); }
  size_t bytes(std::string_view name) const override { return m_file->bytes(name); }
  void release(std::string_view name) const override { released.emplace_back(name); }

  mutable std::vector<std::string> released;

 private:
  std::vector<std::byte> m_bytes;
  std::unique_ptr<files::SafetensorsFile> m_file;
};

TEST(QuantizingSource, matricesOfEveryFloatTypeAreQuantizedRowByRow) {
  const std::vector<float> values = numbers(7 * 64);
  SafetensorsWriter w;
  w.tensor("a.weight", {7, 64}, values);
  w.tensor("b.weight", "BF16", {7, 64}, as16Bits(values, floatToBf16));
  w.tensor("c.weight", "F16", {7, 64}, as16Bits(values, floatToHalf));
  const Watched watched(w);
  for (const DType type : {DType::q8_0, DType::q4_0, DType::q5_1, DType::f16}) {
    std::vector<std::byte> wanted(7 * static_cast<size_t>(64 / info(type).block_elements * info(type).block_bytes));
    device::quantizeRow(type, values.data(), 7 * 64, wanted.data());
    for (const int threads : {1, 3, 9}) {
      const auto source = quantizing(watched, {.type = type, .threads = threads});
      for (const char* name : {"a.weight", "b.weight", "c.weight"}) {
        EXPECT_EQ(source->bytes(name), wanted.size());
        const TensorView view = source->get(name, {7, 64});
        EXPECT_EQ(view.dtype, type);
        ASSERT_EQ(view.bytes(), wanted.size());
        EXPECT_EQ(std::memcmp(view.data, wanted.data(), wanted.size()), 0) << name << " " << threads;
        source->release(name);
      }
    }
  }
}

TEST(QuantizingSource, tensorsThatAreNoWeightMatrixPassThroughUnchanged) {
  SafetensorsWriter w;
  const auto add = [&](const char* name, std::initializer_list<int64_t> shape) {
    int64_t n = 1;
    for (const int64_t size : shape) n *= size;
    w.tensor(name, shape, std::vector<float>(static_cast<size_t>(n), 1));
  };
  add("norm.weight", {64});
  add("a.bias", {2, 32});
  add("odd.weight", {2, 33});
  add("conv.weight", {2, 2, 32});
  add("model.embed_positions.weight", {2, 32});
  add("transformer.wpe.weight", {2, 32});
  add("mlp.gate.weight", {2, 32});
  w.tensor("ids.weight", "I64", {2, 32}, std::vector<std::byte>(512));
  const Watched watched(w);
  const auto source = quantizing(watched, {});
  EXPECT_EQ(source->names(), watched.names());
  EXPECT_EQ(source->label(), "watched");
  for (const std::string& name : source->names()) {
    EXPECT_EQ(source->bytes(name), watched.bytes(name));
    if (name == "ids.weight") {
      expectError(ErrorKind::unsupported, [&] { (void)source->find(name); });
    } else {
      EXPECT_EQ(source->find(name), watched.find(name)) << name;
    }
  }
  EXPECT_EQ(source->find("nothing"), nullptr);
  EXPECT_EQ(source->bytes("nothing"), 0u);
  source->release("norm.weight");
  EXPECT_EQ(watched.released, std::vector<std::string>{"norm.weight"});
}

TEST(QuantizingSource, sourcePagesGoAsSoonAsAMatrixIsQuantized) {
  SafetensorsWriter w;
  w.tensor("a.weight", {2, 32}, numbers(64));
  const Watched watched(w);
  const auto source = quantizing(watched, {});
  EXPECT_TRUE(watched.released.empty());
  EXPECT_EQ(source->find("a.weight")->data, nullptr);
  EXPECT_TRUE(watched.released.empty());
  const std::byte* data = source->read("a.weight").data;
  EXPECT_EQ(watched.released, std::vector<std::string>{"a.weight"});
  EXPECT_EQ(source->read("a.weight").data, data);  // not again
  EXPECT_EQ(watched.released.size(), 1u);
  source->release("a.weight");
  EXPECT_EQ(source->find("a.weight")->data, nullptr);
  EXPECT_NE(source->read("a.weight").data, nullptr);
}

TEST(QuantizingSource, aNumberThatCannotBeQuantizedIsNamed) {
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -1e9f}) {
    std::vector<float> values = numbers(8 * 32);
    values[3 * 32 + 5] = values[6 * 32] = bad;
    SafetensorsWriter w;
    w.tensor("a.weight", {8, 32}, values);
    const Watched watched(w);
    const auto source = quantizing(watched, {.threads = 2});
    const std::string sentence = expectError(ErrorKind::file, [&] { (void)source->read("a.weight"); });
    for (const char* part : {"'a.weight'", "watched", "row 3, column 5", "Q8_0"})
      EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
  }
}

}  // namespace
}  // namespace kvarium::model::quantizing_source_test
