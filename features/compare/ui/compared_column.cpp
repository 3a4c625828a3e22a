#include "features/compare/ui/compared_column.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/cache/spec/cache_spec.h"
#include "features/compare/ui/divergence_strip.h"
#include "ui/cells/cache_words.h"
#include "ui/chat/reply_popover.h"
#include "ui/chat/spec_assessment.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {

// Of characters [begin, end).
QTextEdit::ExtraSelection markOf(QTextDocument& text, qsizetype begin, qsizetype end, const QTextCharFormat& format) {
  QTextCursor cursor(&text);
  cursor.setPosition(int(begin));
  cursor.setPosition(int(end), QTextCursor::KeepAnchor);
  return {cursor, format};
}

}  // namespace

QList<QTextEdit::ExtraSelection> differenceMarks(QTextDocument& text, const RecordedRun& run, qint64 difference) {
  const std::optional<TokenSpan> span = difference >= 0 ? run.spanOf(difference) : std::nullopt;
  if (!span) return {};
  QList<QTextEdit::ExtraSelection> marks;
  QTextCharFormat rest, first;
  rest.setBackground(theme().card);
  first.setBackground(theme().accent);
  first.setForeground(theme().on_accent);
  if (span->end < run.shown.size()) marks.append(markOf(text, span->end, run.shown.size(), rest));
  marks.append(markOf(text, span->begin, span->end, first));
  return marks;
}

ComparedColumn::ComparedColumn(int number, const QString& spec, const ReplySettings& settings,
                               const engine::ModelInfo& info, QWidget* parent)
    : QWidget(parent), m_info(info), m_is_first(number == 0) {
  static_cast<decode::SamplingChoice&>(m_settings) = settings;
  m_settings.seed = settings.seed;
  setMinimumWidth(int(180 * std::max(textScale(), 1.0)));
  QVBoxLayout* column = plainColumn(6, this);
  column->addLayout(makeChoices(number, spec));
  m_words = plainLabel(this, "muted");
  m_words->setMinimumWidth(1);
  column->addWidget(m_words);
  m_text = new QPlainTextEdit(this);
  m_text->setReadOnly(true);
  m_text->setMinimumHeight(2 * fontMetrics().lineSpacing());
  m_text->setTabChangesFocus(true);
  m_text->setProperty("role", QStringLiteral("field"));
  m_text->setAccessibleName(tr("Reply in column %1").arg(number + 1));
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  column->addWidget(m_text, 1);
  m_strip = new DivergenceStrip(this);
  m_strip->setAccessibleName(tr("Divergence of column %1 from the first").arg(number + 1));
  m_strip->setVisible(!m_is_first);
  column->addWidget(m_strip);
  if (m_is_first) {  // it has no strip, and texts of all end at one height
    auto* legend = new StripLegend(this);
    legend->setFixedHeight(m_strip->sizeHint().height());
    column->addWidget(legend);
  }
  connect(m_strip, &DivergenceStrip::tokenChosen, this, &ComparedColumn::tokenChosen);
  judge();
}

QBoxLayout* ComparedColumn::makeChoices(int number, const QString& spec) {
  QHBoxLayout* row = plainRow(4);
  m_choice = new QComboBox(this);
  m_choice->setEditable(true);
  m_choice->setInsertPolicy(QComboBox::NoInsert);
  m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_choice->setMinimumContentsLength(8);
  for (const cache::Preset& preset : cache::presets()) {
    const QString name = QString::fromUtf8(preset.name);
    m_choice->addItem(name);
    m_choice->setItemData(m_choice->count() - 1, tr("Keeps %1").arg(presetKeeps(name)), Qt::ToolTipRole);
  }
  m_choice->setEditText(spec);
  m_choice->lineEdit()->setCursorPosition(0);  // the beginning of a long one is seen
  m_choice->setAccessibleName(m_is_first ? tr("The cache that the others are compared with")
                                         : tr("Cache %1").arg(number + 1));
  m_choice->setToolTip(tr("A preset or a specification, as sink:window_length=64,num_sink_tokens=4"));
  row->addWidget(m_choice, 1);
  m_settings_button = quietButton(this, tr("Sampling…"), tr("How this column draws its tokens"));
  m_settings_button->setAccessibleName(tr("Sampling of column %1").arg(number + 1));
  m_settings_button->setFocusPolicy(Qt::StrongFocus);
  row->addWidget(m_settings_button);
  connect(m_choice, &QComboBox::editTextChanged, this, [this] {
    judge();
    emit chosenChanged();
  });
  connect(m_settings_button, &QToolButton::clicked, this, &ComparedColumn::openSettings);
  return row;
}

void ComparedColumn::openSettings() {
  if (!m_popover) {
    m_popover = new ReplyPopover(this);
    m_popover->showSamplingOnly();
    m_popover->setModel(m_info);
    connect(m_popover, &ReplyPopover::settingsChanged, this, &ComparedColumn::setSettings);
  }
  m_popover->popUp(m_settings_button->mapToGlobal(QPoint(0, m_settings_button->height() + 4)), m_settings, {});
}

void ComparedColumn::setSettings(const ReplySettings& settings) {
  m_settings = settings;
  judge();
  emit chosenChanged();
}

QString ComparedColumn::words() const { return m_words->text(); }

QString ComparedColumn::spec() const { return m_choice->currentText().trimmed(); }

void ComparedColumn::setChoosable(bool on) {
  m_choice->setEnabled(on);
  m_settings_button->setEnabled(on);
}

void ComparedColumn::judge() {
  const SpecAssessment judged = assessCache(spec(), m_info);
  m_possible = judged.refusal.isEmpty();
  decode::SamplingOptions sampling = m_settings.over(m_info.sampling);
  sampling.seed = quint64(std::max<qint64>(0, m_settings.seed));
  m_words->setText((m_possible ? cacheInWords(spec()) : judged.refusal) + QLatin1Char('\n') +
                   chosenInWords(sampling, m_info.sampling, m_settings.seed >= 0));
  m_words->setToolTip(samplingInWords(sampling, m_settings.seed >= 0));
}

void ComparedColumn::clear() {
  m_has_run = true;
  m_text->clear();
  m_text->setExtraSelections({});
  m_strip->showRun({}, 0, -1);
}

// Follows the text only while it is scrolled to its end.
void ComparedColumn::append(const QString& piece) {
  if (piece.isEmpty()) return;
  QScrollBar* bar = m_text->verticalScrollBar();
  const bool follows = bar->value() >= bar->maximum() - 1;
  QTextCursor end(m_text->document());
  end.movePosition(QTextCursor::End);
  end.insertText(piece);
  if (follows) bar->setValue(bar->maximum());
}

void ComparedColumn::showRun(const RecordedRun& run, qint64 difference, qint64 tokens, qint64 chosen) {
  if (!m_has_run) return;  // the run of a column that stood here before
  QList<QTextEdit::ExtraSelection> marks = differenceMarks(*m_text->document(), run, difference);
  if (const std::optional<TokenSpan> span = chosen >= 0 ? run.spanOf(chosen) : std::nullopt) {
    QTextCharFormat pointed;
    pointed.setFontUnderline(true);
    pointed.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    pointed.setUnderlineColor(theme().text);
    marks.append(markOf(*m_text->document(), span->begin, span->end, pointed));
  }
  m_text->setExtraSelections(marks);
  if (m_is_first) return;
  m_strip->showRun(run, tokens, chosen);
  m_strip->setAccessibleDescription(run.first_difference < 0
                                        ? tr("No other token")
                                        : tr("First different token: %1").arg(countText(run.first_difference + 1)));
}

void ComparedColumn::revealToken(const RecordedRun& run, qint64 token) {
  const std::optional<TokenSpan> span = run.spanOf(token);
  if (!span || !m_has_run) return;
  QTextCursor cursor(m_text->document());
  cursor.setPosition(int(span->begin));
  m_text->setTextCursor(cursor);
  m_text->ensureCursorVisible();
}

}  // namespace kvarium::ui
