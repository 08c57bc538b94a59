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

/** A question version as a paper pins it. */
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

/** The paper of an attempt, with its student and test. */
export type AttemptPaper = { accountId: number; aptitudeId: number; items: PaperItem[] };

/** The keys of a test that allows any browser. */
export const ANY_BROWSER: BrowserKeys = { seb_config_keys: [], seb_exam_keys: [] };

/** An attempt, and the account that must own it. */
export type PaperKey = { attemptId: number; accountId: number };

/** The papers in the order of `owns`; undefined where there is no such attempt or another account owns it. */
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

/** The questions of some papers for marking: without the order of the options, which is most of a paper. */
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
    -- Appending the empty list makes the database fetch and unpack a paper once, not for each list.
    from (select id, paper || '[]' as paper from attempt where id = any(${attemptIds}::int[]) offset 0) one`.execute(
    tx,
  );
  return new Map(
    rows.map(({ id, questions, versions, sections, weighed, weights }) => {
      const marks = new Map(weighed.map((question, at) => [question, weights[at]]));
      // Either every question of a paper has a section or none has. Some have their own marks.
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

/** The browser that a test demands. */
export async function readBrowserKeys(db: Database, aptitudeId: number): Promise<BrowserKeys> {
  const keys = await db
    .selectFrom('aptitude')
    .select(['seb_config_keys', 'seb_exam_keys'])
    .where('id', '=', aptitudeId)
    .executeTakeFirst();
  return keys ?? ANY_BROWSER;
}

/** Passages and figures by id, in no order. */
export async function listPassages(db: Database, ids: number[]): Promise<PassageText[]> {
  return await db
    .selectFrom('stimulus')
    .select(['id', 'title', 'description_html as html'])
    .where('id', 'in', ids)
    .execute();
}

/** Versions by id, in no order. */
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
    // One array: with `in`, every number of ids would be another prepared statement.
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
}
