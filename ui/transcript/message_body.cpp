#include "ui/transcript/message_body.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/library/attachment.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/theme.h"
#include "ui/parts/title_label.h"
#include "ui/transcript/cell_overlay.h"
#include "ui/transcript/formula/typesetter.h"
#include "ui/transcript/markdown/text_inks.h"
#include "ui/transcript/message_tint.h"

namespace kvarium::ui {
namespace {
constexpr qreal mark_px = 3;                        // px, half the width of a mark
constexpr int folded_lines = 30, hidden_lines = 6;  // lines shown of a folded text, and least number of hidden ones
constexpr int fold_px = 26;                         // px below the text, for the button
constexpr int most_found = 500;                     // most hits marked in one message
}  // namespace

MessageBody::MessageBody(CellOverlay& overlay, QWidget* parent)
    : QTextBrowser(parent), m_overlay(overlay), m_document(new MessageDocument(this)) {
  installMessageAccessible();
  m_document->setDefaultFont(font());
  m_document->setTypesetter(&Typesetter::shared());
  setDocument(m_document);
  setFrameShape(QFrame::NoFrame);
  setOpenLinks(false);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setTabChangesFocus(true);
  viewport()->setAutoFillBackground(false);
  // The body is as high as what is seen of its text, which therefore stays in place: what paints tokens and marks knows
  // no scrolling, and a folded text would show its end after a selection, a search or a wheel.
  for (QScrollBar* bar : {horizontalScrollBar(), verticalScrollBar()})
    connect(bar, &QScrollBar::rangeChanged, bar, [bar] { bar->setRange(0, 0); });
  m_place.setSingleShot(true);
  m_place.setInterval(0);
  connect(&m_place, &QTimer::timeout, this, &MessageBody::placeButtons);
  connect(m_document->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
          &MessageBody::fitHeight);
  m_tint = std::make_unique<MessageTint>(*m_document, overlay);
  m_inks = new TextInks(m_document);
  connect(&overlay, &CellOverlay::tintedChanged, this, &MessageBody::showTint);
  connect(&overlay, &CellOverlay::cellsChanged, this, [this] { viewport()->update(m_tint->restyle()); });
  connect(&overlay, &CellOverlay::highlightChanged, this, [this](const std::vector<PositionRange>& ranges) {
    for (const PositionRange& range : ranges) viewport()->update(m_tint->regionOf(range));
  });
  showTint();
  fitHeight();
}

MessageBody::~MessageBody() = default;

void MessageBody::fitHeight() {
  int height = int(std::ceil(m_document->size().height()));  // without the margin below the last block
  if (m_document->lastBlock().blockFormat().intProperty(code_block_number)) height += code_foot;
  if (m_document->hasFormulas()) height += int(std::ceil(m_document->lastBlock().blockFormat().bottomMargin()));
  const int line = int(QFontMetricsF(m_document->defaultFont()).lineSpacing() * 1.25);
  const bool foldable = m_folds && height > (folded_lines + hidden_lines) * line;
  m_folded = foldable && !m_unfolded;
  if (m_folded) height = folded_lines * line;
  if (foldable || m_fold) {
    placeFold();
    m_fold->setVisible(foldable);
    setViewportMargins(0, 0, 0, foldable ? fold_px : 0);
    if (foldable) height += fold_px;
    m_fold->move(0, height - fold_px + 2);
  }
  if (height != minimumHeight() || height != maximumHeight()) setFixedHeight(std::max(height, 1));
  m_place.start();
}

void MessageBody::setFolds(bool folds) {
  m_folds = folds;
  m_unfolded = false;
  fitHeight();
}

void MessageBody::unfold(bool unfolded) {
  m_unfolded = unfolded;
  fitHeight();
}

void MessageBody::placeFold() {
  if (!m_fold) {
    m_fold = quietButton(this, {});
    connect(m_fold, &QToolButton::clicked, this, [this] { unfold(m_folded); });
  }
  const qsizetype lines = m_document->text().count(QLatin1Char('\n')) + 1;
  const QString all = lines > folded_lines ? tr("Show all (%1 lines)").arg(countText(lines))
                                           : tr("Show all (%1 characters)").arg(countText(m_document->text().size()));
  m_fold->setText(m_folded ? all : tr("Show less"));
  m_fold->setAccessibleName(m_fold->text());
  m_fold->adjustSize();
}

void MessageBody::setFound(const std::vector<FoundSpan>& found, int present) {
  QList<QTextEdit::ExtraSelection> marks;
  const auto mark = [&](const FoundSpan& span, bool looked_at) {
    const auto [begin, end] = m_document->shownAt(span.begin, span.begin + span.length);
    if (begin < 0) return;
    QTextEdit::ExtraSelection one;
    QColor ground = theme().accent;
    if (!looked_at) ground.setAlphaF(0.3f);
    one.format.setBackground(ground);
    if (looked_at) one.format.setForeground(theme().on_accent);
    one.cursor = QTextCursor(m_document);
    one.cursor.setPosition(begin);
    one.cursor.setPosition(end, QTextCursor::KeepAnchor);
    marks << one;
  };
  for (int i = 0; i < std::min(int(found.size()), most_found); ++i)
    if (i != present) mark(found[size_t(i)], false);
  if (present >= 0) mark(found[size_t(present)], true);
  if (!marks.isEmpty() || !extraSelections().isEmpty()) setExtraSelections(marks);
}

QRect MessageBody::boxOf(const FoundSpan& found) {
  const auto [begin, end] = m_document->shownAt(found.begin, found.begin + found.length);
  if (begin < 0) return {};
  QTextCursor cursor(m_document);
  cursor.setPosition(begin);
  const QRect box = cursorRect(cursor);
  if (m_folded && box.bottom() > viewport()->height()) unfold(true);
  return box.translated(viewport()->pos());
}

// Paints an arrow at the right edge of a broken line of code, which continues in the next line.
void MessageBody::paintBreaks(QPainter& painter, const QTextBlock& block) const {
  const QTextLayout* lines = block.layout();
  const bool goes_on = block.next().blockFormat().boolProperty(code_line_goes_on);
  const QPointF origin = m_document->documentLayout()->blockBoundingRect(block).topLeft();
  const int broken = lines->lineCount() - (goes_on ? 0 : 1);
  painter.save();
  painter.setPen(QPen(theme().muted, 1));
  painter.setBrush(Qt::NoBrush);
  for (int i = 0; i < broken; ++i) {
    const QTextLine line = lines->lineAt(i);
    const qreal x = viewport()->width() - 4.5, y = std::round(origin.y() + line.y() + line.height() * 0.62) + 0.5;
    painter.drawPolyline(QPolygonF({{x, y - 5}, {x, y}, {x - 5, y}}));
    painter.drawPolyline(QPolygonF({{x - 3, y - 2}, {x - 5, y}, {x - 3, y + 2}}));
  }
  painter.restore();
}

QRectF MessageBody::codeArea(const MessageDocument::Code& code) const {
  const QAbstractTextDocumentLayout* layout = m_document->documentLayout();
  const QTextBlock first = m_document->findBlock(code.first);
  const qreal head = first.blockFormat().topMargin() > 0 ? code_head : 0;
  const qreal top = layout->blockBoundingRect(first).top() - head;
  const qreal bottom = layout->blockBoundingRect(m_document->findBlock(code.last)).bottom() + code_foot;
  const qreal margin = m_document->documentMargin();
  return QRectF(margin, top, viewport()->width() - 2 * margin, bottom - top);
}

// Paints the visible backgrounds of code, and lines next to quotes.
void MessageBody::paintGrounds(QPainter& painter, const QRectF& clip) const {
  const QAbstractTextDocumentLayout* layout = m_document->documentLayout();
  const int from = std::max(layout->hitTest(clip.topLeft() - QPointF(0, code_head + code_foot), Qt::FuzzyHit), 0);
  const auto& codes = m_document->codes();
  QTextBlock block = m_document->findBlock(from);
  auto code = std::partition_point(codes.begin(), codes.end(), [&](auto& c) { return c.last < block.position(); });
  for (; code != codes.end(); ++code) {
    const QRectF area = codeArea(*code);
    if (area.top() > clip.bottom()) break;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().code);
    painter.drawRoundedRect(area, 6, 6);
    painter.setPen(theme().muted);
    const QString file = attachedName(code->language);
    painter.drawText(area.adjusted(12, 5, -64, 0), Qt::AlignLeft | Qt::AlignTop,
                     file.isEmpty() ? code->language : file);
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme().border);
  for (; block.isValid(); block = block.next()) {
    const QRectF r = layout->blockBoundingRect(block);
    if (r.top() > clip.bottom()) break;
    if (block.blockFormat().intProperty(code_block_number) && block.layout()) paintBreaks(painter, block);
    if (block.blockFormat().intProperty(QTextFormat::BlockQuoteLevel))
      painter.drawRect(QRectF(m_document->documentMargin(), r.top(), 3, r.height()));
  }
}

// A formula that a line cannot hold, as in a narrow table, is as wide as what the line has of it.
void MessageBody::paintFormulas(QPainter& painter, const QRectF& clip) const {
  const QAbstractTextDocumentLayout* layout = m_document->documentLayout();
  const QTextCursor selection = textCursor();
  QTextBlock block = m_document->findBlock(std::max(layout->hitTest(clip.topLeft(), Qt::FuzzyHit), 0));
  if (block.previous().isValid()) block = block.previous();  // a formula may reach below its block
  for (; block.isValid(); block = block.next()) {
    const QRectF area = layout->blockBoundingRect(block);
    if (area.top() > clip.bottom()) break;
    for (auto it = block.begin(); !it.atEnd(); ++it) {
      const QTextCharFormat format = it.fragment().charFormat();
      const Formula* formula = m_document->formulaOf(format);
      const int length = std::max(format.intProperty(formula_length), 1);
      for (int at = 0; formula && at < it.fragment().length(); at += length) {
        const int begin = it.fragment().position() + at, from = begin - block.position();
        const QTextLine line = block.layout()->lineForTextPosition(from);
        if (!line.isValid()) continue;
        const qreal x = line.cursorToX(from), room = line.naturalTextRect().right() - x;
        qreal em = format.doubleProperty(formula_em);
        if (from + length > line.textStart() + line.textLength()) em = std::min(em, room / formula->width);
        const bool selected = selection.selectionStart() <= begin && begin + length <= selection.selectionEnd();
        const QColor colour = selected ? palette().color(QPalette::HighlightedText)
                              : format.hasProperty(QTextFormat::ForegroundBrush) ? format.foreground().color()
                                                                                 : palette().color(QPalette::Text);
        paintFormula(painter, *formula, area.topLeft() + QPointF(x, line.y() + line.ascent()), em, colour, font());
      }
    }
  }
}

QMimeData* MessageBody::createMimeDataFromSelection() const {
  const QTextCursor selection = textCursor();
  if (!m_document->hasFormulas()) return QTextBrowser::createMimeDataFromSelection();
  QString text = m_document->shownText(selection.selectionStart(), selection.selectionEnd());
  for (QChar& c : text)
    if (c == QChar::LineSeparator || c.unicode() == 0xfdd0 || c.unicode() == 0xfdd1) c = u'\n';  // Qt's ends of cells
  auto* mime = new QMimeData;
  mime->setText(text);
  return mime;
}

void MessageBody::paintEvent(QPaintEvent* event) {
  {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    paintGrounds(painter, event->rect());
    m_tint->paintBehind(painter, event->rect(), tintPaint());
  }
  QTextBrowser::paintEvent(event);
  if (m_document->hasFormulas()) {
    QPainter painter(viewport());
    paintFormulas(painter, event->rect());
  }
  if (!m_tint->paints() && m_marks.empty()) return;
  QPainter painter(viewport());
  m_tint->paintOver(painter, tintPaint(), m_on_card ? theme().card : theme().window);
  paintMarks(painter, event->rect());
}

void MessageBody::setMarks(std::vector<TurnMark> marks) {
  m_marks = std::move(marks);
  viewport()->update();
}

// Between two tokens: in the middle of the second one's leading blank, if it has one.
qreal MessageBody::markAt(const QRectF& box) const {
  const QTextCursor at = cursorForPosition(QPointF(box.left() + 1, box.center().y()).toPoint());
  const bool blank = document()->characterAt(at.position()).isSpace();
  return std::max(blank ? box.left() + fontMetrics().horizontalAdvance(QLatin1Char(' ')) / 2.0 : box.left() - 1, 1.0);
}

// Paints each mark as a flag above a dotted line.
void MessageBody::paintMarks(QPainter& painter, const QRectF& clip) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme().accent);
  for (const TurnMark& mark : m_marks) {
    const QRectF box = m_tint->boxOf(mark.at);
    if (box.isEmpty() || !box.adjusted(-mark_px, 0, mark_px, 0).intersects(clip)) continue;
    const qreal x = markAt(box), top = box.top() - 2;
    painter.drawPolygon(QPolygonF({{x - mark_px, top}, {x + mark_px, top}, {x, top + mark_px + 1}}));
    for (qreal y = top + mark_px + 2; y < box.bottom(); y += 4) painter.drawRect(QRectF(x - 0.5, y, 1, 2));
  }
}

const TintPaint& MessageBody::tintPaint() {
  if (!m_paint) m_paint = std::make_unique<TintPaint>(theme(), devicePixelRatioF());
  return *m_paint;
}

void MessageBody::setTokens(std::vector<TokenSpan> spans) {
  const bool had = m_tint->paints();
  m_tint->setTokens(std::move(spans));
  if (m_tint->paints() || had) viewport()->update();
}

void MessageBody::addTokens(const std::vector<TokenSpan>& spans) { viewport()->update(m_tint->addTokens(spans)); }

void MessageBody::showTint() {
  m_tint->restyle();
  m_inks->setTinted(m_overlay.isTinted());
  viewport()->update();
}

Fading MessageBody::fadingAt(int character, int& begin, int& end) { return m_tint->fadingAt(character, begin, end); }

QRectF MessageBody::tokenBox(int64_t position, bool unfolds) {
  const QRectF box = m_tint->boxOf(position);
  if (unfolds && m_folded && box.bottom() > viewport()->height()) unfold(true);
  return box;
}

void MessageBody::hover(int span) {
  qint64 position = span < 0 ? -1 : m_tint->tokens()[size_t(span)].last();
  if (position >= no_position) position = -1;
  if (position == m_hovered) return;
  m_hovered = position;
  emit m_overlay.tokenHovered(position);
}

void MessageBody::mouseMoveEvent(QMouseEvent* event) {
  QTextBrowser::mouseMoveEvent(event);
  if (!m_tint->tokens().empty()) hover(m_tint->spanAt(event->position()));
}

void MessageBody::mouseReleaseEvent(QMouseEvent* event) {
  QTextBrowser::mouseReleaseEvent(event);
  const bool clicked = event->button() == Qt::LeftButton && m_hovered >= 0 && !textCursor().hasSelection();
  if (clicked) emit m_overlay.tokenClicked(m_hovered);
}

void MessageBody::leaveEvent(QEvent* event) {
  QTextBrowser::leaveEvent(event);
  hover(-1);
}

QString MessageBody::wordsAt(const QPoint& point) {
  for (const TurnMark& mark : m_marks) {
    const QRectF box = m_tint->boxOf(mark.at);
    if (QRectF(box.left() - mark_px, box.top(), 2 * mark_px, box.height()).contains(point)) return mark.words;
  }
  const int span = m_tint->paints() ? m_tint->spanAt(point) : -1;
  if (span < 0) return {};
  const TextStyle look = m_tint->styleOf(span);
  if (look.style.kind == CellKind::empty && !isPaler(look)) return {};
  if (m_tint->tokens()[size_t(span)].first >= no_position) return tr("This is not in the model's cache");
  const QString position = countText(m_tint->tokens()[size_t(span)].last());
  const QString kept = percentText(1 - double(look.lost));
  if (!m_overlay.isTinted())
    return isPaler(look) ? tr("Only %1 of the layers still have this: token %2 has left the others").arg(kept, position)
           : look.lost > 0 ? tr("The model no longer has this: token %1 has left its cache").arg(position)
                           : tr("This layer no longer has this: token %1 has left it").arg(position);
  const QString words = styleWords(look.style, m_overlay.deviceIsRam());
  return tr("token at position %1: %2")
      .arg(position, isPaler(look) ? tr("%1, in %2 of the layers", "a style, a share").arg(words, kept) : words);
}

bool MessageBody::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const QString words = wordsAt(help->pos()); !words.isEmpty()) {
      QToolTip::showText(help->globalPos(), plainToolTip(words), this);
      return true;
    }
  }
  return QTextBrowser::viewportEvent(event);
}

// While the text grows, only the last code block moves; the others are placed once per edition and width.
void MessageBody::placeButtons() {
  const auto& codes = m_document->codes();
  if (std::exchange(m_placed_edition, m_document->edition()) != m_document->edition() ||
      std::exchange(m_placed_width, viewport()->width()) != viewport()->width())
    m_placed = 0;
  while (m_copy.size() < codes.size()) {
    const size_t at = m_copy.size();
    const auto code = [this, at] { return m_document->codeBlock(m_copy[at]->property("number").toInt()); };
    m_copy.push_back(copyButton(viewport(), tr("Copy"), tr("Copy this code"), code));
    m_copy.back()->setCursor(Qt::ArrowCursor);
  }
  size_t i = std::min(m_placed, codes.size());
  for (; i < codes.size(); ++i) {
    const QRectF area = codeArea(codes[i]);
    m_copy[i]->setProperty("number", codes[i].number);
    m_copy[i]->adjustSize();
    m_copy[i]->move(int(area.right()) - m_copy[i]->width() - 4, int(area.top()) + 2);
    m_copy[i]->show();
  }
  for (; i < m_copy.size() && !m_copy[i]->isHidden(); ++i) m_copy[i]->hide();
  m_placed = codes.empty() ? 0 : codes.size() - 1;
}

// The body is as high as its text, so scroll keys are left to the transcript.
void MessageBody::keyPressEvent(QKeyEvent* event) {
  if (event->modifiers() & Qt::AltModifier) return event->ignore();  // Alt selects other versions of the message
  switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Space: return event->ignore();
    default: QTextBrowser::keyPressEvent(event);
  }
}

void MessageBody::wheelEvent(QWheelEvent* event) { event->ignore(); }

void MessageBody::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  m_document->fitFormulas();
  fitHeight();
}

void MessageBody::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  if (event->type() == QEvent::FontChange) {
    m_document->setDefaultFont(font());
    m_document->restyle();
  } else if (event->type() == QEvent::PaletteChange) {
    m_paint.reset();
    m_document->restyle();
  }
}

}  // namespace kvarium::ui
