// A turn: which messages, which ids, whose cells; then the reply, step by step.
#include <algorithm>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/engine/crop.h"
#include "core/engine/session_worker.h"

namespace kvarium {
namespace {

// The template's tokens and the system prompt's, whose words are in no message that is shown.
std::vector<TemplateToken> frameAround(const Tokenizer& tokenizer, std::vector<MessageTokens> lie,
                                       const std::vector<ChatMessage>& messages, std::span<const TokenId> prompt) {
  std::erase_if(lie,
                [&](const MessageTokens& one) { return messages[static_cast<size_t>(one.message)].role == "system"; });
  return frameTokens(tokenizer, lie, prompt);
}

}  // namespace

// Tokens that some layer has lost.
int64_t missingOf(const KvCache& cache, const ModelConfig& config) {
  if (cache.keepsNothing()) return 0;
  int64_t most = 0;
  for (size_t layer = 0; layer < config.layers.size(); ++layer) {
    if (!config.layers[layer].attends()) continue;
    const Lengths lengths = cache.lengths(static_cast<int>(layer));
    most = std::max(most, lengths.tokens_seen - lengths.stored);
  }
  return most;
}

namespace {

// Whether the last token of a turn can be looked at when it is over.
bool goesBack(const KvCache& cache, int64_t most_new, int64_t prompt) {
  if (cache.keepsNothing() || cache.hasState()) return false;
  return cache.textLimit() >= 0 || cache.capacity() < 0 || most_new <= cache.capacity() - prompt;
}

// That tokens left the cache, or some of its layers.
Event leftEvent(const KvCache& cache, const ModelConfig& config, int64_t at, int64_t tokens) {
  int layers = 0, with_cells = 0;
  for (size_t layer = 0; layer < config.layers.size(); ++layer) {
    if (!config.layers[layer].attends()) continue;
    const Lengths lengths = cache.lengths(static_cast<int>(layer));
    ++with_cells;
    layers += lengths.stored < lengths.tokens_seen ? 1 : 0;
  }
  const bool all = layers == with_cells;
  const std::string whose = all ? "the cache" : std::to_string(layers) + (layers == 1 ? " layer" : " layers");
  return {at,
          withThousands(tokens) + (tokens == 1 ? " token" : " tokens") + " left " + whose,
          Event::Kind::left,
          tokens,
          0,
          all ? 0 : layers};
}

}  // namespace

void Session::Worker::turn(const TurnRequest& request) {
  if (request.cancelled) {  // stopped before it began
    TurnStats stopped;
    stopped.stop_reason = StopReason::stopped;
    session.send(TurnDone{request.turn, stopped});
    return;
  }
  if (!model) throw Error(ErrorKind::content, "no model is loaded", "open a model first");
  if (!request.audio.empty()) return listenTurn(request);
  model->requireTokenizer();
  Turn turn{request, talkOf(request.conversation), {}};
  Talk& talk = turn.talk;
  if (!talk.cache) makeCache(talk, talk.spec);
  if (request.messages.empty()) throw Error(ErrorKind::content, "the prompt is empty", "write a message first");
  if (request.go_on && request.messages.back().role != "assistant")
    throw Error(ErrorKind::content, "there is no reply to go on with", "ask for one first");
  std::vector<int> kept;
  const std::vector<ChatMessage> messages = messagesOf(turn, kept);
  const std::string rendered = model->render(messages, !request.only_read);
  std::vector<TokenId> ids = prompt(turn, request.messages, rendered);
  talk.prompt_end = static_cast<int64_t>(ids.size());
  std::vector<TokenId> reply;  // as far as it is written
  if (request.go_on) reply = talk.memory.reply(model->tokenizer, rendered, request.messages.back().content);
  sendPromptTokens(turn, messages, kept, rendered, ids, reply);
  ids.insert(ids.end(), reply.begin(), reply.end());
  turn.prompt = static_cast<int64_t>(ids.size());

  recorder.look(request.conversation, *talk.cache, talk.log, false);
  int64_t reused = 0, tokens = 0;
  TextPiece piece{request.turn, {}};
  GenerateHooks hooks;
  hooks.reused = [&](const Reuse& reuse) {
    turn.began = Clock::now();
    reused = turn.stats.reused_tokens = reuse.reused_tokens;
    turn.stats.reused_stored = talk.cache->lengths().stored;
    publish();  // of what was cut before it is read again
    session.send(PromptProgress{request.turn, reused, turn.prompt, reused});
    if (reused < talk.saved_at) talk.saved_at = -1;  // the file goes on with other tokens
    shareLess(request.conversation, reused);
    turn.missing = missingOf(*talk.cache, model->config);
    forgetLook(talk, reused);
    // A last token that the cache can go back to is looked at when the turn is over, which costs the reply nothing;
    // elsewhere the first step is looked at, however short the turn is, and the one that must be the last.
    turn.goes_back = goesBack(*talk.cache, request.options.max_new_tokens, turn.prompt);
    probed = turn.goes_back ? Clock::now() : Clock::time_point();
    turn.paused_s += waitHere(request.turn, reused);
    lookCloser(turn);
    recorder.beginTurn(reused);
  };
  hooks.prefill = [&](int64_t done, int64_t) { turn.read = reused + done; };
  hooks.tokens = [&](int64_t first, std::span<const uint32_t> ends) {
    piece.first = turn.prompt + first;
    piece.ends.assign(ends.begin(), ends.end());
  };
  hooks.text = [&](std::string_view text) {
    piece.text = text;
    piece.tokens = tokens + 1;
    session.send(piece);
  };
  hooks.step = [&] {
    tokens = std::max<int64_t>(0, static_cast<int64_t>(talk.cache->ids().size()) - talk.prompt_end);
    stepDone(turn);
  };
  hooks.repeats = [&](int64_t generated) { session.send(Repeats{request.turn, generated}); };
  GenerateOptions options = model->completed(request.options);
  if (request.sampling) {
    options.sampling = request.sampling->over(model->sampling());
    options.sampling.seed = request.options.sampling.seed;
  }
  if (request.only_read) options.max_new_tokens = 0;
  turn.end = turn.prompt + std::max<int64_t>(0, options.max_new_tokens - 1);  // the last one is not read
  GenerateResult result = generate(*decoder, model->tokenizer, *talk.cache, ids, options, hooks, &session.m_stop);
  reply.insert(reply.end(), result.ids.begin(), result.ids.end());
  ids.resize(static_cast<size_t>(talk.prompt_end));
  talk.memory.remember(model->tokenizer, rendered, ids, reply);
  talk.messages = request.messages;
  talk.left_out = turn.left_out;
  if (request.go_on)
    talk.messages.back().content += result.text;
  else if (!request.only_read)
    talk.messages.push_back({"assistant", result.text});
  if (result.stop_reason == StopReason::capacity && result.ids.empty()) {
    throw Error(ErrorKind::content, result.events.empty() ? "the cache is full" : result.events.back().what,
                "shorten the conversation, start a new one or choose a larger cache");
  }
  finish(turn, result);
}

// The messages that fit, and which those are; without a reply that goes on.
std::vector<ChatMessage> Session::Worker::messagesOf(Turn& turn, std::vector<int>& kept) {
  const TurnRequest& request = turn.request;
  std::vector<ChatMessage> before = request.messages;
  int64_t begun = 0;
  if (request.go_on) {
    before.pop_back();
    begun = static_cast<int64_t>(model->tokenizer.encode(request.messages.back().content, {.continues = true}).size());
  }
  CropLimits limits;
  if (request.when_full == WhenFull::crop) {
    const int64_t holds = turn.talk.cache->textLimit(), knows = model->config.context_length;
    limits = {holds < 0 ? knows : std::min(holds, knows), request.options.max_new_tokens, turn.talk.left_out};
    if (request.only_read) limits.reply = 0;
  }
  const Crop crop = cropMessages(before, limits, [&](const std::vector<ChatMessage>& messages) {
    return begun + static_cast<int64_t>(
                       turn.talk.memory.encode(model->tokenizer, model->render(messages, !request.only_read)).size());
  });
  turn.left_out = crop.exchanges;
  turn.stats.left_out = crop.left_out;
  turn.stats.left_out_tokens = crop.tokens;
  kept = crop.kept;
  return chosen(before, crop.kept);
}

// The ids, which are those of the cache that has most of the text: its own, another version's, or a fork of another
// conversation's. What is cut off a text that others may want again stays as another version.
std::vector<TokenId> Session::Worker::prompt(Turn& turn, const std::vector<ChatMessage>& messages,
                                             const std::string& rendered) {
  Talk& talk = turn.talk;
  Beginning from = beginningOf(
      talk, [&](const Reading&) -> const std::string& { return rendered; }, true, nullptr);
  turn.stats.reused_from = from.conversation;
  beginWith(talk, from, messages);
  makeRoom(*talk.cache, static_cast<int64_t>(from.ids.size()) - from.reach);
  return std::move(from.ids);
}

void Session::Worker::sendPromptTokens(Turn& turn, const std::vector<ChatMessage>& messages,
                                       const std::vector<int>& kept, std::string_view rendered,
                                       std::span<const TokenId> ids, std::span<const TokenId> begun) {
  const auto render = [&](const std::vector<ChatMessage>& others) {
    return model->render(others, !turn.request.only_read);
  };
  PromptTokens tokens{turn.request.turn, messageTokens(model->tokenizer, render, messages, rendered, ids),
                      turn.talk.prompt_end};
  for (MessageTokens& one : tokens.messages) one.message = kept[static_cast<size_t>(one.message)];
  tokens.frame = frameAround(model->tokenizer, tokens.messages, turn.request.messages, ids);
  int64_t& head = turn.stats.head_tokens;
  for (const TemplateToken& token : tokens.frame) head += token.position == head ? 1 : 0;
  if (turn.request.go_on) {
    const std::vector<ChatMessage>& asked = turn.request.messages;
    if (auto reply = replyTokens(model->tokenizer, asked.back().content, turn.talk.prompt_end, begun)) {
      reply->message = static_cast<int>(asked.size()) - 1;
      tokens.messages.push_back(std::move(*reply));
    }
  }
  session.send(std::move(tokens));
}

// As the last turn left them. What is no text of theirs, as after a turn that broke off, is not told.
void Session::Worker::tellTokens(int64_t conversation) {
  const auto found = talks.find(conversation);
  if (!model || found == talks.end() || !found->second.cache) return;
  const Talk& talk = found->second;
  const std::vector<TokenId>&cached = talk.cache->ids(), &known = talk.memory.ids();
  if (talk.messages.empty() || talk.memory.promptIds() == 0 || cached.empty()) return;
  const auto [differs, other] = std::mismatch(cached.begin(), cached.end(), known.begin(), known.end());
  if (differs != cached.end() && other != known.end()) return;
  const auto prompt_end = static_cast<std::ptrdiff_t>(talk.memory.promptIds());
  const auto lie = [&](std::vector<ChatMessage> read, bool to_answer) {
    const std::vector<int> kept = keptWithout(read, talk.left_out);
    const auto render = [&](const std::vector<ChatMessage>& others) { return model->render(others, to_answer); };
    std::vector<MessageTokens> tokens =
        messageTokens(model->tokenizer, render, chosen(read, kept), talk.memory.prompt(),
                      std::span(known).first(static_cast<size_t>(prompt_end)));
    for (MessageTokens& one : tokens) one.message = kept[static_cast<size_t>(one.message)];
    return tokens;
  };
  PromptTokens tokens{0, {}, prompt_end, conversation, talk.messages};
  const auto last = static_cast<int>(talk.messages.size()) - 1;
  if (talk.messages.back().role == "assistant")
    tokens.messages = lie({talk.messages.begin(), talk.messages.end() - 1}, true);
  if (tokens.messages.empty()) {  // read ahead, or asked and not answered
    tokens.messages = lie(talk.messages, false);
    if (tokens.messages.empty()) tokens.messages = lie(talk.messages, true);
  } else if (std::optional<MessageTokens> reply =
                 replyTokens(model->tokenizer, talk.messages.back().content, prompt_end,
                             std::span(known).subspan(static_cast<size_t>(prompt_end)))) {
    reply->message = last;
    tokens.messages.push_back(std::move(*reply));
  }
  tokens.frame = frameAround(model->tokenizer, tokens.messages, talk.messages,
                             std::span(known).first(static_cast<size_t>(prompt_end)));
  session.send(std::move(tokens));
}

double Session::Worker::Turn::computedSeconds() const { return secondsSince(began) - paused_s - waited_s; }

double Session::Worker::Turn::telemetryOverhead() const {
  const double computed = computedSeconds();
  return computed > 0 ? looked_s / computed : 0;
}

// Between two steps.
void Session::Worker::stepDone(Turn& turn) {
  Talk& talk = turn.talk;
  const auto at = static_cast<int64_t>(talk.cache->ids().size());
  const Clock::time_point looks = Clock::now();
  tellSaved(false);
  recorder.look(turn.request.conversation, *talk.cache, talk.log, true);
  answerStep(turn);
  const int64_t missing = missingOf(*talk.cache, model->config), left = missing - turn.missing;
  turn.missing = missing;
  if (left > 0) {
    turn.stats.evicted += left;
    if (turn.stats.evicted_first_at < 0) {
      turn.stats.evicted_first_at = std::max<int64_t>(0, at - talk.prompt_end);
      turn.evicted_at = at;
    }
  }
  telemetry_overhead = turn.telemetryOverhead();
  if (turn.read >= 0 || session.m_wanted.load(std::memory_order_relaxed)) publish();
  // Behind the snapshot that shows them: a bar never runs ahead of the map.
  if (turn.read >= 0) session.send(PromptProgress{turn.request.turn, turn.read, turn.prompt, turn.stats.reused_tokens});
  turn.read = -1;
  if (session.m_watching.load(std::memory_order_relaxed)) turn.looked_s += secondsSince(looks);
  if (!looksBeforePause(turn)) (at <= turn.prompt ? turn.paused_s : turn.waited_s) += waitHere(turn.request.turn, at);
  lookCloser(turn);
}

void Session::Worker::finish(Turn& turn, GenerateResult& result) {
  const KvCache& cache = *turn.talk.cache;
  result.prefill_s -= turn.paused_s;
  result.first_token_s = std::max(0.0, result.first_token_s - turn.paused_s);
  result.decode_s -= turn.waited_s;
  TurnStats& stats = turn.stats;
  stats.prompt_tokens = result.reuse.prompt_tokens;
  stats.reused_tokens = result.reuse.reused_tokens;
  stats.generated_tokens = static_cast<int64_t>(result.ids.size());
  stats.first_difference = result.reuse.first_difference;
  stats.reuse_reason = result.reuse.reason;
  stats.left_thoughts_out = result.reuse.left_thoughts_out;
  if (stats.reused_tokens == 0) stats.reused_from = 0;  // read again after all
  stats.prefill_s = result.prefill_s;
  stats.first_token_s = result.first_token_s;
  stats.decode_s = result.decode_s;
  stats.prefill_speed = result.prefillSpeed();
  stats.decode_speed = result.decodeSpeed();
  if (stats.prefill_speed > 0 && stats.prompt_tokens - stats.reused_tokens >= worth_forking)
    read_speed = stats.prefill_speed;
  stats.telemetry_overhead = telemetry_overhead = turn.telemetryOverhead();
  stats.stop_reason = result.stop_reason;
  stats.cache_spec = turn.talk.spec;
  stats.lengths = cache.lengths();
  stats.bytes = cache.bytes();
  stats.used_at = cache.usedAt();
  stats.events = result.events;
  if (stats.evicted > 0) {
    const Event event = leftEvent(cache, model->config, turn.evicted_at, stats.evicted);
    const auto behind =
        std::find_if(stats.events.begin(), stats.events.end(), [&](const Event& other) { return other.at > event.at; });
    stats.events.insert(behind, event);
  }
  session.send(TurnDone{turn.request.turn, std::move(stats)});
}

void Session::Worker::listenTurn(const TurnRequest& request) {
  const AudioClip clip = readWav(request.audio);
  Turn turn{request, talkOf(request.conversation), {}};
  Talk& talk = turn.talk;
  if (!talk.cache) makeCache(talk, talk.spec);
  talk.memory = {};
  talk.prompt_end = 0;
  turn.began = Clock::now();
  int64_t tokens = 0;
  forgetLook(talk, 0);
  lookCloser(turn);
  recorder.begin();
  TranscribeHooks hooks;
  hooks.progress = [&](double fraction, std::string_view) {
    session.send(PromptProgress{request.turn, static_cast<int64_t>(fraction * 100), 100, 0});
  };
  hooks.text = [&](std::string_view text) { session.send(TextPiece{request.turn, std::string(text), tokens}); };
  hooks.step = [&] {
    tokens = static_cast<int64_t>(talk.cache->ids().size());
    stepDone(turn);
  };
  const Transcript transcript =
      transcribe(*decoder, model->speechModel(), *talk.cache, clip, request.transcribe, hooks, &session.m_stop);
  TurnStats& stats = turn.stats;
  stats.generated_tokens = static_cast<int64_t>(transcript.ids.size());
  stats.first_token_s = stats.prefill_s = transcript.listen_s;
  stats.decode_s = transcript.write_s - turn.waited_s;
  if (stats.decode_s > 0) stats.decode_speed = static_cast<double>(stats.generated_tokens) / stats.decode_s;
  stats.stop_reason = transcript.stopped ? StopReason::stopped : StopReason::eos;
  stats.cache_spec = talk.spec;
  stats.lengths = talk.cache->lengths();
  stats.bytes = talk.cache->bytes();
  stats.used_at = talk.cache->usedAt();
  for (const std::string& note : transcript.notes) stats.events.push_back({0, note});
  session.send(TurnDone{request.turn, stats});
}

}  // namespace kvarium
