import type { StudentTrade } from '#contract/trade.ts';
import { listCandidates } from '#server/features/aptitudes/paper/candidates.queries.ts';
import { buildPaper, type DrawnPaper } from '#server/features/aptitudes/paper/paper.rules.ts';
import { type AnswerEvent, latestAnswers } from '#server/features/attempts/answers/rules.ts';
import { createContentCache } from '#server/features/attempts/content/content-cache.queries.ts';
import type { PinnedVersion } from '#server/features/attempts/content/queries.ts';
import {
  buildSectionsToMark,
  type MarkingPlan,
} from '#server/features/grading/marking/marking-plan.rules.ts';
import { markPaper } from '#server/features/grading/marking/rules.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { StoredKey } from '#server/platform/database/json-columns.ts';

const MINUTE = 60_000;

export type Student = { id: number; trade: StudentTrade; ability: number };

type Times = { startsAt: Date; minutes: number };

/** A submitted attempt with the answers of a student of this ability, marked. */
export async function insertFinishedAttempt(
  tx: Tx,
  aptitudeId: number,
  times: Times,
  scheme: { right: number; wrong: number },
  student: Student,
  random: () => number,
): Promise<void> {
  const candidates = await listCandidates(tx, aptitudeId, student.trade);
  const paper = buildPaper(candidates, student.trade, (n) => Math.floor(random() * n));
  const test = { marks_right: scheme.right, marks_wrong: scheme.wrong, scheme: null, cut_off: null };
  const plan = { test, sections: [], marks: new Map<number, number>(), rulings: new Map() };
  await insertMarkedAttempt(tx, aptitudeId, times, { paper, sections: null, plan }, student, random);
}

/** The same for a paper that is drawn already. */
export async function insertMarkedAttempt(
  tx: Tx,
  aptitudeId: number,
  { startsAt, minutes }: Times,
  { paper, sections, plan }: Pick<DrawnPaper, 'paper' | 'sections'> & { plan: MarkingPlan },
  { id: accountId, ability }: Student,
  random: () => number,
): Promise<void> {
  const versions = await createContentCache(tx).readVersions(paper.map((item) => item.version));
  const started_at = new Date(startsAt.getTime() + Math.floor(random() * 120_000));
  // Most students leave a little before the end.
  const usual = Math.min(70, (0.9 * minutes * 60) / paper.length);
  const events: AnswerEvent[] = paper.map((item, index) => ({
    epoch: 1,
    seq: index + 1,
    question_id: item.question,
    ...answerAs(versions.get(item.version), ability, random),
    marked: random() < 0.08,
    seconds: Math.floor(usual * (0.36 + random() * 1.28)),
  }));
  const seconds = events.reduce((sum, event) => sum + event.seconds, 0);
  const { id } = await tx
    .insertInto('attempt')
    .values({
      aptitude_id: aptitudeId,
      account_id: accountId,
      epoch: 1,
      state: 'submitted',
      how: 'student',
      started_at,
      deadline: new Date(startsAt.getTime() + minutes * MINUTE),
      submitted_at: new Date(started_at.getTime() + seconds * 1_000),
      paper: JSON.stringify(paper),
      sections: sections && JSON.stringify(sections),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let spent = 0;
  await tx
    .insertInto('answer_event')
    .values(
      events.map((event) => {
        spent += event.seconds;
        const received_at = new Date(started_at.getTime() + spent * 1_000);
        return { ...event, attempt_id: id, received_at, late: false };
      }),
    )
    .execute();
  const marked = markPaper(buildSectionsToMark(plan, paper, sections, versions), latestAnswers(events));
  await tx
    .insertInto('score')
    .values({
      ...marked,
      attempt_id: id,
      aptitude_id: aptitudeId,
      seconds,
      outcomes: JSON.stringify(marked.outcomes),
      sections: JSON.stringify(marked.sections),
    })
    .execute();
}

type GivenAnswer = Pick<AnswerEvent, 'selected' | 'value'>;

/** The answer of a student of this ability: the key, another option, or nothing. */
function answerAs(version: PinnedVersion | undefined, ability: number, random: () => number): GivenAnswer {
  if (!version || random() < 0.07) return { selected: [], value: null };
  return giveAnswer(version, random() < 1 / (1 + Math.exp(-ability - 0.4)), random);
}

/** The key, or something else. */
export function giveAnswer(
  { options, typed_key }: Pick<PinnedVersion, 'options' | 'typed_key'>,
  knows: boolean,
  random: () => number,
): GivenAnswer {
  if (typed_key?.kind === 'matching') {
    const given = (match: string) =>
      knows ? match : (options[Math.floor(random() * options.length)]?.id ?? match);
    return { selected: typed_key.prompts.map(({ id, match }) => `${id}:${given(match)}`), value: null };
  }
  if (typed_key) return { selected: null, value: knows ? correctText(typed_key) : '7' };
  const keys = options.filter((option) => option.correct).map((option) => option.id);
  if (knows) return { selected: keys, value: null };
  const others = options.filter((option) => !option.correct).map((option) => option.id);
  return { selected: [others[Math.floor(random() * others.length)] ?? keys[0] ?? ''], value: null };
}

/** A correct answer as a student would type it. */
function correctText(key: Exclude<StoredKey, { kind: 'matching' }>): string {
  if (key.kind === 'text') return key.text.accepted[0]?.text ?? '';
  const [accepted] = key.numerical.accepted;
  return String(accepted && 'value' in accepted ? accepted.value : accepted?.from);
}
