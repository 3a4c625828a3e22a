#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/text/token_finder.h"
#include "core/text/word_encoder.h"

namespace kvarium::text {

namespace {

constexpr size_t longest_unigram_word = size_t{64} << 20;  // bytes; each takes a node of 32 bytes
constexpr double unknown_penalty = 10;                     // below the lowest score, as in sentencepiece

class Unigram final : public WordEncoder {
 public:
  explicit Unigram(const Vocabulary& vocabulary)
      : m_vocabulary(vocabulary), m_bytes(vocabulary, vocabulary.byte_fallback), m_unknown(vocabulary.unknown) {
    double lowest = std::numeric_limits<double>::infinity();
    std::vector<bool> forbidden(vocabulary.tokens.size());
    for (const AddedToken& added : vocabulary.added) forbidden[added.id] = !added.in_model;
    std::unordered_map<std::string_view, TokenId> tokens;  // of equal ones the last counts
    for (size_t i = 0; i < vocabulary.tokens.size(); ++i) {
      if (forbidden[i]) continue;
      const auto id = static_cast<TokenId>(i);
      const TokenKind kind = vocabulary.kind(id);
      lowest = std::min(lowest, vocabulary.log_probabilities[i]);
      if (kind == TokenKind::normal || kind == TokenKind::user_defined || kind == TokenKind::byte)
        tokens.insert_or_assign(vocabulary.tokens[i], id);
    }
    m_tokens = TokenTable({tokens.begin(), tokens.end()});
    m_unknown_score = (std::isfinite(lowest) ? lowest : 0) - unknown_penalty;
  }

  void encode(std::string_view text, const std::vector<TextSpan>& words, std::vector<TokenId>& out) const override {
    std::vector<Node> nodes;
    for (const TextSpan& span : words) encodeWord(text.substr(span.begin, span.end - span.begin), nodes, out);
  }

 private:
  struct Node {
    double score;     // of the best sequence that ends here
    size_t begin;     // where its last token begins
    TokenId id = -1;  // -1: a character without a token
    bool reached = false;
  };

  void encodeWord(std::string_view word, std::vector<Node>& nodes, std::vector<TokenId>& out) const {
    if (word.size() > longest_unigram_word) {
      throw Error(ErrorKind::content, {"a text of %1 bytes is too long for this tokenizer", word.size()},
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
      m_tokens.forEachPrefix(word.substr(begin), [&](size_t length, TokenId id) {
        // If ill-formed text makes a token end inside a character, no path continues from there.
        offer(begin, begin + length, id, m_vocabulary.log_probabilities[id] + nodes[begin].score);
        has_character |= length == bytes;
      });
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

  void addUnknown(std::string_view text, std::vector<TokenId>& out) const {
    if (m_bytes.append(text, out)) return;
    if (m_unknown < 0)
      throw Error(ErrorKind::content, {"the vocabulary has no token for \"%1\"", text.substr(0, 64)}, "leave it out");
    out.push_back(m_unknown);
  }

  const Vocabulary& m_vocabulary;
  TokenTable m_tokens;
  ByteTokens m_bytes;  // none without byte fallback
  TokenId m_unknown;
  double m_unknown_score;
};

}  // namespace

std::unique_ptr<WordEncoder> makeUnigram(const Vocabulary& vocabulary) { return std::make_unique<Unigram>(vocabulary); }

}  // namespace kvarium::text
