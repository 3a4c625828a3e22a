#include "ui/compare/compared_picture.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QTextDocument>
#include <QVBoxLayout>
#include <cmath>

#include "core/base/error.h"
#include "core/base/output_file.h"
#include "ui/cells/cache_words.h"
#include "ui/cells/view_fonts.h"
#include "ui/compare/compared_column.h"
#include "ui/compare/compared_maps.h"
#include "ui/compare/divergence_strip.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/theme.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int least_width = 1000, column_width = 280;  // px
constexpr int most_height = 16000;                     // px; a QPainter reaches 32,767 device pixels
constexpr int margin = 24, padding = 8;                // px
constexpr qsizetype longest_message = 400;             // characters

// A text as high as it is.
class TextSheet : public QWidget {
 public:
  TextSheet(const RecordedRun& run, qint64 difference, const QFont& font, QWidget* parent) : QWidget(parent) {
    m_text.setDefaultFont(font);
    m_text.setDocumentMargin(padding);
    m_text.setPlainText(run.text);
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
QString askedText(const ComparedSource& source) {
  if (source.asked.messages.empty()) return {};
  QString text = QString::fromStdString(source.asked.messages.back().content).simplified();
  if (text.size() > longest_message) text = text.left(longest_message) + QStringLiteral("…");
  return Words::tr("“%1”").arg(text);
}

QGridLayout* columnsOf(const CompareRecord& record, const QFont& font, QWidget* sheet) {
  auto* grid = new QGridLayout;
  grid->setSpacing(8);
  for (int at = 0; at < int(record.runs().size()); ++at) {
    const RecordedRun& run = record.runs()[size_t(at)];
    grid->setColumnStretch(at, 1);
    grid->addWidget(
        titleLabel(
            sheet, font,
            Words::tr("%1  %2", "number and name of a cache").arg(QString::number(at + 1), cacheInWords(run.cache))),
        0, at);
    grid->addWidget(new TextSheet(run, record.differenceIn(size_t(at)), font, sheet), 1, at);
    if (at == 0) continue;
    auto* strip = new DivergenceStrip(sheet);
    strip->showRun(run, record.steps(), -1);
    grid->addWidget(strip, 2, at);
  }
  QLabel* what = plainLabel(sheet, "muted",
                            Words::tr("Up: divergence from the first cache in nats, 0.000001 to 10, logarithmic. Down: "
                                      "place of its token. Line: first other token."));
  what->setMinimumWidth(1);
  grid->addWidget(what, 2, 0);
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
      const bool is_word = isWord(ComparedFigure(figure));
      grid->addWidget(label, row, figure, is_word ? Qt::AlignLeft : Qt::AlignRight);
    }
  };
  put(0, figureNames(), "muted");
  for (int run = 0; run < int(record.runs().size()); ++run)
    put(run + 1, figureTexts(record.runs()[size_t(run)]), nullptr);
  grid->setColumnStretch(int(ComparedFigure::cache), 1);
  return grid;
}

QString writeFile(const QString& path, const QByteArray& bytes) {
  try {
    OutputFile file(toPath(path).string());
    file.write(bytes.constData(), size_t(bytes.size()));
    file.finish();
  } catch (const Error& error) {
    return sentenceText(error.sentence());
  }
  return {};
}

}  // namespace

QImage comparedPicture(const CompareRecord& record, const ComparedSource& source, const QFont& font) {
  QWidget sheet;
  sheet.setAttribute(Qt::WA_DontShowOnScreen);
  sheet.setFont(font);
  QVBoxLayout* column = plainColumn(16, &sheet);
  column->setContentsMargins(margin, margin, margin, margin);
  column->addWidget(titleLabel(&sheet, font, record.finding()));
  column->addWidget(plainLabel(&sheet, nullptr, askedText(source)));
  column->addLayout(columnsOf(record, font, &sheet));
  auto* maps = new ComparedMaps(&sheet);
  maps->setCount(int(record.runs().size()));
  maps->showViews(source.views);
  column->addWidget(maps);
  column->addLayout(tableOf(record, font, &sheet));
  column->addWidget(plainLabel(&sheet, "muted", captionOf(record, source).join(QLatin1Char('\n'))));
  const int width = std::max(least_width, column_width * int(record.runs().size()));
  sheet.setFixedWidth(width);
  sheet.show();  // lays it out: the heights of the texts follow from the width
  column->activate();
  const int height = column->totalHeightForWidth(sheet.width());
  if (height > most_height) return {};
  sheet.setFixedHeight(height);
  column->activate();
  QImage picture(sheet.size() * compared_picture_dpr, QImage::Format_RGB32);
  if (picture.isNull()) return {};
  picture.setDevicePixelRatio(compared_picture_dpr);
  picture.fill(theme().window);
  sheet.render(&picture, QPoint(), QRegion(), QWidget::DrawChildren);
  return picture;
}

QString saveComparedPicture(const CompareRecord& record, const ComparedSource& source, const QFont& font,
                            const QString& path) {
  QByteArray png;
  QBuffer buffer(&png);
  buffer.open(QIODevice::WriteOnly);
  const QImage picture = comparedPicture(record, source, font);
  if (picture.isNull() || !picture.save(&buffer, "PNG"))
    return Words::tr("The texts are too long for one picture; save the data instead, or compare fewer tokens");
  return writeFile(path, png);
}

QString saveComparedData(const CompareRecord& record, const ComparedSource& source, const QString& path) {
  return writeFile(path, comparedData(record, source));
}

}  // namespace kvarium::ui
