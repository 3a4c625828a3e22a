#include "features/compare/ui/compare_page.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScrollArea>
#include <QSpinBox>
#include <QTableWidget>
#include <algorithm>

#include "features/compare/ui/compared_column.h"
#include "features/compare/ui/compared_maps.h"
#include "ui/engine/engine_link.h"
#include "ui/inspector/view/picture_sheet.h"
#include "ui/parts/flow_layout.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/start_folder.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

// Something else to compare with, which differs soon.
QString otherThan(const QString& spec) {
  return spec == QLatin1String("quantized:nbits=2") ? QStringLiteral("dynamic") : QStringLiteral("quantized:nbits=2");
}

// As they will answer.
std::vector<RecordedRun> recordedRuns(const engine::CompareCommand& command, const engine::ModelInfo& info) {
  std::vector<RecordedRun> runs;
  for (const engine::CompareRun& asked : command.runs) {
    RecordedRun& run = runs.emplace_back();
    run.cache = asked.cache;
    run.model = info.name;
    run.architecture = info.architecture;
    run.weights = info.weight_types;
    run.sampling = asked.sampling->over(info.sampling);
    run.sampling.seed = asked.seed.value_or(command.options.sampling.seed);
    run.compared_with = runs.size() > 1 ? 0 : -1;
  }
  return runs;
}

// What is around it does not move when it is shown.
void hideInPlace(QWidget& widget) {
  QSizePolicy policy = widget.sizePolicy();
  policy.setRetainSizeWhenHidden(true);
  widget.setSizePolicy(policy);
  widget.hide();
}

engine::NamedDevice deviceOf(const engine::ModelInfo& info) {
  engine::NamedDevice device{info.device, info.device_name.substr(0, info.device_name.find(':'))};
  if (info.gpu_layers > 0 && info.gpu_layers < info.n_layers)
    device.layers = info.n_layers, device.gpu_layers = info.gpu_layers;
  return device;
}

}  // namespace

ComparePage::ComparePage(EngineLink& link, CompareQuestion question, QWidget* parent)
    : QDialog(parent), m_link(&link), m_question(std::move(question)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowModality(Qt::WindowModal);
  setWindowTitle(tr("Compare caches and settings"));
  setSizeGripEnabled(true);
  auto* outer = plainColumn(8, this, {16, 12, 16, 12});
  auto* page = new QWidget(this);
  QVBoxLayout* column = plainColumn(8, page);
  column->addWidget(makeHead());
  m_row = plainRow(8);
  column->addLayout(m_row, 1);
  m_maps = new ComparedMaps(this);
  column->addWidget(m_maps);
  m_words = plainLabel(this, "muted");
  m_words->setMinimumHeight(2 * fontMetrics().lineSpacing());
  m_words->setAlignment(Qt::AlignTop);
  column->addWidget(m_words);
  column->addWidget(makeTable());
  outer->addWidget(scrolled(page, windowTitle(), this), 1);
  outer->addLayout(makeFoot());
  connect(&m_link->mirror(), &Mirror::changed, this, [this](qint64, Part part) { follow(part); });
  addColumn(m_question.cache);
  addColumn(otherThan(m_question.cache));
  scrollContent(*this);
  resizeWithText(*this, 1000, 720);
  m_begin->setFocus();
}

ComparePage::~ComparePage() {
  if (!m_link) return;
  if (m_running) m_link->stop();
  if (m_comparison != 0) m_link->endComparison();
}

QWidget* ComparePage::makeHead() {
  auto* head = new QWidget(this);
  QVBoxLayout* column = plainColumn(4, head);
  m_finding = plainLabel(head, "title", tr("Several answers to the same message"));
  m_finding->setMinimumWidth(1);
  column->addWidget(m_finding);
  column->addWidget(
      plainLabel(head, "muted",
                 tr("Every column is compared with the first, and shaded where it differs. The bars say what its cache "
                    "changes on the first column's text, before temperature and filters: settings alone change nothing "
                    "there. Models are compared by kvarium-cli compare -m A -m B.")));
  m_problem = plainLabel(head);
  m_problem->setMinimumWidth(1);
  m_problem->hide();
  column->addWidget(m_problem);
  m_progress = new QProgressBar(head);
  m_progress->setTextVisible(false);
  m_progress->setAccessibleName(tr("The prompt is read"));
  hideInPlace(*m_progress);
  column->addWidget(m_progress);
  return head;
}

QWidget* ComparePage::makeTable() {
  const QStringList names = figureNames();
  m_table = new QTableWidget(0, int(names.size()), this);
  m_table->setHorizontalHeaderLabels(names);
  const QStringList tips = figureTips();
  for (int figure = 0; figure < int(names.size()); ++figure)
    m_table->horizontalHeaderItem(figure)->setToolTip(tips[figure]);
  m_table->setAccessibleName(tr("Figures of every column"));
  m_table->setEditTriggers(QTableWidget::NoEditTriggers);
  m_table->setSelectionBehavior(QTableWidget::SelectRows);
  m_table->setTabKeyNavigation(false);
  m_table->setTextElideMode(Qt::ElideMiddle);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  m_table->horizontalHeader()->setSectionResizeMode(int(ComparedFigure::name), QHeaderView::Stretch);
  hideInPlace(*m_table);
  return m_table;
}

QBoxLayout* ComparePage::makeFoot() {
  const auto button = [&](QLayout* layout, const QString& text) {
    auto* made = new QPushButton(text, this);
    made->setAutoDefault(false);
    layout->addWidget(made);
    return made;
  };
  QVBoxLayout* foot = plainColumn(8);
  auto* choices = new FlowLayout(8);
  foot->addLayout(choices);
  m_add = button(choices, tr("&Add column"));
  m_remove = button(choices, tr("&Remove last"));
  auto* name = new QLabel(tr("At &most"), this);
  m_length = new QSpinBox(this);
  m_length->setRange(1, 1'000'000);
  m_length->setGroupSeparatorShown(true);
  m_length->setSuffix(tr(" tokens"));
  const int longest = m_question.settings.max_new_tokens;
  m_length->setValue(longest > 0 ? std::min(longest, 200) : 200);
  name->setBuddy(m_length);
  choices->addWidget(name);
  choices->addWidget(m_length);
  m_force = new QCheckBox(tr("&Force the first column's text on all columns"), this);
  m_force->setToolTip(
      tr("Each text is then what a column would have chosen after the first column's text, not a text of its own"));
  choices->addWidget(m_force);
  m_held = plainLabel(this, "muted");
  m_held->setMinimumWidth(1);
  foot->addWidget(m_held);
  auto* row = new FlowLayout(8);
  foot->addLayout(row);
  m_saving = makeSaving();
  row->addWidget(m_saving);
  m_begin = button(row, {});
  m_begin->setObjectName(QStringLiteral("begin"));
  m_begin->setProperty("role", QStringLiteral("primary"));
  QPushButton* close = button(row, tr("&Close"));
  connect(m_add, &QPushButton::clicked, this, [this] { addColumn(QStringLiteral("sink:window_length=64")); });
  connect(m_remove, &QPushButton::clicked, this, &ComparePage::removeColumn);
  connect(m_begin, &QPushButton::clicked, this, &ComparePage::run);
  connect(close, &QPushButton::clicked, this, &QDialog::close);
  return foot;
}

QWidget* ComparePage::makeSaving() {
  auto* saving = new QWidget(this);
  QHBoxLayout* row = plainRow(8, saving);
  const auto add = [&](const QString& text, const QString& tip, const QString& file, const QString& filter,
                       void (ComparePage::*save)(const QString&)) {
    auto* button = new QPushButton(text, saving);
    button->setAutoDefault(false);
    button->setToolTip(tip);
    row->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, file, filter, save] {
      const QString path = askWhereToSave(*this, StartFor::pictures, tr("Save the comparison"), file, filter);
      if (!path.isEmpty()) (this->*save)(path);
    });
  };
  add(tr("Save &picture…"), tr("Texts, divergences, figures and a caption in one PNG"),
      QStringLiteral("comparison.png"), tr("Pictures (*.png)"), &ComparePage::savePicture);
  add(tr("Save &data…"), tr("The figures as JSON, as kvarium-cli compare --json names them"),
      QStringLiteral("comparison.json"), tr("Data (*.json)"), &ComparePage::saveData);
  return saving;
}

void ComparePage::follow(Part part) {
  const EngineState& engine = m_link->mirror().engine();
  if (part == Part::view && m_comparison != 0 && engine.frame->compared) {
    m_record.setViews(engine.frame->compared);
    m_maps->showViews(engine.frame->compared);
  }
  const EngineState::Comparison& now = engine.comparison;
  if (part != Part::comparison || !m_running || now.number != m_comparison) return;
  if (now.failed) return onFailed(*now.failed);
  if (now.end) return onEnd(*now.end);
  if (!now.fresh.empty()) return onText(now.fresh);
  m_progress->setRange(0, int(std::max<int64_t>(1, now.read.total)));
  m_progress->setValue(int(now.read.done));
  m_progress->setVisible(now.read.done < now.read.total);
  m_finding->setText(tr("Reading %1 of %2 tokens").arg(countText(now.read.done), countText(now.read.total)));
}

QList<ComparedColumn*> ComparePage::columns() const { return findChildren<ComparedColumn*>(); }

void ComparePage::addColumn(const QString& spec) {
  const QList<ComparedColumn*> others = columns();
  if (m_running || others.size() >= most) return;
  const ReplySettings& settings = others.empty() ? m_question.settings : others.back()->settings();
  auto* column = new ComparedColumn(int(others.size()), spec, settings, m_question.info, this);
  m_row->addWidget(column, 1);
  connect(column, &ComparedColumn::chosenChanged, this, &ComparePage::refresh);
  connect(column, &ComparedColumn::tokenChosen, this, &ComparePage::point);
  refresh();
}

void ComparePage::removeColumn() {
  if (m_running || columns().size() <= fewest) return;
  delete columns().back();
  refresh();
}

void ComparePage::run() {
  if (m_running) return m_link->stop();
  static quint64 last_comparison = 0;
  engine::CompareCommand command;
  command.comparison = m_comparison = ++last_comparison;
  command.messages = m_question.messages;
  command.variables = m_question.settings.variables(m_question.info.thinking_variable);
  for (ComparedColumn* column : columns()) {
    const ReplySettings& settings = column->settings();
    engine::CompareRun& run = command.runs.emplace_back();
    run.cache = column->spec().toStdString();
    run.sampling = settings;
    if (settings.seed >= 0) run.seed = quint64(settings.seed);
    column->clear();
  }
  command.options = m_question.settings.options(QRandomGenerator::global()->generate());
  command.options.max_new_tokens = m_length->value();
  command.sampling = m_question.settings;
  command.force = m_force->isChecked();
  m_record = CompareRecord(recordedRuns(command, m_question.info),
                           {.device = deviceOf(m_question.info),
                            .max_new_tokens = command.options.max_new_tokens,
                            .force = command.force,
                            .prompt = command.messages.empty() ? std::string() : command.messages.back().content,
                            .version = QCoreApplication::applicationVersion().toStdString()});
  m_running = true;
  m_chosen = -1;
  say({});
  m_words->clear();
  m_maps->clear();
  m_held->clear();
  m_table->setRowCount(0);
  m_finding->setText(tr("Reading…"));
  refresh();
  m_link->compare(std::move(command));
}

void ComparePage::onText(const std::vector<engine::ComparedText>& steps) {
  const std::vector<QString> added = m_record.add(steps);
  const QList<ComparedColumn*> shown = columns();
  for (size_t run = 0; run < added.size(); ++run) shown[qsizetype(run)]->append(added[run]);
  m_finding->setText(m_record.finding());
  showRuns();
}

void ComparePage::onEnd(const engine::Compared& end) {
  m_record.end(end);
  endRun();
  m_finding->setText(end.stopped ? tr("Stopped. %1").arg(m_record.finding()) : m_record.finding());
  if (!end.runs.empty())
    m_held->setText(tr("The caches take %1 until this window is closed").arg(bytesText(end.held_bytes)));
  showFigures();
  showRuns();
}

void ComparePage::onFailed(const engine::Failed& failure) {
  endRun();
  m_finding->setText(tr("Several answers to the same message"));
  say(sentenceText(failure.message));
}

void ComparePage::endRun() {
  m_running = false;
  m_progress->hide();
  refresh();
}

void ComparePage::refresh() {
  const QList<ComparedColumn*> shown = columns();
  const int count = int(shown.size()), rows = std::max(count, m_table->rowCount());
  m_maps->setCount(count);
  const int row = m_table->verticalHeader()->defaultSectionSize();
  const int head = m_table->horizontalHeader()->sizeHint().height() + 2 * m_table->frameWidth();
  m_table->setMinimumHeight(head + row);  // on a small screen it scrolls
  m_table->setMaximumHeight(head + rows * row);
  for (ComparedColumn* column : shown) column->setChoosable(!m_running);
  m_add->setEnabled(!m_running && count < most);
  m_remove->setEnabled(!m_running && count > fewest);
  m_length->setEnabled(!m_running);
  m_force->setEnabled(!m_running);
  m_saving->setEnabled(!m_running && m_record.isOver() && m_record.steps() > 0);
  m_begin->setText(m_running ? tr("&Stop") : tr("C&ompare"));
  m_begin->setEnabled(m_running || std::ranges::all_of(shown, &ComparedColumn::isPossible));
}

void ComparePage::showRuns() {
  const std::vector<RecordedRun>& runs = m_record.runs();
  const QList<ComparedColumn*> shown = columns();
  for (size_t run = 0; run < std::min(runs.size(), size_t(shown.size())); ++run)
    shown[qsizetype(run)]->showRun(runs[run], m_record.differenceIn(run), m_record.steps(), m_chosen);
}

void ComparePage::showFigures() {
  const std::vector<RecordedRun>& runs = m_record.runs();
  m_table->setRowCount(int(runs.size()));
  m_table->setVisible(!runs.empty());
  for (int row = 0; row < int(runs.size()); ++row) {
    const RecordedRun& run = runs[size_t(row)];
    const QStringList texts = figureTexts(m_record, size_t(row));
    for (int figure = 0; figure < int(texts.size()); ++figure) {
      auto* item = new QTableWidgetItem(texts[figure]);
      if (!isWord(ComparedFigure(figure))) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      m_table->setItem(row, figure, item);
    }
    m_table->item(row, int(ComparedFigure::name))->setToolTip(texts[int(ComparedFigure::name)]);
    if (run.is_over && !run.full.empty())
      m_table->item(row, int(ComparedFigure::ended))->setToolTip(sentenceText(run.full));
  }
}

void ComparePage::savePicture(const QString& path) { saved(path, saveComparedPicture(m_record, font(), path)); }

void ComparePage::saveData(const QString& path) { saved(path, writeFile(path, m_record.json())); }

void ComparePage::saved(const QString& path, const QString& problem) {
  say(problem);
  if (problem.isEmpty()) m_held->setText(tr("Saved as %1").arg(path));
}

void ComparePage::point(qint64 token) {
  m_chosen = token;
  showRuns();
  const std::vector<RecordedRun>& runs = m_record.runs();
  const auto textOf = [&](const RecordedRun& run) {
    const std::optional<TokenSpan> span = run.spanOf(token);
    return span ? run.shown.mid(span->begin, span->end - span->begin).replace(QLatin1Char('\n'), QStringLiteral("⏎"))
                : QString();
  };
  QStringList words{tr("Token %1: “%2”").arg(countText(token + 1), textOf(runs.front()))};
  for (size_t run = 1; run < runs.size(); ++run) {
    if (size_t(token) >= runs[run].kl.size()) continue;
    words << tr("column %1 “%2”, divergence %3, place %4")
                 .arg(QString::number(run + 1), textOf(runs[run]), numberText(runs[run].kl[size_t(token)]),
                      countText(runs[run].rank[size_t(token)] + 1));
  }
  m_words->setText(words.join(QStringLiteral(" · ")));
  const QList<ComparedColumn*> shown = columns();
  for (size_t run = 0; run < std::min(runs.size(), size_t(shown.size())); ++run)
    shown[qsizetype(run)]->revealToken(runs[run], token);
}

void ComparePage::say(const QString& problem) {
  m_problem->setText(problem);
  m_problem->setVisible(!problem.isEmpty());
}

QString ComparePage::finding() const { return m_problem->isVisible() ? m_problem->text() : m_finding->text(); }

QString ComparePage::words() const { return m_words->text(); }

}  // namespace kvarium::ui
