#include "app/cli/listen.h"

#include <cstdio>

#include "app/cli/npy.h"
#include "core/base/shared_sentences.h"
#include "core/decode/transcriber.h"

namespace kvarium::cli {
namespace {

audio::MelFeatures featuresOf(const ListenOptions& options, const decode::SpeechConfig& speech) {
  if (!options.features.empty()) {
    NpyMatrix matrix = readNpy(options.features);
    return {static_cast<int>(matrix.rows), matrix.cols, std::move(matrix.values)};
  }
  audio::AudioClip clip = audio::readWav(options.audio);
  const int rate = clip.rate;
  clip = decode::atModelRate(speech, std::move(clip));
  if (clip.rate != rate) note({say::resampled, rate, clip.rate});
  audio::LogMel mel(speech.front);
  if (mel.chunks(clip.samples.size()) > 1)
    note({"only the first %1 s are used: the model takes no more at once",
          speech.front.chunk / speech.front.sampling_rate});
  return mel.chunk(clip.samples, 0);
}

}  // namespace

void addListen(CLI::App& command, ListenOptions& options) {
  auto* features = command.add_option("--features", options.features,
                                      "input of an encoder-decoder model: float32 [n_mels, frames], a NumPy file");
  command.add_option("-f,--file", options.audio, "the same as a WAV file")->excludes(features);
}

void listenTo(Engine& engine, const ListenOptions& options, cache::KvCache& cache) {
  const bool given = !options.features.empty() || !options.audio.empty();
  const loading::ChatModel& model = engine.model();
  if (!model.speech) {
    if (given)
      throw Error(ErrorKind::content, {"%1 is not a speech model", model.config.name}, "choose a Whisper model");
    return;
  }
  if (!given) {
    throw Error(ErrorKind::content, {"%1 transcribes speech and got no input", model.config.name},
                "give it --features F.npy or -f AUDIO.wav");
  }
  model::Encoder encoder(model.model, engine.devices());
  decode::listen(encoder, featuresOf(options, *model.speech), *model.default_format, cache);
}

}  // namespace kvarium::cli
