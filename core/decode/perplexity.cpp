#include "core/decode/perplexity.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/decode/sampler.h"

namespace kvarium::decode {
namespace {

// Bounds the memory for logits.
constexpr int64_t rows_at_once = 256;

Sentence remedyOf(const cache::Full& full) {
  return full.memory ? Sentence("choose a cache that takes less memory, or a shorter text")
                     : Sentence("choose a cache with more room, or a shorter text");
}

struct Window {
  int64_t begin = 0, end = 0;  // positions in the text
  int64_t scored = 0;          // its first scored row; row t predicts token t + 1
};

std::vector<Window> windowsOf(int64_t text, const PerplexityOptions& options) {
  const int64_t context = options.context > 0 ? options.context : text;
  // Not 0 even for an empty text.
  const int64_t stride = options.context > 0 ? options.stride : std::max<int64_t>(text, 1);
  std::vector<Window> windows;
  for (int64_t begin = 0; begin == 0 || begin + context - stride < text; begin += stride) {
    Window window{begin, std::min(begin + context, text), begin + std::max(options.prefill, context - stride - 1)};
    if (window.scored + 1 < window.end) windows.push_back(window);
  }
  return windows;
}

struct Sums {
  int64_t rows = 0, same_top = 0;
  double surprise = 0, kl = 0, max_kl = 0;  // in nats
};

class Measurement {
 public:
  Measurement(model::Decoder& decoder, std::span<cache::KvCache> caches, std::span<const TokenId> text,
              bool against_first, const PerplexityOptions& options)
      : m_decoder(decoder),
        m_caches(caches),
        m_text(text),
        m_against_first(against_first),
        m_options(options),
        m_vocab(static_cast<size_t>(decoder.model().config.vocab_size)),
        m_logits(caches.size()),
        m_sums(caches.size()),
        m_results(caches.size()) {}

  std::vector<CacheQuality> run() {
    const std::vector<Window> windows = windowsOf(static_cast<int64_t>(m_text.size()), m_options);
    for (const Window& window : windows) m_total += window.end - 1 - window.begin;
    for (const Window& window : windows) read(window);
    for (size_t i = 0; i < m_caches.size(); ++i) {
      const Sums& sums = m_sums[i];
      const auto rows = static_cast<double>(sums.rows);
      m_results[i].scored = sums.rows;
      m_results[i].perplexity = std::exp(sums.surprise / rows);
      if (m_against_first && i > 0)
        m_results[i].divergence = Divergence{sums.kl / rows, sums.max_kl, static_cast<double>(sums.same_top) / rows};
    }
    return m_results;
  }

 private:
  // The last token of a window is predicted but never read.
  void read(const Window& window) {
    for (cache::KvCache& cache : m_caches) cache.reset();
    const int64_t last = window.end - 1;
    for (int64_t at = window.begin; at < last;) {
      const bool prefill = at < window.begin + m_options.prefill;
      const int64_t end = std::min(
          last, prefill ? window.begin + m_options.prefill : at + std::min<int64_t>(m_options.chunk, rows_at_once));
      step(at, end, end > window.scored ? model::Want::all : model::Want::none);
      for (int64_t row = std::max(at, window.scored); row < end; ++row) score(row, static_cast<size_t>(row - at));
      m_done += end - at;
      at = end;
      if (m_options.progress) m_options.progress(m_done, m_total);
    }
    for (size_t i = 0; i < m_caches.size(); ++i) {
      const cache::Lengths lengths = m_caches[i].status().lengths();
      if (lengths.tokens_seen <= m_results[i].lengths.tokens_seen) continue;
      m_results[i].lengths = lengths;
      m_results[i].bytes = m_caches[i].status().bytes();
    }
  }

  void step(int64_t at, int64_t end, model::Want want) {
    const std::span<const TokenId> ids = m_text.subspan(static_cast<size_t>(at), static_cast<size_t>(end - at));
    if (ids.size() == 1 && want == model::Want::all && m_caches.size() > 1) return stepTogether(ids.front());
    for (size_t i = 0; i < m_caches.size(); ++i) {
      const Fed outcome = feed(m_decoder, m_caches[i], ids, want, m_logits[i], {.goes_on = true});
      if (!outcome) throwFull(m_caches[i], outcome.error());
    }
  }
  // One forward pass for all caches, so the weights are read once.
  void stepTogether(TokenId id) {
    std::vector<float> logits;
    const std::vector<TokenId> ids(m_caches.size(), id);
    const Fed outcome = feedTogether(m_decoder, pointersTo(m_caches), ids, logits);
    if (!outcome) throw Error(ErrorKind::content, outcome.error().reason, remedyOf(outcome.error()));
    for (size_t i = 0; i < m_caches.size(); ++i) {
      m_logits[i].assign(logits.begin() + static_cast<std::ptrdiff_t>(i * m_vocab),
                         logits.begin() + static_cast<std::ptrdiff_t>((i + 1) * m_vocab));
    }
  }
  [[noreturn]] static void throwFull(const cache::KvCache& cache, const cache::Full& full) {
    throw Error(ErrorKind::content, {"%1: %2", cache.facts().spec, full.reason}, remedyOf(full));
  }

  // `index`: position of the row in the logits.
  void score(int64_t row, size_t index) {
    const auto next = static_cast<size_t>(m_text[static_cast<size_t>(row) + 1]);
    std::optional<TokenDistribution> reference;
    for (size_t i = 0; i < m_caches.size(); ++i) {
      const TokenDistribution here(std::span<const float>(m_logits[i]).subspan(index * m_vocab, m_vocab));
      Sums& sums = m_sums[i];
      ++sums.rows;
      const double surprise = -here.logProbability(next);
      sums.surprise += surprise;
      if (i == 0) reference = here;
      const double kl = m_against_first && i > 0 ? reference->divergence(here) : 0;
      sums.kl += kl;
      sums.max_kl = std::max(sums.max_kl, kl);
      sums.same_top += here.top() == reference->top();
      if (m_options.scored) m_options.scored({i, row + 1, surprise, kl});
    }
  }

  model::Decoder& m_decoder;
  std::span<cache::KvCache> m_caches;
  std::span<const TokenId> m_text;
  bool m_against_first;
  const PerplexityOptions& m_options;
  size_t m_vocab;
  std::vector<std::vector<float>> m_logits;  // per cache: [tokens of the step, vocab]
  std::vector<Sums> m_sums;
  std::vector<CacheQuality> m_results;
  int64_t m_done = 0, m_total = 0;
};

}  // namespace

double CacheQuality::bytesPerToken() const {
  return lengths.tokens_seen > 0
             ? static_cast<double>(bytes.total() - bytes.reserved) / static_cast<double>(lengths.tokens_seen)
             : 0.0;
}

void checkPerplexity(const PerplexityOptions& options, int64_t text) {
  if (options.context > 0 && (options.stride < 1 || options.stride > options.context)) {
    throw Error(ErrorKind::usage, {"windows of %1 tokens every %2", options.context, options.stride},
                "the stride is 1 to the context");
  }
  if (options.context > 0 && options.prefill > options.context - 2) {
    throw Error(ErrorKind::usage,
                {"a prefill of %1 tokens leaves nothing to score in windows of %2", options.prefill, options.context},
                "choose a smaller prefill or a larger context");
  }
  if (windowsOf(text, options).empty()) {
    const Sentence length = text == 1 ? Sentence("the text has one token") : Sentence("the text has %1 tokens", text);
    throw Error(ErrorKind::content, {"%1, and nothing is left to score after a prefill of %2", length, options.prefill},
                "give a longer text or a smaller prefill");
  }
}

std::vector<CacheQuality> measurePerplexity(model::Decoder& decoder, std::span<cache::KvCache> caches,
                                            std::span<const TokenId> text, bool against_first,
                                            const PerplexityOptions& options) {
  checkPerplexity(options, static_cast<int64_t>(text.size()));
  return Measurement(decoder, caches, text, against_first, options).run();
}

}  // namespace kvarium::decode
