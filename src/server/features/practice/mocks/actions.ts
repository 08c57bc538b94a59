import { randomInt } from 'node:crypto';
import type { TemplateDesign } from '#contract/aptitudes/templates.ts';
import type * as contract from '#contract/practice/mocks.ts';
import type { Call } from '#server/context.ts';
import { replacePool } from '#server/features/aptitudes/paper/pool.queries.ts';
import { insertAptitude } from '#server/features/aptitudes/queries.ts';
import { insertSections } from '#server/features/aptitudes/sections/queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { renderOrReject } from '#server/platform/markdown/renderer.ts';
import { readStudyPlan } from '../plan/actions.ts';
import { estimateReadiness } from '../readiness/actions.ts';
import { assessPredictions } from '../readiness/calibration.rules.ts';
import { listPredictions } from '../readiness/queries.ts';
import { generateMockQuestions } from './generated-questions.actions.ts';
import { drawMockFor, getPattern, listPatterns, mockGenerators } from './pattern.actions.ts';
import {
  countRecentMocks,
  insertMock,
  insertMockQuestions,
  listFinishedMocks,
  listOpenMocks,
  lockMocks,
} from './queries.ts';
import { countQuestions, describeMockSections, MOCKS_A_DAY, presentFinishedMock, readBest } from './rules.ts';

/** A mock that nobody begins in this time is drawn again at the next start. */
const HOURS_TO_BEGIN = 24;
const MAX_DRAW_SEED = 2 ** 31 - 1;

export async function listMocks({ db, user }: Call<typeof contract.listMocks, CurrentUser>) {
  const open = await listOpenMocks(db, user.accountId);
  const finished = await listFinishedMocks(db, user.accountId);
  const patterns = (await listPatterns(db)).filter(({ mock }) => mock.open);
  return {
    patterns: patterns.map(({ key, name, note, design }) => ({
      ...{ key, name, note, duration: design.duration },
      total_questions: countQuestions(design, user.trade),
      open_mock: open.find(({ pattern }) => pattern === key) ?? null,
      ...readBest(finished.filter(({ pattern }) => pattern === key)),
    })),
    calibration: assessPredictions(await listPredictions(db)),
  };
}

export async function readMockPattern({
  db,
  params,
  user,
}: Call<typeof contract.readMockPattern, CurrentUser>) {
  const { key, name, note, design, mock } = await getPattern(db, params.key);
  const open = await listOpenMocks(db, user.accountId);
  const finished = await listFinishedMocks(db, user.accountId, key);
  if (!mock.open && finished.length === 0) throw new Problem('not-found');
  const plan = await readStudyPlan(db, user);
  const { missing } = await drawMockFor(db, user, design, randomInt(MAX_DRAW_SEED));
  return {
    ...{ key, name, note, duration: design.duration, one_way: design.one_way, open: mock.open },
    total_questions: countQuestions(design, user.trade),
    sections: describeMockSections(design, user.trade, missing, mock.cut_offs),
    cut_off: mock.cut_offs.total,
    typical_cut_offs: mock.typical_cut_offs,
    open_mock: open.find(({ pattern }) => pattern === key) ?? null,
    readiness: await estimateReadiness(db, user, {
      ...{ design, cutOffs: mock.cut_offs, generators: mockGenerators },
    }),
    plan: plan?.key === key ? plan : null,
    mocks: finished.map(presentFinishedMock),
  };
}

/**
 * Draws a mock for the student, or returns the one that is not finished. Throws `mock-closed`, `too-many-mocks` and
 * `mock-lacks-questions`. See docs/decisions/0011-papers-are-drawn-from-a-seed.md.
 */
export async function startMock(call: Call<typeof contract.startMock, CurrentUser>) {
  const { db, params, user } = call;
  const { key, name, design, mock } = await getPattern(db, params.key);
  const findOpen = async (from: typeof db) =>
    (await listOpenMocks(from, user.accountId)).find(({ pattern }) => pattern === key);
  const before = await findOpen(db);
  if (before) return { aptitude_id: before.aptitude_id };
  if (!mock.open) throw new Problem('mock-closed');
  if ((await countRecentMocks(db, user.accountId)) >= MOCKS_A_DAY) throw new Problem('too-many-mocks');
  const drawn = await drawMockFor(db, user, design, randomInt(MAX_DRAW_SEED));
  const generated = await generateMockQuestions(
    db,
    user.accountId,
    drawn.generated.map(({ generator }) => generator),
  );
  const questions = generated.flatMap((question, place) => {
    const at = drawn.generated[place];
    return question && at ? [{ ...at, question }] : [];
  });
  const lacking = drawn.missing.length > 0 || questions.length < drawn.generated.length;
  if (lacking || countQuestions(design, user.trade) === 0) throw new Problem('mock-lacks-questions');
  const ready = await estimateReadiness(db, user, {
    ...{ design, cutOffs: mock.cut_offs, generators: mockGenerators },
  });
  const prediction = typeof ready === 'string' ? null : ready.probability;
  const rendered = await renderDesign(call, withCutOffs(design, mock.cut_offs));
  return await transaction(db, async (tx) => {
    // Locked first: two windows must not open two.
    await lockMocks(tx, user.accountId);
    const opened = await findOpen(tx);
    if (opened) return { aptitude_id: opened.aptitude_id };
    const { id, sections } = await insertMockAptitude(tx, { key, name }, rendered);
    const stored = await insertMockQuestions(
      tx,
      user.accountId,
      questions.map(({ question }) => question),
    );
    const places = [
      ...drawn.bank,
      ...questions.map((at, place) => ({ ...at, ...(stored[place] ?? { question: 0, version: 0 }) })),
    ];
    await replacePool(
      tx,
      id,
      places.map(({ section, ...place }) => ({ ...place, section: sections[section] ?? 0 })),
    );
    await insertMock(tx, { aptitude_id: id, account_id: user.accountId, prediction });
    return { aptitude_id: id };
  });
}

/** A design whose sections have the cut-offs of mocks. */
function withCutOffs(
  design: TemplateDesign,
  {
    total,
    sections,
  }: { total: TemplateDesign['cut_off']; sections: Record<string, TemplateDesign['cut_off']> },
): TemplateDesign {
  return {
    ...design,
    cut_off: total,
    sections: design.sections.map((section) => ({ ...section, cut_off: sections[section.name] ?? null })),
  };
}

/** A design with the HTML of its instructions. */
async function renderDesign(
  { renderer }: Pick<Call<typeof contract.startMock, CurrentUser>, 'renderer'>,
  { sections, ...settings }: TemplateDesign,
) {
  const texts = [settings.instructions, ...sections.map(({ instructions }) => instructions)];
  const render = await renderOrReject(
    renderer,
    texts.map((text, at) => ({ path: `instructions.${at}`, text })),
  );
  return {
    settings: { ...settings, instructions_html: await render(settings.instructions) },
    sections: await Promise.all(
      sections.map(async ({ id: _, ...section }) => ({
        ...section,
        instructions_html: await render(section.instructions),
      })),
    ),
  };
}

/** Inserts the test that the student sits: for this student alone, with the result at once. Returns its sections in their order. */
async function insertMockAptitude(
  tx: Tx,
  { key, name }: { key: string; name: string },
  { settings, sections }: Awaited<ReturnType<typeof renderDesign>>,
) {
  const starts_at = await readClock(tx);
  const id = await insertAptitude(
    tx,
    {
      ...settings,
      ...{
        name: `${name} (mock)`,
        starts_at,
        venue_id: null,
        timing: 'own',
        listed_only: true,
        violation_limit: 0,
      },
      ends_at: new Date(starts_at.getTime() + HOURS_TO_BEGIN * 3_600_000 + settings.duration * 60_000),
      release_marks: 'at-once',
      release_answers: 'at-once',
      release_explanations: 'at-once',
    },
    { mock_pattern: key },
  );
  return { id, sections: await insertSections(tx, id, sections) };
}
