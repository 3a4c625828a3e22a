#include "core/text/hf/sentencepiece_model.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/base/error.h"

namespace kvarium::text {

namespace {

// Iterates over the fields of a message (Protocol Buffers, Encoding).
class Message {
 public:
  Message(std::string_view message, const std::string& name) : m_bytes(message), m_name(name) {}

  bool next() {
    if (m_at == m_bytes.size()) return false;
    const uint64_t tag = varint();
    number = tag >> 3;
    switch (tag & 7) {
      case 0:
        value = varint();
        break;
      case 1:
        take(8);
        break;
      case 2:
        bytes = take(varint());
        break;
      case 5: {
        const std::string_view four = take(4);
        value = 0;
        for (size_t i = 0; i < 4; ++i) value |= uint64_t{static_cast<uint8_t>(four[i])} << (8 * i);
        break;
      }
      default:
        fail();
    }
    type = static_cast<int>(tag & 7);
    return true;
  }

  bool isVarint(uint64_t field) const { return number == field && type == 0; }
  bool isBytes(uint64_t field) const { return number == field && type == 2; }
  bool isFloat(uint64_t field) const { return number == field && type == 5; }

  uint64_t number = 0, value = 0;
  int type = 0;
  std::string_view bytes;

 private:
  [[noreturn]] void fail() const {
    throw Error(ErrorKind::file, {"%1 is not a whole sentencepiece model", m_name},
                "download it again, or tokenizer.json, where the model has one");
  }
  uint64_t varint() {
    uint64_t out = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<uint8_t>(take(1)[0]);
      out |= uint64_t{byte & 0x7Fu} << shift;
      if (byte < 0x80) return out;
    }
    fail();
  }
  std::string_view take(uint64_t count) {
    if (count > m_bytes.size() - m_at) fail();
    m_at += count;
    return m_bytes.substr(m_at - count, count);
  }

  std::string_view m_bytes;
  const std::string& m_name;
  size_t m_at = 0;
};

[[noreturn]] void fail(const std::string& name, const Sentence& problem) {
  throw Error(ErrorKind::file, {"%1 %2", name, problem}, "download it again");
}

SentencepieceModel::Piece readPiece(std::string_view bytes, const std::string& name) {
  SentencepieceModel::Piece piece;
  for (Message message(bytes, name); message.next();) {
    if (message.isBytes(1)) piece.text = message.bytes;
    if (message.isFloat(2)) piece.score = std::bit_cast<float>(static_cast<uint32_t>(message.value));
    if (message.isVarint(3)) {
      if (message.value < 1 || message.value > 6) fail(name, "has a piece of an unknown type");
      piece.kind = static_cast<TokenKind>(message.value);
    }
  }
  if (piece.text.empty()) fail(name, "has an empty piece");
  return piece;
}

void readTrainer(std::string_view bytes, const std::string& name, SentencepieceModel& model) {
  uint64_t kind = 1;
  for (Message message(bytes, name); message.next();) {
    if (message.isVarint(3)) kind = message.value;
    if (message.isVarint(24)) model.text.space_behind = message.value != 0;
  }
  if (kind != 1 && kind != 2) {
    throw Error(ErrorKind::unsupported, {"%1 cuts into words or characters, which this version does not know", name},
                "use a model with another tokenizer");
  }
  model.model = kind == 1 ? Vocabulary::Model::unigram : Vocabulary::Model::sentencepiece;
}

void readNormalizer(std::string_view bytes, const std::string& name, SentencepieceModel& model) {
  for (Message message(bytes, name); message.next();) {
    if (message.isBytes(2)) model.text.charsmap = message.bytes;
    if (message.isVarint(3)) model.text.scheme = message.value != 0 ? PrependScheme::always : PrependScheme::never;
    if (message.isVarint(4)) model.text.removes_extra_spaces = message.value != 0;
    if (message.isVarint(5)) model.text.escapes_spaces = message.value != 0;
  }
}

}  // namespace

SentencepieceModel readSentencepieceModel(std::string_view bytes, const std::string& name) {
  SentencepieceModel model;
  for (Message message(bytes, name); message.next();) {
    if (message.isBytes(1)) model.pieces.push_back(readPiece(message.bytes, name));
    if (message.isBytes(2)) readTrainer(message.bytes, name, model);
    if (message.isBytes(3)) readNormalizer(message.bytes, name, model);
  }
  if (model.pieces.empty()) fail(name, "has no pieces");
  for (size_t i = 0; i < model.pieces.size(); ++i) {
    const SentencepieceModel::Piece& piece = model.pieces[i];
    if (piece.kind == TokenKind::unknown) {
      if (model.unknown >= 0) fail(name, "has two unknown pieces");
      model.unknown = static_cast<TokenId>(i);
    }
    if (piece.kind == TokenKind::user_defined) model.text.user_defined.push_back(piece.text);
    if (piece.kind == TokenKind::unused && model.model == Vocabulary::Model::sentencepiece) {
      throw Error(ErrorKind::unsupported, {"%1 merges by way of pieces that are not used", name},
                  "use a model with another tokenizer");
    }
  }
  if (model.unknown < 0) fail(name, "has no unknown piece");
  return model;
}

}  // namespace kvarium::text
