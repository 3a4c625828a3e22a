// ModelChip: a button with the model's name and a menu of other models.
#pragma once

#include <QWidget>
#include <functional>

#include "ui/parts/chip.h"

class QMenu;
class QProgressBar;

namespace kvarium::engine {
struct ModelInfo;
}  // namespace kvarium::engine

namespace kvarium::ui {

class TitleLabel;

class ModelLibrary;

class ModelChip : public Chip {
  Q_OBJECT
 public:
  explicit ModelChip(const ModelLibrary& library, QWidget* parent = nullptr);
  void showModel(const engine::ModelInfo& info);
  void showLoading(const QString& path);
  void showNone();
  static QString nameOf(
      const QString& path);  // as everything calls the model: loading::modelName(), or with its server
  static void fillMenu(QMenu& menu, const ModelLibrary& library, QObject* receiver,
                       std::function<void(const QString&)> choose, std::function<void()> browse);

 signals:
  void chosen(const QString& path);
  void browse();

 private:
  void setName(const QString& name);
};

// A row below the chips while a model is loading, with progress and a button to cancel.
class LoadingRow : public QWidget {
  Q_OBJECT
 public:
  explicit LoadingRow(const QString& doing, QWidget* parent = nullptr);  // doing: "Reading the model"
  void showProgress(double fraction, const QString& what);

 signals:
  void cancelled();

 private:
  QString m_doing;
  TitleLabel* m_what;
  QProgressBar* m_bar;
};

}  // namespace kvarium::ui
