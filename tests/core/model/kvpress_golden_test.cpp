// What stays of a prompt is what kvpress keeps of it: tests/data/make_kvpress_golden.py, which says where the two
// differ.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/decode/runner.h"
#include "tests/core/model/golden.h"
#include "tests/support/held_positions.h"

namespace kvarium::model::kvpress_golden_test {
namespace {

const std::filesystem::path data = KVARIUM_TEST_DATA;

TEST(KvpressGolden, everyPolicyKeepsWhatItsPressKeeps) {
  const nlohmann::json cases = nlohmann::json::parse(readText(data / "kvpress/golden.json"));
  std::map<std::string, int> of_policy;
  for (const nlohmann::json& one : cases) {
    const auto name = one["model"].get<std::string>(), spec = one["spec"].get<std::string>();
    SCOPED_TRACE(name + " " + spec);
    const auto folder = data / (name == "one_kv_head" ? "kvpress" : "families") / name;
    const GoldenModel model(folder);
    const GoldenArray<int32_t> text(folder / "ids.npy");
    const auto ids = std::span<const TokenId>(text.values).first(one["tokens"].get<size_t>());
    for (const int chunk : {256, 9}) {  // the prompt is one decision, however many steps it takes
      cache::KvCache cache = model.cache(spec, text.rows);
      std::vector<float> none;
      ASSERT_TRUE(decode::feed(*model.decoder, cache, ids, Want::none, none, {.chunk = chunk}));
      for (size_t layer = 0; layer < one["kept"].size(); ++layer) {
        const auto kept = one["kept"][layer].get<std::vector<int64_t>>();
        EXPECT_LT(kept.size(), ids.size());
        EXPECT_EQ(support::heldPositions(cache, static_cast<int>(layer)), kept) << "layer " << layer << ", " << chunk;
      }
    }
    ++of_policy[one["policy"].get<std::string>()];
  }
  EXPECT_EQ(of_policy.size(), 6u);
  for (const auto& [policy, count] : of_policy) EXPECT_GE(count, 10) << policy;
}

}  // namespace
}  // namespace kvarium::model::kvpress_golden_test
