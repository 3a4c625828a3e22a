// TextZoom: the size of text, in steps, stored in the settings.
#pragma once

#include <QFont>
#include <QObject>

class QAction;
class QMenu;
class QSettings;

namespace kvarium::ui {

class TextZoom : public QObject {
  Q_OBJECT
 public:
  TextZoom(QSettings& settings, QObject* parent);
  void addTo(QMenu& menu);
  void restore();  // applies the stored size
  double zoom() const;

 signals:
  void changed(const QFont& font, double zoom);

 private:
  void set(int step);

  QSettings& m_settings;
  int m_step;
  QAction *m_larger, *m_smaller, *m_usual;
};

}  // namespace kvarium::ui
