import * as z from 'zod/mini';

/**
 * The areas of an admin's work, each with its label and with what reading and changing it means. A route belongs to one area at most.
 * See docs/decisions/0040-scopes-narrow-what-an-admin-may.md.
 */
export const areas = {
  tests: { label: 'Tests', read: 'the list of tests, and the questions of past ones' },
  bank: {
    label: 'Question bank',
    read: 'questions, passages, topics, imports and reports',
    write: 'create, change, import and retire them',
  },
  drafts: {
    label: 'Drafts of tests',
    read: 'checklists, previews and templates',
    write: 'create and change tests until they are published',
  },
  publishing: {
    label: 'Publishing',
    write: 'publish and unpublish tests, mocks, coding problems and sheets, and change published tests',
  },
  review: { label: 'Reviews', write: 'approve drafts of tests' },
  invigilation: {
    label: 'Invigilation',
    read: 'boards, admissions, extra time and violations',
    write: 'pauses, messages, extra time, admissions and forced submissions',
  },
  results: {
    label: 'Results',
    read: 'results, analyses and attempts',
    write: 'release results, re-mark tests and admit late answers',
  },
  insights: {
    label: 'Insights',
    read: 'the cohort, comparisons and pages of students',
    write: 'notes and the rule for students at risk',
  },
  people: {
    label: 'People',
    read: 'the directory, the roster and blocks',
    write: 'import the roster, invite, archive and block students',
  },
  venues: { label: 'Venues', read: 'venues', write: 'create and change them' },
  announcements: { label: 'Announcements', read: 'announcements', write: 'publish and change them' },
  coding: {
    label: 'Coding problems',
    read: 'drafts of problems, sheets and their progress',
    write: 'create and change problems and sheets',
  },
  operations: {
    label: 'Operations',
    read: 'the audit log, the overview, backups and judges',
    write: 'drain judges and judge again',
  },
} as const satisfies Record<string, { label: string; read?: string; write?: string }>;
export type Area = keyof typeof areas;

type ScopesOf<A extends Area> = `${A}:${Extract<keyof (typeof areas)[A], 'read' | 'write'>}`;
export type Scope = { [A in Area]: ScopesOf<A> }[Area];

/** Every scope, in the order of the areas. */
export const scopes = Object.entries(areas).flatMap(([area, { label: _, ...ways }]) =>
  Object.keys(ways).map((way) => `${area}:${way}`),
) as [Scope];
export const Scope = z.enum(scopes, 'Choose one of the scopes');
