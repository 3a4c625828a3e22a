// Recorded messages of KV events, as batches with their numbers.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "features/remote/protocol/block_map.h"
#include "features/remote/protocol/kv_event.h"
#include "tests/support/recorded.h"

namespace kvarium::remote {

struct NumberedBatch {
  int64_t number = 0;
  KvEventBatch batch;
};

// The end of a replay is left out.
inline std::vector<NumberedBatch> recordedBatches(const std::string& name) {
  std::vector<NumberedBatch> batches;
  for (const support::Message& parts : support::recordedMessages(name)) {
    const std::optional<int64_t> number = readSequenceNumber(parts.at(parts.size() - 2));
    EXPECT_TRUE(number);
    if (!number || *number == replay_end) continue;
    std::optional<KvEventBatch> batch = readKvEvents(parts.back());
    EXPECT_TRUE(batch) << name << " " << *number;
    if (batch) batches.push_back({*number, *std::move(batch)});
  }
  return batches;
}

inline BlockMap mapOf(const std::string& name) {
  BlockMap map;
  for (NumberedBatch& one : recordedBatches(name)) map.apply(one.number, std::move(one.batch));
  return map;
}

}  // namespace kvarium::remote
