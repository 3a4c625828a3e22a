// Conversations as values, and the list model over them.
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "ui/chat/cache_words.h"
#include "ui/chat/conversation.h"
#include "ui/chat/conversation_model.h"
#include "ui/chat/numbers.h"
#include "ui/chat/turn_report.h"

using namespace kvarium;

class ConversationTest : public QObject {
  Q_OBJECT
 private slots:
  void versionsAreSiblingsOldestFirst() {
    Conversation c;
    const qint64 question = c.add(0, true, "q").id;
    const qint64 a = c.add(question, false, "a").id;
    const qint64 b = c.add(question, false, "b").id;
    QCOMPARE(c.versions(a), (std::vector<qint64>{a, b}));
    QCOMPARE(c.path(), (std::vector<qint64>{question, b}));
    const qint64 next = c.add(b, true, "next").id;
    c.leaf = a;
    QCOMPARE(c.newestLeafBelow(b), next);
    c.removeLeaf(a);
    QCOMPARE(c.leaf, question);
  }
  void aTreeThatPointsInCirclesEnds() {
    Conversation c;
    c.messages = {{.id = 1, .parent = 2}, {.id = 2, .parent = 1}};
    c.leaf = 1;
    QVERIFY(c.path().size() <= 2);
    QVERIFY(c.newestLeafBelow(1) > 0);
  }
  void aTitleIsTheFirstWords() {
    QCOMPARE(titleFrom("  Hello\n  world "), QString("Hello world"));
    const QString title = titleFrom(QString("word ").repeated(50));
    QVERIFY(title.size() <= 61 && title.endsWith(QChar(0x2026)) && !title.contains("  "));
    QCOMPARE(titleFrom("List three fruits and explain code: for loops in Python. Show it, please, now."),
             QString("List three fruits and explain code: for loops in Python") + QChar(0x2026));
    const QString emoji = titleFrom(QString::fromUtf8("🚀").repeated(100));
    QVERIFY(!emoji.at(emoji.size() - 2).isHighSurrogate());
  }
  void settingsOutOfRangeBecomeTheDefault() {
    const ReplySettings s =
        ReplySettings::fromJson({{"temperature", 99}, {"top_p", -1}, {"top_k", 5}, {"max_new_tokens", 0}});
    QCOMPARE(s.temperature, ReplySettings{}.temperature);
    QCOMPARE(s.top_p, ReplySettings{}.top_p);
    QCOMPARE(s.top_k, 5);
    QCOMPARE(s.max_new_tokens, ReplySettings{}.max_new_tokens);
  }
  void theListIsAProperModel() {
    ConversationModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.show({{1, "one", 1, "dynamic", 5}, {2, "two", 2, "none", 0}});
    QCOMPARE(model.rowCount(), 2);
    QSignalSpy renamed(&model, &ConversationModel::renamed);
    QVERIFY(model.setData(model.index(0), "uno", Qt::EditRole));
    QVERIFY(!model.setData(model.index(0), "   ", Qt::EditRole));
    QCOMPARE(renamed.count(), 1);
    model.show({{2, "two", 3, "none", 0}, {1, "uno", 1, "dynamic", 6}});
    QCOMPARE(model.rowOf(1), 1);
    model.show(std::vector<ConversationSummary>{});
    QCOMPARE(model.rowOf(1), -1);
  }
  void numbersHaveThreeDigitsAndAUnit() {
    QLocale::setDefault(QLocale(QLocale::English));
    QCOMPARE(formatBytes(512), QString("512 B"));
    QCOMPARE(formatBytes(1536), QString("1.50 KiB"));
    QCOMPARE(formatBytes(12'897'485), QString("12.3 MiB"));
    QCOMPARE(formatBytes(1023 * 1024), QString("1.00 MiB"));
    QCOMPARE(formatSpeed(288.3), QString("288 tok/s"));
    QCOMPARE(formatSpeed(9.99), QString("9.99 tok/s"));
    QCOMPARE(formatCount(1281), QString("1,281"));
  }
  void aCacheIsNamedInWords() {
    QLocale::setDefault(QLocale(QLocale::English));
    QCOMPARE(cacheInWords("dynamic"), QString("dynamic, every token"));
    QCOMPARE(cacheInWords("sink:window_length=1024,num_sink_tokens=4"), QString("sink, first 4 + last 1,020"));
    QCOMPARE(cacheInWords("sink"), QString("sink, first 4 + last 252"));
    QCOMPARE(cacheInWords("sink:num_sink_tokens=0,window_length=64"), QString("sink, last 64"));
    QCOMPARE(cacheInWords("dynamic:window_length=64,num_sink_tokens=2,nbits=4"),
             QString("dynamic, first 2 + last 62, 4 bit"));
    QCOMPARE(cacheInWords("sliding_window:window_length=64"), QString("sliding window, last 64"));
    QCOMPARE(cacheInWords("dynamic:retention=key_norm,window_length=64,num_sink_tokens=2"),
             QString("dynamic, key norm, first 2 + 62 others"));
    QCOMPARE(cacheInWords("dynamic:retention=key_norm,window_length=64"), QString("dynamic, key norm, 64 in all"));
    QCOMPARE(cacheInWords("sink:window_length=4,num_sink_tokens=9"), QString("sink, window 4, 9 sinks"));
    QCOMPARE(cacheInWords("static:max_cache_len=64"), QString("static, room for 64"));
    QCOMPARE(cacheInWords("quantized:k_nbits=8,v_nbits=4,residency=host"),
             QString("quantized, K 8 bit, V 4 bit, on host"));
    QCOMPARE(cacheInWords("dynamic:retention=key_norm;0-3:nbits=4"),
             QString("dynamic, key norm, other layers by rule"));
    QCOMPARE(cacheInWords("quantized:axis_key=0,q_group_size=32"), QString("quantized, 2 more"));
  }
  void aReplyKeepsItsNumbers() {
    TurnStats stats;
    stats.prompt_tokens = 850;
    stats.reused_tokens = 812;
    stats.reuse_reason = "the text differs from token 812 on";
    stats.first_token_s = 0.09;
    stats.decode_speed = 288;
    stats.stop_reason = StopReason::capacity;
    stats.evicted = 13;
    const QString line = reportLine(toJson(stats)).replace(QChar(QChar::Nbsp), ' ').remove(QChar(0x2060));
    for (const char* part : {"812 of 850", "0.09 s", "288 tok/s", "cache is full"})
      QVERIFY2(line.contains(part), qPrintable(line));
    QVERIFY(reportLine({}).contains("not finished"));
    const QString details = reportDetails(toJson(stats));
    for (const char* part :
         {"850 tokens, 812", "differs from token 812", "0.09 s", "288 tok/s", "during this turn: 13"})
      QVERIFY2(details.contains(part), qPrintable(details));
    QVERIFY(reportDetails({}).isEmpty());
  }
  void whatLeftIsSaidOfTheTurnAndOfWhatThereIs() {
    TurnStats stats;
    stats.evicted = 196;
    stats.lengths = {264, 63, 64};
    const QString details = reportDetails(toJson(stats));
    QVERIFY2(details.contains("during this turn: 196; stored are 63 of the 264 it has seen"), qPrintable(details));
    stats.evicted = 0;
    QVERIFY(!reportDetails(toJson(stats)).contains("during this turn"));
  }
  void thoughtsAreNamedWhereTheEngineSaysSo() {
    TurnStats stats;
    stats.reuse_reason = "token 9 is \"a\", the cache had \"<think>\"";
    QVERIFY(!reportDetails(toJson(stats)).contains("leaves earlier thoughts out"));
    stats.left_thoughts_out = true;
    QVERIFY(reportDetails(toJson(stats)).contains("leaves earlier thoughts out"));
    QJsonObject older = toJson(stats);  // as versions before wrote it
    older.remove("left_thoughts_out");
    QVERIFY(reportDetails(older).contains("leaves earlier thoughts out"));
    older.insert("reuse_reason", "token 9 is \"<think>\", the cache had \"a\"");
    QVERIFY(!reportDetails(older).contains("leaves earlier thoughts out"));
  }
};

QTEST_GUILESS_MAIN(ConversationTest)
#include "conversation_test.moc"
