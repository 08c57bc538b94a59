import { LEAST_ANSWERS } from '#contract/practice/levels.ts';
import { MIN_GROUP } from '#contract/results/analysis.ts';
import type { ItemFigures } from '#lib/item-analysis/item-figures.ts';
import { type ItemFit, measureFit } from '#lib/item-response/fit.ts';
import { isRight } from '#server/features/practice/levels/scale.rules.ts';
import type { Item, MarkTable, Student } from './mark-table.rules.ts';

/** How many chose an option or pair: all, and those in the best and in the weakest group by total marks. */
type Choice = { answer: string; all: number; upper: number; lower: number };

/** What the attempts alone tell of an item. */
export type MeasuredItem = ItemFigures &
  Item & {
    seconds: { lower: number; median: number; upper: number } | null;
    quintiles: number[] | null;
    choices: Choice[];
    /** Null without a calibrated level. */
    fit: ItemFit | null;
  };

const QUINTILES = 5;
/** The share of the best and of the weakest group, as in the tables of given answers. T. L. Kelley (1939). */
const GROUP_SHARE = 0.27;

/** The calibrated difficulties of questions by their id, in logits. */
export type QuestionLevels = ReadonlyMap<number, number>;

export function measureItems(
  table: MarkTable,
  figures: readonly ItemFigures[],
  levels: QuestionLevels,
): MeasuredItem[] {
  const { students, items } = table;
  const fits = fitItems(table, levels);
  const columns = items.map((): Student[] => []);
  // Weakest first. Equal marks rank by time, as in the list of results.
  const ranked = students.toSorted((a, b) => a.marks - b.marks || b.seconds - a.seconds || b.id - a.id);
  for (const student of ranked) for (const place of student.cells.keys()) columns[place]?.push(student);
  return items.map((item, place) => ({
    ...item,
    ...(figures[place] as ItemFigures),
    ...measureColumn(columns[place] ?? [], place, item.fullMarks),
    fit: fits.get(place) ?? null,
  }));
}

/** The fit of the items with a level, by their place, over the students with enough answers to such items. */
function fitItems({ students, items }: MarkTable, levels: QuestionLevels): Map<number, ItemFit> {
  const places = [...items.keys()].filter((place) => {
    const item = items[place];
    return item !== undefined && !item.given && levels.has(item.question);
  });
  const numbers = new Map(places.map((place, number) => [place, number]));
  const starts = [0];
  const answered: number[] = [];
  const right: number[] = [];
  for (const { cells } of students) {
    const from = answered.length;
    for (const [place, { share }] of cells) {
      const number = numbers.get(place);
      if (number === undefined || share === null) continue;
      answered.push(number);
      right.push(isRight(share) ? 1 : 0);
    }
    if (answered.length - from < LEAST_ANSWERS) answered.length = right.length = from;
    starts.push(answered.length);
  }
  const fits = measureFit(
    {
      itemCount: places.length,
      ...{ starts: Int32Array.from(starts), items: Int32Array.from(answered), right: Uint8Array.from(right) },
    },
    Float64Array.from(places, (place) => levels.get(items[place]?.question ?? 0) ?? 0),
  );
  return new Map(fits.map((fit, number) => [places[number] ?? 0, fit]));
}

/** `own` are the students whose papers have the item, weakest first. */
function measureColumn(own: readonly Student[], place: number, fullMarks: number) {
  const choices = new Map<string, Choice>();
  const times: number[] = [];
  const fifths = new Float64Array(QUINTILES);
  const sizes = new Int32Array(QUINTILES);
  const group = Math.round(own.length * GROUP_SHARE);
  for (const [rank, { cells }] of own.entries()) {
    const cell = cells.get(place);
    if (!cell) continue;
    if (cell.seconds !== undefined) times.push(cell.seconds);
    const fifth = Math.floor((rank * QUINTILES) / own.length);
    fifths[fifth] = (fifths[fifth] ?? 0) + cell.marks;
    sizes[fifth] = (sizes[fifth] ?? 0) + 1;
    for (const answer of listAnswers(cell.selected)) {
      const choice = choices.get(answer) ?? { answer, all: 0, upper: 0, lower: 0 };
      choice.all++;
      if (rank < group) choice.lower++;
      if (rank >= own.length - group) choice.upper++;
      choices.set(answer, choice);
    }
  }
  return {
    choices: [...choices.values()],
    seconds: findQuartiles(times),
    quintiles:
      own.length >= QUINTILES * MIN_GROUP && fullMarks > 0
        ? Array.from(fifths, (sum, fifth) => (100 * sum) / (sizes[fifth] as number) / fullMarks)
        : null,
  };
}

// Most answers name one option, which needs no set.
function listAnswers(selected: string): Iterable<string> {
  if (selected === '') return [];
  return selected.includes(' ') ? new Set(selected.split(' ')) : [selected];
}

/** The quartiles by linear interpolation, as in R and spreadsheets; null without times. */
function findQuartiles(times: readonly number[]) {
  if (times.length === 0) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (share: number) => {
    const at = (sorted.length - 1) * share;
    const [below, above] = [sorted[Math.floor(at)] as number, sorted[Math.ceil(at)] as number];
    return below + (above - below) * (at - Math.floor(at));
  };
  return { lower: quantile(0.25), median: quantile(0.5), upper: quantile(0.75) };
}
