// ModelList: the found models, two lines each; a model that cannot be opened is grey and shows the reason.
#pragma once

#include <QListView>
#include <vector>

#include "ui/models/model_catalogue.h"

class QStandardItemModel;

namespace kvarium::ui {

class ModelList : public QListView {
  Q_OBJECT
 public:
  enum Role { line_role = Qt::UserRole, size_role, usable_role, open_role };

  explicit ModelList(QWidget* parent = nullptr);
  void showModels(const std::vector<ListedModel>& models);  // keeps the selection by path
  void setOpen(const QString& path);                        // the model in use
  void choose(const QString& path);
  const ListedModel* chosen() const;     // null: none
  int rowOf(const QString& path) const;  // -1: not in the list

 signals:
  void chosenChanged();
  void activatedModel();  // Enter or double click on the selected model

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

 private:
  void fill();
  void takeChosen();

  std::vector<ListedModel> m_models;
  QStandardItemModel* m_rows;  // of m_models
  QString m_chosen, m_open;    // paths
  bool m_filling = false;
};

}  // namespace kvarium::ui
