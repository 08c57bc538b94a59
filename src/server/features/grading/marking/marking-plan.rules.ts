import type { CutOff, Scheme } from '#contract/aptitudes/marking-scheme.ts';
import type { Trade } from '#contract/trade.ts';
import { getDefaultSectionName } from '#server/features/aptitudes/paper/paper.rules.ts';
import type { AskedItem, StoredSection } from '#server/platform/database/json-columns.ts';
import { getEffectiveKey, type KeyedVersion, type Ruling } from '../rulings/rules.ts';
import { buildPlainScheme, type SectionToMark } from './rules.ts';

type Versioned = KeyedVersion & { question_type: Trade };
/** All that a test says of marks. */
export type MarkingPlan = {
  test: { marks_right: number; marks_wrong: number; scheme: Scheme | null; cut_off: CutOff | null };
  sections: readonly { id: number; scheme: Scheme | null; cut_off: CutOff | null }[];
  /** What questions are worth in place of what the scheme says. */
  marks: ReadonlyMap<number, number>;
  /** Questions that are not marked by the key that each paper pinned. */
  rulings: ReadonlyMap<number, Ruling>;
};

const defaultSchemes = new WeakMap<MarkingPlan['test'], Scheme>();

/** The scheme of a test as a whole: one object for all its papers, so that what marks it brings is worked out once. */
function getDefaultScheme(test: MarkingPlan['test']): Scheme {
  const scheme =
    defaultSchemes.get(test) ?? test.scheme ?? buildPlainScheme(test.marks_right, test.marks_wrong);
  defaultSchemes.set(test, scheme);
  return scheme;
}

/** The versions by whose keys a test is marked in place of those that papers pinned. */
export function listRuledVersions({ rulings }: Pick<MarkingPlan, 'rulings'>): number[] {
  return [...rulings.values()].flatMap((ruling) => (ruling.how === 'key' ? ruling.version : []));
}

/**
 * A paper's questions by section, each with its key, its worth and the scheme that holds there. `versions` holds those of the
 * paper and those of the rulings.
 */
export function buildSectionsToMark(
  { test, sections, marks, rulings }: MarkingPlan,
  paper: readonly AskedItem[],
  stored: readonly StoredSection[] | null,
  versions: ReadonlyMap<number, Versioned>,
): SectionToMark[] {
  const usual = getDefaultScheme(test);
  const keys = paper.flatMap((item) => {
    const version = versions.get(item.version);
    const ruling = rulings.get(item.question);
    if (!version || ruling?.how === 'out') return [];
    const { kind, options, typed_key } = getEffectiveKey(version, ruling, versions);
    const key = {
      kind,
      options,
      typed_key,
      question: item.question,
      marks: item.marks ?? marks.get(item.question) ?? null,
      given: ruling?.how === 'full',
    };
    return { key, section: item.section, name: getDefaultSectionName(version.question_type) };
  });
  if (!stored)
    return [...Map.groupBy(keys, ({ name }) => name)].map(([name, own]) => ({
      name,
      scheme: usual,
      cut_off: null,
      keys: own.map(({ key }) => key),
    }));
  return stored.map(({ section, name }, place) => {
    const planned = sections.find(({ id }) => id === section);
    const own = keys.filter((one) => one.section === place);
    return {
      name,
      scheme: planned?.scheme ?? usual,
      cut_off: planned?.cut_off ?? null,
      keys: own.map(({ key }) => key),
    };
  });
}
