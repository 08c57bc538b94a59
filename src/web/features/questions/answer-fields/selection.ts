import type { QuestionKind } from '#contract/questions/answer-key.ts';

/** The selection after a click on an option: a radio button replaces, a checkbox toggles. */
export function selectOption(kind: QuestionKind, selected: readonly string[], option: string): string[] {
  if (kind !== 'multiple') return [option];
  return selected.includes(option) ? selected.filter((one) => one !== option) : [...selected, option];
}

/** The pairs after `prompt` was given `match`; an empty match removes the pair. */
export function setMatch(pairs: readonly string[], prompt: string, match: string): string[] {
  const others = pairs.filter((pair) => !pair.startsWith(`${prompt}:`));
  return match === '' ? others : [...others, `${prompt}:${match}`];
}

/** The match of a prompt; empty if it has none. */
export function getMatch(pairs: readonly string[], prompt: string): string {
  return pairs.find((pair) => pair.startsWith(`${prompt}:`))?.slice(prompt.length + 1) ?? '';
}
