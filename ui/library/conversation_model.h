// ConversationModel: the list of conversations for a view: title (editable), time and state of the cache, and above
// those that are pinned or in a folder the name of that section. During a search it lists the places of the found
// words.
#pragma once

#include <QAbstractListModel>
#include <QSet>
#include <QStyledItemDelegate>
#include <vector>

#include "ui/library/search_words.h"

namespace kvarium::ui {

// A conversation, a place of the found words in one, or the head of a section.
struct ListRow : SearchHit {
  QString tip;
  QString said = {};     // what a screen reader says in place of `text`
  QString section = {};  // of a head: its key; a folder's is in_folder and its name
  int held = 0;          // of a head: conversations in its section
  bool folded = false;   // of a head
};
inline const QString pinned_section = QStringLiteral("pinned"), other_section = QStringLiteral("other"),
                     in_folder = QStringLiteral("in ");
QString sectionOf(const ConversationSummary& conversation);
// In sections if some are pinned or in folders. Of the folded ones only the heads.
std::vector<ListRow> sectionedRows(const std::vector<ConversationSummary>& conversations, const QSet<QString>& folded);
// Its state as a sign, its length and its cache: "● 1,281 tokens  ·  Full (grows)". The tip has all of it in words.
ListRow listRow(const ConversationSummary& conversation);
inline const QString part_gap = QStringLiteral("  ·  ");  // between the parts of a row's text

class ConversationModel : public QAbstractListModel {
  Q_OBJECT
 public:
  // message_role: the message of a hit, else 0. Marks are a TextMarks.
  enum Role {
    id_role = Qt::UserRole,
    time_role,
    detail_role,
    message_role,
    title_marks_role,
    detail_marks_role,
    section_role,  // empty: no head
    folded_role
  };
  using QAbstractListModel::QAbstractListModel;

  // Newest first. Rows that remain keep their persistent indices.
  void show(std::vector<ListRow> rows, const SearchWords& words = SearchWords());  // words: to be marked
  int rowOf(qint64 conversation, qint64 message = 0) const;                        // -1: none
  int headOf(const QString& section) const;                                        // -1: none

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  // Conversations are dragged into the section of a row, but not while words are searched.
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;

 signals:
  void renamed(qint64 conversation, const QString& title);
  void folderRenamed(const QString& folder, const QString& to);
  void dropped(const std::vector<qint64>& conversations, const QString& section);

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
