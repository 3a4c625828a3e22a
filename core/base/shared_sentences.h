// Sentences that several places say: what the cache, decoding and the engine report to a user who has done nothing
// wrong, and what the window recognises. A sentence begins with a small letter and has no full stop, because it may
// follow another. The words of an Error stand where it is thrown.
#pragma once

namespace kvarium {
namespace say {

// A cache specification.
inline constexpr char part_got[] = "%1 got \"%2\"";
inline constexpr char it_accepts[] = "it accepts %1";
inline constexpr char say_window_length[] = "say window_length=N";

// A cache that cannot go back.
inline constexpr char keeps_no_negative[] = "a cache cannot keep %1 tokens";
inline constexpr char left_window[] = "tokens before position %1 have already left the window of %2";
inline constexpr char left_budget[] = "tokens before position %1 have already left %2";
inline constexpr char weighed_by_later_rows[] = "tokens before position %1 were weighed by the tokens after it, for %2";
inline constexpr char state_goes_back_to[] = "the recurrent state cannot go back to token %1, only to token %2";
inline constexpr char state_goes_back_to_begin[] =
    "the recurrent state cannot go back to token %1, only to the beginning";
inline constexpr char keeps_nothing[] = "this cache keeps nothing between steps";
inline constexpr char forgot_seen_cells[] = "this cache has forgotten cells that it saw";
inline constexpr char keeps_no_cell[] = "this cache keeps no cell";

// A cache that is full.
inline constexpr char capacity_is_full[] = "the cache holds %L1 tokens and %L2 are needed";
inline constexpr char window_cannot_slide[] =
    "the window of %1 tokens is full, and this model has learned positions: it cannot slide";
inline constexpr char positions_are_used[] = "the model has learned %L1 positions and %L2 are needed";
inline constexpr char host_memory_is_full[] =
    "the cache holds %L1 tokens, and the computer has no more memory for the part outside of the device";
inline constexpr char machine_memory_is_full[] =
    "no memory is left for the cache after %L1 tokens: it has %2, and the machine gives no more";
inline constexpr char memory_limit_reached[] =
    "memory for the cache ran out after %L1 tokens: it has %2 of the %3 that it may take, and the next tokens need "
    "more";

// A cache whose cells cannot be carried over into another.
inline constexpr char none_kept[] = "without a cache no tokens are kept";
inline constexpr char state_not_carried[] =
    "this model has layers with a recurrent state, which cannot be moved to another cache";
inline constexpr char cache_of_recording[] = "the present cache belongs to a recording";
inline constexpr char tokens_left[] = "%L1 tokens are no longer kept";
inline constexpr char tokens_compressed[] = "%L1 tokens are compressed, which cannot be turned back";
inline constexpr char all_compressed[] = "its tokens are compressed, which cannot be turned back";
inline constexpr char too_many_tokens[] = "the new cache has room for %L1 tokens, and there are %L2";
inline constexpr char no_memory_for_both[] = "there is no memory for both caches at once";

// What of a prompt was not reused.
inline constexpr char token_differs[] = "token %L1 is %2, the cache had %3";
inline constexpr char nearest_checkpoint[] =
    "read %L1 of %L2 tokens again: the nearest checkpoint lies after token %L3";
inline constexpr char no_checkpoint[] = "read %L1 of %L2 tokens again: no earlier checkpoint is kept";
inline constexpr char keys_rotate_otherwise[] = "the model rotates keys otherwise in a text of %L1 tokens";

// Events of a turn.
inline constexpr char long_prompt[] = "the prompt has %L1 tokens, the model was trained for %L2";
inline constexpr char long_text[] = "the text is now longer than the %L1 tokens the model was trained for";
inline constexpr char read_again[] = "%L1 tokens are read again: the model rotates keys otherwise in longer texts";
inline constexpr char moved_to_host[] =
    "offloaded to host memory: device memory for the cache ran out after %L1 tokens";
inline constexpr char moved_to_disk[] = "offloaded to disk: memory for the cache ran out after %L1 tokens";
inline constexpr char read_in_pieces[] =
    "memory cannot hold the %L1 tokens of the prompt at once: they are read in pieces, and each decides what stays";
inline constexpr char tokens_left_place[] = "%1 left %2";
inline constexpr char one_token[] = "1 token";
inline constexpr char several_tokens[] = "%L1 tokens";
inline constexpr char so_many_tokens[] = "%L1 to %L2 tokens";
inline constexpr char the_cache[] = "the cache";
inline constexpr char one_layer[] = "1 layer";
inline constexpr char several_layers[] = "%1 layers";
inline constexpr char every_token_banned[] = "every token is banned";
inline constexpr char few_sequences[] = "there are only %1 different sequences";
inline constexpr char chunk_ended[] = "chunk %1: %2";
inline constexpr char chunk_cut[] = "chunk %1 was cut after %2 tokens, the most that the model generates";
inline constexpr char resampled[] = "the sound was resampled from %1 to %2 samples per second";

// Numbers of a cache that cannot be read.
inline constexpr char layer_not_probed[] = "layer %1 was not probed when the last token was computed";
inline constexpr char no_memory_to_read[] = "no memory is left to read layer %1; ask for fewer positions";

}  // namespace say
}  // namespace kvarium
