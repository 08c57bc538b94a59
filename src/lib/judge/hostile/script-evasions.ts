import type { HostileProgram } from './hostile-program.ts';
import { javascript, python, sql } from './scripts.ts';

/** These run natively and in WebAssembly. */
export const SCRIPT_EVASIONS: HostileProgram[] = [
  python('to read any address', ['RE', 'WA'], 'import ctypes\nctypes.string_at(0)'),
  python(
    'to leave without an end',
    ['AC', 'WA', 'RE'],
    'import os, sys\nsys.stdout.write("answer")\nsys.stdout.flush()\nos._exit(0)',
  ),
  python(
    'an output that is no text',
    ['WA'],
    'import sys\nsys.stdout.buffer.write(bytes(range(256)) * 20 + b"\\xff\\xfe\\x00\\xed\\xa0\\x80")',
  ),
  python(
    'to close its output and wait',
    ['RE', 'WA', 'TLE'],
    'import os, time\nos.close(1)\nos.close(2)\nos.close(0)\ntime.sleep(1000)',
  ),
  python(
    'daemons that nobody waits for',
    ['RE', 'WA', 'AC', 'TLE', 'MLE'],
    'import os\nprint("answer", flush=True)\nfor _ in range(30):\n  if os.fork() == 0:\n    os.setsid()\n    while True: pass',
  ),
  python(
    'to sleep through signals',
    ['TLE', 'RE'],
    'import signal, time\nfor n in range(1, 65):\n  try: signal.signal(n, signal.SIG_IGN)\n  except (OSError, ValueError): pass\nwhile True: time.sleep(100)',
  ),
  python('an expression without end', ['TLE'], 'import re\nre.match(r"(a|aa|a?)+$", "a" * 60 + "b")'),
  javascript(
    'threads without end',
    ['TLE', 'MLE', 'RE'],
    'const { Worker } = require("worker_threads"); for (;;) new Worker("for (;;);", { eval: true });',
  ),
  javascript(
    'to kill what started it',
    ['WA', 'RE'],
    'for (const id of [process.ppid, 1]) try { process.kill(id, "SIGKILL"); } catch {}',
  ),
  javascript(
    'to wait for nobody',
    ['TLE', 'RE'],
    'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
  ),
  javascript(
    'memory outside of its heap',
    ['MLE', 'RE'],
    'const all = []; for (;;) all.push(new Uint8Array(1 << 24).fill(1));',
  ),
];

export const SQL_EVASIONS: HostileProgram[] = [
  sql(
    'a value of a gigabyte',
    ['MLE', 'RE', 'OLE'],
    'SELECT length(hex(randomblob(900000000))); SELECT randomblob(900000000);',
  ),
  sql('a text that grows as it is written', ['MLE', 'RE'], "SELECT printf('%.*c', 2000000000, 'x');"),
  sql(
    'to sort on the disk',
    ['MLE', 'RE', 'TLE'],
    'WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r LIMIT 100000000) SELECT x, hex(zeroblob(200)) AS y FROM r ORDER BY y, random();',
  ),
  sql(
    'to attach a file by its address',
    ['RE'],
    "ATTACH DATABASE 'file:/etc/passwd?mode=ro&immutable=1' AS x; SELECT 'escaped' FROM x.sqlite_master;",
  ),
  sql(
    'settings by functions',
    ['WA', 'RE', 'OLE'],
    "SELECT 'escaped' FROM pragma_database_list WHERE file <> ''; SELECT * FROM pragma_table_list;",
  ),
];
