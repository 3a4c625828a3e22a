// Sampling settings when the user chose none.
#include "core/decode/sampling_choice.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "core/decode/sampler.h"
#include "core/loading/chat_model.h"
#include "tests/core/loading/tiny_chat.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::decode::sampling_choice_test {
namespace {

const std::filesystem::path families = std::filesystem::path(KVARIUM_TEST_DATA) / "families";

SamplingChoice named(const std::map<std::string_view, double>& values) {
  return namedSampling([&](std::string_view key) {
    const auto found = values.find(key);
    return found == values.end() ? std::nullopt : std::optional(found->second);
  });
}

class SamplingOfFiles : public testing::Test {
 protected:
  SamplingChoice with(const nlohmann::json& generation_config) {
    const std::filesystem::path copy = temporary / "model";
    std::filesystem::remove_all(copy);
    std::filesystem::copy(families / "llama_f32", copy, std::filesystem::copy_options::recursive);
    std::ofstream(copy / "generation_config.json") << generation_config;
    return loading::ModelFiles::open(copy)->sampling();
  }
  support::TemporaryFolder temporary;
};

TEST(SamplingChoice, aModelThatNamesNothingGetsAMildPenaltyAndMinP) {
  const SamplingOptions options = chatSampling({});
  EXPECT_EQ(options.temperature, 0.6);
  EXPECT_EQ(options.repetition_penalty, 1.1);
  EXPECT_EQ(options.min_p, 0.05);
  EXPECT_NO_THROW(checkSampling(options));
}

TEST(SamplingChoice, settingsOfTheMakersAreTakenWithTheDefaultsOfTransformers) {
  const SamplingOptions options = chatSampling(named({{"temperature", 0.7}, {"top_p", 0.8}}));
  EXPECT_EQ(options.temperature, 0.7);
  EXPECT_EQ(options.top_p, 0.8);
  EXPECT_EQ(options.top_k, 50);
  EXPECT_EQ(options.repetition_penalty, 1.0);
  EXPECT_EQ(options.min_p, 0.0);
}

TEST(SamplingChoice, aPenaltyAloneChangesOnlyThatDefault) {
  const SamplingOptions options = chatSampling(named({{"repetition_penalty", 1.05}}));
  EXPECT_EQ(options.temperature, 0.6);
  EXPECT_EQ(options.repetition_penalty, 1.05);
}

TEST(SamplingChoice, valuesThatNoSamplerAcceptsAreIgnored) {
  const SamplingChoice choice = named({{"temperature", -1},
                                       {"top_p", 0},
                                       {"min_p", 7},
                                       {"typical_p", NAN},
                                       {"repetition_penalty", 0},
                                       {"top_k", -1},
                                       {"no_repeat_ngram_size", 1e18}});
  EXPECT_EQ(choice.top_k, 0);  // off
  EXPECT_FALSE(choice.temperature || choice.top_p || choice.min_p || choice.typical_p || choice.repetition_penalty ||
               choice.no_repeat_ngram);
  EXPECT_NO_THROW(checkSampling(chatSampling(choice)));
}

TEST(SamplingChoice, theUsersChoiceReplacesTheMakers) {
  SamplingChoice chosen;
  chosen.temperature = 0.0;
  chosen.top_k = 3;
  const SamplingOptions options = chosen.over(chatSampling({}));
  EXPECT_EQ(options.temperature, 0.0);
  EXPECT_EQ(options.top_k, 3);
  EXPECT_EQ(options.repetition_penalty, 1.1);
}

TEST_F(SamplingOfFiles, isReadFromGenerationConfig) {
  const SamplingChoice choice = with({{"do_sample", true}, {"temperature", 0.25}, {"top_k", 20}, {"top_p", "much"}});
  EXPECT_EQ(choice.temperature, 0.25);
  EXPECT_EQ(choice.top_k, 20);
  EXPECT_FALSE(choice.top_p);
}

TEST_F(SamplingOfFiles, filesThatAskForNoSamplingNameNothing) {
  EXPECT_EQ(with({{"do_sample", false}, {"temperature", 0.25}}), SamplingChoice());
  EXPECT_EQ(with({{"eos_token_id", 2}}), SamplingChoice());
}

TEST(DefaultSystemPrompt, isTheTextThatTheTemplateAdds) {
  const auto device = cpu::makeCpuDevice({.threads = 1});
  const auto chat = loading::openChatModel(loading::tinyModelPath(), *device);
  const auto with = [&](const std::string& source) {
    loading::ChatModel other{chat->config, text::Tokenizer(chat->tokenizer.vocabulary())};
    other.chat_template.emplace(source);
    return other.defaultSystemPrompt();
  };
  const std::string each = "{% for m in messages %}<{{ m.role }}>{{ m.content }}</>{% endfor %}";
  EXPECT_EQ(with("{% if messages[0].role != 'system' %}<system>Be kind.</>{% endif %}" + each), "Be kind.");
  EXPECT_EQ(with(each), "");
  EXPECT_EQ(with("{% if messages[0].role == 'system' %}{{ raise_exception('no') }}{% endif %}" + each), "");
}

}  // namespace
}  // namespace kvarium::decode::sampling_choice_test
