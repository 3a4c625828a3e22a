#include "core/files/gguf.h"
