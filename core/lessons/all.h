// The lessons by their files: each function makes one row of the table lessons().
#pragma once

#include <initializer_list>

#include "core/lessons/lesson.h"

namespace kvarium::lessons {

// What every lesson begins and ends with, and between them what the learner does in the chat.
std::vector<LessonStep> stepsWith(std::initializer_list<LessonStep> in_the_chat);

Lesson withoutACacheLesson();   // l01_without_a_cache.cpp
Lesson memoryLesson();          // l02_memory.cpp
Lesson phasesLesson();          // l03_phases.cpp
Lesson headsLesson();           // l04_heads.cpp
Lesson growingLesson();         // l05_growing.cpp
Lesson windowLesson();          // l06_window.cpp
Lesson sinksLesson();           // l07_sinks.cpp
Lesson bitsLesson();            // l08_bits.cpp
Lesson offloadLesson();         // l09_offload.cpp
Lesson prefixLesson();          // l10_prefix.cpp
Lesson beamsLesson();           // l11_beams.cpp
Lesson recurrentLesson();       // l12_recurrent.cpp
Lesson encoderDecoderLesson();  // l13_encoder_decoder.cpp
Lesson evictionsLesson();       // l14_evictions.cpp
Lesson oneReplyLesson();        // c01_one_reply.cpp
Lesson propertiesLesson();      // c02_properties.cpp
Lesson chatsLesson();           // c03_chats.cpp
Lesson outOfMemoryLesson();     // c04_out_of_memory.cpp
Lesson loopLesson();            // c05_loop.cpp
Lesson threeLengthsLesson();    // l15_three_lengths.cpp

}  // namespace kvarium::lessons
