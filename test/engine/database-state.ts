import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ClockStop } from '#server/platform/database/json-columns.ts';
import type { Portal } from '#test/portal.ts';
import type { Event, Key, Paper, State, Violation } from './state.ts';

/** An attempt as the database stores it. */
export type StoredAttempt = {
  epoch: number;
  how: State['how'];
  started_at: Date;
  deadline: Date;
  section_ends: Date[] | null;
  submitted_at: Date | null;
  stopped: Date | null;
  standstills: ClockStop[];
  unblocked_at: Date | null;
  forgiven: number;
  paper: { question: number; version: number; options: string[]; section?: number }[];
  events: (Omit<Event, 'chosen' | 'marked'> & { chosen: string[] | null; marked: boolean | null })[] | null;
  violations: Violation[] | null;
  attempts: number;
  scores: { marks: number; seconds: number; key_version: number }[] | null;
  test_ends: Date;
  test_closes: Date;
  test_paused: Date | null;
};

export async function readStoredAttempt({ db }: Portal, attempt: number): Promise<StoredAttempt> {
  const { rows } = await sql<StoredAttempt>`
    select epoch, how, started_at, deadline, section_ends, submitted_at, attempt.paused_at as stopped, standstills,
      violations_forgiven as forgiven, paper,
      ends_at as test_ends, closes_at as test_closes, aptitude.paused_at as test_paused,
      (select max(lifted_at) from block where block.account_id = attempt.account_id) as unblocked_at,
      (select count(*)::int from attempt other
        where (other.aptitude_id, other.account_id) = (attempt.aptitude_id, attempt.account_id)) as attempts,
      (select jsonb_agg(to_jsonb(score)) from score where attempt_id = attempt.id) as scores,
      (select jsonb_agg(jsonb_build_object('epoch', seen.epoch, 'seq', seq, 'counted', counted) order by seen.epoch, seq)
        from violation seen where attempt_id = attempt.id) as violations,
      (select jsonb_agg(jsonb_build_object('epoch', event.epoch, 'seq', seq, 'question', question_id, 'chosen', selected,
        'marked', marked, 'seconds', seconds, 'late', late)) from answer_event event where attempt_id = attempt.id) as events
    from attempt join aptitude on aptitude.id = aptitude_id where attempt.id = ${attempt}`.execute(db);
  return rows[0] as StoredAttempt;
}

/** The keys of the versions that the paper pins. */
export async function readPinnedKey({ db }: Portal, { paper }: StoredAttempt): Promise<Paper> {
  const versions = await db
    .selectFrom('question_version')
    .select(['id', 'options'])
    .where(
      'id',
      'in',
      paper.map(({ version }) => version),
    )
    .execute();
  return new Map(
    paper.map(({ question, section = 0, version }) => [
      question,
      {
        section,
        right: versions.find(({ id }) => id === version)?.options.find(({ correct }) => correct)?.id ?? '',
      },
    ]),
  );
}

/** The key of each question's present version, in terms of the paper's options, matched by text. */
export async function readCurrentKeys({ db }: Portal, { paper }: StoredAttempt): Promise<Map<number, Key>> {
  const { rows } = await sql<{ question: number } & Key>`
    select question.id as question, present.number as version, sat ->> 'id' as right
    from question
    join question_version present on present.id = current_version_id
    join question_version pinned on pinned.question_id = question.id
    cross join jsonb_array_elements(present.options) as named
    join jsonb_array_elements(pinned.options) as sat on sat ->> 'text' = named ->> 'text'
    where (named ->> 'correct')::boolean and pinned.id = any(${paper.map(({ version }) => version)}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ question, ...key }) => [question, key]));
}

/** The database's state in the model's terms. Only the model knows the rest. */
type DatabaseState = Omit<State, 'markings' | 'extra' | 'blocked' | 'keyVersion' | 'rulings'>;

export function toModelState(stored: StoredAttempt): DatabaseState {
  const { epoch, how, forgiven, standstills } = stored;
  const stood = standstills.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0);
  const last = Math.max(...standstills.map(({ to }) => Date.parse(to)), Number(stored.unblocked_at ?? 0));
  return {
    ...{ epoch, how, forgiven, violations: stored.violations ?? [] },
    begun: stored.started_at.getTime() + stood,
    deadline: stored.deadline.getTime(),
    ends: stored.section_ends?.map(Number) ?? null,
    closedAt: stored.submitted_at?.getTime() ?? null,
    stopped: stored.stopped?.getTime() ?? null,
    free: last || null,
    markedBy: stored.scores?.[0]?.key_version ?? null,
    test: {
      ends: stored.test_ends.getTime(),
      closes: stored.test_closes.getTime(),
      pausedAt: stored.test_paused?.getTime() ?? null,
    },
    events: (stored.events ?? []).map((one) => ({
      ...one,
      chosen: one.chosen ?? undefined,
      marked: one.marked ?? undefined,
    })) as Event[],
  };
}

/** Whether the database agrees with the model, with this tolerance in milliseconds for instants. */
export function matchesModel(state: State, held: DatabaseState, milliseconds: number): boolean {
  return (
    state.epoch === held.epoch &&
    state.how === held.how &&
    state.forgiven === held.forgiven &&
    state.markedBy === held.markedBy &&
    areNear(instantsOf(state), instantsOf(held), milliseconds) &&
    isDeepStrictEqual(inOrder(state.violations), held.violations) &&
    isDeepStrictEqual(eventsIn(state), eventsIn(held))
  );
}

// Once the attempt is over, it does not matter since when the student was free to write.
const instantsOf = ({ begun, deadline, ends, closedAt, stopped, free, how, test }: DatabaseState) => [
  ...[begun, deadline, closedAt, stopped, how ? null : free, test.ends, test.closes, test.pausedAt],
  ...(ends ?? []),
];

const areNear = (some: (number | null)[], others: (number | null)[], milliseconds: number) =>
  some.length === others.length &&
  some.every((one, place) => {
    const other = others[place] ?? null;
    return one === null || other === null ? one === other : Math.abs(one - other) <= milliseconds;
  });

const inOrder = <One extends { epoch: number; seq: number }>(ones: One[]) =>
  ones.toSorted((a, b) => a.epoch - b.epoch || a.seq - b.seq);

const eventsIn = ({ events }: DatabaseState) =>
  inOrder(events).map(({ epoch, seq, question, chosen, marked, seconds = 0, late }) => ({
    ...{ epoch, seq, question, chosen, marked, seconds, late },
  }));
