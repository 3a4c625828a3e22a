#include "core/decode/comparison.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/decode/runner.h"

namespace kvarium::decode {
namespace {

// Hands on how much of the prompt is read.
class PromptWatch final : public TurnObserver {
 public:
  explicit PromptWatch(std::function<void(int64_t)> tell) : m_tell(std::move(tell)) {}
  void prefilled(int64_t done, int64_t) override { m_tell(done); }

 private:
  std::function<void(int64_t)> m_tell;
};

// The next token of a reply.
FeedOptions stepOptions(const std::atomic<bool>* stop) { return {.stop = stop, .goes_on = true}; }

}  // namespace

Comparison::Comparison(model::Decoder& decoder, const text::Tokenizer& tokenizer, std::vector<RunToCompare> runs,
                       CompareOptions options)
    : m_decoder(decoder),
      m_tokenizer(tokenizer),
      m_options(std::move(options)),
      m_end(tokenizer, m_options.generate),
      m_runs(runs.size()) {
  if (runs.empty() || runs.size() > most_runs)
    throw Error(ErrorKind::usage, {"%1 runs to compare", runs.size()}, {"give 1 to %1", most_runs});
  for (RunToCompare& run : runs) {
    const SamplingOptions sampling = run.sampling.value_or(m_options.generate.sampling);
    m_runs[m_paths.size()].sampling = sampling;
    m_paths.push_back({std::move(run.cache), Sampler(sampling), ReplyText({}), {}, {}});
  }
}

void Comparison::readPrompt(std::span<const TokenId> prompt, const Progress& progress, const std::atomic<bool>* stop) {
  checkPrompt(prompt, m_decoder.model().config.vocab_size);
  m_prompt.assign(prompt.begin(), prompt.end());
  for (size_t run = 0; run < m_paths.size(); ++run) {
    // The tokens that a forced run would choose are not its text, so stop strings do not apply: it ends with the first
    // run.
    const std::vector<std::string> stops = isForced(run) ? std::vector<std::string>() : m_options.generate.stop;
    m_paths[run].written = ReplyText(stops, openedThoughts(m_tokenizer, m_prompt));
    m_paths[run].text = m_prompt;
  }
  const auto twinOf = [&](size_t run) {  // the first cache of the same specification
    const auto same = [&](const Path& other) { return other.cache.facts().spec == m_paths[run].cache.facts().spec; };
    return static_cast<size_t>(std::ranges::find_if(m_paths, same) - m_paths.begin());
  };
  int64_t total = 0, done = 0;
  for (size_t run = 0; run < m_paths.size(); ++run) total += twinOf(run) == run ? promptTokens() : 0;
  if (progress) progress(0, total);
  for (size_t run = 0; run < m_paths.size(); ++run) {
    if (const size_t twin = twinOf(run); twin < run) {
      m_paths[run].cache = m_paths[twin].cache.fork();
      m_paths[run].logits = m_paths[twin].logits;
      const SamplingOptions own = m_runs[run].sampling;
      m_runs[run] = m_runs[twin];
      m_runs[run].sampling = own;
      m_runs[run].shares_prompt_of = static_cast<int>(twin);
      continue;
    }
    PromptWatch watch([&](int64_t read) {
      if (progress) progress(done + read, total);
    });
    read(run, watch, stop);
    done += promptTokens();
  }
  for (size_t run = 0; run < m_runs.size(); ++run) {
    if (isForced(run) && m_runs[0].ended && !m_runs[run].ended) end(run, m_runs[0].stop_reason, m_runs[0].full);
    m_paths[run].follows = run > 0 && !m_runs[run].ended;
    if (!m_runs[run].ended && m_options.generate.max_new_tokens <= 0) end(run, StopReason::length);
  }
}

void Comparison::read(size_t run, TurnObserver& watch, const std::atomic<bool>* stop) {
  Path& path = m_paths[run];
  const auto start = Clock::now();
  const Fed outcome = feed(m_decoder, path.cache, m_prompt, model::Want::last, path.logits,
                           {.chunk = m_options.generate.chunk, .stop = stop, .observer = &watch});
  m_runs[run].prefill_s = secondsSince(start);
  (void)isFed(run, outcome);
}

bool Comparison::step(const std::atomic<bool>* stop) {
  if (std::ranges::all_of(m_runs, [](const ComparedRun& run) { return run.ended; })) return false;
  for (ComparedRun& run : m_runs) run.piece = {};
  for (size_t run = 0; run < m_runs.size(); ++run) {
    if (!m_runs[run].ended) choose(run);
  }
  const bool first_chose = static_cast<int64_t>(m_runs[0].ids.size()) > m_steps;
  for (size_t run = 1; run < m_runs.size(); ++run) {
    if (first_chose && m_paths[run].follows) compare(run);
  }
  for (size_t run = 0; run < m_runs.size(); ++run) goOn(run, stop);
  ++m_steps;
  return true;
}

// The scores are a copy, because the sampler changes them.
void Comparison::choose(size_t run) {
  Path& path = m_paths[run];
  ComparedRun& own = m_runs[run];
  const ComparedRun& first = m_runs[0];
  const auto start = Clock::now();
  m_scores = path.logits;
  const TokenId id = path.sampler.sample(m_scores, path.text, m_end.banned(own.ids.size()));
  const double seconds = secondsSince(start);
  const size_t at = own.ids.size();
  own.ids.push_back(id);
  if (at == 0)
    own.first_token_s = own.prefill_s + seconds;
  else
    own.decode_s += seconds;
  if (run > 0 && own.first_difference < 0 && at < first.ids.size() && id != first.ids[at])
    own.first_difference = static_cast<int64_t>(at);
  path.text.push_back(isForced(run) ? first.ids[at] : id);
  if (m_end.ends(id) && !isForced(run)) return end(run, StopReason::eos);
  add(run, path.written.push(m_tokenizer, id));
  if (isForced(run)) return;  // it ends with the first run
  if (m_end.stops(id) || path.written.found())
    end(run, StopReason::stop);
  else if (static_cast<int64_t>(own.ids.size()) >= m_options.generate.max_new_tokens)
    end(run, StopReason::length);
}

// The first run has chosen its id of this step.
void Comparison::compare(size_t run) {
  const Path& path = m_paths[run];
  const auto id = static_cast<size_t>(m_runs[0].ids.back());
  const TokenDistribution first(m_paths[0].logits), here(path.follower ? path.follower_logits : path.logits);
  m_runs[run].kl.push_back(first.divergence(here));
  m_runs[run].rank.push_back(here.rank(id));
}

// Feeds what was chosen. The first run went on before the others do.
void Comparison::goOn(size_t run, const std::atomic<bool>* stop) {
  Path& path = m_paths[run];
  ComparedRun& own = m_runs[run];
  const ComparedRun& first = m_runs[0];
  if (isForced(run) && first.ended && !own.ended) end(run, first.stop_reason, first.full);
  if (run > 0 && first.ended) path.stopFollowing();
  if (path.follows && !path.follower && !m_options.force && own.ids.back() != first.ids.back())
    path.follower = path.cache.fork();
  if (!own.ended) {
    const auto start = Clock::now();
    const Fed outcome =
        feed(m_decoder, path.cache, {&path.text.back(), 1}, model::Want::last, path.logits, stepOptions(stop));
    own.decode_s += secondsSince(start);
    if (!isFed(run, outcome) && !path.follower) path.follows = false;
  }
  if (path.follower) follow(run, stop);
}

// Feeds the first run's id to the follower.
void Comparison::follow(size_t run, const std::atomic<bool>* stop) {
  Path& path = m_paths[run];
  const TokenId id = m_runs[0].ids.back();
  const Fed outcome =
      feed(m_decoder, *path.follower, {&id, 1}, model::Want::last, path.follower_logits, stepOptions(stop));
  if (!outcome || *outcome == model::Outcome::stopped) path.stopFollowing();
}

bool Comparison::isFed(size_t run, const Fed& outcome) {
  if (!outcome)
    end(run, StopReason::capacity, outcome.error().reason);
  else if (*outcome == model::Outcome::stopped)
    end(run, StopReason::stopped);
  return !m_runs[run].ended;
}

void Comparison::end(size_t run, StopReason reason, Sentence full) {
  ComparedRun& own = m_runs[run];
  own.ended = true;
  own.stop_reason = reason;
  own.full = std::move(full);
  ReplyText& written = m_paths[run].written;
  if (!written.found()) add(run, written.finish(reason != StopReason::eos));
  own.in_thoughts = written.isInThoughts();
}

void Comparison::add(size_t run, const WrittenText& piece) {
  if (piece.text.empty()) return;
  m_runs[run].append(piece);
  m_runs[run].piece.append(piece);
}

int64_t Comparison::heldBytes() const {
  std::vector<const cache::KvCache*> caches;
  for (const Path& path : m_paths) {
    caches.push_back(&path.cache);
    if (path.follower) caches.push_back(&*path.follower);
  }
  const std::vector<int64_t> bytes = cache::memoryOf(caches);
  return std::accumulate(bytes.begin(), bytes.end(), int64_t{0});
}

}  // namespace kvarium::decode
