#include "ui/inspector/view/figures.h"

#include <algorithm>

namespace kvarium::ui {
namespace {

Holdings holdings(const cache::Bytes& bytes, int64_t copies) {
  Holdings all{.in_use = bytes.used(), .copies = std::clamp<int64_t>(copies, 0, bytes.reserved)};
  all.reserved = bytes.reserved - all.copies;
  all.free_again = std::min(bytes.holes, all.reserved);
  return all;
}

KeptAlike keptBy(const cache::GroupView& group) {
  KeptAlike alike{.layers = std::ssize(group.facts->layers),
                  .layer = group.facts->layers.empty() ? 0 : group.facts->layers.front(),
                  .kept = group.lengths.stored,
                  .tokens_seen = group.lengths.tokens_seen};
  if (alike.kept == alike.tokens_seen) return alike;
  int64_t next = -1;
  for (const cache::CellRun& run : group.runs) {
    if (run.role == cache::Role::sink) {
      alike.first += run.count;
      continue;
    }
    if (next >= 0 && run.first_position != next) return alike;  // tokens of any age are kept
    next = run.first_position + run.count;
  }
  if (next == group.lengths.tokens_seen) alike.last = alike.kept - alike.first;
  return alike;
}

}  // namespace

Known<Holdings> holdingsOf(const cache::CacheView& view) {
  if (!view.facts->bytes_known && view.bytes.total() == 0)
    return Known<Holdings>::unknown("this server has not reported how many bytes its cache takes");
  return holdings(view.bytes, view.copies_at.total());
}

Known<Holdings> holdingsOf(const cache::CacheView& view, const cache::LayerView& layer) {
  if (!view.facts->bytes_known) return Known<Holdings>::unknown("not reported");
  return holdings(layer.bytes, layer.ring);
}

std::vector<KeptAlike> keptAlike(const cache::CacheView& view) {
  std::vector<KeptAlike> all;
  for (const cache::GroupView& group : view.groups) {
    const KeptAlike one = keptBy(group);
    const auto same = std::ranges::find_if(all, [&](const KeptAlike& other) {
      return other.kept == one.kept && other.tokens_seen == one.tokens_seen && other.first == one.first &&
             other.last == one.last;
    });
    if (same == all.end())
      all.push_back(one);
    else
      same->layers += one.layers;
  }
  return all;
}

int64_t unreportedTokens(const cache::CacheView& view) {
  int64_t most = 0;
  for (const cache::GroupView& group : view.groups) most = std::max(most, group.unreported);
  return most;
}

std::vector<StyleRun> stylesOf(const cache::GroupView& group, bool quantized, int64_t first, int64_t last) {
  std::vector<StyleRun> found;
  for (const StyleRun& run : styleRuns(group, quantized, last + 1)) {
    const int64_t count = run.first + run.count - std::max(run.first, first);
    if (count <= 0) continue;
    const auto known = std::ranges::find(found, run.style, &StyleRun::style);
    if (known == found.end())
      found.push_back({run.style, run.first, count});
    else
      known->count += count;
  }
  return found;
}

}  // namespace kvarium::ui
