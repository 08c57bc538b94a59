import { randomInt } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MAX_SEED } from '#contract/questions/generated.ts';
import { findTemplate } from '#lib/question-generators/catalogue.ts';
import { buildPaper } from '#server/features/aptitudes/paper/paper.rules.ts';
import type { ContentCache } from '#server/features/attempts/content/content-cache.queries.ts';
import { makeCandidate } from '#server/features/questions/generated/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, type ProblemCode } from '#server/platform/http/problem.ts';
import { listTakenLikenesses } from './candidates.queries.ts';
import { readGeneratedVersion } from './generated-version.actions.ts';
import type { Pick } from './pick.rules.ts';
import { type ItemRow, insertPracticeItems, insertPracticeSession, type NewSession } from './queries.ts';

/** Seeds tried for a question that the student has not met. */
const SEED_TRIES = 12;

type NewOwnSession = Omit<NewSession, 'account_id' | 'minutes'> & { minutes?: number | null };

/** Draws the questions of a session for the caller and stores it. Throws `none` where no pick can be asked. */
export async function openPracticeSession(
  { user, ...call }: { db: Database; contentCache: ContentCache; user: CurrentUser },
  session: NewOwnSession,
  picks: readonly Pick[],
  none: ProblemCode = 'nothing-to-practise',
) {
  const { accountId: account_id } = user;
  const items = await drawPracticeItems(call, account_id, picks);
  if (items.length === 0) throw new Problem(none);
  return await transaction(call.db, async (tx) => {
    const id = await insertPracticeSession(tx, { minutes: null, ...session, account_id });
    await insertPracticeItems(tx, { id, account_id }, items);
    return { id, questions: items.length };
  });
}

/**
 * The items of a session: questions of the bank as they were picked, and for each generator a question that the student has never met
 * and the bank does not hold. Leaves out generators that find none.
 */
async function drawPracticeItems(
  { db, contentCache }: { db: Database; contentCache: ContentCache },
  accountId: number,
  picks: readonly Pick[],
): Promise<ItemRow[]> {
  const versions = await contentCache.readVersions(
    picks.flatMap((pick) => (pick.source === 'bank' ? pick.candidate.version : [])),
  );
  const drawn = await drawGenerated(db, accountId, picks);
  return picks
    .flatMap((pick, place): Omit<ItemRow, 'position'>[] => {
      const { topic, difficulty, reason } = pick;
      if (pick.source === 'generator') {
        const generated = drawn.get(place);
        return generated ? [generated] : [];
      }
      const { question, version, likeness } = pick.candidate;
      const pinned = versions.get(version);
      if (!pinned) return [];
      const [item] = buildPaper([{ ...pinned, question, version }], pinned.question_type, randomInt);
      return [
        {
          ...{ topic, difficulty, reason, question_id: question, version_id: version },
          ...{ template: null, seed: null, likeness, options: item?.options ?? [] },
        },
      ];
    })
    .map((item, place) => ({ ...item, position: place + 1 }));
}

/** The drawn question for each pick of a generator, by the pick's place. */
async function drawGenerated(db: Database, accountId: number, picks: readonly Pick[]) {
  const wanted: { place: number; candidates: { template: string; seed: number; likeness: string }[] }[] = [];
  for (const [place, pick] of picks.entries()) {
    const template = pick.source === 'generator' ? findTemplate(pick.template) : undefined;
    if (!template) continue;
    await yieldToEventLoop();
    const candidates = Array.from({ length: SEED_TRIES }, () => {
      const { seed, likeness } = makeCandidate(template, randomInt(1, MAX_SEED));
      return { template: template.name, seed, likeness };
    });
    wanted.push({ place, candidates });
  }
  const taken = await listTakenLikenesses(
    db,
    accountId,
    wanted.flatMap(({ candidates }) => candidates),
  );
  const drawn = new Map<number, Omit<ItemRow, 'position'>>();
  for (const { place, candidates } of wanted) {
    const chosen = candidates.find(({ likeness }) => !taken.has(likeness));
    const pick = picks[place];
    const version = chosen && (await readGeneratedVersion(chosen.template, chosen.seed));
    if (!chosen || !pick || !version) continue;
    taken.add(chosen.likeness);
    const { topic, difficulty, reason } = pick;
    drawn.set(place, {
      ...{ topic, difficulty, reason, question_id: null, version_id: null },
      ...{ ...chosen, options: version.options.map(({ id }) => id) },
    });
  }
  return drawn;
}
