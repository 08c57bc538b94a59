import type { Parsed } from '#contract/endpoint.ts';
import type * as contract from '#contract/aptitudes/templates.ts';
import type { Template } from '#contract/aptitudes/templates.ts';
import { getAptitude, insertAptitude } from '../queries.ts';
import { present } from '../rules.ts';
import { insertSections, listSections } from '../sections/queries.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { renderInstructions, withInstructions } from '#server/platform/markdown/renderer.ts';
import { deleteTemplate, getOwnTemplate, insertTemplate, listOwnTemplates } from './queries.ts';
import { designOf, ownNumberOf, presentOwn } from './rules.ts';
import { typicalTemplates } from './typical-templates.rules.ts';

const typical = typicalTemplates.map((template) => ({ ...template, typical: true, created_at: null }));

export async function listTheTemplates({ db }: Call<typeof contract.listTemplates, Viewer>) {
  return [...(await listOwnTemplates(db)).map(presentOwn), ...typical];
}

export async function keepAsTemplate({ body, db, viewer }: Call<typeof contract.saveTemplate, Viewer>) {
  const { aptitude_id, name, note } = body;
  return await transaction(db, async (tx) => {
    const design = designOf(await getAptitude(tx, aptitude_id), await listSections(tx, [aptitude_id]));
    const template = await insertTemplate(tx, { name, note, design, author_id: viewer.accountId });
    if (!template) throw new Problem('template-name-taken');
    await audit(tx, {
      actor: viewer.accountId,
      action: 'template.create',
      subject: ['template', template.id],
      after: { name, note, aptitude_id },
    });
    return presentOwn(template);
  });
}

export async function dropTemplate({ db, params, viewer }: Call<typeof contract.removeTemplate, Viewer>) {
  await transaction(db, async (tx) => {
    const { name, note } = await getOwnTemplate(tx, params.id);
    await deleteTemplate(tx, params.id);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'template.delete',
      subject: ['template', params.id],
      before: { name, note },
    });
  });
  return null;
}

/** Writes a draft of a test with the sections of a template. */
export async function startFromTemplate({
  body,
  db,
  renderer,
  viewer,
}: Call<typeof contract.useTemplate, Viewer>) {
  const { design } = await findTemplate(db, body.key);
  const { sections, ...settings } = design;
  const instructions_html = await renderInstructions(renderer, settings.instructions);
  const rendered = await withInstructions(
    renderer,
    sections.map(({ id: _, ...section }) => section),
  );
  const id = await transaction(db, async (tx) => {
    const starts_at = new Date(body.test_timestamp * 1_000);
    const id = await insertAptitude(tx, {
      ...settings,
      instructions_html,
      name: body.name,
      starts_at,
      // A window as long as the test is the least that holds it.
      ends_at: new Date(starts_at.getTime() + settings.duration * 60_000),
      venue_id: null,
      stage: 'draft',
    });
    await insertSections(tx, id, rendered);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.create',
      subject: ['aptitude', id],
      after: { ...body, stage: 'draft' },
    });
    return id;
  });
  return present(await getAptitude(db, id));
}

async function findTemplate(db: Database, key: string): Promise<Pick<Parsed<typeof Template>, 'design'>> {
  const own = ownNumberOf(key);
  if (own !== undefined) return await getOwnTemplate(db, own);
  const found = typicalTemplates.find((template) => template.key === key);
  if (!found) throw new Problem('not-found');
  return found;
}
