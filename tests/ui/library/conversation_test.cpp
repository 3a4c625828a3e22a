// Conversations as values, and the list model over them.
#include <QAbstractItemModelTester>
#include <QJsonArray>
#include <QSignalSpy>
#include <QTest>

#include "core/base/shared_sentences.h"
#include "tests/support/qt_tests.h"
#include "ui/cells/cache_words.h"
#include "ui/library/conversation.h"
#include "ui/library/conversation_model.h"
#include "ui/library/turn_report.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui::conversation_test {

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
  void whatWasWrittenSinceADeletionFollowsWhatIsBroughtBack() {
    Conversation c;
    const qint64 question = c.add(0, true, "q").id;
    const qint64 reply = c.add(question, false, "a").id;
    Conversation again = c;
    const auto taken = c.takeOut(reply), taken_again = again.takeOut(reply);
    const qint64 next = c.add(question, true, "next").id;
    c.putBack(*taken);
    QCOMPARE(c.path(), (std::vector<qint64>{question, reply, next}));
    const qint64 other = again.add(question, false, "b").id;  // the same side: a version
    again.putBack(*taken_again);
    QCOMPARE(again.path(), (std::vector<qint64>{question, other}));
    QCOMPARE(again.versions(other), (std::vector<qint64>{reply, other}));
  }
  void aTreeThatPointsInCirclesEnds() {
    Conversation c;
    c.messages = {{.id = 1, .parent = 2}, {.id = 2, .parent = 1}};
    c.leaf = 1;
    QVERIFY(c.path().size() <= 2);
    QVERIFY(c.newestLeafBelow(1) > 0);
  }
  void aConversationBeganWithItsFirstMessageUnlessAnotherDayWasChosen() {
    Conversation c;
    QCOMPARE(c.beganMs(), qint64(0));
    c.messages = {{.id = 1, .created_ms = 1}, {.id = 2, .parent = 1, .created_ms = 2}};  // the order, and no times
    QVERIFY(!c.messages[0].hasTime());
    QCOMPARE(c.beganMs(), qint64(0));
    const qint64 time = 1'600'000'000'000;
    c.messages.push_back({.id = 3, .parent = 2, .created_ms = time + 2});
    c.messages.push_back({.id = 4, .parent = 2, .created_ms = time});
    QCOMPARE(c.beganMs(), time);
    c.dated_ms = 1'700'000'000'123;
    QCOMPARE(c.beganMs(), c.dated_ms);
    Conversation back;
    back.readSettings(c.settingsJson());
    QCOMPARE(back.dated_ms, c.dated_ms);
    back.readSettings(QJsonObject{{"dated_ms", -5}});
    QCOMPARE(back.dated_ms, qint64(0));
  }
  void aTitleIsTheFirstWords() {
    QCOMPARE(titleFrom("  Hello\n  world "), QString("Hello world"));
    QCOMPARE(titleFrom("Sum up\n\n```file:long.txt\nThe password\n```"), QString("Sum up"));
    QCOMPARE(titleFrom("```file:long.txt\nThe password\n```"), QString("long.txt"));
    const QString title = titleFrom(QString("word ").repeated(50));
    QVERIFY(title.size() <= 61 && title.endsWith(QChar(0x2026)) && !title.contains("  "));
    QCOMPARE(titleFrom("List three fruits and explain code: for loops in Python. Show it, please, now."),
             QString("List three fruits and explain code: for loops in Python") + QChar(0x2026));
    const QString emoji = titleFrom(QString::fromUtf8("🚀").repeated(100));
    QVERIFY(!emoji.at(emoji.size() - 2).isHighSurrogate());
  }
  void settingsOutOfRangeBecomeTheDefault() {
    const ReplySettings s = ReplySettings::fromJson(
        {{"sampling", QJsonObject{{"temperature", 99}, {"top_p", -1}, {"top_k", 5}}}, {"max_new_tokens", -1}});
    QVERIFY(!s.temperature && !s.top_p);
    QCOMPARE(*s.top_k, 5);
    QCOMPARE(s.max_new_tokens, ReplySettings{}.max_new_tokens);
  }
  void settingsAreSaidInWordsAndNotAsKeys() {
    ReplySettings all;
    all.temperature = all.top_p = all.min_p = all.typical_p = 0.5;
    all.repetition_penalty = 1.5;
    all.top_k = all.no_repeat_ngram = 7;
    all.max_new_tokens = 1'000'000;
    all.seed = 3;
    all.stop = {"end"};
    const QString words = all.inWords();
    QCOMPARE(words.count(','), 9 + 2);  // one in each gap, and those of the length
    QVERIFY2(words.contains("1,000,000") && !words.contains('_'), qPrintable(words));
    QCOMPARE(ReplySettings{}.inWords(), QString());
  }
  void aLengthThatWasTheDefaultFollowsTheDefault() {
    QJsonObject stored = ReplySettings{}.toJson();
    stored["max_new_tokens"] = 512;
    QCOMPARE(ReplySettings::fromJson(stored).max_new_tokens, 512);  // it was chosen
    stored.remove("version");
    QVERIFY(ReplySettings::fromJson(stored) == ReplySettings{});
    QCOMPARE(settingsOf({{"settings", stored}}).max_new_tokens, 512);  // the same reply comes again
    stored["max_new_tokens"] = 300;
    QCOMPARE(ReplySettings::fromJson(stored).max_new_tokens, 300);
  }
  void theListIsAProperModel() {
    ConversationModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.show({listRow({1, "one", 1, "dynamic", 5}), listRow({2, "two", 2, "none", 0})});
    QCOMPARE(model.rowCount(), 2);
    QSignalSpy renamed(&model, &ConversationModel::renamed);
    QVERIFY(model.setData(model.index(0), "uno", Qt::EditRole));
    QVERIFY(!model.setData(model.index(0), "   ", Qt::EditRole));
    QCOMPARE(renamed.count(), 1);
    model.show({listRow({2, "two", 3, "none", 0}), listRow({1, "uno", 1, "dynamic", 6})});
    QCOMPARE(model.rowOf(1), 1);
    model.show({});
    QCOMPARE(model.rowOf(1), -1);
  }
  void numbersHaveAUnit() {
    QLocale::setDefault(QLocale(QLocale::English));
    QCOMPARE(bytesText(512), QString("512\u00a0B"));
    QCOMPARE(bytesText(1536), QString("1.50\u00a0KiB"));
    QCOMPARE(bytesText(12'897'485), QString("12.3\u00a0MiB"));
    QCOMPARE(bytesText(1023 * 1024), QString("0.999\u00a0MiB"));
    QCOMPARE(speedText(288.3), QString("tokens-s(288)"));
    QCOMPARE(speedText(9.04), QString("tokens-s(9.0)"));
    QCOMPARE(speedText(0.412), QString("tokens-s(0.41)"));
    QCOMPARE(secondsText(0.31), QString("s(0.31)"));
    QCOMPARE(secondsText(12.3), QString("s(12)"));
    QCOMPARE(countText(1281), QString("1,281"));
  }
  void aCacheIsNamedInWords() {
    QLocale::setDefault(QLocale(QLocale::English));
    QCOMPARE(cacheInWords("dynamic"), QString("Full-grows"));
    QCOMPARE(cacheInWords("sink:window_length=1024,num_sink_tokens=4"), QString("Sinks-window, first-last(4, 1,020)"));
    QCOMPARE(cacheInWords("sink"), QString("Sinks-window, first-last(4, 252)"));
    QCOMPARE(cacheInWords("sink:num_sink_tokens=0,window_length=64"), QString("Sinks-window, last(64)"));
    QCOMPARE(cacheInWords("dynamic:window_length=64,num_sink_tokens=2,nbits=4"),
             QString("Sinks-window, first-last(2, 62), bit(4)"));
    QCOMPARE(cacheInWords("sliding_window:window_length=64"), QString("Window, last(64)"));
    QCOMPARE(cacheInWords("dynamic:retention=key_norm,window_length=64,num_sink_tokens=2"),
             QString("Smallest-key-norms, first-others(2, 62)"));
    QCOMPARE(cacheInWords("dynamic:retention=key_norm,window_length=64"), QString("Smallest-key-norms, in-all(64)"));
    QCOMPARE(cacheInWords("h2o:window_length=64,recent=8"),
             QString("Heavy-hitters-H2O, in-all(64), the-newest-always(8)"));
    QCOMPARE(cacheInWords("snapkv:window_length=64,num_sink_tokens=2,observe=16"),
             QString("Prompt-shortened-snapkv, first-others-prompt(2, 62), chosen-by-the-last(16)"));
    QCOMPARE(cacheInWords("pyramidkv:window_length=64"), QString("Prompt-pyramid-pyramidkv, of-the-prompt(64)"));
    QCOMPARE(cacheInWords("expected_attention:window_length=64"),
             QString("Prompt-expected-expected-attention, of-the-prompt(64)"));
    QCOMPARE(cacheInWords("sink:window_length=4,num_sink_tokens=9"), QString("Sinks-window, window(4), sinks(9)"));
    QCOMPARE(cacheInWords("static:max_cache_len=64"), QString("Full-fixed-size, room-for(64)"));
    QCOMPARE(cacheInWords("quantized:k_nbits=8,v_nbits=4,residency=host"),
             QString("Compressed, bit-keys-bit-values(8, 4), offloaded-in-RAM"));
    QCOMPARE(cacheInWords("offloaded:residency=host"), QString("Full-offloaded, in-RAM"));
    QCOMPARE(cacheInWords("dynamic:retention=key_norm;0-3:nbits=4"),
             QString("Smallest-key-norms, other-layers-by-rule"));
    QCOMPARE(cacheInWords("none"), QString("No-cache"));
    QCOMPARE(cacheInWords("mamba"), QString("Full-grows"));
    QCOMPARE(cacheInWords("offloaded:window_length=64"), QString("Window, last(64), offloaded"));
    QCOMPARE(cacheInWords("quantized:backend=quanto,nbits=4"), QString("Compressed, bit(4), quanto"));
    QCOMPARE(cacheInWords("dynamic:format=f16"), QString("Full-grows, bit(16)"));
    QCOMPARE(cacheInWords("what is this"), QString("what is this"));
    QCOMPARE(cacheInWords("quantized:axis_key=0,q_group_size=32"), QString("Compressed, bit(4), more(2)"));
    QCOMPARE(cacheInWords("quantized:k_nbits=4,v_nbits=4"), QString("Compressed, bit-keys-bit-values(4, 4)"));
  }
  void aReplyKeepsItsNumbers() {
    engine::TurnStats stats;
    stats.prompt_tokens = 850;
    stats.reused_tokens = 812;
    stats.reuse_reason = {"%1", "the text differs from token 812 on"};
    stats.first_token_s = 0.09;
    stats.decode_speed = 288;
    stats.stop_reason = decode::StopReason::capacity;
    stats.evicted = 13;
    const QString line = plainReportLine(toJson(stats));
    QCOMPARE(line, QString("read-cache(tokens(38), 812) · first-word-after(s(0.09)) · tokens-s(288) · "
                           "ended-because-cache-full"));
    QCOMPARE(reportLine({}), QString("Reply-not-finished-program"));
    QVERIFY(!wasCutOff({{"stop_reason", "eos"}}));
    QVERIFY(wasCutOff({{"opened_from", "fox.kvcache"}}));  // that is not known
    QVERIFY(!wasCutOff({{"opened_from", "fox.kvcache"}, {"stop_reason", "eos"}}));
    QCOMPARE(reuseInWords(toJson(stats)), QString("read-cache(tokens(38), 812)"));
    QCOMPARE(reuseInWords(joined(toJson(stats), toJson(stats))), QString("read-cache(tokens(38), 812)"));
    stats.generated_tokens = 40;
    const QString of_two = reportDetails(joined(toJson(stats), toJson(stats)));
    QVERIFY2(of_two.contains("tokens-written-parts-first(tokens(80), 2)"), qPrintable(of_two));
    const QString details = reportDetails(toJson(stats));
    for (const char* part : {"prompt-tokens-read-not(850, 38, 812)", "read-again-because(", "first-word-after(s(0.09))",
                             "decode(tokens-s(288))", "tokens-forgotten-during-turn(13, 0, 0)"})
      QVERIFY2(details.contains(part), qPrintable(details));
    QVERIFY(reportDetails({}).isEmpty());
    stats.read_again = 20;
    stats.reuse_reason = {say::nearest_checkpoint, 20, 850, 812};
    QCOMPARE(reuseInWords(toJson(stats)), QString("read-them-again(tokens(38), 20)"));
    stats.reused_tokens = 0;
    QCOMPARE(reuseInWords(toJson(stats)), QString("read-of-them-again(tokens(850), 20)"));
    stats.reused_tokens = 812;
    const QString again = reportDetails(toJson(stats));
    QVERIFY2(again.contains("read-tokens-again-nearest(20, 850, 812)") && !again.contains("read-again-because("),
             qPrintable(again));
  }
  void whatLeftIsSaidOfTheTurnAndOfWhatThereIs() {
    engine::TurnStats stats;
    stats.evicted = 196;
    stats.lengths = {264, 63, 64};
    const QString details = reportDetails(toJson(stats));
    QVERIFY2(details.contains("tokens-forgotten-during-turn(196, 63, 264)"), qPrintable(details));
    stats.evicted = 0;
    QVERIFY(!reportDetails(toJson(stats)).contains("tokens-forgotten-during-turn("));
  }
  void theFootSaysWhatIsInUseAndTheDetailsWhatIsReserved() {
    QLocale::setDefault(QLocale(QLocale::English));
    engine::TurnStats stats;
    stats.cache_spec = "dynamic";
    stats.bytes = {.kv = 1536, .reserved = 512};
    stats.used_at = {1536, 0, 0};
    const auto plain = [](QString text) { return text.replace(QChar(QChar::Nbsp), ' ').remove(QChar(0x2060)); };
    QVERIFY2(plain(reportLine(toJson(stats))).contains("cache(in-use(1.50 KiB))"),
             qPrintable(reportLine(toJson(stats))));
    QVERIFY(plain(reportDetails(toJson(stats))).contains("reserved-well-not-use(512 B)"));
    stats.bytes = {.kv = 11 << 20, .reserved = 1 << 20};  // offloaded: what RAM holds is said
    stats.used_at = {832 << 10, 0, 11 << 20};
    QVERIFY2(plain(reportLine(toJson(stats))).contains("cache(832 KiB in-RAM, 11.0 MiB on-disk)"),
             qPrintable(reportLine(toJson(stats))));
    stats.cache_spec = "none";
    QVERIFY(plain(reportLine(toJson(stats))).contains("no-cache"));
  }
  void thoughtsAreNamedWhereTheEngineSaysSo() {
    engine::TurnStats stats;
    stats.reuse_reason = {"%1", "token 9 is \"a\", the cache had \"<think>\""};
    QVERIFY(!reportDetails(toJson(stats)).contains("models-chat-template-leaves"));
    stats.left_thoughts_out = true;
    QVERIFY(reportDetails(toJson(stats)).contains("models-chat-template-leaves"));
  }

  void thePinnedNameTheirFolderAndWithoutFoldersNoHeadSpeaksOfThem() {
    const auto headsOf = [](const std::vector<ConversationSummary>& all) {
      QStringList heads;
      for (const ListRow& row : sectionedRows(all, {}))
        if (!row.section.isEmpty()) heads << row.title;
      return heads;
    };
    std::vector<ConversationSummary> all{{.id = 1, .title = "one", .tokens = 97, .pinned = true, .folder = "Stories"},
                                         {.id = 2, .title = "two"}};
    QVERIFY2(listRow(all[0]).text.contains("Stories"), qPrintable(listRow(all[0]).text));
    QCOMPARE(headsOf(all), (QStringList{"Pinned", "Not-pinned"}));
    all.push_back({.id = 3, .title = "three", .folder = "Work"});
    QVERIFY(!listRow(all[2]).text.contains("Work"));  // its head says so
    QCOMPARE(headsOf(all), (QStringList{"Pinned", "Work", "In-no-folder"}));
  }

  void theListSaysWhatIsDoneAndCountsTheVersionThatIsShown() {
    ConversationSummary c{.id = 1, .title = "one", .cache_spec = "dynamic", .tokens = 97};
    const auto detail = [&] { return listRow(c).text; };
    const auto said = [&] {
      ConversationModel model;
      model.show({listRow(c)});
      return model.index(0).data(Qt::AccessibleTextRole).toString().section(", ", 2);
    };
    QCOMPARE(detail(), QString("○ tokens(97)  ·  Full-grows"));
    QCOMPARE(said(), QString("not-in-memory, tokens(97), Full-grows"));
    c.state = CacheState::saved;
    QCOMPARE(detail(), QString("◐ tokens(97)  ·  Full-grows"));
    QVERIFY2(said().startsWith("saved"), qPrintable(said()));
    c.state = CacheState::remote;  // nothing is known of it, and the cache of its last turn here is not in use
    QCOMPARE(detail(), QString("tokens(97)"));
    QCOMPARE(said(), QString("tokens(97)"));
    QCOMPARE(listRow(c).tip, QString("one\nserver-model-finds-still"));
    c.state = CacheState::held;  // its blocks are reported, their bytes are not
    c.cache_spec = "none";       // of its last turn here
    c.cache_tokens = 64;
    QCOMPARE(detail(), QString("● tokens(97)"));
    QCOMPARE(said(), QString("on-the-server, tokens(97)"));
    QVERIFY2(listRow(c).tip.contains("server-now-gives(tokens(64))"), qPrintable(listRow(c).tip));
    c.cache_spec = "dynamic";
    c.state = CacheState::warm;
    c.cache_tokens = 157;  // of a version that is not read yet as it is
    QCOMPARE(detail(), QString("● tokens(97)  ·  Full-grows"));
    QVERIFY2(said().startsWith("ready"), qPrintable(said()));
    QVERIFY2(listRow(c).tip.contains("ready-tokens-cache-takes(157, "), qPrintable(listRow(c).tip));
    QVERIFY2(listRow(c).tip.endsWith("\nFull-grows"), qPrintable(listRow(c).tip));
    c.doing = Doing::reads;
    QVERIFY2(detail().startsWith("● being-read  ·  "), qPrintable(detail()));
    c.doing = Doing::writes;
    QVERIFY2(detail().startsWith("● being-answered  ·  "), qPrintable(detail()));
    c.doing = Doing::waits;
    QVERIFY2(detail().startsWith("● reply-waits  ·  "), qPrintable(detail()));
    c.unsaved = true;
    QVERIFY2(detail().startsWith("⚠ not-saved  ·  "), qPrintable(detail()));
  }
  void aReplyWithoutAWordSaysSo() {
    QJsonObject stats = toJson({});
    QVERIFY(reportLine(stats).contains("first-word-after("));
    stats.insert("wordless", true);
    QVERIFY2(reportLine(stats).startsWith("Model-ended-reply-once"), qPrintable(reportLine(stats)));
    QVERIFY(!reportLine(stats).contains("first-word-after(") && !reportDetails(stats).contains("first-word-after("));
  }
  void whatLeavesBehindSinksIsNotTheOldest() {
    const auto said = [](const char* cache) {
      const QJsonObject left{{"kind", "left"}, {"tokens", 128.0}, {"at", 9.0}};
      return turnMarks({{"cache_spec", cache}, {"prompt_tokens", 3.0}, {"events", QJsonArray{left}}}).front().words;
    };
    QCOMPARE(said("sink:window_length=64"), QString("From-tokens-dropped-first(128, 4)"));
    QCOMPARE(said("sink:window_length=64;20-29:format=f32"), QString("From-tokens-dropped-first(128, 4)"));
    QCOMPARE(said("sliding_window:window_length=64"), QString("From-oldest-tokens-dropped(128)"));
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(ConversationTest)

}  // namespace kvarium::ui::conversation_test

#include "conversation_test.moc"
