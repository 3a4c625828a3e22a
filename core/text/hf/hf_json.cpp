#include "core/text/hf/hf_json.h"

#include <fstream>
#include <limits>

#include "core/base/error.h"

namespace kvarium::text {

namespace {

using Json = nlohmann::json;

constexpr size_t deepest_json = static_cast<size_t>(tokenizer_json_limits.depth);
constexpr size_t most_values = tokenizer_json_limits.values;  // outside the long lists

// Builds the JSON tree; model.vocab and model.merges go to the lists.
class Builder : public nlohmann::json_sax<Json> {
 public:
  // `is_vocabulary`: the whole file is the vocabulary.
  Builder(const std::string& name, HfModelLists& lists, bool is_vocabulary)
      : m_name(name), m_lists(lists), m_is_vocabulary(is_vocabulary) {}
  Json take() { return std::move(m_root); }

  bool null() override { return scalar(nullptr); }
  bool boolean(bool value) override { return scalar(value); }
  bool number_integer(number_integer_t value) override { return number(value); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
      damagedTokenizer({"%1 has a number beyond 2^63", m_name});
    return number(static_cast<int64_t>(value));
  }
  bool number_float(number_float_t value, const string_t&) override {
    return m_list == List::none ? scalar(value) : item(value);
  }
  bool string(string_t& value) override {
    if (m_list == List::none) return scalar(std::move(value));
    if (m_list != List::merges || m_inside > 0) return item(std::move(value));
    if (!splitMerge(value, m_lists.merges.emplace_back()))
      damagedTokenizer({"%1: merge %2 is not two parts with a space between", m_name, m_lists.merges.size()});
    return true;
  }
  bool binary(binary_t&) override { misplaced(); }

  bool start_object(std::size_t) override {
    if (m_list != List::none) misplaced();
    if (m_is_vocabulary || (isModel() && m_key == "vocab")) return enter(List::ids, m_lists.vocabulary.empty());
    push(Json::object());
    return true;
  }
  bool end_object() override {
    if (m_list == List::ids) return leave();
    m_open.pop_back();
    return true;
  }
  bool start_array(std::size_t) override {
    if (m_list == List::scores || m_list == List::merges) {
      if (++m_inside != 1) misplaced();
      m_items.clear();
      return true;
    }
    if (m_list != List::none) misplaced();
    if (isModel() && m_key == "vocab") return enter(List::scores, m_lists.scored_vocabulary.empty());
    if (isModel() && m_key == "merges") return enter(List::merges, m_lists.merges.empty());
    push(Json::array());
    return true;
  }
  bool end_array() override {
    if (m_list == List::none) {
      m_open.pop_back();
      return true;
    }
    if (m_inside == 0) return leave();
    m_inside = 0;
    if (m_items.size() != 2 || !m_items[0].is_string()) misplaced();
    const auto textAt = [&](size_t i) { return std::move(m_items[i].get_ref<std::string&>()); };
    if (m_list == List::scores && m_items[1].is_number())
      m_lists.scored_vocabulary.emplace_back(textAt(0), m_items[1].get<double>());
    else if (m_list == List::merges && m_items[1].is_string())
      m_lists.merges.emplace_back(textAt(0), textAt(1));
    else
      misplaced();
    return true;
  }
  bool key(string_t& value) override {
    m_key = std::move(value);
    if (m_list == List::none && m_open.back()->contains(m_key))
      damagedTokenizer({"%1 has \"%2\" twice", m_name, m_key});
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    damagedTokenizer({"%1 is not JSON at byte %2", m_name, position});
  }

 private:
  enum class List { none, ids, scores, merges };

  [[noreturn]] void misplaced() const {
    damagedTokenizer({"%1 has a value of the wrong kind inside model.%2", m_name, m_key});
  }
  bool isModel() const { return m_open.size() == 2 && m_path_is_model; }

  bool scalar(Json value) {
    if (m_list != List::none) misplaced();
    place(std::move(value));
    return true;
  }
  bool number(int64_t value) {
    if (m_list != List::ids) return m_list == List::none ? scalar(value) : item(value);
    m_lists.vocabulary.emplace_back(std::move(m_key), value);
    return true;
  }
  // A value of an array inside a list.
  bool item(Json value) {
    if (m_list == List::ids || m_inside != 1 || m_items.size() == 2) misplaced();
    m_items.push_back(std::move(value));
    return true;
  }

  Json& place(Json value) {
    if (++m_values > most_values) damagedTokenizer({"%1 has more than %2 values", m_name, most_values});
    if (m_open.empty()) return m_root = std::move(value);
    Json& parent = *m_open.back();
    if (parent.is_array()) {
      parent.push_back(std::move(value));
      return parent.back();
    }
    return parent[m_key] = std::move(value);
  }
  void push(Json value) {
    if (m_open.size() >= deepest_json)
      damagedTokenizer({"%1 is nested more than %2 levels deep", m_name, deepest_json});
    if (m_open.size() == 1) m_path_is_model = m_open.back()->is_object() && m_key == "model";
    m_open.push_back(&place(std::move(value)));
  }
  bool enter(List list, bool is_empty) {
    if (!is_empty) damagedTokenizer({"%1 has model.%2 twice", m_name, m_key});
    m_list = list;
    m_inside = 0;
    return true;
  }
  bool leave() {
    m_list = List::none;
    return true;
  }

  const std::string& m_name;
  HfModelLists& m_lists;
  const bool m_is_vocabulary;
  Json m_root;
  std::vector<Json*> m_open;  // the enclosing containers; a parent does not grow while its child is open
  std::string m_key;
  bool m_path_is_model = false;
  size_t m_values = 0;

  List m_list = List::none;
  int m_inside = 0;           // depth of arrays inside the list
  std::vector<Json> m_items;  // of such an array
};

}  // namespace

bool isThere(const std::filesystem::path& path) {
  std::error_code unknown;
  return std::filesystem::exists(path, unknown) || unknown;
}

Json readJsonIfThere(const std::filesystem::path& path) {
  return isThere(path) ? files::readJsonFile(path, tokenizer_json_limits) : Json::object();
}

std::string readBoundedFile(const std::filesystem::path& path) {
  std::error_code problem;
  const std::uintmax_t bytes = std::filesystem::file_size(path, problem);
  if (problem) {
    throw Error(ErrorKind::file, {"%1 cannot be read: %2", path.string(), problem.message()},
                "download the model again");
  }
  if (bytes > tokenizer_json_limits.bytes) {
    throw Error(ErrorKind::file, {"%1 has %2 bytes, more than 64 MiB", path.string(), bytes},
                "no known tokenizer is that large");
  }
  std::string text(bytes, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), static_cast<std::streamsize>(bytes));
  if (!file || static_cast<std::uintmax_t>(file.gcount()) != bytes)
    throw Error(ErrorKind::file, {"%1 cannot be read to its end", path.string()}, "download the model again");
  return text;
}

Json parseTokenizerJson(std::string_view text, const std::string& name, HfModelLists& lists, bool is_vocabulary) {
  Builder builder(name, lists, is_vocabulary);
  Json::sax_parse(text.begin(), text.end(), &builder);
  return builder.take();
}

void readVocabularyJson(const std::filesystem::path& path, HfModelLists& lists) {
  const std::string name = path.filename().string();
  parseTokenizerJson(readBoundedFile(path), name, lists, true);
  if (lists.vocabulary.empty()) damagedTokenizer({"%1 has no tokens", name});
}

bool splitMerge(std::string_view line, std::pair<std::string, std::string>& merge) {
  const size_t space = line.find(' ');
  if (space == std::string_view::npos || line.find(' ', space + 1) != std::string_view::npos) return false;
  merge = {std::string(line.substr(0, space)), std::string(line.substr(space + 1))};
  return true;
}

}  // namespace kvarium::text
