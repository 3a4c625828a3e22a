// kvarium-cli: the engine of the window on a command line, without Qt. Results go to stdout, progress and errors to
// stderr. Each function but the first adds its command to the program.
#pragma once

namespace CLI {
class App;
}

namespace kvarium::cli {

int runProgram(int argc, char** argv);  // all of it, with the arguments of main(); returns its exit code

void addChat(CLI::App& program);
void addRun(CLI::App& program);
void addLogits(CLI::App& program);
void addGenerate(CLI::App& program);
void addTokenize(CLI::App& program);  // and detokenize
void addTemplate(CLI::App& program);
void addBench(CLI::App& program);
void addPerplexity(CLI::App& program);
void addCompare(CLI::App& program);
void addEstimate(CLI::App& program);
void addInspect(CLI::App& program);
void addTranscribe(CLI::App& program);
void addModels(CLI::App& program);
void addCaches(CLI::App& program);
void addCache(CLI::App& program);
void addLesson(CLI::App& program);
void addServe(CLI::App& program);

}  // namespace kvarium::cli
