// A comparison as a record: what was compared, on what, and what each run wrote and measured. In a file it is JSON, of
// the terminal and of the window alike (docs/comparing.md names the fields).
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cache/view/cache_view.h"
#include "core/engine/wire.h"

namespace kvarium::cache {
class KvCache;
}
namespace kvarium::decode {
struct ComparedRun;
}

namespace kvarium::engine {

// What computed. Only where a GPU had some of the layers: how many, of how many.
struct NamedDevice {
  std::string name, kind;  // kind: "cpu", "cuda"
  int layers = 0, gpu_layers = 0;
};

// What several outputs say in JSON with the same names (docs/json.md).
nlohmann::ordered_json json(const NamedDevice& device);
nlohmann::ordered_json json(const cache::Bytes& bytes);
nlohmann::ordered_json json(const decode::SamplingOptions& sampling);

struct RecordedRun : ComparedRun, decode::WrittenText {  // the text of its reply
  std::string model, architecture;                       // names
  std::string weights;                                   // types of the model's weights, "Q4_1, F32"; empty: not known
  int compared_with = -1;                // the first run of its model, by which it is measured; -1: it is that run
  std::optional<int64_t> prompt_tokens;  // none: those of the first run
  std::vector<TokenId> ids;              // of the reply
  std::vector<double> kl;  // of each token of the run that it is compared with, in nats; empty: it is that run
  std::vector<int> rank;   // likewise
  bool is_over = false;    // what was measured is known
};

struct ComparisonRecord {
  NamedDevice device;
  int64_t max_new_tokens = 0;
  bool force = false;                         // see CompareCommand
  std::string prompt;                         // the last message
  int64_t prompt_tokens = 0, held_bytes = 0;  // of the first run; see Compared
  std::string version, date;                  // of the program that compared; when it ended, ISO 8601
  std::vector<RecordedRun> runs;
  std::shared_ptr<const std::vector<cache::CacheView>> views;  // of the runs' caches, as far as they are known; or null
};

ComparedRun figuresOf(const decode::ComparedRun& run, const cache::KvCache& cache, int64_t prompt_tokens);
RecordedRun recordedRun(const decode::ComparedRun& run, const cache::KvCache& cache, int64_t prompt_tokens);

// Bytes of the text before the first one that is not the first text's; -1: there is none in what both have.
int64_t firstOtherByte(std::string_view first, std::string_view text);

std::string comparisonJson(const ComparisonRecord& record);
// Throws Error{content} for what is no comparison, naming the field. The runs are over.
ComparisonRecord readComparison(std::string_view json);

}  // namespace kvarium::engine
