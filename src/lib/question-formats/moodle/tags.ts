import type { FileQuestion } from '../file-question.ts';

/** Facts that Moodle's formats can hold only as tags. */
type TaggedFields = Pick<
  FileQuestion,
  'difficulty' | 'trade' | 'source' | 'unit' | 'points' | 'caseSensitive' | 'shuffle'
>;
/** For `multiple` questions: `whole` is scored all or nothing, `one` has one right option. */
type Marking = { marking?: 'whole' | 'one' };

/**
 * The item's own tags, plus a tag for each listed field: `difficulty:3`, `trade:GCS`, `source:…`, `unit:…`,
 * `points:2`.
 */
export function writeTags(item: FileQuestion, names: (keyof TaggedFields)[]): string[] {
  const further = names.flatMap((name) => {
    const value = item[name];
    if (value === undefined) return [];
    if (name === 'caseSensitive') return value ? ['case:sensitive'] : [];
    if (name === 'shuffle') return [value ? 'shuffle:yes' : 'shuffle:no'];
    return [`${name}:${value}`];
  });
  return [...(item.tags ?? []), ...further, ...markingTags(item)];
}

function markingTags({ kind, credits, correct }: FileQuestion): string[] {
  if (kind !== 'multiple' || credits) return [];
  return [correct.length === 1 ? 'marking:one' : 'marking:whole'];
}

/** Reads the tags that `writeTags` wrote. Unknown tags stay tags. */
export function readTags(all: string[]): { fields: TaggedFields & Pick<FileQuestion, 'tags'> } & Marking {
  const fields: TaggedFields = {};
  let marking: Marking['marking'];
  const tags: string[] = [];
  for (const tag of all) {
    const [, name, value = ''] =
      /^(difficulty|trade|source|unit|points|case|shuffle):([\s\S]+)$/.exec(tag) ?? [];
    if (name === 'difficulty' && /^[1-5]$/.test(value)) fields.difficulty = Number(value);
    else if (name === 'points' && /^\d+(?:\.\d+)?$/.test(value)) fields.points = Number(value);
    else if (name === 'case' && value === 'sensitive') fields.caseSensitive = true;
    else if (name === 'shuffle' && /^(?:yes|no)$/.test(value)) fields.shuffle = value === 'yes';
    else if (tag === 'marking:whole') marking = 'whole';
    else if (tag === 'marking:one') marking = 'one';
    else if (name === 'trade' || name === 'source' || name === 'unit') fields[name] = value;
    else tags.push(tag);
  }
  return { fields: { ...fields, ...(tags.length > 0 && { tags }) }, ...(marking && { marking }) };
}

const PASSAGE_SEPARATOR = '\n\n<!-- question -->\n\n';

/** The stem below its passage, for formats without shared passages. */
export const joinPassage = ({ stem, stimulus }: FileQuestion) =>
  stimulus === undefined ? stem : `${stimulus}${PASSAGE_SEPARATOR}${stem}`;

/** The reverse of `joinPassage`. */
export function splitPassage(text: string): Pick<FileQuestion, 'stem' | 'stimulus'> {
  const at = text.indexOf(PASSAGE_SEPARATOR.trim());
  if (at < 0) return { stem: text };
  const stem = text.slice(at + PASSAGE_SEPARATOR.trim().length).trim();
  return { stem, stimulus: text.slice(0, at).trim() };
}

/** Applies the marking that an item's tags name to a choice question. */
export function applyMarking<Keyed extends Pick<FileQuestion, 'kind' | 'credits'>>(
  keyed: Keyed,
  { marking }: Marking,
): Keyed {
  if (!marking || (keyed.kind !== 'single' && keyed.kind !== 'multiple')) return keyed;
  return { ...keyed, kind: 'multiple', credits: undefined };
}
