import { hash } from 'node:crypto';
import type * as contract from '#contract/practice/today.ts';
import { MAX_SEED } from '#contract/questions/generated.ts';
import { listTemplatesForTrade } from '#lib/question-generators/catalogue.ts';
import type { Call } from '#server/context.ts';
import { listAptitudesFor } from '#server/features/aptitudes/queries.ts';
import { makeCandidate } from '#server/features/questions/generated/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { listTopicAbilities } from '../levels/queries.ts';
import { findWeakTopic } from '../levels/scale.rules.ts';
import { listOpenMocks } from '../mocks/queries.ts';
import { readStudyPlan } from '../plan/actions.ts';
import { readCardCounts } from '../revision/queries.ts';
import { readGeneratedVersion } from '../sessions/generated-version.actions.ts';
import { type ItemRow, insertPracticeItems, insertPracticeSession } from '../sessions/queries.ts';
import {
  findDailySession,
  findLeftSession,
  isInBank,
  lockDailyQuestion,
  readPractisedDays,
  readWeekMinutes,
} from './queries.ts';
import {
  countStreak,
  findLatestMistakes,
  findNextStep,
  findNextTest,
  listRecentResults,
  listWeek,
  WEEK_DAYS,
} from './rules.ts';

export async function readToday({ config, db, user }: Call<typeof contract.readToday, CurrentUser>) {
  const { timeZone } = config;
  const { today, days } = await readPractisedDays(db, user.accountId, timeZone);
  const practised = new Set(days);
  const { due_today: due } = await readCardCounts(db, user.accountId, timeZone);
  const tests = await listAptitudesFor(db, user);
  const plan = await readStudyPlan({ config, db }, user);
  const mocks = await listOpenMocks(db, user.accountId);
  return {
    next: findNextStep(
      tests,
      mocks.find(({ started }) => started),
    ),
    next_test: findNextTest(tests),
    results: listRecentResults(tests),
    mistakes: findLatestMistakes(tests),
    has_begun: practised.size > 0,
    open_session: (await findLeftSession(db, user.accountId)) ?? null,
    due,
    weak_topic: findWeakTopic(await listTopicAbilities(db, user.accountId)),
    plan: plan && { ...plan, topic: plan.weeks[0]?.topics[0]?.topic ?? null },
    daily_done: (await findDailySession(db, user.accountId, today))?.answered ?? false,
    streak: countStreak(practised, today),
    minutes: {
      spent: await readWeekMinutes(db, user.accountId, timeZone),
      goal: plan && plan.minutes * WEEK_DAYS,
    },
    week: listWeek(practised, today),
  };
}

/** The student's session with the question of the day, made at the first call of the day. */
export async function startDailyQuestion({
  config,
  db,
  user,
}: Call<typeof contract.startDailyQuestion, CurrentUser>) {
  const { today } = await readPractisedDays(db, user.accountId, config.timeZone);
  const open = await findDailySession(db, user.accountId, today);
  if (open) return { id: open.id };
  const item = await drawDailyItem(db, today, user.batch);
  return await transaction(db, async (tx) => {
    // Locked first: two windows must not open two.
    await lockDailyQuestion(tx, user.accountId);
    const opened = await findDailySession(tx, user.accountId, today);
    if (opened) return { id: opened.id };
    const id = await insertPracticeSession(tx, {
      ...{ account_id: user.accountId, mode: 'learn', minutes: null, topics: ['Question of the day'] },
      daily_on: today,
    });
    await insertPracticeItems(tx, { id, account_id: user.accountId }, [item]);
    return { id };
  });
}

const templates = listTemplatesForTrade('GENERAL');

/** The question of a day for a batch of all trades: a template and a seed that follow from both, and that the bank does not hold. */
async function drawDailyItem(db: Database, day: string, batch: number): Promise<ItemRow> {
  for (let turn = 0; ; turn++) {
    const bytes = hash('sha256', JSON.stringify([day, batch, turn]), 'buffer');
    const template = templates[bytes.readUInt32BE(0) % templates.length];
    if (!template) throw new Error('There are no templates.');
    const seed = 1 + (bytes.readUInt32BE(4) % (MAX_SEED - 1));
    const { likeness } = makeCandidate(template, seed);
    const version = await readGeneratedVersion(template.name, seed);
    if (!version || (await isInBank(db, template.name, likeness))) continue;
    return {
      ...{ position: 1, topic: template.topic, reason: 'new', difficulty: template.difficulty },
      ...{ question_id: null, version_id: null, template: template.name, seed, likeness },
      options: version.options.map(({ id }) => id),
    };
  }
}
