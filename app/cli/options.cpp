// Options that several commands share, and the checks of their values.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "core/base/numbers.h"
#include "core/base/small_letters.h"
#include "gpu/devices.h"

namespace kvarium::cli {
namespace {

template <class Number>
bool parses(const std::string& text, Number& value) {
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  return status == std::errc() && end == text.data() + text.size();
}

std::string got(const std::string& text, const std::string& accepts) {
  return "got \"" + text.substr(0, 60) + "\"; it accepts " + accepts;
}

CLI::Validator real(double from, double to, bool from_included, const std::string& accepts) {
  return CLI::Validator(
      [=](std::string& text) {
        double value = 0;
        const bool good = parses(text, value) && std::isfinite(value) && value <= to &&
                          (from_included ? value >= from : value > from);
        return good ? std::string() : got(text, accepts);
      },
      "");
}

CLI::Validator seed() {
  return CLI::Validator(
      [](std::string& text) {
        uint64_t value = 0;
        return parses(text, value) ? std::string() : got(text, "whole numbers from 0 to 18446744073709551615");
      },
      "");
}

// "5000000", "64K", "64M", "2G" (multiples of 1,024), replaced by the number.
CLI::Validator byteCount() {
  return CLI::Validator(
      [](std::string& text) {
        const size_t unit = text.empty() ? std::string::npos : std::string("KMG").find(text.back());
        const int shift = unit == std::string::npos ? 0 : 10 * (static_cast<int>(unit) + 1);
        int64_t value = 0;
        if (!parses(text.substr(0, text.size() - (shift ? 1 : 0)), value) || value < 0 || value > INT64_MAX >> shift)
          return got(text, "whole numbers of bytes from 0, or with the suffix K, M or G: 64M");
        text = std::to_string(value << shift);
        return std::string();
      },
      "");
}

CLI::Validator gpuLayers() {
  return CLI::Validator(
      [](std::string& text) {
        return engine::parseGpuLayers(text) ? std::string() : got(text, "auto, all or a whole number from 0");
      },
      "");
}

// In any case, replaced by the name.
CLI::Validator deviceName() {
  return CLI::Validator(
      [](std::string& text) {
        const std::string name = inSmallLetters(text);
        if (name != "auto" && name != "cpu" && !gpu::isDeviceName(name))
          return got(text, "auto, cpu, " + gpu::deviceNames());
        text = name;
        return std::string();
      },
      "");
}

}  // namespace

CLI::Validator whole(int64_t from, int64_t to) {
  return CLI::Validator(
      [=](std::string& text) {
        int64_t value = 0;
        if (parses(text, value) && value >= from && value <= to) return std::string();
        return got(text,
                   "whole numbers from " + withThousands(from) + (to == INT64_MAX ? "" : " to " + withThousands(to)));
      },
      "");
}

CLI::Validator notEmpty() {
  return CLI::Validator([](std::string& text) { return text.empty() ? got(text, "a text") : std::string(); }, "");
}

CLI::Validator cacheSpec() {
  return CLI::Validator(
      [](std::string& text) {
        if (text.find_first_not_of(' ') == std::string::npos)
          return got(text, "PRESET[:key=value,...], see kvarium-cli caches");
        cache::parseCacheSpec(text);
        return std::string();
      },
      "");
}

void addCommon(CLI::App& command, CommonOptions& options, With what) {
  if (what != With::nothing) command.add_option("-m,--model", options.model, model_help)->required()->check(notEmpty());
  command.add_flag("--json", options.json, "print one JSON document");
  const auto quiet = [] { Progress::silence(); };
  // After the command's own options; where they change nothing they are taken and not listed.
  const std::string group = what == With::model_and_engine ? "Common options" : "";
  command.add_flag_callback("-q,--quiet", quiet, "no progress on standard error")->group(group);
  command.add_option("--threads", options.threads, "threads; 0: as many as the machine gives")
      ->check(whole(0, 1024))
      ->group(group);
  command.add_option("--device", options.device, "auto (the CPU), cpu, " + gpu::deviceNames())
      ->transform(deviceName())
      ->each([&options](const std::string&) { options.device_given = true; })
      ->group(group);
  command
      .add_option_function<std::string>(
          "--gpu-layers", [&options](const std::string& text) { options.gpu_layers = engine::parseGpuLayers(text); },
          "of a GPU, the last layers that it computes, the CPU the others: N, all, or auto: as many as fit beside the "
          "cache")
      ->check(gpuLayers())
      ->default_str("all")
      ->group(group);
  command.add_option("--cache", options.cache, "SPEC, for example static:max_cache_len=2048")
      ->check(cacheSpec())
      ->each([&options](const std::string&) { options.cache_given = true; })
      ->group(group);
  command.add_option("--precision", options.precision, "exact, fast or fastest")
      ->check(CLI::IsMember({"exact", "fast", "fastest"}))
      ->group(group);
  command
      .add_option("--memory-limit", options.memory_limit,
                  "most bytes of the cache, without the weights: 5000000, 64M, 2G")
      ->transform(byteCount())
      ->default_str("none")
      ->group(group);
  command.add_option("--quantize", options.quantize, "weights while they are loaded: " + loading::quantizableNames())
      ->check(CLI::IsMember({"q8_0", "q5_1", "q5_0", "q4_1", "q4_0"}, CLI::ignore_case))
      ->default_str("as they are")
      ->group(group);
  command.add_option("--seed", options.seed, "seed of the random numbers")->check(seed())->group(group);
  command.add_option("--on-full", options.on_full, "memory is full: fail, or offload the cache and go on")
      ->check(CLI::IsMember({"offload", "fail"}))
      ->default_str("fail")
      ->group(group);
  if (what == With::model_and_engine) explainSpec(command);
}

void explainSpec(CLI::App& command) {
  command.footer(
      "SPEC is PRESET[:key=value,...][;LAYERS:key=value,...]..., for example\n"
      "  dynamic                                    every token, grows with the text\n"
      "  static:max_cache_len=2048                  room for 2,048 tokens, all memory at once\n"
      "  sink:window_length=1024,num_sink_tokens=4  the first 4 tokens and the last 1,020: endless text\n"
      "  quantized:nbits=4                          older tokens in 4 bits per number\n"
      "  quantized:nbits=2;0-1:nbits=8              layers 0 and 1 in 8 bits, the others in 2\n"
      "  offloaded                                  on disk, two layers in memory\n"
      "`kvarium-cli caches` lists presets and keys.");
}

void addSampling(CLI::App& command, decode::GenerateOptions& options) {
  decode::SamplingOptions& s = options.sampling;
  const std::string above = "numbers above 0, up to ";
  command.add_option("--temperature", s.temperature, "0: greedy")->check(real(0, 100, true, "0 (greedy) to 100"));
  command.add_option("--top-k", s.top_k, "most likely tokens kept; 0: all")->check(whole(0, INT32_MAX));
  command.add_option("--top-p", s.top_p, "probability mass kept")->check(real(0, 1, false, above + "1 (off)"));
  command.add_option("--min-p", s.min_p, "least probability, as a share of the most likely token's")
      ->check(real(0, 1, true, "0 (off) to 1"));
  command.add_option("--typical-p", s.typical_p, "mass of the most typical tokens kept")
      ->check(real(0, 1, false, above + "1 (off)"));
  command.add_option("--repetition-penalty", s.repetition_penalty, "1: none")
      ->check(real(0, 100, false, above + "100; 1 is off"));
  command.add_option("--no-repeat-ngram", s.no_repeat_ngram, "no n-gram of this length twice; 0: off")
      ->check(whole(0, INT32_MAX));
  command.add_option("--stop", options.stop, "ends the reply before this text; repeatable")
      ->check(notEmpty())
      ->default_str("")
      ->allow_extra_args(false);  // "[END]" is one text, not a list
}

decode::SamplingChoice samplingGiven(const CLI::App& command, const decode::SamplingOptions& options) {
  decode::SamplingChoice choice;
  decode::forEachSetting([&](std::string name, auto of, auto own) {
    std::ranges::replace(name, '_', '-');
    if (command.get_option("--" + name)->count() > 0) choice.*own = options.*of;
  });
  return choice;
}

}  // namespace kvarium::cli
