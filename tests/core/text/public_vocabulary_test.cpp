// Ids equal those of published vocabularies: GGUF files next to texts (.inp) and ids (.out), as in llama.cpp's
// repository under models/. KVARIUM_VOCABULARIES names the folder.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "core/base/error.h"
#include "core/files/gguf.h"
#include "core/text/tokenizer.h"

namespace kvarium::text::public_vocabulary_test {
namespace {

std::string contentsOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> textsOf(const std::string& contents) {
  const std::string separator = "\n__ggml_vocab_test__\n";
  std::vector<std::string> texts;
  size_t from = 0;
  for (size_t at; (at = contents.find(separator, from)) != std::string::npos; from = at + separator.size()) {
    texts.push_back(contents.substr(from, at - from));
  }
  return texts;
}

TEST(PublicVocabulary, idsEqualThePublishedOnes) {
  const char* folder = std::getenv("KVARIUM_VOCABULARIES");
  if (folder == nullptr) GTEST_SKIP() << "KVARIUM_VOCABULARIES names no folder";
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".inp") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  ASSERT_FALSE(files.empty());
  for (const std::filesystem::path& inputs : files) {
    const std::string gguf = inputs.string().substr(0, inputs.string().size() - 4);
    SCOPED_TRACE(gguf);
    std::optional<Tokenizer> tokenizer;
    try {
      tokenizer.emplace(readVocabulary(*files::GgufFile::open(gguf)));
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::unsupported) << error.what();
      std::printf("%s: %s\n", gguf.c_str(), error.what());
      continue;
    }
    EXPECT_TRUE(tokenizer->warning().empty());
    const std::vector<std::string> texts = textsOf(contentsOf(inputs));
    std::ifstream outputs(gguf + ".out");
    for (const std::string& text : texts) {
      SCOPED_TRACE(text);
      std::string line;
      ASSERT_TRUE(std::getline(outputs, line));
      std::istringstream words(line);
      const std::vector<TokenId> ids{std::istream_iterator<TokenId>(words), {}};
      EXPECT_EQ(tokenizer->encode(text, {.parse_special = false}), ids);
    }
    std::printf("%s: %zu texts\n", gguf.c_str(), texts.size());
  }
}

}  // namespace
}  // namespace kvarium::text::public_vocabulary_test
