import { TemplateDesign } from '#contract/aptitudes/templates.ts';

const OWN_TEMPLATE_KEY = /^own:([1-9]\d{0,9})$/;

/** The id in the key of a template of the institute; undefined for other keys. */
export function ownTemplateId(key: string): number | undefined {
  const [, number] = key.match(OWN_TEMPLATE_KEY) ?? [];
  return number === undefined ? undefined : Number(number);
}

type StoredTemplate = { id: number; name: string; note: string; design: TemplateDesign; created_at: Date };

/** A template of the institute as the API shows it. */
export function presentOwnTemplate({ id, ...template }: StoredTemplate) {
  return { ...template, key: `own:${id}`, typical: false };
}

/** The design of a test: everything but name, date, students and chosen questions. */
export function extractDesign(
  test: Omit<TemplateDesign, 'sections'>,
  sections: readonly (Omit<TemplateDesign['sections'][number], 'id'> & { id: number })[],
): TemplateDesign {
  return TemplateDesign.parse({
    ...test,
    sections: sections.map(({ id: _, ...section }) => pickSectionFields(section)),
  });
}

/** A section without the columns that only its table needs. */
function pickSectionFields(section: Omit<TemplateDesign['sections'][number], 'id'>) {
  const { name, instructions, minutes, trades, scheme, cut_off, blueprint } = section;
  const { shuffle_questions, shuffle_options } = section;
  return {
    ...{ name, instructions, minutes, trades, scheme, cut_off, blueprint },
    ...{ shuffle_questions, shuffle_options },
  };
}
