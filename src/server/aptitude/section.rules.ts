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
