#include "core/text/hf/hf_tokenizer.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/text/hf/hf_config.h"
#include "core/text/hf/hf_json.h"
#include "core/text/hf/hf_vocabulary.h"
#include "core/text/hf/sentencepiece_model.h"
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
  if (!is_qwen && name != "GPT2Tokenizer" && name != "WhisperTokenizer" && name != "CodeGenTokenizer" &&
      !name.empty()) {
    refuseClass(config, "vocab.json and merges.txt");
  }
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

}  // namespace

Vocabulary readSentencepieceVocabulary(std::string_view bytes, const std::string& name, const HfConfig& config) {
  SentencepieceModel model = readSentencepieceModel(bytes, name);
  constexpr std::array<std::string_view, 6> classes = {
      "", "LlamaTokenizer", "CodeLlamaTokenizer", "GemmaTokenizer", "T5Tokenizer", "PreTrainedTokenizer"};
  if (std::find(classes.begin(), classes.end(), config.tokenizer_class) == classes.end()) {
    refuseClass(config, name);
  }
  std::vector<std::pair<std::string, int64_t>> tokens;
  for (SentencepieceModel::Piece& piece : model.pieces) {
    tokens.emplace_back(piece.text, static_cast<int64_t>(tokens.size()));
  }
  HfVocabularyBuilder builder(std::move(tokens));
  Vocabulary& vocabulary = builder.vocabulary();
  vocabulary.model = model.model;
  for (size_t id = 0; id < model.pieces.size(); ++id) vocabulary.kinds[id] = model.pieces[id].kind;
  builder.apply(config);
  builder.frame(frameOf(config));
  vocabulary.unknown = model.unknown;
  for (const SentencepieceModel::Piece& piece : model.pieces) vocabulary.scores.push_back(piece.score);
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
    const nlohmann::json json = readTokenizerJson(path, lists);
    return readTokenizerJson(json, std::move(lists), config);
  }
  for (const char* name : {"tokenizer.model", "spiece.model"}) {
    if (!isThere(folder / name)) continue;
    return readSentencepieceVocabulary(readBoundedFile(folder / name), name, config);
  }
  if (isThere(folder / "vocab.json") && isThere(folder / "merges.txt")) {
    return readBytePairFolder(folder, config);
  }
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
  for (const char* name : {"tokenizer.json", "tokenizer.model", "spiece.model", "vocab.json"}) {
    if (isThere(folder / name)) return true;
  }
  return false;
}

Tokenizer openHfTokenizer(const std::filesystem::path& folder) { return Tokenizer(readHfVocabulary(folder)); }

}  // namespace kvarium::text
