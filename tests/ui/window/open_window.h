// A window over the scripted engine, opened again for each test, and the hands of somebody who uses it.
#pragma once

#include <QLabel>
#include <QMap>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <functional>
#include <memory>

#include "tests/support/settle.h"
#include "ui/chat/composer.h"
#include "ui/window/chat_pane.h"
#include "ui/window/conversation_actions.h"
#include "ui/window/main_window.h"
#include "ui/window/model_switch.h"

namespace kvarium::ui {

using support::outlasting;

inline std::vector<std::string> words(int count) {
  std::vector<std::string> pieces;
  for (int i = 0; i < count; ++i) pieces.push_back(i % 50 == 49 ? "end.\n\n" : "word ");
  return pieces;
}

// Two of the visible buttons, named fields and menus of a window that have the same letter, so that Alt with it chooses
// neither; empty: there are none.
inline QString sameLetter(const QWidget& window) {
  QMap<QString, QString> taken;
  QStringList texts;
  for (const QAbstractButton* button : window.findChildren<QAbstractButton*>())
    if (button->isVisible()) texts << button->text();
  for (const QLabel* label : window.findChildren<QLabel*>())
    if (label->buddy() && label->isVisible()) texts << label->text();
  for (const QMenuBar* bar : window.findChildren<QMenuBar*>())
    for (const QAction* menu : bar->actions()) texts << menu->text();
  for (const QString& text : texts) {
    const QString letter = QKeySequence::mnemonic(text).toString();
    if (letter.isEmpty()) continue;
    if (taken.contains(letter)) return taken.value(letter) + " and " + text;
    taken[letter] = text;
  }
  return {};
}

// A window that opens when it is first used, so that a test may first say what its engine does.
class WindowWhenUsed {
 public:
  explicit WindowWhenUsed(std::function<void()> open) : m_open(std::move(open)) {}
  WindowWhenUsed& operator=(std::unique_ptr<MainWindow> window) {
    m_window = std::move(window);
    return *this;
  }
  MainWindow* get() {
    if (!m_window) m_open();
    return m_window.get();
  }
  MainWindow* operator->() { return get(); }
  MainWindow& operator*() { return *get(); }
  explicit operator bool() const { return m_window != nullptr; }  // it is open
  void reset() { m_window.reset(); }

 private:
  std::function<void()> m_open;
  std::unique_ptr<MainWindow> m_window;
};

struct OpenWindow {
  std::unique_ptr<QTemporaryDir> m_dir;
  WindowWhenUsed m_window{[this] { openWindow(); }};
  QString m_cache_spec, m_theme;  // WindowOptions of the next window
  bool m_own_folder = false;

  // Not shown, nothing loaded.
  std::unique_ptr<MainWindow> makeWindow(const QString& data_folder) const {
    WindowOptions options;
    options.own_folder = m_own_folder;
    options.data_folder = data_folder;
    options.settings_file = m_dir->filePath("settings.ini");
    options.model = QStringLiteral("/somewhere/scripted.gguf");
    options.engine = support::makeScriptedEngine;
    options.check = support::checkByScript;
    options.cache_spec = m_cache_spec;
    options.theme = m_theme;
    auto window = std::make_unique<MainWindow>(options);
    window->resize(1200, 800);
    return window;
  }
  void openWindow() { openWindow(m_dir->path()); }
  void openWindow(const QString& data_folder) {
    m_window = makeWindow(data_folder);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    m_window->activateWindow();  // an X server without a window manager gives the keyboard to nobody by itself
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    m_window->start();
  }
  void ready() { QTRY_VERIFY(chat().state().isReady()); }
  void type(const QString& text) {
    QTest::keyClicks(&m_window->composer().edit(), text);
    QTest::keyClick(&m_window->composer().edit(), Qt::Key_Return);
  }
  void ask(const QString& text) {
    type(text);
    QTRY_VERIFY(!chat().state().busy());
  }
  static void settle(int ms = 200) { support::settle(ms); }
  Chat& chat() { return m_window->chat(); }
  const Conversation& conversation() { return chat().state().conversation(); }
  QString lastText() {
    const Message* leaf = conversation().find(conversation().leaf);
    return leaf ? leaf->text : QString();
  }
  static QPushButton* buttonSaying(QWidget& in, const QString& text) {
    for (QPushButton* button : in.findChildren<QPushButton*>())
      if (button->text() == text && button->isVisible()) return button;
    return nullptr;
  }
  void begin() {
    m_dir = std::make_unique<QTemporaryDir>();
    support::script() = {};
  }
  void end() {
    m_window.reset();
    m_dir.reset();
    m_cache_spec.clear();
    m_theme.clear();
  }
};

}  // namespace kvarium::ui
