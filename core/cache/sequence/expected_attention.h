// The attention that the next tokens are expected to give to the cells of a layer, by what is known of the queries so
// far (Devoto, Jeblick and Jégou 2025, "Expected Attention", section 3).
//
// Queries are assumed to be normally distributed: before their rotation with the mean and the covariance of the rows of
// the text, and turned by the average R of the rotations at the next positions. Then the expected weight of a key k,
//   E[exp(scale q.k)] = exp(scale m.k + scale^2 k.C k / 2)   with m = R mean and C = R covariance R^T,
// has a closed form. In each head the weights are normalised over the cells; averaged over the heads that share a KV
// head they are multiplied by the length of its value. A layer keeps one list of cells, so the results are averaged
// over the KV heads; a softcap of the model is left out.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cache/sequence/kv_cache.h"
#include "core/cache/table/query_moments.h"
#include "core/device/device.h"

namespace kvarium::cache {

// [n_heads][1 + head_dim][head_dim]: scale m and scale^2 C / 2, for Device::keyForms.
std::vector<float> expectedForms(const QueryMoments& moments, const QueryUse& use, int head_dim);

// Where the products with keys are computed; its memory may grow.
struct ExpectedOn {
  device::Device& device;
  device::Memory& working;
};

// Of the live cells of `blocks`, by position, finite; 0 before `wanted.queries_from`, which no weight is given to.
// Empty where they are no more than wanted.expected_above. Keys and values are read as they are stored and come to the
// host, once; the device computes the products with the keys. No op of the layer's step may be under way. Throws
// Error{io}, Error{memory} or Error{device}.
std::vector<Step::CellWeight> expectedAttention(const KvCache& cache, int layer, std::vector<Block> blocks,
                                                const EvidenceWanted& wanted, const QueryMoments& moments,
                                                const QueryUse& use, const ExpectedOn& on);

}  // namespace kvarium::cache
