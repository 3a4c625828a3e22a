#include "ui/chat/reply_popover.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <cmath>

#include "ui/parts/plain_widgets.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int decimals = 2;                      // of every number field
constexpr const char* lines_property = "lines";  // a text field's height

// A number is chosen if it differs from the model's in a visible digit.
template <class Box, class Number>
std::optional<Number> chosen(const Box& box, Number of_model) {
  if (std::abs(box.value() - of_model) < 0.5 * std::pow(10.0, -decimals)) return std::nullopt;
  return box.value();
}

// One text per line; in a text, a newline is written \n and a backslash \\.
QStringList textsOf(const QString& lines) {
  QStringList texts;
  for (QString line : lines.split(QLatin1Char('\n'))) {
    if (line.isEmpty()) continue;
    QString text;
    for (qsizetype i = 0; i < line.size(); ++i) {
      const bool escape = line[i] == QLatin1Char('\\') && i + 1 < line.size();
      if (escape) ++i;
      text += escape && line[i] == QLatin1Char('n') ? QLatin1Char('\n') : line[i];
    }
    texts << text;
  }
  return texts;
}
QString linesOf(const QStringList& texts) {
  QStringList lines;
  for (QString text : texts)
    lines << text.replace(QLatin1Char('\\'), QLatin1String("\\\\")).replace(QLatin1Char('\n'), QLatin1String("\\n"));
  return lines.join(QLatin1Char('\n'));
}

}  // namespace

ReplyPopover::ReplyPopover(QWidget* parent) : QFrame(parent, Qt::Popup) {
  setObjectName(QStringLiteral("popover"));
  setAccessibleName(tr("Sampling and system prompt"));
  auto* page = new QWidget(this);
  auto* column = plainColumn(8, page, {16, 12, 16, 12});
  m_title = new QLabel(tr("Sampling and system prompt"), this);
  m_title->setProperty("role", QStringLiteral("title"));
  auto* head = plainRow(8);
  head->addWidget(m_title, 1);
  m_profiles = new QPushButton(this);
  m_profiles->hide();
  head->addWidget(m_profiles);
  column->addLayout(head);
  auto* grid = plainGrid(10, 8, 1);
  grid->setColumnStretch(3, 1);
  addNumbers(*grid);
  addTexts(*grid);
  column->addLayout(grid);
  auto* for_new = new QPushButton(this);
  for_new->setObjectName(QStringLiteral("for_new"));
  for_new->setToolTip(tr("New conversations begin with this sampling and system prompt"));
  for_new->hide();
  connect(for_new, &QPushButton::clicked, this, &ReplyPopover::forNewWanted);
  column->addWidget(for_new, 0, Qt::AlignLeft);
  auto* foot = plainRow(8);
  m_whose = plainLabel(this, "muted");
  m_whose->setWordWrap(false);
  m_reset = new QPushButton(tr("Reset to the model's defaults"), this);
  m_reset->setToolTip(tr("Everything here but the system prompt"));
  connect(m_reset, &QPushButton::clicked, this, [this] {
    put({});
    emit settingsChanged(settings());
    m_temperature->setFocus();
  });
  foot->addWidget(m_whose, 1);
  foot->addWidget(m_reset);
  column->addLayout(foot);
  auto* outer = plainColumn(0, this, {1, 1, 1, 1});
  outer->addWidget(scrolled(page, accessibleName(), this));
  put({});
}

void ReplyPopover::addNumbers(QGridLayout& grid) {
  int row = 0, side = 0;  // column of the label
  const auto add = [&](QWidget* box, const QString& label, const QString& tip) {
    box->setToolTip(tip);
    auto* name = new QLabel(label, this);
    name->setBuddy(box);
    grid.addWidget(name, row, side);
    grid.addWidget(box, row, side + 1);
    ++row;
  };
  const auto fill = [&]<class Box>(Box* box, const QString& label, auto low, auto high, const QString& special,
                                   const QString& tip) {
    box->setRange(low, high);
    box->setSpecialValueText(special);
    add(box, label, tip);
    connect(box, &Box::valueChanged, this, &ReplyPopover::change);
    return box;
  };
  const auto decimal = [&](const QString& label, double low, double high, const QString& special, const QString& tip) {
    auto* box = new QDoubleSpinBox(this);
    box->setSingleStep(0.05);
    box->setDecimals(decimals);
    return fill(box, label, low, high, special, tip);
  };
  const auto whole = [&](const QString& label, int low, int high, const QString& special, const QString& tip) {
    auto* box = new QSpinBox(this);
    box->setGroupSeparatorShown(true);
    return fill(box, label, low, high, special, tip);
  };
  const QString off = tr("off");
  m_temperature = decimal(tr("&Temperature"), 0, 5, tr("0 (greedy)"),
                          tr("Higher is more surprising; 0 always takes the likeliest token"));
  m_top_p =
      decimal(tr("Top-&p"), 0.01, 1, {}, tr("Only the likeliest tokens that together have this probability; 1: all"));
  m_top_k = whole(tr("Top-&k"), 0, 100000, off, tr("Only this many of the likeliest tokens"));
  m_min_p = decimal(tr("&Min-p"), 0, 1, off, tr("Only tokens at least this likely, as a share of the likeliest one"));
  m_typical_p = decimal(tr("Typ&ical-p"), 0.01, 1, {},
                        tr("Only the tokens that are as surprising as the text usually is, with this probability "
                           "together; 1: all"));
  row = 0;
  side = 2;
  m_penalty = decimal(tr("&Repetition penalty"), 0.1, 10, {},
                      tr("Words that are there already become less likely; 1: off. 1.1 is mild"));
  m_ngram = whole(tr("&No-repeat n-gram"), 0, 1000, off, tr("So many tokens in a row never come twice"));
  m_longest = whole(tr("Maximum &length"), 0, 1'000'000, tr("the context's room"),
                    tr("A reply ends after this many tokens, or at 0 where the context is full"));
  m_longest->setSuffix(tr(" tokens"));
  m_seed = whole(tr("&Seed"), -1, 2147483647, tr("random"), tr("The same seed, text and settings give the same reply"));
  m_seed->setGroupSeparatorShown(false);
}

void ReplyPopover::addTexts(QGridLayout& grid) {
  const auto add = [&](const QString& label, int lines) {
    auto* text = new QPlainTextEdit(this);
    text->setTabChangesFocus(true);
    text->setProperty("role", QStringLiteral("field"));
    text->setProperty(lines_property, lines);
    auto* name = new QLabel(label, this);
    name->setBuddy(text);
    const int row = grid.rowCount();
    grid.addWidget(name, row, 0, Qt::AlignTop);
    grid.addWidget(text, row, 1, 1, 3);
    return text;
  };
  m_thinks = new QComboBox(this);
  m_thinks->addItem(tr("As the model's template has it"));
  m_thinks->addItem(tr("Thinks before it answers"), true);
  m_thinks->addItem(tr("Answers at once"), false);
  m_thinks->setToolTip(tr("Whether the model writes thoughts before its answer"));
  m_thinks_name = new QLabel(tr("Th&oughts"), this);
  m_thinks_name->setBuddy(m_thinks);
  const int row = grid.rowCount();
  grid.addWidget(m_thinks_name, row, 0);
  grid.addWidget(m_thinks, row, 1, 1, 3);
  for (QWidget* each : std::initializer_list<QWidget*>{m_thinks, m_thinks_name}) each->hide();
  connect(m_thinks, &QComboBox::currentIndexChanged, this, &ReplyPopover::change);
  m_stop = add(tr("St&op texts"), 2);
  m_stop->setPlaceholderText(tr("One per line; a reply ends before it"));
  m_stop->setToolTip(tr("\\n stands for a new line"));
  m_system = add(tr("S&ystem prompt"), 4);
  connect(m_stop, &QPlainTextEdit::textChanged, this, &ReplyPopover::change);
  connect(m_system, &QPlainTextEdit::textChanged, this, [this] {
    if (m_filling) return;
    refresh();
    emit systemPromptChanged(m_system->toPlainText());
  });
}

void ReplyPopover::setProfiles(QMenu& menu) {
  m_profiles->setText(withoutAltLetter(menu.title()));
  m_profiles->setMenu(&menu);
  m_profiles->show();
}

void ReplyPopover::setForNew(std::optional<bool> on) {
  auto* for_new = findChild<QPushButton*>(QStringLiteral("for_new"));
  const bool is_so = on.value_or(false);
  for_new->setVisible(on.has_value());
  for_new->setText(is_so ? tr("New conversations begin with these") : tr("Use for new con&versations"));
  for_new->setEnabled(!is_so);
}

void ReplyPopover::showSamplingOnly() {
  const QString name = tr("Sampling");
  setAccessibleName(name);
  m_title->setText(name);
  m_seed->setSpecialValueText(tr("as the others"));
  m_reset->setToolTip({});
  for (QWidget* other : std::initializer_list<QWidget*>{m_longest, m_stop, m_system}) other->hide();
  for (QLabel* label : findChildren<QLabel*>())
    if (label->buddy() && label->buddy()->isHidden()) label->hide();
}

void ReplyPopover::change() {
  if (m_filling) return;
  refresh();
  emit settingsChanged(settings());
}

ReplySettings ReplyPopover::settings() const {
  ReplySettings settings;
  settings.temperature = chosen(*m_temperature, m_model.temperature);
  settings.top_p = chosen(*m_top_p, m_model.top_p);
  settings.top_k = chosen(*m_top_k, m_model.top_k);
  settings.min_p = chosen(*m_min_p, m_model.min_p);
  settings.typical_p = chosen(*m_typical_p, m_model.typical_p);
  settings.repetition_penalty = chosen(*m_penalty, m_model.repetition_penalty);
  settings.no_repeat_ngram = chosen(*m_ngram, m_model.no_repeat_ngram);
  settings.max_new_tokens = m_longest->value();
  settings.seed = m_seed->value();
  settings.stop = textsOf(m_stop->toPlainText());
  if (const QVariant thinks = m_thinks->currentData(); thinks.isValid()) settings.thinks = thinks.toBool();
  return settings;
}

void ReplyPopover::put(const ReplySettings& settings) {
  m_filling = true;
  const decode::SamplingOptions now = settings.over(m_model);
  m_temperature->setValue(now.temperature);
  m_top_p->setValue(now.top_p);
  m_top_k->setValue(now.top_k);
  m_min_p->setValue(now.min_p);
  m_typical_p->setValue(now.typical_p);
  m_penalty->setValue(now.repetition_penalty);
  m_ngram->setValue(now.no_repeat_ngram);
  m_longest->setValue(settings.max_new_tokens);
  m_seed->setValue(int(settings.seed));
  m_stop->setPlainText(linesOf(settings.stop));
  m_thinks->setCurrentIndex(!settings.thinks ? 0 : *settings.thinks ? 1 : 2);
  m_filling = false;
  refresh();
}

void ReplyPopover::refresh() {
  const bool as_it_says = settings() == ReplySettings{};
  m_reset->setEnabled(!as_it_says);
  m_whose->setText(!as_it_says                                    ? QString()
                   : !m_system->toPlainText().trimmed().isEmpty() ? tr("The defaults, with your system prompt")
                   : m_model_name.isEmpty()                       ? tr("These are the defaults")
                                                                  : tr("Defaults of this model"));
  m_whose->setToolTip(m_model_name);
}

void ReplyPopover::setModel(const engine::ModelInfo& info) {
  const ReplySettings before = settings();
  m_model = info.sampling;
  m_model_name = QString::fromStdString(info.name);
  m_system->setPlaceholderText(
      info.folds_system ? tr("None. This model takes no system prompt: a text here stands before your first message")
      : info.system_prompt.empty() ? tr("None")
                                   : QString::fromStdString(info.system_prompt));
  const bool chooses = !m_system->isHidden() && !info.thinking_variable.empty();
  for (QWidget* each : std::initializer_list<QWidget*>{m_thinks, m_thinks_name}) each->setVisible(chooses);
  put(before);
}

void ReplyPopover::hideEvent(QHideEvent* event) {
  QFrame::hideEvent(event);
  emit closed();
}

void ReplyPopover::popUp(const QPoint& above, const ReplySettings& settings, const QString& system_prompt) {
  m_filling = true;
  m_system->setPlainText(system_prompt);
  put(settings);
  // An underlined letter is painted without kerning but measured with it, so the last letter would be cut off.
  constexpr int kerning = 4;  // px
  for (QLabel* label : findChildren<QLabel*>()) {
    if (!label->buddy()) continue;
    label->ensurePolished();
    label->setMinimumWidth(0);
    label->setMinimumWidth(label->sizeHint().width() + kerning);
  }
  for (QPlainTextEdit* text : {m_stop, m_system})
    text->setFixedHeight(text->property(lines_property).toInt() * text->fontMetrics().lineSpacing() + 14);
  const auto* area = findChild<QScrollArea*>(QString(), Qt::FindDirectChildrenOnly);
  for (QWidget* part : area->findChildren<QWidget*>()) part->ensurePolished();  // the size is that of the style sheet
  area->widget()->layout()->invalidate();
  area->widget()->layout()->activate();
  const QSize wanted = area->widget()->sizeHint().expandedTo(QSize(480, 0)) + QSize(4, 4);  // two borders
  resize(wanted);
  if (const QScreen* on = parentWidget()->screen()) {
    const QRect room = on->availableGeometry();
    const int bar = area->verticalScrollBar()->sizeHint().width();
    resize((wanted + QSize(wanted.height() > room.height() ? bar : 0, wanted.width() > room.width() ? bar : 0))
               .boundedTo(room.size()));
  }
  moveOntoScreen(*this, above);
  show();
  m_temperature->setFocus();
}

}  // namespace kvarium::ui
