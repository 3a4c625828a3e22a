// A message as it grows: the same picture however the text was cut, nothing interpreted, nothing asked for.
#include <QAbstractTextDocumentLayout>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QTextTable>
#include <QToolButton>

#include "tests/support/qt_tests.h"
#include "tests/support/thread_time.h"
#include "tests/ui/transcript/token_spans.h"
#include "ui/transcript/cell_overlay.h"
#include "ui/transcript/markdown/markdown_source.h"
#include "ui/transcript/markdown/message_document.h"
#include "ui/transcript/message_body.h"

namespace kvarium::ui::message_document_test {
namespace {

const char* const samples[] = {
    "One line",
    "A paragraph with **bold**, *italic*, ~~gone~~ and `code`.\n\nAnother one.\n",
    "# Head\n\ntext\n\n## Second\ntext below\n",
    "- a\n- b\n  - nested\n\n- loose\n\nafter\n",
    "1. one\n2. two\n\n3. three\n\nEnd.",
    "Before\n```cpp\n#include <vector>\n\nint main() {}\n```\nafter\n\n```\nplain\n```\n\n```python\nx = 1\n",
    "~~~\ntilde ``` inside\n~~~\nrest",
    "| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 | 4 |\n\nafter the table",
    "> quote\n> more\n\n---\n\n- [ ] open\n- [x] done\n",
    "<think>I see</think> and #include <vector> and <div>raw</div>\n\n<img src=\"file:///etc/passwd\"> after",
    "![alt text](http://example.com/a.png) and ![](file:///etc/passwd) [link](javascript:alert(1))",
    "漢字かな交じり文。\n\nעברית וערבית العربية\n\n👩‍🚀👍🏽 e\xCC\x81\n",
    "    indented code\n    more\n\ntext\n",
    "- item\n\n  ```js\n  inside()\n  ```\n\n- next\n",
    "\n\n\nleading blank lines\n\n\n\n\nand gaps\n",
    "a\n\n12\n\n- \n\n-\n\n```",
    "text\n```in line``` more\n\n~~~ python title=x\n``\n\n~~\n\n~~~~\nend",
};

// A list, then a paragraph, both longer than what is parsed at once.
QString longSample(const QString& between) {
  QString text;
  for (int i = 0; i < 300; ++i) text += QString("%1. item%2**bold** word\n").arg(i + 1).arg(between);
  text += "\n\nThe end of the list.\n\n";
  for (int i = 0; i < 600; ++i) text += QString("Sentence %1 of one paragraph%2goes on. ").arg(i).arg(between.left(1));
  return text + "\n\n| a | b |\n|---|---|\n" + QString("| 1 | 2 |\n").repeated(100);
}

// Everything that is seen: text, kind of block, list, table, weight and family of every run.
QStringList pictureOf(const QTextDocument& document) {
  QStringList lines;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    const QTextBlockFormat f = block.blockFormat();
    QString line = QString("%1|h%2|q%3|c%4|l%5|t%6|m%7")
                       .arg(block.text())
                       .arg(f.headingLevel())
                       .arg(f.intProperty(QTextFormat::BlockQuoteLevel))
                       .arg(f.intProperty(code_block_number) > 0)
                       .arg(block.textList() != nullptr)
                       .arg(QTextCursor(block).currentTable() != nullptr)
                       .arg(f.topMargin());
    for (auto it = block.begin(); !it.atEnd(); ++it)
      line += QString("[%1 %2 %3 %4]")
                  .arg(it.fragment().length())
                  .arg(it.fragment().charFormat().fontWeight())
                  .arg(it.fragment().charFormat().fontFixedPitch())
                  .arg(it.fragment().charFormat().anchorHref());
    lines << line;
  }
  return lines;
}

}  // namespace

class MessageDocumentTest : public QObject {
  Q_OBJECT
 private slots:
  void howTheTextWasCutDoesNotShow() {
    QRandomGenerator random(1);
    QString all;
    for (const char* sample : samples) all += QString::fromUtf8(sample) + "\n\n";
    QStringList texts{all, longSample(" "), longSample("\n"), longSample("\n\n   "), QString("x").repeated(9000)};
    for (const char* sample : samples) texts << QString::fromUtf8(sample);
    for (const QString& text : texts) {
      MessageDocument whole;
      whole.setText(text);
      for (int round = 0; round < 8; ++round) {
        MessageDocument grown;
        for (qsizetype at = 0; at < text.size();) {
          const int longer = 1 + int(text.size() / 1500) * 30;  // a long text in pieces that are not as many
          const qsizetype n = (round == 0 ? 1 : random.bounded(1, round * 6)) * longer;
          grown.append(text.mid(at, n));
          at += n;
        }
        grown.finish();
        QCOMPARE(grown.text(), text);
        QCOMPARE(pictureOf(grown), pictureOf(whole));
      }
    }
  }

  void nothingIsTakenForHtml() {
    MessageDocument document;
    document.append(
        "<think>secret</think>\n\n#include <vector>\n\n<img src=\"http://example.com/x.png\"> after <b>x</b>");
    document.finish();
    const QString shown = document.toPlainText();
    for (const char* kept : {"<think>secret</think>", "#include <vector>", "<img", "after <b>x</b>"})
      QVERIFY2(shown.contains(kept), kept);
  }

  void noPictureIsEverInTheDocument() {
    CellOverlay overlay;
    MessageBody body(overlay);
    body.text().append("![a cat](http://example.com/cat.png) ![](file:///etc/passwd)\n\n![x](/etc/passwd)");
    body.text().finish();
    for (QTextBlock b = body.document()->begin(); b.isValid(); b = b.next())
      for (auto it = b.begin(); !it.atEnd(); ++it) QVERIFY(!it.fragment().charFormat().isImageFormat());
    QVERIFY(body.toPlainText().contains("a cat"));
    QVERIFY(!body.document()->resource(QTextDocument::ImageResource, QUrl("file:///etc/hostname")).isValid());
    QVERIFY(!body.document()->resource(QTextDocument::HtmlResource, QUrl("/etc/hostname")).isValid());
  }

  void finishedBlocksAreParsedOnce() {
    QString text;
    for (int i = 0; i < 400; ++i) text += QString("Paragraph %1 with some **words** in it.\n\n").arg(i);
    MessageDocument document;
    for (qsizetype at = 0; at < text.size(); at += 5) document.append(text.mid(at, 5));
    document.finish();
    QVERIFY2(document.parsedCharacters() < 10 * text.size(), qPrintable(QString::number(document.parsedCharacters())));
  }

  void oneEndlessParagraphStaysCheap() {
    MessageDocument document;
    const QString piece = "word word word word ";
    for (int i = 0; i < 3000; ++i) document.append(piece);
    document.finish();
    QCOMPARE(document.toPlainText().trimmed().size(), 3000 * piece.size() - 1);
    // It is read again when it has grown by a share of itself, not with each piece.
    QVERIFY2(document.parsedCharacters() < 300 * 3000 * piece.size(),
             qPrintable(QString::number(document.parsedCharacters())));
  }

  void anEndlessMessageIsStillMarkdown() {
    MessageDocument document;
    document.append(QString(1 << 20, 'x') + "\n\n");
    document.append("**bold**");
    document.finish();
    QVERIFY(document.toPlainText().endsWith("\nbold"));
  }
  void aLongListIsOneList() {
    QString text;
    for (int i = 1; i <= 400; ++i) text += QString("%1. Item with some words\n\n     - and one inside\n").arg(i);
    MessageDocument document;
    for (qsizetype at = 0; at < text.size(); at += 200) document.append(text.mid(at, 200));
    document.finish();
    QVERIFY2(document.parsedCharacters() < 20 * text.size(), qPrintable(QString::number(document.parsedCharacters())));
    QTextList* list = document.begin().textList();
    QVERIFY(list);
    QCOMPARE(list->count(), 400);
    QCOMPARE(list->itemText(document.lastBlock().previous()), QString("400."));
  }
  void aLongLineOfCodeIsCopiedAsOne() {
    const QString line = QString("0,").repeated(10000);
    MessageDocument document;
    for (const QString& piece : {QString("```\n"), line, QString("\nend\n```\n")}) document.append(piece);
    document.finish();
    QCOMPARE(document.codeBlock(1), line + "\nend");
    for (QTextBlock b = document.begin(); b.isValid(); b = b.next())
      QVERIFY(b.length() <= MessageDocument::longest_line + 1);
  }

  void aMessageOfTheUserStaysAsTyped() {
    MessageDocument document;
    document.setReading(MessageDocument::Reading::typed);
    document.setText({});
    document.append("# not a head\n- no list <b>\n  two spaces\n\nand on\n\n");
    document.finish();
    QCOMPARE(document.toPlainText(), QString("# not a head\n- no list <b>\n  two spaces\n\nand on"));
    const QAbstractTextDocumentLayout* layout = document.documentLayout();
    const double line = layout->blockBoundingRect(document.begin().next()).top();
    QVERIFY(document.size().height() <= 5 * line + 1);  // a blank line is a line
    QCOMPARE(document.text().size(), document.sourceMap().back().source + document.sourceMap().back().length + 2);
  }

  void codeOfTheUserIsCode() {
    MessageDocument document;
    document.setReading(MessageDocument::Reading::typed);
    document.setText({});
    document.append("What does *this* do?\n\n```cpp\nint x;\n\nint y;\n```\n\nAnd this?\n~~~\nopen");
    document.finish();
    QCOMPARE(document.codes().size(), size_t(2));
    QCOMPARE(document.codes().front().language, QString("cpp"));
    QCOMPARE(document.codeBlock(1), QString("int x;\n\nint y;"));
    QCOMPARE(document.codeBlock(2), QString("open"));
    QCOMPARE(document.toPlainText(), QString("What does *this* do?\nint x;\n\nint y;\nAnd this?\nopen"));
    for (const SourceSegment& s : document.sourceMap())
      QCOMPARE(document.text().mid(s.source, s.length), document.toPlainText().mid(s.document, s.length));
  }

  void mathsStaysToTheLetter_data() {
    QTest::addColumn<QString>("markdown");
    QTest::addColumn<QString>("shown");
    QTest::addColumn<int>("blocks");
    QTest::newRow("inline") << "so \\(a^2\\,+ b_1 * c_2 * d\\) is"
                            << "so \\(a^2\\,+ b_1 * c_2 * d\\) is" << 0;
    QTest::newRow("display") << "Then\n\\[\n  x \\\\ y\n+ 3\n\\]\nwhere"
                             << "Then\n\\[\n  x \\\\ y\n+ 3\n\\]\nwhere" << 1;
    QTest::newRow("dollars") << "$$a_1 b_1$$ and $x_1 * y_1$"
                             << "$$a_1 b_1$$ and $x_1 * y_1$" << 0;
    QTest::newRow("money") << "It costs $5 and $10, or $x."
                           << "It costs $5 and $10, or $x." << 0;
    QTest::newRow("environment") << "\\begin{align}\na &= b \\\\\nc\n\\end{align}"
                                 << "\\begin{align}\na &= b \\\\\nc\n\\end{align}" << 1;
    QTest::newRow("open") << "so \\(a and \\[b"
                          << "so \\(a and \\[b" << 0;
    QTest::newRow("code") << "`\\(a\\)` and `$x_1$`"
                          << "\\(a\\) and $x_1$" << 0;
    QTest::newRow("fence") << "- in\n\n  ```\n  \\(a\\)\n  ```"
                           << "in\n\\(a\\)" << 1;
    QTest::newRow("backticks") << "\\(`a`\\)"
                               << "\\(`a`\\)" << 0;
    QTest::newRow("escapes") << "1\\. \\*not bold\\*"
                             << "1. *not bold*" << 0;
  }

  void mathsStaysToTheLetter() {
    QFETCH(QString, markdown);
    QFETCH(QString, shown);
    QFETCH(int, blocks);
    MessageDocument document;
    document.append(markdown);
    document.finish();
    QCOMPARE(document.toPlainText(), shown);
    QCOMPARE(int(document.codes().size()), blocks);
    for (const SourceSegment& s : document.sourceMap())
      QCOMPARE(document.text().mid(s.source, s.length), document.toPlainText().mid(s.document, s.length));
  }

  void mathsThatNothingClosesIsSearchedOnce() {
    const std::pair<const char*, const char*> texts[]{
        {"\\( ", ""},    {"$ ", ""}, {"\\( ", "\n\n\\)"}, {"\\\\$a", "`$"}, {"\\begin{a} \\begin{b} ", ""},
        {"\\(x\\) ", ""}};
    for (const auto& [again, last] : texts) {
      const QString text = QString(again).repeated((1 << 20) / int(qstrlen(again))) + last;
      const double begin = support::threadMs();
      MarkdownSource source(text);
      QVERIFY2(support::threadMs() - begin < 10000, again);  // about 0.1 s; searched again from each, it takes minutes
    }
    QCOMPARE(MarkdownSource("  \\[\n  x\n  \\] \n").text(), QString("  ```tex\n  \\[\n  x\n  \\]\n  ``` \n"));
    QCOMPARE(MarkdownSource("\\(a\n\nb\\) \\(c\\)").text(), QString("\\\\(a\n\nb\\) `\\(c\\)`"));
    QCOMPARE(MarkdownSource("\\begin{a}\\begin{b}x\\end{b}").text(), QString("\\begin{a}`\\begin{b}x\\end{b}`"));
  }

  void codeStandsClearOfWhatIsAboveIt() {
    const QString table = "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n";
    for (const QString& text : {table + "```py\nx\n```\n", table + "\n```py\nx\n```\n",
                                QString("```py\nx\n```\n```py\ny\n```\n"), table + "\n\\[\nx\n\\]\n"}) {
      CellOverlay overlay;
      MessageBody body(overlay);
      body.resize(400, 10);
      body.show();
      for (const QChar c : text) body.text().append(c);  // as a model writes
      body.text().finish();
      const QTextDocument& document = *body.document();
      QAbstractTextDocumentLayout* layout = document.documentLayout();
      const QTextBlock code = document.findBlock(body.text().codes().back().first);
      double above = 0;  // the end of what is above the head of the code
      for (QTextBlock b = document.begin(); b != code; b = b.next())
        above = std::max(above, layout->blockBoundingRect(b).bottom());
      for (QTextFrame* frame : document.rootFrame()->childFrames()) {  // Qt counts its rectangle from its first cell on
        const QTextBlock before = document.findBlock(frame->firstPosition() - 1);  // a line of 1 px
        const double top = layout->blockBoundingRect(before).top() + 1;
        above = std::max(above, top + layout->frameBoundingRect(frame).height());
      }
      const double foot = body.text().codes().size() > 1 ? code_foot : 0;
      QVERIFY2(layout->blockBoundingRect(code).top() - code_head >= above + foot, qPrintable(text));
    }
  }

  void aLongMessageOfTheUserIsFolded() {
    CellOverlay overlay;
    MessageBody body(overlay);
    body.text().setReading(MessageDocument::Reading::typed);
    body.resize(400, 10);
    body.show();
    body.text().append(QString("line\n").repeated(1203) + "end");
    body.text().finish();
    body.setFolds(true);
    QVERIFY(body.isFolded());
    QToolButton* all = body.findChild<QToolButton*>();
    QCOMPARE(all->text(), QString("Show-all-lines(1,204)"));
    const int folded = body.height();
    body.moveCursor(QTextCursor::End);  // as a selection or a search does
    body.ensureCursorVisible();
    QCOMPARE(body.verticalScrollBar()->value(), 0);
    QCOMPARE(body.cursorForPosition(QPoint(5, 5)).blockNumber(), 0);
    QVERIFY(folded > 30 * body.fontMetrics().height() && folded < 50 * body.fontMetrics().height());
    all->click();
    QVERIFY(!body.isFolded() && body.height() > 20 * folded);
    QCOMPARE(all->text(), QString("Show-less"));
    all->click();
    QCOMPARE(body.height(), folded);
    QVERIFY(!body.boxOf({body.text().text().size() - 3, 3}).isEmpty());  // what is looked for is shown
    QVERIFY(!body.isFolded());
    all->click();
    body.setTokens(support::spansOf(body.text().text(), 5).spans());
    QVERIFY(!body.tokenBox(1200).isEmpty() && body.isFolded());  // who only paints asks, too
    QVERIFY(!body.tokenBox(1200, true).isEmpty() && !body.isFolded());
  }

  void whatHasNoTextStaysWhenTheNextBlockComes() {
    MessageDocument document;
    for (const char* piece : {"above\n\n---\n\n", "below it is a longer line\n\n", "```\ncode\n\n```\n", "end"})
      document.append(piece);
    document.finish();
    int rules = 0, code = 0;
    for (QTextBlock b = document.begin(); b.isValid(); b = b.next()) {
      rules += b.blockFormat().hasProperty(QTextFormat::BlockTrailingHorizontalRulerWidth);
      code += b.blockFormat().intProperty(code_block_number) > 0;
    }
    QCOMPARE(rules, 1);
    QCOMPARE(code, 2);
  }

  void codeThatGrowsHasNoGaps() {
    MessageDocument document;
    for (const char* piece : {"```cpp\nfirst", "\nsec", "ond\nthird", "\n", "\n``"}) document.append(piece);
    int lines = 0;
    for (QTextBlock b = document.begin(); b.isValid(); b = b.next(), ++lines)
      QCOMPARE(b.blockFormat().topMargin() > 0, lines == 0);
    QCOMPARE(lines, 4);  // what may become the end is no line of code yet
    document.append("x");
    QCOMPARE(document.codeBlock(1), QString("first\nsecond\nthird\n\n``x"));
  }

  void codeAtTheBeginningHasRoomForItsButton() {
    CellOverlay overlay;
    MessageBody body(overlay);
    body.resize(400, 10);
    body.show();
    body.text().append("```cpp\nint x;\n```\n\nand so on, a longer line\n");
    QToolButton* copy = nullptr;
    QTRY_VERIFY((copy = body.findChild<QToolButton*>()) && copy->isVisible());
    QVERIFY(copy->y() >= 0);
    body.text().setText("no code");
    QCOMPARE(body.document()->rootFrame()->frameFormat().topMargin(), 0.0);
  }

  void codeAtTheEndHasGroundBelowIt() {
    CellOverlay overlay;
    MessageBody body(overlay);
    body.resize(400, 10);
    body.show();
    body.text().setText("```\ncode\n```\n");
    const QTextDocument& document = *body.document();
    const QRectF last = document.documentLayout()->blockBoundingRect(document.lastBlock());
    QTRY_VERIFY(body.height() >= last.bottom() + 8);
  }

  void oneLargePieceIsAParagraphOfItsOwn() {
    MessageDocument document;
    document.append("```\ncode\n```\n");
    document.append(QString("word ").repeated(MessageDocument::tail_limit / 4));
    QCOMPARE(document.codeBlock(1), QString("code"));
  }

  void aLongListWithOpenCodeStaysCheap() {
    MessageDocument document;
    const QString start = "- item\n  ```\n";
    document.append(start);
    for (int i = 0; i < 2000; ++i) document.append("  line of code\n");
    QVERIFY2(document.parsedCharacters() < 600 * MessageDocument::tail_limit,
             qPrintable(QString::number(document.parsedCharacters())));
    document.finish();
    QCOMPARE(document.toPlainText().count("line of code"), 2000);
  }

  void aLinkToldInATipIsNotHtml() {
    MessageDocument document;
    document.setText("[x](http://a/<b>bold)");
    int links = 0;
    for (QTextBlock b = document.begin(); b.isValid(); b = b.next())
      for (auto it = b.begin(); !it.atEnd(); ++it) {
        const QTextCharFormat format = it.fragment().charFormat();
        links += format.isAnchor();
        QVERIFY2(!format.toolTip().contains("<b>"), qPrintable(format.toolTip()));
      }
    QCOMPARE(links, 1);
  }

  void codeCanBeCopiedAlone() {
    MessageDocument document;
    document.setText("a\n\n```cpp\nint x;\n\nint y;\n```\n\nb\n\n```\nz\n```\n");
    QCOMPARE(document.codeBlock(1), QString("int x;\n\nint y;"));
    QCOMPARE(document.codeBlock(2), QString("z"));
  }

  void bodyIsAsHighAsItsText() {
    CellOverlay overlay;
    MessageBody body(overlay);
    body.resize(400, 10);
    body.show();
    body.text().append("short");
    const int low = body.height();
    body.text().append(QString(" more words").repeated(60));
    QTRY_VERIFY(body.height() > low * 3);
  }

  void splitsOnlyWhereLaterTextChangesNothing_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<int>>("ends");
    QTest::addColumn<bool>("open");
    QTest::newRow("open paragraph") << "abc" << QList<int>{} << false;
    QTest::newRow("blank line alone") << "abc\n\n" << QList<int>{} << false;
    QTest::newRow("next block") << "abc\n\ndef ghi jkl m" << QList<int>{5} << false;
    QTest::newRow("list goes on") << "- a\n\n- b longer item\n" << QList<int>{} << false;
    QTest::newRow("list ends") << "- a\n\nText after the list\n" << QList<int>{5} << false;
    QTest::newRow("fence open") << "a\n```\ncode\n\nmore" << QList<int>{2} << true;
    QTest::newRow("fence closed") << "```\ncode\n```\n" << QList<int>{13} << false;
    QTest::newRow("inner fence is shorter") << "````\n```\n````\n" << QList<int>{14} << false;
  }
  void splitsOnlyWhereLaterTextChangesNothing() {
    QFETCH(QString, text);
    QFETCH(QList<int>, ends);
    QFETCH(bool, open);
    const BlockSplit split = splitBlocks(text);
    QList<int> cut;
    for (const BlockEnd& end : split.ends) cut << int(end.at);
    QCOMPARE(cut, ends);
    QCOMPARE(split.open_fence, open);
  }
};

KVARIUM_QT_TEST(MessageDocumentTest)

}  // namespace kvarium::ui::message_document_test

#include "message_document_test.moc"
