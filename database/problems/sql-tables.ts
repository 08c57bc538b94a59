type Cell = string | number | null;
type Row = Record<string, Cell>;

/** A column: its words in CREATE TABLE, and whether a value may stand in it, given the other values of the column. */
type Column<Value extends Cell> = {
  sql: string;
  allows: (value: Cell) => boolean;
  unique?: boolean;
  refersTo?: [table: string, column: string];
  /** Only for the type. */
  value?: Value;
};
type Columns = Record<string, Column<Cell>>;
type Schema = Record<string, Columns>;
type RowOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never };

/** The rows of all tables. */
export type RowsOf<S extends Schema> = { [Table in keyof S]: RowOf<S[Table]>[] };

const ROWS_IN_STATEMENT = 500;
const isWhole = (value: Cell, from: number, to: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;

/** A whole number within the bounds. */
export const whole = (from: number, to: number): Column<number> => ({
  ...{ sql: 'INTEGER NOT NULL', allows: (value) => isWhole(value, from, to) },
});

/** A whole number that names the row. */
export const primaryKey = (from: number, to: number): Column<number> => ({
  ...{ sql: 'INTEGER PRIMARY KEY', allows: (value) => isWhole(value, from, to), unique: true },
});

/** A value of another table's primary key. */
export const reference = (table: string, column: string): Column<number> => ({
  ...{ sql: `INTEGER NOT NULL REFERENCES ${table} (${column})`, allows: (value) => Number.isInteger(value) },
  refersTo: [table, column],
});

/** A text that matches a pattern, or one of a list. */
export const text = <Value extends string>(form: RegExp | readonly Value[]): Column<Value> => ({
  sql: 'TEXT NOT NULL',
  allows: (value) =>
    typeof value === 'string' && (form instanceof RegExp ? form.test(value) : form.includes(value as Value)),
});

/** A day, written as 2026-08-15. */
export const day = (from: string, to: string): Column<string> => ({
  sql: 'TEXT NOT NULL',
  allows: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    addDays(value, 0) === value &&
    value >= from &&
    value <= to,
});

/** A column in which each value stands once. */
export const unique = <Value extends Cell>(column: Column<Value>): Column<Value> => ({
  ...{ ...column, sql: `${column.sql} UNIQUE`, unique: true },
});

/** A column whose value may be missing. */
export const orNull = <Value extends Cell>(column: Column<Value>): Column<Value | null> => ({
  ...{ ...column, sql: column.sql.replace(' NOT NULL', '') },
  allows: (value) => value === null || column.allows(value),
});

/** Names for people and things in tests. They are in order. */
export const FIRST_NAMES = [
  ...['Aarav', 'Bhavna', 'Charu', 'Dorji', 'Esha', 'Farhan', 'Gauri', 'Harleen', 'Imran', 'Jaya', 'Kunzang'],
  ...['Lobsang', 'Meher', 'Nilima', 'Omkar', 'Pooja', 'Quincy', 'Rehana', 'Sanjit', 'Tashi', 'Urvi', 'Varun'],
  ...['Wangmo', 'Xavier', 'Yamini', 'Zubin'],
] as const;

/** The tables of a problem about SQL: writes the script of an input, and reads it again strictly. */
export function defineTables<const S extends Schema>(schema: S) {
  return {
    /** A script that creates the tables and fills them, in the order of the schema. */
    toScript: (rows: RowsOf<S>): string =>
      Object.entries(schema)
        .map(
          ([table, columns]) => `${createTable(table, columns)}${fill(table, columns, rows[table] as Row[])}`,
        )
        .join('\n'),
    /** The rows of a script. Throws a sentence when the script or a value is not as the schema says. */
    read(script: string): RowsOf<S> {
      const rows = readRows(schema, script);
      for (const [table, columns] of Object.entries(schema)) checkRows(table, columns, rows);
      return rows as RowsOf<S>;
    },
  };
}

const createTable = (table: string, columns: Columns) =>
  `CREATE TABLE ${table} (\n${Object.entries(columns)
    .map(([name, { sql }]) => `  ${name} ${sql}`)
    .join(',\n')}\n);\n`;

function fill(table: string, columns: Columns, rows: Row[]): string {
  const statements = Array.from({ length: Math.ceil(rows.length / ROWS_IN_STATEMENT) }, (_, at) =>
    rows.slice(at * ROWS_IN_STATEMENT, (at + 1) * ROWS_IN_STATEMENT),
  );
  return statements
    .map(
      (some) =>
        `INSERT INTO ${table} VALUES\n${some.map((row) => `  (${writeRow(columns, row)})`).join(',\n')};\n`,
    )
    .join('');
}

const writeRow = (columns: Columns, row: Row) =>
  Object.keys(columns)
    .map((name) => writeCell(row[name] ?? null))
    .join(', ');
const writeCell = (value: Cell) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL');

/** Goes through the script line by line, as `toScript` writes it. */
function readRows(schema: Schema, script: string): Record<string, Row[]> {
  const rows: Record<string, Row[]> = {};
  let rest = script;
  for (const [table, columns] of Object.entries(schema)) {
    const create = `${rest === script ? '' : '\n'}${createTable(table, columns)}`;
    if (!rest.startsWith(create)) throw new Error(`The script does not create ${table} as the schema says.`);
    rest = rest.slice(create.length);
    const filled: Row[] = [];
    for (const insert = `INSERT INTO ${table} VALUES\n`; rest.startsWith(insert); ) {
      const end = rest.indexOf(';\n');
      if (end < 0) throw new Error(`The rows of ${table} do not end.`);
      filled.push(
        ...rest
          .slice(insert.length, end)
          .split(',\n')
          .map((line) => readRow(table, columns, line)),
      );
      rest = rest.slice(end + 2);
    }
    rows[table] = filled;
  }
  if (rest !== '') throw new Error('Something follows the last table.');
  return rows;
}

function readRow(table: string, columns: Columns, line: string): Row {
  const cells = /^ {2}\((.*)\)$/.exec(line)?.[1]?.match(/'(?:[^']|'')*'|[^,\s]+/g) ?? [];
  const names = Object.keys(columns);
  const row = Object.fromEntries(names.map((name, at) => [name, readCell(cells[at] ?? '')]));
  if (cells.length !== names.length || `  (${writeRow(columns, row)})` !== line)
    throw new Error(`${table}: the row “${line}” cannot be read.`);
  return row;
}

function readCell(word: string): Cell {
  if (word === 'NULL') return null;
  return word.startsWith("'") ? word.slice(1, -1).replaceAll("''", "'") : Number(word);
}

function checkRows(table: string, columns: Columns, all: Record<string, Row[]>): void {
  const rows = all[table] ?? [];
  for (const [name, { allows, unique: once, refersTo }] of Object.entries(columns)) {
    const values = rows.map((row) => row[name] as Cell);
    const wrong = values.find((value) => !allows(value));
    if (wrong !== undefined) throw new Error(`${table}.${name} must not be ${wrong}.`);
    if (once && new Set(values).size !== values.length)
      throw new Error(`${table}.${name} has a value twice.`);
    if (!refersTo) continue;
    const known = new Set(all[refersTo[0]]?.map((row) => row[refersTo[1]]));
    const lost = values.find((value) => value !== null && !known.has(value));
    if (lost !== undefined) throw new Error(`${table}.${name}: ${lost} is not in ${refersTo[0]}.`);
  }
}

/** The rows of an answer, as the judge prints what a query finds: `|` between the columns, nothing for null. */
export const toLines = (rows: Cell[][]): string =>
  rows.map((row) => `${row.map((cell) => cell ?? '').join('|')}\n`).join('');

/** Orders by one value after the other. Texts are compared by their characters, as in SQLite. */
export const by =
  <One>(...values: ((one: One) => string | number)[]) =>
  (one: One, other: One): number => {
    for (const value of values) {
      const [mine, theirs] = [value(one), value(other)];
      if (mine !== theirs) return mine < theirs ? -1 : 1;
    }
    return 0;
  };

const DAY_MS = 86_400_000;

/** The day after a number of days. */
export const addDays = (from: string, count: number): string => {
  const time = Date.parse(`${from}T00:00:00Z`) + count * DAY_MS;
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
};

/** The number of days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
