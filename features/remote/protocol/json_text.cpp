#include "features/remote/protocol/json_text.h"

#include <cmath>
#include <utility>

namespace kvarium::remote {
namespace {

// Walks over the text and keeps nothing: nlohmann's readers recurse, so depth is bounded before they build anything.
class BoundsCheck : public nlohmann::json_sax<Json> {
 public:
  explicit BoundsCheck(const JsonBounds& bounds) : m_bounds(bounds) {}
  bool isTooLarge() const { return m_too_large; }

  bool null() override { return count(); }
  bool boolean(bool) override { return count(); }
  bool number_integer(int64_t) override { return count(); }
  bool number_unsigned(uint64_t) override { return count(); }
  bool number_float(double, const std::string&) override { return count(); }
  bool string(std::string&) override { return count(); }
  bool binary(Json::binary_t&) override { return count(); }
  bool key(std::string&) override { return count(); }
  bool start_object(size_t) override { return deeper(); }
  bool end_object() override { return --m_depth, true; }
  bool start_array(size_t) override { return deeper(); }
  bool end_array() override { return --m_depth, true; }
  bool parse_error(size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

 private:
  bool count() {
    m_too_large = m_too_large || ++m_values > m_bounds.values;
    return !m_too_large;
  }
  bool deeper() {
    m_too_large = m_too_large || ++m_depth > m_bounds.depth;
    return count();
  }

  const JsonBounds& m_bounds;
  int m_depth = 0;
  size_t m_values = 0;
  bool m_too_large = false;
};

using Format = nlohmann::detail::input_format_t;

// Empty: it is none, or beyond a bound. too_large: the latter.
std::optional<Json> parsed(std::string_view text, const JsonBounds& bounds, Format format, bool& too_large) {
  BoundsCheck check(bounds);
  too_large = text.size() > bounds.bytes;
  const bool is_well = !too_large && Json::sax_parse(text.begin(), text.end(), &check, format);
  too_large = too_large || check.isTooLarge();
  if (!is_well) return std::nullopt;
  Json json = format == Format::msgpack ? Json::from_msgpack(text.begin(), text.end(), true, false)
                                        : Json::parse(text.begin(), text.end(), nullptr, false);
  return json.is_discarded() ? std::nullopt : std::optional(std::move(json));
}

const Json no_value;

}  // namespace

Expected<Json, Sentence> jsonOf(std::string_view text, const Sentence& what, const JsonBounds& bounds) {
  bool too_large = false;
  if (std::optional<Json> json = parsed(text, bounds, Format::json, too_large)) return *std::move(json);
  return Unexpected{too_large ? Sentence("%1 is larger than any that an engine sends", what)
                              : Sentence("%1 is not JSON", what)};
}

std::optional<Json> jsonIn(std::string_view text, const JsonBounds& bounds) {
  bool too_large = false;
  return parsed(text, bounds, Format::json, too_large);
}

std::optional<Json> messagePackIn(std::string_view bytes, const JsonBounds& bounds) {
  bool too_large = false;
  return parsed(bytes, bounds, Format::msgpack, too_large);
}

const Json& memberOf(const Json& json, std::string_view name) {
  if (!json.is_object()) return no_value;
  const auto found = json.find(name);
  return found == json.end() ? no_value : *found;
}

const Json& elementOf(const Json& json, size_t index) {
  return json.is_array() && index < json.size() ? json[index] : no_value;
}

// Beyond it no count is true, and sums of counts stay within their type.
constexpr int64_t most_whole = int64_t{1} << 53;

int64_t wholeOf(const Json& json, int64_t otherwise) {
  if (json.is_number_unsigned() && json.get<uint64_t>() > uint64_t{most_whole}) return otherwise;
  if (json.is_number_integer()) return json.get<int64_t>() < -most_whole ? otherwise : json.get<int64_t>();
  const double number = numberOf(json, NAN);  // some servers write 84.0
  const bool is_whole = std::abs(number) < 9e15 && number == std::floor(number);
  return is_whole ? static_cast<int64_t>(number) : otherwise;
}

double numberOf(const Json& json, double otherwise) {
  if (!json.is_number()) return otherwise;
  const auto number = json.get<double>();
  return std::isfinite(number) ? number : otherwise;
}

std::string_view textOf(const Json& json) {
  return json.is_string() ? std::string_view(json.get_ref<const std::string&>()) : std::string_view();
}

bool isTrue(const Json& json) { return json.is_boolean() && json.get<bool>(); }

bool takeTokenIds(const Json& json, std::vector<TokenId>& ids) {
  if (!json.is_array()) return json.is_null();
  ids.reserve(ids.size() + json.size());
  for (const Json& one : json) {
    const int64_t id = wholeOf(one);
    if (id < 0 || id > INT32_MAX) return false;
    ids.push_back(static_cast<TokenId>(id));
  }
  return true;
}

Json messagesJson(const std::vector<jinja::ChatMessage>& messages) {
  Json list = Json::array();
  for (const jinja::ChatMessage& message : messages)
    list.push_back({{"role", message.role}, {"content", message.content}});
  return list;
}

std::string dumpOf(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace kvarium::remote
