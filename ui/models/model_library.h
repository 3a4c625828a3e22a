// ModelLibrary: which model files there are: the ones used before, and those in the data folder.
#pragma once

#include <QString>
#include <QStringList>

class QSettings;

namespace kvarium {

class ModelLibrary {
 public:
  static constexpr int remembered = 8;

  explicit ModelLibrary(QSettings& settings) : m_settings(settings) {}

  QStringList recent() const;     // newest first, only what is still there
  QStringList known() const;      // the recent ones, then what lies in folder()
  void use(const QString& path);  // it was opened
  // $KVARIUM_MODEL, else the last used, else the first *.gguf in folder(); empty: none. A named file need not exist.
  QString defaultModel() const;
  // $KVARIUM_MODEL_DIR, else ${XDG_DATA_HOME:-~/.local/share}/kvarium/models
  static QString folder();

 private:
  QSettings& m_settings;
};

}  // namespace kvarium
