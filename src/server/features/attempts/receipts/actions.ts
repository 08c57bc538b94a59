import type * as contract from '#contract/attempts/receipts.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { withSnapshot } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { computeReceiptCode, latestAnswers } from '../answers/rules.ts';
import { getAttemptSubject, listAnswerEvents, listOpenings } from '../late-answers/queries.ts';
import { findAttempt } from '../queries.ts';
import { findNewestLink, listChainedEvents, listRandomChains } from './hash-chain.queries.ts';
import { compareWithStoredLinks } from './verification.rules.ts';

/**
 * The receipts of all saves of the caller's attempt. The student's device compares its own receipts with them. Throws `not-appeared`.
 * See docs/decisions/0007-receipts-form-a-hash-chain.md.
 */
export async function readReceipts({ db, params, user }: Call<typeof contract.readReceipts, CurrentUser>) {
  const attempt = await findAttempt(db, params.id, user.accountId);
  if (!attempt) throw new Problem('not-appeared');
  const { attempt_id, test, submitted_at, code, earlier, whole, links } = await readChain(db, attempt.id);
  return { attempt_id, test, submitted_at, code, earlier, whole, links };
}

/** The chain of an attempt, computed from its events, compared with the stored links. Throws `not-found`. */
export async function verifyReceiptChain({
  db,
  params,
}: Call<typeof contract.verifyReceiptChain, CurrentUser>) {
  return await readChain(db, params.attempt_id);
}

/** Verifies the chains of up to `size` attempts with receipts, picked at random. Returns how many, and the ids of those with a fault. */
export async function verifyChainSample(db: Database, size: number) {
  const ids = await listRandomChains(db, size);
  const broken: number[] = [];
  for (const id of ids) if (!(await readChain(db, id)).whole) broken.push(id);
  return { verified: ids.length, broken };
}

// In one snapshot: a save between two reads would look like a link beyond the newest one.
const readChain = (db: Database, attemptId: number) =>
  withSnapshot(db, (tx) => readChainInTransaction(tx, attemptId));

async function readChainInTransaction(tx: Tx, attemptId: number) {
  const subject = await getAttemptSubject(tx, attemptId);
  const newest = (await findNewestLink(tx, attemptId)) ?? { link: 0, hash: '' };
  const openings = (await listOpenings(tx, attemptId)).flatMap(({ epoch, opened_at, link, head }) =>
    link === null || head === null ? [] : { epoch, opened_at, link, hash: head.toString('hex') },
  );
  const stored = await listAnswerEvents(tx, attemptId);
  const events = await listChainedEvents(tx, attemptId);
  // Without a first opening there was no chain when the attempt began, as in demo data.
  const chainedFromStart = openings.some(({ epoch }) => epoch === 1);
  const outside = chainedFromStart ? stored.length - events.length : 0;
  const { links, faults, proven } = compareWithStoredLinks(attemptId, events, newest, openings, outside);
  const hashes = new Map(links.map(({ link, hash }) => [link, hash]));
  const members = Map.groupBy(events, ({ link }) => link);
  const inTime = stored.filter(({ late }) => !late);
  const codeOver = (counted: typeof stored) => computeReceiptCode(attemptId, latestAnswers(counted));
  return {
    attempt_id: attemptId,
    test: { id: subject.aptitude_id, name: subject.test },
    student: { regno: subject.regno, name: subject.student },
    submitted_at: subject.submitted_at,
    code: subject.submitted_at ? codeOver(inTime) : null,
    earlier: subject.standstills.flatMap(({ from, to, reopened }) => {
      if (!reopened) return [];
      const before = inTime.filter(({ received_at }) => received_at < new Date(to));
      return { code: codeOver(before), submitted_at: new Date(from) };
    }),
    whole: faults.length === 0,
    links: links.map(({ link, hash, received_at }) => {
      const own = members.get(link) ?? [];
      return {
        ...{ link, hash, at: new Date(received_at) },
        operations: own.length,
        answers: own.filter((event) => event.selected !== null || event.value !== null).length,
        late: own.filter((event) => event.late).length,
      };
    }),
    newest,
    proven,
    openings: openings.map(({ epoch, opened_at, link, hash }) => ({
      ...{ epoch, opened_at, link },
      right: link === 0 || hashes.get(link) === hash,
    })),
    faults,
  };
}
