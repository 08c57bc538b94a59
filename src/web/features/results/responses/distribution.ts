/** Attempts with marks from `from` (inclusive) to `to` (exclusive); the last bar includes `to`. */
export type Bar = { from: number; to: number; attempts: number };

/** At most ten bars of equal whole width over all marks, from the lowest (or zero) to the full mark. */
export function computeDistribution(marks: readonly number[], fullMark: number): Bar[] {
  if (marks.length === 0) return [];
  const lowest = Math.min(0, ...marks);
  const highest = Math.max(fullMark, ...marks);
  const width = Math.max(1, Math.ceil((highest - lowest) / 10));
  const first = Math.floor(lowest / width) * width;
  const bars: Bar[] = [];
  for (let from = first; from < highest || bars.length === 0; from += width)
    bars.push({ from, to: from + width, attempts: 0 });
  for (const mark of marks) {
    const bar = bars[Math.min(bars.length - 1, Math.floor((mark - first) / width))];
    if (bar) bar.attempts += 1;
  }
  return bars;
}

/** The median of the marks; of an even number the mean of the two middle ones. */
export function computeMedian(marks: readonly number[]): number {
  const sorted = [...marks].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
