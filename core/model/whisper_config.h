// Reads the configuration of a Whisper folder: the decoder, the encoder and the front end (Radford et al. 2022; fields
// as WhisperConfig and WhisperFeatureExtractor of transformers write them).
#pragma once

#include "core/audio/log_mel.h"
#include "core/model/model_config.h"

namespace kvarium::files {
class HfFolder;
class JsonFields;
}  // namespace kvarium::files

namespace kvarium::model {

// config.json. Throws Error{file} naming the field, Error{unsupported} for settings that this version does not compute.
void readWhisperConfig(const files::JsonFields& fields, ModelConfig& config);

// preprocessor_config.json; missing fields get the defaults of transformers. Throws Error{file} naming field and
// bounds, or if the features differ from those that the model takes.
audio::LogMelConfig readLogMelConfig(const files::HfFolder& folder, const ModelConfig& config);

}  // namespace kvarium::model
