/** A step of an algorithm that climbs: where it leads, and the height of where it began. */
export type Step = { next: Float64Array; objective: number };

const MOST_EVALUATIONS = 5_000;

/**
 * Repeats a step until it moves no coordinate by more than `tolerance`, and extrapolates from pairs of steps, which takes
 * far fewer of them: SQUAREM with the step length S3 (Varadhan & Roland 2008, “Simple and globally convergent methods for
 * accelerating the convergence of any EM algorithm”). An extrapolation that leads lower is dropped. `hold` brings a point
 * back to where the step is defined.
 */
export function findFixedPoint(
  start: Float64Array,
  step: (point: Float64Array) => Step,
  { tolerance, hold }: { tolerance: number; hold: (point: Float64Array) => Float64Array },
): { point: Float64Array; converged: boolean; evaluations: number } {
  let point = start;
  let evaluations = 0;
  const take = (from: Float64Array) => {
    evaluations++;
    const { next, objective } = step(from);
    return { next: hold(next), objective };
  };
  while (evaluations < MOST_EVALUATIONS) {
    const first = take(point);
    if (distance(point, first.next) <= tolerance) return { point: first.next, converged: true, evaluations };
    const second = take(first.next);
    const move = first.next.map((value, at) => value - (point[at] as number));
    const bend = second.next.map((value, at) => value - (first.next[at] as number) - (move[at] as number));
    const length = Math.max(1, norm(move) / (norm(bend) || Number.MIN_VALUE));
    const far = hold(
      point.map(
        (value, at) => value + 2 * length * (move[at] as number) + length ** 2 * (bend[at] as number),
      ),
    );
    const third = Number.isFinite(length) ? take(far) : undefined;
    point = third && third.objective >= second.objective ? third.next : second.next;
  }
  return { point, converged: false, evaluations };
}

function distance(a: Float64Array, b: Float64Array): number {
  let most = 0;
  for (let at = 0; at < a.length; at++)
    most = Math.max(most, Math.abs((a[at] as number) - (b[at] as number)));
  return most;
}

const norm = (values: Float64Array) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
