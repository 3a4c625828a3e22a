#include "ui/chat/context_meter.h"

#include <QFutureWatcher>
#include <QHeaderView>
#include <QLabel>
#include <QPromise>
#include <QStyle>
#include <QThreadPool>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/library/attachment.h"
#include "ui/library/conversation.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/title_label.h"
#include "ui/parts/words.h"
#include "ui/transcript/thought_block.h"

namespace kvarium::ui {
namespace {

QString useInWords(const ContextUse& use) {
  const QString tokens = countText(use.tokens);
  if (use.limit < 0) return tokensText(use.tokens);
  const QString limit = countText(use.limit);
  if (use.isOver()) return Words::tr("%1 of %2, too long").arg(tokens, limit);
  return (use.isNearlyFull() ? Words::tr("%1 of %2, nearly full") : Words::tr("%1 of %2")).arg(tokens, limit);
}

using Row = ContextPopover::Row;

void add(Row& sum, const QString& text, qint64 tokens) {
  if (tokens <= 0) return;
  sum.tokens += tokens;
  sum.of.push_back({titleFrom(text), tokens});
}

// The files of a user's message are counted apart.
qint64 addFiles(Row& files, const AttachedMessage& message, qint64 tokens, const engine::TokenCounter& counter) {
  qint64 all = 0;
  for (const Attachment& file : message.files) {
    const qint64 own = std::min<qint64>(counter.text(file.text.toStdString()).value_or(0), tokens - all);
    add(files, file.name, own);
    all += own;
  }
  return all;
}

std::vector<Row> rowsOf(const ContextUse& use, const std::vector<jinja::ChatMessage>& prompt,
                        const jinja::TemplateVariables& variables, const engine::TokenCounter& counter) {
  Row system{Words::tr("System prompt")}, asked{Words::tr("Your messages")}, files{Words::tr("Files")},
      replies{Words::tr("Replies")}, thoughts{Words::tr("Thoughts")}, draft{Words::tr("The message being written")},
      frame{Words::tr("The chat template")};
  if (const auto parts = counter.parts(prompt, variables)) {
    frame.tokens = use.tokens;
    for (size_t i = 0; i < prompt.size(); ++i) {
      const QString text = QString::fromStdString(prompt[i].content);
      qint64 tokens = parts->contents[i];
      frame.tokens -= tokens + parts->thoughts[i];
      if (prompt[i].role == "system") {
        system.tokens += tokens;
      } else if (prompt[i].role == "user") {
        const AttachedMessage message = splitAttachments(text);
        tokens -= addFiles(files, message, tokens, counter);
        if (use.drafts && i + 1 == prompt.size())
          draft.tokens = tokens;
        else
          add(asked, message.written, tokens);
      } else {
        add(replies, text.mid(findThoughts(text).answer), tokens);
        add(thoughts, text.mid(findThoughts(text).answer), parts->thoughts[i]);
      }
    }
  }
  std::vector<Row> rows;
  for (Row* row : {&system, &asked, &files, &replies, &thoughts, &draft, &frame})
    if (row->tokens > 0) rows.push_back(std::move(*row));
  if (use.limit < 0) return rows;
  const qint64 free = std::max<qint64>(0, use.limit - use.tokens), reserved = std::min(use.reserved, free);
  if (use.fills) {
    rows.push_back({Words::tr("Free, also for the reply"), free});
    return rows;
  }
  rows.push_back({Words::tr("For the reply, at most"), reserved});
  rows.push_back({Words::tr("Free"), free - reserved});
  return rows;
}

}  // namespace

ContextMeter::ContextMeter(MessageCheck& check, QWidget* parent) : QToolButton(parent), m_check(check) {
  setObjectName(QStringLiteral("context_meter"));
  setProperty("role", QStringLiteral("quiet"));
  connect(this, &QToolButton::clicked, this, &ContextMeter::popUp);
  connect(&check, &MessageCheck::changed, this, &ContextMeter::refresh);
  hide();
}

void ContextMeter::refresh() {
  const ContextUse use = m_check.use();
  setVisible(use.tokens >= 0);
  if (!isVisibleTo(parentWidget())) return;
  const QString words = useInWords(use);
  if (words == text()) return;
  setText(words);
  setAccessibleName(Words::tr("Context: %1").arg(words));
  setToolTip(plainToolTip(use.limit < 0
                              ? Words::tr("Tokens of the conversation with the message being written. Click for what "
                                          "they are of")
                              : Words::tr("Tokens of the conversation with the message being written, and how many "
                                          "there is room for. Click for what they are of")));
  if (property("warns") == use.warns()) return;
  setProperty("warns", use.warns());
  style()->unpolish(this);
  style()->polish(this);
}

void ContextMeter::popUp() { m_check.showUse(*this); }

ContextPopover::ContextPopover(const ContextUse& use, std::vector<jinja::ChatMessage> prompt,
                               jinja::TemplateVariables variables, std::shared_ptr<const engine::TokenCounter> counter,
                               QWidget* parent)
    : QFrame(parent, Qt::Popup) {
  setObjectName(QStringLiteral("popover"));
  setAttribute(Qt::WA_DeleteOnClose);
  setAccessibleName(tr("What fills the context"));
  auto* column = plainColumn(8, this, {16, 12, 16, 12});
  auto* title = plainLabel(this, "title", tr("What fills the context"));
  column->addWidget(title);
  column->addWidget(plainLabel(this, "muted", useInWords(use)));
  m_rows = new QTreeWidget(this);
  m_rows->setColumnCount(2);
  m_rows->setHeaderHidden(true);
  m_rows->setAccessibleName(title->text());
  m_rows->header()->setStretchLastSection(false);
  m_rows->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_rows->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  m_rows->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  column->addWidget(m_rows, 1);
  // The count may outlive this object, so that closing it waits for nothing.
  const auto promise = std::make_shared<QPromise<std::vector<Row>>>();
  promise->start();
  auto* counted = new QFutureWatcher<std::vector<Row>>(this);
  connect(counted, &QFutureWatcherBase::finished, this, [this, counted] { show(counted->result()); });
  counted->setFuture(promise->future());
  QThreadPool::globalInstance()->start(
      [promise, use, prompt = std::move(prompt), variables = std::move(variables), counter = std::move(counter)] {
        promise->addResult(rowsOf(use, prompt, variables, *counter));
        promise->finish();
      });
}

void ContextPopover::show(const std::vector<Row>& rows) {
  const auto item = [](const Row& row) {
    auto* made = new QTreeWidgetItem({row.name, countText(row.tokens)});
    made->setToolTip(0, plainToolTip(row.name));
    made->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    return made;
  };
  for (const Row& row : rows) {
    QTreeWidgetItem* sum = item(row);
    for (const Row& part : row.of) sum->addChild(item(part));
    m_rows->addTopLevelItem(sum);
  }
  m_rows->setCurrentItem(m_rows->topLevelItem(0));
}

void ContextPopover::popUp(const QPoint& above) {
  resizeWithText(*this, 360, 380);
  moveOntoScreen(*this, above - QPoint(0, height()));
  QFrame::show();
  m_rows->setFocus();
}

}  // namespace kvarium::ui
