// ModelSwitch: opens models. It checks a model's file while the present model goes on working, asks the user before a
// reply is ended or caches are lost, has the engine load it, and says why a model cannot be opened.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <functional>
#include <optional>

#include "core/engine/model_description.h"
#include "core/engine/wire.h"
#include "ui/parts/newest_job.h"

namespace kvarium::ui {

class Chat;
class ModelLibrary;
class NoticeBar;
class EngineLink;
enum class Part : uint8_t;

class ModelSwitch : public QObject {
  Q_OBJECT
 public:
  static constexpr int patience_ms = 200;  // a longer check is shown

  struct Parts {
    Chat& chat;
    EngineLink& link;
    ModelLibrary& library;
    NoticeBar& notice;
    std::function<engine::ModelCheck(const engine::LoadRequest&)> check;  // looks at a file before it is opened
    std::function<void()> browse;                                         // lets the user choose another file
    std::function<void(const QString& path)> describe;                    // shows what is known of a model
  };
  ModelSwitch(Parts parts, QObject* parent);

  const engine::ModelInfo& info() const { return m_info; }         // of the open model; an empty path: none
  const engine::LoadRequest& request() const { return m_in_use; }  // that opened it, with its device and layers
  const QString& loading() const { return m_loading; }             // path of the model being loaded; empty: none
  const std::vector<device::DeviceChoice>& devices() const;        // as last listed
  std::string device() const;     // DeviceChoice::name of the open model's, else of the next one's
  std::string gpuLayers() const;  // LoadRequest::gpu_layers, likewise

  // On the device and with the layers on a GPU that the request names, which are the user's choice from then on; as
  // chosen before if it names none.
  // then: runs when the model is ready, unless another is opened before.
  void open(const engine::LoadRequest& request, std::function<void()> then = {});
  void openPath(const QString& path);  // with the options of its last load
  // The present model, or the next one; empty: as before.
  void openOn(const std::string& device, const std::string& gpu_layers = {});
  QString deviceName(const std::string& name) const;
  void continueOnCpu(std::function<void()> then = {});          // the present model, or the last one; not remembered
  void cancel();                                                // the running check or load
  void offer(const QString& model, const QString& cache_file);  // which needs it; model: SavedConversation::madeWith()

 signals:
  void progress(double fraction, const QString& what);
  void progressEnded();
  void opened(const kvarium::engine::ModelInfo& info);  // the engine has it
  void changed();                                       // info() or loading()
  void ready();                                         // info() is the model that the user asked for
  void failed(const QString& text);
  void devicesChanged();  // devices(), device() or gpuLayers()

 private:
  struct Loss {
    int conversations = 0;
    qint64 bytes = 0;
  };
  Loss loss(const engine::LoadRequest& request) const;  // caches in memory alone that end if it is opened
  void cancelCheck();
  void answer(const engine::LoadRequest& request, const engine::ModelCheck& check);
  void ask(const engine::LoadRequest& request, const Loss& loss);
  void keep();  // the present model
  bool movesToDevice(const engine::LoadRequest& request) const;
  QString question(const engine::LoadRequest& request, const Loss& loss) const;
  void countAgain();  // updates the losses in the open question
  void load(const engine::LoadRequest& request);
  void follow(Part part);
  void onReady(const engine::ModelInfo& info);
  void onFailed(const engine::Failed& failure);
  void onLost(const engine::Failed& failure);
  void choose(const std::string& device, const std::string& gpu_layers);  // empty: as before
  void rememberDevice();                                                  // what was chosen
  void forgetChoice();                                                    // the present model's counts again
  bool isHere() const { return m_info.server.empty(); }  // the model, if one is open, is on a device of this machine
  // for_cpu: it may be opened on the processor.
  void refuse(const engine::LoadRequest& request, const QString& problem, const QString& details, bool for_cpu = false);
  void endProgress();

  Parts m_parts;
  engine::ModelInfo m_info;
  struct {
    std::string device, gpu_layers;
  } m_chosen;                     // remembered when the model that is being opened is ready; empty: nothing is
  std::function<void()> m_then;   // when the model that is being opened is ready
  engine::LoadRequest m_in_use;   // of the open model; of the last one where its device was lost
  QDateTime m_in_use_time;        // modification time of its file
  engine::LoadRequest m_request;  // of the last load
  engine::LoadRequest m_local;    // of the model that is open on this machine, if one is
  QString m_loading;
  bool m_has_model = false;      // the engine has one that nobody asked to close
  bool m_loading_began = false;  // the header of a file was read, and the model of info() is closed
  struct Asked {
    engine::LoadRequest request;
    QString text;
  };
  std::optional<Asked> m_asks;
  bool m_checks = false;
  QTimer m_patience;
  NewestJob m_check{8};
};

}  // namespace kvarium::ui
