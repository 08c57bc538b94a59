import { type Asked, NO_KEY, type Part } from './interaction-context.ts';
import { acceptedTexts, type Range, rangesOf } from './accepted-answers.ts';
import { acceptedLiteral, acceptedWildcard } from '../wildcard.ts';
import { credit } from './option-credits.ts';

/** What is typed or set: a number, or a text. */
export function readEntry(asked: Asked): Part | string {
  const { declared, interaction } = asked;
  return /^(?:float|integer|duration)$/.test(declared.baseType) || interaction.name === 'sliderInteraction'
    ? readNumber(asked)
    : readText(asked);
}

function readNumber({ declared, rules, score, isMapped }: Asked): Part | string {
  const ranges = rangesOf(rules, declared, isMapped);
  if (ranges === 'open') return 'It takes every number above or below another.';
  const scored = ranges
    .map((range) => ({ ...range, worth: score([String(ownPoint(range, ranges))]) }))
    .filter(({ worth }) => worth === undefined || worth > 0)
    .filter((one, _, all) => !all.some((other) => other !== one && covers(other, one)));
  if (scored.length === 0) return NO_KEY;
  const isScored = scored.every(({ worth }) => worth !== undefined);
  const full = Math.max(...scored.map(({ worth }) => worth ?? 0));
  const credits = isScored ? scored.map(({ worth }) => credit(worth ?? 0, full)) : [];
  return {
    kind: 'numerical',
    options: [],
    correct: scored.map(({ value }) => value),
    ...(scored.some(({ tolerance }) => tolerance > 0) && {
      tolerances: scored.map(({ tolerance }) => tolerance),
    }),
    ...(credits.some((value) => value !== 1) && { credits }),
    ...(isScored && { points: full }),
  };
}

/** A number in a range that as few of the others take as can be, so that what it earns is that range's own worth. */
function ownPoint(range: Range, ranges: Range[]): number {
  const borders = [...new Set(ranges.flatMap(endsOf))].sort((a, b) => a - b);
  const points = borders.slice(1).map((end, place) => (end + (borders[place] ?? end)) / 2);
  const takes = (point: number) => (one: Range) => Math.abs(point - one.value) <= one.tolerance;
  const takers = (point: number) => ranges.filter(takes(point)).length;
  return points
    .filter((point) => takes(point)(range))
    .reduce((best, point) => (takers(point) < takers(best) ? point : best), range.value);
}

/** Whether a range takes all that another one takes, and gives as much for it. */
function covers(
  wide: Range & { worth?: number | undefined },
  narrow: Range & { worth?: number | undefined },
) {
  const [low = 0, high = 0] = endsOf(wide);
  return endsOf(narrow).every((end) => low <= end && end <= high) && (wide.worth ?? 0) >= (narrow.worth ?? 0);
}

const endsOf = ({ value, tolerance }: Range) => [value - tolerance, value + tolerance];

/** A character that no pattern names, in place of any run of them. */
const ANYTHING = '\ue000';

function readText({ declared, rules, score, isMapped }: Asked): Part | string {
  const read = acceptedTexts(rules, declared, isMapped);
  if (read === 'unclear') return 'It takes texts of a pattern that the portal cannot say.';
  const scored = read.accepted
    .map((one) => ({
      accepted: 'text' in one ? acceptedLiteral(one.text) : acceptedWildcard(one.wildcard),
      worth: score(['text' in one ? one.text : one.wildcard.pieces.join(ANYTHING)]),
    }))
    .filter(({ worth }) => worth === undefined || worth > 0);
  const isScored = scored.every(({ worth }) => worth !== undefined);
  // Rules that give nothing for what is declared as right are about something else.
  const kept =
    scored.length > 0
      ? scored
      : declared.correct.map((text) => ({ accepted: acceptedLiteral(text), worth: undefined }));
  if (kept.length === 0) return NO_KEY;
  const full = Math.max(...kept.map(({ worth }) => worth ?? 0));
  const mapping = isMapped && !isScored ? declared.mapping : undefined;
  const best = Math.max(0, ...(mapping?.entries.map(({ value }) => value) ?? []));
  const credits = isScored
    ? kept.map(({ worth }) => credit(worth ?? full, full || 1))
    : kept.map(({ accepted }) => {
        const entry = mapping?.entries.find(({ key }) => acceptedLiteral(key) === accepted);
        return entry && best > 0 ? credit(entry.value, best) : 1;
      });
  return {
    kind: 'text',
    options: [],
    correct: kept.map(({ accepted }) => accepted),
    ...(read.caseSensitive && { caseSensitive: true }),
    ...(credits.some((value) => value !== 1) && { credits }),
    ...(isScored && full > 0 && { points: full }),
  };
}
