// Which template a model's files give. The answers for folders are those of transformers 5.24 where it needs no name.
#include "core/text/hf/chat_templates.h"

#include <gtest/gtest.h>

#include <fstream>

#include "core/files/gguf.h"
#include "tests/support/expect_error.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::text::chat_templates_test {
namespace {

class ChatTemplates : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) {
    std::filesystem::create_directories((m_folder / name).parent_path());
    std::ofstream(m_folder / name, std::ios::binary) << text;
  }
  void remove(const std::string& name) { std::filesystem::remove(m_folder / name); }
  std::string source() { return choice().source; }
  TemplateChoice choice() { return readHfChatTemplate(m_folder / "."); }

 private:
  support::TemporaryFolder m_folder;
};

bool names(const TemplateChoice& choice, const std::string& part) {
  return inEnglish(choice.problem).find(part) != std::string::npos;
}

TEST_F(ChatTemplates, ofEveryPlaceAreReadAndTheFirstWins) {
  EXPECT_EQ(source(), "");
  EXPECT_TRUE(choice().problem.empty());
  write("chat_template.json", R"({"chat_template": "processor"})");
  EXPECT_EQ(source(), "processor");
  write("tokenizer_config.json", R"({"bos_token": "<s>"})");
  EXPECT_EQ(source(), "processor");
  write("tokenizer_config.json", R"({"chat_template": "config"})");
  EXPECT_EQ(source(), "config");
  write("additional_chat_templates/default.jinja", "additional");
  EXPECT_EQ(source(), "additional");
  write("chat_template.jinja", "file");
  EXPECT_EQ(source(), "additional");
  remove("additional_chat_templates/default.jinja");
  EXPECT_EQ(source(), "file");
  write("additional_chat_templates/rag.jinja", "rag");
  EXPECT_EQ(source(), "file");
}

TEST_F(ChatTemplates, ofAListTheDefaultOrTheOnlyOneIsTaken) {
  write("tokenizer_config.json",
        R"({"chat_template": [{"name": "rag", "template": "r"}, {"name": "default", "template": "d"}]})");
  EXPECT_EQ(source(), "d");
  write("tokenizer_config.json",
        R"({"chat_template": [{"name": "default", "template": "a"}, {"name": "default", "template": "b"}]})");
  EXPECT_EQ(source(), "b");
  write("tokenizer_config.json", R"({"chat_template": [{"name": "rag", "template": "r"}]})");
  EXPECT_EQ(source(), "r");
  remove("tokenizer_config.json");
  write("additional_chat_templates/tool_use.jinja", "t");
  write("additional_chat_templates/readme.txt", "no template");
  EXPECT_EQ(source(), "t");
  write("chat_template.json", R"({"chat_template": [{"name": "default", "template": "p"}]})");
  EXPECT_EQ(source(), "p");
}

TEST_F(ChatTemplates, severalWithoutADefaultAreNamed) {
  write("tokenizer_config.json",
        R"({"chat_template": [{"name": "rag", "template": "r"}, {"name": "tool\u0007use", "template": "t"}]})");
  write("additional_chat_templates/plan.jinja", "p");
  EXPECT_EQ(source(), "");
  EXPECT_TRUE(names(choice(), "plan, rag, tool?use")) << inEnglish(choice().problem);
  EXPECT_TRUE(names(choice(), "chat_template.jinja")) << inEnglish(choice().problem);
  for (int i = 0; i < 1000; ++i) write("additional_chat_templates/" + std::to_string(i) + ".jinja", "many");
  EXPECT_LT(inEnglish(choice().problem).size(), 600u);
  write("chat_template.jinja", "chosen");
  EXPECT_EQ(source(), "chosen");
}

TEST_F(ChatTemplates, malformedFilesAreRefusedByName) {
  for (const char* file : {"tokenizer_config.json", "chat_template.json"}) {
    for (const char* text : {R"({"chat_template": 5})", R"({"chat_template": [{"template": "t"}]})", "[", "5",
                             R"({"chat_template": ["t"]})"}) {
      write(file, text);
      const std::string said = support::expectError(ErrorKind::file, [&] { (void)choice(); });
      EXPECT_NE(said.find(file), std::string::npos) << said;
    }
    remove(file);
  }
}

TEST(GgufChatTemplates, followTheSameRule) {
  const auto choice = [](const std::vector<std::pair<std::string, std::string>>& named) {
    support::GgufWriter w;
    w.set("general.architecture", "llama");
    for (const auto& [key, source] : named) w.set("tokenizer.chat_template" + key, source);
    const auto bytes = w.bytes();
    return readGgufChatTemplate(*files::GgufFile::parse(bytes, "test"));
  };
  EXPECT_EQ(choice({}).source, "");
  EXPECT_EQ(choice({{"", "d"}, {".rag", "r"}}).source, "d");
  EXPECT_EQ(choice({{".rag", "r"}}).source, "r");
  EXPECT_EQ(choice({{".rag", "r"}, {".default", "d"}}).source, "d");
  EXPECT_TRUE(names(choice({{".rag", "r"}, {".tool_use", "t"}}), "rag, tool_use"));
}

}  // namespace
}  // namespace kvarium::text::chat_templates_test
