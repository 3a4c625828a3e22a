// TextZoom: the size of text, in steps, stored in the settings.
#pragma once

#include <QFont>
#include <QObject>

class QAction;
class QMenu;

namespace kvarium::ui {

class SettingList;

class TextZoom : public QObject {
  Q_OBJECT
 public:
  TextZoom(SettingList& settings, QObject* parent);  // adds "text_zoom"
  ~TextZoom() override;
  void addTo(QMenu& menu);
  void restore();  // applies the stored size
  double zoom() const;

 signals:
  void changed(const QFont& font, double zoom);

 private:
  void choose(int step);
  void show(int step);

  SettingList& m_settings;
  const QFont m_usual_font;  // of the application
  int m_step;
  QAction *m_larger, *m_smaller, *m_usual;
};

}  // namespace kvarium::ui
