// Translates the regular expressions of tokenizer.json, which are Oniguruma's, to PCRE2. Most have the same meaning in
// both; the rest is rewritten.
#pragma once

#include <string>
#include <string_view>

namespace kvarium::text {

// Unicode's White_Space, for use inside [...]. PCRE2's own \s also contains U+180E, which tokenizers do not count.
extern const std::string_view white_space_class;
// Oniguruma's \w, for use inside [...].
extern const std::string_view word_class;

// The pattern for PCRE2 with UTF, UCP and MULTILINE. Throws Error{unsupported} for features that are not rewritten here
// (back references, subexpression calls, options other than i, m and x), because a pattern must not silently split text
// differently.
std::string pcreFromOniguruma(std::string_view pattern);

}  // namespace kvarium::text
