/** One line of the table: a value and its goal. */
export type Measurement = {
  name: string;
  value: number;
  unit: string;
  goal: { least?: number; most?: number };
};

function meetsGoal({ value, goal }: Measurement): boolean {
  return (
    value >= (goal.least ?? Number.NEGATIVE_INFINITY) && value <= (goal.most ?? Number.POSITIVE_INFINITY)
  );
}

/** Prints the table; returns whether every measurement meets its goal. */
export function printTable(figures: Measurement[]): boolean {
  const rows = figures.map((figure) => [
    figure.name,
    `${formatValue(figure.value)} ${figure.unit}`.trim(),
    figure.goal.least !== undefined
      ? `≥ ${figure.goal.least}`
      : figure.goal.most !== undefined
        ? `≤ ${figure.goal.most}`
        : '–',
    figure.goal.least === undefined && figure.goal.most === undefined
      ? ''
      : meetsGoal(figure)
        ? 'pass'
        : 'FALLS SHORT',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  for (const row of rows)
    process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}\n`);
  return figures.every(meetsGoal);
}

const formatValue = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));
