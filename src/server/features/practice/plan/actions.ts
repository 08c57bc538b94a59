import type * as contract from '#contract/practice/plan.ts';
import type { AppContext, Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { getPattern, listPatterns, mockGenerators } from '../mocks/pattern.actions.ts';
import { listPatternTopics } from '../readiness/actions.ts';
import {
  countAnswersByTopic,
  deleteStudyPlan,
  findLatestMockDay,
  findStudyPlan,
  readDay,
  replaceStudyPlan,
} from './queries.ts';
import { planStudy, refusalToPlan } from './rules.ts';

export async function saveStudyPlan({
  body,
  config,
  db,
  user,
}: Call<typeof contract.saveStudyPlan, CurrentUser>) {
  const { mock } = await getPattern(db, body.pattern);
  if (!mock.open) throw new Problem('mock-closed');
  throwIfRefused(refusalToPlan({ today: await readDay(db, config.timeZone), day: body.day }));
  await replaceStudyPlan(db, user.accountId, body);
  return null;
}

export async function removeStudyPlan({ db, user }: Call<typeof contract.removeStudyPlan, CurrentUser>) {
  await deleteStudyPlan(db, user.accountId);
  return null;
}

/** A student's plan with what is left to do, from the present levels; null where there is none ahead. */
export async function readStudyPlan(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  user: Pick<CurrentUser, 'accountId' | 'trade'>,
) {
  const plan = await findStudyPlan(db, user.accountId, config.timeZone);
  const pattern = plan && (await listPatterns(db)).find(({ key }) => key === plan.pattern);
  if (!plan || !pattern) return null;
  const { key, name, design, mock } = pattern;
  const topics = await listPatternTopics(db, user, {
    ...{ design, cutOffs: mock.cut_offs, generators: mockGenerators },
  });
  const done = await countAnswersByTopic(db, user.accountId, plan.created_at);
  const planned = planStudy({
    ...plan,
    topics: topics.map((one) => ({ ...one, done: done.get(one.topic) ?? 0 })),
    mockMinutes: design.duration,
    mockAt: await findLatestMockDay(db, user.accountId, {
      ...{ pattern: key, timeZone: config.timeZone },
    }),
  });
  return { key, name, ...planned };
}
