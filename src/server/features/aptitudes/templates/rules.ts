import { Design } from '#contract/aptitudes/templates.ts';

const OWN = /^own:([1-9]\d{0,9})$/;

/** The number in the key of a template of the institute. */
export function ownNumberOf(key: string): number | undefined {
  const [, number] = key.match(OWN) ?? [];
  return number === undefined ? undefined : Number(number);
}

type Stored = { id: number; name: string; note: string; design: Design; created_at: Date };

/** A template of the institute as it is read. */
export function presentOwn({ id, ...template }: Stored) {
  return { ...template, key: `own:${id}`, typical: false };
}

/** What a test has of a pattern: all but its name, its date, its students and the questions chosen for it. */
export function designOf(
  test: Omit<Design, 'sections'>,
  sections: readonly (Omit<Design['sections'][number], 'id'> & { id: number })[],
): Design {
  return Design.parse({ ...test, sections: sections.map(({ id: _, ...section }) => bare(section)) });
}

/** A section without what only its table knows. */
function bare(section: Omit<Design['sections'][number], 'id'>) {
  const { name, instructions, minutes, trades, scheme, cut_off, blueprint } = section;
  const { shuffle_questions, shuffle_options } = section;
  return {
    ...{ name, instructions, minutes, trades, scheme, cut_off, blueprint },
    ...{ shuffle_questions, shuffle_options },
  };
}
