import { type arrangeSections, SectionDraft } from '#contract/aptitudes/sections.ts';
import type { Wire } from '#contract/endpoint.ts';
import { insertAptitudeQuestions } from '#server/features/aptitudes/queries.ts';
import { insertSections } from '#server/features/aptitudes/sections/queries.ts';
import { anAptitude, aQuestion, type StudentAttempt } from './attempts.ts';
import type { Portal } from './portal.ts';

type SectionWish = Omit<Wire<typeof arrangeSections.body>['sections'][number], 'id'> & {
  /** Questions of the bank; by default `count` new GENERAL ones. */
  questions?: number[];
  count?: number;
};

/** A running test with sections, each with two new GENERAL questions by default. */
export async function aSectionedAptitude(
  portal: Portal,
  wishes: SectionWish[],
  wish: Parameters<typeof anAptitude>[1] = {},
) {
  const id = await anAptitude(portal, { questions: [], ...wish });
  const drafts = wishes.map(({ questions: _, count: __, ...section }) => SectionDraft.parse(section));
  const sections = await insertSections(
    portal.db,
    id,
    drafts.map((draft) => ({ ...draft, instructions_html: '' })),
  );
  const questions: number[][] = [];
  for (const [at, { blueprint, count = 2, questions: given }] of wishes.entries()) {
    const own =
      given ?? (blueprint ? [] : await Promise.all(Array.from({ length: count }, () => aQuestion(portal))));
    if (own.length > 0) await insertAptitudeQuestions(portal.db, id, own, sections[at] ?? null);
    questions.push(own);
  }
  return { id, sections, questions };
}

/** A test of 40 minutes with three timed sections. */
export const aTestOfTimedSections = (portal: Portal) =>
  aSectionedAptitude(
    portal,
    [
      { name: 'Numerical', minutes: 10 },
      { name: 'Verbal', minutes: 20, count: 1 },
      { name: 'Reasoning', minutes: 5 },
    ],
    { duration: 40 },
  );

/** An operation that answers the n-th question of a section. */
export function operation(attempt: StudentAttempt, section: string, seq: number, at = 0) {
  const question = attempt.startedAttempt.questions.filter((one) => one.section === section)[at];
  if (!question) throw new Error(`no question in ${section}`);
  return { seq, question_id: question.id, selected_options: [question.options[0]?.id ?? ''] };
}
