import type { TemplateDesign } from '#contract/aptitudes/templates.ts';
import type { Trade } from '#contract/trade.ts';
import { replacePool } from '#server/features/aptitudes/paper/pool.queries.ts';
import { insertAptitude } from '#server/features/aptitudes/queries.ts';
import { insertSections } from '#server/features/aptitudes/sections/queries.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { type Renderer, renderOrReject } from '#server/platform/markdown/renderer.ts';
import { estimateReadiness } from '../readiness/actions.ts';
import { generateMockQuestions } from './generated-questions.actions.ts';
import { drawMockFor, type getPattern, mockGenerators } from './pattern.actions.ts';
import { insertMock, insertMockQuestions } from './queries.ts';
import { countQuestions } from './rules.ts';

/** A mock that nobody begins in this time is drawn again at the next start. */
const HOURS_TO_BEGIN = 24;

type Pattern = Awaited<ReturnType<typeof getPattern>>;
export type PreparedMock = Awaited<ReturnType<typeof prepareMock>>;

/** Draws the questions of a mock, and predicts whether the student passes it. Throws `mock-lacks-questions`. */
export async function prepareMock(
  { db, renderer }: { db: Database; renderer: Renderer },
  student: { accountId: number; trade: Trade },
  { key, name, design, mock }: Pattern,
) {
  const drawn = await drawMockFor(db, student, design);
  const generated = await generateMockQuestions(
    db,
    student.accountId,
    drawn.generated.map(({ generator }) => generator),
  );
  const questions = generated.flatMap((question, place) => {
    const at = drawn.generated[place];
    return question && at ? [{ ...at, question }] : [];
  });
  const lacking = drawn.missing.length > 0 || questions.length < drawn.generated.length;
  if (lacking || countQuestions(design, student.trade) === 0) throw new Problem('mock-lacks-questions');
  const ready = await estimateReadiness(db, student, {
    ...{ design, cutOffs: mock.cut_offs, generators: mockGenerators },
  });
  return {
    ...{ key, name, bank: drawn.bank, questions },
    prediction: typeof ready === 'string' ? null : ready.probability,
    rendered: await renderDesign(renderer, withCutOffs(design, mock.cut_offs)),
  };
}

/** Returns the id of the mock. */
export async function insertPreparedMock(
  tx: Tx,
  accountId: number,
  { key, name, bank, questions, prediction, rendered }: PreparedMock,
): Promise<number> {
  const { id, sections } = await insertMockAptitude(tx, { key, name }, rendered);
  const stored = await insertMockQuestions(
    tx,
    accountId,
    questions.map(({ question }) => question),
  );
  const places = [
    ...bank,
    ...questions.map((at, place) => ({ ...at, ...(stored[place] ?? { question: 0, version: 0 }) })),
  ];
  await replacePool(
    tx,
    id,
    places.map(({ section, ...place }) => ({ ...place, section: sections[section] ?? 0 })),
  );
  await insertMock(tx, { aptitude_id: id, account_id: accountId, prediction });
  return id;
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
async function renderDesign(renderer: Renderer, { sections, ...settings }: TemplateDesign) {
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
