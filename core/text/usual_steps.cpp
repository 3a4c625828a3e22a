#include "core/text/usual_steps.h"

#include <algorithm>

// The patterns with which the models were published (`pre_tokenizer` in their tokenizer.json).
#define DIGIT R"(\p{N})"
#define UP_TO_3_DIGITS R"(\p{N}{1,3})"
#define CONTRACTION R"((?i:'s|'t|'re|'ve|'m|'ll|'d))"
#define BLANKS R"(|\s*[\r\n]+|\s+(?!\S)|\s+)"
#define GPT2 R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)"
// Words with one leading character that is neither letter nor digit; `digits`: the pattern of a number.
#define WORDS(digits) R"([^\r\n\p{L}\p{N}]?\p{L}+|)" digits R"(| ?[^\s\p{L}\p{N}]+[\r\n]*)"
#define LLAMA3 CONTRACTION "|" WORDS(UP_TO_3_DIGITS) BLANKS
#define QWEN2 CONTRACTION "|" WORDS(DIGIT) BLANKS
// A word is capitals followed by small letters, so CamelCase is two words. `suffix` follows the letters; `digits` as
// above.
#define UPPER R"([\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}])"
#define LOWER R"([\p{Ll}\p{Lm}\p{Lo}\p{M}])"
#define CASED(suffix, digits)                                                                                       \
  R"([^\r\n\p{L}\p{N}]?)" UPPER "*" LOWER "+" suffix R"(|[^\r\n\p{L}\p{N}]?)" UPPER "+" LOWER "*" suffix "|" digits \
  R"(| ?[^\s\p{L}\p{N}]+[\r\n/]*)" BLANKS
// Words as in CASED, of letters that are not Han.
#define NOT_HAN_UPPER R"([\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]])"
#define NOT_HAN_LOWER R"([\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]])"
#define NOT_HAN_CASED                                                                                             \
  R"([^\r\n\p{L}\p{N}]?)" NOT_HAN_UPPER "*" NOT_HAN_LOWER "+" CONTRACTION R"(?|[^\r\n\p{L}\p{N}]?)" NOT_HAN_UPPER \
  "+" NOT_HAN_LOWER "*" CONTRACTION "?"
#define CJK R"([\x{4E00}-\x{9FA5}\x{0800}-\x{4E00}\x{AC00}-\x{D7FF}]+)"
#define HAN_AND_KANA R"([\x{4E00}-\x{9FA5}\x{3040}-\x{30FF}]+)"
#define SENTENCE_MARKS R"( ?[^(\s|.,!?\x{2026}\x{3002}\x{FF0C}\x{3001}\x{0964}\x{06D4}\x{060C})]+)"

namespace kvarium::text {

namespace {

// Letters with case, as DeepSeek LLM lists them (not all of Unicode's).
constexpr std::string_view deepseek_letters =
    R"(\s?[A-Za-z\x{B5}\x{C0}-\x{D6}\x{D8}-\x{F6}\x{F8}-\x{1BA}\x{1BC}-\x{1BF}\x{1C4}-\x{293}\x{295}-\x{2AF})"
    R"(\x{370}-\x{373}\x{376}\x{377}\x{37B}-\x{37D}\x{37F}\x{386}\x{388}-\x{38A}\x{38C}\x{38E}-\x{3A1}\x{3A3}-\x{3F5})"
    R"(\x{3F7}-\x{481}\x{48A}-\x{52F}\x{531}-\x{556}\x{10A0}-\x{10C5}\x{13A0}-\x{13F5}\x{13F8}-\x{13FD})"
    R"(\x{1C90}-\x{1CBA}\x{1CBD}-\x{1CBF}\x{1D00}-\x{1D2B}\x{1D6B}-\x{1D77}\x{1D79}-\x{1D9A}\x{1E00}-\x{1F15})"
    R"(\x{1F18}-\x{1F1D}\x{1F20}-\x{1F45}\x{1F48}-\x{1F4D}\x{1F50}-\x{1F57}\x{1F59}\x{1F5B}\x{1F5D}\x{1F5F}-\x{1F7D})"
    R"(\x{1F80}-\x{1FB4}\x{1FB6}-\x{1FBC}\x{1FBE}\x{1FC2}-\x{1FC4}\x{1FC6}-\x{1FCC}\x{1FD0}-\x{1FD3}\x{1FD6}-\x{1FDB})"
    R"(\x{1FE0}-\x{1FEC}\x{1FF2}-\x{1FF4}\x{1FF6}-\x{1FFC}\x{2102}\x{2107}\x{210A}-\x{2113}\x{2115}\x{2119}-\x{211D})"
    R"(\x{2124}\x{2126}\x{2128}\x{212A}-\x{212D}\x{212F}-\x{2134}\x{2139}\x{213C}-\x{213F}\x{2145}-\x{2149}\x{214E})"
    R"(\x{2183}\x{2184}\x{2C00}-\x{2C7B}\x{2C7E}-\x{2CE4}\x{2CEB}-\x{2CEE}\x{2CF2}\x{2CF3}\x{A640}-\x{A66D})"
    R"(\x{A680}-\x{A69B}\x{A722}-\x{A76F}\x{A771}-\x{A787}\x{A78B}-\x{A78E}\x{AB70}-\x{ABBF}\x{FB00}-\x{FB06})"
    R"(\x{FB13}-\x{FB17}\x{FF21}-\x{FF3A}\x{FF41}-\x{FF5A}\x{10400}-\x{1044F}\x{104B0}-\x{104D3}\x{104D8}-\x{104FB})"
    R"(\x{10C80}-\x{10CB2}\x{10CC0}-\x{10CF2}\x{118A0}-\x{118DF}\x{1E900}-\x{1E943}]+)";

const std::vector<PreTokenizerRules>& allRules() {
  static const std::vector<PreTokenizerRules> rules = {
      {.names = {"gpt-2", "phi-2", "mpt", "olmo", "jais", "trillion", "granite-docling", "jina-es", "jina-de",
                 "jina-v1-en", "jina-v2-es", "jina-v2-de", "jina-v2-code", "roberta-bpe", "gigachat", "a.x-4.0",
                 "mellum", "modern-bert", "exaone4"},
       .patterns = {GPT2}},
      {.names = {"smollm", "starcoder", "refact", "command-r", "codeshell", "exaone", "minerva-7b", "mellum2"},
       .patterns = {DIGIT, GPT2}},
      {.names = {"llama-bpe", "llama3", "llama-v3", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2",
                 "jina-v5-nano"},
       .patterns = {LLAMA3},
       .whole_words_first = true,
       .add_bos = true},
      {.names = {"dbrx", "smaug-bpe", "chatglm-bpe"}, .patterns = {LLAMA3}},
      {.names = {"glm4", "glm5"}, .patterns = {LLAMA3}, .whole_words_first = true},
      {.names = {"qwen2", "deepseek-r1-qwen", "kormo", "f2llmv2", "megrez", "stablelm2", "hunyuan", "solar-open",
                 "grok-2"},
       .patterns = {QWEN2}},
      {.names = {"qwen35"},
       .patterns = {CONTRACTION R"(|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*)" BLANKS}},
      {.names = {"ufakzeka"}, .patterns = {WORDS(DIGIT) BLANKS}},
      {.names = {"minicpm5"},
       .patterns = {UP_TO_3_DIGITS, CONTRACTION "|" WORDS(R"(\p{N}+)") BLANKS},
       .whole_words_first = true},
      {.names = {"laguna"}, .patterns = {R"(\n+)", QWEN2}},
      {.names = {"jais-2"},
       .patterns = {CONTRACTION "|" WORDS(
           UP_TO_3_DIGITS) R"(|\s*[\r\n]+|\s{512}(?!\S)|\s{256}(?!\S)|\s{128}(?!\S)|\s{64}(?!\S)|\s{32}(?!\S))"
                           R"(|\s{16}(?!\S)|\s{8}(?!\S)|\s{4}(?!\S)|\s{1,2}(?!\S)|\s{1})"}},
      {.names = {"exaone-moe"},
       .patterns = {CONTRACTION
                    R"(|[^\r\n\p{L}\p{N}]?(?:\p{L}\p{M}*(?: \p{L}\p{M}*)*)+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]?)"
                    R"(|\s*[\r\n]|\s+(?!\S)|\s+)"}},
      {.names = {"chameleon"},
       .patterns = {"<sentinel:[0-9]+>", "IMGIMG[A-I]{1,4}Z", R"([\t\n]|    |  )", DIGIT, R"([\p{P}!-/:-@\[-`{-~])",
                    GPT2},
       .add_bos = true},
      {.names = {"superbpe"}, .patterns = {R"(\p{N}+)", R"((?=(\d{3})+(?!\d)))"}},
      {.names = {"tiny_aya", "cohere2moe"},
       .patterns = {R"(\d{1,3}(?=(?:\d{3})*\b))", CASED(CONTRACTION "?", UP_TO_3_DIGITS)}},
      {.names = {"kimi-k2"},
       .patterns = {R"(\p{Han}+|)" NOT_HAN_CASED R"(|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*)" BLANKS}},
      {.names = {"youtu"},
       .patterns = {R"([\x{AC00}-\x{D7A3}\x{3131}-\x{318E}]+|[\x{FF01}\x{2026}\x{201C}\x{201D}\x{2018}\x{2019}\x{2014})"
                    R"(\x{FF1A}\x{FF1B}\x{FF0C}\x{3001}-\x{303F}\x{FE30}-\x{FE4F}]+|[\x{3105}-\x{312F}]+)"
                    R"(|[\x{4E00}-\x{9FA5}\x{3040}-\x{309F}\x{30A0}-\x{30FF}]+)",
                    CASED(CONTRACTION "?", DIGIT)},
       .whole_words_first = true},
      {.names = {"spark2_5"},
       .patterns = {UP_TO_3_DIGITS, HAN_AND_KANA,
                    R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+)"
                    R"(| ?[\p{P}\p{S}]+|[\r\n]|\s+(?!\S)|\s+)",
                    DIGIT}},
      {.names = {"seed-coder"},
       .patterns = {CONTRACTION R"(|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}\r\n]+)" BLANKS}},
      {.names = {"bailingmoe", "bailingmoe2", "llada-moe"},
       .patterns = {R"('(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n])"
                    R"(|\s+(?!\S)|\s+)"}},
      {.names = {"gpt-4o", "llama4", "kanana2", "talkie", "minimax-m2"},
       .patterns = {CASED(CONTRACTION "?", UP_TO_3_DIGITS)}},
      {.names = {"granite-embed-multi-97m"},
       .patterns = {CASED(CONTRACTION "?", UP_TO_3_DIGITS)},
       .whole_words_first = true},
      {.names = {"tekken"}, .patterns = {CASED("", DIGIT)}, .whole_words_first = true, .add_bos = true},
      {.names = {"deepseek-llm"},
       .patterns = {R"([\r\n])", deepseek_letters,
                    R"(\s?[!-/:-~\x{FF01}-\x{FF0F}\x{FF1A}-\x{FF5E}\x{2018}-\x{201F}\x{3000}-\x{3002}]+)",
                    R"((?<!\s)\s+$)",  // published as \s+$: the same split, in linear time even without JIT
                    CJK, R"(\p{N}+)"}},
      {.names = {"deepseek-coder"}, .patterns = {R"([\r\n])", R"(\s?\p{L}+)", R"(\s?\p{P}+)", CJK, DIGIT}},
      {.names = {"deepseek-v3", "hunyuan-dense", "joyai-llm", "hy_v4"},
       .patterns = {UP_TO_3_DIGITS, HAN_AND_KANA,
                    R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+)"
                    R"(| ?[\p{P}\p{S}]+[\r\n]*)" BLANKS}},
      {.names = {"falcon"}, .patterns = {R"([\p{P}$+<=>^~|`]+)", GPT2, "[0-9][0-9][0-9]"}},
      {.names = {"bloom", "poro-chat", "gpt3-finnish"}, .patterns = {SENTENCE_MARKS}},
      {.names = {"viking"}, .patterns = {SENTENCE_MARKS, DIGIT}},
      // Files older than tokenizer.ggml.pre: the compromise of llama.cpp.
      {.names = {"default"}, .patterns = {R"([\p{P}$+<=>^~|]+)", GPT2, R"(\p{N}+)", "[0-9][0-9][0-9]"}},
  };
  return rules;
}

}  // namespace

const PreTokenizerRules* findPreTokenizerRules(std::string_view name) {
  for (const PreTokenizerRules& rules : allRules())
    if (std::ranges::find(rules.names, name) != rules.names.end()) return &rules;
  return nullptr;
}

void addSplits(const PreTokenizerRules& rules, std::vector<PreTokenizerStep>& steps) {
  for (const std::string_view pattern : rules.patterns)
    steps.emplace_back(pipeline::Split{{std::string(pattern)}, SplitBehavior::isolated, false});
}

std::vector<DecoderStep> spaceMarkDecoder() {
  return {pipeline::Replace{{std::string(space_mark), false}, " "}, pipeline::ByteFallback{}};
}

static UsualSteps byteSteps(const Vocabulary& vocabulary) {
  UsualSteps usual;
  const PreTokenizerRules* rules = findPreTokenizerRules(vocabulary.pre);
  if (!rules) {
    rules = findPreTokenizerRules("default");
    usual.warning =
        vocabulary.pre.empty()
            ? Sentence(
                  "The model does not say how its text is cut into words before it is turned into tokens; a "
                  "general rule is used, and answers may be worse than they should be.")
            : Sentence(
                  "The model cuts text into words by the rule \"%1\", which is not known here; a general rule is "
                  "used, and answers may be worse than they should be.",
                  vocabulary.pre);
  }
  addSplits(*rules, usual.steps.pre_tokenizer);
  usual.steps.pre_tokenizer.emplace_back(pipeline::ByteAlphabet{});
  usual.steps.decoder.emplace_back(pipeline::ByteFallback{});
  usual.steps.decoder.emplace_back(pipeline::ByteAlphabet{});
  usual.whole_words_first = rules->whole_words_first;
  return usual;
}

UsualSteps usualSteps(const Vocabulary& vocabulary) {
  if (vocabulary.model == Vocabulary::Model::byte_bpe) return byteSteps(vocabulary);
  UsualSteps usual;
  const std::string mark(space_mark);
  // Merges by rank run over the whole text (Gemma). In the other models every stretch of text follows the beginning or
  // a special token, and gets a space (as in llama.cpp).
  if (vocabulary.model != Vocabulary::Model::bpe && vocabulary.add_space_prefix)
    usual.steps.normalizer.emplace_back(pipeline::Prepend{mark});
  usual.steps.normalizer.emplace_back(pipeline::Replace{{" ", false}, mark});
  usual.steps.decoder = spaceMarkDecoder();
  return usual;
}

}  // namespace kvarium::text
