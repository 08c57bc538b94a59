import type { ChainFault } from '#contract/attempts/receipts.ts';
import { buildChain, type ChainedEvent, type ChainLink } from './hash-chain.rules.ts';

/** A link and its hash, as the database stored them when the link was made. */
export type StoredLink = { link: number; hash: string };

type Verification = {
  links: ChainLink[];
  faults: ChainFault[];
  /** The last link up to which the stored hashes prove every event. */
  proven: number;
};

/**
 * Compares the chain that follows from the events of an attempt with the stored links: the newest one, and the newest one at each
 * opening. `outside` is the number of events without a link.
 *
 * A changed event changes all hashes from its link on, and the database stores few of them. So a fault is narrowed to the links between
 * two stored ones, unless a link is missing or has events of several times.
 */
export function compareWithStoredLinks(
  attemptId: number,
  events: ChainedEvent[],
  newest: StoredLink,
  openings: readonly StoredLink[],
  outside: number,
): Verification {
  const links = buildChain(attemptId, events);
  const hashes = new Map(links.map(({ link, hash }) => [link, hash]));
  const faults: ChainFault[] = [];
  const last = links.at(-1)?.link ?? 0;
  const byLink = Map.groupBy(events, ({ link }) => link);
  for (let link = 1; link <= newest.link; link++)
    if (!hashes.has(link)) faults.push({ kind: 'missing', from: link, to: link });
  for (const { link } of links) {
    const times = new Set(byLink.get(link)?.map((event) => event.received_at));
    if (times.size > 1) faults.push({ kind: 'times', from: link, to: link });
  }
  if (last > newest.link) faults.push({ kind: 'beyond', from: newest.link + 1, to: last });
  if (outside > 0) faults.push({ kind: 'outside', from: 0, to: 0 });
  let proven = 0;
  const storedByLink = Map.groupBy([...openings, newest], ({ link }) => link);
  storedByLink.delete(0);
  for (const [link, stored] of [...storedByLink].toSorted(([a], [b]) => a - b)) {
    const fitting = stored.filter(({ hash }) => hash === hashes.get(link)).length;
    if (fitting < stored.length) {
      // Where stored hashes contradict each other, nobody can say which one is right.
      faults.push(
        fitting > 0
          ? { kind: 'contradicted', from: link, to: link }
          : { kind: 'changed', from: proven + 1, to: link },
      );
      break;
    }
    proven = link;
  }
  return { links, faults: faults.toSorted((a, b) => a.from - b.from || a.to - b.to), proven };
}
