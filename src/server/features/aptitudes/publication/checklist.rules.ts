import type { ChecklistPoint } from '#contract/aptitudes/publication.ts';
import { sumMinutes } from '#contract/aptitudes/section-times.ts';
import type { Blueprint } from '#contract/aptitudes/sections.ts';
import type { Timing } from '#contract/aptitudes/terms.ts';
import { nameEachOther } from '#contract/questions/named-options.ts';
import { type StudentTrade, studentTrades, type Trade } from '#contract/trade.ts';
import {
  type AnswerRelease,
  answersReleasedSince,
  isReleased,
  type ReleaseSettings,
  settledAt,
} from '../rules.ts';
import { blockingPoint, hintPoint, nameQuestions } from './points.rules.ts';

/** Everything that the checklist looks at. */
type ChecklistInput = {
  test: ReleaseSettings & {
    ends_at: Date;
    starts_at: Date;
    duration: number;
    timing: Timing;
    total_questions: number;
    trades: StudentTrade[];
    listed_only: boolean;
    listed_count: number;
    one_way: boolean;
  };
  sections: readonly {
    id: number;
    name: string;
    minutes: number | null;
    trades: readonly StudentTrade[];
    blueprint: Blueprint | null;
  }[];
  chosen: readonly {
    question: number;
    section_id: number | null;
    question_type: Trade;
    status: 'draft' | 'ready' | 'retired';
    keyed: boolean;
    quarantined: boolean;
  }[];
  /** For each trade the questions by section, and the blueprint lines that lack some. */
  papers: readonly {
    trade: StudentTrade;
    sections: readonly { section: number; questions: number }[];
    questions: number;
    missing: readonly { section: number; line: number; missing: number }[];
  }[];
  /** Other tests for some of the same students at the same time. */
  clashes: readonly { name: string }[];
  /** Other tests with some of the same questions. */
  sharing: readonly ({ name: string; questions: readonly number[] } & AnswerRelease)[];
  /** Questions whose options come in another order for each student. */
  shuffled: readonly { question: number; description: string; options: readonly string[] }[];
  /** How many questions the test asks or may draw, and which of them a student has met in practice. */
  met: { asked: number; questions: readonly number[] };
  now: Date;
};

/** The trades whose students a test is for. */
export const audienceTrades = (trades: readonly StudentTrade[]): readonly StudentTrade[] =>
  trades.length > 0 ? trades : studentTrades;

/** The points of the checklist, blocking ones first. */
export function buildChecklist(facts: ChecklistInput): ChecklistPoint[] {
  const points = [
    ...questionPoints(facts),
    ...sectionPoints(facts),
    ...timePoints(facts),
    ...audiencePoints(facts),
    ...exposurePoints(facts),
    ...practicePoints(facts),
    ...orderPoints(facts),
  ];
  return [...points.filter(({ blocking }) => blocking), ...points.filter(({ blocking }) => !blocking)];
}

/** A change may cause these: an author may move a test into the past, or fill the list after restricting the test to it. */
const ALLOWED_LATER: readonly string[] = ['window-past', 'nobody-listed'];

/** The blocking points that a change of a published test adds, apart from those in `ALLOWED_LATER`. */
export function newBlockingPoints(
  before: readonly ChecklistPoint[],
  after: readonly ChecklistPoint[],
): ChecklistPoint[] {
  const known = new Set(before.map(pointKey));
  return after.filter(
    (one) => one.blocking && !ALLOWED_LATER.includes(one.code) && !known.has(pointKey(one)),
  );
}

const pointKey = ({ blocking, code, section, line }: ChecklistPoint) =>
  JSON.stringify([blocking, code, section, line]);

function* questionPoints({ sections, chosen, papers, test }: ChecklistInput): Generator<ChecklistPoint> {
  if (chosen.length === 0 && sections.every(({ blueprint }) => !blueprint))
    yield blockingPoint({ code: 'no-questions', message: 'The test has no questions yet.' });
  const idsOf = (some: typeof chosen) => some.map(({ question }) => question).join(', ');
  const loose = chosen.filter(({ section_id }) => section_id === null);
  if (sections.length > 0 && loose.length > 0)
    yield blockingPoint({
      code: 'question-without-section',
      message: `Put these questions into a section, or remove them: ${idsOf(loose)}.`,
    });
  for (const [status, code] of [
    ['retired', 'question-retired'],
    ['draft', 'question-draft'],
  ] as const) {
    const some = chosen.filter((one) => one.status === status);
    if (some.length > 0)
      yield blockingPoint({
        code,
        message: `Questions that are ${status === 'draft' ? 'drafts' : 'retired'}: ${idsOf(some)}.`,
      });
  }
  const keyless = chosen.filter(({ keyed }) => !keyed);
  if (keyless.length > 0)
    yield blockingPoint({ code: 'key-missing', message: `Questions without a key: ${idsOf(keyless)}.` });
  const quarantined = chosen.filter((one) => one.quarantined);
  if (quarantined.length > 0)
    yield hintPoint({
      code: 'question-quarantined',
      message: `Chosen by hand, but in quarantine: ${idsOf(quarantined)}. Replace these questions, or decide on them first.`,
    });
  const counts = new Map(papers.map(({ trade, questions }) => [trade, questions]));
  const empty = [...counts].filter(([, count]) => count === 0).map(([trade]) => trade);
  if (empty.length > 0 && empty.length < counts.size)
    yield blockingPoint({
      code: 'trade-without-questions',
      message: `Students of ${empty.join(', ')} would get no question at all.`,
    });
  const other = [...counts].filter(([, count]) => count > 0 && count !== test.total_questions);
  if (other.length > 0)
    yield hintPoint({
      code: 'count-differs',
      message: `${test.total_questions} questions are planned; ${other.map(([trade, count]) => `${trade} gets ${count}`).join(', ')}.`,
    });
}

function* sectionPoints({ sections, papers }: ChecklistInput): Generator<ChecklistPoint> {
  for (const section of sections) {
    const papersWithSection = papers.filter(
      ({ trade }) => section.trades.length === 0 || section.trades.includes(trade),
    );
    const count = ({ sections: given }: (typeof papers)[number]) =>
      given.find((one) => one.section === section.id)?.questions ?? 0;
    const without = papersWithSection.filter((paper) => count(paper) === 0).map(({ trade }) => trade);
    if (without.length === papersWithSection.length && !section.blueprint)
      yield blockingPoint({
        code: 'empty-section',
        section: section.name,
        message: `The section “${section.name}” is empty.`,
      });
    else if (without.length > 0 && !section.blueprint)
      yield hintPoint({
        code: 'trade-without-questions',
        section: section.name,
        message: `The section “${section.name}” has no questions for ${without.join(', ')}: these students do not get it.`,
      });
    for (const [line, { family, count }] of (section.blueprint?.lines ?? []).entries()) {
      const lacks = papersWithSection.flatMap(({ trade, missing }) =>
        missing
          .filter((one) => one.section === section.id && one.line === line)
          .map((one) => ({ trade, missing: one.missing })),
      );
      const most = Math.max(0, ...lacks.map((one) => one.missing));
      if (most === 0) continue;
      const whose =
        lacks.length === papersWithSection.length ? '' : ` for ${lacks.map(({ trade }) => trade).join(', ')}`;
      const why = family !== null && count > 1 ? ' A student gets one question of a family.' : '';
      yield blockingPoint({
        code: 'too-few-questions',
        section: section.name,
        line: line + 1,
        missing: most,
        message: `Line ${line + 1} of “${section.name}” lacks ${most} ${most === 1 ? 'question' : 'questions'}${whose}.${why}`,
      });
    }
  }
}

function* timePoints({ test, sections, now }: ChecklistInput): Generator<ChecklistPoint> {
  const { starts_at, ends_at, duration, timing } = test;
  if (ends_at <= now)
    yield blockingPoint({ code: 'window-past', message: 'The end of this test has already passed.' });
  const window = (ends_at.getTime() - starts_at.getTime()) / 60_000;
  if (timing === 'own' && window < duration)
    yield blockingPoint({
      code: 'window-short',
      message: `The window lasts ${Math.floor(window)} minutes, the test ${duration}.`,
    });
  else if (timing === 'own' && window === duration)
    yield hintPoint({
      code: 'window-tight',
      message:
        'The window is exactly as long as the test, so students who start later have less time. Move its end.',
    });
  const timed = sections.filter(({ minutes }) => minutes !== null);
  if (timed.length > 0 && timed.length < sections.length)
    yield blockingPoint({
      code: 'minutes-mixed',
      message: 'Give every section its own minutes, or none of them.',
    });
  if (timed.length === 0 || timed.length < sections.length) return;
  const sums = audienceTrades(test.trades).map((trade) =>
    sumMinutes(sections.filter(({ trades }) => trades.length === 0 || trades.includes(trade))),
  );
  const [least, most] = [Math.min(...sums), Math.max(...sums)];
  if (most > duration)
    yield blockingPoint({
      code: 'minutes-beyond-duration',
      message: `The sections take ${most} minutes together, the test ${duration}.`,
    });
  else if (least < duration)
    yield hintPoint({
      code: 'minutes-below-duration',
      message: `The sections take ${least} minutes together, the test ${duration}: the test ends with its last section.`,
    });
}

function* audiencePoints({ test, clashes }: ChecklistInput): Generator<ChecklistPoint> {
  if (test.listed_only && test.listed_count === 0)
    yield blockingPoint({
      code: 'nobody-listed',
      message: 'The test is only for students on its list, and the list is empty.',
    });
  for (const { name } of clashes)
    yield hintPoint({ code: 'clash', message: `Some of the students have “${name}” at the same time.` });
}

type ShuffleFacts = {
  sections: readonly { id: number; shuffle_options: boolean }[];
  chosen: readonly { version: number; section_id: number | null }[];
  pool: readonly { version: number; section: number }[];
};

/** The versions that a test asks or may ask in sections that shuffle options. */
export function shuffledVersions({ sections, chosen, pool }: ShuffleFacts): number[] {
  const shuffles = (section: number | null) =>
    sections.find(({ id }) => id === section)?.shuffle_options ?? true;
  const all = [
    ...chosen.filter(({ section_id }) => shuffles(section_id)),
    ...pool.filter(({ section }) => shuffles(section)),
  ];
  return [...new Set(all.map(({ version }) => version))];
}

function* orderPoints({ shuffled }: ChecklistInput): Generator<ChecklistPoint> {
  const ids = shuffled.filter(nameEachOther).map(({ question }) => question);
  if (ids.length === 0) return;
  yield hintPoint({
    code: 'named-options',
    message: `Options of these questions name other options, as “Both A and B” does, but each student gets them in another order: ${nameQuestions(ids)}. Edit the questions, and keep the order of their options.`,
  });
}

function* practicePoints({ met: { asked, questions } }: ChecklistInput): Generator<ChecklistPoint> {
  if (questions.length === 0) return;
  yield hintPoint({
    code: 'met-in-practice',
    message: `${questions.length} of ${asked} questions were met in practice by students: ${nameQuestions(questions)}. Replace them, let the blueprint leave them out, or reserve questions for tests early.`,
  });
}

/** The most tests that one message names. */
const MAX_NAMED_TESTS = 3;

function* exposurePoints({ test, sections, sharing, now }: ChecklistInput): Generator<ChecklistPoint> {
  if (now < settledAt(test) && isReleased(test, now, 'answers'))
    yield hintPoint({
      code: 'answers-early',
      message:
        'Students who submit early can read the answers while others are still writing. Release answers after the end.',
    });
  else if (now < settledAt(test) && isReleased(test, now, 'marks') && !test.listed_only)
    yield hintPoint({
      code: 'marks-early',
      message:
        'Students who submit early can read their marks while others are still writing, and may pass on which options earned them. Release marks after the end.',
    });
  const end = test.ends_at > now ? test.ends_at : now;
  const open = sharing.filter((other) => {
    const since = answersReleasedSince(other, end);
    return since !== null && since <= end;
  });
  const questions = new Set(open.flatMap((other) => other.questions)).size;
  if (questions === 0) return;
  const its = sections.some(({ blueprint }) => blueprint)
    ? 'the questions that it asks or may draw'
    : 'its questions';
  const names = open.slice(0, MAX_NAMED_TESTS).map(({ name }) => `“${name}”`);
  const more = open.length > MAX_NAMED_TESTS ? ` and ${open.length - MAX_NAMED_TESTS} more` : '';
  yield hintPoint({
    code: 'answers-elsewhere',
    message: `Before this test ends, the answers to ${questions} of ${its} can be read in other tests: ${names.join(', ')}${more}.`,
  });
}
