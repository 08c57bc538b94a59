import type { Trade } from '#contract/trade.ts';
import { groupBySection, type MarkingTerms } from '#server/features/aptitudes/paper/marking-scheme.rules.ts';
import type { AskedItem, StoredSection } from '#server/platform/database/json-columns.ts';
import { getEffectiveKey, type KeyedVersion, type Ruling } from '../rulings/rules.ts';
import type { SectionToMark } from './rules.ts';

type Versioned = KeyedVersion & { question_type: Trade };
/** The marking terms of a test, and the rulings of its regrades. */
export type MarkingPlan = MarkingTerms & {
  /** By question, for those that are not marked by the key that each paper pinned. */
  rulings: ReadonlyMap<number, Ruling>;
};

/** The versions whose keys replace the pinned ones. */
export function listRuledVersions({ rulings }: Pick<MarkingPlan, 'rulings'>): number[] {
  return [...rulings.values()].flatMap((ruling) => (ruling.how === 'key' ? ruling.version : []));
}

/** A paper's questions by section, each with its key and marks. `versions` must hold those of the paper and of the rulings. */
export function buildSectionsToMark(
  plan: MarkingPlan,
  paper: readonly AskedItem[],
  stored: readonly StoredSection[] | null,
  versions: ReadonlyMap<number, Versioned>,
): SectionToMark[] {
  const questions = paper.flatMap((item) => {
    const version = versions.get(item.version);
    const ruling = plan.rulings.get(item.question);
    if (!version || ruling?.how === 'out') return [];
    const { kind, options, typed_key } = getEffectiveKey(version, ruling, versions);
    const key = {
      kind,
      options,
      typed_key,
      question: item.question,
      marks: item.marks ?? plan.marks.get(item.question) ?? null,
      given: ruling?.how === 'full',
    };
    return { key, section: item.section, question_type: version.question_type };
  });
  return groupBySection(plan, questions, stored);
}
