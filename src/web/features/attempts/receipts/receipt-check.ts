import { type ChainLink, formatShortHash, type Receipts } from '#contract/attempts/receipts.ts';

type StoredReceipts = readonly (readonly [link: number, digits: string])[];

/** The links whose receipt on the device differs from the portal's. */
export function findWrongLinks(kept: StoredReceipts, links: readonly ChainLink[]): number[] {
  const hashes = new Map(links.map(({ link, hash }) => [link, hash]));
  return kept.filter(([link, digits]) => !hashes.get(link)?.startsWith(digits)).map(([link]) => link);
}

/** Normalizes a typed code, such as `7f3a91c2`; undefined if it is none. */
export function parseCode(typed: string): string | undefined {
  const digits = typed.replace(/[\s–—-]/g, '').toUpperCase();
  return /^[0-9A-F]{8}$/.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4)}` : undefined;
}

/** Where codes are looked up. */
export type CodeSource = Pick<Receipts, 'code' | 'earlier' | 'links'>;
type EarlierSubmission = NonNullable<Receipts['earlier']>[number];

/** Where a code stands in a chain: the link that has it, or one of the submissions. */
export function findCode(
  code: string,
  { code: submissionCode, earlier = [], links }: CodeSource,
): ChainLink | 'submitted' | EarlierSubmission | undefined {
  const link = links.find(({ hash }) => formatShortHash(hash) === code);
  return link ?? (code === submissionCode ? 'submitted' : earlier.findLast((end) => end.code === code));
}
