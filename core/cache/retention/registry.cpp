// The policies there are. One line each.
#include "core/cache/retention/retention.h"

namespace kvarium {
namespace {

constexpr RetentionEntry entries[] = {
    {"full", makeFull},
    {"fixed", makeFixed},
    {"sliding_window", makeSlidingWindow},
    {"sink", makeSink},
};

}  // namespace

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

}  // namespace kvarium
