// Tokenizer settings of a Hugging Face folder, without the vocabulary: tokenizer_config.json, and for missing settings
// special_tokens_map.json, added_tokens.json and generation_config.json.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/files/json_fields.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

struct HfAddedToken {
  std::string text;
  std::optional<TokenId> id;  // nullopt: the id in the vocabulary
  bool special = false;
  AddedToken flags;  // id and in_model are not set
};

struct HfConfig {
  bool has_file = false;        // tokenizer_config.json exists
  std::string tokenizer_class;  // without "Fast" at its end; empty: not given
  std::optional<bool> add_bos, add_eos, add_prefix_space, legacy;
  std::map<std::string, HfAddedToken> roles;  // bos_token, eos_token, unk_token, pad_token, ...
  std::set<std::string> named;                // roles that the files mention, even as null
  std::vector<HfAddedToken> added;            // all listed tokens, special ones included
  std::vector<TokenId> ends;                  // eos_token_id of generation_config.json, else of config.json
};

// {"content": "<s>", "lstrip": ...}; `special`: whatever it says itself.
HfAddedToken readHfToken(const files::JsonFields& object, bool special);
// Throws Error{file} for a malformed file. Missing files are allowed.
HfConfig readHfConfig(const std::filesystem::path& folder);

}  // namespace kvarium::text
