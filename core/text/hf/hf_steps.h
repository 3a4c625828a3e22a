// Reads the normalizer, pre_tokenizer, decoder and post_processor of tokenizer.json.
#pragma once

#include <string>
#include <vector>

#include "core/text/hf/hf_json.h"
#include "core/text/text_steps.h"

namespace kvarium::text {

// `tokenizer`: the whole file. Throws Error{unsupported} naming an unknown component, Error{file} for a malformed one.
TextSteps readHfSteps(const files::JsonFields& tokenizer);

// Names of the special tokens before and after a text.
struct HfFrame {
  std::vector<std::string> before, after;
};
HfFrame readHfFrame(const files::JsonFields& tokenizer);

}  // namespace kvarium::text
