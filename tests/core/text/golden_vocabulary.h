// Reads the small vocabularies and ids of tests/data/tokenizer (made by make_tokenizer_golden.py).
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/text/vocabulary.h"

namespace kvarium::support {

inline nlohmann::json golden(const std::string& name) {
  std::ifstream file(std::string(KVARIUM_TEST_DATA) + "/tokenizer/" + name + ".json");
  return nlohmann::json::parse(file);
}

inline text::Vocabulary vocabularyOf(const nlohmann::json& golden) {
  text::Vocabulary vocabulary;
  vocabulary.model =
      golden.at("model") == "llama" ? text::Vocabulary::Model::sentencepiece : text::Vocabulary::Model::byte_bpe;
  vocabulary.pre = golden.at("pre");
  vocabulary.tokens = golden.at("tokens").get<std::vector<std::string>>();
  for (const int kind : golden.at("kinds")) vocabulary.kinds.push_back(static_cast<text::TokenKind>(kind));
  if (golden.contains("scores")) vocabulary.scores = golden.at("scores").get<std::vector<float>>();
  for (const std::string line : golden.value("merges", nlohmann::json::array())) {
    const size_t space = line.find(' ');
    vocabulary.merges.emplace_back(line.substr(0, space), line.substr(space + 1));
  }
  if (vocabulary.model == text::Vocabulary::Model::sentencepiece) vocabulary.unknown = 0;
  return vocabulary;
}

}  // namespace kvarium::support
