// The JSON files of a Hugging Face folder, read with limits because they are somebody else's.
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

namespace kvarium {

// The long lists of tokenizer.json, kept out of the tree: model.vocab (one of the two) and model.merges.
struct HfModelLists {
  std::vector<std::pair<std::string, int64_t>> vocabulary;        // token and id
  std::vector<std::pair<std::string, double>> scored_vocabulary;  // token and score, by id
  std::vector<std::pair<std::string, std::string>> merges;        // by rank
};

// Throws Error{file} for a file that is missing, longer than 64 MiB, not JSON, deeper than 64 levels, of more than a
// million values outside the lists, or has a key twice.
nlohmann::json readJsonFile(const std::filesystem::path& path);
nlohmann::json readTokenizerJson(const std::filesystem::path& path, HfModelLists& lists);
// vocab.json: tokens and ids, at the top.
void readVocabularyJson(const std::filesystem::path& path, HfModelLists& lists);
// The same for a text in memory; `name` is what messages call it.
nlohmann::json parseTokenizerJson(std::string_view text, const std::string& name, HfModelLists& lists);
// "left right", split at its only space; false when there is not exactly one.
bool splitMerge(std::string_view line, std::pair<std::string, std::string>& merge);
// The bytes of a file. Throws as above, but for the JSON.
std::string readBoundedFile(const std::filesystem::path& path);

// One JSON object and what messages call it. A value of another type than asked for throws Error{file}.
class JsonObject {
 public:
  JsonObject(const nlohmann::json& value, std::string name);

  const std::string& name() const { return m_name; }
  bool has(const char* key) const;  // and is not null
  std::string text(const char* key) const;
  std::string text(const char* key, std::string_view otherwise) const;
  bool flag(const char* key, bool otherwise) const;
  int64_t integer(const char* key) const;
  JsonObject object(const char* key) const;
  const nlohmann::json& array(const char* key) const;
  const nlohmann::json& operator[](const char* key) const { return m_value.at(key); }
  const nlohmann::json& value() const { return m_value; }

 private:
  const nlohmann::json& member(const char* key, const char* wanted, bool fits) const;

  const nlohmann::json& m_value;
  std::string m_name;
};

}  // namespace kvarium
