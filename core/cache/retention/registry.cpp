// The list of policies, one line each.
#include "core/cache/retention/retention.h"
#include "core/cache/spec_error.h"

namespace kvarium::cache {
namespace {

constexpr RetentionEntry entries[] = {
    {"full", makeFull},
    {"fixed", makeFixed},
    {"sliding_window", makeSlidingWindow},
    {"sink", makeSink},
    {"key_norm", makeKeyNorm, true},
    {"tova", makeTova, true},
    {"h2o", makeH2o, true},
    {"snapkv", makeSnapKv, true},
    {"pyramidkv", makePyramidKv, true},
    {"expected_attention", makeExpectedAttention, true},
};

}  // namespace

void refuseKey(int64_t given, std::string_view key, std::string_view policy, const Sentence& instead) {
  if (given < 0) return;
  throw SpecError(ErrorKind::content, key, {"%1 does not go with %2", key, policy}, instead);
}

void refuseLookingKeys(const RetentionRules& rules, std::string_view policy, std::string_view own) {
  const auto refuse = [&](int64_t given, std::string_view key, const Sentence& instead) {
    if (key != own) refuseKey(given, key, policy, instead);
  };
  refuse(rules.recent, "recent", "choose retention=h2o, or leave it out");
  refuse(rules.observe, "observe", "choose retention=snapkv or retention=pyramidkv, or leave it out");
  refuse(rules.pieces, "prompt", "choose a retention that decides by keys or attention, or leave it out");
}

const RetentionEntry* findRetention(std::string_view name) {
  for (const RetentionEntry& entry : entries) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

std::vector<std::string_view> retentionNames() {
  std::vector<std::string_view> names;
  for (const RetentionEntry& entry : entries) names.push_back(entry.name);
  return names;
}

}  // namespace kvarium::cache
