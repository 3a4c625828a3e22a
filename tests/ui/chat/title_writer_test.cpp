// Titles that the model writes: taken from what it answers, and only where the user gave none.
#include "ui/chat/title_writer.h"

#include "core/engine/brief_job.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/chat/open_chat.h"

namespace kvarium::ui::title_writer_test {

class TitleWriterTest : public QObject, ChatTest {
  Q_OBJECT

  std::unique_ptr<TitleWriter> m_titles;
  int m_asked = 0;

  void answers(const std::string& words) {
    support::script().job = [this, words](const engine::JobCommand& command) {
      const auto* job = dynamic_cast<const engine::BriefJob*>(command.job.get());
      m_asked += job && job->messages.size() == 1;
      return std::make_shared<const std::string>(words);
    };
  }

 private slots:
  void init() {
    begin();
    m_asked = 0;
    m_titles = std::make_unique<TitleWriter>(m_open->chat, m_open->link, nullptr);
    ready();
  }
  void cleanup() {
    m_titles.reset();
    end();
  }

  void aTitleIsOnePlainShortLine_data() {
    QTest::addColumn<QString>("reply");
    QTest::addColumn<QString>("title");
    QTest::newRow("plain") << "Boats of the north"
                           << "Boats of the north";
    QTest::newRow("marks") << "  **\"Boats and  sails.\"**\nHere is why"
                           << "Boats and sails";
    QTest::newRow("named") << "Title: Boats"
                           << "Boats";
    QTest::newRow("thoughts") << "<think>\nWhat is it?\n</think>\n\nBoats"
                              << "Boats";
    QTest::newRow("only thoughts") << "<think>What is it"
                                   << "";
    QTest::newRow("control characters") << "Bo\x1b[31mats\u202e\u0007"
                                        << "Bo[31mats";
    QTest::newRow("Chinese") << QString::fromUtf8("「北方的船」") << QString::fromUtf8("北方的船");
    QTest::newRow("no words") << "1234"
                              << "";
    QTest::newRow("too long") << QString(200, 'x') << "";
    QTest::newRow("nothing") << ""
                             << "";
  }
  void aTitleIsOnePlainShortLine() {
    QFETCH(QString, reply);
    QTEST(titleIn(reply), "title");
  }

  void theFirstReplyGivesTheTitleAndNoOther() {
    answers("Boats");
    ask("Name three boats that are well known");
    QTRY_COMPARE(shown().title, QString("Boats"));
    QVERIFY(!shown().titled_by_user);
    QCOMPARE(ConversationStore(m_dir->path()).load(shown().id)->title, QString("Boats"));
    answers("Sails");
    ask("And sails?");
    turn().regenerate();
    QTRY_VERIFY(!state().busy());
    QCoreApplication::processEvents();
    QCOMPARE(m_asked, 1);
    QCOMPARE(shown().title, QString("Boats"));
  }

  void whatTheUserNamedStays() {
    answers("Boats");
    support::script().measuring = std::chrono::milliseconds(50);
    QSignalSpy began(&m_open->link.mirror(), &Mirror::changed);
    ask("Name three boats");
    QTRY_VERIFY(m_open->link.mirror().engine().job.run != 0);
    conversations().rename(shown().id, "Mine");
    QTRY_VERIFY(m_open->link.mirror().engine().job.end);
    QCoreApplication::processEvents();
    QCOMPARE(shown().title, QString("Mine"));
  }

  void nobodyWaitsForATitle() {
    answers("Boats");
    support::script().measuring = std::chrono::hours(1);
    ask("Name three boats");
    QTRY_VERIFY(m_open->link.mirror().engine().job.run != 0);
    ask("And sails?");  // ends it
    QCOMPARE(m_asked, 0);
    QCOMPARE(shown().title, QString("Name three boats"));
  }

  void itCanBeTurnedOffAndNeedsAnAnswer() {
    m_titles->setOn(false);
    answers("Boats");
    ask("Name three boats");
    QCoreApplication::processEvents();
    QCOMPARE(m_asked, 0);
    m_titles->setOn(true);
    conversations().startNew();
    answers("...");
    ask("Name two boats");
    QTRY_COMPARE(m_asked, 1);
    QTRY_VERIFY(m_open->link.mirror().engine().job.end);
    QCOMPARE(shown().title, QString("Name two boats"));
  }
};

KVARIUM_QT_TEST(TitleWriterTest)

}  // namespace kvarium::ui::title_writer_test

#include "title_writer_test.moc"
