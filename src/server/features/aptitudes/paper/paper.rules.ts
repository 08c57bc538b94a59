import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { Blueprint } from '#contract/aptitudes/sections.ts';
import type { Trade } from '#contract/trade.ts';
import { chanceOf, type Pick, shuffle } from './seeded-random.rules.ts';
import { drawLines, type Line, type PoolItem } from './draw.rules.ts';
import type { PaperItem, StoredSection } from '#server/platform/database/json-columns.ts';

/** The section of a question in a test without sections of its own. */
export function sectionOf(questionType: Trade): 'General' | 'Technical' {
  return questionType === 'GENERAL' ? 'General' : 'Technical';
}

/** A version of a question that a paper may ask. */
export type Candidate = {
  question: number;
  version: number;
  kind: QuestionKind;
  question_type: Trade;
  options: { id: string }[];
  stimulus_id: number | null;
  /** What it is worth, in place of what the scheme says. */
  marks?: number | null;
};

/** Chance for a version that is the same in every paper of a test. */
type Common = (version: number) => Pick;

/** A section as its author planned it, with the questions that this student may get. */
type PlannedSection = {
  id: number;
  name: string;
  minutes: number | null;
  trades: readonly Trade[];
  shuffle_questions: boolean;
  shuffle_options: boolean;
  candidates: readonly Candidate[];
};

/**
 * A student's paper of a test without sections of its own: General before Technical, questions and options in an order that `pick` gives
 * this student alone.
 */
export function preparePaper(candidates: readonly Candidate[], trade: Trade, pick: Pick): PaperItem[] {
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

/** A student's paper by sections: those of the student's trade that hold a question, in the author's order. */
function prepareSections(
  planned: readonly PlannedSection[],
  trade: Trade,
  pick: Pick,
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

const evenIds = new WeakMap<Candidate['options'], readonly string[]>();

/**
 * Option ids in the order of the alphabet, which is chance. A shuffle begins with it: whoever works the seed out can undo the shuffle, and
 * the author's order may tell the key. Sorted once for all who get the question.
 */
function idsInOrder(options: Candidate['options']): readonly string[] {
  const ids = evenIds.get(options) ?? options.map(({ id }) => id).sort();
  evenIds.set(options, ids);
  return ids;
}

/** The items of a section. Questions about one passage stay together, in the author's order, and True stands before False. */
function itemsOf(
  candidates: readonly Candidate[],
  { shuffle_questions, shuffle_options }: { shuffle_questions: boolean; shuffle_options: boolean },
  pick: Pick,
  common: Common,
): PaperItem[] {
  const optionsOf = ({ kind, version, options }: Candidate) => {
    // Matches are stored in the order of their prompts, which is the key.
    const chance = shuffle_options ? pick : kind === 'matching' && common(version);
    return kind === 'boolean' || !chance ? options.map(({ id }) => id) : shuffle(idsInOrder(options), chance);
  };
  const groups = together(candidates);
  return (shuffle_questions ? shuffle(groups, pick) : groups).flat().map((candidate) => ({
    question: candidate.question,
    version: candidate.version,
    options: optionsOf(candidate),
    ...(typeof candidate.marks === 'number' && { marks: candidate.marks }),
  }));
}

/** Questions about one passage as one group, every other question as a group of its own. */
function together(candidates: readonly Candidate[]): Candidate[][] {
  const groups = Map.groupBy(candidates, ({ question, stimulus_id }) =>
    stimulus_id === null ? `question ${question}` : `stimulus ${stimulus_id}`,
  );
  return [...groups.values()];
}

/** The passages that some questions are about, each once. */
export function stimulusIds(questions: readonly { stimulus_id: number | null }[]): number[] {
  return [...new Set(questions.flatMap(({ stimulus_id }) => stimulus_id ?? []))];
}

/** What a test's papers are made from. */
type Plan = {
  seed: number;
  draw: 'each' | 'same';
  sections: readonly (Omit<PlannedSection, 'candidates'> & { blueprint: Blueprint | null })[];
  /** Questions chosen one by one, in the author's order. */
  chosen: readonly (Candidate & { section_id: number | null; family: string | null })[];
  pool: readonly (Candidate & PoolItem)[];
};

/** A student's paper; `missing`: how many questions the pool lacked, by section and line of its blueprint. */
export type DrawnPaper = {
  paper: PaperItem[];
  /** Null in a test without sections of its own. */
  sections: StoredSection[] | null;
  missing: { section: number; line: number; missing: number }[];
};

/** The lines of a test's blueprints that concern a student of this trade. */
function linesFor(sections: Plan['sections'], trade: Trade): Line[] {
  return sections
    .filter(({ trades }) => trades.length === 0 || trades.includes(trade))
    .flatMap(({ id, blueprint }) =>
      (blueprint?.lines ?? []).flatMap(({ type, count }, line) =>
        // A student of no trade has no questions of an own trade.
        type === 'own' && trade === 'GENERAL' ? [] : { section: id, line, type, count },
      ),
    );
}

/**
 * The paper of one student: a pure function of the plan, which holds the test's seed, and of the student's trade and `number`, that of
 * the account. Where the draw is the same for all, only the order is the student's own.
 */
export function paperFor(plan: Plan, { trade, number }: { trade: Trade; number: number }): DrawnPaper {
  const { seed, draw, sections, chosen } = plan;
  const order = chanceOf(seed, 'order', number);
  if (sections.length === 0)
    return { paper: preparePaper(chosen, trade, order), sections: null, missing: [] };
  const families = new Set(chosen.flatMap(({ family }) => family ?? []));
  const drawn = drawLines(
    plan.pool.filter(({ family }) => family === null || !families.has(family)),
    linesFor(sections, trade),
    trade,
    ({ section, line }) => chanceOf(seed, 'draw', draw === 'same' ? 'all' : number, section, line),
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
  const common = (version: number) => chanceOf(seed, 'matches', version);
  return { ...prepareSections(planned, trade, order, common), missing: drawn.missing };
}
