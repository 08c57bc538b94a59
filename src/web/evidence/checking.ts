import { type ChainLink, codeOf } from '#contract/chain.ts';

type Kept = readonly (readonly [link: number, digits: string])[];

/** How the receipts of a device stand to the links that the portal holds. */
export function compare(kept: Kept, links: readonly ChainLink[]): { right: number; wrong: number[] } {
  const hashes = new Map(links.map(({ link, hash }) => [link, hash]));
  const wrong = kept.filter(([link, digits]) => !hashes.get(link)?.startsWith(digits)).map(([link]) => link);
  return { right: kept.length - wrong.length, wrong };
}

/** What was typed as a code, such as `7f3a91c2`, in the one way of writing it; undefined for no code. */
export function typedCode(typed: string): string | undefined {
  const digits = typed.replace(/[\s–—-]/g, '').toUpperCase();
  return /^[0-9A-F]{8}$/.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4)}` : undefined;
}

/** Where a code stands in a chain: the link that has it, or what was handed in. */
export function findCode(
  code: string,
  { code: handedIn, links }: { code: string | null; links: readonly ChainLink[] },
): ChainLink | 'handed-in' | undefined {
  return links.find(({ hash }) => codeOf(hash) === code) ?? (code === handedIn ? 'handed-in' : undefined);
}
