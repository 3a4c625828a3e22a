// Steps of a cache as the engine reports them: made up, or of a talk that a real cache has.
#pragma once

#include <QTest>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/cache/sequence/kv_cache.h"
#include "core/engine/wire.h"
#include "tests/support/fed_cache.h"

namespace kvarium::ui {

inline engine::StepRecord stepOf(int64_t absolute, int64_t count, double seconds) {
  engine::StepRecord record;
  record.commit.tokens_seen = absolute;
  record.commit.count = count;
  record.step_s = seconds;
  record.by_place = {absolute * 100, 0, 0};
  return record;
}

inline engine::StepLog logOf(uint64_t first, std::vector<engine::StepRecord> steps, bool replaced = false) {
  engine::StepLog log;
  log.first = first;
  log.replaced = replaced;
  log.steps = std::move(steps);
  return log;
}

// A prompt of 40 tokens, then one by one; it cuts back and goes on; a window lets go and blocks are sealed.
struct Talk {
  support::PlainDevice device;
  std::vector<cache::LayerShape> layers{{.n_kv_heads = 1, .head_dim = 32, .n_heads = 2},
                                        {.n_kv_heads = 1, .head_dim = 32, .n_heads = 2}};
  std::optional<cache::KvCache> cache;
  std::vector<cache::CacheView> after;  // [commits]
  uint64_t told = 0;
  bool anew = true;

  Talk() {
    cache::CacheJob job;
    job.default_format = cache::findFormat("f16");
    job.context = 600;
    job.chunk = 64;
    cache.emplace(device, layers,
                  cache::parseCacheSpec("sink:window_length=200,num_sink_tokens=4,nbits=4,residual_length=64"), job);
  }
  engine::StepLog next() {
    engine::StepLog log;
    log.first = told;
    log.replaced = std::exchange(anew, false);
    if (log.replaced) log.before = std::make_shared<const cache::ReplayedTables>(cache->state().log.before());
    cache::CacheView now;
    cache->status().fill(now);
    while (after.size() <= cache->state().log.total()) after.push_back(now);
    for (; told < cache->state().log.total(); ++told) {
      engine::StepRecord record{cache->state().log.entries()[told], 0, 0, now.bytes, now.by_place};
      if (record.commit.kind == cache::Commit::Kind::append)
        record.step_s = 0.004 + 0.0001 * static_cast<double>(told % 9);
      if (told == 0) record.step_s = 0.05;
      log.steps.push_back(record);
    }
    return log;
  }
  void run(const std::function<void(const engine::StepLog&)>& tell) {
    tell(next());
    support::feedNumbers(*cache, layers, 40);
    tell(next());
    for (int i = 0; i < 120; ++i) {
      support::feedNumbers(*cache, layers, 1);
      tell(next());
    }
    QVERIFY(bool(cache->truncate(cache->status().reachable(150))));
    engine::StepLog log = next();
    tell(log);
    for (int i = 0; i < 160; ++i) {
      support::feedNumbers(*cache, layers, 1);
      log = next();
      if (i == 0) log.steps.back().reused = 150;
      tell(log);
    }
  }
};

}  // namespace kvarium::ui
