// Shared by golden tests: arrays written by tests/data/make_*.py, a model that is ready to run, and functions that feed
// it in pieces.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "core/cache/sequence/kv_cache.h"
#include "core/files/gguf.h"
#include "core/model/decoder.h"
#include "core/model/model_config.h"
#include "core/model/weight_sources.h"
#include "tests/support/test_device.h"

namespace kvarium::model {

inline std::string readText(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

// A matrix (or, with one column, a vector) out of a .npy file of version 1, little-endian, rows contiguous.
template <class T>
struct GoldenArray {
  int64_t rows = 0, cols = 1;
  std::vector<T> values;  // [rows, cols]

  explicit GoldenArray(const std::filesystem::path& path) {
    const std::string bytes = readText(path);
    const std::string type = std::is_same_v<T, float> ? "'<f4'" : "'<i4'";
    const size_t shape = bytes.find("'shape': (");
    if (bytes.compare(0, 8, std::string("\x93NUMPY\x01\x00", 8)) != 0 || shape == std::string::npos ||
        bytes.find(type) == std::string::npos || bytes.find("'fortran_order': False") == std::string::npos) {
      throw std::runtime_error(path.string() + " is not such an array");
    }
    char* end = nullptr;
    rows = std::strtoll(bytes.data() + shape + 10, &end, 10);
    if (end[0] == ',' && end[1] != ')') cols = std::strtoll(end + 1, nullptr, 10);
    const size_t header =
        10 + static_cast<uint8_t>(bytes[8]) + 256 * static_cast<size_t>(static_cast<uint8_t>(bytes[9]));
    values.resize(static_cast<size_t>(rows * cols));
    if (bytes.size() != header + values.size() * sizeof(T))
      throw std::runtime_error(path.string() + " has a wrong size");
    std::memcpy(values.data(), bytes.data() + header, bytes.size() - header);
  }
  std::span<const T> row(int64_t i) const { return {values.data() + i * cols, static_cast<size_t>(cols)}; }
};

// A GGUF file or a Hugging Face folder, with a device of its own.
struct GoldenModel {
  std::unique_ptr<device::Device> first_device, device;  // first: null unless the suite runs split
  std::unique_ptr<Decoder> decoder;

  explicit GoldenModel(const std::filesystem::path& path, device::Precision precision = device::Precision::exact,
                       cpu::CpuLevel level = cpu::CpuLevel::best)
      : GoldenModel(path, support::TestDevices({.threads = 2, .precision = precision, .level = level})) {}
  GoldenModel(const std::filesystem::path& path, std::unique_ptr<device::Device> own_device)
      : GoldenModel(path, support::TestDevices(std::move(own_device))) {}
  GoldenModel(const std::filesystem::path& path, support::TestDevices own, const LargeBias& large = {}) {
    const auto open = [&](const files::WeightSource& weights, ModelConfig config) {
      findKeyBiases(weights, config, large);
      const device::LayerDevices all = own.of(config.layers.size());
      decoder = std::make_unique<Decoder>(loadModel(all, weights, config), all);
      first_device = std::move(own.first);
      device = std::move(own.main);
    };
    if (files::isHfFolder(path)) {
      const auto folder = files::HfFolder::open(path);
      const ModelConfig config = readConfig(*folder);
      open(*hfWeights(*folder, config), config);
      return;
    }
    const auto file = files::GgufFile::open(path);
    const ModelConfig config = readConfig(*file, path.filename().string());
    open(*file, config);
  }
  device::LayerDevices devices() const { return decoder->devices(); }
  int vocab() const { return decoder->model().config.vocab_size; }

  cache::KvCache cache(const std::string& spec, int64_t context) const {
    const cache::CacheJob job{.default_format = cache::findFormat("f32"), .context = context, .chunk = context};
    return cache::KvCache(devices(), decoder->model().config.cacheShape(), cache::parseCacheSpec(spec), job);
  }

  // One step: logits of the ids given, float32 [ids, vocab], or of the last one.
  // A cache that keeps nothing is given the whole text again.
  std::vector<float> step(cache::KvCache& cache, std::span<const TokenId> ids, Want want = Want::all) const {
    std::vector<TokenId> all;
    if (cache.facts().keeps_nothing) {
      all = cache.ids();
      cache.reset();
    }
    const size_t seen = all.size();
    all.insert(all.end(), ids.begin(), ids.end());
    auto step = cache.begin(static_cast<int64_t>(all.size()));
    if (!step) throw std::runtime_error(inEnglish(step.error().reason));
    const BatchItem item{.cache = &cache, .step = &*step, .ids = all, .want = want};
    std::vector<float> logits;
    decoder->forward({&item, 1}, logits);
    cache.commit(std::move(*step), all);
    if (cache.facts().keeps_nothing) cache.dropCells();
    if (want == Want::all) logits.erase(logits.begin(), logits.begin() + static_cast<std::ptrdiff_t>(seen) * vocab());
    return logits;
  }

  // Logits of all ids, fed in pieces of these lengths; the last length repeats.
  std::vector<float> feed(cache::KvCache& cache, std::span<const TokenId> ids,
                          std::initializer_list<size_t> lengths) const {
    std::vector<float> logits;
    auto length = lengths.begin();
    while (!ids.empty()) {
      const size_t n = std::min(*length, ids.size());
      if (std::next(length) != lengths.end()) ++length;
      const std::vector<float> part = step(cache, ids.first(n));
      logits.insert(logits.end(), part.begin(), part.end());
      ids = ids.subspan(n);
    }
    return logits;
  }

  // The most likely continuation.
  std::vector<TokenId> greedy(cache::KvCache& cache, std::span<const TokenId> prompt, int count) const {
    std::vector<TokenId> ids;
    std::vector<float> logits = step(cache, prompt, Want::last);
    while (true) {
      ids.push_back(static_cast<TokenId>(std::max_element(logits.begin(), logits.end()) - logits.begin()));
      if (static_cast<int>(ids.size()) == count) return ids;
      logits = step(cache, {&ids.back(), 1}, Want::last);
    }
  }
};

// Whether a sweep over the places where a text of `count` tokens can be cut takes this one. On a device that is slow a
// few: those near the ends, where few rows are computed by other kernels, and those where tiles and blocks end.
inline bool isSwept(size_t cut, size_t count) {
  return !support::isSlow() || cut <= 5 || cut + 5 >= count || cut % 32 < 2;
}

inline double largestDifference(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size()) return INFINITY;
  double most = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double difference = std::abs(double{a[i]} - b[i]);
    if (!(difference <= most)) most = difference;  // a NaN stays
  }
  return most;
}

inline double logSumExp(std::span<const float> logits) {
  const double most = *std::max_element(logits.begin(), logits.end());
  double sum = 0;
  for (float logit : logits) sum += std::exp(logit - most);
  return most + std::log(sum);
}

// Mean over rows of the Kullback-Leibler divergence from softmax(truth) to softmax(other), in nats; both [rows, vocab].
inline double meanDivergence(std::span<const float> truth, std::span<const float> other, size_t vocab) {
  double sum = 0;
  for (size_t at = 0; at < truth.size(); at += vocab) {
    const auto p = truth.subspan(at, vocab), q = other.subspan(at, vocab);
    const double p_sum = logSumExp(p), q_sum = logSumExp(q);
    for (size_t i = 0; i < vocab; ++i) sum += std::exp(p[i] - p_sum) * ((p[i] - p_sum) - (q[i] - q_sum));
  }
  return sum / (static_cast<double>(truth.size()) / static_cast<double>(vocab));
}

}  // namespace kvarium::model
