#include <cstring>

#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "core/base/shared_sentences.h"
#include "core/decode/transcriber.h"

namespace kvarium::cli {
namespace {

struct NpyMatrix {
  int64_t rows = 0, cols = 0;
  std::vector<float> values;  // [rows, cols]
};

// Throws Error{file} naming the file for anything but a float32 matrix in row-major order.
NpyMatrix readNpy(const std::string& path) {
  const auto refuse = [&](const Sentence& what) {
    throw Error(ErrorKind::file, {"%1 %2", path, what}, "save a float32 matrix with numpy.save");
  };
  const std::string bytes = readText(path);
  if (bytes.size() < 12 || bytes.compare(0, 6, "\x93NUMPY") != 0) refuse("is not a .npy file");
  const auto byte = [&](size_t at) { return static_cast<size_t>(static_cast<uint8_t>(bytes[at])); };
  // Version 1 has two bytes for the length of the header, the later ones four.
  const size_t start = byte(6) == 1 ? 10 : 12;
  const size_t length = byte(8) + (byte(9) << 8) + (start == 12 ? (byte(10) << 16) + (byte(11) << 24) : 0);
  if (length > bytes.size() - start) refuse("is cut short");
  // The header is a dictionary of Python: "{'descr': '<f4', 'fortran_order': False, 'shape': (80, 3000), }".
  std::string header = bytes.substr(start, length);
  for (char& c : header) c = c == '\'' ? '"' : c == '(' ? '[' : c == ')' ? ']' : c == 'F' ? 'f' : c;
  if (const size_t last = header.find_last_not_of(" \n}"); last != std::string::npos && header[last] == ',')
    header[last] = ' ';
  Json facts = Json::parse(header, nullptr, false);
  if (!facts.is_object() || facts["descr"] != "<f4") refuse("does not hold float32 numbers");
  if (facts["fortran_order"] != false) refuse("is not in row-major order");
  const Json shape = facts["shape"];
  constexpr int64_t most = int64_t{1} << 30;
  const auto is_length = [](const Json& n) { return n.is_number_unsigned() && n <= most; };
  if (!shape.is_array() || shape.size() != 2 || !is_length(shape[0]) || !is_length(shape[1]))
    refuse("does not hold a matrix: its shape has two numbers");
  NpyMatrix matrix{shape[0], shape[1], {}};
  const size_t wanted = static_cast<size_t>(matrix.rows) * static_cast<size_t>(matrix.cols);
  if ((bytes.size() - start - length) / sizeof(float) != wanted || (bytes.size() - start - length) % sizeof(float) != 0)
    refuse("is cut short or too long");
  matrix.values.resize(wanted);
  if (wanted > 0) std::memcpy(matrix.values.data(), bytes.data() + start + length, wanted * sizeof(float));
  return matrix;
}

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
