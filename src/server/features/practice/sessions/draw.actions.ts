import { randomInt } from 'node:crypto';
import { buildPaper } from '#server/features/aptitudes/paper/paper.rules.ts';
import type { ContentCache } from '#server/features/attempts/content/content-cache.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, type ProblemCode } from '#server/platform/http/problem.ts';
import { readGeneratedVersion } from './generated-version.actions.ts';
import type { Pick } from './pick.rules.ts';
import { type ItemRow, insertPracticeItems, insertPracticeSession, type NewSession } from './queries.ts';
import { drawUnmetSeeds } from './unmet-seeds.actions.ts';

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
 * The items of a session: questions of the bank as they were picked, and for each generator a question that the bank does not hold, one
 * that the student has never met if there is any. Leaves out generators that find none.
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
  const wanted = [...picks.entries()].flatMap(([place, pick]) =>
    pick.source === 'generator' ? [{ place, pick }] : [],
  );
  const seeds = await drawUnmetSeeds(
    db,
    accountId,
    wanted.map(({ pick }) => pick.template),
    { tries: SEED_TRIES, mayRepeat: true },
  );
  const drawn = new Map<number, Omit<ItemRow, 'position'>>();
  for (const [nth, { place, pick }] of wanted.entries()) {
    const chosen = seeds[nth];
    const version = chosen && (await readGeneratedVersion(chosen.template, chosen.seed));
    if (!version) continue;
    const { topic, difficulty, reason } = pick;
    drawn.set(place, {
      ...{ topic, difficulty, reason, question_id: null, version_id: null },
      ...{ ...chosen, options: version.options.map(({ id }) => id) },
    });
  }
  return drawn;
}
