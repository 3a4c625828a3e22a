// ModelList: the found models, two lines each; a model that cannot be opened is grey and shows the reason.
#pragma once

#include <QAbstractListModel>
#include <QListView>

#include "ui/models/model_catalogue.h"

namespace kvarium::ui {

class ModelListModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Role { line_role = Qt::UserRole, size_role, usable_role, open_role, path_role };
  using QAbstractListModel::QAbstractListModel;

  void show(const std::vector<ListedModel>& models);
  void setOpen(const QString& path);  // the model in use
  const ListedModel* at(int row) const;
  int rowOf(const QString& path) const;  // -1: not in the list

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::vector<ListedModel> m_models;
  QString m_open;
};

class ModelList : public QListView {
  Q_OBJECT
 public:
  explicit ModelList(QWidget* parent = nullptr);
  void showModels(const std::vector<ListedModel>& models);  // keeps the selection by path
  void setOpen(const QString& path);
  void choose(const QString& path);
  const ListedModel* chosen() const;  // null: none
  ModelListModel& rows() { return *m_rows; }

 signals:
  void chosenChanged();
  void activatedModel();  // Enter or double click on the selected model

 protected:
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

 private:
  ModelListModel* m_rows;
  QString m_chosen;  // path of the selected model
  bool m_filling = false;
};

}  // namespace kvarium::ui
