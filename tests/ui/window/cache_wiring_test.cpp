// Caches of conversations in the window, over a scripted engine: whose cells are used, pauses, saving.
#include <QAbstractItemModelTester>
#include <QFileInfo>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QRegularExpression>
#include <QSettings>
#include <QTest>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_model.h"
#include "ui/library/list_edits.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/theme.h"
#include "ui/transcript/text_legend.h"
#include "ui/window/empty_state.h"

namespace kvarium::ui::cache_wiring_test {

class CacheWiringTest : public QObject, OpenWindow {
  Q_OBJECT

  QString row(qint64 conversation, int role) {
    const QAbstractItemModel& model = *m_window->conversations().view().model();
    for (int i = 0; i < model.rowCount(); ++i)
      if (model.index(i, 0).data(ConversationModel::id_role).toLongLong() == conversation)
        return model.index(i, 0).data(role).toString();
    return {};
  }
  QString detail(qint64 conversation) { return row(conversation, ConversationModel::detail_role); }
  QString said(qint64 conversation) { return row(conversation, Qt::AccessibleTextRole).section(", ", 2); }
  void slowly(int count) {
    support::script().reply = [count](const auto&) { return words(count); };
    support::script().per_token = std::chrono::milliseconds(2);
  }

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void aCacheAskedForAtTheStartIsThatOfANewConversation() {
    ready();
    ask("First");
    const qint64 first = conversation().id;
    m_window.reset();
    openWindow();
    QTRY_COMPARE(conversation().id, first);  // what was shown last
    m_window.reset();
    m_cache_spec = "static:max_cache_len=2048";
    openWindow();
    ready();
    QTRY_COMPARE(conversation().cache_spec, m_cache_spec);
    QVERIFY(conversation().id != first);
    QCOMPARE(m_window->chat().list().size(), size_t(1));  // the first is kept
  }

  void whatAnotherCacheRoundsIsSaid() {
    ready();
    support::script().reply = [](const auto&) { return words(200); };
    ask("Long");
    const auto said = [&] { return m_window->notice().text(); };
    chat().cache().choose("dynamic:nbits=4");
    QTRY_VERIFY2(said() ==
                     "Now-tokens-moved(Full-grows, bit(4), 212, s(0.02)) "
                     "Older-ones-rounded-cannot(5 bit keys, 3 bit values)",
                 qPrintable(said()));
    for (const char* format : {"f32", "bf16", "f32"}) {
      chat().cache().choose(QString("dynamic:format=%1").arg(format));
      const char* expected = *format == 'b' ? "All-them-rounded-cannot(bf16)" : "Now-tokens-moved-nothing(";
      QTRY_VERIFY2(said().contains(expected), qPrintable(said()));
    }
    support::script().reply = {};
    chat().conversations().startNew();
    chat().cache().choose("dynamic");
    ask("Short");
    chat().cache().choose("dynamic:nbits=4");
    QTRY_VERIFY2(said().contains("Now-tokens-moved-nothing("), qPrintable(said()));  // all of it is too new
  }
  void aNewConversationHasTheCacheThatWasChosenForNewOnes() {
    ready();
    const auto page = [&] { return m_window->findChild<EmptyState*>()->findChildren<QLabel*>()[1]->text(); };
    const auto forNew = [&] {
      QMenu menu;
      const CacheChip::MenuOf of = m_window->pane().cacheMenu();
      CacheChip::fillMenu(menu, of, m_window.get(), {}, {});
      QAction* last = menu.actions().back();
      const std::pair<bool, bool> state{last->isEnabled(), last->isChecked()};
      if (last->isEnabled()) last->trigger();
      return state;
    };
    QVERIFY((forNew() == std::pair{false, true}));  // the usual one
    QVERIFY(!page().contains("Window, last(64)"));
    chat().cache().choose("sliding_window:window_length=64");
    QTRY_VERIFY2(page().contains("Window, last(64)"), qPrintable(page()));
    const QString once = page();
    ask("First");
    chat().conversations().startNew();
    QCOMPARE(conversation().cache_spec, QString("dynamic"));
    chat().cache().choose("none");
    QTRY_COMPARE(conversation().cache_spec, QString("none"));
    QVERIFY((forNew() == std::pair{false, false}));
    chat().cache().choose("sliding_window:window_length=64");
    QTRY_COMPARE(page(), once);
    QVERIFY((forNew() == std::pair{true, false}));
    chat().conversations().startNew();
    QCOMPARE(conversation().cache_spec, QString("sliding_window:window_length=64"));
    QVERIFY2(page().contains("Window, last(64)") && page() != once, qPrintable(page()));
    m_window.reset();
    openWindow();
    QCOMPARE(conversation().cache_spec, QString("sliding_window:window_length=64"));
    ready();
    QVERIFY((forNew() == std::pair{true, true}));  // and back
    chat().conversations().startNew();
    QCOMPARE(conversation().cache_spec, QString("dynamic"));
  }
  void theListSaysWhatIsWarm() {
    new QAbstractItemModelTester(m_window->conversations().view().model(),
                                 QAbstractItemModelTester::FailureReportingMode::QtTest, this);
    ready();
    ask("Warm words");
    const qint64 id = conversation().id;
    QTRY_VERIFY2(said(id).startsWith("ready, "), qPrintable(said(id)));
    QVERIFY2(detail(id).startsWith("● tokens("), qPrintable(detail(id)));
    const QString tip = row(id, Qt::ToolTipRole);
    QVERIFY2(tip.contains("ready-tokens-cache-takes("), qPrintable(tip));
    QVERIFY2(tip.contains("KiB"), qPrintable(tip));
    m_window.reset();
    openWindow();
    ready();
    QCOMPARE(said(id), QString("not-in-memory, tokens(13), Full-grows"));
    QCOMPARE(detail(id), QString("○ tokens(13)  ·  Full-grows"));
  }
  void theListSaysNothingOfThisMachinesCacheWhileAServerHasTheModel() {
    ready();
    ask("Begun here");
    const qint64 cold = conversation().id;
    m_window.reset();
    openWindow();
    ready();
    chat().conversations().startNew();
    ask("Kept here");
    const qint64 kept = conversation().id;
    QTRY_VERIFY(said(kept).startsWith("ready, "));
    QTRY_COMPARE(said(cold), QString("not-in-memory, tokens(13), Full-grows"));
    engine::ModelInfo remote = m_window->models().info();
    remote.server = "http://127.0.0.1:8123";
    m_window->link().mirror().apply(engine::ModelReady{remote});
    for (const qint64 id : {cold, kept}) {
      QTRY_VERIFY2(!said(id).contains("ready"), qPrintable(said(id)));
      QTRY_VERIFY2(!said(id).contains("not-in-memory"), qPrintable(said(id)));
      QVERIFY2(detail(id).startsWith("tokens("), qPrintable(detail(id)));  // the number has its word
      QVERIFY(row(id, Qt::ToolTipRole).contains("server-model-finds-still"));
    }
  }

  void aPausedReplyWaitsStepsAndGoesOn() {
    slowly(200);
    support::script().holds_at = 40;
    ready();
    type("Slow down");
    QTRY_VERIFY(lastText().size() > 20);
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    support::letGo();
    QTRY_VERIFY2(chat().turn().paceInWords().startsWith("paused-after-tokens("),
                 qPrintable(chat().turn().paceInWords()));
    settle();
    const auto tokens = [this] { return lastText().count(' ') + lastText().count("end."); };
    const auto before = tokens();
    settle();
    QCOMPARE(tokens(), before);
    QTest::keyClick(m_window.get(), Qt::Key_F10);
    QTRY_COMPARE(tokens(), before + 1);
    settle();
    QCOMPARE(tokens(), before + 1);
    const QRegularExpression after("\\b" + QString::number(before + 1) + "\\b");
    QTRY_VERIFY2(chat().turn().paceInWords().contains(after), qPrintable(chat().turn().paceInWords()));
    QPushButton* resume = buttonSaying(m_window->composer(), "Resume");
    QVERIFY(resume);
    resume->click();
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(tokens(), 200);
    QVERIFY(!chat().turn().isPausing());
    support::script().holds_at = -1;
    ask("And again");  // the pause ended with its turn
  }

  void escapeStopsAPausedReplyAndClosingWaitsForNothing() {
    slowly(outlasting);
    ready();
    type("Go-on");
    QTRY_VERIFY(!lastText().isEmpty());
    chat().turn().pause();
    QTRY_VERIFY(chat().turn().paceInWords().startsWith("paused-after-tokens("));
    const auto chip = [this] { return m_window->findChild<CacheChip*>()->accessibleName(); };
    chat().cache().choose("static");
    QTRY_VERIFY2(chip().contains("After-this-reply(Full-fixed-size)"), qPrintable(chip()));
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QTRY_VERIFY(!chat().state().busy());
    QTRY_VERIFY2(!chip().contains("After-this-reply("), qPrintable(chip()));
    type("Once more");
    QTRY_VERIFY(chat().state().busy());
    chat().turn().pause();
    settle();
    m_window->close();
    m_window.reset();  // ends
  }

  void aChangeSaysWhatWasCarriedOver() {
    ready();
    ask("Some words");
    chat().cache().choose("static");
    QTRY_VERIFY(m_window->notice().isVisible());
    const QString notice = m_window->notice().text();
    QVERIFY2(notice.contains("Now-tokens-moved-nothing(Full-fixed-size, "), qPrintable(notice));
    QVERIFY2(notice.contains("Now-tokens-moved-nothing("), qPrintable(notice));
    support::script().reread = "12 tokens have left it";
    chat().cache().choose("sink");
    QTRY_VERIFY2(m_window->notice().text().contains("Now-conversation-must-read("),
                 qPrintable(m_window->notice().text()));
    QTRY_VERIFY2(m_window->notice().text().contains("12 tokens have left it"), qPrintable(m_window->notice().text()));
  }

  void aNewerChangeReplacesTheNoticeOfAnOlder() {
    ready();
    ask("Some words");
    support::script().reread = "12 tokens have left it";
    chat().cache().choose("sink");
    QTRY_VERIFY2(m_window->notice().text().startsWith("Now-conversation-must-read("),
                 qPrintable(m_window->notice().text()));
    chat().cache().choose("none");
    QTRY_COMPARE(m_window->notice().text(), QString("No-cache-now-every"));
    QCOMPARE(m_window->notice().count(), 1);
    support::script().reread.clear();
    chat().cache().choose("dynamic");
    QTRY_COMPARE(m_window->notice().text(), QString("Now-your-next-message(Full-grows, )"));
    QCOMPARE(m_window->notice().count(), 1);
    chat().conversations().startNew();
    chat().cache().choose("static");  // nothing is there that it could change
    QTRY_COMPARE(chat().cache().inForce(), QString("static"));
    QVERIFY(m_window->notice().isHidden());
  }

  void theNoticeAndTheLineBelowTheTextNameOneCostOfReading() {
    ready();
    ask("Some words");
    support::script().reread = "12 tokens have left it";
    chat().cache().choose("sink");
    QTRY_VERIFY2(m_window->notice().text().contains("Now-conversation-must-read("),
                 qPrintable(m_window->notice().text()));
    const QString cost = "less-than-a-second(tokens(24))";
    QVERIFY2(m_window->notice().text().contains(" (" + cost + ")"), qPrintable(m_window->notice().text()));
    auto& line = *m_window->findChild<TextLegend*>();
    QVERIFY2(line.words().contains(cost), qPrintable(line.words() + " / " + cost));
  }

  void theListSaysThatAConversationIsBeingAnswered() {
    slowly(outlasting);
    ready();
    type("Slow down");
    QTRY_VERIFY(chat().state().busy() && !lastText().isEmpty());  // stopped before it has begun it would have no cells
    const qint64 id = conversation().id;
    QCOMPARE(detail(id), QString("● being-answered  ·  Full-grows"));
    chat().turn().pause();
    QCOMPARE(detail(id), QString("● reply-waits  ·  Full-grows"));
    chat().conversations().startNew();
    QCOMPARE(chat().turn().whyNotSend(), QString("A-reply-waits-in(Slow down)"));
    chat().turn().pause(false);
    QCOMPARE(detail(id), QString("● being-answered  ·  Full-grows"));
    chat().turn().stop();
    QTRY_VERIFY2(said(id).startsWith("ready, "), qPrintable(said(id)));
    QVERIFY2(detail(id).startsWith("● tokens("), qPrintable(detail(id)));
  }

  void itIsSaidWhoseCacheTheViewsStillShow() {
    ready();
    ask("First");
    const qint64 first = conversation().id;
    chat().conversations().startNew();
    slowly(outlasting);
    type("Slow down");
    QTRY_VERIFY(chat().state().busy() && !lastText().isEmpty());
    chat().turn().pause();
    chat().conversations().open(first);
    auto& line = *m_window->findChild<TextLegend*>();
    QTRY_COMPARE(line.words(), QString("Views-show-until-reply(Slow down)"));
    chat().turn().stop();
    QTRY_VERIFY2(!line.words().contains("Views-show"), qPrintable(line.words()));
  }

  void aSavedCacheComesBackWithItsConversation() {
    ready();
    ask("Keep my cells");
    const qint64 id = conversation().id;
    const QString file = chat().keeper().savedCaches().file(id);
    QTRY_VERIFY(chat().cache().warm(id));  // reported after the end of the turn
    chat().cache().keep(true);
    QTRY_VERIFY(QFileInfo::exists(file));
    QTRY_VERIFY(!chat().cache().isSaving());
    m_window->close();
    m_window.reset();
    const int before = support::scriptLog().restores;
    openWindow();
    ready();
    QCOMPARE(said(id), QString("saved, tokens(13), Full-grows"));
    QCOMPARE(detail(id), QString("◐ tokens(13)  ·  Full-grows"));
    chat().conversations().open(id);
    QTRY_COMPARE(int(support::scriptLog().restores), before + 1);
    QTRY_VERIFY2(said(id).startsWith("ready, "), qPrintable(said(id)));
    QVERIFY2(detail(id).startsWith("● tokens("), qPrintable(detail(id)));
    QVERIFY(conversation().keep_cache);
    chat().cache().keep(false);
    QVERIFY(!QFileInfo::exists(file));
  }

  void aDeletedConversationLosesItsFileAtTheNextStart() {
    ready();
    ask("Delete me");
    const qint64 id = conversation().id;
    const QString file = chat().keeper().savedCaches().file(id);
    QTRY_VERIFY(chat().cache().warm(id));
    chat().cache().keep(true);
    QTRY_VERIFY(QFileInfo::exists(file));
    m_window->conversations().edits().remove();
    QVERIFY(QFileInfo::exists(file));  // it can still be taken back
    m_window.reset();
    openWindow();
    QVERIFY(!QFileInfo::exists(file));
  }

  void theWarmBudgetIsAChoice() {
    ready();
    QTRY_VERIFY(support::scriptLog().budget >= (int64_t{64} << 20));
    QSettings(m_dir->filePath("settings.ini"), QSettings::IniFormat).setValue("cache/warm_budget", 123456789);
    m_window.reset();
    openWindow();
    QTRY_COMPARE(int64_t(support::scriptLog().budget), int64_t{123456789});
  }

  // Not a check: with KVARIUM_PICTURES=FOLDER what a person sees is saved there, to be looked at.
  void pictures() {
    const QString folder = qEnvironmentVariable("KVARIUM_PICTURES");
    if (folder.isEmpty()) QSKIP("KVARIUM_PICTURES names no folder");
    for (const ThemeChoice theme : {ThemeChoice::light, ThemeChoice::dark}) {
      applyTheme(theme);
      const QString tail = "-" + themeName(theme) + ".png";
      m_window.reset();
      slowly(400);
      openWindow();
      ready();
      type("Why do sinks matter?");
      QTRY_VERIFY(lastText().size() > 200);
      chat().turn().pause();
      QTRY_VERIFY(chat().turn().paceInWords().startsWith("paused-after-tokens("));
      settle();
      m_window->grab().save(folder + "/paused" + tail);
      m_window->resize(800, 600);
      settle();
      m_window->grab().save(folder + "/paused-800" + tail);
      chat().turn().stop();
      QTRY_VERIFY(!chat().state().busy());
      for (QMenu* menu : m_window->findChildren<QMenu*>()) {
        if (menu->title() != "&Cache") continue;
        emit menu->aboutToShow();
        menu->grab().save(folder + "/menu" + tail);
      }
    }
  }
};

KVARIUM_QT_TEST(CacheWiringTest)

}  // namespace kvarium::ui::cache_wiring_test

#include "cache_wiring_test.moc"
