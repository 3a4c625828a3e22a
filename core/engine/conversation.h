// Conversation: one text and the cache that has read it; synchronous, without a thread. The window's worker and the
// terminal's chat both ask, save and restore through it.
#pragma once

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/decode/generator.h"
#include "core/decode/transcriber.h"
#include "core/engine/conversation_note.h"
#include "core/engine/runtime.h"
#include "core/engine/wire.h"

namespace kvarium::engine {

// The options of a reply: `sampling` overrides what the model's makers chose, and replaces options.sampling, of which
// only the seed is used then.
decode::GenerateOptions replyOptions(const loading::ChatModel& model, const decode::GenerateOptions& options,
                                     const std::optional<decode::SamplingChoice>& sampling);

// The text a turn reads.
struct Prompt {
  std::vector<jinja::ChatMessage> messages;  // those that fit; without a reply that goes on
  std::vector<int> left_out = {};            // indices into the turn's messages; of WhenFull::crop
  int exchanges_left_out = 0;
  int64_t tokens_left_out = 0;
  // What the template makes of `messages`; its spans name them by their places in the turn.
  jinja::TracedText rendered = {};
  std::string begun = {};          // of a reply that goes on: its text so far
  std::string open_thoughts = {};  // "<think>": the model goes on inside thoughts that begin so; empty: it does not
  std::string began = {};          // Turn::began, or the conversation's
  bool folds_system = false;       // ChatModel::foldNotice() has one for these messages
};

// A text as the ids that a cache has of it, and how much of it the cache has.
struct Match {
  std::vector<TokenId> ids;
  int64_t common = 0;  // tokens at the beginning that the cache has seen
  int64_t kept = 0;    // of them, those the cache still has when it is cut there
};

// What became of the cells when a conversation got another cache.
struct CacheChange {
  int64_t migrated = 0;     // tokens whose cells were carried over
  int64_t left_behind = 0;  // of them, those the new cache does not keep in every layer
  Sentence reread;          // why the next turn reads the text again; empty: it does not
  int64_t carried = 0;      // Conversation::carried()
};

// Most tokens of a reply with this cache. prompt: tokens before it, with those of a reply that goes on. trained: the
// longest text of the model.
int64_t mostNew(const Turn& turn, int64_t prompt, const cache::CacheFacts& cache, int64_t trained);

class Conversation {
 public:
  // Without a cache: changeCache() makes it.
  explicit Conversation(const Runtime& runtime) : m_runtime(&runtime) {}
  // Reads what save() wrote, or a saved cache without a text. Throws what restoreCache throws, and Error{file} for a
  // damaged note. from_outside: another writer made the file for another conversation. notice: is given
  // RestoredCache::notice.
  static Conversation restore(const Runtime& runtime, const std::filesystem::path& file, bool from_outside = false,
                              std::optional<cache::CacheSpec> wanted = {}, cache::ArchiveProgress progress = {},
                              Sentence* notice = nullptr);
  // The fork shares the blocks until one side writes.
  Conversation fork() const;

  cache::KvCache* cache() { return m_cache ? &*m_cache : nullptr; }  // null: there is none
  const cache::KvCache* cache() const { return m_cache ? &*m_cache : nullptr; }
  int64_t tokens() const { return m_cache ? static_cast<int64_t>(m_cache->ids().size()) : 0; }  // the cache has seen
  // What save() writes of the text. Its messages are those of the last turn, or as setMessages() and fit() gave them.
  const ConversationNote& text() const { return m_text; }
  bool hasText() const { return m_text.memory->promptIds() > 0; }  // false: no turn was asked, and no note was restored
  int64_t savedAt() const { return m_saved_at; }  // tokens the cache had when a file got them; -1: none has them
  // Tokens at its beginning whose cells another cache's rules computed: a text that is read with this cache would have
  // others, and so may have other replies. No other conversation takes cells over from such a text.
  int64_t carried() const { return std::min(m_text.carried, tokens()); }
  void setBegan(std::string time) { m_text.began = std::move(time); }
  // The cells came from a file of another writer. Its note cannot be checked against them, so no other conversation
  // takes them over.
  bool fromOutside() const { return m_from_outside; }

  // One turn: messages that fit -> template -> ids -> the part the cache has -> prefill -> decode. Full and stop are
  // values in the result. Where the cache was too small for the prompt, the messages are known and the ids are not.
  decode::GenerateResult ask(const Turn& turn, decode::TurnObserver* observer = nullptr,
                             const std::atomic<bool>* stop = nullptr);
  // The same in three steps, for a caller that gives the text another conversation's cache in between.
  Prompt prompt(const Turn& turn) const;  // Error{content} for messages that ask for nothing
  // is_prompt: the last token is read in any case, because its logits are wanted.
  Match match(const jinja::TracedText& text, bool is_prompt) const;
  decode::GenerateResult reply(const Turn& turn, const Prompt& prompt, std::vector<TokenId> ids,
                               decode::TurnObserver* observer = nullptr, const std::atomic<bool>* stop = nullptr);
  // With a speech model: writes down a clip. The conversation has no text then.
  decode::Transcript transcribe(const audio::AudioClip& clip, const decode::TranscribeOptions& options,
                                decode::TurnObserver* observer = nullptr, const std::atomic<bool>* stop = nullptr);

  // An empty cache, or one with the cells of the present one where no token was lost. Throws what planLayers throws,
  // and everything is as before; Error{memory}, and the cache is an empty one of the old choice or of `dynamic`, or
  // there is none.
  CacheChange changeCache(const cache::CacheSpec& spec);
  void dropCells();  // the next turn reads the text again
  // The text is these messages from now on; what the cache has read beyond them leaves it with the next turn.
  void setMessages(std::vector<jinja::ChatMessage> messages) {
    m_text.messages = std::move(messages);
    m_text.ended = false;
  }
  // The same, and the cache is cut at once to what the text rendered from them has in common with it.
  void fit(const std::vector<jinja::ChatMessage>& messages, const jinja::TracedText& rendered, const Match& match);
  // Cells after the first `tokens` tokens belong to another text: the cache is cut there, and so is its log.
  void beginAt(int64_t tokens);
  // Hands the cells and the text to the system; finish() of what is returned lets the file appear (archive.h).
  std::unique_ptr<OutputFile> save(const std::filesystem::path& file, cache::ArchiveProgress progress = {},
                                   const std::string& kept = {});
  void forgetSaved() { m_saved_at = -1; }  // the file has not got these tokens, or is another text's

  // Where the messages of its text lie among the tokens of the cache. Nothing: the cells are of no text that is known,
  // as after a turn that broke off.
  std::optional<PromptTokens> positions() const;

 private:
  bool migrate(const cache::CacheSpec& spec, CacheChange& change);  // false: no memory for both caches
  void replace(const cache::CacheSpec& spec);
  void cut(int64_t keep);  // the cache; where it cannot be cut there, to nothing
  void remember(const jinja::TracedText& rendered, std::vector<TokenId> ids, const std::vector<TokenId>& written);

  const Runtime* m_runtime;
  std::optional<cache::KvCache> m_cache;
  ConversationNote m_text;
  std::vector<jinja::ContentSpan> m_contents;  // where contents of its messages lie in the prompt that it remembers
  int64_t m_saved_at = -1;
  bool m_from_outside = false;
};

// Where the messages of a turn lie among these ids. begun: ids of a reply that goes on, after them.
PromptTokens positionsOf(const Turn& turn, const Prompt& prompt, std::span<const TokenId> ids,
                         std::span<const TokenId> begun, const text::Tokenizer& tokenizer);

// Variables of a turn, with the time that the template writes; empty: that of now.
jinja::TemplateVariables dated(jinja::TemplateVariables variables, const std::string& began);

// Whether a text of these messages is as it was, or longer.
bool goesOn(const std::vector<jinja::ChatMessage>& before, const std::vector<jinja::ChatMessage>& now);

}  // namespace kvarium::engine
