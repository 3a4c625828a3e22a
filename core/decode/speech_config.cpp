#include "core/decode/speech_config.h"

#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/base/printable.h"

namespace kvarium::decode {

std::string bareLanguage(const std::string& text) {
  const bool marked = text.size() > 4 && text.starts_with("<|") && text.ends_with("|>");
  return marked ? text.substr(2, text.size() - 4) : text;
}

std::vector<TokenId> SpeechConfig::beginning(TokenId language, bool to_english) const {
  std::vector<TokenId> ids{start};
  if (language >= 0) {
    ids.push_back(language);
    ids.push_back(to_english ? translate : transcribe);
  }
  if (no_timestamps >= 0) ids.push_back(no_timestamps);
  return ids;
}

TokenId SpeechConfig::language(const std::string& name) const {
  std::string wanted = bareLanguage(name);
  for (char& c : wanted) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  for (const auto& [code, id] : languages)
    if (code == wanted) return id;
  if (languages.empty() && wanted == "en") return -1;
  throw Error(ErrorKind::content, {"the language got \"%1\"", printable(name).substr(0, 60)},
              languages.empty() ? Sentence("the model knows English only")
                                : Sentence("the model knows %1",
                                           joined(languages, [](const auto& l) { return printable(l.first); })));
}

std::string SpeechConfig::nameOf(TokenId language) const {
  for (const auto& [code, id] : languages) {
    if (id == language) return code;
  }
  return {};
}

}  // namespace kvarium::decode
