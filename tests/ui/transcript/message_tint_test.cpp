// Tokens of a message and where their cells are: characters of many bytes, Markdown, contrast, what is painted again.
#include <QImage>
#include <QMouseEvent>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>

#include "tests/support/qt_tests.h"
#include "tests/ui/transcript/token_spans.h"
#include "ui/transcript/cell_overlay.h"
#include "ui/transcript/markdown/message_document.h"
#include "ui/transcript/message_body.h"
#include "ui/transcript/message_tint.h"
#include "ui/transcript/token_sequence.h"

namespace kvarium::ui::message_tint_test {
namespace {

using support::spansOf;

const CellStyle sink{CellKind::sink}, evicted{CellKind::evicted}, sealed{CellKind::sealed}, recent{CellKind::recent},
    hosted{CellKind::sealed, cache::Place::host}, shared{CellKind::kept, cache::Place::device, true};

// The mapped part of a text, and of the document the same characters.
void compareMap(MessageDocument& document, double least_share) {
  const QString& text = document.text();
  qsizetype mapped = 0;
  qsizetype source = 0;
  int at = 0;
  for (const SourceSegment& s : document.sourceMap()) {
    QVERIFY(s.source >= source && s.document >= at && s.length > 0);
    source = s.source + s.length, at = s.document + s.length;
    mapped += s.length;
    for (int i = 0; i < s.length; ++i) {
      const QChar a = text[s.source + i], b = document.characterAt(s.document + i);
      const bool white = a.isSpace() && (b.isSpace() || b == QChar::ParagraphSeparator);
      QVERIFY2(a == b || white, qPrintable(QString("%1: %2 is not %3").arg(text.mid(s.source, 20)).arg(a).arg(b)));
    }
  }
  const double share =
      double(mapped) / double(std::max<qsizetype>(1, document.characterCount() - document.blockCount()));
  QVERIFY2(share >= least_share, qPrintable(QString("%1 of: %2").arg(share).arg(text)));
}

}  // namespace

class TintTest : public QObject {
  Q_OBJECT
 private slots:
  void endsInBytesBecomeCharacters() {
    // a, o with diaeresis (2 bytes), a kanji (3), an emoji (4 bytes, 2 units), z
    const std::string text = "a\xC3\xB6\xE6\xBC\xA2\xF0\x9F\x91\xA9z";
    const std::vector<uint32_t> ends{1, 3, 6, 10, 11};
    const TokenSpans spans(text, 7, ends);
    QCOMPARE(spans.spans(),
             (std::vector<TokenSpan>{{0, 1, 7, 1}, {1, 2, 8, 1}, {2, 3, 9, 1}, {3, 5, 10, 1}, {5, 6, 11, 1}}));
    QCOMPARE(spans.length(), qsizetype(6));
  }
  void tokensThatShareACharacterJoin() {
    const std::string text = "x\xF0\x9F\x91\xA9y";
    const TokenSpans spans(text, 0, std::vector<uint32_t>{1, 2, 4, 5, 6});
    QCOMPARE(spans.spans(), (std::vector<TokenSpan>{{0, 1, 0, 1}, {1, 3, 1, 3}, {3, 4, 4, 1}}));
    const TokenSpans across("\xC3\xB6\xC3\xB6", 0, std::vector<uint32_t>{1, 3, 4});
    QCOMPARE(across.spans(), (std::vector<TokenSpan>{{0, 2, 0, 3}}));
  }
  void piecesOfAReplyAreOneText() {
    TokenSpans spans;
    spans.append("Hel", 40, std::vector<uint32_t>{2});                   // the l is of a token still to be completed
    spans.append("lo \xC3\xB6", 41, std::vector<uint32_t>{2, 3, 3, 5});  // one token without a character
    QCOMPARE(spans.spans(), (std::vector<TokenSpan>{{0, 2, 40, 1}, {2, 5, 41, 1}, {5, 6, 42, 1}, {6, 7, 43, 2}}));
    QCOMPARE(spans.length(), qsizetype(7));
    QVERIFY(!clipped(spans.spans()[0], 2, 6));
    QCOMPARE(clipped(spans.spans()[1], 2, 6), (std::optional<TokenSpan>{{0, 3, 41, 1}}));
    QCOMPARE(clipped(spans.spans()[1], 3, 4), (std::optional<TokenSpan>{{0, 1, 41, 1}}));
    QCOMPARE(spans.tokensIn(2, 6), int64_t(2));
    QCOMPARE(spans.tokensIn(6, 7), int64_t(2));
    QCOMPARE(spans.tokensIn(7, 9), int64_t(0));
  }
  void whatThePromptLeavesOutIsInNoSpan() {
    const TokenSpans spans("\xC3\xA4 thought. It is", 10, std::vector<uint32_t>{14, 17}, 12);
    QCOMPARE(spans.spans(), (std::vector<TokenSpan>{{11, 13, 10, 1}, {13, 16, 11, 1}}));
    QCOMPARE(spans.tokensIn(0, 11), 0);
  }
  void whatIsNoTextEndsTheSpans() {
    for (const char* bytes : {"\xC3", "a\xFFz", "\xE6\xBC", "\xC0\x80"}) {
      const std::string text = bytes;
      QVERIFY(!TokenSpans(text, 0, std::vector<uint32_t>{uint32_t(text.size())}).isWhole());
    }
    QVERIFY(!TokenSpans("abc", 0, std::vector<uint32_t>{2, 1}).isWhole());
    QVERIFY(!TokenSpans("abc", 0, std::vector<uint32_t>{4}).isWhole());
    QVERIFY(TokenSpans("abc", 0, std::vector<uint32_t>{4}).spans().empty());
  }
  void everySpanHasTheStateOfItsCell() {
    const auto spans = spansOf("abcdefgh", 1, 10).spans();
    const TextRuns runs{{sink, 0, 11}, {evicted, 11, 2}, {sealed, 13, 3, 0.5f}, {{CellKind::empty}, 17, 5}};
    const auto styles = tintOf(spans, runs);
    const TextStyle half{sealed, 0.5f};
    QCOMPARE(styles, (std::vector<TextStyle>{{sink}, {evicted}, {evicted}, half, half, half, {}, {}}));
    // The character of three tokens is the last one's.
    const auto joined = TokenSpans("\xE6\xBC\xA2", 10, std::vector<uint32_t>{1, 2, 3}).spans();
    QVERIFY(tintOf(joined, runs).front() == TextStyle{evicted});
  }
  // "first", a gap and "zweites" are read as one message, of tokens of three bytes from position 5 on.
  void messagesThatAreReadAsOneHaveTheirOwnTokens() {
    Conversation talk;
    talk.add(0, true, "first");
    talk.add(talk.leaf, true, "zweites");
    talk.add(talk.leaf, false, "Yes.");
    const std::vector<qint64> path = talk.path();
    const std::vector<jinja::ChatMessage> read{
        {"system", "Be brief."}, {"user", "first\n\nzweites"}, {"assistant", "Yes."}};
    engine::PromptTokens told;
    told.messages = {{1, 5, {3, 6, 9, 12, 14}}, {2, 20, {4}}};
    const TokenSequence sequence = sequenceOf(partsOf(talk, read), told);
    QCOMPARE(sequence.path, path);
    QCOMPARE(sequence.tokens[path[0]].spans(), (std::vector<TokenSpan>{{0, 3, 5, 1}, {3, 5, 6, 1}}));
    QCOMPARE(sequence.tokens[path[1]].spans(), (std::vector<TokenSpan>{{0, 2, 7, 1}, {2, 5, 8, 1}, {5, 7, 9, 1}}));
    QCOMPARE(sequence.tokens[path[2]].spans(), (std::vector<TokenSpan>{{0, 4, 20, 1}}));
    // Nothing was read of another message that begins alike.
    QCOMPARE(partsOf(talk, {{"user", "first\n\nzweitens"}}).size(), size_t(1));
    QVERIFY(partsOf(talk, {{"user", "firstly"}}).empty());
  }
  void onlyWhatChangedIsPaintedAgain() {
    const auto spans = spansOf(QString(100, 'x'), 1).spans();
    const auto before = tintOf(spans, {{sink, 0, 4}, {recent, 4, 96}});
    const auto after =
        tintOf(spans, {{sink, 0, 4}, {evicted, 4, 1}, {sealed, 5, 5}, {recent, 10, 80}, {recent, 90, 10, 0.1f}});
    QCOMPARE(changedSpans(before, after), (std::vector<std::pair<size_t, size_t>>{{4, 9}, {90, 99}}));
    QVERIFY(changedSpans(after, after).empty());
  }

  void markdownIsMappedToWhatIsShown_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("share");
    const auto row = [](const char* text, double share) { QTest::newRow(text) << QString::fromUtf8(text) << share; };
    row("One line", 1);
    row("A paragraph with **bold**, *italic*, ~~gone~~ and `code`.\n\nAnother one.\n", 1);
    row("# Head\n\ntext\n\n## Second\ntext below\nand more\n", 1);
    row("- a\n- b\n  - nested\n\n- loose\n\nafter\n", 1);
    row("1. 1 apple\n2. two\n\n3. three\n\nEnd.", 1);
    row("Before\n```cpp\n#include <vector>\n\nint main() {}\n```\nafter\n\n```\nplain\n```\n", 1);
    row("| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 | **4** |\n\nafter the table", 1);
    row("> quote\n> more\n\n---\n\n- [ ] open\n- [x] x done\n", 1);
    row("Use 2 * 3 and snake_case and a\\*b; [a link](http://x.y/(z) \"a link\") goes on", 1);
    row("***all*** `` `x` `` and **a*b** &amp; fin", 0.8);
    row("- item\n\n  ```js\n  inside()\n    deeper()\n  ```\n\n- next\n", 0.9);
    row("    indented code\n    more\n\ntext\n", 0.9);
    row("<https://example.org> and 漢字 👩‍🚀 e\xCC\x81 עברית\n", 1);
    row("line one  \nline two\\\nline three", 1);
    row("Setext\n===\n\nOther\n---\ntext", 1);
    row("[ref][1] and ![alt](x.png)\n\n[1]: http://a.b\n", 0.9);
  }
  void markdownIsMappedToWhatIsShown() {
    QFETCH(QString, text);
    QFETCH(double, share);
    MessageDocument whole;
    whole.setText(text);
    compareMap(whole, share);
    const std::vector<SourceSegment> finished = whole.sourceMap();
    MessageDocument grown;  // asked at every step, as while a reply is written
    for (const QChar c : text) {
      grown.append(QString(c));
      compareMap(grown, 0);
    }
    grown.finish();
    QCOMPARE(grown.sourceMap(), finished);
  }

  void textOnATintCanBeRead() {
    for (const bool dark : {false, true}) {
      const Theme& t = themeOf(dark);
      const TintPaint paint(t, 1);
      for (int kind = 0; kind < cell_kinds; ++kind) {
        for (int place = 0; place < 3; ++place) {
          if (!isStored(CellKind(kind))) continue;
          const QImage tile = paint.tile({CellKind(kind), cache::Place(place), false});
          for (int i = 0; i < tile.width() * tile.height(); ++i) {
            const QColor over = tile.pixelColor(i % tile.width(), i / tile.width());
            for (const QColor& ground : {t.window, t.card, t.code}) {
              const auto mix = [&](int a, int b) { return int(std::lround(a + (b - a) * double(over.alphaF()))); };
              const QColor seen(mix(ground.red(), over.red()), mix(ground.green(), over.green()),
                                mix(ground.blue(), over.blue()));
              QVERIFY2(contrast(t.text, seen) >= 4.5, qPrintable(seen.name() + " under " + t.text.name()));
            }
          }
        }
      }
      for (const QColor& ground : {t.window, t.card, t.code})
        QVERIFY(contrast(mix(t.text, ground, TintPaint::faded), ground) >= 4.5);
    }
  }
  void everyStateIsToldByMoreThanItsColour() {
    for (const bool dark : {false, true}) {
      const TintPaint paint(themeOf(dark), 1);
      std::vector<QImage> patterns;
      for (const CellStyle style : {sink, sealed, recent, hosted, CellStyle{CellKind::sealed, cache::Place::disk}}) {
        const QImage tile = paint.tile(style);
        QImage pattern(tile.size(), QImage::Format_RGB32);  // the most frequent colour is 0
        QMap<QRgb, int> count;
        for (int i = 0; i < 144; ++i) ++count[tile.pixel(i % 12, i / 12)];
        QRgb ground = 0;
        for (auto it = count.begin(); it != count.end(); ++it)
          if (it.value() > count.value(ground)) ground = it.key();
        for (int i = 0; i < 144; ++i)
          pattern.setPixel(i % 12, i / 12, tile.pixel(i % 12, i / 12) == ground ? 0 : 0xFFFFFF);
        for (const QImage& other : patterns) QVERIFY(other != pattern);
        patterns.push_back(pattern);
      }
    }
  }

  void aTokenIsFoundWhereItIsPainted() {
    CellOverlay overlay;
    MessageBody body(overlay);
    body.resize(300, 10);
    const QString text =
        "Some **bold words** and `code` in a paragraph that takes several lines of the body.\n\n"
        "| a | b |\n|---|---|\n| cell | other |\n\n- item one\n- item two\n\n```\ncode here\n```\n";
    body.text().setText(text);
    body.show();
    const auto spans = spansOf(text, 3, 100).spans();
    body.setTokens(spans);
    overlay.setTinted(true);
    overlay.setCells({{recent, 100, 1000}});
    QVERIFY(QTest::qWaitForWindowExposed(&body));
    QSignalSpy hovered(&overlay, &CellOverlay::tokenHovered);
    int found = 0;
    for (const TokenSpan& span : spans) {
      const QRectF box = body.tokenBox(span.first);
      if (box.isEmpty()) continue;
      QMouseEvent move(QEvent::MouseMove, box.center(), body.mapToGlobal(box.center()), Qt::NoButton, Qt::NoButton,
                       Qt::NoModifier);
      QApplication::sendEvent(body.viewport(), &move);
      QVERIFY(!hovered.isEmpty());
      QCOMPARE(hovered.last().at(0).toLongLong(), span.first);
      ++found;
    }
    QVERIFY2(found > 30, qPrintable(QString::number(found)));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&body, &leave);
    QCOMPARE(hovered.last().at(0).toLongLong(), -1);
  }
  void aTextInTwoWritingDirectionsIsMarkedWhole() {
    CellOverlay overlay;
    MessageBody body(overlay);
    body.resize(230, 10);
    const QString text =
        QString::fromUtf8("שלום עולם and English words 12 بينهما كلمات עוד מילים here, then more of both: مرحبا סוף.");
    body.text().setText(text);
    body.show();
    const auto spans = spansOf(text, 6, 100).spans();
    body.setTokens(spans);
    QVERIFY(QTest::qWaitForWindowExposed(&body));
    const QImage before = body.grab().toImage();
    overlay.setTinted(true);
    overlay.setCells({{sealed, 100, 1000}});
    const QImage after = body.grab().toImage();
    std::vector<QRect> boxes;
    QSet<int> lines;
    for (const TokenSpan& span : spans) {
      const QRect box = body.tokenBox(span.first).toRect();
      QVERIFY2(!box.isEmpty(), qPrintable(text.mid(span.begin, span.end - span.begin)));
      QVERIFY(after.pixel(box.center().x(), box.top() + 1) != before.pixel(box.center().x(), box.top() + 1));
      for (const QRect& other : boxes) QVERIFY(!other.adjusted(1, 1, -1, -1).intersects(box.adjusted(1, 1, -1, -1)));
      boxes.push_back(box);
      lines.insert(box.top());
    }
    QVERIFY(lines.size() > 2);
  }
  void offByDefaultAndPaintsNothing() {
    CellOverlay overlay;
    MessageBody body(overlay);
    body.resize(300, 10);
    body.text().setText("plain text");
    body.show();
    QVERIFY(QTest::qWaitForWindowExposed(&body));
    const QImage before = body.grab().toImage();
    body.setTokens(spansOf("plain text", 2).spans());
    overlay.setCells({{sealed, 0, 100}});
    QCOMPARE(body.grab().toImage(), before);
    overlay.setTinted(true);
    QVERIFY(body.grab().toImage() != before);
    overlay.setHighlighted({2, 1}, {});
    const QImage marked = body.grab().toImage();
    overlay.setHighlighted({}, {});
    QVERIFY(body.grab().toImage() != marked);
    overlay.setTinted(false);
    QCOMPARE(body.grab().toImage(), before);
  }
  // By the share of the layers that lost it, and not struck out.
  void whatSomeLayersHaveLostIsPaler() {
    CellOverlay overlay;
    MessageBody body(overlay);
    body.resize(300, 10);
    body.text().setText("plain text");
    body.show();
    body.setTokens(spansOf("plain text", 5).spans());
    QVERIFY(QTest::qWaitForWindowExposed(&body));
    const auto range = [&](const TextRuns& runs) {  // from the darkest to the lightest point of the first word
      overlay.setCells(runs);
      const QImage seen = body.grab(body.tokenBox(0).toRect().adjusted(1, 2, -2, -3)).toImage();
      int least = 255, most = 0;
      for (int i = 0; i < seen.width() * seen.height(); ++i) {
        const int grey = qGray(seen.pixel(i % seen.width(), i / seen.width()));
        least = std::min(least, grey), most = std::max(most, grey);
      }
      return most - least;
    };
    const int whole = range({}), kept_by_most = range({{sealed, 0, 1, 0.3f}});
    const int kept_by_few = range({{sealed, 0, 1, 0.9f}});
    QVERIFY2(whole > kept_by_most && kept_by_most > kept_by_few && kept_by_few > whole / 2,
             qPrintable(QString("%1 %2 %3").arg(whole).arg(kept_by_most).arg(kept_by_few)));
    int begin = 0, end = 0;
    QVERIFY(body.fadingAt(0, begin, end) != Fading::gone);
    const QImage paler = body.grab().toImage();
    overlay.setCells({{evicted, 0, 1, 1}});
    QVERIFY(body.fadingAt(0, begin, end) == Fading::gone);
    QVERIFY(body.grab().toImage() != paler);
  }
  void theNumberOfAnItemGoesWithItsToken() {
    const QString text = "1. one\n2. two";
    CellOverlay overlay;
    MessageBody body(overlay);
    body.resize(300, 10);
    body.text().setText(text);
    body.show();
    body.setTokens(spansOf(text, 1).spans());
    QVERIFY(QTest::qWaitForWindowExposed(&body));
    const QRect second = body.tokenBox(10).toRect();  // "t"
    const QRect number(0, second.top(), second.left() - 1, second.height());
    const auto numberWith = [&](const TextRuns& runs) {
      overlay.setCells(runs);
      return body.grab(number).toImage();
    };
    const QImage plain = numberWith({});
    QVERIFY(numberWith({{evicted, 0, 9}}) == plain);
    QVERIFY(numberWith({{evicted, 0, 10}}) != plain);
    QVERIFY(numberWith({{evicted, 10, 3}}) == plain);
  }
  void tokensOfAnotherTextTintNothing() {
    CellOverlay overlay;
    MessageBody body(overlay);
    body.resize(300, 10);
    body.text().setText("short");
    body.show();
    overlay.setTinted(true);
    const QImage before = body.grab().toImage();
    body.setTokens(spansOf("a longer text than this", 2).spans());
    overlay.setCells({{sealed, 0, 100}});
    QCOMPARE(body.grab().toImage(), before);
  }
};

KVARIUM_QT_TEST(TintTest)

}  // namespace kvarium::ui::message_tint_test

#include "message_tint_test.moc"
