// Speech to text with a tiny Whisper, compared with generate of transformers (tests/data/family_golden/speech.py).
#include "core/decode/transcriber.h"
#include "core/loading/chat_model.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/audio/resample.h"
#include "tests/core/model/golden.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::decode::transcriber_test {
namespace {

using Json = nlohmann::json;
const std::filesystem::path families = std::filesystem::path(KVARIUM_TEST_DATA) / "families";
const std::filesystem::path golden = families / "whisper";

class Transcribing : public testing::Test {
 protected:
  std::unique_ptr<device::Device> device = support::testDevice({.threads = 2, .precision = device::Precision::exact});
  std::shared_ptr<const loading::ChatModel> model;
  std::optional<model::Decoder> decoder;
  audio::AudioClip clip = audio::readWav(golden / "audio.wav");
  support::TemporaryFolder folder;

  void open(const std::filesystem::path& path) {
    model = loading::openChatModel(path, *device);
    decoder.emplace(model->model, *device);
  }
  void SetUp() override { open(golden); }
  // The golden folder with some fields of one file changed; null removes a field.
  std::filesystem::path changed(const char* name, const std::vector<std::pair<const char*, Json>>& fields) {
    const auto copy = folder / "model";
    std::filesystem::copy(golden, copy,
                          std::filesystem::copy_options::recursive | std::filesystem::copy_options::overwrite_existing);
    Json json = Json::parse(model::readText(golden / name));
    for (const auto& [field, value] : fields) {
      json.erase(field);
      if (!value.is_null()) json[field] = value;
    }
    std::filesystem::remove(copy / name);
    std::ofstream(copy / name) << json;
    return copy;
  }
  cache::KvCache cache(const std::string& spec = "dynamic", int64_t limit = -1) {
    return {*device, model->config.cacheShape(), cache::parseCacheSpec(spec), {model->default_format, 96, 256, limit}};
  }
  Transcript write(const TranscribeOptions& options = {}, const std::string& spec = "dynamic") {
    cache::KvCache own = cache(spec);
    return transcribe(*decoder, model->speechModel(), own, clip, options);
  }
};

TEST_F(Transcribing, idsAreThoseOfTransformers) {
  const model::GoldenArray<int32_t> generated(golden / "generated.npy");
  const Transcript transcript = write({.language = "en"});
  const std::vector<TokenId> beginning(generated.values.begin(), generated.values.begin() + 4);
  EXPECT_EQ(model->speech->beginning(model->speech->language("en"), false), beginning);
  ASSERT_GE(transcript.ids.size(), static_cast<size_t>(generated.rows - 4));
  EXPECT_EQ(std::vector<TokenId>(transcript.ids.begin(), transcript.ids.begin() + generated.rows - 4),
            std::vector<TokenId>(generated.values.begin() + 4, generated.values.end()));
  EXPECT_EQ(transcript.language, "en");
  EXPECT_FALSE(transcript.language_detected);
  EXPECT_EQ(transcript.chunks, 1);
}

TEST_F(Transcribing, everyPresetWritesTheSame) {
  const Transcript expected = write({.language = "en"});
  for (const char* spec : {"none", "static"}) EXPECT_EQ(write({.language = "en"}, spec).ids, expected.ids) << spec;
}

TEST_F(Transcribing, theLanguageIsDetectedIfNoneIsGiven) {
  const Transcript heard = write();
  EXPECT_TRUE(heard.language_detected);
  EXPECT_TRUE(heard.language == "en" || heard.language == "de") << heard.language;
  const Transcript other = write({.language = heard.language == "en" ? "<|DE|>" : "EN"});
  EXPECT_EQ(write({.language = heard.language}).ids, heard.ids);
  EXPECT_NE(other.ids, heard.ids);
  // The likelier of the two after the start.
  cache::KvCache own = cache();
  model::Encoder encoder(model->model, *device);
  audio::LogMel mel(model->speech->front);
  listen(encoder, mel.chunk(clip.samples, 0), *model->default_format, own);
  std::vector<float> logits;
  ASSERT_TRUE(feed(*decoder, own, std::vector<TokenId>{model->speech->start}, model::Want::last, logits));
  EXPECT_EQ(heard.language, logits[258] > logits[259] ? "en" : "de");
}

TEST_F(Transcribing, suppressedTokensAndTimesAreNotWritten) {
  const Transcript transcript = write({.language = "en", .translate = true});
  for (const TokenId id : transcript.ids) {
    const auto& never = model->speech->suppressed;
    EXPECT_EQ(std::find(never.begin(), never.end(), id), never.end()) << id;
  }
  EXPECT_NE(transcript.ids.front(), 32);
  EXPECT_EQ(transcript.text.find("<|"), std::string::npos);
  // Without the list the first token may be any.
  const TokenId first = write({.language = "en"}).ids.front();
  open(changed("generation_config.json", {{"suppress_tokens", {first}}}));
  EXPECT_NE(write({.language = "en"}).ids.front(), first);
  open(changed("generation_config.json", {{"begin_suppress_tokens", {first}}}));
  EXPECT_NE(write({.language = "en"}).ids.front(), first);
}

TEST_F(Transcribing, theEndOfTextEndsAChunk) {
  const std::vector<TokenId> all = write({.language = "en"}).ids;
  open(changed("generation_config.json", {{"eos_token_id", {256, all[2]}}}));
  const Transcript transcript = write({.language = "en"});
  EXPECT_EQ(transcript.ids, std::vector<TokenId>(all.begin(), all.begin() + 3));
  EXPECT_TRUE(transcript.notes.empty());
}

TEST_F(Transcribing, longSoundIsWrittenChunkByChunk) {
  const Transcript first = write({.language = "en"});
  const std::vector<float> sound = clip.samples;
  clip.samples.assign(sound.begin(), sound.begin() + 27200);
  const Transcript second = write({.language = "en"});
  clip.samples = sound;
  clip.samples.resize(48000, 0.0f);
  clip.samples.insert(clip.samples.end(), sound.begin(), sound.begin() + 27200);
  struct : TurnObserver {
    std::string streamed;
    std::vector<double> fractions;
    void written(const WrittenText& piece) override { streamed += piece.text; }
    void transcribed(double fraction, std::string_view) override { fractions.push_back(fraction); }
  } observer;
  cache::KvCache own = cache();
  const Transcript both = transcribe(*decoder, model->speechModel(), own, clip, {.language = "en"}, &observer);
  EXPECT_EQ(both.chunks, 2);
  EXPECT_EQ(both.text, first.text + second.text);
  EXPECT_EQ(both.ids.size(), first.ids.size() + second.ids.size());
  EXPECT_EQ(observer.streamed, both.text);
  EXPECT_TRUE(std::is_sorted(observer.fractions.begin(), observer.fractions.end()));
  EXPECT_EQ(observer.fractions.back(), 1.0);
  EXPECT_EQ(both.notes.size(), 2U);  // the tiny model ends neither
}

TEST_F(Transcribing, soundOfAnotherRateIsBroughtToTheModels) {
  clip = {audio::resample(clip.samples, 16000, 44100), 44100};
  const Transcript transcript = write({.language = "en"});
  ASSERT_FALSE(transcript.notes.empty());
  EXPECT_NE(inEnglish(transcript.notes.front()).find("from 44100 to 16000"), std::string::npos);
}

TEST_F(Transcribing, stopAndAFullCacheAreValues) {
  std::atomic<bool> stop = false;
  cache::KvCache own = cache();
  struct Stopper final : TurnObserver {
    std::atomic<bool>& stop;
    explicit Stopper(std::atomic<bool>& flag) : stop(flag) {}
    void written(const WrittenText&) override { stop = true; }
  } stopper(stop);
  const Transcript stopped = transcribe(*decoder, model->speechModel(), own, clip, {.language = "en"}, &stopper, &stop);
  EXPECT_TRUE(stopped.stopped);
  EXPECT_EQ(stopped.chunks, 0);
  EXPECT_LE(stopped.ids.size(), 4U);
  const Transcript full = write({.language = "en"}, "static:max_cache_len=8");
  EXPECT_EQ(full.ids.size(), 5U);
  ASSERT_EQ(full.notes.size(), 1U);
  EXPECT_NE(inEnglish(full.notes[0]).find("holds 8 tokens"), std::string::npos);
}

TEST_F(Transcribing, impossibleRequestsAreRefused) {
  const auto refused = [&](const TranscribeOptions& options = {}) {
    return support::expectError(ErrorKind::content, [&] { write(options); });
  };
  EXPECT_NE(refused({.language = "xx"}).find("the model knows de, en"), std::string::npos);
  clip.samples.clear();
  refused();
  clip = audio::readWav(golden / "audio.wav");
  cache::KvCache tiny = cache("dynamic", 1000);
  EXPECT_THROW(transcribe(*decoder, model->speechModel(), tiny, clip), Error);
  EXPECT_NE(support::expectError(ErrorKind::content, [&] { model->requireTokenizer(); }).find("transcribe"),
            std::string::npos);
  open(changed("generation_config.json", {{"is_multilingual", false}, {"lang_to_id", nullptr}}));
  EXPECT_EQ(write({.language = "en"}).language, "");
  EXPECT_EQ(model->speech->beginning(-1, false), (std::vector<TokenId>{257, 264}));
  EXPECT_NE(refused({.language = "de"}).find("English only"), std::string::npos);
  EXPECT_NE(refused({.translate = true}).find("does not translate"), std::string::npos);
  open(families / "llama_f32");
  EXPECT_NE(refused().find("is not a speech model"), std::string::npos);
}

TEST_F(Transcribing, foldersWithoutListsFallBackOnTheirVocabulary) {
  const std::vector<std::pair<std::string, TokenId>> languages = model->speech->languages;
  const std::vector<TokenId> expected = write({.language = "en"}).ids;
  open(changed("generation_config.json", {{"lang_to_id", nullptr},
                                          {"task_to_id", nullptr},
                                          {"no_timestamps_token_id", nullptr},
                                          {"decoder_start_token_id", nullptr}}));
  EXPECT_EQ(model->speech->languages, languages);
  EXPECT_EQ(write({.language = "en"}).ids, expected);
}

TEST_F(Transcribing, hostileGenerationSettingsAreRefused) {
  const std::vector<std::pair<const char*, Json>> wrong = {{"decoder_start_token_id", 272},
                                                           {"decoder_start_token_id", -1},
                                                           {"suppress_tokens", {1, 1000000}},
                                                           {"suppress_tokens", "all"},
                                                           {"lang_to_id", {{"<|en|>", 5000}}},
                                                           {"lang_to_id", {{"<|en|>", "x"}}},
                                                           {"task_to_id", {{"translate", 1e9}}},
                                                           {"no_timestamps_token_id", 1e300},
                                                           {"max_length", 0},
                                                           {"lang_to_id", 3},
                                                           {"is_multilingual", "yes"}};
  for (const auto& [field, value] : wrong) {
    const std::string said = support::expectError(ErrorKind::file, [&, f = field, v = value] {
      open(changed("generation_config.json", {{f, v}}));
    });
    EXPECT_NE(said.find("generation_config.json"), std::string::npos) << said;
  }
}

}  // namespace
}  // namespace kvarium::decode::transcriber_test
