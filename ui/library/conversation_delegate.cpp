#include <QLineEdit>
#include <QPainter>
#include <QRegularExpression>
#include <QTextLayout>

#include "ui/library/conversation_model.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {

// Elides a line before its number, so that "Write a story" and "Write a story (2)" remain different.
QString shortened(const QString& text, const QFontMetrics& metrics, int width) {
  static const QRegularExpression numbered(QStringLiteral("(?: \\(\\d+\\))$"));
  const QString number = numbered.match(text).captured();
  const int room = width - metrics.horizontalAdvance(number);
  if (number.isEmpty() || room < width / 2) return metrics.elidedText(text, Qt::ElideRight, width);
  return metrics.elidedText(text.chopped(number.size()), Qt::ElideRight, room) + number;
}

// Draws one line of plain text, elided if it does not fit; marks are bold in the colour `mark`.
void drawLine(QPainter& painter, const QRect& area, const QFont& font, const QString& text, const TextMarks& marks,
              const QColor& mark) {
  QFont bold = font;
  bold.setWeight(QFont::Bold);
  const QFontMetrics metrics(marks.empty() ? font : bold);
  const QString shown = shortened(text, metrics, area.width());
  QTextLayout layout(shown, font);
  layout.setCacheEnabled(false);
  QList<QTextLayout::FormatRange> ranges;
  qsizetype whole = 0;  // characters before the ellipsis
  while (whole < shown.size() && whole < text.size() && shown[whole] == text[whole]) ++whole;
  for (const FoundSpan& span : marks) {
    QTextLayout::FormatRange range;
    range.start = int(span.begin);
    range.length = int(std::min(span.length, whole - span.begin));
    range.format.setFontWeight(QFont::Bold);
    range.format.setForeground(mark);
    if (range.length > 0) ranges << range;
  }
  layout.setFormats(ranges);
  layout.beginLayout();
  QTextLine line = layout.createLine();
  line.setNumColumns(int(shown.size()));
  layout.endLayout();
  layout.draw(&painter, area.topLeft());
}

// As many parts of a line as there is room for, none of them cut; the tooltip has all.
QString wholeParts(QString line, const QFontMetrics& metrics, int width) {
  while (metrics.horizontalAdvance(line) > width && line.contains(part_gap)) line.truncate(line.lastIndexOf(part_gap));
  return line;
}

}  // namespace

QSize ConversationDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const bool head = !index.data(ConversationModel::section_role).toString().isEmpty();
  return {120, (head ? 1 : 2) * option.fontMetrics.lineSpacing() + (head ? 12 : 18)};
}

void ConversationDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
  const Theme& t = theme();
  const bool selected = option.state & QStyle::State_Selected;
  const QRect box = option.rect.adjusted(8, 1, -8, -1);
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  paintRowGround(*painter, option, box);
  const bool head = !index.data(ConversationModel::section_role).toString().isEmpty();
  const QRect text = head ? box.adjusted(10, 4, -10, -4) : box.adjusted(10, 7, -10, -7);
  const QString time = index.data(ConversationModel::time_role).toString();
  const int time_width = option.fontMetrics.horizontalAdvance(time);
  QFont font = option.font;
  painter->setFont(font);
  painter->setPen(t.muted);
  painter->drawText(text, Qt::AlignRight | Qt::AlignTop, time);
  if (head) {
    const QString arrow =
        index.data(ConversationModel::folded_role).toBool() ? QStringLiteral("▸ ") : QStringLiteral("▾ ");
    font.setWeight(QFont::DemiBold);
    drawLine(*painter, text.adjusted(0, 0, -time_width - 8, 0), font, arrow + index.data().toString(), {}, t.muted);
    return painter->restore();
  }
  const QRect below(text.left(), text.bottom() + 1 - option.fontMetrics.height(), text.width(),
                    option.fontMetrics.height());
  // A title is shown from its beginning, a message around the found words.
  const auto found = index.data(ConversationModel::detail_marks_role).value<TextMarks>();
  QFont bold = font;
  if (!found.empty()) bold.setWeight(QFont::Bold);
  const QString line =
      wholeParts(index.data(ConversationModel::detail_role).toString(), QFontMetrics(bold), below.width());
  const Snippet detail = fitted({line, found}, QFontMetrics(bold), below.width());
  drawLine(*painter, below, font, detail.text, detail.marks, t.text);
  if (selected) font.setWeight(QFont::DemiBold);
  painter->setPen(t.text);
  drawLine(*painter, text.adjusted(0, 0, -time_width - 8, 0), font, index.data().toString(),
           index.data(ConversationModel::title_marks_role).value<TextMarks>(), t.text);
  painter->restore();
}

// Keeps the typed text when the list is updated meanwhile.
void ConversationDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  const auto* line = qobject_cast<const QLineEdit*>(editor);
  if (!line || !line->isModified()) QStyledItemDelegate::setEditorData(editor, index);
}

void ConversationDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                                const QModelIndex&) const {
  editor->setGeometry(option.rect.adjusted(10, 4, -10, -4));
}

}  // namespace kvarium::ui
