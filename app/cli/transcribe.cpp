// kvarium-cli transcribe: speech to text.
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "core/decode/transcriber.h"

namespace kvarium::cli {
namespace {

struct TranscriptionOptions {
  CommonOptions common;
  TranscribeOptions transcribe;
  std::string audio, task = "transcribe";
};

std::atomic<bool> transcription_interrupted{false};

void runTranscription(TranscriptionOptions& options) {
  options.transcribe.translate = options.task == "translate";
  const AudioClip clip = readWav(options.audio);  // before a model is read
  Engine engine(options.common);
  const ChatModel& model = engine.model();
  const int64_t length = model.speech ? model.speech->max_length : 0;
  KvCache cache = engine.makeCache(options.common.cache, length);
  std::signal(SIGINT, [](int) { transcription_interrupted = true; });
  TranscribeHooks hooks;
  bool bar = false;
  if (!options.common.json) {
    hooks.text = [&](std::string_view text) {
      if (bar) std::fprintf(stderr, "\r                 \r");
      bar = false;
      std::cout << text << std::flush;
      if (!std::cout) transcription_interrupted = true;  // nobody can read the rest; main() says so
    };
  }
  if (::isatty(STDERR_FILENO) != 0) {
    hooks.progress = [&](double fraction, std::string_view what) {
      if (what != "listening") return;
      std::fprintf(stderr, "\rlistening %3d %%", static_cast<int>(fraction * 100));
      bar = true;
    };
  }
  const Transcript transcript = transcribe(engine.decoder(), model.speechModel(), cache, clip, options.transcribe,
                                           hooks, &transcription_interrupted);
  if (bar) std::fprintf(stderr, "\r                 \r");
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
  noteOffload(cache);
  for (const std::string& note : transcript.notes) std::fprintf(stderr, "note: %s\n", note.c_str());
}

}  // namespace

void addTranscribe(CLI::App& program) {
  auto options = std::make_shared<TranscriptionOptions>();
  CLI::App* command = program.add_subcommand("transcribe", "speech to text, with a Whisper model");
  addCommon(*command, options->common, With::model_and_engine);
  command->add_option("-f,--file", options->audio, "WAV file")->required();
  command->add_option("--language", options->transcribe.language, "en, de, ...; default: what it sounds like");
  command->add_option("--task", options->task, "transcribe, or translate into English")
      ->check(CLI::IsMember({"transcribe", "translate"}));
  command->callback([options] { runTranscription(*options); });
}

}  // namespace kvarium::cli
