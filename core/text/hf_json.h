// tokenizer.json and vocab.json, read with limits because they are somebody else's, and their long lists apart from the
// tree. The folder's other JSON files are read as core/files reads them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/files/json_fields.h"
#include "core/files/json_file.h"

namespace kvarium {

constexpr JsonLimits tokenizer_json_limits{.bytes = size_t{64} << 20};  // the largest known file has 33 MiB

constexpr JsonFields::Integers token_ids{0, (1 << 24) - 1};  // far above any vocabulary

// The long lists of tokenizer.json, kept out of the tree: model.vocab (one of the two) and model.merges.
struct HfModelLists {
  std::vector<std::pair<std::string, int64_t>> vocabulary;        // token and id
  std::vector<std::pair<std::string, double>> scored_vocabulary;  // token and score, by id
  std::vector<std::pair<std::string, std::string>> merges;        // by rank
};

// Throws Error{file} for a file that is missing, longer than 64 MiB, not JSON, deeper than 64 levels, of more than a
// million values outside the lists, or has a key twice.
nlohmann::json readTokenizerJson(const std::filesystem::path& path, HfModelLists& lists);
// vocab.json: tokens and ids, at the top.
void readVocabularyJson(const std::filesystem::path& path, HfModelLists& lists);
// The same for a text in memory; `name` is what messages call it.
nlohmann::json parseTokenizerJson(std::string_view text, const std::string& name, HfModelLists& lists);
// "left right", split at its only space; false when there is not exactly one.
bool splitMerge(std::string_view line, std::pair<std::string, std::string>& merge);
// True too where that cannot be told, as of a link to itself: reading it then says why.
bool isThere(const std::filesystem::path& path);
// The bytes of a file. Throws as above, but for the JSON.
std::string readBoundedFile(const std::filesystem::path& path);

}  // namespace kvarium
