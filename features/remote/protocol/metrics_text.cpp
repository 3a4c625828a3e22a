#include "features/remote/protocol/metrics_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <unordered_set>
#include <utility>

namespace kvarium::remote {
namespace {

std::string_view takeUpTo(std::string_view ends, std::string_view& rest) {
  const std::string_view part = rest.substr(0, rest.find_first_of(ends));
  rest.remove_prefix(part.size());
  return part;
}

bool take(char c, std::string_view& rest) {
  if (!rest.starts_with(c)) return false;
  rest.remove_prefix(1);
  return true;
}

void takeBlanks(std::string_view& rest) { rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size())); }

struct Label {
  std::string_view name, value;  // value: as written, with its escapes
};

// Takes name="value" and the comma after it. Nothing: it is no label.
std::optional<Label> takeLabel(std::string_view& rest) {
  takeBlanks(rest);
  const std::string_view name = takeUpTo("=\"},", rest);
  if (!take('=', rest) || !take('"', rest)) return std::nullopt;
  size_t end = 0;
  while (end < rest.size() && rest[end] != '"') end += rest[end] == '\\' ? 2 : 1;
  const std::string_view value = rest.substr(0, end);
  rest.remove_prefix(value.size());
  if (!take('"', rest)) return std::nullopt;
  takeBlanks(rest);
  const bool goes_on = take(',', rest) || rest.starts_with('}');
  takeBlanks(rest);
  return goes_on ? std::optional(Label{name, value}) : std::nullopt;
}

// A line "name{label="value",...} number [time]".
struct Sample {
  std::string_view name, labels;  // labels: what follows the brace
  double value = 0;

  std::string_view label(std::string_view wanted) const {
    for (std::string_view rest = labels; !rest.empty() && rest[0] != '}';)
      if (const std::optional<Label> one = takeLabel(rest); one->name == wanted) return one->value;
    return {};
  }
};

// Nothing: it is no such line.
std::optional<Sample> sampleIn(std::string_view line) {
  Sample sample{.name = takeUpTo("{ \t", line)};
  if (sample.name.empty()) return std::nullopt;
  if (take('{', line)) {
    takeBlanks(line);
    sample.labels = line;
    while (!take('}', line))
      if (!takeLabel(line)) return std::nullopt;
  }
  takeBlanks(line);
  const std::string_view number = takeUpTo(" \t", line);
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), sample.value);
  if (error == std::errc() && end == number.data() + number.size()) return sample;
  sample.value = NAN;
  return number == "NaN" || number == "+Inf" || number == "-Inf" ? std::optional(sample) : std::nullopt;
}

// Nothing where it is no count.
std::optional<int64_t> countIn(double value) {
  if (!(value >= 0 && value < 9e15)) return std::nullopt;
  return static_cast<int64_t>(value);
}

// What a family means: a count of a rank, where its labels have this value, or another number. Counts of one rank are
// summed: some samples have a label that does not matter here, as model_name.
struct Family {
  std::string_view name;
  int64_t RankMetrics::*count = nullptr;
  std::string_view label = {}, value = {};
  double RankMetrics::*number = nullptr;
  int64_t CacheConfig::*size = nullptr;  // SGLang's: counts of their own since 0.5.11, labels before
};
constexpr Family families[] = {
    {"vllm:num_requests_running", &RankMetrics::running},
    {"vllm:num_requests_waiting", &RankMetrics::waiting},
    {"vllm:prefix_cache_queries_total", &RankMetrics::asked_tokens},
    {"vllm:prefix_cache_hits_total", &RankMetrics::hit_tokens},
    {"vllm:gpu_prefix_cache_queries_total", &RankMetrics::asked_tokens},
    {"vllm:gpu_prefix_cache_hits_total", &RankMetrics::hit_tokens},
    {"vllm:prompt_tokens_by_source_total", &RankMetrics::computed_tokens, "source", "local_compute"},
    {"vllm:num_preemptions_total", &RankMetrics::preemptions},
    {"vllm:prompt_tokens_total", &RankMetrics::prompt_tokens},
    {"sglang:num_running_reqs", &RankMetrics::running},
    {"sglang:num_queue_reqs", &RankMetrics::waiting},
    {"sglang:kv_used_tokens", &RankMetrics::used_tokens},
    {"sglang:kv_evictable_tokens", &RankMetrics::evictable_tokens},
    {"sglang:kv_available_tokens", &RankMetrics::free_tokens},
    {"sglang:cached_tokens_total", &RankMetrics::hit_tokens},
    {"sglang:prompt_tokens_total", &RankMetrics::prompt_tokens},
    {"llamacpp:requests_processing", &RankMetrics::running},
    {"llamacpp:requests_deferred", &RankMetrics::waiting},
    {"llamacpp:prompt_tokens_cached_total", &RankMetrics::hit_tokens},
    {"llamacpp:prompt_tokens_total", &RankMetrics::computed_tokens},
    {.name = "vllm:kv_cache_usage_perc", .number = &RankMetrics::in_use},
    {.name = "vllm:gpu_cache_usage_perc", .number = &RankMetrics::in_use},
    {.name = "sglang:token_usage", .number = &RankMetrics::in_use},
    {.name = "sglang:cache_hit_rate", .number = &RankMetrics::hit_rate},
    {.name = "sglang:page_size", .size = &CacheConfig::block_size},
    {.name = "sglang:num_pages", .size = &CacheConfig::blocks},
    {.name = "sglang:max_total_num_tokens", .size = &CacheConfig::tokens},
};

constexpr int64_t most_whole = int64_t{1} << 53;  // beyond it no count is true

int64_t wholeIn(std::string_view text) {
  int64_t number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number > 0 && number <= most_whole ? number : -1;
}

// What the labels of cache_config_info say.
void takeConfig(const Sample& sample, CacheConfig& config) {
  if (sample.name == "sglang:cache_config_info") {
    config.block_size = wholeIn(sample.label("page_size"));
    config.blocks = wholeIn(sample.label("num_pages"));
  }
  if (sample.name != "vllm:cache_config_info") return;
  config = {.block_size = wholeIn(sample.label("block_size")),
            .blocks = wholeIn(sample.label("num_gpu_blocks")),
            .unused = 1,
            .blocks_forced = wholeIn(sample.label("num_gpu_blocks_override")) > 0,
            .memory_bytes = wholeIn(sample.label("kv_cache_memory_bytes")),
            .tokens = wholeIn(sample.label("kv_cache_size_tokens")),
            .dtype = std::string(sample.label("cache_dtype").substr(0, 40))};
}

void addTo(int64_t& sum, int64_t count) { sum = sum < 0 ? count : sum + std::min(count, INT64_MAX - sum); }

void take(const Sample& sample, const Family& family, RankMetrics& rank) {
  if (!family.label.empty() && sample.label(family.label) != family.value) return;
  const std::optional<int64_t> count = countIn(sample.value);
  if (family.count && count) addTo(rank.*family.count, *count);
  if (family.number && sample.value >= 0) rank.*family.number = sample.value;
  if (family.size && count && *count > 0) rank.cache.*family.size = *count;
}

// Null: there are too many.
RankMetrics* rankOf(const Sample& sample, std::vector<RankMetrics>& ranks, size_t most) {
  std::string_view name = sample.label("engine");
  if (name.empty()) name = sample.label("dp_rank");
  const auto found = std::ranges::find(ranks, name, &RankMetrics::rank);
  if (found != ranks.end()) return &*found;
  return ranks.size() == most ? nullptr : &ranks.emplace_back(RankMetrics{.rank = std::string(name)});
}

bool isWanted(std::string_view name) {
  static const std::unordered_set<std::string_view> wanted = [] {
    std::unordered_set<std::string_view> names{"vllm:cache_config_info", "sglang:cache_config_info"};
    for (const Family& family : families) names.insert(family.name);
    return names;
  }();
  return wanted.contains(name);
}

}  // namespace

int64_t CacheConfig::bytesPerToken() const {
  if (memory_bytes <= 0 || blocks_forced || blocks <= 0 || block_size <= 0) return -1;
  return memory_bytes / blocks / block_size;
}

int64_t CacheConfig::usableBlocks() const { return blocks > 0 ? blocks - unused : -1; }

std::optional<std::vector<RankMetrics>> readMetrics(std::string_view text, const MetricsLimits& limits) {
  if (text.size() > limits.bytes) return std::nullopt;
  std::vector<RankMetrics> ranks;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.size() > limits.line) return std::nullopt;
    const std::optional<Sample> sample = sampleIn(line);
    if (!sample || !isWanted(sample->name)) continue;
    RankMetrics* rank = rankOf(*sample, ranks, limits.ranks);
    if (!rank) return std::nullopt;
    for (const Family& family : families)
      if (family.name == sample->name) take(*sample, family, *rank);
    takeConfig(*sample, rank->cache);
  }
  return ranks;
}

}  // namespace kvarium::remote
