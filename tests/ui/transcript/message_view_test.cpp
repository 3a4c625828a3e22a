// A reply on the screen: thoughts folded, marks of the cache, colours of code, a fast stream, and how it looks.
#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QJsonArray>
#include <QLabel>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "tests/support/test_language.h"
#include "tests/ui/transcript/token_spans.h"
#include "ui/library/turn_report.h"
#include "ui/parts/theme.h"
#include "ui/transcript/markdown/message_document.h"
#include "ui/transcript/markdown/text_inks.h"
#include "ui/transcript/message_body.h"
#include "ui/transcript/message_view.h"
#include "ui/transcript/thought_block.h"
#include "ui/transcript/transcript_view.h"

namespace kvarium::ui::message_view_test {
namespace {

Message replyOf(const QString& text, const QJsonObject& stats = {{"stop_reason", "eos"}}) {
  Message message;
  message.id = 1;
  message.text = text;
  message.stats = stats;
  return message;
}

QToolButton* button(QWidget& in, const QString& text) {
  for (QToolButton* b : in.findChildren<QToolButton*>())
    if (b->text().startsWith(text)) return b;
  return nullptr;
}

using support::spansOf;

// The same tokens for all messages.
void giveTokens(CellOverlay& overlay, const TokenSpans& tokens) {
  overlay.setTokenSource([tokens](qint64) { return &tokens; });
  emit overlay.tokensChanged();
}

QString inks(const char* language, const QString& line, int& state) {
  QString shown(line.size(), '.');
  for (const CodeRun& run : colourLine(*codeLanguage(QString(language)), line, state))
    for (int i = 0; i < run.length; ++i) shown[run.begin + i] = QLatin1Char(".ksnc"[int(run.ink)]);
  return shown;
}

}  // namespace

class ReplyTest : public QObject {
  Q_OBJECT
 private slots:
  void theLineOfAReplyIsNeverCut() {
    const Message message = replyOf("Short.", {{"prompt_tokens", 12523},
                                               {"reused_tokens", 12304},
                                               {"reused_stored", 1256},
                                               {"first_token_s", 0.09},
                                               {"decode_speed", 159},
                                               {"cache_used", 17 << 20},
                                               {"stop_reason", "stopped"}});
    MessageContext context;
    context.can_go_on = true;
    TranscriptView transcript;
    MessageView view(message, context, transcript);
    QLabel* line = nullptr;
    for (QLabel* label : view.findChildren<QLabel*>())
      if (label->text().contains("stopped")) line = label;
    QVERIFY(line);
    view.show();
    for (const double points : {9.0, 13.5}) {
      QFont font = view.font();
      font.setPointSizeF(points);
      view.setFont(font);
      for (int width = 280; width < 760; width += 20) {
        for (int pass = 0; pass < 2; ++pass) {  // as the transcript does when it is laid out again
          view.resize(width, view.heightForWidth(width));
          QCoreApplication::processEvents();
        }
        const QRect there(line->mapTo(&view, QPoint()), line->size());
        QVERIFY2(line->height() >= line->heightForWidth(line->width()), qPrintable(QString::number(width)));
        QVERIFY(view.rect().contains(there));
        for (const QToolButton* beside : view.findChildren<QToolButton*>())
          QVERIFY(!beside->isVisible() || !there.intersects(QRect(beside->mapTo(&view, QPoint()), beside->size())));
      }
    }
  }
  // In a narrow column of large text, too.
  void theLineOfAReplyBreaksBetweenWordsOnly() {
    const support::InEnglish words;
    engine::TurnStats stats;
    stats.prompt_tokens = 12523;
    stats.reused_tokens = 12304;
    stats.reused_stored = 1256;
    stats.first_token_s = 0.09;
    stats.decode_speed = 159;
    stats.stop_reason = decode::StopReason::stopped;
    stats.used_at = {832 << 10, 0, 1 << 30};
    const QString line = reportLine(toJson(stats));
    QFont font;
    font.setPixelSize(20);
    QTextLayout text(line, font);
    for (int width = 300; width < 900; width += 7) {
      text.beginLayout();
      for (QTextLine part = text.createLine(); part.isValid(); part = text.createLine()) {
        part.setLineWidth(width);
        QVERIFY2(part.naturalTextWidth() <= width, qPrintable(line.mid(part.textStart(), part.textLength())));
        const int end = part.textStart() + part.textLength();
        QVERIFY2(end == line.size() || line[end - 1] == ' ', qPrintable(line.mid(part.textStart(), part.textLength())));
      }
      text.endLayout();
    }
  }
  void thoughtsStandFirst() {
    const QString text = "<think>\nI wonder.\n</think>\n\nThe answer.";
    const Thoughts t = findThoughts(text);
    QCOMPARE(text.mid(t.begin, t.end - t.begin), QString("I wonder."));
    QCOMPARE(text.mid(t.answer), QString("The answer."));
    QVERIFY(!t.open);
    QVERIFY(findThoughts(u"<think>still").open);
    QCOMPARE(findThoughts(u"\n [THINK]a[/THINK]b").answer, qsizetype(18));
    const QString opened_by_prompt = "Let me see.\n</think>\nYes.";
    QCOMPARE(opened_by_prompt.mid(findThoughts(opened_by_prompt).answer), QString("Yes."));
    const QString by_prompt = "blue</think> more";
    QCOMPARE(by_prompt.mid(findThoughts(by_prompt, "<think>").answer), QString("more"));
    QVERIFY(findThoughts(u"never ended", "<think>").open);
    const QString written = "<think>\nab < c\n</think>\n\n d";  // at no moment a mark is shown, wherever it was cut
    for (qsizetype step = 1; step < 6; ++step) {
      Thoughts grown;
      for (qsizetype seen = 0; seen < written.size(); seen += step) {
        const QString now = written.left(seen + step);
        const Thoughts before = grown;
        grown = findThoughts(now, {}, before, seen);
        const QString shown = now.mid(grown.begin, grown.end - grown.begin);
        if (grown.begin > 6) QVERIFY2(QString("ab < c").startsWith(shown), qPrintable(shown));
        QVERIFY(grown.end >= before.end || before.end == before.begin);
      }
      QCOMPARE(written.mid(grown.begin, grown.end - grown.begin), QString("ab < c"));
      QCOMPARE(written.mid(grown.answer), QString("d"));
    }
    for (const char* none :
         {"", "plain", "The mark </think> ends thoughts.", "a <think>b</think>", "```\n</think>\n```\n", "<b>bold</b>"})
      QVERIFY2(!findThoughts(QString(none)).any(), none);
  }
  void thoughtsAreFoldedWhenTheyEndAndCopyLeavesThemOut() {
    const QString text = "<think>\nFirst this, then that.\n</think>\n\nThe **answer**.";
    MessageContext context;
    context.writing = true;
    TranscriptView transcript;
    MessageView view(replyOf({}), context, transcript);
    view.resize(600, 200);
    view.show();
    ThoughtBlock::setUnfoldsWhileWriting(true);
    for (const QChar c : text) view.append(QString(c));
    context.writing = false;
    view.refresh(replyOf(text), context);
    auto* block = view.findChild<ThoughtBlock*>();
    QVERIFY(block && block->isVisible() && !block->isUnfolded());
    QCOMPARE(view.body().toPlainText(), QString("The answer."));
    QVERIFY(button(view, "Thought-for(words(4))"));
    giveTokens(transcript.overlay(), spansOf(text, 2));
    QVERIFY(button(view, "Thought-for(tokens("));
    button(view, "Copy")->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("The **answer**."));
    button(view, "Copy-all")->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), text);
    QTest::keyClick(button(view, "Thought-for(tokens("), Qt::Key_Space);
    QVERIFY(block->isUnfolded());
    QCOMPARE(block->body().toPlainText(), QString("First this, then that."));
    ThoughtBlock::setUnfoldsWhileWriting(false);
  }
  void whatHappenedToTheCacheIsSaidInTheTranscript() {
    const QJsonObject stats{
        {"left_out", QJsonArray{2, 3}},
        {"left_out_tokens", 640},
        {"prompt_tokens", 100},
        {"events",
         QJsonArray{QJsonObject{{"at", 90}, {"what", "2 tokens left"}, {"kind", "left"}, {"tokens", 2}},
                    QJsonObject{{"at", 120}, {"what", "cells moved to the host"}},
                    QJsonObject{{"at", 141}, {"what", "1300 tokens left"}, {"kind", "left"}, {"tokens", 1300}}}}};
    const auto marks = turnMarks(stats);
    QCOMPARE(marks.size(), size_t(4));
    QCOMPARE(marks[1], (TurnMark{-1, "already-while-message-read(From-oldest-tokens-dropped(2))"}));
    QCOMPARE(marks[0], (TurnMark{-1, "earlier-messages-left-out(2, tokens(640))"}));
    QCOMPARE(marks[2], (TurnMark{20, "cells moved to the host"}));
    QCOMPARE(marks[3], (TurnMark{41, "From-oldest-tokens-dropped(1,300)"}));
    QVERIFY(turnMarks({}).empty());
    TranscriptView transcript;
    MessageView view(replyOf("text", stats), {}, transcript);
    view.show();
    bool said = false;
    for (QLabel* label : view.findChildren<QLabel*>())
      said |= label->text().contains("From-oldest-tokens-dropped(1,300)");
    QVERIFY(said);
    const auto says = [&](const QString& words) {
      const auto labels = view.findChildren<QLabel*>();
      return std::any_of(labels.begin(), labels.end(), [&](QLabel* label) { return label->text().contains(words); });
    };
    QVERIFY(says("token-of-the-reply(From-oldest-tokens-dropped(1,300), 41)"));
    const uint32_t end = 4;
    giveTokens(transcript.overlay(), TokenSpans("text", 100, {&end, 1}));
    QVERIFY(says("token-reply-text(From-oldest-tokens-dropped(1,300), 41)"));
  }
  void whatLeftInPartsOfAReplyIsSaidOnceWhereItBegan() {
    const auto part = [](int prompt, int at, int tokens) {
      const QJsonObject left{{"at", at}, {"kind", "left"}, {"tokens", tokens}};
      return QJsonObject{{"prompt_tokens", prompt}, {"events", QJsonArray{left}}};
    };
    const QJsonObject all = joined(joined(part(100, 120, 5), part(150, 151, 20)), part(180, 181, 7));
    QCOMPARE(turnMarks(all), (std::vector<TurnMark>{{20, "From-oldest-tokens-dropped(32)"}}));
  }
  void anEventIsSaidInWordsWithItsNumbers() {
    const auto mark = [](const QJsonObject& event, const QString& cache = "dynamic") {
      return turnMarks({{"prompt_tokens", 100}, {"cache_spec", cache}, {"events", QJsonArray{event}}}).front();
    };
    // What is of the whole prompt did not begin in it.
    QCOMPARE(mark({{"at", 100}, {"kind", "long_prompt"}, {"tokens", 8770}, {"limit", 8192}}),
             (TurnMark{-1, "Prompt-tokens-model-trained(8,770, 8,192)"}));
    QCOMPARE(mark({{"at", 120}, {"kind", "left"}, {"tokens", 751}, {"layers", 3}}),
             (TurnMark{20, "layers-window-dropped-their(3, 751)"}));
    QCOMPARE(mark({{"at", 90}, {"kind", "left"}, {"tokens", 751}, {"layers", 3}}),
             (TurnMark{-1, "already-while-message-read(layers-window-dropped-their(3, 751))"}));
    QCOMPARE(mark({{"at", 120}, {"kind", "left"}, {"tokens", 5}}, "dynamic:retention=key_norm").words,
             QString("From-tokens-dropped(5)"));
    QVERIFY(
        mark({{"at", 120}, {"kind", "left"}, {"tokens", 5}, {"most", 9}, {"layers", 3}}).words.contains("(3, 5, 9)"));
    QVERIFY(mark({{"at", 100}, {"kind", "in_pieces"}, {"tokens", 1200}}).words.contains("(1,200)"));
    // What left in this turn, and all that the cache misses where that is more.
    for (const int missing : {5, 1021}) {
      const QJsonObject left{{"at", 120}, {"kind", "left"}, {"tokens", 5}};
      const QString words =
          turnMarks(
              {{"prompt_tokens", 100}, {"missing", missing}, {"cache_spec", "tova"}, {"events", QJsonArray{left}}})
              .front()
              .words;
      QVERIFY(words.contains("From-tokens-dropped(5)"));
      QCOMPARE(words.contains("1,021"), missing > 5);
    }
    QCOMPARE(mark({{"at", 120}, {"kind", "moved_to_host"}, {"tokens", 1120}}).words,
             QString("Cache-moved-RAM-device(1,120)"));
    QCOMPARE(mark({{"at", 120}, {"kind", "moved_to_disk"}, {"tokens", 1120}}).words,
             QString("Cache-moved-disk-RAM(1,120)"));
  }
  void andWhereInTheTextItHappened() {
    const QString text = QString("word ").repeated(30);
    const QJsonObject stats{{"prompt_tokens", 100}, {"events", QJsonArray{QJsonObject{{"at", 110}, {"what", "full"}}}}};
    TranscriptView transcript;
    MessageView view(replyOf(text, stats), {}, transcript);
    view.resize(400, 200);
    view.show();
    const QImage without = view.body().grab().toImage();
    giveTokens(transcript.overlay(), spansOf(text, 5));  // in another turn's sequence, from 0 on
    const QImage with = view.body().grab().toImage();
    QRect differs;
    for (int y = 0; y < with.height(); ++y)
      for (int x = 0; x < with.width(); ++x)
        if (with.pixel(x, y) != without.pixel(x, y)) differs |= QRect(x, y, 1, 1);
    QVERIFY(!differs.isEmpty() && differs.width() <= 10);
    QVERIFY(std::abs(differs.center().x() - view.body().tokenBox(10).left()) < 4);
    QVERIFY(differs.adjusted(0, -2, 0, 2).contains(differs.center().x(), int(view.body().tokenBox(10).center().y())));
    giveTokens(transcript.overlay(), {});
    QCOMPARE(view.body().grab().toImage(), without);
  }

  void codeHasColours() {
    int state = 0;
    QCOMPARE(inks("cpp", "int x = 12; // end", state), QString("kkk.....nn..cccccc"));
    QCOMPARE(inks("cpp", "f(\"a\\\"b\") /* on", state), QString("..ssssss..ccccc"));
    QCOMPARE(state, 1);
    QCOMPARE(inks("cpp", "still */ if", state), QString("cccccccc.kk"));
    QCOMPARE(state, 0);
    QCOMPARE(inks("python", "x = '''a", state), QString("....ssss"));
    QCOMPARE(inks("python", "b''' # c", state), QString("ssss.ccc"));
    QCOMPARE(inks("sql", "SELECT a -- b", state), QString("kkkkkk...cccc"));
    QCOMPARE(inks("html", "<a href=\"x\">if</a>", state), QString(".k......sss.....k."));
    QCOMPARE(inks("bash", "echo $# # c", state), QString("kkkk....ccc"));
    QCOMPARE(inks("js", "`a", state), QString("ss"));
    state = 0;
    for (const char* name : {"cpp", "python", "typescript", "rust", "go", "java", "bash", "json", "sql", "xml"})
      QVERIFY2(codeLanguage(QString(name)), name);
    for (const char* name : {"", "brainfuck", " ", "c cpp"}) {
      const CodeLanguage* language = codeLanguage(QString(name));
      QVERIFY2(!language || QString(name) == "c cpp", name);
    }
  }
  void coloursOfCodeCanBeRead() {
    for (const bool dark : {false, true})
      for (const CodeInk ink : {CodeInk::plain, CodeInk::keyword, CodeInk::string, CodeInk::number, CodeInk::comment})
        QVERIFY(contrast(inkColour(themeOf(dark), ink), themeOf(dark).code) >= 4.5);
  }
  void codeThatGrowsIsColoured() {
    CellOverlay overlay;
    MessageBody body(overlay);
    for (const char* piece : {"```cpp\nin", "t x;\n/* a\nb */ ", "int y;\n"}) body.text().append(piece);
    const QTextBlock first = body.text().begin();
    QCOMPARE(first.layout()->formats().size(), qsizetype(1));
    QCOMPARE(first.next().next().layout()->formats().size(), qsizetype(2));
    overlay.setTinted(true);
    QCOMPARE(first.layout()->formats().first().format.foreground().color(), theme().text);
  }

  void howItLooks() {
    const QByteArray to = qgetenv("KVARIUM_PICTURES");
    if (to.isEmpty()) QSKIP("KVARIUM_PICTURES names no folder");
    const QString text =
        "<think>\nThe first tokens take the attention.\n</think>\n\n"
        "Attention weights of one step always add up to one. When nothing in the text is **relevant**, the weight "
        "still "
        "has to go *somewhere*, and it goes to the first tokens, because every later token can see them:\n\n"
        "- drop them and that weight falls on `tokens` that matter\n- keep four of them and the text stays fluent\n\n"
        "```cpp\n// a sink is kept\nint kept = sinks + window;  /* 1,028 */\nreturn \"text\";\n```\n\n"
        "| part | tokens |\n|---|---|\n| sinks | 4 |\n| window | 1024 |\n\nSo it cannot recall what has left the "
        "window.";
    const QJsonArray events{QJsonObject{{"at", 891}, {"kind", "left"}, {"tokens", 13}}};
    const QJsonObject stats{{"evicted", 13},
                            {"events", events},
                            {"prompt_tokens", 850},
                            {"reused_tokens", 812},
                            {"reuse_reason", "token 812 is \"even\", the cache had \"<think>\""},
                            {"first_token_s", 0.09},
                            {"prefill_speed", 1204.0},
                            {"decode_speed", 288.0},
                            {"cache_bytes", 12897485.0},
                            {"generated_tokens", 193},
                            {"cache_spec", "sink:4,window:1024"},
                            {"stop_reason", "eos"}};
    for (const bool dark : {true, false})
      for (const bool tinted : {false, true}) {
        applyTheme(dark ? ThemeChoice::dark : ThemeChoice::light);
        TranscriptView transcript;
        CellOverlay& overlay = transcript.overlay();
        QWidget page;
        auto* column = new QVBoxLayout(&page);
        Message question = replyOf("Why does a model need its first tokens, even when they say nothing?");
        question.from_user = true;
        question.id = 2;
        auto* user = new MessageView(question, {}, transcript, &page);
        MessageContext context;
        context.speaker = "SmolLM2";
        context.last = true;
        auto* reply = new MessageView(replyOf(text, stats), context, transcript, &page);
        column->addWidget(user);
        column->addWidget(reply);
        column->addStretch(1);
        overlay.setTokenSource([of_reply = spansOf(text, 5), of_user = spansOf(question.text, 5)](qint64 message) {
          return message == 1 ? &of_reply : &of_user;
        });
        emit overlay.tokensChanged();
        const TextRuns runs{{{CellKind::sink}, 0, 14},
                            {{CellKind::evicted}, 14, 24},
                            {{CellKind::sealed}, 38, 40, 0.9f},
                            {{CellKind::sealed, cache::Place::host}, 78, 12},
                            {{CellKind::sealed, cache::Place::disk}, 90, 12},
                            {{CellKind::kept, cache::Place::device, true}, 102, 12},
                            {{CellKind::recent}, 114, 1000}};
        overlay.setCells(runs);
        overlay.setTinted(tinted);
        overlay.setHighlighted({47, 1}, {50, 1});
        page.resize(640, 760);
        page.show();
        support::passTime(150);
        QVERIFY(page.grab().save(
            QDir(to).filePath(QString("transcript-%1%2.png").arg(dark ? "dark" : "light", tinted ? "-tinted" : ""))));
      }
    applyTheme(ThemeChoice::system);
  }
};

KVARIUM_QT_TEST(ReplyTest)

}  // namespace kvarium::ui::message_view_test

#include "message_view_test.moc"
