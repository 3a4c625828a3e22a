// What `kvarium-cli compare` measured, as JSON and for people.
#pragma once

#include "app/cli/common.h"
#include "core/decode/comparison.h"

namespace kvarium::cli {

// A run of a comparison that is over, as JSON (docs/comparing.md names the fields), but for the numbers of other runs.
// model: as modelJson() makes it.
Json comparedJson(const decode::ComparedRun& run, const cache::KvCache& cache, const Json& model,
                  int64_t prompt_tokens);
Json modelJson(const model::ModelConfig& model, const std::string& weights);  // types of its weights, "Q4_1, F32"
Json samplingJson(const decode::SamplingOptions& sampling);
// Adds first_difference_byte to every run: bytes of its text before the first one that is not the first run's.
void addTextDifferences(Json& runs);
void printCompared(const Json& runs);  // texts and a table, from such runs
std::string timeNow();                 // "2026-11-27T10:42:55", local

}  // namespace kvarium::cli
