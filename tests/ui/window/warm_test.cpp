// The window over the engine itself, with a Llama of a few kilobytes: what is warm or saved is not read again. Its
// weights are random, so its replies may end within a character: what is certain of a reused text is its prompt.
#include <QDir>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <memory>

#include "tests/support/cpu_session.h"
#include "tests/support/qt_tests.h"
#include "ui/chat/cache_actions.h"
#include "ui/inspector/memory/memory_view.h"
#include "ui/inspector/view/rows_table.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_store.h"
#include "ui/library/list_edits.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/title_label.h"
#include "ui/transcript/message_view.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/main_window.h"
#include "ui/window/model_switch.h"

namespace kvarium::ui::warm_test {

class WarmTest : public QObject {
  Q_OBJECT
  std::unique_ptr<QTemporaryDir> m_dir;
  std::unique_ptr<MainWindow> m_window;

  Chat& chat() { return m_window->chat(); }
  QJsonObject stats() {
    const Conversation& shown = chat().state().conversation();
    const Message* leaf = shown.find(shown.leaf);
    return leaf ? leaf->stats : QJsonObject();
  }
  qint64 number(const char* key) { return qint64(stats().value(QLatin1String(key)).toDouble()); }
  void ask(const QString& text) {
    QVERIFY(chat().turn().send(text));
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY2(stats().contains("absolute"), qPrintable(m_window->notice().text()));
  }
  CacheState stateOf(qint64 conversation) {
    const std::vector<ConversationSummary> rows = chat().list();
    const auto row = std::ranges::find(rows, conversation, &ConversationSummary::id);
    return row == rows.end() ? CacheState::cold : row->state;
  }
  void open(const QString& cache_file = {}) {
    WindowOptions options;
    options.data_folder = m_dir->path();
    options.settings_file = m_dir->filePath("settings.ini");
    options.model = QStringLiteral(KVARIUM_TEST_DATA "/llama/gqa_tied_f32.gguf");
    options.cache_file = cache_file;
    options.session = support::onCpu({.threads = 2});
    m_window = std::make_unique<MainWindow>(options);
    ReplySettings greedy;
    greedy.temperature = 0;
    greedy.max_new_tokens = 8;
    chat().conversations().setSettings(greedy);
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    m_window->show();
    m_window->start();
    QVERIFY(ready.wait(support::hang_ms));
  }

 private slots:
  void init() {
    m_dir = std::make_unique<QTemporaryDir>();
    open();
  }
  void cleanup() {
    m_window.reset();
    m_dir.reset();
  }

  void switchingBackAndForthReadsNothingAgain() {
    ask("hello there, what is a cache");
    const qint64 first = chat().state().conversation().id, there = number("prompt_tokens");
    chat().conversations().startNew();
    ask("hello there, what is a window");
    QVERIFY2(number("reused_tokens") >= 16, qPrintable(QString::number(number("reused_tokens"))));
    QCOMPARE(stats().value("shared_with").toString(), QString("hello there, what is a cache"));
    const qint64 second = chat().state().conversation().id, there_too = number("prompt_tokens");
    chat().conversations().open(first);
    ask("more");
    QVERIFY2(number("reused_tokens") >= there,
             qPrintable(QStringLiteral("%1 of %2").arg(number("reused_tokens")).arg(there)));
    QVERIFY(!stats().value("reuse_reason").toString().contains("shared"));
    chat().conversations().open(second);
    ask("more");
    QVERIFY(number("reused_tokens") >= there_too);
    QTRY_COMPARE(stateOf(first), CacheState::warm);
    QCOMPARE(stateOf(second), CacheState::warm);
  }

  // All caches together take the same, whichever is looked at; the first conversation has two versions.
  void theMemoryOfAllCachesIsTheSameWhateverIsLookedAt() {
    ask("hello there, what is a cache");
    const qint64 first = chat().state().conversation().id;
    chat().turn().regenerate();
    QTRY_VERIFY(!chat().state().busy());
    chat().conversations().startNew();
    ask("another one");
    const qint64 second = chat().state().conversation().id;
    auto* view = m_window->findChild<MemoryView*>();
    const auto sum = [&] {
      const QAbstractItemModel& table = view->table();
      const QStringList beside{"model", "for-computing", "free", "saved-by-compressing"};
      qint64 bytes = 0;
      for (int row = 0; row < table.rowCount(); ++row) {
        const auto cell = [&](int column) {
          return table.index(row, column).data(column == 2 ? int(raw_role) : int(Qt::DisplayRole)).toString();
        };
        if (cell(3) == "measured" && !beside.contains(cell(0))) bytes += cell(2).toLongLong();
      }
      return bytes;
    };
    QTRY_COMPARE(sum(), m_window->link().mirror().warmBytes());
    for (const qint64 conversation : {first, second, first}) {
      chat().conversations().open(conversation);
      QTRY_COMPARE(sum(), m_window->link().mirror().warmBytes());
    }
    chat().conversations().startNew();
    QTRY_COMPARE(sum(), m_window->link().mirror().warmBytes());
  }
  void savedCellsComeBackAfterAStart() {
    ask("hello there, what is a cache");
    const qint64 id = chat().state().conversation().id, there = number("prompt_tokens");
    QTRY_VERIFY(chat().cache().warm(id));  // reported after the end of the turn
    chat().cache().keep(true);
    QTRY_VERIFY(!chat().cache().isSaving());
    m_window->close();
    m_window.reset();
    open();
    QCOMPARE(stateOf(id), CacheState::saved);
    chat().conversations().open(id);
    QTRY_COMPARE(stateOf(id), CacheState::warm);
    ask("more");
    QVERIFY2(number("reused_tokens") >= there,
             qPrintable(QStringLiteral("%1 of %2").arg(number("reused_tokens")).arg(there)));
  }

  void whatIsSaidOfTheNextReadingEndsWithTheModel() {
    ask("hello there, what is a cache");
    const qint64 id = chat().state().conversation().id;
    QTRY_VERIFY(chat().cache().warm(id));
    chat().cache().keep(true);
    QTRY_VERIFY(!chat().cache().isSaving());
    m_window->close();
    m_window.reset();
    open();
    chat().conversations().open(id);
    const auto said = [this] { return m_window->notice().text().contains("brought-back"); };
    QTRY_VERIFY2(said(), qPrintable(m_window->notice().text()));
    m_window->notice().add({.text = "one of the window"});
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    m_window->models().openPath(QStringLiteral(KVARIUM_TEST_DATA "/llama/gqa_tied_q4_1.gguf"));
    QVERIFY(ready.wait(support::hang_ms));
    for (int all = m_window->notice().count(); all > 0; --all) {
      QVERIFY(!said());
      m_window->notice().dismiss();
    }
  }

  void aSavedCacheThatIsAwayIsSaid() {
    ask("hello there, what is a cache");
    const qint64 id = chat().state().conversation().id;
    QTRY_VERIFY(chat().cache().warm(id));
    chat().cache().keep(true);
    QTRY_VERIFY(!chat().cache().isSaving());
    const QString file = chat().keeper().savedCaches().file(id);
    m_window->close();
    m_window.reset();
    QVERIFY(QFile::remove(file));
    open();
    chat().conversations().open(id);
    QTRY_VERIFY2(m_window->notice().text().startsWith("Cache-conversation-keeps-disk("),
                 qPrintable(m_window->notice().text()));
    QVERIFY(m_window->notice().text().contains(QDir::toNativeSeparators(file)));
  }

  void theMemoryViewIsOfTheModelThatIsOpen() {
    const QAbstractItemModel& table = m_window->findChild<MemoryView*>()->table();
    const auto shown = [&] {
      for (int row = 0; row < table.rowCount(); ++row)
        if (table.index(row, 0).data().toString() == "model") return table.index(row, 2).data(raw_role).toLongLong();
      return qint64{0};
    };
    for (const char* name : {"gqa_tied_q4_1", "gqa_tied_f32"}) {
      qint64 then = -1;
      connect(m_window.get(), &MainWindow::modelReady, this, [&] {
        m_window->findChild<MemoryView*>()->table();
        then = shown();
      });
      m_window->models().openPath(QStringLiteral(KVARIUM_TEST_DATA "/llama/%1.gguf").arg(name));
      QTRY_VERIFY(then >= 0);
      QCOMPARE(then, qint64(m_window->models().info().weight_bytes));  // before any snapshot of it was drawn
      disconnect(m_window.get(), &MainWindow::modelReady, this, nullptr);
    }
  }

  void aSavedCacheIsAConversationElsewhere() {
    ask("hello there, what is a cache");
    const qint64 there = number("prompt_tokens");
    const QString reply = chat().state().conversation().messages[1].text;
    const QString file = m_dir->filePath("talk.kvcache");
    chat().cache().saveTo(file);
    QTRY_VERIFY(QFileInfo::exists(file));
    m_window.reset();
    QVERIFY(QFile::remove(m_dir->filePath("conversations.sqlite")));
    open(file);
    QCOMPARE(chat().state().conversation().messages.size(), size_t(2));
    QCOMPARE(chat().state().conversation().messages[0].text, QString("hello there, what is a cache"));
    QCOMPARE(chat().state().conversation().messages[1].text, reply);
    QCOMPARE(chat().turn().context(chat().state().conversation().messages[1]).speaker, QString("gqa_tied_f32"));
    QCOMPARE(chat().state().conversation().title, QString("Restored(hello there, what is a cache)"));
    QTRY_VERIFY(chat().turn().context(chat().state().conversation().messages[1]).can_go_on);  // it was cut off
    ask("more");
    QVERIFY2(number("reused_tokens") >= there, qPrintable(QString::number(number("reused_tokens"))));
  }

  void aSavedCacheBringsTheTitleSettingsAndTimesOfItsPath() {
    ask("hello there, what is a cache");
    chat().turn().regenerate();
    QTRY_VERIFY(!chat().state().busy());
    ReplySettings cool = chat().state().conversation().settings;
    cool.temperature = 0.25f;
    chat().conversations().setSettings(cool);
    chat().conversations().setSystemPrompt("Be brief.");
    ask("more");
    chat().conversations().rename(chat().state().conversation().id, "Fox");
    m_window->findChild<ConversationList*>()->edits().place({chat().state().conversation().id}, "Shelf");
    const Conversation saved = chat().state().conversation();
    const QString file = m_dir->filePath("fox.kvcache");
    chat().cache().saveTo(file);
    QTRY_VERIFY(QFileInfo::exists(file));
    m_window.reset();
    QVERIFY(QFile::remove(m_dir->filePath("conversations.sqlite")));
    open(file);
    const Conversation& opened = chat().state().conversation();
    QCOMPARE(opened.title, QString("Restored(Fox)"));
    QVERIFY(saved.folder == "Shelf" && opened.folder.isEmpty());
    QCOMPARE(opened.settings, saved.settings);
    QCOMPARE(opened.system_prompt, saved.system_prompt);
    QCOMPARE(opened.messages.size(), size_t(4));  // without the other version
    for (size_t i = 0; i < 4; ++i) {
      const Message& was = *saved.find(saved.path()[i]);
      QCOMPARE(opened.messages[i].created_ms, was.created_ms);
      QJsonObject stats = was.stats;
      if (!was.from_user) stats.insert("imported", true);
      QCOMPARE(opened.messages[i].stats, stats);
    }
  }

  void aSavedCacheOfAConversationThatIsHereIsOpenedThere() {
    ask("hello there, what is a cache");
    const qint64 first = chat().state().conversation().leaf;
    const QString file = m_dir->filePath("here.kvcache");
    chat().cache().saveTo(file);
    QTRY_VERIFY(QFileInfo::exists(file));
    const qint64 id = chat().state().conversation().id;
    chat().conversations().startNew();
    chat().conversations().openCacheFile(file);
    QCOMPARE(chat().state().conversation().id, id);
    QCOMPARE(chat().state().conversation().leaf, first);
    QTRY_VERIFY(!chat().state().busy());
    ask("more");  // the conversation has gone on: what the file says is another one
    chat().conversations().openCacheFile(file);
    const qint64 restored = chat().state().conversation().id;
    QVERIFY(restored != id);
    QCOMPARE(chat().state().conversation().messages.size(), size_t(2));
    QTRY_VERIFY(!chat().state().busy());
    chat().conversations().startNew();
    chat().conversations().openCacheFile(file);  // once more: the one that was made of it
    QCOMPARE(chat().state().conversation().id, restored);
  }

  void aRestoredReplyThatHadEndedIsNotContinued() {
    ask("hello there, what is a cache");
    const QString whole = chat().state().conversation().messages[1].text;
    QVERIFY2(whole.size() > 4, qPrintable(whole));
    ReplySettings ends = chat().state().conversation().settings;
    ends.stop = {whole.mid(3, 1)};
    chat().conversations().setSettings(ends);
    chat().turn().regenerate();
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(stats().value("stop_reason").toString(), QString("stop"));
    chat().cache().keep(true);  // a file with the messages alone
    const QString file = chat().keeper().savedCaches().file(chat().state().conversation().id);
    QTRY_VERIFY(QFileInfo::exists(file));
    chat().conversations().openCacheFile(file);
    const Conversation& opened = chat().state().conversation();
    QVERIFY(opened.messages[1].stats.contains("opened_from"));
    const MessageView* question = m_window->transcript().view(opened.path().front());
    QCOMPARE(question->findChild<TitleLabel*>()->accessibleName(), QString("You"));  // and no time, which is not known
    QTRY_VERIFY(chat().cache().warm(opened.id) && !chat().state().busy());
    const MessageContext context = chat().turn().context(opened.messages[1]);
    QVERIFY(context.can_ask && context.last && !context.can_go_on);
  }

  void whatIsNoSavedCacheIsSaid() {
    QFile file(m_dir->filePath("no.kvcache"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("this is no cache") > 0);
    file.close();
    emit m_window->findChild<CacheActions*>()->fileChosen(file.fileName());
    QVERIFY2(m_window->notice().isVisible(), qPrintable(m_window->notice().text()));
    QVERIFY2(m_window->notice().text().contains("no.kvcache"), qPrintable(m_window->notice().text()));
  }

  void anotherFormatCarriesTheCellsOver() {
    ask("hello there, what is a cache");
    const qint64 there = number("absolute"), prompt = number("prompt_tokens");
    chat().cache().choose("dynamic:format=bf16");
    QTRY_VERIFY2(m_window->notice().text().contains(QStringLiteral(", %1, ").arg(there)),
                 qPrintable(m_window->notice().text()));
    ask("more");
    QVERIFY(number("reused_tokens") >= prompt);
  }
};

KVARIUM_QT_TEST(WarmTest)

}  // namespace kvarium::ui::warm_test

#include "warm_test.moc"
