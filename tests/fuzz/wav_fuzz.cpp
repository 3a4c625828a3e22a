// Any bytes are sound or an Error; sound has finite samples at a sane rate, and can be brought to another rate.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "core/audio/resample.h"
#include "core/audio/wav.h"
#include "core/base/error.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  try {
    const kvarium::audio::AudioClip clip = kvarium::audio::parseWav(std::as_bytes(std::span(data, size)), "fuzz.wav");
    if (clip.samples.empty() || clip.samples.size() > size || clip.rate < 1000 || clip.rate > 384'000) std::abort();
    for (const float sample : clip.samples) {
      if (!std::isfinite(sample)) std::abort();
    }
    const auto start = std::span(clip.samples).first(std::min<size_t>(clip.samples.size(), 16));
    const size_t n = kvarium::audio::resample(start, clip.rate, 16000).size();
    if (n == 0 || n > 16 * start.size()) std::abort();
  } catch (const kvarium::Error& error) {
    if (error.remedy().empty()) std::abort();
  }
  return 0;
}
