// How long a frame takes: a fast stream, a long text that is tinted. In the time of this thread, alone on the machine.
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

#include "tests/support/qt_tests.h"
#include "tests/support/thread_time.h"
#include "tests/ui/transcript/token_spans.h"
#include "ui/parts/theme.h"
#include "ui/transcript/markdown/message_document.h"
#include "ui/transcript/markdown/text_inks.h"
#include "ui/transcript/message_body.h"
#include "ui/transcript/message_view.h"
#include "ui/transcript/thought_block.h"
#include "ui/transcript/transcript_view.h"

namespace kvarium::ui::message_timing_test {
namespace {

using support::spansOf;

// Builds for working on the window are not optimized.
#ifdef __OPTIMIZE__
constexpr double most_frame_ms = 50;
#else
constexpr double most_frame_ms = 150;
#endif

}  // namespace

class TimingTest : public QObject {
  Q_OBJECT
 private slots:
  void aFastStreamNeverHoldsTheLoop_data() {
    QTest::addColumn<QStringList>("first");
    QTest::addColumn<QStringList>("tokens");  // again and again
    QStringList mixed{"\n\nA paragraph of some length with **bold** words. "}, line, prose, list;
    for (int w = 0; w < 30; ++w) mixed << QString("word%1 ").arg(w);
    mixed << "\n\n- item one\n"
          << "- item two\n"
          << "\n```cpp\n";
    for (int l = 0; l < 15; ++l)
      line << QString("int x%1 = %1;").arg(l) << "  // end"
           << "\n";
    mixed << line << "```\n";
    for (int w = 0; w < 30; ++w) prose << QString("word%1 ").arg(w);
    prose << "end. ";
    for (int w = 0; w < 20; ++w) list << (w % 5 ? "words " : "\n- item ");
    QTest::newRow("of many parts") << QStringList() << mixed;
    QTest::newRow("one block of code") << QStringList{"```cpp\n"} << line;
    QTest::newRow("one line of code") << QStringList{"```json\n"} << QStringList{"0,", "12,"};
    QTest::newRow("one paragraph") << QStringList() << prose;
    QTest::newRow("one list") << QStringList() << list;
    QTest::newRow("thoughts") << QStringList{"<think>\n"} << mixed;
  }
  // After a minute of 1,000 tokens a second, tinted: in 30 pieces a second, as the bridge hands them over.
  void aFastStreamNeverHoldsTheLoop() {
    QFETCH(QStringList, first);
    QFETCH(QStringList, tokens);
    Message reply;
    reply.id = 1;
    reply.stats = {{"stop_reason", "eos"}};
    MessageContext context;
    context.writing = true;
    TokenSpans spans;
    TranscriptView transcript;
    transcript.setSource({.message = [&](qint64 id) { return id == 1 ? &reply : nullptr; },
                          .context = [&](const Message&) { return context; }});
    transcript.overlay().setTokenSource([&](qint64) { return &spans; });
    transcript.resize(752, 600);
    transcript.show();
    transcript.showPath({1});
    transcript.overlay().setTinted(true);
    ThoughtBlock::setUnfoldsWhileWriting(true);
    TextRuns cells{{{CellKind::sink}, 0, 4}};
    for (int64_t i = 4; i < 65000; i += 5)
      cells << TextRun{{CellKind::evicted}, i, 2} << TextRun{{CellKind::sealed}, i + 2, 3};
    transcript.overlay().setCells(cells);
    QCoreApplication::processEvents();
    int64_t count = 0;
    const auto append = [&](int more) {
      QString piece;
      std::vector<uint32_t> ends;
      const int64_t before = count;
      for (int i = 0; i < more; ++i, ++count) {
        piece += count < first.size() ? first[count] : tokens[(count - first.size()) % tokens.size()];
        ends.push_back(uint32_t(piece.size()));
      }
      const QByteArray utf8 = piece.toUtf8();
      reply.text += piece;
      transcript.append(1, piece);
      spans.append({utf8.data(), size_t(utf8.size())}, before, ends);
      emit transcript.overlay().tokensGrew(1);
      QCoreApplication::processEvents();
    };
    while (count < 57000) append(1000);
    std::vector<double> frames;
    while (count < 60000) {
      const double start = support::threadMs();
      append(33);
      transcript.viewport()->repaint();
      frames.push_back(support::threadMs() - start);
    }
    ThoughtBlock::setUnfoldsWhileWriting(false);
    std::sort(frames.begin(), frames.end());
    const double p95 = frames[frames.size() * 95 / 100];
    qInfo("%zu frames behind 57,000 tokens: median %.1f ms, p95 %.1f ms, longest %.1f ms", frames.size(),
          frames[frames.size() / 2], p95, frames.back());
    QVERIFY2(p95 < most_frame_ms, qPrintable(QString::number(p95)));
    MessageView& view = *transcript.view(1);
    auto* block = view.findChild<ThoughtBlock*>();
    QVERIFY((block ? block->body() : view.body()).text().parsedCharacters() < 30 * reply.text.size());
    QVERIFY(transcript.seenPlace().message == 0);
    const double start = support::threadMs();  // the end of the reply is no reason to begin again
    context.writing = false;
    transcript.refresh(1);
    QCoreApplication::processEvents();
    const double end = support::threadMs() - start;
    qInfo("the end took %.1f ms", end);
    QVERIFY2(end < 200, qPrintable(QString::number(end)));
  }

  // Every block of a long text gets other letters, and the text is laid out once.
  void aLongTextIsTintedAtOnce() {
    CellOverlay overlay;
    MessageBody body(overlay);
    body.resize(752, 600);
    body.show();
    body.text().setText(QString("A paragraph of some words.\n\n```cpp\nint x = 1;  /* open\n```\n\n").repeated(2000));
    body.text().finish();
    const QColor keyword = inkColour(theme(), CodeInk::keyword);
    const QTextBlock code = body.document()->findBlockByNumber(1);
    QCOMPARE(code.layout()->formats().first().format.foreground().color(), keyword);
    for (const bool tinted : {true, false}) {
      const double start = support::threadMs();
      overlay.setTinted(tinted);
      QVERIFY2(support::threadMs() - start < 10 * most_frame_ms,
               qPrintable(QString::number(support::threadMs() - start)));
      QCOMPARE(code.layout()->formats().first().format.foreground().color(), tinted ? theme().text : keyword);
      QCOMPARE(body.document()->firstBlock().layout()->formats().isEmpty(), !tinted);
    }
  }

  void tenThousandTokensAreTintedAgainInMilliseconds() {
    QString text;
    for (int i = 0; i < 10000; ++i) text += i % 100 == 99 ? "end.\n\n" : "word ";
    CellOverlay overlay;
    MessageBody body(overlay);
    body.resize(600, 10);
    body.text().setText(text);
    body.setTokens(spansOf(text, 5).spans());
    body.show();
    overlay.setTinted(true);
    overlay.setCells({{{CellKind::sink}, 0, 4}, {{CellKind::recent}, 4, 11000}});
    QCoreApplication::processEvents();
    std::vector<double> times;
    for (int64_t i = 1; i < 20; ++i) {
      const double start = support::threadMs();
      overlay.setCells({{{CellKind::sink}, 0, 4},
                        {{CellKind::evicted}, 4, i * 100},
                        {{CellKind::sealed}, 4 + i * 100, 500},
                        {{CellKind::recent}, 504 + i * 100, 11000}});
      times.push_back(support::threadMs() - start);
    }
    std::sort(times.begin(), times.end());
    qInfo("retint of 10,000 tokens: median %.2f ms, worst %.2f ms", times[times.size() / 2], times.back());
    QVERIFY(times[times.size() / 2] < 5);
  }
};

KVARIUM_QT_TEST(TimingTest)

}  // namespace kvarium::ui::message_timing_test

#include "message_timing_test.moc"
