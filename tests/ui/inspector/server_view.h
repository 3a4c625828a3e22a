// A view of a server's cache as RemoteCache makes it (features/remote/protocol/remote_cache.h).
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/cache/view/cache_view.h"

namespace kvarium::ui {

// A part that holds the first `held` tokens and has reported the first `reported`.
struct ServerPart {
  std::string name;
  int64_t held = 0, reported = 0;
};

// bytes_per_token: 0: the server does not report them.
inline cache::CacheView serverCache(int64_t tokens, const std::vector<ServerPart>& parts, int64_t bytes_per_token = 0) {
  cache::CacheFacts facts{.spec = "remote", .device_is_ram = false};
  facts.bytes_known = bytes_per_token > 0;
  for (const ServerPart& part : parts) {
    cache::LayerFacts layer{.k_format = "the model's", .v_format = "the model's", .on_gpu = true};
    layer.name = part.name;
    facts.groups.push_back(
        {.layers = {static_cast<int>(facts.layers.size())}, .rule = "full, the model's", .rule_known = false});
    facts.layers.push_back(std::move(layer));
  }
  cache::CacheView view;
  cache::useFacts(view, std::make_shared<const cache::CacheFacts>(std::move(facts)));
  for (size_t i = 0; i < parts.size(); ++i) {
    cache::GroupView& group = view.groups[i];
    if (parts[i].held > 0) group.runs = {{.first_position = 0, .count = parts[i].held}};
    group.lengths = {.tokens_seen = tokens, .stored = parts[i].held};
    group.unreported = tokens - parts[i].reported;
    group.forgotten_to = 0;
    view.layers[i].bytes.kv = parts[i].held * bytes_per_token;
    view.bytes += view.layers[i].bytes;
    if (i == 0 || group.lengths.stored > view.lengths.stored) view.lengths = group.lengths;
  }
  view.used_at.device = view.by_place.device = view.bytes.kv;
  return view;
}

}  // namespace kvarium::ui
