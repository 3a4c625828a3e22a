// MessageAccessible: a message's text for a screen reader, which reports struck-out text as such.
#include <QAccessibleWidget>
#include <QTextBlock>
#include <QTextCursor>
#include <algorithm>

#include "ui/parts/words.h"
#include "ui/transcript/message_body.h"
#include "ui/transcript/transcript_view.h"

namespace kvarium::ui {
namespace {

class MessageAccessible : public QAccessibleWidget, public QAccessibleTextInterface {
  Q_DECLARE_TR_FUNCTIONS(MessageAccessible)
 public:
  explicit MessageAccessible(MessageBody* body);
  void* interface_cast(QAccessible::InterfaceType type) override;
  QString text(QAccessible::Text which) const override;
  QAccessible::State state() const override;

  void selection(int index, int* begin, int* end) const override;
  int selectionCount() const override;
  void addSelection(int begin, int end) override;
  void removeSelection(int index) override;
  void setSelection(int index, int begin, int end) override;
  int cursorPosition() const override;
  void setCursorPosition(int position) override;
  using QAccessibleWidget::text;
  QString text(int begin, int end) const override;
  int characterCount() const override;
  QRect characterRect(int offset) const override;
  int offsetAtPoint(const QPoint& point) const override;
  void scrollToSubstring(int begin, int end) override;
  QString attributes(int offset, int* begin, int* end) const override;

 private:
  MessageBody& body() const;
  QString inWords(Fading fading) const;  // empty: no text fades so
};

QAccessibleInterface* make(const QString& type, QObject* object) {
  if (type != QLatin1String(MessageBody::staticMetaObject.className())) return nullptr;
  return new MessageAccessible(static_cast<MessageBody*>(object));
}

// In the format of IAccessible2, which Qt translates for other systems.
QString words(const QTextCharFormat& format, const QFont& base, bool struck) {
  QFont font = base;
  font = format.font().resolve(base);
  QStringList all{QStringLiteral("font-family:\"%1\"").arg(font.family()),
                  QStringLiteral("font-size:%1pt").arg(font.pointSizeF()),
                  QStringLiteral("font-weight:%1").arg(font.weight() > QFont::Medium ? "bold" : "normal"),
                  QStringLiteral("font-style:%1").arg(font.italic() ? "italic" : "normal"),
                  QStringLiteral("text-underline-style:%1").arg(font.underline() ? "solid" : "none")};
  struck = struck || font.strikeOut();
  all << QStringLiteral("text-line-through-style:%1").arg(struck ? "solid" : "none")
      << QStringLiteral("text-line-through-type:%1").arg(struck ? "single" : "none");
  return all.join(QLatin1Char(';')) + QLatin1Char(';');
}

MessageAccessible::MessageAccessible(MessageBody* body) : QAccessibleWidget(body, QAccessible::EditableText) {}

MessageBody& MessageAccessible::body() const { return *static_cast<MessageBody*>(widget()); }

void* MessageAccessible::interface_cast(QAccessible::InterfaceType type) {
  if (type == QAccessible::TextInterface) return static_cast<QAccessibleTextInterface*>(this);
  return QAccessibleWidget::interface_cast(type);
}

QString MessageAccessible::text(QAccessible::Text which) const {
  if (which == QAccessible::Value) return text(0, characterCount());
  const QString said = QAccessibleWidget::text(which);
  if (which != QAccessible::Description) return said;
  QStringList parts{inWords(Fading::gone), inWords(Fading::paler), said};
  parts.removeAll(QString());
  return asSentences(parts);
}

// Says in words which text is struck out or paler, because Qt on Linux drops the one attribute and has none of the
// other.
QString MessageAccessible::inWords(Fading fading) const {
  constexpr int most_quoted = 60;
  const int count = characterCount();
  int faded = 0;
  QString quoted;
  for (int at = 0; at < count;) {
    int from = 0, to = 0;
    const bool fades = body().fadingAt(at, from, to) == fading;
    const int end = std::clamp(to, at + 1, count);
    if (fades) faded += end - at;
    if (fades && quoted.isEmpty()) quoted = text(at, std::min(end, at + most_quoted)).simplified();
    at = end;
  }
  if (faded == 0) return {};
  const QString all = fading == Fading::gone ? tr("Crossed out, forgotten") : tr("Paler, forgotten by some layers");
  return faded == count ? all : tr("%1: %2 of %3 characters, from “%4” on").arg(all).arg(faded).arg(count).arg(quoted);
}

QAccessible::State MessageAccessible::state() const {
  QAccessible::State state = QAccessibleWidget::state();
  state.readOnly = state.multiLine = state.selectableText = true;
  return state;
}

void MessageAccessible::selection(int index, int* begin, int* end) const {
  const QTextCursor cursor = body().textCursor();
  const bool there = index == 0 && cursor.hasSelection();
  *begin = there ? cursor.selectionStart() : 0;
  *end = there ? cursor.selectionEnd() : 0;
}

int MessageAccessible::selectionCount() const { return body().textCursor().hasSelection() ? 1 : 0; }

void MessageAccessible::addSelection(int begin, int end) { setSelection(0, begin, end); }

void MessageAccessible::removeSelection(int) {
  QTextCursor cursor = body().textCursor();
  cursor.clearSelection();
  body().setTextCursor(cursor);
}

void MessageAccessible::setSelection(int, int begin, int end) {
  QTextCursor cursor = body().textCursor();
  cursor.setPosition(std::clamp(begin, 0, characterCount()));
  cursor.setPosition(std::clamp(end, 0, characterCount()), QTextCursor::KeepAnchor);
  body().setTextCursor(cursor);
}

int MessageAccessible::cursorPosition() const { return body().textCursor().position(); }

void MessageAccessible::setCursorPosition(int position) { setSelection(0, position, position); }

QString MessageAccessible::text(int begin, int end) const {
  const int last = std::clamp(end < 0 ? characterCount() : end, 0, characterCount());
  return body().text().shownText(std::clamp(begin, 0, last), last);
}

int MessageAccessible::characterCount() const { return body().document()->characterCount() - 1; }

QRect MessageAccessible::characterRect(int offset) const {
  QTextCursor cursor(body().document());
  cursor.setPosition(std::clamp(offset, 0, characterCount()));
  QRect box = body().cursorRect(cursor);
  cursor.movePosition(QTextCursor::NextCharacter);
  if (const QRect next = body().cursorRect(cursor); next.top() == box.top()) box.setRight(next.left());
  return box.translated(body().viewport()->mapToGlobal(QPoint()));
}

int MessageAccessible::offsetAtPoint(const QPoint& point) const {
  return body().cursorForPosition(body().viewport()->mapFromGlobal(point)).position();
}

void MessageAccessible::scrollToSubstring(int begin, int) {
  for (QWidget* up = widget()->parentWidget(); up; up = up->parentWidget()) {
    auto* transcript = qobject_cast<TranscriptView*>(up);
    if (!transcript) continue;
    const QRect box = characterRect(begin);
    const QRect area(transcript->viewport()->mapFromGlobal(box.topLeft()), box.size());
    transcript->showArea(area);
    return;
  }
}

QString MessageAccessible::attributes(int offset, int* begin, int* end) const {
  *begin = *end = offset;
  const int count = characterCount();
  if (offset < 0 || offset > count) return {};
  const QTextDocument* document = body().document();
  const QTextBlock block = document->findBlock(offset);
  QTextCharFormat format = block.charFormat();
  *begin = block.position();
  *end = std::min(block.position() + block.length(), count);
  for (auto it = block.begin(); !it.atEnd(); ++it) {
    const QTextFragment part = it.fragment();
    if (!part.contains(offset)) continue;
    format = part.charFormat();
    *begin = part.position();
    *end = part.position() + part.length();
  }
  int from = 0, to = 0;
  const bool struck = body().fadingAt(offset, from, to) == Fading::gone;
  *begin = std::max(*begin, from);
  *end = std::min(*end, to);
  return words(format, document->defaultFont(), struck);
}

}  // namespace

void installMessageAccessible() {
  static const bool once = (QAccessible::installFactory(make), true);
  (void)once;
}

}  // namespace kvarium::ui
