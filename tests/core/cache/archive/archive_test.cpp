// A saved cache continues as if it had never been interrupted.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/core/cache/archive_fixture.h"

namespace kvarium::cache::archive_test {
namespace {

const ArchiveCase cases[] = {
    {"none", &plain},
    {"dynamic", &plain},
    {"dynamic", &mixed},
    {"static", &plain},
    {"static:max_cache_len=350", &mixed},
    {"sliding_window:window_length=48", &plain},
    {"sink:window_length=70,num_sink_tokens=6", &plain},
    {"sink:window_length=150,num_sink_tokens=4,nbits=4,residual_length=20", &plain},
    {"key_norm:window_length=40,num_sink_tokens=2", &plain},
    {"dynamic:retention=key_norm,window_length=30", &mixed},
    {"dynamic:retention=key_norm,window_length=50,nbits=4,residual_length=0", &plain},
    {"dynamic:retention=key_norm,window_length=9,nbits=2,backend=quanto,residual_length=20", &plain},
    {"tova:window_length=40,num_sink_tokens=2", &plain},
    {"tova:window_length=70", &mixed},
    {"dynamic:retention=tova,window_length=90,nbits=4,residual_length=0", &plain},
    {"dynamic:retention=tova,window_length=20,nbits=2,backend=quanto,residual_length=20", &plain},
    {"h2o:window_length=40,num_sink_tokens=2", &plain},
    {"h2o:window_length=70", &mixed},
    {"dynamic:retention=h2o,window_length=90,nbits=4,residual_length=0", &plain},
    {"snapkv:window_length=40,num_sink_tokens=2", &plain},
    {"snapkv:window_length=30", &mixed},
    {"dynamic:retention=snapkv,window_length=70,nbits=4,residual_length=0", &plain},
    {"pyramidkv:window_length=40", &plain},
    {"pyramidkv:window_length=30", &mixed},
    {"hybrid", &mixed},
    {"hybrid;0:nbits=8,residual_length=0", &mixed},
    {"quantized", &plain},
    {"quantized:backend=quanto,residual_length=20", &plain},
    {"quantized:backend=hqq,nbits=8,axis_key=0,residual_length=64", &plain},
    {"quantized:backend=kivi,nbits=2,residual_length=32", &plain},
    {"quantized:nbits=1;-1:format=f32", &plain},
    {"quantized:backend=quanto,requantize=all,residual_length=30", &plain},
    {"static:k_nbits=8,residual_length=0", &plain},
    {"dynamic", &scans},
    {"quantized:residual_length=0", &scans},
    {"mamba", &scans},
};

TEST_F(Archive, everyCacheContinuesAsIfItHadNeverBeenInterrupted) {
  for (const ArchiveCase& one : cases) {
    for (const int length : {0, 1, 5, 64, 65, 130, 300}) {
      SCOPED_TRACE(std::string(one.spec) + " after " + std::to_string(length));
      KvCache cache = make(one.spec, *one.layers);
      for (int left = length; left > 0; left -= 100)
        ASSERT_TRUE(support::feedNumbers(cache, *one.layers, std::min(left, 100)));
      if (cache.facts().keeps_nothing) cache.dropCells();
      cache.setRopeLength(length + 3);
      saved(cache);
      KvCache again = restored(*one.layers);
      ASSERT_TRUE(support::contentsOf(cache, *one.layers) == support::contentsOf(again, *one.layers));
      EXPECT_EQ(cache.state().ropeLength(), again.state().ropeLength());
      EXPECT_EQ(cache.status().lengths().stored, again.status().lengths().stored);
      EXPECT_EQ(cache.status().lengths().capacity, again.status().lengths().capacity);
      EXPECT_EQ(cache.status().bytes().total(), again.status().bytes().total());
      EXPECT_EQ(cache.status().bytes().used(), again.status().bytes().used());
      EXPECT_EQ(cache.facts().spec, again.facts().spec);
      for (const int more : {1, 1, 40, 30, 1}) {
        if (cache.facts().keeps_nothing) break;
        ASSERT_EQ(support::feedNumbers(cache, *one.layers, more), support::feedNumbers(again, *one.layers, more));
        ASSERT_TRUE(support::contentsOf(cache, *one.layers) == support::contentsOf(again, *one.layers));
      }
      EXPECT_EQ(cache.status().bytes().total(), again.status().bytes().total());
    }
  }
}

int packedBlocks(const KvCache& cache, Form form) {
  int blocks = 0;
  for (const CellTable& table : cache.state().tables) {
    blocks += static_cast<int>(std::count_if(table.blocks().begin(), table.blocks().end(), [&](const Block& block) {
      return block.positions && block.form == form;
    }));
  }
  return blocks;
}

// Cells whose blocks were packed, full and sealed, come back with their positions, and are packed again.
TEST_F(Archive, packedCellsAreRestoredAndGoOn) {
  for (const char* spec : {"tova:window_length=150", "key_norm:window_length=150,num_sink_tokens=3",
                           "dynamic:retention=tova,window_length=200,nbits=8,residual_length=0",
                           "dynamic:retention=tova,window_length=200,nbits=4,residual_length=30;1:format=f16"}) {
    SCOPED_TRACE(spec);
    KvCache cache = make(spec, plain);
    int full = 0, sealed = 0, restores = 0;
    for (int i = 0; i < 130; ++i) {
      ASSERT_TRUE(support::feedNumbers(cache, plain, 1 + i * 7 % 5));
      const int full_here = packedBlocks(cache, Form::full), sealed_here = packedBlocks(cache, Form::sealed);
      full += full_here;
      sealed += sealed_here;
      if (i % 10 != 9) continue;
      const std::string bytes = saved(cache);
      EXPECT_EQ(bytes.find(R"("version":"4")") != std::string::npos, full_here + sealed_here > 0);
      KvCache again = restored(plain);
      ASSERT_TRUE(support::contentsOf(cache, plain) == support::contentsOf(again, plain));
      ASSERT_TRUE(bytes == saved(again));
      ++restores;
      if (i % 20 == 19) cache = std::move(again);  // the life goes on with it
    }
    EXPECT_GT(full, 100);
    EXPECT_GT(restores, 10);
    if (std::string(spec).find("nbits") != std::string::npos) {
      EXPECT_GT(sealed, 30);
    }
  }
}

TEST_F(Archive, cutsForksAndRandomFeedsAreRestoredToo) {
  std::mt19937 random(5);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 60; ++round) {
    const ArchiveCase& one = cases[1 + static_cast<size_t>(round) % (std::size(cases) - 1)];
    SCOPED_TRACE(one.spec);
    KvCache cache = make(one.spec, *one.layers);
    for (int i = 0; i < 12; ++i) {
      const auto seen = static_cast<int>(cache.ids().size());
      if (below(4) == 0 && seen > 0) {
        EXPECT_TRUE(cache.truncate(cache.status().reachable(below(seen))));
      } else if (below(4) == 0) {
        cache.checkpoint();
      } else if (below(4) == 0) {
        KvCache fork = cache.fork();
        support::feedNumbers(fork, *one.layers, 1 + below(20));
        if (below(2)) cache = std::move(fork);
      } else if (seen < 250) {
        support::feedNumbers(cache, *one.layers, 1 + below(90));
      }
    }
    saved(cache);
    KvCache again = restored(*one.layers);
    ASSERT_TRUE(support::contentsOf(cache, *one.layers) == support::contentsOf(again, *one.layers));
    const int64_t keep = below(1 + static_cast<int>(cache.ids().size()));
    // What windows held before is not saved.
    const int64_t reachable = again.status().reachable(keep);
    if (cache.state().kept.all().empty()) {
      ASSERT_EQ(cache.status().reachable(keep), reachable);
    }
    EXPECT_EQ(static_cast<bool>(cache.truncate(reachable)), true);
    EXPECT_TRUE(again.truncate(reachable));
    support::feedNumbers(cache, *one.layers, 33);
    support::feedNumbers(again, *one.layers, 33);
    ASSERT_TRUE(support::contentsOf(cache, *one.layers) == support::contentsOf(again, *one.layers));
  }
}

// On a device whose memory the host cannot address, saving and restoring by copies gives the same file and the same
// cache.
TEST_F(Archive, memoryTheHostCannotReachIsSavedAndRestoredAlike) {
  for (const ArchiveCase& one : cases) {
    SCOPED_TRACE(one.spec);
    KvCache cache = make(one.spec, *one.layers);
    support::feedNumbers(cache, *one.layers, 100);
    support::feedNumbers(cache, *one.layers, 90);
    if (cache.facts().keeps_nothing) cache.dropCells();
    device.setHostMemory(true);
    const std::string direct = saved(cache);
    device.setHostMemory(false);
    EXPECT_TRUE(direct == saved(cache));
    KvCache again = restored(*one.layers);
    ASSERT_TRUE(support::contentsOf(cache, *one.layers) == support::contentsOf(again, *one.layers));
    EXPECT_TRUE(direct == saved(again));
  }
}

// Memory and the bytes for checkpoints hold the present state first, then the checkpoints that save most.
TEST_F(Archive, checkpointsForWhichThereIsNoRoomAreGivenUp) {
  KvCache cache = make("mamba", scans);
  const std::vector<int64_t> borders{10, 30, 90, 100};
  for (const int64_t border : borders) {
    ASSERT_TRUE(support::feedNumbers(cache, scans, static_cast<int>(border) - static_cast<int>(cache.ids().size())));
    cache.checkpoint();
  }
  ASSERT_TRUE(support::feedNumbers(cache, scans, 20));
  saved(cache);
  const int64_t state = cache.store().states->bufferBytes();
  const int64_t rest = cache.status().bytes().total() - cache.status().bytes().kept - state;
  for (const bool limited : {false, true}) {
    for (int64_t checkpoints = -1; checkpoints <= 4; ++checkpoints) {
      SCOPED_TRACE((limited ? "limit, checkpoints: " : "kept_bytes, checkpoints: ") + std::to_string(checkpoints));
      RestoreRequest wanted = request(scans);
      (limited ? wanted.job.memory_limit : wanted.job.kept_bytes) = checkpoints * state + (limited ? rest : 0);
      if (limited && checkpoints < 0) {
        EXPECT_NE(refusal(readAll(path), wanted).find("does not fit"), std::string::npos);
        continue;
      }
      if (checkpoints < 0) continue;
      RestoredCache again = restoreCache(ArchiveFile::open(path), device, wanted);
      EXPECT_EQ(std::ssize(again.cache.state().kept.all()), checkpoints);
      EXPECT_EQ(inEnglish(again.notice), checkpoints == 4 ? ""
                                                          : std::to_string(checkpoints) +
                                                                " of 4 saved checkpoints were restored: the memory "
                                                                "for them holds no more");
      EXPECT_EQ(again.cache.status().reachable(119), checkpoints > 0 ? 100 : 0);
      if (limited && checkpoints == 0) continue;  // no room for a step either
      ASSERT_TRUE(support::contentsOf(cache, scans) == support::contentsOf(again.cache, scans));
      ASSERT_TRUE(support::feedNumbers(again.cache, scans, 1));  // where it must, it takes the memory of a checkpoint
    }
  }
}

// Windows of then are not saved; a state without its window would lead nowhere.
TEST_F(Archive, aStateIsSavedWhereTheCellsGoBackToo) {
  const std::vector<LayerShape> both{{.state = {.recurrence = 24}}, {1, 8, -1}};
  KvCache cache = make("sliding_window:window_length=16", both);
  for (const int tokens : {10, 20, 30}) {
    ASSERT_TRUE(support::feedNumbers(cache, both, tokens));
    cache.checkpoint();
  }
  EXPECT_EQ(cache.state().kept.all().size(), 3u);
  EXPECT_EQ(cache.status().reachable(59), 30);
  saved(cache);
  RestoredCache again = restoreCache(ArchiveFile::open(path), device, request(both));
  EXPECT_EQ(again.cache.state().kept.all().size(), 1u);  // of now
  EXPECT_TRUE(again.notice.empty());
  ASSERT_TRUE(support::feedNumbers(again.cache, both, 1));
  EXPECT_EQ(again.cache.status().reachable(60), 0);
}

TEST_F(Archive, aForkOfARestoredCacheLeavesItAlone) {
  KvCache cache = make("quantized:residual_length=0", plain);
  support::feedNumbers(cache, plain, 200);
  saved(cache);
  KvCache again = restored(plain);
  const std::string before = support::contentsOf(again, plain);
  KvCache fork = again.fork();
  support::feedNumbers(fork, plain, 100);
  EXPECT_EQ(support::contentsOf(again, plain), before);
  support::feedNumbers(cache, plain, 100);
  EXPECT_EQ(support::contentsOf(fork, plain), support::contentsOf(cache, plain));
}

TEST_F(Archive, aCacheThatKeepsNothingSavesItsIds) {
  KvCache cache = make("none", plain);
  support::feedNumbers(cache, plain, 20);
  cache.dropCells();
  EXPECT_LT(saved(cache).size(), 2000u);
  EXPECT_EQ(restored(plain).ids(), cache.ids());
  EXPECT_TRUE(restored(plain).facts().keeps_nothing);
}

TEST_F(Archive, extrasOfTheCallerAreRestored) {
  KvCache cache = make("dynamic", plain);
  support::feedNumbers(cache, plain, 3);
  const std::vector<float> logits{1, -2, 0.5f};
  saveCache(cache, owner, path, {logits, "note \"äöü\""});
  const RestoredCache again = restoreCache(ArchiveFile::open(path), device, request(plain));
  EXPECT_EQ(again.last_logits, logits);
  EXPECT_EQ(again.note, "note \"äöü\"");
}

TEST_F(Archive, equalCachesGiveEqualFilesOfThePredictedSize) {
  KvCache one = make("quantized:residual_length=0", plain), other = make("quantized:residual_length=0", plain);
  support::feedNumbers(one, plain, 170);
  support::feedNumbers(other, plain, 170);
  other.fork();
  const std::string file = saved(one);
  EXPECT_EQ(file, saved(other));
  EXPECT_NEAR(static_cast<double>(archiveBytes(one)), static_cast<double>(file.size()), 4096);
}

TEST_F(Archive, keysWithoutTheirBiasAreNotTakenForWholeOnes) {
  for (const char* spec : {"dynamic", "quantized:residual_length=0"}) {
    KvCache before = make(spec, plain), now = make(spec, withBias(plain));
    support::feedNumbers(before, plain, 150);
    support::feedNumbers(now, withBias(plain), 150);
    const std::string of_before = saved(before), of_now = saved(now);
    ErrorKind kind = {};
    EXPECT_NE(refusal(of_before, request(withBias(plain)), &kind), "");
    EXPECT_EQ(kind, ErrorKind::content);
    EXPECT_NE(refusal(of_now, request(plain), &kind), "");
    EXPECT_EQ(kind, ErrorKind::content);
    KvCache again = restored(withBias(plain));
    EXPECT_EQ(support::contentsOf(again, plain), support::contentsOf(now, plain));
  }
}

TEST_F(Archive, aTextMayGrowBeyondTheCapacityOfTheJobItWasSavedIn) {
  KvCache cache = make("static", plain);
  support::feedNumbers(cache, plain, 390);
  saved(cache);
  RestoreRequest wanted = request(plain);
  wanted.further = 100;
  KvCache again = restoreCache(ArchiveFile::open(path), device, wanted).cache;
  EXPECT_EQ(again.facts().capacity, 490);
}

}  // namespace
}  // namespace kvarium::cache::archive_test
