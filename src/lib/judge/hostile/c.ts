import type { HostileProgram } from './hostile-program.ts';

export const c = (
  tries: string,
  allowed: HostileProgram['allowed'],
  body: string,
  quick = false,
): HostileProgram => ({
  language: 'c',
  tries,
  allowed,
  quick,
  source: `#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <netinet/in.h>
#include <unistd.h>
int main(void) {
${body}
}
`,
});

export const C_PROGRAMS: HostileProgram[] = [
  c('a fork bomb', ['TLE', 'MLE'], 'for (;;) fork();'),
  c(
    'processes that outlive it',
    ['WA'],
    'if (fork() == 0) { setsid(); if (fork() == 0) for (;;) pause(); } return 0;',
  ),
  c(
    'a daemon that ignores signals',
    ['WA'],
    'if (!fork()) { setsid(); for (int i = 1; i < 65; i++) signal(i, SIG_IGN); for (;;) pause(); }',
  ),
  c(
    'to burn time in children that nobody waits for',
    ['TLE'],
    'for (int i = 0; i < 8; i++) if (!fork()) { setsid(); for (;;); } sleep(100);',
    true,
  ),
  c(
    'to burn time in a grandchild',
    ['TLE'],
    'if (!fork()) { if (!fork()) for (;;); _exit(0); } for (;;) pause();',
  ),
  c('to sleep for ever', ['TLE'], 'for (;;) pause();'),
  c(
    'to take all memory',
    ['MLE'],
    'for (;;) { char *p = malloc(1 << 20); if (p) memset(p, 1, 1 << 20); }',
    true,
  ),
  c(
    'to share memory among children',
    ['MLE'],
    'for (int i = 0; i < 30; i++) if (!fork()) { volatile char *p = malloc(60 << 20); for (int j = 0; j < 60 << 20; j += 4096) p[j] = 1; sleep(5); _exit(0); } sleep(5);',
  ),
  c(
    'memory in shared files',
    ['MLE', 'RE'],
    'int f = syscall(SYS_memfd_create, "x", 0); char b[65536] = {1}; for (;;) if (write(f, b, sizeof b) < 0) return 1;',
  ),
  c(
    'to fill the disk with one file',
    ['RE', 'MLE'],
    'int f = open("/tmp/x", O_CREAT | O_WRONLY, 0600); char b[65536] = {1}; for (;;) if (write(f, b, sizeof b) < 0) return 1;',
  ),
  c(
    'to fill the disk with many files',
    ['RE', 'MLE'],
    'char n[32]; for (int i = 0;; i++) { sprintf(n, "/tmp/%d", i); int f = open(n, O_CREAT | O_WRONLY, 0600); if (f < 0) return 1; char b[4096] = {1}; if (write(f, b, 4096) < 0) return 1; close(f); }',
  ),
  c(
    'to fill /dev/shm',
    ['RE', 'MLE'],
    'int f = open("/dev/shm/x", O_CREAT | O_WRONLY, 0600); char b[65536] = {1}; for (;;) if (write(f, b, sizeof b) < 0) return 1;',
  ),
  c(
    'to flood its output',
    ['OLE'],
    'for (;;) puts("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");',
  ),
  c(
    'to flood its error output',
    ['OLE', 'TLE'],
    'for (;;) fputs("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", stderr);',
  ),
  c(
    'to read the accounts',
    ['WA'],
    'if (open("/etc/passwd", O_RDONLY) >= 0 || open("/etc/shadow", O_RDONLY) >= 0) puts("escaped");',
  ),
  c(
    'to read home folders',
    ['WA'],
    'if (open("/root", O_RDONLY) >= 0 || open("/home", O_RDONLY) >= 0 || open("/work", O_RDONLY) >= 0) puts("escaped");',
  ),
  c(
    'to write to the system',
    ['WA'],
    'if (open("/usr/x", O_CREAT | O_WRONLY, 0600) >= 0 || open("/x", O_CREAT | O_WRONLY, 0600) >= 0 || open("/program/main", O_WRONLY) >= 0) puts("escaped");',
  ),
  c(
    'to change its own program',
    ['WA'],
    'if (chmod("/program/main", 0777) == 0 || unlink("/program/main") == 0 || rename("/program/main", "/tmp/main") == 0) puts("escaped");',
  ),
  c(
    'to change its input',
    ['WA'],
    'if (open("/proc/self/fd/0", O_RDWR) >= 0 || fchmod(0, 0777) == 0 || ftruncate(0, 0) == 0) puts("escaped");',
  ),
  c(
    'to reach the network',
    ['WA'],
    'int s = socket(AF_INET, SOCK_STREAM, 0); if (s >= 0) puts("escaped"); if (socket(AF_INET6, SOCK_DGRAM, 0) >= 0) puts("escaped");',
    true,
  ),
  c(
    'sockets of other families',
    ['WA'],
    'for (int i = 2; i < 45; i++) if (socket(i, SOCK_RAW, 0) >= 0 || socket(i, SOCK_DGRAM, 0) >= 0) puts("escaped");',
  ),
  c(
    'abstract sockets of the machine',
    ['WA'],
    'int s = socket(AF_UNIX, SOCK_STREAM, 0); struct sockaddr_un a = {AF_UNIX, "\\0/tmp/.X11-unix/X0"}; if (connect(s, (void *)&a, sizeof a) == 0) puts("escaped");',
  ),
  c(
    'to trace a process',
    ['WA'],
    'for (int i = 1; i < 300; i++) if (i != getpid() && ptrace(PTRACE_ATTACH, i, 0, 0) == 0) puts("escaped"); if (ptrace(PTRACE_TRACEME, 0, 0, 0) == 0) puts("escaped");',
  ),
  c(
    'to make namespaces',
    ['WA'],
    'if (unshare(CLONE_NEWUSER) == 0 || unshare(CLONE_NEWNS) == 0 || unshare(CLONE_NEWPID) == 0) puts("escaped");',
  ),
  c(
    'to clone into namespaces',
    ['WA'],
    'long p = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0); if (p == 0) _exit(0); if (p > 0) puts("escaped");',
  ),
  c(
    'to enter namespaces of others',
    ['WA'],
    'int f = open("/proc/1/ns/mnt", O_RDONLY); if (f >= 0 && setns(f, 0) == 0) puts("escaped");',
  ),
  c(
    'to mount',
    ['WA'],
    'if (mount("none", "/tmp", "tmpfs", 0, 0) == 0 || umount("/tmp") == 0 || chroot("/tmp") == 0 || mount("", "/usr", "", MS_REMOUNT | MS_BIND, 0) == 0) puts("escaped");',
  ),
  c(
    'calls that attack the kernel',
    ['WA'],
    'long n[] = {SYS_bpf, SYS_keyctl, SYS_add_key, SYS_userfaultfd, SYS_perf_event_open, SYS_io_uring_setup, SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_process_vm_readv, SYS_open_by_handle_at, SYS_syslog, SYS_reboot}; for (unsigned i = 0; i < sizeof n / sizeof *n; i++) { errno = 0; if (syscall(n[i], 0, 0, 0, 0, 0, 0) >= 0 || errno != EPERM) puts("escaped"); }',
  ),
  c(
    'to call by the numbers of another interface',
    ['WA'],
    '#ifdef __x86_64__\nerrno = 0; if (syscall(0x40000000 | 165, "none", "/tmp", "tmpfs", 0, 0) == 0 || errno != ENOSYS) puts("escaped");\n#endif',
  ),
  c(
    'to become root',
    ['WA'],
    'if (setuid(0) == 0 || setgid(0) == 0 || setresuid(0, 0, 0) == 0 || getuid() == 0) puts("escaped");',
  ),
  c(
    'programs that become root',
    ['WA'],
    'if (system("su -c id 2>/dev/null | grep -q uid=0") == 0) puts("escaped");',
  ),
  c(
    'to raise its limits',
    ['WA'],
    'struct rlimit r = {RLIM_INFINITY, RLIM_INFINITY}; if (setrlimit(RLIMIT_CPU, &r) == 0 || setrlimit(RLIMIT_FSIZE, &r) == 0) puts("escaped"); r.rlim_cur = r.rlim_max = 1 << 20; if (setrlimit(RLIMIT_NOFILE, &r) == 0) puts("escaped");',
  ),
  c('to kill everything', ['RE'], 'kill(-1, SIGKILL); kill(1, SIGKILL); kill(2, SIGKILL);'),
  c(
    'to kill the first process of its namespace',
    ['WA'],
    'kill(1, SIGTERM); kill(1, SIGSTOP); kill(getppid(), SIGSTOP);',
  ),
  c('to stop itself', ['TLE'], 'raise(SIGSTOP); for (;;);'),
  c(
    'to read the memory of the first process',
    ['WA'],
    'int f = open("/proc/1/mem", O_RDWR); char b[8]; if (f >= 0 && pread(f, b, 8, 0x400000) > 0) puts("escaped");',
  ),
  c(
    'secrets in environments',
    ['WA'],
    'char b[65536] = {0}; int f = open("/proc/1/environ", O_RDONLY); long n = f < 0 ? 0 : read(f, b, sizeof b - 1); for (long i = 0; i < n; i++) if (!b[i]) b[i] = 10; if (strstr(b, "DATABASE") || strstr(b, "npm_") || strstr(b, "PASSWORD") || getenv("DATABASE_URL")) puts("escaped");',
  ),
  c(
    'to settle in files of the kernel',
    ['WA'],
    'int f = open("/proc/sys/kernel/core_pattern", O_WRONLY); if (f >= 0) puts("escaped"); f = open("/sys/fs/cgroup/memory/memory.limit_in_bytes", O_RDWR); if (f >= 0) puts("escaped"); if (open("/proc/sysrq-trigger", O_WRONLY) >= 0) puts("escaped");',
  ),
  c('to break its stack', ['RE', 'MLE'], 'volatile char big[1 << 16]; big[0] = 1; main(); return big[0];'),
  c('to write to its terminal', ['WA'], 'int f = open("/dev/tty", O_RDWR); if (f >= 0) puts("escaped");'),
  c(
    'to keep inherited files',
    ['WA'],
    'struct stat s, n; stat("/dev/null", &n); for (int i = 3; i < 256; i++) if (fstat(i, &s) == 0 && s.st_rdev != n.st_rdev) puts("escaped");',
  ),
];
