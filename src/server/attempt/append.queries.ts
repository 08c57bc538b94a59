import type pg from 'pg';
import { GRACE_SECONDS } from '#contract/attempt.ts';
import { numbers, texts } from '../database/array.ts';
import type { Ask } from '../database/ask.ts';
import { isDatabaseError, tryingAgain } from '../database/transaction.ts';
import { EVENT_BYTES, hashOf, rankOf, utc } from './chain.queries.ts';
import {
  attemptOf,
  columnsOf,
  FATE,
  instantOf,
  MOST_BYTES,
  PASSING,
  type Save,
  type Saved,
} from './fate.queries.ts';

/** Where the rows of saves come from, what of each is handed on, and where its operations then come from. */
type Sources = { saves: string; kept: string; operations: string };

type Statement = { name: string; text: string; rowMode: 'array' };

// Of all rows the same, and so written once.
const NOW = `(select ${utc('statement_timestamp()')})`;

// What nearly every save is: all of it newer than what is stored, in time and of one section, and of an attempt that nobody holds. A
// save is a row here, stored whole or not at all; what else it is, `save.queries.ts` finds out. The chain's row is locked by its
// rewriting.
const statementOf = (name: string, { saves, kept, operations }: Sources): Statement => ({
  name,
  rowMode: 'array',
  text: `
    with chained as (
      update attempt_chain chain
      set link = chain.link + 1, saved_at = save.now, newest = ${rankOf('save.epoch', 'save.last')},
        size = chain.size + ${EVENT_BYTES} * save.many + octet_length(save.lines),
        head = ${hashOf({ before: 'chain.head', attempt: 'save.attempt_id', link: 'chain.link + 1', at: NOW, lines: 'save.lines' })}
      from (
        select incoming.*, held.deadline, held.section_ends, held.paused_at, held.news, clock.now
        from (${saves}) incoming
        cross join lateral ${attemptOf('incoming', PASSING)} held
        cross join (select statement_timestamp() as now) clock
        cross join (select $1 * interval '1 second' as span) grace
        where ${FATE} = 'saved'
      ) save
      where chain.attempt_id = save.attempt_id and chain.size < $2 and chain.newest < ${rankOf('save.epoch', 'save.first')}
      returning save.attempt_id, save.epoch, save.section_ends, save.deadline, save.paused_at, save.now, save.news, ${kept}
        chain.link, chain.head
    ),
    stored as (
      insert into answer_event (attempt_id, epoch, seq, question_id, selected, value, marked, seconds, received_at, late, link)
      select attempt_id, epoch, seq, question_id, string_to_array(selected, ' '), value, marked, seconds, now, false, link
      from ${operations}
    )
    select attempt_id, section_ends, date_part('epoch', deadline) as deadline, paused_at, date_part('epoch', now) as now, news,
      link, encode(head, 'hex') as hash
    from chained`,
});

// Saves of one operation each, which most are, need no second list.
const single = statementOf('append-answer', {
  saves: `
          select *, seq as first, seq as last, 1 as many
          from unnest($3::int[], $4::int[], $5::int[], $6::text[], $7::int[], $8::int[], $9::text[], $10::text[], $11::boolean[], $12::int[])
            as save (attempt_id, epoch, section, lines, seq, question_id, selected, value, marked, seconds)`,
  kept: 'save.seq, save.question_id, save.selected, save.value, save.marked, save.seconds,',
  operations: 'chained',
});
const several = statementOf('append-answers', {
  saves: `
          select * from unnest($3::int[], $4::int[], $5::int[], $6::text[], $7::int[], $8::int[], $9::int[])
            as save (attempt_id, epoch, section, lines, first, last, many)`,
  kept: '',
  operations: `chained join unnest($10::int[], $11::int[], $12::int[], $13::text[], $14::text[], $15::boolean[], $16::int[])
        as op (attempt_id, seq, question_id, selected, value, marked, seconds) using (attempt_id)`,
});

/** As it is selected: the driver makes lists in a fraction of the time that it takes for objects. */
type Row = [
  attemptId: number,
  sectionEnds: Date[] | null,
  deadline: number,
  pausedAt: Date | null,
  now: number,
  news: number,
  link: number,
  hash: string,
];

// A number may be stored all the same, by a node of an earlier release that did not keep the newest one.
const TAKEN = new Set(['23505']);

/**
 * Stores those of some saves that are newer than all that is stored, in time and of one section, and tells what became of them; of
 * all others nothing is stored.
 */
export async function appendNew(ask: Ask, saves: Save[]): Promise<Map<Save, Saved>> {
  const chosen = new Map<number, Save>();
  for (const save of saves)
    if (!chosen.has(save.attemptId) && isPlain(save)) chosen.set(save.attemptId, save);
  if (chosen.size === 0) return new Map();
  // Locks are taken in the order of the rows, and this one everybody keeps.
  const query = queryOf([...chosen.values()].sort((one, other) => one.attemptId - other.attemptId));
  const { rows } = await tryingAgain(() => ask<Row>(query)).catch((error: unknown) => {
    if (isDatabaseError(error, TAKEN)) return { rows: [] };
    throw error;
  });
  const stored = new Map<Save, Saved>();
  for (const row of rows) {
    const save = chosen.get(row[0]);
    if (save) stored.set(save, savedOf(save, row));
  }
  return stored;
}

/** Whether the numbers rise, and all is of one section. */
const isPlain = ({ operations }: Save) =>
  operations.every(({ section, seq }, at) => {
    const before = operations[at - 1];
    return !before || (before.seq < seq && before.section === section);
  });

function queryOf(saves: Save[]) {
  const columns = columnsOf(saves.flatMap(({ operations }) => operations));
  const values = [
    GRACE_SECONDS,
    MOST_BYTES,
    numbers(saves, (one) => one.attemptId),
    numbers(saves, (one) => one.epoch),
    numbers(saves, (one) => one.operations[0]?.section),
    texts(saves, (one) => one.lines),
  ];
  if (saves.every((one) => one.operations.length === 1)) return ofStatement(single, [...values, ...columns]);
  return ofStatement(several, [
    ...values,
    numbers(saves, (one) => one.operations[0]?.seq),
    numbers(saves, (one) => one.operations.at(-1)?.seq),
    numbers(saves, (one) => one.operations.length),
    numbers(
      saves.flatMap((one) => one.operations.map(() => one)),
      (one) => one.attemptId,
    ),
    ...columns,
  ]);
}

// The driver copies what is a question's own, and takes long for each field.
const ofStatement = (statement: Statement, values: unknown[]): pg.QueryConfig =>
  Object.assign(Object.create(statement), { values });

const savedOf = (
  { epoch }: Save,
  [, section_ends, deadline, paused_at, now, news, link, hash]: Row,
): Saved => ({
  fate: 'saved',
  is_full: false,
  refused: [],
  taken: [],
  epoch,
  state: 'writing',
  section_ends,
  deadline: instantOf(deadline),
  paused_at,
  now: instantOf(now),
  news,
  link,
  hash,
});
