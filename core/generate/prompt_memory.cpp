#include "core/generate/prompt_memory.h"
