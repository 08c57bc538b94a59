import type { HostileProgram } from './hostile-program.ts';

type Make = (
  tries: string,
  allowed: HostileProgram['allowed'],
  source: string,
  quick?: boolean,
) => HostileProgram;

export const cpp: Make = (tries, allowed, source, quick = false) => ({
  language: 'cpp',
  tries,
  allowed,
  source,
  quick,
});
export const java: Make = (tries, allowed, body, quick = false) => ({
  language: 'java',
  tries,
  allowed,
  quick,
  source: `import java.io.*; import java.net.*; import java.nio.file.*; import java.util.*;
public class Main { ${body} }`,
});
export const main = (body: string) => `public static void main(String[] args) throws Exception { ${body} }`;

export const CPP_PROGRAMS: HostileProgram[] = [
  cpp('to include a secret file', ['CE'], '#include "/etc/shadow"\nint main() {}'),
  cpp('to include without end', ['CE'], '#include __FILE__\nint main() {}'),
  cpp('to include an endless device', ['CE'], '#include "/dev/zero"\nint main() {}'),
  cpp(
    'templates without end',
    ['CE'],
    'template <int N> struct A { static const long v = A<N + 1>::v + A<N + 2>::v; };\nint main() { return A<0>::v; }',
  ),
  cpp('a program of a gigabyte', ['CE'], 'int a[1 << 28] = {1};\nint main() { return a[5]; }'),
  cpp(
    'a million errors',
    ['CE'],
    '#define A x y z ; x y z ;\n#define B A A A A A A A A A A\n#define C B B B B B B B B B B\n#define D C C C C C C C C C C\nD D D D\nint main() {}',
  ),
  cpp(
    'macros without end',
    ['CE', 'WA'],
    '#define A "aaaaaaaaaaaaaaaa"\n#define B A A A A A A A A A A\n#define C B B B B B B B B B B\n#define D C C C C C C C C C C\n#define E D D D D D D D D D D\n#define F E E E E E E E E E E\nconst char *x = F F F F F F F F F F F F F F F F F F;\nint main() {}',
  ),
  cpp('to read a secret while it is assembled', ['CE'], 'asm(".incbin \\"/etc/shadow\\"");\nint main() {}'),
  cpp(
    'threads without end',
    ['RE', 'TLE', 'MLE'],
    '#include <thread>\nint main() { for (;;) std::thread([] { for (;;); }).detach(); }',
  ),
  cpp(
    'more memory than there is',
    ['MLE'],
    '#include <vector>\nint main() { std::vector<std::vector<char>> all; for (;;) all.emplace_back(1 << 26, 1); }',
  ),
  cpp(
    'an exception that nobody catches',
    ['RE'],
    '#include <stdexcept>\nint main() { throw std::runtime_error("x"); }',
  ),
  // The compiler must not see that nobody uses the memory: it would leave the allocation out.
  cpp(
    'one piece of memory larger than there is',
    ['MLE'],
    '#include <cstdio>\nvolatile char *p;\nint main() { p = new char[1ull << 46]; p[5] = 1; std::puts("answer"); }',
  ),
  cpp('an endless loop', ['TLE'], 'int main() { for (;;); }'),
  cpp('to crash', ['RE'], 'int main() { volatile int *p = nullptr; return *p; }'),
];

export const JAVA_PROGRAMS: HostileProgram[] = [
  java(
    'to take all memory',
    ['MLE'],
    main('List<byte[]> all = new ArrayList<>(); for (;;) all.add(new byte[1 << 20]);'),
  ),
  java(
    'to catch running out of memory',
    ['TLE', 'MLE'],
    main(
      'List<byte[]> all = new ArrayList<>(); for (;;) try { all.add(new byte[1 << 20]); } catch (Throwable e) {}',
    ),
  ),
  java(
    'memory outside of the heap',
    ['MLE'],
    main(
      'List<Object> all = new ArrayList<>(); for (;;) { var b = java.nio.ByteBuffer.allocateDirect(1 << 24); for (int i = 0; i < b.capacity(); i += 4096) b.put(i, (byte) 1); all.add(b); }',
    ),
  ),
  java(
    'threads without end',
    ['RE', 'TLE', 'MLE'],
    main(
      'for (;;) new Thread(() -> { for (;;) try { Thread.sleep(1000); } catch (Exception e) {} }).start();',
    ),
  ),
  java(
    'recursion without end',
    ['RE'],
    `static int f(int x) { return f(x + 1) + 1; } ${main('System.out.println(f(0));')}`,
  ),
  java(
    'to run a shell',
    ['WA', 'RE'],
    main(
      'var p = new ProcessBuilder("sh", "-c", "cat /etc/passwd && echo escaped").redirectErrorStream(true).start(); System.out.write(p.getInputStream().readAllBytes());',
    ),
  ),
  java('to reach the network', ['RE'], main('new Socket("127.0.0.1", 5432); System.out.println("escaped");')),
  java(
    'to write to its class',
    ['RE'],
    main('Files.writeString(Path.of("/program/Main.class"), "x"); System.out.println("escaped");'),
  ),
  java(
    'to refuse to end',
    ['TLE'],
    main('Runtime.getRuntime().addShutdownHook(new Thread(() -> { for (;;); }));'),
  ),
  java('to compile for ever with a processor', ['CE', 'WA'], `@interface P {} @P ${main('')}`),
];
