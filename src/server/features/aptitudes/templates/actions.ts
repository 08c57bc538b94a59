import type * as contract from '#contract/aptitudes/templates.ts';
import type { MockCutOffs, Template } from '#contract/aptitudes/templates.ts';
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
import {
  deleteMockPattern,
  deleteTemplate,
  getOwnTemplate,
  insertTemplate,
  listMockPatterns,
  listOwnTemplates,
  lockMockPatterns,
  replaceMockPattern,
} from './queries.ts';
import { extractDesign, isDrawn, ownTemplateId, presentOwnTemplate, withMockSettings } from './rules.ts';
import { presentedTypicalTemplates } from './typical-templates.rules.ts';

export async function listTemplates({ db }: Call<typeof contract.listTemplates, CurrentUser>) {
  const patterns = await listMockPatterns(db);
  return [...(await listOwnTemplates(db)).map(presentOwnTemplate), ...presentedTypicalTemplates].map(
    (template) => withMockSettings(template, patterns.get(template.key)),
  );
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
    return withMockSettings(presentOwnTemplate(template), undefined);
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
    await deleteMockPattern(tx, `own:${params.id}`);
    await audit(tx, {
      actor: user.accountId,
      action: 'template.delete',
      subject: ['template', params.id],
      before: { name, note },
    });
  });
  return null;
}

/** Opens a template for mocks or closes it, and sets their cut-offs. Mocks that were started before keep theirs. */
export async function editMockPattern({
  body,
  db,
  user,
}: Call<typeof contract.editMockPattern, CurrentUser>) {
  const { key, ...change } = body;
  return await transaction(db, async (tx) => {
    await lockMockPatterns(tx);
    const template = await findTemplate(tx, key);
    const before = (await listMockPatterns(tx)).get(key) ?? { open: false, cut_offs: null };
    const after = {
      open: change.open ?? before.open,
      cut_offs: pickCutOffs(change.cut_offs, before.cut_offs),
    };
    if (after.open && !isDrawn(template.design)) throw new Problem('no-blueprint');
    await replaceMockPattern(tx, key, after);
    await audit(tx, {
      actor: user.accountId,
      action: 'template.edit-mock',
      subject: ['template', ownTemplateId(key) ?? key],
      before,
      after: { name: template.name, ...after },
    });
    return withMockSettings(template, after);
  });
}

const pickCutOffs = (wanted: MockCutOffs | null | undefined, before: MockCutOffs | null) =>
  wanted === undefined ? before : wanted;

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

async function findTemplate(db: Database, key: string): Promise<Omit<Parsed<typeof Template>, 'mock'>> {
  const own = ownTemplateId(key);
  if (own !== undefined) return presentOwnTemplate(await getOwnTemplate(db, own));
  const found = presentedTypicalTemplates.find((template) => template.key === key);
  if (!found) throw new Problem('not-found');
  return found;
}
