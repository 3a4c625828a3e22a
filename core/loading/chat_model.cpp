#include "core/loading/chat_model.h"

#include "core/base/error.h"
#include "core/loading/cache_owner.h"

namespace kvarium::loading {

jinja::TracedText ChatModel::render(const std::vector<jinja::ChatMessage>& messages, bool add_generation_prompt) const {
  const text::Vocabulary& words = tokenizer.vocabulary();
  const std::string bos = words.bos >= 0 ? words.tokens[words.bos] : "";
  const std::string eos = words.eos >= 0 ? words.tokens[words.eos] : "";
  if (chat_template) return chat_template->render(messages, bos, eos, add_generation_prompt);
  jinja::TracedText prompt{words.add_bos ? bos : "", {}};
  const jinja::TracedText rest =
      jinja::ChatTemplate(jinja::chatMlTemplate()).render(messages, bos, eos, add_generation_prompt);
  prompt.append(rest.text, rest.contents);
  return prompt;
}

decode::GenerateOptions ChatModel::completed(decode::GenerateOptions options) const {
  if (options.eos.empty()) options.eos = end_of_reply;
  if (chat_template) return options;
  constexpr std::string_view mark = "<|im_end|>";
  const std::optional<TokenId> id = tokenizer.find(mark);
  if (!id || !tokenizer.isEndOfGeneration(*id)) options.stop.emplace_back(mark);
  return options;
}

std::string ChatModel::defaultSystemPrompt() const {
  // The default is the text at the place of a system prompt, when the messages have none.
  constexpr std::string_view mark = "SYSTEM-PROMPT-MARK";
  const jinja::ChatMessage question{"user", "A question."};
  std::string with, without;
  try {
    with = render({{"system", std::string(mark)}, question}).text;
    without = render({question}).text;
  } catch (const Error&) {  // a template that refuses system prompts has no default
    return {};
  }
  const size_t at = with.find(mark);
  if (at == std::string::npos) return {};
  const std::string_view before = std::string_view(with).substr(0, at),
                         behind = std::string_view(with).substr(at + mark.size());
  const bool framed =
      without.size() > before.size() + behind.size() && without.starts_with(before) && without.ends_with(behind);
  return framed ? without.substr(before.size(), without.size() - before.size() - behind.size()) : std::string();
}

std::string ChatModel::chatNotice() const {
  if (!has_tokenizer) return config.name + " has no tokenizer, so it cannot read text";
  if (template_problem.empty() || config.isSpeechModel()) return warning;
  return warning + (warning.empty() ? "" : "; ") + template_problem + ", ChatML is used";
}

std::vector<cache::LegacyLayer> ChatModel::legacyLayers() const {
  std::vector<cache::LegacyLayer> layers;
  for (const model::LayerSpec& layer : config.layers) {
    const bool rotated = layer.attends() && layer.rope >= 0;
    const model::RopeConfig* rope = rotated ? &config.ropes[static_cast<size_t>(layer.rope)] : nullptr;
    layers.push_back(rope ? cache::LegacyLayer{rope->style, rope->dims} : cache::LegacyLayer{});
  }
  return layers;
}

decode::SpeechModel ChatModel::speechModel() const {
  if (!speech) throw Error(ErrorKind::content, config.name + " is not a speech model", "choose a Whisper model");
  if (!has_tokenizer) {
    throw Error(ErrorKind::content, config.name + " lacks the tokens that begin a transcript",
                "put tokenizer.json and generation_config.json into its folder");
  }
  return {config.name, *speech, tokenizer, end_of_reply, *default_format, model};
}

void ChatModel::requireTokenizer() const {
  if (config.isSpeechModel()) {
    throw Error(ErrorKind::content, config.name + " transcribes speech and does not chat",
                "give it a recording: kvarium-cli transcribe -m MODEL -f AUDIO.wav");
  }
  if (!has_tokenizer) {
    throw Error(ErrorKind::content, config.name + " has no tokenizer, so it cannot read text",
                "put tokenizer.json or tokenizer.model into its folder");
  }
}

std::shared_ptr<const ChatModel> loadChatModel(const ModelFiles& files, device::Device& device,
                                               const model::LoadProgress& progress) {
  if (progress && !progress(0.0, "vocabulary")) return nullptr;
  // Constructed in place, because a tokenizer can neither be copied nor moved.
  const std::shared_ptr<ChatModel> chat(new ChatModel{files.config(), files.tokenizer()});
  chat->has_tokenizer = files.hasTokenizer();
  if (chat->tokenizer.size() > chat->config.vocab_size) {
    throw Error(ErrorKind::file,
                files.weights().label() + " has a tokenizer of " + std::to_string(chat->tokenizer.size()) +
                    " tokens, but the model embeds only " + std::to_string(chat->config.vocab_size),
                "use the tokenizer files that belong to it, or convert the model again");
  }
  chat->warning = chat->tokenizer.warning();
  chat->end_of_reply = files.endOfReply();
  chat->named_sampling = files.sampling();
  chat->template_source = files.chatTemplate();
  if (chat->template_source.empty()) {
    chat->template_problem = "the model has no chat template";
  } else {
    try {
      chat->chat_template.emplace(chat->template_source);
    } catch (const Error& error) {
      chat->template_problem = std::string("the model's chat template cannot be read (") + error.what() + ")";
    }
  }
  chat->speech = files.speech(chat->tokenizer);
  chat->owner = cacheOwner(files, chat->tokenizer, device.facts().precision);
  chat->default_format = defaultFormat(files, device.facts().precision);
  chat->model = model::loadModel(device, files.weights(), files.config(), progress);
  return chat->model ? chat : nullptr;
}

std::shared_ptr<const ChatModel> openChatModel(const std::filesystem::path& path, device::Device& device,
                                               const model::LoadProgress& progress) {
  if (progress && !progress(0.0, "header")) return nullptr;
  return loadChatModel(*ModelFiles::open(path), device, progress);
}

}  // namespace kvarium::loading
