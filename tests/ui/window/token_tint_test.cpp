// Transcript and cache joined: tokens have the colours of their cells, and what is looked at is the same in both.
#include <QAction>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>
#include <numeric>

#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_views.h"
#include "tests/ui/inspector/server_view.h"
#include "tests/ui/window/open_window.h"
#include "ui/parts/theme.h"
#include "ui/transcript/message_body.h"
#include "ui/transcript/text_legend.h"
#include "ui/transcript/thought_block.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/token_tint.h"

namespace kvarium::ui::token_tint_test {

class TokenTintTest : public QObject, OpenWindow {
  Q_OBJECT

  static std::shared_ptr<const engine::Frame> frameOf(const cache::CacheView& view) {
    return std::make_shared<const engine::Frame>(engine::Frame{.cache = view});
  }
  // The cache as it was then, by what is known of it now.
  void showThen(const cache::CacheView& then, int64_t same) {
    Mirror::Past past;
    past.same = same;
    past.then.view = std::make_shared<const cache::CacheView>(then);
    m_window->link().mirror().setPast(past);
  }
  cache::CacheView present() {
    const cache::SharedCacheView& view = m_window->link().mirror().of(conversation().id).view;
    return view ? *view : cache::CacheView();
  }
  QAction* action() { return m_window->tint().action(); }
  InspectorSelection& selection() { return m_window->docks().inspector().selection(); }
  MessageBody& body(qint64 message) { return m_window->transcript().view(message)->body(); }
  qint64 leaf() { return conversation().leaf; }
  QPoint middleOf(int64_t position) { return body(leaf()).tokenBox(position).center().toPoint(); }
  TextLegend& legend() { return *m_window->findChild<TextLegend*>(); }
  QImage picture(qint64 message) { return body(message).grab().toImage(); }
  QImage whole(qint64 message) { return m_window->transcript().view(message)->grab().toImage(); }
  // When what its turn and the pointer still bring has come.
  QImage settled(qint64 message) {
    settle();
    return whole(message);
  }
  // The reply has two versions; the second is shown.
  void writeAgain() {
    ask("Hello");
    support::script().reply = [](const std::vector<jinja::ChatMessage>&) {
      return std::vector<std::string>(6, "other ");
    };
    chat().turn().regenerate();
    QTRY_VERIFY(!chat().state().busy());
  }
  void hideInspector() {
    QMenu menu;
    m_window->docks().fillMenu(menu);
    menu.actions().front()->trigger();
    QTRY_VERIFY(!m_window->docks().inspector().isWatching());
  }

 private slots:
  void init() {
    begin();
    support::script().reply = [](const std::vector<jinja::ChatMessage>&) { return words(6); };
    ready();
  }
  void cleanup() { end(); }

  void offByDefaultAndRemembered() {
    QVERIFY(!action()->isChecked());
    ask("Hello");
    QVERIFY(!m_window->transcript().overlay().isTinted());
    action()->trigger();
    QVERIFY(m_window->transcript().overlay().isTinted());
    m_window->close();
    m_window.reset();
    openWindow();
    QVERIFY(action()->isChecked());
  }
  void tokensHaveThePositionsOfTheSequence() {
    ask("Hello");
    // The script's prompt is 12 tokens a message; each piece of its reply is one more.
    QVERIFY(!body(leaf()).tokenBox(12).isEmpty());
    QVERIFY(!body(leaf()).tokenBox(17).isEmpty());
    QVERIFY(body(leaf()).tokenBox(18).isEmpty());
    const qint64 question = conversation().path().front();
    QVERIFY(!body(question).tokenBox(0).isEmpty());
    QVERIFY(body(question).tokenBox(12).isEmpty());
    chat().conversations().setSystemPrompt("Be brief.");
    ask("Again");
    QVERIFY(body(question).tokenBox(0).isEmpty());
    QVERIFY(!body(question).tokenBox(12).isEmpty());
    QVERIFY(!body(leaf()).tokenBox(4 * 12).isEmpty());
  }
  void cellsAreAskedForWhileTheTintIsSeenAndOnlyThen() {
    support::script().per_token = std::chrono::milliseconds(5);
    hideInspector();
    const int none = support::scriptLog().snapshots;
    ask("Hello");
    QCOMPARE(support::scriptLog().snapshots.load(), none);
    action()->trigger();
    const QImage before = picture(leaf());
    ask("Again");
    QTRY_VERIFY(support::scriptLog().snapshots > none);
    const qint64 first = conversation().path()[1];
    QTRY_VERIFY(picture(first) != before);
    support::script().reply = [](const std::vector<jinja::ChatMessage>&) { return words(100); };
    support::script().holds_at = 5;
    type("Hidden");
    m_window->pane().showModels();
    settle();  // what was asked for before is made
    const int then = support::scriptLog().snapshots;
    QVERIFY(chat().state().busy());
    support::letGo();
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(support::scriptLog().snapshots.load(), then);
  }
  void whatIsLookedAtIsTheSameInBoth() {
    ask("Hello");
    action()->trigger();
    QWidget* viewport = body(leaf()).viewport();
    const auto hover = [&](int64_t position) {  // a new snapshot may end a hover; the pointer moves on
      QTest::mouseMove(viewport, middleOf(position + 1));
      QTest::mouseMove(viewport, middleOf(position));
      return selection().hovered();
    };
    bool seen = false;  // once is enough: the comparison itself would move the pointer again
    QTRY_VERIFY(seen = seen || hover(13) == (PositionRange{13, 1}));
    QTest::mouseClick(viewport, Qt::LeftButton, {}, middleOf(13));
    QCOMPARE(selection().locked(), (PositionRange{13, 1}));
    QTest::mouseClick(viewport, Qt::LeftButton, {}, middleOf(13));
    QVERIFY(selection().locked().isEmpty());
    const QImage plain = picture(leaf());
    selection().lock({15, 2});
    QVERIFY(picture(leaf()) != plain);
    action()->trigger();
    selection().unlock();
    seen = false;
    QTRY_VERIFY(seen = seen || hover(15) == (PositionRange{15, 1}));  // without the colours, too
    QTest::mouseClick(viewport, Qt::LeftButton, {}, middleOf(15));
    QVERIFY(selection().locked().isEmpty());
  }
  void aHoverInTheMapIsOutlinedInTheText() {
    ask("Hello");
    for (int with_colours = 0; with_colours < 2; ++with_colours, action()->trigger()) {
      const QImage bare = picture(leaf());
      selection().hover({14, 1});
      QVERIFY(picture(leaf()) != bare);
      selection().leave();
      QCOMPARE(picture(leaf()), bare);
    }
    const QImage plain = picture(leaf());
    selection().hover({14, 1});
    const QImage hovered = picture(leaf());
    QVERIFY(hovered != plain);
    selection().leave();
    QCOMPARE(picture(leaf()), plain);
    selection().hover({4000, 1});  // a position of no message
    QCOMPARE(picture(leaf()), plain);
  }
  void everyConversationHasItsOwnTokensAndCells() {
    ask("Hello");
    const qint64 first = conversation().id, reply = leaf();
    const QImage plain = picture(reply);
    action()->trigger();
    QTRY_VERIFY(picture(reply) != plain);
    QTRY_VERIFY(!m_window->link().clockRuns());  // the last frame was shown
    const QImage tinted = picture(reply);
    chat().conversations().startNew();
    ask("Other");
    QVERIFY(!body(leaf()).tokenBox(12).isEmpty());
    chat().conversations().open(first);
    QVERIFY(!body(reply).tokenBox(12).isEmpty());
    QCOMPARE(picture(reply), tinted);
    chat().turn().prefill();  // reads the same words, and says where they are
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(!body(reply).tokenBox(12).isEmpty());
  }
  void aReplyWrittenElsewhereLeavesWhatIsKnownHere() {
    support::script().window = 4;
    chat().cache().choose("sink");
    ask("Hello");
    const qint64 first = conversation().id, reply = leaf();
    QTRY_COMPARE(legend().words(), QString("crossed-out-forgotten-model"));
    QTRY_VERIFY(!m_window->link().clockRuns());  // the last frame was shown
    const QImage struck = picture(reply);
    chat().conversations().startNew();
    support::script().window = -1;
    chat().cache().choose("dynamic");
    support::script().reply = [](const std::vector<jinja::ChatMessage>&) { return words(300); };
    support::script().holds_at = 20;
    type("Long");
    QTRY_VERIFY(chat().state().busyHere());
    QVERIFY(legend().words().isEmpty());
    chat().conversations().open(first);
    settle();
    QVERIFY(chat().state().busy());
    QCOMPARE(picture(reply), struck);
    QVERIFY2(legend().words().contains("crossed-out-forgotten"), qPrintable(legend().words()));
    support::script().window = 4;
    const int then = support::scriptLog().snapshots;
    support::script().per_token = std::chrono::milliseconds(2);
    support::letGo();
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(support::scriptLog().snapshots > then);
    settle();
    QCOMPARE(picture(reply), struck);
  }
  // One without an answer is read as one with the next.
  void whatFollowsAnUnansweredMessageIsMarkedLikeAllElse() {
    support::script().window = 4;
    hideInspector();
    chat().cache().choose("sink");
    ask("One");
    const qint64 unanswered = conversation().path().front();
    chat().conversations().removeMessage(leaf());
    ask("Two");
    const std::vector<qint64> path = conversation().path();
    QCOMPARE(path.size(), size_t(3));
    QTRY_COMPARE(legend().words(), QString("crossed-out-forgotten-model"));
    for (int ask_again = 0; ask_again < 2; ++ask_again) {
      for (const qint64 message : {unanswered, path[1]}) QVERIFY(!body(message).tokenBox(0).isEmpty());
      QVERIFY(!body(path[2]).tokenBox(12).isEmpty());
      const QImage marked = whole(path[2]);
      m_window->transcript().overlay().setEnd({});
      QCOMPARE(whole(path[2]), marked);  // no grey line
      ask("Three");
    }
    cache::CacheView then = present();
    then.lengths = {14, 14, -1};
    const QImage plain = whole(unanswered);
    showThen(then, 14);
    const QRect word = m_window->transcript().view(unanswered)->tokenBox(0);
    QCOMPARE(whole(unanswered).copy(word), plain.copy(word));
  }
  void theTextIsOfTheTimeTheMapShows() {
    ask("Hello");
    const QImage plain = settled(leaf());
    cache::CacheView then = present();  // after 14 of its 18 tokens
    then.lengths = {14, 14, -1};
    QCOMPARE(then.groups.size(), size_t(1));
    then.groups[0].lengths = then.lengths;
    then.groups[0].runs.assign(1, {cache::Role::normal, cache::Form::full, cache::Place::device, false, 0, 14});
    showThen(then, 14);
    QVERIFY2(legend().words().startsWith("After-tokens-later-words(tokens(14))"), qPrintable(legend().words()));
    QVERIFY2(!legend().words().contains("out:"), qPrintable(legend().words()));  // nothing was forgotten
    const QImage past = whole(leaf());
    const auto boxOf = [&](int64_t position) { return m_window->transcript().view(leaf())->tokenBox(position); };
    QCOMPARE(past.copy(boxOf(13)), plain.copy(boxOf(13)));
    for (const int64_t later : {14, 17}) {
      const QImage hidden = past.copy(boxOf(later));
      QImage ground = hidden;
      ground.fill(hidden.pixel(0, 0));
      QCOMPARE(hidden, ground);
      QVERIFY(plain.copy(boxOf(later)) != ground);
    }
    showThen(then, 13);  // the 14th was another one
    QVERIFY(whole(leaf()) != past);
    emit selection().historyIndexChanged();  // back to now
    QCOMPARE(whole(leaf()), plain);
  }
  void whatWasWrittenLastAtTheTimeTheMapShowsIsSeen() {
    support::script().reply = [](const std::vector<jinja::ChatMessage>&) { return words(2000); };
    ask("Hello");
    const auto isSeen = [&](int64_t position) {
      MessageView* view = m_window->transcript().view(leaf());
      const QRect box = view ? view->tokenBox(position).translated(view->pos()) : QRect();
      return !box.isEmpty() && m_window->transcript().viewport()->rect().contains(box);
    };
    QTRY_VERIFY(isSeen(12 + 1999));
    cache::CacheView then = present();
    for (const int64_t tokens : {100, 1500, 2000}) {
      then.lengths = {tokens, tokens, -1};
      showThen(then, tokens);
      QVERIFY(isSeen(tokens - 1));
    }
    // A reply that goes on is hidden, and does not take the text away.
    TranscriptView& text = m_window->transcript();
    text.append(leaf(), QString("line\n\n").repeated(200));
    settle();
    QVERIFY(isSeen(1999));
    m_window->link().mirror().setPast({});
    QVERIFY(text.seenPlace().message != 0);
    text.verticalScrollBar()->setValue(text.verticalScrollBar()->maximum());
    QVERIFY(text.seenPlace().message == 0);
  }
  void beforeTheFirstWordThePaneSaysSo() {
    ask("Hello");
    auto* words = m_window->transcript().findChild<QLabel*>("before_text");
    cache::CacheView then = present();
    then.lengths = {0, 0, -1};
    QVERIFY(!words->isVisible());
    showThen(then, 0);
    QVERIFY(words->isVisible() && words->height() > 0);
    then.lengths = {14, 14, -1};
    showThen(then, 14);
    QVERIFY(!words->isVisible());
    showThen(then, 0);  // there were 14 tokens, of which none is in the text of now
    QVERIFY(words->isVisible());
    QVERIFY2(legend().words().startsWith("After-text-went-other(tokens(14))"), qPrintable(legend().words()));
    m_window->link().mirror().setPast({});
    QVERIFY(!words->isVisible() && m_window->transcript().seenPlace().message == 0);
  }
  // Layers 0 and 1 have all but the first 2 tokens of the reply, which begins at 12; the 28 others the last 4.
  void whatSomeLayersKeepIsPalerAndOneLayerIsShownWhenItIsChosen() {
    ask("Hello");
    cache::CacheView now;
    now.conversation = conversation().id;
    now.groups.resize(2);
    edit(now.groups[0].facts).layers = {0, 1};
    now.groups[0].lengths = {18, 16, -1};
    now.groups[0].runs.push_back({cache::Role::normal, cache::Form::full, cache::Place::device, false, 0, 12});
    now.groups[0].runs.push_back({cache::Role::normal, cache::Form::full, cache::Place::device, false, 14, 4});
    now.groups[0].forgotten_to = 18;
    std::vector<int>& others = edit(now.groups[1].facts).layers;
    others.resize(28);
    std::iota(others.begin(), others.end(), 2);
    now.groups[1].lengths = {18, 3, 3};
    now.groups[1].runs.push_back({cache::Role::normal, cache::Form::full, cache::Place::device, false, 15, 3});
    now.groups[1].forgotten_to = 18;
    now.layers.resize(30);
    now.lengths = now.groups[0].lengths;
    const qint64 question = conversation().path().front();
    const QImage plain = picture(leaf()), asked = picture(question);
    const auto at = [&](const QImage& image, int64_t position) {
      return image.copy(body(leaf()).tokenBox(position).toRect());
    };
    const auto isStruck = [&](int64_t position) {  // a word of the script has 5 characters
      int begin = 0, end = 0;
      return body(leaf()).fadingAt(int(position - 12) * 5, begin, end) == Fading::gone;
    };
    m_window->link().mirror().apply(frameOf(now));
    QTRY_COMPARE(legend().words(), QString("crossed-out-forgotten-model; paler-some-layers-still"));
    QTRY_VERIFY(picture(leaf()) != plain);
    const QImage together = picture(leaf());
    QVERIFY(isStruck(12) && isStruck(13) && !isStruck(14));
    QVERIFY(at(together, 14) != at(plain, 14));  // paler
    QCOMPARE(at(together, 16), at(plain, 16));
    QVERIFY(picture(question) != asked);  // only layers 0 and 1 have it
    selection().selectLayer(1);
    QCOMPARE(legend().words(), QString("Layer(1): crossed-out-forgotten-there"));
    QVERIFY(isStruck(13) && !isStruck(14));
    QCOMPARE(at(picture(leaf()), 14), at(plain, 14));
    QCOMPARE(picture(question), asked);
    selection().selectLayer(26);
    QCOMPARE(legend().words(), QString("Layer(26): crossed-out-forgotten-there"));
    QVERIFY(isStruck(13) && isStruck(14) && !isStruck(15));
    selection().selectLayer(-1);
    QCOMPARE(picture(leaf()), together);
    now.groups.pop_back();
    m_window->link().mirror().apply(frameOf(now));
    QCOMPARE(legend().words(), QString("crossed-out-forgotten-model"));
    QVERIFY(isStruck(13) && !isStruck(14));
  }
  void whatAServerHasNotToldIsNotStruckOut() {
    ask("Hello");  // 18 tokens
    const QImage plain = picture(leaf());
    cache::CacheView now = serverCache(18, {{"full attention", 14, 14}});
    now.conversation = conversation().id;
    m_window->link().mirror().apply(frameOf(now));
    QVERIFY2(legend().words().isEmpty(), qPrintable(legend().words()));
    QCOMPARE(picture(leaf()), plain);
    action()->trigger();
    QTRY_COMPARE(legend().words(), QString("full-precision: kept-as-it-is"));  // the script's own cells come once more
    m_window->link().mirror().apply(frameOf(now));
    QTRY_COMPARE(
        legend().words(),
        QString("on-the-server: server-next-message-need; not-reported-until-block: server-reports-whole-blocks"));
    QTRY_COMPARE(
        legend().words(),
        QString("on-the-server: server-next-message-need; not-reported-until-block: server-reports-whole-blocks"));
    QVERIFY(!legend().words().contains("crossed-out-forgotten"));
    QVERIFY(!legend().words().contains("full-precision"));
    const QImage hatched = picture(leaf());
    now = serverCache(18, {{"rank(0)", 18, 18}, {"rank(1)", 12, 18}});
    now.conversation = conversation().id;
    m_window->link().mirror().apply(frameOf(now));
    QTRY_VERIFY(picture(leaf()) != hatched);
    selection().selectLayer(1);
    QTRY_COMPARE(legend().words(),
                 QString("Rank(1): on-the-server: server-next-message-need; not-on-the-server: not-server-next"));
    QCOMPARE(legend().words(),
             QString("Rank(1): on-the-server: server-next-message-need; not-on-the-server: not-server-next"));
    action()->trigger();  // what the next message reads again is not forgotten by the model
    QVERIFY2(legend().words().isEmpty(), qPrintable(legend().words()));
    QCOMPARE(picture(leaf()), plain);
  }
  void whatTheCacheOfAServerEvictedIsStruckOut() {
    ask("Hello");  // 18 tokens; the reply begins at 12
    const QImage plain = picture(leaf());
    cache::CacheView now = serverCache(18, {{"full attention", 18, 18}});
    now.conversation = conversation().id;
    now.groups[0].runs = {{.first_position = 14, .count = 4}};
    now.groups[0].forgotten_to = 18;
    m_window->link().mirror().apply(frameOf(now));
    QTRY_COMPARE(legend().words(), QString("crossed-out-forgotten-model"));
    QVERIFY(picture(leaf()) != plain);
    now.groups[0].runs = {};  // the server forgot all, and reads it again
    now.groups[0].forgotten_to = 0;
    m_window->link().mirror().apply(frameOf(now));
    QTRY_COMPARE(picture(leaf()), plain);
  }
  void whatTheCacheCannotHoldIsNotPromised() {
    ask("Hello");
    support::script().reread = "it has another size";
    chat().cache().choose("static:max_cache_len=16");
    QTRY_VERIFY2(legend().words().startsWith("Conversation-tokens-cache-holds(24, 16)"), qPrintable(legend().words()));
    QTRY_VERIFY2(legend().words().contains("Conversation-tokens-cache-holds(24, 16)"), qPrintable(legend().words()));
  }
  void whatIsGoneIsStruckOutWithoutBeingAsked() {
    support::script().window = 4;
    support::script().per_token = std::chrono::milliseconds(20);
    hideInspector();
    chat().cache().choose("sink");  // the engine says that it loses tokens
    ask("Hello");
    QVERIFY(!action()->isChecked());
    QTRY_VERIFY(legend().isVisible());
    QCOMPARE(legend().words(), QString("crossed-out-forgotten-model"));
    QVERIFY(!legend().words().contains("full-precision: kept-as-it-is"));
    QCOMPARE(legend().accessibleName(), QString("Marks-text-mean(crossed-out-forgotten-model)"));
    QTRY_VERIFY(!m_window->link().clockRuns());  // the last frame was shown
    const QImage struck = picture(leaf());
    // Two sinks, 18 tokens: of the reply at 12 the words at 14 to 17 stay.
    QVERIFY(!struck.copy(body(leaf()).tokenBox(12).toRect()).isNull());
    m_window->transcript().overlay().setCells({});
    const QImage plain = picture(leaf());
    QVERIFY(struck != plain);
    QCOMPARE(struck.copy(body(leaf()).tokenBox(15).toRect()), plain.copy(body(leaf()).tokenBox(15).toRect()));
    QVERIFY(struck.copy(body(leaf()).tokenBox(13).toRect()) != plain.copy(body(leaf()).tokenBox(13).toRect()));
    action()->trigger();
    QTRY_VERIFY2(legend().words().contains("full-precision: kept-as-it-is"), qPrintable(legend().words()));
  }
  void nothingIsMarkedWhereNothingIsGone() {
    hideInspector();
    ask("Hello");
    QVERIFY(!legend().isVisible());
    action()->trigger();
    QTRY_VERIFY(legend().isVisible());
    action()->trigger();
    QTRY_VERIFY(!legend().isVisible());
  }
  void aRestoredConversationIsMarkedWithoutATurn() {
    support::script().window = 4;
    ask("Hello");
    const qint64 id = conversation().id;
    QTRY_VERIFY(chat().cache().warm(id));  // reported after the end of the turn
    chat().cache().keep(true);
    QTRY_VERIFY(!chat().cache().isSaving());
    m_window->close();
    m_window.reset();
    openWindow();
    ready();
    chat().conversations().open(id);
    QTRY_VERIFY(!body(leaf()).tokenBox(12).isEmpty());
    QVERIFY(!body(conversation().path().front()).tokenBox(0).isEmpty());
    QTRY_COMPARE(legend().words(), QString("crossed-out-forgotten-model"));
    QCOMPARE(support::scriptLog().last_turn.messages.size(), size_t(1));  // and nothing was asked
  }
  void aCacheThatKeepsNothingSaysSo() {
    chat().cache().choose("none");
    ask("Hello");
    QTRY_COMPARE(legend().words(), QString("No-cache-every-token-whole"));
    const QImage plain = picture(leaf());
    const int then = support::scriptLog().snapshots;
    action()->trigger();
    QTRY_VERIFY(support::scriptLog().snapshots > then);
    settle();
    QCOMPARE(picture(leaf()), plain);
    support::script().reply = [](const std::vector<jinja::ChatMessage>&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(5);
    type("Long");
    QTRY_VERIFY(chat().state().busyHere());
    QCOMPARE(legend().words(), QString("No-cache-every-token-whole"));
    QVERIFY(!legend().words().contains("Colours-text-cache-map"));
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
  }
  void aVersionThatIsShownHasItsOwnCacheAgain() {
    writeAgain();
    const qint64 newer = leaf();
    chat().conversations().showVersion(newer, -1);
    QVERIFY(leaf() != newer);
    QTRY_VERIFY(!body(leaf()).tokenBox(12).isEmpty());
    QVERIFY2(legend().words().isEmpty(), qPrintable(legend().words()));
    chat().conversations().showVersion(leaf(), 1);
    QCOMPARE(leaf(), newer);
    QTRY_VERIFY(!body(leaf()).tokenBox(12).isEmpty());
    QVERIFY2(legend().words().isEmpty(), qPrintable(legend().words()));
  }
  void aVersionThatIsNotInTheCacheHasALineBesideItAndIsNotStruckOut() {
    support::script().keeps_versions = false;
    writeAgain();
    const qint64 newer = leaf();
    chat().conversations().showVersion(newer, -1);
    QTRY_VERIFY2(legend().words().contains("tokens-cache-your-next(12, less-than-a-second(tokens(12)))"),
                 qPrintable(legend().words()));
    QVERIFY2(!legend().words().contains("out:"), qPrintable(legend().words()));
    const QImage marked = whole(leaf()), text = picture(leaf());
    m_window->transcript().overlay().setEnd({});
    QVERIFY(whole(leaf()) != marked);
    QCOMPARE(picture(leaf()), text);  // the words are as they were
  }
  void whyACacheCouldNotBeCutIsSaid() {
    support::script().keeps_versions = false;
    support::script().why_reread = "position 3 has left it";
    writeAgain();
    chat().conversations().showVersion(leaf(), -1);
    QTRY_VERIFY2(legend().words().contains(
                     "because(tokens-cache-your-next(12, less-than-a-second(tokens(12))), position 3 has left it)"),
                 qPrintable(legend().words()));
  }
  void aBranchSaysWhatItShares() {
    ask("Hello");
    chat().conversations().branchFrom(leaf());
    QTRY_COMPARE(legend().words(), QString("tokens-shared-nothing-them(18, Hello)"));
    QVERIFY(!body(leaf()).tokenBox(12).isEmpty());
    ask("Again");
    QTRY_VERIFY2(legend().words().isEmpty(), qPrintable(legend().words()));
  }
  void theTemplateIsAFoldedFirstMessage() {
    support::script().head = {"<|im_start|>", "system\n", "Be kind.", "<|im_end|>\n"};
    ask("Hello");
    QTRY_VERIFY(m_window->transcript().view(head_message));
    MessageView& head = *m_window->transcript().view(head_message);
    auto* fold = head.findChild<ThoughtBlock*>()->findChild<QToolButton*>();
    QCOMPARE(fold->text(), QString("Chat-template-system-prompt, tokens(4)"));
    QVERIFY(head.y() < m_window->transcript().view(conversation().path().front())->y());
    QVERIFY(head.tokenBox(1).isEmpty());
    fold->click();
    QTRY_VERIFY(!head.tokenBox(1).isEmpty());
    QTRY_VERIFY(head.rect().contains(head.tokenBox(2)));
    QVERIFY(!body(leaf()).tokenBox(16).isEmpty());  // the reply begins after 4 + 12 tokens
    for (const QToolButton* button : head.findChildren<QToolButton*>())
      QVERIFY2(button == fold || button->isHidden() || !button->isVisible(), qPrintable(button->text()));
    const QImage plain = whole(head_message);
    selection().lock({2, 1});
    QVERIFY(whole(head_message) != plain);
    chat().conversations().startNew();
    ask("Other");
    QTRY_VERIFY(m_window->transcript().view(head_message));
  }
  void aConversationWithoutCellsSaysSo() {
    ask("Hello");
    const qint64 id = conversation().id;
    m_window.reset();
    openWindow();
    ready();
    QVERIFY(legend().words().isEmpty());
    chat().conversations().open(id);
    QTRY_VERIFY2(legend().words().contains("Not-cache-your-next("), qPrintable(legend().words()));
    ask("Again");
    QTRY_VERIFY2(legend().words().isEmpty(), qPrintable(legend().words()));
  }
  void aConversationWhoseCacheWasEmptiedSaysSo() {
    support::script().window = 4;
    chat().cache().choose("sink");
    ask("Hello");
    QTRY_COMPARE(legend().words(), QString("crossed-out-forgotten-model"));
    QVERIFY(!body(leaf()).tokenBox(17).isEmpty());
    support::script().window = -1;
    support::script().reread = "12 tokens have left it";
    chat().cache().choose("dynamic");
    QTRY_VERIFY2(legend().words().contains("Not-cache-your-next("), qPrintable(legend().words()));
    QVERIFY(body(leaf()).tokenBox(17).isEmpty());
  }
  void anEditWaitsWhileTheCacheReadsAhead() {
    ask("Hello");
    const qint64 question = conversation().path().front();
    support::script().read = std::chrono::milliseconds(200);
    chat().turn().prefill();
    QCOMPARE(chat().turn().doing(conversation().id), Doing::reads);
    emit m_window->transcript().edited(question, "Hello there");
    QCOMPARE(m_window->composer().text(), QString("Hello there"));  // not taken, and not lost
    QCOMPARE(conversation().path().front(), question);
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(!body(question).tokenBox(0).isEmpty());
    m_window->composer().setText({});
    support::script().read = std::chrono::milliseconds(0);
    emit m_window->transcript().edited(question, "Hello there");
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(conversation().find(conversation().path().front())->text, QString("Hello there"));
    QVERIFY(!body(conversation().path().front()).tokenBox(0).isEmpty());
  }
  void anEditedQuestionHasItsOwnTokens() {
    action()->trigger();
    ask("Hello");
    const qint64 question = conversation().path().front();
    QVERIFY(chat().turn().edit(question, "Hello there"));
    QTRY_VERIFY(!chat().state().busy());
    const qint64 edited = conversation().path().front();
    QVERIFY(edited != question);
    QVERIFY(!body(edited).tokenBox(0).isEmpty());
    chat().conversations().showVersion(edited, -1);
    QTRY_VERIFY(!body(question).tokenBox(0).isEmpty());  // its cache was kept
  }
  void theCacheOfThisMachineMarksNoTextThatAServerReads() {
    ask("Hello");
    support::script().tells_prompt = false;
    engine::ModelInfo remote = m_window->models().info();
    remote.server = "http://127.0.0.1:8123";
    m_window->link().mirror().apply(engine::ModelReady{remote});
    ask("Again");
    // As this machine's engine says while a server has the model.
    QVERIFY(m_window->link().mirror().of(conversation().id).warm && !chat().cache().warm(conversation().id));
    QVERIFY(m_window->transcript().overlay().end() == TextEnd{});
    QVERIFY2(legend().words().isEmpty(), qPrintable(legend().words()));
    engine::CacheFit fit{.conversation = conversation().id, .tokens = 48, .seen = 48};
    m_window->link().mirror().apply(fit);
    m_window->link().mirror().apply(engine::WarmList{});
    QVERIFY2(legend().words().isEmpty(), qPrintable(legend().words()));
    QVERIFY(!body(leaf()).tokenBox(40).isEmpty());  // what the server reported about its reply stays
  }
  void aVersionThatIsNotInTheCacheHasNoPlaceInIt() {
    support::script().keeps_versions = false;
    ask("Hello");
    const qint64 before = leaf();
    support::script().reply = [](const std::vector<jinja::ChatMessage>&) {
      return std::vector<std::string>(6, "other ");
    };
    chat().turn().regenerate();
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(!body(leaf()).tokenBox(12).isEmpty());
    chat().conversations().showVersion(leaf(), -1);
    QCOMPARE(leaf(), before);
    QTRY_VERIFY2(legend().words().contains("tokens-cache-your-next("), qPrintable(legend().words()));
    QVERIFY(body(leaf()).tokenBox(17).isEmpty());
    QVERIFY(!body(conversation().path().front()).tokenBox(0).isEmpty());
  }
};

KVARIUM_QT_TEST(TokenTintTest)

}  // namespace kvarium::ui::token_tint_test

#include "token_tint_test.moc"
