import type { Scope } from '#contract/scope.ts';

/** Every address of the portal. Links fill `$id` from their `params`. */
export const paths = {
  home: '/',
  login: '/login',
  loginCallback: '/login/callback/$provider',
  register: '/register',
  forgotPassword: '/forgot-password',
  welcome: '/welcome',
  changePassword: '/change-password',
  secondFactor: '/user/second-factor',
  manageAptitudes: '/admin/aptitudes',
  questions: '/admin/questions',
  quarantine: '/admin/questions/quarantine',
  reports: '/admin/reports',
  reported: '/admin/reports/$id',
  generate: '/admin/questions/generate',
  questionImports: '/admin/questions/import',
  questionImport: '/admin/questions/import/$id',
  topics: '/admin/questions/topics',
  coverage: '/admin/questions/coverage',
  questionHistory: '/admin/questions/history/$id',
  manageAptitude: '/admin/aptitude/$id',
  previewAptitude: '/admin/aptitude/$id/preview',
  tryAptitude: '/admin/aptitude/$id/trial',
  board: '/admin/aptitude/$id/board',
  printAptitude: '/admin/aptitude/$id/print',
  blockedUsers: '/admin/blocked-users',
  erasures: '/admin/erasures',
  mail: '/admin/mail',
  backups: '/admin/backups',
  manageAnnouncements: '/admin/announcements',
  venues: '/admin/venues',
  audit: '/admin/audit',
  insights: '/admin/insights',
  studentInsight: '/admin/insights/student',
  compare: '/admin/insights/compare',
  apiTokens: '/admin/api-tokens',
  people: '/admin/people',
  year: '/admin/people/year',
  roster: '/admin/roster',
  rosterImport: '/admin/roster/import/$id',
  attempt: '/admin/attempt/$id',
  aptitudes: '/aptitudes',
  appear: '/aptitude/appear/$id',
  result: '/aptitude/response/$id',
  practice: '/practice',
  practiceSession: '/practice/$id',
  mocks: '/mocks',
  mock: '/mocks/$id',
  revision: '/revision',
  problems: '/problems',
  problem: '/problems/$slug',
  sheets: '/dsa-sheets',
  sheet: '/dsa-sheets/$id',
  manageProblems: '/admin/problems',
  manageProblem: '/admin/problems/$id',
  judges: '/admin/judges',
  webhooks: '/admin/webhooks',
  manageSheet: '/admin/sheets/$id',
  progress: '/progress',
  ownAttempt: '/aptitude/attempt/$id',
  dashboard: '/user/dashboard',
  announcements: '/announcements',
  announcement: '/announcements/$id',
  hallOfFame: '/hall-of-fame',
  notification: '/notifications/$id',
  geo: '/geo',
  sprs: '/sprs',
  jsprs: '/jsprs',
} as const;

const signedOutPaths: readonly string[] = [paths.login, paths.register, paths.forgotPassword, paths.welcome];

/** Addresses that need no session check; the router also accepts them with a trailing slash. */
export function isExemptFromSessionCheck(pathname: string): boolean {
  return (
    signedOutPaths.includes(pathname.replace(/\/+$/, '')) ||
    pathname.startsWith('/login/callback/') ||
    pathname.includes('/aptitude/appear/')
  );
}

/** Addresses for admins only; JSPRs may also open blocked users and reported questions. */
export function isAdminPath(pathname: string): boolean {
  return pathname.startsWith('/admin/');
}

/** What an admin with duties needs for a page. Other pages of admins are for those without duties. */
const scopesOfPages: Readonly<Record<string, Scope>> = {
  [paths.questions]: 'bank:read',
  [paths.quarantine]: 'bank:read',
  [paths.reports]: 'bank:read',
  [paths.reported]: 'bank:read',
  [paths.generate]: 'bank:write',
  [paths.questionImports]: 'bank:read',
  [paths.questionImport]: 'bank:read',
  [paths.topics]: 'bank:read',
  [paths.coverage]: 'bank:read',
  [paths.questionHistory]: 'bank:read',
  [paths.manageAptitudes]: 'tests:read',
  [paths.manageAptitude]: 'tests:read',
  [paths.previewAptitude]: 'drafts:read',
  [paths.tryAptitude]: 'drafts:read',
  [paths.printAptitude]: 'drafts:read',
  [paths.board]: 'invigilation:read',
  [paths.insights]: 'insights:read',
  [paths.studentInsight]: 'insights:read',
  [paths.compare]: 'insights:read',
  [paths.attempt]: 'results:read',
  [paths.manageProblems]: 'coding:read',
  [paths.manageProblem]: 'coding:read',
  [paths.manageSheet]: 'coding:read',
};

/** The scope that a page of admins needs, by the path of its route. */
export const scopeOfPage = (route: string): Scope | undefined => scopesOfPages[route];

/** A test and its trial fill the whole window, so that nothing around them leads away by accident. */
export function isFullWindowPath(pathname: string): boolean {
  return pathname.includes('/aptitude/appear/') || /^\/admin\/aptitude\/\d+\/trial$/.test(pathname);
}
