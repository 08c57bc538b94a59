import type { ChainFault } from '#contract/attempts/receipts.ts';
import { buildChain, type ChainedEvent, type ChainLink } from './hash-chain.rules.ts';

/** A link and its hash, as they were kept when they were made. */
export type StoredLink = { link: number; hash: string };

type Verification = {
  links: ChainLink[];
  faults: ChainFault[];
  /** The last link up to which kept hashes prove everything. */
  proven: number;
};

/**
 * Compares the chain that the events of an attempt give with what was kept of it: its newest link, and the links that there were at each
 * opening. `outside` counts events that have no link although every event of the attempt should. A changed event shows only in the
 * hashes from it on, of which few are kept: so between two kept links nobody can tell which one was changed, unless a link is missing
 * or bears several times.
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
  const keptOfLinks = Map.groupBy([...openings, newest], ({ link }) => link);
  keptOfLinks.delete(0);
  for (const [link, kept] of [...keptOfLinks].toSorted(([a], [b]) => a - b)) {
    const fitting = kept.filter(({ hash }) => hash === hashes.get(link)).length;
    if (fitting < kept.length) {
      // Which of several is the right one nobody knows.
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
