// The prompt of a command that writes a reply: -p TEXT or --messages FILE.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/common.h"
#include "core/loading/chat_model.h"
#include "features/serve/protocol/chat_request.h"

namespace kvarium::cli {

struct PromptOptions {
  std::string text;      // message of the user; "-": standard input
  std::string messages;  // file with a list of messages, or with a request; "-": standard input
  bool raw = false;      // the text as it is, without the chat template
  TemplateOptions variables;
};

void addPrompt(CLI::App& command, PromptOptions& options);
void needPrompt(const CLI::App& command);  // throws CLI::RequiredError where neither of the two was given

// What is asked, read once, before a model is loaded.
class Prompt {
 public:
  // Reads standard input or the file, as much as the server takes. Throws Error{content} for an empty text and for
  // messages that cannot be read.
  explicit Prompt(const PromptOptions& options);
  // What a request's fields ask for, where no option of the command says it; what has no meaning here is said on
  // stderr. Throws Error{content} for a reply that goes on.
  void applyFields(const CLI::App& command, decode::GenerateOptions& generate, CommonOptions& common) const;
  bool limitsReply() const { return m_request && m_request->max_tokens > 0; }
  const std::string& asked() const;  // the text of the last message
  // With the chat template, if the model has one; that a text is used without it is said on stderr. Throws
  // Error{content} for messages where there is no template. began: the time that the template writes; empty: now.
  std::vector<TokenId> ids(const loading::ChatModel& model, const std::string& began = {}) const;

 private:
  const PromptOptions& m_options;
  std::string m_text;
  std::optional<serve::ChatRequest> m_request;  // of --messages
};

}  // namespace kvarium::cli
