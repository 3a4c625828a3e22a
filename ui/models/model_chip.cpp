#include "ui/models/model_chip.h"

#include <QDir>
#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QToolButton>

#include "core/engine/wire.h"
#include "core/loading/model_folder.h"
#include "ui/models/model_library.h"
#include "ui/parts/accessible_roles.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/model_address.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/title_label.h"

namespace kvarium::ui {
namespace {

constexpr int checking_ms = 60;     // longest time to read headers before the menu opens
constexpr int widest_reason = 440;  // px

}  // namespace

ModelChip::ModelChip(const ModelLibrary& library, QWidget* parent) : Chip(parent) {
  auto* menu = new QMenu(this);
  connect(menu, &QMenu::aboutToShow, this, [this, menu, &library] {
    fillMenu(
        *menu, library, this, [this](const QString& path) { emit chosen(path); }, [this] { emit browse(); });
  });
  setMenu(menu);
  showNone();
}

void ModelChip::fillMenu(QMenu& menu, const ModelLibrary& library, QObject* receiver,
                         std::function<void(const QString&)> choose, std::function<void()> browse) {
  menu.clear();
  QElapsedTimer checking;  // files that it has no time for are checked when the menu opens again
  checking.start();
  for (const QString& path : library.known()) {
    QAction* action = menu.addAction(withoutMnemonic(nameOf(path)));
    action->setToolTip(QDir::toNativeSeparators(path));
    const bool check = library.isChecked(path) || checking.elapsed() < checking_ms;
    if (const QString why = check ? library.problem(path) : QString(); !why.isEmpty()) {
      const QString said = tr("%1 cannot be opened: %2").arg(nameOf(path), why);
      action->setText(withoutMnemonic(menu.fontMetrics().elidedText(said, Qt::ElideRight, widest_reason)));
      action->setToolTip(QStringLiteral("%1\n%2").arg(QDir::toNativeSeparators(path), why));
      action->setEnabled(false);
    }
    connect(action, &QAction::triggered, receiver, [choose, path] { choose(path); });
  }
  if (!menu.isEmpty()) menu.addSeparator();
  menu.setToolTipsVisible(true);
  connect(menu.addAction(tr("Open GGUF…")), &QAction::triggered, receiver, [browse] { browse(); });
}

QString ModelChip::nameOf(const QString& path) {
  if (isOnServer(path))
    return modelOnServer(path).isEmpty() ? hostOf(path) : tr("%1 on %2").arg(modelOnServer(path), hostOf(path));
  return fromPath(loading::modelName(toPath(path)));
}

void ModelChip::setName(const QString& name) {
  setWords(name, Qt::ElideMiddle);
  giveName(*this, tr("Model: %1").arg(name));
}

void ModelChip::showNone() {
  setName(tr("No model"));
  setToolTip(tr("Choose a model"));
}

void ModelChip::showLoading(const QString& path) {
  setName(nameOf(path));
  setToolTip(tr("Reading %1").arg(QDir::toNativeSeparators(path)));
}

void ModelChip::showModel(const engine::ModelInfo& info) {
  const QString path = fromPath(info.path);
  setName(nameOf(path));
  if (!info.server.empty()) {
    const QString context = info.context_length > 0 ? tr("a context of %1 tokens").arg(countText(info.context_length))
                                                    : tr("the server does not report its context");
    return setToolTip(tr("%1 at %2\n%3").arg(QString::fromStdString(info.device), addressOf(path), context));
  }
  setToolTip(tr("%1, %2\n%3, %4, %5 for keys and values, %6 numbers each\n%7 of weights, context of %8 tokens\n"
                "read in %9")
                 .arg(QString::fromStdString(info.name), QString::fromStdString(info.architecture))
                 .arg(layersText(info.n_layers), headsText(info.n_heads))
                 .arg(info.n_kv_heads)
                 .arg(info.head_dim)
                 .arg(bytesText(info.weight_bytes), countText(info.context_length), secondsText(info.load_s)));
}

LoadingRow::LoadingRow(const QString& doing, QWidget* parent) : QWidget(parent), m_doing(doing) {
  auto* row = plainRow(10, this);
  m_bar = new QProgressBar(this);
  m_bar->setTextVisible(false);
  m_bar->setRange(0, 1000);
  m_bar->setAccessibleName(doing);
  m_what = new TitleLabel(this);
  m_what->setProperty("role", QStringLiteral("muted"));
  auto* cancel = quietButton(this, tr("Cancel"));
  cancel->setAccessibleName(tr("Cancel: %1").arg(doing));
  connect(cancel, &QToolButton::clicked, this, &LoadingRow::cancelled);
  row->addWidget(m_bar, 1);
  row->addWidget(m_what);
  row->addWidget(cancel);
  hide();
}

void LoadingRow::showProgress(double fraction, const QString& what) {
  m_bar->setValue(int(std::clamp(fraction, 0.0, 1.0) * 1000));
  m_what->setTitle(what.isEmpty() ? tr("%1…").arg(m_doing) : what);
  show();
}

}  // namespace kvarium::ui
