import { createHash } from 'node:crypto';

/** Sections as an admin reads them, with the number of questions chosen into each. */
export function presentSections<Section extends { id: number }>(
  sections: readonly Section[],
  places: readonly { section_id: number | null }[],
) {
  return sections.map((section) => ({
    ...section,
    question_count: places.filter((place) => place.section_id === section.id).length,
  }));
}

/**
 * A hash of a test's stored sections, which reveals that someone else has edited them.
 * See docs/decisions/0018-edits-name-what-they-started-from.md.
 */
export function computeRevision(sections: readonly object[]): string {
  return createHash('sha256').update(JSON.stringify(sections)).digest('base64url').slice(0, 22);
}

/** Why a question cannot be placed in a section. */
export function refusalToPlaceInSection(
  id: number | null,
  sections: ReadonlyMap<number, { choice: string }>,
): 'no-such-section' | 'drawn-section' | undefined {
  if (id === null) return undefined;
  const section = sections.get(id);
  if (!section) return 'no-such-section';
  return section.choice === 'blueprint' ? 'drawn-section' : undefined;
}
