#include "app/cli/prompt.h"

#include <cstdio>

#include "app/cli/common.h"
#include "core/loading/plain_text.h"

namespace kvarium::cli {

void addPrompt(CLI::App& command, PromptOptions& options) {
  auto* text = command.add_option("-p,--prompt", options.text, "message of the user");
  auto* messages =
      command.add_option("--messages", options.messages, "file with a JSON list of {role, content}; -: standard input")
          ->excludes(text);
  command.add_flag("--raw", options.raw, "the text as it is, without chat template")->excludes(messages);
  addTemplateVariables(command, options.variables);
}

void needPrompt(const CLI::App& command) {
  if (command.count("--prompt") + command.count("--messages") == 0) throw CLI::RequiredError("-p or --messages");
}

std::vector<TokenId> promptIds(const PromptOptions& options, const loading::ChatModel& model) {
  const text::Vocabulary& words = model.tokenizer.vocabulary();
  const jinja::TemplateVariables variables = options.variables.variables();
  if (!options.raw) model.checkVariables(variables);
  if (!options.messages.empty()) {
    if (!model.chat_template) {
      throw Error(ErrorKind::content, {"%1, which --messages needs", model.template_problem}, "use -p TEXT");
    }
    const std::string bos = words.bos >= 0 ? words.tokens[words.bos] : "",
                      eos = words.eos >= 0 ? words.tokens[words.eos] : "";
    Json all = templateVariables(options.messages, bos, eos, true);
    all.update(jinja::variablesJson(variables));
    jinja::TracedText rendered = model.chat_template->trace(all);
    if (!options.variables.parse_special)
      loading::markPlain(rendered, [&](int message) { return isReply(all, message); });
    return model.encode(rendered);
  }
  if (options.text.empty()) throw Error(ErrorKind::content, "the prompt is empty", "give a text with -p");
  if (options.raw || !model.chat_template) {
    if (!options.raw)
      std::fprintf(stderr, "note: %s, the text is used as it is\n", inEnglish(model.template_problem).c_str());
    return model.tokenizer.encode(options.text, {.add_special = true});
  }
  jinja::TracedText rendered = model.render({{"user", options.text}}, true, variables);
  if (options.variables.parse_special) rendered.plain.clear();
  return model.encode(rendered);
}

}  // namespace kvarium::cli
