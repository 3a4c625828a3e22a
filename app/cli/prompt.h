// The prompt of a command that writes a reply: -p TEXT or --messages FILE.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "app/cli/common.h"
#include "core/loading/chat_model.h"

namespace kvarium::cli {

struct PromptOptions {
  std::string text;      // message of the user
  std::string messages;  // file with a JSON list of {role, content}; "-": standard input
  bool raw = false;      // the text as it is, without the chat template
  TemplateOptions variables;
};

void addPrompt(CLI::App& command, PromptOptions& options);
void needPrompt(const CLI::App& command);  // throws CLI::RequiredError where neither of the two was given
// With the chat template, if the model has one; that a text is used without it is said on stderr. Throws Error{content}
// for an empty text, and for messages where there is no template.
std::vector<TokenId> promptIds(const PromptOptions& options, const loading::ChatModel& model);

}  // namespace kvarium::cli
