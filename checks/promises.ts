export type Row = { subject: string; path: string; title: string };

const ROW = /^\| *(.+?) *\| *`([^`]+)`: (.+?) *\|$/;

/** The rows of a table of promises: what is promised, and the test that holds to it. */
export function rowsOf(table: string): Row[] {
  return table.split('\n').flatMap((line) => {
    const [, subject = '', path = '', title = ''] = line.match(ROW) ?? [];
    return path ? { subject, path, title } : [];
  });
}

/** What is wrong with a table: a test that is not where it says, a line without a test, a promise without a row, a row that comes twice. */
export function findPromiseFaults(
  table: string,
  textOf: (path: string) => string | undefined,
  promised: readonly string[],
): string[] {
  const rows = rowsOf(table);
  const lines = table.split('\n').filter((line) => /^\| *[A-Z]\d/.test(line));
  const unread = lines.filter((line) => !ROW.test(line)).map((line) => `not a row with a test: ${line}`);
  const missing = rows
    .filter(({ path, title }) => !hasTitle(textOf(path), title))
    .map(({ path, title }) => `${path} has no test "${title}"`);
  const empty = promised
    .filter((name) => !rows.some(({ subject }) => subject.split(' ')[0] === name))
    .map((name) => `${name} has no test`);
  const nameOf = ({ subject, path, title }: Row) => `${subject.split(' ')[0]} by ${path}: ${title}`;
  const twice = rows
    .map(nameOf)
    .filter((name, at, names) => names.indexOf(name) < at)
    .map((name) => `listed twice: ${name}`);
  return [...unread, ...missing, ...empty, ...twice];
}

/** Whether a title stands in a source as a text of its own. */
export function hasTitle(source: string | undefined, title: string): boolean {
  if (source === undefined) return false;
  const written = [title, title.replaceAll("'", "\\'")];
  return written.some((one) => ["'", '"', '`'].some((quote) => source.includes(`${quote}${one}${quote}`)));
}
