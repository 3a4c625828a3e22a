#include "core/text/vocabulary.h"
