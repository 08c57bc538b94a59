import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';

/** One line of the table: what was measured, against which goal. */
export type Figure = { name: string; value: number; unit: string; goal: { least?: number; most?: number } };

const HISTORY = 'bench/history.csv';

function holds({ value, goal }: Figure): boolean {
  return (
    value >= (goal.least ?? Number.NEGATIVE_INFINITY) && value <= (goal.most ?? Number.POSITIVE_INFINITY)
  );
}

/** Prints the table; returns whether every goal holds. */
export function report(figures: Figure[]): boolean {
  const rows = figures.map((figure) => [
    figure.name,
    `${shown(figure.value)} ${figure.unit}`.trim(),
    figure.goal.least !== undefined
      ? `≥ ${figure.goal.least}`
      : figure.goal.most !== undefined
        ? `≤ ${figure.goal.most}`
        : '–',
    figure.goal.least === undefined && figure.goal.most === undefined
      ? ''
      : holds(figure)
        ? 'pass'
        : 'FALLS SHORT',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  for (const row of rows)
    process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}\n`);
  return figures.every(holds);
}

/** Adds figures to the history, under the commit that they are of. */
export function keep(figures: Figure[]): void {
  if (!existsSync(HISTORY)) writeFileSync(HISTORY, 'date,commit,figure,value,unit\n');
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 16);
  for (const { name, value, unit } of figures)
    appendFileSync(HISTORY, `${date},${commit},"${name}",${shown(value)},${unit}\n`);
}

const shown = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));
