// kvarium-cli transcribe: turns speech into text.
#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "core/decode/transcriber.h"

namespace kvarium::cli {
namespace {

struct TranscriptionOptions {
  CommonOptions common;
  decode::TranscribeOptions transcribe;
  std::string audio, task = "transcribe";
};

// A reply, and before it how far the model has listened.
class TranscriptPrinter final : public ReplyPrinter {
 public:
  explicit TranscriptPrinter(bool stream) : ReplyPrinter(INT64_MAX, stream) {}
  void transcribed(double fraction, std::string_view phase) override {
    if (phase == "listening") m_listening.share("listening", fraction);
  }
  void written(const decode::WrittenText& piece) override {
    m_listening.finish();
    ReplyPrinter::written(piece);
  }

 private:
  Progress m_listening;
};

void runTranscription(TranscriptionOptions& options) {
  options.transcribe.translate = options.task == "translate";
  const audio::AudioClip clip = audio::readWav(options.audio);  // checked before the model is loaded
  Engine engine(options.common);
  const loading::ChatModel& model = engine.model();
  const int64_t length = model.speech ? model.speech->max_length : 0;
  cache::KvCache cache = engine.makeCache(options.common.cache, length);
  heedInterrupts();
  TranscriptPrinter printer(!options.common.json);
  const decode::Transcript transcript = decode::transcribe(engine.decoder(), model.speechModel(), cache, clip,
                                                           options.transcribe, &printer, &interrupted);
  printer.finish();
  if (options.common.json) {
    printJson({{"text", transcript.text},
               {"ids", transcript.ids},
               {"language", transcript.language},
               {"language_detected", transcript.language_detected},
               {"chunks", transcript.chunks},
               {"stopped", transcript.stopped},
               {"load_s", engine.loadSeconds()},
               {"listen_s", transcript.listen_s},
               {"write_s", transcript.write_s},
               {"cache", cacheJson(cache)}});
  } else {
    std::cout << "\n" << std::flush;  // before the notes
  }
  noteMemory(cache);
  for (const Sentence& what : transcript.notes) note(what);
}

}  // namespace

void addTranscribe(CLI::App& program) {
  auto options = std::make_shared<TranscriptionOptions>();
  CLI::App* command = program.add_subcommand("transcribe", "speech to text, with a Whisper model");
  addCommon(*command, options->common, With::model_and_engine);
  command->add_option("-f,--file", options->audio, "WAV file")->required();
  command->add_option("--language", options->transcribe.language, "en, de, ...; default: detected");
  command->add_option("--task", options->task, "transcribe, or translate into English")
      ->check(CLI::IsMember({"transcribe", "translate"}));
  command->callback([options] { runTranscription(*options); });
}

}  // namespace kvarium::cli
