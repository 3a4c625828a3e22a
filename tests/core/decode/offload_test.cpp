// Generation with an offloaded cache gives the same ids, and the same logits to the bit.
#include <gtest/gtest.h>

#include "core/cache/memory/pinned_blocks.h"
#include "core/cache/sequence/cache_store.h"
#include "core/device/forwarding_device.h"
#include "core/engine/step_recorder.h"
#include "tests/core/loading/tiny_chat.h"

namespace kvarium::decode::offload_test {
namespace {

struct Family {
  support::TestDevices own{cpu::CpuOptions{.threads = 2, .precision = device::Precision::exact}};
  device::Device* device = own.main.get();  // of the head
  std::unique_ptr<loading::ModelFiles> files;
  device::LayerDevices devices = own.of(files->config().layers.size());
  std::shared_ptr<const loading::ChatModel> model = loading::loadChatModel(*files, devices);
  model::Decoder decoder{model->model, devices};
  explicit Family(const std::string& path)
      : files(loading::ModelFiles::open(std::filesystem::path(KVARIUM_TEST_DATA) / path)) {}

  cache::CacheJob job(int64_t limit = -1) const { return {model->default_format, 512, 256, limit}; }
  cache::KvCache cache(const std::string& spec, int64_t limit = -1) const {
    return cache::KvCache(devices, model->config.cacheShape(), cache::parseCacheSpec(spec), job(limit));
  }
  std::vector<TokenId> ids(int n) const {
    std::vector<TokenId> ids;
    for (int i = 0; i < n; ++i) ids.push_back(3 + (i * 7 + i / 5) % (model->config.vocab_size - 3));
    return ids;
  }
};

// Two turns that share a beginning, in chunks of a few tokens; all logits of both.
std::vector<float> twoTurns(Family& family, cache::KvCache& cache, int chunk) {
  std::vector<float> all, logits;
  const std::vector<TokenId> first = family.ids(150);
  std::vector<TokenId> second = family.ids(200);
  second[90] = second[90] == 3 ? 4 : 3;
  for (const std::vector<TokenId>& prompt : {first, second}) {
    const Reuse reuse = reusePrefix(cache, prompt);
    const auto rest = std::span(prompt).subspan(static_cast<size_t>(reuse.reused_tokens));
    const auto outcome = feed(family.decoder, cache, rest, model::Want::all, logits, {.chunk = chunk});
    EXPECT_TRUE(outcome && *outcome == model::Outcome::done);
    all.insert(all.end(), logits.begin(), logits.end());
    for (TokenId id = 5; id < 12; ++id) {
      EXPECT_TRUE(feed(family.decoder, cache, {&id, 1}, model::Want::last, logits, {.goes_on = true}));
      all.insert(all.end(), logits.begin(), logits.end());
    }
  }
  return all;
}

TEST(Offload, givesTheSameLogitsToTheBitInTwoTurnsHybridsIncluded) {
  for (const char* path : {"llama/gqa_tied_f32.gguf", "families/gemma2", "families/mistral_window", "families/jamba"}) {
    Family family(path);
    for (const auto& [resident, away] : {std::pair("dynamic", "offloaded"),
                                         {"dynamic", "offloaded:prefetch=0"},
                                         {"dynamic", "offloaded:residency=host"},
                                         {"dynamic", "dynamic:residency=host,prefetch=2"},
                                         {"static", "offloaded_static"},
                                         {"sink:window_length=70", "sink:window_length=70,residency=disk"}}) {
      for (int chunk : {7, 256}) {
        cache::KvCache a = family.cache(resident), b = family.cache(away);
        const std::vector<float> expected = twoTurns(family, a, chunk);
        EXPECT_EQ(expected, twoTurns(family, b, chunk)) << path << " " << away << " chunk " << chunk;
      }
    }
  }
}

TEST(Offload, holdsForSequencesFedTogether) {
  Family family("llama/gqa_tied_f32.gguf");
  std::vector<float> expected;
  for (const char* spec : {"dynamic", "offloaded", "offloaded:residency=host", "offloaded:residency=host,prefetch=2"}) {
    std::vector<float> all;
    std::vector<cache::KvCache> caches;
    caches.push_back(family.cache(spec));
    std::vector<float> row;
    ASSERT_TRUE(feed(family.decoder, caches[0], family.ids(100), model::Want::last, row));
    for (int i = 0; i < 3; ++i) caches.push_back(caches[0].fork());
    for (TokenId step = 0; step < 70; ++step) {
      std::vector<cache::KvCache*> together;
      std::vector<TokenId> ids;
      for (cache::KvCache& cache : caches) {
        together.push_back(&cache);
        ids.push_back(3 + step + static_cast<TokenId>(ids.size()));
      }
      ASSERT_TRUE(feedTogether(family.decoder, together, ids, row));
      all.insert(all.end(), row.begin(), row.end());
      if (step % 20 == 19) caches[1] = caches[3].fork();  // as beams are chosen
    }
    if (expected.empty()) expected = all;
    EXPECT_EQ(all, expected) << spec;
  }
}

TEST(Offload, finishesUnderALimitThatRefusesAResidentCacheWithTheSameIds) {
  loading::TinyChat tiny;
  const std::vector<TokenId> prompt = tiny.encode("<|im_start|>user\nhello there<|im_end|>\n<|im_start|>assistant\n");
  const GenerateOptions options{.max_new_tokens = 200, .ignore_eos = true};
  cache::KvCache unlimited = tiny.cache("dynamic");
  const GenerateResult expected = tiny.generate(unlimited, prompt, options);
  const int64_t limit = unlimited.status().bytes().total() - 1;
  const auto run = [&](const char* spec, bool offload_when_full) {
    cache::CacheJob job{tiny.model->default_format, 512, 256, limit};
    job.offload_when_full = offload_when_full;
    cache::KvCache cache(tiny.devices, tiny.model->config.cacheShape(), cache::parseCacheSpec(spec), job);
    return tiny.generate(cache, prompt, options);
  };
  EXPECT_EQ(run("dynamic", false).stop_reason, StopReason::capacity);
  const GenerateResult offloaded = run("offloaded", false);
  EXPECT_EQ(offloaded.ids, expected.ids);
  EXPECT_TRUE(offloaded.events.empty());
  const GenerateResult resilient = run("dynamic", true);
  EXPECT_EQ(resilient.ids, expected.ids);
  EXPECT_EQ(resilient.stop_reason, StopReason::length);
  ASSERT_EQ(resilient.events.size(), 1u);
  EXPECT_EQ(inEnglish(resilient.events[0].what).find("offloaded to disk"), 0u);
  EXPECT_EQ(resilient.events[0].at % device::cells_per_block, 0);
}

// Has no pinned memory for pieces of some sizes.
class LittlePinned final : public device::ForwardingDevice {
 public:
  using device::ForwardingDevice::ForwardingDevice;
  std::vector<size_t> refused;
  device::Pinned pinned(size_t size) override {
    if (std::ranges::count(refused, size)) throw Error(ErrorKind::memory, "the test machine is full");
    return device::ForwardingDevice::pinned(size);
  }
};

// Where the host reaches device memory, host memory is a store like the disk, and never full here.
TEST(Offload, aLayersFullBlocksAndItsCodesMayLieAtTwoPlaces) {
  Family family("llama/gqa_tied_f32.gguf");
  LittlePinned little(*family.device);
  model::Decoder decoder(family.model->model, little);
  const std::vector<TokenId> ids = family.ids(420);
  std::vector<float> logits, expected;
  const auto read = [&](cache::KvCache& cache, size_t from, size_t until) {
    std::vector<float> rows;
    for (size_t at = from; at < until; at += 30) {
      ASSERT_TRUE(feed(decoder, cache, std::span(ids).subspan(at, 30), model::Want::all, rows, {.goes_on = true}));
      logits.insert(logits.end(), rows.begin(), rows.end());
    }
  };
  for (const auto& [full, codes] : {std::pair(false, false), {true, false}, {false, true}, {true, true}}) {
    SCOPED_TRACE(testing::Message() << "no room for full blocks: " << full << ", for codes: " << codes);
    cache::KvCache cache(little, family.model->config.cacheShape(),
                         cache::parseCacheSpec("quantized:residual_length=64"), family.job());
    logits.clear();
    read(cache, 0, 240);
    little.refused.clear();
    for (const cache::Group& group : cache.store().groups) {
      const auto slab = [](const cache::BlockPool& pool) {
        return static_cast<size_t>(pool.blockBytes() * cache::PinnedBlocks::blocks_per_slab);
      };
      if (full) little.refused.push_back(slab(*group.full));
      if (codes) little.refused.push_back(slab(*group.sealed));
    }
    if (!little.facts().host_memory && (full || codes)) {
      EXPECT_THROW(cache.offload(cache::Place::host), Error);
      EXPECT_TRUE(cache.offload(cache::Place::disk));  // what has not moved
      EXPECT_EQ(cache.store().groups[0].full->place(), full ? cache::Place::disk : cache::Place::host);
      EXPECT_EQ(cache.store().groups[0].sealed->place(), cache::Place::disk);
    } else {
      EXPECT_TRUE(cache.offload(cache::Place::host));
    }
    read(cache, 240, 420);
    if (expected.empty()) expected = logits;
    EXPECT_EQ(logits, expected);
  }
}

TEST(Offload, aCapacityThatDoesNotFitBeginsOffloaded) {
  Family family("llama/gqa_tied_f32.gguf");
  const cache::KvCache unlimited = family.cache("static");
  for (const char* spec : {"static", "static;0:max_cache_len=300"}) {
    cache::CacheJob job = family.job(unlimited.status().bytes().total() * 2 / 3);
    const auto make = [&] {
      return cache::KvCache(family.devices, family.model->config.cacheShape(), cache::parseCacheSpec(spec), job);
    };
    EXPECT_THROW(make(), Error);
    job.offload_when_full = true;
    cache::KvCache near = family.cache(spec), away = make();
    EXPECT_EQ(near.status().offloaded(), cache::Offloaded());
    EXPECT_EQ(away.status().offloaded(), (cache::Offloaded{0, cache::Place::disk}));
    ASSERT_EQ(away.state().log.entries().size(), 1u);
    EXPECT_EQ(away.state().log.entries()[0].kind, cache::Commit::Kind::offload);
    EXPECT_LE(away.status().bytes().total(), unlimited.status().bytes().total() * 2);
    std::vector<float> expected, logits;
    ASSERT_TRUE(feed(family.decoder, near, family.ids(290), model::Want::all, expected));
    ASSERT_TRUE(feed(family.decoder, away, family.ids(290), model::Want::all, logits));
    EXPECT_EQ(logits, expected) << spec;
  }
}

// Counts blocks that are reserved on disk but hold no cells, too.
TEST(Offload, theStepsTellWhereTheBytesLie) {
  loading::TinyChat chat;
  for (const char* spec : {"offloaded_static", "offloaded", "static", "dynamic"}) {
    cache::KvCache cache = chat.cache(spec);
    chat.generate(cache, chat.encode("hello"), {.max_new_tokens = 4});
    ASSERT_TRUE(cache.truncate(0));
    std::optional<engine::StepRecord> last;
    engine::StepRecorder recorder([&](engine::StepLog log) { last = log.steps.back(); });
    engine::StepRecorder::LogCursor cursor;
    recorder.record(1, cache, cursor, false);
    recorder.flush();
    cache::CacheView shown;
    cache.status().fill(shown);
    ASSERT_TRUE(last) << spec;
    EXPECT_EQ(last->bytes, shown.bytes) << spec;
    EXPECT_EQ(last->by_place.device, shown.by_place.device) << spec;
    EXPECT_EQ(last->by_place.host, shown.by_place.host) << spec;
    EXPECT_EQ(last->by_place.disk, shown.by_place.disk) << spec;
  }
}

}  // namespace
}  // namespace kvarium::decode::offload_test
