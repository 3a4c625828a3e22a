// A chat one can work in: going on with a reply, editing and deleting, finding, where the keyboard goes, what is said.
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSet>
#include <QToolButton>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_store.h"
#include "ui/library/turn_report.h"
#include "ui/parts/button_row.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/plain_widgets.h"
#include "ui/transcript/find_bar.h"
#include "ui/transcript/message_body.h"
#include "ui/transcript/message_view.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/status_line.h"

namespace kvarium::ui::editing_test {

class EditingTest : public QObject, OpenWindow {
  Q_OBJECT

  TranscriptView& transcript() { return m_window->transcript(); }
  MessageField& edit() { return m_window->composer().edit(); }
  QListView& list() { return m_window->conversations().view(); }
  // Of a message: what is written on a button that is there.
  QToolButton* button(qint64 message, const QString& text) {
    MessageView* view = transcript().view(message);
    const auto* row = view ? static_cast<ButtonRow*>(view->findChild<QWidget*>("messageButtons")) : nullptr;
    for (QToolButton* each : view ? view->findChildren<QToolButton*>() : QList<QToolButton*>())
      if (each->text() == text && (each->isVisible() || row->offers(each))) return each;  // else in the row's menu
    return nullptr;
  }
  QString shownText(qint64 message) { return transcript().view(message)->body().toPlainText(); }
  void cutOffReply() {
    support::script().reply = [](const auto& messages) {
      return messages.back().role == "assistant" ? std::vector<std::string>{"and", " the", " rest."}
                                                 : std::vector<std::string>{"The", " beginning", " "};
    };
    support::script().stop_reason = decode::StopReason::length;
    ask("Tell me");
  }

 private slots:
  void init() {
    begin();
    ready();
  }
  void cleanup() { end(); }

  void aReplyThatWasCutOffGoesOn() {
    cutOffReply();
    const qint64 reply = conversation().leaf;
    QToolButton* on = button(reply, "Continue");
    QVERIFY(on);
    support::script().stop_reason = decode::StopReason::eos;
    const QString first_part = reuseInWords(conversation().find(reply)->stats);
    const auto isInStatus = [&] {
      const QList<QLabel*> all = m_window->findChild<StatusLine*>()->findChildren<QLabel*>();
      return std::ranges::any_of(all, [&](const QLabel* label) { return label->text() == first_part; });
    };
    QVERIFY(isInStatus());
    on->click();
    QVERIFY(chat().state().busyHere());
    QVERIFY(!isInStatus());
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(conversation().leaf, reply);
    QCOMPARE(conversation().messages.size(), size_t(2));
    QCOMPARE(lastText(), QString("The beginning and the rest."));
    QCOMPARE(shownText(reply), QString("The beginning and the rest."));  // one paragraph
    QVERIFY(support::scriptLog().last_turn.go_on);
    QCOMPARE(support::scriptLog().last_messages.back().role, std::string("assistant"));
    QCOMPARE(support::scriptLog().last_messages.back().content, std::string("The beginning "));
    QCOMPARE(conversation().find(reply)->stats.value("generated_tokens").toInt(), 6);
    QVERIFY(!button(reply, "Continue"));
    const Conversation kept = *ConversationStore(m_dir->path()).load(conversation().id);
    QCOMPARE(kept.find(reply)->text, lastText());
  }

  void whatWasStoppedOrBrokeOffGoesOnToo() {
    for (const QJsonObject& stats :
         {QJsonObject(), QJsonObject{{"stop_reason", "stopped"}}, QJsonObject{{"failed", "x"}}}) {
      Conversation old;
      old.id = newId();
      old.add(0, true, "Ask");
      old.add(old.leaf, false, "Half").stats = stats;
      chat().conversations().take(old);
      QVERIFY(chat().turn().context(*conversation().find(conversation().leaf)).can_go_on);
      QTest::keyClick(m_window.get(), Qt::Key_G, Qt::ControlModifier);
      QTRY_VERIFY(!chat().state().busy());
      QCOMPARE(lastText(), QString("HalfHello."));
    }
    QVERIFY(!chat().turn().context(*conversation().find(conversation().leaf)).can_go_on);
  }

  void aReplyCanBeWrittenOtherwise() {
    ask("One");
    const qint64 reply = conversation().leaf;
    ask("Two");
    button(reply, "Edit")->click();
    auto* field = transcript().view(reply)->findChild<QPlainTextEdit*>();
    QVERIFY(field && field->toPlainText() == "Hello.");
    field->setPlainText("Mine.");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(lastText(), QString("Mine."));
    QCOMPARE(conversation().path().size(), size_t(2));
    QCOMPARE(conversation().versions(conversation().leaf).size(), size_t(2));
    QVERIFY(button(conversation().leaf, "Continue"));
    chat().conversations().showVersion(conversation().leaf, -1);
    QCOMPARE(conversation().path().size(), size_t(4));  // what followed is still there
  }

  void anEarlierReplyIsWrittenAgainAtItsPlace() {
    ask("One");
    const qint64 reply = conversation().leaf;
    ask("Two");
    support::script().reply = [](const auto&) { return std::vector<std::string>{"Other."}; };
    button(reply, "Regenerate")->click();
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(lastText(), QString("Other."));
    QCOMPARE(conversation().path().size(), size_t(2));
    QCOMPARE(support::scriptLog().last_messages.size(), size_t(1));
    QCOMPARE(conversation().versions(reply).size(), size_t(2));
  }

  void aNewVersionSaysWhereTheLaterMessagesAre() {
    ask("One");
    ask("Two");
    const std::vector<qint64> before = conversation().path();
    button(before[1], "Regenerate")->click();
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(m_window->notice().text(), QString("later-messages-version(2, 1)"));
    buttonSaying(m_window->notice(), "Undo")->click();
    QCOMPARE(conversation().path(), before);
    QCOMPARE(m_window->notice().text(), QString());
    emit m_window->transcript().edited(before[0], "Another");
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(m_window->notice().text(), QString("later-messages-version(3, 1)"));
    QTest::keyClick(&transcript(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(conversation().path(), before);
    emit m_window->transcript().edited(before[1], "Another reply");
    QCOMPARE(m_window->notice().text(), QString("later-messages-version(2, 1)"));
    ask("More");
    QVERIFY(m_window->conversationActions().lastStep().isEmpty());
    QCOMPARE(m_window->notice().text(), QString());
  }

  void theNoticeOfAnEditComesBackWithTheVersionThatItIsOf() {
    ask("One");
    const std::vector<qint64> before = conversation().path();
    emit m_window->transcript().edited(before[0], "Another");
    QTRY_VERIFY(!chat().state().busy());
    const QString told = "later-message-version(1, 1)";
    QCOMPARE(m_window->notice().text(), told);
    const qint64 edited = conversation().path()[0];
    chat().conversations().showVersion(edited, -1);
    QCOMPARE(conversation().path(), before);
    QCOMPARE(m_window->notice().text(), QString());
    QVERIFY(m_window->conversationActions().lastStep().isEmpty());
    chat().conversations().showVersion(before[0], 1);
    QCOMPARE(m_window->notice().text(), told);
    m_window->notice().dismiss();
    chat().conversations().branchFrom(edited);
    chat().conversations().open(chat().list().back().id);
    QCOMPARE(m_window->notice().text(), QString());  // it was dismissed
    emit m_window->transcript().edited(conversation().leaf, "Another reply");
    QCOMPARE(m_window->notice().text(), QString("Message-version(1)"));
    buttonSaying(m_window->notice(), "Undo")->click();
    QCOMPARE(m_window->notice().text(), QString("Before-that(later-message-version(1, 1))"));
    buttonSaying(m_window->notice(), "Undo")->click();
    QCOMPARE(conversation().path(), before);
    QCOMPARE(m_window->notice().text(), QString());
  }

  void aMessageIsDeletedAndBroughtBack() {
    ask("One");
    ask("Two");
    const std::vector<qint64> before = conversation().path();
    const auto kept = [&] { return ConversationStore(m_dir->path()).load(conversation().id)->path(); };
    button(before[1], "Delete")->click();
    QCOMPARE(conversation().path(), (std::vector<qint64>{before[0], before[2], before[3]}));
    QCOMPARE(kept(), conversation().path());
    ask("Three");  // sides alternate in what is read
    std::vector<std::string> roles;
    for (const jinja::ChatMessage& m : support::scriptLog().last_messages) roles.push_back(m.role);
    QCOMPARE(roles, (std::vector<std::string>{"user", "assistant", "user"}));
    QCOMPARE(support::scriptLog().last_messages.front().content, std::string("One\n\nTwo"));
    QPushButton* undo = buttonSaying(m_window->notice(), "Undo");
    QVERIFY(undo);
    undo->click();
    const std::vector<qint64> after = conversation().path();
    QCOMPARE(after.size(), size_t(6));
    QCOMPARE(std::vector<qint64>(after.begin(), after.begin() + 4), before);
    QCOMPARE(kept(), conversation().path());
  }

  void theDeletionOfTheLastMessageIsUndoneByItsNotice() {
    ask("One");
    const std::vector<qint64> before = conversation().path();
    button(before[1], "Delete")->click();
    QCOMPARE(conversation().leaf, before[0]);
    QPushButton* undo = buttonSaying(m_window->notice(), "Undo");
    QVERIFY(undo);
    undo->click();
    QCOMPARE(conversation().path(), before);
  }

  void deletionsAreUndoneByKeyAndMenuTheLastOneFirst() {
    ask("One");
    ask("Two");
    const std::vector<qint64> before = conversation().path();
    QMenu* edit = m_window->menuBar()->actions()[1]->menu();
    QAction* undo = edit->actions().front();
    const auto isOffered = [&] {
      emit edit->aboutToShow();
      return undo->isEnabled();
    };
    QVERIFY(!isOffered());
    button(before[1], "Delete")->click();
    button(before[2], "Delete")->click();
    m_window->composer().focusText();
    QTest::keyClicks(&m_window->composer().edit(), "x");
    QTest::keyClick(&m_window->composer().edit(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_window->composer().text(), QString());  // the text first
    QCOMPARE(conversation().path().size(), size_t(2));
    QTest::keyClick(&m_window->composer().edit(), Qt::Key_Z, Qt::ControlModifier);  // then what Edit names
    QCOMPARE(conversation().path(), (std::vector<qint64>{before[0], before[2], before[3]}));
    QVERIFY(buttonSaying(m_window->notice(), "Undo"));
    QVERIFY(isOffered());
    undo->trigger();
    QCOMPARE(conversation().path(), before);
    QVERIFY(!buttonSaying(m_window->notice(), "Undo"));
    QVERIFY(!isOffered());
    button(before[1], "Delete")->click();
    QTest::keyClick(&transcript(), Qt::Key_Z, Qt::ControlModifier);  // the keyboard is in no field
    QCOMPARE(conversation().path(), before);
  }

  void aDeletedMessageIsBroughtBackWhileAReplyIsWritten() {
    ask("One");
    const std::vector<qint64> before = conversation().path();
    button(before[1], "Delete")->click();
    support::script().reply = [](const auto&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(1);
    type("Two");
    QTRY_VERIFY(!lastText().isEmpty());
    const qint64 asked = conversation().path()[1], reply = conversation().leaf;
    QPushButton* undo = buttonSaying(m_window->notice(), "Undo");
    QVERIFY(undo);
    undo->click();
    QVERIFY(chat().state().busyHere());
    const std::vector<qint64> all{before[0], before[1], asked, reply};
    QCOMPARE(conversation().path(), all);
    QCOMPARE(shownText(before[1]), QString("Hello."));
    const qsizetype then = shownText(reply).size();
    QTRY_VERIFY(shownText(reply).size() > then);
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(conversation().path(), all);
    QCOMPARE(ConversationStore(m_dir->path()).load(conversation().id)->path(), all);
  }

  void eachDeletionIsUndoneInItsConversation() {
    const auto deleteReply = [this](const QString& text) {
      ask(text);
      const std::vector<qint64> before = conversation().path();
      button(before[1], "Delete")->click();
      return before;
    };
    const std::vector<qint64> first = deleteReply("One");
    const qint64 there = conversation().id;
    chat().conversations().startNew();
    const std::vector<qint64> second = deleteReply("Two");
    const qint64 here = conversation().id;
    for (const auto& [id, before] : {std::pair{there, first}, std::pair{here, second}}) {
      chat().conversations().open(id);
      QPushButton* undo = buttonSaying(m_window->notice(), "Undo");
      QVERIFY(undo);
      undo->click();
      QCOMPARE(conversation().path(), before);
    }
  }

  void whatIsTypedIntoMessagesStaysWhileAnotherConversationIsShown() {
    ask("One");
    ask("Two");
    const qint64 there = conversation().id;
    const std::vector<qint64> path = conversation().path();
    const auto field = [this](qint64 message) -> MessageField* {
      QCoreApplication::processEvents();  // what was put into a layout is shown by the next one
      for (MessageField* each : transcript().view(message)->findChildren<MessageField*>())
        if (each->isVisible()) return each;
      return nullptr;
    };
    for (const qint64 message : {path[0], path[2]}) {
      button(message, "Edit")->click();
      field(message)->insertPlainText(" more");
    }
    chat().conversations().startNew();
    chat().conversations().open(there);
    for (const qint64 message : {path[0], path[2]}) QVERIFY(button(message, "Go-on-editing"));
    chat().conversations().startNew();
    ask("Other");
    const qint64 other = conversation().path().front();
    button(other, "Edit")->click();
    QTest::keyClick(field(other), Qt::Key_Escape);
    chat().conversations().open(there);
    button(path[0], "Go-on-editing")->click();
    QCOMPARE(field(path[0])->toPlainText(), QString("One more"));
    button(path[2], "Go-on-editing")->click();
    QCOMPARE(field(path[2])->toPlainText(), QString("Two more"));
  }

  void whatIsTypedAnywhereIsAMessage() {
    ask("One");
    QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
    QTRY_VERIFY(edit().hasFocus());
    ask("Two");
    const QRect row = list().visualRect(list().model()->index(1, 0));
    QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, row.center());
    QCOMPARE(conversation().title, QString("One"));
    QVERIFY(list().hasFocus());            // for Delete and the arrows
    QTest::keyClick(&list(), Qt::Key_Up);  // who goes through the list with the arrows stays in it
    QVERIFY(list().hasFocus());
    QTest::keyClick(&list(), 'h');
    QTRY_VERIFY(edit().hasFocus());
    QTest::keyClick(QApplication::focusWidget(), 'i');
    transcript().setFocus();
    QTest::keyClicks(&transcript(), "!");
    QCOMPARE(edit().toPlainText(), QString("hi!"));
    MessageBody& body = transcript().view(conversation().leaf)->body();
    body.setFocus();
    QTest::keyClicks(&body, "?");
    QCOMPARE(edit().toPlainText(), QString("hi!?"));
  }

  void theConversationShownIsAlwaysInTheList() {
    ask("Apples");
    m_window->conversations().search().setText("zebra");
    QTRY_COMPARE(list().model()->rowCount(), 1);
    QCOMPARE(list().model()->index(0, 0).data().toString(), QString("Apples"));
    QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(m_window->conversations().search().text().isEmpty());
    ask("Pears");
    m_window->conversations().search().setText("apples");
    QTRY_COMPARE(list().model()->rowCount(), 2);
    QTest::keyClick(&transcript(), Qt::Key_Escape);
    QVERIFY(m_window->conversations().search().text().isEmpty());
  }

  void findingGoesFromPlaceToPlaceInOneLongMessage() {
    support::script().reply = [](const auto&) {
      std::vector<std::string> pieces;
      for (int i = 0; i < 20; ++i)
        pieces.push_back("The islanders sailed.\n\n" + std::string(i % 5 * 200, 'x') + "\n\n");
      return pieces;
    };
    ask("Islands");
    QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
    auto* find = m_window->findChild<FindBar*>();
    QTest::keyClicks(&find->field(), "islanders");
    QTRY_COMPARE(find->count(), QString("of(20, 20)"));
    MessageView& view = *transcript().view(conversation().leaf);
    const auto present = [&] {  // the one that is marked otherwise
      for (const QTextEdit::ExtraSelection& one : view.body().extraSelections())
        if (one.format.background().color().alpha() == 255) return one.cursor.selectionStart();
      return -1;
    };
    int before = -1;
    for (int i = 1; i <= 20; ++i) {
      QTest::keyClick(&find->field(), Qt::Key_Return);
      QCOMPARE(find->count(), QString("of(%1, 20)").arg(i));
      QVERIFY(present() > before);
      before = present();
      QTextCursor cursor(view.body().document());
      cursor.setPosition(before);
      const int y = view.body().mapTo(transcript().viewport(), view.body().cursorRect(cursor).center()).y();
      QVERIFY(y >= 0 && y < transcript().viewport()->height());
    }
    QCOMPARE(view.body().extraSelections().size(), 20);
  }

  void struckOutWordsAreToldToAScreenReader() {
    support::script().window = 8;
    support::script().reply = [](const auto&) { return words(40); };
    ask("Forget me");
    MessageBody& body = transcript().view(conversation().leaf)->body();
    QAccessibleInterface* told = QAccessible::queryAccessibleInterface(&body);
    QVERIFY(told && told->textInterface());
    QCOMPARE(told->text(QAccessible::Name), QString("Reply"));
    int begin = 0, end = 0;
    const auto isCrossedOut = [&] {
      return told->textInterface()->attributes(2, &begin, &end).contains("text-line-through-type:single");
    };
    QTRY_VERIFY(isCrossedOut());
    QTRY_VERIFY(!m_window->link().clockRuns());  // the last frame was shown
    told->textInterface()->attributes(2, &begin, &end);
    QCOMPARE(begin, 0);
    QVERIFY(end > 50 && end < told->textInterface()->characterCount());
    const QString kept = told->textInterface()->attributes(end + 1, &begin, &end);
    QVERIFY2(kept.contains("text-line-through-type:none"), qPrintable(kept));
    QCOMPARE(told->textInterface()->text(0, 4), QString("word"));
    const QString description = told->text(QAccessible::Description);
    QVERIFY2(description.contains("Crossed-out-forgotten"), qPrintable(description));
    QVERIFY2(description.contains("of-characters-from-on("), qPrintable(description));
  }

  void buttonsAreCalledWhatIsWrittenOnThem() {
    ask("Names");
    for (QToolButton* each : transcript().findChildren<QToolButton*>()) {
      if (!each->isVisible() || each->text().isEmpty() || !each->text().front().isLetter()) continue;
      QAccessibleInterface* told = QAccessible::queryAccessibleInterface(each);
      QVERIFY2(told->text(QAccessible::Name).startsWith(each->text()), qPrintable(each->text()));
    }
    for (QToolButton* each : m_window->findChildren<QToolButton*>()) {
      if (each->text() != "Sampling") continue;
      QAccessibleInterface* told = QAccessible::queryAccessibleInterface(each);
      QVERIFY(told->actionInterface()->actionNames().contains(QAccessibleActionInterface::pressAction()));
      QVERIFY(!told->actionInterface()->actionNames().contains(QAccessibleActionInterface::showMenuAction()));
    }
  }

  void choicesAreCalledByTheirNames() {
    m_window->pane().showModels();
    int choices = 0;
    for (QComboBox* each : m_window->findChildren<QComboBox*>()) {
      if (each->accessibleName().isEmpty()) continue;
      QAccessibleInterface* told = QAccessible::queryAccessibleInterface(each);
      QCOMPARE(told->role(), QAccessible::ComboBox);
      QCOMPARE(told->text(QAccessible::Name), each->accessibleName());
      QCOMPARE(told->text(QAccessible::Value), each->currentText());
      ++choices;
    }
    QVERIFY(choices > 1);
  }

  void textIsLargerAndStaysSo() {
    const double usual = QApplication::font().pointSizeF();
    ask("Size");
    const double before = transcript().view(conversation().leaf)->body().font().pointSizeF();
    for (int i = 0; i < 3; ++i) QTest::keyClick(m_window.get(), Qt::Key_Plus, Qt::ControlModifier);
    const auto size = [&](QWidget& widget) { return widget.font().pointSizeF(); };
    QCOMPARE(size(transcript().view(conversation().leaf)->body()), before * 1.5);
    QCOMPARE(size(edit()), usual * 1.5);
    QVERIFY(transcript().view(conversation().leaf)->body().document()->defaultFont().pointSizeF() > before * 1.4);
    m_window->close();
    m_window.reset();
    openWindow();
    QCOMPARE(size(edit()), usual * 1.5);
    QTest::keyClick(m_window.get(), Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(size(edit()), usual);
  }

  void copyingSaysSo() {
    ask("Copy me");
    QToolButton* copy = button(conversation().leaf, "Copy");
    QVERIFY(copy);
    copy->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("Hello."));
    QVERIFY(copy->text() != "Copy");
    support::passTimer(copied_ms);
    QCOMPARE(copy->text(), QString("Copy"));
  }

  void thePageOfAnotherProgramIsPastedAsItsWords() {
    auto* page = new QMimeData;
    page->setHtml("<p>One <b>bold</b> word</p><p>Two</p>");
    QGuiApplication::clipboard()->setMimeData(page);
    edit().setFocus();
    edit().paste();
    QCOMPARE(edit().toPlainText(), QString("One bold word\nTwo"));
  }

  void theEditMenuWorksOnTheFieldThatHasTheKeyboard() {
    edit().setFocus();
    QTest::keyClicks(&edit(), "words");
    QMenu* menu = m_window->menuBar()->actions().at(1)->menu();
    const auto run = [&](const QString& text) {
      for (QAction* action : menu->actions())
        if (QString(action->text()).remove('&').startsWith(text)) action->trigger();
    };
    run("Select-all");
    run("Cut");
    QVERIFY(edit().toPlainText().isEmpty());
    run("Paste");
    QCOMPARE(edit().toPlainText(), QString("words"));
  }

  void theKeyboardReachesEveryView() {
    ask("Views");
    edit().setFocus();
    QSet<const QWidget*> reached;
    for (int i = 0; i < 6; ++i) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
      for (const QWidget* up = QApplication::focusWidget(); up; up = up->parentWidget())
        if (up->inherits("QDockWidget")) reached.insert(up);
    }
    QCOMPARE(reached.size(), 2);  // map and memory
  }
};

KVARIUM_QT_TEST(EditingTest)

}  // namespace kvarium::ui::editing_test

#include "editing_test.moc"
