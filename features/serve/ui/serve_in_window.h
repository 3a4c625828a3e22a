// ServeInWindow: serving the open model as the window knows it: which model the server gets and how that is opened,
// what the status bar says while it runs, and a notice when it fails. A build without it (KVARIUM_SERVE) has
// no_serve.cpp in place of the other files.
#pragma once

#include <QObject>
#include <QString>
#include <functional>

#include "core/engine/session.h"

class QSettings;
class QWidget;

namespace kvarium::ui {

class NoticeBar;

// Settings keys of the dialog: the port, and whether the server publishes KV events.
inline const QString serve_port_key = QStringLiteral("serve/port"), serve_events_key = QStringLiteral("serve/events");
constexpr int serve_port = 8080;  // until another one was chosen

// What the window has open.
struct OpenModel {
  engine::ModelInfo info;       // an empty path: there is none
  engine::LoadRequest request;  // that opened it
  QString name;
  QString cache;            // of the conversation that is shown
  bool is_loading = false;  // another one is being opened
};

class ServeInWindow : public QObject {
 public:
  using QObject::QObject;
  virtual void open() = 0;       // the dialog
  virtual void showModel() = 0;  // the open model or its cache has changed
  virtual void end() = 0;        // the window closes: the dialog goes, and the server begins to end
};

struct ServeParts {
  QWidget& window;
  NoticeBar& notice;
  QSettings& settings;
  engine::SessionOptions session;
  std::function<OpenModel()> model;
  std::function<void(const QString& words)> serving_at;  // "Serving at 127.0.0.1:8080"; empty: it does not run
};
// Belongs to the window. Null: this build does not serve.
ServeInWindow* serveIn(ServeParts parts);

}  // namespace kvarium::ui
