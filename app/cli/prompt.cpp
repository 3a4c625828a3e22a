#include "app/cli/prompt.h"

#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "core/base/joined.h"
#include "core/engine/conversation.h"
#include "features/serve/protocol/refusal.h"

namespace kvarium::cli {
namespace {

std::string withoutLineEnd(std::string text) {
  for (const char c : {'\n', '\r'}) {
    if (text.ends_with(c)) text.pop_back();
  }
  return text;
}

serve::ChatRequest requestIn(const std::string& path) {
  try {
    return serve::readChatRequest(readText(path, serve::most_request_bytes), true);
  } catch (const serve::Refusal& refusal) {
    throw Error(ErrorKind::content, {"%1: %2", fileText(path), refusal.what()});
  }
}

}  // namespace

void addPrompt(CLI::App& command, PromptOptions& options) {
  auto* text = command.add_option("-p,--prompt", options.text, "message of the user; -: standard input");
  auto* messages = command.add_option("--messages", options.messages, messages_help)->excludes(text);
  command.add_flag("--raw", options.raw, "the text as it is, without chat template")->excludes(messages);
  addTemplateVariables(command, options.variables);
}

void needPrompt(const CLI::App& command) {
  if (command.count("--prompt") + command.count("--messages") == 0) throw CLI::RequiredError("-p or --messages");
}

Prompt::Prompt(const PromptOptions& options) : m_options(options) {
  if (!options.messages.empty()) {
    m_request = requestIn(options.messages);
    return;
  }
  m_text = options.text == "-" ? withoutLineEnd(readText("-", serve::most_request_bytes)) : options.text;
  if (m_text.empty()) throw Error(ErrorKind::content, "the prompt is empty", "give a text with -p");
}

void Prompt::applyFields(const CLI::App& command, decode::GenerateOptions& generate, CommonOptions& common) const {
  if (!m_request) return;
  const serve::ChatRequest& asked = *m_request;
  const auto isLeft = [&](const char* option) { return command.count(option) == 0; };
  if (asked.turn.go_on) {
    throw Error(ErrorKind::content,
                {"%1 ends with a reply, which would go on (continue_final_message)", fileText(m_options.messages)},
                "ask kvarium-cli serve, or end with a message of the user");
  }
  if (limitsReply() && isLeft("--max-new-tokens")) generate.max_new_tokens = asked.max_tokens;
  if (asked.seed && isLeft("--seed")) common.seed = *asked.seed;
  if (isLeft("--stop")) generate.stop = asked.turn.options.stop;
  generate.ignore_eos = generate.ignore_eos || asked.turn.options.ignore_eos;
  if (!asked.cache.empty() && isLeft("--cache")) {
    common.cache = asked.cache;
    common.cache_given = true;
  }
  const decode::SamplingChoice given = samplingGiven(command, generate.sampling);
  generate.sampling = given.over(asked.turn.sampling.value_or(decode::SamplingChoice()).over(generate.sampling));
  std::vector<std::string> unused = asked.ignored;
  for (const auto& [name, is_there] : {std::pair{"model", !asked.model.empty()},
                                       {"stream", asked.stream},
                                       {"session_id", !asked.session.empty()},
                                       {"return_token_ids", asked.return_token_ids}}) {
    if (is_there) unused.emplace_back(name);
  }
  if (!unused.empty()) note({"of %1 these change nothing here: %2", fileText(m_options.messages), joined(unused)});
}

const std::string& Prompt::asked() const { return m_request ? m_request->turn.messages.back().content : m_text; }

std::vector<TokenId> Prompt::ids(const loading::ChatModel& model, const std::string& began) const {
  jinja::TemplateVariables variables = m_options.variables.variables();
  if (m_request) variables.insert(m_request->turn.variables.begin(), m_request->turn.variables.end());
  if (!m_options.raw) model.checkVariables(variables);
  variables = engine::dated(std::move(variables), began);
  if (m_options.raw || !model.chat_template) {
    if (m_request)
      throw Error(ErrorKind::content, {"%1, which --messages needs", model.template_problem}, "use -p TEXT");
    if (!m_options.raw) note({"%1, the text is used as it is", model.template_problem});
    return model.tokenizer.encode(m_text, {.add_special = true});
  }
  std::vector<jinja::ChatMessage> messages{{"user", m_text}};
  if (m_request) messages = m_request->turn.messages;
  note(model.foldNotice(messages));
  jinja::TracedText rendered = model.render(messages, true, variables);
  if (m_options.variables.parse_special || (m_request && m_request->turn.parse_special)) rendered.plain.clear();
  return model.encode(rendered);
}

}  // namespace kvarium::cli
