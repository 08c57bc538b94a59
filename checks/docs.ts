import { posix } from 'node:path';
import type { Source } from './places.ts';

/** The most lines of a document that somebody reads whole. */
const MAX_LINES: Record<string, number> = { 'README.md': 90, 'ARCHITECTURE.md': 130, 'CONTRIBUTING.md': 150 };
// 35 were enough until coding and operations brought their own.
const MAX_DECISIONS = 40;
const MAX_DECISION_LINES = 40;
const DECISION = /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/;
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;

/** What is wrong with documents: too long, with a link to nothing, or a decision that no code links to. */
export function findDocFaults(docs: Source[], code: Source[], exists: (path: string) => boolean): string[] {
  const decisions = docs.filter(({ path }) => DECISION.test(path));
  return [
    ...docs.flatMap(findLength),
    ...docs.flatMap((doc) => findBrokenLinks(doc, exists)),
    ...(decisions.length > MAX_DECISIONS
      ? [`${decisions.length} decisions; ${MAX_DECISIONS} are the most`]
      : []),
    ...decisions.flatMap((decision) => findUnlinked(decision, code)),
  ];
}

function findLength({ path, text }: Source): string[] {
  const most = DECISION.test(path) ? MAX_DECISION_LINES : MAX_LINES[path];
  const { length } = text.trimEnd().split('\n');
  return most && length > most ? [`${path}: ${length} lines; ${most} are the most`] : [];
}

function findBrokenLinks({ path, text }: Source, exists: (path: string) => boolean): string[] {
  const prose = text.replaceAll(/`[^`]*`/g, '');
  return Array.from(prose.matchAll(LINK), ([, target = '']) => posix.join(posix.dirname(path), target))
    .filter((target) => !exists(target))
    .map((target) => `${path} links to ${target}, which is not there`);
}

function findUnlinked({ path }: Source, code: Source[]): string[] {
  return code.some(({ text }) => text.includes(path)) ? [] : [`${path}: no code links to it`];
}
