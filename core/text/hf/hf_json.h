// Reads tokenizer.json and vocab.json within limits, because they are untrusted, with their long lists kept out of the
// JSON tree. Other JSON files of the folder are read by core/files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/files/json_fields.h"

namespace kvarium::text {

// The error for a tokenizer file that contradicts itself.
[[noreturn]] inline void damagedTokenizer(const Sentence& problem) {
  throw Error(ErrorKind::file, problem, "download the model again");
}

constexpr files::JsonLimits tokenizer_json_limits{.bytes = size_t{64} << 20};  // the largest known file has 33 MiB

constexpr files::JsonFields::Integers token_ids{0, (1 << 24) - 1};  // far more than any vocabulary

// The long lists of tokenizer.json: model.vocab (one of the two forms) and model.merges.
struct HfModelLists {
  std::vector<std::pair<std::string, int64_t>> vocabulary;        // token and id
  std::vector<std::pair<std::string, double>> scored_vocabulary;  // token and score, by id
  std::vector<std::pair<std::string, std::string>> merges;        // by rank
};

// Reads a tokenizer.json; with `is_vocabulary`, a vocab.json: an object of tokens and ids. Throws Error{file} for a
// text that is not JSON, deeper than 64 levels, of more than a million values outside the lists, or has a key twice.
// `name`: its name in errors.
nlohmann::json parseTokenizerJson(std::string_view text, const std::string& name, HfModelLists& lists,
                                  bool is_vocabulary = false);
// Reads vocab.json.
void readVocabularyJson(const std::filesystem::path& path, HfModelLists& lists);
// Splits "left right" at its only space; false if there is not exactly one.
bool splitMerge(std::string_view line, std::pair<std::string, std::string>& merge);
// True also if the system cannot tell, as for a link to itself; reading the file then gives the error.
bool isThere(const std::filesystem::path& path);
// An object of JSON; empty where there is no such file. Throws as files::readJsonFile().
nlohmann::json readJsonIfThere(const std::filesystem::path& path);
// The bytes of a file. Throws Error{file} for a file that is missing or longer than 64 MiB.
std::string readBoundedFile(const std::filesystem::path& path);

}  // namespace kvarium::text
