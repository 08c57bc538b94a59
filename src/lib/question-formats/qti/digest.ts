import { createHash } from 'node:crypto';
import { type QtiNode, toHtml } from './xml.ts';

/** A mark of these nodes, by which it shows whether somebody has changed them. */
export const digestOf = (nodes: QtiNode[]): string =>
  createHash('sha256').update(toHtml(nodes)).digest('base64url').slice(0, 22);
