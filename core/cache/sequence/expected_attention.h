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
#include <span>
#include <vector>

#include "core/cache/sequence/kv_cache.h"
#include "core/device/device.h"

namespace kvarium::cache {

// What is known of the queries of a text so far, in one layer, before their rotation: mean and scatter of each head.
struct QueryMoments {
  int64_t rows = 0;
  // [n_heads][1 + head_dim][head_dim], as QueryMomentsArgs::out: the mean of the rows, then the sums of products of
  // what two numbers of a row differ by from it.
  std::vector<float> numbers;

  static int64_t floats(int n_heads, int head_dim) { return int64_t{n_heads} * (1 + head_dim) * head_dim; }
  // Of these rows and of `more` others, whose numbers are given (Chan, Golub and LeVeque 1979, eq. 2.1). Numbers that
  // are not finite become 0.
  QueryMoments with(int64_t more, std::span<const float> others, int head_dim) const;
};

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
