// Options that several commands share, and the checks of their values.
#include <algorithm>
#include <cmath>

#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "app/cli/words.h"
#include "core/base/numbers.h"
#include "core/base/small_letters.h"
#include "gpu/devices.h"

namespace kvarium::cli {
namespace {

// A check of an option's text, which it may replace. What it refuses is said with what is accepted.
template <class IsGood>
CLI::Validator accepting(const Sentence& accepted, const IsGood& is_good) {
  const auto check = [=](std::string& text) {
    return is_good(text) ? std::string() : said({"got \"%1\"; it accepts %2", text.substr(0, 60), accepted});
  };
  return CLI::Validator(check, "");
}

CLI::Validator real(double from, double to, bool from_included, const Sentence& accepted) {
  return accepting(accepted, [=](const std::string& text) {
    const double value = wholeNumber<double>(text).value_or(NAN);
    return std::isfinite(value) && value <= to && (from_included ? value >= from : value > from);
  });
}

// "5000000", "64K", "64M", "2G" (multiples of 1,024), replaced by the number.
CLI::Validator byteCount() {
  return accepting("whole numbers of bytes from 0, or with the suffix K, M or G: 64M", [](std::string& text) {
    const size_t unit = text.empty() ? std::string::npos : std::string("KMG").find(text.back());
    const int shift = unit == std::string::npos ? 0 : 10 * (static_cast<int>(unit) + 1);
    const auto value = wholeNumber<int64_t>(text.substr(0, text.size() - (shift ? 1 : 0)));
    const bool fits = value && *value >= 0 && *value <= INT64_MAX >> shift;
    if (fits) text = std::to_string(*value << shift);
    return fits;
  });
}

// In any case, replaced by the name.
CLI::Validator deviceName() {
  return accepting({"%1", "auto, cpu, " + gpu::deviceNames()}, [](std::string& text) {
    const std::string name = inSmallLetters(text);
    const bool is_known = name == "auto" || name == "cpu" || gpu::isDeviceName(name);
    if (is_known) text = name;
    return is_known;
  });
}

}  // namespace

CLI::Validator whole(int64_t from, int64_t to) {
  const Sentence accepted =
      to == INT64_MAX ? Sentence("whole numbers from %L1", from) : Sentence("whole numbers from %L1 to %L2", from, to);
  return accepting(accepted, [=](const std::string& text) {
    const auto value = wholeNumber<int64_t>(text);
    return value && *value >= from && *value <= to;
  });
}

CLI::Validator notEmpty() {
  return accepting("a text", [](const std::string& text) { return !text.empty(); });
}

CLI::Validator cacheSpec() {
  return accepting("PRESET[:key=value,...], see kvarium-cli caches", [](const std::string& text) {
    const bool is_there = text.find_first_not_of(' ') != std::string::npos;
    if (is_there) cache::parseCacheSpec(text);
    return is_there;
  });
}

CLI::Option* addText(CLI::App& command, const char* name, std::string& text, const std::string& help) {
  return command.add_option(name, text, help)->check(notEmpty());
}

void addSpecs(CLI::App& command, std::vector<std::string>& caches, const char* help) {
  command.remove_option(command.get_option("--cache"));
  addList(command, "--cache", caches, help, cacheSpec())->default_str("dynamic");
}

void addCommon(CLI::App& command, CommonOptions& options, With what) {
  if (what != With::nothing) addText(command, "-m,--model", options.model, model_help)->required();
  command.add_flag("--json", options.json, "print one JSON document");
  const auto quiet = [] { Progress::silence(); };
  // After the command's own options; where they change nothing they are taken and not listed.
  command.option_defaults()->group(what == With::model_and_engine ? "Common options" : "");
  command.add_flag_callback("-q,--quiet", quiet, "no progress on standard error");
  addWhole(command, "--threads", options.threads, "threads; 0: as many as the machine gives", 0, 1024);
  command.add_option("--device", options.device, said({"auto (the CPU), cpu, %1", gpu::deviceNames()}))
      ->transform(deviceName())
      ->each([&options](const std::string&) { options.device_given = true; });
  command
      .add_option(
          "--gpu-layers", options.gpu_layers,
          "of a GPU, the last layers that it computes, the CPU the others: N, all, or auto: as many as fit next "
          "to the cache")
      ->check(accepting("auto, all or a whole number from 0",
                        [](const std::string& text) { return engine::parseGpuLayers(text).has_value(); }))
      ->default_str("all");
  command.add_option("--cache", options.cache, "SPEC, for example static:max_cache_len=2048")
      ->check(cacheSpec())
      ->each([&options](const std::string&) { options.cache_given = true; });
  command.add_option("--precision", options.precision, "exact, fast or fastest")
      ->check(CLI::IsMember({"exact", "fast", "fastest"}));
  command
      .add_option("--memory-limit", options.memory_limit,
                  "most bytes of the cache, without the weights: 5000000, 64M, 2G")
      ->transform(byteCount())
      ->default_str("none");
  command
      .add_option("--kept-bytes", options.kept_bytes,
                  "most bytes of checkpoints, to which a text can go back: earlier recurrent states, and what "
                  "windows held; 0: none")
      ->transform(byteCount())
      ->default_str("a tenth of the free memory, at most 1G");
  command
      .add_option_function<std::string>(
          "--quantize",
          [&options](const std::string& name) {
            for (const DType type : loading::quantizableTypes())
              if (inSmallLetters(info(type).name) == inSmallLetters(name)) options.quantize = type;
          },
          said({"weights while they are loaded: %1", loading::quantizableNames()}))
      ->check(CLI::IsMember({"q8_0", "q5_1", "q5_0", "q4_1", "q4_0"}, CLI::ignore_case))
      ->default_str("as they are");
  command.add_option("--seed", options.seed, "seed of the random numbers")
      ->check(accepting("whole numbers from 0 to 18446744073709551615",
                        [](const std::string& text) { return wholeNumber<uint64_t>(text).has_value(); }));
  command.add_option("--on-full", options.on_full, "memory is full: fail, or offload the cache and go on")
      ->check(CLI::IsMember({"offload", "fail"}))
      ->default_str("fail");
  command.option_defaults()->group("Options");
  if (what == With::model_and_engine) explainSpec(command);
}

void showDevice(CLI::App& command, const Sentence& help) {
  command.get_option("--device")->group("Options")->description(said({"%1: auto, cpu, %2", help, gpu::deviceNames()}));
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
  command.add_option("--temperature", s.temperature, "0: greedy")->check(real(0, 100, true, "0 (greedy) to 100"));
  addWhole(command, "--top-k", s.top_k, "most likely tokens kept; 0: all", 0, INT32_MAX);
  command.add_option("--top-p", s.top_p, "probability mass kept")
      ->check(real(0, 1, false, "numbers above 0, up to 1 (off)"));
  command.add_option("--min-p", s.min_p, "least probability, as a share of the most likely token's")
      ->check(real(0, 1, true, "0 (off) to 1"));
  command.add_option("--typical-p", s.typical_p, "mass of the most typical tokens kept")
      ->check(real(0, 1, false, "numbers above 0, up to 1 (off)"));
  command.add_option("--repetition-penalty", s.repetition_penalty, "1: none")
      ->check(real(0, 100, false, "numbers above 0, up to 100; 1 is off"));
  addWhole(command, "--no-repeat-ngram", s.no_repeat_ngram, "no n-gram of this length twice; 0: off", 0, INT32_MAX);
  addList(command, "--stop", options.stop, "ends the reply before this text; repeatable", notEmpty())
      ->default_str("");  // "[END]" is one text, not a list
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
