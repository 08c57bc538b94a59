import { type arrangeSections, SectionDraft } from '#contract/aptitudes/sections.ts';
import type { Wire } from '#contract/endpoint.ts';
import { insertAptitudeQuestions } from '#server/features/aptitudes/queries.ts';
import { insertSections } from '#server/features/aptitudes/sections/queries.ts';
import { anAptitude, aQuestion } from './attempts.ts';
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
