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

std::optional<StopReason> SequenceWatch::push(TokenId id) {
  --m_left;
  m_written.push(*m_tokenizer, id);
  if (m_end->ends(id)) return StopReason::eos;
  if (m_end->stops(id) || m_written.found()) return StopReason::stop;
  if (m_left <= 0) return StopReason::length;
  return std::nullopt;
}

}  // namespace kvarium::decode
