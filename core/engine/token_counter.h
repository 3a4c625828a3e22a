// TokenCounter: how many tokens a prompt or a text has, and which, asked from any thread while the worker computes.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/token.h"
#include "core/template/chat_message.h"

namespace kvarium::loading {
struct ChatModel;
}

namespace kvarium::engine {

class PromptMemory;

// What tokens() is asked for: messages, or a text where there are none.
struct TokensAsked {
  enum class End : uint8_t {
    reply,    // the words that ask for a reply follow the messages
    message,  // nothing follows them
    goes_on   // the last message is a reply that the model continues (Turn::go_on)
  };
  std::vector<jinja::ChatMessage> messages = {};
  jinja::TemplateVariables variables = {};
  std::string began = {};  // when the conversation began (Turn::began); empty: now
  End end = End::reply;
  std::string text = {};
  bool parse_special = false;                                 // Turn::parse_special, of messages
  bool add_special = true;                                    // to the text: BOS and EOS if the vocabulary says so
  bool pieces = false;                                        // Tokens::pieces are wanted,
  int64_t most_pieces = std::numeric_limits<int64_t>::max();  // but not of more tokens
};
struct Tokens {
  std::vector<TokenId> ids;
  std::vector<std::string> pieces;  // of the ids, as in the vocabulary: "Ġthe"
};

// What the tokens of a prompt are of. Those that are left are the template's.
struct PromptParts {
  int64_t tokens = 0;                       // of all of it, with what asks for a reply
  std::vector<int64_t> contents, thoughts;  // of each message
};

class TokenCounter {
 public:
  // What texts that a turn may go on with were read and written as; those used last first.
  using Texts = std::vector<std::shared_ptr<const PromptMemory>>;
  struct Words {
    std::function<int64_t(const std::vector<jinja::ChatMessage>&, const jinja::TemplateVariables&)>
        prompt;  // with what asks for a reply
    std::function<int64_t(std::string_view)> text;
    std::function<Tokens(const TokensAsked&, const Texts&)> tokens = {};
    std::function<std::string(std::string_view)> control = {};
    std::function<PromptParts(const std::vector<jinja::ChatMessage>&, const jinja::TemplateVariables&)> parts = {};
  };
  // Sets the functions of the model that is open; empty: none is. Returns when no count uses those before.
  void use(Words words);
  // What the conversations have read and written by now; waits for no count.
  void know(Texts texts);

  // Empty: no model that chats is open, its template refuses these messages, or memory ran out. Never throws.
  std::optional<int64_t> prompt(const std::vector<jinja::ChatMessage>& messages,
                                const jinja::TemplateVariables& variables = {}) const;
  std::optional<int64_t> text(std::string_view text) const;
  std::optional<PromptParts> parts(const std::vector<jinja::ChatMessage>& messages,
                                   const jinja::TemplateVariables& variables = {}) const;  // as prompt()
  // The name of the first control token that is spelled in a text: in a message it is text. Empty: none is, or no model
  // that chats is open.
  std::string control(std::string_view text) const;
  // The ids that a turn of these messages reads, without the tokens of a reply tokenized again: as the conversation had
  // them whose text these messages go on with. Where several conversations have the same text in other tokens, those of
  // the one used last. Empty: no model that chats is open. Throws Error{content} where the template refuses the
  // messages or does not read the variables, and std::bad_alloc.
  std::optional<Tokens> tokens(const TokensAsked& asked) const;

 private:
  mutable std::shared_mutex m_mutex;  // shared by the threads that count
  Words m_words;
  mutable std::mutex m_texts_mutex;
  Texts m_texts;
};

// texts: of the conversations; if some have a part of the prompt, the tokens are those of the one with the longest
// part.
Tokens tokensOf(const loading::ChatModel& model, const TokensAsked& asked, const TokenCounter::Texts& texts);

// What a TokenCounter counts with when this model is open.
TokenCounter::Words countingWords(std::shared_ptr<const loading::ChatModel> model);

}  // namespace kvarium::engine
