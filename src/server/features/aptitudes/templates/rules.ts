import { type MockCutOffs, TemplateDesign } from '#contract/aptitudes/templates.ts';

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

const TYPICAL_PERCENT = 50;

/** The cut-offs of mocks until an admin edits them: those of the design, or where it has none half the marks of each section. */
function typicalCutOffs({ cut_off, sections }: TemplateDesign): MockCutOffs {
  const own = sections.flatMap(({ name, cut_off }) => (cut_off ? [[name, cut_off] as const] : []));
  if (cut_off || own.length > 0) return { total: cut_off, sections: Object.fromEntries(own) };
  return {
    total: null,
    sections: Object.fromEntries(sections.map(({ name }) => [name, { percent: TYPICAL_PERCENT }])),
  };
}

/** A template with what is set for its mocks. */
export function withMockSettings<Of extends { key: string; design: TemplateDesign }>(
  template: Of,
  set: { open: boolean; cut_offs: MockCutOffs | null } | undefined,
) {
  const cut_offs = set?.cut_offs ?? typicalCutOffs(template.design);
  const mock = { open: set?.open ?? false, cut_offs, typical_cut_offs: !set?.cut_offs };
  return { ...template, mock };
}

/** Whether mocks can be drawn from a design: every section says what it draws. */
export function isDrawn({ sections }: TemplateDesign): boolean {
  return sections.length > 0 && sections.every(({ blueprint }) => Boolean(blueprint));
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
