import { c } from './c.ts';
import { cpp, java, main } from './cpp-and-java.ts';
import type { HostileProgram } from './hostile-program.ts';

/** Programs that hide from the watch, or turn its own means against it. */
export const EVASIONS: HostileProgram[] = [
  c(
    'daemons that burn time after the right answer',
    ['AC', 'TLE'],
    'puts("answer"); fflush(stdout); for (int i = 0; i < 12; i++) if (!fork()) { setsid(); for (int f = 0; f < 64; f++) close(f); if (fork()) _exit(0); for (;;); } return 0;',
  ),
  c(
    'to kill whatever it can reach',
    ['WA', 'RE'],
    'kill(getppid(), SIGKILL); kill(1, SIGKILL); kill(1, SIGSTOP); for (int i = 2; i < 40000; i++) if (i != getpid()) kill(i, SIGKILL); kill(-1, SIGKILL);',
  ),
  c('to stop itself', ['TLE'], 'raise(SIGSTOP); puts("answer");'),
  c(
    'to ignore the signal of its time',
    ['TLE'],
    'for (int i = 1; i < 65; i++) signal(i, SIG_IGN); sigset_t s; sigfillset(&s); sigprocmask(SIG_BLOCK, &s, 0); for (;;);',
  ),
  c(
    'to write to /proc',
    ['WA'],
    'const char *n[] = {"/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger", "/proc/sys/vm/overcommit_memory", "/proc/1/mem", "/proc/self/uid_map", "/proc/sys/kernel/ns_last_pid"}; for (unsigned i = 0; i < sizeof n / sizeof *n; i++) { int f = open(n[i], O_WRONLY); if (f >= 0 && write(f, "0", 1) == 1) puts("escaped"); } int f = open("/proc/self/oom_score_adj", O_WRONLY); if (f >= 0 && write(f, "-900", 4) == 4) puts("escaped");',
  ),
  c(
    'to see the machine through processes',
    ['WA'],
    'char n[64]; for (int i = 1; i < 400; i++) { sprintf(n, "/proc/%d/root/etc/shadow", i); if (open(n, O_RDONLY) >= 0) puts("escaped"); sprintf(n, "/proc/%d/cwd/../../etc/shadow", i); if (open(n, O_RDONLY) >= 0) puts("escaped"); sprintf(n, "/proc/%d/environ", i); int f = open(n, O_RDONLY); static char b[65536]; int k = f < 0 ? 0 : read(f, b, sizeof b - 1); for (int j = 0; j + 8 < k; j++) if (!memcmp(b + j, "DATABASE", 8)) puts("escaped"); }',
  ),
  c(
    'to become itself from memory for ever',
    ['TLE', 'RE'],
    'static char b[1 << 16]; int f = open("/proc/self/exe", O_RDONLY), m = syscall(SYS_memfd_create, "x", 0), k; while ((k = read(f, b, sizeof b)) > 0) if (write(m, b, k) != k) return 1; char *none[] = {"x", 0}; syscall(SYS_execveat, m, "", none, none, AT_EMPTY_PATH); return 1;',
  ),
  c(
    'a ring of calls that the kernel makes',
    ['WA'],
    'static char p[512]; int f = syscall(SYS_io_uring_setup, 8, p); if (f >= 0) puts("escaped");',
  ),
  c(
    'a file with a hole of a terabyte',
    ['WA', 'RE', 'MLE'],
    'int f = open("/tmp/x", O_CREAT | O_RDWR, 0600); if (ftruncate(f, 1ll << 40) == 0) puts("escaped"); if (fallocate(f, 0, 0, 1ll << 36) == 0) puts("escaped"); if (ftruncate(f, 60 << 20) == 0) { char *p = mmap(0, 60 << 20, 3, MAP_SHARED, f, 0); memset(p, 1, 60 << 20); }',
  ),
  c(
    'to close its output and write elsewhere',
    ['WA', 'RE'],
    'close(1); close(2); for (int i = 0; i < 256; i++) if (write(i, "escaped", 7) == 7 && i > 2) return 3; if (open("/proc/self/fd/1", O_WRONLY) >= 0) return 4;',
  ),
  c(
    'links that lead out of its folder',
    ['WA'],
    'symlink("/proc/1/root/etc/shadow", "/tmp/a"); symlink("/etc/shadow", "/tmp/b"); if (open("/tmp/a", O_RDONLY) >= 0 || open("/tmp/b", O_RDONLY) >= 0) puts("escaped"); if (link("/program/main", "/tmp/c") == 0 || symlink("/tmp", "/program/x") == 0) puts("escaped");',
  ),
  c(
    'to come before others',
    ['WA'],
    'struct sched_param p = {1}; if (sched_setscheduler(0, SCHED_FIFO, &p) == 0 || sched_setscheduler(0, SCHED_RR, &p) == 0) puts("escaped"); errno = 0; if (setpriority(PRIO_PROCESS, 0, -20) == 0) puts("escaped");',
  ),
  cpp(
    'a loop in what runs after main',
    ['TLE'],
    '#include <cstdio>\nstruct A { ~A() { for (;;); } } a;\nint main() { std::puts("answer"); std::fflush(stdout); }',
  ),
  java(
    'to end within its own end',
    ['TLE', 'RE', 'WA'],
    main(
      'Runtime.getRuntime().addShutdownHook(new Thread(() -> System.exit(0))); for (int i = 0; i < 20; i++) new Thread(() -> { while (true) Thread.onSpinWait(); }).start(); System.exit(0);',
    ),
  ),
  java(
    'to halt beside threads after the right answer',
    ['AC'],
    main(
      'for (int i = 0; i < 10; i++) new Thread(() -> { while (true) Thread.onSpinWait(); }).start(); System.out.println("answer"); System.out.flush(); Runtime.getRuntime().halt(0);',
    ),
  ),
  java(
    'to write to any address',
    ['RE', 'CE'],
    `static void f() throws Exception { var f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe"); f.setAccessible(true); ((sun.misc.Unsafe) f.get(null)).putAddress(8, 1); } ${main('f();')}`,
  ),
];

const doubled = (name: string) => `static final String ${name}`;

/** Sources that attack their compiler. */
export const COMPILE_BOMBS: HostileProgram[] = [
  cpp(
    'a constant that takes for ever',
    ['CE'],
    'constexpr long f(long n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\nstatic_assert(f(90) > 0);\nint main() {}',
  ),
  cpp(
    'a sequence of a billion types',
    ['CE'],
    '#include <utility>\ntemplate <std::size_t... I> constexpr std::size_t f(std::index_sequence<I...>) { return (I + ... + 0); }\nint main() { return f(std::make_index_sequence<1000000000>()) + sizeof(std::make_index_sequence<999999937>); }',
  ),
  cpp(
    'an array of sixty gigabytes',
    ['CE', 'RE', 'MLE'],
    'char a[60ull << 30];\nint main(int n, char **) { for (unsigned long i = 0; i < sizeof a; i += 4096) a[i] = n; return a[n]; }',
  ),
  cpp('a billion instructions', ['CE'], 'asm(".rept 2000000000\\n nop\\n .endr");\nint main() {}'),
  cpp(
    'to include what its processes show',
    ['CE'],
    '#include "/proc/self/environ"\n#include "/proc/1/environ"\n#include "/dev/stdin"\n#include_next </etc/passwd>\nint main() {}',
  ),
  cpp(
    'to ask whether secrets exist',
    ['WA'],
    '#include <cstdio>\nint main() {\n#if __has_include("/etc/shadow") || __has_include("/etc/passwd") || __has_include("/root/.bashrc")\nstd::puts("escaped");\n#endif\n}',
  ),
  java(
    'a constant that doubles',
    ['CE'],
    `${doubled('a')} = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"; ${'bcdefghijklmnopqrstuvwxyz'
      .split('')
      .map((name, at) => {
        const last = 'abcdefghijklmnopqrstuvwxy'[at];
        return `${doubled(name)} = ${last} + ${last} + ${last} + ${last};`;
      })
      .join(' ')} ${main('System.out.println(z.length());')}`,
  ),
];
