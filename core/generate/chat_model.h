// ChatModel: everything that came out of one model file: numbers, words, template, weights.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/files/gguf.h"
#include "core/model/model.h"
#include "core/text/chat_template.h"
#include "core/text/tokenizer.h"

namespace kvarium {

// The header of a model file, without its weights: what `inspect` and `estimate` need.
struct ModelHeader {
  std::unique_ptr<GgufFile> file;
  ModelConfig config;
  size_t weight_bytes = 0;  // in the file
};
ModelHeader openModelHeader(const std::filesystem::path& path);

struct ChatModel {
  ModelConfig config;
  Tokenizer tokenizer;
  std::optional<ChatTemplate> chat_template;  // empty: the file has none
  std::string template_source;
  std::string template_problem;            // empty, or why there is no chat_template: "the model has no chat template"
  std::string warning;                     // shown to the user: results may differ from the reference, because ...
  const Format* default_format = nullptr;  // of the cache: f32 under exact, f16 for GGUF
  std::shared_ptr<const Model> model;

  // The prompt of a conversation. Without a template ChatML is used, behind a BOS where the vocabulary asks for one.
  std::string render(const std::vector<ChatMessage>& messages, bool add_generation_prompt = true) const;
  // What ends a reply beside the vocabulary's own ids: ChatML's mark as text, where ChatML stands in for a template and
  // the vocabulary has no token for it.
  std::vector<std::string> stopStrings() const;
  // Everything a user who chats should know first; empty: nothing.
  std::string chatNotice() const;
};

// Null when progress cancelled. Throws Error as its parts do.
std::shared_ptr<const ChatModel> openChatModel(const std::filesystem::path& path, Device& device,
                                               const LoadProgress& progress = {});

}  // namespace kvarium
