import type { CutOff, Scheme } from '#contract/aptitudes/marking-scheme.ts';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { Trade } from '#contract/trade.ts';
import type { listCandidates } from '#server/features/aptitudes/paper/candidates.queries.ts';
import {
  getQuestionMarks,
  groupBySection,
  maxMarks,
  type SectionOfPaper,
} from '#server/features/aptitudes/paper/marking-scheme.rules.ts';
import { type DrawnPaper, drawPaper, listPassageIds } from '#server/features/aptitudes/paper/paper.rules.ts';
import type { PoolRow } from '#server/features/aptitudes/paper/pool.queries.ts';
import { listOwnMarks, listSections, type SectionRow } from '#server/features/aptitudes/sections/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { PaperItem, StoredSection } from '#server/platform/database/json-columns.ts';
import { stripLinks } from '#server/platform/markdown/markdown.ts';
import type { ContentCache } from './content-cache.queries.ts';
import type { PinnedVersion } from './queries.ts';
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

/** What a test says of sections and marks. Rulings come with the result: a paper names the marks that were announced. */
export async function readPaperMarking(db: Database, test: AptitudeOfPaper) {
  const sections = await listSections(db, [test.id]);
  const marks = await listOwnMarks(db, [test.id]);
  return {
    test,
    sections,
    marks: new Map(marks.map((one) => [one.question_id, one.marks])),
  };
}
export type PaperMarking = Awaited<ReturnType<typeof readPaperMarking>>;

/** The paper that this student gets, or would get now. See docs/decisions/0011-papers-are-drawn-from-a-seed.md. */
export async function draftPaper(
  { test, sections }: PaperMarking,
  student: { number: number; trade: Trade },
  read: { chosen(): ReturnType<typeof listCandidates>; pool(): Promise<PoolRow[]> },
): Promise<DrawnPaper> {
  const chosen = await read.chosen();
  const pool = sections.some(({ blueprint }) => blueprint) ? await read.pool() : [];
  return drawPaper({ seed: test.seed, draw: test.draw, sections, chosen, pool }, student);
}

type WorthOfQuestion = { question: number; kind: QuestionKind; marks: number | null };

/** The sections of a paper, with what each question is worth. */
export async function readPaperSections(
  contentCache: ContentCache,
  marking: PaperMarking,
  paper: PaperItem[],
  stored: StoredSection[] | null,
): Promise<SectionOfPaper<WorthOfQuestion>[]> {
  const versions = await contentCache.readVersions(paper.map((item) => item.version));
  return groupPaper(marking, paper, stored, versions);
}

function groupPaper(
  marking: PaperMarking,
  paper: PaperItem[],
  stored: StoredSection[] | null,
  versions: ReadonlyMap<number, PinnedVersion>,
): SectionOfPaper<WorthOfQuestion>[] {
  const questions = paper.flatMap(({ question, version, section, marks: own }) => {
    const asked = versions.get(version);
    if (!asked) return [];
    const { kind, question_type } = asked;
    const marks = own ?? marking.marks.get(question) ?? null;
    return { key: { question, kind, marks }, section, question_type };
  });
  return groupBySection(marking, questions, stored);
}

/** What a student reads about the sections of a paper. */
export function describeSections(
  grouped: SectionOfPaper<WorthOfQuestion>[],
  stored: StoredSection[] | null,
  planned: SectionRow[],
) {
  return grouped.map(({ name, keys, scheme, cut_off }, place) => {
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

/** A paper as students see it: sections, questions without keys, passages. */
export async function presentPaper(
  contentCache: ContentCache,
  marking: PaperMarking,
  {
    paper,
    sections: stored,
    section_ends,
  }: Pick<DrawnPaper, 'paper' | 'sections'> & { section_ends: Date[] | null },
) {
  const versions = await contentCache.readVersions(paper.map((item) => item.version));
  const grouped = groupPaper(marking, paper, stored, versions);
  const sectionByQuestion = new Map(
    grouped.flatMap((section) => section.keys.map((key) => [key.question, { section, key }] as const)),
  );
  const questions = paper.flatMap((item) => {
    const version = versions.get(item.version);
    const found = sectionByQuestion.get(item.question);
    if (!version || !found) return [];
    return {
      ...presentQuestion(item, version),
      section: found.section.name,
      ...getQuestionMarks(found.section.scheme, found.key),
    };
  });
  return {
    sections: describeSections(grouped, stored, marking.sections).map((facts, place) => ({
      ...facts,
      instructions_html: stripLinks(facts.instructions_html),
      ends_at: section_ends?.[place] ?? null,
    })),
    questions,
    stimuli: (await contentCache.readPassages(listPassageIds(questions))).map(presentPassage),
  };
}
