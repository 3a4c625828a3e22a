#include "core/engine/token_counter.h"

#include <exception>
#include <mutex>
#include <utility>

#include "core/base/error.h"
#include "core/engine/conversation.h"
#include "core/engine/prompt/begun_reply.h"
#include "core/engine/prompt/message_tokens.h"
#include "core/engine/prompt/prompt_memory.h"
#include "core/loading/chat_model.h"
#include "core/text/token_finder.h"

namespace kvarium::engine {
namespace {

const PromptMemory& closestText(const TokenCounter::Texts& texts, std::string_view rendered) {
  static const PromptMemory none;
  const PromptMemory* closest = &none;
  size_t most = 0;
  for (const auto& text : texts) {
    const size_t agrees = text->agrees(rendered);
    if (agrees <= most) continue;
    closest = text.get();
    most = agrees;
  }
  return *closest;
}

std::vector<TokenId> promptIds(const loading::ChatModel& model, const TokensAsked& asked,
                               const TokenCounter::Texts& texts) {
  model.checkVariables(asked.variables);
  const jinja::TemplateVariables variables = dated(asked.variables, asked.began);
  std::vector<jinja::ChatMessage> before = asked.messages;
  const bool goes_on = asked.end == TokensAsked::End::goes_on;
  if (goes_on && before.back().role != "assistant")
    throw Error(ErrorKind::content, "there is no reply to go on with", "ask for one first");
  if (goes_on) before.pop_back();
  BegunReply reply;
  if (goes_on) {
    reply = begunReply([&](const auto& messages, bool asks) { return model.render(messages, asks, variables); }, before,
                       asked.messages.back(), false);
  } else {
    reply.prompt = model.render(before, asked.end != TokensAsked::End::message, variables);
  }
  if (asked.parse_special) reply.prompt.plain.clear();
  const std::string& rendered = reply.prompt.text;
  const PromptMemory& known = closestText(texts, rendered);
  std::vector<TokenId> ids = known.encode(model.tokenizer, loading::mixed(reply.prompt));
  if (!goes_on) return ids;
  const std::vector<TokenId> begun = known.reply(model.tokenizer, rendered, reply.text);
  ids.insert(ids.end(), begun.begin(), begun.end());
  return ids;
}

// Nothing: nobody counts, or the words or the template refuse.
template <class Count, class... What>
auto counted(const Count& count, const What&... what) -> std::optional<decltype(count(what...))> {
  if (!count) return std::nullopt;
  try {
    return count(what...);
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

PromptParts partsOf(const loading::ChatModel& model, const std::vector<jinja::ChatMessage>& messages,
                    const jinja::TemplateVariables& variables) {
  const jinja::TracedText rendered = model.render(messages, true, dated(variables, {}));
  const std::vector<TokenId> ids = PromptMemory().encode(model.tokenizer, loading::mixed(rendered));
  PromptParts parts{std::ssize(ids), std::vector<int64_t>(messages.size()), std::vector<int64_t>(messages.size())};
  auto span = rendered.contents.begin();
  for (const TokenBytes& token : tokenBytes(model.tokenizer, rendered.text, ids, rendered.plain)) {
    if (!token.known) continue;
    while (span != rendered.contents.end() && span->end <= token.first) ++span;
    if (span == rendered.contents.end()) break;
    if (span->first >= token.end || span->message == jinja::several_messages) continue;
    ++(span->message < 0 ? parts.thoughts.at(size_t(-1 - span->message)) : parts.contents.at(size_t(span->message)));
  }
  return parts;
}

}  // namespace

void TokenCounter::use(Words words) {
  know({});  // they have the words of those before
  std::unique_lock lock(m_mutex);
  std::swap(m_words, words);
}

void TokenCounter::know(Texts texts) {
  std::lock_guard lock(m_texts_mutex);
  std::swap(m_texts, texts);
}

std::optional<Tokens> TokenCounter::tokens(const TokensAsked& asked) const {
  std::shared_lock lock(m_mutex);
  if (!m_words.tokens) return {};
  const Texts texts = [&] {
    std::lock_guard texts_lock(m_texts_mutex);
    return m_texts;
  }();
  return m_words.tokens(asked, texts);
}

std::optional<int64_t> TokenCounter::prompt(const std::vector<jinja::ChatMessage>& messages,
                                            const jinja::TemplateVariables& variables) const {
  std::shared_lock lock(m_mutex);
  return counted(m_words.prompt, messages, variables);
}

std::optional<int64_t> TokenCounter::text(std::string_view text) const {
  std::shared_lock lock(m_mutex);
  return counted(m_words.text, text);
}

std::optional<PromptParts> TokenCounter::parts(const std::vector<jinja::ChatMessage>& messages,
                                               const jinja::TemplateVariables& variables) const {
  std::shared_lock lock(m_mutex);
  return counted(m_words.parts, messages, variables);
}

std::string TokenCounter::control(std::string_view text) const {
  std::shared_lock lock(m_mutex);
  return m_words.control ? m_words.control(text) : std::string();
}

Tokens tokensOf(const loading::ChatModel& model, const TokensAsked& asked, const TokenCounter::Texts& texts) {
  Tokens found;
  if (asked.messages.empty())
    found.ids = model.tokenizer.encode(asked.text, {.add_special = asked.add_special});
  else
    found.ids = promptIds(model, asked, texts);
  if (!asked.pieces || static_cast<int64_t>(found.ids.size()) > asked.most_pieces) return found;
  const std::vector<std::string>& words = model.tokenizer.vocabulary().tokens;
  for (const TokenId id : found.ids) {
    const bool is_known = id >= 0 && static_cast<size_t>(id) < words.size();
    found.pieces.push_back(is_known ? words[static_cast<size_t>(id)] : std::string());
  }
  return found;
}

TokenCounter::Words countingWords(std::shared_ptr<const loading::ChatModel> model) {
  const auto count = [model](std::string_view text) {
    return std::ssize(model->tokenizer.encode(text, {.parse_special = false}));
  };
  const auto prompt = [model](const std::vector<jinja::ChatMessage>& messages,
                              const jinja::TemplateVariables& variables) {
    return std::ssize(promptIds(*model, {.messages = messages, .variables = variables}, {}));
  };
  const std::vector<std::string>& names = model->tokenizer.vocabulary().tokens;
  std::vector<std::pair<std::string_view, TokenId>> controls;
  for (size_t id = 0; id < names.size(); ++id) {
    if (model->tokenizer.isControl(static_cast<TokenId>(id)))
      controls.emplace_back(names[id], static_cast<TokenId>(id));
  }
  const auto finder = std::make_shared<const text::TokenFinder>(std::move(controls));
  const auto control = [model, finder](std::string_view text) {
    const std::optional<text::TokenFinder::Found> found = finder->find(text, 0);
    return found ? std::string(text.substr(found->begin, found->bytes)) : std::string();
  };
  return {
      prompt, count,
      [model](const TokensAsked& asked, const TokenCounter::Texts& texts) { return tokensOf(*model, asked, texts); },
      control,
      [model](const std::vector<jinja::ChatMessage>& messages, const jinja::TemplateVariables& variables) {
        return partsOf(*model, messages, variables);
      }};
}

}  // namespace kvarium::engine
