import { escapeAsterisks, writeWildcard } from '../wildcard.ts';
import { acceptedRanges, acceptedTexts, type NumberRange } from './accepted-answers.ts';
import { type AnswerPart, type InteractionContext, NO_RIGHT_ANSWER } from './interaction-context.ts';
import { creditShare } from './option-credits.ts';

/** A number or a text that is typed or set. */
export function readTextEntry(asked: InteractionContext): AnswerPart | string {
  const { declared, interaction } = asked;
  return /^(?:float|integer|duration)$/.test(declared.baseType) || interaction.name === 'sliderInteraction'
    ? readNumber(asked)
    : readText(asked);
}

function readNumber({ declared, rules, score, isMapped }: InteractionContext): AnswerPart | string {
  const ranges = acceptedRanges(rules, declared, isMapped);
  if (ranges === 'open') return 'It accepts every number above or below a limit.';
  const scored = ranges
    .map((range) => ({ ...range, worth: score([String(representativeValue(range, ranges))]) }))
    .filter(({ worth }) => worth === undefined || worth > 0)
    .filter((one, _, all) => !all.some((other) => other !== one && covers(other, one)));
  if (scored.length === 0) return NO_RIGHT_ANSWER;
  const isScored = scored.every(({ worth }) => worth !== undefined);
  const full = Math.max(...scored.map(({ worth }) => worth ?? 0));
  const credits = isScored ? scored.map(({ worth }) => creditShare(worth ?? 0, full)) : [];
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

/** A number inside this range and inside as few others as possible, so that its score is the score of this range. */
function representativeValue(range: NumberRange, ranges: NumberRange[]): number {
  const borders = [...new Set(ranges.flatMap(boundsOf))].sort((a, b) => a - b);
  const points = borders.slice(1).map((end, place) => (end + (borders[place] ?? end)) / 2);
  const takes = (point: number) => (one: NumberRange) => Math.abs(point - one.value) <= one.tolerance;
  const takers = (point: number) => ranges.filter(takes(point)).length;
  return points
    .filter((point) => takes(point)(range))
    .reduce((best, point) => (takers(point) < takers(best) ? point : best), range.value);
}

/** Whether one range contains another and earns at least as much. */
function covers(
  wide: NumberRange & { worth?: number | undefined },
  narrow: NumberRange & { worth?: number | undefined },
) {
  const [low = 0, high = 0] = boundsOf(wide);
  return (
    boundsOf(narrow).every((end) => low <= end && end <= high) && (wide.worth ?? 0) >= (narrow.worth ?? 0)
  );
}

const boundsOf = ({ value, tolerance }: NumberRange) => [value - tolerance, value + tolerance];

/** A character that no pattern contains; it stands for any text at a wildcard. */
const WILDCARD_SAMPLE = '\ue000';

function readText({ declared, rules, score, isMapped }: InteractionContext): AnswerPart | string {
  const read = acceptedTexts(rules, declared, isMapped);
  if (read === 'unclear') return 'It accepts a text pattern that the portal does not support.';
  const scored = read.accepted
    .map((one) => ({
      accepted: 'text' in one ? escapeAsterisks(one.text) : writeWildcard(one.wildcard),
      worth: score(['text' in one ? one.text : one.wildcard.pieces.join(WILDCARD_SAMPLE)]),
    }))
    .filter(({ worth }) => worth === undefined || worth > 0);
  const isScored = scored.every(({ worth }) => worth !== undefined);
  // Rules that give nothing for the declared answer score something else.
  const kept =
    scored.length > 0
      ? scored
      : declared.correct.map((text) => ({ accepted: escapeAsterisks(text), worth: undefined }));
  if (kept.length === 0) return NO_RIGHT_ANSWER;
  const full = Math.max(...kept.map(({ worth }) => worth ?? 0));
  const mapping = isMapped && !isScored ? declared.mapping : undefined;
  const best = Math.max(0, ...(mapping?.entries.map(({ value }) => value) ?? []));
  const credits = isScored
    ? kept.map(({ worth }) => creditShare(worth ?? full, full || 1))
    : kept.map(({ accepted }) => {
        const entry = mapping?.entries.find(({ key }) => escapeAsterisks(key) === accepted);
        return entry && best > 0 ? creditShare(entry.value, best) : 1;
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
