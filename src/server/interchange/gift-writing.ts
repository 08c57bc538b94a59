import type { Item } from './item.ts';

/** Questions as GIFT, which `readGift` reads back. */
export function writeGift(_items: Item[]): string {
  return '';
}
