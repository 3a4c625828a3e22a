// ChatModel: everything that came out of one model: numbers, words, template, weights.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/cache/archive/legacy.h"
#include "core/decode/generator.h"
#include "core/decode/transcriber.h"
#include "core/loading/model_files.h"
#include "core/model/model.h"
#include "core/template/chat_template.h"
#include "core/text/tokenizer.h"

namespace kvarium {

struct ChatModel {
  ModelConfig config;
  Tokenizer tokenizer;
  bool has_tokenizer = true;                  // false: the files have no tokenizer, tokens are numbers
  std::optional<ChatTemplate> chat_template;  // empty: the files have none that can be read
  std::string template_source;
  std::string template_problem;            // empty, or why there is no chat_template: "the model has no chat template"
  std::string warning;                     // shown to the user: results may differ from the reference, because ...
  std::vector<TokenId> end_of_reply;       // empty: the tokenizer's
  SamplingChoice named_sampling;           // by its makers
  ArchiveOwner owner;                      // of caches that are saved
  const Format* default_format = nullptr;  // of the cache: f32 under exact, else the model's
  std::optional<SpeechConfig> speech;      // of a model that listens (transcriber.h)
  std::shared_ptr<const Model> model;

  // The prompt of a conversation. Without a template ChatML is used, behind a BOS where the vocabulary asks for one.
  std::string render(const std::vector<ChatMessage>& messages, bool add_generation_prompt = true) const;
  // The options with the ids that end a reply where none were given, and, where ChatML stands in for a template and the
  // vocabulary has no token for its mark, that mark as a stop string.
  GenerateOptions completed(GenerateOptions options) const;
  // Of a chat where the user chose nothing.
  SamplingOptions sampling() const { return chatSampling(named_sampling); }
  // What the template writes as system prompt where the messages have none; empty: nothing, or it cannot be told.
  std::string defaultSystemPrompt() const;
  // Everything a user who chats should know first; empty: nothing.
  std::string chatNotice() const;
  std::vector<LegacyLayer> legacyLayers() const;  // [layers]: how their keys are rotated
  // For transcribe(); valid as long as this is. Throws Error{content} for a model that does not listen or has no
  // tokenizer.
  SpeechModel speechModel() const;
  // Throws Error{content} when there are no words to chat with, or the model writes down speech instead.
  void requireTokenizer() const;
};

// Null when progress cancelled. Throws Error as its parts do.
std::shared_ptr<const ChatModel> loadChatModel(const ModelFiles& files, Device& device,
                                               const LoadProgress& progress = {});
// Opens, then loads.
std::shared_ptr<const ChatModel> openChatModel(const std::filesystem::path& path, Device& device,
                                               const LoadProgress& progress = {});

}  // namespace kvarium
