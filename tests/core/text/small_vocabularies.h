// Vocabularies of a few hundred tokens written by hand, one of each kind, for tests and fuzzing.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/vocabulary.h"

namespace kvarium::support {

// How byte-level vocabularies write one byte.
inline std::string writtenByte(int byte) {
  const auto shown = [](int b) { return (b >= 0x21 && b <= 0x7E) || (b >= 0xA1 && b <= 0xAC) || b >= 0xAE; };
  int character = byte;
  if (!shown(byte)) {
    character = 0x100;
    for (int b = 0; b < byte; ++b) character += shown(b) ? 0 : 1;
  }
  if (character < 0x80) return std::string(1, static_cast<char>(character));
  return {static_cast<char>(0xC0 | character >> 6), static_cast<char>(0x80 | (character & 0x3F))};
}

inline std::string written(std::string_view bytes) {
  std::string out;
  for (const char byte : bytes) out += writtenByte(static_cast<unsigned char>(byte));
  return out;
}

// Tokens 0 to 255 are the bytes, then the merges in order, then <s> </s> <|im_end|> (control) and <tool>
// (user-defined).
inline text::Vocabulary byteVocabulary(const std::string& pre,
                                       std::vector<std::pair<std::string, std::string>> merges = {{"h", "e"},
                                                                                                  {"l", "l"},
                                                                                                  {"he", "ll"},
                                                                                                  {"hell", "o"},
                                                                                                  {" ", "w"},
                                                                                                  {"a", "a"},
                                                                                                  {"aa", "aa"},
                                                                                                  {"\xC3", "\xA9"},
                                                                                                  {" ", " "},
                                                                                                  {"  ", "  "},
                                                                                                  {"1", "2"},
                                                                                                  {"'", "s"}}) {
  text::Vocabulary vocabulary;
  vocabulary.pre = pre;
  for (int byte = 0; byte < 256; ++byte) vocabulary.tokens.push_back(writtenByte(byte));
  for (const auto& [left, right] : merges) {
    vocabulary.tokens.push_back(written(left + right));
    vocabulary.merges.emplace_back(written(left), written(right));
  }
  vocabulary.kinds.assign(vocabulary.tokens.size(), text::TokenKind::normal);
  for (const char* name : {"<s>", "</s>", "<|im_end|>"}) {
    vocabulary.tokens.push_back(name);
    vocabulary.kinds.push_back(text::TokenKind::control);
  }
  vocabulary.bos = static_cast<TokenId>(vocabulary.tokens.size()) - 3;
  vocabulary.eos = vocabulary.bos + 1;
  vocabulary.tokens.push_back("<tool>");
  vocabulary.kinds.push_back(text::TokenKind::user_defined);
  return vocabulary;
}

// <unk> <s> </s>, the 256 byte tokens, <|im_end|>, <tool>, then words with falling scores.
inline text::Vocabulary sentencepieceVocabulary() {
  text::Vocabulary vocabulary;
  vocabulary.model = text::Vocabulary::Model::sentencepiece;
  const auto add = [&](const std::string& token, text::TokenKind kind) {
    vocabulary.tokens.push_back(token);
    vocabulary.kinds.push_back(kind);
    vocabulary.scores.push_back(-static_cast<float>(vocabulary.scores.size()));
  };
  add("<unk>", text::TokenKind::unknown);
  add("<s>", text::TokenKind::control);
  add("</s>", text::TokenKind::control);
  for (int byte = 0; byte < 256; ++byte) {
    char name[8];
    std::snprintf(name, sizeof name, "<0x%02X>", byte);
    add(name, text::TokenKind::byte);
  }
  add("<|im_end|>", text::TokenKind::control);
  add("<tool>", text::TokenKind::user_defined);
  for (const char* token : {"\u2581", "a",  "e",    "h",  "l",  "o",    "s",     "<",           ">",
                            "é",      "aa", "aaaa", "he", "ll", "hell", "hello", "\u2581hello", "\u2581\u2581",
                            "s>",     "中"}) {
    add(token, text::TokenKind::normal);
  }
  vocabulary.unknown = 0;
  vocabulary.bos = 1;
  vocabulary.eos = 2;
  vocabulary.add_bos = true;
  return vocabulary;
}

}  // namespace kvarium::support
