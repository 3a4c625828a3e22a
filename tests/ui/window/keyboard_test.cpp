// A walk through the window by keyboard alone: nothing here touches a pointer or calls what a person cannot.
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QFocusFrame>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QTest>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/map/cache_map.h"
#include "ui/library/conversation_list.h"
#include "ui/models/model_chip.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/notice_bar.h"
#include "ui/transcript/find_bar.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/empty_state.h"
#include "ui/window/inspector_docks.h"

namespace kvarium::ui::keyboard_test {

class KeyboardTest : public QObject, OpenWindow {
  Q_OBJECT

  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* at = QApplication::activePopupWidget();
    if (!at) at = QApplication::focusWidget();
    QVERIFY(at);
    QTest::keyClick(at, key, modifiers);
  }
  void write(const QString& text) {
    QVERIFY(QApplication::focusWidget());
    QTest::keyClicks(QApplication::focusWidget(), text);
  }
  bool in(const QWidget& part) {
    return QApplication::focusWidget() &&
           (QApplication::focusWidget() == &part || part.isAncestorOf(QApplication::focusWidget()));
  }
  // An item of a menu of the menu bar, by its letters and arrows.
  void choose(Qt::Key menu, const QString& item) {
    press(menu, Qt::AltModifier);
    QTRY_VERIFY(QApplication::activePopupWidget());
    auto* popup = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(popup);
    for (int i = 0; i < 40; ++i) {
      if (popup->activeAction() && QString(popup->activeAction()->text()).remove('&').startsWith(item)) {
        press(Qt::Key_Return);
        return;
      }
      press(Qt::Key_Down);
    }
    QFAIL(qPrintable(item + " cannot be reached"));
  }

 private slots:
  void init() {
    begin();
    ready();
  }
  void cleanup() { end(); }

  // Alt alone gives the menu bar the keyboard.
  void theEditMenuIsOfTheFieldBeforeTheMenuBar() {
    write("half");
    m_window->menuBar()->setFocus(Qt::MenuBarFocusReason);
    QVERIFY(!in(m_window->composer()));
    QMenu* edit = nullptr;
    for (QAction* each : m_window->menuBar()->actions())
      if (each->text().remove('&') == "Edit") edit = each->menu();
    QVERIFY(edit);
    emit edit->aboutToShow();
    QAction* all = nullptr;
    for (QAction* each : edit->actions())
      if (each->text().startsWith("Select-&all")) all = each;
    QVERIFY(all && all->isEnabled());
    all->trigger();
    QCOMPARE(m_window->composer().edit().textCursor().selectedText(), QString("half"));
  }

  void aConversationFromBeginToEnd() {
    QVERIFY2(in(m_window->composer()), "a new window is ready to be written in");
    write("What is kept?");
    press(Qt::Key_Return);
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(conversation().path().size(), size_t(2));
    press(Qt::Key_R, Qt::ControlModifier);  // regenerate: another version
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(conversation().messages.size(), size_t(3));

    press(Qt::Key_E, Qt::ControlModifier);  // edit the last message
    QTRY_VERIFY(in(m_window->transcript()));
    press(Qt::Key_A, Qt::ControlModifier);
    write("And what leaves?");
    press(Qt::Key_Return);
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(support::scriptLog().last_messages.back().content, std::string("And what leaves?"));

    press(Qt::Key_N, Qt::ControlModifier);
    QVERIFY(conversation().messages.empty());
    QTRY_VERIFY(in(m_window->composer()));
    write("Another");
    press(Qt::Key_Return);
    QTRY_VERIFY(!chat().state().busy());
    for (int i = 0; i < 5 && !in(m_window->conversations()); ++i) press(Qt::Key_F6);
    QVERIFY(in(m_window->conversations()));
    press(Qt::Key_Down);
    press(Qt::Key_Return);
    QTRY_COMPARE(conversation().path().size(), size_t(2));
  }

  void aReplyIsPausedSteppedAndStopped() {
    support::script().reply = [](const auto&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(1);
    write("go");
    press(Qt::Key_Return);
    QTRY_VERIFY(!lastText().isEmpty());
    press(Qt::Key_F8);
    QTRY_VERIFY2(chat().turn().paceInWords().startsWith("paused-after-tokens("),
                 qPrintable(chat().turn().paceInWords()));
    const QString before = chat().turn().paceInWords();
    press(Qt::Key_F10);
    QTRY_VERIFY(chat().turn().paceInWords() != before);
    QTRY_VERIFY(chat().turn().paceInWords().startsWith("paused-after-tokens("));
    press(Qt::Key_F8);
    QTRY_VERIFY(chat().turn().paceInWords().isEmpty());
    press(Qt::Key_Escape);
    QTRY_VERIFY(!chat().state().busy());
  }

  void theMenusAreOpenedUnlessTheKeyStepsAReply() {
    QTest::keyClick(m_window.get(), Qt::Key_F10, Qt::ShiftModifier);  // the menu of what has the keyboard
    QKeyEvent held(QEvent::KeyPress, Qt::Key_F10, Qt::NoModifier, QString(), true);
    QApplication::sendEvent(m_window.get(), &held);  // a reply ended while it was held
    QVERIFY(!QApplication::activePopupWidget());
    press(Qt::Key_F10);
    QTRY_VERIFY(qobject_cast<QMenu*>(QApplication::activePopupWidget()));
    press(Qt::Key_Escape);
    press(Qt::Key_Escape);
    QTRY_VERIFY(!QApplication::activePopupWidget() && in(m_window->composer()));
    support::script().reply = [](const auto&) { return words(outlasting); };
    write("go");
    press(Qt::Key_Return);
    QTRY_VERIFY(chat().state().busyHere());
    press(Qt::Key_F10);
    QVERIFY(!QApplication::activePopupWidget());
    press(Qt::Key_Escape);
    QTRY_VERIFY(!chat().state().busy());
  }

  void aReplyThatEndsMovesNoKeyboardButThatOfItsButtons() {
    support::script().reply = [](const auto&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(1);
    for (const bool leaves : {true, false}) {
      write("go");
      press(Qt::Key_Return);
      QTRY_VERIFY(chat().state().busyHere());
      QPushButton* pause = buttonSaying(m_window->composer(), "Pause");
      QTRY_VERIFY(pause->isVisible());
      pause->setFocus();
      if (leaves) m_window->transcript().setFocus();
      chat().turn().stop();
      QTRY_VERIFY(!chat().state().busy() && !pause->isVisible());
      const QWidget& keyboard = leaves ? static_cast<QWidget&>(m_window->transcript()) : m_window->composer().edit();
      QVERIFY(keyboard.hasFocus());
    }
  }

  void theCacheIsChosenInItsMenu() {
    choose(Qt::Key_C, "Full-fixed-size");
    QTRY_COMPARE(conversation().cache_spec, QString("static"));
  }

  void aLetterForAnOpenMenuIsNotWritten() {
    press(Qt::Key_C, Qt::AltModifier);
    QTRY_VERIFY(QApplication::activePopupWidget());
    press(Qt::Key_Z);
    QVERIFY(m_window->composer().text().isEmpty());
    press(Qt::Key_Escape);
  }

  void theMapShowsWhereTheKeyboardIs() {
    write("What is kept?");
    press(Qt::Key_Return);
    QTRY_VERIFY(!chat().state().busy());
    for (int i = 0; i < 5 && !m_window->docks().contains(QApplication::focusWidget()); ++i) press(Qt::Key_F6);
    auto* map = qobject_cast<CacheMap*>(QApplication::focusWidget());
    QVERIFY(map);
    QTRY_VERIFY(!map->isEmpty());
    QTRY_VERIFY2(!map->cursorText().isEmpty(), "the cell that the arrows begin at is marked");
    press(Qt::Key_Plus);
    QTRY_VERIFY(map->howTo().contains("Shown-f-shows-all("));
    press(Qt::Key_Tab);  // a button of the same view
    QVERIFY(!in(*map) && m_window->docks().contains(QApplication::focusWidget()));
    press(Qt::Key_F);
    QTRY_VERIFY(!map->howTo().contains("Shown-f-shows-all("));
  }

  void everyViewIsReachedAndTheMapIsWalked() {
    write("What is kept?");
    press(Qt::Key_Return);
    QTRY_VERIFY(!chat().state().busy());
    choose(Qt::Key_V, "All-views-side-side");
    for (QDockWidget* dock : m_window->findChildren<QDockWidget*>())
      if (dock->objectName() != "dock.all-blocks") QTRY_VERIFY(dock->isVisible());
    for (int i = 0; i < 5 && !m_window->docks().contains(QApplication::focusWidget()); ++i) press(Qt::Key_F6);
    auto* map = qobject_cast<CacheMap*>(QApplication::focusWidget());
    QVERIFY2(map, "the inspector's first view takes the keyboard");
    const InspectorSelection& selection = m_window->docks().inspector().selection();
    QTRY_VERIFY(!map->isEmpty());
    press(Qt::Key_Home);
    press(Qt::Key_Right);
    press(Qt::Key_Return);
    QCOMPARE(selection.locked().first, qint64(1));
    QVERIFY(!selection.locked().isEmpty());
    // Tab goes on through every view, and comes back.
    QSet<const QWidget*> seen;
    for (int i = 0; i < 200; ++i) {
      press(Qt::Key_Tab);
      for (ViewPanel* frame : m_window->docks().inspector().panels())
        if (QApplication::focusWidget() == frame || frame->isAncestorOf(QApplication::focusWidget()))
          seen.insert(frame);
    }
    QCOMPARE(size_t(seen.size()), m_window->docks().inspector().panels().size() - 1);  // all blocks: of a server
  }

  void everyPartIsReachedWithoutAConversationToo() {
    QSet<const QWidget*> seen;
    const QWidget& head = *m_window->findChild<ModelChip*>();
    settle(0);  // the buttons of an empty conversation are shown
    for (int i = 0; i < 7; ++i) {
      press(Qt::Key_F6);
      for (const QWidget* part : std::initializer_list<const QWidget*>{
               &m_window->conversations(), m_window->findChild<EmptyState*>(), &m_window->composer(), &head})
        if (in(*part)) seen.insert(part);
    }
    QCOMPARE(seen.size(), 4);
  }

  void theModelsAreLeftForWhatAKeyShows() {
    write("One");
    press(Qt::Key_Return);
    QTRY_VERIFY(!chat().state().busy());
    const std::pair<Qt::Key, const QWidget*> keys[] = {{Qt::Key_L, &m_window->composer()},
                                                       {Qt::Key_E, &m_window->transcript()},
                                                       {Qt::Key_F, &m_window->pane().find()}};
    for (const auto& [key, part] : keys) {
      press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
      QVERIFY(m_window->pane().onModels());
      press(key, Qt::ControlModifier);
      QTRY_VERIFY2(!m_window->pane().onModels() && in(*part), qPrintable(QKeySequence(key).toString()));
    }
    press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
    press(Qt::Key_Escape);
    QVERIFY(!m_window->pane().onModels() && in(m_window->composer()));
  }

  void whatAsksSomethingIsReachedFromTheMessage() {
    m_window->notice().add({.text = "Open it?", .actions = {{"Open", [] {}}}});
    m_window->conditions().setCondition({.id = "lasts", .text = "It lasts", .actions = {{"End it", [] {}}}});
    QTest::mouseClick(m_window->composer().edit().viewport(), Qt::LeftButton);
    press(Qt::Key_F6);
    QVERIFY(in(m_window->notice()));
    QVERIFY2(m_window->findChild<QFocusFrame*>(), "a frame shows it");
    press(Qt::Key_F6);
    QVERIFY(in(m_window->conditions()));
    press(Qt::Key_Space);
    QVERIFY(in(m_window->composer()));
  }

  void aNoticesButtonLeavesTheKeyboardToTheMessage() {
    bool pressed = false;
    m_window->notice().add({.text = "Open it?", .actions = {{"Open", [&] { pressed = true; }}}});
    QTest::mouseClick(buttonSaying(m_window->notice(), "Open"), Qt::LeftButton);
    QVERIFY(pressed);
    QVERIFY(in(m_window->composer()));
    write("on");
    QCOMPARE(m_window->composer().text(), QString("on"));
  }

  void escapeLeadsBackFromThePastBeforeItStopsTheReply() {
    support::script().reply = [](const auto&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(1);
    write("go");
    press(Qt::Key_Return);
    QTRY_VERIFY(!lastText().isEmpty());
    Inspector& inspector = m_window->docks().inspector();
    InspectorSelection& selection = inspector.selection();
    const auto showThePast = [&] {
      inspector.showNothing();  // the scripted engine reports no steps: there is no past that could be drawn
      selection.goTo(1);
    };
    for (int i = 0; i < 2; ++i) {  // from the composer, and from another view than the timeline
      if (i == 1)
        for (int panes = 0; panes < 5 && !m_window->docks().contains(QApplication::focusWidget()); ++panes)
          press(Qt::Key_F6);
      showThePast();
      QVERIFY(selection.historyIndex());
      press(Qt::Key_Escape);
      QVERIFY2(!selection.historyIndex(), qPrintable(QString::number(i)));
      QVERIFY(chat().state().busy());
    }
    press(Qt::Key_Escape);
    QTRY_VERIFY(!chat().state().busy());
    showThePast();
    press(Qt::Key_Escape);
    QVERIFY(!selection.historyIndex());
  }
};

KVARIUM_QT_TEST(KeyboardTest)

}  // namespace kvarium::ui::keyboard_test

#include "keyboard_test.moc"
