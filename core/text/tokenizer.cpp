#include "core/text/tokenizer.h"

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>
#include <variant>

#include "core/base/error.h"
#include "core/text/byte_alphabet.h"
#include "core/text/byte_bpe.h"
#include "core/text/sentencepiece_bpe.h"
#include "core/text/special_tokens.h"

namespace kvarium {

namespace {

constexpr size_t longest_text = size_t{256} << 20;  // bytes; one word of that length takes 9 GiB to merge

// Names under which models end a turn, a message or a document. Those that could be ordinary text count only where the
// vocabulary does not call them normal.
constexpr std::array<std::string_view, 14> end_names = {"<|im_end|>",
                                                        "<|eot_id|>",
                                                        "<|eom_id|>",
                                                        "<|end|>",
                                                        "<|return|>",
                                                        "<|call|>",
                                                        "<end_of_turn>",
                                                        "<|endoftext|>",
                                                        "<|end_of_text|>",
                                                        "<|fim_pad|>",
                                                        "<|repo_name|>",
                                                        "<|file_sep|>",
                                                        "<end_of_utterance>",
                                                        "<\xEF\xBD\x9C"
                                                        "end\xE2\x96\x81of\xE2\x96\x81sentence\xEF\xBD\x9C>"};
constexpr std::array<std::string_view, 6> end_names_if_special = {"</s>",  "<eos>", "<EOT>",
                                                                  "[EOT]", "[EOS]", "<reponame>"};

template <class Names>
bool isOneOf(std::string_view name, const Names& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

[[noreturn]] void fail(const std::string& problem) { throw Error(ErrorKind::file, problem, "convert the model again"); }

void check(const Vocabulary& vocabulary) {
  const size_t size = vocabulary.tokens.size();
  if (size == 0) fail("the vocabulary has no tokens");
  // Symbols are tokens, one more for each merge and each byte or character.
  if (size + vocabulary.merges.size() > std::numeric_limits<TokenId>::max() / 2) fail("the vocabulary is too large");
  if (!vocabulary.kinds.empty() && vocabulary.kinds.size() != size) fail("the vocabulary has not one kind per token");
  if (!vocabulary.scores.empty() && vocabulary.scores.size() != size)
    fail("the vocabulary has not one score per token");
  for (const TokenId id :
       {vocabulary.bos, vocabulary.eos, vocabulary.eot, vocabulary.eom, vocabulary.unknown, vocabulary.padding}) {
    if (id < -1 || id >= static_cast<TokenId>(size)) {
      fail("a special token has the id " + std::to_string(id) + ", but there are " + std::to_string(size) + " tokens");
    }
  }
  if (vocabulary.model != Vocabulary::Model::sentencepiece) return;
  if (vocabulary.scores.empty()) fail("the vocabulary has no scores");
  for (size_t id = 0; id < vocabulary.kinds.size(); ++id) {
    if (vocabulary.kinds[id] == TokenKind::byte && byteOfToken(vocabulary, static_cast<TokenId>(id)) < 0) {
      fail("token " + std::to_string(id) + " is of kind byte, but is not written <0x00> to <0xFF>");
    }
  }
}

}  // namespace

struct Tokenizer::Impl {
  Vocabulary vocabulary;
  std::string warning;
  std::string bytes;                                      // of all pieces
  std::vector<std::string_view> pieces;                   // [size]
  std::unordered_map<std::string_view, TokenId> by_name;  // as the file writes them
  std::vector<bool> ends;                                 // [size]
  SpecialTokens special, user_defined;
  std::variant<std::monostate, ByteBpe, SentencepieceBpe> model;

  explicit Impl(Vocabulary&& from) : vocabulary(std::move(from)) {
    check(vocabulary);
    by_name.reserve(vocabulary.tokens.size());
    for (size_t id = 0; id < vocabulary.tokens.size(); ++id) {
      by_name.emplace(vocabulary.tokens[id], static_cast<TokenId>(id));
    }
    markEnds();
    makePieces();
    makeSpecial();
    if (vocabulary.model == Vocabulary::Model::sentencepiece) {
      model.emplace<SentencepieceBpe>(vocabulary);
    } else {
      model.emplace<ByteBpe>(vocabulary, pieces, rules());
    }
  }

  TokenKind kind(TokenId id) const { return vocabulary.kinds.empty() ? TokenKind::normal : vocabulary.kinds[id]; }

  const PreTokenizerRules& rules() {
    if (const PreTokenizerRules* known = findPreTokenizerRules(vocabulary.pre)) return *known;
    warning = vocabulary.pre.empty()
                  ? "The model does not say how its text is cut into words before it is turned into tokens; a general "
                    "rule is used, and answers may be worse than they should be."
                  : "The model cuts text into words by the rule \"" + vocabulary.pre +
                        "\", which is not known here; a general rule is used, and answers may be worse than they "
                        "should be.";
    return *findPreTokenizerRules("default");
  }

  // Fills `ends`, and makes control tokens of those that a converter forgot to mark.
  void markEnds() {
    const size_t size = vocabulary.tokens.size();
    ends.resize(size);
    for (const TokenId id : {vocabulary.eos, vocabulary.eot, vocabulary.eom}) {
      if (id >= 0) ends[id] = true;
    }
    for (size_t id = 0; id < size; ++id) {
      const std::string& name = vocabulary.tokens[id];
      const TokenKind its_kind = kind(static_cast<TokenId>(id));
      const bool is_normal = its_kind == TokenKind::normal;
      if (!isOneOf(name, end_names) && (is_normal || !isOneOf(name, end_names_if_special))) continue;
      ends[id] = true;
      if (!is_normal && its_kind != TokenKind::user_defined) continue;
      vocabulary.kinds.resize(size, TokenKind::normal);
      vocabulary.kinds[id] = TokenKind::control;
    }
    // In the Harmony format <|end|> ends a message, and more of the same turn follow.
    const auto end = by_name.find("<|end|>");
    if (end != by_name.end() && by_name.contains("<|return|>") && by_name.contains("<|call|>")) {
      ends[end->second] = end->second == vocabulary.eos;
    }
  }

  void makePieces() {
    const size_t size = vocabulary.tokens.size();
    std::vector<size_t> lengths;
    lengths.reserve(size);
    for (size_t id = 0; id < size; ++id) {
      const size_t before = bytes.size();
      appendPiece(static_cast<TokenId>(id));
      lengths.push_back(bytes.size() - before);
    }
    pieces.reserve(size);
    for (size_t id = 0, begin = 0; id < size; begin += lengths[id++]) {
      pieces.push_back(std::string_view(bytes).substr(begin, lengths[id]));
    }
  }

  void appendPiece(TokenId id) {
    const std::string& token = vocabulary.tokens[id];
    const TokenKind its_kind = kind(id);
    if (its_kind == TokenKind::control || its_kind == TokenKind::unknown || its_kind == TokenKind::user_defined) {
      bytes += token;
    } else if (const int byte = its_kind == TokenKind::byte ? byteOfToken(vocabulary, id) : -1; byte >= 0) {
      bytes += static_cast<char>(byte);
    } else if (vocabulary.model == Vocabulary::Model::sentencepiece) {
      constexpr std::string_view space = "\xE2\x96\x81";  // U+2581
      size_t from = 0;
      for (size_t at; (at = token.find(space, from)) != std::string::npos; from = at + space.size()) {
        bytes.append(token, from, at - from).append(" ");
      }
      bytes.append(token, from);
    } else {
      bytes += bytesOfWritten(token).value_or(token);
    }
  }

  void makeSpecial() {
    std::vector<std::pair<std::string_view, TokenId>> all, users;
    for (size_t i = 0; i < vocabulary.kinds.size(); ++i) {
      const auto id = static_cast<TokenId>(i);
      const TokenKind its_kind = vocabulary.kinds[i];
      if (its_kind == TokenKind::user_defined) users.emplace_back(vocabulary.tokens[i], id);
      if (its_kind == TokenKind::user_defined || its_kind == TokenKind::control || its_kind == TokenKind::unknown) {
        all.emplace_back(vocabulary.tokens[i], id);
      }
    }
    special = SpecialTokens(std::move(all));
    user_defined = SpecialTokens(std::move(users));
  }

  void encodeText(std::string_view text, std::vector<TokenId>& out) const {
    if (text.empty()) return;
    if (const auto* bpe = std::get_if<ByteBpe>(&model)) {
      bpe->encode(text, out);
    } else if (const auto* sentencepiece = std::get_if<SentencepieceBpe>(&model)) {
      // every stretch of text follows the beginning or a special token, and gets its space (as llama.cpp does)
      sentencepiece->encode(text, vocabulary.add_space_prefix, out);
    }
  }
};

Tokenizer::Tokenizer(Vocabulary vocabulary) : m_impl(std::make_unique<Impl>(std::move(vocabulary))) {}

Tokenizer::~Tokenizer() = default;

std::vector<TokenId> Tokenizer::encode(std::string_view text, const TokenizeOptions& options) const {
  if (text.size() > longest_text) {
    throw Error(ErrorKind::content, "a text of " + std::to_string(text.size()) + " bytes is too long for the tokenizer",
                "split it into parts of at most 256 MiB");
  }
  const Impl& impl = *m_impl;
  const SpecialTokens& special = options.parse_special ? impl.special : impl.user_defined;
  std::vector<TokenId> out;
  if (options.add_special && impl.vocabulary.add_bos && impl.vocabulary.bos >= 0) out.push_back(impl.vocabulary.bos);
  size_t from = 0;
  while (const auto found = special.find(text, from)) {
    impl.encodeText(text.substr(from, found->begin - from), out);
    out.push_back(found->id);
    from = found->begin + found->bytes;
  }
  impl.encodeText(text.substr(from), out);
  if (options.add_special && impl.vocabulary.add_eos && impl.vocabulary.eos >= 0) out.push_back(impl.vocabulary.eos);
  return out;
}

std::string Tokenizer::decode(std::span<const TokenId> ids, bool special) const {
  std::string out;
  for (const TokenId id : ids) {
    const std::string_view bytes = piece(id);
    const TokenKind kind = m_impl->kind(id);
    if (special || (kind != TokenKind::control && kind != TokenKind::unknown)) out += bytes;
  }
  return out;
}

std::string_view Tokenizer::piece(TokenId id) const {
  if (id < 0 || id >= size()) {
    throw Error(ErrorKind::content, "there is no token " + std::to_string(id),
                "token ids of this model are 0 to " + std::to_string(size() - 1));
  }
  return m_impl->pieces[id];
}

int Tokenizer::size() const { return static_cast<int>(m_impl->vocabulary.tokens.size()); }

const Vocabulary& Tokenizer::vocabulary() const { return m_impl->vocabulary; }

bool Tokenizer::isControl(TokenId id) const { return id >= 0 && id < size() && m_impl->kind(id) == TokenKind::control; }

bool Tokenizer::isEndOfGeneration(TokenId id) const { return id >= 0 && id < size() && m_impl->ends[id]; }

std::optional<TokenId> Tokenizer::find(std::string_view token) const {
  const auto found = m_impl->by_name.find(token);
  if (found == m_impl->by_name.end()) return std::nullopt;
  return found->second;
}

const std::string& Tokenizer::warning() const { return m_impl->warning; }

}  // namespace kvarium
