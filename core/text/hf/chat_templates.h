// Which of a model's chat templates is used: its files may hold several, each with a name.
#pragma once

#include <filesystem>
#include <string>

#include "core/base/sentence.h"

namespace kvarium::files {
class GgufFile;
}

namespace kvarium::text {

struct TemplateChoice {
  std::string source;  // empty: none
  Sentence problem;    // set if there are several and none is the default: their names, and what to do
};

// Of several the one named "default", else the only one. Throws Error{file} for a malformed file.
//
// A Hugging Face folder, as transformers 5 reads it: additional_chat_templates/NAME.jinja has that name, and
// chat_template.jinja is the default; then chat_template in tokenizer_config.json, a text or a list of names and
// templates; then chat_template.json, which is that of a processor. A name counts where it is first.
TemplateChoice readHfChatTemplate(const std::filesystem::path& folder);
// tokenizer.chat_template is the default, tokenizer.chat_template.NAME has that name.
TemplateChoice readGgufChatTemplate(const files::GgufFile& file);

}  // namespace kvarium::text
