import { basename } from 'node:path';
import { createProblem } from '#contract/coding/authoring.ts';
import {
  insertProblem,
  insertTestFiles,
  insertVersion,
  updatePublished,
  upsertProof,
} from '#server/features/coding/authoring/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { renderText } from '#server/platform/markdown/markdown.ts';
import { seedOnce } from '../seed.ts';
import { listShippedFolders, readShippedProblem } from './shipped-problem.ts';

type Failed = (error: unknown) => void;

/**
 * Publishes the shipped problems that this database does not have yet. Tests prove them before they are shipped. A problem that fails is
 * reported and tried again at the next start.
 */
export async function seedProblems(
  db: Database,
  failed: Failed,
  folders = listShippedFolders(),
): Promise<void> {
  for (const folder of folders) await seedProblem(db, folder).catch(failed);
}

async function seedProblem(db: Database, folder: string): Promise<void> {
  const name = `problem ${basename(folder)}`;
  const seeded = await db.selectFrom('seeding').where('name', '=', name).select('name').executeTakeFirst();
  if (seeded) return;
  const { draft: written, files } = await readShippedProblem(folder);
  const draft = createProblem.body.parse(written);
  const html = await renderTexts(draft);
  const explanations_html = await Promise.all(
    draft.tests.map(async ({ explanation }) =>
      explanation === '' ? '' : await renderText(explanation, 'markdown'),
    ),
  );
  await seedOnce(db, name, async (tx) => {
    await insertTestFiles(tx, files);
    const id = await insertProblem(tx, draft.slug);
    const version = await insertVersion(tx, id, 1, { draft, html, explanations_html, created_by: null });
    await upsertProof(tx, version, { state: 'proven', steps: [], missing: [], done: 0, total: 0 });
    await updatePublished(tx, id);
  });
}

async function renderTexts(draft: ReturnType<typeof createProblem.body.parse>) {
  const [statement, input_format, output_format, constraints, editorial] = await Promise.all(
    [draft.statement, draft.input_format, draft.output_format, draft.constraints, draft.editorial].map(
      (text) => renderText(text, 'markdown'),
    ),
  );
  return {
    statement: statement ?? '',
    input_format: input_format ?? '',
    output_format: output_format ?? '',
    constraints: constraints ?? '',
    editorial: editorial ?? '',
  };
}
