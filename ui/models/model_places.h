// ModelPlaces: the folders in which models are looked for: KVarium's own, the hub's cache, and those the user chose.
#pragma once

#include <QStringList>

class QSettings;

namespace kvarium {

class ModelPlaces {
 public:
  static constexpr int most = 32;  // chosen folders

  explicit ModelPlaces(QSettings& settings) : m_settings(settings) {}

  QStringList chosen() const;  // remembered, whether they are there or not
  void add(const QString& folder);
  void remove(const QString& folder);
  QStringList all() const;  // own, hub's cache, chosen

  // $HF_HUB_CACHE, $HF_HOME/hub, $XDG_CACHE_HOME/huggingface/hub or ~/.cache/huggingface/hub (huggingface_hub,
  // environment variables).
  static QString hubCache();

 private:
  QSettings& m_settings;
};

}  // namespace kvarium
