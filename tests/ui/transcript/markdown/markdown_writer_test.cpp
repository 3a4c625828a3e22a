// Markdown of a message: every construct in its format, every character mapped to where it was typed, and no text that
// takes the program's time or memory.
#include <QAbstractTextDocumentLayout>
#include <QRandomGenerator>
#include <QTest>
#include <QTextBlock>
#include <QTextList>
#include <QTextTable>

#include "tests/support/qt_tests.h"
#include "tests/support/thread_time.h"
#include "ui/transcript/markdown/markdown_writer.h"
#include "ui/transcript/markdown/message_document.h"

namespace kvarium::ui::markdown_writer_test {
namespace {

// A random Markdown text, made together with what must be seen of it: each shown character and where it was typed.
class Sample {
 public:
  explicit Sample(quint32 seed) : m_random(seed), m_newline(seed % 4 == 3 ? "\r\n" : "\n") {
    for (int i = m_random.bounded(1, 8); i > 0; --i) {
      block(0);
      endBlock();
    }
  }

  QString text, shown;
  std::vector<qsizetype> source;  // of each character of `shown`; -1: it stands for others

 private:
  void mark(const QString& markup) { text += markup; }
  void show(const QString& characters) {
    for (const QChar c : characters) {
      shown += c;
      source.push_back(text.size());
      text += c;
    }
  }
  void showFor(const QString& typed, const QString& characters) {
    text += typed;
    shown += characters;
    source.resize(size_t(shown.size()), -1);
  }
  void newline() { text += m_newline + m_prefix; }
  void endBlock() { newline(), newline(); }
  void lineBreak(QChar as) {
    shown += as;
    source.push_back(text.size() + m_newline.size() - 1);
    newline();
  }

  QString word() {
    static const QStringList words{
        "a",           "word",  "Straße", "漢字", "עברית", "e\u0301x", "\U0001F469\u200D\U0001F680",
        "\U0001D4B3y", "don't", "x,y",    "5",    "end."};
    return words[m_random.bounded(int(words.size()))];
  }

  void span(bool in_span) {
    switch (m_random.bounded(in_span ? 9 : 16)) {
      case 0: return showFor("&amp;", "&");
      case 1: return showFor("&#x1F600;", "\U0001F600");
      case 2: return show("&nosuch;");
      case 3: mark("\\"); return show("*");
      case 4:
        mark("`");
        show("co*de \\" + word());
        return mark("`");
      case 5: return show("<b>");
      case 6: return show("\\(x_1 * y\\)");
      case 7: return show("$a_{1}$");
      case 8:
        mark("![");
        show(word());
        return mark("](file:///x.png)");
      case 9: return within("**", "**");
      case 10: return within("*", "*");
      case 11: return within("~~", "~~");
      case 12: return within("[", "](http://x.y/(z) \"title\")");
      case 13:
        mark("<");
        show("https://example.org/a");
        return mark(">");
      case 14: return show("www.example.org");
      default:
        show("in");
        mark("**");
        show("wo");
        mark("**");
        return show("rd");
    }
  }
  void within(const QString& open, const QString& close) {
    mark(open);
    show("B ");
    span(true);
    show(" e");
    mark(close);
  }
  void line() {
    show("L");
    for (int i = m_random.bounded(6); i > 0; --i) {
      show(" ");
      if (m_random.bounded(2))
        show(word());
      else
        span(false);
    }
    show(" z");
  }
  void paragraph() {
    line();
    for (int i = m_random.bounded(3); i > 0; --i) {
      const bool hard = m_random.bounded(4) == 0;
      if (hard) mark("\\");
      lineBreak(hard ? QChar(QChar::LineSeparator) : QChar(u' '));
      line();
    }
  }
  void code() {
    mark("```cpp");
    for (int i = m_random.bounded(1, 4); i > 0; --i) {
      newline();
      show(QString(m_random.bounded(40), u' ') + "if (a < b) **c &amp; " + word() + ";");
    }
    newline();
    mark("```");
  }
  void table() {
    for (int row = 0; row < 4; ++row) {
      if (row == 1) {
        mark("|---|:--:|");
      } else {
        mark("| ");
        line();
        mark(" | ");
        line();
        mark(" |");
      }
      if (row < 3) newline();
    }
  }
  void list(int depth) {
    static const QStringList markers{"- ", "* ", "+ ", "1. ", "2) ", "- [ ] ", "- [x] "};
    const QString marker = markers[m_random.bounded(int(markers.size()))];
    const QString before = m_prefix;
    for (int i = m_random.bounded(1, 4); i > 0; --i) {
      mark(marker);
      const bool task = marker.startsWith("- [");
      m_prefix = before + QString(task ? 2 : marker.size(), u' ');
      paragraph();
      if (!task && m_random.bounded(2)) {  // md4c 0.4.8 does not find a task after the quote of another item
        endBlock();
        block(depth + 1);
      }
      m_prefix = before;
      if (i > 1) newline();
    }
  }
  void block(int depth) {
    switch (m_random.bounded(depth < 3 ? 8 : 5)) {
      case 0: mark("## "); return line();
      case 1: return code();
      case 2: return mark("***");
      case 3:
        if (depth == 0) return table();
        return paragraph();
      case 4: return paragraph();
      case 5: {
        const QString before = m_prefix;
        m_prefix += "> ";
        mark("> ");
        paragraph();
        endBlock();
        block(depth + 1);
        m_prefix = before;
        return;
      }
      default: return list(depth);
    }
  }

  QRandomGenerator m_random;
  QString m_newline, m_prefix;
};

QString shownIn(const QTextDocument& document) {
  QString text;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) text += block.text();
  return text;
}

// Where each character of shownIn() comes from; -1: unknown.
std::vector<qsizetype> sourceOf(const MessageDocument& document) {
  std::vector<qsizetype> at(size_t(document.characterCount()), -1), source;
  for (const SourceSegment& s : document.sourceMap())
    for (int i = 0; i < s.length; ++i) at[size_t(s.document + i)] = s.source + i;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
    for (int i = 0; i < block.length() - 1; ++i) source.push_back(at[size_t(block.position() + i)]);
  return source;
}

QTextCharFormat formatOf(const QTextDocument& document, const QString& words) {
  const QTextCursor found = document.find(words);
  return found.isNull() ? QTextCharFormat() : found.charFormat();
}

QTextBlock blockOf(const QTextDocument& document, const QString& words) { return document.find(words).block(); }

}  // namespace

class MarkdownTest : public QObject {
  Q_OBJECT
 private slots:
  void everyCharacterIsMappedToWhereItWasTyped() {
    for (quint32 seed = 0; seed < 400; ++seed) {
      const Sample sample(seed);
      MessageDocument whole;
      whole.setText(sample.text);
      QVERIFY2(shownIn(whole) == sample.shown, qPrintable(QString("seed %1\n%2\n-- shown\n%3\n-- expected\n%4")
                                                              .arg(seed)
                                                              .arg(sample.text, shownIn(whole), sample.shown)));
      const std::vector<qsizetype> source = sourceOf(whole);
      for (size_t i = 0; i < source.size(); ++i)
        QVERIFY2(source[i] == sample.source[i], qPrintable(QString("seed %1\n%2\n-- character %3 (%4): %5 is not %6")
                                                               .arg(seed)
                                                               .arg(sample.text)
                                                               .arg(i)
                                                               .arg(sample.shown.mid(qsizetype(i), 20))
                                                               .arg(source[i])
                                                               .arg(sample.source[i])));
      MessageDocument grown;
      QRandomGenerator random(seed);
      for (qsizetype at = 0; at < sample.text.size();) {
        const qsizetype n = random.bounded(1, 20);
        grown.append(sample.text.mid(at, n));
        at += n;
      }
      grown.finish();
      QVERIFY2(grown.sourceMap() == whole.sourceMap(), qPrintable(sample.text));
    }
  }

  void charactersThatEndABlockAreBlanks() {
    MessageDocument document;
    document.setText(QString("a%1b%2c%3d").arg(QChar(0xfdd0)).arg(QChar(0xfdd1)).arg(QChar(QChar::ParagraphSeparator)) +
                     "&#13;e&#10;f");
    QCOMPARE(document.blockCount(), 1);
    QCOMPARE(document.toPlainText(), QString("a b c d e f"));
  }

  void whatMarksTexIsNeverShown() {
    MessageDocument document;
    document.setText("    \\(x\\) in code\n\nand [a](<\\(y\\)>)");
    QCOMPARE(document.toPlainText(), QString("\\(x\\) in code\nand a"));
  }

  void inlineFormats() {
    MessageDocument document;
    document.setText(
        "plain **bold** *italic* ***both*** ~~gone~~ `code` [link](http://a.b/?c&amp;d) ![picture](x.png) ![](y.png) "
        "www.example.org me@example.org");
    QCOMPARE(formatOf(document, "plain").fontWeight(), int(QFont::Normal));
    QCOMPARE(formatOf(document, "bold").fontWeight(), int(QFont::Bold));
    QVERIFY(formatOf(document, "italic").fontItalic());
    QVERIFY(formatOf(document, "both").fontItalic() && formatOf(document, "both").fontWeight() == QFont::Bold);
    QVERIFY(formatOf(document, "gone").fontStrikeOut());
    QVERIFY(formatOf(document, "code").fontFixedPitch());
    QCOMPARE(formatOf(document, "link").anchorHref(), QString("http://a.b/?c&d"));
    QVERIFY(formatOf(document, "picture").fontItalic());
    QVERIFY(formatOf(document, "[y.png]").fontItalic());
    QCOMPARE(formatOf(document, "www.example.org").anchorHref(), QString("http://www.example.org"));
    QCOMPARE(formatOf(document, "me@example.org").anchorHref(), QString("mailto:me@example.org"));
  }

  void blocksAndLists() {
    MessageDocument document;
    document.setText(
        "# Head\n\n- disc\n\n  second\n\n  - [x] done\n  - [ ] open\n\n* circle\n\n1) one\n2) two\n   \n   > "
        "quoted\n\n---\n\n> outer\n>\n"
        "> > inner\n>\n> ```py\n> x = 1\n> ```\n");
    QCOMPARE(blockOf(document, "Head").blockFormat().headingLevel(), 1);
    const auto listOf = [&](const QString& words) {
      const QTextList* list = blockOf(document, words).textList();
      return list ? list->format() : QTextListFormat();
    };
    QCOMPARE(listOf("disc").style(), QTextListFormat::ListDisc);
    QCOMPARE(listOf("circle").style(), QTextListFormat::ListCircle);
    QCOMPARE(listOf("two").style(), QTextListFormat::ListDecimal);
    QCOMPARE(blockOf(document, "two").textList()->itemText(blockOf(document, "two")), QString("2)"));
    QVERIFY(!blockOf(document, "second").textList());
    QCOMPARE(blockOf(document, "second").blockFormat().indent(), 1);
    QCOMPARE(listOf("done").indent(), 2);
    QCOMPARE(blockOf(document, "done").blockFormat().marker(), QTextBlockFormat::MarkerType::Checked);
    QCOMPARE(blockOf(document, "open").blockFormat().marker(), QTextBlockFormat::MarkerType::Unchecked);
    const auto quoteOf = [&](const QString& words) {
      return blockOf(document, words).blockFormat().intProperty(QTextFormat::BlockQuoteLevel);
    };
    QCOMPARE(quoteOf("quoted"), 1);
    QCOMPARE(quoteOf("outer"), 1);
    QCOMPARE(quoteOf("inner"), 2);
    QCOMPARE(quoteOf("x = 1"), 1);
    QCOMPARE(document.codes().size(), size_t(1));
    QCOMPARE(document.codes().front().language, QString("py"));
  }

  void aTableKeepsWhatIsAroundIt() {
    MessageDocument document;
    document.setText(
        "# Head\n| a | b |\n|---|--:|\n| **cell** | `cod` |\n\n- item\n\n  | e | f |\n  |---|---|\n  | gap |\n");
    QCOMPARE(document.toPlainText().count(u'|'), 0);
    QVERIFY(blockOf(document, "Head").blockFormat().lineHeightType() != QTextBlockFormat::FixedHeight);
    const QTextTable* table = QTextCursor(blockOf(document, "cod")).currentTable();
    QVERIFY(table);
    QCOMPARE(table->rows(), 2);
    QCOMPARE(blockOf(document, "cod").blockFormat().alignment(), Qt::AlignRight);
    QCOMPARE(formatOf(document, "cell").fontWeight(), int(QFont::Bold));
    QVERIFY(QTextCursor(blockOf(document, "gap")).currentTable());
    QCOMPARE(QTextCursor(blockOf(document, "gap")).currentTable()->columns(), 2);
  }

  void itemsWithoutTextKeepTheirMarkers() {
    MessageDocument document;
    document.setText("1.\n2. - inner\n3. ```\n   code\n   ```\n4. last");
    const QTextList* list = blockOf(document, "last").textList();
    QVERIFY(list);
    QCOMPARE(list->count(), 4);
    QCOMPARE(list->itemText(blockOf(document, "last")), QString("4."));
    QCOMPARE(document.codeBlock(1), QString("code"));
  }

  void aTableThatIsTooLargeStaysAsTyped() {
    QString wide = "above\n\n> " + QString("|a").repeated(200) + "\n> " + QString("|---").repeated(200) + "\n> |b\n";
    MessageDocument document;
    document.setText(wide + "\n**below**");
    QVERIFY(document.rootFrame()->childFrames().isEmpty());
    QCOMPARE(document.toPlainText().count("|a"), 200);
    QCOMPARE(formatOf(document, "below").fontWeight(), int(QFont::Bold));
    const std::vector<SourceSegment>& map = document.sourceMap();
    QVERIFY(std::is_sorted(map.begin(), map.end(), [](auto& a, auto& b) { return a.document < b.document; }));
  }

  void carriageReturnsAreNotShown() {
    for (const auto reading : {MessageDocument::Reading::markdown, MessageDocument::Reading::plain}) {
      MessageDocument document;
      document.setReading(reading);
      for (const char c : QByteArray("```\r\na\r\n\r\nb\r\n```\r\nand\r\n")) document.append(QChar(u'\0' + c));
      document.finish();
      QVERIFY(!document.toPlainText().contains(u'\r'));
      for (const SourceSegment& s : document.sourceMap())
        QCOMPARE(document.text().mid(s.source, s.length), document.toPlainText().mid(s.document, s.length));
      if (reading == MessageDocument::Reading::markdown)
        QCOMPARE(document.codeBlock(document.codes().front().number), QString("a\n\nb"));
    }
  }

  void noTextTakesLong_data() {
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const QString& text) { QTest::newRow(name) << text; };
    const auto often = [](const QString& part) { return part.repeated(longest_piece / part.size()); };
    for (const char* part : {"> ",        "- ",         "1. ",      "> - ",   "* + - ",
                             "[",         "]",          "![",       "[a](",   "[a][",
                             "[[a]",      "*a ",        "*a_b ",    "a**b",   "**a *b",
                             "_a__b",     "~~a ",       "`",        "` `` ",  "<",
                             "<a ",       "&",          "&amp;",    "&lt",    "http://a.b ",
                             "www.a.b/(", "a@b.c ",     "\\",       "$a$",    "\\(",
                             "\\[\n",     "|",          "|\n",      "a\n",    "a\\\n",
                             "#",         "# a\n",      "- a\n\n",  "> a\n",  "\t",
                             "~~~\n",     "-\n",        "[a]: b\n", "[a]:",   "(",
                             "\"",        "![a](b \"c", "<!--",     "\u0300", "\U0001F469\u200D"})
      row(part, often(part));
    QString deep, fences, backticks, entities;
    for (int i = 0; deep.size() < longest_piece; ++i) deep += QString(2 * i, u' ') + "- a\n";
    for (int i = 1; backticks.size() < longest_piece; ++i) backticks += QString(i, u'`') + u' ';
    for (int i = 0; entities.size() < longest_piece; ++i) entities += QString("&a%1;").arg(i);
    row("deep list", deep);
    row("backticks", backticks);
    row("names of entities", entities);
    row("definition",
        "[a]: http://" + QString(longest_piece / 2, u'x') + "\n\n" + QString("[a] ").repeated(longest_piece / 8));
    row("definition of allowed length",
        "[a]: http://" + QString(2000, u'x') + "\n" + QString("[a]").repeated(longest_piece / 4));
    row("wide table", often("|a").left(longest_piece / 4) + "\n" + often("|---").left(longest_piece / 2) + "\n|b\n");
    row("long table", QString("|a").repeated(100) + "\n" + QString("|---").repeated(100) + "\n" + often("|\n"));
    row("largest table",
        QString("|a").repeated(100) + "\n" + QString("|---").repeated(100) + "\n" + QString("|b\n").repeated(80));
    row("lone surrogates", often(QString(QChar(0xd83d)) + u' '));
    row("nulls", often(QString(QChar(0))));
    row("nulls in a table",
        "a\n\n A | rong__ ___s" + QString(20, QChar(0)) + "\n# h1\nh# #2\n###" + QString(9, QChar(0)) + "\\\n#*#");
  }
  void noTextTakesLong() {
    QFETCH(QString, text);
    MessageDocument document;
    const double begin = kvarium::support::threadMs();
    document.setTextWidth(600);
    document.documentLayout();
    document.setText(text);
    const double whole = kvarium::support::threadMs() - begin;
    const qsizetype begun = std::min(text.size(), MessageDocument::tail_limit - 8);
    document.setText({});
    document.append(text.left(begun));
    const double append = kvarium::support::threadMs();
    document.append(text.mid(begun, 4));
    const double frame = kvarium::support::threadMs() - append;
    document.append(text.mid(begun + 4));
    document.finish();
    qInfo("%.0f ms, and %.0f ms a frame", whole, frame);
    QVERIFY2(whole < 5000 && frame < 1000, qPrintable(QString("%1 ms, %2 ms").arg(whole).arg(frame)));
    const std::vector<SourceSegment>& map = document.sourceMap();
    for (size_t i = 1; i < map.size(); ++i)
      QVERIFY(map[i].source >= map[i - 1].source + map[i - 1].length &&
              map[i].document >= map[i - 1].document + map[i - 1].length);
  }
};

KVARIUM_QT_TEST(MarkdownTest)

}  // namespace kvarium::ui::markdown_writer_test

#include "markdown_writer_test.moc"
