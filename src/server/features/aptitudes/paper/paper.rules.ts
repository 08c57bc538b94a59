import type { Blueprint } from '#contract/aptitudes/sections.ts';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { Trade } from '#contract/trade.ts';
import type { PaperItem, StoredSection } from '#server/platform/database/json-columns.ts';
import { type DrawLine, drawLines, type PoolItem } from './draw.rules.ts';
import { createSeededRandom, type RandomInt, shuffle } from './seeded-random.rules.ts';

/** The section of a question in a test without its own sections. */
export function getDefaultSectionName(questionType: Trade): 'General' | 'Technical' {
  return questionType === 'GENERAL' ? 'General' : 'Technical';
}

/** A version of a question that a paper may ask. */
export type PaperCandidate = {
  question: number;
  version: number;
  kind: QuestionKind;
  question_type: Trade;
  options: { id: string }[];
  /** Whether the options keep the author's order, because they name each other. */
  keep_option_order?: boolean;
  stimulus_id: number | null;
  /** Replace the marks of the scheme. */
  marks?: number | null;
};

/** A random source for a version that is the same in every paper of a test. */
type Common = (version: number) => RandomInt;

/** A section as its author planned it, with the questions that this student may get. */
type PlannedSection = {
  id: number;
  name: string;
  minutes: number | null;
  trades: readonly Trade[];
  shuffle_questions: boolean;
  shuffle_options: boolean;
  candidates: readonly PaperCandidate[];
};

/** A student's paper of a test without its own sections: General before Technical, questions and options in the student's own order. */
export function buildPaper(
  candidates: readonly PaperCandidate[],
  trade: Trade,
  pick: RandomInt,
): PaperItem[] {
  const types = trade === 'GENERAL' ? [trade] : (['GENERAL', trade] as const);
  return types.flatMap((type) =>
    itemsOf(
      candidates.filter((one) => one.question_type === type),
      { shuffle_questions: true, shuffle_options: true },
      pick,
      () => pick,
    ),
  );
}

/** A student's paper by sections: the non-empty ones for the student's trade, in the author's order. */
function buildSectionedPaper(
  planned: readonly PlannedSection[],
  trade: Trade,
  pick: RandomInt,
  common: Common,
): { paper: PaperItem[]; sections: StoredSection[] } {
  const given = planned.flatMap((section) => {
    const { id, name, minutes, trades, candidates } = section;
    if (trades.length > 0 && !trades.includes(trade)) return [];
    if (candidates.length === 0) return [];
    return { stored: { section: id, name, minutes }, items: itemsOf(candidates, section, pick, common) };
  });
  return {
    sections: given.map(({ stored }) => stored),
    paper: given.flatMap(({ items }, section) => items.map((item) => ({ ...item, section }))),
  };
}

const sortedOptionIds = new WeakMap<PaperCandidate['options'], readonly string[]>();

/**
 * Option ids in alphabetical order, which is random. Shuffles start from it: somebody who guesses the seed could undo the shuffle, and
 * the author's order may reveal the key. Sorted once for all students with the question.
 */
function sortOptionIds(options: PaperCandidate['options']): readonly string[] {
  const ids = sortedOptionIds.get(options) ?? options.map(({ id }) => id).sort();
  sortedOptionIds.set(options, ids);
  return ids;
}

/** The items of a section. Questions about one passage stay together, in the author's order, and True comes before False. */
function itemsOf(
  candidates: readonly PaperCandidate[],
  { shuffle_questions, shuffle_options }: { shuffle_questions: boolean; shuffle_options: boolean },
  pick: RandomInt,
  common: Common,
): PaperItem[] {
  const optionsOf = ({ kind, version, options, keep_option_order }: PaperCandidate) => {
    const authored = options.map(({ id }) => id);
    // Matches are stored in the order of their prompts, which is the key.
    const chance = shuffle_options ? pick : kind === 'matching' && common(version);
    if (kind === 'boolean' || !chance) return authored;
    // Shuffled even where the order is kept: the questions after it come out the same either way.
    const shuffled = shuffle(sortOptionIds(options), chance);
    return keep_option_order ? authored : shuffled;
  };
  const groups = groupByPassage(candidates);
  return (shuffle_questions ? shuffle(groups, pick) : groups).flat().map((candidate) => ({
    question: candidate.question,
    version: candidate.version,
    options: optionsOf(candidate),
    ...(typeof candidate.marks === 'number' && { marks: candidate.marks }),
  }));
}

/** Groups questions by passage; every other question is its own group. */
function groupByPassage(candidates: readonly PaperCandidate[]): PaperCandidate[][] {
  const groups = Map.groupBy(candidates, ({ question, stimulus_id }) =>
    stimulus_id === null ? `question ${question}` : `stimulus ${stimulus_id}`,
  );
  return [...groups.values()];
}

/** The passages of some questions, each once. */
export function listPassageIds(questions: readonly { stimulus_id: number | null }[]): number[] {
  return [...new Set(questions.flatMap(({ stimulus_id }) => stimulus_id ?? []))];
}

/** What the papers of a test are drawn from. */
type DrawPlan = {
  seed: number;
  draw: 'each' | 'same';
  sections: readonly (Omit<PlannedSection, 'candidates'> & { blueprint: Blueprint | null })[];
  /** Questions chosen one by one, in the author's order. */
  chosen: readonly (PaperCandidate & { section_id: number | null; family: string | null })[];
  pool: readonly (PaperCandidate & PoolItem)[];
};

/** A student's paper; `missing`: how many questions the pool lacked, by section and line of its blueprint. */
export type DrawnPaper = {
  paper: PaperItem[];
  /** Null in a test without its own sections. */
  sections: StoredSection[] | null;
  missing: { section: number; line: number; missing: number }[];
};

/** The blueprint lines of a test that apply to a student of this trade. */
export function listBlueprintLines(
  sections: readonly Pick<DrawPlan['sections'][number], 'id' | 'trades' | 'blueprint'>[],
  trade: Trade,
): DrawLine[] {
  return sections
    .filter(({ trades }) => trades.length === 0 || trades.includes(trade))
    .flatMap(({ id, blueprint }) =>
      (blueprint?.lines ?? []).flatMap(({ type, count }, line) =>
        // A student without a trade gets no questions of an own trade.
        type === 'own' && trade === 'GENERAL' ? [] : { section: id, line, type, count },
      ),
    );
}

/**
 * The paper of one student: a pure function of the plan, which holds the test's seed, and of the student's trade and account id
 * (`number`). Where the draw is the same for all, only the order differs by student.
 */
export function drawPaper(plan: DrawPlan, { trade, number }: { trade: Trade; number: number }): DrawnPaper {
  const { seed, draw, sections, chosen } = plan;
  const order = createSeededRandom(seed, 'order', number);
  if (sections.length === 0) return { paper: buildPaper(chosen, trade, order), sections: null, missing: [] };
  const families = new Set(chosen.flatMap(({ family }) => family ?? []));
  const drawn = drawLines(
    plan.pool.filter(({ family }) => family === null || !families.has(family)),
    listBlueprintLines(sections, trade),
    trade,
    ({ section, line }) => createSeededRandom(seed, 'draw', draw === 'same' ? 'all' : number, section, line),
  );
  const planned = sections.map((section) => ({
    ...section,
    candidates: section.blueprint
      ? drawn.items
          .filter((item) => item.section === section.id)
          .map((item) => ({ ...item, marks: section.blueprint?.lines[item.line]?.marks ?? null }))
      : chosen.filter(
          ({ section_id, question_type }) =>
            section_id === section.id && (question_type === 'GENERAL' || question_type === trade),
        ),
  }));
  const common = (version: number) => createSeededRandom(seed, 'matches', version);
  return { ...buildSectionedPaper(planned, trade, order, common), missing: drawn.missing };
}
