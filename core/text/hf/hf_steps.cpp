// The steps of a tokenizer.json.
#include <functional>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/text/hf/hf_json.h"
#include "core/text/hf/hf_vocabulary.h"
#include "core/text/pattern.h"
#include "core/text/usual_steps.h"

namespace kvarium::text {

namespace {

using Json = nlohmann::json;

constexpr int deepest_steps = 16;         // depth of nested sequences
constexpr size_t most_steps = 64;         // steps of one kind; each runs over the whole text
constexpr size_t longest_insertion = 64;  // bytes of an inserted text; insertions multiply

[[noreturn]] void refuse(const files::JsonFields& component, const Sentence& what) {
  throw Error(ErrorKind::unsupported, {"%1 is %2, which this version does not know", component.name(), what},
              "use a model with another tokenizer");
}

std::string boundedText(const files::JsonFields& component, const char* key) {
  std::string text = component.text(key);
  if (text.size() > longest_insertion) damagedTokenizer({"%1.%2 is longer than 64 bytes", component.name(), key});
  return text;
}

// Calls on(type, component) for a component, or for each component of a sequence; not for null.
void forEachComponent(const files::JsonFields& parent, const char* key, const char* inner, int depth,
                      const std::function<void(const std::string&, const files::JsonFields&)>& on) {
  if (!parent.has(key)) return;
  const files::JsonFields component = parent.objectAt(key);
  const std::string type = component.text("type");
  if (type != "Sequence") return on(type, component);
  if (depth == deepest_steps) damagedTokenizer({"%1 is nested too deeply", component.name()});
  for (const Json& part : component.listAt(inner)) {
    const Json wrapped{{key, part}};
    forEachComponent(files::JsonFields(wrapped, parent.name()), key, inner, depth + 1, on);
  }
}

TextPattern readPattern(const files::JsonFields& component) {
  const files::JsonFields pattern = component.objectAt("pattern");
  if (pattern.has("String")) return {pattern.text("String"), false};
  if (pattern.has("Regex")) return {pattern.text("Regex"), true};
  damagedTokenizer({"%1 is neither String nor Regex", pattern.name()});
}

SplitBehavior readBehavior(const files::JsonFields& component, const std::string& name) {
  constexpr std::pair<std::string_view, SplitBehavior> behaviors[] = {
      {"Isolated", SplitBehavior::isolated},
      {"Removed", SplitBehavior::removed},
      {"MergedWithPrevious", SplitBehavior::merged_with_previous},
      {"MergedWithNext", SplitBehavior::merged_with_next},
      {"Contiguous", SplitBehavior::contiguous}};
  for (const auto& [known, behavior] : behaviors)
    if (name == known) return behavior;
  refuse(component, {"of behavior \"%1\"", printable(name)});
}

pipeline::Metaspace readMetaspace(const files::JsonFields& component) {
  pipeline::Metaspace step;
  step.mark = boundedText(component, "replacement");
  if (step.mark.empty()) damagedTokenizer({"%1 replaces spaces by nothing", component.name()});
  const std::string scheme = component.text("prepend_scheme", "always");
  if (scheme != "always" && scheme != "first" && scheme != "never")
    refuse(component, {"of prepend_scheme \"%1\"", printable(scheme)});
  if (scheme != "always") step.scheme = scheme == "first" ? PrependScheme::first : PrependScheme::never;
  if (!component.boolean("add_prefix_space", true)) step.scheme = PrependScheme::never;
  return step;
}

std::string fromBase64(const files::JsonFields& component, const char* key) {
  const std::string text = component.text(key);
  std::string out;
  uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '=') break;
    const int digit = c >= 'A' && c <= 'Z'   ? c - 'A'
                      : c >= 'a' && c <= 'z' ? c - 'a' + 26
                      : c >= '0' && c <= '9' ? c - '0' + 52
                      : c == '+'             ? 62
                      : c == '/'             ? 63
                                             : -1;
    if (digit < 0) damagedTokenizer({"%1.%2 is not base64", component.name(), key});
    bits = bits << 6 | static_cast<uint32_t>(digit);
    count += 6;
    if (count >= 8) out += static_cast<char>(bits >> (count -= 8));
  }
  return out;
}

void readNormalizer(const std::string& type, const files::JsonFields& component, std::vector<NormalizerStep>& steps) {
  using Form = pipeline::UnicodeForm::Form;
  constexpr std::pair<std::string_view, Form> forms[] = {
      {"NFC", Form::nfc}, {"NFD", Form::nfd}, {"NFKC", Form::nfkc}, {"NFKD", Form::nfkd}};
  for (const auto& [name, form] : forms)
    if (type == name) return void(steps.emplace_back(pipeline::UnicodeForm{form}));
  const auto add = [&](auto step) { steps.emplace_back(std::move(step)); };
  if (type == "Lowercase") return add(pipeline::Lowercase{});
  if (type == "StripAccents") return add(pipeline::StripAccents{});
  if (type == "Strip")
    return add(pipeline::Strip{component.boolean("strip_left", true), component.boolean("strip_right", true)});
  if (type == "Prepend") return add(pipeline::Prepend{boundedText(component, "prepend")});
  if (type == "Replace") return add(pipeline::Replace{readPattern(component), boundedText(component, "content")});
  if (type == "ByteLevel") return add(pipeline::ByteAlphabet{});
  if (type != "Precompiled") refuse(component, {"a normalizer \"%1\"", printable(type)});
  if (component.has("precompiled_charsmap")) add(pipeline::CharacterMap{fromBase64(component, "precompiled_charsmap")});
}

void readPreTokenizer(const std::string& type, const files::JsonFields& component,
                      std::vector<PreTokenizerStep>& steps) {
  const auto split = [&](TextPattern pattern, SplitBehavior behavior, bool invert = false) {
    steps.emplace_back(pipeline::Split{std::move(pattern), behavior, invert});
  };
  if (type == "Split") {
    split(readPattern(component), readBehavior(component, component.text("behavior")),
          component.boolean("invert", false));
  } else if (type == "ByteLevel") {
    if (component.boolean("add_prefix_space", true)) steps.emplace_back(pipeline::PrefixSpace{});
    if (component.boolean("use_regex", true))
      split({std::string(findPreTokenizerRules("gpt-2")->patterns[0])}, SplitBehavior::isolated);
    steps.emplace_back(pipeline::ByteAlphabet{});
  } else if (type == "Metaspace") {
    const pipeline::Metaspace metaspace = readMetaspace(component);
    steps.emplace_back(metaspace);
    if (component.boolean("split", true)) split({metaspace.mark, false}, SplitBehavior::merged_with_next);
  } else if (type == "Digits") {
    const bool alone = component.boolean("individual_digits", false);
    split({R"(\p{N})"}, alone ? SplitBehavior::isolated : SplitBehavior::contiguous);
  } else if (type == "Whitespace") {
    // Word characters as Rust's regex crate defines them, which adds the two joiners.
    const std::string word = std::string(word_class) + R"(\x{200C}\x{200D})";
    split({"[" + word + "]+|[^" + word + R"(\s]+)"}, SplitBehavior::removed, true);
  } else if (type == "WhitespaceSplit") {
    split({R"(\s)"}, SplitBehavior::removed);
  } else if (type == "Punctuation") {
    split({R"([!-/:-@\[-`{-~\p{P}])"}, readBehavior(component, component.text("behavior", "Isolated")));
  } else if (type == "CharDelimiterSplit") {
    split({component.text("delimiter"), false}, SplitBehavior::removed);
  } else {
    refuse(component, {"a pre-tokenizer \"%1\"", printable(type)});
  }
}

void readDecoder(const std::string& type, const files::JsonFields& component, std::vector<DecoderStep>& steps) {
  const auto add = [&](auto step) { steps.emplace_back(std::move(step)); };
  if (type == "ByteLevel") return add(pipeline::ByteAlphabet{}), add(pipeline::Fuse{});
  if (type == "Metaspace") return add(readMetaspace(component));
  if (type == "ByteFallback") return add(pipeline::ByteFallback{});
  if (type == "Fuse") return add(pipeline::Fuse{});
  if (type == "Replace") return add(pipeline::Replace{readPattern(component), boundedText(component, "content")});
  if (type != "Strip") refuse(component, {"a decoder \"%1\"", printable(type)});
  constexpr files::JsonFields::Integers amount{0, 1 << 16};
  const int64_t start = component.integer("start", amount), stop = component.integer("stop", amount);
  const std::string character = component.text("content");
  if (character.empty()) damagedTokenizer({"%1 strips nothing", component.name()});
  add(pipeline::StripCharacter{character, static_cast<int>(start), static_cast<int>(stop)});
}

void readTemplate(const files::JsonFields& component, HfFrame& frame) {
  bool behind = false;
  for (const Json& part : component.listAt("single")) {
    const files::JsonFields piece(part, component.name() + ".single");
    if (piece.has("Sequence")) {
      if (behind || piece.objectAt("Sequence").text("id") != "A") refuse(component, "a template with two texts");
      behind = true;
    } else {
      const std::string id = piece.objectAt("SpecialToken").text("id");
      const files::JsonFields token(component.objectAt("special_tokens").objectAt(id.c_str()));
      for (const Json& name : token.listAt("tokens")) {
        if (!name.is_string()) damagedTokenizer({"%1.tokens are not texts", token.name()});
        (behind ? frame.after : frame.before).push_back(name.get<std::string>());
      }
    }
  }
}

}  // namespace

TextSteps readHfSteps(const files::JsonFields& tokenizer) {
  TextSteps steps;
  const auto forEachStep = [&](const char* key, const char* inner, auto readOne, auto& list) {
    forEachComponent(tokenizer, key, inner, 0, [&](const std::string& type, const files::JsonFields& component) {
      readOne(type, component, list);
      if (list.size() > most_steps) damagedTokenizer({"tokenizer.json has more than %1 steps in a row", most_steps});
    });
  };
  forEachStep("normalizer", "normalizers", readNormalizer, steps.normalizer);
  forEachStep("pre_tokenizer", "pretokenizers", readPreTokenizer, steps.pre_tokenizer);
  if (!tokenizer.has("decoder")) {
    throw Error(ErrorKind::unsupported, {"%1 has no decoder, so its tokens cannot become text", tokenizer.name()},
                "use a model with another tokenizer");
  }
  forEachStep("decoder", "decoders", readDecoder, steps.decoder);
  return steps;
}

HfFrame readHfFrame(const files::JsonFields& tokenizer) {
  HfFrame frame;
  forEachComponent(tokenizer, "post_processor", "processors", 0,
                   [&](const std::string& type, const files::JsonFields& component) {
                     if (type == "ByteLevel") return;  // affects offsets only
                     if (type == "TemplateProcessing") return readTemplate(component, frame);
                     if (type != "RobertaProcessing" && type != "BertProcessing")
                       refuse(component, {"a post-processor \"%1\"", printable(type)});
                     for (const auto& [key, list] : {std::pair{"cls", &frame.before}, std::pair{"sep", &frame.after}}) {
                       const Json& pair = component.listAt(key);
                       if (pair.empty() || !pair[0].is_string())
                         damagedTokenizer({"%1.%2 has no name", component.name(), key});
                       list->push_back(pair[0].get<std::string>());
                     }
                   });
  return frame;
}

}  // namespace kvarium::text
