// Serving: the server that the window starts (model_server.h), with its dialog: which model it gets and how that is
// opened, what the status bar says while it runs, and a notice when it fails.
#pragma once

#include <QObject>
#include <QPointer>
#include <functional>

#include "ui/servers/serve_dialog.h"

class QSettings;
class QWidget;

namespace kvarium::ui {

class NoticeBar;

// What the window has open.
struct OpenModel {
  engine::ModelInfo info;       // an empty path: there is none
  engine::LoadRequest request;  // that opened it
  QString name;
  QString cache;            // of the conversation that is shown
  bool is_loading = false;  // another one is being opened
};

class Serving : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    QWidget& window;
    NoticeBar& notice;
    QSettings& settings;
    engine::SessionOptions session;
    std::function<OpenModel()> model;
  };
  explicit Serving(Parts parts);  // belongs to the window
  ~Serving() override;            // ends the server

  void open();       // the dialog
  void showModel();  // the open model or its cache has changed
  void end();        // the window closes: the dialog goes, and the server begins to end
  ModelServer& server() { return m_server; }

 signals:
  void servingAt(const QString& words);  // "Serving at 127.0.0.1:8080"; empty: it does not run

 private:
  ServeOffer offer() const;
  static QString whyNot(const OpenModel& model);
  void showServer();

  Parts m_parts;
  ModelServer m_server;
  QPointer<ServeDialog> m_dialog;
};

}  // namespace kvarium::ui
