import type { Item } from '../item.ts';
import { acceptedTexts, rangesOf, tidy } from './candidates.ts';
import type { Declaration } from './declaration.ts';
import { childrenOf, type Element, findAll } from './element.ts';
import { acceptedLiteral, acceptedWildcard } from './pattern.ts';

/** What an interaction makes of a question; `points` is what its rules give for a full answer. */
export type Part = Pick<
  Item,
  'kind' | 'options' | 'correct' | 'tolerances' | 'caseSensitive' | 'credits' | 'shuffle'
> & { points?: number; remarks?: string[] };

/** All that is known of an interaction. `score` is what the file's rules give for values, where they can be followed. */
export type Asked = {
  interaction: Element;
  declared: Declaration;
  rules: Element | undefined;
  score(values: string[]): number | undefined;
  isMapped: boolean;
  text(element: Element): string;
  /** How the stem names the gaps. */
  gapName(gap: Element): string;
};

/** Interactions that ask for what the portal has no question for. */
const REFUSED: Record<string, string> = {
  extendedTextInteraction: 'It asks for an essay, which nobody but a person can mark.',
  orderInteraction: 'It asks for an order.',
  graphicOrderInteraction: 'It asks for an order of places in a picture.',
  hotspotInteraction: 'It asks to choose places in a picture.',
  hottextInteraction: 'It asks to choose words in a text.',
  selectPointInteraction: 'It asks to point at places in a picture.',
  positionObjectInteraction: 'It asks to lay things onto a picture.',
  graphicAssociateInteraction: 'It asks to join places in a picture.',
  graphicGapMatchInteraction: 'It asks to lay things onto a picture.',
  uploadInteraction: 'It asks for a file.',
  drawingInteraction: 'It asks for a drawing.',
  mediaInteraction: 'It plays a sound or a video.',
  customInteraction: 'It needs a program of its own.',
  portableCustomInteraction: 'It needs a program of its own.',
  endAttemptInteraction: 'It has buttons of its own.',
};

const READERS: Record<string, (asked: Asked) => Part | string> = {
  choiceInteraction: readChoice,
  inlineChoiceInteraction: readChoice,
  textEntryInteraction: readEntry,
  extendedTextInteraction: readEntry,
  sliderInteraction: readEntry,
  matchInteraction: readMatch,
  associateInteraction: readAssociate,
  gapMatchInteraction: readGaps,
};

export const isInteraction = ({ name }: Element): boolean => name.endsWith('Interaction');

/** The question of an interaction, or why there is none. */
export function readInteraction(asked: Asked): Part | string {
  const { name } = asked.interaction;
  const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (!reader || (name === 'extendedTextInteraction' && asked.declared.correct.length === 0))
    return REFUSED[name] ?? 'It asks in a way that the portal does not know.';
  if (asked.declared.cardinality === 'record') return 'Its answer is made of several parts.';
  return reader(asked);
}

const NO_KEY = 'No answer is marked as right.';
const EMPTY = 'A part of it holds nothing that the portal can show.';
const NOT_PAIRS = 'Its parts do not go together one by one.';

function readChoice({ interaction, declared, score, isMapped, text }: Asked): Part | string {
  const choices = findAll(interaction, ({ name }) => name === 'simpleChoice' || name === 'inlineChoice');
  const names = choices.map(({ attributes }) => attributes.identifier?.trim() ?? '');
  const options = choices.map(text);
  if (options.length < 2) return 'It has fewer than two options.';
  if (options.includes('')) return EMPTY;
  const isMultiple = declared.cardinality !== 'single' && interaction.attributes.maxChoices?.trim() !== '1';
  const isFixed =
    interaction.attributes.shuffle?.trim() !== 'true' ||
    choices.some(({ attributes }) => attributes.fixed?.trim() === 'true');
  const weighed = isMultiple
    ? weighSeveral(names, declared.correct, score, isMapped)
    : weighOne(names, declared.correct, score);
  if (!weighed) return NO_KEY;
  return choiceOf(options, isMultiple, weighed, isFixed);
}

/** A choice among texts; between True and False it is a question of its own. */
export function choiceOf(options: string[], isMultiple: boolean, weighed: Weighed, isFixed: boolean): Part {
  const { correct, credits, points, remarks } = weighed;
  const truth = options.map((option) => option.toLowerCase());
  const isTruth = truth.length === 2 && truth.includes('true') && truth.includes('false');
  if (isTruth && !isMultiple && correct.length === 1) {
    const isTurned = truth[0] === 'false';
    return {
      kind: 'boolean',
      options: ['True', 'False'],
      correct: correct.map((place) => (isTurned ? 1 - place : place)),
      ...(credits && { credits: isTurned ? credits.toReversed() : credits }),
      ...(points !== undefined && { points }),
    };
  }
  return {
    kind: isMultiple ? 'multiple' : 'single',
    options,
    correct,
    ...(credits && { credits }),
    ...(points !== undefined && { points }),
    ...(isFixed && { shuffle: false }),
    ...(remarks && { remarks }),
  };
}

export type Weighed = { correct: number[]; credits?: number[]; points?: number; remarks?: string[] };

/** The right one of several options, by what each scores, else as declared. */
export function weighOne(
  names: string[],
  declared: string[],
  score: (values: string[]) => number | undefined,
): Weighed | undefined {
  const scores = names.map((name) => score([name]));
  const known = scores.filter((value) => value !== undefined);
  const full = Math.max(...known);
  if (known.length < names.length || full <= 0) {
    const correct = names.flatMap((name, place) => (declared.includes(name) ? [place] : []));
    return correct.length > 0 ? { correct } : undefined;
  }
  const credits = scores.map((value) => credit(value ?? 0, full));
  return {
    correct: credits.flatMap((value, place) => (value === 1 ? [place] : [])),
    points: full,
    ...(credits.some((value) => value !== 0 && value !== 1) && { credits }),
  };
}

/** The right options, and what each is worth where the rules add it up. */
export function weighSeveral(
  names: string[],
  declared: string[],
  score: (values: string[]) => number | undefined,
  isMapped: boolean,
): Weighed | undefined {
  const known = names.filter((name) => declared.includes(name));
  const key = known.length > 0 ? known : names.filter((name) => (score([name]) ?? 0) > 0);
  if (key.length === 0) return undefined;
  const correct = names.flatMap((name, place) => (key.includes(name) ? [place] : []));
  const sum = score(key);
  if (sum === undefined || sum <= 0) return { correct };
  const full = snapped(sum);
  // What a right option adds to nothing, and what a wrong one takes from everything.
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
  return { correct, points: full, credits: worth.map((value) => credit(value, full)) };
}

/** Three times 0.333333333333 is meant to be one. */
function snapped(sum: number): number {
  const plain = Number(sum.toFixed(6));
  return Math.abs(sum - plain) <= 1e-9 * sum ? plain : sum;
}

const credit = (value: number, full: number) => tidy(Math.min(Math.max(value / full, -1), 1));

function readEntry(asked: Asked): Part | string {
  const { declared, interaction } = asked;
  return /^(?:float|integer|duration)$/.test(declared.baseType) || interaction.name === 'sliderInteraction'
    ? readNumber(asked)
    : readText(asked);
}

function readNumber({ declared, rules, score, isMapped }: Asked): Part | string {
  const ranges = rangesOf(rules, declared, isMapped);
  if (ranges === 'open') return 'It takes every number above or below another.';
  const scored = ranges
    .map((range) => ({ ...range, worth: score([String(range.value)]) }))
    .filter(({ worth }) => worth === undefined || worth > 0);
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

type Side = { identifier: string; text: string };

const sideOf = (elements: Element[], text: (element: Element) => string): Side[] =>
  elements.map((element) => ({
    identifier: element.attributes.identifier?.trim() ?? '',
    text: text(element),
  }));

function readMatch(asked: Asked): Part | string {
  const [lefts = [], rights = []] = childrenOf(asked.interaction, 'simpleMatchSet').map((set) =>
    sideOf(childrenOf(set, 'simpleAssociableChoice'), asked.text),
  );
  const pairs = pairsOf(asked);
  if (pairs.length === 0) return NO_KEY;
  if ([...lefts, ...rights].some(({ text }) => text === '')) return EMPTY;
  return (
    assignment(asked, lefts, rights, pairs) ??
    assignment(
      asked,
      rights,
      lefts,
      pairs.map(([left, right]) => [right, left]),
    ) ??
    NOT_PAIRS
  );
}

function readGaps(asked: Asked): Part | string {
  const gaps = findAll(asked.interaction, ({ name }) => name === 'gap');
  const prompts = gaps.map((gap) => ({
    identifier: gap.attributes.identifier?.trim() ?? '',
    text: asked.gapName(gap),
  }));
  const matches = sideOf(childrenOf(asked.interaction, 'gapText', 'gapImg'), asked.text);
  const pairs = pairsOf(asked);
  if (pairs.length === 0) return NO_KEY;
  if (matches.some(({ text }) => text === '')) return EMPTY;
  return (
    assignment(
      asked,
      prompts,
      matches,
      pairs.map(([match, gap]) => [gap, match]),
    ) ?? 'Its gaps do not each take one part.'
  );
}

function readAssociate(asked: Asked): Part | string {
  const all = sideOf(childrenOf(asked.interaction, 'simpleAssociableChoice'), asked.text);
  const pairs = pairsOf(asked);
  if (pairs.length === 0) return NO_KEY;
  if (all.some(({ text }) => text === '')) return EMPTY;
  if (new Set(pairs.flat()).size < pairs.length * 2) return NOT_PAIRS;
  const prompts = pairs.flatMap(([left]) => all.filter(({ identifier }) => identifier === left));
  const matches = all.filter((side) => !prompts.includes(side));
  return assignment(asked, prompts, matches, pairs) ?? NOT_PAIRS;
}

function pairsOf({ declared, isMapped }: Asked): [string, string][] {
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

/** Every prompt with its one match; undefined where a prompt has none or several. */
function assignment(
  { declared, score, isMapped, interaction }: Asked,
  prompts: Side[],
  matches: Side[],
  pairs: [string, string][],
): Part | undefined {
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
      ? ['Its pairs weigh differently in the file; here they count alike.']
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
