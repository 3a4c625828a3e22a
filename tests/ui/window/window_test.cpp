// The window with a scripted engine: what a person does, and what is seen.
#include <QAction>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/chat/cache_chip.h"
#include "ui/chat/cache_compose.h"
#include "ui/chat/composer.h"
#include "ui/chat/reply_popover.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_store.h"
#include "ui/library/list_edits.h"
#include "ui/models/model_details.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/theme.h"
#include "ui/transcript/message_body.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/main_window.h"

namespace kvarium::ui::window_test {

class WindowTest : public QObject, OpenWindow {
  Q_OBJECT

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void noTwoActionsShareAShortcut() {
    QMap<QString, QString> taken;
    for (const QAction* action : m_window->findChildren<QAction*>()) {
      for (const QKeySequence& keys : action->shortcuts()) {
        if (keys.isEmpty()) continue;
        const QString text = keys.toString();
        QVERIFY2(!taken.contains(text) || taken[text] == action->text(),
                 qPrintable(text + ": " + taken.value(text) + ", " + action->text()));
        taken[text] = action->text();
      }
    }
    QVERIFY(taken.size() > 5);
  }

  void aWindowSaysThatItClosesBeforeItSaves() {
    ready();
    const QSignalSpy closes(m_window.get(), &MainWindow::closes);
    bool is_there = false;
    connect(m_window.get(), &MainWindow::closes, this, [&] { is_there = m_window->isVisible(); });
    m_window->close();
    QCOMPARE(closes.size(), 1);
    QVERIFY(is_there);
  }

  void aboutSaysWhatLeavesTheMachine() {
    m_window->findChild<QAction*>(QStringLiteral("about"))->trigger();
    const auto labels = m_window->findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(),
                        [](const QLabel* one) { return one->text().contains("Chat-language-model-machine("); }));
  }

  void enterSendsAndTheReplyIsShownAndKept() {
    ready();
    ask("What is a cache?");
    QCOMPARE(conversation().messages.size(), size_t(2));
    QCOMPARE(lastText(), QString("Hello."));
    QCOMPARE(m_window->windowTitle(), QString("Kvarium-2(What is a cache?)"));
    QCOMPARE(m_window->transcript().view(conversation().leaf)->body().toPlainText(), QString("Hello."));
    ConversationStore store(m_dir->path());
    const auto kept = store.load(conversation().id);
    QVERIFY(kept);
    QCOMPARE(kept->messages.size(), size_t(2));
    QVERIFY(!kept->messages[1].stats.isEmpty());
  }

  void sendingBeforeTheModelIsReadWaitsForIt() {
    m_window.reset();
    support::script().load = std::chrono::milliseconds(300);
    openWindow();
    ask("Early question");
    QCOMPARE(lastText(), QString("Hello."));
  }

  void escapeStopsAndWhatWasWrittenStays() {
    support::script().reply = [](const auto&) { return words(outlasting); };
    support::script().holds_at = 20;  // it does not end by itself
    ready();
    type("Go-on");
    QTRY_VERIFY(lastText().size() > 20);
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(lastText().size() > 20);
    QCOMPARE(conversation().find(conversation().leaf)->stats.value("stop_reason").toString(), QString("stopped"));
  }

  void typingWhileAReplyIsWrittenIsKeptAndNotSent() {
    support::script().reply = [](const auto&) { return words(400); };
    support::script().per_token = std::chrono::milliseconds(1);
    ready();
    type("First");
    type("second");
    QVERIFY(chat().state().busy());
    QCOMPARE(m_window->composer().text(), QString("second"));
    QCOMPARE(conversation().messages.size(), size_t(2));
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(m_window->composer().text(), QString("second"));
  }

  void editingMakesAnotherVersionAndBothAreKept() {
    support::script().reply = [](const auto& messages) {
      return std::vector<std::string>{"About " + messages.back().content};
    };
    ready();
    ask("apples");
    const qint64 first = conversation().path().front();
    chat().turn().edit(first, "pears");
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(lastText(), QString("About pears"));
    QCOMPARE(conversation().versions(conversation().path().front()).size(), size_t(2));
    MessageView* view = m_window->transcript().view(conversation().path().front());
    QToolButton* older = nullptr;
    for (QToolButton* button : view->findChildren<QToolButton*>())
      if (button->accessibleName() == "Show-the-version-before") older = button;
    QVERIFY(older && older->isVisible() && older->isEnabled());
    QTest::mouseClick(older, Qt::LeftButton);
    QCOMPARE(lastText(), QString("About apples"));
  }

  void regeneratingKeepsTheReplyBefore() {
    int n = 0;
    support::script().reply = [&](const auto&) { return std::vector<std::string>{"Reply " + std::to_string(++n)}; };
    ready();
    ask("Again");
    QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE(lastText(), QString("Reply 2"));
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(conversation().versions(conversation().leaf).size(), size_t(2));
    QCOMPARE(support::scriptLog().last_messages.size(), size_t(1));  // the first reply is not part of the prompt
    chat().conversations().showVersion(conversation().leaf, -1);
    QCOMPARE(lastText(), QString("Reply 1"));
  }

  void switchingWhileAReplyIsWrittenLosesNothing() {
    support::script().reply = [](const auto&) { return words(300); };
    support::script().per_token = std::chrono::milliseconds(5);
    ready();
    type("Long one");
    const qint64 id = conversation().id;
    QTRY_VERIFY(!lastText().isEmpty());
    QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(conversation().id == 0);
    QVERIFY(chat().turn().whyNotSend().contains("Long one"));
    QTRY_VERIFY(!chat().state().busy());
    chat().conversations().open(id);
    QString whole;
    for (const std::string& piece : words(300)) whole += QString::fromStdString(piece);
    QCOMPARE(lastText(), whole);
  }

  void closingWhileAReplyIsWrittenIsQuickAndKeepsWhatWasSeen() {
    support::script().reply = [](const auto&) { return words(20000); };
    support::script().holds_at = 100;  // nobody lets it go: closing waits for nothing that it would write
    ready();
    type("Close me");
    QTRY_VERIFY(lastText().size() > 200);
    const qint64 id = conversation().id;
    const QString seen = lastText();
    m_window->close();
    m_window.reset();
    ConversationStore store(m_dir->path());
    const auto kept = store.load(id);
    QVERIFY(kept);
    QVERIFY(kept->messages.back().text.startsWith(seen));
  }

  void aGrowingReplyIsOnTheDiskSoonAfterItIsSeen() {
    support::script().reply = [](const auto&) { return words(20000); };
    support::script().holds_at = 20;
    ready();
    type("Grow");
    ConversationStore other(m_dir->path());
    for (int i = 0; i < 3; ++i) {
      QTRY_VERIFY(lastText().size() > 50 && support::scriptRests());
      support::passTime(EngineLink::slowest_frame_ms);
      const qsizetype seen = lastText().size();
      support::passTimer(ConversationKeeper::save_ms);
      const auto saved = other.load(conversation().id);
      QVERIFY(saved && saved->messages.back().text.size() >= seen);
      support::script().holds_at += 20;
      support::letGo();
      QTRY_VERIFY(lastText().size() > seen);
    }
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
  }

  void aFailedTurnIsOneLineWithARemedy() {
    support::script().refuse_turn = "the prompt needs 9,000 tokens and the cache holds 8,192; start a new conversation";
    ready();
    ask("Too long");
    QCOMPARE(conversation().messages.size(), size_t(1));  // the question stays, no empty reply
    QVERIFY(m_window->notice().isVisible());
    QVERIFY(m_window->notice().text().contains("9,000"));
    support::script().refuse_turn.clear();
    QPushButton* again = buttonSaying(m_window->notice(), "Try-again");
    QVERIFY(again);
    QTest::mouseClick(again, Qt::LeftButton);
    QTRY_COMPARE(lastText(), QString("Hello."));
  }

  void aModelThatCannotBeReadLeavesAUsableWindow() {
    m_window.reset();
    support::script().refuse_load = "scripted.gguf is not a GGUF file; choose another";
    openWindow();
    QTRY_VERIFY(m_window->notice().isVisible());
    QVERIFY(m_window->notice().text().contains("not a GGUF"));
    QVERIFY(!chat().turn().whyNotSend().isEmpty());
    type("Cannot be sent");
    QCOMPARE(m_window->composer().text(), QString("Cannot be sent"));
    support::script().refuse_load.clear();
    QTest::mouseClick(buttonSaying(m_window->notice(), "Try-again"), Qt::LeftButton);
    QTRY_VERIFY(chat().turn().whyNotSend().isEmpty());
    QTest::keyClick(&m_window->composer().edit(), Qt::Key_Return);
    QTRY_COMPARE(lastText(), QString("Hello."));
  }

  void whatARefusedModelKeepsIsOneClickAway() {
    ready();
    const QString folder = m_dir->filePath("DeepSeek V3");
    QVERIFY(QDir().mkpath(folder));
    QFile config(folder + "/config.json");
    QVERIFY(config.open(QIODevice::WriteOnly));
    config.write(R"({"model_type": "deepseek_v3", "hidden_size": 7168, "num_hidden_layers": 61,
      "num_attention_heads": 128, "num_key_value_heads": 128, "kv_lora_rank": 512, "qk_rope_head_dim": 64,
      "qk_nope_head_dim": 128, "v_head_dim": 128})");
    config.close();
    support::script().refuse_load = "it has no weights; download them";
    m_window->models().openPath(folder);
    QTRY_VERIFY(buttonSaying(m_window->notice(), "Its-cache…"));
    buttonSaying(m_window->notice(), "Its-cache…")->click();
    const auto isSaid = [&] {
      const QList<QLabel*> labels = m_window->findChild<ModelDetails*>()->findChildren<QLabel*>();
      return std::ranges::any_of(labels, [](const QLabel* label) {
        return label->isVisible() && label->text().contains("B-a-token(70,272)");
      });
    };
    QTRY_VERIFY(isSaid());
  }

  void aRefusedModelLeavesTheOneBefore() {
    ready();
    QTRY_VERIFY(m_window->notice().isHidden());
    support::script().refuse_load = "other.gguf is not a GGUF file; choose another";
    m_window->models().openPath("/somewhere/other.gguf");
    QTRY_VERIFY(m_window->notice().isVisible());
    ask("Still there?");
    QCOMPARE(lastText(), QString("Hello."));
  }

  void aConversationBringsItsCacheAndDraftBack() {
    ready();
    QTRY_COMPARE(chat().cache().inForce(), QString("dynamic"));
    ask("With dynamic");
    const qint64 id = conversation().id;
    QTest::keyClicks(&m_window->composer().edit(), "unsent");
    chat().conversations().startNew();
    QVERIFY(m_window->composer().text().isEmpty());
    chat().cache().choose("static");
    QTRY_COMPARE(chat().cache().inForce(), QString("static"));
    chat().conversations().open(id);
    QTRY_COMPARE(chat().cache().inForce(), QString("dynamic"));
    QCOMPARE(m_window->composer().text(), QString("unsent"));
  }

  void deletingCanBeUndone() {
    ready();
    ask("Keep me");
    const qint64 id = conversation().id;
    m_window->conversations().edits().remove();
    QCOMPARE(conversation().id, qint64(0));
    QPushButton* undo = buttonSaying(m_window->conversations(), "Undo");
    QVERIFY(undo);
    QTest::mouseClick(undo, Qt::LeftButton);
    QCOMPARE(conversation().id, id);
    QCOMPARE(conversation().messages.size(), size_t(2));
  }

  void undoTakesBackTheNewestDeletion() {
    ready();
    ask("First");
    const qint64 first = conversation().id;
    chat().conversations().startNew();
    ask("Second");
    const qint64 second = conversation().id;
    chat().conversations().removeMessage(conversation().path().front());
    m_window->conversations().edits().remove();
    chat().conversations().open(first);
    m_window->conversations().edits().remove();
    const auto undo = [&] { QTest::keyClick(&m_window->transcript(), Qt::Key_Z, Qt::ControlModifier); };
    undo();
    QCOMPARE(conversation().id, first);
    undo();
    QCOMPARE(conversation().id, second);
    QCOMPARE(conversation().messages.size(), size_t(1));
    undo();
    QCOMPARE(conversation().messages.size(), size_t(2));
    QVERIFY(m_window->conversationActions().lastStep().isEmpty());
    m_window->conversations().edits().remove();
    QTest::mouseClick(buttonSaying(m_window->conversations(), "Undo"), Qt::LeftButton);
    QVERIFY(m_window->conversationActions().lastStep().isEmpty());
  }

  void nothingIsWiderThanTheTranscript() {
    ready();
    ask("A question that is long enough to be a title of its own");
    for (const int width : {1000, 700, 460}) {
      m_window->resize(width, 700);
      settle();
      const QWidget* seen = m_window->transcript().viewport();
      for (const QWidget* message : seen->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        QVERIFY2(message->geometry().left() >= 0 && message->geometry().right() < seen->width(),
                 qPrintable(QString("%1: %2 in %3").arg(width).arg(message->geometry().right()).arg(seen->width())));
    }
  }

  void theThemeOfTheStartIsTicked() {
    m_theme = "dark";
    QVERIFY(m_window->findChild<QAction*>("theme_dark")->isChecked());
  }

  void aRefusedSpecificationIsSaidBesideItsLine() {
    ready();
    QTRY_COMPARE(chat().cache().inForce(), QString("dynamic"));
    support::script().refuse_cache = "dynamite";
    emit m_window->findChild<CacheChip*>()->compose();
    auto* panel = m_window->findChild<CacheCompose*>();
    QVERIFY(panel->isVisible());
    emit panel->applied("dynamite", engine::WhenFull::stop);
    settle();
    QVERIFY(panel->isVisible());
    QVERIFY(m_window->notice().isHidden());
    emit panel->applied("static", engine::WhenFull::stop);
    QTRY_VERIFY(panel->isHidden());
  }

  void aNarrowWindowKeepsTheChat() {
    ready();
    m_window->resize(800, 600);
    QTRY_VERIFY(!m_window->conversations().isVisible());
    QVERIFY(m_window->composer().isVisible());
    m_window->resize(1200, 800);
    QTRY_VERIFY(m_window->conversations().isVisible());
  }

  // Not a check: with KVARIUM_PICTURES=FOLDER the states a person meets are saved there, to be looked at.
  void pictures() {
    const QString folder = qEnvironmentVariable("KVARIUM_PICTURES");
    if (folder.isEmpty()) QSKIP("KVARIUM_PICTURES names no folder");
    const auto save = [&](const QString& name) {
      support::passTime(120);
      QVERIFY(m_window->grab().save(folder + "/" + name + ".png"));
    };
    for (const ThemeChoice choice : {ThemeChoice::light, ThemeChoice::dark}) {
      applyTheme(choice);
      const QString tail = "-" + themeName(choice);
      m_window.reset();
      support::script() = {};
      support::script().load = std::chrono::seconds(2);
      openWindow();
      QSignalSpy progress(&m_window->models(), &ModelSwitch::progress);
      QTRY_VERIFY(progress.size() > 3);
      save("loading" + tail);
      QTRY_VERIFY(chat().turn().whyNotSend().isEmpty() && !chat().cache().inForce().isEmpty());
      save("ready" + tail);
      support::script().reply = [](const auto&) { return words(90); };
      ask("What is a cache, and why is it large?");
      chat().turn().regenerate();
      QTRY_VERIFY(!chat().state().busy());
      m_window->transcript().editLastOfUser();
      save("editing" + tail);
      support::script().refuse_cache = "dynamite";
      for (CacheChip* chip : m_window->findChildren<CacheChip*>()) emit chip->compose();
      chat().cache().choose("dynamite");
      save("compose" + tail);
      for (Chip* chip : m_window->findChildren<Chip*>())
        if (chip->text() == "Sampling") chip->click();
      for (ReplyPopover* popover : m_window->findChildren<ReplyPopover*>()) {
        popover->grab().save(folder + "/sampling" + tail + ".png");
        popover->hide();
      }
      m_window->conversations().edits().remove();
      support::script().refuse_load =
          "other.gguf is not a GGUF file: it begins with 89 50 4E 47; choose a file that was made for llama.cpp";
      m_window->models().openPath("/somewhere/other.gguf");
      save("refused" + tail);
      m_window.reset();
      openWindow();
      save("nomodel" + tail);
    }
    applyTheme(ThemeChoice::light);
  }

  // The style sheet keeps a part's font from what lies in it, if it does not say otherwise.
  void textIsLargerUnderTheProgramsStyleSheet() {
    ready();
    ask("Size");
    const auto body = [&]() -> QWidget& { return m_window->transcript().view(conversation().leaf)->body(); };
    const auto size = [](QWidget& widget) { return widget.font().pointSizeF(); };
    QWidget* frame = m_window->docks().inspector().panels().front();
    auto* title = frame->findChild<QLabel*>();
    std::vector<QWidget*> parts{&m_window->composer().edit(), &m_window->composer().button(),
                                &m_window->conversations().view(), m_window->statusBar()->findChild<QLabel*>()};
    if (title) parts.push_back(title);
    std::vector<double> before;
    for (QWidget* part : parts) before.push_back(size(*part));
    const double text = size(body());
    const int line = m_window->composer().edit().fontMetrics().lineSpacing();
    for (int i = 0; i < 4; ++i) QTest::keyClick(m_window.get(), Qt::Key_Plus, Qt::ControlModifier);
    QVERIFY2(size(body()) > 1.4 * text, qPrintable(QString::number(size(body()))));
    for (size_t i = 0; i < parts.size(); ++i)
      QVERIFY2(size(*parts[i]) > 1.4 * before[i], qPrintable(QStringLiteral("%1: %2").arg(i).arg(size(*parts[i]))));
    QVERIFY(m_window->composer().edit().fontMetrics().lineSpacing() > 1.3 * line);
    QTest::keyClick(m_window.get(), Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(size(body()), text);
    for (size_t i = 0; i < parts.size(); ++i) QCOMPARE(size(*parts[i]), before[i]);
  }

  void everyIconHasAName() {
    ready();
    ask("Names");
    for (QAbstractButton* button : m_window->findChildren<QAbstractButton*>()) {
      const QString text = button->text();
      const bool speaks = std::any_of(text.begin(), text.end(), [](QChar c) { return c.isLetter(); });
      if (!speaks && button->isVisible() && button->focusPolicy() != Qt::NoFocus)
        QVERIFY2(!button->accessibleName().isEmpty(), qPrintable(button->objectName() + button->text()));
    }
  }
};

KVARIUM_QT_TEST(WindowTest)

}  // namespace kvarium::ui::window_test

#include "window_test.moc"
