import type { Trade } from '#contract/trade.ts';
import type { StoredOutcome, StoredSectionScore } from '#server/platform/database/json-columns.ts';

/** A submitted attempt as the database stores it. JSON stays text, so that only the worker thread parses it. */
export type AttemptRow = {
  id: number;
  regno: string;
  name: string;
  trade: Trade;
  batch: number;
  marks: number;
  max_marks: number;
  qualified: boolean | null;
  seconds: number;
  sections: string;
  outcomes: string;
  /** The versions of the paper's questions. */
  versions: string;
  /** For each question that was opened: its id, seconds, chosen options or pairs divided by blanks, and what was typed. */
  answers: string | null;
};

type StoredAnswer = [question: number, seconds: number, selected: string | null, value: string | null];

/** A student's part in one question. */
export type Cell = {
  marks: number;
  /** The share of the full marks; null where it was left blank. */
  share: number | null;
  /** Undefined where the question was never opened. */
  seconds: number | undefined;
  selected: string;
  value: string;
};

type SectionMarks = Pick<StoredSectionScore, 'marks' | 'max_marks' | 'penalty' | 'qualified'>;

export type Student = Omit<AttemptRow, 'sections' | 'outcomes' | 'versions' | 'answers'> & {
  sections: Map<string, SectionMarks>;
  cells: Map<number, Cell>;
};

/** A question in a section; its position is the index in `items`. */
export type Item = {
  question: number;
  section: string;
  fullMarks: number;
  /** Marks of a wrong answer, zero or less; undefined where nobody gave one. */
  wrongMarks: number | undefined;
  given: boolean;
};

export type MarkTable = { students: Student[]; items: Item[]; versions: Map<number, number> };

type ItemMarks = Omit<Item, 'fullMarks'> & { full: number | undefined };

/** Collects attempts into a table of marks. `add` takes them in any number of parts. */
export function createMarkTable() {
  const students: Student[] = [];
  const items: ItemMarks[] = [];
  const places = new Map<string, number>();
  const versions = new Map<number, number>();

  function placeOf(question: number, section: string): number {
    const key = `${question} ${section}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, items.length);
    return items.push({ question, section, full: undefined, wrongMarks: undefined, given: false }) - 1;
  }

  function addOne({ sections, outcomes, versions: paper, answers, ...row }: AttemptRow) {
    const scores: StoredSectionScore[] = JSON.parse(sections);
    const marked: StoredOutcome[] = JSON.parse(outcomes);
    const given = new Map<number, StoredAnswer>();
    for (const answer of JSON.parse(answers ?? '[]') as StoredAnswer[]) given.set(answer[0], answer);
    for (const version of JSON.parse(paper) as number[])
      versions.set(version, (versions.get(version) ?? 0) + 1);
    const cells = new Map<number, Cell>();
    let at = 0;
    // Outcomes follow each other by section, and each section knows how many are its own.
    for (const { name, correct, incorrect, unanswered } of scores)
      for (const end = at + correct + incorrect + unanswered; at < end; at++) {
        const outcome = marked[at];
        if (!outcome) continue;
        const place = placeOf(outcome.question, name);
        noteFullMarks(items[place], outcome);
        const answer = given.get(outcome.question);
        cells.set(place, {
          marks: outcome.marks,
          share: shareOf(outcome),
          seconds: answer?.[1],
          selected: answer?.[2] ?? '',
          value: answer?.[3] ?? '',
        });
      }
    const ownSections = new Map(scores.map(({ name, ...score }) => [name, score]));
    students.push({ ...row, sections: ownSections, cells });
  }

  return {
    add(rows: readonly AttemptRow[]) {
      for (const row of rows) addOne(row);
    },
    finish(): MarkTable {
      const worths = completeFullMarks(items, students);
      return {
        students,
        items: items.map(({ full: _, ...item }, place) => ({ ...item, fullMarks: worths[place] ?? 0 })),
        versions,
      };
    },
  };
}

function shareOf({ outcome, credit }: StoredOutcome): number | null {
  if (outcome === 'blank') return null;
  return outcome === 'right' ? 1 : (credit ?? 0);
}

function noteFullMarks(item: ItemMarks | undefined, { outcome, marks, credit, given }: StoredOutcome) {
  if (!item) return;
  if (outcome === 'right') item.full = marks;
  else if (outcome === 'partial' && credit) item.full ??= Math.round((marks / credit) * 1_000) / 1_000;
  else if (outcome === 'wrong') item.wrongMarks = marks;
  if (given) item.given = true;
}

/** The full marks of questions that nobody had right: what is left of the full marks of a section, in equal parts. */
function completeFullMarks(items: readonly ItemMarks[], students: readonly Student[]): number[] {
  const worths = items.map(({ full }) => full);
  for (const { cells, sections } of students) {
    const unknown = [...cells.keys()].filter((place) => worths[place] === undefined);
    if (unknown.length === 0) continue;
    for (const [section, own] of Map.groupBy(unknown, (place) => items[place]?.section ?? '')) {
      const inSection = [...cells.keys()].filter((place) => items[place]?.section === section);
      const known = inSection.reduce((sum, place) => sum + (worths[place] ?? 0), 0);
      const left = Math.max(0, (sections.get(section)?.max_marks ?? 0) - known);
      for (const place of own) worths[place] = left / own.length;
    }
  }
  return worths.map((worth) => worth ?? 0);
}
