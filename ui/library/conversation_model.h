// ConversationModel: the list of conversations for a view: title (editable), time and state of the cache. During a
// search it lists the places of the found words.
#pragma once

#include <QAbstractListModel>
#include <QStyledItemDelegate>
#include <vector>

#include "ui/library/search_words.h"

namespace kvarium::ui {

// A conversation, or a place of the found words in one.
struct ListRow : SearchHit {
  QString tip;
  QString said = {};  // what a screen reader says in place of `text`
};
// Its state as a sign, its length and its cache: "● 1,281 tokens  ·  Full (grows)". The tip has all of it in words.
ListRow listRow(const ConversationSummary& conversation);
inline const QString part_gap = QStringLiteral("  ·  ");  // between the parts of a row's text

class ConversationModel : public QAbstractListModel {
  Q_OBJECT
 public:
  // message_role: the message of a hit, else 0. Marks are a TextMarks.
  enum Role { id_role = Qt::UserRole, time_role, detail_role, message_role, title_marks_role, detail_marks_role };
  using QAbstractListModel::QAbstractListModel;

  // Newest first. Rows that remain keep their persistent indices.
  void show(std::vector<ListRow> rows, const SearchWords& words = SearchWords());  // words: to be marked
  int rowOf(qint64 conversation, qint64 message = 0) const;                        // -1: none

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

 signals:
  void renamed(qint64 conversation, const QString& title);

 private:
  std::vector<ListRow> m_rows;
  SearchWords m_words;
};

using TextMarks = std::vector<FoundSpan>;

// A row of the list: title and time, and below them the cache or the found words.
class ConversationDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const override;
};

QString timeInWords(qint64 ms_since_epoch, qint64 now_ms);  // "now", "14:02", "Fri", a date

}  // namespace kvarium::ui

Q_DECLARE_METATYPE(kvarium::ui::TextMarks)
