#include "ui/transcript/message_view.h"

#include <QApplication>
#include <QDateTime>
#include <QDir>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/library/sound_file.h"
#include "ui/library/turn_report.h"
#include "ui/parts/accessible_roles.h"
#include "ui/parts/button_row.h"
#include "ui/parts/flow_layout.h"
#include "ui/parts/keys/key_tip.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/theme.h"
#include "ui/parts/title_label.h"
#include "ui/transcript/markdown/message_document.h"
#include "ui/transcript/message_body.h"
#include "ui/transcript/message_edit.h"
#include "ui/transcript/transcript_view.h"

namespace kvarium::ui {
namespace {

MessageDocument::Reading readingOf(bool from_user, const MessageContext& context) {
  using Reading = MessageDocument::Reading;
  return from_user ? Reading::typed : context.transcript ? Reading::plain : Reading::markdown;
}

// The time; for another day with the date.
QString shortTime(qint64 ms) {
  const QDateTime time = QDateTime::fromMSecsSinceEpoch(ms);
  const QString hour = QLocale().toString(time.time(), QStringLiteral("HH:mm"));
  return time.date() == QDate::currentDate()
             ? hour
             : QStringLiteral("%1 %2").arg(QLocale().toString(time.date(), QLocale::ShortFormat), hour);
}

}  // namespace

MessageView::MessageView(const Message& message, const MessageContext& context, TranscriptView& transcript,
                         QWidget* parent)
    : QFrame(parent), m_transcript(transcript), m_overlay(transcript.overlay()), m_from_user(message.from_user) {
  connect(&m_overlay, &CellOverlay::endChanged, this, &MessageView::showEnd);
  // A hidden view waits for its next message, whose tokens assign() places.
  connect(&m_overlay, &CellOverlay::tokensChanged, this, [this] {
    if (!isHidden()) placeTokens();
  });
  connect(&m_overlay, &CellOverlay::tokensGrew, this, [this](qint64 id) {
    if (id == m_id && !isHidden()) tokens().spans().size() < m_given ? placeTokens() : handOverTokens();
  });
  if (m_from_user) setObjectName(QStringLiteral("userCard"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  auto* column = plainColumn(2, this, {12, 8, 12, 8});
  makeHead();
  column->addLayout(m_head.row);
  m_body = new MessageBody(m_overlay, this);
  m_body->setOnCard(m_from_user);
  m_body->setAccessibleName(m_from_user ? tr("Your message") : tr("Reply"));
  connect(m_body, &QTextBrowser::anchorClicked, &m_transcript, &TranscriptView::linkClicked);
  column->addWidget(m_body);
  if (!m_from_user) makeFoot();
  connect(qApp, &QApplication::focusChanged, this, &MessageView::showButtons);
  assign(message, context);
}

// A view with the focus loses it while it is destroyed, when it is no more than a QWidget.
MessageView::~MessageView() { disconnect(qApp, nullptr, this, nullptr); }

void MessageView::makeHead() {
  m_head.row = plainRow(0);
  auto* names = new QHBoxLayout;
  m_head.names = names;
  m_head.buttons = new ButtonRow(this);
  m_head.buttons->setObjectName(QStringLiteral("messageButtons"));
  m_head.buttons->setAttribute(Qt::WA_StyledBackground);
  m_head.row->addLayout(names, 1);
  m_head.row->addWidget(m_head.buttons);
  m_head.who = new TitleLabel(this);
  m_head.who->setProperty("role", QStringLiteral("muted"));
  names->addWidget(m_head.who, 1);
  m_head.older = asking(MessageWish::show_older, QStringLiteral("‹"), tr("Show the version before"));
  m_head.older->setToolTip(tr("Show the version before (Alt+Left)"));
  m_head.version = new QLabel(this);
  m_head.version->setProperty("role", QStringLiteral("muted"));
  m_head.newer = asking(MessageWish::show_newer, QStringLiteral("›"), tr("Show the version after"));
  m_head.newer->setToolTip(tr("Show the version after (Alt+Right)"));
  for (QWidget* one : std::initializer_list<QWidget*>{m_head.older, m_head.version, m_head.newer})
    names->addWidget(one);
  m_head.edit = quietButton(this, {});  // nameEdit() names it
  connect(m_head.edit, &QToolButton::clicked, this, &MessageView::beginEdit);
  m_head.again = asking(MessageWish::regenerate, m_from_user ? tr("Ask") : tr("Regenerate"),
                        m_from_user ? tr("Ask for a reply to this message") : tr("Write this reply again"));
  m_head.copy = copyButton(this, tr("Copy"), tr("Copy this message"),
                           [this] { return m_path.isEmpty() ? m_body->text().text() : m_path; });
  m_head.branch = asking(MessageWish::branch, tr("Branch"), tr("Go on from here in a new conversation"));
  m_head.remove = asking(MessageWish::remove, tr("Delete"), tr("Delete this message; what follows it stays"));
  for (QToolButton* button : {m_head.edit, m_head.again, m_head.copy, m_head.branch, m_head.remove})
    m_head.buttons->add(button);
  if (m_from_user) return;
  m_head.copy_all =
      copyButton(this, tr("Copy all"), tr("Copy this reply with what the model thought"), [this] { return text(); });
  m_head.buttons->add(m_head.copy_all);
  m_head.buttons->offer(m_head.copy_all, false);
}

void MessageView::makeFoot() {
  Foot& foot = m_foot.emplace();
  foot.report = plainLabel(this, "muted");
  foot.go_on = asking(MessageWish::go_on, tr("Continue"), {});
  tipWithKey(*foot.go_on, tr("Let the model go on writing this reply; nothing is read again"), QStringLiteral("go_on"));
  foot.go_on->setProperty("role", QStringLiteral("go on"));
  foot.compare =
      asking(MessageWish::compare, tr("Compare…"), tr("Compare this reply with what other caches would write"));
  foot.more = quietButton(this, tr("Details"), tr("Every number of this reply"));
  foot.more->setCheckable(true);
  connect(foot.more, &QToolButton::toggled, this, &MessageView::showDetails);
  foot.repeat = asking(MessageWish::write_again, tr("Write the same again"),
                       tr("Write this reply once more with the same seed and settings; the same text comes from the "
                          "same model and cache"));
  foot.rows = new QBoxLayout(QBoxLayout::LeftToRight);
  foot.rows->addWidget(foot.report, 1);
  auto* buttons = new FlowLayout(6);
  foot.buttons = buttons;
  foot.rows->addLayout(buttons);
  for (QToolButton* button : {foot.go_on, foot.compare, foot.more, foot.repeat}) buttons->addWidget(button);
  auto* column = static_cast<QVBoxLayout*>(layout());
  column->addLayout(foot.rows);
  foot.details = plainLabel(this, "muted");
  foot.marks = plainLabel(this, "muted");
  for (QLabel* label : {foot.details, foot.marks}) {
    label->hide();
    column->addWidget(label);
  }
  for (QLabel* label : {foot.report, foot.details, foot.marks})
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  foot.marks->setAlignment(Qt::AlignHCenter);
  foot.marks->setAccessibleName(tr("What happened to the cache during this turn"));
  fitSmall();
}

// A button that asks the transcript for something to be done with this message.
QToolButton* MessageView::asking(MessageWish wish, const QString& text, const QString& tip) {
  QToolButton* button = quietButton(this, text, tip);
  connect(button, &QToolButton::clicked, this, [this, wish] { emit m_transcript.wanted(m_id, wish); });
  return button;
}

// Numbers have a smaller font than the text.
void MessageView::fitSmall() {
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.9);
  for (QLabel* label : {m_foot->report, m_foot->details, m_foot->marks}) label->setFont(small);
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  m_foot->go_on->setFont(bold);
}

void MessageView::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::FontChange && m_foot) fitSmall();
}

QString MessageView::text() const { return m_before_answer + m_body->text().text(); }

void MessageView::append(const QString& piece) {
  const QString all = text() + piece;
  const qsizetype seen = all.size() - piece.size();
  const Thoughts before = std::exchange(m_parts, findThoughts(all, m_open_thoughts, m_parts, seen));
  if (m_parts.any() != before.any()) return showText(all, true);
  if (m_thoughts) {
    const qsizetype shown = before.end > before.begin ? before.end : m_parts.begin;
    m_thoughts->append(all.mid(shown, m_parts.end - shown));
    showThoughts();
  }
  m_before_answer = all.left(m_parts.answer);
  m_body->text().append(all.mid(std::max(m_parts.answer, seen)));
  if (!m_editor) m_body->setVisible(m_parts.answer < all.size());
  if (!before.open || m_parts.open) return;
  m_thoughts->setOpen(false);
  placeTokens();
}

void MessageView::showThoughts() {
  m_thoughts->setTokens(tokens().hasPositions() ? tokens().tokensIn(m_parts.begin, m_parts.end) : -1);
  m_thoughts->setVisible(m_parts.end > m_parts.begin);
}

// Shows the thoughts and the answer of a text, each in its own body.
void MessageView::showText(const QString& all, bool writing) {
  const bool head = m_id == head_message;
  m_parts = m_from_user ? Thoughts{} : head ? Thoughts{0, all.size(), all.size()} : findThoughts(all, m_open_thoughts);
  m_before_answer = all.left(m_parts.answer);
  if (m_parts.any() && !m_thoughts) {
    m_thoughts = new ThoughtBlock(m_overlay, this);
    if (head) m_thoughts->setName(tr("Chat template and system prompt"));
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->insertWidget(column->indexOf(m_body), m_thoughts);
    m_thoughts->setFont({});  // resets the font to the parent's; see TranscriptView::build()
    connect(&m_thoughts->body(), &QTextBrowser::anchorClicked, &m_transcript, &TranscriptView::linkClicked);
  }
  const auto show = [](const QString& text, const QString& shown, auto&& set) {
    if (text != shown) set(text);
  };
  if (m_thoughts) {
    show(all.mid(m_parts.begin, m_parts.end - m_parts.begin), m_thoughts->body().text().text(),
         [this](const QString& text) { m_thoughts->setThoughts(text); });
    m_thoughts->setOpen(m_parts.open && writing);
    m_head.buttons->offer(m_head.copy_all, m_parts.any() && !writing && !head);
    showThoughts();
  }
  MessageDocument& document = m_body->text();
  if (writing && document.isFinished()) document.setText({});  // the reply is continued
  show(all.mid(m_parts.answer), document.text(), [&](const QString& text) {
    document.setText({});
    document.append(text);
  });
  if (!writing) document.finish();
  if (m_thoughts && !m_editor) m_body->setVisible(m_parts.answer < all.size());
  placeTokens();
}

std::vector<MessageBody*> MessageView::bodies() const {
  return m_thoughts ? std::vector<MessageBody*>{m_body, &m_thoughts->body()} : std::vector<MessageBody*>{m_body};
}

// With the details there is a button for what they make possible.
void MessageView::showDetails() {
  const bool shown = !m_foot->details->text().isEmpty() && m_foot->more->isChecked();
  m_foot->details->setVisible(shown);
  m_foot->repeat->setVisible(shown && m_can_repeat);
}

void MessageView::setStatus(const QString& text) {
  if (!m_foot) return;
  m_foot->report->setText(text);
  m_foot->report->setVisible(!text.isEmpty());
}

void MessageView::refresh(const Message& message, const MessageContext& context) {
  const bool unnamed = context.speaker.isEmpty() || context.same_speaker;
  const QString who = m_from_user ? tr("You") : unnamed ? tr("Reply") : context.speaker;
  m_head.who->setTitle(
      who, message.hasTime() ? tr(" · %1", "when, after who").arg(shortTime(message.created_ms)) : QString());
  const QDateTime time = QDateTime::fromMSecsSinceEpoch(message.created_ms);
  m_head.who->setNote(message.hasTime() ? QLocale().toString(time, QLocale::LongFormat) : QString());
  m_path = message.kind == ContentKind::audio ? soundPath(message.text) : QString();
  const QString shown = shownText(message);
  if (!m_path.isEmpty()) {
    m_body->setToolTip(plainToolTip(QDir::toNativeSeparators(m_path)));
    m_head.copy->setToolTip(tr("Copy the path of this file"));
  }
  const bool goes_on = !std::exchange(m_writing, context.writing) && context.writing;
  const QString open_thoughts = message.stats.value(QLatin1String("open_thoughts")).toString();
  const bool reads_otherwise = std::exchange(m_open_thoughts, open_thoughts) != open_thoughts;
  if (!context.writing || goes_on || reads_otherwise || text() != shown) showText(shown, context.writing);
  if (!m_thoughts) m_body->setVisible(!m_editor && (!message.text.isEmpty() || !context.writing));
  const bool several = context.versions > 1;
  for (QWidget* w : std::initializer_list<QWidget*>{m_head.older, m_head.newer, m_head.version}) w->setVisible(several);
  m_head.version->setText(QStringLiteral("%1/%2").arg(context.version + 1).arg(context.versions));
  m_head.older->setEnabled(several && context.version > 0 && context.can_change);
  m_head.newer->setEnabled(several && context.version + 1 < context.versions && context.can_change);
  m_can_edit = context.can_edit;
  const bool head = m_id == head_message;  // it is no message and has no actions
  const auto offer = [&](QToolButton* button, bool on) { m_head.buttons->offer(button, on && !head); };
  offer(m_head.copy, !context.writing);
  offer(m_head.branch, !context.writing);
  offer(m_head.edit, m_can_edit);
  offer(m_head.again, context.can_ask && (context.last || !m_from_user));
  offer(m_head.remove, !context.writing && context.can_change);
  if (m_editor) m_editor->setCanAsk(m_can_edit);
  m_head.may_float = !context.last;
  fitRows();
  m_head.who->setVisible(!head);
  if (head) m_body->hide();
  if (!context.writing) setStatus(m_from_user || head ? QString() : reportLine(message.stats));
  if (!m_foot) return;
  m_foot->go_on->setVisible(context.can_go_on);
  m_foot->compare->setVisible(context.can_compare);
  m_can_repeat = context.can_repeat;
  const QString details = context.writing ? QString() : reportDetails(message.stats);
  m_foot->details->setText(details);
  m_foot->more->setVisible(!details.isEmpty());
  showDetails();
  m_foot->report->setToolTip(plainToolTip(details));
  m_turn_marks = turnMarks(context.writing ? QJsonObject() : message.stats);
  placeMarks();
}

void MessageView::assign(const Message& message, const MessageContext& context) {
  leaveEdit();
  m_id = message.id;
  nameEdit();
  m_body->setToolTip({});
  m_head.copy->setToolTip(tr("Copy this message"));
  m_body->text().setReading(readingOf(m_from_user, context));
  m_body->text().setText({});
  m_body->setFolds(m_from_user);
  m_before_answer.clear();
  m_writing = false;
  m_open_thoughts.clear();
  m_parts = {};
  m_turn_marks.clear();
  if (m_thoughts) {
    m_thoughts->hide();
    m_thoughts->deleteLater();
    m_thoughts = nullptr;
    m_head.buttons->offer(m_head.copy_all, false);
  }
  placeTokens();
  if (m_foot) m_foot->more->setChecked(false);
  setStatus({});
  refresh(message, context);
}

QString MessageView::shownText(const Message& message) {
  return message.kind == ContentKind::audio ? soundWithLength(message.text) : message.text;
}

bool MessageView::isHeld() const {
  const QWidget* focus = QApplication::focusWidget();
  const std::vector<MessageBody*> all = bodies();
  const bool selected =
      std::any_of(all.begin(), all.end(), [](MessageBody* body) { return body->textCursor().hasSelection(); });
  return m_editor || selected || (focus && isAncestorOf(focus));
}

void MessageView::setFloating(bool floats) {
  if (std::exchange(m_head.floats, floats) == floats) return;
  if (floats) {
    m_head.row->removeWidget(m_head.buttons);
    m_head.buttons->raise();
  } else {
    m_head.row->addWidget(m_head.buttons);
  }
}

// Buttons that are not seen can still be reached with the keyboard.
void MessageView::showButtons() {
  const QWidget* focus = QApplication::focusWidget();
  const bool shown = !m_head.floats || underMouse() || (focus && isAncestorOf(focus));
  if (shown)
    m_head.buttons->clearMask();
  else
    m_head.buttons->setMask(QRegion(-1, -1, 1, 1));  // an empty one would be none
  m_head.names->setContentsMargins(
      0, 0, m_head.floats && (shown || !m_head.older->isHidden()) ? m_head.buttons->width() : 0, 0);
}

void MessageView::fitRows() {
  const QMargins margins = layout()->contentsMargins();
  const int room = width() - margins.left() - margins.right();
  int names = m_head.who->wholeWidth();
  for (const QWidget* w : std::initializer_list<QWidget*>{m_head.older, m_head.version, m_head.newer})
    if (!w->isHidden()) names += w->sizeHint().width() + m_head.names->spacing();
  m_head.buttons->fit(room - names);
  setFloating(m_head.may_float);
  if (m_head.floats) {
    // No lower than the speaker's line, or they cover the text.
    const int wide = m_head.buttons->sizeHint().width(), gap = layout()->spacing();
    const QRect line = m_head.names->geometry();
    m_head.buttons->setGeometry(
        QStyle::visualRect(layoutDirection(), rect(),
                           QRect(width() - margins.right() - wide, line.top() - gap, wide, line.height() + 2 * gap)));
  }
  showButtons();
  if (!m_foot) return;
  const int least_report = 40 * m_foot->report->fontMetrics().averageCharWidth();
  const bool above = m_foot->buttons->sizeHint().width() + least_report > room;
  m_foot->rows->setDirection(above ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

bool MessageView::event(QEvent* event) {
  const bool handled = QFrame::event(event);
  if (event->type() == QEvent::Enter || event->type() == QEvent::Leave) showButtons();
  if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) {
    fitRows();
    if (m_veil) showEnd();
  }
  return handled;
}

void MessageView::keyPressEvent(QKeyEvent* event) {
  const bool older = event->key() == Qt::Key_Left, newer = event->key() == Qt::Key_Right;
  if (event->modifiers() != Qt::AltModifier || !(older || newer)) return QFrame::keyPressEvent(event);
  (older ? m_head.older : m_head.newer)->click();
}

void MessageView::beginEdit() {
  if (m_editor || (m_from_user ? !m_path.isEmpty() : !m_can_edit)) return;
  m_editor = new MessageEdit(m_transcript.unsent().value(m_id, text()), m_from_user, this);
  auto* column = static_cast<QVBoxLayout*>(layout());
  column->insertWidget(column->indexOf(m_body) + 1, m_editor);
  m_body->hide();
  if (m_thoughts) m_thoughts->hide();
  m_head.edit->setEnabled(false);
  connect(m_editor, &MessageEdit::sent, this, [this] {
    const QString text = m_editor->text();
    endEdit({});
    emit m_transcript.edited(m_id, text);
  });
  connect(m_editor, &MessageEdit::left, this, &MessageView::leaveEdit);
  connect(m_editor, &MessageEdit::abandoned, this, [this] { endEdit({}); });
  m_editor->setFont({});
  m_editor->setCanAsk(m_can_edit);
  m_editor->show();  // a layout would show it later, and its height would change once more
  m_editor->begin();
  m_transcript.reveal(m_id, y());  // it grows downwards, also where the end of the text was followed
  m_transcript.showArea(QRect(m_editor->mapTo(m_transcript.viewport(), QPoint()), m_editor->size()));
}

void MessageView::leaveEdit() {
  if (m_editor) endEdit(m_editor->text());
}

// An edited text that was not sent is there again when the field is opened.
void MessageView::endEdit(const QString& unsent) {
  if (!m_editor) return;
  m_editor->deleteLater();
  m_editor->hide();
  m_editor = nullptr;
  m_body->setVisible(!m_body->text().text().isEmpty() || m_from_user);
  if (m_thoughts) showThoughts();
  m_head.edit->setEnabled(true);
  if (unsent.isNull() || unsent == text())
    m_transcript.unsent().remove(m_id);
  else
    m_transcript.unsent().insert(m_id, unsent);
  nameEdit();
  if (isVisible()) m_head.buttons->standFor(m_head.edit)->setFocus();
}

void MessageView::nameEdit() {
  const bool goes_on = m_transcript.unsent().contains(m_id);
  m_head.edit->setText(goes_on ? tr("Go on editing") : tr("Edit"));
  giveName(*m_head.edit, m_head.edit->text());
  m_head.edit->setToolTip(goes_on       ? tr("Go on with what was changed in this message")
                          : m_from_user ? tr("Edit this message and ask again")
                                        : tr("Write another version of this reply"));
}

const TokenSpans& MessageView::tokens() const { return m_overlay.tokensOf(m_id); }

void MessageView::placeTokens() {
  m_given = 0;
  for (MessageBody* body : bodies()) body->setTokens({});
  handOverTokens();
  placeMarks();
}

// Spans that do not fit the text are not shown. Spans after the present thoughts may still become thoughts.
void MessageView::handOverTokens() {
  if (m_overlay.end().from < 2 * no_position) showEnd();
  if (m_thoughts) showThoughts();
  const qsizetype length = m_before_answer.size() + m_body->text().text().size();
  if (!tokens().isWhole() || tokens().length() > length) return;
  const std::vector<TokenSpan>& spans = tokens().spans();
  std::vector<TokenSpan> thoughts, answer;
  for (; m_given < spans.size(); ++m_given) {
    const TokenSpan& span = spans[m_given];
    if (m_parts.open && span.end > m_parts.end) break;
    if (const auto part = clipped(span, m_parts.begin, m_parts.end)) thoughts.push_back(*part);
    if (const auto part = clipped(span, m_parts.answer, length)) answer.push_back(*part);
  }
  if (m_thoughts) m_thoughts->body().addTokens(thoughts);
  m_body->addTokens(answer);
}

// Covers the text below it, but lets mouse events pass.
class MessageView::Veil : public QWidget {
 public:
  explicit Veil(QWidget* parent) : QWidget(parent) { setAttribute(Qt::WA_TransparentForMouseEvents); }
  void cover(const QRegion& region, const QColor& ground) {
    m_ground = ground;
    setGeometry(region.boundingRect());
    setMask(region.translated(-region.boundingRect().topLeft()));
    show();
    raise();
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), m_ground); }

 private:
  QColor m_ground;
};

// Text is in the order of positions, so the part after the end is the rest of a line and everything below.
QRegion MessageView::withoutCells() {
  const std::vector<TokenSpan>& spans = tokens().spans();
  const auto first =
      std::partition_point(spans.begin(), spans.end(), [&](auto& s) { return s.last() < m_overlay.end().from; });
  const bool folded = m_id == head_message && !(m_thoughts && m_thoughts->isUnfolded());
  if (first == spans.end() || folded) return {};
  if (first == spans.begin()) return rect();
  QRect box = tokenBox(first->last(), false);
  if (box.isEmpty()) box = QRect(QPoint(0, m_body->y()), QSize(1, 0));  // the end is in folded thoughts
  return QRegion(box.left(), box.top(), width(), box.height()) +
         QRegion(0, box.top() + box.height(), width(), height());
}

void MessageView::showEnd() {
  const QRegion region = m_overlay.end().why == TextEnd::Why::later ? withoutCells() & rect() : QRegion();
  if (!region.isEmpty()) {
    if (!m_veil) m_veil = new Veil(this);
    const bool whole = region.boundingRect() == rect() && region.rectCount() == 1;
    m_veil->cover(region, m_from_user && !whole ? theme().card : theme().window);
  } else if (m_veil) {
    m_veil->hide();
  }
  update();
}

void MessageView::paintEvent(QPaintEvent* event) {
  QFrame::paintEvent(event);
  if (m_overlay.end().why != TextEnd::Why::unread) return;
  constexpr int line_px = 3, left = 3;
  const QRect words = withoutCells().boundingRect();
  const int top = std::max(words.top(), m_thoughts && m_thoughts->isVisible() ? m_thoughts->y() : m_body->y());
  const int bottom = m_body->isVisible() ? m_body->geometry().bottom() : top;
  if (words.isEmpty() || bottom <= top) return;
  QPainter(this).fillRect(QRect(left, top, line_px, bottom - top), theme().muted);
}

QRect MessageView::tokenBox(qint64 position, bool unfolds) {
  for (MessageBody* body : bodies()) {
    const QRectF box = body->isVisible() ? body->tokenBox(position, unfolds) : QRectF();
    if (!box.isEmpty()) return box.toAlignedRect().translated(body->mapTo(this, QPoint()));
  }
  return {};
}

// A hit can be in the thoughts, in the answer or in both.
void MessageView::mark(const SearchWords& words, const FoundSpan* present) {
  const std::vector<FoundSpan> all = words.isEmpty() ? std::vector<FoundSpan>() : words.places(text());
  for (MessageBody* body : bodies()) {
    const qsizetype begin = body == m_body ? m_parts.answer : m_parts.begin;
    const qsizetype end = body == m_body ? begin + m_body->text().text().size() : m_parts.end;
    std::vector<FoundSpan> here;
    int at = -1;
    for (const FoundSpan& span : all) {
      if (span.begin < begin || span.begin + span.length > end) continue;
      if (present && span == *present) at = int(here.size());
      here.push_back({span.begin - begin, span.length});
    }
    body->setFound(here, at);
  }
}

QRect MessageView::foundBox(const FoundSpan& found) {
  const bool thought = m_thoughts && found.begin < m_parts.answer;
  if (thought) m_thoughts->unfold(true);
  MessageBody& body = thought ? m_thoughts->body() : *m_body;
  const qsizetype begin = thought ? m_parts.begin : m_parts.answer;
  const QRect box = body.boxOf({found.begin - begin, found.length});
  return box.isEmpty() ? QRect() : box.translated(body.mapTo(this, QPoint()));
}

// Places marks in the text too, if the characters of all its tokens are known.
void MessageView::placeMarks() {
  std::vector<TurnMark> marks;
  if (tokens().hasPositions() && tokens().spans().front().begin == 0)
    for (const TurnMark& mark : m_turn_marks)
      if (mark.at >= 0) marks.push_back({tokens().spans().front().first + mark.at, mark.words});
  for (MessageBody* body : bodies()) body->setMarks(marks);
  if (!m_foot) return;
  QStringList lines;
  for (const TurnMark& mark : m_turn_marks) {
    const QString at = countText(mark.at);
    lines << QStringLiteral("─── %1 ───")
                 .arg(mark.at < 0      ? mark.words
                      : !marks.empty() ? tr("%1 (token %2 of the reply, ▾ in the text)").arg(mark.words, at)
                                       : tr("%1 (token %2 of the reply)").arg(mark.words, at));
  }
  m_foot->marks->setText(lines.join(u'\n'));
  m_foot->marks->setVisible(!lines.isEmpty());
}

}  // namespace kvarium::ui
