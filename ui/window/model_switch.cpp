#include "ui/window/model_switch.h"

#include <QFileInfo>

#include "ui/chat/chat.h"
#include "ui/engine/engine_link.h"
#include "ui/models/model_chip.h"
#include "ui/models/model_library.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/model_address.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

QString nameOf(const engine::LoadRequest& request) { return ModelChip::nameOf(fromPath(request.path)); }

// For a folder its own time, which changes when a file in it is replaced.
QDateTime timeOf(const engine::LoadRequest& request) { return QFileInfo(fromPath(request.path)).lastModified(); }

bool sameFile(const engine::LoadRequest& a, const engine::LoadRequest& b) {
  if (a.path == b.path) return true;
  const QString one = QFileInfo(fromPath(a.path)).canonicalFilePath();
  return !one.isEmpty() && one == QFileInfo(fromPath(b.path)).canonicalFilePath();
}

}  // namespace

ModelSwitch::ModelSwitch(Parts parts, QObject* parent) : QObject(parent), m_parts(std::move(parts)) {
  m_patience.setSingleShot(true);
  m_patience.setInterval(patience_ms);
  connect(&m_parts.chat.state(), &ChatState::listChanged, this, &ModelSwitch::countAgain);
  connect(&m_parts.link.mirror(), &Mirror::changed, this, [this](qint64, Part part) { follow(part); });
}

void ModelSwitch::follow(Part part) {
  const EngineState& engine = m_parts.link.mirror().engine();
  if (part == Part::model) onReady(engine.model);
  if (part == Part::devices) emit devicesChanged();
  if (part == Part::lost && engine.lost.what != engine::Failed::What::load) onLost(engine.lost);
  if (part != Part::loading) return;
  if (engine.loading.failed) return onFailed(*engine.loading.failed);
  if (m_loading.isEmpty()) return;
  m_loading_began = true;
  emit progress(engine.loading.fraction, QString::fromStdString(engine.loading.what));
}

const std::vector<device::DeviceChoice>& ModelSwitch::devices() const {
  static const std::vector<device::DeviceChoice> none;
  const auto& listed = m_parts.link.mirror().engine().devices.devices;
  return listed ? *listed : none;
}

// While the question is open, replies end and other caches become ready.
void ModelSwitch::countAgain() {
  if (!m_asks) return;
  const QString now = question(m_asks->request, loss(m_asks->request));
  if (now == m_asks->text) return;
  if (m_parts.notice.reword(m_asks->text, now))
    m_asks->text = now;
  else
    m_asks.reset();
}

void ModelSwitch::openPath(const QString& path) { open(m_parts.library.choicesOf(path)); }

void ModelSwitch::openOn(const std::string& device, const std::string& gpu_layers) {
  if (m_in_use.path.empty() || !isHere()) {
    choose(device, gpu_layers);
    rememberDevice();
    return emit devicesChanged();
  }
  engine::LoadRequest request = m_in_use;
  request.device = device;
  request.gpu_layers = gpu_layers;
  open(request);
}

void ModelSwitch::choose(const std::string& device, const std::string& gpu_layers) {
  m_chosen = {device, gpu_layers};
  if (!device.empty()) m_parts.library.setDevice(device, false);
  if (!gpu_layers.empty()) m_parts.library.setGpuLayers(gpu_layers, false);
}

void ModelSwitch::continueOnCpu(std::function<void()> then) {
  m_parts.library.setDevice("cpu", false);
  engine::LoadRequest request = m_in_use.path.empty() ? m_request : m_in_use;
  request.device.clear();
  open(request, std::move(then));
}

void ModelSwitch::rememberDevice() {
  if (!m_chosen.device.empty()) m_parts.library.setDevice(m_chosen.device, true);
  if (!m_chosen.gpu_layers.empty()) m_parts.library.setGpuLayers(m_chosen.gpu_layers, true);
  m_chosen = {};
}

void ModelSwitch::forgetChoice() {
  m_chosen = {};
  if (m_info.path.empty() || !isHere()) return;
  m_parts.library.setDevice(m_info.device_name, false);
  m_parts.library.setGpuLayers(m_in_use.gpu_layers, false);
}

std::string ModelSwitch::device() const {
  return m_info.path.empty() || !isHere() ? m_parts.library.device() : m_info.device_name;
}

std::string ModelSwitch::gpuLayers() const {
  return m_info.path.empty() ? m_parts.library.gpuLayers() : m_in_use.gpu_layers;
}

QString ModelSwitch::deviceName(const std::string& name) const {
  if (name == "cpu") return tr("the CPU");
  const device::DeviceChoice* known = device::findDevice(devices(), name);
  return QString::fromStdString(known ? known->label : name);
}

void ModelSwitch::open(const engine::LoadRequest& asked, std::function<void()> then) {
  m_then = std::move(then);
  engine::LoadRequest request = asked;
  choose(request.device, request.gpu_layers);
  request.device = m_parts.library.device();
  request.gpu_layers = m_parts.library.gpuLayers();
  cancelCheck();
  m_asks.reset();
  m_parts.notice.remedied(QStringLiteral("model"));
  if (!m_has_model && !m_parts.chat.state().busy()) return load(request);
  // A server may have been started again, with other options: attaching again asks it again.
  const bool is_open = !isOnServer(fromPath(request.path)) && m_has_model && m_loading.isEmpty() &&
                       sameFile(request, m_in_use) && request.quantize == m_in_use.quantize &&
                       request.context == m_in_use.context && device::isAskedFor(request.device, m_in_use.device) &&
                       (m_info.on_cpu || request.gpu_layers == m_in_use.gpu_layers) && timeOf(request) == m_in_use_time;
  if (is_open) {
    m_parts.notice.add({.text = tr("“%1” is open already").arg(nameOf(request)),
                        .kind = NoticeKind::info,
                        .topic = QStringLiteral("model")});
    return endProgress();
  }
  if (isOnServer(fromPath(request.path))) return answer(request, {});
  m_checks = true;
  m_patience.disconnect();
  connect(&m_patience, &QTimer::timeout, this,
          [this, request] { emit progress(0, tr("Checking %1").arg(nameOf(request))); });
  m_patience.start();
  m_check.run([this, request](const NewestJob::Superseded& superseded) {
    const engine::ModelCheck check = m_parts.check(request);
    QMetaObject::invokeMethod(this, [this, request, check, superseded] {
      if (m_checks && !superseded()) answer(request, check);
    });
  });
}

void ModelSwitch::cancel() {
  if (m_checks)
    cancelCheck();
  else
    m_parts.link.stopLoad();
}

void ModelSwitch::cancelCheck() {
  m_patience.stop();
  m_check.supersede();
  if (std::exchange(m_checks, false)) endProgress();
}

// A load that goes on keeps its progress.
void ModelSwitch::endProgress() {
  if (m_loading.isEmpty()) emit progressEnded();
}

void ModelSwitch::answer(const engine::LoadRequest& request, const engine::ModelCheck& check) {
  m_patience.stop();
  m_checks = false;
  if (!check.problem.empty()) {
    keep();
    return refuse(request, sentenceText(check.problem), sentenceText(check.details));
  }
  const Loss lost = loss(request);
  if (!m_parts.chat.state().busy() && lost.conversations == 0)
    load(request);
  else
    ask(request, lost);
}

// The model of this machine stays open next to a server's.
ModelSwitch::Loss ModelSwitch::loss(const engine::LoadRequest& request) const {
  Chat& chat = m_parts.chat;
  Loss loss;
  if (isOnServer(fromPath(request.path)) || request == m_local) return loss;
  if (chat.state().isSpeechModel()) return loss;  // transcripts are never read again
  for (const ConversationSummary& c : chat.list()) {
    const auto& warm = m_parts.link.mirror().of(c.id).warm;
    if (!warm || chat.keeper().savedCaches().bytes(c.id) > 0) continue;
    ++loss.conversations;
    loss.bytes += warm->bytes;
  }
  return loss;
}

// Whether the model in use goes to another device.
bool ModelSwitch::movesToDevice(const engine::LoadRequest& request) const {
  return sameFile(request, m_in_use) && !device::isAskedFor(request.device, m_in_use.device);
}

QString ModelSwitch::question(const engine::LoadRequest& request, const Loss& loss) const {
  const QString what =
      movesToDevice(request) ? tr("%1 on %2").arg(nameOf(request), deviceName(request.device)) : nameOf(request);
  QString question = (m_parts.chat.state().busy() ? tr("Stop the reply and open %1?") : tr("Open %1?")).arg(what);
  const QString bytes = bytesText(loss.bytes);
  if (loss.conversations == 1)
    question += tr(" 1 conversation loses its cache (%1) and will be read again.").arg(bytes);
  else if (loss.conversations > 1)
    question += tr(" %1 conversations lose their caches (%2) and will be read again.")
                    .arg(countText(loss.conversations), bytes);
  return question;
}

void ModelSwitch::ask(const engine::LoadRequest& request, const Loss& loss) {
  m_asks = {request, question(request, loss)};
  const bool keeps = m_loading.isEmpty() && !m_in_use.path.empty();
  const bool moves = movesToDevice(request);
  const QString go = moves ? tr("Compute on %1").arg(deviceName(request.device)) : tr("Open %1").arg(nameOf(request));
  const QString stay = moves ? tr("Stay on %1").arg(deviceName(m_in_use.device)) : tr("Keep %1").arg(nameOf(m_in_use));
  m_parts.notice.add(
      {.text = m_asks->text,
       .kind = NoticeKind::question,
       .actions = {{go, [this, request] { load(request); }}, {keeps ? stay : tr("Cancel"), [this] { keep(); }}},
       .topic = QStringLiteral("model")});
  endProgress();
}

void ModelSwitch::keep() {
  m_then = {};
  forgetChoice();
}

void ModelSwitch::load(const engine::LoadRequest& request) {
  m_request = request;
  m_loading = fromPath(request.path);
  m_has_model = false;
  emit changed();
  emit progress(0, tr("Opening %1").arg(nameOf(request)));
  m_parts.chat.setModel(ModelState::loading, nameOf(request), m_loading);
  m_parts.link.load(request);
}

void ModelSwitch::onReady(const engine::ModelInfo& info) {
  m_info = info;
  m_has_model = true;
  m_loading_began = false;
  const QString path = fromPath(info.path);
  m_parts.library.use(path);
  m_in_use = fromPath(m_request.path) == path ? m_request : m_parts.library.choicesOf(path);
  m_in_use.device = device();
  if (m_in_use.gpu_layers.empty()) m_in_use.gpu_layers = m_parts.library.gpuLayers();
  rememberDevice();
  m_in_use_time = timeOf(m_in_use);
  if (isHere()) m_local = m_request;
  emit opened(info);
  const bool is_answer = m_loading == path || (isOnServer(m_loading) && hostOf(m_loading) == hostOf(path));
  if (!m_loading.isEmpty() && !is_answer) return;  // the user chose another model in the meantime
  m_loading.clear();
  emit progressEnded();
  emit changed();
  m_parts.notice.remedied(QStringLiteral("model"));
  m_parts.notice.ended(by_model);  // before notices of this one
  m_parts.chat.setModel(ModelState::ready, ModelChip::nameOf(path), path);
  if (!info.warning.empty())
    m_parts.notice.add(
        {.text = sentenceText(info.warning), .kind = NoticeKind::warning, .topic = QStringLiteral("model")});
  emit ready();
  emit devicesChanged();
  if (const std::function<void()> then = std::exchange(m_then, {})) then();
}

// The text of the conversations is here, and their caches went with the device.
void ModelSwitch::onLost(const engine::Failed& failure) {
  if (!m_loading.isEmpty()) return;  // a model is opened anyway
  m_has_model = false;
  m_info = {};
  emit changed();
  m_parts.chat.setModel(ModelState::none, {}, {});
  const bool of_turn = failure.what == engine::Failed::What::turn;
  const QString text = sentenceText(failure.message);
  const auto then = [this, of_turn, of = failure.conversation] {
    if (of_turn && m_parts.chat.state().conversation().id == of) m_parts.chat.turn().tryAgain();
  };
  m_parts.notice.add({.text = tr("%1. The conversation is kept").arg(text),
                      .actions = {{tr("Continue on the CPU"), [this, then] { continueOnCpu(then); }},
                                  {tr("Open another…"), m_parts.browse}},
                      .topic = QStringLiteral("model")});
  emit devicesChanged();
  emit failed(text);
}

void ModelSwitch::onFailed(const engine::Failed& failure) {
  m_then = {};
  m_chosen = {};
  const bool was_loading = !std::exchange(m_loading, QString()).isEmpty();
  emit progressEnded();
  // If the header was refused, the previous model is still open.
  const bool is_kept = (failure.keeps_model || !m_loading_began) && !m_info.path.empty() && !failure.device_lost;
  if (is_kept) forgetChoice();
  if (was_loading) {
    m_has_model = is_kept;
    if (!is_kept) {
      m_info = {};
      m_in_use = {};
    }
    const QString path = fromPath(m_info.path);
    emit changed();
    m_parts.chat.setModel(is_kept ? ModelState::ready : ModelState::none, is_kept ? ModelChip::nameOf(path) : QString(),
                          path);
  }
  refuse(m_request, sentenceText(failure.message), sentenceText(failure.details), failure.for_cpu);
  emit devicesChanged();
}

// The message has the file's name, the details have its path.
void ModelSwitch::refuse(const engine::LoadRequest& request, const QString& problem, const QString& details,
                         bool for_cpu) {
  endProgress();
  const QString path = fromPath(request.path);
  QString text = problem, more = details;
  if (!path.isEmpty() && text.contains(path)) {
    text.replace(path, isOnServer(path) ? nameOf(request) : QFileInfo(path).fileName());
    more = more.isEmpty() ? path : tr("%1\n%2").arg(path, more);
  }
  std::vector<NoticeAction> actions{{tr("Open another…"), m_parts.browse},
                                    {tr("Try again"), [this, request] { open(request); }}};
  if (!path.isEmpty() && !isOnServer(path))
    actions.push_back({tr("Its cache…"), [this, path] { m_parts.describe(path); }});
  if (for_cpu) {
    engine::LoadRequest there = request;
    there.device = "cpu";
    actions.insert(actions.begin(), {tr("Open on the CPU"), [this, there] { open(there); }});
  }
  m_parts.notice.add({.text = text,
                      .actions = std::move(actions),
                      .details = more,
                      .topic = QStringLiteral("model"),
                      .ends = by_turn});  // who goes on has a model
  emit failed(text);
}

// Names the model by its file, and offers to open that file if it is known here.
void ModelSwitch::offer(const QString& model, const QString& cache_file) {
  QString there;
  for (const QString& path : m_parts.library.known())
    if (QFileInfo(path).fileName() == model || ModelChip::nameOf(path) == model) there = path;
  std::vector<NoticeAction> actions;
  if (!there.isEmpty())
    actions.push_back({tr("Open %1").arg(ModelChip::nameOf(there)), [this, there] { openPath(there); }});
  actions.push_back({tr("Open another…"), m_parts.browse});
  m_parts.notice.add({.text = tr("“%1” was made with %2. Open it to go on without reading it again")
                                  .arg(QFileInfo(cache_file).fileName(), model),
                      .kind = NoticeKind::warning,
                      .actions = std::move(actions),
                      .of = m_parts.chat.state().conversation().id,
                      .topic = QStringLiteral("model"),
                      .ends = by_turn | by_file});
}

}  // namespace kvarium::ui
