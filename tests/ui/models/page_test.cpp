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
#include <QSettings>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>

#include "tests/support/scripted_session.h"
#include "tests/ui/models/http_server.h"
#include "ui/chat/composer.h"
#include "ui/models/download_panel.h"
#include "ui/models/file_paths.h"
#include "ui/models/load_choices.h"
#include "ui/models/model_details.h"
#include "ui/models/model_drop.h"
#include "ui/models/model_list.h"
#include "ui/models/model_pill.h"
#include "ui/models/models_page.h"
#include "ui/models/needs_bar.h"
#include "ui/window/main_window.h"

using namespace kvarium;
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
    QVERIFY(ready.wait(5000));
  }
  void showPage() {
    m_window->showModels();
    QTRY_VERIFY(!m_page->catalogue().scanning());
  }
  int rows() { return m_page->list().rows().rowCount(); }
  QString rowText(int row) { return m_page->list().rows().index(row).data().toString(); }
  QPushButton* button(QWidget& in, const QString& text) {
    for (QPushButton* found : in.findChildren<QPushButton*>())
      if (found->text() == text && found->isVisible()) return found;
    return nullptr;
  }
  static bool says(QWidget& in, const QString& text) {
    for (QLabel* label : in.findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(text)) return true;
    return false;
  }

 private slots:
  void init() {
    m_dir = std::make_unique<QTemporaryDir>();
    m_hub = std::make_unique<HttpServer>();
    qputenv("KVARIUM_MODEL_DIR", QFile::encodeName(m_dir->filePath("models")));
    qputenv("HF_HUB_CACHE", QFile::encodeName(m_dir->filePath("hub")));
    qputenv("HF_ENDPOINT", m_hub->url("").toString().toUtf8());
    script() = {};
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
    QAbstractItemModelTester tester(&m_page->list().rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    showPage();
    QCOMPARE(rows(), 4);
    QCOMPARE(rowText(0), QString("folder"));
    QCOMPARE(rowText(1), QString("small"));
    const ModelListModel& list = m_page->list().rows();
    const QString line = list.index(1).data(ModelListModel::line_role).toString();
    for (const char* part : {"llama", "parameters", "Q4_1", "tokens"}) QVERIFY2(line.contains(part), qPrintable(line));
    QVERIFY(!list.index(2).data(ModelListModel::usable_role).toBool());
    QVERIFY(list.index(2).data(Qt::AccessibleTextRole).toString().contains("split into 2 files"));
    QVERIFY(says(*m_page, "2 models can be opened, 2 cannot"));
    m_page->choose(own("broken.gguf"));
    QVERIFY(says(m_page->details(), "It cannot be opened"));
    QVERIFY(!button(m_page->details(), "Open")->isEnabled());
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
      const auto files = ModelFiles::open(toPath(path));
      const Needs needs = estimateNeeds(*files, parseCacheSpec("dynamic"), 100, Precision::fast);
      QCOMPARE(last.needs.total(), needs.total());
      QVERIFY(says(m_page->details(), "Fits"));
      QVERIFY(m_page->details().findChild<NeedsBar*>()->accessibleName().contains("cache"));
    }
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
    const auto files = ModelFiles::open(toPath(own("folder")));
    const int64_t all = estimateNeeds(*files, parseCacheSpec("dynamic"), 256, Precision::fast).total();
    m_page->details().setFreeMemory([all] { return all - 1; });
    QTRY_VERIFY(says(m_page->details(), "Does not fit"));
    QVERIFY(says(m_page->details(), "Q8_0"));
    QVERIFY(button(m_page->details(), "Open anyway"));
  }
  void openingCarriesTheChoicesAndRemembersThem() {
    showPage();
    m_page->choose(own("folder"));
    m_page->details().findChild<QSpinBox*>()->setValue(128);
    QComboBox* type = m_page->details().findChild<QComboBox*>();
    type->setCurrentText("Q4_0");
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    QTest::mouseClick(button(m_page->details(), "Open"), Qt::LeftButton);
    QVERIFY(ready.wait(5000));
    QVERIFY(!m_page->isVisible());
    QVERIFY(m_window->composer().isVisible());
    QCOMPARE(fromPath(scriptLog().last_load.path), own("folder"));
    QCOMPARE(scriptLog().last_load.context, int64_t(128));
    QVERIFY(scriptLog().last_load.quantize == DType::q4_0);
    m_window->openModel(own("folder"));
    QVERIFY(ready.wait(5000));
    QVERIFY(scriptLog().last_load.quantize == DType::q4_0);
    m_window->openModel(own("small.gguf"));
    QVERIFY(ready.wait(5000));
    QVERIFY(!scriptLog().last_load.quantize);
    QCOMPARE(scriptLog().last_load.context, int64_t(0));
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
    m_page->focusList();
    QTest::keyClick(&m_page->list(), Qt::Key_End);
    QCOMPARE(m_page->list().currentIndex().row(), rows() - 1);
    QCOMPARE(ModelPill::nameOf("/hub/models--org--name/snapshots/0123abc"), QString("org/name"));
    QTest::keyClick(&m_page->list(), Qt::Key_Escape);
    QVERIFY(!m_page->isVisible());
    QVERIFY(m_window->composer().isVisible());
    m_window->showModels();
    QTRY_VERIFY(!m_page->catalogue().scanning());
    m_page->choose(own("small.gguf"));
    QSignalSpy ready(m_window.get(), &MainWindow::modelReady);
    QTest::keyClick(&m_page->list(), Qt::Key_Return);
    QVERIFY(ready.wait(5000));
    QCOMPARE(fromPath(scriptLog().last_load.path), own("small.gguf"));
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
    m_page->places().add(folder);
    m_page->places().add(folder);
    showPage();
    QCOMPARE(rows(), 5);
    QCOMPARE(m_page->places().chosen(), QStringList{folder});
    m_window.reset();
    openWindow();
    showPage();
    QCOMPARE(rows(), 5);
    m_page->places().remove(folder);
    m_page->search();
    QTRY_COMPARE(rows(), 4);
  }
  void theHubsCacheIsLookedThrough() {
    putData("llama/gqa_tied_f32.gguf", m_dir->filePath("hub/models--org--name/snapshots/aa/file.gguf"));
    showPage();
    QCOMPARE(rows(), 5);
    QVERIFY(m_page->list().rows().rowOf(m_dir->filePath("hub/models--org--name/snapshots/aa/file.gguf")) >= 0);
    QCOMPARE(rowText(1), QString("org/name · file"));
  }
  void nothingFoundIsNotAnEmptyPage() {
    QDir(own("")).removeRecursively();
    showPage();
    QVERIFY(says(*m_page, "No model was found"));
    QVERIFY(says(*m_page, "Models are GGUF files"));
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
    QVERIFY(text.contains("small.gguf") && !text.contains("broken.gguf"));
    text.replace("\"architecture\":\"llama\"", "\"architecture\":\"from the cache\"");
    put(m_dir->filePath("models.json"), text);
    m_page->search();
    const auto line = [&] { return m_page->list().rows().index(1).data(ModelListModel::line_role).toString(); };
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
    QTRY_VERIFY(m_page->list().rows().rowOf(own("new-Q4_1.gguf")) >= 0);
    QTRY_COMPARE(m_page->list().chosen()->path, own("new-Q4_1.gguf"));
    QVERIFY(says(m_page->downloads(), "complete"));
    QTest::keyClicks(&m_page->downloads().line(), "org/other");
    QTest::keyClick(&m_page->downloads().line(), Qt::Key_Return);
    QTRY_VERIFY(says(m_page->downloads(), "org/other"));
    QTest::keyClicks(&m_page->downloads().line(), "nonsense");
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
    QVERIFY(ready.wait(5000));
    QCOMPARE(fromPath(scriptLog().last_load.path), own("small.gguf"));
    QVERIFY(drop(m_window->composer().edit(), own("folder")));
    QVERIFY(ready.wait(5000));
    QCOMPARE(fromPath(scriptLog().last_load.path), own("folder"));
    QVERIFY(m_window->composer().text().isEmpty());
    QVERIFY(!drop(*m_window, m_dir->filePath("settings.ini")));
    QVERIFY(drop(*m_window, own("").chopped(1)));  // a folder of models
    QVERIFY(m_page->isVisible());
  }
  void thePageFitsItsWidth() {
    showPage();
    for (const int width : {1400, 800, 620, 460}) {
      m_window->resize(width, 700);
      QTest::qWait(20);
      const QWidget* inside = m_page->list().parentWidget();
      QVERIFY2(inside->width() <= m_page->width(),
               qPrintable(QString("%1 in %2").arg(inside->width()).arg(m_page->width())));
    }
  }
  void closingWhileItSearchesAndLoadsIsClean() {
    m_window->showModels();
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
        QTest::qWait(150);
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
      QTest::qWait(1500);
      m_page->downloads().line().setText("org/name");
      QTest::keyClick(&m_page->downloads().line(), Qt::Key_Return);
      QTest::qWait(300);
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
    QTest::qWait(300);
    QVERIFY(m_window->grab().save(folder + "/models-empty.png"));
  }
};

QTEST_MAIN(PageTest)
#include "page_test.moc"
