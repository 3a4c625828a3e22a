// ModelLibrary: the known model files, which are those used before and those in the data folder; the options of each
// model's last load, so that the next load uses the same; the device; and the folders that are searched for models.
#pragma once

#include <QHash>
#include <QString>
#include <QStringList>
#include <string>

#include "core/engine/wire.h"

class QSettings;

namespace kvarium::ui {

// Settings keys of device() and gpuLayers().
constexpr const char *device_key = "models/device", *gpu_layers_key = "models/gpu_layers";

class ModelLibrary {
 public:
  static constexpr int remembered = 8;
  static constexpr int most_folders = 32;  // of the user
  static constexpr int most_choices = 64;  // models

  explicit ModelLibrary(QSettings& settings) : m_settings(settings) {}

  QStringList recent() const;     // newest first, without files that are gone; models of servers (model_address.h) too
  QStringList known() const;      // the recent ones, then the models in folder()
  void use(const QString& path);  // remembers that it was opened
  // $KVARIUM_MODEL, even if the file does not exist; else the first of known() that can be opened. A speech model
  // counts only if it was used before. Empty: none. Reads headers.
  QString defaultModel() const;
  // Why it cannot be opened; empty: it can. Reads the header if the file has changed since the last check.
  QString problem(const QString& path) const;
  bool isChecked(const QString& path) const;  // problem() knows the answer without reading

  engine::LoadRequest choicesOf(const QString& path) const;  // defaults if none are stored
  void rememberChoices(const engine::LoadRequest& request);

  // Where models are opened (DeviceChoice::name); "cpu" until another was chosen.
  std::string device() const;
  void setDevice(const std::string& name, bool remember);  // else until the program ends
  // How many layers a GPU computes (LoadRequest::gpu_layers); "all" until another number was chosen.
  std::string gpuLayers() const;
  void setGpuLayers(const std::string& layers, bool remember);  // else until the program ends

  QStringList folders() const;        // KVarium's, the hub's cache, the user's
  QStringList chosenFolders() const;  // the user's, existing or not
  void addFolder(const QString& folder);
  void removeFolder(const QString& folder);
  // $HF_HUB_CACHE, $HF_HOME/hub, $XDG_CACHE_HOME/huggingface/hub or ~/.cache/huggingface/hub (huggingface_hub,
  // environment variables).
  static QString hubCache();
  static QString folder();  // loading::modelFolder()

 private:
  QSettings& m_settings;
  std::string m_device, m_gpu_layers;  // empty: the remembered one
  struct Checked {
    qint64 bytes, changed_ms;
    QString problem;
    bool is_speech_model;
  };
  const Checked& check(const QString& path) const;
  mutable QHash<QString, Checked> m_checked;  // by path
};

}  // namespace kvarium::ui
