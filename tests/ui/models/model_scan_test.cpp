// Where models are found, and that no tree of files can lead the walk astray.
#include <QTest>
#include <fstream>

#include "tests/support/qt_tests.h"
#include "tests/support/temporary_folder.h"
#include "ui/models/model_chip.h"
#include "ui/models/model_scan.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/words.h"

namespace kvarium::ui::model_scan_test {

namespace fs = std::filesystem;

namespace {

void put(const fs::path& path, const std::string& text = "x") {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

QStringList namesOf(const ScanResult& result, const fs::path& below) {
  QStringList names;
  for (const FoundModel& model : result.models)
    names << QString::fromStdString(model.path.lexically_relative(below).generic_string());
  return names;
}

}  // namespace

class ScanTest : public QObject {
  Q_OBJECT
  std::unique_ptr<support::TemporaryFolder> m_dir;
  fs::path at(const std::string& name = "") { return *m_dir / name; }

 private slots:
  void init() { m_dir = std::make_unique<support::TemporaryFolder>(); }

  void ggufFilesAndFoldersWithWeightsAreModels() {
    put(at("a.gguf"));
    put(at("deep/er/B.GGUF"));
    put(at("hf/config.json"));
    put(at("hf/model.safetensors"));
    put(at("hf/model.gguf"));
    put(at("web/config.json"));
    put(at("mmproj-f16.gguf"));
    put(at("a-mmproj.gguf"));
    put(at("ggml-vocab-llama.gguf"));
    put(at("notes.txt"));
    put(at("unfinished.gguf.part"));
    put(at(".hidden/c.gguf"));
    fs::create_directories(at("folder.gguf"));
    QCOMPARE(namesOf(findModels({at()}), at()), QStringList({"a.gguf", "deep/er/B.GGUF", "hf", "hf/model.gguf"}));
  }
  void aConfigurationWithoutWeightsIsListed() {
    const std::string config = R"({"model_type": "qwen3_5"})";
    put(at("alone/config.json"), config);
    put(at("gguf/config.json"), config);
    put(at("gguf/m.gguf"));
    put(at("large/config.json"), config + std::string(2 << 20, ' '));
    put(at("list/config.json"), "[1]");
    put(at("web/config.json"), R"({"name": "of another program"})");
    QCOMPARE(namesOf(findModels({at()}), at()), QStringList({"alone", "gguf/m.gguf"}));
    QCOMPARE(checkModelPath(at("alone")).path, at("alone"));
  }
  void pathsCrossToQtAndBack() {
    for (const char* name : {"/a b/é漢\U0001F600.gguf", "relative", ""})
      QCOMPARE(toPath(fromPath(name)), fs::path(name));
    QVERIFY(fromPath("/a\xff.gguf").startsWith("/a"));  // no text: can be shown, but names no file
  }
  void partsOfASplitFileAreOneLineThatSaysSo() {
    for (const char* name : {"m-00001-of-00003.gguf", "m-00002-of-00003.gguf", "m-00003-of-00003.gguf"}) put(at(name));
    put(at("whole-00001-of-00001.gguf"));
    const ScanResult result = findModels({at()});
    QCOMPARE(namesOf(result, at()), QStringList({"m-00001-of-00003.gguf", "whole-00001-of-00001.gguf"}));
    QCOMPARE(sentenceText(result.models[0].problem), QString("split-into-files-version(3)"));
    QVERIFY(result.models[1].problem.empty());
  }
  void ofTheHubsCacheTheMainSnapshotCounts() {
    const fs::path repository = at("hub/models--org--a-name");
    put(repository / "blobs/b1", "weights");
    for (const char* revision : {"aaaa", "bbbb"}) {
      fs::create_directories(repository / "snapshots" / revision);
      fs::create_symlink("../../blobs/b1", repository / "snapshots" / revision / "m.gguf");
    }
    put(repository / "refs/main", "aaaa\n");
    put(at("hub/datasets--org--set/snapshots/aaaa/readme.md"));
    const ScanResult result = findModels({at("hub")});
    QCOMPARE(namesOf(result, repository), QStringList({"snapshots/aaaa/m.gguf"}));
    QCOMPARE(result.models[0].bytes, int64_t(7));
    QCOMPARE(ModelChip::nameOf(fromPath(result.models[0].path)), QString("m"));
    QCOMPARE(ModelChip::nameOf(fromPath(result.models[0].path.parent_path())), QString("org/a-name"));
    // The folder itself may be named too.
    QCOMPARE(namesOf(findModels({repository}), repository), QStringList({"snapshots/aaaa/m.gguf"}));
  }
  void withoutRefsTheNewestSnapshotCounts() {
    const fs::path repository = at("models--org--name");
    put(repository / "snapshots/aaaa/m.gguf");
    put(repository / "snapshots/bbbb/m.gguf");
    const auto now = fs::file_time_type::clock::now();
    fs::last_write_time(repository / "snapshots/aaaa", now);
    fs::last_write_time(repository / "snapshots/bbbb", now - std::chrono::hours(1));
    QCOMPARE(namesOf(findModels({at()}), repository), QStringList({"snapshots/aaaa/m.gguf"}));
    put(repository / "refs/main", "../../../elsewhere");  // leads nowhere
    QCOMPARE(namesOf(findModels({at()}), repository), QStringList({"snapshots/aaaa/m.gguf"}));
  }
  void linksToFoldersAreNotFollowed() {
    put(at("outside/secret.gguf"));
    put(at("in/a.gguf"));
    fs::create_directory_symlink(at("in"), at("in/loop"));
    fs::create_directory_symlink("..", at("in/up"));
    fs::create_directory_symlink("/", at("in/everything"));
    fs::create_symlink("self.gguf", at("in/self.gguf"));
    fs::create_symlink("/dev/zero", at("in/zero.gguf"));
    fs::create_symlink("nowhere.gguf", at("in/broken.gguf"));
    fs::create_directories(at("in/models--a--b"));
    fs::create_directory_symlink(at("outside"), at("in/models--a--b/snapshots"));
    const ScanResult result = findModels({at("in")});
    QCOMPARE(namesOf(result, at("in")), QStringList({"a.gguf"}));
    QVERIFY(!result.cut);
  }
  void oneFileIsListedOnce() {
    put(at("one/a.gguf"));
    fs::create_symlink("a.gguf", at("one/b.gguf"));
    fs::create_directory_symlink(at("one"), at("two"));  // named by the user, so it is looked at
    QCOMPARE(findModels({at("one"), at("two"), at("one"), at()}).models.size(), size_t(1));
    QCOMPARE(findModels({at("two")}).models.size(), size_t(1));
  }
  void limitsEndTheWalk() {
    fs::path deep = at("d");
    for (int i = 0; i < 12; ++i) deep /= "d";
    put(deep / "a.gguf");
    for (int i = 0; i < 50; ++i) put(at("many/" + std::to_string(i) + ".gguf"));
    QVERIFY(findModels({at("d")}).models.empty());
    QVERIFY(findModels({at("d")}).cut);
    QVERIFY(findModels({at("d")}, {.depth = 20}).models.size() == 1);
    const ScanResult few = findModels({at("many")}, {.models = 10});
    QCOMPARE(few.models.size(), size_t(10));
    QVERIFY(few.cut);
    QVERIFY(findModels({at("many")}, {.entries = 10}).cut);
  }
  void cancelEndsTheWalk() {
    put(at("a.gguf"));
    const ScanResult result = findModels({at()}, {}, [] { return true; });
    QVERIFY(result.cancelled);
    QVERIFY(result.models.empty());
  }
  void foldersThatAreNotThereOrClosedAreNoTrouble() {
    QVERIFY(findModels({at("nowhere"), fs::path()}).models.empty());
    put(at("a.gguf"));
    QVERIFY(findModels({at("a.gguf")}).models.empty());
  }
  void theStampChangesWithTheFiles() {
    put(at("a.gguf"), "1");
    const std::string before = findModels({at()}).models[0].stamp;
    QCOMPARE(findModels({at()}).models[0].stamp, before);
    put(at("a.gguf"), "2");
    fs::last_write_time(at("a.gguf"), fs::file_time_type::clock::now() + std::chrono::seconds(5));
    QVERIFY(findModels({at()}).models[0].stamp != before);
    put(at("a.gguf"), "22");
    QVERIFY(findModels({at()}).models[0].stamp != before);
    put(at("hf/config.json"));
    put(at("hf/model.safetensors"));
    const std::string folder = findModels({at("hf")}).models[0].stamp;
    put(at("hf/tokenizer.json"), "{}");
    QVERIFY(findModels({at("hf")}).models[0].stamp != folder);
  }
  void aDroppedPathIsLookedAtAlone() {
    put(at("a.gguf"));
    put(at("hf/config.json"));
    put(at("hf/model.safetensors"));
    put(at("no.txt"));
    QCOMPARE(checkModelPath(at("a.gguf")).path, at("a.gguf"));
    QCOMPARE(checkModelPath(at("hf")).path, at("hf"));
    QVERIFY(checkModelPath(at("no.txt")).path.empty());
    QVERIFY(checkModelPath(at("nowhere")).path.empty());
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(ScanTest)

}  // namespace kvarium::ui::model_scan_test

#include "model_scan_test.moc"
