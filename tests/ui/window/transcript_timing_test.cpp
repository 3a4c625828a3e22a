// A transcript of ten thousand messages: opened, read in both directions and written to without waiting.
#include <QElapsedTimer>
#include <QThread>
#include <algorithm>

#include "tests/support/qt_tests.h"
#include "tests/support/thread_time.h"
#include "tests/ui/window/long_transcript.h"
#include "ui/parts/notice_bar.h"
#include "ui/transcript/message_view.h"

namespace kvarium::ui::transcript_timing_test {
namespace {

constexpr int many = 10'000;

double median(std::vector<double> ms) {
  std::sort(ms.begin(), ms.end());
  return ms.empty() ? 0 : ms[ms.size() / 2];
}

}  // namespace

class TranscriptTimingTest : public QObject, LongTranscript {
  Q_OBJECT

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void tenThousandMessagesOpenAndScrollWithoutWaiting() {
    m_window.reset();
    const Conversation old = longTalk(many);
    QVERIFY(ConversationStore(m_dir->path()).write(old));
    openWindow();
    ready();
    double since = support::threadMs();
    const auto lap = [&] { return support::threadMs() - std::exchange(since, support::threadMs()); };
    chat().conversations().open(old.id);
    m_window->repaint();
    const double opening = lap();
    QVERIFY(transcript().seenPlace().message == 0 && transcript().view(old.messages.back().id));
    std::vector<double> pages, wheel, drags;
    const auto step = [&](std::vector<double>& into, int value) {
      lap();
      bar()->setValue(value);
      QCoreApplication::processEvents();
      transcript().viewport()->repaint();
      into.push_back(lap());
    };
    for (int i = 0; i < 100; ++i) step(wheel, bar()->value() - 60);
    verifyWhole();
    for (int i = 0; i < 60; ++i) step(pages, bar()->value() - bar()->pageStep());
    verifyWhole();
    for (int i = 40; i >= 0; --i) step(drags, int(qint64(bar()->maximum()) * i / 40));
    QCOMPARE(bar()->value(), 0);
    QVERIFY(transcript().view(old.messages.front().id));
    verifyWhole();
    qInfo("%d messages: opened in %.0f ms; median ms of a wheel step %.1f, of a page %.1f, of a jump %.1f", many,
          opening, median(wheel), median(pages), median(drags));
    QVERIFY2(opening < 1000, qPrintable(QString::number(opening)));
    QVERIFY2(median(wheel) < 16, qPrintable(QString::number(median(wheel))));
    QVERIFY2(median(pages) < 100, qPrintable(QString::number(median(pages))));
    QVERIFY(transcript().viewport()->findChildren<MessageView*>(QString(), Qt::FindDirectChildrenOnly).size() < 80);

    support::script().reply = [](const auto&) { return words(20000); };
    support::script().per_token = std::chrono::microseconds(500);
    lap();
    type("and at the end");
    buttonSaying(m_window->notice(), "Send-it")->click();  // the text is far longer than the model knows
    const double asking = lap();
    QTRY_VERIFY(lastText().size() > 1000);
    QVERIFY(transcript().seenPlace().message == 0);
    std::vector<double> turns;
    for (QElapsedTimer clock; turns.size() < 300 && (!clock.isValid() || clock.elapsed() < 3000); QTest::qSleep(1)) {
      if (!clock.isValid()) clock.start();
      lap();
      QCoreApplication::processEvents();
      turns.push_back(lap());
    }
    QVERIFY2(chat().state().busy(), "the reply was over before it was seen");
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
    qInfo("asked in %.0f ms; a turn of the event loop while the reply is written: median %.2f ms, longest %.1f ms",
          asking, median(turns), *std::max_element(turns.begin(), turns.end()));
    QVERIFY2(median(turns) < 16, qPrintable(QString::number(median(turns))));
  }
};

KVARIUM_QT_TEST(TranscriptTimingTest)

}  // namespace kvarium::ui::transcript_timing_test

#include "transcript_timing_test.moc"
