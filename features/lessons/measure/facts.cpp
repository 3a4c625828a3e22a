#include "features/lessons/measure/facts.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>

#include "core/base/error.h"

namespace kvarium::lessons {
namespace {

std::vector<std::string> wordsOfLine(std::istream& file) {
  std::string line;
  std::getline(file, line);
  std::istringstream words(line);
  return {std::istream_iterator<std::string>(words), {}};
}

using Random = std::mt19937_64;

size_t drawn(Random& random, size_t below) { return static_cast<size_t>(random() % below); }

}  // namespace

FactTexts::FactTexts(const Lab& lab) : m_tokenizer(lab.model().tokenizer) {
  const std::filesystem::path path = lab.folder() / "models" / "recall" / "words.txt";
  std::ifstream file(path);
  m_names = wordsOfLine(file);
  m_values = wordsOfLine(file);
  m_filler = wordsOfLine(file);
  if (m_names.size() < 2 || m_values.empty() || m_filler.empty()) {
    throw Error(ErrorKind::file, {"%1 does not hold the words of the lessons' models", path.string()},
                "install the program with share/kvarium/lessons next to its folder");
  }
}

FactText FactTexts::planted(int number, int64_t distance, int64_t length) const {
  Random random(static_cast<uint64_t>(number));
  const size_t asked = drawn(random, m_names.size()), value = drawn(random, m_values.size());
  // Whole statements, `left` tokens of them; a third are facts, each name's always the same.
  const auto others = [&](int64_t left) {
    std::vector<std::string> words;
    while (left > 0) {
      constexpr int64_t longest = 14, of_fact = 4;  // tokens
      int64_t tokens = of_fact;
      if (left != of_fact + 1 && left >= of_fact && drawn(random, 3) == 0) {
        const size_t name = (asked + 1 + drawn(random, m_names.size() - 1)) % m_names.size();
        words.insert(words.end(), {m_names[name], "is", m_values[(value + 7 * name) % m_values.size()], "."});
      } else {
        tokens = std::min<int64_t>(left, 2 + static_cast<int64_t>(drawn(random, longest - 2)));
        if (left - tokens == 1) ++tokens;  // no statement is a full stop alone
        for (int64_t i = 1; i < tokens; ++i) words.push_back(m_filler[drawn(random, m_filler.size())]);
        words.push_back(".");
      }
      left -= tokens;
    }
    return words;
  };
  using Words = std::vector<std::string>;
  const Words question = {m_names[asked], "is"}, fact = {m_names[asked], "is", m_values[value], "."};
  const Words between = others(distance - 4), before = others(length - 1 - std::ssize(between) - 4 - question_tokens);
  std::string text;
  for (const Words* part : {&before, &fact, &between, &question})
    for (const std::string& word : *part) (text += ' ') += word;
  return {m_tokenizer.encode(text, {.add_special = true}), m_tokenizer.encode(m_values[value]).back()};
}

double recallOf(const Lab& lab, std::string_view spec, std::span<const FactText> texts, int64_t piece) {
  int right = 0;
  for (const FactText& text : texts) {
    cache::KvCache cache = lab.makeCache(spec, std::ssize(text.ids));
    const std::span<const TokenId> ids = text.ids, told = ids.first(ids.size() - question_tokens);
    lab.feedInPieces(cache, told, piece);
    right += lab.feedForTop(cache, ids.last(question_tokens)) == text.answer ? 1 : 0;
  }
  return 100.0 * right / static_cast<double>(texts.size());
}

}  // namespace kvarium::lessons
