// C2: what each cache can do, found by doing it; and whether that is what the table of docs/caches.md promises.
#include <algorithm>
#include <functional>
#include <optional>

#include "core/base/numbers.h"
#include "core/cache/archive/archive.h"
#include "core/cache/spec_error.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"
#include "core/lessons/temporary_file.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t property_lengths[] = {320, 512, 640};  // tokens; beyond the window of every preset
constexpr int64_t property_crop = 128;                   // the text is cut back to so many tokens
constexpr int64_t property_reply = 8, property_restored = 4;

struct Properties {
  const cache::Preset* preset = nullptr;
  std::vector<TokenId> reply;
  int64_t used[3] = {};  // bytes after each length, without what is only reserved
  int64_t on_device = 0;
  bool goes_back = false, goes_on_from_a_file = false;
  double token_ms = 0;

  bool bounded() const { return used[2] <= used[1]; }
  cache::Capabilities promised() const { return cache::capabilities(*preset); }
  bool keepsAll() const { return preset->retention == "full" || preset->retention == "fixed"; }
};

// A preset that goes by the windows of the model's layers gets one where they may have none.
std::string specificationOf(const cache::Preset& preset) {
  return std::string(preset.name) + (preset.retention == "sliding_window" ? ":window_length=256" : "");
}

// Empty: the model has no layers for it.
std::optional<Properties> propertiesOf(const Lab& lab, const cache::Preset& preset, std::span<const TokenId> text) {
  Properties found{.preset = &preset};
  std::optional<cache::KvCache> made;
  const int64_t context = property_lengths[2] + property_reply + property_restored + 1;
  try {
    made = lab.makeCache(specificationOf(preset), context);
  } catch (const cache::SpecError&) {
    return std::nullopt;
  }
  cache::KvCache& cache = *made;
  TokenId next = 0;
  for (size_t i = 0; i < std::size(property_lengths); ++i) {
    next = lab.readUpTo(cache, text, property_lengths[i]);
    found.used[i] = cache.status().bytes().used();
  }
  found.on_device = cache.status().usage().used_at.device;
  cache::KvCache back = cache.fork();
  found.goes_back = bool(back.truncate(property_crop)) && back.status().lengths().tokens_seen == property_crop;

  const Figure seconds = lab.seconds(
      1, [&] { found.reply = lab.continued(cache, next, property_reply); }, {}, 0);
  found.token_ms = 1e3 * seconds.value / property_reply;
  const TemporaryFile file;
  cache::saveCache(cache, lab.model().owner, file.path());
  cache::KvCache restored = lab.restore(file.path(), context);
  const TokenId last = found.reply.back();
  found.goes_on_from_a_file =
      lab.continued(restored, last, property_restored) == lab.continued(cache, last, property_restored);
  return found;
}

Result measureProperties(Lab& lab) {
  const std::vector<TokenId> text = lab.text(property_lengths[2]);
  std::vector<Properties> all;
  const std::vector<cache::Preset>& presets = cache::presets();
  for (const cache::Preset& preset : presets) {
    if (std::optional<Properties> found = propertiesOf(lab, preset, text)) all.push_back(std::move(*found));
    lab.progress(static_cast<double>(&preset - presets.data() + 1), static_cast<double>(presets.size()));
  }
  const Properties& dynamic =
      *std::find_if(all.begin(), all.end(), [](const Properties& p) { return p.preset->name == "dynamic"; });

  Table table{
      .title = "Measured on this machine",
      .columns = {"MiB in use after 320 tokens", "after 640",
                  lab.isOnCpu() ? Sentence("of it in RAM") : Sentence("of it on the GPU"), "bounded",
                  "goes back to token 128", "writes what Full (grows) writes", "goes on from a file", "ms a token"}};
  const auto mib = [](int64_t bytes) { return Sentence("%1", numberText(static_cast<double>(bytes) / bytes_per_mib)); };
  const auto yes = [](bool is) { return is ? Sentence("yes") : Sentence("no"); };
  int bounded = 0;
  for (const Properties& p : all) {
    bounded += p.bounded() ? 1 : 0;
    table.rows.push_back(
        {std::string(p.preset->name),
         {mib(p.used[0]), mib(p.used[2]), mib(p.on_device), yes(p.bounded()), yes(p.goes_back),
          yes(p.reply == dynamic.reply), yes(p.goes_on_from_a_file), Sentence("%1", numberText(p.token_ms))}});
  }
  const auto forAll = [&](const std::function<bool(const Properties&)>& is) {
    return std::all_of(all.begin(), all.end(), is);
  };
  Result result;
  result.from.settings = {"every preset with its defaults, sliding_window:window_length=256",
                          "texts of 320 to 640 tokens"};
  result.answer = exactly(bounded);
  result.tables.push_back(std::move(table));
  result.findings.push_back(
      {{"of %1 caches %2 keep their memory bounded, as the documentation says", all.size(), bounded},
       forAll([](const Properties& p) { return p.bounded() == p.promised().long_generation; })});
  result.findings.push_back(
      {"those that keep every token, and the one that keeps none, go back to any place; no other does",
       forAll([](const Properties& p) {
         return p.goes_back == (p.promised().crop && (p.keepsAll() || p.preset->keeps_nothing));
       })});
  result.findings.push_back(
      {"those that keep every token in full precision write the same, wherever their cells lie",
       forAll([&](const Properties& p) { return !p.keepsAll() || p.preset->nbits > 0 || p.reply == dynamic.reply; })});
  result.findings.push_back({"each goes on from its file with the same tokens",
                             forAll([](const Properties& p) { return p.goes_on_from_a_file == p.promised().save; })});
  result.findings.push_back(
      {"those that offload hold less than half where the model computes",
       forAll([&](const Properties& p) { return !p.preset->offloads || 2 * p.on_device < dynamic.on_device; })});
  return result;
}

}  // namespace

Lesson propertiesLesson() {
  return {.name = "C2",
          .subject = "properties",
          .title = "What each cache can do",
          .needs = {.tokens = 640, .layers = 6},
          .question = {.text = "How many of this program's caches keep their memory bounded while the text grows?",
                       .unit = "caches",
                       .least = 0,
                       .most = static_cast<double>(cache::presets().size()),
                       .whole = true},
          .steps = stepsWith({}),
          .seconds = 30,
          .run = measureProperties};
}

}  // namespace kvarium::lessons
