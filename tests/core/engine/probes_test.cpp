#include "core/engine/frame_maker.h"

#include <gtest/gtest.h>

#include "core/decode/runner.h"
#include "tests/core/model/golden.h"

namespace kvarium::engine::probes_test {
namespace {

using What = ProbeRequest::What;

class Probes : public testing::Test {
 protected:
  model::GoldenModel model{std::filesystem::path(KVARIUM_TEST_DATA) / "families" / "llama_f32"};
  std::shared_ptr<model::AttentionProbe> observer = std::make_shared<model::AttentionProbe>(std::vector<int>{1});
  const model::AttentionProbe& probe = *observer;
  cache::KvCache cache = model.cache("dynamic", 100);

  void feedIds(int n) {
    std::vector<float> logits;
    ASSERT_TRUE(decode::feed(*model.decoder, cache, std::vector<TokenId>(static_cast<size_t>(n), 9), model::Want::last,
                             logits, {.chunk = 4}));
  }
};

TEST_F(Probes, giveThePartThatWasAskedFor) {
  cache.observers().add(observer);
  feedIds(10);  // in three chunks
  const cache::AttentionWeights& all = *probe.of(1);
  ASSERT_EQ(all.positions.size(), 10u);
  const ProbeResult part = runProbe({What::attention, 1, 0, 3, 4}, cache, probe);
  EXPECT_TRUE(part.nothing.empty());
  EXPECT_EQ(part.tokens_seen, 10);
  EXPECT_EQ(part.attention.step, 9);
  EXPECT_EQ(part.attention.positions, (std::vector<int64_t>{3, 4, 5, 6}));
  EXPECT_DOUBLE_EQ(part.attention.uniform, 0.1);
  ASSERT_EQ(part.attention.weights.size(), static_cast<size_t>(4 * all.n_heads));
  for (int head = 0; head < all.n_heads; ++head) {
    for (size_t i = 0; i < 4; ++i)
      EXPECT_EQ(part.attention.weights[static_cast<size_t>(head) * 4 + i],
                all.weights[static_cast<size_t>(head) * 10 + 3 + i]);
  }
  EXPECT_GT(part.seconds, 0);
  EXPECT_EQ(runProbe({What::attention, 1, 0, 0, 0}, cache, probe).attention.weights, all.weights);
  EXPECT_EQ(runProbe({What::attention, 1, 0, -1, 4}, cache, probe).attention.positions,
            (std::vector<int64_t>{6, 7, 8, 9}));
  ASSERT_TRUE(cache.truncate(9));
  EXPECT_FALSE(runProbe({What::attention, 1}, cache, probe).nothing.empty());  // the token is gone
}

TEST_F(Probes, sayWhyThereIsNothing) {
  feedIds(3);
  EXPECT_FALSE(runProbe({What::attention, 1}, cache, probe).nothing.empty());  // nothing was captured
  EXPECT_FALSE(runProbe({What::keys, 7}, cache, probe).nothing.empty());
  EXPECT_FALSE(runProbe({What::values, 0, 99}, cache, probe).nothing.empty());
  const ProbeResult values = runProbe({What::values, 0, 1, -1, 2}, cache, probe);
  EXPECT_TRUE(values.nothing.empty());
  EXPECT_EQ(values.cells.positions, (std::vector<int64_t>{1, 2}));
}

}  // namespace
}  // namespace kvarium::engine::probes_test
