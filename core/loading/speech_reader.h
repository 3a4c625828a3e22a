// Reads the prompting rules of a speech model from its folder.
#pragma once

#include "core/decode/speech_config.h"
#include "core/model/model_config.h"
#include "core/text/tokenizer.h"

namespace kvarium::files {
class HfFolder;
}  // namespace kvarium::files

namespace kvarium::loading {

// Reads generation_config.json and preprocessor_config.json, or config.json if a folder has no generation settings.
// Throws Error{file} naming file and field.
decode::SpeechConfig readSpeechConfig(const files::HfFolder& folder, const model::ModelConfig& config,
                                      const text::Tokenizer& tokenizer);

}  // namespace kvarium::loading
