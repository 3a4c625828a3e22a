#include "ui/window/cache_pill.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/cache/cache_spec.h"
#include "ui/chat/notice_bar.h"
#include "ui/chat/numbers.h"
#include "ui/chat/title_label.h"

namespace kvarium {

CachePill::CachePill(QWidget* parent) : Pill(parent) {
  auto* menu = new QMenu(this);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    fillMenu(
        *menu, m_spec, m_predicted, this, [this](const QString& spec) { emit chosen(spec); },
        [this] { emit compose(); });
  });
  setMenu(menu);
  showCache(QStringLiteral("dynamic"), -1);
}

void CachePill::showCache(const QString& spec, qint64 predicted_bytes, bool waits) {
  m_spec = spec;
  m_predicted = predicted_bytes;
  setWords(cacheInWords(spec));
  setAccessibleName(tr("Cache: %1").arg(cacheInWords(spec)));
  QString tip = predicted_bytes >= 0
                    ? tr("Cache %1: %2 when its context is full").arg(spec, formatBytes(predicted_bytes))
                    : tr("Cache %1").arg(spec);
  if (waits) tip = tr("Cache %1, from the next message on").arg(spec);
  setToolTip(plainToolTip(tip));
}

void CachePill::fillMenu(QMenu& menu, const QString& spec, qint64 predicted_bytes, QObject* receiver,
                         std::function<void(const QString&)> choose, std::function<void()> compose) {
  menu.clear();
  menu.setToolTipsVisible(true);
  auto* group = new QActionGroup(&menu);
  for (const Preset& preset : presets()) {
    const QString name = QString::fromUtf8(preset.name.data(), qsizetype(preset.name.size()));
    const auto words = [](std::string_view text) { return tr(std::string(text).c_str()); };
    QString line = tr("%1: keeps %2").arg(name, words(preset.keeps));
    if (name == spec && predicted_bytes >= 0) line += tr("  (%1 when full)").arg(formatBytes(predicted_bytes));
    QAction* action = menu.addAction(line);
    action->setToolTip(words(preset.cost));
    action->setCheckable(true);
    action->setChecked(name == spec);
    group->addAction(action);
    connect(action, &QAction::triggered, receiver, [choose, name] { choose(name); });
  }
  menu.addSeparator();
  connect(menu.addAction(tr("Compose…")), &QAction::triggered, receiver, [compose] { compose(); });
}

ComposeRow::ComposeRow(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  m_line = new QLineEdit(this);
  m_line->setAccessibleName(tr("Cache specification"));
  m_line->setPlaceholderText(tr("PRESET:key=value,…  such as static:max_cache_len=2048"));
  auto* apply = new QPushButton(tr("Use"), this);
  auto* cancel = new QPushButton(tr("Cancel"), this);
  row->addWidget(m_line, 1);
  row->addWidget(apply);
  row->addWidget(cancel);
  column->addLayout(row);
  m_error = new QLabel(this);
  m_error->setWordWrap(true);
  m_error->setTextFormat(Qt::PlainText);
  m_error->hide();
  column->addWidget(m_error);
  const auto use = [this] {
    if (!m_line->text().trimmed().isEmpty()) emit applied(m_line->text().trimmed());
  };
  connect(apply, &QPushButton::clicked, this, use);
  connect(m_line, &QLineEdit::returnPressed, this, use);
  connect(cancel, &QPushButton::clicked, this, &ComposeRow::close);
  m_line->installEventFilter(this);
  hide();
}

// Escape leaves the line, also while it would stop a reply elsewhere.
bool ComposeRow::eventFilter(QObject* object, QEvent* event) {
  if (object == m_line && (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    if (event->type() == QEvent::KeyPress) close();
    return true;
  }
  return QWidget::eventFilter(object, event);
}

void ComposeRow::edit(const QString& spec) {
  m_error->hide();
  m_line->setText(spec);
  show();
  m_line->setFocus();
  m_line->selectAll();
}

void ComposeRow::showError(const QString& text) {
  m_error->setText(asSentence(text));
  m_error->show();
}

void ComposeRow::done() {
  if (isHidden()) return;
  hide();
  emit closed();
}

void ComposeRow::close() {
  hide();
  emit closed();
}

}  // namespace kvarium
