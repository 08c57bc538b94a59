import { randomInt } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type * as contract from '#contract/questions/generated.ts';
import type { GeneratedView } from '#contract/questions/generated.ts';
import type { Call } from '#server/context.ts';
import { audit, auditEach } from '#server/features/audit/log.queries.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { findTemplate, templates } from '#lib/question-generators/catalogue.ts';
import type { Template } from '#lib/question-generators/template.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { renderText } from '#server/platform/markdown/markdown.ts';
import { writeVersion } from '../actions.ts';
import {
  countFamilies,
  insertOrigins,
  listKnownSeeds,
  lockFamily,
  lockUntouched,
} from './queries.ts';
import { type Candidate, candidateOf, candidatesFrom, draftOf, numberOf } from './rules.ts';
import { deleteQuestion, getQuestion, insertQuestion } from '../queries.ts';
import { contentOf, presentQuestion } from '../rules.ts';

/** So many seeds are looked at together, and in all, before a draw is content with fewer than it was asked for. */
const SEEDS_AT_ONCE = 100;
const MOST_SEEDS = 5_000;
const HIGHEST_START = 2_000_000_000;

export async function listTheGenerators({ db }: Call<typeof contract.listGenerators, Viewer>) {
  const families = await countFamilies(db);
  return templates.map(({ name, title, area, topic, difficulty, kind, space }) => ({
    ...{ name, title, area, topic, difficulty, kind, space },
    in_bank: families.get(name) ?? 0,
  }));
}

export async function previewInstances({ body, db }: Call<typeof contract.previewGenerated, Viewer>) {
  const template = templateOf(body.name);
  const candidates =
    'seeds' in body
      ? body.seeds.map((seed) => candidateOf(template, seed))
      : candidatesFrom(template, body.from, body.count);
  const known = await listKnownSeeds(db, template.name, candidates);
  const views: GeneratedView[] = [];
  for (const candidate of candidates) views.push(await viewOf(candidate, known.has(candidate.seed)));
  return views;
}

async function viewOf({ instance, seed }: Candidate, in_bank: boolean): Promise<GeneratedView> {
  await othersFirst();
  const { kind, stem, options, mistakes, explanation } = instance;
  const correct = new Set(instance.correct.map(Number));
  const typed = kind === 'numerical' ? numberOf(instance) : undefined;
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

export async function drawInstances({ body, db, viewer }: Call<typeof contract.drawGenerated, Viewer>) {
  const template = templateOf(body.name);
  const from = body.from_seed ?? randomInt(1, HIGHEST_START);
  const { count, status } = body;
  return await transaction(db, async (tx) => {
    await lockFamily(tx, template.name);
    const chosen = await chooseNew(tx, template, from, count);
    const drawn: (Candidate & { id: number; draft: ReturnType<typeof draftOf> })[] = [];
    for (const candidate of chosen) {
      await othersFirst();
      const draft = draftOf(candidate.instance, body);
      const id = await insertQuestion(tx, await writeVersion(draft, viewer.accountId), status);
      drawn.push({ ...candidate, id, draft });
    }
    await insertOrigins(
      tx,
      drawn.map(({ id, seed, likeness }) => ({ question_id: id, template: template.name, seed, likeness })),
    );
    await auditEach(
      tx,
      drawn.map(({ id, seed, draft }) => ({
        actor: viewer.accountId,
        action: 'question.generate',
        subject: ['question', id],
        after: { template: template.name, seed, ...draft },
      })),
    );
    return { questions: drawn.map(({ id, seed }) => ({ id, seed })), missing: count - drawn.length };
  });
}

/** Instances that differ from one another and from all that the bank has of the family. */
async function chooseNew(tx: Tx, template: Template, from: number, count: number): Promise<Candidate[]> {
  const chosen = new Map<string, Candidate>();
  for (let looked = 0; looked < MOST_SEEDS && chosen.size < count; looked += SEEDS_AT_ONCE) {
    await othersFirst();
    const candidates = candidatesFrom(template, from + looked, SEEDS_AT_ONCE);
    const known = await listKnownSeeds(tx, template.name, candidates);
    for (const candidate of candidates)
      if (chosen.size < count && !known.has(candidate.seed) && !chosen.has(candidate.likeness))
        chosen.set(candidate.likeness, candidate);
  }
  return [...chosen.values()];
}

export async function undoDraw({ body, db, viewer }: Call<typeof contract.undoGenerated, Viewer>) {
  const asked = [...new Set(body.question_ids)];
  return await transaction(db, async (tx) => {
    const ids = await lockUntouched(tx, asked);
    for (const id of ids) {
      const content = contentOf(presentQuestion(await getQuestion(tx, id)));
      await deleteQuestion(tx, id);
      await audit(tx, {
        actor: viewer.accountId,
        action: 'question.delete',
        subject: ['question', id],
        before: content,
      });
    }
    return { deleted: ids.length, kept: asked.filter((id) => !ids.includes(id)) };
  });
}

/** Throws `not-found`. */
function templateOf(name: string): Template {
  const template = findTemplate(name);
  if (!template) throw new Problem('not-found', { message: 'There is no template of this name.' });
  return template;
}
