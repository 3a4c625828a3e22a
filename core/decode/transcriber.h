// Transcriber: sound in, text out, synchronously: chunk after chunk of what the model takes at once, each with a cross
// cache of its own and a transcript that begins anew (Radford et al. 2022, section 2.3, without times).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/audio/log_mel.h"
#include "core/audio/wav.h"
#include "core/decode/speech_config.h"
#include "core/model/decoder.h"
#include "core/model/encoder.h"
#include "core/text/tokenizer.h"

namespace kvarium {

// A loaded model that turns speech into text: ChatModel::speechModel().
struct SpeechModel {
  std::string name;
  const SpeechConfig& speech;
  const Tokenizer& tokenizer;
  std::vector<TokenId> end_of_reply;  // empty: the tokenizer's
  const Format& format;               // of the cross cache
  std::shared_ptr<const Model> model;
};

struct TranscribeOptions {
  std::string language;    // "en" or "<|en|>"; empty: what the first chunk sounds like
  bool translate = false;  // into English
};

// Called on the caller's thread, between steps; may be empty.
struct TranscribeHooks {
  std::function<void(std::string_view text)> text;                       // whole characters as they come
  std::function<void(double fraction, std::string_view what)> progress;  // 0 .. 1 of the clip; "listening", "writing"
  std::function<void()> step;                                            // the cache changed
};

struct Transcript {
  std::string text;          // without marks and times; as the model writes it, a space in front where it writes one
  std::vector<TokenId> ids;  // generated, the mark that ends each chunk included
  std::string language;      // "en"; empty: the model knows one only
  bool language_detected = false;
  int64_t chunks = 0;  // done
  bool stopped = false;
  std::vector<std::string> notes;  // what a user should know: resampled, a chunk that did not end, a full cache
  double listen_s = 0, write_s = 0;
};

// The cache: of this model, empty or not; it listens to the last chunk afterwards. Full and stop are values in the
// result. Throws Error{content} for a model that does not listen or lacks the tokens this needs, a language it does not
// know, a clip without samples; Error{memory}.
Transcript transcribe(Decoder& decoder, const SpeechModel& model, KvCache& cache, const AudioClip& clip,
                      const TranscribeOptions& options = {}, const TranscribeHooks& hooks = {},
                      const std::atomic<bool>* stop = nullptr);

// The clip at the rate the model takes.
AudioClip atModelRate(const SpeechConfig& speech, AudioClip clip);

// Encodes one chunk and lets the cache listen to it; the cache begins anew. Stopped: it listens to nothing.
Outcome listen(Encoder& encoder, const MelFeatures& features, const Format& format, KvCache& cache,
               const EncodeOptions& options = {});

}  // namespace kvarium
