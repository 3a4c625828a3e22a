#include "core/decode/end_of_reply.h"

#include <algorithm>

namespace kvarium::decode {

EndOfReply::EndOfReply(const text::Tokenizer& tokenizer, const GenerateOptions& options)
    : m_min_new_tokens(static_cast<size_t>(std::max<int64_t>(0, options.min_new_tokens))) {
  for (const std::string& stop : options.stop) {
    const std::optional<TokenId> id = tokenizer.find(stop);
    if (id && tokenizer.isControl(*id)) m_stop_ids.push_back(*id);
  }
  if (options.ignore_eos) return;
  m_ids = options.eos;
  if (!m_ids.empty()) return;
  for (TokenId id = 0; id < tokenizer.size(); ++id) {
    if (tokenizer.isEndOfGeneration(id)) m_ids.push_back(id);
  }
}

bool EndOfReply::ends(TokenId id) const { return std::ranges::find(m_ids, id) != m_ids.end(); }

bool EndOfReply::stops(TokenId id) const { return std::ranges::find(m_stop_ids, id) != m_stop_ids.end(); }

std::span<const TokenId> EndOfReply::banned(size_t generated) const {
  return generated < m_min_new_tokens ? std::span<const TokenId>(m_ids) : std::span<const TokenId>();
}

SequenceWriter::SequenceWriter(const text::Tokenizer& tokenizer, const EndOfReply& end, const GenerateOptions& options,
                               std::span<const TokenId> prompt, uint64_t apart)
    : m_tokenizer(&tokenizer),
      m_end(&end),
      m_options(&options),
      m_sampler([&] {
        SamplingOptions sampling = options.sampling;
        sampling.seed += apart;
        return sampling;
      }()),
      m_text(prompt.begin(), prompt.end()),
      m_written(options.stop, openedThoughts(tokenizer, prompt)) {}

bool SequenceWriter::choose(std::span<float> logits) {
  std::vector<float> log_probabilities(logits.begin(), logits.end());
  logSoftmax(log_probabilities);
  const TokenId id = m_sampler.sample(logits, m_text, m_end->banned(result.ids.size()));
  result.score += static_cast<double>(log_probabilities[static_cast<size_t>(id)]);
  result.ids.push_back(id);
  m_text.push_back(id);
  if (m_options->observer) m_options->observer->chosen(id);
  m_written.push(*m_tokenizer, id);
  const bool ends = m_end->ends(id), stops = m_end->stops(id) || m_written.found();
  result.stop_reason = ends ? StopReason::eos : stops ? StopReason::stop : StopReason::length;
  return !ends && !stops && std::ssize(result.ids) < m_options->max_new_tokens;
}

bool RepetitionWatch::push(TokenId id) {
  bool circles = false;
  size_t short_run = 0;  // last ids that a short period explains; longer periods, its multiples, add nothing
  const size_t longest = std::min(m_count, longest_period);
  for (size_t period = 1; period <= longest; ++period) {
    size_t& equal = m_equal[period];
    if (m_last[(m_count - period) % longest_period] != id) {
      equal = 0;
      continue;
    }
    ++equal;
    const size_t run = equal + period;
    if (period < short_period) {
      short_run = std::max(short_run, run);
      circles |= run >= short_tokens;
    } else {
      circles |= run >= std::max(least_times * period, least_tokens) && short_run < least_tokens;
    }
  }
  m_last[m_count % longest_period] = id;
  ++m_count;
  if (!circles || m_reported) return false;
  return m_reported = true;
}

}  // namespace kvarium::decode
