#include "core/cache/sequence/feed_rows.h"

#include "core/cache/sequence/cache_store.h"

namespace kvarium::cache {
namespace {

// Layers ascending; the step has begun and is not committed.
void compute(KvCache& cache, Step& step, HostRows& rows, const std::function<void(HostRows&)>& fill) {
  const CacheStore& store = cache.store();
  for (size_t number = 0; number < store.devices.size(); ++number) {
    device::Device& device = *store.devices[number].device;
    device::StepInputs inputs(device);
    StepBatch batch(std::vector<BatchStep>{{&cache, &step}}, static_cast<int>(number));
    inputs.begin();
    batch.place(inputs);
    inputs.allocate();
    batch.write(inputs);
    inputs.upload();
    device::Memory memory;  // keys, then values
    for (rows.layer = 0; rows.layer < static_cast<int>(store.plans.size()); ++rows.layer) {
      const LayerPlan& plan = store.plans[static_cast<size_t>(rows.layer)];
      if (plan.device != batch.device() || !plan.hasCells()) continue;
      fill(rows);
      const size_t numbers = rows.keys.size(), bytes = numbers * sizeof(float);
      if (memory.size() < 2 * bytes) memory = device.allocate(2 * bytes);
      const device::DevicePtr<float> k = memory.as<float>(), v = k + static_cast<int64_t>(numbers);
      device.copyIn(k.as<std::byte>(), rows.keys.data(), bytes);
      device.copyIn(v.as<std::byte>(), rows.values.data(), bytes);
      batch.store(rows.layer, {k, v, static_cast<int64_t>(numbers) / rows.count, rows.without_bias});
      batch.done(rows.layer);
    }
    batch.end();
  }
}

}  // namespace

std::optional<Full> feedRows(KvCache& cache, std::span<const TokenId> ids, bool without_bias,
                             const std::function<void(HostRows&)>& fill) {
  HostRows rows{.without_bias = without_bias};
  cache.readInPieces(ReadInPieces());  // what the rows come from lies in memory, too
  for (size_t done = 0; done < ids.size();) {
    const size_t n = cache.status().stepLength(ids.size() - done, cache.store().job.chunk);
    rows.first = static_cast<int64_t>(done);
    rows.count = static_cast<int64_t>(n);
    // No row attends, so the prompt is not over after these cells.
    Expected<Step, Full> step = cache.begin(rows.count, {.left = 1}, true);
    if (!step) return step.error();
    compute(cache, *step, rows, fill);
    cache.commit(std::move(*step), ids.subspan(done, n));
    done += n;
  }
  cache.readInPieces(std::nullopt);
  return std::nullopt;
}

}  // namespace kvarium::cache
