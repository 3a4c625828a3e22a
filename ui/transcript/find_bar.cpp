#include "ui/transcript/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <algorithm>

#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"

namespace kvarium::ui {

FindBar::FindBar(TranscriptView& transcript, QWidget* parent) : QFrame(parent), m_transcript(transcript) {
  auto* row = plainRow(4, this);
  m_field = new QLineEdit(this);
  m_field->setPlaceholderText(tr("Find in this conversation"));
  m_field->setToolTip(m_field->placeholderText());
  m_field->setAccessibleName(tr("Find in this conversation"));
  m_field->setMaxLength(int{SearchWords::longest});
  m_field->installEventFilter(this);
  row->addWidget(m_field, 1);
  m_count = new QLabel(this);
  m_count->setProperty("role", QStringLiteral("muted"));
  row->addWidget(m_count);
  const auto button = [&](const QString& sign, const QString& name, auto&& run) {
    auto* made = quietButton(this, sign, name);
    connect(made, &QToolButton::clicked, this, run);
    row->addWidget(made);
    return made;
  };
  m_before = button(QStringLiteral("↑"), tr("The place before (Shift+Enter)"), [this] { go(-1); });
  m_after = button(QStringLiteral("↓"), tr("The next place (Enter)"), [this] { go(1); });
  button(QStringLiteral("✕"), tr("End finding (Escape)"), [this] { end(); });
  m_wait.setSingleShot(true);
  m_wait.setInterval(120);
  connect(&m_wait, &QTimer::timeout, this, &FindBar::find);
  connect(m_field, &QLineEdit::textChanged, &m_wait, qOverload<>(&QTimer::start));
  connect(&transcript, &TranscriptView::pathReplaced, this, [this] {
    if (isVisible()) m_wait.start();
  });
  hide();
}

void FindBar::begin() {
  show();
  m_field->setFocus(Qt::ShortcutFocusReason);
  m_field->selectAll();
  if (!m_field->text().isEmpty()) m_wait.start();
}

void FindBar::end() {
  m_wait.stop();
  hide();
  m_transcript.mark(SearchWords());
  m_transcript.setFocus(Qt::ShortcutFocusReason);
}

// Starts with the last hit, because a transcript is read from its end.
void FindBar::find() {
  const SearchWords words(m_field->text());
  const auto before = m_at >= 0 && m_at < int(m_found.size()) ? m_found[size_t(m_at)] : FoundPlace();
  m_found = m_transcript.found(words);
  const auto same = std::find(m_found.begin(), m_found.end(), before);
  const bool there = same != m_found.end();
  m_transcript.mark(words, there ? before : FoundPlace());
  m_at = there ? int(same - m_found.begin()) : int(m_found.size()) - 1;
  if (m_at >= 0 && !there) m_transcript.revealFound(m_found[size_t(m_at)]);
  refresh();
}

void FindBar::go(int step) {
  if (m_wait.isActive()) {
    m_wait.stop();
    find();
  } else if (!m_found.empty()) {
    const int n = int(m_found.size());
    m_at = (m_at + step + n) % n;
    m_transcript.revealFound(m_found[size_t(m_at)]);
  }
  refresh();
}

void FindBar::refresh() {
  if (SearchWords(m_field->text()).isEmpty())
    m_count->clear();
  else if (m_found.empty())
    m_count->setText(tr("Not found"));
  else
    m_count->setText(tr("%1 of %2").arg(countText(m_at + 1), countText(qint64(m_found.size()))));
  m_before->setEnabled(m_found.size() > 1);
  m_after->setEnabled(m_found.size() > 1);
}

QString FindBar::count() const { return m_count->text(); }

bool FindBar::eventFilter(QObject* object, QEvent* event) {
  if (object == m_field && (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool escape = key->key() == Qt::Key_Escape;
    if (escape || key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
      event->accept();
      if (event->type() == QEvent::ShortcutOverride) return true;
      if (escape)
        end();
      else
        go(key->modifiers() & Qt::ShiftModifier ? -1 : 1);
      return true;
    }
  }
  return QFrame::eventFilter(object, event);
}

}  // namespace kvarium::ui
