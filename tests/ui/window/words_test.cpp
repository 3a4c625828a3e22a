// What small places of the window say: the words at a position, room for a message, what another cache would cost.
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStatusBar>
#include <QTest>

#include "core/engine/pool_view.h"
#include "open_window.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/server_view.h"
#include "ui/cells/cache_words.h"
#include "ui/chat/cache_chip.h"
#include "ui/chat/cache_compose.h"
#include "ui/chat/message_check.h"
#include "ui/inspector/map/cache_map.h"
#include "ui/transcript/token_spans.h"
#include "ui/window/cache_figures.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/status_line.h"
#include "ui/window/token_tint.h"

namespace kvarium::ui::words_test {
namespace {

QString quoted(const QString& words) { return QChar(0x201C) + words + QChar(0x201D); }

}  // namespace

class WordsTest : public QObject, OpenWindow {
  Q_OBJECT

  InspectorSelection& selection() { return m_window->docks().inspector().selection(); }
  CacheCompose& panel() { return *m_window->findChild<CacheCompose*>(); }
  QStringList preset(const QString& name) {  // its line in the menu, and the tip
    QMenu menu;
    const engine::WarmConversation* warm = chat().cache().warm(conversation().id);
    CacheChip::fillMenu(
        menu,
        {"dynamic", chat().state().info,
         warm ? PresentCache{QString::fromStdString(warm->spec), warm->tokens} : PresentCache{}},
        this, [](const QString&) {}, [](const QString&) {});
    for (const QAction* action : menu.actions())
      if (action->text().startsWith(presetInWords(name) + ':')) return {action->text(), action->toolTip()};
    return {};
  }

 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void init() { begin(); }
  void cleanup() { end(); }

  void aPositionHasTheWordsOfItsMessage() {
    Conversation talk;
    const qint64 question = talk.add(0, true, "A b\nc\td").id;
    const qint64 reply = talk.add(question, false, QString(200, 'x')).id;
    talk.leaf = reply;
    QHash<qint64, TokenSpans> tokens;
    const uint32_t ends[] = {1, 3, 4, 7};
    tokens.insert(question, TokenSpans("A b\nc\td", 5, ends));
    std::vector<uint32_t> each;
    for (uint32_t i = 1; i <= 200; ++i) each.push_back(i);
    tokens.insert(reply, TokenSpans(std::string(200, 'x'), 12, each));
    std::vector<engine::TemplateToken> frame;
    const auto at = [&](int64_t first, int64_t count = 1) {
      return wordsAt(talk,
                     [&](qint64 id) {
                       const auto it = tokens.constFind(id);
                       return it == tokens.constEnd() ? nullptr : &*it;
                     },
                     frame, {first, count});
    };
    QCOMPARE(at(5), quoted("A"));
    QCOMPARE(at(6), quoted(" b"));
    QCOMPARE(at(7), quoted(QChar(0x21B5)));
    QCOMPARE(at(8), quoted(QString("c") + QChar(0x21E5) + 'd'));
    QCOMPARE(at(5, 2), quoted("A b"));
    QCOMPARE(at(8, 6), quoted(QString("c") + QChar(0x21E5) + "dxx"));  // a template's tokens between them say nothing
    QCOMPARE(at(12, 200), quoted(QString(48, 'x') + QChar(0x2026)));
    QCOMPARE(at(0), QString("part-chat-template-not"));
    QCOMPARE(at(9, 3), QString("part-chat-template-not"));
    QVERIFY(at(212).isEmpty());  // not there yet
    frame = {{0, "<|im_start|>"}, {1, "user"}, {2, "\n"}, {9, "<|im_end|>"}};
    QCOMPARE(at(0), "of-the-chat-template(" + quoted("<|im_start|>") + ")");
    QCOMPARE(at(0, 3), "of-the-chat-template(" + quoted(QString("<|im_start|>user") + QChar(0x21B5)) + ")");
    QCOMPARE(at(9), "of-the-chat-template(" + quoted("<|im_end|>") + ")");
    QCOMPARE(at(5), quoted("A"));
    frame.clear();
    talk.system_prompt = "Be brief.";
    QCOMPARE(at(0), QString("part-system-prompt-chat"));
    tokens.remove(question);  // what is not known is not called a template
    QVERIFY(at(0).isEmpty() && at(5).isEmpty());
    QCOMPARE(at(12), quoted("x"));
    talk.leaf = question;
    QVERIFY(at(12).isEmpty());
  }

  void theMapNamesTheWordUnderThePointer() {
    support::script().reply = [](const std::vector<jinja::ChatMessage>&) {
      return std::vector<std::string>{"Books ", "stay ", "here"};
    };
    ready();
    ask("Hello");
    // The script's prompt is 12 tokens a message; each piece of its reply is one more.
    QTRY_COMPARE(selection().wordsAt({13, 1}), quoted("stay "));
    QCOMPARE(selection().wordsAt({12, 3}), quoted("Books stay here"));
    QCOMPARE(selection().wordsAt({1, 1}), "of-the-chat-template(" + quoted("<frame>") + ")");
    QVERIFY(selection().wordsAt({500, 1}).isEmpty());
    chat().conversations().startNew();
    QVERIFY(selection().wordsAt({13, 1}).isEmpty());
  }

  void aMessageThatIsTooLongIsToldBefore() {
    QVERIFY(contextBudgetWords({}).isEmpty());
    QVERIFY(contextBudgetWords({.tokens = 100, .draft_bytes = 400, .cache_holds = 200, .model_knows = 8192}).isEmpty());
    QCOMPARE(contextBudgetWords({.tokens = 101, .draft_bytes = 400, .cache_holds = 200, .model_knows = 8192}),
             QString("and-the-cache-holds(about-tokens-message(210), 200)"));
    QCOMPARE(contextBudgetWords({.tokens = 3999, .draft_bytes = 400, .cache_holds = 4096, .model_knows = 8192}),
             QString("and-the-cache-holds(about-tokens-message(4,100), 4,096)"));
    QCOMPARE(contextBudgetWords({.tokens = 8000, .draft_bytes = 5000, .model_knows = 8192}),
             QString("model-trained-texts(about-tokens-message(9,300), 8,192)"));
    QCOMPARE(contextBudgetWords({.tokens = 8000, .draft_bytes = 5000, .counted = 8770, .model_knows = 8192}),
             QString("model-trained-texts(tokens-with-this-message(tokens(8,770)), 8,192)"));
    QCOMPARE(contextBudgetWords({.tokens = 10, .draft_bytes = 5000, .counted = 1204, .model_knows = 8192}),
             QString());  // the meter says it
    QVERIFY(contextBudgetWords({.tokens = 10, .draft_bytes = 50, .counted = 20, .model_knows = 8192}).isEmpty());
    QVERIFY(
        contextBudgetWords({.tokens = 8000, .draft_bytes = 5000, .model_knows = 8192, .leaves_out = true}).isEmpty());
    QVERIFY(contextBudgetWords({.tokens = 8193, .draft_bytes = 0, .model_knows = 8192})
                .isEmpty());  // nothing is being asked
    QVERIFY(farTooLongWords({.tokens = 10, .draft_bytes = 5000, .counted = 16384, .model_knows = 8192}).isEmpty());
    QCOMPARE(farTooLongWords({.tokens = 10, .draft_bytes = 5000, .counted = 16385, .model_knows = 8192}),
             QString("Message-text-tokens-model(16,385, 8,192)"));
    QCOMPARE(farTooLongWords({.tokens = 10, .draft_bytes = 800, .cache_holds = 209, .model_knows = 8192}),
             QString("Message-text-tokens-cache(about(210), 209)"));
    QVERIFY(farTooLongWords({.tokens = 10, .draft_bytes = 800, .cache_holds = 210, .model_knows = 8192}).isEmpty());
    QVERIFY(farTooLongWords({.tokens = 9999, .draft_bytes = 800, .cache_holds = 210, .leaves_out = true}).isEmpty());
    ready();
    chat().cache().choose("static:max_cache_len=64");
    QTRY_COMPARE(chat().cache().inForce(), QString("static:max_cache_len=64"));
    const auto noted = [&] {
      for (const QLabel* label : m_window->composer().findChildren<QLabel*>())
        if (label->text().startsWith("and-the-cache-holds(")) return true;
      return false;
    };
    m_window->composer().setText("short");
    QVERIFY(!noted());
    m_window->composer().setText(QString(400, 'a'));
    QVERIFY(noted());
    m_window->composer().setText({});
    QVERIFY(!noted());
  }

  void whatAnotherCacheWouldReadAgainIsSaidBefore() {
    ready();
    QVERIFY(!preset("offloaded").join(' ').contains("reads-tokens-again("));
    chat().cache().choose("sink:window_length=8,num_sink_tokens=2");
    QTRY_COMPARE(chat().cache().inForce(), QString("sink:window_length=8,num_sink_tokens=2"));
    ask("Hello there");
    const engine::WarmConversation* warm = nullptr;
    QTRY_VERIFY((warm = chat().cache().warm(conversation().id)) && warm->tokens > 8);  // after the end of the turn
    const QString again = QString("reads-tokens-again(tokens(%1))").arg(warm->tokens);
    QVERIFY2(preset("offloaded").front().contains(again), qPrintable(preset("offloaded").front()));
    QVERIFY2(preset("offloaded").back().contains("tokens-no-longer-kept(6)"), qPrintable(preset("offloaded").back()));
    emit m_window->findChild<CacheChip*>()->compose();
    QTRY_VERIFY(panel().isVisible());
    QVERIFY(panel().reread().isEmpty());  // the cache there is
    panel().line().setFocus();
    panel().line().clear();
    QTest::keyClicks(&panel().line(), "quantized");
    QVERIFY2(panel().reread().startsWith("the-next-message(" + again + ", "), qPrintable(panel().reread()));
    panel().line().clear();
    QTest::keyClicks(&panel().line(), "quantized:nbits=77");  // it cannot be: nothing is said of it
    QVERIFY(panel().reread().isEmpty());
    panel().line().clear();
    QTest::keyClicks(&panel().line(), "static:max_cache_len=128");
    QVERIFY2(panel().estimate().contains(", 128, all-tokens-16-bit(8,192, "), qPrintable(panel().estimate()));
    const SpecAssessment& judged = panel().judgement();
    QCOMPARE(judged.per_token, (judged.bytes.used() - judged.bytes.state) / 128);
    panel().line().clear();
    QTest::keyClicks(&panel().line(), "static:max_cache_len=8");
    QCOMPARE(panel().reread(), QString("Conversation-tokens-cannot-read(13, 8)"));
    panel().line().clear();
    QTest::keyClicks(&panel().line(), "quantized:nbits=7");
    QVERIFY2(panel().judgement().refusal.contains("cannot("), qPrintable(panel().judgement().refusal));
  }

  void aShorterWordInTheFootMakesRoomForOthers() {
    StatusLine line;
    line.showModel({.device = "CPU"});
    line.showFigures({{304, 127, 128}, {5 << 20, 0, 0}, 0, 6 << 20, {}, 0.01});
    line.showCache("sink:window_length=1024,num_sink_tokens=4,nbits=4");
    line.resize(4000, 24);
    line.show();
    const auto label = [&](const char* word) {
      for (QLabel* one : line.findChildren<QLabel*>())
        if (one->text().contains(word)) return one;
      return static_cast<QLabel*>(nullptr);
    };
    const int before = label("Sinks-window")->width();
    line.showCache("dynamic");
    QVERIFY(label("Full")->width() < before / 2);
    const int between = 8;
    int room = 2 * between;  // for all but the last: the device goes, the cache stays
    for (QLabel* one : line.findChildren<QLabel*>())
      if (!one->text().isEmpty() && one != label("CPU")) room += one->width() + between;
    line.resize(room, 24);
    QTRY_VERIFY(label("CPU")->isHidden() && !label("Full")->isHidden());
  }

  void whatTheFootLeavesOutIsInItsTip() {
    StatusLine line;
    line.showCache("sink:window_length=128,num_sink_tokens=4");
    line.showFigures({{304, 127, 128}, {5 << 20, 0, 0}, 0, 6 << 20, {}, -1});
    line.showReuse("reused 0 of 49");
    const auto seen = [&] {
      QStringList texts;
      for (const QLabel* label : line.findChildren<QLabel*>())
        if (!label->isHidden() && !label->text().isEmpty()) texts += label->text();
      return texts.join('\n');
    };
    line.resize(1200, 24);
    line.show();
    QTRY_VERIFY(seen().contains("the-next-one(of-tokens-kept(127, 304))"));  // a window of 128
    QTRY_VERIFY(seen().contains("Sinks-window, first-last(4, 124)"));
    QVERIFY(line.toolTip().isEmpty());
    line.resize(380, 24);
    QTRY_VERIFY(seen().contains("of-tokens-kept(127, 304)"));
    QTRY_VERIFY(!seen().contains("reused"));
    QVERIFY2(line.toolTip().contains("reused 0 of 49"), qPrintable(line.toolTip()));
  }

  void copiesAreNotInUse() {
    cache::CacheView view;
    view.lengths.tokens_seen = view.lengths.stored = 16;
    view.bytes.kv = 5 << 20;
    view.bytes.reserved = 3 << 20;
    view.used_at = {0, 5 << 20, 0};
    view.copies_at = {1 << 20, 0, 0};  // a buffer on the device
    Observed now;
    now.view = std::make_shared<const cache::CacheView>(view);
    const std::optional<CacheFigures> figures = figuresOf(now, {});
    QVERIFY(figures && (figures->used == cache::BytesByPlace{0, 5 << 20, 0}));
    QCOMPARE(figures->copies, qint64{1 << 20});
    QCOMPARE(figures->reserved, qint64{2 << 20});
  }

  void withoutCellsTheTextIsInStates() {
    cache::CacheView view;
    view.lengths.tokens_seen = 84;
    view.bytes.state = 5 << 20;
    view.used_at = {5 << 20, 0, 0};
    Observed now;
    now.view = std::make_shared<const cache::CacheView>(view);
    StatusLine line;
    line.showFigures(*figuresOf(now, {}));
    now.left.emplace();
    now.left->cache_spec = "dynamic";
    now.left->lengths = view.lengths;
    now.left->bytes = view.bytes;
    now.view.reset();
    StatusLine after;
    after.showFigures(*figuresOf(now, {}));
    for (const StatusLine* one : {&line, &after}) {
      QStringList words;
      for (const QLabel* label : one->findChildren<QLabel*>()) words << label->text();
      QVERIFY2(words.contains("in-states(tokens(84))"), qPrintable(words.join('\n')));
    }
  }

  void theFootSaysWhetherAServerStillTells() {
    ready();
    const auto kept = [&](const Sentence& caveat) {
      auto frame = std::make_shared<engine::Frame>();
      frame->cache = serverCache(815, {{"", 800, 800}});
      frame->cache.conversation = conversation().id;
      auto pool = std::make_shared<engine::PoolView>();
      pool->caveat = caveat;
      pool->is_doubtful = !caveat.empty();
      frame->pool = pool;
      m_window->link().mirror().apply(frame);
      QStringList words;
      for (const QLabel* label : m_window->statusBar()->findChildren<QLabel*>())
        if (label->text().contains("tokens-kept")) words << label->text() << label->toolTip();
      return words.join('\n');
    };
    QVERIFY2(kept({}).startsWith("tokens-kept-not-reported(800, 815, 15)"), qPrintable(kept({})));
    const QString silent = kept({"%1", "nothing comes from it"});
    QVERIFY2(silent.startsWith("when-server-last-reported(of-tokens-kept(800, 815))"), qPrintable(silent));
    QVERIFY2(silent.contains("Nothing comes from it"), qPrintable(silent));
    QVERIFY(!kept({}).contains("when-server-last-told"));
  }
};

KVARIUM_QT_TEST(WordsTest)

}  // namespace kvarium::ui::words_test

#include "words_test.moc"
