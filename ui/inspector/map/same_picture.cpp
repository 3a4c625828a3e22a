#include "ui/inspector/map/same_picture.h"

#include <algorithm>

namespace kvarium::ui {
namespace {

bool sameLengths(const cache::Lengths& a, const cache::Lengths& b) {
  return a.tokens_seen == b.tokens_seen && a.stored == b.stored && a.capacity == b.capacity;
}

}  // namespace

bool isSamePicture(const cache::CacheView& a, const cache::CacheView& b) {
  const auto same_group = [](const cache::GroupView& x, const cache::GroupView& y) {
    return x.facts->layers == y.facts->layers && x.runs == y.runs && sameLengths(x.lengths, y.lengths) &&
           x.told_to == y.told_to;
  };
  const auto same_layer = [](const cache::LayerView& x, const cache::LayerView& y) {
    return x.bytes == y.bytes && x.facts->k_format == y.facts->k_format && x.facts->v_format == y.facts->v_format &&
           x.place == y.place && x.facts->on_gpu == y.facts->on_gpu && x.facts->name == y.facts->name;
  };
  return a.prompt_end == b.prompt_end && a.saved_at == b.saved_at && a.bytes == b.bytes &&
         sameLengths(a.lengths, b.lengths) && a.caveat == b.caveat && a.facts->tells_bytes == b.facts->tells_bytes &&
         std::equal(a.groups.begin(), a.groups.end(), b.groups.begin(), b.groups.end(), same_group) &&
         std::equal(a.layers.begin(), a.layers.end(), b.layers.begin(), b.layers.end(), same_layer);
}

}  // namespace kvarium::ui
