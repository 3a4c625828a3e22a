#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <sstream>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/text/hf/hf_json.h"
#include "core/text/hf/hf_vocabulary.h"
#include "core/text/text_steps.h"
#include "core/text/usual_steps.h"

namespace kvarium::text {

namespace {

[[noreturn]] void refuseClass(const HfConfig& config, const std::string& files) {
  throw Error(
      ErrorKind::unsupported,
      {"a tokenizer of class \"%1\" from %2 is not known to this version", printable(config.tokenizer_class), files},
      "use a model that has tokenizer.json");
}

// The tokens that the class in transformers adds around a text.
HfFrame frameOf(const HfConfig& config) {
  const std::string& name = config.tokenizer_class;
  const bool adds_bos = name == "LlamaTokenizer" || name == "CodeLlamaTokenizer" || name == "GemmaTokenizer";
  HfFrame frame = frameOfRoles(config, adds_bos, name == "T5Tokenizer" || name == "WhisperTokenizer");
  // A transcript whose text names its language.
  if (name == "WhisperTokenizer")
    frame.before.insert(frame.before.begin(), {"<|startoftranscript|>", "<|notimestamps|>"});
  return frame;
}

// Reads vocab.json and merges.txt: byte-level BPE of GPT-2, Whisper, CodeGen and Qwen2.
Vocabulary readBytePairFolder(const std::filesystem::path& folder, const HfConfig& config) {
  const std::string& name = config.tokenizer_class;
  const bool is_qwen = name == "Qwen2Tokenizer";
  if (!is_qwen && name != "GPT2Tokenizer" && name != "WhisperTokenizer" && name != "CodeGenTokenizer" && !name.empty())
    refuseClass(config, "vocab.json and merges.txt");
  HfModelLists lists;
  readVocabularyJson(folder / "vocab.json", lists);
  std::istringstream lines(readBoundedFile(folder / "merges.txt"));
  size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty() || line.starts_with("#version")) continue;
    if (!splitMerge(line, lists.merges.emplace_back())) {
      throw Error(ErrorKind::file, {"merges.txt: line %1 is not two parts with a space between", number},
                  "download the model again");
    }
  }
  HfVocabularyBuilder builder(std::move(lists.vocabulary));
  builder.vocabulary().merges = std::move(lists.merges);
  builder.apply(config);
  builder.frame(frameOf(config));
  Vocabulary& vocabulary = builder.vocabulary();
  vocabulary.model = Vocabulary::Model::byte_bpe;
  TextSteps steps;
  if (is_qwen) steps.normalizer.emplace_back(pipeline::UnicodeForm{pipeline::UnicodeForm::Form::nfc});
  if (!is_qwen && config.add_prefix_space.value_or(false)) steps.pre_tokenizer.emplace_back(pipeline::PrefixSpace{});
  addSplits(*findPreTokenizerRules(is_qwen ? "qwen2" : "gpt-2"), steps.pre_tokenizer);
  steps.pre_tokenizer.emplace_back(pipeline::ByteAlphabet{});
  steps.decoder.emplace_back(pipeline::ByteAlphabet{});
  vocabulary.steps = std::move(steps);
  return builder.take();
}

// A sentencepiece model file (tokenizer.model, spiece.model): a protocol buffer, sentencepiece_model.proto.
struct SentencepieceModel {
  // Of the pieces, by id.
  std::vector<std::pair<std::string, int64_t>> tokens;  // with their ids
  std::vector<float> scores;
  std::vector<TokenKind> kinds;
  Vocabulary::Model model = Vocabulary::Model::unigram;
  TokenId unknown = -1;
  pipeline::SentencepieceText text;  // user_defined is set
};

// Iterates over the fields of a message (Protocol Buffers, Encoding).
class Message {
 public:
  Message(std::string_view message, const std::string& name) : m_bytes(message), m_name(name) {}

  bool next() {
    if (m_at == m_bytes.size()) return false;
    const uint64_t tag = varint();
    number = tag >> 3;
    switch (tag & 7) {
      case 0: value = varint(); break;
      case 1: take(8); break;
      case 2: bytes = take(varint()); break;
      case 5: {
        const std::string_view four = take(4);
        value = 0;
        for (size_t i = 0; i < 4; ++i) value |= uint64_t{static_cast<uint8_t>(four[i])} << (8 * i);
        break;
      }
      default: fail();
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

void readPiece(std::string_view bytes, const std::string& name, SentencepieceModel& model) {
  std::string& text = model.tokens.emplace_back("", std::ssize(model.tokens)).first;
  float& score = model.scores.emplace_back(0);
  TokenKind& kind = model.kinds.emplace_back(TokenKind::normal);
  for (Message message(bytes, name); message.next();) {
    if (message.isBytes(1)) text = message.bytes;
    if (message.isFloat(2)) score = std::bit_cast<float>(static_cast<uint32_t>(message.value));
    if (message.isVarint(3)) {
      if (message.value < 1 || message.value > 6) fail(name, "has a piece of an unknown type");
      kind = static_cast<TokenKind>(message.value);
    }
  }
  if (text.empty()) fail(name, "has an empty piece");
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

void readNormalizerOf(std::string_view bytes, const std::string& name, SentencepieceModel& model) {
  for (Message message(bytes, name); message.next();) {
    if (message.isBytes(2)) model.text.charsmap = message.bytes;
    if (message.isVarint(3)) model.text.scheme = message.value != 0 ? PrependScheme::always : PrependScheme::never;
    if (message.isVarint(4)) model.text.removes_extra_spaces = message.value != 0;
    if (message.isVarint(5)) model.text.escapes_spaces = message.value != 0;
  }
}

SentencepieceModel readSentencepieceModel(std::string_view bytes, const std::string& name) {
  SentencepieceModel model;
  for (Message message(bytes, name); message.next();) {
    if (message.isBytes(1)) readPiece(message.bytes, name, model);
    if (message.isBytes(2)) readTrainer(message.bytes, name, model);
    if (message.isBytes(3)) readNormalizerOf(message.bytes, name, model);
  }
  if (model.tokens.empty()) fail(name, "has no pieces");
  for (size_t i = 0; i < model.kinds.size(); ++i) {
    const TokenKind kind = model.kinds[i];
    if (kind == TokenKind::unknown) {
      if (model.unknown >= 0) fail(name, "has two unknown pieces");
      model.unknown = static_cast<TokenId>(i);
    }
    if (kind == TokenKind::user_defined) model.text.user_defined.push_back(model.tokens[i].first);
    if (kind == TokenKind::unused && model.model == Vocabulary::Model::sentencepiece) {
      throw Error(ErrorKind::unsupported, {"%1 merges by way of pieces that are not used", name},
                  "use a model with another tokenizer");
    }
  }
  if (model.unknown < 0) fail(name, "has no unknown piece");
  return model;
}

}  // namespace

Vocabulary readSentencepieceVocabulary(std::string_view bytes, const std::string& name, const HfConfig& config) {
  SentencepieceModel model = readSentencepieceModel(bytes, name);
  constexpr std::array<std::string_view, 6> classes = {
      "", "LlamaTokenizer", "CodeLlamaTokenizer", "GemmaTokenizer", "T5Tokenizer", "PreTrainedTokenizer"};
  if (std::ranges::find(classes, config.tokenizer_class) == classes.end()) refuseClass(config, name);
  HfVocabularyBuilder builder(std::move(model.tokens));
  Vocabulary& vocabulary = builder.vocabulary();
  vocabulary.model = model.model;
  vocabulary.kinds = std::move(model.kinds);
  builder.apply(config);
  builder.frame(frameOf(config));
  vocabulary.unknown = model.unknown;
  vocabulary.scores = std::move(model.scores);
  vocabulary.scores.resize(vocabulary.tokens.size());

  // legacy: sentencepiece treats each stretch between special tokens as a text of its own
  const bool has_prefix = model.text.scheme != PrependScheme::never;
  if (has_prefix && !config.legacy.value_or(true)) model.text.scheme = PrependScheme::first;
  TextSteps steps;
  steps.normalizer.emplace_back(std::move(model.text));
  steps.decoder = spaceMarkDecoder();
  steps.decoder.emplace_back(pipeline::Fuse{});
  if (has_prefix) steps.decoder.emplace_back(pipeline::StripCharacter{" ", 1, 0});
  vocabulary.steps = std::move(steps);
  return builder.take();
}

Vocabulary readHfVocabulary(const std::filesystem::path& folder) {
  const HfConfig config = readHfConfig(folder);
  if (const auto path = folder / "tokenizer.json"; isThere(path)) {
    HfModelLists lists;
    const nlohmann::json json = parseTokenizerJson(readBoundedFile(path), path.filename().string(), lists);
    return readTokenizerJson(json, std::move(lists), config);
  }
  for (const char* name : {"tokenizer.model", "spiece.model"}) {
    if (!isThere(folder / name)) continue;
    return readSentencepieceVocabulary(readBoundedFile(folder / name), name, config);
  }
  if (isThere(folder / "vocab.json") && isThere(folder / "merges.txt")) return readBytePairFolder(folder, config);
  for (const char* name : {"sentencepiece.bpe.model", "tekken.json", "vocab.txt", "tiktoken.model"}) {
    if (isThere(folder / name)) {
      throw Error(ErrorKind::unsupported, {"a tokenizer in %1 is not known to this version", name},
                  "use a model that has tokenizer.json");
    }
  }
  throw Error(ErrorKind::file, {"%1 has no tokenizer", folder.string()},
              "download tokenizer.json along with the model");
}

bool hasHfTokenizer(const std::filesystem::path& folder) {
  for (const char* name : {"tokenizer.json", "tokenizer.model", "spiece.model", "vocab.json"})
    if (isThere(folder / name)) return true;
  return false;
}

}  // namespace kvarium::text
