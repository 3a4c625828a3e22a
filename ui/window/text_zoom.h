// TextZoom: how large text is read, in steps that are kept.
#pragma once

#include <QFont>
#include <QObject>

class QAction;
class QMenu;
class QSettings;

namespace kvarium {

class TextZoom : public QObject {
  Q_OBJECT
 public:
  TextZoom(QSettings& settings, QObject* parent);
  void addTo(QMenu& menu);
  void restore();  // as it was kept: says it if it is not the usual one
  double zoom() const;

 signals:
  void changed(const QFont& font, double zoom);

 private:
  void set(int step);

  QSettings& m_settings;
  int m_step;
  QAction *m_larger, *m_smaller, *m_usual;
};

}  // namespace kvarium
