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

/** Why questions cannot be chosen into a section. */
export function refusalOfSection(
  id: number | null,
  sections: ReadonlyMap<number, { choice: string }>,
): 'no-such-section' | 'drawn-section' | undefined {
  if (id === null) return undefined;
  const section = sections.get(id);
  if (!section) return 'no-such-section';
  return section.choice === 'blueprint' ? 'drawn-section' : undefined;
}
