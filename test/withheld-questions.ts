import { sql } from 'kysely';
import { anAptitude } from './attempts.ts';
import type { Portal } from './portal.ts';

const OVER = -7_200;

/** Adds a question to a test in some state, which decides whether it may be practised. */
type Case = {
  allowed: boolean;
  /** Whether its explanation waits, where practice may ask it. */
  unexplained?: boolean;
  place: (question: number) => Promise<unknown>;
};

/** The places of a question that decide whether practice may ask it. */
export function withheldCases(portal: Portal): Record<string, Case> {
  const set = (column: string, value: unknown, id: number) =>
    sql`update aptitude set ${sql.ref(column)} = ${value} where id = ${id}`.execute(portal.db);
  const inTest = async (question: number, wish: Parameters<typeof anAptitude>[1]) =>
    await anAptitude(portal, { ...wish, questions: [question] });

  return {
    'in no test': { allowed: true, place: async () => undefined },
    reserved: {
      allowed: false,
      place: (id) => sql`update question set reserved = true where id = ${id}`.execute(portal.db),
    },
    retired: {
      allowed: false,
      place: (id) => sql`update question set status = 'retired' where id = ${id}`.execute(portal.db),
    },
    'in a draft': {
      allowed: false,
      place: async (id) => set('stage', 'draft', await inTest(id, { startsIn: OVER })),
    },
    'in a test ahead': { allowed: false, place: (id) => inTest(id, { startsIn: 86_400 }) },
    'in a running test whose answers come at once': {
      allowed: false,
      place: (id) => inTest(id, { release: 'at-once' }),
    },
    'in a paused test': {
      allowed: false,
      place: async (id) => {
        const test = await inTest(id, { startsIn: OVER });
        await sql`update aptitude set paused_at = starts_at + interval '1 minute' where id = ${test}`.execute(
          portal.db,
        );
      },
    },
    'in a test whose answers wait for the admin': {
      allowed: false,
      place: (id) => inTest(id, { startsIn: OVER, release: 'by-hand' }),
    },
    'in a test whose marks alone are released': {
      allowed: false,
      place: async (id) =>
        set('marks_released_at', new Date(), await inTest(id, { startsIn: OVER, release: 'by-hand' })),
    },
    'in the pool of a test ahead': {
      allowed: false,
      place: async (id) => {
        const test = await anAptitude(portal, { startsIn: 86_400 });
        await sql`with section as (
            insert into aptitude_section (aptitude_id, position, name) values (${test}, 1, 'One') returning id)
          insert into aptitude_pool (section_id, line, question_id, version_id, aptitude_id)
          select section.id, 1, question.id, current_version_id, ${test} from section, question
          where question.id = ${id}`.execute(portal.db);
      },
    },
    'in a test that is over and released': { allowed: true, place: (id) => inTest(id, { startsIn: OVER }) },
    'in a test that is over whose explanations wait': {
      allowed: true,
      unexplained: true,
      place: (id) => inTest(id, { startsIn: OVER, release_explanations: 'by-hand' }),
    },
    'in a removed test that is over': {
      allowed: true,
      place: async (id) =>
        set('archived_at', new Date(), await inTest(id, { startsIn: OVER, release: 'by-hand' })),
    },
  };
}
