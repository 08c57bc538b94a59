import { type ChainLink, codeOf } from '#contract/chain.ts';

type Kept = readonly (readonly [link: number, digits: string])[];

/** The links of which a device was told otherwise than the portal holds them. */
export function wrongLinks(kept: Kept, links: readonly ChainLink[]): number[] {
  const hashes = new Map(links.map(({ link, hash }) => [link, hash]));
  return kept.filter(([link, digits]) => !hashes.get(link)?.startsWith(digits)).map(([link]) => link);
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
