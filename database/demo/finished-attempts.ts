import type { StudentTrade } from '#contract/trade.ts';
import { listCandidates } from '#server/features/aptitudes/paper/candidates.queries.ts';
import { buildPaper } from '#server/features/aptitudes/paper/paper.rules.ts';
import { type AnswerEvent, latestAnswers } from '#server/features/attempts/answers/rules.ts';
import { createContentCache } from '#server/features/attempts/content/content-cache.queries.ts';
import type { PinnedVersion } from '#server/features/attempts/content/queries.ts';
import { buildSectionsToMark } from '#server/features/grading/marking/marking-plan.rules.ts';
import { markPaper } from '#server/features/grading/marking/rules.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { StoredKey } from '#server/platform/database/json-columns.ts';

const MINUTE = 60_000;

export type Student = { id: number; trade: StudentTrade; ability: number };

/** A submitted attempt with the answers of a student of this ability, marked. */
export async function insertFinishedAttempt(
  tx: Tx,
  aptitudeId: number,
  { startsAt, minutes }: { startsAt: Date; minutes: number },
  scheme: { right: number; wrong: number },
  { id: accountId, trade, ability }: Student,
  random: () => number,
): Promise<void> {
  const candidates = await listCandidates(tx, aptitudeId, trade);
  const paper = buildPaper(candidates, trade, (n) => Math.floor(random() * n));
  const versions = await createContentCache(tx).readVersions(paper.map((item) => item.version));
  const started_at = new Date(startsAt.getTime() + Math.floor(random() * 120_000));
  const events: AnswerEvent[] = paper.map((item, index) => ({
    epoch: 1,
    seq: index + 1,
    question_id: item.question,
    ...answerAs(versions.get(item.version), ability, random),
    marked: random() < 0.08,
    seconds: 25 + Math.floor(random() * 90),
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
  const test = { marks_right: scheme.right, marks_wrong: scheme.wrong, scheme: null, cut_off: null };
  const plan = { test, sections: [], marks: new Map<number, number>(), rulings: new Map() };
  const marked = markPaper(buildSectionsToMark(plan, paper, null, versions), latestAnswers(events));
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
  const knows = random() < 1 / (1 + Math.exp(-ability - 0.4));
  const { options, typed_key } = version;
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
