#include "core/decode/prompt_lookup.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/decode/end_of_reply.h"
#include "core/decode/sampler.h"
#include "core/model/rope.h"

namespace kvarium::decode {
namespace {

// Throws unless a text of up to `length` tokens can be truncated again.
void needTruncate(const model::Decoder& decoder, const cache::KvCache& cache, int64_t length) {
  const auto refuse = [&](const Sentence& why) {
    throw Error(ErrorKind::content, {"the cache %1 cannot remove tokens: %2", cache.facts().spec, why},
                "leave out the prompt lookup, or use a cache that keeps every token");
  };
  if (cache.facts().keeps_nothing) return;
  if (cache.facts().has_state) refuse("the model has a recurrent state");
  int64_t window = cache.facts().text_limit < 0 ? cache.facts().capacity : -1;
  for (const cache::LayerShape& layer : decoder.model().config.cacheShape()) {
    if (layer.window >= 0) window = window < 0 ? layer.window : std::min(window, layer.window);
  }
  if (window >= 0 && length > window) refuse({"tokens are evicted from its window of %1", window});
}

class Lookup {
 public:
  Lookup(model::Decoder& decoder, const text::Tokenizer& tokenizer, cache::KvCache& cache,
         const GenerateOptions& options, std::span<const TokenId> prompt)
      : m_decoder(decoder),
        m_cache(cache),
        m_options(options),
        m_end(tokenizer, options),
        m_writer(tokenizer, m_end, options, prompt),
        m_vocab(static_cast<size_t>(decoder.model().config.vocab_size)) {}

  LookupResult run(std::span<const TokenId> prompt, const LookupOptions& lookup) {
    write(prompt, lookup);
    m_result.sequence = std::move(m_writer.result);
    return m_result;
  }

 private:
  void write(std::span<const TokenId> prompt, const LookupOptions& lookup) {
    const std::vector<TokenId>& text = m_writer.text();
    const auto reused = static_cast<size_t>(reusePrefix(m_cache, prompt).reused_tokens);
    std::vector<float> logits;
    if (!read(prompt.subspan(reused), model::Want::last, logits, false) || m_options.max_new_tokens <= 0) return;
    std::vector<TokenId> draft;
    while (true) {
      // Row i of the logits follows the text and the first i tokens of the draft.
      size_t right = 0;
      while (true) {
        const bool goes_on = m_writer.choose(std::span(logits).subspan(right * m_vocab, m_vocab));
        const bool is_right = right < draft.size() && draft[right] == text.back();
        m_result.accepted += is_right ? 1 : 0;
        if (!goes_on) return takeBack(text);
        if (!is_right) break;
        ++right;
      }
      takeBack(text);
      draft = propose(text, lookup);
      std::vector<TokenId> ids{text.back()};
      ids.insert(ids.end(), draft.begin(), draft.end());
      bool good = read(ids, model::Want::all, logits, true);
      if (!good && !draft.empty()) {  // a shorter step may still fit
        draft.clear();
        takeBack(text);
        good = read({&text.back(), 1}, model::Want::all, logits, true);
      }
      if (!good) return;
      ++m_result.steps;
      m_result.drafted += static_cast<int64_t>(draft.size());
    }
  }

  // Truncates the cache to the text without its last id, which no step has read; this removes the rejected part of the
  // draft.
  void takeBack(std::span<const TokenId> text) {
    const Expected<void, cache::Refusal> cut = m_cache.truncate(static_cast<int64_t>(text.size()) - 1);
    if (!cut) throw Error(ErrorKind::content, cut.error().reason, "leave out the prompt lookup");
  }
  bool read(std::span<const TokenId> ids, model::Want want, std::vector<float>& logits, bool goes_on) {
    const Fed outcome =
        feed(m_decoder, m_cache, ids, want, logits,
             {.chunk = m_options.chunk, .goes_on = goes_on, .row_invariant = goes_on, .observer = m_options.observer});
    m_writer.result.stop_reason = outcome ? StopReason::length : StopReason::capacity;
    m_writer.result.full = outcome ? Sentence() : outcome.error().reason;
    return static_cast<bool>(outcome);
  }
  std::vector<TokenId> propose(std::span<const TokenId> text, LookupOptions lookup) const {
    const int64_t left = m_options.max_new_tokens - static_cast<int64_t>(m_writer.result.ids.size()) - 1;
    lookup.drafted = static_cast<int>(std::min<int64_t>(lookup.drafted, left));
    // A step has the draft and one row more; in larger ones a device may round otherwise than for single tokens.
    if (const int rows = m_decoder.rowInvariantRows(); rows > 0) lookup.drafted = std::min(lookup.drafted, rows - 1);
    std::vector<TokenId> draft = draftFromText(text, lookup);
    // A step uses the rotation of its end. Where tokens of their own would each use another, there is no draft.
    const auto differs = [&](const model::RopeConfig& rope) {
      return model::ropeVariant(rope, std::ssize(text)) !=
             model::ropeVariant(rope, std::ssize(text) + std::ssize(draft));
    };
    if (std::ranges::any_of(m_decoder.model().config.ropes, differs)) draft.clear();
    // Rows of the draft would still read cells unsealed that are sealed within the draft, and sealing cannot be undone.
    const auto ends = [&] { return m_cache.status().rewrites(static_cast<int64_t>(draft.size()) + 1); };
    while (!m_cache.facts().keeps_nothing && !draft.empty() && ends()) draft.pop_back();
    return draft;
  }

  model::Decoder& m_decoder;
  cache::KvCache& m_cache;
  const GenerateOptions& m_options;
  EndOfReply m_end;
  SequenceWriter m_writer;
  size_t m_vocab;
  LookupResult m_result;
};

}  // namespace

std::vector<TokenId> draftFromText(std::span<const TokenId> text, const LookupOptions& options) {
  const auto most = static_cast<size_t>(std::max(0, options.drafted));
  for (size_t n = static_cast<size_t>(std::max(0, options.ngram)); n > 0; --n) {
    if (text.size() <= n) continue;
    const std::span<const TokenId> tail = text.last(n);
    std::span<const TokenId> best;
    for (size_t end = text.size() - 1; end >= n && best.size() < most; --end) {
      if (!std::equal(tail.begin(), tail.end(), text.begin() + static_cast<std::ptrdiff_t>(end - n))) continue;
      best = text.subspan(end, std::min(most, text.size() - end));
    }
    if (!best.empty()) return {best.begin(), best.end()};
  }
  return {};
}

LookupResult generateWithLookup(model::Decoder& decoder, const text::Tokenizer& tokenizer, cache::KvCache& cache,
                                std::span<const TokenId> prompt, const GenerateOptions& options,
                                const LookupOptions& lookup) {
  checkPrompt(prompt, decoder.model().config.vocab_size);
  needTruncate(decoder, cache, static_cast<int64_t>(prompt.size()) + options.max_new_tokens);
  return Lookup(decoder, tokenizer, cache, options, prompt).run(prompt, lookup);
}

}  // namespace kvarium::decode
