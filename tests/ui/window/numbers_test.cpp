// A number of a cache is the same wherever the window says it: map, memory, timeline, status line, reply and list.
// Over the engine itself with a Llama of a few kilobytes; what happens in the conversations is drawn by lot.
#include <QAbstractItemModel>
#include <QLabel>
#include <QListView>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <memory>
#include <random>

#include "core/cache/spec/cache_spec.h"
#include "tests/support/cpu_session.h"
#include "tests/support/qt_tests.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/map/cache_map.h"
#include "ui/inspector/memory/memory_view.h"
#include "ui/inspector/timeline/timeline_view.h"
#include "ui/inspector/view/rows_table.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_model.h"
#include "ui/library/turn_report.h"
#include "ui/parts/numbers.h"
#include "ui/window/main_window.h"
#include "ui/window/status_line.h"

namespace kvarium::ui::numbers_test {

class NumbersTest : public QObject {
  Q_OBJECT
  std::unique_ptr<QTemporaryDir> m_dir;
  std::unique_ptr<MainWindow> m_window;
  QStringList m_story;  // what happened, for a message

  Chat& chat() { return m_window->chat(); }
  qint64 shown() { return chat().state().conversation().id; }
  const Observed& observed() { return m_window->link().mirror().of(shown()); }
  template <class View>
  QAbstractItemModel& table() {
    return m_window->findChild<View*>()->table();
  }

  // The raw numbers of a column by its heading; of rows that `takes`.
  static std::vector<qint64> column(const QAbstractItemModel& table, const QString& heading,
                                    const std::function<bool(int)>& takes = {}) {
    std::vector<qint64> numbers;
    for (int at = 0; at < table.columnCount(); ++at) {
      if (table.headerData(at, Qt::Horizontal, Qt::DisplayRole).toString() != heading) continue;
      for (int row = 0; row < table.rowCount(); ++row)
        if (!takes || takes(row)) numbers.push_back(table.index(row, at).data(raw_role).toLongLong());
    }
    return numbers;
  }
  static qint64 sum(const std::vector<qint64>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), qint64{0});
  }
  static qint64 most(const std::vector<qint64>& numbers) {
    return numbers.empty() ? 0 : *std::max_element(numbers.begin(), numbers.end());
  }
  // Rows of the memory view that are of something else than the cache, or of a part that another row has.
  const QStringList not_of_it{"model", "for-computing",       "other-caches",
                              "free",  "holes-part-reserved", "saved-by-compressing"};
  const QStringList reserve{"reserved", "copies-of-offloaded-layers", "checkpoints"};
  // Bytes of the memory view's measured rows with (or without) these names.
  qint64 measured(const QStringList& names, bool with) {
    const QAbstractItemModel& rows = table<MemoryView>();
    return sum(column(rows, "bytes", [&](int row) {
      return rows.index(row, 3).data().toString() == "measured" &&
             names.contains(rows.index(row, 0).data().toString()) == with;
    }));
  }
  QString status() {
    QStringList texts;
    for (const QLabel* label : m_window->findChild<StatusLine*>()->findChildren<QLabel*>()) texts << label->text();
    return plain(texts.join(QLatin1Char('|')));
  }
  static QString plain(QString words) {
    return words.replace(QChar(QChar::Nbsp), QLatin1Char(' ')).remove(QChar(0x2060));
  }
  static bool says(const QString& words, const QString& number) {
    return QRegularExpression("(?<![\\d.,])" + QRegularExpression::escape(plain(number)) + "(?![\\d]|[.,]\\d)")
        .match(words)
        .hasMatch();
  }

  // All that the window says of the shown conversation's cache. Empty: it is one story.
  QStringList contradictions() {
    QStringList found;
    const auto same = [&](const char* what, qint64 is, qint64 should) {
      if (is != should) found << QStringLiteral("%1: %2, not %3").arg(what).arg(is).arg(should);
    };
    const auto named = [&](const char* where, const QString& words, const QString& number) {
      if (!says(words, number)) found << QStringLiteral("%1 does not say %2: %3").arg(where, number, words);
    };
    if (!observed().left || !observed().view)
      return {QStringLiteral("nothing is known: %1 %2").arg(bool(observed().left)).arg(bool(observed().view))};
    const engine::TurnStats& left = *observed().left;
    const bool none = left.lengths.stored == 0;  // of a cache without cells nothing is left
    const QAbstractItemModel& map = table<CacheMap>();
    same("map, kept", most(column(map, "kept")), left.lengths.stored);
    same("map, read", most(column(map, "read")), left.lengths.tokens_seen);
    same("map, in use", sum(column(map, "in-use")), left.bytes.used());
    same(
        "map, reserved and copies",
        sum(column(map, "reserved")) + sum(column(map, "copies-of-offloaded-layers")) + sum(column(map, "checkpoints")),
        left.bytes.reserved);
    same("memory, all", measured(not_of_it, false), left.bytes.total());
    same("memory, in use", measured(not_of_it + reserve, false), left.bytes.used());
    same("memory, copies", measured({"copies-of-offloaded-layers"}, true),
         sum(column(map, "copies-of-offloaded-layers")));
    const QAbstractItemModel& timeline = table<TimelineView>();
    if (!none) {
      const int last = timeline.rowCount() - 1;
      const auto newest = [&](const QString& heading) {
        return sum(column(timeline, heading, [&](int row) { return row == last; }));
      };
      same("timeline, read", newest("Tokens-seen"), left.lengths.tokens_seen);
      same("timeline, bytes", newest("RAM") + newest("host-RAM") + newest("disk"), left.bytes.total());
    }
    const QString line = status();
    if (!none) {
      named("status line", line, countText(left.lengths.stored));
      named("status line", line, countText(left.lengths.tokens_seen));
      const Conversation& conversation = chat().state().conversation();
      const QJsonObject stats = conversation.find(conversation.leaf)->stats;
      const QString reply = plain(reportLine(stats)), details = plain(reportDetails(stats));
      for (const qint64 bytes : {left.used_at.device, left.used_at.host, left.used_at.disk}) {
        if (bytes == 0) continue;
        named("status line", line, bytesText(bytes));
        named("reply", reply, bytesText(bytes));
      }
      if (left.used_at.total() != left.bytes.used()) found << "bytes in use are more or less than those of all places";
      named("reply", reply, countText(left.prompt_tokens - left.reused_tokens));
      if (left.bytes.reserved > 0) named("details", details, bytesText(left.bytes.reserved));
      const QAbstractItemModel& list = *m_window->conversations().view().model();
      for (int row = 0; row < list.rowCount(); ++row) {
        if (list.index(row, 0).data(ConversationModel::id_role).toLongLong() != shown()) continue;
        named("list", plain(list.index(row, 0).data(Qt::ToolTipRole).toString()), countText(left.lengths.tokens_seen));
        named("list", plain(list.index(row, 0).data(ConversationModel::detail_role).toString()),
              countText(left.lengths.tokens_seen));
      }
    }
    return found;
  }
  // The window at an earlier time: text, map, memory, timeline and status line go back together.
  QStringList contradictionsOfThePast(uint64_t index) {
    QStringList found;
    const auto& past = m_window->link().mirror().past();
    if (!past) return {"there is no past"};
    const cache::CacheView& then = *past->then.view;
    const auto same = [&](const char* what, qint64 is, qint64 should) {
      if (is != should) found << QStringLiteral("past %1, %2: %3, not %4").arg(index).arg(what).arg(is).arg(should);
    };
    const QAbstractItemModel& map = table<CacheMap>();
    same("map, kept", most(column(map, "kept")), then.lengths.stored);
    same("map, read", most(column(map, "read")), then.lengths.tokens_seen);
    same("map, in use", sum(column(map, "in-use")), then.bytes.used());
    same("memory, in use", measured(not_of_it + reserve, false), then.bytes.used());
    const QString line = status();
    for (const QString& number : {countText(then.lengths.stored), countText(then.lengths.tokens_seen)})
      if (then.lengths.stored > 0 && !says(line, number))
        found << QStringLiteral("past %1: the status line does not say %2: %3").arg(index).arg(number, line);
    return found;
  }

  void agrees() {
    QTRY_VERIFY2(!chat().state().busy(), qPrintable(m_story.join('\n')));
    QStringList found;
    QTRY_VERIFY2((found = contradictions()).isEmpty(), qPrintable((m_story + found).join('\n')));
  }

 private slots:
  void init() {
    m_dir = std::make_unique<QTemporaryDir>();
    WindowOptions options;
    options.data_folder = m_dir->path();
    options.settings_file = m_dir->filePath("settings.ini");
    options.model = QStringLiteral(KVARIUM_TEST_DATA "/llama/gqa_tied_f32.gguf");
    options.session = support::onCpu({.threads = 2});
    m_window = std::make_unique<MainWindow>(options);
    ReplySettings greedy;
    greedy.temperature = 0;
    greedy.max_new_tokens = 8;
    chat().conversations().setSettings(greedy);
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    m_window->resize(1440, 900);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    m_window->start();
    QVERIFY(ready.wait(support::hang_ms));
    m_story.clear();
  }
  void cleanup() {
    m_window.reset();
    m_dir.reset();
  }

  void agreeAfterRandomTurns_data() {
    QTest::addColumn<QString>("spec");
    for (const cache::Preset& preset : cache::presets())
      QTest::newRow(std::string(preset.name).c_str()) << QString::fromStdString(std::string(preset.name));
    for (const char* tight :
         {"sink:window_length=24,num_sink_tokens=4", "sliding_window:window_length=20", "h2o:window_length=24,recent=8",
          "tova:window_length=24", "key_norm:window_length=24", "snapkv:window_length=24,observe=8"})
      QTest::newRow(tight) << QString(tight);
  }
  void agreeAfterRandomTurns() {
    QFETCH(QString, spec);
    std::mt19937 lot(static_cast<unsigned>(qHash(spec, 7)));
    const QStringList words{"hello", "there", "what", "is", "a", "cache", "window", "sinks", "and"};
    const auto text = [&] {
      QStringList some;
      for (unsigned at = 0; at < 2 + lot() % 9; ++at)
        some << words[static_cast<qsizetype>(lot() % static_cast<unsigned>(words.size()))];
      return some.join(QLatin1Char(' '));
    };
    chat().cache().choose(spec);
    m_story << spec << "first";
    QVERIFY(chat().turn().send(text()));
    agrees();
    if (QTest::currentTestFailed()) return;
    for (int step = 0; step < 5; ++step) {
      const Conversation& conversation = chat().state().conversation();
      const qint64 leaf = conversation.leaf;
      switch (lot() % 4) {
        case 0:
          m_story << "another version";
          chat().turn().regenerate();
          break;
        case 1:
          m_story << "edit";
          QVERIFY(chat().turn().edit(conversation.find(leaf)->parent, text()));
          break;
        case 2:
          if (chat().turn().context(*conversation.find(leaf)).can_go_on) {
            m_story << "go on";
            chat().turn().goOn();
            break;
          }
          [[fallthrough]];
        default: m_story << "send"; QVERIFY(chat().turn().send(text()));
      }
      agrees();
      if (QTest::currentTestFailed()) return;
      auto& selection = m_window->findChild<Inspector*>()->selection();
      const StepHistory& history = m_window->link().mirror().history(shown());
      if (!history.canReplay() || history.firstIndex() >= history.lastIndex()) continue;
      const uint64_t index = history.firstIndex() + lot() % (history.lastIndex() - history.firstIndex());
      selection.goTo(index);
      QStringList found;
      QTRY_VERIFY2((found = contradictionsOfThePast(index)).isEmpty(), qPrintable((m_story + found).join('\n')));
      selection.goLive();
      agrees();
      if (QTest::currentTestFailed()) return;
    }
  }
};

KVARIUM_QT_TEST(NumbersTest)

}  // namespace kvarium::ui::numbers_test

#include "numbers_test.moc"
