// ConversationModel: the list of conversations for a view: title (renamed in place), time, and what its cache is.
#pragma once

#include <QAbstractListModel>
#include <vector>

#include "ui/chat/conversation.h"

namespace kvarium {

class ConversationModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Role { id_role = Qt::UserRole, time_role, detail_role };
  using QAbstractListModel::QAbstractListModel;

  void show(std::vector<ConversationSummary> conversations);  // newest first; rows that stay keep their identity
  int rowOf(qint64 conversation) const;                       // -1: not there

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

 signals:
  void renamed(qint64 conversation, const QString& title);

 private:
  std::vector<ConversationSummary> m_rows;
};

QString timeInWords(qint64 ms_since_epoch, qint64 now_ms);  // "now", "14:02", "Fri", a date

}  // namespace kvarium
