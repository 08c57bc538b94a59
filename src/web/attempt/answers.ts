import type { Answer, Operation, PaperQuestion } from '#contract/attempt.ts';

/** What the student did to one question; fields left out stay as they were, `seconds` adds up. */
export type Change = Omit<Operation, 'seq'>;
/** A change with its place in the order of one writer. */
export type Waiting = Change & { seq: number };

/** One question as the student left it. A question without an entry was never visited. */
export type Entry = { selected: readonly string[]; marked: boolean; seconds: number };
export type Entries = ReadonlyMap<number, Entry>;

export function entriesOf(answers: readonly Answer[]): Entries {
  return new Map(
    answers.map((answer) => [
      answer.question_id,
      { selected: answer.selected_options, marked: answer.marked, seconds: answer.seconds },
    ]),
  );
}

/** The entries after some changes, in their order. */
export function withChanges(entries: Entries, changes: readonly Change[]): Entries {
  if (changes.length === 0) return entries;
  const next = new Map(entries);
  for (const change of changes) {
    const before = next.get(change.question_id);
    next.set(change.question_id, {
      selected: change.selected_options ?? before?.selected ?? [],
      marked: change.marked ?? before?.marked ?? false,
      seconds: (before?.seconds ?? 0) + (change.seconds ?? 0),
    });
  }
  return next;
}

/** The five states of the palette. */
export type PaletteState = 'not-visited' | 'not-answered' | 'answered' | 'marked' | 'answered-marked';

export function paletteState(entry: Entry | undefined): PaletteState {
  if (!entry) return 'not-visited';
  if (entry.selected.length > 0) return entry.marked ? 'answered-marked' : 'answered';
  return entry.marked ? 'marked' : 'not-answered';
}

/** What choosing an option makes of a selection: a radio replaces, a checkbox toggles. */
export function chosen(kind: PaperQuestion['kind'], selected: readonly string[], option: string): string[] {
  if (kind === 'single') return [option];
  return selected.includes(option) ? selected.filter((one) => one !== option) : [...selected, option];
}

export type SectionCount = {
  name: PaperQuestion['section'];
  questions: number;
  /** With an option chosen, marked or not. */
  answered: number;
  /** Visited, without an option. */
  notAnswered: number;
  /** Marked for review, answered or not. */
  marked: number;
  notVisited: number;
};

/** The counts of each section, in the order of the paper. */
export function countSections(
  questions: readonly Pick<PaperQuestion, 'id' | 'section'>[],
  entries: Entries,
): SectionCount[] {
  const counts = new Map<string, SectionCount>();
  for (const { id, section } of questions) {
    const count = counts.get(section) ?? {
      name: section,
      questions: 0,
      answered: 0,
      notAnswered: 0,
      marked: 0,
      notVisited: 0,
    };
    const entry = entries.get(id);
    count.questions += 1;
    if (!entry) count.notVisited += 1;
    else if (entry.selected.length > 0) count.answered += 1;
    else count.notAnswered += 1;
    if (entry?.marked) count.marked += 1;
    counts.set(section, count);
  }
  return [...counts.values()];
}

/** The last choice of each question among changes that told one: what a submission carries along. */
export function lastChoices(
  changes: readonly Change[],
): { question_id: number; selected_options: string[] }[] {
  const last = new Map<number, string[]>();
  for (const change of changes)
    if (change.selected_options) last.set(change.question_id, change.selected_options);
  return [...last].map(([question_id, selected_options]) => ({ question_id, selected_options }));
}

/** Answers as a student would name them: `{ number: 12, letters: 'B, D' }`, no letters for a cleared one. */
export function nameAnswers(
  questions: readonly Pick<PaperQuestion, 'id' | 'options'>[],
  changes: readonly Change[],
): { number: number; letters: string }[] {
  const choices = new Map(lastChoices(changes).map((one) => [one.question_id, one.selected_options]));
  return questions.flatMap(({ id, options }, place) => {
    const selected = choices.get(id);
    if (!selected) return [];
    const letters = options.flatMap((option, index) =>
      selected.includes(option.id) ? [String.fromCharCode(65 + index)] : [],
    );
    return [{ number: place + 1, letters: letters.join(', ') }];
  });
}
