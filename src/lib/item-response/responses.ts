import { describeCell, readNamedColumns } from '#lib/spreadsheet/named-columns.ts';
import { brokenTable } from '#lib/spreadsheet/sheet.ts';

/**
 * Right and wrong answers of students to items, without the questions that they did not answer. The answers of student s
 * stand from `starts[s]` to before `starts[s + 1]`, so `starts` has one entry more than there are students.
 */
export type Responses = {
  itemCount: number;
  starts: Int32Array;
  /** The item of each answer. A student answers an item once at most. */
  items: Int32Array;
  /** 1 for a right answer, 0 for a wrong one. */
  right: Uint8Array;
};

/**
 * Reads answers from CSV: item names, then a row for each student with 1, 0 or nothing for each item. Throws
 * `broken-table` with a message that names the row and the column.
 */
export function readResponses(file: Buffer): Responses & { names: string[] } {
  let names: string[] = [];
  const starts = [0];
  const items: number[] = [];
  const right: number[] = [];
  readNamedColumns(
    file,
    (found) => {
      names = found;
    },
    (row) => {
      for (const [column, cell] of row.cells.entries()) {
        if (cell === '') continue;
        const value = cell.trim();
        if (value === '') continue;
        if (value !== '0' && value !== '1')
          throw brokenTable(
            `${describeCell(row, column, names[column] ?? '')} holds “${cell}”. Write 1 for a right answer, 0 for a wrong one, or leave the cell empty.`,
          );
        items.push(column);
        right.push(value === '1' ? 1 : 0);
      }
      starts.push(items.length);
    },
  );
  return {
    names,
    itemCount: names.length,
    starts: Int32Array.from(starts),
    items: Int32Array.from(items),
    right: Uint8Array.from(right),
  };
}

/** The answers to these items only, which are numbered anew in this order. Students keep their numbers. */
export function selectItems({ itemCount, starts, items, right }: Responses, selected: number[]): Responses {
  const numbers = new Int32Array(itemCount).fill(-1);
  for (const [number, item] of selected.entries()) numbers[item] = number;
  const kept = { starts: new Int32Array(starts.length), items: items.slice(), right: right.slice() };
  let count = 0;
  for (let student = 0; student + 1 < starts.length; student++) {
    for (let at = starts[student] as number; at < (starts[student + 1] as number); at++) {
      const number = numbers[items[at] as number] as number;
      if (number < 0) continue;
      kept.items[count] = number;
      kept.right[count++] = right[at] as number;
    }
    kept.starts[student + 1] = count;
  }
  return {
    itemCount: selected.length,
    starts: kept.starts,
    items: kept.items.slice(0, count),
    right: kept.right.slice(0, count),
  };
}

/** How many answered each item, and how many of them right. */
export function countAnswers({ itemCount, items, right }: Responses): {
  answers: Int32Array;
  rights: Int32Array;
} {
  const answers = new Int32Array(itemCount);
  const rights = new Int32Array(itemCount);
  for (const [at, item] of items.entries()) {
    answers[item] = (answers[item] as number) + 1;
    rights[item] = (rights[item] as number) + (right[at] as number);
  }
  return { answers, rights };
}
