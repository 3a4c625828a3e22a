// LoadChoices: the options of each model's last load, so that the next load uses the same.
#pragma once

#include <QString>

#include "core/engine/session.h"

class QSettings;

namespace kvarium::ui {

class LoadChoices {
 public:
  static constexpr int most = 64;  // models

  explicit LoadChoices(QSettings& settings) : m_settings(settings) {}
  engine::LoadRequest of(const QString& path) const;  // the options for this path; defaults if none are stored
  void remember(const engine::LoadRequest& request);

 private:
  QSettings& m_settings;
};

}  // namespace kvarium::ui
