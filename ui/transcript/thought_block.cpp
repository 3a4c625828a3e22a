#include "ui/transcript/thought_block.h"

#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "ui/parts/accessible_roles.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/transcript/markdown/message_document.h"
#include "ui/transcript/message_body.h"

namespace kvarium::ui {

Thoughts findThoughts(QStringView reply, const QString& opened, const Thoughts& before, qsizetype seen) {
  const text::ThoughtMarks* const marks = text::thoughtMarksOf(opened.toStdString());
  const std::u16string_view units(reply.utf16(), size_t(reply.size()));
  const text::ThoughtPlace place = text::findThoughts<char16_t>(
      units, marks, marks ? text::ThoughtPrompt::known : text::ThoughtPrompt::unknown, before.place, size_t(seen));
  Thoughts found{qsizetype(place.begin), qsizetype(place.end), qsizetype(place.answer), place.open, place};
  while (found.begin < found.end && reply[found.begin].isSpace()) ++found.begin;
  while (found.end > found.begin && reply[found.end - 1].isSpace()) --found.end;
  return found;
}

ThoughtBlock::ThoughtBlock(CellOverlay& overlay, QWidget* parent)
    : QWidget(parent), m_fold(quietButton(this, {})), m_body(new MessageBody(overlay, this)) {
  auto* column = plainColumn(2, this, {0, 0, 0, 4});
  m_fold->setCheckable(true);
  m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_body->setAccessibleName(tr("What the model thought"));
  m_body->setContentsMargins(16, 0, 0, 0);
  column->addWidget(m_fold, 0, Qt::AlignLeft);
  column->addWidget(m_body);
  connect(m_fold, &QToolButton::clicked, this, &ThoughtBlock::unfold);
  unfold(false);
}

bool ThoughtBlock::isUnfolded() const { return m_fold->isChecked(); }

void ThoughtBlock::unfold(bool unfolded) {
  m_fold->setChecked(unfolded);
  m_fold->setArrowType(unfolded ? Qt::DownArrow : Qt::RightArrow);
  m_fold->setAccessibleDescription(unfolded ? tr("Shown; press to fold") : tr("Folded; press to show"));
  m_body->setVisible(unfolded);
}

void ThoughtBlock::count(QStringView piece) {
  for (const QChar c : piece) {
    const bool in_word = !c.isSpace();
    m_words += in_word && !m_in_word;
    m_in_word = in_word;
  }
}

void ThoughtBlock::setThoughts(const QString& text) {
  m_words = 0;
  m_in_word = false;
  m_body->text().setText({});
  append(text);
}

void ThoughtBlock::append(const QString& piece) {
  count(piece);
  m_body->text().append(piece);
  showTitle();
}

void ThoughtBlock::setOpen(bool open) {
  if (!open) m_body->text().finish();
  if (std::exchange(m_open, open) == open) return;
  unfold(open && s_unfold);
  showTitle();
}

void ThoughtBlock::setTokens(qint64 tokens) {
  if (std::exchange(m_tokens, tokens) != tokens) showTitle();
}

void ThoughtBlock::setName(const QString& name) {
  m_name = name;
  giveName(*m_body, name);
  m_body->text().setReading(MessageDocument::Reading::plain);
}

void ThoughtBlock::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  showTitle();
}

void ThoughtBlock::showTitle() {
  const QString length = m_tokens >= 0 ? tokensText(m_tokens) : wordsText(m_words);
  const QString title = !m_name.isEmpty() ? tr("%1, %2").arg(m_name, length)
                        : m_open          ? tr("Thinking: %1").arg(length)
                                          : tr("Thought for %1").arg(length);
  constexpr int arrow = 40;  // px, with the button's borders
  m_fold->setText(m_fold->fontMetrics().elidedText(title, Qt::ElideRight, width() - arrow));
  m_fold->setToolTip(title);
  giveName(*m_fold, title);
}

}  // namespace kvarium::ui
