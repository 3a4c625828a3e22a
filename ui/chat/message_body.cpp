#include "ui/chat/message_body.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>

#include "ui/chat/message_document.h"
#include "ui/chat/message_tint.h"
#include "ui/chat/numbers.h"
#include "ui/chat/text_inks.h"
#include "ui/chat/title_label.h"
#include "ui/theme.h"

namespace kvarium {
namespace {
constexpr int code_foot = 8;  // px of ground below the last line of code
}

MessageBody::MessageBody(QWidget* parent) : QTextBrowser(parent), m_document(new MessageDocument(this)) {
  m_document->setDefaultFont(font());
  setDocument(m_document);
  setFrameShape(QFrame::NoFrame);
  setOpenLinks(false);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setTabChangesFocus(true);
  viewport()->setAutoFillBackground(false);
  m_place.setSingleShot(true);
  m_place.setInterval(0);
  connect(&m_place, &QTimer::timeout, this, &MessageBody::placeButtons);
  connect(m_document->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
          &MessageBody::fitHeight);
  connect(this, &QTextBrowser::anchorClicked, this, &MessageBody::linkClicked);
  m_tint = std::make_unique<MessageTint>(*m_document);
  m_inks = new TextInks(m_document);
  fitHeight();
}

MessageBody::~MessageBody() = default;

void MessageBody::fitHeight() {
  int height = int(std::ceil(m_document->size().height()));  // without the margin below the last block
  if (m_document->lastBlock().blockFormat().intProperty(code_block_number)) height += code_foot;
  if (height != minimumHeight() || height != maximumHeight()) setFixedHeight(std::max(height, 1));
  m_place.start();
}

std::vector<MessageBody::CodeArea> MessageBody::codeAreas() const {
  std::vector<CodeArea> areas;
  const QAbstractTextDocumentLayout* layout = m_document->documentLayout();
  const qreal margin = m_document->documentMargin();
  for (QTextBlock block = m_document->begin(); block.isValid(); block = block.next()) {
    const int number = block.blockFormat().intProperty(code_block_number);
    if (!number) continue;
    QRectF r = layout->blockBoundingRect(block);
    const qreal top = block.blockFormat().topMargin() > 0 ? code_head : 0;
    const QRectF area(margin, r.top() - top, viewport()->width() - 2 * margin, r.height() + top + code_foot);
    if (!areas.empty() && areas.back().number == number)
      areas.back().area |= area;
    else
      areas.push_back({number, block.blockFormat().stringProperty(code_block_language), area});
  }
  return areas;
}

void MessageBody::paintEvent(QPaintEvent* event) {
  {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (const CodeArea& code : codeAreas()) {
      if (!code.area.intersects(event->rect())) continue;
      painter.setBrush(theme().code);
      painter.drawRoundedRect(code.area, 6, 6);
      painter.setPen(theme().muted);
      painter.drawText(code.area.adjusted(12, 5, -64, 0), Qt::AlignLeft | Qt::AlignTop, code.language);
      painter.setPen(Qt::NoPen);
    }
    painter.setBrush(theme().border);
    for (QTextBlock block = m_document->begin(); block.isValid(); block = block.next()) {
      if (!block.blockFormat().intProperty(QTextFormat::BlockQuoteLevel)) continue;
      const QRectF r = m_document->documentLayout()->blockBoundingRect(block);
      painter.drawRect(QRectF(m_document->documentMargin(), r.top(), 3, r.height()));
    }
    m_tint->paintBehind(painter, event->rect(), tintPaint());
  }
  QTextBrowser::paintEvent(event);
  if (!m_tint->isOn()) return;
  QPainter painter(viewport());
  m_tint->paintOver(painter, event->rect(), tintPaint(), m_on_card ? theme().card : theme().window);
}

const TintPaint& MessageBody::tintPaint() {
  if (!m_paint) m_paint = std::make_unique<TintPaint>(theme(), devicePixelRatioF());
  return *m_paint;
}

void MessageBody::setTokens(std::vector<TokenSpan> spans) {
  m_tint->setTokens(std::move(spans));
  if (m_tint->isOn()) viewport()->update();
}

void MessageBody::setTinted(bool tinted) {
  if (tinted == m_tint->isOn()) return;
  m_tint->setOn(tinted);
  m_inks->setTinted(tinted);
  viewport()->update();
}

bool MessageBody::isTinted() const { return m_tint->isOn(); }

void MessageBody::setCells(const std::vector<StateRun>& runs) { viewport()->update(m_tint->setStates(runs)); }

void MessageBody::setHighlighted(PositionRange hovered, PositionRange locked) {
  viewport()->update(m_tint->setHighlighted(hovered, locked));
}

QRectF MessageBody::tokenBox(int64_t position) { return m_tint->boxOf(position); }

void MessageBody::setOnCard(bool on_card) { m_on_card = on_card; }

void MessageBody::hover(int span) {
  const qint64 position = span < 0 ? -1 : m_tint->tokens()[size_t(span)].last();
  if (position == m_hovered) return;
  m_hovered = position;
  emit tokenHovered(position);
}

void MessageBody::mouseMoveEvent(QMouseEvent* event) {
  QTextBrowser::mouseMoveEvent(event);
  if (!m_tint->tokens().empty()) hover(m_tint->spanAt(event->position()));
}

void MessageBody::mouseReleaseEvent(QMouseEvent* event) {
  QTextBrowser::mouseReleaseEvent(event);
  if (event->button() == Qt::LeftButton && m_hovered >= 0 && !textCursor().hasSelection()) emit tokenClicked(m_hovered);
}

void MessageBody::leaveEvent(QEvent* event) {
  QTextBrowser::leaveEvent(event);
  hover(-1);
}

bool MessageBody::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip && m_tint->isOn()) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int span = m_tint->spanAt(help->pos());
    if (span >= 0 && m_tint->stateOf(span).kind != CellKind::empty) {
      const QString where = stateWords(m_tint->stateOf(span));
      const QString token = formatCount(m_tint->tokens()[size_t(span)].last());
      QToolTip::showText(help->globalPos(), plainToolTip(tr("token at position %1: %2").arg(token, where)), this);
      return true;
    }
  }
  return QTextBrowser::viewportEvent(event);
}

void MessageBody::placeButtons() {
  const std::vector<CodeArea> areas = codeAreas();
  while (m_copy.size() < areas.size()) {
    auto* button = new QToolButton(viewport());
    button->setProperty("look", QStringLiteral("quiet"));
    button->setText(tr("Copy"));
    button->setAccessibleName(tr("Copy this code"));
    button->setToolTip(tr("Copy this code"));
    button->setCursor(Qt::ArrowCursor);
    connect(button, &QToolButton::clicked, this, [this, button] {
      QGuiApplication::clipboard()->setText(m_document->codeBlock(button->property("number").toInt()));
    });
    m_copy.push_back(button);
  }
  for (size_t i = 0; i < m_copy.size(); ++i) {
    m_copy[i]->setVisible(i < areas.size());
    if (i >= areas.size()) continue;
    m_copy[i]->setProperty("number", areas[i].number);
    m_copy[i]->adjustSize();
    m_copy[i]->move(int(areas[i].area.right()) - m_copy[i]->width() - 4, int(areas[i].area.top()) + 2);
  }
}

// It is as high as its text: what scrolls is the transcript.
void MessageBody::keyPressEvent(QKeyEvent* event) {
  if (event->modifiers() & Qt::AltModifier) return event->ignore();  // other versions of the message
  switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Space:
      return event->ignore();
    default:
      QTextBrowser::keyPressEvent(event);
  }
}

void MessageBody::wheelEvent(QWheelEvent* event) { event->ignore(); }

void MessageBody::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
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

}  // namespace kvarium
