// What a screen reader says of a reply while it is written.
#include "ui/transcript/spoken_reply.h"

#include <QTest>

#include "tests/support/qt_tests.h"

namespace kvarium::ui::spoken_reply_test {

class SpokenReplyTest : public QObject {
  Q_OBJECT
  QStringList m_said;
  SpokenReply m_reply{[this](const QString& words) { m_said << words; }};
  QString m_text;

  // As it is written: `at_once` characters a token.
  void write(const QString& text, int at_once = 3) {
    for (qsizetype i = 0; i < text.size(); i += at_once) {
      const QString token = text.mid(i, at_once);
      m_text += token;
      m_reply.follow(7, m_text, token.size());
    }
  }

 private slots:
  void init() {
    m_reply.end(7);
    m_said.clear();
    m_text.clear();
  }

  void aSentenceIsSaidOnceWhenItHasEnded() {
    write("The cache keeps every token it has seen. It grows by one ");
    QCOMPARE(m_said, QStringList{"The cache keeps every token it has seen."});
    write("with each token, and by nothing else. Do");
    QCOMPARE(m_said.size(), 2);
    m_reply.end(7);
    QCOMPARE(m_said, QStringList({"The cache keeps every token it has seen.",
                                  "It grows by one with each token, and by nothing else.", "Do"}));
    m_reply.end(7);
    QCOMPARE(m_said.size(), 3);
  }
  void shortOnesComeWithTheNextAndNumbersAreNotCut() {
    write("No. It is 3.5 times as large, and no more than that. ");
    QCOMPARE(m_said, QStringList{"No. It is 3.5 times as large, and no more than that."});
  }
  void signsOfMarkdownAreNotSaid() {
    write("## Why\n\nIt is **much** smaller.\n\n- `one`\n- two\n");
    m_reply.end(7);
    QCOMPARE(m_said, QStringList({"Why", "It is much smaller.", "one", "two"}));
  }
  void codeIsSaidAsAWhole() {
    write("```cpp\nint a = 1;\nint b = 2;\n```\nThat is all of it.\n");
    m_reply.end(7);
    QCOMPARE(m_said, QStringList({"int a = 1; int b = 2;", "That is all of it."}));
  }
  void sentencesWithoutSpacesEnd() {
    const QString first = QString(30, QChar(0x7F13)) + QChar(0x3002),
                  second = QString(30, QChar(0x5B58)) + QChar(0x3002);
    write(first + second, 1);
    QCOMPARE(m_said, QStringList{first});
    m_reply.end(7);
    QCOMPARE(m_said.last(), second);
  }
  void aReplyThatGoesOnIsNotReadFromItsBeginning() {
    m_text = "What was written before, and was read then. ";
    write("It goes on here and ends after some words. ");
    m_reply.end(7);
    QCOMPARE(m_said, QStringList{"It goes on here and ends after some words."});
  }
  void anotherConversationEndsNothing() {
    write("A sentence that is not complete");
    m_reply.end(8);
    QVERIFY(m_said.isEmpty());
  }
};

KVARIUM_QT_TEST(SpokenReplyTest)

}  // namespace kvarium::ui::spoken_reply_test

#include "spoken_reply_test.moc"
