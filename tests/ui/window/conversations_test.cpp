// What is done with whole conversations: found, copied, branched, deleted and brought back.
#include <QContextMenuEvent>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QToolButton>
#include <algorithm>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/chat/message_check.h"
#include "ui/engine/engine_link.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_model.h"
#include "ui/library/conversation_store.h"
#include "ui/library/list_edits.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"
#include "ui/parts/theme.h"
#include "ui/transcript/message_body.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/data_folder.h"
#include "ui/window/text_actions.h"

namespace kvarium::ui::conversations_test {

class ConversationsTest : public QObject, OpenWindow {
  Q_OBJECT

  ConversationList& list() { return m_window->conversations(); }
  QString row(int i, int role = Qt::DisplayRole) { return list().view().model()->index(i, 0).data(role).toString(); }
  QListView& rowsView() { return list().view(); }
  int rows() { return list().view().model()->rowCount(); }
  void counting() {
    support::script().reply = [](const auto& messages) {
      static int n = 0;
      return std::vector<std::string>{"Reply " + std::to_string(++n) + " about " + messages.back().content};
    };
  }
  QStringList pathTexts() {
    QStringList all;
    for (const qint64 id : conversation().path()) all << conversation().find(id)->text;
    return all;
  }

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void whatIsDoneToAConversationIsOfferedOnceItIsInTheList() {
    ready();
    const auto offered = [this] {
      QStringList names;
      for (const char* name : {"rename", "duplicate", "pin", "move", "delete"})
        if (menuEntry(*m_window, name)->isEnabled()) names << name;
      return names.size();
    };
    menuEntry(*m_window, "new")->trigger();
    QCOMPARE(offered(), 0);
    ask("hello");
    QCOMPARE(offered(), 5);
    menuEntry(*m_window, "new")->trigger();
    QCOMPARE(offered(), 0);
  }
  void aFoundMessageIsShownOnWhateverBranchItLies() {
    counting();
    ready();
    ask("apples and pears");
    const qint64 first = conversation().id, old_reply = conversation().leaf;
    chat().turn().regenerate();
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(!pathTexts().contains(conversation().find(old_reply)->text));
    const QString wanted = conversation().find(old_reply)->text.section(' ', 0, 1);  // "Reply 1"
    chat().conversations().startNew();
    ask("something else");
    QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClicks(&list().search(), wanted);
    QTRY_COMPARE(rows(), 1);  // without the one that is shown
    QVERIFY(row(0, ConversationModel::detail_role).contains("about apples"));
    QTest::keyClick(&list().search(), Qt::Key_Down);
    QCOMPARE(conversation().id, first);
    QCOMPARE(conversation().leaf, old_reply);
    QVERIFY(m_window->transcript().view(old_reply)->isVisible());
    QVERIFY(!m_window->transcript().view(old_reply)->body().extraSelections().isEmpty());
    QCOMPARE(rows(), 1);  // what was found stays
    QTest::keyClick(&list().search(), Qt::Key_Escape);
    QCOMPARE(rows(), 2);
    ConversationStore store(m_dir->path());
    QCOMPARE(store.load(first)->leaf, old_reply);  // and is shown the next time
  }

  void aCopyIsTheWholeTreeUnderNewIds() {
    counting();
    ready();
    ask("apples");
    chat().turn().regenerate();
    QTRY_VERIFY(!chat().state().busy());
    const Conversation original = conversation();
    emit list().duplicateWanted(original.id);
    QVERIFY(conversation().id != original.id);
    QCOMPARE(conversation().title, QString("Copy-of(apples)"));
    QCOMPARE(conversation().messages.size(), size_t(3));
    QCOMPARE(conversation().versions(conversation().leaf).size(), size_t(2));
    for (const Message& m : original.messages) QVERIFY(!conversation().find(m.id));
    ask("only here");
    ConversationStore store(m_dir->path());
    QCOMPARE(store.load(original.id)->messages.size(), size_t(3));
    QCOMPARE(store.load(conversation().id)->messages.size(), size_t(5));
  }

  void aBranchIsThePathToItsMessage() {
    counting();
    ready();
    ask("one");
    ask("two");
    const qint64 reply = conversation().path()[1];
    const QStringList before = pathTexts();
    QToolButton* button = nullptr;
    for (QToolButton* b : m_window->transcript().view(reply)->findChildren<QToolButton*>())
      if (b->text() == "Branch") button = b;
    QVERIFY(button && button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(conversation().title, QString("Branch-of(one)"));
    QCOMPARE(pathTexts(), before.mid(0, 2));
    QCOMPARE(rows(), 2);
    ask("three");
    QCOMPARE(pathTexts().size(), 4);
  }

  void versionsAreWalkedWithTheKeyboardAndTheFocusGoesAlong() {
    counting();
    ready();
    ask("apples");
    chat().turn().regenerate();
    QTRY_VERIFY(!chat().state().busy());
    const std::vector<qint64> both = conversation().versions(conversation().leaf);
    QCOMPARE(conversation().leaf, both[1]);
    m_window->transcript().view(both[1])->body().setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(conversation().leaf, both[0]);
    QCOMPARE(m_window->transcript().focusedMessage(), both[0]);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left, Qt::AltModifier);  // there is none before
    QCOMPARE(conversation().leaf, both[0]);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(conversation().leaf, both[1]);
  }

  void severalDeletionsComeBackOneByOne() {
    ready();
    std::vector<qint64> ids;
    for (const char* text : {"first", "second", "third"}) {
      chat().conversations().startNew();
      ask(text);
      ids.push_back(conversation().id);
    }
    for (int i = 2; i >= 0; --i) {
      chat().conversations().open(ids[size_t(i)]);
      list().edits().remove();
    }
    QCOMPARE(rows(), 0);
    auto* said = list().findChild<NoticeBar*>();
    QCOMPARE(said->text(), QString("Deleted(first)"));
    QTest::mouseClick(buttonSaying(list(), "Undo"), Qt::LeftButton);
    QCOMPARE(conversation().id, ids[0]);
    QCOMPARE(said->text(), QString("Before-that(Deleted(second))"));
    list().view().setFocus();
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Z, Qt::ControlModifier, QString(), true);
    QApplication::sendEvent(&list().view(), &held);  // a key that is held takes nothing back
    QCOMPARE(conversation().id, ids[0]);
    QTest::keyClick(&list().view(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(conversation().id, ids[1]);
    QCOMPARE(said->text(), QString("Before-that(Deleted(third))"));
    QTest::mouseClick(buttonSaying(list(), "Undo"), Qt::LeftButton);
    QCOMPARE(rows(), 3);
    QVERIFY(said->isHidden());
  }

  void aClickLeavesTheKeyboardInTheListWhereDeleteIs() {
    ready();
    for (const char* text : {"first", "second"}) {
      chat().conversations().startNew();
      ask(text);
    }
    QListView& view = rowsView();
    const auto click = [&](int i) {
      QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(view.model()->index(i, 0)).center());
    };
    const auto press = [](int key, Qt::KeyboardModifiers with = {}) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key(key), with);
    };
    click(1);
    QCOMPARE(conversation().title, QString("first"));
    QVERIFY(view.hasFocus());
    press(Qt::Key_Delete);
    QCOMPARE(rows(), 1);
    QCOMPARE(row(0), QString("second"));
    m_window->composer().focusText();
    press(Qt::Key_Y);
    press(Qt::Key_Z, Qt::ControlModifier);  // of the text, while it has something to undo
    QCOMPARE(m_window->composer().edit().toPlainText(), QString());
    QCOMPARE(rows(), 1);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(rows(), 2);
    click(1);
    press(Qt::Key_Delete);
    QCOMPARE(rows(), 1);
    click(0);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(rows(), 2);
    click(1);
    press(Qt::Key_Return);
    QVERIFY(m_window->composer().edit().hasFocus());
    click(0);
    press(Qt::Key_H);
    QVERIFY(m_window->composer().edit().hasFocus());
    QCOMPARE(m_window->composer().text(), QString("h"));
  }

  void undoNamesWhatWasDoneLastAndTakesThatBack() {
    ready();
    for (const char* text : {"first", "second"}) {
      chat().conversations().startNew();
      ask(text);
    }
    QMenu* edit = m_window->menuBar()->actions()[1]->menu();
    const auto offered = [&] {
      emit edit->aboutToShow();
      return edit->actions().front()->text().section('\t', 0, 0);
    };
    const qint64 message = conversation().path()[1];
    chat().conversations().removeMessage(message);
    QCOMPARE(offered(), QString("&Undo(The-message-was-deleted)"));
    list().edits().pin();
    QCOMPARE(list().findChild<NoticeBar*>()->text(), QString("Pinned(second)"));
    QCOMPARE(offered(), QString("&Undo(Pinned(second))"));
    QTest::mouseClick(buttonSaying(m_window->notice(), "Undo"), Qt::LeftButton);  // its own step
    QVERIFY(conversation().find(message));
    QVERIFY(chat().list().front().pinned);
    edit->actions().front()->trigger();
    QVERIFY(!chat().list().front().pinned);
    QVERIFY(!offered().contains('('));
  }

  void aFolderIsChosenFromThoseThereAre() {
    ready();
    for (const char* text : {"first", "second", "third"}) {
      chat().conversations().startNew();
      ask(text);
      if (text != std::string("third")) list().edits().place({conversation().id}, "Work & play");
    }
    const auto chosen = [&](const QString& place) {
      QMenu menu;
      list().edits().addTo(menu);
      for (QAction* action : menu.findChild<QMenu*>()->actions())
        if (action->text() == place) {
          action->trigger();
          return true;
        }
      return false;
    };
    QVERIFY(chosen("Work && play"));
    QCOMPARE(std::ranges::count(chat().list(), QString("Work & play"), &ConversationSummary::folder), 3);
    QVERIFY(chosen("In-no-folder"));
    QCOMPARE(conversation().folder, QString());
    QVERIFY(chosen("New-folder…"));
    auto* ask = list().findChild<QInputDialog*>();
    ask->setTextValue("Home");
    ask->accept();
    QCOMPARE(conversation().folder, QString("Home"));
  }

  void conversationsAreDraggedIntoFoldersAndOutAgain() {
    ready();
    std::vector<qint64> ids;
    for (const char* text : {"first", "second"}) {
      chat().conversations().startNew();
      ask(text);
      ids.push_back(conversation().id);
    }
    list().edits().place({ids[0]}, "Work");  // Work, first, In no folder, second
    QAbstractItemModel& model = *rowsView().model();
    const auto drag = [&](const QModelIndexList& from, const QModelIndex& onto) {
      const std::unique_ptr<QMimeData> data(model.mimeData(from));
      const QPoint at = onto.isValid() ? rowsView().visualRect(onto).center()
                                       : rowsView().viewport()->rect().bottomLeft() + QPoint(20, -10);
      QDragEnterEvent enter(at, Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(rowsView().viewport(), &enter);
      QDropEvent drop(at, Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(rowsView().viewport(), &drop);
      QCoreApplication::processEvents();
    };
    QCOMPARE(rows(), 4);
    QVERIFY(!(model.flags(model.index(0, 0)) & Qt::ItemIsDragEnabled));
    drag({model.index(3, 0)}, model.index(1, 0));  // onto a conversation of the folder
    QCOMPARE(rows(), 3);
    QCOMPARE(std::ranges::count(chat().list(), QString("Work"), &ConversationSummary::folder), 2);
    drag({model.index(1, 0)}, {});
    QCOMPARE(std::ranges::count(chat().list(), QString("Work"), &ConversationSummary::folder), 1);
    QCOMPARE(rows(), 4);
    list().edits().undo();
    QCOMPARE(rows(), 3);
    QMimeData foreign;
    foreign.setData(model.mimeTypes().front(), "x 12 -3 99999999999999999999 ");
    const auto takes = [&] { return model.dropMimeData(&foreign, Qt::MoveAction, -1, 0, model.index(0, 0)); };
    QVERIFY(!takes());
    QCOMPARE(rows(), 3);
    const QByteArray id = QByteArray::number(ids[1]);
    foreign.setData(model.mimeTypes().front(), "12 " + id + ' ' + id + " 13");
    list().edits().place({ids[1]}, {});
    QVERIFY(takes());
    QCoreApplication::processEvents();
    QCOMPARE(list().edits().lastStep(), "Moved-to-the-folder(Work, second)");
    QCOMPARE(rows(), 3);
  }

  void theListCountsTheTextAgainAfterAChange() {
    ready();
    ask("one two three");
    const auto counted = [this] { return row(0, ConversationModel::detail_role); };
    const QString before = counted();
    chat().conversations().setSystemPrompt("Answer in many words that are counted, too");
    support::passTimer(ConversationController::count_ms);
    QTRY_VERIFY(counted() != before);
    const auto& fit = m_window->link().mirror().of(conversation().id).fit;
    QVERIFY(fit && counted().contains(tokensText(fit->tokens)));
    QCOMPARE(conversation().tokens, fit->tokens);
    QCOMPARE(ConversationStore(m_dir->path()).load(conversation().id)->tokens, fit->tokens);
    support::script().reply = [](const auto&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(1);
    type("more");
    QTRY_VERIFY(!lastText().isEmpty());
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
    QTRY_VERIFY(counted().contains(tokensText(m_window->findChild<MessageCheck*>()->use().tokens)));
  }

  void severalAreTreatedAtOnceAndTakenBackInOneStep() {
    ready();
    std::vector<qint64> ids;
    for (const char* text : {"first", "second", "third"}) {
      chat().conversations().startNew();
      ask(text);
      ids.push_back(conversation().id);
    }
    QListView& view = list().view();
    const auto click = [&](int i, Qt::KeyboardModifiers with) {
      QTest::mouseClick(view.viewport(), Qt::LeftButton, with, view.visualRect(view.model()->index(i, 0)).center());
    };
    click(1, {});
    QCOMPARE(conversation().id, ids[1]);
    click(2, Qt::ControlModifier);
    QCOMPARE(conversation().id, ids[1]);  // the second one stays shown
    QCOMPARE(list().selection().size(), size_t(2));
    list().edits().place(list().selection(), "Work");
    QCOMPARE(list().selection().size(), size_t(2));
    QCOMPARE(rows(), 5);  // two heads
    QCOMPARE(row(0), QString("Work"));
    QCOMPARE(row(0, Qt::AccessibleTextRole), QString("Work, conversations-in-it(2)"));
    QCOMPARE(row(3), QString("In-no-folder"));
    list().edits().pin();
    QCOMPARE(row(0), QString("Pinned"));
    QVERIFY(ConversationStore(m_dir->path()).load(ids[0])->pinned);
    chat().keeper().saveHead(chat().keeper().find(ids[0]));  // as every turn does
    QCOMPARE(ConversationStore(m_dir->path()).load(ids[0])->folder, QString("Work"));
    list().edits().undo();
    QCOMPARE(row(0), QString("Work"));
    list().edits().remove();
    QCOMPARE(rows(), 1);
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(rows(), 5);
    QVERIFY(m_window->conversationActions().undoRemoval());  // the move
    QCOMPARE(rows(), 3);
    QVERIFY(m_window->conversationActions().lastStep().isEmpty());
  }

  void aFolderIsFoldedWithTheKeyboardAndStaysSo() {
    ready();
    ask("kept");
    chat().conversations().startNew();
    ask("shown");
    const qint64 shown = conversation().id;
    list().edits().place({chat().list().back().id}, "Old");
    QListView& view = list().view();
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_Home);
    QCOMPARE(view.currentIndex().row(), 0);
    QCOMPARE(conversation().id, shown);
    QCOMPARE(list().current(), shown);  // is marked
    QTest::keyClick(&view, Qt::Key_Left);
    QCOMPARE(rows(), 3);
    QCOMPARE(row(0, Qt::AccessibleTextRole), QString("Old, folded-conversations-in-it(1)"));
    QTest::keyClick(&view, Qt::Key_Delete);
    QCOMPARE(rows(), 3);  // a head is no conversation
    m_window.reset();
    openWindow();
    QCOMPARE(rows(), 3);
    rowsView().setFocus();
    QTest::keyClick(&rowsView(), Qt::Key_Home);
    QTest::keyClick(&rowsView(), Qt::Key_Space);
    QCOMPARE(rows(), 4);
    QVERIFY(rowsView().model()->setData(rowsView().model()->index(0, 0), "New", Qt::EditRole));
    QCOMPARE(row(0), QString("New"));
    QCOMPARE(chat().list().back().folder, QString("New"));
  }

  void aFileLockedByAnotherCostsNoWaitAndNoText() {
    ready();
    ask("before");
    ConversationStore store(m_dir->path());
    {
      QSqlDatabase other = QSqlDatabase::addDatabase("QSQLITE", "locker");
      other.setDatabaseName(m_dir->filePath("conversations.sqlite"));
      QVERIFY(other.open());
      QSqlQuery(other).exec("BEGIN IMMEDIATE");
      QSignalSpy trouble(&chat().keeper(), &ConversationKeeper::notSaved);
      for (const QString& connection : QSqlDatabase::connectionNames()) {
        QSqlQuery wait("PRAGMA busy_timeout", QSqlDatabase::database(connection, false));
        QVERIFY(connection == "locker" || (wait.next() && wait.value(0).toInt() <= 100));
      }
      QVERIFY(chat().turn().send("while it is locked"));
      QTRY_VERIFY(!chat().state().busy());
      ask("once more");
      QCOMPARE(trouble.count(), 1);  // said once
      QVERIFY(m_window->conditions().text().contains(
          "Conversation-goes-saving-tried(is-not-saved(before), another-program-holds-file)"));
      QCOMPARE(store.load(conversation().id)->messages.size(), size_t(2));
      QSqlQuery(other).exec("COMMIT");
      support::passTimer(ConversationKeeper::retry_ms);
      QCOMPARE(trouble.count(), 2);  // by itself
      QCOMPARE(trouble.last()[0].toString(), QString());
      QVERIFY(m_window->conditions().isHidden());
      QCOMPARE(store.load(conversation().id)->messages.size(), size_t(6));
      other.close();
    }
    QSqlDatabase::removeDatabase("locker");
  }

  void theDayThatTheModelReadsIsToldOnce() {
    support::script().writes_time = true;
    ready();
    ask("today");
    const auto is_told = [&] { return m_window->notice().text().contains("Model-told-today-when("); };
    QVERIFY(!is_told());
    const_cast<Message&>(conversation().messages.front()).created_ms -= qint64{3} * 24 * 3600 * 1000;
    ask("three days later");
    QVERIFY2(is_told(), qPrintable(m_window->notice().text()));
    m_window->notice().dismiss();
    ask("later still");
    QVERIFY(!is_told());
  }

  void draftsOutliveTheProgramHoweverItEnds() {
    ready();
    ask("kept");
    const qint64 id = conversation().id;
    QTest::keyClicks(&m_window->composer().edit(), "draft of the old one");
    chat().conversations().startNew();
    QTest::keyClicks(&m_window->composer().edit(), "draft of the new one");
    support::passTimer(ConversationKeeper::head_ms);  // it rests
    m_window.reset();                                 // not closed: as if it had been ended from outside
    openWindow();
    QCOMPARE(m_window->composer().text(), QString("draft of the new one"));
    ready();
    chat().conversations().open(id);
    QCOMPARE(m_window->composer().text(), QString("draft of the old one"));
  }

  void aMenuOfAnotherConversationIsOfItAndOpensItNot() {
    ready();
    for (const char* text : {"first", "second"}) {
      chat().conversations().startNew();
      ask(text);
    }
    const qint64 shown = conversation().id;
    QListView& view = rowsView();
    const auto select = [&](const QString& entry) {
      const QPoint at = view.visualRect(view.model()->index(1, 0)).center();
      QTest::mousePress(view.viewport(), Qt::RightButton, {}, at);
      QContextMenuEvent asks(QContextMenuEvent::Mouse, at, view.viewport()->mapToGlobal(at));
      QCoreApplication::sendEvent(view.viewport(), &asks);
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      QVERIFY(menu && view.selectionModel()->isRowSelected(1));
      emit chat().keeper().listChanged();  // as a reply makes it
      QVERIFY(view.selectionModel()->isRowSelected(1));
      QCOMPARE(conversation().id, shown);
      for (QAction* action : menu->actions())
        if (action->text() == entry) menu->setActiveAction(action);
      QTest::keyClick(menu, entry.isEmpty() ? Qt::Key_Escape : Qt::Key_Return);
    };
    select({});
    QTRY_VERIFY(view.selectionModel()->isRowSelected(0));
    select("Rename");
    auto* name = view.viewport()->findChild<QLineEdit*>();
    QVERIFY(name);
    settle(0);
    QTest::keyClicks(name, "third");
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_COMPARE(row(1), QString("third"));
    QTRY_VERIFY(view.selectionModel()->isRowSelected(0));
    QCOMPARE(conversation().id, shown);
    select("Delete");
    QCOMPARE(rows(), 1);
    QCOMPARE(row(0), QString("second"));
    QCOMPARE(conversation().id, shown);
  }

  void aClickBelowTheRowsKeepsTheMark() {
    ready();
    ask("first");
    const QPoint below = list().view().viewport()->rect().bottomLeft() + QPoint(20, -10);
    QVERIFY(!list().view().indexAt(below).isValid());
    QTest::mouseClick(list().view().viewport(), Qt::LeftButton, {}, below);
    QVERIFY(list().view().selectionModel()->isRowSelected(0));
  }

  void numbersAtTheEndOfALineAreNotCutOff() {
    const QString title = "Write a very long story about a harbour and its boats";
    ConversationModel model;
    QListView view;
    view.setModel(&model);
    view.setItemDelegate(new ConversationDelegate(&view));
    view.resize(200, 200);
    model.show({listRow({1, title, 1, "dynamic", 5}), listRow({2, title + " (2)", 1, "dynamic", 5}),
                listRow({3, title + " (3)", 1, "dynamic", 5})});
    view.show();
    const auto row = [&](int at) { return view.viewport()->grab(view.visualRect(model.index(at))).toImage(); };
    QVERIFY(row(0) != row(1));
    QVERIFY(row(1) != row(2));
    model.show({listRow({1, title, 1, "dynamic", 1111}), listRow({2, title, 1, "dynamic", 2222})});  // tokens
    QVERIFY(row(0) != row(1));
    // What has no room is left out whole, and no letter of it stands in the row.
    const ConversationSummary one{1, title, 1, "sliding_window:window_length=64", 1111};
    ListRow alone = listRow(one);
    QVERIFY(alone.text.contains(part_gap));
    alone.text.truncate(alone.text.indexOf(part_gap));
    const int room = view.fontMetrics().horizontalAdvance(alone.text) + 60;  // with the margins of a row
    view.resize(room, 200);
    model.show({listRow(one), alone});
    QVERIFY(view.fontMetrics().horizontalAdvance(listRow(one).text) > room);
    QCOMPARE(row(0), row(1));
  }

  // Not a check: with KVARIUM_PICTURES=FOLDER the list with what was found is saved there, to be looked at.
  void pictures() {
    const QString folder = qEnvironmentVariable("KVARIUM_PICTURES");
    if (folder.isEmpty()) QSKIP("KVARIUM_PICTURES names no folder");
    ready();
    support::script().reply = [](const auto&) {
      return std::vector<std::string>{"The cache keeps keys and values of every token, so that ",
                                      "they need not be computed again."};
    };
    for (const char* text :
         {"What is a cache?", "Why does an attention sink help, and what does the cache keep of it?", "A recipe"}) {
      chat().conversations().startNew();
      ask(text);
    }
    chat().turn().regenerate();
    QTRY_VERIFY(!chat().state().busy());
    for (const ThemeChoice choice : {ThemeChoice::light, ThemeChoice::dark}) {
      applyTheme(choice);
      for (const QSize size : {QSize(800, 600), QSize(1280, 800)}) {
        m_window->resize(size);
        settle();
        list().show();
        const auto save = [&](const QString& name) {
          settle();
          QVERIFY(
              m_window->grab().save(QString("%1/%2-%3-%4.png").arg(folder, name, themeName(choice)).arg(size.width())));
        };
        list().search().setText("cache keep");
        settle();
        list().view().setCurrentIndex(list().view().model()->index(1, 0));
        save("found");
        list().search().setText("zebra crossing");
        save("none");
        list().search().clear();
        std::vector<qint64> some;
        for (const ConversationSummary& one : chat().list()) some.push_back(one.id);
        list().edits().place({some[1], some[2]}, "Work and other things");
        list().edits().place({some[0]}, "Recipes");
        list().view().selectAll();
        save("several");
        menuEntry(*m_window, "data")->trigger();
        settle();
        m_window->findChild<DataFolder*>()->grab().save(
            QString("%1/data-%2-%3.png").arg(folder, themeName(choice)).arg(size.width()));
        m_window->findChild<DataFolder*>()->close();
        list().edits().undo();
        list().edits().undo();
        list().search().clear();
        list().edits().remove();
        list().edits().remove();
        QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
        save("undo");
        while (QPushButton* undo = buttonSaying(list(), "Undo")) undo->click();
        QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
        save("find");
      }
    }
    applyTheme(ThemeChoice::light);
  }
};

KVARIUM_QT_TEST(ConversationsTest)

}  // namespace kvarium::ui::conversations_test

#include "conversations_test.moc"
