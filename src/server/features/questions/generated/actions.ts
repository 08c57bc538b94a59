import { randomInt } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type * as contract from '#contract/questions/generated.ts';
import type { GeneratedQuestionView } from '#contract/questions/generated.ts';
import { tradeOfArea } from '#lib/question-generators/area.ts';
import { findTemplate, templates } from '#lib/question-generators/catalogue.ts';
import type { Template } from '#lib/question-generators/template.ts';
import type { Call } from '#server/context.ts';
import { audit, auditEach } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { renderText } from '#server/platform/markdown/markdown.ts';
import { deleteQuestion, getQuestion, insertQuestion } from '../queries.ts';
import { authoredContent, toQuestionView } from '../rules.ts';
import { buildVersion } from '../version.actions.ts';
import { countByTemplate, insertOrigins, listKnownSeeds, lockTemplate, lockUnchanged } from './queries.ts';
import { type Candidate, makeCandidate, makeCandidates, toDraft, toNumericalKey } from './rules.ts';

/** How many seeds are tried in one step, and in all before the search gives up. */
const SEED_BATCH = 100;
const MAX_SEEDS = 5_000;
const MAX_FIRST_SEED = 2_000_000_000;

export async function listQuestionTemplates({
  db,
}: Call<typeof contract.listQuestionTemplates, CurrentUser>) {
  const families = await countByTemplate(db);
  return templates.map(({ name, title, area, topic, difficulty, kind, space }) => ({
    ...{ name, title, area, topic, difficulty, kind, space },
    trade: tradeOfArea(area),
    in_bank: families.get(name) ?? 0,
  }));
}

export async function previewGeneratedQuestions({
  body,
  db,
}: Call<typeof contract.previewGeneratedQuestions, CurrentUser>) {
  const template = requireTemplate(body.name);
  const candidates =
    'seeds' in body
      ? body.seeds.map((seed) => makeCandidate(template, seed))
      : makeCandidates(template, body.from, body.count);
  const known = await listKnownSeeds(db, template.name, candidates);
  const views: GeneratedQuestionView[] = [];
  for (const candidate of candidates) views.push(await toGeneratedView(candidate, known.has(candidate.seed)));
  return views;
}

async function toGeneratedView(
  { instance, seed }: Candidate,
  in_bank: boolean,
): Promise<GeneratedQuestionView> {
  await yieldToEventLoop();
  const { kind, stem, options, mistakes, explanation } = instance;
  const correct = new Set(instance.correct.map(Number));
  const typed = kind === 'numerical' ? toNumericalKey(instance) : undefined;
  return {
    seed,
    kind,
    description_html: await renderText(stem, 'markdown'),
    options: await Promise.all(
      options.map(async (text, place) => ({
        html: await renderText(text, 'markdown'),
        correct: correct.has(place),
        mistake: mistakes[place] ?? null,
      })),
    ),
    answer: typed ? { value: 0, tolerance: 0, ...typed.accepted[0], unit: typed.unit } : null,
    explanation_html: await renderText(explanation, 'markdown'),
    in_bank,
  };
}

export async function generateQuestions({
  body,
  db,
  user,
}: Call<typeof contract.generateQuestions, CurrentUser>) {
  const template = requireTemplate(body.name);
  const from = body.from_seed ?? randomInt(1, MAX_FIRST_SEED);
  const { count, status } = body;
  return await transaction(db, async (tx) => {
    await lockTemplate(tx, template.name);
    const chosen = await pickNewCandidates(tx, template, from, count);
    const drawn: (Candidate & { id: number; draft: ReturnType<typeof toDraft> })[] = [];
    for (const candidate of chosen) {
      await yieldToEventLoop();
      const draft = toDraft(candidate.instance, template.area, body);
      const id = await insertQuestion(tx, await buildVersion(draft, user.accountId), status);
      drawn.push({ ...candidate, id, draft });
    }
    await insertOrigins(
      tx,
      drawn.map(({ id, seed, likeness }) => ({ question_id: id, template: template.name, seed, likeness })),
    );
    await auditEach(
      tx,
      drawn.map(({ id, seed, draft }) => ({
        actor: user.accountId,
        action: 'question.generate',
        subject: ['question', id],
        after: { template: template.name, seed, ...draft },
      })),
    );
    return { questions: drawn.map(({ id, seed }) => ({ id, seed })), missing: count - drawn.length };
  });
}

/**
 * Candidates that differ from one another and from all questions of the template in the bank.
 * See docs/decisions/0022-generated-questions-have-an-independent-check.md.
 */
async function pickNewCandidates(
  tx: Tx,
  template: Template,
  from: number,
  count: number,
): Promise<Candidate[]> {
  const chosen = new Map<string, Candidate>();
  for (let looked = 0; looked < MAX_SEEDS && chosen.size < count; looked += SEED_BATCH) {
    await yieldToEventLoop();
    const candidates = makeCandidates(template, from + looked, SEED_BATCH);
    const known = await listKnownSeeds(tx, template.name, candidates);
    for (const candidate of candidates)
      if (chosen.size < count && !known.has(candidate.seed) && !chosen.has(candidate.likeness))
        chosen.set(candidate.likeness, candidate);
  }
  return [...chosen.values()];
}

export async function undoGeneratedQuestions({
  body,
  db,
  user,
}: Call<typeof contract.undoGeneratedQuestions, CurrentUser>) {
  const asked = [...new Set(body.question_ids)];
  return await transaction(db, async (tx) => {
    const ids = await lockUnchanged(tx, asked);
    for (const id of ids) {
      const content = authoredContent(toQuestionView(await getQuestion(tx, id)));
      await deleteQuestion(tx, id);
      await audit(tx, {
        actor: user.accountId,
        action: 'question.delete',
        subject: ['question', id],
        before: content,
      });
    }
    return { deleted: ids.length, kept: asked.filter((id) => !ids.includes(id)) };
  });
}

/** Throws `not-found`. */
function requireTemplate(name: string): Template {
  const template = findTemplate(name);
  if (!template) throw new Problem('not-found', { message: 'There is no template of this name.' });
  return template;
}
