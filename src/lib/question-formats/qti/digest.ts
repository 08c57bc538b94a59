import { createHash } from 'node:crypto';
import { htmlOf, type Node } from './xml.ts';

/** A mark of these nodes, by which it shows whether somebody has changed them. */
export const digestOf = (nodes: Node[]): string =>
  createHash('sha256').update(htmlOf(nodes)).digest('base64url').slice(0, 22);
