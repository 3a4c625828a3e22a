// Observers of a cache: what they are called with, and which of them a fork has.
#include "core/cache/view/step_observer.h"

#include <gtest/gtest.h>

#include "core/cache/view/reference_kv.h"
#include "core/cache/view/step_tracer.h"
#include "tests/support/fed_cache.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::step_observer_test {
namespace {

class Noted final : public StepObserver {
 public:
  void stored(const StoredRows& rows, device::Device&) override {
    calls += "stored " + std::to_string(rows.layer) + " at " + std::to_string(rows.first_position) + "+" +
             std::to_string(rows.n) + "; ";
  }
  void committing() override { calls += "committing; "; }
  void committed(const Commit& commit) override {
    calls +=
        "committed " + std::to_string(static_cast<int>(commit.kind)) + " " + std::to_string(commit.tokens_seen) + "; ";
  }
  std::string calls;
};

class StepObserverTest : public testing::Test {
 protected:
  support::TestMemory device;
  std::vector<LayerShape> layers{2, {2, 8, -1}};
  KvCache cache{device, layers, parseCacheSpec("dynamic"), {findFormat("f32"), 200}};
  std::shared_ptr<Noted> noted = std::make_shared<Noted>();
};

TEST_F(StepObserverTest, areCalledForEachLayerAndForEveryEntryOfTheLog) {
  ASSERT_TRUE(support::feedNumbers(cache, layers, 2));
  cache.observers().add(noted);
  ASSERT_TRUE(support::feedNumbers(cache, layers, 3));
  EXPECT_EQ(noted->calls, "stored 0 at 2+3; stored 1 at 2+3; committing; committed 0 5; ");
  noted->calls.clear();
  ASSERT_TRUE(cache.truncate(4));
  cache.reset();
  EXPECT_EQ(noted->calls, "committed 1 4; committed 2 0; ");
  noted->calls.clear();
  cache.observers().remove(noted.get());
  ASSERT_TRUE(support::feedNumbers(cache, layers, 1));
  EXPECT_EQ(noted->calls, "");
}

// As where the host has no memory in the middle of a commit: the tables have the step, the ids do not.
class Failing final : public StepObserver {
 public:
  void committed(const Commit& commit) override {
    if (commit.kind == Commit::Kind::append) throw std::bad_alloc();
  }
};

TEST_F(StepObserverTest, aCommitThatFailsHalfWayLeavesAnEmptyCacheThatGoesOn) {
  for (const char* spec : {"dynamic", "quantized:nbits=4,residual_length=0", "sink:window_length=80",
                           "dynamic:retention=key_norm,window_length=70"}) {
    KvCache one(device, layers, parseCacheSpec(spec), {findFormat("f32"), 400});
    ASSERT_TRUE(support::feedNumbers(one, layers, 90));
    const KvCache fork = one.fork();
    const auto failing = std::make_shared<Failing>();
    one.observers().add(failing);
    EXPECT_THROW((void)support::feedNumbers(one, layers, 40), std::bad_alloc) << spec;
    one.observers().remove(failing.get());
    EXPECT_TRUE(one.ids().empty()) << spec;
    EXPECT_EQ(one.status().lengths().tokens_seen, 0) << spec;
    EXPECT_EQ(one.status().lengths().stored, 0) << spec;
    EXPECT_EQ(one.status().bytes().used(), 0) << spec;
    EXPECT_EQ(fork.status().lengths().tokens_seen, 90) << spec;
    ASSERT_TRUE(support::feedNumbers(one, layers, 90)) << spec;
    EXPECT_EQ(one.status().lengths().stored, fork.status().lengths().stored) << spec;
    EXPECT_EQ(one.status().bytes().used(), fork.status().bytes().used()) << spec;
  }
}

TEST_F(StepObserverTest, aForkHasOnlyTheReferenceAndItsOwnCopyOfIt) {
  cache.observers().add(noted);
  cache.observers().add(std::make_shared<StepTracer>());
  cache.observers().add(std::make_shared<ReferenceKv>(cache.state().log.facts()));
  ASSERT_TRUE(support::feedNumbers(cache, layers, 3));
  KvCache fork = cache.fork();
  noted->calls.clear();
  ASSERT_TRUE(support::feedNumbers(fork, layers, 1));
  EXPECT_EQ(noted->calls, "");
  EXPECT_EQ(fork.observers().find<StepTracer>(), nullptr);
  const ReferenceKv* own = fork.observers().find<ReferenceKv>();
  ASSERT_NE(own, nullptr);
  EXPECT_NE(own, cache.observers().find<ReferenceKv>());
  EXPECT_NE(own->row(0, device::KvSide::key, 0, 3), nullptr);
  EXPECT_EQ(cache.observers().find<ReferenceKv>()->row(0, device::KvSide::key, 0, 3), nullptr);
}

TEST_F(StepObserverTest, aViewSharesTheFactsOfItsCacheAndOfTheForks) {
  CacheView first, second, forked;
  cache.status().fill(first);
  ASSERT_TRUE(support::feedNumbers(cache, layers, 3));
  cache.status().fill(second);
  cache.fork().status().fill(forked);
  EXPECT_EQ(first.facts, second.facts);
  EXPECT_EQ(first.facts, forked.facts);
  EXPECT_EQ(second.groups[0].facts.get(), &second.facts->groups[0]);
  EXPECT_EQ(second.layers[1].facts.get(), &second.facts->layers[1]);
}

}  // namespace
}  // namespace kvarium::cache::step_observer_test
