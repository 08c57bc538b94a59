import { expect, test } from 'vitest';
import type { BoardEvent, BoardStudent, BoardTest } from '#contract/invigilation.ts';
import {
  Board,
  type BoardFilter,
  countStatuses,
  filterStudents,
  getAttention,
  getStatus,
  getTimeLeft,
} from './board.ts';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString();

const boardTest: BoardTest = {
  ...{ id: 1, name: 'Weekly test', starts_at: ago(600), ends_at: ago(-3_000), closes_at: ago(-3_000) },
  ...{ paused_at: null, violation_limit: 5 },
};

const aSeat = (wish: Partial<BoardStudent> = {}): BoardStudent => ({
  ...{ id: 1, regno: 'A1', name: 'Asha', trade: 'GCS', batch: 2026, blocked: false },
  ...{ state: 'writing', attempt_id: 1, how: null, started_at: ago(600), deadline: ago(-1_800) },
  ...{ submitted_at: null, paused_at: null, answered: 3, questions: 10, sections: null, saved_at: ago(20) },
  ...{ seen_at: ago(5), waiting: 0, visible: true, openings: 1, devices: 1, violations: 0 },
  ...wish,
});

const snapshot = (...seats: BoardStudent[]): BoardEvent => ({
  ...{ type: 'snapshot', server_time: ago(0), test: boardTest },
  seats,
});

function aBoard() {
  const frames: (() => void)[] = [];
  const board = new Board((show) => frames.push(show));
  const frame = () => {
    for (const show of frames.splice(0)) show();
  };
  return { board, frame };
}

const all: BoardFilter = {
  ...{ text: '', status: undefined, trade: undefined, attention: false },
  ...{ sort: 'name', order: 'ASC' },
};

test('a board knows the delay of its last event', () => {
  const { board, frame } = aBoard();
  board.applyEvent(snapshot(aSeat()), NOW + 12_000);
  frame();
  expect(board.view().lag).toBe(12_000);
  board.applyEvent({ type: 'change', server_time: ago(-13), seats: [] }, NOW + 12_900);
  frame();
  expect(board.view().lag).toBe(0);
});

test('changes within one frame cause one update', () => {
  const { board, frame } = aBoard();
  let shown = 0;
  board.subscribe(() => shown++);
  board.applyEvent(snapshot(aSeat(), aSeat({ id: 2 })), NOW);
  for (let answered = 4; answered < 20; answered++)
    board.applyEvent({ type: 'change', server_time: ago(0), seats: [{ id: 2, answered }] }, NOW);
  expect(shown).toBe(0);
  frame();
  expect(shown).toBe(1);
  expect(board.view().students.get(2)).toMatchObject({ answered: 19, name: 'Asha' });
  expect(board.view().students.get(1)?.answered).toBe(3);
});

test('a snapshot replaces everything before it, as after a broken stream', () => {
  const { board, frame } = aBoard();
  board.applyEvent(snapshot(aSeat(), aSeat({ id: 2 })), NOW);
  board.applyEvent(snapshot(aSeat({ id: 3 })), NOW);
  frame();
  expect([...board.view().students.keys()]).toEqual([3]);
});

test.each<[string, Partial<BoardStudent>]>([
  ['writing', {}],
  ['offline', { seen_at: ago(31) }],
  // The student has sent no heartbeat yet.
  ['offline', { seen_at: null }],
  ['paused', { paused_at: ago(60), seen_at: ago(100) }],
  ['blocked', { blocked: true }],
  ['submitted', { state: 'submitted', blocked: true }],
  ['not-started', { state: 'not-started' }],
])('%s: %j', (standing, wish) => {
  expect(getStatus(aSeat(wish), NOW)).toBe(standing);
});

test.each<[string | undefined, Partial<BoardStudent>]>([
  [undefined, {}],
  ['Offline with 4 unsent', { seen_at: ago(40), waiting: 4 }],
  ['Offline', { seen_at: ago(40) }],
  ['Next violation ends the test', { violations: 4 }],
  [undefined, { violations: 3 }],
  ['Nothing saved for 5 minutes', { saved_at: ago(301) }],
  [undefined, { saved_at: ago(301), paused_at: ago(1) }],
  [undefined, { saved_at: ago(301), state: 'submitted' }],
])('%s is the reason to look at %j', (reason, wish) => {
  expect(getAttention(aSeat(wish), boardTest, NOW)).toBe(reason);
});

test('the time left does not change during a pause', () => {
  expect(getTimeLeft(aSeat(), NOW)).toBe(1_800_000);
  expect(getTimeLeft(aSeat({ paused_at: ago(60) }), NOW)).toBe(1_860_000);
  expect(getTimeLeft(aSeat({ state: 'submitted' }), NOW)).toBeNull();
});

test('filters narrow, sorting orders, and ties are sorted by name', () => {
  const { board, frame } = aBoard();
  board.applyEvent(
    snapshot(
      aSeat({ id: 1, name: 'Charu', answered: 5 }),
      aSeat({ id: 2, name: 'Asha', answered: 5, trade: 'GME' }),
      aSeat({ id: 3, name: 'Bela', answered: 9, seen_at: ago(90) }),
    ),
    NOW,
  );
  frame();
  const names = (filter: Partial<BoardFilter>) =>
    filterStudents(board.view(), { ...all, ...filter }, NOW).map(({ name }) => name);
  expect(names({})).toEqual(['Asha', 'Bela', 'Charu']);
  expect(names({ sort: 'state' })).toEqual(['Bela', 'Asha', 'Charu']);
  expect(names({ sort: 'answered', order: 'DESC' })).toEqual(['Bela', 'Asha', 'Charu']);
  expect(names({ trade: 'GME' })).toEqual(['Asha']);
  expect(names({ status: 'offline' })).toEqual(['Bela']);
  expect(names({ attention: true })).toEqual(['Bela']);
  expect(names({ text: 'cha a1' })).toEqual(['Charu']);
  expect(countStatuses(board.view(), NOW)).toMatchObject({ all: 3, writing: 2, offline: 1, attention: 1 });
});
