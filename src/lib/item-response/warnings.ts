import type { Calibration } from './calibration.ts';
import type { Responses } from './responses.ts';

/** What the reader of a calibration should know before trusting it, in sentences. */
export function findWarnings({ starts, items }: Responses, calibration: Calibration): string[] {
  const { groups, reasons, spread, standardErrors, difficulties, converged } = calibration;
  const count = groups.reduce((most, group) => Math.max(most, group), 0);
  if (count === 0) return ['No item has both right and wrong answers, so none has a difficulty.'];
  const warnings: string[] = [];
  if (count > 1)
    warnings.push(
      `No student links the ${count} groups of items. Difficulties of different groups compare only if the students of each group are equally able on average.`,
    );
  if (spread === 'none') warnings.push(explainNoSpread());
  if (spread === 'largest')
    warnings.push(
      'The answers fit an ever larger spread of abilities. It was held at 10, and the difficulties depend on that.',
    );
  if (
    !converged ||
    difficulties.some((value, item) => !Number.isNaN(value) && Number.isNaN(standardErrors[item]))
  )
    warnings.push('The answers are too few to settle the estimates. Collect more before you use them.');
  return warnings;

  function explainNoSpread(): string {
    for (let student = 0; student + 1 < starts.length; student++) {
      const answered = items.subarray(starts[student], starts[student + 1]);
      if (answered.filter((item) => reasons[item] === undefined).length > 1)
        return 'Scores vary no more than chance makes them vary, so the spread of abilities counts as 0.';
    }
    return 'No student answered two items that have a difficulty, so nothing shows the spread of abilities. It counts as 0.';
  }
}
