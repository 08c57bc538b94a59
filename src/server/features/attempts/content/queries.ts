import { sql } from 'kysely';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { PassageText } from '#contract/questions/question.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type {
  AskedItem,
  PaperItem,
  StoredKey,
  StoredOption,
} from '#server/platform/database/json-columns.ts';
import type { BrowserKeys } from '../proctoring/safe-exam-browser.rules.ts';

/** A question as a paper pins it. */
export type PinnedVersion = {
  id: number;
  kind: QuestionKind;
  description_html: string;
  explanation_html: string;
  options: StoredOption[];
  typed_key: StoredKey | null;
  stimulus_id: number | null;
  topic_tags: string[];
  question_type: Trade;
  difficulty_level: number;
};

/** The paper of an attempt, and whose and of which test it is. */
export type AttemptPaper = { accountId: number; aptitudeId: number; items: PaperItem[] };

/** What a test wants that names no browser. */
export const ANY_BROWSER: BrowserKeys = { seb_config_keys: [], seb_exam_keys: [] };

/** An attempt, and whose it has to be. */
export type PaperKey = { attemptId: number; accountId: number };

/** The papers of attempts in the order asked for; undefined where there is no such attempt, or it is another's. */
export async function readPapers(db: Database, owns: PaperKey[]): Promise<(AttemptPaper | undefined)[]> {
  const ids = owns.map(({ attemptId }) => attemptId);
  const accounts = owns.map(({ accountId }) => accountId);
  const rows = await db
    .selectFrom('attempt')
    .select(['id', 'account_id', 'aptitude_id', 'paper'])
    .where(sql<boolean>`(id, account_id) in (select * from unnest(${ids}::int[], ${accounts}::int[]))`)
    .execute();
  const papers = new Map(
    rows.map((row) => [row.id, { accountId: row.account_id, aptitudeId: row.aptitude_id, items: row.paper }]),
  );
  return owns.map(({ attemptId, accountId }) => {
    const paper = papers.get(attemptId);
    return paper?.accountId === accountId ? paper : undefined;
  });
}

/** What the papers of some attempts ask, as marking wants it: without the order of the options, which is most of a paper. */
export async function listAskedItems(tx: Database, attemptIds: number[]): Promise<Map<number, AskedItem[]>> {
  const { rows } = await sql<{
    id: number;
    questions: number[];
    versions: number[];
    sections: number[];
    weighed: number[];
    weights: number[];
  }>`
    select id, jsonb_path_query_array(paper, '$[*].question') as questions,
      jsonb_path_query_array(paper, '$[*].version') as versions,
      jsonb_path_query_array(paper, '$[*].section') as sections,
      jsonb_path_query_array(paper, '$[*] ? (exists (@.marks)).question') as weighed,
      jsonb_path_query_array(paper, '$[*] ? (exists (@.marks)).marks') as weights
    -- The empty list that is added makes the database fetch and unpack a paper once, not for each of its lists.
    from (select id, paper || '[]' as paper from attempt where id = any(${attemptIds}::int[]) offset 0) one`.execute(
    tx,
  );
  return new Map(
    rows.map(({ id, questions, versions, sections, weighed, weights }) => {
      const marks = new Map(weighed.map((question, at) => [question, weights[at]]));
      // A paper has a section with every question or with none, and marks of its own with some.
      const items = questions.map((question, at) => ({
        question,
        version: versions[at] as number,
        ...(sections[at] !== undefined && { section: sections[at] }),
        ...(marks.has(question) && { marks: marks.get(question) as number }),
      }));
      return [id, items];
    }),
  );
}

/** The browser that a test wants. */
export async function readBrowserKeys(db: Database, aptitudeId: number): Promise<BrowserKeys> {
  const keys = await db
    .selectFrom('aptitude')
    .select(['seb_config_keys', 'seb_exam_keys'])
    .where('id', '=', aptitudeId)
    .executeTakeFirst();
  return keys ?? ANY_BROWSER;
}

/** Passages and figures by number, in no order. */
export async function listPassages(db: Database, ids: number[]): Promise<PassageText[]> {
  return await db
    .selectFrom('stimulus')
    .select(['id', 'title', 'description_html as html'])
    .where('id', 'in', ids)
    .execute();
}

/** Versions by number, in no order. */
export async function listPinnedVersions(db: Database, ids: number[]): Promise<PinnedVersion[]> {
  return await db
    .selectFrom('question_version')
    .select([
      'id',
      'kind',
      'description_html',
      'explanation_html',
      'options',
      'typed_key',
      'stimulus_id',
      'topic_tags',
      'question_type',
      'difficulty_level',
    ])
    // One array, since every count of numbers would be a statement of its own.
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
}

/** The current versions of a test's questions for a trade, in the author's order. */
export async function listCandidates(db: Database, aptitudeId: number, trade: Trade) {
  return await db
    .selectFrom('aptitude_question as place')
    .innerJoin('question', 'question.id', 'place.question_id')
    .innerJoin('question_version as version', 'version.id', 'question.current_version_id')
    .select([
      'question.id as question',
      'version.id as version',
      'kind',
      'question_type',
      'options',
      'stimulus_id',
      'section_id',
    ])
    .select(
      sql<string | null>`(select substr(tag, 8) from unnest(tags) as tag where tag like 'family:%'
        order by tag limit 1)`.as('family'),
    )
    .where('place.aptitude_id', '=', aptitudeId)
    .where('question_type', 'in', ['GENERAL', trade])
    .orderBy('place.position')
    .orderBy('question.id')
    .execute();
}
