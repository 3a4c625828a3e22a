#include "core/text/utf8_assembler.h"
