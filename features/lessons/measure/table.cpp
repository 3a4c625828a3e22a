// The table of the lessons.
#include "features/lessons/measure/measurements.h"

namespace kvarium::lessons {
namespace {

Question asked(const Sentence& text, const Sentence& unit, double least, double most) {
  return {.text = text, .unit = unit, .least = least, .most = most};
}
Question logarithmic(Question question) {
  question.logarithmic = true;
  return question;
}
Question whole(Question question) {
  question.whole = true;
  return question;
}

// What every lesson begins and ends with, and between them what the learner does in the chat.
std::vector<LessonStep> stepsWith(std::initializer_list<LessonStep> in_the_chat) {
  std::vector<LessonStep> steps = {{LessonStep::What::read}, {LessonStep::What::predict}, {LessonStep::What::measure}};
  steps.insert(steps.end(), in_the_chat);
  steps.push_back({LessonStep::What::end});
  return steps;
}

}  // namespace

const std::vector<Lesson>& lessons() {
  using enum LessonStep::What;
  static const std::vector<Lesson> table = {
      {.name = "L1",
       .subject = "without_a_cache",
       .title = "With and without a cache",
       .needs = {.tokens = 513, .whole = false},
       .question = logarithmic(
           asked("After 512 tokens, how many times longer does the next token take without a cache?", "times", 1, 512)),
       .steps = stepsWith({{cache, "none"},
                           {ask, "Count from one to twenty."},
                           {look, "timeline"},
                           {cache, "dynamic"},
                           {ask, "Count from one to twenty."}}),
       .seconds = 10,
       .run = withoutACache},
      {.name = "L2",
       .subject = "memory",
       .title = "The formula of the memory",
       .needs = {.tokens = 1000},
       .question =
           logarithmic(asked("How many MiB does this model's cache need for 1,000 tokens in f16?", "MiB", 0.1, 1000)),
       .steps = stepsWith({{cache, "dynamic"}, {ask, "What is a cache? Answer in two sentences."}, {look, "memory"}}),
       .seconds = 2,
       .run = memory},
      {.name = "L3",
       .subject = "phases",
       .title = "Reading a prompt and writing a reply",
       .needs = {.tokens = 2056, .whole = false},
       .question = logarithmic(asked(
           "How many times faster does this machine read a prompt, compared to writing a reply?", "times", 1, 100)),
       .steps = stepsWith({{look, "step"}, {ask, "Write three sentences about the sea."}}),
       .seconds = 8,
       .run = phases},
      {.name = "L4",
       .subject = "heads",
       .title = "Heads that share keys and values",
       .model = "recall",
       .question = asked("4 query heads share 2 KV heads. How many times smaller is the cache than with a KV head for "
                         "each query head?",
                         "times", 1, 16),
       .steps = stepsWith({{ask, "What is attention?"}, {look, "memory"}}),
       .seconds = 1,
       .run = heads},
      {.name = "L5",
       .subject = "growing",
       .title = "Static, growing and paged memory",
       .needs = {.tokens = 512},
       .question = asked("Three chats of 60, 200 and 500 tokens each get a static cache of 512 tokens. How much of "
                         "that memory holds tokens?",
                         "%", 0, 100),
       .steps = stepsWith(
           {{cache, "static:max_cache_len=2048"}, {ask, "Name three colours."}, {look, "memory"}, {cache, "dynamic"}}),
       .seconds = 2,
       .run = growing},
      {.name = "L6",
       .subject = "window",
       .title = "What a window forgets",
       .model = "recall",
       .question = asked("A fact stands 128 or more tokens back, and the window holds 64 tokens. How many of a hundred "
                         "questions about it does the model answer right?",
                         "%", 0, 100),
       .steps = stepsWith({{cache, "sliding_window:window_length=128"},
                           {ask, "My cat is called Aurelia. Please write a long text about the sea."},
                           {look, "map"},
                           {ask, "What is my cat called?"}}),
       .seconds = 3,
       .run = window},
      {.name = "L7",
       .subject = "sinks",
       .title = "Why the first tokens must stay",
       .needs = {.tokens = 768},
       .question = logarithmic(asked("A window of 128 tokens forgets the first ones. How many times the perplexity "
                                     "does the text have then, compared to a window that keeps the first 4?",
                                     "times", 1, 100)),
       .steps = stepsWith({{cache, "sliding_window:window_length=128"},
                           {ask, "Tell me a long story about a lighthouse keeper."},
                           {look, "map"},
                           {cache, "sink:window_length=128"},
                           {again}}),
       // The likeliest tokens alone end in a loop with any cache, of a small model.
       .sampling = {.temperature = 0, .repetition_penalty = 1, .no_repeat_ngram = 4},
       .seconds = 12,
       .run = sinks},
      {.name = "L8",
       .subject = "bits",
       .title = "Fewer bits for a number",
       .needs = {.tokens = 448},
       .question =
           asked("f16 has 16 bits a number. How many times smaller is a cache of 4 bits for a chat of 256 tokens?",
                 "times", 1, 4),
       .steps = stepsWith({{cache, "quantized:nbits=2,residual_length=64"},
                           {ask, "Explain how a library decides which books stay on its shelves."},
                           {look, "values"}}),
       .seconds = 8,
       .run = bits},
      {.name = "L9",
       .subject = "offload",
       .title = "Cells that lie elsewhere",
       .needs = {.tokens = 592, .layers = 4},
       .question = logarithmic(
           asked("The cells of about 550 tokens lie outside the device. How many MiB does each new token bring in?",
                 "MiB", 0.01, 100)),
       .steps = stepsWith({{cache, "offloaded"}, {look, "step"}, {ask, "Write three sentences about mountains."}}),
       .seconds = 5,
       .run = offload},
      {.name = "L10",
       .subject = "prefix",
       .title = "What is read again",
       .needs = {.tokens = 528},
       .question = logarithmic(asked("A text of 512 tokens is in the cache. How many times longer does the first token "
                                     "take when an early token (8) changes, compared to a late one (500)?",
                                     "times", 1, 100)),
       .steps = stepsWith(
           {{cache, "dynamic"}, {ask, "Name a river in Europe."}, {ask, "And one in Asia."}, {look, "timeline"}}),
       .seconds = 5,
       .run = prefix},
      {.name = "L11",
       .subject = "beams",
       .title = "Beams that share their blocks",
       .needs = {.tokens = 280},
       .question = asked("Six continuations of 80 tokens follow one prompt of 200 tokens. How much of the memory does "
                         "sharing save?",
                         "%", 0, 100),
       .steps = stepsWith({{cache, "dynamic"}, {ask, "Give me a name for a cat."}, {look, "memory"}}),
       .seconds = 4,
       .run = beams},
      {.name = "L12",
       .subject = "recurrent",
       .title = "A state instead of cells",
       .needs = {.tokens = 512},
       .question = whole(logarithmic(asked("The state of mamba-130m has a constant size. From how many tokens on is "
                                           "the cache of this model (in f16) larger?",
                                           "tokens", 1, 10000))),
       .steps = stepsWith({}),
       .seconds = 1,
       .run = recurrent},
      {.name = "L13",
       .subject = "encoder_decoder",
       .title = "Two caches of a speech model",
       .model = "whisper",
       .question = logarithmic(asked("Whisper large hears 30 seconds and writes its longest transcript, 448 tokens. "
                                     "How many times larger is the cache of the sound than that of the transcript?",
                                     "times", 0.1, 100)),
       .steps = stepsWith({}),
       .seconds = 1,
       .run = encoderDecoder},
      {.name = "L14",
       .subject = "evictions",
       .title = "Which cells to keep",
       .model = "recall",
       .question = asked("SnapKV keeps 64 of 256 tokens, those to which the last ones attend most. How many of a "
                         "hundred questions about a fact anywhere in the text does the model answer right?",
                         "%", 0, 100),
       .steps = stepsWith({{cache, "h2o:window_length=128"},
                           {ask, "Write a long story about a lighthouse keeper called Aurelia."},
                           {look, "map"}}),
       .seconds = 4,
       .run = evictions},
      {.name = "L15",
       .subject = "three_lengths",
       .title = "Three lengths",
       .needs = {.tokens = 320},
       .question = whole(asked("A window of 128 tokens with 4 sinks has read 320 tokens. How many cells are stored?",
                               "cells", 0, 512)),
       .steps = stepsWith({{cache, "sink:window_length=128"},
                           {ask, "Tell me a long story about a lighthouse keeper."},
                           {look, "map"}}),
       .seconds = 2,
       .run = threeLengths},
      {.name = "C1",
       .subject = "one_reply",
       .title = "One reply with and without a cache",
       .needs = {.tokens = 96, .whole = false},
       .question = logarithmic(
           asked("A reply of 64 tokens follows a prompt of 32. How many times longer does it take without a cache?",
                 "times", 1, 100)),
       .steps = stepsWith({}),
       .seconds = 5,
       .run = oneReply},
      {.name = "C2",
       .subject = "properties",
       .title = "What each cache can do",
       .needs = {.tokens = 640, .layers = 6},
       .question = whole(asked("How many of this program's caches keep their memory bounded while the text grows?",
                               "caches", 0, static_cast<double>(cache::presets().size()))),
       .steps = stepsWith({}),
       .seconds = 30,
       .run = properties},
      {.name = "C3",
       .subject = "chats",
       .title = "A chat of three turns with each cache",
       .needs = {.tokens = 256},
       .question =
           asked("In the third turn of a chat, how much of the prompt must a cache that keeps every token read?", "%",
                 0, 100),
       .steps = stepsWith({}),
       .seconds = 5,
       .run = chats},
      {.name = "C4",
       .subject = "out_of_memory",
       .title = "When the memory is full",
       .needs = {.tokens = 528, .layers = 6},
       .question = whole(asked({"The memory allowed is %1 % of what the cache of 512 tokens needs. After how many "
                                "tokens does a cache stop that may not move its cells?",
                                50},
                               "tokens", 0, 512)),
       .setting = Setting{.name = "Memory allowed",
                          .unit = "% of the need",
                          .least = 10,
                          .most = 120,
                          .usual = 50,
                          .mark = 100,
                          .mark_name = "what 512 tokens need"},
       .steps = stepsWith({}),
       .seconds = 2,
       .run = outOfMemory},
      {.name = "C5",
       .subject = "loop",
       .title = "The loop, line by line",
       .needs = {.tokens = 64, .whole = false},
       .question = whole(logarithmic(asked("A loop writes 32 tokens after a prompt of 32. It forgets past, so each "
                                           "call of the model reads the whole text. How many tokens go through the "
                                           "model in all?",
                                           "tokens", 100, 10000))),
       .steps = stepsWith({{look, "loop"}}),
       .seconds = 2,
       .run = loop}};
  return table;
}

}  // namespace kvarium::lessons
