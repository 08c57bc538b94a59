import { foldRegno } from '#contract/person.ts';

/** Registration numbers from typed or pasted text, separated by blanks, commas, semicolons or lines; each once. */
export function parseRegistrationNumbers(text: string): string[] {
  const found = new Map<string, string>();
  for (const part of text.split(/[\s,;]+/)) {
    const key = foldRegno(part);
    if (part !== '' && !found.has(key)) found.set(key, part);
  }
  return [...found.values()];
}

/** `A, B and 3 more`, so that a long list stays a sentence. */
export function enumerate(regnos: readonly string[], shown = 5): string {
  const head = regnos.slice(0, shown);
  const rest = regnos.length - head.length;
  if (rest > 0) return `${head.join(', ')} and ${rest} more`;
  const last = head.at(-1) ?? '';
  return head.length < 2 ? last : `${head.slice(0, -1).join(', ')} and ${last}`;
}

export function formatStudentCount(count: number): string {
  return count === 1 ? '1 student' : `${count} students`;
}

/** `1 person`, `23 people`. */
export function formatPeopleCount(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}
