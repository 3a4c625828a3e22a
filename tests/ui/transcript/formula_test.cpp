// Formulas in a reply: typeset where they are whole, source wherever the text is read, copied or marked.
#include <QAbstractTextDocumentLayout>
#include <QAccessible>
#include <QFile>
#include <QImage>
#include <QMimeData>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>

#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "ui/transcript/cell_overlay.h"
#include "ui/transcript/formula/typesetter.h"
#include "ui/transcript/markdown/message_document.h"
#include "ui/transcript/message_body.h"

namespace kvarium::ui::formula_test {
namespace {

constexpr int patience_ms = 20000;

// A body whose selection can be taken as it is copied.
class Body : public MessageBody {
 public:
  explicit Body(CellOverlay& overlay, Typesetter& typesetter) : MessageBody(overlay) {
    text().setTypesetter(&typesetter);
    resize(600, 400);
  }
  QString copied() {
    selectAll();
    const std::unique_ptr<QMimeData> mime(createMimeDataFromSelection());
    return mime->text();
  }
};

QString read(MessageBody& body) {
  QAccessibleTextInterface* const read = QAccessible::queryAccessibleInterface(&body)->textInterface();
  return read->text(0, read->characterCount());
}

int typesetIn(const MessageDocument& document) {
  int formulas = 0;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
    for (auto it = block.begin(); !it.atEnd(); ++it)
      formulas += document.formulaOf(it.fragment().charFormat()) != nullptr;
  return formulas;
}

int pixelsOf(const QImage& picture, const QColor& colour) {
  int count = 0;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) count += picture.pixelColor(x, y) == colour;
  return count;
}

}  // namespace

class FormulaTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() {
    if (!QFile::exists(QStringLiteral(KVARIUM_TYPESET))) QSKIP("kvarium-typeset was not built");
    if (katexFile("katex.min.js").isEmpty()) QSKIP("KaTeX is not installed");
    m_typesetter = std::make_unique<Typesetter>(QStringLiteral(KVARIUM_TYPESET));
  }

  void formulasAreTypesetAndCopiedAsTheirSource_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("formulas");
    QTest::newRow("inline") << R"(so \(x^2\) and $\frac{a}{b}$ are)" << 2;
    QTest::newRow("own lines") << "so\n\n$$\n\\sum_{i=1}^n x_i\n$$\n\nand\n\\[ a \\]\nso" << 2;
    QTest::newRow("environment") << R"(\begin{aligned} a &= b \\ c &= d \end{aligned})" << 1;
    QTest::newRow("list") << "1. item:\n   $$x_1$$\n2. next: $y_1$\n" << 2;
    QTest::newRow("table") << "| a | b |\n|---|---|\n| $x_1$ | 2 |\n" << 1;
    QTest::newRow("quote") << "> quoted $x_1$\n" << 1;
    QTest::newRow("fence") << "```math\n\\sqrt{2}\n```\n" << 1;
    QTest::newRow("prices") << "It costs $5 and $10, or $1,000." << 0;
    QTest::newRow("code") << "`$x_1$` and\n\n```\n$$x_1$$\n```\n" << 0;
    QTest::newRow("no TeX of mathematics") << R"(a \(\nosuchcommand{x}\) b)" << 0;
    QTest::newRow("unfinished") << R"(a \(x_1)" << 0;
  }
  void formulasAreTypesetAndCopiedAsTheirSource() {
    QFETCH(QString, text);
    QFETCH(int, formulas);
    CellOverlay overlay;
    Body body(overlay, *m_typesetter);
    body.text().setText(text);
    const QString source = body.copied();  // as it was before it was typeset
    QTRY_COMPARE_WITH_TIMEOUT(typesetIn(body.text()), formulas, patience_ms);
    QTRY_VERIFY_WITH_TIMEOUT(allAnswered(), patience_ms);
    QCOMPARE(typesetIn(body.text()), formulas);
    QCOMPARE(QString(body.copied()).remove(u'\n').remove(u' '), QString(source).remove(u'\n').remove(u' '));
    const QString heard = read(body).remove(QChar(0xfdd0)).remove(QChar(0xfdd1));  // Qt's marks of cells
    QCOMPARE(QString(heard).remove(u'\n'), body.copied().remove(u'\n'));
    QCOMPARE(body.text().text(), text);
  }

  void displayWithinALineHasALineOfItsOwn_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("lines");  // F: the formula
    QTest::addColumn<bool>("centred");
    QTest::newRow("sentence") << "The sum $$x_1$$ is small." << QStringList{"The sum", "F", "is small."} << true;
    QTest::newRow("end") << "It is \\[ x_1 \\]\nand so on" << QStringList{"It is", "F", "and so on"} << true;
    QTest::newRow("no list") << "So $$x_1$$ - but" << QStringList{"So", "F", "- but"} << true;
    QTest::newRow("item") << "- a $$x_1$$ b\n- c" << QStringList{"a", "F", "b", "c"} << true;
    QTest::newRow("whole item") << "- $$x_1$$ b\n- c" << QStringList{"F", "b", "c"} << true;
    QTest::newRow("no number") << "So $$x_1$$ 2. is" << QStringList{"So", "F", "2. is"} << true;
    QTest::newRow("after emphasis") << "*So* [it](u) a_b $$x_1$$ is" << QStringList{"So it a_b", "F", "is"} << true;
    QTest::newRow("emphasis") << "**So $$x_1$$**" << QStringList{"So F"} << false;
    QTest::newRow("link") << "[So $$x_1$$](u)" << QStringList{"So F"} << false;
    QTest::newRow("quote in an item") << "- > So $$x_1$$ is" << QStringList{"So F is"} << false;
    QTest::newRow("heading") << "# So $$x_1$$" << QStringList{"So F"} << false;
    QTest::newRow("quote") << "> So $$x_1$$ is" << QStringList{"So F is"} << false;
    QTest::newRow("inline") << "So \\(x_1\\) is" << QStringList{"So F is"} << false;
  }
  void displayWithinALineHasALineOfItsOwn() {
    QFETCH(QString, text);
    QFETCH(QStringList, lines);
    QFETCH(bool, centred);
    CellOverlay overlay;
    Body body(overlay, *m_typesetter);
    body.text().setText(text);
    QTRY_COMPARE_WITH_TIMEOUT(typesetIn(body.text()), 1, patience_ms);
    QStringList seen;
    for (QTextBlock block = body.text().begin(); block.isValid(); block = block.next()) {
      static const QRegularExpression formula(QStringLiteral("\u00a0+"));
      seen << block.text().replace(formula, QStringLiteral("F"));
      if (seen.back() == QLatin1String("F")) QCOMPARE(block.blockFormat().alignment() == Qt::AlignHCenter, centred);
    }
    QCOMPARE(seen, lines);
  }

  // Each character of the source keeps a place: tokens, found words and marks lie on the formula.
  void everyCharacterOfAFormulaHasAPlace() {
    const QString text = QStringLiteral("so $\\dfrac{a}{b}$ is");
    CellOverlay overlay;
    Body body(overlay, *m_typesetter);
    body.text().setText(text);
    QTRY_COMPARE_WITH_TIMEOUT(typesetIn(body.text()), 1, patience_ms);
    const auto [begin, end] = body.text().shownAt(0, text.size());
    QCOMPARE(end - begin, int(text.size()));
    int last = -1;
    for (int i = 3; i < 17; ++i) {
      QTextCursor at(&body.text());
      at.setPosition(body.text().shownAt(i, i + 1).first);
      QVERIFY(body.cursorRect(at).left() >= last);
      last = body.cursorRect(at).left();
    }
    QTextCursor at(&body.text());
    at.setPosition(3);
    const int from = body.cursorRect(at).left();
    at.setPosition(17);
    const auto formula = m_typesetter->formula(m_typesetter->numberOf(QStringLiteral("\\dfrac{a}{b}"), false));
    const double em = body.text().begin().begin().operator++().fragment().charFormat().doubleProperty(formula_em);
    QVERIFY(em > 0 && std::abs(body.cursorRect(at).left() - from - formula->width * em) <= 2);
    const int to = body.cursorRect(at).left();
    body.setTokens({{0, 3, 0, 1}, {3, 9, 1, 1}, {9, 17, 2, 1}, {17, 20, 3, 1}});
    const QRectF first = body.tokenBox(1), second = body.tokenBox(2);
    QVERIFY(first.left() >= from - 1 && first.right() <= second.left() && second.right() <= to + 1);
    QVERIFY(first.width() > 2 && second.width() > 2 && first.height() >= (formula->height + formula->depth) * em - 1);
  }

  // However the text arrived, an open formula is source, and a whole one is typeset at most once it is known.
  void aGrowingFormulaIsSourceUntilItIsWhole() {
    const QString text = QStringLiteral("so \\(z_7\\) is\n\n$$\nz_8\n$$\n\nand ```x```.\n\n```math\nz_9\n```\n\nend");
    CellOverlay overlay;
    Body body(overlay, *m_typesetter);
    for (const QChar c : text) {
      body.text().append(c);
      if (body.text().text().endsWith(QLatin1String("z_7\\"))) QCOMPARE(typesetIn(body.text()), 0);
    }
    QTRY_COMPARE_WITH_TIMEOUT(typesetIn(body.text()), 3, patience_ms);
    body.text().finish();
    QCOMPARE(typesetIn(body.text()), 3);
    Body again(overlay, *m_typesetter);  // what is known is typeset at once
    again.text().setText(text);
    QCOMPARE(typesetIn(again.text()), 3);
  }

  void aFormulaHasTheColourOfTheTextAndIsSharp() {
    CellOverlay overlay;
    Body body(overlay, *m_typesetter);
    body.text().setText(QStringLiteral("\\[ \\blacksquare \\]"));
    QTRY_COMPARE_WITH_TIMEOUT(typesetIn(body.text()), 1, patience_ms);
    for (const QColor& colour : {QColor(Qt::red), QColor(Qt::blue)}) {
      QPalette palette = body.palette();
      palette.setColor(QPalette::Text, colour);
      body.setPalette(palette);
      QImage small(600, 100, QImage::Format_RGB32), large(1200, 200, QImage::Format_RGB32);
      large.setDevicePixelRatio(2);
      for (QImage* picture : {&small, &large}) {
        picture->fill(Qt::white);
        body.render(picture, {}, {}, QWidget::DrawChildren);
      }
      // A square in full colour: its inner pixels, of which four times as many are on a finer screen.
      const int coarse = pixelsOf(small, colour), fine = pixelsOf(large, colour);
      QVERIFY2(coarse > 20 && fine > 4 * coarse, qPrintable(QString("%1 %2").arg(coarse).arg(fine)));
    }
  }

  void aFormulaInTheLastLineIsWhole() {
    CellOverlay overlay;
    Body body(overlay, *m_typesetter);
    body.resize(400, 10);
    body.text().setText(QStringLiteral("$\\frac{-b}{2a_{g_j}}$"));
    QTRY_COMPARE_WITH_TIMEOUT(typesetIn(body.text()), 1, patience_ms);
    const QTextBlock block = body.text().lastBlock();
    const QTextLine line = block.layout()->lineAt(0);
    const qreal base = body.text().documentLayout()->blockBoundingRect(block).top() + line.y() + line.ascent();
    const double em = block.begin().fragment().charFormat().doubleProperty(formula_em);
    const auto formula = m_typesetter->formula(m_typesetter->numberOf(QStringLiteral("\\frac{-b}{2a_{g_j}}"), false));
    QTRY_VERIFY2(body.height() >= base + formula->depth * em,
                 qPrintable(QString("%1 px of %2").arg(body.height()).arg(base + formula->depth * em)));
  }

  void aFormulaGrowsWithTheText() {
    CellOverlay overlay;
    Body body(overlay, *m_typesetter);
    body.text().setText(QStringLiteral("$x_1$"));
    QTRY_COMPARE_WITH_TIMEOUT(typesetIn(body.text()), 1, patience_ms);
    const auto em = [&] { return body.text().begin().begin().fragment().charFormat().doubleProperty(formula_em); };
    const double before = em();
    QFont font = body.font();
    font.setPixelSize(QFontInfo(font).pixelSize() * 2);
    body.setFont(font);
    QCOMPARE(em(), 2 * before);
  }

  void aWideFormulaFitsTheWidth() {
    CellOverlay overlay;
    Body body(overlay, *m_typesetter);
    body.text().setText(
        QStringLiteral("$$a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8 + a_9 + b_1 + b_2 + b_3 + b_4 + b_5$$"));
    body.show();
    QTRY_COMPARE_WITH_TIMEOUT(typesetIn(body.text()), 1, patience_ms);
    const auto widest = [&] { return body.text().begin().layout()->lineAt(0).naturalTextRect().width(); };
    for (const int width : {600, 420, 600}) {
      body.resize(width, 300);
      QCOMPARE(body.text().begin().layout()->lineCount(), 1);
      QVERIFY(widest() <= width);
    }
    body.resize(60, 300);
    QCOMPARE(typesetIn(body.text()), 0);  // too small to be read, so it is source
  }

  // Formulas that want too much cost themselves and nothing else.
  void aHostileFormulaStaysSource() {
    const QString hostile[] = {QStringLiteral("{").repeated(3000) + QStringLiteral("}").repeated(3000),
                               QStringLiteral("\\sqrt{").repeated(800) + QStringLiteral("}").repeated(800),
                               QStringLiteral("\\def\\a{\\a\\a}\\a"),
                               QStringLiteral("x^").repeated(3000) + u'2',
                               QStringLiteral("\\includegraphics{/etc/passwd}"),
                               QStringLiteral("\\href{file:///}{x}"),
                               QStringLiteral("x").repeated(8192),
                               QStringLiteral("\\rule{1e9em}{1em}"),
                               QStringLiteral("\\kern1e300em x")};
    std::vector<int> numbers;
    for (const QString& one : hostile) numbers.push_back(m_typesetter->numberOf(one, true));
    const int good = m_typesetter->numberOf(QStringLiteral("g_{99}"), true);
    QTRY_VERIFY_WITH_TIMEOUT(allAnswered(), 60000);
    QVERIFY(m_typesetter->formula(good));
    for (const int number : numbers)
      if (const Formula* formula = m_typesetter->formula(number)) QVERIFY(formula->width < most_em);
    for (int i = 0; i < 6; ++i) QVERIFY2(!m_typesetter->formula(numbers[size_t(i)]), qPrintable(hostile[i].left(20)));
  }

  // Each time costs as much as showing the text.
  void aTextOfManyFormulasIsWrittenAgainOnce() {
    const support::StandingClock no_time_passes;
    CellOverlay overlay;
    Body body(overlay, *m_typesetter);
    const QSignalSpy answered(m_typesetter.get(), &Typesetter::answered);
    QString text;
    for (int i = 0; i < 100; ++i) text += QStringLiteral("so $q_{%1}$ is\n\n").arg(i);
    body.text().setText(text);
    QTRY_COMPARE(typesetIn(body.text()), 100);
    QCOMPARE(answered.count(), 1);
  }

  void whatIsNoFormulaIsRefused() {
    QVERIFY(readFormula(R"({"width":1,"height":1,"depth":0,"marks":[["r",0,0,1,1]]})"));
    for (const char* json : {"", "[]", "{}", R"({"width":1e9,"height":1,"depth":0,"marks":[]})",
                             R"({"width":1,"height":1,"depth":0,"marks":[["r",0,0,1]]})",
                             R"({"width":1,"height":1,"depth":0,"marks":[["g","../../x",1,0,0,"x",1]]})",
                             R"({"width":1,"height":1,"depth":0,"marks":[["p",0,0,1,1,["M",1]]]})",
                             R"({"width":1,"height":1,"depth":0,"marks":[["x"]]})"})
      QVERIFY2(!readFormula(json), json);
  }

  void withoutTheProgramFormulasAreSource() {
    Typesetter none{QString()}, wrong(QStringLiteral("/nowhere/kvarium-typeset"));
    QCOMPARE(none.numberOf(QStringLiteral("x"), false), -1);
    CellOverlay overlay;
    Body body(overlay, wrong);
    body.text().setText(QStringLiteral("so \\(x\\)"));
    QTRY_VERIFY(!wrong.isWaiting(0));
    QCOMPARE(body.copied(), QStringLiteral("so \\(x\\)"));
  }

 private:
  bool allAnswered() const {
    for (int i = 0; i < m_typesetter->count(); ++i)
      if (m_typesetter->isWaiting(i)) return false;
    return true;
  }
  std::unique_ptr<Typesetter> m_typesetter;
};

KVARIUM_QT_TEST(FormulaTest)

}  // namespace kvarium::ui::formula_test

#include "formula_test.moc"
