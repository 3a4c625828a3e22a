#include "core/generate/chat_model.h"

#include "core/base/error.h"

namespace kvarium {

ModelHeader openModelHeader(const std::filesystem::path& path) {
  if (std::filesystem::is_directory(path)) {
    throw Error(ErrorKind::unsupported, path.string() + " is a folder", "this version opens GGUF files");
  }
  ModelHeader header;
  header.file = GgufFile::open(path);
  header.config = readConfig(*header.file, path.filename().string());
  for (const std::string& name : header.file->names()) header.weight_bytes += header.file->find(name)->bytes();
  return header;
}

std::string ChatModel::render(const std::vector<ChatMessage>& messages, bool add_generation_prompt) const {
  const Vocabulary& words = tokenizer.vocabulary();
  const std::string bos = words.bos >= 0 ? words.tokens[words.bos] : "";
  const std::string eos = words.eos >= 0 ? words.tokens[words.eos] : "";
  if (chat_template) return chat_template->render(messages, bos, eos, add_generation_prompt);
  return (words.add_bos ? bos : "") + ChatTemplate(chatMlTemplate()).render(messages, bos, eos, add_generation_prompt);
}

std::vector<std::string> ChatModel::stopStrings() const {
  constexpr std::string_view end_of_turn = "<|im_end|>";
  if (chat_template) return {};
  const std::optional<TokenId> id = tokenizer.find(end_of_turn);
  if (id && tokenizer.isEndOfGeneration(*id)) return {};
  return {std::string(end_of_turn)};
}

std::string ChatModel::chatNotice() const {
  if (template_problem.empty()) return warning;
  return warning + (warning.empty() ? "" : "; ") + template_problem + ", ChatML is used";
}

std::shared_ptr<const ChatModel> openChatModel(const std::filesystem::path& path, Device& device,
                                               const LoadProgress& progress) {
  if (progress && !progress(0.0, "header")) return nullptr;
  const ModelHeader header = openModelHeader(path);
  if (progress && !progress(0.0, "vocabulary")) return nullptr;
  // Built in place: a tokenizer is neither copied nor moved.
  const std::shared_ptr<ChatModel> chat(new ChatModel{header.config, Tokenizer(readVocabulary(*header.file))});
  if (chat->tokenizer.size() > header.config.vocab_size) {
    throw Error(ErrorKind::file,
                path.filename().string() + " has " + std::to_string(chat->tokenizer.size()) +
                    " tokens but embeds only " + std::to_string(header.config.vocab_size),
                "convert the model again");
  }
  chat->warning = chat->tokenizer.warning();
  chat->template_source = std::string(header.file->text("tokenizer.chat_template").value_or(""));
  if (chat->template_source.empty()) {
    chat->template_problem = "the model has no chat template";
  } else {
    try {
      chat->chat_template.emplace(chat->template_source);
    } catch (const Error& error) {
      chat->template_problem = std::string("the model's chat template cannot be read (") + error.what() + ")";
    }
  }
  chat->default_format = findFormat(device.precision() == Precision::exact ? "f32" : "f16");
  chat->model = loadModel(device, *header.file, header.config, progress);
  return chat->model ? chat : nullptr;
}

}  // namespace kvarium
