// A conversation saved by one program goes on in the other: the window's session writes what `kvarium-cli chat` loads,
// and the other way round.
#include <cstdio>
#include <fstream>
#include <regex>
#include <sstream>

#include "core/cache/spec/cache_spec.h"
#include "core/engine/conversation_note.h"
#include "tests/core/engine/session_fixture.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::app::saved_chat_test {
namespace {

constexpr int64_t reply_tokens = 60;
const std::vector<jinja::ChatMessage> hello{{"user", "hello"}};

std::string contentOf(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

struct Said {
  std::string text, notes;  // standard output and standard error
  // Tokens the last reply found in the cache, as the status line shows them.
  int64_t reused() const {
    int64_t tokens = -1;
    static const std::regex pattern("reused ([0-9,]+),");
    for (auto it = std::sregex_iterator(notes.begin(), notes.end(), pattern); it != std::sregex_iterator(); ++it)
      tokens = std::stoll(std::regex_replace((*it)[1].str(), std::regex(","), ""));
    return tokens;
  }
};

class SavedChat : public engine::Sessions {
 protected:
  // Lines typed into kvarium-cli chat with this cache; empty: not given.
  Said inTerminal(const std::string& lines, const std::string& spec = {}) {
    std::ofstream(folder / "lines", std::ios::binary) << lines;
    const std::string command = std::string(KVARIUM_CLI) + " chat -m " + loading::tinyModelPath().string() +
                                " --precision exact --threads 2 --temperature 0 --repetition-penalty 1 --min-p 0 -n " +
                                std::to_string(reply_tokens) + (spec.empty() ? "" : " --cache '" + spec + "'") + " <" +
                                (folder / "lines").string() + " >" + (folder / "out").string() + " 2>" +
                                (folder / "notes").string();
    EXPECT_EQ(std::system(command.c_str()), 0) << contentOf(folder / "notes");
    return {contentOf(folder / "out"), contentOf(folder / "notes")};
  }
  engine::TurnStats inWindow(uint64_t number, int64_t conversation, std::vector<jinja::ChatMessage> messages) {
    engine::TurnRequest request = turn(number, "", reply_tokens);
    request.options.ignore_eos = false;
    request.conversation = conversation;
    request.messages = std::move(messages);
    session.submit(std::move(request));
    return wait<engine::TurnDone>().stats;
  }
  static std::vector<std::string> specs() {
    std::vector<std::string> all;
    for (const cache::Preset& preset : cache::presets()) {
      if (preset.needs_layer_window) continue;  // the model's layers have none
      const bool bounded = preset.retention != "full" && preset.retention != "fixed";
      all.push_back(std::string(preset.name) + (bounded            ? ":window_length=16"
                                                : preset.nbits > 0 ? ":residual_length=8"
                                                                   : ""));
    }
    return all;
  }
  support::TemporaryFolder folder;
};

TEST_F(SavedChat, ofTheWindowGoesOnInTheTerminal) {
  load();
  for (const std::string& spec : specs()) {
    SCOPED_TRACE(spec);
    const std::filesystem::path file = folder / "window.kvcache";
    show(4, spec);
    inWindow(1, 4, hello);
    session.save(4, file);
    wait<engine::CacheSaved>();
    const engine::TurnStats expected = inWindow(2, 4, engine::goOn(hello, textOf(1), "more"));
    const Said said = inTerminal("/load " + file.string() + "\nmore\n");
    EXPECT_EQ(said.text, textOf(2) + "\n");
    EXPECT_EQ(said.reused(), expected.reused_tokens);
    EXPECT_NE(said.notes.find("loaded 2 messages"), std::string::npos) << said.notes;
    session.forget(4);
    wait<engine::CacheReady>();
    seen.clear();
  }
}

TEST_F(SavedChat, ofTheTerminalGoesOnInTheWindow) {
  load();
  for (const std::string& spec : specs()) {
    SCOPED_TRACE(spec);
    const std::filesystem::path file = folder / "terminal.kvcache";
    const Said expected = inTerminal("hello\nmore\n", spec);
    const Said first = inTerminal("hello\n/save " + file.string() + "\n", spec);
    const engine::SavedConversation saved = engine::savedConversation(file);
    ASSERT_EQ(saved.messages.size(), 2u);
    EXPECT_EQ(saved.messages[1].content + "\n", first.text);
    EXPECT_EQ(saved.model_file, loading::tinyModelPath().filename().string());
    session.restore(4, file);
    EXPECT_EQ(wait<engine::CacheRestored>().conversation, 4);
    EXPECT_EQ(wait<engine::CacheReady>().spec, spec);
    const engine::TurnStats stats = inWindow(2, 4, engine::goOn(hello, saved.messages[1].content, "more"));
    EXPECT_EQ(first.text + textOf(2) + "\n", expected.text);
    EXPECT_EQ(stats.reused_tokens, expected.reused());
    session.forget(4);
    seen.clear();
  }
}

}  // namespace
}  // namespace kvarium::app::saved_chat_test
