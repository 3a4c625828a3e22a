// The choice of the device in the window, over a scripted engine: chosen, remembered, too small, full and lost.
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QStatusBar>
#include <QTest>

#include "tests/support/qt_tests.h"
#include "tests/support/spoken.h"
#include "tests/ui/window/open_window.h"
#include "ui/models/model_chip.h"
#include "ui/models/models_page.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/words.h"
#include "ui/window/device_menu.h"

namespace kvarium::ui::device_test {

class DeviceTest : public QObject, OpenWindow {
  Q_OBJECT

  static constexpr int64_t gib = int64_t{1} << 30;
  static device::DeviceChoice h200() {
    return {"cuda:0", "NVIDIA H200", device::DeviceChoice::Kind::cuda, 122 * gib, 0, 140 * gib};
  }
  static void haveGpu() {
    support::script().devices = {{"cpu", "CPU", device::DeviceChoice::Kind::cpu, 20 * gib, 0, 64 * gib}, h200()};
  }
  DeviceMenu& menu() { return *m_window->findChild<DeviceMenu*>(); }
  // Its entries, as a user sees them who opens it; after those of devices, where there is a GPU, that of layers.
  QList<QAction*> entries(int count) {
    emit menu().aboutToShow();
    const auto shown = [&] {
      QList<QAction*> all = menu().actions();
      while (all.size() > 2) all.removeLast();
      return all;
    };
    const bool came = QTest::qWaitFor([&] { return shown().size() == count; }, support::hang_ms);
    return came ? shown() : QList<QAction*>();
  }
  QAction* layersEntry() {
    for (QAction* each : menu().actions())
      if (each->text().startsWith("Layers-")) return each;
    return nullptr;
  }
  void openOn(int entry) {
    const QList<QAction*> all = entries(2);
    QVERIFY(all.size() > entry);
    all[entry]->trigger();
    QTRY_COMPARE(m_window->models().info().device_name, support::script().devices[size_t(entry)].name);
    QTRY_VERIFY(m_window->models().loading().isEmpty());
  }
  QString status() {
    QStringList all;
    for (const QLabel* label : m_window->statusBar()->findChildren<QLabel*>()) all << label->text();
    return all.join('|');
  }
  QString said() { return m_window->notice().text(); }
  void press(const QString& text) {
    QPushButton* button = buttonSaying(m_window->notice(), text);
    QVERIFY2(button, qPrintable(said()));
    button->click();
  }
  QString remembered() const {
    return QSettings(m_dir->filePath("settings.ini"), QSettings::IniFormat).value("models/device").toString();
  }
  QString rememberedLayers() const {
    return QSettings(m_dir->filePath("settings.ini"), QSettings::IniFormat).value("models/gpu_layers").toString();
  }
  static std::string asked() { return support::scriptLog().last_load.device; }
  static std::string askedLayers() { return support::scriptLog().last_load.gpu_layers; }
  static void replyWith(const char* text) {
    support::script().reply = [text](const auto&) { return std::vector<std::string>{text, "and ", "more."}; };
  }

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void withoutAGpuTheProcessorIsTheOnlyChoice() {
    support::script().no_gpu = {"%1", "the driver is too old"};
    ready();
    const QList<QAction*> all = entries(2);
    QCOMPARE(all.size(), 2);
    QCOMPARE(all[0]->text(), QString("CPU"));
    QVERIFY(all[0]->isChecked());
    QCOMPARE(all[1]->text(), QString("No-GPU-used(the driver is too old)"));
    QVERIFY(!all[1]->isEnabled());
    QCOMPARE(asked(), std::string("cpu"));
  }
  void theMenuOfTheModelHasTheDevicesWithTheirFreeMemory() {
    haveGpu();
    ready();
    QMenu* of_model = m_window->findChild<ModelChip*>()->menu();
    emit of_model->aboutToShow();
    QVERIFY(of_model->actions().contains(menu().menuAction()));
    QCOMPARE(menu().menuAction()->text(), QString("Compute-on"));
    const QList<QAction*> all = entries(2);
    QCOMPARE(all.size(), 2);
    QCOMPARE(all[1]->text().replace(QChar(QChar::Nbsp), ' '), QString("free-of(NVIDIA H200, 122 GiB, 140 GiB)"));
    QVERIFY(all[0]->isChecked() && !all[1]->isChecked());
  }
  void aChosenDeviceOpensTheModelAndIsRemembered() {
    haveGpu();
    ready();
    openOn(1);
    QCOMPARE(asked(), std::string("cuda:0"));
    QVERIFY(status().contains("NVIDIA H200"));
    QVERIFY(entries(2)[1]->isChecked());
    QCOMPARE(remembered(), QString("cuda:0"));
    m_window.reset();
    openWindow();
    QTRY_COMPARE(m_window->models().info().device_name, std::string("cuda:0"));
    entries(2)[1]->trigger();
    QTRY_COMPARE(said(), QString("is-open-already(scripted)"));
  }
  void theDeviceOfTheCommandLineIsForThisStart() {
    haveGpu();
    WindowOptions options;
    options.data_folder = m_dir->path();
    options.settings_file = m_dir->filePath("settings.ini");
    options.model = QStringLiteral("/somewhere/scripted.gguf");
    options.engine = support::makeScriptedEngine;
    options.check = support::checkByScript;
    options.device = QStringLiteral("cuda:0");
    m_window = std::make_unique<MainWindow>(options);
    m_window->show();
    m_window->start();
    QTRY_COMPARE(m_window->models().info().device_name, std::string("cuda:0"));
    QCOMPARE(remembered(), QString());
  }
  void theMenuSaysHowManyLayersAreOnTheGpu() {
    haveGpu();
    ready();
    QVERIFY(entries(2).size() == 2 && layersEntry());
    QCOMPARE(layersEntry()->text(), QString("Layers-GPU-CPU-computes"));
    QVERIFY(!layersEntry()->isEnabled());
    openOn(1);
    QCOMPARE(askedLayers(), std::string("all"));
    QTRY_COMPARE(layersEntry()->text(), QString("Layers-on-the-GPU(all)"));
    QVERIFY(layersEntry()->isEnabled());
    QList<QAction*> layers = layersEntry()->menu()->actions();
    QCOMPARE(layers.size(), 3);
    QVERIFY(layers[0]->isChecked() && layers[1]->text() == "as-many-as-fit");
    layers[1]->trigger();
    QTRY_COMPARE(askedLayers(), std::string("auto"));
    QCOMPARE(asked(), std::string("cuda:0"));
    QTRY_COMPARE(rememberedLayers(), QString("auto"));
    QTRY_COMPARE(layersEntry()->text(), QString("Layers-on-the-GPU(as-many-as-fit)"));
    QVERIFY(layersEntry()->menu()->actions()[1]->isChecked());
    QVERIFY(!m_window->findChild<ModelsPage*>()->isVisible());
    layersEntry()->menu()->actions()[2]->trigger();  // a number is entered on the page of models
    QTRY_VERIFY(m_window->findChild<ModelsPage*>()->isVisible());
    m_window.reset();
    openWindow();
    QTRY_COMPARE(m_window->models().info().device_name, std::string("cuda:0"));
    QCOMPARE(askedLayers(), std::string("auto"));
  }
  void theLayersOfTheCommandLineAreForThisStart() {
    haveGpu();
    QSettings(m_dir->filePath("settings.ini"), QSettings::IniFormat).setValue("models/gpu_layers", "auto");
    WindowOptions options;
    options.data_folder = m_dir->path();
    options.settings_file = m_dir->filePath("settings.ini");
    options.model = QStringLiteral("/somewhere/scripted.gguf");
    options.engine = support::makeScriptedEngine;
    options.check = support::checkByScript;
    options.device = QStringLiteral("cuda:0");
    options.gpu_layers = QStringLiteral("7");
    m_window = std::make_unique<MainWindow>(options);
    m_window->show();
    m_window->start();
    QTRY_COMPARE(m_window->models().info().device_name, std::string("cuda:0"));
    QCOMPARE(askedLayers(), std::string("7"));
    QCOMPARE(rememberedLayers(), QString("auto"));
    emit menu().aboutToShow();
    QTRY_VERIFY(layersEntry());
    QTRY_COMPARE(layersEntry()->text(), QString("Layers-on-the-GPU(7)"));
    QVERIFY(layersEntry()->menu()->actions()[2]->isChecked());
  }
  void aRefusedNumberOfLayersIsNotKept() {
    haveGpu();
    ready();
    openOn(1);
    support::script().refuse_load = "NVIDIA H200 has no room for 30 of 30 layers";
    emit menu().aboutToShow();
    QTRY_VERIFY(layersEntry() && layersEntry()->menu());
    layersEntry()->menu()->actions()[1]->trigger();
    QTRY_VERIFY2(said().contains("no room for 30"), qPrintable(said()));
    QCOMPARE(m_window->models().gpuLayers(), std::string("all"));
    QCOMPARE(rememberedLayers(), QString());
  }
  void theConversationIsKeptAndItsCacheIsAskedAbout() {
    haveGpu();
    ready();
    replyWith("First ");
    ask("One");
    QTRY_VERIFY(chat().cache().warm(conversation().id));  // reported after the end of the turn
    entries(2)[1]->trigger();
    QTRY_VERIFY2(said().contains("Open-2("), qPrintable(said()));
    QTRY_VERIFY2(said().contains("Open-2("), qPrintable(said()));
    press("Stay-on(the-CPU)");
    QCOMPARE(m_window->models().info().device_name, std::string("cpu"));
    entries(2)[1]->trigger();
    QTRY_VERIFY(said().contains("Open-2("));
    press("Compute-on(NVIDIA H200)");
    QTRY_COMPARE(m_window->models().info().device_name, std::string("cuda:0"));
    QCOMPARE(lastText(), QString("First and more."));
    ask("Two");
    QCOMPARE(support::scriptLog().last_messages.size(), size_t(3));
  }
  void aModelThatIsTooLargeStaysClosedAndCanBeOpenedOnTheProcessor() {
    haveGpu();
    ready();
    support::script().refuse_load = "it needs 300 GiB on NVIDIA H200, and 122 GiB are free";
    support::script().for_cpu = true;
    entries(2)[1]->trigger();
    QTRY_VERIFY2(said().contains("300 GiB"), qPrintable(said()));
    QCOMPARE(m_window->models().info().device_name, std::string("cpu"));  // the check refuses; it stays open
    QCOMPARE(remembered(), QString());
  }
  void aRefusedDeviceOffersTheProcessor() {
    haveGpu();
    support::script().refuse_load = "there is no usable CUDA device here";
    support::script().for_cpu = true;
    QSettings(m_dir->filePath("settings.ini"), QSettings::IniFormat).setValue("models/device", "cuda:0");
    m_window.reset();
    openWindow();
    QTRY_VERIFY2(said().contains("no usable CUDA device"), qPrintable(said()));
    support::script().refuse_load.clear();
    press("Open-on-the-CPU");
    QTRY_COMPARE(m_window->models().info().device_name, std::string("cpu"));
    QCOMPARE(remembered(), QString("cpu"));
  }
  void aLostDeviceKeepsTheTextAndTheProcessorAnswers() {
    haveGpu();
    ready();
    openOn(1);
    replyWith("Begun ");
    support::script().refuse_turn = "the GPU was lost";
    support::script().refuse_turn_after = 1;
    support::script().device_lost = true;
    ask("Hello");
    QTRY_COMPARE(said(), QString("The-conversation-is-kept(the GPU was lost)"));
    QCOMPARE(m_window->notice().count(), 1);
    QVERIFY(status().contains("no-model"));
    QCOMPARE(lastText(), QString("Begun "));
    QVERIFY(chat().state().model == ModelState::none);
    support::script().refuse_turn.clear();
    press("Continue-on-the-CPU");
    QTRY_COMPARE(lastText(), QString("Begun and more."));
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(asked(), std::string("cpu"));
    QVERIFY(status().contains("CPU, 2" + sentenceText(Sentence(" threads, "))));
    QCOMPARE(support::scriptLog().last_messages.size(), size_t(1));
    QCOMPARE(remembered(), QString("cuda:0"));  // the next start may find it again
  }
  void itsThreadsAreNamedInTheLanguageOfTheWindow() {
    m_window.reset();
    const support::Spoken chinese("zh_CN");
    openWindow();
    ready();
    const Sentence threads(" threads, ");
    QVERIFY(sentenceText(threads) != QLatin1String(threads.text.data(), qsizetype(threads.text.size())));
    QTRY_VERIFY2(status().contains("CPU, 2" + sentenceText(threads)), qPrintable(status()));
  }
  void aDeviceLostInAConversationThatWasLeftOnlyOpensTheModel() {
    haveGpu();
    ready();
    openOn(1);
    support::script().refuse_turn = "the GPU was lost";
    support::script().device_lost = true;
    ask("Hello");
    QTRY_COMPARE(said(), QString("The-conversation-is-kept(the GPU was lost)"));
    support::script().refuse_turn.clear();
    chat().conversations().startNew();
    const int turns = support::scriptLog().turns;
    press("Continue-on-the-CPU");
    QTRY_VERIFY(chat().state().isReady());
    settle();
    QCOMPARE(int(support::scriptLog().turns), turns);
  }
  void aFullDeviceOffersTheProcessorWhichGoesOn() {
    haveGpu();
    ready();
    openOn(1);
    replyWith("Begun ");
    support::script().stop_reason = decode::StopReason::capacity;
    support::script().gpu_full = true;
    ask("Hello");
    QTRY_COMPARE(said(), QString("Reply-cut-because-memory(NVIDIA H200)"));
    const Message* reply = conversation().find(conversation().leaf);
    QVERIFY(!chat().turn().context(*reply).can_go_on);  // not where it was cut
    support::script().stop_reason = decode::StopReason::eos;
    support::script().gpu_full = false;
    press("Continue-on-the-CPU");
    if (buttonSaying(m_window->notice(), "Compute-on(the-CPU)")) press("Compute-on(the-CPU)");
    QTRY_VERIFY2(said().contains("1-conversation-loses-cache(") || asked() == "cpu", qPrintable(said()));
    if (buttonSaying(m_window->notice(), "Compute-on(the-CPU)")) press("Compute-on(the-CPU)");
    QTRY_COMPARE(lastText(), QString("Begun and more.Begun and more."));
    QVERIFY(support::scriptLog().last_turn.go_on);
    QCOMPARE(asked(), std::string("cpu"));
  }
  void fullMemoryOffersTheDiskWhereTheReplyGoesOn() {
    ready();
    replyWith("Begun ");
    support::script().stop_reason = decode::StopReason::capacity;
    support::script().memory_full = true;
    ask("Hello");
    QTRY_COMPARE(said(), QString("Reply-cut-because-no"));
    support::script().stop_reason = decode::StopReason::eos;
    support::script().memory_full = false;
    press("Go-on-on-disk");
    QTRY_COMPARE(lastText(), QString("Begun and more.Begun and more."));
    QVERIFY(support::scriptLog().last_turn.go_on);
    QCOMPARE(chat().cache().spec(), QString("dynamic:residency=disk"));
  }
  void aPromptThatMemoryHasNoRoomForIsReadAgainFromDisk() {
    ready();
    support::script().refuse_turn = "no memory is left";
    support::script().memory_full = true;
    ask("Hello");
    QTRY_VERIFY2(said().contains("memory is left"), qPrintable(said()));
    support::script().refuse_turn.clear();
    press("Go-on-on-disk");
    QTRY_COMPARE(lastText(), QString("Hello."));
    QCOMPARE(chat().cache().spec(), QString("dynamic:residency=disk"));
  }
  void aTurnThatTheDeviceHasNoMemoryForIsTriedOnTheProcessor() {
    haveGpu();
    ready();
    openOn(1);
    support::script().refuse_turn = "the GPU cannot allocate 1,024 bytes";
    support::script().for_cpu = true;
    ask("Hello");
    QTRY_VERIFY2(said().contains("cannot allocate"), qPrintable(said()));
    QVERIFY(buttonSaying(m_window->notice(), "Choose-another-cache…"));
    QVERIFY(chat().state().isReady());
    support::script().refuse_turn.clear();
    press("Continue-on-the-CPU");
    QTRY_COMPARE(lastText(), QString("Hello."));
    QCOMPARE(asked(), std::string("cpu"));
  }
};

KVARIUM_QT_TEST(DeviceTest)

}  // namespace kvarium::ui::device_test

#include "device_test.moc"
