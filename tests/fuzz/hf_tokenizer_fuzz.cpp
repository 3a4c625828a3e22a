// Any tokenizer.json, sentencepiece model, regular expression or character map is one or an Error, and any text is then
// encoded; bytes come back where nothing normalizes.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/text/hf/hf_vocabulary.h"
#include "core/text/normalizer.h"
#include "core/text/pattern.h"
#include "core/text/tokenizer.h"

namespace {

using namespace kvarium;

constexpr size_t longest_text = 400;  // bytes; a pattern may take as long as its limits let it for each

void use(text::Vocabulary vocabulary, std::string_view text) {
  const text::Tokenizer tokenizer(std::move(vocabulary));
  for (const bool special : {false, true}) {
    for (const TokenId id : tokenizer.encode(text, {.parse_special = special, .add_special = special})) {
      (void)tokenizer.piece(id);
    }
  }
  (void)tokenizer.decode(tokenizer.encode(text), false);
}

void tryJson(std::string_view text) {
  text::HfModelLists lists;
  const nlohmann::json json = text::parseTokenizerJson(text, "tokenizer.json", lists);
  if (json.is_object()) use(text::readTokenizerJson(json, std::move(lists), {}), text.substr(0, longest_text));
}

// Sorted and without gaps, or a match would be cut twice.
void tryPattern(std::string_view pattern, std::string_view text) {
  std::vector<text::TextSpan> matches;
  text::Pattern({std::string(pattern)}).findAll(text, matches);
  size_t end = 0;
  for (const text::TextSpan& match : matches) {
    if (match.begin < end || match.end < match.begin || match.end > text.size()) std::abort();
    end = match.end;
  }
}

void tryNormalizer(std::string_view charsmap, std::string_view text) {
  std::vector<text::NormalizerStep> steps;
  steps.emplace_back(text::pipeline::CharacterMap{std::string(charsmap)});
  (void)text::Normalizer(steps).apply(text);
  steps.clear();
  steps.emplace_back(text::pipeline::UnicodeForm{text::pipeline::UnicodeForm::Form::nfkd});
  steps.emplace_back(text::pipeline::StripAccents{});
  steps.emplace_back(text::pipeline::Lowercase{});
  steps.emplace_back(text::pipeline::Strip{true, true});
  (void)text::Normalizer(steps).apply(text);
  text::pipeline::SentencepieceText sentencepiece;
  sentencepiece.charsmap = charsmap;
  sentencepiece.user_defined = {"<tool>", std::string(text.substr(0, 3))};
  steps.clear();
  steps.emplace_back(sentencepiece);
  (void)text::Normalizer(steps).apply(text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 2) return 0;
  const std::string_view rest(reinterpret_cast<const char*>(data + 1), size - 1);
  // A pattern or a text, a line end, and what it is for.
  const std::string_view line = rest.substr(0, rest.find('\n'));
  const std::string_view text = line.substr(0, longest_text);
  const std::string_view other = rest.substr(std::min(rest.size(), line.size() + 1));
  try {
    switch (data[0] % 4) {
      case 0: tryJson(rest); break;
      case 1: use(text::readSentencepieceVocabulary(rest, "tokenizer.model", {}), rest.substr(0, longest_text)); break;
      case 2: tryPattern(line, other.substr(0, longest_text)); break;
      default: tryNormalizer(other, text); break;
    }
  } catch (const Error&) {
  }
  return 0;
}
