// What a hurried or unlucky person does: nothing written is lost, nothing chosen goes astray.
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSettings>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QStatusBar>
#include <QToolButton>

#include "tests/support/qt_tests.h"
#include "tests/support/test_language.h"
#include "tests/ui/window/open_window.h"
#include "ui/chat/cache_chip.h"
#include "ui/chat/cache_compose.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_store.h"
#include "ui/models/model_chip.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/theme.h"
#include "ui/parts/title_label.h"
#include "ui/transcript/message_body.h"
#include "ui/transcript/transcript_view.h"

namespace kvarium::ui::window_care_test {

class WindowCareTest : public QObject, OpenWindow {
  Q_OBJECT

  static QToolButton* toolSaying(QWidget* in, const QString& text) {
    for (QToolButton* button : in->findChildren<QToolButton*>())
      if (button->text() == text && button->isVisible()) return button;
    return nullptr;
  }
  MessageView* shown(qint64 message) { return m_window->transcript().view(message); }
  void slowly(int tokens = 400) {
    support::script().reply = [tokens](const auto&) { return words(tokens); };
    support::script().per_token = std::chrono::milliseconds(1);
  }

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void whatTheStoreRefusedIsKeptHoweverManyTheyAre() {
    ready();
    QTRY_COMPARE(chat().cache().inForce(), QString("dynamic"));
    const QString connection = QSqlDatabase::connectionNames().last();
    {
      QSqlQuery limit(QSqlDatabase::database(connection, false));
      QVERIFY(limit.exec("PRAGMA max_page_count=1"));  // no further page: how SQLite says that the disk is full
    }
    const QString first = QString("x ").repeated(50'000) + "x", second = QString("y ").repeated(50'000) + "y";
    std::vector<qint64> ids;
    for (const QString& text : {first, second}) {
      QVERIFY(chat().turn().send(text));
      QTRY_VERIFY(!chat().state().busy());
      ids.push_back(conversation().id);
      chat().conversations().startNew();
    }
    QVERIFY(m_window->conditions().text().contains("conversations-are-not-saved(2)"));
    QCOMPARE(m_window->conversations().view().model()->rowCount(), 2);
    chat().conversations().open(ids[0]);
    QCOMPARE(conversation().find(conversation().path().front())->text, first);
    chat().conversations().removeAll({ids[0]});
    chat().conversations().restore({ids[0]});
    QCOMPARE(conversation().id, ids[0]);
    QSqlQuery(QSqlDatabase::database(connection, false)).exec("PRAGMA max_page_count=100000");
    chat().keeper().saveNow();
    ConversationStore store(m_dir->path());
    for (const qint64 id : ids) QVERIFY(store.load(id) && store.load(id)->messages.size() == 2);
  }

  void aDraftThatIsNotBegunYetIsThereAgain() {
    ready();
    ask("Something");
    const qint64 id = conversation().id;
    chat().conversations().startNew();
    QTest::keyClicks(&m_window->composer().edit(), "half a thought");
    chat().conversations().setSystemPrompt("Be short.");
    chat().conversations().open(id);
    QVERIFY(m_window->composer().text().isEmpty());
    QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(m_window->composer().text(), QString("half a thought"));
    QCOMPARE(conversation().system_prompt, QString("Be short."));
    chat().conversations().open(id);
    m_window->close();
    m_window.reset();
    openWindow();
    QCOMPARE(conversation().id, id);  // what was looked at
    QVERIFY(m_window->composer().text().isEmpty());
    chat().conversations().startNew();
    QCOMPARE(m_window->composer().text(), QString("half a thought"));
    ready();
    QTest::keyClick(&m_window->composer().edit(), Qt::Key_Return);
    QTRY_VERIFY(!chat().state().busy());
    chat().conversations().startNew();
    QVERIFY(m_window->composer().text().isEmpty());
  }

  void lookingAtAnOldConversationChangesNoDefault() {
    ready();
    chat().cache().choose("static");
    QTRY_COMPARE(conversation().cache_spec, QString("static"));
    ask("With static");
    const qint64 id = conversation().id;
    chat().conversations().startNew();
    chat().cache().choose("dynamic");
    QTRY_COMPARE(conversation().cache_spec, QString("dynamic"));
    chat().conversations().open(id);
    QTRY_COMPARE(chat().cache().inForce(), QString("static"));
    m_window->close();
    m_window.reset();
    openWindow();
    chat().conversations().startNew();
    QCOMPARE(conversation().cache_spec, QString("dynamic"));
  }

  void aRegenerationStoppedAtOnceShowsTheReplyBefore() {
    ready();
    ask("Again");
    const qint64 reply = conversation().leaf;
    support::script().holds_at = 0;
    QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
    settle();
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(conversation().leaf, reply);
    QVERIFY(shown(reply) && shown(reply)->body().isVisible());
  }

  void aMessageWithoutReplyCanBeAskedWithAButton() {
    ready();
    support::script().refuse_turn = "the cache is full; start a new conversation";
    ask("Hello?");
    support::script().refuse_turn.clear();
    QToolButton* button = toolSaying(shown(conversation().leaf), "Ask");
    QVERIFY(button);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE(lastText(), QString("Hello."));
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(!toolSaying(shown(conversation().path().front()), "Ask"));
    QVERIFY(m_window->composer().edit().hasFocus());
  }

  void whyTheModelCouldNotBeReadIsNotReplacedByWhatFollows() {
    m_window.reset();
    support::script().refuse_load = "scripted.gguf is not a GGUF file; choose another";
    openWindow();
    type("Too early");
    QTRY_VERIFY(!chat().state().busy() && m_window->notice().isVisible());
    settle();
    QVERIFY2(m_window->notice().text().contains("not a GGUF"), qPrintable(m_window->notice().text()));
    QCOMPARE(conversation().messages.size(), size_t(1));
    QVERIFY(!toolSaying(shown(conversation().leaf), "Edit"));  // nothing could come of it
    support::script().refuse_load.clear();
    QTest::mouseClick(buttonSaying(m_window->notice(), "Try-again"), Qt::LeftButton);
    QTRY_VERIFY(toolSaying(shown(conversation().leaf), "Ask"));
  }

  void aMessageBeingEditedIsNotLostToAReply() {
    ready();
    ask("apples");
    const qint64 first = conversation().path().front();
    m_window->transcript().editLastOfUser();
    auto* field = shown(first)->findChild<QPlainTextEdit*>();
    QVERIFY(field);
    QTRY_VERIFY(field->isVisible());
    field->setPlainText("pears");
    slowly();
    type("more");
    QVERIFY(chat().state().busy());
    QVERIFY(!shown(first)->body().isVisible());
    QPushButton* send = buttonSaying(*shown(first), "Ask-again");
    QVERIFY(send && !send->isEnabled());
    QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(field->toPlainText(), QString("pears"));
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(send->isEnabled());
    QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(conversation().find(conversation().path().front())->text, QString("pears"));
    QVERIFY(m_window->composer().edit().hasFocus());
  }

  void escapeLeavesAFieldBeforeItStopsAReply() {
    ready();
    ask("short");
    slowly(3000);
    m_window->transcript().editLastOfUser();
    auto* field = shown(conversation().path().front())->findChild<QPlainTextEdit*>();
    type("long");
    emit m_window->findChild<CacheChip*>()->compose();
    auto* panel = m_window->findChild<CacheCompose*>();
    QVERIFY(panel->isVisible());
    QTest::keyClick(&panel->line(), Qt::Key_Escape);
    QVERIFY(panel->isHidden());
    field->setFocus();
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(shown(conversation().path().front())->body().isVisible());
    QVERIFY(chat().state().busy());
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QTRY_VERIFY(!chat().state().busy());
  }

  void aDoubleClickOnSendSendsOnce() {
    slowly(100);
    ready();
    QTest::keyClicks(&m_window->composer().edit(), "twice");
    QTest::mouseClick(&m_window->composer().button(), Qt::LeftButton);
    QTest::mouseClick(&m_window->composer().button(), Qt::LeftButton);
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(conversation().find(conversation().leaf)->stats.value("stop_reason").toString(), QString("eos"));
  }

  void theStatusLineIsOfTheConversationShown() {
    const auto says = [&](const QString& words) {
      const auto labels = m_window->statusBar()->findChildren<QLabel*>();
      return std::any_of(labels.begin(), labels.end(), [&](QLabel* label) { return label->text().contains(words); });
    };
    support::script().reply = [](const std::vector<jinja::ChatMessage>&) { return words(6); };
    ready();
    chat().cache().choose("offloaded");
    ask("Hello");
    const qint64 first = conversation().id;
    QTRY_VERIFY(says("kept(tokens(18))"));
    QVERIFY(says("Full-offloaded"));
    chat().conversations().startNew();
    QVERIFY(!says("kept(tokens(18))"));
    chat().cache().choose("dynamic");
    support::script().reply = [](const std::vector<jinja::ChatMessage>&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(2);
    type("Long");
    QTRY_VERIFY(chat().state().busyHere() && says("tokens-s("));
    QVERIFY(!says("Full-offloaded"));
    chat().conversations().open(first);
    const int then = support::scriptLog().snapshots;
    QTRY_VERIFY(support::scriptLog().snapshots > then);
    QVERIFY(chat().state().busy());
    QVERIFY(says("kept(tokens(18))") && says("Full-offloaded"));
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
  }
  void aNoticeOfAConversationGoesWithIt() {
    ready();
    ask("Hello");
    const qint64 first = conversation().id;
    NoticeBar& notice = m_window->notice();
    emit const_cast<ChatState&>(chat().state()).notice("18 tokens are back");
    QVERIFY(notice.isVisible());
    chat().conversations().open(first);
    QVERIFY(notice.isVisible());
    chat().conversations().startNew();
    QVERIFY(!notice.isVisible());
    notice.add({.text = "The-disk-is-full"});
    chat().conversations().open(first);
    QVERIFY(notice.isVisible());
    notice.dismiss();
    QCOMPARE(notice.text(), QString("18 tokens are back"));
  }
  void theStatusLineCutsNoWords() {
    m_window.reset();
    const support::InEnglish words;
    ready();
    ask("Numbers");
    QStatusBar* bar = m_window->statusBar();
    for (const int width : {1200, 800, 430}) {
      m_window->resize(width, 600);
      settle();
      int seen = 0;
      for (const QLabel* label : bar->findChildren<QLabel*>()) {
        if (!label->isVisible()) continue;
        ++seen;
        QVERIFY2(label->width() >= label->sizeHint().width() && label->geometry().right() < m_window->width(),
                 qPrintable(QString("%1 in %2").arg(label->text()).arg(width)));
      }
      QVERIFY(seen >= 2);
    }
  }

  void modelsInTheFolderAreOffered() {
    m_window.reset();
    const QByteArray before = qgetenv("XDG_DATA_HOME");
    qputenv("XDG_DATA_HOME", m_dir->path().toUtf8());
    QVERIFY(QDir(m_dir->path()).mkpath("kvarium/models"));
    QFile file(m_dir->filePath("kvarium/models/a&b.gguf"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    support::script().refuse_load = "scripted.gguf is not a GGUF file; choose another";
    openWindow();
    QTRY_VERIFY(m_window->notice().isVisible());
    support::script().refuse_load.clear();
    QTRY_VERIFY(buttonSaying(*m_window, "a&&b"));
    QTest::mouseClick(buttonSaying(*m_window, "a&&b"), Qt::LeftButton);
    QTRY_COMPARE(m_window->findChild<ModelChip*>()->accessibleName(), QString("Model(a&b)"));
    before.isEmpty() ? qunsetenv("XDG_DATA_HOME") : qputenv("XDG_DATA_HOME", before);
  }

  void aTitleIsNeverHtml() {
    ready();
    ask("<h1>Big</h1> <b>bold</b>");
    for (const TitleLabel* label : m_window->findChildren<TitleLabel*>()) QCOMPARE(label->textFormat(), Qt::PlainText);
    const QAbstractItemModel& list = *m_window->conversations().view().model();
    QCOMPARE(list.index(0, 0).data(Qt::DisplayRole).toString(), QString("<h1>Big</h1> <b>bold</b>"));
    QVERIFY(list.index(0, 0).data(Qt::ToolTipRole).toString().contains("&lt;h1&gt;"));
  }

  void aNameBeingTypedSurvivesTheEndOfAReply() {
    slowly(100);
    ready();
    type("Name me");
    m_window->conversations().renameCurrent();
    auto* line = m_window->conversations().view().findChild<QLineEdit*>();
    QVERIFY(line);
    line->selectAll();
    QTest::keyClicks(line, "A name");
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(line->text(), QString("A name"));
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_COMPARE(conversation().title, QString("A name"));
  }

  void theKeyboardScrollsTheTranscriptFromInsideAMessage() {
    support::script().reply = [](const auto&) { return words(3000); };
    support::script().per_token = std::chrono::microseconds(0);
    ready();
    ask("long");
    QScrollBar* bar = m_window->transcript().verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 500 && bar->value() == bar->maximum());
    MessageBody& body = shown(conversation().leaf)->body();
    body.setFocus();
    QTest::keyClick(&body, Qt::Key_PageUp);
    QTRY_VERIFY(bar->value() < bar->maximum());
    QTest::keyClick(&body, Qt::Key_Home);
    QCOMPARE(bar->value(), 0);
    QTest::keyClick(&body, Qt::Key_End);
    QCOMPARE(bar->value(), bar->maximum());
  }

  void earlierMessagesAreAsFreshAsTheOthers() {
    m_window.reset();
    Conversation old;
    old.id = newId();
    old.title = "Old";
    for (int i = 0; i < 140; ++i) old.add(old.leaf, i % 2 == 0, QString("Message %1").arg(i));
    QVERIFY(ConversationStore(m_dir->path()).write(old));
    slowly(outlasting);
    openWindow();
    ready();
    type("elsewhere");
    QTRY_VERIFY(!lastText().isEmpty());
    chat().conversations().open(old.id);  // while nothing can be edited
    TranscriptView& transcript = m_window->transcript();
    QTest::keyClick(&transcript, Qt::Key_Home);
    MessageView* first = transcript.view(old.messages.front().id);
    QVERIFY(first && !toolSaying(first, "Edit"));
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(toolSaying(transcript.view(old.messages.front().id), "Edit"));
  }
};

KVARIUM_QT_TEST(WindowCareTest)

}  // namespace kvarium::ui::window_care_test

#include "window_care_test.moc"
