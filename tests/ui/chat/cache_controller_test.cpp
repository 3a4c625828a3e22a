// The choice of a cache until the engine accepts or refuses it, and files with cells.
#include "tests/support/qt_tests.h"
#include "tests/ui/chat/open_chat.h"

namespace kvarium::ui::cache_controller_test {

class CacheControllerTest : public QObject, ChatTest {
  Q_OBJECT

  void keepOne() {
    ready();
    ask("Keep my cells");
    QTRY_VERIFY(cache().warm(shown().id));
    cache().keep(true);
  }
  QString ownFile() { return keeper().savedCaches().file(shown().id); }

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void aChoiceWaitsUntilTheEngineAcceptsIt() {
    ready();
    QSignalSpy for_new(&cache(), &CacheController::defaultChosen);
    cache().choose("static");
    QVERIFY(cache().isWaiting());
    QCOMPARE(cache().spec(), QString("static"));
    QCOMPARE(shown().cache_spec, QString("dynamic"));
    QCOMPARE(cache().inForce(), QString("dynamic"));
    QTRY_VERIFY(!cache().isWaiting());
    QCOMPARE(shown().cache_spec, QString("static"));
    QCOMPARE(cache().inForce(), QString("static"));
    QCOMPARE(for_new.count(), 0);
  }

  void aChoiceIsForNewConversationsOnlyWhereThatIsAsked() {
    ready();
    QSignalSpy for_new(&cache(), &CacheController::defaultChosen);
    QVERIFY(cache().isForNew());
    cache().choose("sink:window_length=64");
    conversations().setWhenFull(engine::WhenFull::crop);
    QTRY_COMPARE(shown().cache_spec, QString("sink:window_length=64"));
    QVERIFY(!cache().isForNew());
    conversations().startNew();
    QCOMPARE(cache().spec(), QString("dynamic"));
    QVERIFY(shown().when_full == engine::WhenFull::stop);
    cache().choose("sink:window_length=64");
    conversations().setWhenFull(engine::WhenFull::crop);
    QTRY_VERIFY(!cache().isWaiting());
    cache().useForNew(true);
    QVERIFY(cache().isForNew());
    QCOMPARE(for_new.takeFirst().front().toString(), QString("sink:window_length=64"));
    conversations().startNew();
    QCOMPARE(cache().spec(), QString("sink:window_length=64"));
    QVERIFY(shown().when_full == engine::WhenFull::crop && cache().isForNew());
    cache().useForNew(false);
    QCOMPARE(for_new.takeFirst().front().toString(), QString("dynamic"));
    QCOMPARE(cache().spec(), QString("sink:window_length=64"));  // of the shown one it changes nothing
    conversations().startNew();
    QCOMPARE(cache().spec(), QString("dynamic"));
  }

  void cellsOfAnotherCacheCanBeLetGo() {
    ready();
    ask("First");
    QSignalSpy changed(&cache(), &CacheController::cacheChangeNotice);
    cache().choose("static");
    QTRY_COMPARE(changed.count(), 1);
    QVERIFY(!changed[0][2].toBool());
    const QString lost_nothing = changed[0][1].toString();
    support::script().carries = true;
    cache().choose("sink");
    QTRY_COMPARE(changed.count(), 2);
    QVERIFY(changed[1][2].toBool());
    QVERIFY(changed[1][1].toString() != lost_nothing);
    support::scriptLog().forgotten.clear();
    cache().readAgain();
    QTRY_COMPARE(support::scriptLog().forgotten, std::vector<int64_t>{shown().id});
  }

  void ofDeletedConversationsTheEngineForgetsThoseThatItHas() {
    ready();
    ask("Warm");
    const qint64 warm = shown().id;
    QTRY_VERIFY(cache().warm(warm));
    Conversation cold;
    cold.id = newId();
    cold.add(0, true, "Cold");
    QVERIFY(m_open->store.write(cold));
    support::settle();
    support::scriptLog().forgotten.clear();
    QVERIFY(conversations().removeAll({cold.id, warm}));
    support::passTimer(CacheController::forget_ms);
    QTRY_COMPARE(support::scriptLog().forgotten, std::vector<int64_t>{warm});
  }

  void aConversationThatBeginsAtAServerHasTheServersCache() {
    QSignalSpy kept(&cache(), &CacheController::defaultChosen);
    support::script().server = "http://127.0.0.1:8000/v1";
    support::script().own_cache = "sink:window_length=64";
    m_open->load();
    QTRY_COMPARE(shown().cache_spec, QString("sink:window_length=64"));
    ask("Hello");
    const qint64 first = shown().id;
    QCOMPARE(m_open->leaf().stats.value("cache_spec").toString(), QString("sink:window_length=64"));
    conversations().startNew();
    QCOMPARE(cache().spec(), QString("sink:window_length=64"));
    cache().choose("static");  // a choice holds, and is not kept for this machine
    QTRY_COMPARE(shown().cache_spec, QString("static"));
    ask("Hello");
    conversations().startNew();
    QCOMPARE(cache().spec(), QString("sink:window_length=64"));
    cache().choose("static");
    QTRY_COMPARE(shown().cache_spec, QString("static"));
    cache().useForNew(true);
    conversations().startNew();
    QCOMPARE(cache().spec(), QString("static"));
    QCOMPARE(kept.count(), 0);
    conversations().open(first);
    QCOMPARE(cache().spec(), QString("sink:window_length=64"));
    conversations().startNew();
    support::script().server.clear();  // a model of this machine
    m_open->load();
    QTRY_COMPARE(shown().cache_spec, QString("dynamic"));
    QTRY_COMPARE(cache().inForce(), QString("dynamic"));
    conversations().open(first);
    QCOMPARE(shown().cache_spec, QString("sink:window_length=64"));
  }
  void theCacheOfTheCommandLineHoldsAtAServer() {
    m_open->chat.setDefaults({}, true);
    support::script().server = "http://127.0.0.1:8000/v1";
    support::script().own_cache = "sink:window_length=64";
    ready();
    support::settle();  // what the server says of its own would have come
    ask("Hello");
    QCOMPARE(m_open->leaf().stats.value("cache_spec").toString(), QString("dynamic"));
  }

  // Bytes of -1 are a server's: it takes no memory here.
  void whatAServerHoldsIsNotInMemoryHere() {
    ready();
    ask("Keep my blocks");
    QTRY_VERIFY(cache().warm(shown().id));
    const auto row = [&] {
      ConversationSummary one{.id = shown().id};
      cache().describe(one);
      return one;
    };
    const auto tell = [&](int64_t tokens) {
      m_open->link.mirror().apply(
          engine::WarmList{{{.conversation = shown().id, .tokens = tokens, .bytes = -1}}, 0, {}});
    };
    tell(64);
    QVERIFY(!cache().warm(shown().id));
    QCOMPARE(m_open->link.mirror().warmBytes(), 0);
    QVERIFY(row().state == CacheState::cold);  // the model is one of this machine
    engine::ModelInfo info = state().info;
    info.server = "http://127.0.0.1:8000/v1";
    m_open->link.mirror().apply(engine::ModelReady{info});
    tell(64);
    QVERIFY(row().state == CacheState::held);
    QVERIFY(m_open->chat.list().front().state == CacheState::held);
    QCOMPARE(row().cache_tokens, 64);
    tell(0);
    QVERIFY(row().state == CacheState::remote);
    QVERIFY(m_open->chat.list().front().state == CacheState::remote);
  }

  // In the list, the meter and the status bar alike.
  void theTextHasAsManyTokensAsTheCacheWhereOnlyTheEndIsMissing() {
    ready();
    ask("Hello");
    const auto counted = [&](int64_t tokens, int64_t seen, int64_t closing) {
      m_open->link.mirror().apply(
          engine::CacheFit{.conversation = shown().id, .tokens = tokens, .seen = seen, .closing = closing});
      return shown().tokens;
    };
    QCOMPARE(counted(64, 60, 2), 60);  // the last token that was drawn is not in the cache either
    QCOMPARE(counted(164, 60, 2), 162);
    QCOMPARE(counted(62, 0, 2), 60);  // another cache has to read it again
    QCOMPARE(counted(62, 0, 0), 62);  // of a message that waits for its reply
  }

  void aRefusedChoiceLeavesTheCacheInForce() {
    ready();
    support::script().refuse_cache = "dynamite";
    cache().choose("dynamite");
    QVERIFY(cache().isWaiting());
    QTRY_COMPARE(m_open->problems.size(), size_t(1));
    QCOMPARE(m_open->problems[0].first, ChatProblem::cache);
    QVERIFY(!cache().isWaiting());
    QCOMPARE(cache().spec(), QString("dynamic"));
    ask("Go on");
    QCOMPARE(m_open->leaf().stats.value("cache_spec").toString(), QString("dynamic"));
    cache().choose("static");
    QTRY_COMPARE(shown().cache_spec, QString("static"));
    QCOMPARE(m_open->problems.size(), size_t(1));
  }

  void aChoiceThatIsRefusedAfterTheReplyChangesNothing() {
    support::script().refuse_cache = "dynamite";
    support::script().reply = [](const auto&) { return std::vector<std::string>(100, "word "); };
    support::script().holds_at = 20;
    ready();
    QVERIFY(turn().send("Long one"));
    QTRY_VERIFY(!lastText().isEmpty() && support::scriptRests());
    cache().choose("dynamite");
    support::passTime(200);
    QVERIFY(cache().isWaiting());  // the engine answers when the reply is done
    turn().stop();
    QTRY_VERIFY(!cache().isWaiting());
    QCOMPARE(m_open->problems.size(), size_t(1));
    QCOMPARE(shown().cache_spec, QString("dynamic"));
    QCOMPARE(cache().inForce(), QString("dynamic"));
  }

  void aCacheChosenWhileAReplyIsWrittenBelongsToItsConversation() {
    slowly(400);
    ready();
    QVERIFY(turn().send("Long one"));
    const qint64 id = shown().id;
    QTRY_VERIFY(!lastText().isEmpty());
    cache().choose("static");
    conversations().startNew();
    QVERIFY(!cache().isWaiting());
    QTRY_VERIFY(!state().busy());
    QTRY_COMPARE(cache().inForce(), QString("dynamic"));
    QCOMPARE(shown().cache_spec, QString("dynamic"));
    conversations().open(id);
    QCOMPARE(shown().cache_spec, QString("static"));
    QTRY_COMPARE(cache().inForce(), QString("static"));
  }

  void aCacheChosenJustBeforeSendingIsUsed() {
    support::script().load = std::chrono::milliseconds(300);
    m_open->load();
    cache().choose("static");
    ask("At once");
    QCOMPARE(m_open->leaf().stats.value("cache_spec").toString(), QString("static"));
    QCOMPARE(shown().cache_spec, QString("static"));
  }

  void choosingTheCacheInForceGivesNoCellsUp() {
    ready();
    const PartSpy answers(m_open->link.mirror(), Part::cache);
    cache().choose("dynamic");
    QVERIFY(!cache().isWaiting());
    support::settle();
    QCOMPARE(answers.count(), 0);
    cache().choose("static");
    QTRY_COMPARE(answers.count(), 1);
  }

  void aSpecificationIsKeptAsItIsUnderstood() {
    ready();
    cache().choose("static: max_cache_len = 512");
    QTRY_COMPARE(shown().cache_spec, QString("static:max_cache_len=512"));
  }

  void twoSavesAtOnceAreToldApart() {
    keepOne();
    const QString mine = m_dir->filePath("mine.kvcache");
    cache().saveTo(mine);
    QTRY_VERIFY(!cache().isSaving());
    QCOMPARE(m_open->notices.size(), 2);
    QCOMPARE(m_open->notices.filter("Cache-kept-disk-written(").size(), 1);
    QCOMPARE(m_open->notices.filter("mine.kvcache").size(), 1);
    ask("More");
    QTRY_VERIFY(!cache().isSaving());
    QCOMPARE(m_open->notices.size(), 2);  // after a reply it is saved without a word
    QVERIFY(QFile::exists(mine) && QFile::exists(ownFile()));
  }

  void aSaveThatNobodyWantsAnyMoreLeavesNoFile() {
    support::script().save =
        std::chrono::milliseconds(100);  // the file is still missing when it is not wanted any more
    keepOne();
    cache().keep(false);
    QVERIFY(cache().isSaving());
    QTRY_VERIFY(!cache().isSaving());
    QVERIFY(!QFile::exists(ownFile()));
    QCOMPARE(m_open->notices, QStringList{"Cache-not-kept-disk"});
  }

  void aRefusedSavedCacheIsSaidOnceAndReadAgain() {
    keepOne();
    const qint64 id = shown().id;
    QTRY_VERIFY(QFile::exists(ownFile()));
    m_open.reset();
    support::script().refuse_file = "it is of another model; open that one";
    const int before = support::scriptLog().restores;
    open();
    ready();
    conversations().open(id);
    QTRY_COMPARE(m_open->problems.size(), size_t(1));
    QVERIFY(m_open->problems[0].second.contains("of another model"));
    conversations().startNew();
    conversations().open(id);
    support::settle();
    QCOMPARE(int(support::scriptLog().restores), before + 1);
    support::script().refuse_file.clear();
    ask("Go on");
    QCOMPARE(lastText(), QString("Hello."));
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(CacheControllerTest)

}  // namespace kvarium::ui::cache_controller_test

#include "cache_controller_test.moc"
