#include "core/text/token_pieces.h"

#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/text/pattern.h"
#include "core/text/text_steps.h"
#include "core/text/unicode_text.h"

namespace kvarium::text {

namespace {

constexpr size_t most_bytes = size_t{1} << 30;  // of all pieces

void stripEnds(const pipeline::StripCharacter& strip, std::string& text) {
  const std::string& character = strip.character;
  size_t begin = 0;
  for (int i = 0; i < strip.start && std::string_view(text).substr(begin).starts_with(character); ++i) {
    begin += character.size();
  }
  size_t end = text.size();
  for (int i = 0; i < strip.stop && std::string_view(text).substr(begin, end - begin).ends_with(character); ++i) {
    end -= character.size();
  }
  text = text.substr(begin, end - begin);
}

struct Replacement {
  Pattern pattern;
  std::string content;
};
using Step = std::variant<Replacement, pipeline::ByteAlphabet, pipeline::ByteFallback, pipeline::StripCharacter>;

class PieceWriter {
 public:
  PieceWriter(const Vocabulary& vocabulary, const std::vector<Step>& steps)
      : m_vocabulary(vocabulary), m_steps(steps) {}

  std::string write(TokenId id) const {
    const TokenKind kind = m_vocabulary.kind(id);
    std::string piece = m_vocabulary.tokens[id];
    if (kind == TokenKind::control || kind == TokenKind::unknown) return piece;
    for (const Step& step : m_steps) {
      bool done = false;
      std::visit(Overloaded{[&](const Replacement& replace) {
                              piece = replaceMatches(piece, replace.pattern, replace.content);
                            },
                            [&](const pipeline::ByteAlphabet&) {
                              if (kind == TokenKind::user_defined) return;
                              if (auto bytes = bytesOfWritten(piece)) piece = std::move(*bytes);
                            },
                            [&](const pipeline::ByteFallback&) {
                              const int byte = kind == TokenKind::byte ? byteOfToken(m_vocabulary, id) : -1;
                              if (byte >= 0) piece = std::string(1, static_cast<char>(byte)), done = true;
                            },
                            [&](const pipeline::StripCharacter& strip) { stripEnds(strip, piece); }},
                 step);
      if (done) break;
    }
    return piece;
  }

 private:
  const Vocabulary& m_vocabulary;
  const std::vector<Step>& m_steps;
};

}  // namespace

TokenPieces::TokenPieces(const Vocabulary& vocabulary, const std::vector<DecoderStep>& decoder) {
  std::vector<Step> steps;
  bool fused = false;
  for (const DecoderStep& step : decoder) {
    if (const auto* strip = std::get_if<pipeline::StripCharacter>(&step); strip && fused) {
      m_strips.push_back(*strip);
      continue;
    }
    if (fused && !std::holds_alternative<pipeline::Fuse>(step)) {
      throw Error(ErrorKind::unsupported, "the tokenizer's decoder changes text after joining it",
                  "use a model with another tokenizer");
    }
    std::visit(
        Overloaded{[&](const pipeline::Replace& replace) {
                     steps.emplace_back(Replacement{Pattern(replace.pattern), replace.content});
                   },
                   [&](const pipeline::Metaspace& metaspace) {
                     if (metaspace.scheme != PrependScheme::never) m_first_drops = metaspace.mark;
                     steps.emplace_back(Replacement{Pattern({metaspace.mark, false}), " "});
                   },
                   [&](const pipeline::Fuse&) { fused = true; }, [&](const auto& other) { steps.emplace_back(other); }},
        step);
  }

  const size_t size = vocabulary.tokens.size();
  const PieceWriter writer(vocabulary, steps);
  std::vector<size_t> lengths;
  lengths.reserve(size);
  for (size_t id = 0; id < size; ++id) {
    const std::string piece = writer.write(static_cast<TokenId>(id));
    if (m_bytes.size() + piece.size() > most_bytes) {
      throw Error(ErrorKind::file, "the tokenizer's decoder makes more than 1 GiB of its tokens",
                  "download the model again");
    }
    m_bytes += piece;
    lengths.push_back(piece.size());
  }
  m_pieces.reserve(size);
  for (size_t id = 0, begin = 0; id < size; begin += lengths[id++]) {
    m_pieces.push_back(std::string_view(m_bytes).substr(begin, lengths[id]));
  }
}

std::string TokenPieces::first(const Vocabulary& vocabulary, TokenId id) const {
  const std::string& token = vocabulary.tokens[id];
  if (m_first_drops.empty() || token.find(m_first_drops) == std::string::npos) return std::string(m_pieces[id]);
  return replaceMatches(token, Pattern({m_first_drops, false}), "");
}

void TokenPieces::strip(std::string& text) const {
  for (const pipeline::StripCharacter& strip : m_strips) stripEnds(strip, text);
}

}  // namespace kvarium::text
