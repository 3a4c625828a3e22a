// The page on which several caches answer one message, opened from a reply.
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTableWidget>
#include <QToolButton>
#include <QTreeWidget>

#include "core/base/error.h"
#include "features/compare/ui/compare_page.h"
#include "features/compare/ui/compared_column.h"
#include "features/compare/ui/compared_maps.h"
#include "features/compare/ui/divergence_strip.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/window/loop_probe.h"
#include "tests/ui/window/open_window.h"
#include "ui/chat/reply_popover.h"
#include "ui/parts/theme.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/keys_page.h"

namespace kvarium::ui::compare_page_test {

class ComparePageTest : public QObject, OpenWindow {
  Q_OBJECT

  static std::vector<std::string> replyOf(const std::string& cache) {
    if (cache == "dynamic") return {"The", " sky", " is", " blue", "."};
    return {"The", " sky", " was", " green", " once", "."};
  }
  QToolButton* compareButton() {
    MessageView* view = m_window->transcript().view(conversation().leaf);
    for (QToolButton* button : view ? view->findChildren<QToolButton*>() : QList<QToolButton*>())
      if (button->text() == "Compare…") return button;
    return nullptr;
  }
  ComparePage* openPage() {
    ready();
    ask("Why is the sky blue?");
    if (!compareButton() || !compareButton()->isVisible()) return nullptr;
    compareButton()->click();
    return page();
  }
  // Of the first other token, in any column.
  static int markedPixels(const QImage& picture) {
    int marked = 0;
    for (int y = 0; y < picture.height(); ++y) {
      for (int x = 0; x < picture.width(); ++x) marked += picture.pixelColor(x, y) == theme().accent;
    }
    return marked;
  }
  // Of a cache that keeps its 20 tokens.
  static cache::CacheView viewOf(bool quantized, int64_t prompt_end = 0) {
    auto layer = std::make_shared<cache::LayerFacts>();
    layer->k_format = layer->v_format = quantized ? "int4" : "f16";
    auto group = std::make_shared<cache::GroupFacts>();
    group->layers = {0};
    cache::CacheView view;
    view.layers = {{.facts = layer}};
    view.groups = {{.facts = group, .runs = {{.count = 20}}, .lengths = {20, 20, -1}}};
    view.prompt_end = prompt_end;
    return view;
  }
  QString inFolder(const QString& name) const { return m_dir->filePath(name); }
  ComparePage* page() { return m_window->findChild<ComparePage*>(); }

 private slots:
  void init() {
    begin();
    support::script().compared_reply = replyOf;
    support::script().kl = [](int, int64_t token) { return token < 2 ? 0.001 : 0.5; };
  }
  void cleanup() { end(); }

  void textsStandSideBySideWithTheFirstOtherTokenMarked() {
    ComparePage* page = openPage();
    QVERIFY(page);
    QCOMPARE(page->columns().size(), qsizetype(2));
    QCOMPARE(page->columns()[0]->spec(), QString("dynamic"));
    const size_t messages = conversation().messages.size();
    page->run();
    QTRY_VERIFY(!page->isRunning());
    QCOMPARE(page->columns()[0]->text().toPlainText(), QString("The sky is blue."));
    QCOMPARE(page->columns()[1]->text().toPlainText(), QString("The sky was green once."));
    QCOMPARE(page->finding(), QString("first-different-token-number(Compressed, bit(2), 3)"));
    for (const auto& [run, token] : {std::pair<qsizetype, QString>{0, " is"}, {1, " was"}}) {
      const QList<QTextEdit::ExtraSelection> marks = page->columns()[run]->text().extraSelections();
      QCOMPARE(marks.size(), 2);
      QCOMPARE(marks.back().cursor.selectedText(), token);
    }
    QTableWidget& table = page->table();
    QCOMPARE(table.rowCount(), 2);
    QCOMPARE(table.item(0, 1)->text(), QString("5"));
    QCOMPARE(table.item(1, 1)->text(), QString("6"));
    QCOMPARE(table.item(0, 3)->text(), QString("tokens-s(288)"));
    QCOMPARE(table.item(1, 6)->text(), QString("3"));
    QCOMPARE(table.item(1, 8)->text(), QString("0.500"));
    QCOMPARE(conversation().messages.size(), messages);  // the conversation stays as it is
    const engine::CompareCommand& asked = support::scriptLog().last_compare;
    QCOMPARE(asked.messages.size(), size_t(1));  // without the reply
    QCOMPARE(asked.messages.back().content, std::string("Why is the sky blue?"));
    QVERIFY(!asked.force);
    QCOMPARE(page->record().runs()[1].weights, std::string("Q4_1, F32"));  // as the engine reports them
  }

  void aTokenIsPointedAtInAllTextsByMouseAndKeys() {
    ComparePage* page = openPage();
    QVERIFY(page);
    page->run();
    QTRY_VERIFY(!page->isRunning());
    DivergenceStrip& strip = page->columns()[1]->strip();
    QVERIFY(strip.isVisible());
    QVERIFY(!page->columns()[0]->strip().isVisible());
    QTest::mouseClick(&strip, Qt::LeftButton, {}, {strip.width() / 6 * 2 + 3, 10});
    QCOMPARE(page->words(), QString("Token(3,  is) · column-divergence-place(2,  was, 0.500, 2)"));
    QTest::keyClick(&strip, Qt::Key_Left);
    QCOMPARE(page->words(), QString("Token(2,  sky) · column-divergence-place(2,  sky, 0.00100, 1)"));
    QTest::keyClick(&strip, Qt::Key_End);
    QVERIFY(page->words().startsWith("Token(5, .)"));
    QTest::keyClick(&strip, Qt::Key_Right);  // the first run has no more
    QVERIFY(page->words().startsWith("Token(5, .)"));
    QTest::keyClick(&strip, Qt::Key_Home);
    QVERIFY(page->words().startsWith("Token(1, The)"));
  }

  void twoToFourCachesAreChosenAndWrongOnesAreNotStarted() {
    ComparePage* page = openPage();
    QVERIFY(page);
    page->removeColumn();
    QCOMPARE(page->columns().size(), qsizetype(2));
    for (int i = 0; i < 4; ++i) page->addColumn("sink:window_length=64");
    QCOMPARE(page->columns().size(), qsizetype(4));
    page->columns()[3]->choice().setEditText("dynamik");
    QVERIFY(!page->begin().isEnabled());
    page->removeColumn();
    QVERIFY(page->begin().isEnabled());
    page->force().setChecked(true);
    page->length().setValue(7);
    page->run();
    QTRY_VERIFY(!page->isRunning());
    const engine::CompareCommand& asked = support::scriptLog().last_compare;
    QCOMPARE(asked.runs.size(), size_t(3));
    QCOMPARE(asked.runs[2].cache, std::string("sink:window_length=64"));
    QVERIFY(asked.force);
    QCOMPARE(asked.options.max_new_tokens, int64_t(7));
  }

  void fourColumnsFitOnASmallScreen() {
    ComparePage* page = openPage();
    QVERIFY(page);
    page->addColumn("none");
    page->addColumn("none");
    page->resize(800, 600);
    QCOMPARE(page->size(), QSize(800, 600));
    page->run();
    QTRY_VERIFY(!page->isRunning());
    QCOMPARE(page->size(), QSize(800, 600));
  }

  void itIsStoppedByItsButtonAndByClosing() {
    support::script().per_token = std::chrono::milliseconds(20);
    support::script().compared_reply = [](const std::string&) { return words(outlasting); };
    ComparePage* page = openPage();
    QVERIFY(page);
    page->run();
    QTRY_VERIFY(page->record().steps() > 3);
    page->run();
    QTRY_VERIFY(!page->isRunning());
    QVERIFY2(page->finding().startsWith("Stopped(All-chose-same-tokens("), qPrintable(page->finding()));
    const int ended = support::scriptLog().comparisons_ended;
    page->run();
    QTRY_VERIFY(page->record().steps() > 3);
    QTest::keyClick(page, Qt::Key_Escape);
    QTRY_VERIFY(!this->page());
    ask("and again?");  // the engine is free, and the caches are gone
    QCOMPARE(support::scriptLog().comparisons_ended, ended + 1);
  }

  // Four caches over 4,096 tokens.
  void aLongOneDoesNotHoldTheWindow() {
    support::script().per_token = std::chrono::microseconds(500);
    support::script().compared_reply = [](const std::string&) { return words(4096); };
    ComparePage* page = openPage();
    QVERIFY(page);
    page->addColumn("static");
    page->addColumn("none");
    LoopProbe probe;
    page->run();
    QTRY_VERIFY_WITH_TIMEOUT(!page->isRunning(), 60000);
    qInfo("work between two turns of the event loop: 99 %% under %.1f ms, longest %.1f ms", probe.part(0.99),
          probe.part(1));
    QCOMPARE(page->record().steps(), qint64(4096));
    QCOMPARE(page->record().runs()[3].kl.size(), size_t(4096));
    QVERIFY2(probe.part(0.99) < 40, qPrintable(QString::number(probe.part(0.99))));
    QVERIFY2(probe.part(1) < 200, qPrintable(QString::number(probe.part(1))));
  }

  void whatTheEngineRefusesIsSaid() {
    support::script().refuse_compare = "the machine has no memory for that";
    ComparePage* page = openPage();
    QVERIFY(page);
    page->run();
    QTRY_VERIFY(!page->isRunning());
    QCOMPARE(page->finding(), QString("the machine has no memory for that"));
    support::script().refuse_compare.clear();
    page->run();
    QTRY_VERIFY(!page->isRunning() && page->record().isOver());
  }

  void aFullCacheIsNamedInTheTable() {
    support::script().full_cache = "quantized:nbits=2";
    ComparePage* page = openPage();
    QVERIFY(page);
    page->run();
    QTRY_VERIFY(!page->isRunning());
    QCOMPARE(page->table().item(1, 2)->text(), QString("cache-full"));
    QVERIFY(!page->table().item(1, 2)->toolTip().isEmpty());
    QCOMPARE(page->columns()[1]->text().toPlainText(), QString("The sky was"));
  }

  void aColumnThatDidNotRunShowsNoRunOfAnother() {
    ComparePage* page = openPage();
    QVERIFY(page);
    page->addColumn("none");
    page->run();
    QTRY_VERIFY(!page->isRunning());
    QVERIFY(!page->columns()[2]->strip().accessibleDescription().isEmpty());
    page->removeColumn();
    page->addColumn("none");
    QTest::mouseClick(&page->columns()[1]->strip(), Qt::LeftButton, {}, {3, 10});
    QVERIFY2(page->words().startsWith("Token(1, The)"), qPrintable(page->words()));
    QVERIFY(page->columns()[2]->strip().accessibleDescription().isEmpty());
  }

  void itIsSavedAsOnePictureWithItsCaption() {
    QCoreApplication::setApplicationVersion("9.8.7");
    support::script().kl = [](int, int64_t) { return 0.0; };  // no bars, which have the colour of the marks
    ComparePage* page = openPage();
    QVERIFY(page);
    QVERIFY(!page->canSave());
    page->length().setValue(33);
    page->run();
    QTRY_VERIFY(!page->isRunning());
    QVERIFY(page->canSave());
    page->savePicture(inFolder("comparison.png"));
    const QImage picture(inFolder("comparison.png"));
    QVERIFY(!picture.isNull());
    QCOMPARE(picture.width(), 2000);
    QVERIFY(picture.height() > 600);
    QCOMPARE(QDir(m_dir->path()).entryList({"comparison*"}), QStringList{"comparison.png"});  // no part of a file stays
    const QStringList caption = captionOf(page->record());
    QVERIFY(caption[0].startsWith("Model(" + QString::fromStdString(m_window->models().info().name)));
    QCOMPARE(caption[1], "Machine(" + QString::fromStdString(m_window->models().info().device) + ")");
    QVERIFY2(caption[2].contains("Settings-at-most-tokens(always-the-likeliest-token, tokens(33), "),
             qPrintable(caption[2]));
    QVERIFY(caption[3].contains("dynamic · quantized:nbits=2"));
    QVERIFY2(caption[5].contains("Prompt-tokens-n-tokens(12, tokens(5))"), qPrintable(caption[5]));
    QVERIFY2(caption[6].startsWith("Kvarium(9.8.7, "), qPrintable(caption[6]));
    constexpr int swatch = 300;                         // of the legend of the bars
    QVERIFY(markedPixels(picture) > swatch + 2 * 400);  // both texts
    support::script().compared_reply = [](const std::string&) { return replyOf("dynamic"); };
    page->run();
    QTRY_VERIFY(!page->isRunning());
    QVERIFY(markedPixels(comparedPicture(page->record(), page->font())) < swatch);
  }

  void theFiguresAreSavedUnderTheNamesOfTheCommandLine() {
    ComparePage* page = openPage();
    QVERIFY(page);
    page->force().setChecked(true);
    page->run();
    QTRY_VERIFY(!page->isRunning());
    QTRY_VERIFY(page->record().what().views);
    page->saveData(inFolder("comparison.json"));
    QFile file(inFolder("comparison.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject data = QJsonDocument::fromJson(file.readAll()).object();
    QCOMPARE(data["force"].toBool(), true);
    QCOMPARE(data["device"].toObject()["name"].toString(), QString::fromStdString(m_window->models().info().device));
    QCOMPARE(data["sampling"].toObject()["seed"].toInteger(),
             qint64(support::scriptLog().last_compare.options.sampling.seed));
    const QJsonObject other = data["runs"].toArray()[1].toObject();
    QCOMPARE(other["cache"].toString(), QString("quantized:nbits=2"));
    QCOMPARE(other["text"].toString(), QString("The sky was green once."));
    QCOMPARE(other["first_difference"].toInt(), 2);
    QCOMPARE(other["kl"].toArray(), (QJsonArray{0.001, 0.001, 0.5, 0.5, 0.5}));
    QCOMPARE(other["rank"].toArray(), (QJsonArray{0, 0, 1, 1, 1}));
    QCOMPARE(other["tokens_per_s"].toDouble(), 144.0);
    QCOMPARE(other["stop_reason"].toString(), QString("eos"));
    QCOMPARE(other["bytes"].toInteger(), other["bytes_by_kind"].toObject()["total"].toInteger());
    QCOMPARE(other["ids"].toArray().size(), 6);
    QCOMPARE(other["ids"].toArray()[1].toInt(), data["runs"].toArray()[0].toObject()["ids"].toArray()[1].toInt());
    QCOMPARE(other["ends"].toArray(), (QJsonArray{3, 7, 11, 17, 22, 23}));
    QCOMPARE(other["first_difference_byte"].toInt(), 8);
    QCOMPARE(other["compared_with"].toInt(), 0);
    QCOMPARE(data["prompt"].toString(), QString("Why is the sky blue?"));
    // tests/app/measure_cli_test.py has the same lists.
    const auto fields = [](const QJsonValue& object) { return object.toObject().keys().join(' '); };
    QCOMPARE(fields(data),
             QString("date device force held_bytes max_new_tokens model prompt prompt_tokens runs sampling "
                     "version"));
    QCOMPARE(fields(other),
             QString("absolute bytes bytes_by_kind cache cells compared_with compression decode_s ends "
                     "first_difference first_difference_byte first_token_s ids in_thoughts kl model prefill_s "
                     "prompt_tokens rank sampling shares_prompt_of stop_reason stored text tokens "
                     "tokens_per_s"));
    QCOMPARE(fields(other["cells"]),
             QString("absolute capacity device_is_ram first_full k_format runs stored v_format"));
    QCOMPARE(fields(other["sampling"]), QString("min_p no_repeat_ngram repetition_penalty seed temperature top_k top_p "
                                                "typical_p"));
    QCOMPARE(fields(other["cells"].toObject()["runs"].toArray()[0]), QString("count first form place role shared"));
  }

  // What is read again is the same comparison, to the pixel of its picture.
  void savedFiguresAreReadAgain() {
    support::script().window = 6;  // after two sinks
    ComparePage* page = openPage();
    QVERIFY(page);
    page->columns()[1]->setSettings([] {
      ReplySettings own;
      own.temperature = 0.25;
      own.seed = 9;
      return own;
    }());
    page->run();
    QTRY_VERIFY(!page->isRunning());
    QTRY_VERIFY(page->record().what().views);
    const QByteArray json = QJsonDocument::fromJson(page->record().json()).toJson(QJsonDocument::Compact);
    const CompareRecord again = CompareRecord::read(json);
    const QImage one = comparedPicture(page->record(), page->font()), two = comparedPicture(again, page->font());
    QVERIFY(!one.isNull());
    QVERIFY(one == two);
    QCOMPARE(again.runs()[1].ids, page->record().runs()[1].ids);
    QCOMPARE(again.runs()[1].sampling.seed, quint64(9));
    const auto refused = [&](const QByteArray& from, const QByteArray& to) {
      QByteArray broken = json;
      if (broken.replace(from, to) == json) return QString("nothing was replaced");
      try {
        CompareRecord::read(broken);
      } catch (const Error& error) {
        return QString::fromStdString(error.what());
      }
      return QString("not refused");
    };
    const auto quoted = [](const char* text) { return QByteArray(text).replace('\'', '"'); };
    for (const auto& [from, to, words] : std::vector<std::array<const char*, 3>>{
             {"'place':'device'", "'place':'moon'", "runs[0]: cells: runs[0]: place"},
             {"'kl':[0.001", "'kl':[1,0.001", "runs[1]: rank"},
             {"'ends':[", "'ends':[99,", "runs[0]: ends"},
             // with its comma, since a seed that the page drew for the other column may begin with a 9
             {"'seed':9,", "'seed':-9,", "runs[1]: sampling.seed"},
             {"'stop_reason':'eos'", "'stop_reason':'sleep'", "runs[0]: stop_reason"},
             {"'text':'The sky is", "'text':5,'x':'", "runs[0]: text"},
             {"'tokens':5", "'tokens':1e300", "runs[0]: tokens"},
             {"'runs':[{'absolute", "'walks':[{'absolute", "runs is missing, it must be a list"}}) {
      const QString said = refused(quoted(from), quoted(to));
      QVERIFY2(said.contains(QString::fromUtf8(words)), qPrintable(said + " for " + to));
    }
    QVERIFY_THROWS_EXCEPTION(Error, CompareRecord::read("no JSON"));
    QVERIFY_THROWS_EXCEPTION(Error, CompareRecord::read("[]"));
  }

  void aColumnHasSettingsOfItsOwn() {
    ComparePage* page = openPage();
    QVERIFY(page);
    ComparedColumn& other = *page->columns()[1];
    other.choice().setEditText("dynamic");
    QCOMPARE(other.words(), page->columns()[0]->words());
    QVERIFY2(other.words().endsWith("the-models-sampling"), qPrintable(other.words()));
    other.settingsButton().click();
    ReplyPopover* popover = page->findChild<ReplyPopover*>();
    QVERIFY(popover && popover->isVisible());
    const auto field = [&](const QString& name) -> QWidget* {
      for (const QLabel* label : popover->findChildren<QLabel*>())
        if (label->isVisible() && QString(label->text()).remove('&') == name) return label->buddy();
      return nullptr;
    };
    QVERIFY(!field("Stop-texts") && !field("System-prompt") && !field("Maximum-length"));  // of all columns
    qobject_cast<QDoubleSpinBox*>(field("Temperature"))->setValue(1.25);
    qobject_cast<QSpinBox*>(field("Seed"))->setValue(11);
    popover->hide();
    QVERIFY2(other.words().contains("temperature("), qPrintable(other.words()));
    support::script().kl = [](int, int64_t) { return 0.0; };
    page->addColumn("none");  // with the settings of the last one
    page->run();
    QVERIFY(!other.settingsButton().isEnabled());
    QTRY_VERIFY(!page->isRunning());
    const engine::CompareCommand& asked = support::scriptLog().last_compare;
    QVERIFY(!asked.runs[0].seed && !asked.runs[0].sampling->temperature);
    QCOMPARE(*asked.runs[1].seed, uint64_t(11));
    QCOMPARE(*asked.runs[1].sampling->temperature, 1.25);
    QVERIFY(!asked.runs[1].sampling->top_k);
    QCOMPARE(*asked.runs[2].seed, uint64_t(11));
    QCOMPARE(page->table().item(1, 0)->text(), QString("2  Full-grows, temperature(1.25), seed(11)"));
    const QString settings = captionOf(page->record())[2];
    QVERIFY2(settings.contains("2: temperature(1.25), seed(11) · 3"), qPrintable(settings));
    const QJsonObject data = QJsonDocument::fromJson(page->record().json()).object();
    QCOMPARE(data["runs"].toArray()[1].toObject()["sampling"].toObject()["temperature"].toDouble(), 1.25);
    QCOMPARE(data["runs"].toArray()[0].toObject()["sampling"].toObject()["seed"].toInteger(),
             qint64(asked.options.sampling.seed));
  }

  void whatCannotBeSavedIsSaid() {
    ComparePage* page = openPage();
    QVERIFY(page);
    support::script().compared_reply = [](const std::string&) { return words(30000); };
    support::script().per_token = {};
    page->length().setValue(30000);
    page->run();
    QTRY_VERIFY_WITH_TIMEOUT(!page->isRunning(), 60000);
    page->savePicture(inFolder("comparison.png"));
    QCOMPARE(page->finding(), QString("Texts-too-long-picture"));
    QVERIFY(!QFile::exists(inFolder("comparison.png")));
    page->saveData(inFolder("nowhere/comparison.json"));
    QVERIFY2(page->finding().contains("nowhere"), qPrintable(page->finding()));
    page->saveData(inFolder("comparison.json"));
    QVERIFY(QFile::exists(inFolder("comparison.json")));
    QVERIFY(page->finding().startsWith("All-chose-same-tokens(30,000)"));  // nothing is wrong any more
  }

  // Also where no view of the cache is visible, which nobody asks for frames then.
  void whatTheCachesKeepStandsOnOneAxis() {
    support::script().compared_reply = [](const std::string&) { return words(100); };
    support::script().window = 60;
    ComparePage* page = openPage();
    QVERIFY(page);
    m_window->link().watch(false);
    page->addColumn("none");
    ComparedMaps& maps = page->maps();
    QVERIFY(maps.tipAt(maps.rowRect(0).center()).isEmpty());  // nothing was read
    page->run();
    QTRY_VERIFY(!page->isRunning());
    QTRY_COMPARE(
        maps.accessibleDescription(),
        QString(
            "cache-keeps-of-tokens(1, 62, 111); cache-keeps-of-tokens(2, 62, 111); cache-keeps-of-tokens(3, 0, 111)"));
    const auto tip = [&](int cache, double part) {  // of an axis of 128 tokens
      const QRect row = maps.rowRect(cache);
      return maps.tipAt({row.left() + int(part * row.width()), row.center().y()});
    };
    QCOMPARE(tip(0, 0.01), QString("Cache-token(1, 2, sink)"));
    QCOMPARE(tip(0, 0.2), QString("Cache-token(1, 26, forgotten)"));
    QCOMPARE(tip(0, 0.7), QString("Cache-token(1, 90, full-precision)"));
    QCOMPARE(tip(2, 0.7), QString("Cache-token(3, 90, forgotten)"));
    QVERIFY(tip(0, 0.95).isEmpty());  // after the last token
    const QImage picture = maps.grab().toImage();
    const auto pixel = [&](int cache, double part) {
      const QRect row = maps.rowRect(cache);
      return picture.pixelColor(row.left() + int(part * row.width()), row.center().y());
    };
    const CachePalette palette = CachePalette::from(maps.palette());
    QCOMPARE(pixel(0, 0.7), palette.fill(CellKind::kept));
    QCOMPARE(pixel(0, 0.7), pixel(1, 0.7));
    QVERIFY(pixel(2, 0.7) != pixel(0, 0.7));
    QCOMPARE(pixel(0, 0.95), palette.track);
    // Frames that change nothing are not painted; those of the end of the run are.
    support::passTime(200);
    const int pictures = maps.picturesMade();
    for (int i = 0; i < 3; ++i) {
      auto frame = std::make_shared<engine::Frame>();
      frame->compared = std::make_shared<std::vector<cache::CacheView>>(*page->record().what().views);
      m_window->link().mirror().apply(frame);
      support::passTime(20);
    }
    QCOMPARE(maps.picturesMade(), pictures);
  }

  // Models read the prompt with tokenizers of their own.
  void eachRowHasTheEndOfItsOwnPrompt() {
    ComparedMaps maps(nullptr);
    maps.setCount(2);
    const std::vector<cache::CacheView> views{viewOf(false, 5), viewOf(false, 15)};
    maps.showViews(std::make_shared<std::vector<cache::CacheView>>(views));
    maps.resize(400, maps.heightForWidth(400));
    const QImage picture = maps.grab().toImage();
    const QRgb line = CachePalette::from(maps.palette()).text.rgb();
    for (int row = 0; row < 2; ++row) {
      for (size_t at = 0; at < views.size(); ++at) {
        const QRect cells = maps.rowRect(row);
        const PositionScale along{.positions = niceStep(20), .columns = cells.width()};
        const int x = cells.left() + along.edge(views[at].prompt_end);
        QCOMPARE(picture.pixelColor(x, cells.center().y()).rgb() == line, int(at) == row);
      }
    }
  }

  void cellsThatLookTheSameHaveOneEntryInTheLegend() {
    const auto entriesOf = [&](std::vector<cache::CacheView> views) {
      ComparedMaps maps(nullptr);
      maps.setCount(2);
      maps.showViews(std::make_shared<std::vector<cache::CacheView>>(std::move(views)));
      return maps.legend(500).items.size();
    };
    QCOMPARE(entriesOf({viewOf(false), viewOf(false)}), size_t(1));
    QCOMPARE(entriesOf({viewOf(false), viewOf(true)}), size_t(1));
  }

  // From the menu it is reached without a mouse, and the page of keys lists it.
  void theMenuAndItsKeyOpenItForTheLastReply() {
    ready();
    QAction* entry = nullptr;
    for (QAction* one : m_window->actions()) entry = one->objectName() == "compare" ? one : entry;
    QVERIFY(entry);
    QVERIFY(!entry->isEnabled());  // there is no reply
    ask("Why is the sky blue?");
    ask("And in the evening?");
    QTRY_VERIFY(entry->isEnabled());
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    ComparePage* page = this->page();
    QVERIFY(page);
    page->activateWindow();
    QTRY_VERIFY(page->begin().hasFocus());
    QTest::keyClick(&page->begin(), Qt::Key_Space);
    QTRY_VERIFY(!page->isRunning() && page->record().isOver());
    QCOMPARE(support::scriptLog().last_compare.messages.back().content, std::string("And in the evening?"));
    QTest::keyClick(page, Qt::Key_Escape);
    QTRY_VERIFY(!this->page());
    support::script().per_token = std::chrono::milliseconds(20);
    type("Tell me something long.");
    QTRY_VERIFY(chat().state().busy());
    QVERIFY(!entry->isEnabled());
    QTRY_VERIFY(!chat().state().busy());
    KeysPage keys(*m_window->findChild<KeyBindings*>(), m_window.get());
    QVERIFY(!keys.findChild<QTreeWidget*>()
                 ->findItems("Compare-last-reply-other", Qt::MatchStartsWith | Qt::MatchRecursive)
                 .isEmpty());
  }

  void aReplyOffersItOnlyWhenNothingIsWritten() {
    ready();
    support::script().per_token = std::chrono::milliseconds(20);
    type("Tell me something long.");
    QTRY_VERIFY(chat().state().busy());
    QTRY_VERIFY(m_window->transcript().view(conversation().leaf));
    QVERIFY(compareButton() && !compareButton()->isVisible());
    QTRY_VERIFY(!chat().state().busy());
    QTRY_VERIFY(compareButton()->isVisible());
  }
};

KVARIUM_QT_TEST(ComparePageTest)

}  // namespace kvarium::ui::compare_page_test

#include "compare_page_test.moc"
