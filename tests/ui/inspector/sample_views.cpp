#include "tests/ui/inspector/sample_views.h"

#include <algorithm>
#include <numeric>

namespace kvarium::ui {
namespace {

constexpr int64_t small_cell = 2 * 2 * 3 * 64;  // bytes of K and V of one token in one layer, f16
constexpr int64_t coded_cell = 3 * 64 * 3 / 2;  // int8 keys, int4 values
constexpr int64_t coded_scales = 3 * 2 * 4;     // scale and zero per head
constexpr int64_t context = 8192;

std::vector<int> layersFrom(int first, int count) {
  std::vector<int> layers(count);
  std::iota(layers.begin(), layers.end(), first);
  return layers;
}

int64_t cellsOf(const std::vector<cache::CellRun>& runs) {
  int64_t cells = 0;
  for (const cache::CellRun& run : runs) cells += run.count;
  return cells;
}

// Fills bytes, layer by layer, from the runs of the groups.
void weigh(cache::CacheView& view, int64_t full_cell, int64_t sealed_cell, int64_t scales, const char* k,
           const char* v) {
  size_t n_layers = 0;
  for (const cache::GroupView& group : view.groups) n_layers += group.facts->layers.size();
  view.layers.assign(n_layers, {});
  const bool quantized = std::string(k) != "f16";
  int64_t reserved = 0;
  for (cache::GroupView& group : view.groups) {
    group.lengths.stored = cellsOf(group.runs);
    if (group.lengths.stored >= view.lengths.stored) view.lengths = group.lengths;
    for (int layer : group.facts->layers) {
      cache::LayerView& bytes = view.layers[layer];
      edit(bytes.facts).k_format = k;
      edit(bytes.facts).v_format = v;
      edit(bytes.facts).full_word = "f16";
      edit(bytes.facts).n_kv_heads = 3;
      if (!group.runs.empty()) bytes.place = group.runs[group.runs.size() / 2].place;
      bytes.resident = bytes.place == cache::Place::device;
      for (const cache::CellRun& run : group.runs) {
        const bool sealed = run.form == cache::Form::sealed;
        const int64_t size = run.count * (sealed ? sealed_cell : full_cell);
        (quantized && !sealed ? bytes.bytes.residual : bytes.bytes.kv) += size;
        if (sealed) bytes.bytes.scales += run.count * scales;
        (run.place == cache::Place::device ? view.by_place.device
         : run.place == cache::Place::host ? view.by_place.host
                                           : view.by_place.disk) += size + (sealed ? run.count * scales : 0);
      }
      const int64_t cells = group.lengths.capacity > 0 ? group.lengths.capacity : (group.lengths.stored + 63) / 64 * 64;
      bytes.bytes.reserved = (cells - group.lengths.stored) * (quantized ? sealed_cell : full_cell);
      reserved += bytes.bytes.reserved;
      view.bytes += bytes.bytes;
      const int64_t tokens = group.lengths.tokens_seen, sealing = sealed_cell + scales;
      bytes.would_be = {tokens * full_cell, tokens * (quantized ? sealing : full_cell), 3 * bytes.bytes.used(),
                        group.lengths.stored * full_cell};
    }
  }
  view.used_at = view.by_place;
  view.by_place.device += reserved;
  view.full_f16 = view.lengths.tokens_seen * full_cell * static_cast<int64_t>(n_layers);
  edit(view.facts).predicted = std::max(context, view.lengths.tokens_seen * 5 / 4) *
                               (quantized ? sealed_cell + scales : full_cell) * static_cast<int64_t>(n_layers);
}

cache::GroupView group(std::vector<int> layers, std::vector<cache::CellRun> runs, int64_t absolute,
                       int64_t capacity = -1) {
  cache::GroupView view{.runs = std::move(runs), .lengths = {absolute, 0, capacity}};
  edit(view.facts).layers = std::move(layers);
  return view;
}

}  // namespace

cache::CacheView dynamicCache(int64_t tokens, int64_t prompt_end) {
  cache::CacheView view;
  edit(view.facts).spec = "dynamic";
  std::vector<cache::CellRun> runs;
  if (tokens > 0) runs.push_back({.first_position = 0, .count = tokens});
  view.groups = {group(layersFrom(0, 30), runs, tokens)};
  view.prompt_end = prompt_end;
  weigh(view, small_cell, coded_cell, coded_scales, "f16", "f16");
  return view;
}

cache::CacheView emptyCache() { return dynamicCache(0); }

cache::CacheView staticCache(int64_t capacity, int64_t tokens) {
  cache::CacheView view;
  edit(view.facts).spec = "static";
  view.groups = {group(layersFrom(0, 30), {{.first_position = 0, .count = tokens}}, tokens, capacity)};
  view.prompt_end = std::min<int64_t>(tokens, 240);
  weigh(view, small_cell, coded_cell, coded_scales, "f16", "f16");
  edit(view.facts).predicted = capacity * small_cell * 30;
  return view;
}

cache::CacheView sinkWindowSealedHost() {
  cache::CacheView view;
  edit(view.facts).spec = "sink:window=1024,sinks=4,k=int8,v=int4,residual=128";
  const auto runs = [](cache::Place place) {
    return std::vector<cache::CellRun>{{cache::Role::sink, cache::Form::full, cache::Place::device, false, 0, 4},
                                       {cache::Role::normal, cache::Form::sealed, place, false, 261, 892},
                                       {.first_position = 1153, .count = 128}};
  };
  view.groups = {group(layersFrom(0, 20), runs(cache::Place::device), 1281, 1024),
                 group(layersFrom(20, 10), runs(cache::Place::host), 1281, 1024)};
  for (cache::GroupView& each : view.groups) {
    edit(each.facts).window = 1024;
    edit(each.facts).residual = 128;
  }
  view.prompt_end = 850;
  weigh(view, small_cell, coded_cell, coded_scales, "int8", "int4");
  for (const size_t layer : {20, 21}) view.layers[layer].resident = true;
  return view;
}

cache::CacheView everyState() {
  cache::CacheView view;
  edit(view.facts).spec = "sink:k=int4,v=int4";
  const std::vector<cache::CellRun> first = {
      {cache::Role::sink, cache::Form::full, cache::Place::device, false, 0, 12},
      {cache::Role::sink, cache::Form::sealed, cache::Place::device, false, 12, 12},
      {cache::Role::normal, cache::Form::sealed, cache::Place::device, true, 24, 40},
      {cache::Role::normal, cache::Form::sealed, cache::Place::disk, false, 90, 60},
      {cache::Role::normal, cache::Form::sealed, cache::Place::host, false, 150, 60},
      {cache::Role::normal, cache::Form::sealed, cache::Place::device, false, 210, 60},
      {cache::Role::normal, cache::Form::full, cache::Place::host, false, 270, 30},
      {cache::Role::normal, cache::Form::full, cache::Place::device, true, 300, 30},
      {.first_position = 330, .count = 30}};
  view.groups = {group(layersFrom(0, 12), first, 360)};
  view.prompt_end = 300;
  weigh(view, small_cell, coded_cell / 2, coded_scales, "int4", "int4");
  return view;
}

cache::CacheView gaps(int64_t tokens) {
  cache::CacheView view;
  edit(view.facts).spec = "dynamic";
  std::vector<cache::CellRun> runs;
  for (int64_t position = 0; position < tokens; ++position) {
    const bool recent = position > tokens - 64;
    if (!recent && (position * 2654435761u >> 7) % 10 < 6) continue;
    if (!runs.empty() && runs.back().first_position + runs.back().count == position) {
      ++runs.back().count;
    } else {
      runs.push_back({.first_position = position, .count = 1});
    }
  }
  view.groups = {group(layersFrom(0, 30), runs, tokens)};
  view.prompt_end = tokens * 3 / 4;
  weigh(view, small_cell, coded_cell, coded_scales, "f16", "f16");
  return view;
}

cache::CacheView huge(int64_t tokens, int layers) {
  cache::CacheView view;
  edit(view.facts).spec = "quantized";
  const int64_t sealed = tokens * 9 / 10;
  const std::vector<cache::CellRun> runs = {
      {cache::Role::sink, cache::Form::full, cache::Place::device, false, 0, 4},
      {cache::Role::normal, cache::Form::sealed, cache::Place::device, false, tokens / 4, sealed - tokens / 4},
      {.first_position = sealed, .count = tokens - sealed}};
  view.groups = {group(layersFrom(0, layers), runs, tokens)};
  view.prompt_end = tokens * 98 / 100;
  weigh(view, 2 * 2 * 8 * 128, 8 * 128 * 3 / 2, 8 * 2 * 4, "int8", "int4");
  return view;
}

cache::CacheView hybrid() {
  cache::CacheView view;
  edit(view.facts).spec = "hybrid";
  cache::GroupView windowed = group({}, {{.first_position = 500, .count = 400}}, 900, 400);
  cache::GroupView full = group({}, {{.first_position = 0, .count = 900}}, 900);
  edit(windowed.facts).window = 400;
  for (int layer = 0; layer < 26; ++layer) edit((layer % 2 == 0 ? windowed : full).facts).layers.push_back(layer);
  view.groups = {windowed, full};
  view.prompt_end = 640;
  weigh(view, small_cell, coded_cell, coded_scales, "f16", "f16");
  return view;
}

cache::CacheView recurrent(int64_t tokens, bool some_attend) {
  constexpr int64_t state = 4 * 1536 * (3 + 16);  // of a layer of mamba-130m
  constexpr int count = 24;
  cache::CacheView view;
  edit(view.facts).spec = "dynamic";
  edit(view.facts).has_state = true;
  view.lengths.tokens_seen = tokens;
  if (some_attend) {
    cache::GroupView attending = group({}, {{.first_position = 0, .count = tokens}}, tokens);
    for (int layer = 0; layer < count / 4; ++layer) edit(attending.facts).layers.push_back(layer);
    view.groups = {attending};
    weigh(view, small_cell, coded_cell, coded_scales, "f16", "f16");
    edit(view.groups[0].facts).layers.clear();
    std::vector<cache::LayerView> layers(count);
    for (int layer = 1; layer < count; layer += 4) {
      layers[layer] = view.layers[layer / 4];
      edit(view.groups[0].facts).layers.push_back(layer);
    }
    view.layers = std::move(layers);
  }
  view.layers.resize(count);
  for (cache::LayerView& layer : view.layers) {
    if (!layer.facts->k_format.empty()) continue;
    edit(layer.facts).state_bytes = state;
    layer.bytes = {.state = tokens > 0 ? state : 0, .reserved = tokens > 0 ? 2 * state : 0};
    view.bytes += layer.bytes;
    view.by_place.device += layer.bytes.total();
  }
  return view;
}

void putOnGpu(cache::CacheView& view, int border) {
  edit(view.facts).device_is_ram = false;
  for (size_t layer = 0; layer < view.layers.size(); ++layer) {
    cache::LayerView& one = view.layers[layer];
    edit(one.facts).on_gpu = static_cast<int>(layer) >= border;
    if (one.facts->on_gpu || one.place != cache::Place::device) continue;
    view.by_place.device -= one.bytes.total();
    view.by_place.host += one.bytes.total();
    view.used_at.device -= one.bytes.used();
    view.used_at.host += one.bytes.used();
  }
}

cache::CacheView twoDevices(int64_t tokens, cache::Place on_cpu, cache::Place on_gpu) {
  cache::CacheView view;
  edit(view.facts).spec = "dynamic";
  constexpr int border = 12;
  const auto run = [&](cache::Place place) {
    return std::vector<cache::CellRun>{{cache::Role::normal, cache::Form::full, place, false, 0, tokens}};
  };
  view.groups = {group(layersFrom(0, border), run(on_cpu), tokens),
                 group(layersFrom(border, 30 - border), run(on_gpu), tokens)};
  weigh(view, small_cell, coded_cell, coded_scales, "f16", "f16");
  putOnGpu(view, border);
  return view;
}

}  // namespace kvarium::ui
