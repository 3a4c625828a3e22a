#include "ui/chat/message_body.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolButton>
#include <QWheelEvent>
#include <cmath>

#include "ui/chat/message_document.h"
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
  fitHeight();
}

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
  }
  QTextBrowser::paintEvent(event);
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
    m_document->restyle();
  }
}

}  // namespace kvarium
