// Jobs for the engine's tests: one that reads tokens, and one that fails.
#pragma once

#include <algorithm>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/decode/runner.h"
#include "core/engine/job.h"
#include "core/loading/chat_model.h"

namespace kvarium::engine {

// Reads `tokens` tokens with a cache of its own, and more until so many seconds are over. It makes their number (const
// int64_t).
struct ReadingJob final : Job {
  explicit ReadingJob(int64_t count, double at_least = 0) : tokens(count), seconds(at_least) {}
  std::shared_ptr<const void> run(const JobContext& with) const override {
    if (!with.model) throw Error(ErrorKind::content, "no model is open", "open one");
    cache::KvCache cache(with.decoder->devices(), with.model->config.cacheShape(), cache::parseCacheSpec("dynamic"),
                         {.default_format = with.model->default_format, .context = tokens});
    const auto start = Clock::now();
    int64_t read = 0;
    for (double done = 0; done < 1;) {
      if (read % tokens == 0) cache.reset();
      TokenId top = 0;
      const TokenId id = 5;
      const auto fed = decode::feedTop(*with.decoder, cache, {&id, 1}, top, {.stop = &with.stop, .goes_on = true});
      if (!fed || *fed == model::Outcome::stopped) return nullptr;
      done = std::min(static_cast<double>(++read) / static_cast<double>(tokens),
                      seconds > 0 ? secondsSince(start) / seconds : 1);
      with.progress(std::min(done, 1.0));
    }
    return std::make_shared<const int64_t>(read);
  }

  int64_t tokens;
  double seconds;
};

struct FailingJob final : Job {
  std::shared_ptr<const void> run(const JobContext&) const override {
    throw Error(ErrorKind::content, "this job fails", "run another one");
  }
};

}  // namespace kvarium::engine
