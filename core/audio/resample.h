// Resamples a sound to another sampling rate.
#pragma once

#include <span>
#include <vector>

namespace kvarium::audio {

// Band-limited interpolation with a Kaiser-windowed sinc of 64 zero crossings per side (J. O. Smith, "Digital Audio
// Resampling", https://ccrma.stanford.edu/~jos/resample); the sound counts as 0 beyond its ends. With N half the lower
// of the two rates: flat to 0.01 dB up to 0.9 N, at least 90 dB down from N on (16 kHz: up to 7.2 kHz, from 8 kHz on).
// Constants keep their value.
//
// Output m is the sound at m / to_rate seconds; there are ceil(samples * to_rate / from_rate) outputs. Rates are 1000
// to 384000 per second. Cost: 128 max(1, from_rate / to_rate) products per output.
std::vector<float> resample(std::span<const float> samples, int from_rate, int to_rate);

}  // namespace kvarium::audio
