import type * as contract from '#contract/aptitudes/sections.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, refuse } from '#server/platform/http/problem.ts';
import { withInstructions } from '#server/platform/markdown/renderer.ts';
import { lockAptitude } from '../queries.ts';
import { refusalToChoose, refusalToRebuild } from '../rules.ts';
import { listPlaces, listSections, replacePlaces, replaceSections } from './queries.ts';
import { presentSections, refusalOfSection, revisionOf } from './rules.ts';

/** Puts the whole list of sections; those that keep their id keep their questions. */
export async function putSections(call: Call<typeof contract.arrangeSections, Viewer>) {
  const { body, db, params, renderer, viewer } = call;
  const sections = await withInstructions(renderer, body.sections);
  return await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    refuse(refusalToRebuild(test));
    const before = await listSections(tx, [params.id]);
    if (body.revision !== undefined && body.revision !== revisionOf(before))
      throw new Problem('sections-changed');
    const known = new Set(before.map(({ id }) => id));
    const kept = sections.flatMap(({ id }) => id ?? []);
    if (new Set(kept).size < kept.length || !kept.every((id) => known.has(id)))
      throw new Problem('no-such-section');
    await replaceSections(tx, params.id, sections);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.arrange-sections',
      subject: ['aptitude', params.id],
      before: { sections: before.map(({ name }) => name) },
      after: { sections: body.sections },
    });
    const after = await listSections(tx, [params.id]);
    return {
      sections: presentSections(after, await listPlaces(tx, params.id)),
      sections_revision: revisionOf(after),
    };
  });
}

/** Puts the chosen questions into order, into sections, and gives them marks of their own. */
export async function putQuestions({
  body,
  db,
  params,
  viewer,
}: Call<typeof contract.arrangeQuestions, Viewer>) {
  const { questions } = body;
  return await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    refuse(refusalToChoose(test));
    const before = await listPlaces(tx, params.id);
    const present = new Set(before.map((place) => place.question_id));
    if (present.size !== questions.length || !questions.every((one) => present.has(one.question_id)))
      throw new Problem('questions-changed');
    const sections = new Map((await listSections(tx, [params.id])).map((section) => [section.id, section]));
    for (const { section_id } of questions) refuse(refusalOfSection(section_id, sections));
    await replacePlaces(tx, params.id, questions);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.arrange-questions',
      subject: ['aptitude', params.id],
      before: { questions: before },
      after: { questions },
    });
    return { places: await listPlaces(tx, params.id) };
  });
}
