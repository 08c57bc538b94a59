// A classic BPF program for seccomp(2): each instruction is code (u16), jump if true, jump if false (u8), operand (u32).
const LOAD = 0x20;
const EQUALS = 0x15;
const AT_LEAST = 0x35;
const ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const refuse = (errno: number) => 0x00050000 | errno;
const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

/** Offsets in `struct seccomp_data`, little-endian; of the arguments the low halves. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (at: number) => 16 + 8 * at;

const AF_UNIX = 1;
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;
/** CLONE_NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
const NEW_NAMESPACES = 0x7e020080;
/** Numbers of the x32 interface, under which every call would have a second number. */
const X32 = 0x40000000;

type System = {
  architecture: number;
  x32: boolean;
  clone: number;
  clone3: number;
  socket: number;
  socketpair: number;
  ioctl: number;
  /** Calls that no program of a contest needs and that widen the kernel's surface. */
  refused: number[];
};

/** Numbers that all architectures share: new mount calls, io_uring, pidfd_getfd, process_madvise, memfd_secret and others. */
const SHARED = [425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 440, 442, 443, 447, 448];

const SYSTEMS: Partial<Record<NodeJS.Architecture, System>> = {
  x64: {
    architecture: 0xc000003e,
    x32: true,
    clone: 56,
    clone3: 435,
    socket: 41,
    socketpair: 53,
    ioctl: 16,
    refused: [
      // ptrace, syslog, personality, ustat, sysfs, vhangup, modify_ldt, pivot_root, _sysctl, adjtimex, chroot, acct, settimeofday
      101,
      103, 135, 136, 139, 153, 154, 155, 156, 159, 161, 163, 164,
      // mount, umount2, swapon, swapoff, reboot, sethostname, setdomainname, iopl, ioperm
      165, 166, 167, 168, 169, 170, 171, 172, 173,
      // create_module, init_module, delete_module, get_kernel_syms, query_module, quotactl, nfsservctl, lookup_dcookie, clock_settime
      174,
      175, 176, 177, 178, 179, 180, 212, 227,
      // mbind, set_mempolicy, kexec_load, add_key, request_key, keyctl, migrate_pages, unshare, move_pages, perf_event_open
      237,
      238, 246, 248, 249, 250, 256, 272, 279, 298,
      // fanotify_init, fanotify_mark, name_to_handle_at, open_by_handle_at, clock_adjtime, setns, process_vm_readv, process_vm_writev
      300,
      301, 303, 304, 305, 308, 310, 311,
      // kcmp, finit_module, kexec_file_load, bpf, userfaultfd, uselib
      312, 313, 320, 321, 323, 134,
    ],
  },
  arm64: {
    architecture: 0xc00000b7,
    x32: false,
    clone: 220,
    clone3: 435,
    socket: 198,
    socketpair: 199,
    ioctl: 29,
    refused: [
      // lookup_dcookie, umount2, mount, pivot_root, nfsservctl, chroot, vhangup, quotactl, acct, personality, unshare, kexec_load
      18,
      39, 40, 41, 42, 51, 58, 60, 89, 92, 97, 104,
      // init_module, delete_module, clock_settime, syslog, ptrace, reboot, sethostname, setdomainname, settimeofday, adjtimex
      105,
      106, 112, 116, 117, 142, 161, 162, 170, 171,
      // add_key, request_key, keyctl, swapon, swapoff, mbind, set_mempolicy, migrate_pages, move_pages, perf_event_open
      217,
      218, 219, 224, 225, 235, 237, 238, 239, 241,
      // fanotify_init, fanotify_mark, name_to_handle_at, open_by_handle_at, clock_adjtime, setns, process_vm_readv, process_vm_writev
      262,
      263, 264, 265, 266, 268, 270, 271,
      // kcmp, finit_module, bpf, userfaultfd, kexec_file_load
      272, 273, 280, 282, 294,
    ],
  },
};

/** The bytes of the filter for `bwrap --seccomp`, or undefined where the numbers of system calls are not known. */
export function seccompFilter(architecture: NodeJS.Architecture): Buffer | undefined {
  const system = SYSTEMS[architecture];
  if (!system) return undefined;
  const program: number[][] = [
    [LOAD, 0, 0, ARCHITECTURE],
    [EQUALS, 1, 0, system.architecture],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, NUMBER],
  ];
  if (system.x32) program.push([AT_LEAST, 0, 1, X32], [RETURN, 0, 0, refuse(ENOSYS)]);
  for (const call of [...system.refused, ...SHARED])
    program.push([EQUALS, 0, 1, call], [RETURN, 0, 0, refuse(EPERM)]);
  // Its flags are in memory, where a filter cannot read them. Without it the C library uses clone.
  program.push([EQUALS, 0, 1, system.clone3], [RETURN, 0, 0, refuse(ENOSYS)]);
  program.push(
    [EQUALS, 0, 4, system.clone],
    [LOAD, 0, 0, argument(0)],
    [ANY_BIT, 0, 1, NEW_NAMESPACES],
    [RETURN, 0, 0, refuse(EPERM)],
    [RETURN, 0, 0, ALLOW],
  );
  for (const call of [system.socket, system.socketpair])
    program.push(
      [EQUALS, 0, 4, call],
      [LOAD, 0, 0, argument(0)],
      [EQUALS, 1, 0, AF_UNIX],
      [RETURN, 0, 0, refuse(EAFNOSUPPORT)],
      [RETURN, 0, 0, ALLOW],
    );
  program.push(
    [EQUALS, 0, 5, system.ioctl],
    [LOAD, 0, 0, argument(1)],
    [EQUALS, 1, 0, TIOCSTI],
    [EQUALS, 0, 1, TIOCLINUX],
    [RETURN, 0, 0, refuse(EPERM)],
    [RETURN, 0, 0, ALLOW],
    [RETURN, 0, 0, ALLOW],
  );
  const bytes = Buffer.alloc(8 * program.length);
  program.forEach(([code = 0, ifTrue = 0, ifFalse = 0, operand = 0], at) => {
    bytes.writeUInt16LE(code, 8 * at);
    bytes.writeUInt8(ifTrue, 8 * at + 2);
    bytes.writeUInt8(ifFalse, 8 * at + 3);
    bytes.writeUInt32LE(operand >>> 0, 8 * at + 4);
  });
  return bytes;
}
