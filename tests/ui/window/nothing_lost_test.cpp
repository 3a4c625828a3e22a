// What could be lost is said as long as it can, and nothing goes without being asked.
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QSettings>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QStatusBar>
#include <QTimer>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/library/conversation_claims.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_model.h"
#include "ui/library/conversation_store.h"
#include "ui/library/turn_report.h"
#include "ui/models/model_chip.h"
#include "ui/models/model_library.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/theme.h"

namespace kvarium::ui::nothing_lost_test {

class NothingLostTest : public QObject, OpenWindow {
  Q_OBJECT

  NoticeBar& notice() { return m_window->notice(); }
  ConditionBar& conditions() { return m_window->conditions(); }
  void slowly(int tokens = outlasting) {
    support::script().reply = [tokens](const auto&) { return words(tokens); };
    support::script().per_token = std::chrono::milliseconds(1);
  }
  bool statusSays(const QString& words) {
    const auto labels = m_window->statusBar()->findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](QLabel* label) { return label->isVisible() && label->text().contains(words); });
  }
  QString firstRow() {
    const QAbstractItemModel& list = *m_window->conversations().view().model();
    return list.index(0, 0).data(ConversationModel::detail_role).toString();
  }
  // How SQLite says that the disk is full.
  static void fill() { pages(1); }
  static void pages(int most) {
    QSqlQuery query(QSqlDatabase::database(QSqlDatabase::connectionNames().last(), false));
    QVERIFY(query.exec(QString("PRAGMA max_page_count=%1").arg(most)));
  }
  void loseOne() {
    ready();
    fill();
    QVERIFY(chat().turn().send(QString("x ").repeated(50'000) + "x"));
    QTRY_VERIFY(!chat().state().busy() && !chat().keeper().unsaved().empty());
  }
  // Closes the window, and presses what is named of what is asked. Empty: nothing may be asked.
  bool closeAnd(const QStringList& answers, QStringList* asked = nullptr) {
    int at = 0;
    QTimer presses;
    connect(&presses, &QTimer::timeout, this, [&] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (!box) return;
      if (asked) *asked << box->text();
      const QString wanted = at < answers.size() ? answers[at++] : QStringLiteral("Cancel");
      for (QAbstractButton* button : box->buttons())
        if (button->text().remove('&') == wanted) return button->click();
      QTest::qFail(qPrintable("no button says " + wanted), __FILE__, __LINE__);
      box->reject();
    });
    presses.start(10);
    return m_window->close();
  }

 private slots:
  void init() { begin(); }
  void cleanup() {
    m_window.reset();
    end();
  }

  void thatNothingIsKeptIsSaidAsLongAsItIsSo() {
    m_window.reset();
    QFile file(m_dir->filePath("file"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    openWindow(m_dir->filePath("file/data"));  // a folder nobody can make
    ready();
    QTRY_VERIFY(chat().turn().whyNotSend().isEmpty());
    QVERIFY2(conditions().text().contains("You-chat-but-nothing("), qPrintable(conditions().text()));
    QVERIFY(conditions().isVisible());
    QVERIFY(statusSays("not-saved"));
    ask("Will this stay?");
    QVERIFY2(firstRow().startsWith("⚠ not-saved"), qPrintable(firstRow()));
    notice().add({.text = "an event"});
    notice().dismiss();
    QVERIFY(conditions().isVisible() && statusSays("not-saved"));
    QStringList asked;
    QVERIFY(!closeAnd({"Cancel"}, &asked));
    QCOMPARE(asked.join(' '), QString("is-not-saved(Will this stay?)."));
    QVERIFY(m_window->isVisible());
    // The obstacle goes, and what was written until then is kept.
    const qint64 id = conversation().id;
    QVERIFY(file.remove());
    QTest::mouseClick(buttonSaying(conditions(), "Try-again"), Qt::LeftButton);
    QVERIFY(conditions().isHidden());
    QVERIFY(!statusSays("not-saved"));
    QVERIFY(!firstRow().contains("not-saved"));
    QVERIFY(ConversationClaims(m_dir->filePath("file/data")).isElsewhere(id));  // before other windows
    QVERIFY(closeAnd({}));
    ConversationStore store(m_dir->filePath("file/data"));
    QVERIFY(store.load(id) && store.load(id)->messages.size() == 2);
  }

  void aConversationThatIsNotSavedIsMarkedUntilItIs() {
    loseOne();
    QVERIFY2(conditions().text().contains(
                 "Conversation-goes-saving-tried(is-not-saved("
                 "x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x…), the-disk-is-full)"),
             qPrintable(conditions().text()));
    QVERIFY(statusSays("not-saved"));
    QVERIFY2(firstRow().startsWith("⚠ not-saved"), qPrintable(firstRow()));
    emit chat().cache().cacheNotKept(conversation().id, "no space left");  // one does not replace the other
    QVERIFY(conditions().text().contains("the-disk-is-full") && conditions().text().contains("no space left"));
    pages(100'000);
    QTest::mouseClick(buttonSaying(conditions(), "Try-again"), Qt::LeftButton);
    QVERIFY(!conditions().text().contains("not-saved"));
    QVERIFY(!firstRow().contains("not-saved"));
    emit chat().cache().cacheNotKept(conversation().id, {});
    QVERIFY(conditions().isHidden() && !statusSays("not-saved"));
  }

  void aCacheThatIsNotKeptIsNotSaidOfADeletedConversation() {
    ready();
    ask("One");
    const qint64 id = conversation().id;
    emit chat().cache().cacheNotKept(id, "no space left");
    QVERIFY(statusSays("cache-not-saved"));
    chat().conversations().removeAll({id});
    QVERIFY(!statusSays("cache-not-saved"));
  }

  void theStopOfAReplyThatRepeatsItselfGoesWithTheReply() {
    ready();
    slowly();
    support::script().repeats_at = 5;
    type("go");
    const qint64 id = conversation().id;
    QTRY_COMPARE(notice().text(), QString("This-reply-repeats-itself"));
    chat().conversations().startNew();
    QVERIFY(notice().isHidden());
    chat().conversations().open(id);
    QCOMPARE(notice().text(), QString("This-reply-repeats-itself"));
    chat().conversations().startNew();
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
    chat().conversations().open(id);
    QVERIFY2(notice().isHidden(), qPrintable(notice().text()));
  }

  void quittingWithSomethingUnsavedAsks() {
    loseOne();
    const qint64 id = conversation().id;
    QStringList asked;
    QVERIFY(!closeAnd({"Cancel"}, &asked));
    QCOMPARE(asked.size(), 1);
    QVERIFY(m_window->isVisible());
    asked.clear();
    QVERIFY(!closeAnd({"Try-again", "Cancel"}, &asked));  // it is still full
    QCOMPARE(asked.size(), 2);
    pages(100'000);
    QVERIFY(closeAnd({}));
    ConversationStore store(m_dir->path());
    QVERIFY(store.load(id) && store.load(id)->messages.size() == 2);
  }

  void whoQuitsAnywayLosesItKnowingly() {
    loseOne();
    QVERIFY(closeAnd({"Quit-anyway"}));
  }

  void whatIsExportedIsNotAskedForAgain() {
    loseOne();
    QTimer chooses;
    const QString path = m_dir->filePath("rescued.json");
    connect(&chooses, &QTimer::timeout, this, [&] {
      if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
        dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
        QMetaObject::invokeMethod(dialog, "accept");
      }
    });
    chooses.start(20);
    QVERIFY(closeAnd({"Export…"}));
    QVERIFY(QFileInfo(path).size() > 100'000);
  }

  void nothingIsAskedWhereAllIsSaved() {
    ready();
    ask("Saved");
    QStringList asked;
    QVERIFY(closeAnd({}, &asked));
    QVERIFY(asked.isEmpty());
  }

  void aBrokenFileStopsNoReplyAndCoolsNoCache() {
    ready();
    ask("First");
    const qint64 first = conversation().id;
    chat().conversations().startNew();
    slowly();
    type("Long");
    QTRY_VERIFY(lastText().size() > 50);
    support::script().refuse_load = "/models/truncated.gguf is incomplete: 28 of 94 MiB; download it again";
    support::script().load_details = "tensor 'x' reaches beyond the end";
    m_window->models().openPath("/models/truncated.gguf");
    QTRY_VERIFY2(notice().text().startsWith("truncated.gguf is incomplete: 28 of 94 MiB"), qPrintable(notice().text()));
    QVERIFY(buttonSaying(notice(), "Details"));
    QVERIFY(chat().state().busyHere());
    QVERIFY(chat().cache().warm(first));
    QCOMPARE(m_window->findChild<ModelChip*>()->accessibleName(), QString("Model(scripted)"));
    const qsizetype then = lastText().size();
    QTRY_VERIFY(lastText().size() > then);
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(reportLine(conversation().find(conversation().leaf)->stats).contains(QString("stopped-by-you")));
  }

  void aModelIsOpenedDuringAReplyOnlyWhenSomebodySaysSo() {
    ready();
    slowly();
    type("Long");
    QTRY_VERIFY(lastText().size() > 50);
    m_window->models().openPath("/models/other.gguf");
    QTRY_COMPARE(notice().text(), QString("Stop-reply-open(other)"));
    QTest::mouseClick(buttonSaying(notice(), "Keep(scripted)"), Qt::LeftButton);
    QVERIFY(chat().state().busyHere());
    m_window->models().openPath("/models/other.gguf");
    QTRY_VERIFY(buttonSaying(notice(), "Open(other)"));
    QTest::mouseClick(buttonSaying(notice(), "Open(other)"), Qt::LeftButton);
    QTRY_VERIFY(!chat().state().busy());
    QString line = reportLine(conversation().find(conversation().leaf)->stats);
    line.replace(QChar::Nbsp, ' ');
    QVERIFY2(line.contains("stopped-another-model-opened"), qPrintable(line));
    QVERIFY(!line.contains("stopped-by-you"));
    QTRY_COMPARE(m_window->findChild<ModelChip*>()->accessibleName(), QString("Model(other)"));
  }

  void aModelThatWasClosedForAnotherIsNotSaidToBeOpen() {
    ready();
    support::script().load = std::chrono::milliseconds(10000);  // ended by the next one
    QSignalSpy progress(&m_window->models(), &ModelSwitch::progress);
    m_window->models().openPath("/models/other.gguf");
    QTRY_VERIFY(progress.size() > 2);  // its header was read
    support::script().refuse_load = "/models/truncated.gguf is incomplete";
    m_window->models().openPath("/models/truncated.gguf");
    QTRY_VERIFY2(notice().text().startsWith("truncated.gguf is incomplete"), qPrintable(notice().text()));
    QCOMPARE(m_window->findChild<ModelChip*>()->accessibleName(), QString("Model(No-model)"));
  }

  void whatOpeningAModelCostsIsSaidBefore() {
    ready();
    ask("One");
    chat().conversations().startNew();
    ask("Two");
    m_window->models().openPath("/models/other.gguf");
    QTRY_VERIFY2(notice().text().contains("conversations-lose-their-caches(2, "), qPrintable(notice().text()));
    QVERIFY(notice().text().startsWith("Open-2(other)"));
    settle();
    QCOMPARE(m_window->findChild<ModelChip*>()->accessibleName(), QString("Model(scripted)"));
    QTest::mouseClick(buttonSaying(notice(), "Open(other)"), Qt::LeftButton);
    QTRY_COMPARE(m_window->findChild<ModelChip*>()->accessibleName(), QString("Model(other)"));
    QVERIFY(notice().isHidden());
  }

  void whatOpeningAModelCostsIsCountedAgainWhileItIsAsked() {
    ready();
    ask("One");
    slowly();
    type("Long");
    QTRY_VERIFY(lastText().size() > 20);
    m_window->models().openPath("/models/other.gguf");
    QTRY_VERIFY2(notice().text().startsWith("Stop-reply-open(other)1-conversation-loses-cache("),
                 qPrintable(notice().text()));
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
    QTRY_VERIFY2(notice().text().startsWith("Open-2(other)1-conversation-loses-cache("), qPrintable(notice().text()));
    support::script().reply = [](const auto&) { return words(3); };
    chat().conversations().startNew();
    ask("Two");
    QTRY_VERIFY2(notice().text().startsWith("Open-2(other)conversations-lose-their-caches(2, "),
                 qPrintable(notice().text()));
    QVERIFY(buttonSaying(notice(), "Keep(scripted)"));
  }

  void theModelThatIsOpenIsNotOpenedAgain() {
    ready();
    ask("One");
    const qint64 id = conversation().id;
    slowly();
    type("Long");
    QTRY_VERIFY(lastText().size() > 20);
    m_window->models().openPath("/somewhere/scripted.gguf");
    QCOMPARE(notice().text(), QString("is-open-already(scripted)"));
    QCOMPARE(notice().kind(), NoticeKind::info);
    support::passTime(200);
    QVERIFY(chat().state().busyHere());
    QVERIFY(chat().cache().warm(id));
    // Other choices for it are another wish.
    engine::LoadRequest request{"/somewhere/scripted.gguf", {}, 4096};
    m_window->models().open(request);
    QTRY_VERIFY2(notice().text().startsWith("Stop-reply-open(scripted)"), qPrintable(notice().text()));
  }

  void aReplyElsewhereCanBeStoppedAndGoneTo() {
    ready();
    slowly();
    type("Long");
    const qint64 there = conversation().id;
    QTRY_VERIFY(!lastText().isEmpty());
    QVERIFY(conditions().isHidden());
    chat().conversations().startNew();
    QCOMPARE(conditions().text(), QString("Reply-being-written(Long)"));
    QTest::mouseClick(buttonSaying(conditions(), "Go-there"), Qt::LeftButton);
    QCOMPARE(conversation().id, there);
    QVERIFY(conditions().isHidden());
    chat().conversations().startNew();
    QTest::mouseClick(buttonSaying(conditions(), "Stop"), Qt::LeftButton);
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(conditions().isHidden());
  }

  void aRestartReopensWhatWasShownLast() {
    ready();
    ask("One");
    const qint64 one = conversation().id;
    chat().conversations().startNew();
    ask("Two");
    chat().conversations().open(one);
    QVERIFY(m_window->close());
    m_window.reset();
    openWindow();
    QCOMPARE(conversation().id, one);
    chat().conversations().startNew();
    QVERIFY(m_window->close());
    m_window.reset();
    openWindow();
    QCOMPARE(conversation().id, qint64(0));
  }

  // A program that was killed did not close its window.
  void whatWasShownWhenTheProgramWasKilledIsReopened() {
    ready();
    ask("One");
    const qint64 one = conversation().id;
    m_window.reset();
    openWindow();
    QCOMPARE(conversation().id, one);
    chat().conversations().startNew();
    slowly();
    type("Two");
    QTRY_VERIFY(lastText().size() > 20);
    const qint64 two = conversation().id;
    m_window.reset();
    openWindow();
    QCOMPARE(conversation().id, two);
  }

  void theStatusLineTellsOnlyWhatIsSoNow() {
    support::script().reply = [](const std::vector<jinja::ChatMessage>&) { return words(6); };
    ready();
    ask("Hello");
    const qint64 id = conversation().id;
    QTRY_VERIFY(statusSays("read-cache("));
    QVERIFY(statusSays("tokens-s("));
    chat().conversations().startNew();
    settle();
    for (const char* number : {"read-cache(", "tokens/s", "drawing", "kept"}) QVERIFY2(!statusSays(number), number);
    QVERIFY(m_window->close());
    m_window.reset();
    openWindow();
    ready();
    chat().conversations().open(id);
    settle();
    QVERIFY(!chat().cache().warm(id));
    for (const char* number : {"read-cache(", "tokens/s", "drawing", "kept"}) QVERIFY2(!statusSays(number), number);
  }

  void theModelOfASavedCacheIsOfferedByTheNameOfItsFile() {
    ready();
    const QByteArray before = qgetenv("KVARIUM_MODEL_DIR");
    qputenv("KVARIUM_MODEL_DIR", m_dir->path().toUtf8());
    QFile file(m_dir->filePath("SmolLM2.Q4_1.gguf"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    emit chat().cache().modelWanted("SmolLM2.Q4_1.gguf", "/somewhere/otto.kvcache");
    QVERIFY2(notice().text().contains("made-open-go-without(otto.kvcache, SmolLM2.Q4_1.gguf)"),
             qPrintable(notice().text()));
    QPushButton* open = buttonSaying(notice(), "Open(SmolLM2.Q4_1)");
    QVERIFY(open);
    QTest::mouseClick(open, Qt::LeftButton);
    QTRY_COMPARE(m_window->findChild<ModelChip*>()->accessibleName(), QString("Model(SmolLM2.Q4_1)"));
    before.isEmpty() ? qunsetenv("KVARIUM_MODEL_DIR") : qputenv("KVARIUM_MODEL_DIR", before);
    emit chat().cache().modelWanted("gone.gguf", "/somewhere/otto.kvcache");
    QVERIFY(notice().text().contains("gone.gguf"));
    QVERIFY(!buttonSaying(notice(), "Open(gone)"));
  }
};

KVARIUM_QT_TEST(NothingLostTest)

}  // namespace kvarium::ui::nothing_lost_test

#include "nothing_lost_test.moc"
