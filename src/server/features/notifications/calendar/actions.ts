import type * as contract from '#contract/notifications/calendar.ts';
import type { Call } from '#server/context.ts';
import { listAptitudesFor } from '#server/features/aptitudes/queries.ts';
import { endedBeforeJoining } from '#server/features/aptitudes/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { hashToken, mintToken } from '#server/platform/auth/tokens.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { BufferedFile } from '#server/platform/http/buffered-file.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { deleteFeed, findFeed, findOwner, listChanges, oldestEnd, upsertFeed } from './queries.ts';
import { writeCalendar } from './writer.actions.ts';

export async function readCalendarFeed({ db, user }: Call<typeof contract.readCalendarFeed, CurrentUser>) {
  return { since: (await findFeed(db, user.accountId))?.since ?? null };
}

export async function renewCalendarFeed({ db, user }: Call<typeof contract.renewCalendarFeed, CurrentUser>) {
  const { token, tokenHash } = mintToken();
  const { since } = await upsertFeed(db, user.accountId, tokenHash);
  return { path: `/api/calendar/${token}.ics`, since };
}

export async function removeCalendarFeed({
  db,
  user,
}: Call<typeof contract.removeCalendarFeed, CurrentUser>) {
  await deleteFeed(db, user.accountId);
  return null;
}

/** The tests that the list of tests shows to the person of the address. */
export async function readCalendar({ config, db, params }: Call<typeof contract.readCalendar, undefined>) {
  const [, token] = params.file.match(/^([\w-]{43})\.ics$/) ?? [];
  const owner = token && (await findOwner(db, hashToken(token)));
  if (!owner) throw new Problem('not-found');
  const oldest = oldestEnd(await readClock(db));
  const tests = (await listAptitudesFor(db, owner)).filter(
    (test) =>
      test.ends_at > oldest &&
      (owner.role === 'admin' || !endedBeforeJoining(test, test.attempt_state, test.joined_at)),
  );
  const changes = await listChanges(
    db,
    tests.map(({ id }) => id),
  );
  const text = writeCalendar(
    tests.flatMap((test) => {
      const change = changes.get(test.id);
      return change ? [{ ...test, ...change }] : [];
    }),
    config,
  );
  return new BufferedFile(Buffer.from(text), 'tests.ics', 'text/calendar');
}
