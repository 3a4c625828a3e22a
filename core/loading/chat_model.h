// ChatModel: all parts of one loaded model: configuration, tokenizer, template, weights.
#pragma once

#include <functional>
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

namespace kvarium::loading {

// Fills TracedText::plain from the traced contents and thoughts and what was made of them, and keeps the contents only.
// A reply keeps the marks of its thoughts, which may be control tokens of the vocabulary. is_reply: whether the message
// with an index is a reply.
void markPlain(jinja::TracedText& rendered, const std::function<bool(int)>& is_reply);

inline text::MixedText mixed(const jinja::TracedText& rendered) { return {rendered.text, rendered.plain}; }

struct ChatModel {
  model::ModelConfig config;
  text::Tokenizer tokenizer;
  bool has_tokenizer = true;  // false: the files have no tokenizer, and tokens are shown as numbers
  std::optional<jinja::ChatTemplate> chat_template;  // empty: the files have no readable template
  std::string template_source;
  Sentence template_problem;          // why chat_template is empty: "the model has no chat template"; empty: it is not
  bool folds_system = false;          // render() puts system messages before the next user's, because of takesSystem()
  Sentence warning;                   // shown to the user: why results may differ from the reference; empty: no warning
  std::vector<TokenId> end_of_reply;  // empty: the tokenizer's
  decode::SamplingChoice named_sampling;          // sampling settings in the model's files
  cache::ArchiveOwner owner;                      // identifies the model in saved caches
  const cache::Format* default_format = nullptr;  // of the cache: f32 with --precision exact, else the model's own
  std::optional<decode::SpeechConfig> speech;     // set for a speech model (transcriber.h)
  std::shared_ptr<const model::Model> model;

  // The prompt of a conversation. A model without a template gets ChatML, after a BOS if the vocabulary asks for one.
  // Spans name `messages`, also where system messages were folded.
  jinja::TracedText render(const std::vector<jinja::ChatMessage>& messages, bool add_generation_prompt = true,
                           const jinja::TemplateVariables& variables = {}) const;
  // False: the template refuses a system message or leaves it out, and accepts a user's message alone. Found by
  // rendering both.
  bool takesSystem() const;
  // A notice that render() folds a system message of these; empty: it folds none.
  Sentence foldNotice(const std::vector<jinja::ChatMessage>& messages) const;
  // The ids of a prompt. Control tokens that are spelled in its messages are text; in the template's words they are
  // tokens.
  std::vector<TokenId> encode(const jinja::TracedText& rendered) const;
  // Throws Error{content} for variables that the template does not read.
  void checkVariables(const jinja::TemplateVariables& variables) const;
  // The variable by which the template lets a model think or not: "enable_thinking"; empty: it has none.
  std::string thinkingVariable() const;
  // Whether the template writes the calls of tools and their results.
  bool readsTools() const;
  // Completes the options: the ids that end a reply if none were given; and ChatML's end mark as a stop string, if
  // ChatML replaces a missing template and the vocabulary has no token for that mark.
  decode::GenerateOptions completed(decode::GenerateOptions options) const;
  // Sampling settings of a chat for which the user chose nothing.
  decode::SamplingOptions sampling() const { return decode::chatSampling(named_sampling); }
  // The system prompt that the template adds to messages without one; empty: none, or unknown.
  std::string defaultSystemPrompt() const;
  // A notice that a user should read before chatting; empty: none.
  Sentence chatNotice() const;
  std::vector<cache::LegacyLayer> legacyLayers() const;  // [layers]: rotation of the keys of each layer
  // For transcribe(); valid as long as this object. Throws Error{content} for a model that is no speech model or has no
  // tokenizer.
  decode::SpeechModel speechModel() const;
  // Throws Error{content} for a model without a tokenizer and for a speech model: neither can chat.
  void requireTokenizer() const;

 private:
  jinja::TracedText renderAsTheyAre(const std::vector<jinja::ChatMessage>& messages, bool add_generation_prompt,
                                    const jinja::TemplateVariables& variables) const;
};

// Both devices compute with the precision of the head's. Null if progress cancelled the loading. Throws Error as its
// parts do.
std::shared_ptr<const ChatModel> loadChatModel(const ModelFiles& files, device::LayerDevices devices,
                                               const model::LoadProgress& progress = {});
// Opens the files, then loads the model.
std::shared_ptr<const ChatModel> openChatModel(const std::filesystem::path& path, device::LayerDevices devices,
                                               const model::LoadProgress& progress = {});

}  // namespace kvarium::loading
