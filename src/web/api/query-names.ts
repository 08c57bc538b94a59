/**
 * The first part of every query key. The compiler refuses any other, so a change cannot invalidate a query under a name
 * that no query has.
 */
export type QueryName =
  | 'aptitudes'
  | 'attempt'
  | 'audit'
  | 'blocks'
  | 'bookmarks'
  | 'coverage'
  | 'dashboard'
  | 'erasure'
  | 'erasures'
  | 'generators'
  | 'instance'
  | 'instructions'
  | 'mails'
  | 'managed-aptitude'
  | 'managed-aptitudes'
  | 'mocks'
  | 'neighbours'
  | 'passages'
  | 'past-tests'
  | 'people'
  | 'places'
  | 'practice-session'
  | 'practice-sessions'
  | 'practice-topics'
  | 'preview'
  | 'profile'
  | 'progress'
  | 'question'
  | 'question-distractors'
  | 'question-history'
  | 'question-import'
  | 'question-imports'
  | 'question-use'
  | 'questions'
  | 'receipts'
  | 'regradable'
  | 'reports'
  | 'result'
  | 'revision'
  | 'roster'
  | 'round-trip'
  | 'sessions'
  | 'similar-questions'
  | 'templates'
  | 'timeline'
  | 'topics'
  | 'today'
  | 'toppers'
  | 'trial'
  | 'unblocked'
  | 'venues'
  | 'violations'
  | 'years';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryName, ...unknown[]];
  }
}
