// ModelDrop: a model's file or folder that is dropped on a window is told; everything else is dropped as before.
#pragma once

#include <QObject>
#include <QString>

class QMimeData;
class QWidget;

namespace kvarium {

class ModelDrop : public QObject {
  Q_OBJECT
 public:
  // Looks at the window and at what takes drops in it now.
  explicit ModelDrop(QWidget& window);
  static QString modelIn(const QMimeData& data);  // one local GGUF file or folder; empty: something else

 signals:
  void dropped(const QString& path);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
};

}  // namespace kvarium
