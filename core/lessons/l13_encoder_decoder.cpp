// L13: two caches of a speech model (Whisper, Radford et al. 2022). The cross cache holds the sound: it is there at
// once and never changes. The other holds the transcript and grows.
#include <algorithm>

#include "core/base/numbers.h"
#include "core/decode/transcriber.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"
#include "core/model/encoder.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t transcript_length = 80, transcript_piece = 10;  // tokens

// Bytes of `cells` cells of each of `layers` layers in f16, `width` numbers a key.
constexpr int64_t cellBytes(int64_t layers, int64_t width, int64_t cells) { return layers * width * cells * 2 * 2; }

Result measureEncoderDecoder(Lab& lab) {
  const decode::SpeechModel speech = lab.model().speechModel();
  model::Encoder encoder(speech.model, lab.decoder().devices());
  audio::LogMel mel(speech.speech.front);
  const audio::AudioClip sound =
      decode::atModelRate(speech.speech, audio::readWav(lab.folder() / "models" / "whisper" / "audio.wav"));
  cache::KvCache cache = lab.makeCache("dynamic:format=f16", transcript_length + 1);
  const Figure listening = lab.seconds(3, [&] {
    if (decode::listen(encoder, mel.chunk(sound.samples, 0), *cache::findFormat("f16"), cache) ==
        model::Outcome::stopped)
      throw Stopped();
  });
  Series cross{.name = "of the sound (cross)"}, self{.name = "of the transcript (self)"};
  std::vector<double> steps;
  std::vector<TokenId> ids = speech.speech.beginning(speech.speech.language("en"), false);
  TokenId next = lab.feedForTop(cache, ids);
  cache::CacheView view;
  bool constant = true, grows_evenly = true;
  int64_t cross_bytes = 0, self_bytes = 0;
  for (auto length = static_cast<int64_t>(ids.size()); length + transcript_piece <= transcript_length;) {
    steps.push_back(lab.seconds(
                           1, [&] { next = lab.continued(cache, next, transcript_piece).back(); }, {}, 0)
                        .value);
    length += transcript_piece;
    cache.status().fill(view);
    const auto x = static_cast<double>(length);
    if (cross_bytes == 0) cross_bytes = view.cross.used();
    constant = constant && view.cross.used() == cross_bytes;
    self_bytes = view.bytes.used() - view.cross.used();
    grows_evenly = grows_evenly && self_bytes * view.cross_cells == cross_bytes * length;
    cross.points.push_back({x, scaled(inMiB(view.cross.used()), 1024)});
    self.points.push_back({x, scaled(inMiB(self_bytes), 1024)});
    lab.progress(x, transcript_length);
  }
  lab.progress(1, 1);
  const Figure step = scaled(medianOf(steps), 1e3 / transcript_piece);

  // Whisper's shapes: 1,500 cells of 30 s of sound, at most 448 tokens.
  Series cross_of{.name = "of the sound (cross)", .kind = Series::Kind::computed},
      self_of{.name = "of the transcript (self)", .kind = Series::Kind::computed};
  cross_of.points = {{0, inMiB(cellBytes(4, 384, 1500))}, {1, inMiB(cellBytes(32, 1280, 1500))}};
  self_of.points = {{0, inMiB(cellBytes(4, 384, 448))}, {1, inMiB(cellBytes(32, 1280, 448))}};
  Series times{.name = "time"};
  times.points = {{0, scaled(listening, 1e3)}, {1, step}};

  Result result;
  result.from.settings = {"dynamic:format=f16", "a tiny Whisper with random weights", "a clip of 2.5 s"};
  result.from.warm_ups = 1;
  result.answer = exactly(cross_of.points[1].y.value / self_of.points[1].y.value);
  result.charts.push_back(
      {.title = "Memory of a tiny Whisper", .x = "tokens of the transcript", .y = "KiB", .series = {cross, self}});
  result.charts.push_back({.title = "Memory of the real ones, with the longest transcript",
                           .x = "",
                           .y = "MiB",
                           .bars = {"tiny", "large"},
                           .series = {cross_of, self_of}});
  result.charts.push_back({.title = "Time of a tiny Whisper",
                           .x = "",
                           .y = "ms",
                           .log_y = true,
                           .bars = {"listen: once", "a token"},
                           .series = {times}});
  result.findings.push_back(
      {"the cross cache is there before the first token and never changes", constant && cross_bytes > 0});
  result.findings.push_back({{"both take the same for a cell: %1 KiB for %2 cells of sound, %3 KiB for the transcript",
                              numberText(static_cast<double>(cross_bytes) / 1024), view.cross_cells,
                              numberText(static_cast<double>(self_bytes) / 1024)},
                             grows_evenly});
  result.findings.push_back(
      {{"listening takes %1 ms once, a token %2 ms", numberText(1e3 * listening.value), numberText(step.value)},
       1e3 * listening.value > step.value});
  return result;
}

}  // namespace

Lesson encoderDecoderLesson() {
  return {
      .name = "L13",
      .subject = "encoder_decoder",
      .title = "Two caches of a speech model",
      .model = "whisper",
      .question = {.text =
                       "Whisper large hears 30 seconds and writes its longest transcript, 448 tokens. How many times "
                       "larger is the cache of the sound than that of the transcript?",
                   .unit = "times",
                   .least = 0.1,
                   .most = 100,
                   .logarithmic = true},
      .steps = stepsWith({}),
      .seconds = 1,
      .run = measureEncoderDecoder};
}

}  // namespace kvarium::lessons
