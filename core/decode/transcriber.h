// Transcriber: turns sound into text, synchronously. It splits a clip into chunks of the length that the model takes;
// each chunk has its own cross cache and its own transcript (Radford et al. 2022, section 2.3, without times).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/audio/log_mel.h"
#include "core/audio/wav.h"
#include "core/decode/options.h"
#include "core/decode/speech_config.h"
#include "core/decode/turn_observer.h"
#include "core/model/decoder.h"
#include "core/model/encoder.h"
#include "core/text/tokenizer.h"

namespace kvarium::decode {

// A loaded speech model: the result of ChatModel::speechModel().
struct SpeechModel {
  std::string name;
  const SpeechConfig& speech;
  const text::Tokenizer& tokenizer;
  std::vector<TokenId> end_of_reply;  // empty: the tokenizer's
  const cache::Format& format;        // format of the cross cache
  std::shared_ptr<const model::Model> model;
};

struct Transcript {
  std::string text;          // without special tokens and times; begins with a space if the model writes one
  std::vector<TokenId> ids;  // the generated ids, with the end token of each chunk
  std::string language;      // "en"; empty: the model knows one language only
  bool language_detected = false;
  int64_t chunks = 0;  // finished chunks
  bool stopped = false;
  std::vector<Sentence> notes;  // messages for the user: resampled, a chunk that did not end, a full cache
  double listen_s = 0, write_s = 0;
};

// The cache must belong to this model; its contents are discarded, and afterwards it holds the last chunk. A full cache
// and a stop are values in the result. Throws Error{content} for a model that is no speech model or lacks required
// tokens, an unknown language, or a clip without samples; Error{memory}.
Transcript transcribe(model::Decoder& decoder, const SpeechModel& model, cache::KvCache& cache,
                      const audio::AudioClip& clip, const TranscribeOptions& options = {},
                      TurnObserver* observer = nullptr, const std::atomic<bool>* stop = nullptr);

// Resamples the clip to the model's sampling rate.
audio::AudioClip atModelRate(const SpeechConfig& speech, audio::AudioClip clip);

// Encodes one chunk and makes it the cross cache of an emptied cache. When stopped, the cache has no cross cache.
model::Outcome listen(model::Encoder& encoder, const audio::MelFeatures& features, const cache::Format& format,
                      cache::KvCache& cache, const model::EncodeOptions& options = {});

}  // namespace kvarium::decode
