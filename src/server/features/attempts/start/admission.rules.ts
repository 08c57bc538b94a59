type Audience = { trades: readonly string[]; batches: readonly number[]; listed_only: boolean };

/** A sentence on why a test is not for a student; undefined where it is. */
export function explainNotAdmitted(
  { trades, batches, listed_only }: Audience,
  student: { trade: string; batch: number; listed: boolean },
): string | undefined {
  if (trades.length > 0 && !trades.includes(student.trade))
    return `This test is for ${trades.join(', ')}, and you are in ${student.trade}.`;
  if (batches.length > 0 && !batches.includes(student.batch))
    return `This test is for the batches ${batches.join(', ')}, and yours is ${student.batch}.`;
  if (listed_only && !student.listed)
    return 'This test is for the students on its list, and you are not on it. If you should be, tell the placement cell.';
  return undefined;
}
