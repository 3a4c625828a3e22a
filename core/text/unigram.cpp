#include "core/text/unigram.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "core/base/error.h"
#include "core/base/utf8.h"

namespace kvarium::text {

namespace {

constexpr size_t longest_unigram_word = size_t{64} << 20;  // bytes; each takes a node of 32 bytes
constexpr double unknown_penalty = 10;                     // below the lowest score, as in sentencepiece

}  // namespace

Unigram::Unigram(const Vocabulary& vocabulary) : m_vocabulary(vocabulary), m_unknown(vocabulary.unknown) {
  m_bytes.fill(-1);
  double lowest = std::numeric_limits<double>::infinity();
  std::vector<bool> forbidden(vocabulary.tokens.size());
  for (const AddedToken& added : vocabulary.added) forbidden[added.id] = !added.in_model;
  for (size_t i = 0; i < vocabulary.tokens.size(); ++i) {
    const auto id = static_cast<TokenId>(i);
    const TokenKind kind = vocabulary.kinds.empty() ? TokenKind::normal : vocabulary.kinds[i];
    if (const int byte = vocabulary.byte_fallback ? byteOfToken(vocabulary, id) : -1; byte >= 0 && m_bytes[byte] < 0) {
      m_bytes[byte] = id;
    }
    if (forbidden[i]) continue;
    lowest = std::min(lowest, vocabulary.log_probabilities[i]);
    if (kind == TokenKind::normal || kind == TokenKind::user_defined || kind == TokenKind::byte) {
      if (!vocabulary.tokens[i].empty()) m_tokens.push_back({vocabulary.tokens[i], id});
    }
  }
  if (!std::isfinite(lowest)) lowest = 0;
  m_unknown_score = lowest - unknown_penalty;
  std::stable_sort(m_tokens.begin(), m_tokens.end(), [](const Entry& a, const Entry& b) { return a.text < b.text; });
  // Of equal tokens the last one counts.
  std::reverse(m_tokens.begin(), m_tokens.end());
  const auto same = [](const Entry& a, const Entry& b) { return a.text == b.text; };
  m_tokens.erase(std::unique(m_tokens.begin(), m_tokens.end(), same), m_tokens.end());
  std::reverse(m_tokens.begin(), m_tokens.end());
  for (const Entry& token : m_tokens) ++m_first[static_cast<uint8_t>(token.text[0]) + size_t{1}];
  for (size_t byte = 0; byte < 256; ++byte) m_first[byte + 1] += m_first[byte];
}

void Unigram::encode(std::string_view text, const std::vector<TextSpan>& words, std::vector<TokenId>& out) const {
  std::vector<Node> nodes;
  for (const TextSpan& span : words) encodeWord(text.substr(span.begin, span.end - span.begin), nodes, out);
}

void Unigram::encodeWord(std::string_view word, std::vector<Node>& nodes, std::vector<TokenId>& out) const {
  if (word.size() > longest_unigram_word) {
    throw Error(ErrorKind::content,
                "a text of " + std::to_string(word.size()) + " bytes is too long for this tokenizer",
                "split it into parts of at most 64 MiB");
  }
  nodes.assign(word.size() + 1, Node{});
  nodes[0].reached = true;
  const auto offer = [&](size_t begin, size_t end, TokenId id, double sum) {
    Node& node = nodes[end];
    if (!node.reached || sum > node.score) node = {sum, begin, id, true};
  };
  for (size_t begin = 0, bytes; begin < word.size(); begin += bytes) {
    bytes = utf8Step(word.substr(begin)).bytes;
    bool has_character = false;
    const auto first = static_cast<uint8_t>(word[begin]);
    auto low = m_tokens.begin() + m_first[first], high = m_tokens.begin() + m_first[first + size_t{1}];
    // [low, high): the tokens that match the word in their first `length` bytes
    for (size_t length = 1; low != high; ++length) {
      if (low->text.size() == length) {
        // If ill-formed text makes a token end inside a character, no path continues from there.
        offer(begin, begin + length, low->id, m_vocabulary.log_probabilities[low->id] + nodes[begin].score);
        has_character |= length == bytes;
        ++low;
      }
      if (low == high || begin + length == word.size()) break;
      const auto byteAt = [length](const Entry& token) { return static_cast<uint8_t>(token.text[length]); };
      const auto wanted = static_cast<uint8_t>(word[begin + length]);
      low = std::partition_point(low, high, [&](const Entry& token) { return byteAt(token) < wanted; });
      high = std::partition_point(low, high, [&](const Entry& token) { return byteAt(token) == wanted; });
    }
    if (!has_character) offer(begin, begin + bytes, -1, m_unknown_score + nodes[begin].score);
  }

  std::vector<TextSpan> path;
  for (size_t end = word.size(); end > 0; end = nodes[end].begin) path.push_back({nodes[end].begin, end});
  for (size_t i = path.size(); i > 0;) {
    const size_t begin = path[--i].begin;
    size_t end = path[i].end;
    if (const TokenId id = nodes[end].id; id >= 0) {
      out.push_back(id);
      continue;
    }
    while (i > 0 && nodes[path[i - 1].end].id < 0) end = path[--i].end;
    addUnknown(word.substr(begin, end - begin), out);
  }
}

void Unigram::addUnknown(std::string_view text, std::vector<TokenId>& out) const {
  const auto token = [&](char byte) { return m_bytes[static_cast<uint8_t>(byte)]; };
  if (std::all_of(text.begin(), text.end(), [&](char byte) { return token(byte) >= 0; })) {
    for (const char byte : text) out.push_back(token(byte));
  } else if (m_unknown >= 0) {
    out.push_back(m_unknown);
  } else {
    throw Error(ErrorKind::content, "the vocabulary has no token for \"" + std::string(text.substr(0, 64)) + "\"",
                "leave it out");
  }
}

}  // namespace kvarium::text
