#include "ui/transcript/transcript_view.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLayout>
#include <QPainter>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSet>
#include <algorithm>
#include <limits>

#include "ui/parts/accessible_roles.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/theme.h"
#include "ui/transcript/markdown/message_document.h"
#include "ui/transcript/message_body.h"

namespace kvarium::ui {
namespace {

constexpr int side = 16, above = 8, below = 16, spacing = 12;  // px around and between messages
constexpr int near_px = 400;        // px above and below the visible part in which messages are widgets
constexpr int strip_px = 4;         // px around the button that scrolls to the end
constexpr int end_px = 24;          // px from the end within which new text is followed
constexpr size_t most_unused = 24;  // views kept for reuse

// A widget that fills its background, since a child of a transparent parent does not.
class Strip : public QWidget {
 public:
  using QWidget::QWidget;

 protected:
  void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), theme().window); }
};

}  // namespace

TranscriptView::TranscriptView(QWidget* parent) : QAbstractScrollArea(parent) {
  setObjectName(QStringLiteral("transcript"));
  giveRole(*this, QAccessible::Grouping);
  setAccessibleName(tr("Transcript"));
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  verticalScrollBar()->setSingleStep(20);
  viewport()->setAutoFillBackground(false);
  m_before = plainLabel(this, "muted", tr("Nothing of this text had been read yet."));
  m_before->setObjectName(QStringLiteral("before_text"));
  m_before->setAlignment(Qt::AlignCenter);
  m_before->hide();
  connect(&m_overlay, &CellOverlay::endChanged, this, &TranscriptView::followEnd);
  m_strip = new Strip(this);
  m_strip->hide();
  m_jump = new QPushButton(tr("Latest ↓"), m_strip);
  m_jump->setToolTip(tr("Go to the end of the transcript"));
  connect(m_jump, &QPushButton::clicked, this, &TranscriptView::toEnd);
}

bool TranscriptView::atEnd() const { return verticalScrollBar()->value() >= verticalScrollBar()->maximum() - end_px; }

void TranscriptView::toEnd() {
  m_following = true;
  m_from_end = 0;
  settle();
}

int TranscriptView::indexOf(qint64 message) const {
  for (size_t i = m_items.size(); i-- > 0;)
    if (m_items[i].id == message) return int(i);
  return -1;
}

void TranscriptView::setPath(std::vector<qint64> path) {
  if (!path.empty() && m_source.message(head_message)) path.insert(path.begin(), head_message);
  QHash<qint64, int> heights;
  for (const Item& item : m_items) heights.insert(item.id, item.height);
  m_items.clear();
  QSet<qint64> there;
  for (const qint64 id : path) {
    const Message* message = m_source.message(id);
    if (!message) continue;
    there.insert(id);
    const int known = heights.value(id, 0);
    m_items.push_back({id, known ? known : estimate(*message)});
  }
  const QScopedValueRollback<bool> guard(m_settling, true);  // hiding widgets may move the keyboard focus
  const QHash<qint64, MessageView*> views = m_views;
  for (auto it = views.begin(); it != views.end(); ++it) {
    if (there.contains(it.key()))
      refresh(it.key());
    else
      release(it.value());
  }
}

void TranscriptView::showPath(const std::vector<qint64>& path, Scroll scroll) {
  const int focused = indexOf(focusedMessage());
  setPath(path);
  m_following = scroll == Scroll::to_end;
  m_from_end = 0;
  m_anchor.item = std::min(m_anchor.item, m_items.empty() ? 0 : m_items.size() - 1);
  settle();
  emit pathReplaced();
  if (m_following) return;
  if (focused < 0 || focused >= int(m_items.size())) return;
  if (MessageView* now = view(m_items[size_t(focused)].id); now && !now->isAncestorOf(QApplication::focusWidget()))
    now->body().setFocus(Qt::OtherFocusReason);
}

void TranscriptView::add(qint64 id) {
  const Message* message = m_source.message(id);
  if (!message) return;
  m_items.push_back({id, estimate(*message)});
  if (message->from_user)
    toEnd();
  else
    settle();
}

void TranscriptView::refresh(qint64 id) {
  if (id == head_message) refreshHead();
  const Message* message = m_source.message ? m_source.message(id) : nullptr;
  if (!message) return remove(id);
  if (!m_items.empty() && id == m_items.back().id) m_held.clear();  // what it shows now is all of it
  const MessageContext context = m_source.context(*message);
  if (MessageView* v = view(id)) v->refresh(*message, context);
  if (!context.writing) m_spoken.end(id);
}

void TranscriptView::remove(qint64 id) {
  const int index = indexOf(id);
  if (index < 0) return;
  m_items.erase(m_items.begin() + index);
  if (MessageView* v = view(id)) {
    const QScopedValueRollback<bool> guard(m_settling, true);
    release(v);
  }
  m_anchor.item = std::min(m_anchor.item, m_items.empty() ? 0 : m_items.size() - 1);
  settle();
}

void TranscriptView::append(qint64 id, const QString& piece) {
  if (m_following) m_from_end = 0;
  MessageView* v = view(id);
  if (!v) return;
  m_held += piece;
  // Each change of a text is an event for a screen reader, which stops listening where they come by tokens.
  constexpr qsizetype most_held = 60;
  const bool heard = QAccessible::isActive();
  if (heard && m_held.size() < most_held && !piece.contains(QLatin1Char('\n'))) return;
  v->append(m_held);
  if (heard) m_spoken.follow(id, v->body().text().text(), m_held.size());
  m_held.clear();
}

void TranscriptView::setStatus(qint64 message, const QString& text) {
  if (MessageView* v = view(message)) v->setStatus(text);
}

SeenPlace TranscriptView::seenPlace() const {
  if (atEnd() || m_items.empty()) return {};
  return {m_items[m_anchor.item].id, int(m_anchor.y)};
}

void TranscriptView::reveal(qint64 message, std::optional<int> y) {
  if (const int index = indexOf(message); y && index >= 0) {
    m_following = false;
    m_anchor = {size_t(index), *y};
    return settle();
  }
  const Message* shown = m_found.words.isEmpty() ? nullptr : m_source.message(message);
  const auto marks = shown ? m_found.words.places(MessageView::shownText(*shown)) : std::vector<FoundSpan>();
  revealBox(message, [&](MessageView& v) { return marks.empty() ? QRect() : v.foundBox(marks.front()); });
}

void TranscriptView::scrollTo(int index) {
  computeTops();
  const qint64 top = m_tops[size_t(index)], value = verticalScrollBar()->value();
  if (!view(m_items[size_t(index)].id) || top < value || top + m_items[size_t(index)].height > value + seenHeight()) {
    m_following = false;
    m_anchor = {size_t(index), above};
  }
  settle();
}

qint64 TranscriptView::focusedMessage() const {
  const QWidget* focus = QApplication::focusWidget();
  for (auto it = m_views.begin(); it != m_views.end(); ++it)
    if (focus && (it.value() == focus || it.value()->isAncestorOf(focus))) return it.key();
  return 0;
}

qint64 TranscriptView::lastOfUser() const {
  for (size_t i = m_items.size(); i-- > 0;)
    if (const Message* message = m_source.message(m_items[i].id); message && message->from_user) return message->id;
  return 0;
}

void TranscriptView::editLastOfUser() {
  const int index = indexOf(lastOfUser());
  if (index < 0) return;
  scrollTo(index);
  if (MessageView* last = view(m_items[size_t(index)].id)) last->beginEdit();
}

bool TranscriptView::canEditLastOfUser() const {
  const Message* last = m_source.message ? m_source.message(lastOfUser()) : nullptr;
  return last && m_source.context(*last).can_edit;
}

// From the height of a line, of the parts around it, and of a reply's numbers.
int TranscriptView::estimate(const Message& message) const {
  const int line = fontMetrics().lineSpacing();
  const int across = std::max(10, (std::max(m_column.width, 200) - 2 * spacing) / fontMetrics().averageCharWidth());
  const qsizetype lines = 1 + message.text.size() / across + message.text.count(QLatin1Char('\n'));
  const qsizetype around = 2 * above + 2 * line + (message.from_user ? 0 : 2 * line);
  return int(std::min<qsizetype>(lines * line + around, QWIDGETSIZE_MAX));
}

void TranscriptView::estimateAll() {
  for (Item& item : m_items)
    if (const Message* message = m_source.message(item.id); message && !view(item.id)) item.height = estimate(*message);
}

MessageView* TranscriptView::build(const Message& message) {
  const auto fits = [&](MessageView* v) { return v->fromUser() == message.from_user; };
  const auto unused = std::find_if(m_unused.begin(), m_unused.end(), fits);
  MessageView* v = nullptr;
  if (unused != m_unused.end()) {
    v = *unused;
    m_unused.erase(unused);
    v->assign(message, m_source.context(message));
  } else {
    v = new MessageView(message, m_source.context(message), *this, viewport());
    v->installEventFilter(this);
  }
  m_views.insert(message.id, v);
  v->setGeometry(0, -QWIDGETSIZE_MAX / 2, m_column.width,
                 v->height());  // outside the visible part until its height is known
  v->show();
  if (v->font() != font())
    v->setFont({});  // resets the font to the parent's: under a style sheet a new widget has the application's font
  markIn(*v);
  return v;
}

void TranscriptView::release(MessageView* view) {
  m_views.remove(view->id());
  view->hide();
  view->leaveEdit();
  if (m_unused.size() < most_unused)
    m_unused.push_back(view);
  else
    view->deleteLater();
}

bool TranscriptView::measure(size_t index) {
  Item& item = m_items[index];
  MessageView* v = view(item.id);
  if (!v) {
    const Message* message = m_source.message(item.id);
    if (!message) return false;
    v = build(*message);
  }
  if (v->width() != m_column.width)
    v->resize(m_column.width, v->height());  // the height of the text depends on its width
  v->layout()->activate();
  const int height = v->hasHeightForWidth() ? v->heightForWidth(m_column.width) : v->sizeHint().height();
  return std::exchange(item.height, height) != height;
}

void TranscriptView::computeTops() {
  m_tops.resize(m_items.size() + 1);
  qint64 y = above;
  for (size_t i = 0; i < m_items.size(); ++i) {
    m_tops[i] = y;
    y += m_items[i].height + spacing;
  }
  m_tops.back() = y;
}

// The item at `y` of the transcript, or the nearest one.
size_t TranscriptView::itemAt(qint64 y) const {
  const auto after = std::upper_bound(m_tops.begin(), m_tops.end() - 1, y);
  return after == m_tops.begin() ? 0 : size_t(after - m_tops.begin()) - 1;
}

// Builds near views until all near items have measured heights, then places everything.
void TranscriptView::settle() {
  if (m_settling || !isVisible()) return;
  const QScopedValueRollback<bool> guard(m_settling, true);
  constexpr int most_passes = 8;
  const int height = viewport()->height();
  qint64 value = 0, maximum = 0;
  size_t first = 0, last = 0;
  computeTops();
  for (int pass = 0; pass < most_passes && !m_items.empty(); ++pass) {
    maximum = std::max<qint64>(0, m_tops.back() - spacing + below - height);
    const qint64 wanted = m_following ? maximum - m_from_end : m_tops[m_anchor.item] - m_anchor.y;
    value = std::clamp<qint64>(wanted, 0, maximum);
    first = itemAt(value - near_px);
    last = itemAt(value + height + near_px);
    bool changed = false;
    for (size_t i = first; i <= last; ++i) changed |= measure(i);
    if (!changed) break;
    computeTops();
  }
  const qint64 most = std::numeric_limits<int>::max();
  verticalScrollBar()->setRange(0, int(std::min(maximum, most)));
  verticalScrollBar()->setValue(int(std::min(value, most)));
  if (!m_items.empty()) {
    m_anchor.item = itemAt(value);
    m_anchor.y = m_tops[m_anchor.item] - value;
    releaseFar(first, last);
  }
  place();
  orderFocus();
  placeJump();
}

// Keeps views that are in use (MessageView::isHeld()), and the last message, which may be growing.
void TranscriptView::releaseFar(size_t first, size_t last) {
  QSet<qint64> near;
  for (size_t i = first; i <= last; ++i) near.insert(m_items[i].id);
  near.insert(m_items.back().id);
  const QHash<qint64, MessageView*> views = m_views;
  for (auto it = views.begin(); it != views.end(); ++it)
    if (!near.contains(it.key()) && !it.value()->isHeld()) release(it.value());
}

// The column is centred in the whole width, as the composer below is, with or without a scroll bar.
void TranscriptView::place() {
  const int x = (width() - m_column.width) / 2;
  m_before->setGeometry(x, height() / 3, m_column.width, m_before->heightForWidth(m_column.width));
  const qint64 value = verticalScrollBar()->value();
  for (size_t i = 0; i < m_items.size() && !m_views.isEmpty(); ++i) {
    MessageView* v = view(m_items[i].id);
    if (!v) continue;
    const qint64 y = std::clamp<qint64>(m_tops[i] - value, -QWIDGETSIZE_MAX / 2, QWIDGETSIZE_MAX / 2);
    v->setGeometry(x, int(y), m_column.width, m_items[i].height);
  }
}

void TranscriptView::orderFocus() {
  std::vector<QWidget*> order;
  for (const Item& item : m_items)
    if (MessageView* v = view(item.id)) order.push_back(v);
  if (order == m_order) return;
  m_order = order;
  QWidget* before = this;
  for (QWidget* v : order) {
    for (QWidget* child : v->findChildren<QWidget*>()) {
      if (!(child->focusPolicy() & Qt::TabFocus)) continue;
      setTabOrder(before, child);
      before = child;
    }
  }
}

void TranscriptView::placeJump() {
  const bool wanted = verticalScrollBar()->maximum() > 0 && !atEnd();
  m_strip->setVisible(wanted);
  if (!wanted) return verticalScrollBar()->setPageStep(seenHeight());
  m_jump->adjustSize();
  const int high = m_jump->height() + 2 * strip_px;
  m_strip->setGeometry(viewport()->x(), viewport()->y() + viewport()->height() - high, viewport()->width(), high);
  m_jump->move((width() - m_jump->width()) / 2 - m_strip->x(), strip_px);
  m_strip->raise();
  verticalScrollBar()->setPageStep(seenHeight());
}

int TranscriptView::seenHeight() const {
  return std::max(1, viewport()->height() - (m_strip->isHidden() ? 0 : m_strip->height()));
}

// After a short scroll the visible text keeps its place while messages above are measured; a long scroll sets a new
// anchor.
void TranscriptView::scrollContentsBy(int, int dy) {
  if (m_settling || m_items.empty() || !isVisible()) return;
  const int value = verticalScrollBar()->value();
  m_following = atEnd();
  m_from_end = verticalScrollBar()->maximum() - value;
  if (std::abs(dy) <= 2 * viewport()->height()) {
    m_anchor.y += dy;
  } else {
    m_anchor.item = itemAt(value);
    m_anchor.y = m_tops[m_anchor.item] - value;
  }
  settle();
}

void TranscriptView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Home)
    verticalScrollBar()->setValue(0);
  else if (event->key() == Qt::Key_End)
    toEnd();
  else
    QAbstractScrollArea::keyPressEvent(event);
}

void TranscriptView::setColumnWidth(int px) {
  m_column.widest = px;
  fitColumn();
}

void TranscriptView::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  fitColumn();
}

void TranscriptView::fitColumn() {
  // The width that a layout gives to a column between two stretches of a thousandth of its weight, as for the composer.
  const int wide = std::max(1, std::min(m_column.widest, (width() - 2 * side) * 1000 / 1002));
  if (std::exchange(m_column.width, wide) != wide) estimateAll();
  settle();
}

bool TranscriptView::event(QEvent* event) {
  const bool handled = QAbstractScrollArea::event(event);
  const QEvent::Type type = event->type();
  const bool changes = type == QEvent::FontChange || type == QEvent::StyleChange;
  if (changes) estimateAll();
  if (changes || type == QEvent::Show) settle();
  return handled;
}

bool TranscriptView::focusNextPrevChild(bool next) {
  if (!QAbstractScrollArea::focusNextPrevChild(next)) return false;
  const QWidget* focus = QApplication::focusWidget();
  if (m_settling || !focus || !viewport()->isAncestorOf(focus)) return true;
  showArea(QRect(focus->mapTo(viewport(), QPoint()), focus->size()));
  return true;
}

void TranscriptView::showArea(const QRect& area) {
  QScrollBar* bar = verticalScrollBar();
  if (area.top() < 0)
    bar->setValue(bar->value() + area.top() - above);
  else if (area.bottom() > seenHeight())
    bar->setValue(bar->value() + std::min(area.top() - above, area.bottom() - seenHeight() + above));
}

bool TranscriptView::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::LayoutRequest && qobject_cast<MessageView*>(object)) settle();
  return QAbstractScrollArea::eventFilter(object, event);
}

// Adds or removes the text before the first message, and keeps the scroll position of the visible text.
void TranscriptView::refreshHead() {
  if (!m_source.message || m_items.empty()) return;
  const bool there = m_items.front().id == head_message;
  const Message* head = m_items.size() > size_t(there) ? m_source.message(head_message) : nullptr;
  if (there == (head != nullptr)) return;
  if (there) {
    if (m_anchor.item > 0) --m_anchor.item;
    return remove(head_message);
  }
  m_items.insert(m_items.begin(), {head_message, estimate(*head)});
  ++m_anchor.item;
  settle();
}

void TranscriptView::revealToken(qint64 message, qint64 position) {
  revealBox(message, [&](MessageView& v) { return v.tokenBox(position, true); });
}

// At an earlier time the last words of then are seen, also while a reply grows.
void TranscriptView::followEnd() {
  const TextEnd& end = m_overlay.end();
  const bool was_past = std::exchange(m_is_past, end.why == TextEnd::Why::later);
  m_before->hide();
  if (!m_is_past) return was_past && atEnd() ? toEnd() : void();
  m_following = false;
  bool any_seen = m_items.empty();  // words whose tokens are not known are not hidden
  for (auto item = m_items.rbegin(); item != m_items.rend(); ++item) {
    const std::vector<TokenSpan>& spans = m_overlay.tokensOf(item->id).spans();
    const auto later = std::partition_point(spans.begin(), spans.end(), [&](auto& s) { return s.last() < end.from; });
    if (item->id == head_message) continue;
    if (later != spans.begin()) return revealToken(item->id, std::prev(later)->first);
    any_seen |= spans.empty();
  }
  m_anchor = {0, above};
  settle();
  m_before->setVisible(!any_seen);
}

// Scrolls only if the word is not visible; it is then at a third of the height.
void TranscriptView::revealBox(qint64 message, const std::function<QRect(MessageView&)>& box_in) {
  const int index = indexOf(message);
  if (index < 0) return;
  if (!view(message)) scrollTo(index);
  MessageView* v = view(message);
  const QRect box = v ? box_in(*v) : QRect();
  if (box.isEmpty()) return scrollTo(index);
  const int height = seenHeight(), top = v->y() + box.top();
  if (top >= 0 && top + box.height() <= height) return;
  m_following = false;
  m_anchor = {size_t(index), height / 3 - box.top()};
  settle();
}

void TranscriptView::mark(const SearchWords& words, const FoundPlace& present) {
  m_found.words = words;
  m_found.present = present;
  for (MessageView* v : std::as_const(m_views)) markIn(*v);
}

void TranscriptView::markIn(MessageView& view) const {
  view.mark(m_found.words, m_found.present.message == view.id() ? &m_found.present.span : nullptr);
}

std::vector<FoundPlace> TranscriptView::found(const SearchWords& words) const {
  std::vector<FoundPlace> all;
  for (const Item& item : m_items) {
    const Message* message = m_source.message(item.id);
    const QString text = message && item.id != head_message ? MessageView::shownText(*message) : QString();
    if (!words.isIn(text)) continue;
    for (const FoundSpan& span : words.places(text)) all.push_back({item.id, span});
  }
  return all;
}

void TranscriptView::revealFound(const FoundPlace& found) {
  const qint64 before = std::exchange(m_found.present, found).message;
  for (const qint64 message : {before, found.message})
    if (MessageView* v = view(message)) markIn(*v);
  revealBox(found.message, [&](MessageView& v) { return v.foundBox(found.span); });
}

}  // namespace kvarium::ui
