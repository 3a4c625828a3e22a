#include "ui/chat/composer.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/parts/accessible_roles.h"
#include "ui/parts/flow_layout.h"
#include "ui/parts/keys/key_tip.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/title_label.h"

namespace kvarium::ui {

namespace {

constexpr int margin = 10;
constexpr int least_note = 160;  // px, width of the note next to the buttons

}  // namespace

AttachmentChip::AttachmentChip(Attachment file, std::shared_ptr<const engine::TokenCounter> counter, QWidget* parent)
    : QFrame(parent),
      m_file(std::move(file)),
      m_count(
          std::move(counter),
          [this]() -> TokenCount::Count {
            return [text = m_file.text.toStdString()](const engine::TokenCounter& words) { return words.text(text); };
          },
          nullptr),
      m_words(new QLabel(this)) {
  setObjectName(QStringLiteral("chip"));
  auto* row = plainRow(2, this, {8, 1, 2, 1});
  m_words->setTextFormat(Qt::PlainText);
  row->addWidget(m_words);
  auto* remove = quietButton(this, QStringLiteral("✕"), tr("Remove %1").arg(m_file.name));
  remove->setToolTip(plainToolTip(remove->accessibleName()));
  row->addWidget(remove);
  setToolTip(plainToolTip(tr("The text of %1 goes with the message, after its words").arg(m_file.name)));
  connect(remove, &QToolButton::clicked, this, &AttachmentChip::removed);
  connect(&m_count, &TokenCount::counted, this, &AttachmentChip::refresh);
  m_count.change();
  refresh();
}

void AttachmentChip::refresh() {
  constexpr int widest = 180;  // px
  const QString size = m_count.tokens() ? tokensText(*m_count.tokens()) : bytesText(m_file.text.toUtf8().size());
  const QString name = fontMetrics().elidedText(m_file.name, Qt::ElideMiddle, widest);
  QStringList words{name, size};
  if (m_file.pages) words.insert(1, pagesText(m_file.pages));
  m_words->setText(words.join(QStringLiteral("  ·  ")));
}

Composer::Composer(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("composer"));
  auto* column = plainColumn(4, this, {margin, 8, margin, 8});
  m_files = new QWidget(this);
  m_files->setLayout(new FlowLayout(6));
  m_files->hide();
  column->addWidget(m_files);
  m_edit = new MessageField(this);
  column->addWidget(m_edit);
  setFocusProxy(m_edit);
  connect(m_edit, &MessageField::filesPasted, this, &Composer::filesPasted);
  m_row = plainRow(8);
  m_tools = new FlowLayout(8);
  m_row->addLayout(m_tools);
  m_note = plainLabel(this, "muted");
  m_button = new QPushButton(this);
  m_button->setProperty("role", QStringLiteral("primary"));
  m_row->addWidget(m_note, 1);
  m_row->addWidget(m_button);
  column->addLayout(m_row);
  m_attach = quietButton(this, tr("Attach…"));
  tipWithKey(*m_attach, tr("Attach files to the message"), QStringLiteral("attach_file"));
  connect(m_attach, &QToolButton::clicked, this, &Composer::attachWanted);
  addTool(m_attach);
  connect(m_edit, &MessageField::enter, this, &Composer::sendNow);
  connect(m_edit, &QPlainTextEdit::textChanged, this, [this] {
    m_refused = false;
    forgetText();
    refresh();
    emit textChanged(text());
  });
  connect(m_edit, &MessageField::focusChanged, this, [this](bool focused) {
    setProperty("active", focused);
    style()->unpolish(this);
    style()->polish(this);
  });
  connect(m_button, &QPushButton::clicked, this, [this] {
    // The second click of a double click must not stop the reply that the first one started.
    if (m_busy && m_clicked.isValid() && m_clicked.elapsed() < QApplication::doubleClickInterval()) return;
    if (m_busy) {
      emit stop();
    } else if (m_is_speech_model) {
      emit openSound();
    } else {
      m_clicked.start();
      sendNow();
    }
  });
  refresh();
}

QString Composer::text() const {
  if (m_text) return *m_text;
  m_text = m_chips.empty() ? m_edit->toPlainText() : withAttachments(m_edit->toPlainText(), files());
  return *m_text;
}

std::vector<Attachment> Composer::files() const {
  std::vector<Attachment> files;
  for (const AttachmentChip* chip : m_chips) files.push_back(chip->file());
  return files;
}

qsizetype Composer::bytes() const {
  if (!m_bytes) m_bytes = text().toUtf8().size();
  return *m_bytes;
}

bool Composer::isEmpty() const { return m_chips.empty() && QStringView(text()).trimmed().isEmpty(); }

void Composer::forgetText() {
  m_text.reset();
  m_bytes.reset();
}

void Composer::setText(const QString& text) {
  if (text == this->text()) return;
  const AttachedMessage message = splitAttachments(text);
  showChips(message.files);
  m_edit->setPlainText(message.written);
  m_edit->moveCursor(QTextCursor::End);
  refresh();
}

void Composer::attach(const Attachment& file) {
  std::vector<Attachment> all = files();
  if (std::ranges::find(all, file) != all.end()) return;
  all.push_back(file);
  showChips(all);
  refresh();
  emit textChanged(text());
}

void Composer::showChips(const std::vector<Attachment>& files) {
  for (AttachmentChip* chip : m_chips) chip->deleteLater();
  m_chips.clear();
  for (const Attachment& file : files) {
    auto* chip = new AttachmentChip(file, m_counter, m_files);
    m_files->layout()->addWidget(chip);
    connect(chip, &AttachmentChip::removed, this, [this, chip] { removeChip(chip); });
    m_chips.push_back(chip);
    chip->show();
    chip->setFont({});  // resets the font to the parent's; see TranscriptView::build()
  }
  forgetText();
  m_files->setVisible(!m_chips.empty());
}

void Composer::removeChip(AttachmentChip* chip) {
  std::erase(m_chips, chip);
  forgetText();
  chip->hide();
  chip->deleteLater();
  m_files->setVisible(!m_chips.empty());
  refresh();
  emit textChanged(text());
  focusText();
}

void Composer::countAgain() {
  for (AttachmentChip* chip : m_chips) chip->countAgain();
}

void Composer::setSpeechModel(bool is_speech_model) {
  if (is_speech_model == m_is_speech_model) return;
  m_is_speech_model = is_speech_model;
  m_refused = false;
  m_edit->setPlaceholderText(is_speech_model ? tr("Drop a WAV file here, or open one") : MessageField::placeholder());
  m_edit->viewport()->update();  // otherwise Qt 6.4 still shows the old placeholder
  m_edit->setAccessibleDescription(is_speech_model ? m_edit->placeholderText() : MessageField::description());
  refresh();
}

void Composer::focusText() { m_edit->setFocus(Qt::ShortcutFocusReason); }

void Composer::addTool(QWidget* tool) { m_tools->addWidget(tool); }

// The note has its own line above the buttons if the space next to them is too narrow, and Send its own below them.
void Composer::fitNote() {
  const int frame = contentsMargins().left() + contentsMargins().right() + 2 * margin;
  const int wanted = frame + m_tools->sizeHint().width() + least_note + m_button->sizeHint().width();
  const bool above = width() < wanted + 2 * m_row->spacing();
  const int least = frame + m_tools->minimumSize().width() + m_row->spacing() + m_button->sizeHint().width();
  const bool below = width() <= least;  // a row that needs more than there is makes this as wide as itself
  auto* column = static_cast<QVBoxLayout*>(layout());
  if (below != (m_row->indexOf(m_button) < 0)) {
    (below ? static_cast<QBoxLayout*>(m_row) : column)->removeWidget(m_button);
    below ? column->addWidget(m_button, 0, Qt::AlignRight) : m_row->addWidget(m_button);
  }
  if (above == m_note_above) return;
  m_note_above = above;
  if (above) {
    const int at = m_row->indexOf(m_note);
    m_row->removeWidget(m_note);
    m_row->insertStretch(at, 1);
    column->insertWidget(column->indexOf(m_edit) + 1, m_note);
  } else {
    const int at = m_row->count() - (below ? 1 : 2);  // the stretch before the button
    column->removeWidget(m_note);
    delete m_row->takeAt(at);
    m_row->insertWidget(at, m_note, 1);
  }
  m_note->setVisible(!above || !m_note->text().isEmpty());
}

bool Composer::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) fitNote();
  return QFrame::event(event);
}

// Also takes presses on the note, because note and field appear as one.
void Composer::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QFrame::mousePressEvent(event);
  event->accept();
  m_edit->setFocus(Qt::MouseFocusReason);
}

void Composer::sendNow() {
  const bool is_ready = m_blocked.isEmpty() && !m_busy && !isEmpty();
  if (is_ready && m_is_speech_model) m_refused = true;
  if (!is_ready || m_is_speech_model) return refresh();
  if (!m_take || !m_take(text())) return;
  showChips({});
  m_edit->clear();
  emit textChanged({});
}

void Composer::refresh() {
  refreshButton();
  m_attach->setVisible(!m_is_speech_model && !m_busy);  // while it is busy the buttons of the reply stand there
  const QString busy_hint =
      m_busy && !isEmpty() ? (m_stop_key.isEmpty() ? tr("Your text waits here")
                                                   : tr("%1 stops the reply; your text waits here").arg(m_stop_key))
                           : QString();
  QString note = m_blocked.isEmpty() || m_busy ? m_note_text : m_blocked;
  if (!busy_hint.isEmpty()) note = note.isEmpty() ? busy_hint : note + QStringLiteral("  ·  ") + busy_hint;
  if (m_refused) note = tr("This model does not chat. Drop a WAV file here, or open one");
  m_note->setText(note);
  m_note->setVisible(!m_note_above || !note.isEmpty());
}

void Composer::refreshButton() {
  const bool empty = isEmpty();
  if (m_is_speech_model && !m_busy) {
    m_button->setText(tr("Open sound…"));
    giveName(*m_button, tr("Open a WAV file and write it down"));
    m_button->setEnabled(m_blocked.isEmpty());
    m_button->setToolTip(m_blocked.isEmpty() ? m_button->accessibleName() : m_blocked);
    return;
  }
  m_button->setText(!m_busy ? tr("Send") : m_stop_key.isEmpty() ? tr("Stop") : tr("Stop  %1").arg(m_stop_key));
  giveName(*m_button, m_busy ? tr("Stop the reply") : tr("Send the message"));
  m_button->setEnabled(m_busy || (m_blocked.isEmpty() && !empty));
  m_button->setToolTip(m_busy
                           ? (m_stop_key.isEmpty() ? tr("Stop the reply") : tr("Stop the reply (%1)").arg(m_stop_key))
                       : !m_blocked.isEmpty() ? m_blocked
                       : empty                ? tr("Write a message first")
                                              : tr("Send the message (Enter)"));
}

}  // namespace kvarium::ui
