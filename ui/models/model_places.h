// ModelPlaces: the folders that are searched for models: KVarium's own, the hub's cache, and the user's.
#pragma once

#include <QStringList>

class QSettings;

namespace kvarium::ui {

class ModelPlaces {
 public:
  static constexpr int most = 32;  // most folders of the user

  explicit ModelPlaces(QSettings& settings) : m_settings(settings) {}

  QStringList chosen() const;  // the user's folders, existing or not
  void add(const QString& folder);
  void remove(const QString& folder);
  QStringList all() const;  // KVarium's, the hub's cache, the user's

  // $HF_HUB_CACHE, $HF_HOME/hub, $XDG_CACHE_HOME/huggingface/hub or ~/.cache/huggingface/hub (huggingface_hub,
  // environment variables).
  static QString hubCache();

 private:
  QSettings& m_settings;
};

}  // namespace kvarium::ui
