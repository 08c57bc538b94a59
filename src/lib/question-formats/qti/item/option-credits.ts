/** The positions of the right options, the credit of each option, and the score of a full answer. */
export type OptionCredits = { correct: number[]; credits?: number[]; points?: number; remarks?: string[] };

/** The one right option, by the score of each, else as declared. */
export function creditSingleChoice(
  names: string[],
  declared: string[],
  score: (values: string[]) => number | undefined,
): OptionCredits | undefined {
  const scores = names.map((name) => score([name]));
  const known = scores.filter((value) => value !== undefined);
  const full = Math.max(...known);
  if (known.length < names.length || full <= 0) {
    const correct = names.flatMap((name, place) => (declared.includes(name) ? [place] : []));
    return correct.length > 0 ? { correct } : undefined;
  }
  const credits = scores.map((value) => creditShare(value ?? 0, full));
  return {
    correct: credits.flatMap((value, place) => (value === 1 ? [place] : [])),
    points: full,
    ...(credits.some((value) => value !== 0 && value !== 1) && { credits }),
  };
}

/** The right options, and their credits where the rules add them up. */
export function creditMultipleChoice(
  names: string[],
  declared: string[],
  score: (values: string[]) => number | undefined,
  isMapped: boolean,
): OptionCredits | undefined {
  const known = names.filter((name) => declared.includes(name));
  const key = known.length > 0 ? known : names.filter((name) => (score([name]) ?? 0) > 0);
  if (key.length === 0) return undefined;
  const correct = names.flatMap((name, place) => (key.includes(name) ? [place] : []));
  const sum = score(key);
  if (sum === undefined || sum <= 0) return { correct };
  const full = snapToMicros(sum);
  // Tries each right option alone, and each wrong option together with all right ones.
  const worth = names.map((name) =>
    key.includes(name) ? (score([name]) ?? 0) - (score([]) ?? 0) : (score([...key, name]) ?? sum) - sum,
  );
  const parts = correct.map((place) => worth[place] ?? 0);
  if (!isMapped && parts.every((part) => part <= 0)) return { correct, points: full };
  if (!isMapped && key.length === 1) return { correct, points: full };
  const isSum =
    parts.reduce((sum, part) => sum + part, 0) >= full * (1 - 1e-6) && parts.every((part) => part >= 0);
  if (!isSum) {
    const remarks = ['Its partial marks follow rules of their own and were left out: all or nothing counts.'];
    return { correct, points: full, remarks };
  }
  return { correct, points: full, credits: worth.map((value) => creditShare(value, full)) };
}

/** Three times 0.333333333 is meant to be one. */
function snapToMicros(sum: number): number {
  const plain = Number(sum.toFixed(6));
  return Math.abs(sum - plain) <= 1e-7 * sum ? plain : sum;
}

/** A score as a share of the full score. */
export const creditShare = (value: number, full: number) =>
  Number(Math.min(Math.max(value / full, -1), 1).toFixed(9));
