import type * as contract from '#contract/aptitudes/sections.ts';
import type { Call } from '#server/context.ts';
import { renderSectionInstructions } from '#server/features/aptitudes/sections/instructions.actions.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { refusalToTouch } from '../draft.rules.ts';
import { lockAptitude } from '../queries.ts';
import { refusalToChooseQuestions, refusalToEditSections } from '../rules.ts';
import {
  listQuestionPlacements,
  listSections,
  replaceQuestionPlacements,
  replaceSections,
} from './queries.ts';
import { computeRevision, presentSections, refusalToPlaceInSection } from './rules.ts';

/** Replaces all sections. Those that keep their id keep their questions. */
export async function arrangeSections(call: Call<typeof contract.arrangeSections, CurrentUser>) {
  const { body, db, params, renderer, user } = call;
  const sections = await renderSectionInstructions(renderer, body.sections);
  return await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    throwIfRefused(refusalToTouch(user, test.stage) ?? refusalToEditSections(test));
    const before = await listSections(tx, [params.id]);
    if (body.revision !== undefined && body.revision !== computeRevision(before))
      throw new Problem('sections-changed');
    const known = new Set(before.map(({ id }) => id));
    const kept = sections.flatMap(({ id }) => id ?? []);
    if (new Set(kept).size < kept.length || !kept.every((id) => known.has(id)))
      throw new Problem('no-such-section');
    await replaceSections(tx, params.id, sections);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.arrange-sections',
      subject: ['aptitude', params.id],
      before: { sections: before.map(({ name }) => name) },
      after: { sections: body.sections },
    });
    const after = await listSections(tx, [params.id]);
    return {
      sections: presentSections(after, await listQuestionPlacements(tx, params.id)),
      sections_revision: computeRevision(after),
    };
  });
}

/** Sets order, section and marks of the chosen questions. */
export async function arrangeQuestions({
  body,
  db,
  params,
  user,
}: Call<typeof contract.arrangeQuestions, CurrentUser>) {
  const { questions } = body;
  return await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    throwIfRefused(refusalToTouch(user, test.stage) ?? refusalToChooseQuestions(test));
    const before = await listQuestionPlacements(tx, params.id);
    const present = new Set(before.map((place) => place.question_id));
    if (present.size !== questions.length || !questions.every((one) => present.has(one.question_id)))
      throw new Problem('questions-changed');
    const sections = new Map((await listSections(tx, [params.id])).map((section) => [section.id, section]));
    for (const { section_id } of questions) throwIfRefused(refusalToPlaceInSection(section_id, sections));
    await replaceQuestionPlacements(tx, params.id, questions);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.arrange-questions',
      subject: ['aptitude', params.id],
      before: { questions: before },
      after: { questions },
    });
    return { places: await listQuestionPlacements(tx, params.id) };
  });
}
