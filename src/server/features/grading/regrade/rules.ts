import type { RulingKind } from '#contract/attempts/score.ts';
import type { RulingRequest } from '#contract/grading/regrade.ts';
import {
  getEffectiveKey,
  isSameKey,
  type KeyedVersion,
  type Ruling,
  translateKey,
} from '../rulings/rules.ts';

/** A version of a question; `number` counts from 1 within the question. */
export type QuestionVersion = KeyedVersion & {
  id: number;
  question_id: number;
  number: number;
  description_html: string;
  created_at: Date;
};

/** A version that papers of a test pinned, and how many did. */
export type PinnedVersionCount = { question_id: number; version_id: number; papers: number };

type Versions = ReadonlyMap<number, QuestionVersion>;

/** Each question of the papers, with its versions: whether a version's key fits what students saw, and whether it would mark them differently. */
export function findQuestionsToRegrade(
  pinned: readonly PinnedVersionCount[],
  all: readonly QuestionVersion[],
  rulings: ReadonlyMap<number, Ruling>,
) {
  const byId: Versions = new Map(all.map((version) => [version.id, version]));
  const byQuestion = Map.groupBy(all, (version) => version.question_id);
  return [...Map.groupBy(pinned, (one) => one.question_id)].flatMap(([question_id, papers]) => {
    const versions = (byQuestion.get(question_id) ?? []).toSorted((a, b) => b.number - a.number);
    const sat = versions.filter(({ id }) => papers.some((one) => one.version_id === id));
    const [present] = versions;
    const [newest] = sat;
    if (!present || !newest) return [];
    const ruling = rulings.get(question_id);
    const fits = (version: QuestionVersion) => sat.every((own) => translateKey(own, version) !== undefined);
    const marksAs = (version: QuestionVersion, inForce: (own: QuestionVersion) => QuestionVersion) =>
      sat.every((own) => isSameKey(translateKey(own, version) ?? own, inForce(own)));
    const settled = ruling?.how === 'full' || ruling?.how === 'out';
    return {
      question_id,
      kind: newest.kind,
      description_html: newest.description_html,
      papers: papers.reduce((sum, one) => sum + one.papers, 0),
      sat: sat.map(({ number }) => number),
      versions: versions.map((version) => ({
        number: version.number,
        written_at: version.created_at,
        fits: fits(version),
        same: fits(version) && marksAs(version, (own) => own),
      })),
      corrected: !settled && fits(present) && !marksAs(present, (own) => getEffectiveKey(own, ruling, byId)),
      ruling: ruling ? decisionOf(ruling, byId) : null,
    };
  });
}

type RegradeQuestion = ReturnType<typeof findQuestionsToRegrade>[number];

function decisionOf(ruling: Ruling, versions: Versions) {
  return {
    how: ruling.how as RulingKind,
    version: ruling.how === 'key' ? (versions.get(ruling.version)?.number ?? null) : null,
  };
}

/** Why rulings are impossible, by the path of the field. */
export function findObjections(wanted: readonly RulingRequest[], questions: readonly RegradeQuestion[]) {
  return wanted.flatMap(({ question_id, how, version }, place) => {
    const question = questions.find((one) => one.question_id === question_id);
    const object = (field: string, message: string) => [{ path: `rulings.${place}.${field}`, message }];
    if (!question) return object('question_id', 'No paper of this test has this question');
    if (how !== 'key') return [];
    const found = question.versions.find(({ number }) => number === version);
    if (!found) return object('version', 'The question has no such version');
    if (!found.fits)
      return object(
        'version',
        'This version’s key does not fit the answers given: its options or question type differ.',
      );
    return [];
  });
}

/** The rulings of a test after new ones, which name versions by their number within the question. */
export function applyRulings(
  present: ReadonlyMap<number, Ruling>,
  wanted: readonly RulingRequest[],
  versions: readonly QuestionVersion[],
): Map<number, Ruling> {
  const after = new Map(present);
  for (const { question_id, how, version } of wanted) {
    if (how === 'pinned') after.delete(question_id);
    else if (how !== 'key') after.set(question_id, { how });
    else {
      const found = versions.find((one) => one.question_id === question_id && one.number === version);
      if (found) after.set(question_id, { how, version: found.id });
    }
  }
  return after;
}

/** Whether two sets of rulings are equal. */
export function areSameRulings(
  one: ReadonlyMap<number, Ruling>,
  other: ReadonlyMap<number, Ruling>,
): boolean {
  const content = (rulings: ReadonlyMap<number, Ruling>) =>
    JSON.stringify(
      [...rulings]
        .sort(([a], [b]) => a - b)
        .map(([question, ruling]) => [question, ruling.how, 'version' in ruling ? ruling.version : null]),
    );
  return content(one) === content(other);
}

type Score = { marks: number; max_marks: number; qualified: boolean | null };
/** The old and the new score of an attempt. */
export type RegradedScore = { seconds: number; before: Score; after: Score };

/** The rank of each, from 1: more marks first, then less time. Equals share a rank, and the next rank skips as many. */
export function computeRanks(scores: readonly { marks: number; seconds: number }[]): number[] {
  const order = scores
    .map((score, place) => ({ ...score, place }))
    .sort((a, b) => b.marks - a.marks || a.seconds - b.seconds);
  const ranks = new Array<number>(scores.length);
  let [rank, last] = [0, order[0]];
  for (const [index, one] of order.entries()) {
    if (index === 0 || one.marks !== last?.marks || one.seconds !== last.seconds) rank = index + 1;
    ranks[one.place] = rank;
    last = one;
  }
  return ranks;
}

/** Each attempt with its ranks before and after. */
export function addRanks<One extends RegradedScore>(regraded: readonly One[]) {
  const before = computeRanks(regraded.map((one) => ({ marks: one.before.marks, seconds: one.seconds })));
  const after = computeRanks(regraded.map((one) => ({ marks: one.after.marks, seconds: one.seconds })));
  return regraded.map((one, place) => ({
    ...one,
    before: { ...one.before, rank: before[place] ?? 0 },
    after: { ...one.after, rank: after[place] ?? 0 },
  }));
}

type Ranked = ReturnType<typeof addRanks>[number];

const gainOf = ({ before, after }: RegradedScore) => after.marks - before.marks;

/** Whether anything changes that the student can see. */
export function isChanged({ before, after }: Ranked): boolean {
  return (
    before.marks !== after.marks ||
    before.max_marks !== after.max_marks ||
    before.qualified !== after.qualified ||
    before.rank !== after.rank
  );
}

/** Largest change first, then by rank. */
export function compareByChange(a: Ranked, b: Ranked): number {
  return Math.abs(gainOf(b)) - Math.abs(gainOf(a)) || a.after.rank - b.after.rank;
}

/** What a regrade changes over all students. */
export function summarizeEffect(ranked: readonly Ranked[]) {
  const count = (changes: (one: Ranked) => boolean) => ranked.filter(changes).length;
  const mean = (side: 'before' | 'after') =>
    ranked.length === 0
      ? null
      : Math.round((ranked.reduce((sum, one) => sum + one[side].marks, 0) / ranked.length) * 1_000) / 1_000;
  return {
    submitted: ranked.length,
    gained: count((one) => gainOf(one) > 0),
    lost: count((one) => gainOf(one) < 0),
    moved: count(({ before, after }) => before.rank !== after.rank),
    newly_qualified: count(({ before, after }) => before.qualified === false && after.qualified === true),
    newly_unqualified: count(({ before, after }) => before.qualified === true && after.qualified === false),
    mean_before: mean('before'),
    mean_after: mean('after'),
  };
}

/** Rulings in words, for the audit log. */
export function wordsOfRulings(
  questions: readonly number[],
  rulings: ReadonlyMap<number, Ruling>,
  versions: Versions,
): string[] {
  return questions.map((question) => {
    const ruling = rulings.get(question);
    return `question ${question}: ${ruling ? wordsOf(ruling, versions) : 'by the keys that were sat'}`;
  });
}

function wordsOf(ruling: Ruling, versions: Versions): string {
  switch (ruling.how) {
    case 'full':
      return 'full marks for all';
    case 'out':
      return 'not counted';
    case 'key':
      return `by the key of version ${versions.get(ruling.version)?.number}`;
  }
}
