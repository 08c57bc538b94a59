import { constants, DatabaseSync } from 'node:sqlite';
import type { Ending } from './messages.ts';
import { serve } from './serve.ts';

// The input is a script that builds the tables. What stands after this line of it is run after the solution, which then may write.
const AFTER = /^-- after the solution:?[ \t]*$/im;
const MAX_BUFFERED = 65_536;
/** SQLite's own share beside the data. */
const BASE_MEGABYTES = 8;
const REFUSED = [
  constants.SQLITE_ATTACH,
  constants.SQLITE_DETACH,
  constants.SQLITE_PRAGMA,
  constants.SQLITE_CREATE_VTABLE,
  constants.SQLITE_DROP_VTABLE,
];
const REFUSED_FUNCTIONS = ['load_extension', 'fts3_tokenizer', 'writefile', 'readfile', 'edit'];

serve({ check: () => undefined, run: runSql });

type Write = (stream: 1 | 2, bytes: Uint8Array) => void;

function runSql(
  { files, main, input, megabytes }: Parameters<Parameters<typeof serve>[0]['run']>[0],
  write: Write,
): Ending {
  const database = new DatabaseSync(':memory:', { allowExtension: false, timeout: 0 });
  const [setUp = '', after] = new TextDecoder().decode(input).split(AFTER);
  // Else a large sort spills into files, outside of every limit.
  database.exec('PRAGMA temp_store = MEMORY');
  database.exec(`PRAGMA hard_heap_limit = ${(megabytes + BASE_MEGABYTES) * 1_048_576}`);
  const output = bufferedOutput(write);
  try {
    database.exec(setUp);
    if (after === undefined) database.exec('PRAGMA query_only = ON');
    guard(database);
    runStatements(database, files.find(({ name }) => name === main)?.content ?? '', output.row);
    if (after !== undefined) runStatements(database, after, output.row);
    output.flush();
    return { exit_code: 0, megabytes: 0 };
  } catch (error) {
    output.flush();
    const message = error instanceof Error ? error.message : String(error);
    write(2, new TextEncoder().encode(`SqlError: ${message}\n`));
    return { exit_code: 1, megabytes: 0, outOfMemory: /out of memory/.test(message) };
  }
}

function guard(database: DatabaseSync): void {
  database.setAuthorizer((action, _first, name) => {
    const refused =
      REFUSED.includes(action) ||
      (action === constants.SQLITE_FUNCTION && REFUSED_FUNCTIONS.includes(String(name).toLowerCase()));
    return refused ? constants.SQLITE_DENY : constants.SQLITE_OK;
  });
}

type Row = Record<string, unknown>;

/** Runs a script; each row of each statement is a line. */
function runStatements(database: DatabaseSync, script: string, onRow: (values: unknown[]) => void): void {
  for (let rest = withoutSpace(script); rest !== ''; ) {
    const statement = database.prepare(rest);
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    const { length } = statement.sourceSQL;
    if (statement.columns().length > 0)
      for (const row of statement.iterate() as Iterable<Row>) onRow(row as unknown as unknown[]);
    else statement.run();
    rest = length === 0 ? '' : withoutSpace(rest.slice(length));
  }
}

/** Without white space, comments and empty statements at the beginning. */
const withoutSpace = (script: string) =>
  script.replace(/^(?:\s+|;|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))+/, '');

function bufferedOutput(write: Write) {
  let buffer = '';
  const flush = () => {
    write(1, new TextEncoder().encode(buffer));
    buffer = '';
  };
  return {
    row(values: unknown[]) {
      buffer += `${values.map(formatValue).join('|')}\n`;
      if (buffer.length > MAX_BUFFERED) flush();
    },
    flush,
  };
}

/** As the shell of SQLite writes values in lists: NULL is empty, real numbers have a point. */
function formatValue(value: unknown): string {
  if (value === null) return '';
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex').toUpperCase();
  if (typeof value !== 'number') return String(value);
  if (!Number.isFinite(value)) return value > 0 ? 'Inf' : '-Inf';
  const [digits = '', exponent] = String(Number(value.toPrecision(15))).split('e');
  const pointed = digits.includes('.') ? digits : `${digits}.0`;
  return exponent ? `${pointed}e${exponent.replace(/^([+-]?)(\d)$/, '$10$2')}` : pointed;
}
