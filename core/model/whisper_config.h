// What the files of a Whisper folder say: the decoder as any other, the encoder, and the front end both were trained on
// (Radford et al. 2022; fields as WhisperConfig and WhisperFeatureExtractor of transformers write them).
#pragma once

#include "core/audio/log_mel.h"
#include "core/model/model_config.h"

namespace kvarium {

class HfFolder;
class JsonFields;

// config.json. Throws Error{file} naming the field, Error{unsupported} for what this version does not compute.
void readWhisperConfig(const JsonFields& fields, ModelConfig& config);

// preprocessor_config.json; defaults of missing fields are transformers'. Throws Error{file} naming field and bounds,
// or when its features are not those that the model takes.
LogMelConfig readLogMelConfig(const HfFolder& folder, const ModelConfig& config);

}  // namespace kvarium
