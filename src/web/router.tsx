import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { ErrorPage } from './layout/error-page.tsx';
import { Layout } from './layout/layout.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { RoutePending } from './layout/route-pending.tsx';
import { parseSearch, type SearchParams, stringifySearch } from './layout/search-params.ts';
import { checkSession } from './layout/session-check.ts';
import { paths } from './paths.ts';

const root = createRootRoute({
  validateSearch: (search: SearchParams & SearchSchemaInput): SearchParams => search,
  beforeLoad: ({ location, preload }) => (preload ? undefined : checkSession(location.pathname)),
  component: Layout,
  pendingComponent: RoutePending,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/** A lazy page that reads data. It loads the query library, so that the sign-in page need not. */
function dataPage<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) {
  return lazyRouteComponent(async () => {
    const [{ withQueries }, pages] = await Promise.all([import('./api/query-page.tsx'), load()]);
    return { page: withQueries(pages[name]) };
  }, 'page');
}

const under = { getParentRoute: () => root };

/** The route of a page that reads data. */
const dataRoute = <const Path extends string, N extends string>(
  path: Path,
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
) => createRoute({ ...under, path, component: dataPage(load, name) });

const loadAuthorPages = () => import('./features/coding/author-pages.ts');
const routes = [
  createRoute({
    ...under,
    path: paths.home,
    component: lazyRouteComponent(() => import('./features/profile/home/home-page.tsx'), 'HomePage'),
  }),
  createRoute({
    ...under,
    path: paths.login,
    component: lazyRouteComponent(() => import('./features/accounts/sessions/login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...under,
    path: paths.loginCallback,
    component: lazyRouteComponent(
      () => import('./features/accounts/sessions/login-callback-page.tsx'),
      'LoginCallbackPage',
    ),
  }),
  createRoute({
    ...under,
    path: paths.register,
    component: lazyRouteComponent(
      () => import('./features/accounts/registration/register-page.tsx'),
      'RegisterPage',
    ),
  }),
  createRoute({
    ...under,
    path: paths.forgotPassword,
    component: lazyRouteComponent(
      () => import('./features/accounts/recovery/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
  }),
  createRoute({
    ...under,
    path: paths.welcome,
    component: lazyRouteComponent(
      () => import('./features/accounts/registration/welcome-page.tsx'),
      'WelcomePage',
    ),
  }),
  createRoute({
    ...under,
    path: paths.changePassword,
    component: lazyRouteComponent(
      () => import('./features/accounts/change-password-page.tsx'),
      'ChangePasswordPage',
    ),
  }),
  dataRoute(
    paths.secondFactor,
    () => import('./features/accounts/second-factor/second-factor-page.tsx'),
    'SecondFactorPage',
  ),
  dataRoute(
    paths.manageAptitudes,
    () => import('./features/aptitudes/aptitudes-admin-page.tsx'),
    'AptitudesAdminPage',
  ),
  dataRoute(
    paths.questions,
    () => import('./features/questions/bank/question-set-page.tsx'),
    'QuestionSetPage',
  ),
  dataRoute(paths.reports, () => import('./features/questions/reports/reports-page.tsx'), 'ReportsPage'),
  dataRoute(
    paths.reported,
    () => import('./features/questions/reports/reported-question-page.tsx'),
    'ReportedQuestionPage',
  ),
  dataRoute(paths.topics, () => import('./features/questions/topics/topics-page.tsx'), 'TopicsPage'),
  dataRoute(paths.coverage, () => import('./features/questions/coverage/coverage-page.tsx'), 'CoveragePage'),
  dataRoute(
    paths.quarantine,
    () => import('./features/questions/quarantine/quarantine-page.tsx'),
    'QuarantinePage',
  ),
  dataRoute(
    paths.questionHistory,
    () => import('./features/questions/history/history-page.tsx'),
    'HistoryPage',
  ),
  dataRoute(paths.generate, () => import('./features/questions/generated/generate-page.tsx'), 'GeneratePage'),
  dataRoute(
    paths.questionImports,
    () => import('./features/questions/imports/imports-page.tsx'),
    'ImportsPage',
  ),
  dataRoute(
    paths.questionImport,
    () => import('./features/questions/imports/import-page.tsx'),
    'QuestionImportPage',
  ),
  dataRoute(
    paths.manageAptitude,
    () => import('./features/aptitudes/detail/aptitude-detail-page.tsx'),
    'AptitudeDetailPage',
  ),
  dataRoute(
    paths.previewAptitude,
    () => import('./features/aptitudes/paper/preview-page.tsx'),
    'PreviewPage',
  ),
  dataRoute(paths.tryAptitude, () => import('./features/attempts/trial/trial-page.tsx'), 'TrialPage'),
  dataRoute(paths.board, () => import('./features/invigilation/board/board-page.tsx'), 'BoardPage'),
  dataRoute(
    paths.printAptitude,
    () => import('./features/aptitudes/paper/print/print-page.tsx'),
    'PrintPage',
  ),
  dataRoute(paths.blockedUsers, () => import('./features/blocks/blocked-users-page.tsx'), 'BlockedUsersPage'),
  dataRoute(paths.erasures, () => import('./features/profile/erasure/erasures-page.tsx'), 'ErasuresPage'),
  dataRoute(
    paths.apiTokens,
    () => import('./features/access/api-tokens/api-tokens-page.tsx'),
    'ApiTokensPage',
  ),
  dataRoute(paths.people, () => import('./features/people/directory/people-page.tsx'), 'PeoplePage'),
  dataRoute(
    paths.year,
    () => import('./features/people/academic-year/academic-year-page.tsx'),
    'AcademicYearPage',
  ),
  dataRoute(paths.roster, () => import('./features/people/roster/roster-page.tsx'), 'RosterPage'),
  dataRoute(
    paths.rosterImport,
    () => import('./features/people/roster/roster-import-page.tsx'),
    'RosterImportPage',
  ),
  dataRoute(paths.backups, () => import('./features/backups/backups-page.tsx'), 'BackupsPage'),
  dataRoute(paths.mail, () => import('./features/mail-log/mail-log-page.tsx'), 'MailLogPage'),
  dataRoute(
    paths.manageAnnouncements,
    () => import('./features/notifications/announcements/announcements-admin-page.tsx'),
    'AnnouncementsAdminPage',
  ),
  dataRoute(
    paths.announcements,
    () => import('./features/notifications/announcements/announcements-page.tsx'),
    'AnnouncementsPage',
  ),
  dataRoute(
    paths.announcement,
    () => import('./features/notifications/announcements/announcement-page.tsx'),
    'AnnouncementPage',
  ),
  dataRoute(paths.venues, () => import('./features/venues/venues-page.tsx'), 'VenuesPage'),
  dataRoute(
    paths.studentInsight,
    () => import('./features/insights/student/student-insight-page.tsx'),
    'StudentInsightPage',
  ),
  dataRoute(paths.compare, () => import('./features/insights/compare/compare-page.tsx'), 'ComparePage'),
  dataRoute(paths.insights, () => import('./features/insights/cohort/cohort-page.tsx'), 'CohortPage'),
  dataRoute(paths.audit, () => import('./features/audit/audit-page.tsx'), 'AuditPage'),
  dataRoute(paths.attempt, () => import('./features/attempts/attempt-page.tsx'), 'AttemptPage'),
  dataRoute(paths.aptitudes, () => import('./features/attempts/list/aptitudes-page.tsx'), 'AptitudesPage'),
  dataRoute(paths.appear, () => import('./features/attempts/take-test-page.tsx'), 'TakeTestPage'),
  dataRoute(paths.result, () => import('./features/results/own/result-page.tsx'), 'ResultPage'),
  dataRoute(paths.practice, () => import('./features/practice/topics/practice-page.tsx'), 'PracticePage'),
  dataRoute(paths.problems, () => import('./features/coding/problems/problems-page.tsx'), 'ProblemsPage'),
  dataRoute(paths.problem, () => import('./features/coding/problems/problem-page.tsx'), 'ProblemPage'),
  dataRoute(paths.sheets, () => import('./features/coding/sheets/sheets-page.tsx'), 'SheetsPage'),
  dataRoute(paths.sheet, () => import('./features/coding/sheets/sheet-page.tsx'), 'SheetPage'),
  dataRoute(paths.manageSheet, loadAuthorPages, 'SheetEditorPage'),
  dataRoute(paths.manageProblems, loadAuthorPages, 'ProblemDraftsPage'),
  dataRoute(paths.manageProblem, loadAuthorPages, 'ProblemDraftPage'),
  dataRoute(paths.judges, loadAuthorPages, 'JudgesPage'),
  dataRoute(paths.webhooks, () => import('./features/integrations/webhooks-page.tsx'), 'WebhooksPage'),
  dataRoute(paths.mocks, () => import('./features/practice/mocks/mocks-page.tsx'), 'MocksPage'),
  dataRoute(paths.mock, () => import('./features/practice/mocks/mock-page.tsx'), 'MockPage'),
  dataRoute(paths.revision, () => import('./features/practice/revision/revision-page.tsx'), 'RevisionPage'),
  dataRoute(paths.progress, () => import('./features/practice/progress/progress-page.tsx'), 'ProgressPage'),
  dataRoute(
    paths.practiceSession,
    () => import('./features/practice/sessions/practice-session-page.tsx'),
    'PracticeSessionPage',
  ),
  dataRoute(paths.ownAttempt, () => import('./features/attempts/own-attempt-page.tsx'), 'OwnAttemptPage'),
  dataRoute(
    paths.dashboard,
    () => import('./features/profile/dashboard/dashboard-page.tsx'),
    'DashboardPage',
  ),
  dataRoute(
    paths.hallOfFame,
    () => import('./features/results/hall-of-fame/hall-of-fame-page.tsx'),
    'HallOfFamePage',
  ),
  dataRoute(
    paths.notification,
    () => import('./features/notifications/push/notification-page.tsx'),
    'NotificationPage',
  ),
  dataRoute(paths.geo, () => import('./features/venues/position/position-page.tsx'), 'PositionPage'),
  dataRoute(paths.sprs, () => import('./features/people/representatives/sprs-page.tsx'), 'SprsPage'),
  dataRoute(paths.jsprs, () => import('./features/people/representatives/jsprs-page.tsx'), 'JsprsPage'),
];

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 0,
  // The default would hold each page back for half a second so that the spinner can be seen.
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
