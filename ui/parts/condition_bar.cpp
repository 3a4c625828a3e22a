#include "ui/parts/condition_bar.h"

#include <QVBoxLayout>
#include <algorithm>

#include "ui/parts/announcement.h"
#include "ui/parts/plain_widgets.h"

namespace kvarium::ui {

ConditionBar::ConditionBar(QWidget* parent) : QWidget(parent), m_column(plainColumn(4, this)) { hide(); }

void ConditionBar::setCondition(Condition condition) {
  auto entry = find(condition.id, condition.of);
  const bool is_new = entry == m_entries.end();
  const bool marked_anew = is_new || entry->condition.mark != condition.mark;
  if (is_new) {
    auto* row = new NoticeRow(this);
    row->hide();
    m_column->addWidget(row);
    connect(row, &NoticeRow::chosen, this, [](const std::function<void()>& run) { run(); });
    connect(row, &NoticeRow::keyboardLeft, this, &ConditionBar::keyboardLeft);
    m_entries.push_back({{}, row});
    entry = m_entries.end() - 1;
  }
  if (is_new || entry->row->kind() != condition.kind) entry->row->setKind(condition.kind);
  if (is_new || entry->condition.text != condition.text) entry->row->setText(condition.text);
  if (is_new || entry->condition.details != condition.details) entry->row->setDetails(condition.details);
  entry->row->setActions(condition.actions);
  entry->condition = std::move(condition);
  NoticeRow* row = entry->row;
  if (!marked_anew) return;
  refresh();
  if (is_new) row->setFont({});  // resets the font to the parent's; see TranscriptView::build()
  if (!is_new || row->isHidden()) return;
  announce(*row, row->text());
}

void ConditionBar::clearCondition(const QString& id, std::optional<qint64> of) {
  const auto entry = find(id, of);
  if (entry == m_entries.end()) return;
  entry->row->hide();
  entry->row->deleteLater();  // deleted later, because the signal may come from one of its buttons
  m_entries.erase(entry);
  refresh();
}

bool ConditionBar::takeKeyboard(const QString& id) {
  const auto entry = find(id, {});
  return entry != m_entries.end() && entry->row->takeKeyboard();
}

void ConditionBar::enter(qint64 conversation) {
  if (conversation == m_here) return;
  m_here = conversation;
  refresh();
}

std::vector<ConditionBar::Entry>::iterator ConditionBar::find(const QString& id, std::optional<qint64> of) {
  return std::find_if(m_entries.begin(), m_entries.end(),
                      [&](const Entry& one) { return one.condition.id == id && one.condition.of == of; });
}

QStringList ConditionBar::marks() const {
  QStringList marks;
  for (const Entry& entry : m_entries)
    if (!entry.condition.mark.isEmpty() && !marks.contains(entry.condition.mark)) marks << entry.condition.mark;
  return marks;
}

QString ConditionBar::text() const {
  QStringList lines;
  for (const Entry& entry : m_entries)
    if (!entry.row->isHidden()) lines << entry.row->text();
  return lines.join(QLatin1Char('\n'));
}

void ConditionBar::refresh() {
  bool any = false;
  for (const Entry& entry : m_entries) {
    const bool here = !entry.condition.of || *entry.condition.of == m_here;
    entry.row->setVisible(here);
    any = any || here;
  }
  setVisible(any);
  emit changed();
}

}  // namespace kvarium::ui
