import { openAnalyser } from '#server/features/results/analysis/analyser.sandbox.ts';
import type { AttemptRow } from '#server/features/results/analysis/mark-table.rules.ts';
import type { StoredOutcome } from '#server/platform/database/json-columns.ts';
import { quantile } from './http-client.ts';
import type { Measurement } from './measurement.ts';

const ATTEMPTS = 10_000;
const QUESTIONS = 60;
const POOL = 300;
const BATCH = 200;
/** All questions are calibrated, so each has a fit. */
const LEVELS = new Map(
  Array.from({ length: POOL + 1 }, (_, question) => [question, (question % 40) / 10 - 2]),
);
const ROUNDS = 5;

/**
 * Measures how long the thread takes to analyse a test of 10,000 attempts at 60 questions: the same for all, and drawn from a pool of 300.
 * Reading the attempts from the database comes on top.
 */
export async function measureTestAnalysis(): Promise<Measurement[]> {
  const fixed = Array.from({ length: ATTEMPTS }, (_, at) => anAttempt(at, QUESTIONS));
  const drawn = Array.from({ length: ATTEMPTS }, (_, at) => anAttempt(at, POOL));
  return [
    await measure('analysis of 10,000 attempts × 60 questions, CPU', fixed),
    await measure('the same with questions from a pool of 300', drawn),
  ];
}

async function measure(name: string, rows: AttemptRow[]): Promise<Measurement> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // CPU time of the process: the wall clock would count what else the machine does.
    const before = process.cpuUsage();
    const analyser = openAnalyser({ kind: 'figures', levels: LEVELS });
    for (let from = 0; from < rows.length; from += BATCH) analyser.add(rows.slice(from, from + BATCH));
    const { test } = await analyser.finish();
    if (test.count !== ATTEMPTS) throw new Error('attempts are missing');
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
    analyser.close();
  }
  return { name, value: quantile(times, 0.5) / 1_000, unit: 's', goal: { most: 2 } };
}

/** An attempt at 60 of so many questions, of which it answers about half right, all with times. */
function anAttempt(at: number, pool: number): AttemptRow {
  const asked = Array.from(
    { length: QUESTIONS },
    (_, item) => 1 + ((at * 17 + item * (pool / QUESTIONS)) % pool),
  );
  const outcomes = asked.map((question, item): StoredOutcome => {
    const right = (at * 7_919 + item * 104_729) % 97 < 35 + (at % 30);
    return { question, outcome: right ? 'right' : 'wrong', marks: right ? 1 : -0.25 };
  });
  const correct = outcomes.filter(({ outcome }) => outcome === 'right').length;
  const marks = correct - (QUESTIONS - correct) / 4;
  const score = { marks, max_marks: QUESTIONS, correct, incorrect: QUESTIONS - correct, unanswered: 0 };
  return {
    ...{
      id: at + 1,
      regno: `R${at}`,
      name: `Student ${at}`,
      trade: at % 2 ? 'GCS' : 'GME',
      batch: 2027 - (at % 4),
    },
    ...{ marks, max_marks: QUESTIONS, qualified: null, seconds: 3_600 - (at % 900) },
    sections: JSON.stringify([{ name: 'General', penalty: 0, qualified: null, ...score }]),
    outcomes: JSON.stringify(outcomes),
    versions: JSON.stringify(asked),
    answers: JSON.stringify(
      asked.map((question, item) => [question, 20 + ((at + item) % 60), 'AbCdEfGh', null]),
    ),
  };
}
