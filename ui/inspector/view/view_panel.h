// ViewPanel: the panel around each view of the inspector. It shows a title, which is one sentence with the finding, two
// lines on how to read the view, and the rest of the explanation under "?". It offers the same numbers as table, CSV,
// PNG and SVG. The view supplies words, table and picture.
#pragma once

#include <QLabel>
#include <QPointer>
#include <functional>
#include <memory>

#include "ui/inspector/view/inspector_view.h"

class QMenu;

namespace kvarium::ui {

class VisibilityWatch;

class ViewPanel : public QWidget {
  Q_OBJECT
 public:
  static constexpr qreal picture_dpr = 2;  // least resolution of a copied or saved picture, for slides and paper

  // key: the name in file names and settings ("cache-map"); name: the name in menus and docks, with its mnemonic. The
  // buttons of the view's own actions stand before the panel's.
  ViewPanel(InspectorView* view, const QString& key, const QString& name, QWidget* parent = nullptr);
  ~ViewPanel() override;

  InspectorView& view() const { return *m_view; }
  QString key() const { return m_key; }
  QString name() const;                        // without its mnemonic
  QString menuName() const { return m_name; }  // with it
  bool isSeen() const;                         // visible on screen: not minimised, not under another tab
  QImage picture(qreal dpr = 0) const;         // with title and how-to; 0: that of the screen
  bool saveCsvTo(const QString& path);         // false: it could not be written, and the panel says so
  bool saveSvgTo(const QString& path);
  bool savePngTo(const QString& path, const QImage& image);
  QString explanation() const;  // howTo() and details()
  void setFillsScreen(bool on);
  void setOrigin(std::function<QString()> words) { m_origin = std::move(words); }  // what a saved picture is of
  QSize sizeHint() const override;

 signals:
  void seenChanged(bool seen);
  void fillScreenWanted(bool on);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Parts;
  void makeButtons();
  void addButton(QAction* action, QMenu& all);
  void fit();
  void fitWords();
  int innerWidth() const;
  void showWords();
  void setFonts();
  void showTable(bool table);
  QString askForFile(const QString& title, const QString& ending, const QString& kind);  // empty: cancelled
  bool write(const QString& path, const QByteArray& bytes, const QString& done);         // done: shown on success
  QString originText() const;
  struct Sheet {  // a saved picture
    QPoint view;
    QSize size;
  };
  Sheet paintWords(QPainter* painter, QSize view, const CachePalette& palette) const;
  void explain();
  void say(const QString& words);  // for some seconds, over the view

  InspectorView* m_view;
  QString m_key, m_name;
  std::function<QString()> m_origin;
  std::unique_ptr<Parts> m_parts;
  QPointer<QLabel> m_said;
};

}  // namespace kvarium::ui
