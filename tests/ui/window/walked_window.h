// A window over the engine itself, with a Llama of a few kilobytes and a conversation, and a walk through all that it
// can show: pages, panes, dialogs, popovers and menus. For tests of what must hold everywhere.
#pragma once

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <functional>
#include <memory>

#include "features/lessons/ui/lessons_in_window.h"
#include "tests/support/cpu_session.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "ui/chat/cache_compose.h"
#include "ui/chat/composer.h"
#include "ui/inspector/inspector.h"
#include "ui/library/conversation_list.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/notice_bar.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/chat_pane.h"
#include "ui/window/empty_state.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/main_window.h"
#include "ui/window/model_switch.h"

namespace kvarium::ui {

class WalkedWindow {
 public:
  // A place that is shown: its name for a message, and the window or popup that it is in.
  using Visit = std::function<void(const QString& place, QWidget& top)>;

  MainWindow& window() { return *m_window; }
  Chat& chat() { return m_window->chat(); }
  QAction* action(const QString& name) { return m_window->findChild<QAction*>(name); }
  void trigger(const QString& name) {
    QAction* entry = action(name);
    QVERIFY2(entry && entry->isEnabled(), qPrintable(name));
    entry->trigger();
  }
  void settle() {
    for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }

  void open(bool with_model = true) {
    m_window.reset();
    m_dir = std::make_unique<QTemporaryDir>(
        QDir::temp().filePath(QStringLiteral("a_long_name_of_a_person_in_an_office_in_a_town_on_the_coast_XXXXXX")));
    m_before = qgetenv("XDG_DATA_HOME");
    qputenv("XDG_DATA_HOME", m_dir->path().toUtf8());  // the folder of models is empty
    WindowOptions options;
    options.data_folder = m_dir->path();
    options.settings_file = m_dir->filePath("settings.ini");
    if (with_model) options.model = QStringLiteral(KVARIUM_TEST_DATA "/llama/gqa_tied_f32.gguf");
    options.session = support::onCpu({.threads = 1});
    m_window = std::make_unique<MainWindow>(options);
    ReplySettings greedy;
    greedy.temperature = 0;
    greedy.max_new_tokens = 24;
    chat().conversations().setSettings(greedy);
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    m_window->resize(1200, 800);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    m_window->start();
    if (!with_model) return;
    QVERIFY(ready.wait(support::hang_ms));
    ask("What is kept, and what leaves?");
    ask("Why?");
    trigger("regenerate");
    QTRY_VERIFY(!chat().state().busy());
  }
  void close() {
    m_window.reset();
    m_dir.reset();
    m_before.isEmpty() ? qunsetenv("XDG_DATA_HOME") : qputenv("XDG_DATA_HOME", m_before);
  }
  void ask(const QString& text) {
    QVERIFY(chat().turn().send(text));
    QTRY_VERIFY(!chat().state().busy());
  }

  void walk(const Visit& visit) {
    walkChat(visit);
    walkViews(visit);
    walkPages(visit);
    walkDialogs(visit);
    walkMenus(visit);
    walkLessons(visit);
  }

  // Of a window without a model.
  void seeFirstPage(const Visit& visit) {
    QTRY_VERIFY(m_window->findChild<EmptyState*>()->findChild<QPushButton*>());
    see(visit, "no model");
  }

  // The conversation with all that can stand around it.
  void walkChat(const Visit& visit) {
    see(visit, "chat");
    const auto notices = {NoticeKind::error, NoticeKind::warning, NoticeKind::info, NoticeKind::success,
                          NoticeKind::question};
    for (const NoticeKind kind : notices)
      m_window->notice().add(
          {.text = QCoreApplication::translate("MainWindow", "Delete conversation") + QString::number(int(kind)),
           .kind = kind,
           .actions = {{QCoreApplication::translate("Words", "Copy"), [] {}},
                       {QCoreApplication::translate("Words", "Open"), [] {}}},
           .details = QStringLiteral("…")});
    m_window->conditions().setCondition({.id = "walk",
                                         .text = QCoreApplication::translate("MainWindow", "Delete conversation"),
                                         .actions = {{QCoreApplication::translate("Words", "Copy"), [] {}}}});
    m_window->composer().attach({"notes.txt", "A few words."});
    see(visit, "chat: notice, condition, attached file");
    while (m_window->notice().isVisible()) m_window->notice().dismiss();
    m_window->conditions().clearCondition("walk");
    m_window->composer().setText({});
    if (m_window->conversations().isHidden()) {
      trigger("list");
      see(visit, "chat: conversations");
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
      QVERIFY(m_window->conversations().isHidden() || m_window->width() > 600);
      if (m_window->conversations().isVisible()) trigger("list");
    }
    trigger("find");
    see(visit, "chat: find");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    trigger("edit_last");
    see(visit, "chat: editing");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    trigger("tint");
    see(visit, "chat: tinted");
    trigger("tint");
  }

  // Each view of the cache, as picture and as table, and with its explanation.
  void walkViews(const Visit& visit) {
    for (ViewPanel* panel : m_window->docks().inspector().panels()) {
      QAction* shows = action(QStringLiteral("view.") + panel->key());
      if (!shows || !shows->isVisible()) continue;
      const bool was_shown = shows->isChecked();
      if (!was_shown) shows->trigger();
      for (QWidget* up = panel; up; up = up->parentWidget())
        if (auto* dock = qobject_cast<QDockWidget*>(up)) dock->raise();
      settle();
      QTRY_VERIFY2(panel->isVisible(), qPrintable(panel->key()));
      if (panel->key() == QLatin1String("attention") || panel->key() == QLatin1String("values"))
        QTRY_VERIFY2(!panel->view().isEmpty(), qPrintable(panel->key()));
      see(visit, panel->key());
      auto* table = panel->findChild<QAction*>("table_button");
      QVERIFY(table);
      if (table->isEnabled()) {
        table->trigger();
        see(visit, panel->key() + ": table");
        table->trigger();
      }
      if (auto* help = panel->findChild<QToolButton*>("help_button"); help && help->isVisible()) {
        help->click();
        seePopup(visit, panel->key() + ": explanation");
      }
      if (!was_shown) shows->trigger();
      settle();
    }
    trigger("all_views");
    see(visit, "all views");
    trigger("reset_layout");
    settle();
  }

  void walkPages(const Visit& visit) {
    trigger("models");
    see(visit, "models");
    trigger("models");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    const qint64 before = chat().state().conversation().id;
    trigger("new");
    see(visit, "new conversation");
    QTRY_VERIFY(m_window->conversations().view().model()->rowCount() > 0);
    m_window->conversations().search().setText("no such word");
    see(visit, "conversations: nothing found");
    m_window->conversations().search().clear();
    chat().conversations().open(before);
    QTRY_VERIFY(!chat().state().conversation().path().empty());
  }

  void walkDialogs(const Visit& visit) {
    for (const char* name : {"attach", "serve", "compare", "keys", "settings", "diagnostics", "cache_help", "about"}) {
      if (!action(name)) continue;
      trigger(name);
      settle();
      auto* dialog = qobject_cast<QDialog*>(QApplication::activeWindow());
      QVERIFY2(dialog, name);
      see(visit, name, dialog);
      if (QByteArray(name) == "compare" && m_compares) {
        auto* begin = dialog->findChild<QPushButton*>("begin");
        QVERIFY(begin);
        begin->click();
        QTRY_VERIFY(!chat().state().measuring);
        settle();
        see(visit, "compare: compared", dialog);
      }
      QPointer<QDialog> gone(dialog);
      dialog->close();
      settle();
      QVERIFY2(!gone || !gone->isVisible(), name);
    }
    trigger("sampling");
    settle();
    auto* popover = m_window->findChild<QWidget*>("popover");
    QVERIFY(popover && popover->isVisible());
    see(visit, "sampling", popover->window());
    popover->window()->close();
    auto* compose = m_window->findChild<CacheCompose*>();
    compose->edit(chat().cache().spec(), {}, m_window->models().info(), {});
    settle();
    see(visit, "compose", compose);
    compose->close();
    settle();
  }

  void walkMenus(const Visit& visit) {
    for (QAction* top : m_window->menuBar()->actions()) {
      if (top->menu()) seeMenu(visit, QStringLiteral("menu ") + QString(top->text()).remove('&'), *top->menu());
    }
    for (QToolButton* button : m_window->findChildren<QToolButton*>()) {
      if (button->isVisible() && button->menu())
        seeMenu(visit, QStringLiteral("menu of ") + button->accessibleName(), *button->menu());
    }
  }

  // The list of lessons, and every step of one that has all kinds.
  void walkLessons(const Visit& visit) {
    if (!m_window->lessons()) return;
    trigger("lessons");
    see(visit, "lessons");
    auto* rows = m_window->findChild<QListWidget*>("lessonRows");
    QVERIFY(rows);
    const int at = rows->currentRow();
    rows->setFocus();
    QTest::keyClick(rows, Qt::Key_Return);
    auto* next = m_window->lessons()->findChild<QPushButton*>("next");
    QVERIFY(next);
    for (int step = 1; step < 20 && rows->isHidden() == false; ++step) {
      settle();
      if (rows->isVisible()) break;
      see(visit, QStringLiteral("lesson %1, step %2").arg(at + 1).arg(step));
      next->click();
    }
    m_window->lessons()->leave();
    settle();
  }

  void setCompares(bool on) { m_compares = on; }

 private:
  void see(const Visit& visit, const QString& place, QWidget* top = nullptr) {
    settle();
    QWidget& shown = top ? *top : *m_window;
    if (QGuiApplication::focusWindow() != shown.window()->windowHandle()) shown.window()->activateWindow();
    QVERIFY2(QTest::qWaitForWindowActive(shown.window()), qPrintable(place));
    visit(place, shown);
  }
  void seePopup(const Visit& visit, const QString& place) {
    settle();
    QPointer<QWidget> popup = QApplication::activePopupWidget();
    QVERIFY2(popup, qPrintable(place));
    visit(place, *popup);
    if (popup) popup->close();
    settle();
  }
  void seeMenu(const Visit& visit, const QString& place, QMenu& menu) {
    menu.popup(m_window->mapToGlobal(QPoint(8, 40)));
    settle();
    visit(place, menu);
    QList<QMenu*> below;
    for (QAction* each : menu.actions())
      if (each->menu() && each->isEnabled()) below += each->menu();
    menu.close();
    settle();
    for (QMenu* each : below) seeMenu(visit, place + QStringLiteral(" › ") + QString(each->title()).remove('&'), *each);
  }

  std::unique_ptr<QTemporaryDir> m_dir;
  std::unique_ptr<MainWindow> m_window;
  QByteArray m_before;
  bool m_compares = true;
};

}  // namespace kvarium::ui
