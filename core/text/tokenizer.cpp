#include "core/text/tokenizer.h"
