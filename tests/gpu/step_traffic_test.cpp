// What a token of decoding moves, counted on the emulated GPU and compared with docs/protocols/gpu-traffic.md:
// launches, copies between the host and the GPU, bytes of weights and cells that kernels read, bytes of cells that they
// write. Each count is printed too.
#include <gtest/gtest.h>

#include <bit>
#include <cstdio>
#include <functional>
#include <map>

#include "core/cache/sequence/cache_store.h"
#include "core/device/device_access.h"
#include "core/device/forwarding_device.h"
#include "tests/core/model/golden.h"
#include "tests/gpu/emulated/emulated_device.h"
#include "tests/gpu/emulated/rules_restored.h"

namespace kvarium::model::step_traffic_test {
namespace {

using cache::Form;

// Remembers the memory that a cache takes.
class CacheMemory final : public device::ForwardingDevice {
 public:
  explicit CacheMemory(device::Device& inner) : ForwardingDevice(inner) {}
  ~CacheMemory() override { m_owned.clear(); }

  device::Memory allocate(size_t bytes) override {
    device::Memory memory = ForwardingDevice::allocate(bytes);
    const device::DevicePtr<std::byte> data = memory.data();
    m_owned.emplace(device::raw(data), std::move(memory));
    return device::Memory(*this, data, bytes);
  }
  std::map<const std::byte*, std::vector<std::byte>> bytes() const {
    std::map<const std::byte*, std::vector<std::byte>> all;
    for (const auto& [data, memory] : m_owned) all[data].assign(data, data + memory.size());
    return all;
  }
  // Bytes that are others than in `before`; what is new was full of ones.
  size_t written(const std::map<const std::byte*, std::vector<std::byte>>& before) const {
    size_t count = 0;
    for (const auto& [data, memory] : m_owned) {
      const auto found = before.find(data);
      for (size_t i = 0; i < memory.size(); ++i)
        count += data[i] != (found == before.end() ? std::byte{0xff} : found->second[i]) ? 1 : 0;
    }
    return count;
  }

 private:
  void free(std::byte*, size_t) noexcept override {}  // pinned memory is the inner device's
  void free(device::DevicePtr<std::byte> data, size_t) noexcept override { m_owned.erase(device::raw(data)); }
  std::map<const std::byte*, device::Memory> m_owned;
};

constexpr const char* q4_1 = "gqa_tied_q4_1.gguf";

struct Moved {
  uint64_t launches = 0;  // kernels issued one by one
  uint64_t graphs = 0;    // launched
  uint64_t copies = 0, copies_in = 0, bytes_in = 0, copies_out = 0, bytes_out = 0;
  uint64_t read = 0;     // bytes of weights and cells
  uint64_t written = 0;  // bytes of cells

  void print(const char* what) const {
    const auto number = [](uint64_t n) { return static_cast<unsigned long long>(n); };
    std::printf(
        "%s: %llu graphs, %llu launches; in %llu copies, %llu bytes; out %llu copies, %llu bytes; "
        "read %llu bytes; changed %llu bytes of the cache's memory\n",
        what, number(graphs), number(launches), number(copies_in), number(bytes_in), number(copies_out),
        number(bytes_out), number(read), number(written));
  }
};

class StepTraffic : public testing::Test {
 protected:
  StepTraffic() { emulated::rules().hidden_bytes = 0; }  // the test reads the GPU's memory
  void SetUp() override {
    if (support::isRealGpu()) GTEST_SKIP() << "counted on the emulated GPU";
  }

  gpu_emulated::test::RulesRestored m_restored;
};

// A model on the GPU, or its last layers and its head.
struct Counted {
  static constexpr int64_t context = 1000;

  Counted(const char* file, const char* spec, int on_cpu = 0)
      : model(std::filesystem::path(KVARIUM_TEST_DATA "/llama") / file, devices(on_cpu)),
        memory(*model.device),
        cache(on_cpu > 0 ? device::LayerDevices{*model.first_device, memory, on_cpu} : device::LayerDevices(memory),
              config().cacheShape(), cache::parseCacheSpec(spec),
              {.default_format = cache::findFormat("f16"), .context = context, .chunk = context}),
        path(std::filesystem::path(KVARIUM_TEST_DATA "/llama") / file),
        first_layer(on_cpu) {}

  static support::TestDevices devices(int on_cpu) {
    auto gpu = gpu_emulated::makeEmulatedDevice(device::Precision::fast);
    if (on_cpu == 0) return support::TestDevices(std::move(gpu));
    return {cpu::makeCpuDevice({.threads = 1, .precision = device::Precision::fast}), std::move(gpu), on_cpu};
  }
  const ModelConfig& config() const { return model.decoder->model().config; }
  uint64_t layers() const { return config().layers.size() - static_cast<size_t>(first_layer); }  // of the GPU
  uint64_t logitsBytes() const { return static_cast<uint64_t>(model.vocab()) * sizeof(float); }

  void read(size_t tokens) { model.step(cache, std::vector<TokenId>(tokens, 7), Want::last); }
  void likeliest() {
    auto step = cache.begin(1);
    const std::vector<TokenId> ids{7};
    const BatchItem item{.cache = &cache, .step = &*step, .ids = ids, .want = Want::last};
    Logits logits;
    model.decoder->forward({&item, 1}, logits);
    TokenId made = 0;
    model.decoder->top(logits, {&made, 1});
    cache.commit(std::move(*step), ids);
  }
  Moved step() {
    return step([this] { read(1); });
  }
  // What computing one token moves.
  Moved step(const std::function<void()>& one) {
    model.device->synchronize();
    const auto bytes = memory.bytes();
    const emulated::Counters before = emulated::counters();
    emulated::traffic() = {};
    emulated::rules().watch = true;
    one();
    model.device->synchronize();
    emulated::rules().watch = false;
    const emulated::Counters& now = emulated::counters();
    return {.launches = now.launches - before.launches,
            .graphs = now.graph_launches - before.graph_launches,
            .copies = now.copies - before.copies,
            .copies_in = now.copies_in - before.copies_in,
            .bytes_in = now.bytes_in - before.bytes_in,
            .copies_out = now.copies_out - before.copies_out,
            .bytes_out = now.bytes_out - before.bytes_out,
            .read = emulated::traffic().bytes,
            .written = memory.written(bytes)};
  }

  // Bytes in the file of the matrices that the GPU multiplies with, the head among them.
  uint64_t matrixBytes() const {
    const auto file = files::GgufFile::open(path);
    uint64_t sum = file->find(config().tied ? "token_embd.weight" : "output.weight")->bytes();
    for (size_t layer = static_cast<size_t>(first_layer); layer < config().layers.size(); ++layer) {
      for (const char* part : {"attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"})
        sum += file->find("blk." + std::to_string(layer) + "." + part + ".weight")->bytes();
    }
    return sum;
  }
  uint64_t embeddingRowBytes() const { return files::GgufFile::open(path)->find("token_embd.weight")->rowBytes(); }
  // Ops of a step: ten a layer (two norms, four products, rope of the keys, store, attend, gate), and the embedding,
  // the norm and the product of the head.
  uint64_t ops() const { return 10 * layers() + 3; }
  // The only group's blocks of a form, and the bytes of one in a layer.
  const cache::Group& group() const { return cache.store().groups.back(); }
  uint64_t blocks(Form form) const {
    uint64_t count = 0;
    for (const cache::Block& block : cache.state().tables.back().blocks()) count += block.form == form ? 1 : 0;
    return count;
  }
  uint64_t blockBytes(Form form) const { return group().pool(form).layers().front().blockBytes(); }
  // Of all blocks, in the layers of the GPU.
  uint64_t blocksBytes() const {
    const uint64_t sealed = blocks(Form::sealed);
    return layers() * (blocks(Form::full) * blockBytes(Form::full) + (sealed ? sealed * blockBytes(Form::sealed) : 0));
  }
  // What attention reads of them: of f16 alone seen cells, 16 at a time; with codes whole blocks.
  uint64_t cellsRead() const {
    if (group().sealed || config().layers.front().head_dim % 16 != 0) return blocksBytes();
    const auto cells = static_cast<uint64_t>(cache.state().tables.back().stored());
    return (cells + 15) / 16 * 16 * cellBytes();
  }
  // Of keys and values of one token in the layers of the GPU, in f16.
  uint64_t cellBytes() const {
    const LayerSpec& layer = config().layers.front();
    return layers() * 2 * static_cast<uint64_t>(layer.n_kv_heads * layer.head_dim) * sizeof(uint16_t);
  }

  // One cell was written and nothing else: a byte may have been what it is before.
  void expectACell(uint64_t written) const {
    EXPECT_LE(written, cellBytes());
    EXPECT_GE(written, cellBytes() * 9 / 10);
  }
  // What the inputs of a step take, each place of it in pieces of 64 bytes.
  uint64_t inputBytes() const {
    const auto place = [](size_t bytes) { return (bytes + 63) / 64 * 64; };
    const size_t blocks = cache.state().tables.back().blocks().size(),
                 reserved = group().retention->traits().reserved_blocks;
    const uint64_t room = blocks <= reserved ? reserved : std::bit_ceil(blocks);
    return place(sizeof(TokenId)) * (first_layer == 0 ? 1 : 0) + place(sizeof(int32_t)) +
           place(static_cast<size_t>(config().ropes.front().dims) * sizeof(float)) +
           place(sizeof(device::SequenceRows)) + place(room * sizeof(device::BlockRef)) +
           place(group().segments.size() * sizeof(device::KvRange)) + place(sizeof(device::KvWrite));
  }

  GoldenModel model;
  CacheMemory memory;
  cache::KvCache cache;
  std::filesystem::path path;
  int first_layer;
};

// A step of decoding that is one graph.
void expectOneGraph(const Moved& moved) {
  EXPECT_EQ(moved.graphs, 1u);
  EXPECT_EQ(moved.launches, 0u);
}

class StepTrafficOnTheGpu : public StepTraffic,
                            public testing::WithParamInterface<std::pair<const char*, const char*>> {};

// One copy brings the inputs, one takes the logits; every matrix is read once, every cell that is stored once with the
// rest of its block; the key and the value of the new token are all that is written.
TEST_P(StepTrafficOnTheGpu, isThatOfWeightsAndCells) {
  const auto& [file, spec] = GetParam();
  Counted on(file, spec);
  on.read(300);
  for (int i = 0; i < 3; ++i) on.read(1);  // op by op, and captured
  for (int i = 0; i < 3; ++i) {
    const Moved moved = on.step();
    expectOneGraph(moved);
    EXPECT_EQ(moved.copies, 2u);
    EXPECT_EQ(moved.copies_in, 1u);
    EXPECT_EQ(moved.bytes_in, on.inputBytes());
    EXPECT_EQ(moved.copies_out, 1u);
    EXPECT_EQ(moved.bytes_out, on.logitsBytes());
    EXPECT_EQ(moved.read, on.matrixBytes() + on.embeddingRowBytes() + on.cellsRead());
    on.expectACell(moved.written);
    if (i == 0) moved.print((std::string(file) + ", " + spec).c_str());
  }
}

INSTANTIATE_TEST_SUITE_P(Caches, StepTrafficOnTheGpu,
                         testing::Values(std::pair(q4_1, "dynamic"), std::pair(q4_1, "static:max_cache_len=400"),
                                         std::pair(q4_1, "quantized:nbits=8"), std::pair(q4_1, "quantized:nbits=4"),
                                         std::pair("mha_llama3_rope_f16.gguf", "dynamic"),
                                         std::pair("head_dim_bias_linear_rope_q8_0.gguf", "quantized:nbits=4")));

// The token itself comes to the host, not the logits.
TEST_F(StepTraffic, ofTheLikeliestTokenIsEightBytesToTheHost) {
  Counted on(q4_1, "dynamic");
  on.read(100);
  for (int i = 0; i < 3; ++i) on.likeliest();
  const Moved moved = on.step([&] { on.likeliest(); });
  moved.print("greedy");
  EXPECT_EQ(moved.graphs, 1u);
  EXPECT_EQ(moved.launches, 1u);  // of `top`, after the graph
  EXPECT_EQ(moved.copies, 2u);
  EXPECT_EQ(moved.bytes_in, on.inputBytes());
  EXPECT_EQ(moved.bytes_out, 8u);
}

// One step in 64 seals a block: it goes op by op, and writes the block's codes.
TEST_F(StepTraffic, ofAQuantizedCacheWritesABlockOfCodesEvery64Tokens) {
  for (const char* spec : {"quantized:nbits=8", "quantized:nbits=4"}) {
    Counted on(q4_1, spec);
    on.read(313);
    for (int i = 0; i < 3; ++i) on.read(1);
    int seals = 0;
    for (int i = 0; i < 6; ++i) {  // in the fourth token 320, where a block ends
      const uint64_t sealed = on.blocks(Form::sealed);
      const Moved moved = on.step();
      if (on.blocks(Form::sealed) == sealed) continue;
      ++seals;
      moved.print((std::string(spec) + ", a step that seals").c_str());
      EXPECT_EQ(on.blocks(Form::sealed), sealed + 1);
      EXPECT_EQ(moved.graphs, 0u);
      EXPECT_EQ(moved.launches, on.ops() + on.layers());
      EXPECT_EQ(moved.copies, 2u);
      const uint64_t codes = on.layers() * on.blockBytes(Form::sealed);
      EXPECT_LE(moved.written, on.cellBytes() + codes);
      EXPECT_GE(moved.written, (on.cellBytes() + codes) * 3 / 4);
    }
    EXPECT_EQ(seals, 1);
  }
}

// Cells in host memory come once a step; of those that are written back there is one block a layer.
TEST_F(StepTraffic, ofAnOffloadedCacheBringsTheCellsAndTakesABlockALayer) {
  for (const char* spec :
       {"offloaded:residency=host,prefetch=0", "offloaded:residency=host,prefetch=1",
        "offloaded:residency=host,nbits=8,prefetch=1", "offloaded:residency=host,nbits=4,prefetch=1"}) {
    SCOPED_TRACE(spec);
    Counted on(q4_1, spec);
    on.read(300);
    for (int i = 0; i < 3; ++i) on.read(1);
    const Moved moved = on.step();
    moved.print(spec);
    EXPECT_EQ(moved.graphs, 0u);
    EXPECT_EQ(moved.launches, on.ops());
    EXPECT_EQ(moved.bytes_in, on.inputBytes() + on.blocksBytes());
    EXPECT_LE(moved.copies_in, 1 + 3 * on.layers());
    EXPECT_EQ(moved.bytes_out, on.logitsBytes() + on.layers() * on.blockBytes(Form::full));
    EXPECT_EQ(moved.copies_out, 1 + on.layers());
    EXPECT_EQ(moved.read, on.matrixBytes() + on.embeddingRowBytes() + on.cellsRead());
  }
}

// The row crosses the border: width * 4 bytes, up with the inputs. The other way nothing crosses but the logits.
TEST_F(StepTraffic, ofTwoDevicesIsOneRowMore) {
  Counted on(q4_1, "dynamic", 1);
  on.read(300);
  for (int i = 0; i < 3; ++i) on.read(1);
  const Moved moved = on.step();
  moved.print("--gpu-layers 2 of 3");
  expectOneGraph(moved);
  EXPECT_EQ(moved.copies_in, 2u);
  EXPECT_EQ(moved.bytes_in, on.inputBytes() + static_cast<uint64_t>(on.config().dim) * sizeof(float));
  EXPECT_EQ(moved.copies_out, 1u);
  EXPECT_EQ(moved.bytes_out, on.logitsBytes());
  EXPECT_EQ(moved.read, on.matrixBytes() + on.cellsRead());
  on.expectACell(moved.written);
}

}  // namespace
}  // namespace kvarium::model::step_traffic_test
