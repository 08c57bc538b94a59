import type { HostileProgram } from './hostile-program.ts';

type Make = (
  tries: string,
  allowed: HostileProgram['allowed'],
  source: string,
  quick?: boolean,
) => HostileProgram;
const make =
  (language: HostileProgram['language']): Make =>
  (tries, allowed, source, quick = false) => ({ language, tries, allowed, source, quick });
export const [python, javascript, sql] = [make('python'), make('javascript'), make('sql')];

/** These run natively and in WebAssembly. */
export const SCRIPT_PROGRAMS: HostileProgram[] = [
  python('an endless loop', ['TLE'], 'while True: pass'),
  python('to take all memory', ['MLE'], 'a = []\nwhile True: a.append(bytearray(1 << 20))'),
  python('to flood its output', ['OLE'], 'while True: print("x" * 1000)'),
  python(
    'to ignore every exception',
    ['TLE'],
    'while True:\n  try:\n    while True: pass\n  except BaseException: pass',
  ),
  python('to read a file outside', ['RE'], 'print(open("/etc/passwd").read(), "escaped")'),
  python(
    'to list the machine',
    ['WA', 'RE'],
    'import os\nfor f in ("/root", "/work"):\n  try:\n    if os.listdir(f): print("escaped")\n  except OSError: pass',
  ),
  python(
    'to reach the network',
    ['WA', 'RE'],
    'import socket\nsocket.create_connection(("127.0.0.1", 22), 1)\nprint("escaped")',
  ),
  python(
    'to run a program',
    ['RE', 'WA'],
    'import subprocess\nprint(subprocess.run(["cat", "/etc/shadow"], capture_output=True, check=True), "escaped")',
  ),
  python(
    'to see the environment of the worker',
    ['WA'],
    'import os\nif any(n.startswith(("DATABASE", "npm_", "PG", "ADMIN")) for n in os.environ): print("escaped")',
  ),
  python('to reach JavaScript', ['WA', 'RE'], 'import js\nprint(js.process.env, "escaped")'),
  python(
    'to reach JavaScript by a way around',
    ['WA', 'RE'],
    'from pyodide.code import run_js\nif run_js("typeof process") != "undefined" or run_js("typeof fetch") != "undefined": print("escaped")',
  ),
  python(
    'to load modules of JavaScript',
    ['WA', 'RE', 'TLE'],
    'import asyncio\nfrom pyodide.code import run_js\nasync def f():\n  m = await run_js("import(\\"node:child_process\\")")\n  print(m.execSync("id"), "escaped")\nasyncio.run(f())',
  ),
  python(
    'recursion without end',
    ['RE', 'MLE'],
    'import sys\nsys.setrecursionlimit(10 ** 9)\ndef f(x): return f(x + 1) + 1\nf(0)',
  ),
  python('numbers without end', ['TLE', 'MLE', 'RE'], 'x = 3\nwhile True: x = x * x'),
  python(
    'nested code without end',
    ['CE', 'RE', 'WA', 'MLE'],
    `x = ${'('.repeat(5_000)}1${')'.repeat(5_000)}`,
  ),
  python('to end the interpreter', ['RE', 'WA'], 'import os\nos._exit(7)'),
  javascript('an endless loop', ['TLE'], 'for (;;);'),
  javascript(
    'to take all memory',
    ['MLE', 'RE'],
    'const all = []; for (;;) all.push(new Array(1e5).fill(1.5));',
    true,
  ),
  javascript('endless promises', ['TLE', 'MLE'], 'const f = () => Promise.resolve().then(f); f();'),
  javascript('to flood its output', ['OLE', 'TLE', 'MLE'], 'for (;;) console.log("x".repeat(1000));'),
  javascript(
    'to read a file outside',
    ['RE'],
    'console.log(require("fs").readFileSync("/etc/passwd", "utf8"), "escaped");',
    true,
  ),
  javascript(
    'to run a program',
    ['RE', 'WA'],
    'console.log(String(require("child_process").execSync("cat /etc/shadow")), "escaped");',
    true,
  ),
  javascript(
    'to reach the network',
    ['RE', 'WA', 'TLE'],
    'require("net").connect(22, "127.0.0.1", () => console.log("escaped"));',
  ),
  javascript(
    'to fetch',
    ['RE', 'WA', 'TLE'],
    'fetch("http://127.0.0.1/").then(() => console.log("escaped"));',
  ),
  javascript(
    'to see the environment of the worker',
    ['WA', 'RE'],
    'if (Object.keys(process.env).some((n) => /^(DATABASE|npm_|PG|ADMIN)/.test(n))) console.log("escaped");',
  ),
  javascript(
    'to reach the host by constructors',
    ['WA', 'RE'],
    'const g = console.log.constructor("return this")(); if (g.process.mainModule?.require("fs").readFileSync("/etc/passwd")) console.log("escaped");',
    true,
  ),
  javascript(
    'to load modules of the host',
    ['WA', 'RE', 'TLE', 'CE'],
    'import("node:fs").then((fs) => { fs.readFileSync("/etc/passwd"); console.log("escaped"); }).catch(() => {});',
  ),
  javascript('recursion without end', ['RE'], '(function f() { f(); })();'),
  javascript('a regular expression without end', ['TLE'], '/^(a+)+$/.test("a".repeat(60) + "b");'),
  javascript('to sleep for ever', ['TLE'], 'setInterval(() => {}, 1000);'),
  javascript(
    'to change what everybody uses',
    ['WA', 'RE'],
    'Object.prototype.toString = () => "x"; Array.prototype.push = () => { throw 1; }; console.log(1);',
  ),
];

export const SQL_PROGRAMS: HostileProgram[] = [
  sql(
    'rows without end',
    ['OLE', 'TLE'],
    'WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT x FROM r;',
  ),
  sql(
    'to count for ever',
    ['TLE'],
    'WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT count(*) FROM r;',
  ),
  sql(
    'to take all memory',
    ['MLE', 'RE', 'TLE'],
    "WITH RECURSIVE r(x) AS (SELECT 'x' UNION ALL SELECT x || x || hex(randomblob(1000)) FROM r) SELECT count(x) FROM r;",
  ),
  sql(
    'to attach a file',
    ['RE'],
    "ATTACH '/tmp/judge-escape.db' AS other; CREATE TABLE other.t (a); SELECT 'escaped';",
    true,
  ),
  sql('to copy into a file', ['RE'], "VACUUM INTO '/tmp/judge-escape.db'; SELECT 'escaped';"),
  sql('to load an extension', ['RE'], "SELECT load_extension('/usr/lib/x'); SELECT 'escaped';"),
  sql('to read a file', ['RE'], "SELECT readfile('/etc/passwd'), 'escaped';"),
  sql(
    'to change settings',
    ['RE'],
    "PRAGMA query_only = OFF; PRAGMA writable_schema = ON; SELECT 'escaped';",
  ),
  sql('to change the tables of a query', ['RE'], "DROP TABLE secrets; SELECT 'escaped';"),
  sql('to change the schema', ['RE'], "DELETE FROM sqlite_master; SELECT 'escaped';"),
  sql(
    'a product of everything',
    ['TLE', 'MLE', 'OLE'],
    'WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r LIMIT 3000) SELECT count(*) FROM r a, r b, r c;',
  ),
];
