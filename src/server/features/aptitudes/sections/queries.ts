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

/** Adds sections in the given order and returns their numbers. */
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

/** Makes a test's sections these, in their order: those with a number are changed, those without added, others removed. */
export async function replaceSections(
  tx: Database,
  aptitudeId: number,
  sections: NewSection[],
): Promise<void> {
  const kept = sections.flatMap(({ id }) => id ?? []);
  await sql`delete from aptitude_section
    where aptitude_id = ${aptitudeId} and not id = any(${kept}::int[])`.execute(tx);
  // Two sections may change names with one another.
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

/** Puts the chosen questions of a test into this order, these sections, and gives them these marks. */
export async function replaceQuestionPlacements(
  tx: Database,
  aptitudeId: number,
  places: { question_id: number; section_id: number | null; marks: number | null }[],
): Promise<void> {
  const rows = places.map((place, at) => ({ ...place, position: at + 1 }));
  await sql`
    update aptitude_question as place set position = told.position, section_id = told.section_id, marks = told.marks
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told (question_id int, position int, section_id int, marks numeric)
    where place.aptitude_id = ${aptitudeId} and place.question_id = told.question_id`.execute(tx);
}
