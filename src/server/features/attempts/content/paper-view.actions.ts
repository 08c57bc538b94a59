import type { CutOff, Scheme } from '#contract/aptitudes/marking-scheme.ts';
import type { Trade } from '#contract/trade.ts';
import { type DrawnPaper, drawPaper, listPassageIds } from '#server/features/aptitudes/paper/paper.rules.ts';
import type { PoolRow } from '#server/features/aptitudes/paper/pool.queries.ts';
import { listOwnMarks, listSections, type SectionRow } from '#server/features/aptitudes/sections/queries.ts';
import { buildSectionsToMark } from '#server/features/grading/marking/marking-plan.rules.ts';
import { getQuestionMarks, maxMarks, type SectionToMark } from '#server/features/grading/marking/rules.ts';
import { NO_RULINGS } from '#server/features/grading/rulings/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { PaperItem, StoredSection } from '#server/platform/database/json-columns.ts';
import { stripLinks } from '#server/platform/markdown/markdown.ts';
import type { ContentCache } from './content-cache.queries.ts';
import type { listCandidates } from './queries.ts';
import { presentPassage, presentQuestion } from './question-view.rules.ts';

type AptitudeOfPaper = {
  id: number;
  seed: number;
  draw: 'each' | 'same';
  marks_right: number;
  marks_wrong: number;
  scheme: Scheme | null;
  cut_off: CutOff | null;
};

/** What a test says of sections and marks as it was announced, without what was ruled since. */
export async function readPaperMarking(db: Database, test: AptitudeOfPaper) {
  const sections = await listSections(db, [test.id]);
  const marks = await listOwnMarks(db, [test.id]);
  // A paper tells what its questions are worth before they are marked; rulings come with the marks.
  return {
    test,
    sections,
    marks: new Map(marks.map((one) => [one.question_id, one.marks])),
    rulings: NO_RULINGS.rulings,
  };
}
export type PaperMarking = Awaited<ReturnType<typeof readPaperMarking>>;

/** The paper that a student of this number and trade gets, or would get now. */
export async function draftPaper(
  { test, sections }: PaperMarking,
  student: { number: number; trade: Trade },
  read: { chosen(): ReturnType<typeof listCandidates>; pool(): Promise<PoolRow[]> },
): Promise<DrawnPaper> {
  const chosen = await read.chosen();
  const pool = sections.some(({ blueprint }) => blueprint) ? await read.pool() : [];
  return drawPaper({ seed: test.seed, draw: test.draw, sections, chosen, pool }, student);
}

/** The sections of a paper, with the keys and schemes by which they are marked. */
export async function readSectionsToMark(
  shelf: ContentCache,
  marking: PaperMarking,
  paper: PaperItem[],
  stored: StoredSection[] | null,
): Promise<SectionToMark[]> {
  const versions = await shelf.readVersions(paper.map((item) => item.version));
  return buildSectionsToMark(marking, paper, stored, versions);
}

/** What a student is told of the sections of a paper. */
export function describeSections(
  marked: SectionToMark[],
  stored: StoredSection[] | null,
  planned: SectionRow[],
) {
  return marked.map(({ name, keys, scheme, cut_off }, place) => {
    const section = planned.find(({ id }) => id === stored?.[place]?.section);
    return {
      name,
      questions: keys.length,
      instructions_html: section?.instructions_html ?? '',
      minutes: stored?.[place]?.minutes ?? null,
      max_marks: maxMarks(scheme, keys),
      scheme,
      cut_off,
    };
  });
}

/** A paper as a student gets it: sections, questions without their keys, passages. */
export async function presentPaper(
  shelf: ContentCache,
  marking: PaperMarking,
  {
    paper,
    sections: stored,
    section_ends,
  }: Pick<DrawnPaper, 'paper' | 'sections'> & { section_ends: Date[] | null },
) {
  const versions = await shelf.readVersions(paper.map((item) => item.version));
  const marked = buildSectionsToMark(marking, paper, stored, versions);
  const sectionByQuestion = new Map(
    marked.flatMap((section) => section.keys.map((key) => [key.question, { section, key }] as const)),
  );
  const questions = paper.flatMap((item) => {
    const version = versions.get(item.version);
    const place = sectionByQuestion.get(item.question);
    if (!version || !place) return [];
    return {
      ...presentQuestion(item, version),
      section: place.section.name,
      ...getQuestionMarks(place.section.scheme, place.key),
    };
  });
  return {
    sections: describeSections(marked, stored, marking.sections).map((facts, place) => ({
      ...facts,
      instructions_html: stripLinks(facts.instructions_html),
      ends_at: section_ends?.[place] ?? null,
    })),
    questions,
    stimuli: (await shelf.readPassages(listPassageIds(questions))).map(presentPassage),
  };
}
