// LoadChoices: how a model was loaded the last time, so that the next start does not choose otherwise.
#pragma once

#include <QString>

#include "core/engine/session.h"

class QSettings;

namespace kvarium {

class LoadChoices {
 public:
  static constexpr int most = 64;  // models

  explicit LoadChoices(QSettings& settings) : m_settings(settings) {}
  LoadRequest of(const QString& path) const;  // with this path; nothing known: as it is
  void remember(const LoadRequest& request);

 private:
  QSettings& m_settings;
};

}  // namespace kvarium
