import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { PassageText } from '#contract/questions/question.ts';
import type { PaperItem, StoredKey, StoredOption } from '#server/platform/database/json-columns.ts';
import { stripLinks } from '#server/platform/markdown/markdown.ts';

type Version = {
  kind: QuestionKind;
  description_html: string;
  options: StoredOption[];
  typed_key: StoredKey | null;
  stimulus_id: number | null;
};

/**
 * A question of a paper as students see it, without its key. Links become plain text: they would lead out of the test, and a tap on
 * one in an option would follow it instead of choosing the option.
 */
export function presentQuestion(item: PaperItem, version: Version) {
  const shown = presentVersion(version);
  return {
    id: item.question,
    kind: version.kind,
    html: shown.html,
    options: item.options.map((id) => shown.options.get(id) ?? { id, html: '' }),
    prompts: shown.prompts,
    unit: version.typed_key?.kind === 'numerical' ? version.typed_key.numerical.unit : '',
    stimulus_id: version.stimulus_id,
  };
}

const withoutLinks = <Text extends { html: string }>(text: Text): Text => ({
  ...text,
  html: stripLinks(text.html),
});

/** A question as everybody sees it, with its options by id. */
const presentVersion = memoizeByObject((version: Version) => ({
  html: stripLinks(version.description_html),
  options: new Map(version.options.map(({ id, html }) => [id, withoutLinks({ id, html })])),
  prompts: getPrompts(version).map(({ id, html }) => withoutLinks({ id, html })),
}));
/** A passage or figure as students see it. */
export const presentPassage = memoizeByObject(withoutLinks<PassageText>);

/** Remembers the results of `make` for as long as their inputs stay in memory. */
function memoizeByObject<Kept extends object, Made>(make: (kept: Kept) => Made): (kept: Kept) => Made {
  const known = new WeakMap<Kept, Made>();
  return (kept) => {
    const made = known.get(kept) ?? make(kept);
    known.set(kept, made);
    return made;
  };
}

/** The prompts of a matching question; an empty list for any other. */
export const getPrompts = ({ typed_key }: Pick<Version, 'typed_key'>) =>
  typed_key?.kind === 'matching' ? typed_key.prompts : [];
