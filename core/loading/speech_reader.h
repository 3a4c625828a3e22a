// Reads the prompting rules of a speech model from its folder.
#pragma once

#include "core/decode/speech_config.h"
#include "core/model/model_config.h"
#include "core/text/tokenizer.h"

namespace kvarium {

class HfFolder;

// Reads generation_config.json and preprocessor_config.json, or config.json if a folder has no generation settings.
// Throws Error{file} naming file and field.
SpeechConfig readSpeechConfig(const HfFolder& folder, const ModelConfig& config, const Tokenizer& tokenizer);

}  // namespace kvarium
