// ModelDetails: one model before it is opened: its facts, the options of loading and the memory they need.
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <optional>

#include "core/engine/session.h"
#include "ui/models/model_catalogue.h"
#include "ui/models/model_needs.h"

class QLabel;
class QPushButton;

namespace kvarium::ui {

class LoadChoices;
class NeedsBar;
class TitleLabel;

class ModelDetails : public QWidget {
  Q_OBJECT
 public:
  static constexpr int memory_ms = 2000;  // between two reads of the free memory while it is visible

  // context: default tokens of a session.
  ModelDetails(device::Precision precision, int64_t context, QWidget* parent = nullptr);
  void showModel(const ListedModel* model, const engine::LoadRequest& choices);  // null: none is selected
  void setCacheSpec(const QString& spec);
  LoadChoices& choices() { return *m_choices; }
  void setPresent(const QString& path, qint64 bytes);   // the model in use and the bytes that closing it frees
  void setFreeMemory(std::function<int64_t()> source);  // replaces the machine's, for tests
  void open();

 signals:
  void wanted(const kvarium::engine::LoadRequest& request);
  void answered(const kvarium::ui::NeedsAnswer& answer);  // the answer that is shown
  void removed(const QString& path);                      // moved to the trash
  void devicesWanted();                                   // their free memory is shown

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* makeRemoval();
  void showRemoval();
  void remove();
  QString whyNotRemove() const;  // empty: it can be removed
  void ask();
  void onAnswer(const NeedsAnswer& answer);

  device::Precision m_precision;
  std::optional<ListedModel> m_model;
  QString m_cache_spec = QStringLiteral("dynamic"), m_present;
  qint64 m_present_bytes = 0;
  std::function<int64_t()> m_free;
  NeedsEstimator m_estimator;
  QTimer m_look;

  TitleLabel *m_name, *m_path;
  QLabel *m_facts, *m_problem, *m_fit;
  LoadChoices* m_choices;
  NeedsBar* m_bar;
  QPushButton *m_open, *m_remove, *m_sure;
  QWidget* m_removal;  // the question before a removal
  QLabel* m_asks;
};

}  // namespace kvarium::ui
