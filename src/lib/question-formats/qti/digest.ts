import { createHash } from 'node:crypto';
import { type QtiNode, toHtml } from './xml.ts';

/** A digest of nodes, which shows whether somebody has edited them. */
export const digestOf = (nodes: QtiNode[]): string =>
  createHash('sha256').update(toHtml(nodes)).digest('base64url').slice(0, 22);
