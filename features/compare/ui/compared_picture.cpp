#include <QAbstractTextDocumentLayout>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QTextDocument>
#include <QVBoxLayout>
#include <cmath>

#include "features/compare/ui/compare_page.h"
#include "features/compare/ui/compared_column.h"
#include "features/compare/ui/compared_maps.h"
#include "features/compare/ui/divergence_strip.h"
#include "ui/cells/view_fonts.h"
#include "ui/inspector/view/picture_sheet.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/theme.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int least_width = 1000, column_width = 280;  // px
constexpr int margin = 24, padding = 8;                // px
constexpr qsizetype longest_message = 400;             // characters

// A text as high as it is.
class TextSheet : public QWidget {
 public:
  TextSheet(const RecordedRun& run, qint64 difference, const QFont& font, QWidget* parent) : QWidget(parent) {
    m_text.setDefaultFont(font);
    m_text.setDocumentMargin(padding);
    m_text.setPlainText(run.shown);
    m_marks = differenceMarks(m_text, run, difference);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::MinimumExpanding);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
  }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override {
    m_text.setTextWidth(width);
    return int(std::ceil(m_text.size().height()));
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.fillRect(rect(), theme().base);
    m_text.setTextWidth(width());
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, theme().text);
    for (const QTextEdit::ExtraSelection& mark : m_marks) context.selections.append({mark.cursor, mark.format});
    m_text.documentLayout()->draw(&painter, context);
  }

 private:
  mutable QTextDocument m_text;
  QList<QTextEdit::ExtraSelection> m_marks;
};

QLabel* titleLabel(QWidget* parent, const QFont& font, const QString& text) {
  QLabel* label = plainLabel(parent, nullptr, text);
  label->setFont(titleFont(font));
  label->setMinimumWidth(1);
  return label;
}

// The last message of the user, which all caches answer.
QString askedText(const std::string& prompt) {
  if (prompt.empty()) return {};
  QString text = QString::fromStdString(prompt).simplified();
  if (text.size() > longest_message) text = text.left(longest_message) + QStringLiteral("…");
  return Words::tr("“%1”").arg(text);
}

// The strip; of the first run of another model, why it has none.
QWidget* belowText(const RecordedRun& run, qint64 tokens, QWidget* sheet) {
  if (run.compared_with < 0) {
    QLabel* why = plainLabel(
        sheet, "muted",
        Words::tr("Another model: its text is compared with the first column's, its probabilities are not."));
    why->setMinimumWidth(1);
    why->setAlignment(Qt::AlignTop);
    return why;
  }
  auto* strip = new DivergenceStrip(sheet);
  strip->showRun(run, tokens, -1);
  if (run.compared_with == 0) return strip;
  auto* both = new QWidget(sheet);
  QVBoxLayout* column = plainColumn(2, both);
  column->addWidget(strip);
  column->addWidget(
      plainLabel(both, "muted", Words::tr("Against column %1, of the same model").arg(run.compared_with + 1)));
  return both;
}

QGridLayout* columnsOf(const CompareRecord& record, const QFont& font, QWidget* sheet) {
  auto* grid = new QGridLayout;
  grid->setSpacing(8);
  const QStringList names = runNames(record.runs());
  for (int at = 0; at < int(record.runs().size()); ++at) {
    const RecordedRun& run = record.runs()[size_t(at)];
    grid->setColumnStretch(at, 1);
    const QString name = Words::tr("%1  %2", "number and name of a column").arg(QString::number(at + 1), names[at]);
    grid->addWidget(titleLabel(sheet, font, name), 0, at, Qt::AlignTop);
    grid->addWidget(new TextSheet(run, record.differenceIn(size_t(at)), font, sheet), 1, at);
    if (at > 0) grid->addWidget(belowText(run, record.steps(), sheet), 2, at);
  }
  grid->addWidget(new StripLegend(sheet), 2, 0);
  return grid;
}

QGridLayout* tableOf(const CompareRecord& record, const QFont& font, QWidget* sheet) {
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(16);
  grid->setVerticalSpacing(4);
  const auto put = [&](int row, const QStringList& texts, const char* role) {
    for (int figure = 0; figure < int(texts.size()); ++figure) {
      auto* label = new QLabel(texts[figure], sheet);
      label->setTextFormat(Qt::PlainText);
      if (role) label->setProperty("role", QLatin1String(role));
      label->setFont(font);
      Qt::Alignment alignment = Qt::AlignTop;
      if (ComparedFigure(figure) == ComparedFigure::name) {
        label->setWordWrap(true);
        label->setMinimumWidth(1);
      } else {
        alignment |= isWord(ComparedFigure(figure)) ? Qt::AlignLeft : Qt::AlignRight;
      }
      grid->addWidget(label, row, figure, alignment);
    }
  };
  put(0, figureNames(), "muted");
  for (int run = 0; run < int(record.runs().size()); ++run) put(run + 1, figureTexts(record, size_t(run)), nullptr);
  grid->setColumnStretch(int(ComparedFigure::name), 1);
  return grid;
}

}  // namespace

QImage comparedPicture(const CompareRecord& record, const QFont& font) {
  PictureSheet sheet(font, 16, margin);
  QVBoxLayout& column = sheet.column();
  column.addWidget(titleLabel(&sheet, font, record.finding()));
  column.addWidget(plainLabel(&sheet, nullptr, askedText(record.what().prompt)));
  column.addLayout(columnsOf(record, font, &sheet));
  auto* maps = new ComparedMaps(&sheet);
  maps->setCount(int(record.runs().size()));
  maps->showViews(record.what().views);
  column.addWidget(maps);
  column.addLayout(tableOf(record, font, &sheet));
  column.addWidget(plainLabel(&sheet, "muted", captionOf(record).join(QLatin1Char('\n'))));
  return sheet.drawn(std::max(least_width, column_width * int(record.runs().size())));
}

QString saveComparedPicture(const CompareRecord& record, const QFont& font, const QString& path) {
  const QByteArray png = pngOf(comparedPicture(record, font));
  if (png.isEmpty())
    return Words::tr("The texts are too long for one picture; save the data instead, or compare fewer tokens");
  return writeFile(path, png);
}

}  // namespace kvarium::ui
