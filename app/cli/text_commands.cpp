// kvarium-cli tokenize, detokenize, template: text functions that need no weights.
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <sstream>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "core/files/gguf.h"
#include "core/loading/chat_model.h"
#include "core/loading/model_folder.h"
#include "core/text/hf/chat_templates.h"
#include "core/text/hf/hf_vocabulary.h"
#include "core/text/tokenizer.h"
#include "core/text/utf8_assembler.h"
#include "features/serve/protocol/chat_request.h"
#include "features/serve/protocol/refusal.h"

namespace kvarium::cli {
namespace {

struct TextOptions {
  CommonOptions common;
  bool no_special = false, no_generation_prompt = false, ids = false;
  std::string template_file, bos, eos, messages;
  TemplateOptions variables;
};

// A vocabulary-only GGUF file or a folder with tokenizer files is enough.
text::Vocabulary openVocabulary(const std::filesystem::path& path) {
  return std::filesystem::is_directory(path) ? text::readHfVocabulary(path)
                                             : text::readVocabulary(*files::GgufFile::open(path));
}

text::Tokenizer openTokenizer(const std::string& model) {
  const std::filesystem::path path = loading::namedModel(model);
  return namingFile(path, [&] { return text::Tokenizer(openVocabulary(path)); });
}

std::string openTemplate(const std::string& path) {
  text::TemplateChoice chosen = namingFile(path, [&] {
    return std::filesystem::is_directory(path) ? text::readHfChatTemplate(path)
                                               : text::readGgufChatTemplate(*files::GgufFile::open(path));
  });
  if (!chosen.problem.empty()) throw Error(ErrorKind::content, chosen.problem, "name one with --template FILE");
  if (chosen.source.empty())
    throw Error(ErrorKind::content, {"%1 has no chat template", path}, "name one with --template FILE");
  return std::move(chosen.source);
}

void printIds(const std::vector<TokenId>& ids) {
  for (size_t i = 0; i < ids.size(); ++i) std::cout << (i ? " " : "") << ids[i];
  std::cout << "\n";
}

void tokenize(const TextOptions& options) {
  const text::Tokenizer tokenizer = openTokenizer(options.common.model);
  note(tokenizer.warning());
  const std::string text = readText("-");
  const std::vector<TokenId> ids = tokenizer.encode(text, {.parse_special = !options.no_special});
  // Byte-level vocabularies drop bytes without a token.
  if (tokenizer.vocabulary().model == text::Vocabulary::Model::byte_bpe) {
    const size_t kept = tokenizer.decode(ids).size();
    if (kept < text.size()) note({"%1 of %2 bytes have no token and were left out", text.size() - kept, text.size()});
  }
  if (options.common.json) return printJson({{"ids", ids}});
  printIds(ids);
}

// Ids as JSON ([1, 2] or {"ids": [1, 2]}), or numbers separated by spaces, commas or line breaks.
std::vector<TokenId> idsFromText(std::string text) {
  const Json document = Json::parse(text, nullptr, false);
  if (document.is_object() && document.contains("ids")) text = document["ids"].dump();
  for (char& c : text) c = c == '[' || c == ']' || c == ',' ? ' ' : c;
  std::string list;
  std::istringstream words(text);
  for (std::string word; words >> word;) list += (list.empty() ? "" : ",") + word;
  const Json ids = Json::parse("[" + list + "]", nullptr, false);
  return idsOf(ids, "standard input");
}

void detokenize(const TextOptions& options) {
  const text::Tokenizer tokenizer = openTokenizer(options.common.model);
  const std::string text = tokenizer.decode(idsFromText(readText("-")), !options.no_special);
  if (options.common.json) return printJson({{"text", text}});
  std::cout << text;
}

// The messages of a file: a list, or those of a request. What they say is text, as run and serve read it; all else of
// them is the template's.
Json messagesIn(const std::string& path) {
  const Json document = readJson(path, serve::most_request_bytes);
  Json list = document.is_object() ? document.value("messages", Json()) : document;
  if (!list.is_array() || list.empty())
    throw Error(ErrorKind::content, {"%1 holds no messages", fileText(path)}, "write a JSON list of {role, content}");
  for (size_t number = 0; number < list.size(); ++number) {
    Json& message = list[number];
    const Json role = message.is_object() ? message.value("role", Json()) : Json();
    if (!role.is_string()) {
      throw Error(ErrorKind::content,
                  {"%1 has a message %2", fileText(path),
                   printable(message.dump(-1, ' ', false, Json::error_handler_t::replace), 60)},
                  "write each as {\"role\": \"user\", \"content\": \"...\"}");
    }
    const Json content = message.value("content", Json());
    if (content.is_null() && message.contains("tool_calls")) continue;  // templates look whether it is there
    try {
      message["content"] = serve::messageText(message, role.get<std::string>(), number);
    } catch (const serve::Refusal& refusal) {
      throw Error(ErrorKind::content, {"%1: %2", fileText(path), refusal.what()});
    }
  }
  return list;
}

void renderTemplate(const TextOptions& options) {
  std::string source, bos = options.bos, eos = options.eos;
  if (!options.common.model.empty()) {
    const std::filesystem::path path = loading::namedModel(options.common.model);
    source = openTemplate(path);
    const text::Vocabulary words = namingFile(path, [&] { return openVocabulary(path); });
    if (words.bos >= 0) bos = words.tokens[words.bos];
    if (words.eos >= 0) eos = words.tokens[words.eos];
  } else {
    source = readText(options.template_file);
  }
  // Those transformers gives a template.
  Json variables = {{"messages", messagesIn(options.messages)},
                    {"tools", nullptr},
                    {"documents", nullptr},
                    {"bos_token", text::toValidUtf8(bos)},
                    {"eos_token", text::toValidUtf8(eos)},
                    {"add_generation_prompt", !options.no_generation_prompt}};
  const jinja::TemplateVariables own = options.variables.variables();
  variables.update(jinja::variablesJson(own));
  jinja::TracedText rendered =
      namingFile(options.common.model.empty() ? options.template_file : options.common.model, [&] {
        const jinja::ChatTemplate chat_template(source);
        chat_template.refuseUnknown(own);
        return chat_template.trace(variables);
      });
  if (!options.variables.parse_special)
    loading::markPlain(rendered, [&](int message) {
      return variables["messages"][static_cast<size_t>(message)]["role"] == "assistant";
    });
  const std::string& text = rendered.text;
  if (!options.ids) {
    if (options.common.json) return printJson({{"text", text}});
    std::cout << text;
    return;
  }
  const std::vector<TokenId> ids = openTokenizer(options.common.model).encode(text, {.plain = rendered.plain});
  if (options.common.json) return printJson({{"text", text}, {"ids", ids}});
  printIds(ids);
}

}  // namespace

void addTokenize(CLI::App& program) {
  auto options = std::make_shared<TextOptions>();
  CLI::App* encode = program.add_subcommand("tokenize", "standard input to token ids");
  addCommon(*encode, options->common, With::model);
  encode->add_flag("--no-special", options->no_special, "special tokens written in the text stay text");
  encode->callback([options] { tokenize(*options); });

  auto back = std::make_shared<TextOptions>();
  CLI::App* decode = program.add_subcommand("detokenize", "token ids on standard input to text");
  addCommon(*decode, back->common, With::model);
  decode->add_flag("--no-special", back->no_special, "leave control tokens out");
  decode->callback([back] { detokenize(*back); });
}

void addTemplate(CLI::App& program) {
  auto options = std::make_shared<TextOptions>();
  CLI::App* command = program.add_subcommand("template", "render a chat template");
  addCommon(*command, options->common, With::nothing);
  auto* model = command->add_option("-m,--model", options->common.model, "GGUF file or folder whose template is used");
  auto* file = command->add_option("--template", options->template_file, "Jinja file")->excludes(model);
  addTemplateVariables(*command, options->variables);
  command->add_option("--bos", options->bos, "bos_token for --template")->needs(file);
  command->add_option("--eos", options->eos, "eos_token for --template")->needs(file);
  command->add_option("--messages", options->messages, messages_help)->required();
  command->add_flag("--no-generation-prompt", options->no_generation_prompt, "do not begin the reply");
  command->add_flag("--ids", options->ids, "token ids of the rendered text")->needs(model);
  command->callback([options, model, file] {
    if (model->count() + file->count() == 0) throw CLI::RequiredError("-m or --template");
    renderTemplate(*options);
  });
}

}  // namespace kvarium::cli
