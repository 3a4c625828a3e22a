#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/text/hf_damage.h"
#include "core/text/hf_vocabulary.h"

namespace kvarium::text {

namespace {

using Json = nlohmann::json;

[[noreturn]] void refuse(const std::string& what) {
  throw Error(ErrorKind::unsupported, "tokenizer.json has " + what, "use a model with another tokenizer");
}

// Old files lack the type.
std::string modelType(const files::JsonFields& model, const HfModelLists& lists) {
  if (model.has("type")) return model.text("type");
  if (!lists.merges.empty()) return "BPE";
  if (!lists.scored_vocabulary.empty()) return "Unigram";
  refuse("a model without a type");
}

bool writesBytes(const TextSteps& steps) {
  const auto isAlphabet = [](const auto& step) { return std::holds_alternative<pipeline::ByteAlphabet>(step); };
  return std::any_of(steps.pre_tokenizer.begin(), steps.pre_tokenizer.end(), isAlphabet) ||
         std::any_of(steps.normalizer.begin(), steps.normalizer.end(), isAlphabet);
}

HfVocabularyBuilder readBpe(const files::JsonFields& model, HfModelLists lists, bool writes_bytes) {
  for (const char* affix : {"continuing_subword_prefix", "end_of_word_suffix"}) {
    if (!model.text(affix, "").empty()) refuse("a model with " + std::string(affix));
  }
  if (model.has("dropout") && *model.find("dropout") != Json(0.0)) refuse("a model with dropout");
  HfVocabularyBuilder builder(std::move(lists.vocabulary));
  Vocabulary& vocabulary = builder.vocabulary();
  vocabulary.merges = std::move(lists.merges);
  vocabulary.model = writes_bytes ? Vocabulary::Model::byte_bpe : Vocabulary::Model::bpe;
  vocabulary.whole_words_first = model.boolean("ignore_merges", false);
  vocabulary.byte_fallback = model.boolean("byte_fallback", false);
  vocabulary.fuse_unknown = model.boolean("fuse_unk", false);
  if (vocabulary.byte_fallback) builder.markBytes();
  if (model.has("unk_token")) {
    vocabulary.unknown = builder.find(model.text("unk_token"));
    // If every byte has a token, the unknown token is never needed and its name does not matter.
    if (vocabulary.unknown < 0 && !writes_bytes) damagedTokenizer("the unknown token is not in the vocabulary");
  }
  return builder;
}

HfVocabularyBuilder readUnigram(const files::JsonFields& model, HfModelLists lists) {
  std::vector<std::pair<std::string, int64_t>> tokens;
  std::vector<double> scores;
  tokens.reserve(lists.scored_vocabulary.size());
  for (auto& [text, score] : lists.scored_vocabulary) {
    tokens.emplace_back(std::move(text), static_cast<int64_t>(tokens.size()));
    scores.push_back(score);
  }
  HfVocabularyBuilder builder(std::move(tokens));
  Vocabulary& vocabulary = builder.vocabulary();
  vocabulary.model = Vocabulary::Model::unigram;
  vocabulary.log_probabilities = std::move(scores);
  vocabulary.byte_fallback = model.boolean("byte_fallback", false);
  if (vocabulary.byte_fallback) builder.markBytes();
  if (model.has("unk_id")) {
    const auto last = static_cast<int64_t>(vocabulary.tokens.size()) - 1;
    vocabulary.unknown = static_cast<TokenId>(model.integer("unk_id", {0, last}));
  }
  return builder;
}

void addTokens(const files::JsonFields& tokenizer, HfVocabularyBuilder& builder) {
  if (!tokenizer.has("added_tokens")) return;
  for (const Json& value : tokenizer.listAt("added_tokens")) {
    const files::JsonFields object(value, tokenizer.name() + ".added_tokens");
    HfAddedToken token;
    token.text = object.text("content");
    token.id = static_cast<TokenId>(object.integer("id", token_ids));
    token.special = object.boolean("special", false);
    token.flags.single_word = object.boolean("single_word", false);
    token.flags.lstrip = object.boolean("lstrip", false);
    token.flags.rstrip = object.boolean("rstrip", false);
    token.flags.normalized = object.boolean("normalized", true);
    builder.add(token);
  }
}

// transformers gives these classes their own post-processor, whatever the file has.
std::optional<HfFrame> frameOfClass(const HfConfig& config) {
  constexpr std::pair<std::string_view, bool> classes[] = {{"LlamaTokenizer", true},
                                                           {"CodeLlamaTokenizer", true},
                                                           {"GemmaTokenizer", true},
                                                           {"CohereTokenizer", true},
                                                           {"GPTNeoXTokenizer", false}};
  const auto* known = std::find_if(std::begin(classes), std::end(classes),
                                   [&](const auto& pair) { return pair.first == config.tokenizer_class; });
  if (known == std::end(classes)) return std::nullopt;
  HfFrame frame;
  const auto add = [&](bool wanted, const char* role, std::vector<std::string>& list) {
    const auto found = config.roles.find(role);
    if (wanted && found != config.roles.end()) list.push_back(found->second.text);
  };
  add(config.add_bos.value_or(known->second), "bos_token", frame.before);
  add(config.add_eos.value_or(false), "eos_token", frame.after);
  return frame;
}

// transformers sets this from the configuration if the pre-tokenizer is a single ByteLevel.
void applyPrefixSpace(const files::JsonFields& tokenizer, const HfConfig& config,
                      std::vector<PreTokenizerStep>& steps) {
  const bool decides = config.has_file && (config.add_prefix_space || config.tokenizer_class != "LlamaTokenizer");
  if (!decides || !tokenizer.has("pre_tokenizer")) return;
  if (tokenizer.objectAt("pre_tokenizer").text("type") != "ByteLevel") return;
  std::erase_if(steps,
                [](const PreTokenizerStep& step) { return std::holds_alternative<pipeline::PrefixSpace>(step); });
  if (config.add_prefix_space.value_or(false)) steps.emplace(steps.begin(), pipeline::PrefixSpace{});
}

}  // namespace

Vocabulary readTokenizerJson(const Json& json, HfModelLists lists, const HfConfig& config) {
  const files::JsonFields tokenizer(json, "tokenizer.json");
  const files::JsonFields model = tokenizer.objectAt("model");
  TextSteps steps = readHfSteps(tokenizer);
  applyPrefixSpace(tokenizer, config, steps.pre_tokenizer);
  const std::string type = modelType(model, lists);
  if (type != "BPE" && type != "Unigram") refuse("a model of type \"" + printable(type) + "\"");
  HfVocabularyBuilder builder =
      type == "BPE" ? readBpe(model, std::move(lists), writesBytes(steps)) : readUnigram(model, std::move(lists));
  addTokens(tokenizer, builder);
  builder.apply(config);
  builder.frame(frameOfClass(config).value_or(readHfFrame(tokenizer)));
  Vocabulary vocabulary = builder.take();
  if (!vocabulary.log_probabilities.empty()) vocabulary.log_probabilities.resize(vocabulary.tokens.size());
  if (vocabulary.unknown >= 0) {
    TokenKind& kind = vocabulary.kinds[static_cast<size_t>(vocabulary.unknown)];
    if (kind == TokenKind::normal) kind = TokenKind::unknown;
  }
  vocabulary.steps = std::move(steps);
  return vocabulary;
}

}  // namespace kvarium::text
