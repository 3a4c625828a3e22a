#include "ui/models/model_drop.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

namespace kvarium {

ModelDrop::ModelDrop(QWidget& window) : QObject(&window) {
  window.setAcceptDrops(true);
  window.installEventFilter(this);
  for (QWidget* widget : window.findChildren<QWidget*>())
    if (widget->acceptDrops()) widget->installEventFilter(this);
}

QString ModelDrop::modelIn(const QMimeData& data) {
  const QList<QUrl> urls = data.urls();
  if (urls.size() != 1 || !urls[0].isLocalFile()) return {};
  const QFileInfo file(urls[0].toLocalFile());
  const bool model =
      file.isDir() || (file.isFile() && file.suffix().compare(QLatin1String("gguf"), Qt::CaseInsensitive) == 0);
  return model ? file.absoluteFilePath() : QString();
}

bool ModelDrop::eventFilter(QObject* object, QEvent* event) {
  const QEvent::Type type = event->type();
  if (type != QEvent::DragEnter && type != QEvent::DragMove && type != QEvent::Drop)
    return QObject::eventFilter(object, event);
  auto* drop = static_cast<QDropEvent*>(event);  // the base of all three
  const QString path = drop->mimeData() ? modelIn(*drop->mimeData()) : QString();
  if (path.isEmpty()) return QObject::eventFilter(object, event);
  drop->setDropAction(Qt::CopyAction);
  drop->accept();
  if (type == QEvent::Drop) emit dropped(path);
  return true;
}

}  // namespace kvarium
