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
      m_asked += job && job->messages.back().content.find("boats") != std::string::npos;
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
    QTest::newRow("control characters") << "Boats \x1b\u202e\u0007"
                                        << "Boats";
    QTest::newRow("German") << "Boote aus Norwegen"
                            << "";  // of a chat in English
    QTest::newRow("no words") << "1234"
                              << "";
    QTest::newRow("too long") << QString(200, 'x') << "";
    QTest::newRow("nothing") << ""
                             << "";
  }
  void aTitleIsOnePlainShortLine() {
    QFETCH(QString, reply);
    QTEST(titleIn(reply, "Name boats with sails", "Some boats of the north are the Gokstad and the Oseberg."), "title");
  }

  // What SmolLM2-135M wrote, but for the last ones.
  void aPoorTitleIsNotTaken_data() {
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("reply");
    QTest::addColumn<QString>("title");
    const auto row = [](const char* name, const char* asked, const char* answer, const char* reply,
                        const char* title = "") {
      QTest::newRow(name) << QString::fromUtf8(asked) << QString::fromUtf8(answer) << QString::fromUtf8(reply)
                          << QString::fromUtf8(title);
    };
    row("a sentence", "What is a KV cache?", "A KV cache is a type of cache",
        "A KV cache is a data structure that optimizes data retrieval by reducing the number of operations required");
    row("a long one", "Why is the sky blue?", "The sky appears blue because of Rayleigh scattering",
        "The Sky of Blue: A Tale of Light and Color");
    row("again and again", "Write a poem about my dog Bruno", "In the heart of the forest, a dog named Bruno",
        "Bruno, a gentle soul, A family of wolves, A family of dogs, A family of dogs, A");
    row("one word twice", "Write a poem about my dog Bruno", "In the forest, a dog named Bruno", "Bruno the dog Bruno");
    row("another language", "法国的首都是哪里？", "法国的首都是哪里？",
        "The Greatest Law of the Universe: The Greatest Law of the Universe");
    row("another script", "法国的首都是哪里？", "The capital of France is Paris", "The capital of France");
    row("another subject", "Why is the sky blue?", "The sky appears blue", "Journey Through Emotions");
    row("partly another subject", "What is a KV cache?", "A KV cache is a type of cache", "A KV cache in Japan");
    row("partly another language", "Schreibe mir ein Rezept für Apfelkuchen", "Man nehme", "Sword of Apfelkuchen");
    row("a greeting", "Hello", "Hello! How can I assist you today?", "Hello, welcome to my blog!");
    row("about the title", "How do I sort a list in Python?", "You can use sorted()",
        "The title of this conversation is: \"How to sort a list in Python\"");
    row("an answer", "How do I sort a list in Python?", "You can use sorted()", "Sure, here is a list");
    row("German answer", "Was ist die Hauptstadt von Frankreich?", "Paris", "Hier ist die Hauptstadt");
    row("marks", "How do I sort a list in Python?", "You can use sorted()", "Sort **list** in Python");
    row("good", "How do I sort a list in Python?", "You can use sorted()", "Sorting lists in Python",
        "Sorting lists in Python");
    row("of the answer", "What shall we do on Saturday?", "A weekend trip to Rome", "Weekend in Rome",
        "Weekend in Rome");
    row("good German", "Schreibe mir ein Rezept für Apfelkuchen", "Man nehme Äpfel", "Rezept für Apfelkuchen",
        "Rezept für Apfelkuchen");
    row("good Chinese", "法国的首都是哪里？", "法国的首都是巴黎。", "「法国首都」", "法国首都");
    row("short words", "What is the difference between TCP and UDP?", "TCP is", "TCP vs UDP", "TCP vs UDP");
    row("no words", "?", "!", "Boats");
  }
  void aPoorTitleIsNotTaken() {
    QFETCH(QString, asked);
    QFETCH(QString, answer);
    QFETCH(QString, reply);
    QTEST(titleIn(reply, asked, answer), "title");
  }

  void theFirstReplyGivesTheTitleAndNoOther() {
    answers("Boats");
    ask("Name three boats that are well known");
    QTRY_COMPARE(shown().title, QString("Boats"));
    QVERIFY(!shown().titled_by_user);
    QCOMPARE(ConversationStore(m_dir->path()).load(shown().id)->title, QString("Boats"));
    const quint64 run = m_open->link.mirror().engine().job.run;
    answers("Sails");
    ask("And sails?");
    turn().regenerate();
    QTRY_VERIFY(!state().busy());
    QVERIFY(turn().edit(shown().path().front(), "Name three sails"));
    QTRY_VERIFY(!state().busy());
    QCoreApplication::processEvents();
    QCOMPARE(m_open->link.mirror().engine().job.run, run);
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
