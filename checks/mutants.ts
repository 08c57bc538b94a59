import type { Mutant } from '#test/mutants/mutant.ts';
import { hasTitle, type Row, rowsOf } from './promises.ts';

/**
 * What is wrong with mutants: one whose guard does not stand exactly once where it says, or whose test is not named in the
 * table of promises; a promise without a mutant, or a test of the table that runs under vitest and is held to none.
 */
export function findMutantFaults(
  mutants: readonly Mutant[],
  table: string,
  textOf: (path: string) => string | undefined,
  promised: readonly string[],
): string[] {
  const rows = rowsOf(table);
  const unfit = mutants.flatMap((mutant) => faultsOf(mutant, rows, textOf));
  const unheld = rows
    .filter(({ path }) => path.endsWith('.test.ts'))
    .filter((row) => !mutants.some((mutant) => isAbout(mutant, row)))
    .map(({ subject, title }) => `${subject}: no mutant for "${title}"`);
  const empty = promised
    .filter((name) => !mutants.some(({ promise }) => promise === name))
    .map((name) => `${name} has no mutant`);
  return [...unfit, ...unheld, ...empty];
}

function faultsOf(
  mutant: Mutant,
  rows: readonly Row[],
  textOf: (path: string) => string | undefined,
): string[] {
  const { promise, file, from, to, test, name, because } = mutant;
  const times = (textOf(file)?.split(from).length ?? 1) - 1;
  return [
    times === 1 ? [] : `${promise}, ${because}: ${times} times in ${file}`,
    from === to ? `${promise}, ${because}: nothing is taken away` : [],
    hasTitle(textOf(test), name) ? [] : `${promise}: ${test} has no test "${name}"`,
    rows.some((row) => isAbout(mutant, row)) ? [] : `${promise}: docs/promises.md does not name "${name}"`,
  ].flat();
}

const isAbout = ({ promise, test, name }: Mutant, { subject, path, title }: Row) =>
  subject.split(' ')[0] === promise && path === test && title === name;
