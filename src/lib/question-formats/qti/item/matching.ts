import { childrenOf, findAll, type QtiElement } from '../xml.ts';
import {
  type AnswerPart,
  EMPTY_PART,
  type InteractionContext,
  MAX_OPTIONS,
  NO_RIGHT_ANSWER,
  TOO_MANY_OPTIONS,
} from './interaction-context.ts';

const NOT_PAIRS = 'Its parts do not go together one by one.';

type MatchSide = { identifier: string; text: string };

const readSides = (elements: QtiElement[], text: (element: QtiElement) => string): MatchSide[] =>
  elements.map((element) => ({
    identifier: element.attributes.identifier?.trim() ?? '',
    text: text(element),
  }));

/** Two sets whose members belong together. */
export function readMatch(asked: InteractionContext): AnswerPart | string {
  const [lefts = [], rights = []] = childrenOf(asked.interaction, 'simpleMatchSet').map((set) =>
    readSides(childrenOf(set, 'simpleAssociableChoice'), asked.text),
  );
  const pairs = readPairs(asked);
  if (pairs.length === 0) return NO_RIGHT_ANSWER;
  if (lefts.length + rights.length > MAX_OPTIONS) return TOO_MANY_OPTIONS;
  if ([...lefts, ...rights].some(({ text }) => text === '')) return EMPTY_PART;
  return (
    assignMatches(asked, lefts, rights, pairs) ??
    assignMatches(
      asked,
      rights,
      lefts,
      pairs.map(([left, right]) => [right, left]),
    ) ??
    NOT_PAIRS
  );
}

/** Gaps in a text, and the choices that fill them. */
export function readGaps(asked: InteractionContext): AnswerPart | string {
  const gaps = findAll(asked.interaction, ({ name }) => name === 'gap');
  if (gaps.length > MAX_OPTIONS) return TOO_MANY_OPTIONS;
  const prompts = gaps.map((gap) => ({
    identifier: gap.attributes.identifier?.trim() ?? '',
    text: asked.gapName(gap),
  }));
  const matches = readSides(childrenOf(asked.interaction, 'gapText', 'gapImg'), asked.text);
  const pairs = readPairs(asked);
  if (pairs.length === 0) return NO_RIGHT_ANSWER;
  if (matches.length > MAX_OPTIONS) return TOO_MANY_OPTIONS;
  if (matches.some(({ text }) => text === '')) return EMPTY_PART;
  return (
    assignMatches(
      asked,
      prompts,
      matches,
      pairs.map(([match, gap]) => [gap, match]),
    ) ?? 'Its gaps do not each take one part.'
  );
}

/** One set whose members belong together in pairs. */
export function readAssociate(asked: InteractionContext): AnswerPart | string {
  const all = readSides(childrenOf(asked.interaction, 'simpleAssociableChoice'), asked.text);
  const pairs = readPairs(asked);
  if (pairs.length === 0) return NO_RIGHT_ANSWER;
  if (all.length > MAX_OPTIONS) return TOO_MANY_OPTIONS;
  if (all.some(({ text }) => text === '')) return EMPTY_PART;
  if (new Set(pairs.flat()).size < pairs.length * 2) return NOT_PAIRS;
  const prompts = pairs.flatMap(([left]) => all.filter(({ identifier }) => identifier === left));
  const matches = all.filter((side) => !prompts.includes(side));
  return assignMatches(asked, prompts, matches, pairs) ?? NOT_PAIRS;
}

function readPairs({ declared, isMapped }: InteractionContext): [string, string][] {
  const entries = declared.mapping?.entries ?? [];
  const best = Math.max(0, ...entries.map(({ value }) => value));
  const values =
    declared.correct.length > 0 || !isMapped
      ? declared.correct
      : entries.filter(({ value }) => value > 0 && value >= best * 1e-9).map(({ key }) => key);
  return values
    .map((value) => value.split(/\s+/))
    .flatMap(([one, other]) => (one && other ? [[one, other]] : []));
}

/** Each prompt with its one match; undefined where a prompt has none or several. */
function assignMatches(
  { declared, score, isMapped, interaction }: InteractionContext,
  prompts: MatchSide[],
  matches: MatchSide[],
  pairs: [string, string][],
): AnswerPart | undefined {
  const correct = prompts.flatMap(({ identifier, text }): [string, string][] => {
    const found = pairs.filter(([prompt]) => prompt === identifier);
    const match = matches.find((side) => side.identifier === found[0]?.[1]);
    return found.length === 1 && match ? [[text, match.text]] : [];
  });
  const texts = new Set(prompts.map(({ text }) => text));
  if (correct.length < prompts.length || correct.length < pairs.length || texts.size < prompts.length)
    return undefined;
  if (correct.length === 0) return undefined;
  const full = score(
    declared.correct.length > 0 ? declared.correct : (declared.mapping?.entries ?? []).map(({ key }) => key),
  );
  const worths = new Set(
    (declared.mapping?.entries ?? [])
      .filter(({ key }) => declared.correct.includes(key))
      .map(({ value }) => value),
  );
  const remarks = [
    ...(isMapped && worths.size > 1
      ? ['Its pairs have different marks in the file; here they count equally.']
      : []),
    ...(isMapped && (declared.mapping?.entries ?? []).some(({ value }) => value < 0)
      ? ['Wrong pairs cost marks in the file; here they give none.']
      : []),
  ];
  return {
    kind: 'matching',
    options: [...new Set(matches.map(({ text }) => text))],
    correct,
    ...(full !== undefined && full > 0 && { points: full }),
    ...(interaction.attributes.shuffle?.trim() !== 'true' && { shuffle: false }),
    ...(remarks.length > 0 && { remarks }),
  };
}
