#include "ui/window/empty_state.h"

#include <QDir>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/cells/view_fonts.h"
#include "ui/models/download/download_row.h"
#include "ui/models/model_chip.h"
#include "ui/models/model_library.h"
#include "ui/models/starter_models.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/keys/key_tip.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/window/text_actions.h"

namespace kvarium::ui {
namespace {

constexpr int most_known = 4;        // most models offered by name
constexpr int download_width = 440;  // px

}  // namespace

EmptyState::EmptyState(DownloadQueue& downloads, QWidget* parent) : QWidget(parent), m_downloads(downloads) {
  auto* column = plainColumn(10, this, {16, 16, 16, 16});
  column->addStretch(2);
  m_title = plainLabel(this);
  m_title->setFont(titleFont(font()));
  m_text = plainLabel(this, "muted");
  for (QLabel* label : {m_title, m_text}) {
    label->setAlignment(Qt::AlignHCenter);
    column->addWidget(label);
  }
  m_download = new DownloadRow(downloads, this);
  m_download->setMaximumWidth(download_width);
  m_download->hide();
  connect(m_download, &DownloadRow::openWanted, this, &EmptyState::chosen);
  connect(&downloads, &DownloadQueue::changed, this, &EmptyState::showDownload);
  auto* row = new QHBoxLayout;
  row->addStretch(1);
  row->addWidget(m_download, 1000);
  row->addStretch(1);
  column->addSpacing(6);
  column->addLayout(row);
  m_buttons = plainColumn(8);
  m_buttons->setAlignment(Qt::AlignHCenter);
  column->addLayout(m_buttons);
  column->addStretch(3);
}

bool EmptyState::say(const QString& title, const QString& text, const QStringList& offered) {
  if (title == m_title->text() && text == m_text->text() && offered == m_offered) return false;
  const bool had_keyboard = isAncestorOf(window()->focusWidget());
  m_offered = offered;
  m_title->setText(title);
  m_text->setText(text);
  m_fetch = nullptr;
  m_download->hide();
  while (QLayoutItem* item = m_buttons->takeAt(0)) {
    if (QWidget* widget = item->widget()) {
      widget->hide();
      widget->deleteLater();
    }
    delete item;
  }
  if (had_keyboard) emit keyboardLeft();
  return true;
}

// A style sheet's size would not grow with the text.
void EmptyState::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) m_title->setFont(titleFont(font()));
}

void EmptyState::showReady(const QString& model, const QString& cache, bool for_new, bool offers_lessons) {
  QString text =
      tr("Write below. The cache map fills while the model reads your words, and "
         "grows with every token of the reply.");
  if (!cache.isEmpty())
    text += QLatin1Char('\n') +
            (for_new ? tr("Its cache: %1, as you chose for new conversations.") : tr("Its cache: %1.")).arg(cache);
  const QString lessons = tr("Lessons about the cache…");
  if (!say(tr("Ask %1 something").arg(model), text, {offers_lessons ? lessons : QString()}) || !offers_lessons) return;
  QPushButton* button = add(lessons, false);
  tipWithKey(*button, tr("Predict, measure on this machine, compare"), QStringLiteral("lessons"));
  callsEntry(*button, "lessons");
}

void EmptyState::showListening(const QString& model) {
  say(tr("%1 writes down what it hears").arg(model), tr("Drop a WAV file here, or open one below. The words come as "
                                                        "they are heard, and the cache map fills with every "
                                                        "token."));
}

void EmptyState::showLoading(const QString& model) {
  say(tr("%1 is being read").arg(model), tr("You can write already; the reply begins when the model is ready."));
}

QPushButton* EmptyState::add(const QString& words, bool primary) {
  auto* button = new QPushButton(words, this);
  if (primary) button->setProperty("role", QStringLiteral("primary"));
  m_buttons->addWidget(button);
  button->setFont({});  // resets the font to the parent's; see TranscriptView::build()
  return button;
}

void EmptyState::showNoModel(const QStringList& known, const QString& folder, bool has_default,
                             const QHash<QString, QString>& problems) {
  const QStringList listed = known.mid(0, most_known);
  QStringList offered;
  for (const QString& path : listed) offered << path + problems.value(path);
  offered << QString::number(int(has_default));
  const QString where = wrappingPath(folder);
  const bool changed =
      has_default ? say(tr("No model is open"), tr("Models in %1 are listed.").arg(where), offered)
                  : say(tr("Begin with a small model"),
                        tr("It answers at once, also on an old machine, and runs here: nothing you write leaves "
                           "this machine. Saves to %1")
                            .arg(where),
                        offered);
  if (!changed) return;
  if (!has_default) {
    const StarterModel& model = starterModels().front();
    m_fetch = add(tr("Download %1 (%2)").arg(ModelChip::nameOf(model.file), bytesText(model.bytes)), true);
    connect(m_fetch, &QPushButton::clicked, this, &EmptyState::downloadWanted);
  }
  bool primary = has_default;
  for (const QString& path : listed) {
    const QString name = ModelChip::nameOf(path);
    if (const QString why = problems.value(path); !why.isEmpty()) {
      QLabel* broken = plainLabel(this, "muted", tr("%1 cannot be opened: %2").arg(name, why));
      broken->setAlignment(Qt::AlignHCenter);
      m_buttons->addWidget(broken);
      continue;
    }
    QPushButton* button = add(withoutMnemonic(name), std::exchange(primary, false));
    button->setToolTip(QDir::toNativeSeparators(path));
    connect(button, &QPushButton::clicked, this, [this, path] { emit chosen(path); });
  }
  callsEntry(*add(tr("Other models…"), false), "models");
  callsEntry(*add(tr("Open GGUF…"), false), "open_model");
  callsEntry(*add(tr("Open folder…"), false), "open_folder");
  if (menuEntry(*this, "attach")) callsEntry(*add(tr("Attach to a server…"), false), "attach");
  showDownload();
}

void EmptyState::showDownload() {
  const QString path = starterPath(starterModels().front(), ModelLibrary::folder());
  const auto& jobs = m_downloads.jobs();
  const auto job = std::ranges::find_if(jobs, [&](const DownloadJob& one) {
    return m_fetch && one.state != DownloadJob::State::done && one.result() == path;
  });
  const bool shown = job != jobs.end();
  const bool fetch = m_fetch && window()->focusWidget() == m_fetch;
  const bool row = m_download->isAncestorOf(window()->focusWidget());
  if (shown) {
    m_download->showJob(*job);
    m_download->show();
    if (fetch) m_download->takeKeyboard();  // the keyboard focus moves to the widget that replaces the hidden one
  }
  if (m_fetch) m_fetch->setVisible(!shown);
  if (shown) return;
  if (row && m_fetch) m_fetch->setFocus(Qt::OtherFocusReason);
  m_download->hide();
}

}  // namespace kvarium::ui
