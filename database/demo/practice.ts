import { randomUUID } from 'node:crypto';
import { listTemplatesForTrade } from '#lib/question-generators/catalogue.ts';
import type { Template } from '#lib/question-generators/template.ts';
import { reviewCards } from '#server/features/practice/revision/review.actions.ts';
import { type AskedVersion, markPracticeAnswer } from '#server/features/practice/sessions/feedback.rules.ts';
import { readGeneratedVersion } from '#server/features/practice/sessions/generated-version.actions.ts';
import { insertPracticeItems } from '#server/features/practice/sessions/queries.ts';
import { makeCandidate } from '#server/features/questions/generated/rules.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { giveAnswer, type Student } from './finished-attempts.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PER_SESSION = 6;
/** Days before now on which the student of the printed sign-in practised: four weeks with a day off now and then. */
const REGULAR_DAYS = Array.from({ length: 28 }, (_, index) => 28 - index).filter((day) => day % 7 !== 4);
const TEMPLATES_PER_TRADE = 30;

/** A generated question that the demo students practise. */
type DemoItem = { template: Template; seed: number; likeness: string; version: AskedVersion };

/**
 * Inserts practice sessions with answers and revision cards: for `regular` nearly every evening of the last four weeks, for the others an
 * evening or two a week.
 */
export async function insertDemoPractice(
  tx: Tx,
  students: readonly Student[],
  regular: Student | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
  random: () => number,
): Promise<void> {
  const itemsByTrade = new Map<string, DemoItem[]>();
  for (const student of students) {
    const { trade } = student;
    const items = itemsByTrade.get(trade) ?? (await makeDemoItems(trade));
    itemsByTrade.set(trade, items);
    const days = student === regular ? REGULAR_DAYS : REGULAR_DAYS.filter(() => random() < 0.2);
    // A student meets the same numbers once only.
    const seen = new Set<DemoItem>();
    for (const day of days) {
      const start = new Date(now.getTime() - day * DAY + Math.floor(random() * 60) * MINUTE);
      const fresh = items.filter((item) => !seen.has(item));
      const topics = random() < 0.4 ? [] : chooseTopics(fresh, random);
      const offered = fresh.filter(({ template }) => topics.length === 0 || topics.includes(template.topic));
      const from = Math.floor(random() * Math.max(1, offered.length - PER_SESSION));
      const chosen = offered.slice(from, from + PER_SESSION);
      for (const item of chosen) seen.add(item);
      if (chosen.length > 0) await insertSession(tx, { student, start, topics, chosen, random, timeZone });
    }
  }
}

/** Questions of general templates and of the trade's own, spread over the catalogue; each template in several variants. */
async function makeDemoItems(trade: string): Promise<DemoItem[]> {
  const all = listTemplatesForTrade(trade);
  const stride = Math.max(1, Math.floor(all.length / TEMPLATES_PER_TRADE));
  const chosen = all.filter((_, index) => index % stride === 0);
  const items: DemoItem[] = [];
  for (const seed of [11, 12, 13, 14, 15])
    for (const template of chosen) {
      const { likeness } = makeCandidate(template, seed);
      const version = await readGeneratedVersion(template.name, seed);
      const known = items.some((one) => one.template === template && one.likeness === likeness);
      if (version && !known) items.push({ template, seed, likeness, version });
    }
  return items;
}

/** Two topics at random. */
const chooseTopics = (items: DemoItem[], random: () => number): string[] => [
  ...new Set([0, 1].flatMap(() => items[Math.floor(random() * items.length)]?.template.topic ?? [])),
];

type DemoSession = {
  student: Student;
  start: Date;
  topics: string[];
  chosen: DemoItem[];
  random: () => number;
  timeZone: string;
};

async function insertSession(
  tx: Tx,
  { student, start, topics, chosen, random, timeZone }: DemoSession,
): Promise<void> {
  const { id: account_id, ability } = student;
  let at = start.getTime();
  const answers = chosen.map((item, index) => {
    const { template, version, seed } = item;
    const knows = random() < 1 / (1 + Math.exp((template.difficulty - 3) * 0.9 - ability - 0.6));
    const { selected, value } = giveAnswer(version, knows, random);
    const given = { selected_options: selected ?? [], value: value ?? '' };
    const { outcome, share } = markPracticeAnswer(index + 1, version, given);
    const seconds = Math.round(25 * template.difficulty * (0.4 + random() * (knows ? 0.9 : 1.6)));
    at += seconds * 1_000;
    return {
      ...{ seq: index + 1, answer_id: randomUUID(), position: index + 1, account_id, seed, share, seconds },
      ...{ topic: template.topic, difficulty: template.difficulty, template: template.name },
      ...{ selected: given.selected_options, value: given.value, outcome: outcome.outcome },
      ...{ first: true, late: false, at: new Date(at) },
    };
  });
  const { id } = await tx
    .insertInto('practice_session')
    .values({
      account_id,
      mode: 'learn',
      minutes: null,
      topics,
      started_at: start,
      ended_at: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const items = chosen.map(({ template, seed, likeness, version }, index) => ({
    ...{
      position: index + 1,
      topic: template.topic,
      difficulty: template.difficulty,
      reason: 'level' as const,
    },
    ...{ question_id: null, version_id: null, template: template.name, seed, likeness },
    options: version.options.map((option) => option.id),
  }));
  await insertPracticeItems(tx, { id, account_id }, items);
  await tx
    .insertInto('practice_answer')
    .values(answers.map((answer) => ({ ...answer, session_id: id })))
    .execute();
  const reviewed = answers.map(({ topic, template, outcome, seconds }) => ({
    ...{ question_id: null, template, topic, outcome, seconds },
  }));
  await reviewCards(tx, account_id, reviewed, { timeZone, now: new Date(at) });
}
