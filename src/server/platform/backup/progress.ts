/** Takes a line on how far the work is. */
export type Report = (line: string) => void;

const EVERY_MS = 2_000;

/** A report that passes on at most one line in two seconds, so that a log stays readable. */
export function throttledReport(report: Report): Report {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < EVERY_MS) return;
    last = performance.now();
    report(line);
  };
}
