import type { AnalysedItem, ItemFlag, TestAnalysis } from '#contract/results/analysis.ts';
import { getEffectiveKey, type KeyedVersion, type Ruling } from '#server/features/grading/rulings/rules.ts';
import type { MeasuredItem } from './items.rules.ts';
import type { Measurement } from './measure.rules.ts';

/** With fewer attempts, chance alone would raise most flags. */
const MIN_ATTEMPTS = 20;
/** A leak is a strong word, so it takes more attempts before and now. */
const MIN_LEAKED = 30;
const EASY_FACILITY = 95;
const WEAK_DISCRIMINATION = 20;
/** In percent of the marks, beside a difference of three standard errors. */
const LEAKED_RISE = 15;
const LONG_FACTOR = 2;
const LONG_SECONDS = 60;
/** Outside of these the answers say too little about the students. J. M. Linacre (2002), “What do infit and outfit mean?” */
const OUTFIT = { most: 1.5, least: 0.5 };
/** Mean squares of fewer answers vary too much by chance. */
const MIN_FITTED = 50;

export type SatVersion = KeyedVersion & {
  id: number;
  question_id: number;
  description: string;
  description_html: string;
};

/** The attempts of all earlier tests with a question, and their facility in percent. */
export type EarlierUse = { attempts: number; facility: number };

type Known = {
  versions: readonly SatVersion[];
  rulings: ReadonlyMap<number, Ruling>;
  earlier: ReadonlyMap<number, EarlierUse>;
};

/** Adds to the figures what the questions themselves say: texts, keys, flags. */
export function composeAnalysis(
  { items, versions: papers, ...rest }: Measurement,
  known: Known,
): TestAnalysis {
  const counts = new Map(papers);
  const byQuestion = Map.groupBy(known.versions, ({ question_id }) => question_id);
  const byId = new Map(known.versions.map((version) => [version.id, version]));
  const usualSeconds = findUsualSeconds(items);
  return {
    ...rest,
    items: items.flatMap((item, place) => {
      const sat = byQuestion.get(item.question)?.filter(({ id }) => counts.has(id)) ?? [];
      const [version] = sat.toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0));
      if (!version) return [];
      const key = getEffectiveKey(version, known.rulings.get(item.question), byId);
      const earlier = known.earlier.get(item.question) ?? null;
      return composeItem(item, { number: place + 1, key, earlier, usualSeconds });
    }),
  };
}

type ItemContext = {
  number: number;
  key: SatVersion;
  earlier: EarlierUse | null;
  usualSeconds: number;
};

function composeItem(item: MeasuredItem, { number, key, earlier, usualSeconds }: ItemContext): AnalysedItem {
  const random_guess = computeRandomGuess(item, key);
  const { question, section, fullMarks, given, seconds, quintiles, facility, sd, discrimination } = item;
  const flags = given ? [] : findFlags(item, { number, key, earlier, usualSeconds }, random_guess);
  return {
    ...{ question_id: question, number, section, kind: key.kind },
    ...{ description: key.description, description_html: key.description_html },
    ...{ marks: fullMarks, attempts: item.count, facility, sd, random_guess, discrimination },
    intended_weight: item.intendedWeight,
    effective_weight: item.effectiveWeight,
    efficiency: item.discriminativeEfficiency,
    item_rest: item.itemRestCorrelation,
    fit: describeFit(item),
    ...{ seconds, quintiles, earlier, given, flags },
  };
}

function describeFit({ fit }: MeasuredItem): AnalysedItem['fit'] {
  if (fit === null || fit.infit === null || fit.outfit === null) return null;
  return { answers: fit.answers, infit: fit.infit, outfit: fit.outfit };
}

/** The mean share of the marks, in percent, of answers chosen at random, with what wrong answers cost. */
function computeRandomGuess({ fullMarks, wrongMarks }: MeasuredItem, { kind, options }: SatVersion) {
  if ((kind !== 'single' && kind !== 'boolean') || options.length === 0 || fullMarks <= 0) return null;
  if (wrongMarks === undefined) return null;
  const right = 1 / options.length;
  return 100 * (right + ((1 - right) * wrongMarks) / fullMarks);
}

function findUsualSeconds(items: readonly MeasuredItem[]): number {
  const medians = items.flatMap(({ seconds }) => seconds?.median ?? []).sort((a, b) => a - b);
  return medians[Math.floor(medians.length / 2)] ?? 0;
}

function findFlags(item: MeasuredItem, context: ItemContext, randomGuess: number | null): ItemFlag[] {
  if (item.count < MIN_ATTEMPTS) return [];
  const flags: ItemFlag[] = [];
  const raise = (kind: ItemFlag['kind'], options: string[] = []) => flags.push({ kind, options });
  const { preferred, unchosen } = judgeOptions(item, context.key);
  if (preferred.length > 0 || (item.discrimination ?? 0) < 0) raise('key', preferred);
  if ((item.facility ?? 0) >= EASY_FACILITY) raise('easy');
  if (isGuessed(item, randomGuess)) raise('guessed');
  if (unchosen.length > 0) raise('unchosen', unchosen);
  const median = item.seconds?.median ?? 0;
  if (median >= LONG_SECONDS && median > LONG_FACTOR * context.usualSeconds) raise('long');
  if (context.earlier && isLeaked(item, context.earlier)) raise('leaked');
  if ((item.fit?.answers ?? 0) >= MIN_FITTED) {
    const outfit = item.fit?.outfit ?? 1;
    if (outfit > OUTFIT.most) raise('misfit');
    if (outfit < OUTFIT.least) raise('overfit');
  }
  return flags;
}

/** The wrong options that the best group chose more often than the right ones, and the options that nobody chose. */
function judgeOptions({ choices }: MeasuredItem, { options, typed_key }: SatVersion) {
  if (typed_key) return { preferred: [], unchosen: [] };
  const byId = new Map(choices.map((choice) => [choice.answer, choice]));
  const upperOf = (id: string) => byId.get(id)?.upper ?? 0;
  const best = options.reduce((most, { id, correct }) => Math.max(most, correct ? upperOf(id) : 0), 0);
  const letters = options.map(({ id, correct }, at) => ({
    letter: String.fromCharCode(65 + at),
    preferred: !correct && upperOf(id) > best,
    unchosen: !byId.has(id),
  }));
  return {
    preferred: letters.filter((one) => one.preferred).map(({ letter }) => letter),
    unchosen: letters.filter((one) => one.unchosen).map(({ letter }) => letter),
  };
}

/** Whether the facility is within two standard errors of what guessing gives, and the strong do hardly better. */
function isGuessed(
  { facility, sd, count, discrimination }: MeasuredItem,
  randomGuess: number | null,
): boolean {
  if (randomGuess === null || facility === null || sd === null) return false;
  const near = Math.abs(facility - randomGuess) <= (2 * sd) / Math.sqrt(count);
  return near && (discrimination ?? 0) < WEAK_DISCRIMINATION;
}

/** Whether more people have it right than before, beyond three standard errors of the difference of two proportions. */
function isLeaked({ facility, count }: MeasuredItem, earlier: EarlierUse): boolean {
  if (facility === null || count < MIN_LEAKED || earlier.attempts < MIN_LEAKED) return false;
  const share = (facility * count + earlier.facility * earlier.attempts) / (count + earlier.attempts) / 100;
  const spread = Math.max(0, share * (1 - share)) * (1 / count + 1 / earlier.attempts);
  const rise = facility - earlier.facility;
  return rise >= LEAKED_RISE && rise > 300 * Math.sqrt(spread);
}
