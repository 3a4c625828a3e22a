// LogMel: the input features of Whisper: log energies in mel bands, one column per hop (Radford et al. 2022, section
// 2.2; same numbers as WhisperFeatureExtractor of transformers).
//
// Frames are centred: the sound is reflected at both ends and multiplied by a periodic Hann window; |DFT|^2 is summed
// in triangular bands of equal area over the mel scale of Slaney's Auditory Toolbox (1998), and
//   y = log10(max(energy, 1e-10));  y = (max(y, largest y - 8) + 4) / 4
// So each frame depends on the loudest frame of its chunk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kvarium::audio {

// The discrete Fourier transform of a fixed length, any length: Cooley and Tukey 1965 over its prime factors.
class Fourier {
 public:
  explicit Fourier(int n);  // n >= 1
  // |X[k]|^2 for k = 0 .. n/2 of the real x [n]; power [n/2 + 1]. Not thread-safe.
  void power(const double* x, double* power);

 private:
  struct Complex {
    double re = 0, im = 0;
  };
  // out [length] = transform of `length` numbers that are `stride` apart; `factor`: index of the prime to split off
  // next.
  void transform(const double* x, int stride, int length, size_t factor, Complex* out);

  int m_n;
  std::vector<int> m_primes;        // ascending; n is their product
  std::vector<Complex> m_roots;     // exp(-2 pi i k / n)
  std::vector<Complex> m_out;       // [n]
  std::vector<Complex> m_gathered;  // [largest prime]
};

struct LogMelConfig {
  int n_fft = 400;            // samples per frame
  int hop = 160;              // samples between frames
  int n_mels = 80;            // bands
  int sampling_rate = 16000;  // Hz
  int64_t chunk = 480000;     // samples per chunk of the model; shorter sound is filled with silence
  int64_t frames() const { return chunk / hop; }
};

struct MelFeatures {
  int n_mels = 0;
  int64_t frames = 0;
  std::vector<float> values;  // [n_mels, frames]
};

class LogMel {
 public:
  explicit LogMel(const LogMelConfig& config);

  const LogMelConfig& config() const { return m_config; }
  // samples: -1 to 1 at the configured rate, any number; gives samples / hop frames
  MelFeatures features(std::span<const float> samples);
  // Number of chunks for this many samples, at least one.
  int64_t chunks(size_t samples) const;
  // Chunk `index`, filled with zeros to config().frames().
  MelFeatures chunk(std::span<const float> samples, int64_t index);

 private:
  struct Band {
    int first = 0;                // index of the first frequency
    std::vector<double> weights;  // of the frequencies from `first` on
  };
  LogMelConfig m_config;
  Fourier m_fourier;
  std::vector<double> m_window;  // [n_fft]
  std::vector<Band> m_bands;     // [n_mels]
};

}  // namespace kvarium::audio
