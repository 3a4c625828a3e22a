// A chat over the scripted engine, without a window and without a widget.
#pragma once

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "tests/support/settle.h"
#include "tests/ui/engine/part_spy.h"
#include "ui/chat/chat.h"
#include "ui/library/conversation_store.h"

namespace kvarium::ui {

struct OpenChat {
  explicit OpenChat(const QString& folder) : store(folder), link({}, support::makeScriptedEngine), chat(link, store) {
    chat.setDefaults({});
    chat.conversations().startNew();
    QObject::connect(&link.mirror(), &Mirror::changed, &link, [this](qint64, Part part) {
      if (part == Part::model) chat.setModel(ModelState::ready, "scripted", "/models/scripted.gguf");
    });
    QObject::connect(&chat.state(), &ChatState::problem, &link, [this](ChatProblem kind, const QString& text) {
      problems.push_back({kind, text});
    });
    QObject::connect(&chat.state(), &ChatState::notice, &link, [this](const QString& text) { notices << text; });
  }
  void load() {
    chat.setModel(ModelState::loading, "scripted", "/models/scripted.gguf");
    link.load("/models/scripted.gguf");
  }
  void ready() {
    load();
    QTRY_COMPARE(chat.cache().inForce(), QString("dynamic"));
  }
  void ask(const QString& text) {
    QVERIFY(chat.turn().send(text));
    QTRY_VERIFY(!chat.state().busy());
  }
  const Conversation& shown() { return chat.state().conversation(); }
  const Message& leaf() { return *shown().find(shown().leaf); }

  ConversationStore store;
  EngineLink link;
  Chat chat;
  std::vector<std::pair<ChatProblem, QString>> problems;
  QStringList notices;
};

// A new folder and a new chat for each test.
struct ChatTest {
  std::unique_ptr<QTemporaryDir> m_dir;
  std::unique_ptr<OpenChat> m_open;

  void begin() {
    m_dir = std::make_unique<QTemporaryDir>();
    support::script() = {};
    open();
  }
  void end() {
    m_open.reset();
    m_dir.reset();
  }
  void open() {  // as the next start of the program
    m_open.reset();
    m_open = std::make_unique<OpenChat>(m_dir->path());
  }
  // Replies of `tokens` tokens, 1 ms each.
  static void slowly(int tokens = support::outlasting) {
    support::script().reply = [tokens](const auto&) { return std::vector<std::string>(size_t(tokens), "word "); };
    support::script().per_token = std::chrono::milliseconds(1);
  }
  CacheController& cache() { return m_open->chat.cache(); }
  TurnController& turn() { return m_open->chat.turn(); }
  ConversationController& conversations() { return m_open->chat.conversations(); }
  ConversationKeeper& keeper() { return m_open->chat.keeper(); }
  const ChatState& state() { return m_open->chat.state(); }
  const Conversation& shown() { return m_open->shown(); }
  QString lastText() { return m_open->leaf().text; }
  void ready() { m_open->ready(); }
  void ask(const QString& text) { m_open->ask(text); }
};

}  // namespace kvarium::ui
