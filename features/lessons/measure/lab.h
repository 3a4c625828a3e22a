// Lab: what a lesson measures with: a model ready to compute, texts, caches of its own, and a clock that repeats. The
// learner's conversations are not touched.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/loading/chat_model.h"
#include "core/model/decoder.h"
#include "features/lessons/measure/lesson.h"
#include "features/lessons/measure/result.h"

namespace kvarium::lessons {

struct LabOptions {
  std::filesystem::path folder = lessonsFolder();
  std::function<void(double fraction)> progress = {};  // of the whole lesson, 0 to 1
  const std::atomic<bool>* stop = nullptr;             // the lesson ends with Stopped soon after it became true
  // CacheJob::memory_limit, kept_bytes and offload_when_full of each cache for which the lesson sets none of its own.
  int64_t memory_limit = -1;
  int64_t kept_bytes = cache::CacheJob().kept_bytes;
  bool offload_when_full = false;
};

struct MemoryLimit {
  int64_t bytes = -1;    // CacheJob::memory_limit; -1: that of LabOptions
  bool offload = false;  // CacheJob::offload_when_full
};

class Lab {
 public:
  // All outlive the lab. `decoder` has the model's devices.
  Lab(const loading::ChatModel& model, model::Decoder& decoder, LabOptions options);
  // Opens the model `name` that comes with the lessons on the devices of `other`, with its options.
  // Throws Error as loading does.
  Lab(const Lab& other, std::string_view name);

  const loading::ChatModel& model() const { return m_model; }
  model::Decoder& decoder() const { return m_decoder; }
  device::Device& device() const { return m_decoder.devices().head(); }
  bool isOnCpu() const { return device().facts().is_cpu; }
  const std::filesystem::path& folder() const { return m_options.folder; }
  int64_t setting() const { return m_setting; }  // of the lesson that is measured; 0: it has none
  void setSetting(int64_t setting) { m_setting = setting; }

  // An empty cache for `context` tokens. Throws SpecError.
  cache::KvCache makeCache(std::string_view spec, int64_t context, MemoryLimit limit = {}) const;
  // The bytes of such a cache that holds `context` tokens.
  cache::CacheEstimate estimate(std::string_view spec, int64_t context) const;
  // The text with another of its tokens at `position`. Throws Error{content} where all its tokens are the same.
  std::vector<TokenId> withOther(std::vector<TokenId> text, int64_t position) const;
  // A cache that was saved with lab.model().owner. Throws Error as cache::restoreCache does.
  cache::KvCache restore(const std::filesystem::path& file, int64_t context) const;
  // The first `count` tokens of the English text that comes with the lessons, after a BOS where the model has one.
  // Throws Error{content} where the text is shorter.
  std::vector<TokenId> text(int64_t count) const;
  // Feeds ids. Throws Error{memory} or, where a capacity is reached, Error{content} with the reason why the cache is
  // full; Stopped where the lesson was cancelled. Returns the logits that are wanted: of the last token, [vocab].
  std::vector<float> feed(cache::KvCache& cache, std::span<const TokenId> ids,
                          model::Want want = model::Want::none) const;
  TokenId feedForTop(cache::KvCache& cache, std::span<const TokenId> ids) const;  // of the largest logit
  // Feeds the part of `text` after what the cache has seen, up to `length` tokens in all; the likeliest next token.
  TokenId readUpTo(cache::KvCache& cache, std::span<const TokenId> text, int64_t length) const;
  // Feeds at most `piece` tokens at a time.
  void feedInPieces(cache::KvCache& cache, std::span<const TokenId> ids, int64_t piece) const;
  // Feeds `first` and then the likeliest token again and again: `count` tokens that follow `first`.
  std::vector<TokenId> continued(cache::KvCache& cache, TokenId first, int64_t count) const;

  // Seconds `work` takes, after `warm_ups` runs that are not counted; `prepare` comes before each run and is not timed.
  // Waits for the device before each reading of the clock.
  Figure seconds(int runs, const std::function<void()>& work, const std::function<void()>& prepare = {},
                 int warm_ups = 1) const;
  double secondsOnce(const std::function<void()>& work) const { return seconds(1, work, {}, 0).value; }

  // done of total parts of the lesson are over. Throws Stopped where the lesson was cancelled; feed and seconds do,
  // too.
  void progress(double done, double total) const;

 private:
  cache::CacheJob job(int64_t context) const;

  std::shared_ptr<const loading::ChatModel> m_own_model;  // null: the model is the caller's
  std::unique_ptr<model::Decoder> m_own_decoder;          // likewise
  const loading::ChatModel& m_model;
  model::Decoder& m_decoder;
  LabOptions m_options;
  int64_t m_setting = 0;
};

}  // namespace kvarium::lessons
