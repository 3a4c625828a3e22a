// The normalizer, pre_tokenizer, decoder and post_processor of tokenizer.json, as steps.
#pragma once

#include <string>
#include <vector>

#include "core/text/hf_json.h"
#include "core/text/text_steps.h"

namespace kvarium {

// `tokenizer` is the whole file. Throws Error{unsupported} naming a component that is not known here, Error{file} for
// one that is not as it should be.
TextSteps readHfSteps(const JsonFields& tokenizer);

// The special tokens that go around a text, by name.
struct HfFrame {
  std::vector<std::string> before, after;
};
HfFrame readHfFrame(const JsonFields& tokenizer);

}  // namespace kvarium
