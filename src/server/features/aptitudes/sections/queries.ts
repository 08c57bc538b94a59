import { sql } from 'kysely';
import type { CutOff, Scheme } from '#contract/aptitudes/marking-scheme.ts';
import type { Blueprint } from '#contract/aptitudes/sections.ts';
import type { StudentTrade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';

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

/** The questions of some tests that have marks of their own there. */
export async function listOwnMarks(db: Database, aptitudeIds: number[]) {
  return await db
    .selectFrom('aptitude_question')
    .select(['aptitude_id', 'question_id', 'marks'])
    .where('aptitude_id', '=', sql<number>`any(${aptitudeIds}::int[])`)
    .where('marks', 'is not', null)
    .$narrowType<{ marks: number }>()
    .execute();
}

/** Section and marks of a test's chosen questions, in order. */
export async function listQuestionPlacements(db: Database, aptitudeId: number) {
  return await db
    .selectFrom('aptitude_question')
    .select(['question_id', 'section_id', 'marks'])
    .where('aptitude_id', '=', aptitudeId)
    .orderBy('position')
    .orderBy('question_id')
    .execute();
}

type NewSection = {
  id?: number | undefined;
  name: string;
  instructions: string;
  instructions_html: string;
  minutes: number | null;
  trades: StudentTrade[];
  scheme: Scheme | null;
  cut_off: CutOff | null;
  blueprint: Blueprint | null;
  shuffle_questions: boolean;
  shuffle_options: boolean;
};

const toJson = (value: object | null) => value && JSON.stringify(value);

const columnsOf = ({ id: _, ...section }: NewSection, position: number) => ({
  ...section,
  position,
  choice: section.blueprint ? 'blueprint' : 'fixed',
  scheme: toJson(section.scheme),
  cut_off: toJson(section.cut_off),
  blueprint: toJson(section.blueprint),
});

/** Adds sections in the given order and returns their ids. */
export async function insertSections(
  tx: Database,
  aptitudeId: number,
  sections: NewSection[],
): Promise<number[]> {
  if (sections.length === 0) return [];
  const rows = await tx
    .insertInto('aptitude_section')
    .values(sections.map((section, at) => ({ ...columnsOf(section, at + 1), aptitude_id: aptitudeId })))
    .returning(['id', 'position'])
    .execute();
  return rows.sort((a, b) => a.position - b.position).map(({ id }) => id);
}

/** Replaces a test's sections: those with an id are updated, those without are added, all others are deleted. */
export async function replaceSections(
  tx: Database,
  aptitudeId: number,
  sections: NewSection[],
): Promise<void> {
  const kept = sections.flatMap(({ id }) => id ?? []);
  await sql`delete from aptitude_section
    where aptitude_id = ${aptitudeId} and not id = any(${kept}::int[])`.execute(tx);
  // Names are unique within a test, and two sections may swap theirs.
  await sql`update aptitude_section set name = '#' || id where aptitude_id = ${aptitudeId}`.execute(tx);
  for (const [at, section] of sections.entries())
    if (section.id !== undefined)
      await tx
        .updateTable('aptitude_section')
        .set(columnsOf(section, at + 1))
        .where('id', '=', section.id)
        .execute();
    else
      await tx
        .insertInto('aptitude_section')
        .values({ ...columnsOf(section, at + 1), aptitude_id: aptitudeId })
        .execute();
  await sql`update aptitude_question set section_id = null from aptitude_section as section
    where section.id = section_id and section.choice = 'blueprint' and section.aptitude_id = ${aptitudeId}`.execute(
    tx,
  );
}

/** Sets order, section and marks of a test's chosen questions. */
export async function replaceQuestionPlacements(
  tx: Database,
  aptitudeId: number,
  places: { question_id: number; section_id: number | null; marks: number | null }[],
): Promise<void> {
  const rows = places.map((place, at) => ({ ...place, position: at + 1 }));
  await sql`
    update aptitude_question as place set position = placed.position, section_id = placed.section_id, marks = placed.marks
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as placed (question_id int, position int, section_id int, marks numeric)
    where place.aptitude_id = ${aptitudeId} and place.question_id = placed.question_id`.execute(tx);
}
