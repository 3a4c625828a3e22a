#include "ui/inspector/inspector_panel.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QFileDialog>
#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QToolTip>
#include <optional>

#include "ui/inspector/cache_map.h"
#include "ui/inspector/layer_table.h"
#include "ui/inspector/memory_bar.h"
#include "ui/inspector/snapshot_text.h"
#include "ui/inspector/visibility_watch.h"

namespace kvarium {
namespace {

constexpr int margin = 12;
constexpr int spacing = 8;

QLabel* sentenceLabel(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

// Quiet, but seen to be pressable: text in the colour of links.
QToolButton* linkButton(const QString& text, const QString& tip, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setText(text);
  button->setToolTip(tip);
  button->setAccessibleDescription(tip);
  button->setAutoRaise(true);
  button->setToolButtonStyle(Qt::ToolButtonTextOnly);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

}  // namespace

struct InspectorPanel::Parts : public QObject {
  explicit Parts(InspectorPanel* panel);

  void apply();
  void setFonts();
  void colourLinks();
  void showTable(bool table);
  void copyCsv();
  void copyPicture() {
    QApplication::clipboard()->setImage(map->picture());
    say(png, InspectorPanel::tr("Picture copied"));
  }
  void savePicture();
  void say(QWidget* at, const QString& text) { QToolTip::showText(at->mapToGlobal(QPoint(0, at->height())), text, at); }
  bool eventFilter(QObject* object, QEvent* event) override;

  InspectorPanel* panel;
  QLabel* title;
  QToolButton *table_button, *csv, *png;
  QStackedWidget* stack;
  CacheMap* map;
  QTableView* table;
  LayerTable* layers;
  QLabel *cross, *memory_title;
  MemoryBar* memory;
  VisibilityWatch* watch;
  std::optional<CacheSnapshot> latest;
  bool is_stale = true;  // `latest` is not shown yet
};

InspectorPanel::Parts::Parts(InspectorPanel* owner) : panel(owner) {
  auto* scroll = new QScrollArea(panel);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  auto* outer = new QVBoxLayout(panel);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(scroll);

  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(margin, margin, margin, margin);
  column->setSpacing(spacing);

  auto* header = new QHBoxLayout;
  title = sentenceLabel(content);
  title->setObjectName(QStringLiteral("map_title"));
  header->addWidget(title, 1);
  table_button =
      linkButton(InspectorPanel::tr("table"), InspectorPanel::tr("Show the same numbers as a table"), content);
  table_button->setObjectName(QStringLiteral("table_button"));
  table_button->setCheckable(true);
  csv = linkButton(InspectorPanel::tr("CSV"), InspectorPanel::tr("Copy the table as CSV"), content);
  png = linkButton(InspectorPanel::tr("PNG") + QStringLiteral(" ▾"),
                   InspectorPanel::tr("Copy or save the picture of the map"), content);
  auto* menu = new QMenu(png);
  connect(menu->addAction(InspectorPanel::tr("Copy picture")), &QAction::triggered, this, &Parts::copyPicture);
  connect(menu->addAction(InspectorPanel::tr("Save picture…")), &QAction::triggered, this, &Parts::savePicture);
  png->setMenu(menu);
  png->setProperty("look", QStringLiteral("link"));
  png->setPopupMode(QToolButton::InstantPopup);
  header->setSpacing(0);
  for (QToolButton* button : {table_button, csv, png}) header->addWidget(button, 0, Qt::AlignVCenter);
  column->addLayout(header);

  stack = new QStackedWidget(content);
  map = new CacheMap(stack);
  table = new QTableView(stack);
  layers = new LayerTable(table);
  table->setModel(layers);
  table->setAccessibleName(InspectorPanel::tr("Layers of the cache"));
  table->setFrameShape(QFrame::NoFrame);
  table->verticalHeader()->hide();
  table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setTabKeyNavigation(false);
  stack->addWidget(map);
  stack->addWidget(table);
  column->addWidget(stack, 1);

  cross = sentenceLabel(content);
  cross->setObjectName(QStringLiteral("cross"));
  cross->setProperty("look", QStringLiteral("muted"));
  cross->hide();
  column->addWidget(cross);
  auto* line = new QFrame(content);
  line->setFrameShape(QFrame::HLine);
  line->setFrameShadow(QFrame::Plain);
  line->setForegroundRole(QPalette::Mid);
  column->addWidget(line);
  memory_title = sentenceLabel(content);
  memory_title->setObjectName(QStringLiteral("memory_title"));
  column->addWidget(memory_title);
  memory = new MemoryBar(content);
  column->addWidget(memory);
  scroll->setWidget(content);

  connect(table_button, &QToolButton::toggled, this, &Parts::showTable);
  connect(csv, &QToolButton::clicked, this, &Parts::copyCsv);
  watch = new VisibilityWatch(panel);
  connect(watch, &VisibilityWatch::changed, panel, [this](bool visible) {
    if (visible && is_stale) apply();
    emit panel->watchingChanged(visible);
  });
  panel->installEventFilter(this);
  setFonts();
  colourLinks();
}

bool InspectorPanel::Parts::eventFilter(QObject* object, QEvent* event) {
  if (object == panel && event->type() == QEvent::PaletteChange) colourLinks();
  if (object == panel && event->type() == QEvent::FontChange) setFonts();
  return QObject::eventFilter(object, event);
}

void InspectorPanel::Parts::setFonts() {
  title->setFont(titleFont(panel->font()));
  QFont bold = panel->font();
  bold.setBold(true);
  memory_title->setFont(bold);
}

void InspectorPanel::Parts::colourLinks() {
  const CachePalette colours = CachePalette::from(panel->palette());
  for (QToolButton* button : {table_button, csv, png}) {
    QPalette own = button->palette();
    own.setColor(QPalette::ButtonText, colours.link);
    own.setColor(QPalette::Disabled, QPalette::ButtonText, colours.muted);
    button->setPalette(own);
  }
}

void InspectorPanel::Parts::apply() {
  is_stale = false;
  const bool has_cache = latest && !latest->layers.empty();
  for (QToolButton* button : {csv, png}) button->setEnabled(has_cache);
  table_button->setEnabled(has_cache);
  if (!has_cache) {
    table_button->setChecked(false);
    title->setText(InspectorPanel::tr("No cache yet"));
    memory_title->setText(InspectorPanel::tr("No bytes in use"));
    layers->showSnapshot({});
    cross->hide();
    map->showNothing();
    memory->showNothing();
    return;
  }
  title->setText(mapTitle(*latest));
  memory_title->setText(memoryTitle(*latest));
  cross->setText(crossText(*latest));
  cross->setVisible(!cross->text().isEmpty());
  map->showSnapshot(*latest);
  memory->showSnapshot(*latest);
  if (table_button->isChecked()) layers->showSnapshot(*latest);
}

void InspectorPanel::Parts::showTable(bool show) {
  if (show && latest) layers->showSnapshot(*latest);
  stack->setCurrentWidget(show ? static_cast<QWidget*>(table) : map);
  table_button->setText(show ? InspectorPanel::tr("map") : InspectorPanel::tr("table"));
}

void InspectorPanel::Parts::copyCsv() {
  if (!latest) return;
  layers->showSnapshot(*latest);
  QApplication::clipboard()->setText(layers->csv());
  say(csv, InspectorPanel::tr("Table copied"));
}

void InspectorPanel::Parts::savePicture() {
  const QImage picture = map->picture();
  const QString path =
      QFileDialog::getSaveFileName(panel, InspectorPanel::tr("Save the picture of the cache map"),
                                   QStringLiteral("cache-map.png"), InspectorPanel::tr("PNG picture (*.png)"));
  if (path.isEmpty()) return;
  say(png, picture.save(path, "PNG") ? InspectorPanel::tr("Picture saved")
                                     : InspectorPanel::tr("Could not write %1. Choose another folder.").arg(path));
}

InspectorPanel::InspectorPanel(QWidget* parent) : QWidget(parent), m_parts(std::make_unique<Parts>(this)) {
  setMinimumSize(360, 240);
  m_parts->apply();
}

InspectorPanel::~InspectorPanel() = default;

void InspectorPanel::showSnapshot(const CacheSnapshot& snapshot) {
  m_parts->latest = snapshot;
  m_parts->is_stale = true;
  if (m_parts->watch->isVisible()) m_parts->apply();
}

void InspectorPanel::showNothing() {
  m_parts->latest.reset();
  m_parts->is_stale = true;
  if (m_parts->watch->isVisible()) m_parts->apply();
}

}  // namespace kvarium
