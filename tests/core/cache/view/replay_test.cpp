// A cache's past, rebuilt from its commits, must equal the snapshots that the cache gave then.
#include "core/cache/view/replay.h"

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <optional>
#include <random>

#include "core/base/error.h"
#include "core/cache/archive/archive.h"
#include "core/cache/archive/archive_file.h"
#include "tests/support/fed_cache.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::replay_test {
namespace {

using Layers = std::vector<LayerShape>;
const Layers plain(3, {2, 8, -1});
// Windowed and full layers, heads of another size.
const Layers windowed = {{2, 8, 70}, {2, 8, -1}, {1, 16, 70}, {2, 8, -1}};
// A recurrent layer between two with cells.
const Layers recurrent = {{2, 8, -1}, {0, 0, -1, 6}, {2, 8, 90}};

// The parts of a snapshot that commits determine.
CacheView comparable(CacheView snapshot) {
  for (GroupView& group : snapshot.groups) {
    std::vector<CellRun> joined;
    for (CellRun run : group.runs) {
      run.shared = false;  // is the forks' doing; runs that differed in nothing else are one
      CellRun* last = joined.empty() ? nullptr : &joined.back();
      if (last && last->first_position + last->count == run.first_position && last->role == run.role &&
          last->form == run.form)
        last->count += run.count;
      else
        joined.push_back(run);
    }
    group.runs = joined;
  }
  for (LayerView& layer : snapshot.layers) layer.bytes.reserved = layer.bytes.holes = layer.bytes.kept = 0;
  snapshot.bytes.reserved = snapshot.bytes.holes = snapshot.bytes.kept = 0;
  return snapshot;
}

void expectEqual(const CacheView& now, const CacheView& then, const std::string& words) {
  ASSERT_EQ(now.groups.size(), then.groups.size()) << words;
  const auto same = [&](const Lengths& a, const Lengths& b) {
    EXPECT_EQ(a.tokens_seen, b.tokens_seen) << words;
    EXPECT_EQ(a.stored, b.stored) << words;
    EXPECT_EQ(a.capacity, b.capacity) << words;
    EXPECT_EQ(a.own, b.own) << words;
  };
  same(now.lengths, then.lengths);
  EXPECT_EQ(now.bytes, then.bytes) << words;
  for (size_t g = 0; g < now.groups.size(); ++g) {
    EXPECT_EQ(now.groups[g].facts->layers, then.groups[g].facts->layers) << words;
    EXPECT_EQ(now.groups[g].runs, then.groups[g].runs) << words << ", group " << g;
    same(now.groups[g].lengths, then.groups[g].lengths);
  }
  ASSERT_EQ(now.layers.size(), then.layers.size()) << words;
  for (size_t i = 0; i < now.layers.size(); ++i) {
    EXPECT_EQ(now.layers[i].bytes, then.layers[i].bytes) << words << ", layer " << i;
    EXPECT_EQ(now.layers[i].place, then.layers[i].place) << words << ", layer " << i;
  }
}

// One cache, and its snapshots after the commits at which they were taken.
class Life {
 public:
  Life(support::TestMemory& device, const Layers& layers, const std::string& spec, unsigned seed)
      : m_words(spec + ", seed " + std::to_string(seed)),
        m_layers(layers),
        m_random(seed),
        m_cache(device, layers, parseCacheSpec(spec), {findFormat("f32"), 400, 256}) {
    look();
  }

  void act() {
    const int what = pick(12);
    const auto tokens_seen = static_cast<int64_t>(m_cache.ids().size());
    if (m_cache.facts().keeps_nothing && tokens_seen > 0 && what < 9) m_cache.reset();
    if (what < 7)
      support::feedNumbers(m_cache, m_layers, 1 + pick(what < 4 ? 3 : 90), static_cast<TokenId>(pick(50)));
    else if (what == 7)
      (void)m_cache.truncate(std::max<int64_t>(0, tokens_seen - 1 - pick(40)));
    else if (what == 8)
      m_cache.checkpoint();
    else if (what == 9 && m_fork && pick(2) == 0)
      goOnAsTheFork();
    else if (what == 9 && pick(4) == 0)
      m_cache.reset();
    else if (what == 10)
      m_fork = m_cache.fork();  // blocks are shared, copied when written
    else if (what == 11 && pick(3) == 0 && !m_cache.facts().keeps_nothing)
      (void)m_cache.offload(pick(2) ? Place::disk : Place::host);
    if (m_cache.facts().keeps_nothing && what < 7) m_cache.dropCells();
    look();
  }

  void judge() {
    Replay replay(m_cache.state().log);
    ASSERT_EQ(replay.total(), m_cache.state().log.total());
    const auto check = [&](uint64_t number) {
      const CacheView& then = m_seen.at(number);
      CacheView now;
      replay.at(number).fill(now);
      expectEqual(comparable(now), then, m_words + ", behind commit " + std::to_string(number));
    };
    for (const auto& [number, snapshot] : m_seen) check(number);
    for (auto seen = m_seen.rbegin(); seen != m_seen.rend(); ++seen) check(seen->first);
    for (int i = 0; i < 10; ++i) check(std::next(m_seen.begin(), pick(static_cast<int>(m_seen.size())))->first);
  }

  const CommitLog& log() const { return m_cache.state().log; }
  int forks() const { return m_forks; }  // it went on as

 private:
  // What happened to the other cache since then is no longer of this life. The log of a fork learns that cells moved at
  // its next change.
  void goOnAsTheFork() {
    m_cache = std::move(*m_fork);
    m_fork.reset();
    ++m_forks;
    m_seen.erase(m_seen.upper_bound(m_cache.state().log.total()), m_seen.end());
    if (m_cache.facts().keeps_nothing || !support::feedNumbers(m_cache, m_layers, 1)) m_cache.reset();
  }
  int pick(int n) { return static_cast<int>(m_random() % static_cast<unsigned>(n)); }
  void look() {
    CacheView snapshot;
    m_cache.status().fill(snapshot);
    m_seen[m_cache.state().log.total()] = comparable(std::move(snapshot));
  }

  std::string m_words;
  const Layers& m_layers;
  std::mt19937 m_random;
  KvCache m_cache;
  std::optional<KvCache> m_fork;
  int m_forks = 0;
  std::map<uint64_t, CacheView> m_seen;
};

struct Composition {
  const Layers* layers;
  const char* spec;
};

const std::vector<Composition>& compositions() {
  static const std::vector<Composition> all = {
      {&plain, "none"},
      {&plain, "dynamic"},
      {&plain, "static"},
      {&plain, "offloaded"},
      {&plain, "offloaded_static:max_cache_len=400"},
      {&plain, "quantized:nbits=8,residual_length=30"},
      {&plain, "quantized:backend=quanto,residual_length=10"},
      {&plain, "quantized:nbits=8,residual_length=20,residency=host"},
      {&plain, "quantized:backend=quanto,requantize=all,residual_length=40"},
      {&plain, "sliding_window:window_length=50"},
      {&plain, "sink:window_length=90,num_sink_tokens=6"},
      {&plain, "sink:window_length=130,num_sink_tokens=6,nbits=8,residual_length=0"},
      {&plain, "dynamic;1:retention=key_norm,window_length=60"},
      {&plain, "key_norm:window_length=20,nbits=8,residual_length=0"},
      {&plain, "tova:window_length=10"},
      {&plain, "tova:window_length=90,num_sink_tokens=3,nbits=8,residual_length=0"},
      {&plain, "tova:window_length=70,residency=host"},
      {&windowed, "tova:window_length=30"},
      {&plain, "h2o:window_length=90,num_sink_tokens=3,nbits=8,residual_length=0"},
      {&plain, "snapkv:window_length=20,residency=host"},
      {&windowed, "pyramidkv:window_length=20,nbits=8,residual_length=0"},
      {&windowed, "hybrid"},
      {&windowed, "hybrid;0:residency=disk;2:residency=host"},
      {&windowed, "quantized:nbits=8,residual_length=0"},
      {&recurrent, "dynamic"},
      {&recurrent, "dynamic;2:residency=disk"},
  };
  return all;
}

TEST(Replays, reproduceEveryStateOfARandomHistory) {
  support::TestMemory device;
  size_t drops = 0, packed = 0, sealed = 0, moved = 0, groups = 0, cuts = 0;
  int forks = 0;
  for (const Composition& one : compositions()) {
    for (unsigned seed = 1; seed <= 3; ++seed) {
      Life life(device, *one.layers, one.spec, seed);
      for (int i = 0; i < 60; ++i) life.act();
      life.judge();
      forks += life.forks();
      if (HasFailure()) return;
      for (const Commit& commit : life.log().entries()) {
        drops += commit.drops.size();
        packed += commit.packed.size();
        sealed += commit.sealed.size();
        moved += commit.moved.size();
        cuts += commit.kind == Commit::Kind::truncate ? 1 : 0;
        for (const GroupRange& range : commit.drops) groups = std::max(groups, static_cast<size_t>(range.group) + 1);
      }
    }
  }
  EXPECT_GT(drops, 300u);
  EXPECT_GT(packed, 100u);
  EXPECT_GT(sealed, 150u);
  EXPECT_GT(moved, 10u);
  EXPECT_GT(cuts, 50u);
  EXPECT_GT(forks, 10);
  EXPECT_GE(groups, 2u);
}

TEST(Replays, countTheDroppedAndSealedTokensOfAllGroups) {
  support::TestMemory device;
  KvCache cache(device, windowed, parseCacheSpec("quantized:nbits=8,residual_length=0"), {findFormat("f32"), 400});
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(support::feedNumbers(cache, windowed, 64));
  const Commit& last = cache.state().log.entries().back();
  std::vector<int32_t> dropped, sealed;
  for (const GroupRange& range : last.drops) dropped.push_back(range.group);
  for (const GroupRange& range : last.sealed) sealed.push_back(range.group);
  EXPECT_EQ(dropped, (std::vector<int32_t>{0, 2}));  // layers 0 and 2 have the window, and heads of another size
  EXPECT_EQ(sealed, (std::vector<int32_t>{0, 1, 2}));
  EXPECT_EQ(last.drops.front(), (GroupRange{64 - 5, 64, 0}));  // only the cells that were still stored
}

TEST(Replays, continueAfterForgottenEntries) {
  auto facts = std::make_shared<CacheFacts>();
  facts->groups.push_back({.layers = {0}, .sinks = 4});
  facts->layers.push_back({.n_kv_heads = 1, .head_dim = 8, .full_bytes = 64 * 8 * 2 * 4});
  CommitLog log(facts);
  const auto step = [](int64_t i) {
    Commit commit{Commit::Kind::append, i + 1, 1};
    if (i >= 100) commit.drops.push_back({i - 96, 1, 0});
    return commit;
  };
  const int64_t n = static_cast<int64_t>(CommitLog::max_entries) + 1000;
  for (int64_t i = 0; i < n - 500; ++i) log.add(step(i));
  EXPECT_EQ(log.first(), 500u);
  Replay replay(log);
  for (int64_t i = n - 500; i < n; ++i) replay.add(step(i));
  EXPECT_EQ(replay.first(), 1000u);
  EXPECT_EQ(replay.total(), static_cast<uint64_t>(n));
  for (const uint64_t at :
       {uint64_t{70}, uint64_t{1000}, uint64_t{40'000}, uint64_t{20'000}, static_cast<uint64_t>(n)}) {
    const ReplayedTables& then = replay.at(at);
    const auto tokens = static_cast<int64_t>(std::max<uint64_t>(at, 1000));  // earlier ones are gone
    EXPECT_EQ(then.tokensSeen(), tokens);
    CacheView view;
    then.fill(view);
    EXPECT_EQ(view.groups[0].runs,
              (std::vector<CellRun>{{Role::sink, Form::full, Place::device, false, 0, 4},
                                    {Role::normal, Form::full, Place::device, false, tokens - 96, 96}}));
    EXPECT_EQ(view.bytes.used(), 100 * 8 * 2 * 4);
  }
}

TEST(Replays, ofARestoredCacheBeginWithItsCells) {
  support::TestMemory device;
  support::TemporaryFolder folder;
  const ArchiveOwner owner{.vocab_size = 1000};
  bool packed = false;
  for (const char* spec : {"none", "dynamic", "sink:window_length=90,nbits=8,residual_length=0", "hybrid",
                           "tova:window_length=70", "tova:window_length=150,nbits=8,residual_length=0"}) {
    const Layers& layers = std::string(spec) == "hybrid" ? windowed : plain;
    KvCache cache(device, layers, parseCacheSpec(spec), {findFormat("f32"), 400});
    for (int i = 0; i < 60 && (i < 4 || !cache.facts().keeps_nothing); ++i) {
      if (cache.facts().keeps_nothing) cache.reset();
      ASSERT_TRUE(support::feedNumbers(cache, layers, i < 4 ? 40 : 1 + i % 5));
    }
    if (cache.facts().keeps_nothing) cache.dropCells();
    for (const CellTable& table : cache.state().tables) {
      for (const Block& block : table.blocks()) packed = packed || block.positions;
    }
    const auto file = folder / "cache";
    saveCache(cache, owner, file);
    RestoredCache restored = restoreCache(ArchiveFile::open(file), device,
                                          {.layers = layers, .owner = owner, .job = {findFormat("f32"), 400}});
    Replay replay(restored.cache.state().log);
    CacheView now, then;
    replay.at(replay.total()).fill(now);
    restored.cache.status().fill(then);
    expectEqual(comparable(now), comparable(then), spec);
    // And go on with them, packed ones too.
    for (int i = 0; i < 60 && !restored.cache.facts().keeps_nothing; ++i) {
      const uint64_t before = restored.cache.state().log.total();
      ASSERT_TRUE(support::feedNumbers(restored.cache, layers, 1 + i % 5));
      for (uint64_t next = before; next < restored.cache.state().log.total(); ++next)
        replay.add(restored.cache.state().log.entries().back());
      replay.at(replay.total()).fill(now);
      restored.cache.status().fill(then);
      expectEqual(comparable(now), comparable(then), spec);
      if (HasFailure()) return;
    }
    restored.cache.reset();
  }
  EXPECT_TRUE(packed);
}

}  // namespace
}  // namespace kvarium::cache::replay_test
