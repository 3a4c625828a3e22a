// The page of models in the window, with a scripted engine: found, weighed, opened, downloaded, dropped.
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>

#include "tests/support/gguf_writer.h"
#include "tests/support/http_server.h"
#include "tests/support/qt_tests.h"
#include "tests/support/scripted_engine.h"
#include "tests/support/settle.h"
#include "tests/support/test_language.h"
#include "tests/ui/engine/part_spy.h"
#include "ui/chat/composer.h"
#include "ui/engine/engine_link.h"
#include "ui/models/download/download_panel.h"
#include "ui/models/download/download_queue.h"
#include "ui/models/download/download_rules.h"
#include "ui/models/load_choices.h"
#include "ui/models/model_chip.h"
#include "ui/models/model_details.h"
#include "ui/models/model_library.h"
#include "ui/models/model_list.h"
#include "ui/models/models_page.h"
#include "ui/models/needs_bar.h"
#include "ui/models/starter_list.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/theme.h"
#include "ui/window/chat_pane.h"
#include "ui/window/empty_state.h"
#include "ui/window/main_window.h"
#include "ui/window/model_switch.h"

namespace kvarium::ui::models_page_test {

using support::HttpRequest;
using support::HttpResponse;
using support::HttpServer;
namespace fs = std::filesystem;

class PageTest : public QObject {
  Q_OBJECT
  std::unique_ptr<QTemporaryDir> m_dir;
  std::unique_ptr<HttpServer> m_hub;
  std::unique_ptr<MainWindow> m_window;
  ModelsPage* m_page = nullptr;

  QString own(const QString& name) const { return m_dir->filePath("models/" + name); }
  void putData(const char* from, const QString& to) {
    const fs::path target = toPath(to);
    fs::create_directories(target.parent_path());
    fs::copy(fs::path(KVARIUM_TEST_DATA) / from, target, fs::copy_options::recursive);
  }
  void put(const QString& path, const QByteArray& bytes) {
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile out(path);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(bytes);
  }
  void openWindow(const QString& model = "/somewhere/scripted.gguf") {
    WindowOptions options;
    options.engine = support::makeScriptedEngine;
    options.check = support::checkByScript;
    options.data_folder = m_dir->path();
    options.settings_file = m_dir->filePath("settings.ini");
    options.model = model;
    m_window = std::make_unique<MainWindow>(options);
    m_page = m_window->findChild<ModelsPage*>();
    m_window->resize(1200, 800);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    m_window->start();
    QVERIFY(ready.wait(support::hang_ms));
  }
  void startWithoutModel(const QStringList& refused = {}) {
    WindowOptions options;
    options.engine = support::makeScriptedEngine;
    options.check = support::checkByScript;
    options.data_folder = m_dir->path();
    options.settings_file = m_dir->filePath("settings.ini");
    QFile::remove(options.settings_file);
    if (!refused.isEmpty()) support::script().refuse_load = "it is broken";
    m_window = std::make_unique<MainWindow>(options);
    m_page = m_window->findChild<ModelsPage*>();
    m_window->resize(1200, 800);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    QSignalSpy failed(m_window.get(), &MainWindow::modelFailed);
    m_window->start();
    if (!refused.isEmpty()) QVERIFY(failed.wait(support::hang_ms));
  }
  void showPage() {
    m_window->pane().showModels();
    QTRY_VERIFY(!m_page->catalogue().scanning());
  }
  int rows() { return m_page->list().model()->rowCount(); }
  QString rowText(int row) { return m_page->list().model()->index(row, 0).data().toString(); }
  // Those of the models to begin with only where they are asked for.
  QPushButton* button(QWidget& in, const QString& text) {
    const StarterList& starters = m_page->downloads().starters();
    for (QPushButton* found : in.findChildren<QPushButton*>())
      if (found->text() == text && found->isVisible() && (&in == &starters || !starters.isAncestorOf(found)))
        return found;
    return nullptr;
  }
  static bool says(QWidget& in, const QString& text) {
    for (QLabel* label : in.findChildren<QLabel*>())
      if (label->isVisible() && label->text().replace(QChar(QChar::Nbsp), ' ').contains(text)) return true;
    return false;
  }

 private slots:
  void init() {
    m_dir = std::make_unique<QTemporaryDir>();
    m_hub = std::make_unique<HttpServer>();
    qputenv("KVARIUM_MODEL_DIR", QFile::encodeName(m_dir->filePath("models")));
    qunsetenv("KVARIUM_MODEL");
    qputenv("HF_HUB_CACHE", QFile::encodeName(m_dir->filePath("hub")));
    qputenv("HF_ENDPOINT", m_hub->url("").toString().toUtf8());
    support::script() = {};
    putData("llama/gqa_tied_q4_1.gguf", own("small.gguf"));
    putData("families/llama_f32", own("folder"));
    QFile::remove(own("folder/model.gguf"));
    put(own("broken.gguf"), "GGUF and nothing behind it");
    put(own("big-00001-of-00002.gguf"), "x");
    openWindow();
  }
  void cleanup() {
    m_window.reset();
    m_hub.reset();
    m_dir.reset();
  }

  void modelsAreListedAndThoseThatCannotBeOpenedSayWhy() {
    QAbstractItemModelTester tester(m_page->list().model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    showPage();
    QCOMPARE(rows(), 4);
    QCOMPARE(rowText(0), QString("folder"));
    QCOMPARE(rowText(1), QString("small"));
    const QAbstractItemModel& list = *m_page->list().model();
    const QString line = list.index(1, 0).data(ModelList::line_role).toString();
    for (const char* part : {"llama", "parameters", "Q4_1", "tokens"}) QVERIFY2(line.contains(part), qPrintable(line));
    QVERIFY(!list.index(2, 0).data(ModelList::usable_role).toBool());
    QVERIFY(list.index(2, 0).data(Qt::AccessibleTextRole).toString().contains("split-into-files-version(2)"));
    QVERIFY(says(*m_page, "cannot(models-can-be-opened(2), 2)"));
    m_page->choose(own("broken.gguf"));
    QVERIFY(says(m_page->details(), "It-cannot-be-opened("));
    QVERIFY(!button(m_page->details(), "Open")->isEnabled());
  }
  void theChosenModelStaysInSight() {
    ModelList list;
    list.resize(300, 900);
    std::vector<ListedModel> models(12);
    for (size_t i = 0; i < models.size(); ++i) models[i].path = models[i].name = QString::number(i);
    list.showModels(models);
    list.show();
    list.choose("11");
    list.resize(300, 100);
    QTRY_VERIFY(list.viewport()->rect().contains(list.visualRect(list.currentIndex())));
  }
  void whatTheCacheOfAModelCostsIsSaidThoughItCannotBeOpened() {
    support::GgufWriter latent;  // metadata of DeepSeek V3, and no weights
    latent.set("general.architecture", "deepseek2");
    for (const auto& [key, value] :
         std::initializer_list<std::pair<const char*, uint32_t>>{{"block_count", 61},
                                                                 {"embedding_length", 7168},
                                                                 {"attention.head_count", 128},
                                                                 {"attention.head_count_kv", 1},
                                                                 {"attention.kv_lora_rank", 512},
                                                                 {"rope.dimension_count", 64},
                                                                 {"attention.key_length_mla", 192},
                                                                 {"attention.value_length_mla", 128}})
      latent.set(std::string("deepseek2.") + key, value);
    latent.save(toPath(own("latent.gguf")));
    showPage();
    m_page->choose(own("latent.gguf"));
    QVERIFY(!button(m_page->details(), "Open")->isEnabled());
    QTRY_VERIFY(says(m_page->details(), "Its-cache"));
    QVERIFY(says(m_page->details(), "Cells(B-a-token(70,272))"));
    QVERIFY(says(m_page->details(), "If-head-had-own(B-a-token(4,997,120))"));
    m_page->choose(own("broken.gguf"));
    QTRY_VERIFY(!says(m_page->details(), "Its-cache"));
    m_page->choose(own("small.gguf"));
    QTRY_VERIFY(says(m_page->details(), "Its-cache"));
  }
  void whatIsShownIsWhatTheEngineEstimates() {
    showPage();
    NeedsAnswer last;
    connect(&m_page->details(), &ModelDetails::answered, this, [&](const NeedsAnswer& answer) { last = answer; });
    m_page->details().setFreeMemory([] { return int64_t(1) << 30; });
    for (const QString& path : {own("small.gguf"), own("folder")}) {
      m_page->choose(path);
      QSpinBox* context = m_page->details().findChild<QSpinBox*>();
      context->setValue(100);
      QTRY_VERIFY(last.question.path == path && last.question.context == 100);
      const auto files = loading::ModelFiles::open(toPath(path));
      const engine::Needs needs =
          engine::estimateNeeds(*files, cache::parseCacheSpec("dynamic"), 100, device::Precision::fast);
      QCOMPARE(last.needs.total(), needs.total());
      QVERIFY(says(m_page->details(), "Fits"));
      QVERIFY(m_page->details().findChild<NeedsBar*>()->accessibleName().contains("cache"));
    }
  }
  void theDeviceIsChosenByItsFreeMemory() {
    constexpr int64_t gib = int64_t{1} << 30;
    const PartSpy listed(m_window->link().mirror(), Part::devices);
    showPage();
    m_page->choose(own("small.gguf"));
    support::settle();  // no list of before the change below is under way
    QVERIFY(listed.count() > 0);
    QComboBox* box = nullptr;
    for (QComboBox* each : m_page->details().findChildren<QComboBox*>())
      if (each->accessibleName() == "Compute-on") box = each;
    QVERIFY(box && !box->isVisible());  // there is nothing to choose from
    support::script().devices.push_back(
        {"cuda:0", "NVIDIA H200", device::DeviceChoice::Kind::cuda, 2 * gib, gib, 4 * gib});
    m_window->pane().leaveModels();
    showPage();
    QTRY_VERIFY(box->isVisible());
    QCOMPARE(box->currentIndex(), 0);
    QCOMPARE(box->itemText(1).replace(QChar(QChar::Nbsp), ' '), QString("free-of(NVIDIA H200, 2.00 GiB, 4.00 GiB)"));
    NeedsAnswer last;
    connect(&m_page->details(), &ModelDetails::answered, this, [&](const NeedsAnswer& answer) { last = answer; });
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Down);
    QTRY_COMPARE(last.question.free_bytes, 3 * gib);  // and what this program holds, which goes back first
    QVERIFY(last.question.gpu.has_value());
    m_page->details().open();
    QTRY_COMPARE(support::scriptLog().last_load.device, std::string("cuda:0"));
  }
  void theLayersOfAGpuAreChosenWithTheirNeeds() {
    constexpr int64_t gib = int64_t{1} << 30;
    support::settle();
    support::script().devices.push_back(
        {"cuda:0", "NVIDIA H200", device::DeviceChoice::Kind::cuda, 2 * gib, 0, 4 * gib});
    showPage();
    m_page->choose(own("small.gguf"));
    GpuLayersChoice* layers = m_page->details().findChild<GpuLayersChoice*>();
    QTRY_VERIFY(layers && layers->isVisible());
    QVERIFY(!layers->isEnabled());  // the CPU is chosen
    QCOMPARE(layers->comboBox().currentIndex(), -1);
    QCOMPARE(layers->comboBox().placeholderText(), QString("the-CPU-computes-all"));
    QCOMPARE(layers->comboBox().accessibleDescription(), QString("the-CPU-computes-all"));
    QVERIFY(!layers->spinBox().isVisible());
    NeedsAnswer last;
    connect(&m_page->details(), &ModelDetails::answered, this, [&](const NeedsAnswer& answer) { last = answer; });
    QComboBox* box = nullptr;
    for (QComboBox* each : m_page->details().findChildren<QComboBox*>())
      if (each->accessibleName() == "Compute-on") box = each;
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Down);
    QVERIFY(layers->isEnabled());
    QCOMPARE(layers->comboBox().currentText(), QString("all"));
    QTRY_VERIFY(last.question.gpu && !last.split);
    QTest::keyClick(box, Qt::Key_Tab);
    QVERIFY(layers->comboBox().hasFocus());
    QTest::keyClick(&layers->comboBox(), Qt::Key_Down);
    QTRY_VERIFY(last.split && last.question.gpu_layers == "auto");
    QVERIFY(last.fits() && last.split->on_gpu == last.split->layers);
    QTest::keyClick(&layers->comboBox(), Qt::Key_Down);
    QVERIFY(layers->spinBox().isVisible());
    QCOMPARE(layers->spinBox().maximum(), last.split->layers);
    QTest::keyClick(&layers->comboBox(), Qt::Key_Tab);
    QVERIFY(layers->spinBox().hasFocus());
    layers->spinBox().setValue(1);
    QTRY_VERIFY(last.split && last.split->on_gpu == 1);
    QVERIFY(says(m_page->details(), "last-layers-head-lie(1, "));
    QVERIFY(says(m_page->details(), "last-layers-head-lie("));
    if (const QString folder = qEnvironmentVariable("KVARIUM_PICTURES"); !folder.isEmpty())
      m_window->grab().save(folder + "/models-gpu-layers.png");
    QCOMPARE(last.needs.weights, last.split->gpu.weights);  // the bar is the GPU's
    m_page->details().open();
    QTRY_COMPARE(support::scriptLog().last_load.gpu_layers, std::string("1"));
    QCOMPARE(support::scriptLog().last_load.device, std::string("cuda:0"));
  }
  void moreLayersThanTheGpuHasRoomForAreSaid() {
    constexpr int64_t kib = int64_t{1} << 10;
    NeedsQuestion question{.path = own("small.gguf"), .context = 256};
    question.gpu = {"cuda:0", "NVIDIA H200", device::DeviceChoice::Kind::cuda, 1 * kib, 0, 4 * kib};
    question.free_bytes = 1 * kib;
    question.gpu_layers = "1";
    const NeedsAnswer answer = answerNeeds(question);
    QVERIFY(answer.split && !answer.fits());
    QVERIFY2(fitSentence(answer).contains("it-does-not-fit("), qPrintable(fitSentence(answer)));
    QVERIFY2(fitSentence(answer).contains("Choose-fewer-layers-many("), qPrintable(fitSentence(answer)));
    QVERIFY2(fitSentence(answer).contains("Choose-fewer-layers-many("), qPrintable(fitSentence(answer)));
  }
  void sliderAndNumberSayTheSame() {
    showPage();
    m_page->choose(own("small.gguf"));
    QSlider* slider = m_page->details().findChild<QSlider*>();
    QSpinBox* context = m_page->details().findChild<QSpinBox*>();
    slider->setValue(slider->maximum());
    const int longest = context->maximum();
    QCOMPARE(context->value(), longest);
    slider->setValue(0);
    QCOMPARE(context->value(), int(contextSteps(longest).front()));
    context->setValue(longest);
    QCOMPARE(slider->value(), slider->maximum());
  }
  void whatDoesNotFitIsSaidAndCanBeOpenedAnyway() {
    showPage();
    m_page->choose(own("folder"));
    m_page->details().findChild<QSpinBox*>()->setValue(256);
    const auto files = loading::ModelFiles::open(toPath(own("folder")));
    const int64_t all =
        engine::estimateNeeds(*files, cache::parseCacheSpec("dynamic"), 256, device::Precision::fast).total();
    m_page->details().setFreeMemory([all] { return all - 1; });
    QTRY_VERIFY(says(m_page->details(), "Does-not-fit-needs("));
    QVERIFY(says(m_page->details(), "Q8_0"));
    QVERIFY(button(m_page->details(), "Open-anyway"));
  }
  void openingCarriesTheChoicesAndRemembersThem() {
    showPage();
    m_page->choose(own("folder"));
    m_page->details().findChild<QSpinBox*>()->setValue(128);
    QComboBox* type = m_page->details().findChild<QComboBox*>();
    type->setCurrentText("Q4_0");
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    QTest::mouseClick(button(m_page->details(), "Open"), Qt::LeftButton);
    QVERIFY(ready.wait(support::hang_ms));
    QVERIFY(!m_page->isVisible());
    QVERIFY(m_window->composer().isVisible());
    QCOMPARE(fromPath(support::scriptLog().last_load.path), own("folder"));
    QCOMPARE(support::scriptLog().last_load.context, int64_t(128));
    QVERIFY(support::scriptLog().last_load.quantize == DType::q4_0);
    m_window->models().openPath(own("small.gguf"));
    QVERIFY(ready.wait(support::hang_ms));
    QVERIFY(!support::scriptLog().last_load.quantize);
    QCOMPARE(support::scriptLog().last_load.context, int64_t(0));
    m_window->models().openPath(own("folder"));
    QVERIFY(ready.wait(support::hang_ms));
    QVERIFY(support::scriptLog().last_load.quantize == DType::q4_0);
    QCOMPARE(support::scriptLog().last_load.context, int64_t(128));
  }
  void smallerWeightsAreNotOfferedForQuantizedOnes() {
    showPage();
    QComboBox* type = m_page->details().findChild<QComboBox*>();
    m_page->choose(own("folder"));
    QVERIFY(type->isVisible());
    m_page->choose(own("small.gguf"));
    QVERIFY(!type->isVisible());
  }
  void theKeyboardDoesIt() {
    QTest::keyClick(m_window.get(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(m_page->isVisible());
    QVERIFY(!m_window->composer().isVisible());
    QTRY_VERIFY(!m_page->catalogue().scanning());
    QVERIFY(m_page->list().hasFocus());
    QTest::keyClick(&m_page->list(), Qt::Key_End);
    QCOMPARE(m_page->list().currentIndex().row(), rows() - 1);
    QCOMPARE(ModelChip::nameOf("/hub/models--org--name/snapshots/0123abc"), QString("org/name"));
    QTest::keyClick(&m_page->list(), Qt::Key_Escape);
    QVERIFY(!m_page->isVisible());
    QVERIFY(m_window->composer().isVisible());
    m_window->pane().showModels();
    QTRY_VERIFY(!m_page->catalogue().scanning());
    m_page->choose(own("small.gguf"));
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    QTest::keyClick(&m_page->list(), Qt::Key_Return);
    QVERIFY(ready.wait(support::hang_ms));
    QCOMPARE(fromPath(support::scriptLog().last_load.path), own("small.gguf"));
  }
  void everyControlHasAName() {
    showPage();
    for (const QString& path : {own("folder"), own("broken.gguf")}) {
      m_page->choose(path);
      for (QWidget* widget : m_page->findChildren<QWidget*>()) {
        if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus)) continue;
        if (qobject_cast<QSpinBox*>(widget->parentWidget())) continue;  // speaks for its line
        const auto* pressed = qobject_cast<QAbstractButton*>(widget);
        QVERIFY2(!widget->accessibleName().isEmpty() || (pressed && pressed->text().size() > 1),
                 widget->metaObject()->className());
      }
    }
  }
  void chosenFoldersAreLookedThroughAndRemembered() {
    const QString folder = m_dir->filePath("more");
    putData("llama/gqa_tied_f32.gguf", folder + "/another.gguf");
    m_page->library().addFolder(folder);
    m_page->library().addFolder(folder);
    showPage();
    QCOMPARE(rows(), 5);
    QCOMPARE(m_page->library().chosenFolders(), QStringList{folder});
    m_window.reset();
    openWindow();
    showPage();
    QCOMPARE(rows(), 5);
    m_page->library().removeFolder(folder);
    m_page->search();
    QTRY_COMPARE(rows(), 4);
  }
  void theHubsCacheIsLookedThrough() {
    putData("llama/gqa_tied_f32.gguf", m_dir->filePath("hub/models--org--name/snapshots/aa/file.gguf"));
    showPage();
    QCOMPARE(rows(), 5);
    const int row = m_page->list().rowOf(m_dir->filePath("hub/models--org--name/snapshots/aa/file.gguf"));
    QVERIFY(row >= 0);
    QCOMPARE(rowText(row), QString("file"));
  }
  void nothingFoundIsNotAnEmptyPage() {
    QDir(own("")).removeRecursively();
    showPage();
    QVERIFY(says(*m_page, "No-model-was-found"));
    QVERIFY(says(*m_page, "Model-GGUF-file-folder"));
    QVERIFY(!m_page->list().isVisible());
    QTRY_VERIFY(m_page->downloads().line().hasFocus() || !m_window->isActiveWindow());
  }
  void whatWasReadIsKeptUntilTheFileChanges() {
    showPage();
    QVERIFY(QFile::exists(m_dir->filePath("models.json")));
    QFile cache(m_dir->filePath("models.json"));
    QVERIFY(cache.open(QIODevice::ReadOnly));
    QByteArray text = cache.readAll();
    cache.close();
    QVERIFY(text.contains("small.gguf"));
    QVERIFY(!text.contains("broken.gguf"));
    text.replace("\"architecture\":\"llama\"", "\"architecture\":\"from the cache\"");
    put(m_dir->filePath("models.json"), text);
    m_page->search();
    const auto line = [&] { return m_page->list().model()->index(1, 0).data(ModelList::line_role).toString(); };
    QTRY_VERIFY(line().contains("from the cache"));
    fs::last_write_time(toPath(own("small.gguf")), fs::file_time_type::clock::now() + std::chrono::hours(1));
    m_page->search();
    QTRY_VERIFY(!line().contains("from the cache"));
  }
  void aModelOfTheHubIsDownloadedAndFound() {
    QFile data(QString::fromStdString(std::string(KVARIUM_TEST_DATA) + "/llama/gqa_tied_q4_1.gguf"));
    QVERIFY(data.open(QIODevice::ReadOnly));
    const QByteArray bytes = data.readAll();
    m_hub->answer = [&](const HttpRequest& request) {
      if (request.path.startsWith("/api/models/org/name"))
        return HttpResponse{.body = "{\"siblings\":[{\"rfilename\":\"new-Q4_1.gguf\",\"size\":" +
                                    QByteArray::number(bytes.size()) + "}]}"};
      if (request.path == "/org/name/resolve/main/new-Q4_1.gguf") return HttpServer::file(request, bytes);
      return HttpResponse{.status = 404};
    };
    showPage();
    QTest::keyClicks(&m_page->downloads().line(), "org/name");
    QTest::keyClick(&m_page->downloads().line(), Qt::Key_Return);
    QTRY_VERIFY(button(m_page->downloads(), "Download"));
    QTest::mouseClick(button(m_page->downloads(), "Download"), Qt::LeftButton);
    QTRY_VERIFY(m_page->list().rowOf(own("new-Q4_1.gguf")) >= 0);
    QTRY_COMPARE(m_page->list().chosen()->path, own("new-Q4_1.gguf"));
    QVERIFY(says(m_page->downloads(), "complete"));
    QTest::keyClicks(&m_page->downloads().line(), "org/other");
    QTest::keyClick(&m_page->downloads().line(), Qt::Key_Return);
    QTRY_VERIFY(says(m_page->downloads(), "No-such-name-try("));
    QTest::keyClicks(&m_page->downloads().line(), "nonsense");
  }
  void wordsAreSearchedForAndTheFilesOfAHitAreListed() {
    m_hub->answer = [&](const HttpRequest& request) {
      if (request.path.startsWith("/api/models?"))
        return HttpResponse{.body = request.path.contains("nothing")
                                        ? "[]"
                                        : R"([{"id":"org/one","downloads":12345},{"id":"org/two","gated":"auto"}])"};
      if (request.path.startsWith("/api/models/org/two"))
        return HttpResponse{.body = R"({"siblings":[{"rfilename":"two-Q4_1.gguf","size":5000000}]})"};
      return HttpResponse{.status = 404};
    };
    showPage();
    QTest::keyClicks(&m_page->downloads().line(), "small words");
    QTest::keyClick(&m_page->downloads().line(), Qt::Key_Return);
    QTRY_VERIFY(says(m_page->downloads(), "org/one"));
    QVERIFY(says(m_page->downloads(), "downloads(12,345)"));
    QVERIFY(says(m_page->downloads(), "needs-an-account"));
    for (QPushButton* files : m_page->downloads().findChildren<QPushButton*>())
      if (files->accessibleName() == "Files-of(org/two)") files->click();
    QTRY_VERIFY(button(m_page->downloads(), "Download") && button(*m_page, "Search")->isEnabled());
    QTRY_VERIFY(m_page->downloads().findChild<QComboBox*>()->isVisible());
    QVERIFY(m_page->downloads().findChild<QComboBox*>()->itemText(0).contains("two-Q4_1.gguf"));
    m_page->downloads().line().setText("nothing");
    QTest::keyClick(&m_page->downloads().line(), Qt::Key_Return);
    QTRY_VERIFY(says(m_page->downloads(), "Nothing-found-try-other("));
    QVERIFY(!says(m_page->downloads(), "org/one"));
  }
  void modelsToBeginWithSayWhetherTheyFit() {
    showPage();
    StarterList& list = m_page->downloads().starters();
    list.setFreeMemory([] { return int64_t(1) << 30; });
    QVERIFY(says(list, "needs-of-memory(93.8 MiB, 274 MiB, fits, "));  // 180 of them are the cache
    QVERIFY(says(list, "does-not-fit-free(1.00 GiB)"));
    const StarterModel& first = starterModels().front();
    QFile script(QStringLiteral(KVARIUM_TEST_DATA "/../../packaging/fetch_model.sh"));
    QVERIFY(script.open(QIODevice::ReadOnly));
    const QByteArray text = script.readAll();
    QVERIFY(text.contains(first.sha256) && text.contains(first.file.toUtf8()));  // one file, two ways
    for (const StarterModel& model : starterModels()) {
      QVERIFY(!parseHubAddress(model.repository, hubBase()).id.isEmpty());
      QCOMPARE(sha256Of(model.sha256), model.sha256);
      QVERIFY(starterNeeds(model, 8192) > model.bytes);
    }
    for (QPushButton* take : list.findChildren<QPushButton*>())
      if (take->accessibleName() == "Download: smollm2-360m-instruct-q8_0") take->click();
    QTRY_VERIFY(!m_hub->requests.empty());
    QCOMPARE(m_hub->requests[0].path,
             QString("/HuggingFaceTB/SmolLM2-360M-Instruct-GGUF/resolve/main/smollm2-360m-instruct-q8_0.gguf"));
    put(own(first.file), "it is there");
    list.refresh();
    QVERIFY(button(list, "Open"));
  }
  void aModelOpenedFromElsewhereHasItsRow() {
    const QString path = m_dir->filePath("elsewhere/far.gguf");
    putData("llama/gqa_tied_f32.gguf", path);
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    m_window->models().openPath(path);
    QVERIFY(ready.wait(support::hang_ms));
    showPage();
    QTRY_COMPARE(rows(), 5);
    const int row = m_page->list().rowOf(path);
    QVERIFY(row >= 0);
    QVERIFY(m_page->list().model()->index(row, 0).data(ModelList::open_role).toBool());
    QVERIFY(m_page->list().model()->index(row, 0).data(Qt::AccessibleTextRole).toString().contains("open"));
  }
  void aModelIsMovedToTheTrashWhenItIsReallyWanted() {
    QVERIFY(QDir().mkpath(m_dir->filePath("data")));  // without it Qt would make the trash where the test runs
    qputenv("XDG_DATA_HOME", QFile::encodeName(m_dir->filePath("data")));
    showPage();
    m_page->choose(own("small.gguf"));
    QTest::mouseClick(button(m_page->details(), "Delete…"), Qt::LeftButton);
    QVERIFY(says(m_page->details(), "Move-to-the-trash(small.gguf, "));
    QTest::mouseClick(button(m_page->details(), "Keep-it"), Qt::LeftButton);
    QVERIFY(!says(m_page->details(), "Move-to-the-trash(small.gguf, "));
    QTest::mouseClick(button(m_page->details(), "Delete…"), Qt::LeftButton);
    QTest::mouseClick(button(m_page->details(), "Move-to-the-trash"), Qt::LeftButton);
    QTRY_COMPARE(rows(), 3);
    QVERIFY(!QFile::exists(own("small.gguf")));
    QVERIFY(says(*m_page, "is-in-the-trash(small.gguf)"));
    qunsetenv("XDG_DATA_HOME");
  }
  void theOpenModelAndTheHubsCacheAreNotDeleted() {
    const QString kept = m_dir->filePath("hub/models--org--name/snapshots/aa/file.gguf");
    putData("llama/gqa_tied_f32.gguf", kept);
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    m_window->models().openPath(own("small.gguf"));
    QVERIFY(ready.wait(support::hang_ms));
    showPage();
    for (const QString& path : {own("small.gguf"), kept}) {
      m_page->choose(path);
      QVERIFY(!button(m_page->details(), "Delete…")->isEnabled());
      QVERIFY(!button(m_page->details(), "Delete…")->toolTip().isEmpty());
    }
  }
  void theFirstPageFetchesAModelAndOpensIt() {
    m_window.reset();
    QDir(own("")).removeRecursively();
    QDir().mkpath(own(""));
    bool there = false;
    m_hub->answer = [&](const HttpRequest& request) {
      return there ? HttpServer::file(request, "another file") : HttpResponse{.status = 404};
    };
    startWithoutModel();
    auto* empty = m_window->findChild<EmptyState*>();
    QPushButton* fetch = button(*empty, "Download(SmolLM2-135M-Instruct.Q4_1, 93.8\u00a0MiB)");
    QVERIFY(fetch);
    QVERIFY(button(*empty, "Other-models…") && button(*empty, "Open-GGUF…") && button(*empty, "Open-folder…"));
    fetch->setFocus();
    QTest::keyClick(fetch, Qt::Key_Space);
    QVERIFY2(button(*empty, "Pause") && button(*empty, "Pause")->hasFocus(), "the keyboard stays with the download");
    QTRY_VERIFY(button(*empty, "Try-again"));
    QVERIFY(button(*empty, "Try-again")->hasFocus());
    QVERIFY(says(*empty, "no-such-file-model("));
    QVERIFY(!fetch->isVisible());
    there = true;
    button(*empty, "Try-again")->click();
    QTRY_VERIFY(m_hub->requests.size() > 1 && button(*empty, "Try-again"));
    QVERIFY(!QFile::exists(own(starterModels().front().file)));  // another file is not taken for it
    button(*empty, "Remove")->click();
    QTRY_VERIFY(button(*empty, "Download(SmolLM2-135M-Instruct.Q4_1, 93.8\u00a0MiB)"));
    button(*empty, "Download(SmolLM2-135M-Instruct.Q4_1, 93.8\u00a0MiB)")->setFocus();
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    put(own(starterModels().front().file), "it has come");
    emit m_page->queue().finished(own(starterModels().front().file));
    QVERIFY(ready.wait(support::hang_ms));
    QCOMPARE(fromPath(support::scriptLog().last_load.path), own(starterModels().front().file));
  }
  void aModelToBeginWithIsPausedWhereItWasAskedFor() {
    showPage();
    StarterList& starters = m_page->downloads().starters();
    QPushButton* first = button(starters, "Download");
    QVERIFY(first);
    first->setFocus();
    QTest::keyClick(first, Qt::Key_Space);
    QCOMPARE(first->text(), QString("Pause"));
    QVERIFY(first->hasFocus());
    QTest::keyClick(first, Qt::Key_Space);
    QCOMPARE(first->text(), QString("Go-on"));
    QVERIFY(first->hasFocus());
  }
  void aModelToBeginWithThatDidNotComeIsTriedAgain() {
    m_hub->answer = [](const HttpRequest&) { return HttpResponse{.status = 404}; };
    showPage();
    StarterList& starters = m_page->downloads().starters();
    QVERIFY(button(starters, "Download"));
    button(starters, "Download")->click();
    QTRY_VERIFY(button(starters, "Try-again"));
    QVERIFY(!button(starters, "Go-on"));
  }
  void theDefaultIsTheFirstThatCanBeOpened() {
    QSettings settings(m_dir->filePath("other.ini"), QSettings::IniFormat);
    ModelLibrary library(settings);
    QVERIFY(library.known().indexOf(own("broken.gguf")) < library.known().indexOf(own("folder")));
    QCOMPARE(library.defaultModel(), own("folder"));
    QVERIFY2(!library.problem(own("broken.gguf")).isEmpty(), "it is known why the others are not");
    const QString why = library.problem(own("broken.gguf"));
    QVERIFY2(!why.contains(m_dir->path()), qPrintable(why));
    QVERIFY(library.problem(own("small.gguf")).isEmpty());
    library.use(own("broken.gguf"));  // it was whole when it was opened
    QCOMPARE(library.defaultModel(), own("folder"));
    QDir(own("folder")).removeRecursively();
    QCOMPARE(library.defaultModel(), own("small.gguf"));
    QFile::remove(own("small.gguf"));
    QVERIFY(library.defaultModel().isEmpty());
  }
  void aModelThatListensStaysTheDefaultOfWhoUsedIt() {
    putData("families/whisper", own("a_listener"));
    QSettings settings(m_dir->filePath("other.ini"), QSettings::IniFormat);
    ModelLibrary library(settings);
    QCOMPARE(library.defaultModel(), own("folder"));
    library.use(own("a_listener"));
    QCOMPARE(library.defaultModel(), own("a_listener"));
  }
  void whatIsBrokenIsListedWithItsReason() {
    m_window.reset();
    QFile::remove(own("small.gguf"));
    QDir(own("folder")).removeRecursively();
    startWithoutModel();
    auto* empty = m_window->findChild<EmptyState*>();
    QTRY_VERIFY(says(*empty, "cannot-be-opened(broken, "));
    QVERIFY(!button(*empty, "broken"));
    QMenu* menu = m_window->findChild<ModelChip*>()->menu();
    emit menu->aboutToShow();
    bool said = false;
    for (const QAction* action : menu->actions())
      said = said || (action->text().startsWith("cannot-be-opened(broken, ") && !action->isEnabled());
    QVERIFY(said);
  }
  void aModelThatIsThereIsOfferedByName() {
    m_window.reset();
    startWithoutModel({own("small.gguf")});
    auto* empty = m_window->findChild<EmptyState*>();
    QTRY_VERIFY(button(*empty, "small"));
  }
  void droppedFilesAndFoldersOpen() {
    const auto drop = [&](QWidget& on, const QString& path) {
      QMimeData data;
      data.setUrls({QUrl::fromLocalFile(path)});
      QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(&on, &enter);
      if (!enter.isAccepted()) return false;
      QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(&on, &event);
      return true;
    };
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    QVERIFY(drop(*m_window, own("small.gguf")));
    QVERIFY(ready.wait(support::hang_ms));
    QCOMPARE(fromPath(support::scriptLog().last_load.path), own("small.gguf"));
    QVERIFY(drop(m_window->composer().edit(), own("folder")));
    QVERIFY(ready.wait(support::hang_ms));
    QCOMPARE(fromPath(support::scriptLog().last_load.path), own("folder"));
    QVERIFY(m_window->composer().text().isEmpty());
    QVERIFY(drop(*m_window, m_dir->filePath("settings.ini")));  // no model: it is attached
    QCOMPARE(m_window->composer().attached().size(), size_t(1));
    QCOMPARE(fromPath(support::scriptLog().last_load.path), own("folder"));
    QVERIFY(!m_page->isVisible());
    QVERIFY(drop(*m_window, own("").chopped(1)));  // a folder of models
    QVERIFY(m_page->isVisible());
  }
  void thePageFitsItsWidth() {
    m_window.reset();
    const support::InEnglish words;
    openWindow();
    showPage();
    for (const int width : {1400, 800, 620, 460}) {
      m_window->resize(width, 700);
      support::settle();
      const QWidget* inside = m_page->list().parentWidget();
      QVERIFY2(inside->width() <= m_page->width(),
               qPrintable(QString("%1 in %2").arg(inside->width()).arg(m_page->width())));
    }
  }
  void nothingIsCutInTheNarrowestMiddle() {
    m_hub->answer = [&](const HttpRequest& request) {
      if (request.path.startsWith("/api/models?"))
        return HttpResponse{
            .body = R"([{"id":"organisation/a-model-with-a-long-name","downloads":1234567,"gated":"auto"}])"};
      if (request.path.startsWith("/api"))
        return HttpResponse{
            .body = R"({"siblings":[{"rfilename":"a-model-with-a-long-name-Q4_K_M.gguf","size":4800000000}]})"};
      return HttpResponse{.status = 404};
    };
    const QString long_name = own("A_model_with_one_very_long_word_as_its_name_" + QString(60, 'x') + ".gguf");
    QVERIFY(QFile::copy(own("small.gguf"), long_name));
    m_window.reset();
    const support::InEnglish words;
    openWindow();
    showPage();
    const auto searchFor = [this](const QString& text, const QString& said) {
      m_page->downloads().line().setText(text);
      QTest::keyClick(&m_page->downloads().line(), Qt::Key_Return);
      QTRY_VERIFY(says(m_page->downloads(), said));
    };
    searchFor("org/name", words("has-room-for"));
    button(m_page->downloads(), words("Download"))->click();
    m_page->setFixedWidth(320);  // the middle's
    for (const QString& path : {long_name, own("folder"), own("broken.gguf")}) {
      m_page->choose(path);
      button(m_page->details(), words("Delete…"))->click();
      path == long_name ? searchFor("words", words("found-most-downloaded-first"))
                        : searchFor("org/name", words("has-room-for"));
      support::settle();
      auto* scroll = m_page->findChild<QScrollArea*>();
      const int room = scroll->viewport()->width();
      QVERIFY2(scroll->widget()->width() <= room, qPrintable(QString::number(scroll->widget()->width())));
      for (QWidget* part : scroll->widget()->findChildren<QWidget*>()) {
        if (!part->isVisible() || m_page->list().isAncestorOf(part)) continue;
        const int right = part->mapTo(scroll->widget(), QPoint(part->width(), 0)).x();
        QVERIFY2(right <= room, qPrintable(QString("%1 to %2").arg(part->metaObject()->className()).arg(right)));
      }
    }
  }
  void closingWhileItSearchesAndLoadsIsClean() {
    m_window->pane().showModels();
    m_page->search();
    m_page->search();
    m_window.reset();
  }

  void pictures() {
    const QString folder = qEnvironmentVariable("KVARIUM_PICTURES");
    if (folder.isEmpty()) QSKIP("KVARIUM_PICTURES names no folder");
    putData("llama/mha_llama3_rope_f16.gguf", own("Another-Model-8B-Instruct-with-a-long-name.F16.gguf"));
    putData("llama/mqa_window_q8_0.gguf", m_dir->filePath("hub/models--org--windowed/snapshots/aa/windowed.gguf"));
    m_hub->answer = [](const HttpRequest& request) {
      if (request.path.startsWith("/api"))
        return HttpResponse{
            .body = "{\"gated\":\"auto\",\"siblings\":[{\"rfilename\":\"model-Q4_K_M.gguf\",\"size\":4800000000}]}"};
      HttpResponse slow = HttpServer::file(request, QByteArray(30 << 20, 'x'));
      slow.piece = 200000;
      slow.piece_ms = 20;
      return slow;
    };
    HttpServer elsewhere;
    elsewhere.answer = m_hub->answer;
    for (const bool dark : {false, true}) {
      applyTheme(dark ? ThemeChoice::dark : ThemeChoice::light);
      const auto save = [&](const QString& name) {
        support::settle();
        QVERIFY(m_window->grab().save(QString("%1/models-%2-%3.png").arg(folder, name, dark ? "dark" : "light")));
      };
      m_window->resize(1440, 900);
      showPage();
      m_page->choose(own("folder"));
      m_page->details().setFreeMemory([] { return int64_t(5) << 30; });
      save("1440");
      m_page->details().setFreeMemory([] { return int64_t(150000); });
      m_page->downloads().line().setText(elsewhere.url(dark ? "/some-model.gguf" : "/other.gguf").toString());
      QTest::keyClick(&m_page->downloads().line(), Qt::Key_Return);
      QTRY_VERIFY(elsewhere.requests.size() > 0);
      m_page->downloads().line().setText("org/name");
      QTest::keyClick(&m_page->downloads().line(), Qt::Key_Return);
      support::settle();
      save("busy-1440");
      m_window->resize(800, 600);
      save("busy-800");
      m_page->choose(own("broken.gguf"));
      m_window->resize(800, 900);
      save("broken-800");
    }
    QDir(own("")).removeRecursively();
    QDir(m_dir->filePath("hub")).removeRecursively();
    m_page->search();
    support::settle();
    QVERIFY(m_window->grab().save(folder + "/models-empty.png"));
  }
};

KVARIUM_QT_TEST(PageTest)

}  // namespace kvarium::ui::models_page_test

#include "models_page_test.moc"
