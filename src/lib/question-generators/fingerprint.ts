import { createHash } from 'node:crypto';
import { people, towns } from './people.ts';
import type { GeneratedQuestion } from './template.ts';

const NAME = new RegExp(`\\b(?:${[...people.map(({ name }) => name), ...towns].join('|')})\\b`, 'g');

/**
 * A digest that is equal for questions that ask and answer the same. Wrong options and names of people and towns make
 * no difference.
 */
export function fingerprintOf({
  stem,
  options,
  correct,
}: Pick<GeneratedQuestion, 'stem' | 'options' | 'correct'>): string {
  const roles = new Map<string, string>();
  const nameless = (text: string) =>
    text.replace(NAME, (name) => {
      const role = roles.get(name) ?? `(${roles.size})`;
      roles.set(name, role);
      return role;
    });
  const asked = nameless(stem);
  const right = correct.map((key) => options[Number(key)] ?? String(key));
  // A stem without numbers and names, such as "Which one does not belong?", asks by its options.
  const answers = /\d/.test(stem) || roles.size > 0 ? right : options;
  return createHash('sha256')
    .update(JSON.stringify([asked, ...answers.map(nameless).sort()]))
    .digest('base64url')
    .slice(0, 22);
}
