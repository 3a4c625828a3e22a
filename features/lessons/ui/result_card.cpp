#include "features/lessons/ui/result_card.h"

#include <QFileInfo>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "features/lessons/measure/card.h"
#include "features/lessons/ui/answer_line.h"
#include "features/lessons/ui/chart_view.h"
#include "features/lessons/ui/lesson_text.h"
#include "features/lessons/ui/result_words.h"
#include "ui/cells/view_fonts.h"
#include "ui/inspector/view/picture_sheet.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/words.h"
#include "ui/transcript/cell_overlay.h"
#include "ui/transcript/message_body.h"

namespace kvarium::ui {
namespace {

constexpr double figure_scale = 1.6;  // the two figures, times the font

QFont scaled(QFont font, double by, bool bold) {
  if (font.pointSizeF() > 0)
    font.setPointSizeF(font.pointSizeF() * by);
  else
    font.setPixelSize(static_cast<int>(font.pixelSize() * by));
  font.setBold(bold);
  return font;
}

// A figure with a caption above and a note below.
QWidget* figureBox(QWidget* parent, const QFont& font, const QString& caption, const QString& value,
                   const QString& note) {
  auto* box = new QWidget(parent);
  auto* column = plainColumn(0, box);
  column->addWidget(plainLabel(box, "muted", caption));
  QLabel* number = plainLabel(box, nullptr, unbroken(value));
  number->setFont(scaled(font, figure_scale, true));
  column->addWidget(number);
  column->addWidget(plainLabel(box, "muted", note));
  column->addStretch(1);
  return box;
}

}  // namespace

ResultCard::ResultCard(const CardContent& content, bool whole, const QFont& font, QWidget* parent)
    : QFrame(parent), m_result(content.result), m_font(font) {
  setObjectName(QStringLiteral("resultCard"));
  m_column = plainColumn(12, this);
  if (whole) {
    m_column->setContentsMargins(24, 20, 24, 20);
    QLabel* title = plainLabel(this, nullptr,
                               tr("%1  %2", "name and title of a lesson")
                                   .arg(qString(content.lesson->name), sentenceText(content.lesson->title)));
    title->setFont(scaled(m_font, figure_scale, true));
    m_column->addWidget(title);
    const Sentence question = lessons::questionOf(*content.lesson, content.result->setting);
    m_column->addWidget(plainLabel(this, nullptr, sentenceText(question)));
  }
  addFigures(content);
  for (const lessons::Chart& chart : content.result->charts) m_column->addWidget(new ChartView(chart, this));
  for (const lessons::Table& table : content.result->tables) addTable(table, whole);
  addFindings(*content.result);
  if (whole && !content.limits.isEmpty()) {
    addTitle(tr("What this does not show"));
    auto* body = new MessageBody(*new CellOverlay(this), this);
    body->text().setText(content.limits);
    m_column->addWidget(body);
  }
  m_column->addWidget(plainLabel(this, "muted", provenanceText(*content.result)));
  setFont(font);  // of all parts that are there now
}

void ResultCard::addFigures(const CardContent& content) {
  const lessons::Question& question = content.lesson->question;
  const lessons::Figure& answer = content.result->answer;
  auto* row = plainRow(24);
  row->addWidget(
      figureBox(this, m_font, tr("Measured"), inUnit(answer.value, question.unit), spreadText(answer, question.unit)),
      1);
  row->addWidget(figureBox(this, m_font, tr("Your prediction"),
                           content.prediction ? inUnit(*content.prediction, question.unit) : tr("none"),
                           comparisonText(answer, content.prediction)),
                 1);
  m_column->addLayout(row);
  m_column->addWidget(new AnswerLine(question, answer, content.prediction, this));
}

void ResultCard::addTitle(const QString& text) {
  QLabel* title = plainLabel(this, nullptr, text);
  title->setFont(titleFont(m_font));
  m_column->addWidget(title);
}

void ResultCard::addFindings(const lessons::Result& result) {
  addTitle(result.holds() ? tr("What was expected, and it holds") : tr("What was expected; not all of it holds here"));
  for (const lessons::Finding& finding : result.findings) {
    auto* row = plainRow(8);
    auto* sign = new QLabel(finding.holds ? QStringLiteral("✓") : QStringLiteral("✗"), this);
    sign->setAlignment(Qt::AlignTop);
    sign->setFont(scaled(m_font, 1, true));
    row->addWidget(sign, 0, Qt::AlignTop);
    QLabel* words = plainLabel(this, nullptr, findingText(finding));
    words->setObjectName(QStringLiteral("finding"));
    row->addWidget(words, 1);
    if (!finding.holds) words->setFont(scaled(m_font, 1, true));
    m_column->addLayout(row);
  }
}

// Cells are never broken: where there is no room for all columns, the table is scrolled. A picture has all of it.
void ResultCard::addTable(const lessons::Table& table, bool whole) {
  addTitle(sentenceText(table.title));
  auto* cells = new QLabel(tableHtml(table), this);
  cells->setObjectName(QStringLiteral("resultTable"));
  cells->setTextFormat(Qt::RichText);
  cells->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  if (whole) return m_column->addWidget(cells, 0, Qt::AlignLeft);
  auto* area = new QScrollArea(this);
  area->setFrameShape(QFrame::NoFrame);
  area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setWidget(cells);
  area->setFixedHeight(cells->sizeHint().height() + area->horizontalScrollBar()->sizeHint().height());
  m_column->addWidget(area);
}

QImage cardPicture(const CardContent& content, const QFont& font) {
  PictureSheet sheet(font);
  sheet.column().addWidget(new ResultCard(content, true, font, &sheet));
  return sheet.drawn(ResultCard::picture_width);
}

CardFiles cardFiles(const QString& path) {
  const QFileInfo info(path);
  const QString suffix = info.suffix().toLower(), base = info.path() + QLatin1Char('/') + info.completeBaseName();
  const QString png = QStringLiteral(".png"), json = QStringLiteral(".json");
  if (!info.completeBaseName().isEmpty() && suffix == QLatin1String("png")) return {path, base + json};
  if (!info.completeBaseName().isEmpty() && suffix == QLatin1String("json")) return {base + png, path};
  return {path + png, path + json};
}

QString saveCard(const CardContent& content, const QFont& font, const QString& path, Overwrite overwrite) {
  const CardFiles files = cardFiles(path);
  for (const QString& file : {files.picture, files.json}) {
    if (overwrite == Overwrite::nothing && QFileInfo::exists(file))
      return Words::tr("%1 is there already and would be overwritten; choose another name").arg(file);
  }
  const QByteArray png = pngOf(cardPicture(content, font));
  if (png.isEmpty()) return Words::tr("the picture could not be made; free memory, then save it again");
  const std::string card = lessons::writeCard({*content.result, content.prediction});
  const QString failed = writeFile(files.picture, png);
  return failed.isEmpty() ? writeFile(files.json, QByteArray::fromStdString(card)) : failed;
}

}  // namespace kvarium::ui
