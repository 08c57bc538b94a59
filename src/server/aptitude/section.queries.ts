import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** The sections of some tests, in their order. */
export async function listSections(db: Database, aptitudeIds: number[]) {
  return await db
    .selectFrom('aptitude_section')
    .selectAll()
    .where('aptitude_id', '=', sql<number>`any(${aptitudeIds}::int[])`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export type SectionRow = Awaited<ReturnType<typeof listSections>>[number];

/** What questions of some tests are worth there, for those that are worth something of their own. */
export async function listOwnMarks(db: Database, aptitudeIds: number[]) {
  return await db
    .selectFrom('aptitude_question')
    .select(['aptitude_id', 'question_id', 'marks'])
    .where('aptitude_id', '=', sql<number>`any(${aptitudeIds}::int[])`)
    .where('marks', 'is not', null)
    .$narrowType<{ marks: number }>()
    .execute();
}

/** Where the chosen questions of a test stand and what they are worth, in their order. */
export async function listPlaces(db: Database, aptitudeId: number) {
  return await db
    .selectFrom('aptitude_question')
    .select(['question_id', 'section_id', 'marks'])
    .where('aptitude_id', '=', aptitudeId)
    .orderBy('position')
    .orderBy('question_id')
    .execute();
}
