#include "core/engine/conversation.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/error.h"
#include "core/base/shared_sentences.h"
#include "core/cache/sequence/migrate.h"
#include "core/engine/conversation_note.h"
#include "core/engine/prompt/begun_reply.h"
#include "core/engine/prompt/crop.h"
#include "core/engine/prompt/message_tokens.h"

namespace kvarium::engine {
namespace {

// Tokens of the template and of system prompts, which are in no message that a reader sees.
std::vector<TemplateToken> templateTokens(const text::Tokenizer& tokenizer, std::vector<MessageTokens> lie,
                                          const std::vector<jinja::ChatMessage>& messages,
                                          std::span<const TokenId> prompt) {
  std::erase_if(lie,
                [&](const MessageTokens& one) { return messages[static_cast<size_t>(one.message)].role == "system"; });
  return frameTokens(tokenizer, lie, prompt);
}

// Where contents lie in the text that a note has of its last turn: what the template makes of the messages now, if that
// is still this text.
std::vector<jinja::ContentSpan> contentsOf(const ConversationNote& note, const loading::ChatModel& model) {
  const auto found = [&](const std::vector<jinja::ChatMessage>& read,
                         bool to_answer) -> std::optional<jinja::TracedText> {
    const std::vector<int> kept = keptWithout(read, note.left_out);
    try {
      jinja::TracedText rendered = model.render(chosen(read, kept), to_answer, dated(note.variables, note.began));
      if (rendered.text != note.memory->prompt()) return std::nullopt;
      nameByPlace(rendered, kept);
      return rendered;
    } catch (const Error&) {  // the file is of another template
      return std::nullopt;
    }
  };
  const std::vector<jinja::ChatMessage>& all = note.messages;
  std::optional<jinja::TracedText> rendered;
  if (!all.empty() && all.back().role == "assistant") rendered = found({all.begin(), all.end() - 1}, true);
  for (const bool to_answer : {false, true}) {  // only prefilled, or asked and not answered
    if (!rendered) rendered = found(all, to_answer);
  }
  return rendered ? std::move(rendered->contents) : std::vector<jinja::ContentSpan>();
}

// Whether the bytes of a span are those of the message it names.
bool agrees(const jinja::ContentSpan& span, std::string_view text, const std::vector<jinja::ChatMessage>& messages) {
  if (static_cast<size_t>(span.message) >= messages.size()) return false;
  const std::string_view content = messages[static_cast<size_t>(span.message)].content;
  return span.offset <= content.size() &&
         content.substr(span.offset).starts_with(text.substr(span.first, span.end - span.first));
}

// A file goes on with other tokens as soon as a turn cuts the cache before its end; carried cells leave with a cut.
class CutWatch final : public decode::ForwardingObserver {
 public:
  CutWatch(decode::TurnObserver& next, int64_t& saved_at, int64_t& carried)
      : decode::ForwardingObserver(next), m_saved_at(saved_at), m_carried(carried) {}
  void reused(const decode::Reuse& reuse) override {
    if (reuse.reused_tokens < m_saved_at) m_saved_at = -1;
    m_carried = std::min(m_carried, reuse.reused_tokens);
    decode::ForwardingObserver::reused(reuse);
  }
  void rereading(int64_t tokens) override {
    m_carried = 0;
    decode::ForwardingObserver::rereading(tokens);
  }

 private:
  int64_t &m_saved_at, &m_carried;
};

}  // namespace

jinja::TemplateVariables dated(jinja::TemplateVariables variables, const std::string& began) {
  if (!began.empty()) variables[jinja::clock_variable] = began;
  return variables;
}

bool goesOn(const std::vector<jinja::ChatMessage>& before, const std::vector<jinja::ChatMessage>& now) {
  return jinja::commonOf(before, now) == before.size();
}

decode::GenerateOptions replyOptions(const loading::ChatModel& model, const decode::GenerateOptions& options,
                                     const std::optional<decode::SamplingChoice>& sampling) {
  decode::GenerateOptions completed = model.completed(options);
  if (!sampling) return completed;
  completed.sampling = sampling->over(model.sampling());
  completed.sampling.seed = options.sampling.seed;
  return completed;
}

Conversation Conversation::restore(const Runtime& runtime, const std::filesystem::path& file, bool from_outside,
                                   std::optional<cache::CacheSpec> wanted, cache::ArchiveProgress progress,
                                   Sentence* notice) {
  cache::RestoredCache restored = runtime.restoreCache(file, std::move(wanted), 0, std::move(progress));
  if (notice) *notice = std::move(restored.notice);
  Conversation conversation(runtime);
  const std::vector<TokenId>& ids = restored.cache.ids();
  std::optional<ConversationNote> note =
      readNote(restored.note, file.filename().string(), ids, runtime.model.tokenizer);
  conversation.m_text.prompt_end = conversation.m_saved_at = static_cast<int64_t>(ids.size());
  conversation.m_from_outside = from_outside;
  conversation.m_cache.emplace(std::move(restored.cache));
  if (note) {
    conversation.m_contents = contentsOf(*note, runtime.model);
    conversation.m_text = std::move(*note);
  }
  return conversation;
}

Conversation Conversation::fork() const {
  Conversation copy(*m_runtime);
  if (m_cache) copy.m_cache.emplace(m_cache->fork());
  copy.m_text = m_text;
  copy.m_contents = m_contents;
  copy.m_saved_at = m_saved_at;
  copy.m_from_outside = m_from_outside;
  return copy;
}

int64_t mostNew(const Turn& turn, int64_t prompt, const cache::CacheFacts& cache, int64_t trained) {
  if (turn.prefill_only) return 0;
  const int64_t asked = turn.options.max_new_tokens;
  if (!turn.fills_context) return asked;
  const bool forgets = cache.capacity >= 0 && cache.text_limit < 0;
  return std::max(asked, forgets ? trained : trained - prompt);
}

decode::GenerateResult Conversation::ask(const Turn& turn, decode::TurnObserver* observer,
                                         const std::atomic<bool>* stop) {
  const Prompt text = prompt(turn);
  return reply(turn, text, match(text.rendered, true).ids, observer, stop);
}

Prompt Conversation::prompt(const Turn& turn) const {
  if (turn.messages.empty()) throw Error(ErrorKind::content, "the prompt is empty", "write a message first");
  if (turn.go_on && turn.messages.back().role != "assistant")
    throw Error(ErrorKind::content, "there is no reply to go on with", "ask for one first");
  const loading::ChatModel& model = m_runtime->model;
  model.checkVariables(turn.variables);
  const std::string began = !turn.began.empty()     ? turn.began
                            : !m_text.began.empty() ? m_text.began
                                                    : jinja::localTime();
  const jinja::TemplateVariables variables = dated(turn.variables, began);
  std::vector<jinja::ChatMessage> before = turn.messages;
  if (turn.go_on) before.pop_back();
  std::map<size_t, jinja::TracedText> texts;  // by the number of messages that are kept: each is rendered once
  const auto render = [&](const std::vector<jinja::ChatMessage>& messages) -> jinja::TracedText& {
    const auto [at, fresh] = texts.try_emplace(messages.size());
    if (fresh) at->second = model.render(messages, !turn.prefill_only, variables);
    if (turn.parse_special) at->second.plain.clear();
    return at->second;
  };
  Prompt prompt{before};
  std::vector<int> kept;  // places of its messages in the turn, where some are left out
  if (turn.when_full == WhenFull::crop) {
    const int64_t cache_limit = m_cache->facts().text_limit, trained = model.config.context_length;
    const CropLimits limits{cache_limit < 0 ? trained : std::min(cache_limit, trained),
                            turn.prefill_only ? 0 : turn.options.max_new_tokens, m_text.left_out};
    int64_t begun = 0;  // tokens of a reply that goes on
    if (const jinja::ChatMessage& last = turn.messages.back(); turn.go_on)
      begun =
          std::ssize(model.tokenizer.encode(last.thoughts + last.content, {.parse_special = false, .continues = true}));
    Crop crop = cropMessages(before, limits, [&](const std::vector<jinja::ChatMessage>& messages) {
      return begun + std::ssize(m_text.memory->encode(model.tokenizer, loading::mixed(render(messages))));
    });
    prompt = {chosen(before, crop.kept), std::move(crop.left_out), crop.exchanges, crop.tokens};
    kept = std::move(crop.kept);
  }
  if (turn.go_on) {
    BegunReply reply =
        begunReply([&](const auto& messages,
                       bool asks) { return asks ? render(messages) : model.render(messages, false, variables); },
                   prompt.messages, turn.messages.back(), turn.in_thoughts);
    if (const text::ThoughtMarks* open = openThoughts(reply)) prompt.open_thoughts = open->open;
    prompt.rendered = std::move(reply.prompt);
    prompt.begun = std::move(reply.text);
  } else {
    prompt.rendered = std::move(render(prompt.messages));
    if (const text::ThoughtMarks* open = text::openedThoughts(prompt.rendered.text)) prompt.open_thoughts = open->open;
  }
  if (turn.parse_special) prompt.rendered.plain.clear();
  prompt.folds_system = !model.foldNotice(prompt.messages).empty();
  if (!prompt.left_out.empty()) nameByPlace(prompt.rendered, kept);
  prompt.began = began;
  return prompt;
}

Match Conversation::match(const jinja::TracedText& text, bool is_prompt) const {
  Match match{m_text.memory->encode(m_runtime->model.tokenizer, loading::mixed(text))};
  const std::vector<TokenId>& seen = m_cache->ids();
  match.common = std::mismatch(seen.begin(), seen.end(), match.ids.begin(), match.ids.end()).first - seen.begin();
  if (is_prompt) match.common = std::min<int64_t>(match.common, static_cast<int64_t>(match.ids.size()) - 1);
  match.kept = m_cache->facts().keeps_nothing ? 0 : m_cache->status().reachable(match.common);
  return match;
}

decode::GenerateResult Conversation::reply(const Turn& turn, const Prompt& prompt, std::vector<TokenId> ids,
                                           decode::TurnObserver* observer, const std::atomic<bool>* stop) {
  const loading::ChatModel& model = m_runtime->model;
  decode::TurnObserver nobody;
  CutWatch events(observer ? *observer : nobody, m_saved_at, m_text.carried);
  m_text.prompt_end = static_cast<int64_t>(ids.size());
  std::vector<TokenId> written;
  if (turn.go_on) written = m_text.memory->reply(model.tokenizer, prompt.rendered.text, prompt.begun);
  events.encoded(ids, written);
  decode::GenerateOptions options = replyOptions(model, turn.options, turn.sampling);
  options.observer = &events;
  options.begun = static_cast<int64_t>(written.size());
  std::vector<TokenId> all = ids;
  all.insert(all.end(), written.begin(), written.end());
  options.max_new_tokens = mostNew(turn, std::ssize(all), m_cache->facts(), model.config.context_length);
  decode::GenerateResult result = decode::generate(m_runtime->decoder, model.tokenizer, *m_cache, all, options, stop);
  written.insert(written.end(), result.ids.begin(), result.ids.end());
  remember(prompt.rendered, std::move(ids), written);
  m_contents = prompt.rendered.contents;
  const bool ends = result.stop_reason == decode::StopReason::eos || result.stop_reason == decode::StopReason::stop;
  const bool is_same = m_text.messages.size() == turn.messages.size() && goesOn(m_text.messages, turn.messages);
  m_text.ended = turn.prefill_only ? m_text.ended && is_same : ends;
  m_text.messages = turn.messages;
  m_text.left_out = prompt.exchanges_left_out;
  m_text.began = prompt.began;
  m_text.variables = turn.variables;
  if (turn.go_on)
    m_text.messages.back().content += result.text;
  else if (!result.ids.empty())
    m_text.messages.push_back({"assistant", result.text});
  return result;
}

void Conversation::remember(const jinja::TracedText& rendered, std::vector<TokenId> ids,
                            const std::vector<TokenId>& written) {
  m_text.memory =
      std::make_shared<PromptMemory>(m_runtime->model.tokenizer, loading::mixed(rendered), std::move(ids), written);
}

decode::Transcript Conversation::transcribe(const audio::AudioClip& clip, const decode::TranscribeOptions& options,
                                            decode::TurnObserver* observer, const std::atomic<bool>* stop) {
  m_text.memory = std::make_shared<PromptMemory>();
  m_contents.clear();
  m_text.messages.clear();
  m_text.prompt_end = m_text.carried = 0;
  return kvarium::decode::transcribe(m_runtime->decoder, m_runtime->model.speechModel(), *m_cache, clip, options,
                                     observer, stop);
}

CacheChange Conversation::changeCache(const cache::CacheSpec& spec) {
  (void)m_runtime->plan(spec);  // refuses before anything is given up
  CacheChange change;
  if (tokens() == 0 || !migrate(spec, change)) replace(spec);
  change.carried = m_text.carried;
  return change;
}

bool Conversation::migrate(const cache::CacheSpec& spec, CacheChange& change) {
  std::optional<cache::KvCache> fresh;
  try {
    fresh.emplace(m_runtime->makeCache(spec));
  } catch (const Error& error) {
    // With a limit each cache has its own, so freeing the old one gives the new one no more room.
    if (error.kind() != ErrorKind::memory || m_runtime->job.memory_limit >= 0) throw;
    change.reread = say::no_memory_for_both;
    return false;
  }
  const Expected<int64_t, Sentence> migrated = cache::migrateCells(*m_cache, *fresh);
  if (!migrated)
    m_text.carried = 0;
  else if (!cache::computesAlike(*m_cache, *fresh))
    m_text.carried = *migrated;
  m_cache.emplace(std::move(*fresh));
  m_saved_at = -1;
  if (migrated) {
    change.migrated = *migrated;
    change.left_behind = m_cache->facts().keeps_nothing ? 0 : m_cache->status().missing().most();
  } else {
    change.reread = migrated.error();
    m_text.prompt_end = 0;
  }
  return true;
}

// The old cache is freed first: there may be no room for two fixed ones.
void Conversation::replace(const cache::CacheSpec& spec) {
  std::vector<cache::CacheSpec> again{cache::parseCacheSpec("dynamic")};
  if (m_cache) again.insert(again.begin(), m_cache->status().spec());
  m_text.prompt_end = m_text.carried = 0;
  m_saved_at = -1;
  m_from_outside = false;
  m_cache.reset();
  try {
    m_cache.emplace(m_runtime->makeCache(spec));
  } catch (const Error&) {
    for (const cache::CacheSpec& other : again) {
      if (m_cache || other.text == spec.text) continue;
      try {
        m_cache.emplace(m_runtime->makeCache(other));
      } catch (const Error&) {
        // No memory for that either.
      }
    }
    throw;
  }
}

void Conversation::dropCells() {
  if (m_cache) m_cache->reset();
  m_text.prompt_end = 0;
  m_saved_at = -1;
}

void Conversation::fit(const std::vector<jinja::ChatMessage>& messages, const jinja::TracedText& rendered,
                       const Match& match) {
  const bool longer = goesOn(m_text.messages, messages);
  if (!longer && match.kept < tokens()) cut(match.kept);
  if (longer && m_text.messages.size() == messages.size()) return;
  remember(rendered, match.ids, {});
  m_contents = rendered.contents;
  setMessages(messages);
  m_text.left_out = std::min(m_text.left_out, mostLeftOut(messages));
  m_text.prompt_end = std::min(m_text.prompt_end, tokens());
}

void Conversation::cut(int64_t keep) {
  if (!m_cache->truncate(keep)) m_cache->reset();
  if (tokens() < m_saved_at) m_saved_at = -1;
  m_text.carried = std::min(m_text.carried, tokens());
}

void Conversation::beginAt(int64_t tokens) {
  cut(tokens);
  m_cache->beginLog();
  m_text.prompt_end = std::min(m_text.prompt_end, this->tokens());
}

std::unique_ptr<OutputFile> Conversation::save(const std::filesystem::path& file, cache::ArchiveProgress progress,
                                               const std::string& kept) {
  m_text.model_file = m_runtime->model_file;
  const std::string note = writeNote(m_text, m_cache->ids(), kept);
  std::unique_ptr<OutputFile> written =
      cache::writeCache(*m_cache, m_runtime->model.owner, file, {{}, note, std::move(progress)});
  m_saved_at = tokens();
  return written;
}

PromptTokens positionsOf(const Turn& turn, const Prompt& prompt, std::span<const TokenId> ids,
                         std::span<const TokenId> begun, const text::Tokenizer& tokenizer) {
  PromptTokens found;
  found.prompt_end = static_cast<int64_t>(ids.size());
  found.messages = messageTokens(tokenizer, turn.messages, prompt.rendered.text, prompt.rendered.contents, ids,
                                 prompt.rendered.plain);
  found.frame = templateTokens(tokenizer, found.messages, turn.messages, ids);
  found.open_thoughts = prompt.open_thoughts;
  if (turn.go_on) {
    if (auto reply = replyTokens(tokenizer, turn.messages.back().content, found.prompt_end, begun)) {
      reply->message = static_cast<int>(turn.messages.size()) - 1;
      found.messages.push_back(std::move(*reply));
    }
  }
  return found;
}

std::optional<PromptTokens> Conversation::positions() const {
  if (!m_cache || m_text.messages.empty() || !hasText() || tokens() == 0) return std::nullopt;
  const loading::ChatModel& model = m_runtime->model;
  const std::vector<TokenId>&cached = m_cache->ids(), &known = m_text.memory->ids();
  const auto [differs, other] = std::mismatch(cached.begin(), cached.end(), known.begin(), known.end());
  if (differs != cached.end() && other != known.end()) return std::nullopt;
  const std::span<const TokenId> prompt = std::span(known).first(m_text.memory->promptIds());
  PromptTokens found;
  found.prompt_end = static_cast<int64_t>(prompt.size());
  found.read = m_text.messages;
  std::vector<jinja::ContentSpan> contents = m_contents;  // of messages that setMessages() has not changed
  std::erase_if(contents, [&](const jinja::ContentSpan& span) {
    return !agrees(span, m_text.memory->prompt(), m_text.messages);
  });
  found.messages = messageTokens(model.tokenizer, m_text.messages, m_text.memory->prompt(), contents, prompt,
                                 m_text.memory->plain());
  const int last = static_cast<int>(m_text.messages.size()) - 1;
  const bool is_read =
      std::ranges::any_of(found.messages, [&](const MessageTokens& one) { return one.message == last; });
  if (m_text.messages.back().role == "assistant" && !is_read) {
    if (auto reply = replyTokens(model.tokenizer, m_text.messages.back().content, found.prompt_end,
                                 std::span(known).subspan(prompt.size()))) {
      reply->message = last;
      found.messages.push_back(std::move(*reply));
    }
  }
  found.frame = templateTokens(model.tokenizer, found.messages, m_text.messages, prompt);
  return found;
}

}  // namespace kvarium::engine
