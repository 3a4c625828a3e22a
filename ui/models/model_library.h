// ModelLibrary: which model files there are: the ones used before, and those in the data folder.
#pragma once

#include <QHash>
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
  // $KVARIUM_MODEL, else the first of known() that can be opened; what only listens to sound counts where it was used
  // before. Empty: none. A named file need not exist. Reads headers.
  QString defaultModel() const;
  // Why it cannot be opened; empty: it can. Its header is read where that was not done since the file changed.
  QString problem(const QString& path) const;
  bool isLookedAt(const QString& path) const;  // problem() has nothing to read
  // $KVARIUM_MODEL_DIR, else ${XDG_DATA_HOME:-~/.local/share}/kvarium/models
  static QString folder();

 private:
  QSettings& m_settings;
  struct Seen {
    qint64 bytes, changed_ms;
    QString problem;
    bool listens;
  };
  const Seen& look(const QString& path) const;
  mutable QHash<QString, Seen> m_seen;  // by path
};

}  // namespace kvarium
