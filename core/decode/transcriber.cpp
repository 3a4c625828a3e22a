#include "core/decode/transcriber.h"

#include <algorithm>

#include "core/audio/resample.h"
#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/shared_sentences.h"
#include "core/decode/end_of_reply.h"
#include "core/decode/runner.h"
#include "core/decode/sampler.h"
#include "core/text/utf8_assembler.h"

namespace kvarium::decode {
namespace {

void checkSpeech(const SpeechModel& model, const TranscribeOptions& options) {
  const SpeechConfig& speech = model.speech;
  if (speech.start < 0 || (!speech.languages.empty() && speech.transcribe < 0)) {
    throw Error(ErrorKind::content, {"%1 lacks the tokens that begin a transcript", model.name},
                "put tokenizer.json and generation_config.json into its folder");
  }
  if (options.translate && (speech.translate < 0 || speech.languages.empty())) {
    throw Error(ErrorKind::content, {"%1 does not translate", model.name}, "ask it to transcribe");
  }
}

// The state of transcribing one clip.
class Writer {
 public:
  Writer(model::Decoder& decoder, const SpeechModel& model, cache::KvCache& cache, const TranscribeOptions& options,
         TurnObserver* observer, const std::atomic<bool>* stop)
      : m_decoder(decoder),
        m_model(model),
        m_speech(model.speech),
        m_cache(cache),
        m_observer(observer),
        m_stop(stop),
        m_encoder(model.model, decoder.devices()),
        m_mel(m_speech.front),
        m_sampler(SamplingOptions{}),
        m_end(model.tokenizer, {.eos = model.end_of_reply}),
        m_translate(options.translate) {
    checkSpeech(model, options);
    if (!options.language.empty()) m_language = m_speech.language(options.language);
    m_detect = options.language.empty() && !m_speech.languages.empty();
  }

  Transcript run(const audio::AudioClip& clip) {
    const int64_t chunks = m_mel.chunks(clip.samples.size());
    for (int64_t chunk = 0; chunk < chunks; ++chunk) {
      const auto start = Clock::now();
      const auto told = [&](double part, std::string_view what) {
        if (m_observer)
          m_observer->transcribed((static_cast<double>(chunk) + part) / static_cast<double>(chunks), what);
      };
      told(0, "listening");
      const model::EncodeOptions options{m_stop, [&](int64_t done, int64_t total) {
                                           told(0.5 * static_cast<double>(done) / static_cast<double>(total),
                                                "listening");
                                         }};
      const model::Outcome outcome =
          listen(m_encoder, m_mel.chunk(clip.samples, chunk), m_model.format, m_cache, options);
      m_transcript.listen_s += secondsSince(start);
      if (outcome == model::Outcome::stopped) {
        m_transcript.stopped = true;
        break;
      }
      told(0.5, "writing");
      const auto writing = Clock::now();
      write(chunk);
      m_transcript.write_s += secondsSince(writing);
      if (m_transcript.stopped) break;
      ++m_transcript.chunks;
      told(1, "writing");
    }
    m_transcript.language = m_speech.nameOf(m_language);
    return std::move(m_transcript);
  }

  void note(Sentence text) { m_transcript.notes.push_back(std::move(text)); }

 private:
  // False: the chunk has ended, because the cache is full or the user stopped.
  bool read(std::span<const TokenId> ids, int64_t chunk) {
    const Fed outcome = feed(m_decoder, m_cache, ids, model::Want::last, m_logits, {.stop = m_stop});
    if (!outcome) note({say::chunk_ended, chunk + 1, outcome.error().reason});
    if (outcome && *outcome == model::Outcome::stopped) m_transcript.stopped = true;
    if (m_observer) m_observer->stepped();
    return outcome && *outcome == model::Outcome::done;
  }

  void write(int64_t chunk) {
    std::vector<TokenId> history;
    if (m_detect) {
      history = {m_speech.start};
      if (!read(history, chunk)) return;
      m_language = std::ranges::max_element(m_speech.languages, [&](const auto& a, const auto& b) {
                     return m_logits[static_cast<size_t>(a.second)] < m_logits[static_cast<size_t>(b.second)];
                   })->second;
      m_detect = false;
      m_transcript.language_detected = true;
    }
    const std::vector<TokenId> beginning = m_speech.beginning(m_language, m_translate);
    if (!read(std::span(beginning).subspan(history.size()), chunk)) return;
    history = beginning;
    std::vector<TokenId> banned = m_speech.suppressed;
    banned.insert(banned.end(), m_speech.suppressed_first.begin(), m_speech.suppressed_first.end());
    text::Utf8Assembler assembler;
    const auto emit = [&](const std::string& text) {
      m_transcript.text += text;
      if (m_observer && !text.empty()) m_observer->written({text, 0, {}});
    };
    while (static_cast<int64_t>(history.size()) < m_speech.max_length) {
      const TokenId id = m_sampler.sample(m_logits, history, banned);
      banned.resize(m_speech.suppressed.size());
      m_transcript.ids.push_back(id);
      history.push_back(id);
      if (m_end.ends(id)) return emit(assembler.finish());
      const bool time = m_speech.no_timestamps >= 0 && id > m_speech.no_timestamps;
      if (!time && id < m_model.tokenizer.size() && !m_model.tokenizer.isControl(id))
        emit(assembler.push(m_model.tokenizer.piece(id)));
      if (static_cast<int64_t>(history.size()) == m_speech.max_length) {
        note({say::chunk_cut, chunk + 1, history.size()});
      } else if (!read({&id, 1}, chunk)) {
        break;
      }
    }
    emit(assembler.finish());
  }

  model::Decoder& m_decoder;
  const SpeechModel& m_model;
  const SpeechConfig& m_speech;
  cache::KvCache& m_cache;
  TurnObserver* m_observer;  // may be null
  const std::atomic<bool>* m_stop;
  model::Encoder m_encoder;
  audio::LogMel m_mel;
  Sampler m_sampler;
  EndOfReply m_end;
  bool m_translate = false, m_detect = false;
  TokenId m_language = -1;
  std::vector<float> m_logits;
  Transcript m_transcript;
};

}  // namespace

audio::AudioClip atModelRate(const SpeechConfig& speech, audio::AudioClip clip) {
  if (clip.rate == speech.front.sampling_rate) return clip;
  return {audio::resample(clip.samples, clip.rate, speech.front.sampling_rate), speech.front.sampling_rate};
}

model::Outcome listen(model::Encoder& encoder, const audio::MelFeatures& features, const cache::Format& format,
                      cache::KvCache& cache, const model::EncodeOptions& options) {
  cache.setCross(nullptr);
  if (encoder.encode(features.values, features.n_mels, features.frames, options) == model::Outcome::stopped)
    return model::Outcome::stopped;
  cache.setCross(model::makeCrossCache(encoder.model(), encoder.devices(), encoder.states(), format));
  return model::Outcome::done;
}

Transcript transcribe(model::Decoder& decoder, const SpeechModel& model, cache::KvCache& cache,
                      const audio::AudioClip& clip, const TranscribeOptions& options, TurnObserver* observer,
                      const std::atomic<bool>* stop) {
  Writer writer(decoder, model, cache, options, observer, stop);
  if (clip.samples.empty()) throw Error(ErrorKind::content, "the clip contains no sound", "give it a longer one");
  const int rate = model.speech.front.sampling_rate;
  if (clip.rate == rate) return writer.run(clip);
  writer.note({say::resampled, clip.rate, rate});
  return writer.run(atModelRate(model.speech, clip));
}

}  // namespace kvarium::decode
