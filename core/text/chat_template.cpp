#include "core/text/chat_template.h"
