// Finding: words in titles and messages, however they are typed, in files of any age.
#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/qt_tests.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_model.h"
#include "ui/library/conversation_search.h"
#include "ui/library/conversation_store.h"

namespace kvarium::ui::conversation_search_test {
namespace {

Conversation talk(const QString& title, const QStringList& texts) {
  Conversation c;
  c.id = newId();
  c.title = title;
  for (qsizetype i = 0; i < texts.size(); ++i) c.add(c.leaf, i % 2 == 0, texts[i]);
  return c;
}

QStringList texts(const std::vector<SearchHit>& hits) {
  QStringList all;
  for (const SearchHit& hit : hits) all << hit.text;
  return all;
}

QString marked(const QString& text, const std::vector<FoundSpan>& marks) {
  QStringList parts;
  for (const FoundSpan& m : marks) parts << text.mid(m.begin, m.length);
  return parts.join('|');
}

}  // namespace

class SearchTest : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;
  QString folder(const char* name) { return m_dir.filePath(name); }

 private slots:
  void aNarrowLineStillHasTheWord() {
    const QFontMetrics metrics{QFont()};
    const QString text = QStringLiteral("Many words stand here before the one that somebody looks for in a long text");
    const SearchWords words(QStringLiteral("somebody"));
    const Snippet snippet = snippetOf(text, words);
    QCOMPARE(marked(snippet.text, snippet.marks), QString("somebody"));
    for (const int width : {130, 160, 220, 2000}) {
      const Snippet line = fitted(snippet, metrics, width);
      QCOMPARE(marked(line.text, line.marks), QString("somebody"));
      const QString shown = metrics.elidedText(line.text, Qt::ElideRight, width);
      QVERIFY2(shown.contains("somebody"), qPrintable(shown));
    }
    QCOMPARE(fitted(snippet, metrics, 2000).text, snippet.text);
    const Snippet first = snippetOf(text, SearchWords(QStringLiteral("many")));
    QCOMPARE(fitted(first, metrics, 130).text, first.text);
    QVERIFY(!fitted(snippet, metrics, 5).text.isEmpty());  // narrower than the word: it is the first there is
  }
  void aWordBehindTheSnippetMarksNothingInIt() {
    const QString text = QStringLiteral("burden with them. ") + QString(40, 'x') + ' ' + QString(150, 'y') + " burden";
    const Snippet snippet = snippetOf(text, SearchWords(QStringLiteral("burden")));
    QCOMPARE(marked(snippet.text, snippet.marks), QString("burden"));
  }
  void wordsAreFoundInMessagesNewestFirst() {
    ConversationStore store(folder("newest"));
    QVERIFY(store.write(talk("Old", {"About the attention sink", "It stays"})));
    QVERIFY(store.write(talk("New", {"Why a sink?", "Attention needs one"})));
    QCOMPARE(texts(store.search(SearchWords("attention"))),
             (QStringList{"Attention needs one", "About the attention sink"}));
    QCOMPARE(store.search(SearchWords("sink attent")).size(), size_t(1));  // all words, the last is being typed
    QVERIFY(store.search(SearchWords("tention")).empty());                 // words begin with it
  }

  void ofAConversationTheNewestPlaceIsFound() {
    ConversationStore store(folder("places"));
    const Conversation many = talk("Sinks", {"A sink?", "The sink stays", "And then?", "The sink is never evicted"});
    QVERIFY(store.write(many));
    QVERIFY(store.write(talk("Other", {"One more sink"})));
    const auto hits = store.search(SearchWords("sink"));
    QCOMPARE(texts(hits), (QStringList{"One more sink", "The sink is never evicted"}));
    QCOMPARE(hits[1].message, many.messages.back().id);
  }

  void whatIsTypedIsNeverALanguage() {
    ConversationStore store(folder("syntax"));
    QVERIFY(store.write(talk("Signs", {"C++ is \"quoted\" AND not OR NEAR (here)", "100 % of a:b^c*"})));
    for (const char* typed : {"\"", "\"quoted", "AND", "a AND", "NOT", "NEAR(", "content:is", "c*", "^a", "(", ")", "-",
                              "+", "{a b}", "'; DROP TABLE message; --", "%", "\\", "a\"b\"c", "here)"}) {
      const auto hits = store.search(SearchWords(typed));
      QVERIFY2(hits.size() <= 2, typed);
    }
    QCOMPARE(store.search(SearchWords("\"quoted\" and")).size(), size_t(1));
    QCOMPARE(store.search(SearchWords("c++")).size(), size_t(1));  // of a conversation one place
    QCOMPARE(store.search(SearchWords(QString(100'000, 'x'))).size(), size_t(0));
    QCOMPARE(store.search(SearchWords(QString("a ").repeated(5000))).size(), size_t(1));
    QCOMPARE(store.list().size(), size_t(1));
  }

  void accentsCaseAndScriptsWithoutSpaces() {
    ConversationStore store(folder("scripts"));
    QVERIFY(store.write(talk(
        "Scripts", {"Ein Café in der STRASSE", "注意力机制的缓存很大 👩‍🚀", "キャッシュを見る"})));
    for (const char* typed : {"cafe", "CAFÉ", "strasse", "缓存", "注意", "を見", "👩"})
      QCOMPARE(store.search(SearchWords(QString::fromUtf8(typed))).size(), size_t(1));
    const auto hits = store.search(SearchWords("cafe"));
    QCOMPARE(marked(hits[0].text, hits[0].marks), QString("Café"));
  }

  void aSnippetIsOneLineAroundTheWord() {
    const QString text = QString("filler ").repeated(100) + "the\nwanted\tword " + QString("tail ").repeated(100);
    const Snippet snippet = snippetOf(text, SearchWords("wanted wor"));
    QVERIFY(snippet.text.contains("the wanted word tail"));
    QVERIFY(snippet.text.startsWith(QChar(0x2026)) && snippet.text.size() < 200 && !snippet.text.contains('\n'));
    QCOMPARE(marked(snippet.text, snippet.marks), QString("wanted|wor"));
    QVERIFY(snippetOf("nothing here", SearchWords("absent")).marks.empty());
    QCOMPARE(snippetOf("", SearchWords("a")).text, QString());
  }

  void whatChangesOrGoesIsNotFoundAnyMore() {
    ConversationStore store(folder("changes"));
    Conversation c = talk("Changes", {"question", "first words"});
    QVERIFY(store.write(c));
    c.messages.back().text = "other ones";
    QVERIFY(store.writeMessage(c.id, c.messages.back()));
    QVERIFY(store.search(SearchWords("first")).empty());
    QCOMPARE(store.search(SearchWords("other")).size(), size_t(1));
    QVERIFY(store.remove({c.id}));
    QVERIFY(store.search(SearchWords("other")).empty());
    QVERIFY(store.restore(c.id));
    QCOMPARE(store.search(SearchWords("other")).size(), size_t(1));
  }

  void aDeletedConversationOfAnyLengthIsGoneAtTheNextStart() {
    const QString dir = folder("long");
    Conversation c;
    c.id = newId();
    c.title = "Long";
    for (int i = 0; i < 3000; ++i) c.add(c.leaf, i % 2 == 0, "secret words");
    {
      ConversationStore store(dir);
      QVERIFY(store.write(c));
      QVERIFY(store.remove({c.id}));
    }
    ConversationStore store(dir);
    QVERIFY(!store.load(c.id));
    QVERIFY(store.search(SearchWords("secret")).empty());
    QVERIFY(!store.restore(c.id) || store.list().empty());
  }

  void theSearchRunsBesideAndTheLastOneWins() {
    ConversationStore store(folder("beside"));
    Conversation c = talk("Many", {});
    for (int i = 0; i < 5000; ++i) c.add(c.leaf, i % 2 == 0, QString("alpha beta gamma delta %1").arg(i));
    QVERIFY(store.write(c));
    ConversationSearch search(store);
    QStringList answered;
    size_t size = 0;
    connect(&search, &ConversationSearch::found, this, [&](const QString& typed, const std::vector<SearchHit>& hits) {
      answered << typed;
      size = hits.size();
    });
    for (const char* typed : {"a", "al", "alp", "alph", "alpha"}) search.find(typed);
    QVERIFY(answered.isEmpty());  // it was not waited for
    QTRY_VERIFY(answered.contains("alpha"));
    QCOMPARE(answered, QStringList{"alpha"});
    QCOMPARE(size, size_t(1));
  }

  void theListShowsHitsAndSaysWhenThereAreNone() {
    ConversationList list;
    QAbstractItemModelTester tester(list.view().model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    list.resize(240, 500);
    list.show();
    list.showConversations({{1, "Fruit salad", 30, "dynamic", 5}, {2, "Bread", 20, "none", 0}}, 2);
    QCOMPARE(list.view().model()->rowCount(), 2);
    QSignalSpy wanted(&list, &ConversationList::searchWanted), opened(&list, &ConversationList::opened);
    QTest::keyClicks(&list.search(), "fru");
    QCOMPARE(wanted.count(), 0);  // not with every key
    QTRY_COMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].toString(), QString("fru"));
    const SearchHit hit{
        .conversation = 2, .message = 22, .title = "Bread", .time_ms = 10, .text = "no fruit", .marks = {{3, 3}}};
    list.showHits("fr", {hit});  // an answer to an older question
    QCOMPARE(list.view().model()->index(0, 0).data(ConversationModel::message_role).toLongLong(), qint64(0));
    list.showHits("fru", {hit});
    QCOMPARE(list.view().model()->rowCount(), 2);  // the title, and the message
    QTest::keyClick(&list.search(), Qt::Key_Down);
    QTest::keyClick(&list.view(), Qt::Key_Down);
    QCOMPARE(opened.last()[0].toLongLong(), qint64(2));
    QCOMPARE(opened.last()[1].toLongLong(), qint64(22));
    QSignalSpy chosen(&list, &ConversationList::chosen);
    list.search().setText("brea");
    QTest::keyClick(&list.search(), Qt::Key_Return);  // before it is searched
    QCOMPARE(wanted.count(), 2);
    QCOMPARE(chosen.count(), 0);
    list.showHits("brea", {{.conversation = 2, .message = 23, .title = "Bread", .time_ms = 10, .text = "Breads"}});
    QCOMPARE(opened.last()[1].toLongLong(), qint64(23));
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(list.view().model()->rowCount(), 1);
    list.search().setText("zebra");
    QTRY_COMPARE(wanted.count(), 3);
    list.showHits("zebra", {});
    QCOMPARE(list.view().model()->rowCount(), 0);  // the conversation that is shown is no hit
    const auto labels = list.findChildren<QLabel*>();
    const auto saysSo = [&] {
      return std::any_of(labels.begin(), labels.end(),
                         [](const QLabel* l) { return l->isVisible() && l->text().contains("zebra"); });
    };
    QVERIFY(!list.view().isVisible() && saysSo());
    QTest::keyClick(&list.search(), Qt::Key_Escape);
    QCOMPARE(list.view().model()->rowCount(), 2);
    QCOMPARE(list.current(), qint64(2));
  }
};

KVARIUM_QT_TEST(SearchTest)

}  // namespace kvarium::ui::conversation_search_test

#include "conversation_search_test.moc"
