// Offloaded caches against caches on the device, over a device that only has memory: both are led through the same
// life and must show the same bytes.
#include "core/cache/memory/residency.h"

#include "residencies.h"

namespace kvarium::cache::test::residency_test {
namespace {

TEST_F(Residencies, giveTheSameBytesAsResidentCaches) {
  layers[1].window = layers[3].window = 100;
  layers[2].n_kv_heads = 1;
  const std::array<std::pair<const char*, const char*>, 10> pairs{{
      {"dynamic", "offloaded"},
      {"dynamic", "offloaded:residency=host"},
      {"dynamic", "offloaded:prefetch=0"},
      {"dynamic", "offloaded:prefetch=2;1-2:residency=device"},
      {"dynamic", "offloaded:prefetch=9"},
      {"dynamic", "dynamic;-1:residency=disk;0:residency=host"},
      {"dynamic", "offloaded:residency=host,prefetch=2;1-2:residency=disk"},
      {"static", "offloaded_static"},
      {"sliding_window:window_length=70", "sliding_window:window_length=70,residency=disk"},
      {"sink:window_length=80", "sink:window_length=80,residency=host,prefetch=3"},
  }};
  for (const auto& [on_device, away] : pairs) {
    for (unsigned seed = 1; seed <= 6; ++seed) live(on_device, away, seed, 40);
  }
}

TEST_F(Residencies, standAQueueThatTakesItsTime) {
  way.slowest_ms = 0.1;
  for (const char* away : {"offloaded", "offloaded:prefetch=0", "offloaded:prefetch=3,residency=host"}) {
    for (unsigned seed = 20; seed < 23; ++seed) live("dynamic", away, seed, 25);
  }
}

TEST_F(Residencies, workOnAFileSystemThatCannotFreeRanges) {
  way.keeps_room = true;
  for (unsigned seed = 30; seed < 33; ++seed) {
    KvCache a = make("dynamic"), b = make("offloaded");
    for (int i = 0; i < 10; ++i) {
      ASSERT_EQ(feed({&a}, {count(70, i)}), feed({&b}, {count(70, i)}));
      ASSERT_TRUE(a.truncate(20 * i) && b.truncate(20 * i));
      KvCache fork = b.fork();
      feed(fork, count(3));
    }
    a.reset();
    expectBytesCounted(b);
  }
}

TEST_F(Residencies, bytesByPlaceAreTrueAndTheEstimateIsExact) {
  layers[1].window = 100;
  for (const char* spec : {"offloaded", "offloaded:prefetch=2", "offloaded:prefetch=40,residency=host",
                           "dynamic;0-1:residency=disk", "offloaded_static", "offloaded_static:max_cache_len=300"}) {
    layers[1].window = -1;
    KvCache cache = make(spec, 200);
    feed(cache, count(130));
    feed(cache, count(70));
    std::vector<Bytes> per_layer;
    const CacheEstimate told = estimateCache(cache.status().spec(), layers, job(200), &per_layer);
    EXPECT_EQ(told.total(), cache.status().bytes().total()) << spec;
    EXPECT_EQ(told.at, cache.status().usage().by_place) << spec;
    expectBytesCounted(cache);
    CacheView snapshot;
    cache.status().fill(snapshot);
    for (int layer = 0; layer < nLayers(); ++layer) {
      EXPECT_EQ(per_layer[layer].total(), snapshot.layers[layer].bytes.total()) << spec << " layer " << layer;
    }
  }
}

TEST_F(Residencies, theRingHasOneBufferMoreThanIsPrefetched) {
  KvCache cache = make("offloaded:prefetch=2");
  feed(cache, count(130));
  EXPECT_EQ(device.handed_out, 3u * 3 * block_bytes);  // layers, blocks
  EXPECT_EQ(way.held, 5 * 3 * block_bytes);
  CacheView snapshot;
  cache.status().fill(snapshot);
  EXPECT_EQ(ruleAndPlace(snapshot.groups[0], *snapshot.facts), "full, f32, disk");
  EXPECT_EQ(snapshot.groups[0].runs[0].place, Place::disk);
  EXPECT_EQ(snapshot.layers[2].place, Place::disk);
  int near = 0;
  for (const LayerView& layer : snapshot.layers) near += layer.resident ? 1 : 0;
  EXPECT_EQ(near, 3);
  cache.reset();
  EXPECT_EQ(device.handed_out, 0u);
  EXPECT_EQ(way.held, 0);
  KvCache host = make("dynamic:residency=host");
  feed(host, count(1));
  host.status().fill(snapshot);
  EXPECT_EQ(snapshot.by_place.host, 5 * block_bytes);
}

TEST_F(Residencies, hostMemoryIsSimulatedOnlyWhereTheCpuComputes) {
  const auto placeOnThis = [&] {
    KvCache host = make("dynamic:residency=host");
    CacheView snapshot;
    host.status().fill(snapshot);
    return ruleAndPlace(snapshot.groups[0], *snapshot.facts);
  };
  if (device.facts().is_cpu) {
    EXPECT_EQ(placeOnThis(), "full, f32, host (simulated)");
  }
  device.setHostMemory(false);
  ASSERT_FALSE(device.facts().is_cpu);
  EXPECT_EQ(placeOnThis(), "full, f32, host");
}

TEST_F(Residencies, onlyUsedBlocksAreReadAndOnlyNewOnesWritten) {
  for (const char* spec : {"offloaded", "offloaded_static:max_cache_len=4096"}) {
    KvCache cache = make(spec);
    feed(cache, count(200));  // four blocks
    feed(cache, {1});
    way.read = way.written = 0;
    for (int i = 0; i < 10; ++i) feed(cache, {i});
    EXPECT_EQ(way.written, 10 * 5 * block_bytes) << spec;
    EXPECT_EQ(way.read, 10 * 5 * 4 * block_bytes)
        << spec;  // without the first layer of the first step, with the next's
  }
}

TEST_F(Residencies, blocksInTheRingAreNotReadAgain) {
  KvCache cache = make("offloaded:prefetch=4");
  feed(cache, count(100));
  way.read = 0;
  for (int i = 0; i < 20; ++i) feed(cache, {i});
  EXPECT_EQ(way.read, 0);
}

TEST_F(Residencies, aMemoryLimitHoldsForTheRingAlone) {
  const int64_t limit = 2 * 5 * block_bytes;  // two blocks of every layer
  KvCache on_device = make("dynamic", 1000, limit);
  EXPECT_TRUE(feed(on_device, count(128)));
  EXPECT_FALSE(feed(on_device, {1}));
  KvCache away = make("offloaded", 1000, limit);
  EXPECT_TRUE(feed(away, count(128)));
  EXPECT_TRUE(feed(away, count(180)));  // five blocks, twice
  const Bytes before = away.status().bytes();
  EXPECT_FALSE(feed(away, count(64)));
  EXPECT_EQ(away.status().bytes(), before);
  EXPECT_TRUE(feed(away, count(4)));
  EXPECT_LE(static_cast<int64_t>(device.handed_out) - on_device.status().bytes().total(), limit);
  EXPECT_THROW(make("offloaded_static", 1000, limit), Error);
}

TEST_F(Residencies, aFullDiskIsFoundBeforeAStepBegins) {
  KvCache a = make("dynamic"), b = make("offloaded");
  feed({&a}, {count(100)});
  feed({&b}, {count(100)});
  const Bytes before = b.status().bytes();
  way.refuse_room = 2;
  try {
    feed(b, count(200));
    FAIL() << "there was room";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::io);
    EXPECT_FALSE(error.remedy().empty());
  }
  EXPECT_EQ(b.status().bytes(), before);
  EXPECT_EQ(b.ids().size(), 100u);
  EXPECT_EQ(feed({&a}, {count(200)}), feed({&b}, {count(200)}));
}

TEST_F(Residencies, aDiskThatFailsCostsAStepAndNotTheConversation) {
  for (const char* spec : {"offloaded", "offloaded:prefetch=0", "offloaded:prefetch=3"}) {
    KvCache a = make("dynamic"), b = make(spec);
    feed({&a}, {count(100)});
    feed({&b}, {count(100)});
    int failures = 0;
    for (int call = 0; call < 24; ++call) {
      (call % 2 ? way.fail_read : way.fail_write) = call / 2;
      std::vector<std::vector<float>> result;
      for (int attempt = 0; attempt < 3 && result.empty(); ++attempt) {
        const size_t before = b.ids().size();
        try {
          result = feed({&b}, {{call, call + 1}});
        } catch (const Error& error) {
          EXPECT_EQ(error.kind(), ErrorKind::io);
          EXPECT_EQ(b.ids().size(), before);
          ++failures;
        }
      }
      way.fail_read = way.fail_write = -1;
      ASSERT_EQ(feed({&a}, {{call, call + 1}}), result) << spec << " call " << call;
    }
    EXPECT_GE(failures, 5) << spec;
    KvCache fork = b.fork();
    way.fail_read = 0;
    EXPECT_THROW(feed(fork, {1}), Error);  // the copy of the shared block
    expectSame(a, b, spec);
  }
  EXPECT_EQ(way.held, 0);
}

TEST_F(Residencies, aFailedWriteOfADroppedStepIsIgnored) {
  KvCache a = make("dynamic"), b = make("offloaded");
  feed({&a}, {count(100)});
  feed({&b}, {count(100)});
  // Where the host does not reach device memory, the write of the last layer is given up with the step.
  const int given_up = device.facts().host_memory ? 0 : 1;
  for (int stop_before = 1 + given_up; stop_before < nLayers(); ++stop_before) {
    way.fail_write = stop_before - 1 - given_up;
    feed({&b}, {{7, 8, 9}}, {.before = stop_before});
    ASSERT_NO_THROW(feed({&b}, {{stop_before}})) << stop_before;
    EXPECT_EQ(way.fail_write, -1);
    feed({&a}, {{stop_before}});
    expectSame(a, b, std::to_string(stop_before));
  }
}

TEST_F(Residencies, aWriteThatFailsCostsTheStepItBelongsTo) {
  KvCache cache = make("offloaded");
  feed(cache, count(100));
  KvCache fork = cache.fork();
  const std::vector<TokenId> id{5};
  Expected<Step, Full> failing = cache.begin(1), lucky = fork.begin(1);
  Batch batch({{&cache, &*failing}, {&fork, &*lucky}}, {id, id});
  way.fail_write = 0;
  for (int layer = 0; layer < nLayers(); ++layer) {
    write(batch, layer);
    batch.fed.done(layer);
  }
  EXPECT_NO_THROW(fork.commit(std::move(*lucky), id));
  EXPECT_THROW(cache.commit(std::move(*failing), id), Error);
  EXPECT_EQ(fork.ids().size(), 101u);
  EXPECT_EQ(cache.ids().size(), 100u);
}

TEST_F(Residencies, aLivingCacheMovesWithItsForks) {
  for (const char* spec : {"dynamic", "static:max_cache_len=500", "dynamic;1-2:residency=host"}) {
    KvCache a = make(spec, 500), b = make(spec, 500);
    feed({&a}, {count(100)});
    feed({&b}, {count(100)});
    KvCache fork_a = a.fork(), fork_b = b.fork();
    feed({&fork_a}, {count(50, 7)});
    feed({&fork_b}, {count(50, 7)});
    way.refuse_room = 1;
    EXPECT_THROW(b.offload(Place::disk), Error);  // and nothing has moved
    way.refuse_room = -1;
    expectSame(fork_a, fork_b, spec);
    EXPECT_TRUE(b.offload(Place::disk));
    EXPECT_FALSE(b.offload(Place::disk));
    CacheView snapshot;
    fork_b.status().fill(snapshot);
    EXPECT_EQ(snapshot.layers[0].place, Place::disk);
    for (int i = 0; i < 3; ++i) {
      ASSERT_EQ(feed({&a, &fork_a}, {count(40, i), count(30, i)}), feed({&b, &fork_b}, {count(40, i), count(30, i)}));
    }
    ASSERT_TRUE(a.truncate(60) && b.truncate(60));
    expectSame(a, b, spec);
    expectSame(fork_a, fork_b, spec);
  }
  EXPECT_EQ(device.handed_out, 0u);
  EXPECT_EQ(way.held, 0);
}

TEST_F(Residencies, aFullCacheContinuesOffloadedIfTheJobAllowsIt) {
  const int64_t limit = 3 * 5 * block_bytes;
  CacheJob resilient = job(1000, limit);
  resilient.offload_when_full = true;
  KvCache a = make("dynamic"), b(device, layers, parseCacheSpec("dynamic"), resilient);
  KvCache fork_a = a.fork(), fork_b = b.fork();
  for (int i = 0; i < 6; ++i) {
    // The batch's second sequence is the one without room while the first has begun.
    ASSERT_EQ(feed({&a, &fork_a}, {count(30, i), count(31, i)}), feed({&b, &fork_b}, {count(30, i), count(31, i)}));
    EXPECT_EQ(b.status().offloaded(), i < 2 ? Offloaded() : (Offloaded{62, Place::disk})) << i;
  }
  expectSame(a, b, "a");
  expectSame(fork_a, fork_b, "b");
  while (feed(b, count(60))) continue;  // until the ring is full, too
  EXPECT_EQ(fork_b.state().log.entries().size(), 7u);
  EXPECT_EQ(fork_b.state().log.entries()[2].kind, Commit::Kind::offload);
}

TEST_F(Residencies, refuseSettingsThatMakeNoSense) {
  const auto refusal = [&](const char* spec) -> std::string {
    try {
      make(spec);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(refusal("offloaded:prefetch=-1").find("prefetch got \"-1\""), std::string::npos);
  EXPECT_NE(refusal("offloaded:prefetch=2000").find("0 to 1024"), std::string::npos);
  EXPECT_NE(refusal("dynamic:prefetch=2").find("no layer is offloaded"), std::string::npos);
  EXPECT_NE(refusal("offloaded:residency=device,prefetch=2").find("no layer is offloaded"), std::string::npos);
  EXPECT_NE(refusal("offloaded;0:prefetch=2").find("prefetch got 2 and 1"), std::string::npos);
  EXPECT_NE(refusal("dynamic:residency=moon").find("device, host, disk"), std::string::npos);
  EXPECT_EQ(refusal("dynamic:prefetch=0;1:residency=disk"), "");
}

TEST(DiskBytes, refuseAFullDiskAndAMissingFolder) {
  const std::unique_ptr<BackingStore> bytes = makeBackingStore(Place::disk, int64_t{1} << 40);
  try {
    bytes->allocate(0, int64_t{1} << 20);
    FAIL() << "an exabyte";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::io);
    EXPECT_NE(std::string(error.what()).find("TMPDIR"), std::string::npos);
  }
  EXPECT_THROW(bytes->allocate(0, int64_t{1} << 40), Error);
  const char* before = std::getenv("TMPDIR");
  const std::string kept = before ? before : "";
  ::setenv("TMPDIR", "/nowhere/at/all", 1);
  EXPECT_THROW(makeBackingStore(Place::disk, 64), Error);
  before ? ::setenv("TMPDIR", kept.c_str(), 1) : ::unsetenv("TMPDIR");
}

}  // namespace
}  // namespace kvarium::cache::test::residency_test
