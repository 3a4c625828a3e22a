#include "core/text/hf/hf_vocabulary.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/text/hf/hf_json.h"

namespace kvarium::text {

namespace {

constexpr int64_t largest_id = (1 << 24) - 1;
constexpr size_t always_allowed_holes = 65536;

std::string named(std::string_view token) { return "\"" + printable(token) + "\""; }

using Json = nlohmann::json;

[[noreturn]] void refuseTokenizer(const Sentence& what) {
  throw Error(ErrorKind::unsupported, {"tokenizer.json has %1", what}, "use a model with another tokenizer");
}

// Old files lack the type.
std::string modelType(const files::JsonFields& model, const HfModelLists& lists) {
  if (model.has("type")) return model.text("type");
  if (!lists.merges.empty()) return "BPE";
  if (!lists.scored_vocabulary.empty()) return "Unigram";
  refuseTokenizer("a model without a type");
}

bool writesBytes(const TextSteps& steps) {
  const auto isAlphabet = [](const auto& step) { return std::holds_alternative<pipeline::ByteAlphabet>(step); };
  return std::ranges::any_of(steps.pre_tokenizer, isAlphabet) || std::ranges::any_of(steps.normalizer, isAlphabet);
}

HfVocabularyBuilder readBpe(const files::JsonFields& model, HfModelLists lists, bool writes_bytes) {
  for (const char* affix : {"continuing_subword_prefix", "end_of_word_suffix"})
    if (!model.text(affix, "").empty()) refuseTokenizer({"a model with %1", affix});
  if (model.has("dropout") && *model.find("dropout") != Json(0.0)) refuseTokenizer("a model with dropout");
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
    HfAddedToken token = readHfToken(object, false);
    token.id = static_cast<TokenId>(object.integer("id", token_ids));
    token.flags.normalized = object.boolean("normalized", true);
    builder.add(token);
  }
}

// transformers gives these classes their own post-processor, whatever the file has.
std::optional<HfFrame> frameOfClass(const HfConfig& config) {
  using Class = std::pair<std::string_view, bool>;
  constexpr Class classes[] = {{"LlamaTokenizer", true},
                               {"CodeLlamaTokenizer", true},
                               {"GemmaTokenizer", true},
                               {"CohereTokenizer", true},
                               {"GPTNeoXTokenizer", false}};
  const auto* known = std::ranges::find(classes, config.tokenizer_class, &Class::first);
  if (known == std::end(classes)) return std::nullopt;
  return frameOfRoles(config, known->second, false);
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

HfVocabularyBuilder::HfVocabularyBuilder(std::vector<std::pair<std::string, int64_t>> tokens) {
  int64_t last = -1;
  for (const auto& token : tokens) last = std::max(last, token.second);
  if (last > largest_id) damagedTokenizer({"the vocabulary has the token id %1", last});
  if (static_cast<size_t>(last + 1) > 2 * tokens.size() + always_allowed_holes)
    damagedTokenizer({"the vocabulary has only %1 tokens up to id %2", tokens.size(), last});
  m_vocabulary.steps.emplace();
  m_vocabulary.tokens.resize(static_cast<size_t>(last + 1));
  m_vocabulary.kinds.resize(m_vocabulary.tokens.size(), TokenKind::unused);
  m_ids.reserve(tokens.size());
  for (auto& [text, id] : tokens) {
    place(text, id);
    m_vocabulary.kinds[static_cast<size_t>(id)] = TokenKind::normal;
  }
  m_in_model.assign(m_vocabulary.tokens.size(), true);
}

void HfVocabularyBuilder::place(const std::string& text, int64_t id) {
  if (id < 0 || id > largest_id) damagedTokenizer({"the token %1 has the id %2", named(text), id});
  const auto index = static_cast<size_t>(id);
  if (m_vocabulary.kinds[index] != TokenKind::unused)
    damagedTokenizer({"the tokens %1 and %2 have the same id %3", named(m_vocabulary.tokens[index]), named(text), id});
  if (!m_ids.emplace(text, static_cast<TokenId>(id)).second)
    damagedTokenizer({"the token %1 is there twice", named(text)});
  m_vocabulary.tokens[index] = text;
}

TokenId HfVocabularyBuilder::find(std::string_view text) const {
  const auto found = m_ids.find(std::string(text));
  return found == m_ids.end() ? -1 : found->second;
}

void HfVocabularyBuilder::add(const HfAddedToken& token) {
  if (token.text.empty()) return;  // the reference ignores them too
  TokenId id = find(token.text);
  if (id < 0) {
    if (!token.id) return;
    const auto size = static_cast<size_t>(*token.id) + 1;
    if (size > m_vocabulary.tokens.size()) {
      if (size > m_vocabulary.tokens.size() + always_allowed_holes) {
        damagedTokenizer({"the added token %1 has the id %2, far beyond the %3 others", named(token.text), *token.id,
                          m_vocabulary.tokens.size()});
      }
      m_vocabulary.tokens.resize(size);
      m_vocabulary.kinds.resize(size, TokenKind::unused);
      m_in_model.resize(size, false);
    }
    id = *token.id;
    place(token.text, id);
    m_in_model[static_cast<size_t>(id)] = false;
  } else if (token.id && *token.id != id) {
    damagedTokenizer(
        {"the added token %1 has the id %2, but the vocabulary gives it %3", named(token.text), *token.id, id});
  }
  AddedToken added = token.flags;
  added.id = id;
  added.in_model = m_in_model[static_cast<size_t>(id)];
  // A token that is added again changes its flags, but stays special.
  const auto [known, is_new] = m_added.emplace(id, m_vocabulary.added.size());
  if (is_new)
    m_vocabulary.added.push_back(added);
  else
    m_vocabulary.added[known->second] = added;
  TokenKind& kind = m_vocabulary.kinds[static_cast<size_t>(id)];
  if (token.special)
    kind = TokenKind::control;
  else if (kind != TokenKind::control)
    kind = TokenKind::user_defined;
}

void HfVocabularyBuilder::apply(const HfConfig& config) {
  for (const HfAddedToken& token : config.added) {
    HfAddedToken copy = token;
    for (const auto& [role, other] : config.roles) copy.special |= other.text == token.text;
    add(copy);
  }
  for (const auto& [role, token] : config.roles)
    if (const TokenId id = find(token.text); id >= 0 && m_added.contains(id))
      m_vocabulary.kinds[static_cast<size_t>(id)] = TokenKind::control;
    else
      add(token);
  const auto idOf = [&](const char* role) {
    const auto found = config.roles.find(role);
    return found == config.roles.end() ? -1 : find(found->second.text);
  };
  m_vocabulary.bos = idOf("bos_token");
  m_vocabulary.eos = idOf("eos_token");
  m_vocabulary.padding = idOf("pad_token");
  for (const TokenId id : config.ends)
    if (id < static_cast<TokenId>(m_vocabulary.tokens.size())) m_vocabulary.ends.push_back(id);
}

void HfVocabularyBuilder::frame(const HfFrame& frame) {
  const auto ids = [&](const std::vector<std::string>& names) {
    std::vector<TokenId> out;
    for (const std::string& name : names) {
      out.push_back(find(name));
      if (out.back() < 0) damagedTokenizer({"the tokenizer puts %1 around texts, which is not a token", named(name)});
    }
    return out;
  };
  m_vocabulary.before = ids(frame.before);
  m_vocabulary.after = ids(frame.after);
  const auto has = [](const std::vector<TokenId>& list, TokenId id) {
    return id >= 0 && std::ranges::find(list, id) != list.end();
  };
  m_vocabulary.add_bos = has(m_vocabulary.before, m_vocabulary.bos);
  m_vocabulary.add_eos = has(m_vocabulary.after, m_vocabulary.eos);
}

void HfVocabularyBuilder::markBytes() {
  for (size_t i = 0; i < m_vocabulary.kinds.size(); ++i) {
    if (m_vocabulary.kinds[i] != TokenKind::normal) continue;
    m_vocabulary.kinds[i] = TokenKind::byte;
    if (byteOfToken(m_vocabulary, static_cast<TokenId>(i)) < 0) m_vocabulary.kinds[i] = TokenKind::normal;
  }
}

void leaveOutAddedTokens(Vocabulary& vocabulary, size_t size) {
  const size_t all = vocabulary.tokens.size();
  if (size >= all) return;
  const auto beyond = [&](TokenId id) { return id >= 0 && static_cast<size_t>(id) >= size; };
  const auto anyBeyond = [&](const std::vector<TokenId>& ids) { return std::ranges::any_of(ids, beyond); };
  std::vector<bool> can_go(all, false);
  for (size_t id = 0; id < all; ++id) can_go[id] = vocabulary.kinds[id] == TokenKind::unused;
  for (const AddedToken& token : vocabulary.added) can_go[static_cast<size_t>(token.id)] = !token.in_model;
  for (size_t id = size; id < all; ++id)
    if (!can_go[id]) return;
  const Vocabulary& v = vocabulary;
  if (anyBeyond({v.bos, v.eos, v.eot, v.eom, v.unknown}) || anyBeyond(v.before) || anyBeyond(v.after)) return;
  vocabulary.tokens.resize(size);
  vocabulary.kinds.resize(size);
  if (!vocabulary.scores.empty()) vocabulary.scores.resize(size);
  if (!vocabulary.log_probabilities.empty()) vocabulary.log_probabilities.resize(size);
  std::erase_if(vocabulary.added, [&](const AddedToken& token) { return beyond(token.id); });
  std::erase_if(vocabulary.ends, beyond);
  if (beyond(vocabulary.padding)) vocabulary.padding = -1;
}

Vocabulary HfVocabularyBuilder::take() {
  m_vocabulary.add_space_prefix = false;
  return std::move(m_vocabulary);
}

HfFrame frameOfRoles(const HfConfig& config, bool adds_bos, bool adds_eos) {
  const auto tokens = [&](bool wanted, const char* role) {
    const auto found = config.roles.find(role);
    return wanted && found != config.roles.end() ? std::vector{found->second.text} : std::vector<std::string>();
  };
  return {tokens(config.add_bos.value_or(adds_bos), "bos_token"),
          tokens(config.add_eos.value_or(adds_eos), "eos_token")};
}

Vocabulary readTokenizerJson(const Json& json, HfModelLists lists, const HfConfig& config) {
  const files::JsonFields tokenizer(json, "tokenizer.json");
  const files::JsonFields model = tokenizer.objectAt("model");
  TextSteps steps = readHfSteps(tokenizer);
  applyPrefixSpace(tokenizer, config, steps.pre_tokenizer);
  const std::string type = modelType(model, lists);
  if (type != "BPE" && type != "Unigram") refuseTokenizer({"a model of type \"%1\"", printable(type)});
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
