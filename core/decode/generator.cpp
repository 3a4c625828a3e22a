#include "core/decode/generator.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/shared_sentences.h"
#include "core/cache/view/step_trace.h"
#include "core/decode/end_of_reply.h"
#include "core/decode/reply_text.h"
#include "core/decode/sampler.h"
#include "core/text/thoughts.h"

namespace kvarium::decode {
namespace {

std::string shown(const text::Tokenizer& tokenizer, TokenId id) {
  if (id < 0 || id >= tokenizer.size()) return "token " + std::to_string(id);  // embedded, but not in the vocabulary
  std::string text = text::toValidUtf8(tokenizer.piece(id));
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  return "\"" + text + "\"";
}

// Where the next prompt may leave this one: where the last turn ended, at the ends of messages (another message
// follows), and before the last id (another reply is wanted). Ends of messages before the last ones are left out where
// steps would become short. again: also before this many last ids.
std::vector<int64_t> departures(const text::Tokenizer& tokenizer, std::span<const TokenId> prompt, int64_t begin,
                                int64_t again) {
  constexpr size_t messages = 2;  // a template may or may not close the last message before the reply
  const auto last = static_cast<int64_t>(prompt.size()) - 1;
  std::vector<int64_t> positions{last};
  for (int64_t at = last - 1; at > begin; --at) {
    const TokenId before = prompt[static_cast<size_t>(at) - 1];
    if (before >= tokenizer.size() || !tokenizer.isEndOfGeneration(before)) continue;
    if (positions.size() <= messages || positions.back() - at >= checkpoint_distance) positions.push_back(at);
  }
  if (begin < last) positions.push_back(begin);
  if (last + 1 - again > begin) positions.push_back(last + 1 - again);
  std::ranges::sort(positions);
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

// Whether thoughts begin or end here; their marks may be one token or several.
bool marksThoughts(const text::Tokenizer& tokenizer, std::span<const TokenId> ids) {
  constexpr size_t most_tokens = 10;  // of a mark and the white space before it
  std::string text;
  for (const TokenId id : ids.first(std::min(ids.size(), most_tokens))) {
    if (id >= 0 && id < tokenizer.size()) text += tokenizer.piece(id);
  }
  return text::beginsWithThoughtMark(text);
}

// Says why the cache could not be kept further than it was.
void explain(Reuse& reuse, const text::Tokenizer& tokenizer, const std::vector<TokenId>& seen,
             std::span<const TokenId> prompt) {
  if (!reuse.reason.empty() || reuse.first_difference < 0) return;
  const size_t at = static_cast<size_t>(reuse.first_difference);
  reuse.reason = {say::token_differs, reuse.first_difference, shown(tokenizer, prompt[at]), shown(tokenizer, seen[at])};
  reuse.left_thoughts_out = marksThoughts(tokenizer, std::span(seen).subspan(at));
}

// Counts what leaves a cache while a turn runs (cache::Missing). Events of the turn come through it, on their way to
// `next`. The turn begins with reused(). note: is called before the text is read again.
class EvictionWatch final : public ForwardingObserver {
 public:
  EvictionWatch(TurnObserver& next, const cache::KvCache& cache, std::function<void(int64_t tokens)> note)
      : ForwardingObserver(next), m_cache(cache), m_note(std::move(note)) {}
  void reused(const Reuse& reuse) override {
    m_before = m_cache.status().missing();
    ForwardingObserver::reused(reuse);
  }
  void prefilled(int64_t done, int64_t total) override {
    look();
    ForwardingObserver::prefilled(done, total);
  }
  void rereading(int64_t tokens) override {
    m_note(tokens);
    ForwardingObserver::rereading(tokens);
  }
  void stepped() override {
    look();
    ForwardingObserver::stepped();
  }

  int64_t evicted() const {  // tokens that the cache misses more than when the turn began
    return m_first_at < 0 ? 0 : std::max<int64_t>(0, m_cache.status().missing().tokens - m_before.tokens);
  }
  // Inserts the event that tokens left the cache, or some of its layers, where it belongs; nothing where none did.
  void tell(std::vector<Event>& events) const;

 private:
  // A cache that keeps nothing between two calls has nothing that could leave it.
  void look() {
    if (m_first_at >= 0 || m_cache.facts().keeps_nothing) return;
    const std::vector<int64_t> now = m_cache.status().missing().by_layer;
    const bool grew = !std::ranges::equal(now, m_before.by_layer, std::ranges::less_equal());
    if (grew) m_first_at = static_cast<int64_t>(m_cache.ids().size());
  }

  const cache::KvCache& m_cache;
  std::function<void(int64_t)> m_note;
  cache::Missing m_before;  // when the turn began
  int64_t m_first_at = -1;  // tokens there were when the first left; -1: none has
};

void EvictionWatch::tell(std::vector<Event>& events) const {
  if (m_first_at < 0) return;
  const std::vector<int64_t> now = m_cache.status().missing().by_layer;
  std::vector<int64_t> left;  // of the layers that lost some
  for (size_t layer = 0; layer < now.size(); ++layer) {
    const int64_t more = now[layer] - m_before.by_layer[layer];
    if (more > 0) left.push_back(more);
  }
  if (left.empty()) return;  // they were read again
  int with_cells = 0;
  for (const cache::GroupFacts& group : m_cache.facts().groups) with_cells += static_cast<int>(group.layers.size());
  const auto layers = static_cast<int>(left.size());
  const bool all = layers == with_cells;
  const auto [least, most] = std::ranges::minmax(left);
  const Sentence count = least < most ? Sentence(say::so_many_tokens, least, most)
                         : least == 1 ? Sentence(say::one_token)
                                      : Sentence(say::several_tokens, least);
  const Sentence where = all           ? Sentence(say::the_cache)
                         : layers == 1 ? Sentence(say::one_layer)
                                       : Sentence(say::several_layers, layers);
  const Event event{.at = m_first_at,
                    .what = {say::tokens_left_place, count, where},
                    .kind = Event::Kind::left,
                    .tokens = all ? evicted() : least,
                    .most = most,
                    .layers = all ? 0 : layers};
  const auto after = std::ranges::find_if(events, [&](const Event& other) { return other.at > event.at; });
  events.insert(after, event);
}

}  // namespace

void checkPrompt(std::span<const TokenId> ids, int vocab_size) {
  if (ids.empty()) throw Error(ErrorKind::content, "the prompt is empty", "give it at least one token");
  for (TokenId id : ids) {
    if (id < 0 || id >= vocab_size) {
      throw Error(ErrorKind::content, {"token id %1 is outside the vocabulary", id},
                  {"ids go from 0 to %1", vocab_size - 1});
    }
  }
}

std::string_view stopReasonName(StopReason reason) {
  constexpr std::string_view names[] = {"eos", "stop", "length", "capacity", "stopped"};
  return names[static_cast<int>(reason)];
}

std::string_view eventName(Event::Kind kind) {
  constexpr std::string_view names[] = {"other",         "long_prompt",   "long_text",  "left",
                                        "moved_to_host", "moved_to_disk", "read_again", "in_pieces"};
  return names[static_cast<int>(kind)];
}

std::vector<Event> memoryEvents(const cache::KvCache& cache, const MemoryState& before) {
  std::vector<Event> events;
  const auto [moved, pieces] = MemoryState::of(cache);
  if (moved.at >= 0 && moved != before.offloaded) {
    const bool host = moved.to == cache::Place::host;
    events.push_back({.at = moved.at,
                      .what = host ? Sentence(say::moved_to_host, moved.at) : Sentence(say::moved_to_disk, moved.at),
                      .kind = host ? Event::Kind::moved_to_host : Event::Kind::moved_to_disk,
                      .tokens = moved.at});
  }
  if (pieces.at >= 0 && pieces != before.pieces) {
    events.push_back({.at = pieces.at + pieces.tokens,
                      .what = {say::read_in_pieces, pieces.tokens},
                      .kind = Event::Kind::in_pieces,
                      .tokens = pieces.tokens});
  }
  return events;
}

double decodeSpeed(const std::vector<TokenId>& ids, double decode_s) {
  return ids.size() > 1 && decode_s > 0 ? static_cast<double>(ids.size() - 1) / decode_s : 0.0;
}

double prefillSpeed(const std::vector<TokenId>& ids, StopReason reason, double prefill_s, int64_t read) {
  const bool unread = ids.empty() && (reason == StopReason::capacity || reason == StopReason::stopped);
  return prefill_s > 0 && !unread ? static_cast<double>(read) / prefill_s : 0.0;
}

GenerateResult generate(model::Decoder& decoder, const text::Tokenizer& tokenizer, cache::KvCache& cache,
                        std::span<const TokenId> prompt, const GenerateOptions& options,
                        const std::atomic<bool>* stop) {
  const auto start = Clock::now();
  checkPrompt(prompt, decoder.model().config.vocab_size);
  Sampler sampler(options.sampling);
  const EndOfReply end(tokenizer, options);
  GenerateResult result;
  std::vector<TokenId> history(prompt.begin(), prompt.end());
  const auto add = [&](Sentence what, Event::Kind kind = Event::Kind::other, int64_t tokens = 0, int64_t limit = 0) {
    result.events.push_back({.at = static_cast<int64_t>(history.size()),
                             .what = std::move(what),
                             .kind = kind,
                             .tokens = tokens,
                             .limit = limit});
  };
  TurnObserver nobody;
  EvictionWatch events(options.observer ? *options.observer : nobody, cache, [&](int64_t tokens) {
    add({say::read_again, tokens}, Event::Kind::read_again, tokens);
  });
  const std::vector<TokenId> seen = cache.ids();
  result.reuse = reusePrefix(cache, prompt, fedAlike(decoder, cache, std::ssize(prompt)));
  explain(result.reuse, tokenizer, seen, prompt);
  if (rereads(decoder, cache, static_cast<int64_t>(prompt.size()), false)) {
    cache.reset();
    result.reuse.reused_tokens = 0;
    result.reuse.reason = {say::keys_rotate_otherwise, prompt.size()};
  }
  events.reused(result.reuse);

  std::vector<float> logits;
  TokenId largest = 0;         // instead of the logits
  bool takes_largest = false;  // the next id is the largest logit's
  const auto read = [&](std::span<const TokenId> ids, const FeedOptions& how) {
    takes_largest = sampler.takesLargest() && end.banned(result.ids.size()).empty();
    return takes_largest ? feedTop(decoder, cache, ids, largest, how)
                         : feed(decoder, cache, ids, model::Want::last, logits, how);
  };
  MemoryState memory = MemoryState::of(cache);
  const auto ended = [&](const Fed& outcome) {  // full or stopped
    const std::vector<Event> more = memoryEvents(cache, memory);
    result.events.insert(result.events.end(), more.begin(), more.end());
    memory = MemoryState::of(cache);
    if (!outcome) {
      result.stop_reason = StopReason::capacity;
      result.full = outcome.error();
      add(outcome.error().reason);
    } else if (*outcome == model::Outcome::stopped) {
      result.stop_reason = StopReason::stopped;
    }
    return !outcome || *outcome == model::Outcome::stopped;
  };
  const int64_t trained = decoder.model().config.context_length;
  if (result.reuse.prompt_tokens > trained) {
    const auto tokens = static_cast<int64_t>(prompt.size());
    add({say::long_prompt, tokens, trained}, Event::Kind::long_prompt, tokens, trained);
  }
  const int64_t reused = result.reuse.reused_tokens;
  // Where steps end at checkpoints anyway, the last token is one of its own.
  const bool is_whole = !cache.facts().has_state && !windowsSlide(cache.facts(), std::ssize(prompt));
  const int64_t again = is_whole ? manyRows(decoder) : 1;
  const std::span<const TokenId> own = prompt.last(static_cast<size_t>(options.begun));
  const std::span<const TokenId> asked = prompt.first(prompt.size() - own.size());
  // Another reply leaves before the first part of this one, so a window or state before a later part is not kept.
  const std::vector<int64_t> borders = departures(tokenizer, is_whole ? prompt : asked, reused, again);
  const bool ended_early = ended(
      read(prompt.subspan(static_cast<size_t>(reused)),
           {.chunk = options.chunk, .stop = stop, .observer = &events, .borders = borders, .keeps_between = true}));
  result.prefill_s = secondsSince(start);
  const auto counted = [&] {
    result.evicted = events.evicted();
    events.tell(result.events);
  };
  if (ended_early) {
    counted();
    return result;
  }

  const text::ThoughtMarks* const opened = openedThoughts(tokenizer, asked);
  if (opened) result.opened_thoughts = opened->open;
  std::string begun;
  for (const TokenId id : own) begun += tokenizer.written(id);
  ReplyText written(options.stop, opened, begun);
  const auto emit = [&](const WrittenText& piece) {
    if (piece.text.empty()) return;
    result.text += piece.text;
    events.written(piece);
  };
  RepetitionWatch watch;
  Clock::time_point first_token{};
  while (static_cast<int64_t>(result.ids.size()) < options.max_new_tokens) {
    const auto sampling = Clock::now();
    const TokenId id = takes_largest ? largest : sampler.sample(logits, history, end.banned(result.ids.size()));
    const auto sampled = Clock::now();
    result.ids.push_back(id);
    history.push_back(id);
    events.chosen(id);
    if (result.ids.size() == 1) {
      result.first_token_s = secondsSince(start);
      first_token = Clock::now();
    }
    if (end.ends(id)) {
      result.stop_reason = StopReason::eos;
      break;
    }
    emit(written.push(tokenizer, id));
    if (end.stops(id) || written.found()) {
      result.stop_reason = StopReason::stop;
      break;
    }
    if (watch.push(id)) events.repeated(static_cast<int64_t>(result.ids.size()));
    if (static_cast<int64_t>(result.ids.size()) >= options.max_new_tokens) break;
    if (static_cast<int64_t>(history.size()) == trained + 1) {
      add({say::long_text, trained}, Event::Kind::long_text, trained + 1, trained);
    }
    const FeedOptions step{
        .chunk = options.chunk, .stop = stop, .goes_on = true, .observer = &events, .keeps_between = true};
    const auto position = static_cast<int64_t>(history.size()) - 1;
    for (const auto& each : cache.observers()) each->sampled(position, sampling, sampled);
    if (ended(read({&id, 1}, step))) {
      for (const auto& each : cache.observers()) each->abandoned();  // no step follows
      break;
    }
    events.stepped();
  }
  if (!written.found()) emit(written.finish(result.stop_reason != StopReason::eos));
  result.in_thoughts = written.isInThoughts();
  if (!result.ids.empty()) result.decode_s = secondsSince(first_token);
  counted();
  return result;
}

std::vector<SequenceResult> generateBatch(model::Decoder& decoder, const text::Tokenizer& tokenizer,
                                          std::span<cache::KvCache> caches,
                                          const std::vector<std::vector<TokenId>>& prompts,
                                          const GenerateOptions& options) {
  const size_t vocab = static_cast<size_t>(decoder.model().config.vocab_size);
  const EndOfReply end(tokenizer, options);
  struct Running {
    size_t index;
    SequenceWriter writer;
    std::vector<float> logits;
  };
  std::vector<SequenceResult> results(prompts.size());
  std::vector<Running> running;
  for (size_t i = 0; i < prompts.size(); ++i) {
    checkPrompt(prompts[i], static_cast<int>(vocab));
    Running one{i, SequenceWriter(tokenizer, end, options, prompts[i], i), {}};
    auto reused = static_cast<size_t>(reusePrefix(caches[i], prompts[i]).reused_tokens);
    if (rereads(decoder, caches[i], static_cast<int64_t>(prompts[i].size()), false)) {
      caches[i].reset();
      reused = 0;
    }
    const Fed outcome = feed(decoder, caches[i], std::span(prompts[i]).subspan(reused), model::Want::last, one.logits,
                             {.chunk = options.chunk, .observer = options.observer});
    if (!outcome) {
      results[i].stop_reason = StopReason::capacity;
      results[i].full = outcome.error().reason;
      caches[i].reset();  // what it has read would only take room from the others
      continue;
    }
    if (options.max_new_tokens > 0) running.push_back(std::move(one));
  }
  std::vector<float> logits;
  while (!running.empty()) {
    std::vector<Running> going_on;
    for (Running& one : running) {
      if (one.writer.choose(one.logits))
        going_on.push_back(std::move(one));
      else
        results[one.index] = std::move(one.writer.result);
    }
    running = std::move(going_on);
    if (running.empty()) break;
    std::vector<cache::KvCache*> step_caches;
    std::vector<TokenId> ids;
    for (const Running& one : running) {
      step_caches.push_back(&caches[one.index]);
      ids.push_back(one.writer.text().back());
    }
    const Fed outcome = feedTogether(decoder, step_caches, ids, logits);
    if (!outcome) {  // all or nothing over the batch
      for (Running& one : running) {
        one.writer.result.stop_reason = StopReason::capacity;
        one.writer.result.full = outcome.error().reason;
        results[one.index] = std::move(one.writer.result);
      }
      break;
    }
    for (size_t r = 0; r < running.size(); ++r)
      running[r].logits.assign(logits.begin() + r * vocab, logits.begin() + (r + 1) * vocab);
  }
  return results;
}

}  // namespace kvarium::decode
