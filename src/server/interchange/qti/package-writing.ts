import type { Item } from '../item.ts';

/** A QTI 3.0 package (ZIP) of these questions. */
export async function writeQtiPackage(_items: Item[]): Promise<Uint8Array> {
  return new Uint8Array();
}
