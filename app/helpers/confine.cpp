#include "app/helpers/confine.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <initializer_list>

namespace kvarium::helpers {
namespace {

// The sanitizers need more memory, and files and system calls of their own: only time is bounded.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_watched = true;
#else
constexpr bool is_watched = false;
#endif

bool limit(__rlimit_resource what, rlim_t most) {
  const rlimit value{most, most};
  return setrlimit(what, &value) == 0;
}

// No file but those in `folders`: the oldest version of Landlock is enough for that.
void closeFiles(const std::vector<std::string>& folders) {
  landlock_ruleset_attr rules{};
  rules.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
  const long set = syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
  if (set < 0) return;
  for (const std::string& folder : folders) {
    landlock_path_beneath_attr rule{};
    rule.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    rule.parent_fd = open(folder.c_str(), O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0) continue;
    syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
  }
  syscall(SYS_landlock_restrict_self, set, 0);
  close(static_cast<int>(set));
}

// All system calls fail but those that computing, reading and answering need. One that an architecture lacks adds no
// rule.
bool closeCalls(bool reads_files) {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (!filter) return false;
  const auto allow = [filter](std::initializer_list<int> calls) {
    for (const int call : calls) seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0);
  };
  allow({SCMP_SYS(read),         SCMP_SYS(write),         SCMP_SYS(readv),
         SCMP_SYS(writev),       SCMP_SYS(lseek),         SCMP_SYS(pread64),
         SCMP_SYS(fstat),        SCMP_SYS(newfstatat),    SCMP_SYS(statx),
         SCMP_SYS(close),        SCMP_SYS(brk),           SCMP_SYS(mmap),
         SCMP_SYS(munmap),       SCMP_SYS(mremap),        SCMP_SYS(mprotect),
         SCMP_SYS(madvise),      SCMP_SYS(futex),         SCMP_SYS(exit),
         SCMP_SYS(exit_group),   SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday),
         SCMP_SYS(getrandom),    SCMP_SYS(getrusage),     SCMP_SYS(setrlimit),
         SCMP_SYS(getrlimit),    SCMP_SYS(rt_sigaction),  SCMP_SYS(rt_sigprocmask),
         SCMP_SYS(rt_sigreturn), SCMP_SYS(getpid),        SCMP_SYS(gettid),
         SCMP_SYS(sysinfo),      SCMP_SYS(sched_yield),   SCMP_SYS(restart_syscall)});
  // Of this process alone.
  seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1, SCMP_A0(SCMP_CMP_EQ, 0));
  seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_EQ, scmp_datum_t(getpid())));
  if (reads_files) {
    const auto read_only = SCMP_A2(SCMP_CMP_MASKED_EQ, O_ACCMODE | O_CREAT | O_TRUNC, O_RDONLY);
    seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1, read_only);
    allow({SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(getdents64), SCMP_SYS(readlink),
           SCMP_SYS(readlinkat)});
  }
  const bool done = seccomp_load(filter) == 0;
  seccomp_release(filter);
  return done;
}

}  // namespace

bool confine(const Allowed& allowed) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 32);
  allowSeconds(allowed.seconds);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (is_watched) return true;
  prctl(PR_SET_DUMPABLE, 0);
  if (!limit(RLIMIT_AS, allowed.memory) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  closeFiles(allowed.folders);
  return closeCalls(!allowed.folders.empty());
}

void allowSeconds(unsigned seconds) {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  rlimit value{};
  getrlimit(RLIMIT_CPU, &value);
  value.rlim_cur = static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + seconds + 1;
  setrlimit(RLIMIT_CPU, &value);
}

}  // namespace kvarium::helpers
