#include "ui/chat/transcript_view.h"

#include <QKeyEvent>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/chat/message_body.h"

namespace kvarium {
namespace {
constexpr int placing_ms = 200;  // messages find their heights in several passes; after the last
}

TranscriptView::TranscriptView(QWidget* parent) : QScrollArea(parent) {
  setObjectName(QStringLiteral("transcript"));
  setAccessibleName(tr("Transcript"));
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* content = new QWidget(this);
  content->setObjectName(QStringLiteral("transcriptColumn"));
  m_row = new QHBoxLayout(content);
  m_row->setContentsMargins(16, 8, 16, 16);
  m_column = new QWidget(content);
  m_column->setMaximumWidth(column_width);
  m_row->addStretch(1);
  m_row->addWidget(m_column, 1000);
  m_row->addStretch(1);
  m_layout = new QVBoxLayout(m_column);
  m_layout->setContentsMargins(0, 0, 0, 0);
  m_layout->setSpacing(12);
  m_earlier = new QPushButton(m_column);
  m_earlier->hide();
  connect(m_earlier, &QPushButton::clicked, this, &TranscriptView::showEarlier);
  m_layout->addWidget(m_earlier, 0, Qt::AlignHCenter);
  m_layout->addStretch(1);
  setWidget(content);
  viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);

  m_jump = new QPushButton(tr("Latest ↓"), this);
  m_jump->setToolTip(tr("Go to the end of the transcript"));
  m_jump->hide();
  connect(m_jump, &QPushButton::clicked, this, &TranscriptView::toEnd);
  m_placing.setSingleShot(true);
  m_placing.setInterval(placing_ms);
  QScrollBar* bar = verticalScrollBar();
  connect(bar, &QScrollBar::rangeChanged, this, [this, bar](int, int maximum) {
    // The bar takes its place from the right margin, so that the column stays in the middle above the composer.
    m_row->setContentsMargins(16, 8, maximum > 0 ? std::max(0, 16 - bar->sizeHint().width()) : 16, 16);
    if (m_placing.isActive()) {
      bar->setValue(maximum - m_from_end);
      m_placing.start();
    } else if (m_following) {
      bar->setValue(maximum);
    }
    placeJump();
  });
  connect(bar, &QScrollBar::valueChanged, this, [this](int) {
    m_following = atEnd();
    placeJump();
  });
}

bool TranscriptView::atEnd() const { return verticalScrollBar()->value() >= verticalScrollBar()->maximum() - 24; }

void TranscriptView::toEnd() {
  m_following = true;
  verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

void TranscriptView::clear() {
  for (MessageView* view : m_views) {
    view->hide();
    view->deleteLater();
  }
  m_views.clear();
  m_hidden.clear();
}

MessageView* TranscriptView::build(const Entry& entry) {
  auto* view = new MessageView(entry.message, entry.context, m_column);
  connect(view, &MessageView::edited, this, &TranscriptView::edited);
  connect(view, &MessageView::regenerate, this, &TranscriptView::regenerate);
  connect(view, &MessageView::showVersion, this, &TranscriptView::showVersion);
  connect(view, &MessageView::linkClicked, this, &TranscriptView::linkClicked);
  return view;
}

void TranscriptView::showPath(std::vector<Entry> entries) {
  clear();
  const size_t first = entries.size() > shown_at_once ? entries.size() - shown_at_once : 0;
  for (size_t i = first; i < entries.size(); ++i) {
    m_views.push_back(build(entries[i]));
    m_layout->insertWidget(int(m_layout->count()) - 1, m_views.back());
  }
  entries.resize(first);
  m_hidden = std::move(entries);
  m_earlier->setVisible(!m_hidden.empty());
  m_earlier->setText(tr("Show %n earlier message(s)", nullptr, int(m_hidden.size())));
  toEnd();
}

void TranscriptView::showEarlier() {
  const size_t first = m_hidden.size() > shown_at_once ? m_hidden.size() - shown_at_once : 0;
  m_from_end = verticalScrollBar()->maximum() - verticalScrollBar()->value();  // what is read stays where it is
  std::vector<MessageView*> built;
  for (size_t i = first; i < m_hidden.size(); ++i) {
    built.push_back(build(m_hidden[i]));
    m_layout->insertWidget(int(built.size()), built.back());  // behind the button
  }
  m_views.insert(m_views.begin(), built.begin(), built.end());
  m_hidden.resize(first);
  m_placing.start();
  m_earlier->setVisible(first > 0);
  m_earlier->setText(tr("Show %n earlier message(s)", nullptr, int(first)));
}

void TranscriptView::add(const Entry& entry) {
  m_views.push_back(build(entry));
  m_layout->insertWidget(int(m_layout->count()) - 1, m_views.back());
  if (entry.message.from_user) toEnd();
}

MessageView* TranscriptView::view(qint64 message) const {
  const auto it = std::find_if(m_views.begin(), m_views.end(), [&](MessageView* v) { return v->id() == message; });
  return it == m_views.end() ? nullptr : *it;
}

void TranscriptView::refresh(const Entry& entry) {
  if (MessageView* v = view(entry.message.id)) return v->refresh(entry.message, entry.context);
  for (Entry& hidden : m_hidden)
    if (hidden.message.id == entry.message.id) hidden = entry;
}

void TranscriptView::remove(qint64 message) {
  MessageView* v = view(message);
  if (!v) return;
  m_views.erase(std::find(m_views.begin(), m_views.end(), v));
  v->hide();
  v->deleteLater();
}

void TranscriptView::append(qint64 message, const QString& piece) {
  MessageView* v = view(message);
  if (!v) return;
  v->body().show();
  v->append(piece);
}

void TranscriptView::setStatus(qint64 message, const QString& text) {
  if (MessageView* v = view(message)) v->setStatus(text);
}

void TranscriptView::editLastOfUser() {
  if (MessageView* last = lastOfUser()) {
    ensureWidgetVisible(last);
    last->beginEdit();
  }
}

bool TranscriptView::canEditLastOfUser() const { return lastOfUser() && lastOfUser()->canEdit(); }

MessageView* TranscriptView::lastOfUser() const {
  for (size_t i = m_views.size(); i-- > 0;)
    if (m_views[i]->objectName() == QLatin1String("userCard")) return m_views[i];
  return nullptr;
}

void TranscriptView::placeJump() {
  const bool wanted = verticalScrollBar()->maximum() > 0 && !atEnd();
  m_jump->setVisible(wanted);
  if (!wanted) return;
  m_jump->adjustSize();
  m_jump->move((width() - m_jump->width()) / 2, height() - m_jump->height() - 12);
  m_jump->raise();
}

void TranscriptView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Home)
    verticalScrollBar()->setValue(0);
  else if (event->key() == Qt::Key_End)
    toEnd();
  else
    QScrollArea::keyPressEvent(event);
}

void TranscriptView::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  if (m_following) toEnd();
  placeJump();
}

}  // namespace kvarium
