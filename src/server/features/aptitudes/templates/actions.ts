import type * as contract from '#contract/aptitudes/templates.ts';
import type { Template } from '#contract/aptitudes/templates.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { Call } from '#server/context.ts';
import {
  renderInstructions,
  renderSectionInstructions,
} from '#server/features/aptitudes/sections/instructions.actions.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { getAptitude, insertAptitude } from '../queries.ts';
import { presentAptitude } from '../rules.ts';
import { insertSections, listSections } from '../sections/queries.ts';
import { deleteTemplate, getOwnTemplate, insertTemplate, listOwnTemplates } from './queries.ts';
import { extractDesign, ownTemplateId, presentOwnTemplate } from './rules.ts';
import { typicalTemplates } from './typical-templates.rules.ts';

const typicalPresented = typicalTemplates.map((template) => ({
  ...template,
  typical: true,
  created_at: null,
}));

export async function listTemplates({ db }: Call<typeof contract.listTemplates, CurrentUser>) {
  return [...(await listOwnTemplates(db)).map(presentOwnTemplate), ...typicalPresented];
}

export async function saveTemplate({ body, db, user }: Call<typeof contract.saveTemplate, CurrentUser>) {
  const { aptitude_id, name, note } = body;
  return await transaction(db, async (tx) => {
    const design = extractDesign(await getAptitude(tx, aptitude_id), await listSections(tx, [aptitude_id]));
    const template = await insertTemplate(tx, { name, note, design, author_id: user.accountId });
    if (!template) throw new Problem('template-name-taken');
    await audit(tx, {
      actor: user.accountId,
      action: 'template.create',
      subject: ['template', template.id],
      after: { name, note, aptitude_id },
    });
    return presentOwnTemplate(template);
  });
}

export async function removeTemplate({
  db,
  params,
  user,
}: Call<typeof contract.removeTemplate, CurrentUser>) {
  await transaction(db, async (tx) => {
    const { name, note } = await getOwnTemplate(tx, params.id);
    await deleteTemplate(tx, params.id);
    await audit(tx, {
      actor: user.accountId,
      action: 'template.delete',
      subject: ['template', params.id],
      before: { name, note },
    });
  });
  return null;
}

/** Creates a draft with the settings and sections of a template. */
export async function createAptitudeFromTemplate({
  body,
  db,
  renderer,
  user,
}: Call<typeof contract.createAptitudeFromTemplate, CurrentUser>) {
  const { design } = await findTemplate(db, body.key);
  const { sections, ...settings } = design;
  const instructions_html = await renderInstructions(renderer, settings.instructions);
  const rendered = await renderSectionInstructions(
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
      // The shortest window that fits the test.
      ends_at: new Date(starts_at.getTime() + settings.duration * 60_000),
      venue_id: null,
      stage: 'draft',
    });
    await insertSections(tx, id, rendered);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.create',
      subject: ['aptitude', id],
      after: { ...body, stage: 'draft' },
    });
    return id;
  });
  return presentAptitude(await getAptitude(db, id));
}

async function findTemplate(db: Database, key: string): Promise<Pick<Parsed<typeof Template>, 'design'>> {
  const own = ownTemplateId(key);
  if (own !== undefined) return await getOwnTemplate(db, own);
  const found = typicalTemplates.find((template) => template.key === key);
  if (!found) throw new Problem('not-found');
  return found;
}
