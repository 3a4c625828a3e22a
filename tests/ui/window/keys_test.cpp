// The keys of the menus' entries: listed, searched, given others by keyboard alone, kept, and shown where texts name
// them.
#include <QAction>
#include <QApplication>
#include <QDebug>
#include <QLabel>
#include <QMenuBar>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/chat/generation_bar.h"
#include "ui/library/conversation_list.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/keys_page.h"

namespace kvarium::ui::keys_test {

class KeysTest : public QObject, OpenWindow {
  Q_OBJECT

  QAction* action(const QString& name) {
    for (QAction* one : m_window->actions())
      if (one->objectName() == name) return one;
    return nullptr;
  }
  QString keys(const QString& name) { return KeyBindings::inWords(action(name)->shortcuts()); }
  KeysPage* openPage() {
    action("keys")->trigger();
    auto* page = m_window->findChild<KeysPage*>();
    if (!page || !QTest::qWaitForWindowExposed(page)) return nullptr;
    page->activateWindow();  // where no window manager does
    if (!QTest::qWaitFor([&] { return QApplication::activeWindow() == page; })) return nullptr;
    return page;
  }
  void press(Qt::Key key, Qt::KeyboardModifiers with = {}) {
    QVERIFY(QApplication::focusWidget());
    QTest::keyClick(QApplication::focusWidget(), key, with);
  }
  static QTreeWidget& list(KeysPage& page) { return *page.findChild<QTreeWidget*>(); }
  static KeyField& field(KeysPage& page) { return *page.findChild<KeyField*>(); }
  // Words in the search, then the first row that fits.
  void choose(KeysPage& page, const QString& words) {
    auto* search = page.findChild<QLineEdit*>();  // the first one
    search->setFocus();
    search->selectAll();
    QTest::keyClicks(search, words);
    press(Qt::Key_Tab);
    QVERIFY2(list(page).hasFocus(), qPrintable(QDebug::toString(QApplication::focusWidget())));
    press(Qt::Key_Return);
    QVERIFY(field(page).hasFocus());
  }
  static QString said(KeysPage& page) {
    QString all;
    for (const QLabel* label : page.findChildren<QLabel*>()) all += label->text() + '\n';
    return all;
  }
  // As a key arrives: first it is asked who wants it.
  void pressAsShortcut(QWidget& at, Qt::Key key, Qt::KeyboardModifiers with) {
    QTest::keyClick(&at, key, with);
    QCoreApplication::processEvents();
  }

 private slots:
  void theNameOfAnEntryKeepsItsNumbers() {
    QCOMPARE(KeyBindings::nameOf(QString("&Keep this (12.7 MiB)…\tCtrl+K")), QString("Keep this (12.7 MiB)"));
  }
  void init() {
    begin();
    ready();
  }
  void cleanup() { end(); }

  void everyEntryOfTheMenusIsListedWithItsKeys() {
    KeysPage* page = openPage();
    QVERIFY(page);
    QStringList rows;
    for (int i = 0; i < list(*page).topLevelItemCount(); ++i) {
      const QTreeWidgetItem* item = list(*page).topLevelItem(i);
      rows << item->text(0) + '|' + item->text(1) + '|' + item->text(2);
    }
    for (const char* row : {"New-conversation|Ctrl+N|File", "Pause-the-reply|F8|Generation", "Full-screen|F11|View",
                            "Keyboard-shortcuts||Help", "Save-cache-as||Cache", "Export-as-JSON||File"})
      QVERIFY2(rows.contains(row), row);
    QVERIFY(rows.filter("Cache-map|Ctrl+1|View").size() == 1);
    QVERIFY(rows.filter("Undo|Ctrl+Z|fields").size() == 1);
    for (const QAction* one : m_window->findChildren<QAction*>())  // also those of a view, which cannot be changed
      if (const QString its = KeyBindings::inWords(one->shortcuts()); !its.isEmpty())
        QVERIFY2(!rows.filter('|' + its + '|').isEmpty(), qPrintable(its));
    QSet<QString> names;  // settings are distinguished by them
    for (QAction* one : m_window->actions()) {
      QVERIFY2(!names.contains(one->objectName()), qPrintable(one->objectName()));
      names.insert(one->objectName());
    }
  }

  void newKeysArePressedKeptAndTold() {
    KeysPage* page = openPage();
    QVERIFY(page);
    choose(*page, "new conversation");
    press(Qt::Key_J, Qt::ControlModifier);
    QCOMPARE(keys("new"), QString("Ctrl+J"));
    QVERIFY2(said(*page).contains("has-the-keys-now(New-conversation, Ctrl+J)"), qPrintable(said(*page)));
    press(Qt::Key_Escape);
    QVERIFY2(page->isVisible() && list(*page).hasFocus(), "Escape leaves the field, not the page");
    press(Qt::Key_Escape);
    QTRY_VERIFY(!m_window->findChild<KeysPage*>());
    QPushButton* button = buttonSaying(m_window->conversations(), "New-conversation");
    QCOMPARE(button->toolTip(), QString("New-conversation (Ctrl+J)"));

    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    ask("What is kept?");
    QVERIFY(!conversation().messages.empty());
    pressAsShortcut(m_window->composer().edit(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(!conversation().messages.empty());
    pressAsShortcut(m_window->composer().edit(), Qt::Key_J, Qt::ControlModifier);
    QVERIFY(conversation().messages.empty());

    m_window.reset();
    openWindow();
    QCOMPARE(keys("new"), QString("Ctrl+J"));
    QCOMPARE(keys("quit"), QString("Ctrl+Q"));
  }

  void keysOfAnotherEntryAreNamedAndCanBeTaken() {
    KeysPage* page = openPage();
    QVERIFY(page);
    choose(*page, "duplicate");
    press(Qt::Key_N, Qt::ControlModifier);
    QVERIFY2(said(*page).contains("are-the-keys-of(Ctrl+N, New-conversation)"), qPrintable(said(*page)));
    QCOMPARE(keys("duplicate"), QString());
    QCOMPARE(keys("new"), QString("Ctrl+N"));
    QPushButton* take = buttonSaying(*page, "Use-them-here-instead");
    QVERIFY(take);
    take->setFocus();
    press(Qt::Key_Space);
    QCOMPARE(keys("duplicate"), QString("Ctrl+N"));
    QCOMPARE(keys("new"), QString());
    m_window.reset();  // both are kept
    openWindow();
    QCOMPARE(keys("duplicate"), QString("Ctrl+N"));
    QCOMPARE(keys("new"), QString());
  }

  void usualKeysComeBackForOneAndForAll() {
    KeysPage* page = openPage();
    QVERIFY(page);
    choose(*page, "new conversation");
    press(Qt::Key_J, Qt::ControlModifier);
    choose(*page, "larger text");
    press(Qt::Key_N, Qt::ControlModifier);  // free now
    QCOMPARE(keys("larger_text"), QString("Ctrl+N"));
    choose(*page, "new conversation");
    buttonSaying(*page, "Usual-keys")->click();
    QCOMPARE(keys("new"), QString("Ctrl+N"));
    QCOMPARE(keys("larger_text"), QString());
    buttonSaying(*page, "Usual-keys-everywhere")->click();
    QCOMPARE(keys("larger_text"), QString("Ctrl++, Ctrl+="));
    QVERIFY(!buttonSaying(*page, "Usual-keys-everywhere")->isEnabled());
    QSettings settings(m_dir->filePath("settings.ini"), QSettings::IniFormat);
    settings.beginGroup("keys");
    QVERIFY(settings.allKeys().isEmpty());
  }

  void keysThatAreNeededElsewhereAreRefused() {
    KeysPage* page = openPage();
    QVERIFY(page);
    choose(*page, "duplicate");
    press(Qt::Key_A);
    QVERIFY2(said(*page).contains("alone-needed-writing-press(A)"), qPrintable(said(*page)));
    press(Qt::Key_C, Qt::ControlModifier);
    QVERIFY2(said(*page).contains("is-needed-for-writing(Ctrl+C)"), qPrintable(said(*page)));
    press(Qt::Key_F, Qt::AltModifier);
    QVERIFY2(said(*page).contains("opens-the-menu(Alt+F, File)"), qPrintable(said(*page)));
    press(Qt::Key_Left, Qt::AltModifier);
    QVERIFY2(said(*page).contains("shows-another-version-message(Alt+Left)"), qPrintable(said(*page)));
    QCOMPARE(keys("duplicate"), QString());
  }

  void theKeyThatStopsStandsOnItsButton() {
    support::script().reply = [](const auto&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(1);
    type("go");
    QTRY_COMPARE(m_window->composer().button().text(), QString("Stop(Esc)"));
    QTRY_VERIFY(lastText().size() > 20);
    action("stop")->setShortcut(Qt::Key_F4);
    QCOMPARE(m_window->composer().button().text(), QString("Stop(F4)"));
    action("pause")->setShortcut(Qt::Key_F7);
    QPushButton* pause = buttonSaying(*m_window, "Pause");
    QVERIFY(pause);
    QCOMPARE(pause->toolTip(), QString("Wait-after-next-token (F7)"));
    pressAsShortcut(m_window->composer().edit(), Qt::Key_F4, {});
    QTRY_VERIFY(!chat().state().busy());
    // Its button Continue is found through the widgets it lies in.
    QToolButton* go_on = nullptr;
    const auto isFound = [&] {
      for (QToolButton* one : m_window->transcript().findChildren<QToolButton*>())
        if (one->text() == "Continue" && one->isVisible()) go_on = one;
      return go_on != nullptr;
    };
    QTRY_VERIFY(isFound());
    QVERIFY2(go_on->toolTip().endsWith("(Ctrl+G)"), qPrintable(go_on->toolTip()));
    action("go_on")->setShortcut(QKeySequence());
    QCOMPARE(go_on->toolTip(), QString("Let-model-go-writing"));
  }

  void keysOfPrintingAndSavingDoNothingElse() {
    support::script().reply = [](const auto&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(1);
    for (const QAction* one : m_window->findChildren<QAction*>()) {
      QVERIFY2(!one->shortcuts().contains(QKeySequence(Qt::CTRL | Qt::Key_P)), qPrintable(one->text()));
      QVERIFY2(!one->shortcuts().contains(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)), qPrintable(one->text()));
    }
    type("go");
    QTRY_VERIFY(!lastText().isEmpty());
    pressAsShortcut(m_window->composer().edit(), Qt::Key_P, Qt::ControlModifier);
    QVERIFY(!chat().turn().isPausing());
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
  }
};

KVARIUM_QT_TEST(KeysTest)

}  // namespace kvarium::ui::keys_test

#include "keys_test.moc"
