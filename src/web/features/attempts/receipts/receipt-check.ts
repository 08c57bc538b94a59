import { type ChainLink, formatShortHash, type Receipts } from '#contract/attempts/receipts.ts';

type StoredReceipts = readonly (readonly [link: number, digits: string])[];

/** The links of which a device was told otherwise than the portal holds them. */
export function findWrongLinks(kept: StoredReceipts, links: readonly ChainLink[]): number[] {
  const hashes = new Map(links.map(({ link, hash }) => [link, hash]));
  return kept.filter(([link, digits]) => !hashes.get(link)?.startsWith(digits)).map(([link]) => link);
}

/** What was typed as a code, such as `7f3a91c2`, in the one way of writing it; undefined for no code. */
export function parseCode(typed: string): string | undefined {
  const digits = typed.replace(/[\s–—-]/g, '').toUpperCase();
  return /^[0-9A-F]{8}$/.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4)}` : undefined;
}

/** What codes are looked for in. */
export type CodeSource = Pick<Receipts, 'code' | 'earlier' | 'links'>;
type EarlierSubmission = NonNullable<Receipts['earlier']>[number];

/** Where a code stands in a chain: the link that has it, or what was handed in, the last time or earlier. */
export function findCode(
  code: string,
  { code: handedIn, earlier = [], links }: CodeSource,
): ChainLink | 'handed-in' | EarlierSubmission | undefined {
  const link = links.find(({ hash }) => formatShortHash(hash) === code);
  return link ?? (code === handedIn ? 'handed-in' : earlier.findLast((end) => end.code === code));
}
