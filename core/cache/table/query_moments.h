// QueryMoments: what a retention knows of the queries of a text so far, in one layer: mean and scatter of each head.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace kvarium::cache {

// Of queries before their rotation.
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

}  // namespace kvarium::cache
