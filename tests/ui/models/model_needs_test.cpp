// What the page says a model needs is what the engine's estimate says, and what it offers instead really fits.
#include <QSignalSpy>
#include <QTest>
#include <filesystem>

#include "tests/support/qt_tests.h"
#include "ui/models/model_needs.h"
#include "ui/parts/file_paths.h"

namespace kvarium::ui::model_needs_test {

namespace fs = std::filesystem;

namespace {

const fs::path data = KVARIUM_TEST_DATA;

NeedsQuestion about(const fs::path& path, int64_t context, int64_t free_bytes = -1) {
  NeedsQuestion question;
  question.path = fromPath(path);
  question.context = context;
  question.free_bytes = free_bytes;
  return question;
}

}  // namespace

class NeedsTest : public QObject {
  Q_OBJECT
 private slots:
  void theNumbersAreTheEnginesOwn_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("spec");
    for (const char* spec : {"dynamic", "static", "dynamic:format=f32"}) {
      QTest::addRow("gguf %s", spec) << fromPath(data / "llama/gqa_tied_q4_1.gguf") << spec;
      QTest::addRow("folder %s", spec) << fromPath(data / "families/llama_f16") << spec;
    }
  }
  void theNumbersAreTheEnginesOwn() {
    QFETCH(QString, path);
    QFETCH(QString, spec);
    for (const int64_t context : {1, 100, 256}) {
      NeedsQuestion question = about(toPath(path), context);
      question.cache_spec = spec;
      const NeedsAnswer answer = answerNeeds(question);
      QVERIFY2(answer.problem.isEmpty(), qPrintable(answer.problem));
      const engine::Needs needs =
          engine::estimateNeeds(*loading::ModelFiles::open(toPath(path)), cache::parseCacheSpec(spec.toStdString()),
                                context, device::Precision::fast);
      QCOMPARE(answer.needs.total(), needs.total());
      QCOMPARE(answer.needs.weights, needs.weights);
      QVERIFY(answer.needs.cache == needs.cache);
      QCOMPARE(answer.needs.scratch, needs.scratch);
      QVERIFY(answer.fits());
    }
  }
  void quantizingOnLoadCounts() {
    NeedsQuestion question = about(data / "families/llama_f32", 128);
    const int64_t plain = answerNeeds(question).needs.weights;
    question.quantize = DType::q8_0;
    const int64_t eight = answerNeeds(question).needs.weights;
    question.quantize = DType::q4_0;
    const int64_t four = answerNeeds(question).needs.weights;
    QVERIFY(eight < plain && four < eight);
  }
  void whatWouldFitFits() {
    const fs::path model = data / "families/llama_f32";
    const int64_t full = answerNeeds(about(model, 4096)).needs.total();
    const NeedsAnswer tight = answerNeeds(about(model, 4096, full - 1));
    QVERIFY(!tight.fits());
    QVERIFY(tight.context_that_fits > 0 && tight.context_that_fits < 4096);
    QVERIFY(answerNeeds(about(model, tight.context_that_fits, full - 1)).fits());
    QVERIFY(!answerNeeds(about(model, tight.context_that_fits + NeedsAnswer::least_context, full - 1)).fits() ||
            tight.context_that_fits + NeedsAnswer::least_context >= 4096);
    QVERIFY(tight.type_that_fits);
    NeedsQuestion other = about(model, 4096, full - 1);
    other.quantize = tight.type_that_fits;
    QVERIFY(answerNeeds(other).fits());
    QCOMPARE(answerNeeds(other).needs.total(), tight.total_with_type);
    const QString sentence = fitSentence(tight);
    QVERIFY2(sentence.startsWith("Does-not-fit-needs(976\u00a0KiB, 976\u00a0KiB)"), qPrintable(sentence));
    QVERIFY2(sentence.contains("Q8_0"), qPrintable(sentence));
    QVERIFY2(sentence.contains("a-context-of-tokens(3,840)"), qPrintable(sentence));
  }
  void whatNeverFitsIsSaid() {
    const NeedsAnswer answer = answerNeeds(about(data / "llama/gqa_tied_q4_1.gguf", 4096, 1000));
    QCOMPARE(answer.context_that_fits, int64_t(0));
    QVERIFY(!answer.type_that_fits);
    QVERIFY(fitSentence(answer).contains("Choose-smaller-model-close"));
  }
  void wrongFilesAndSpecificationsAreSentences() {
    QVERIFY(!answerNeeds(about("/nonexistent.gguf", 10)).problem.isEmpty());
    NeedsQuestion question = about(data / "llama/gqa_tied_q4_1.gguf", 10);
    question.cache_spec = "dynamite";
    QVERIFY(answerNeeds(question).problem.contains("dynamite"));
  }
  void stepsEndAtTheModelsContext() {
    QCOMPARE(contextSteps(2048), (std::vector<int64_t>{256, 384, 512, 768, 1024, 1536, 2048}));
    QCOMPARE(contextSteps(1000), (std::vector<int64_t>{256, 384, 512, 768, 1000}));
    QCOMPARE(contextSteps(100), (std::vector<int64_t>{100}));
    QCOMPARE(contextSteps(0), (std::vector<int64_t>{1}));
    QVERIFY(contextSteps(INT64_MAX).size() <= 66);
  }
  void theNewestQuestionIsAnswered() {
    NeedsEstimator estimator;
    NeedsAnswer last;
    connect(&estimator, &NeedsEstimator::answered, this, [&](const NeedsAnswer& answer) { last = answer; });
    for (int64_t context = 1; context <= 200; ++context)
      estimator.ask(about(data / "llama/gqa_tied_q4_1.gguf", context));
    QTRY_COMPARE(last.question.context, int64_t(200));
    QVERIFY(last.problem.isEmpty());
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(NeedsTest)

}  // namespace kvarium::ui::model_needs_test

#include "model_needs_test.moc"
