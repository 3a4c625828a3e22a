// The list of policies.
#include <ranges>

#include "core/base/shared_sentences.h"
#include "core/cache/retention/retention.h"
#include "core/cache/spec_error.h"

namespace kvarium::cache {

extern const RetentionEntry full_retention, fixed_retention, sliding_window_retention, sink_retention,
    key_norm_retention, tova_retention, h2o_retention, snapkv_retention, pyramidkv_retention,
    expected_attention_retention;

namespace {

constexpr const RetentionEntry* entries[] = {
    &full_retention, &fixed_retention, &sliding_window_retention, &sink_retention,      &key_norm_retention,
    &tova_retention, &h2o_retention,   &snapkv_retention,         &pyramidkv_retention, &expected_attention_retention,
};

}  // namespace

int64_t Retention::fewestCells(int64_t context) const {
  const int64_t all = cells(context), of_prompt = traits().prompt_cells;
  if (traits().keepsYoungest(context)) return all;
  return std::min({all, traits().youngest_until, of_prompt < 0 ? all : of_prompt});
}

std::optional<Full> Retention::beyondText(const CellTable& table, int64_t new_tokens) const {
  const int64_t wanted = table.tokensSeen() + new_tokens, limit = traits().text_limit;
  if (limit < 0 || wanted <= limit) return std::nullopt;
  return Full{{say::window_cannot_slide, limit}, limit, wanted};
}

void refuseKey(int64_t given, std::string_view key, std::string_view policy, const Sentence& instead) {
  if (given < 0) return;
  throw SpecError(ErrorKind::content, key, {"%1 does not go with %2", key, policy}, instead);
}

void refuseKeysOfOthers(const RetentionRules& rules, std::string_view policy, std::string_view own) {
  const auto refuse = [&](int64_t given, std::string_view key, const Sentence& instead) {
    if (key != own) refuseKey(given, key, policy, instead);
  };
  refuse(rules.recent, "recent", "choose retention=h2o, or leave it out");
  refuse(rules.observe, "observe", "choose retention=snapkv or retention=pyramidkv, or leave it out");
  refuse(rules.pieces, "prompt", "choose a retention that decides by keys or attention, or leave it out");
}

void refuseSinks(const RetentionRules& rules, std::string_view policy) {
  refuseKey(rules.num_sink_tokens > 0 ? rules.num_sink_tokens : -1, "num_sink_tokens", policy,
            "choose retention=sink, or give sinks only to the layers that are meant");
}

const RetentionEntry* findRetention(std::string_view name) {
  const auto* found = std::ranges::find(entries, name, &RetentionEntry::name);
  return found == std::end(entries) ? nullptr : *found;
}

std::vector<std::string_view> retentionNames() {
  const auto names = std::views::transform(entries, &RetentionEntry::name);
  return {names.begin(), names.end()};
}

}  // namespace kvarium::cache
