#include "core/generate/chat_model.h"
