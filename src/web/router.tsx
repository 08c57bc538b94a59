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
  createRoute({
    ...under,
    path: paths.manageAptitudes,
    component: dataPage(() => import('./features/aptitudes/aptitudes-admin-page.tsx'), 'AptitudesAdminPage'),
  }),
  createRoute({
    ...under,
    path: paths.questions,
    component: dataPage(() => import('./features/questions/bank/question-set-page.tsx'), 'QuestionSetPage'),
  }),
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
  createRoute({
    ...under,
    path: paths.questionImports,
    component: dataPage(() => import('./features/questions/imports/imports-page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    ...under,
    path: paths.questionImport,
    component: dataPage(() => import('./features/questions/imports/import-page.tsx'), 'QuestionImportPage'),
  }),
  createRoute({
    ...under,
    path: paths.manageAptitude,
    component: dataPage(
      () => import('./features/aptitudes/detail/aptitude-detail-page.tsx'),
      'AptitudeDetailPage',
    ),
  }),
  createRoute({
    ...under,
    path: paths.previewAptitude,
    component: dataPage(() => import('./features/aptitudes/paper/preview-page.tsx'), 'PreviewPage'),
  }),
  createRoute({
    ...under,
    path: paths.tryAptitude,
    component: dataPage(() => import('./features/attempts/trial/trial-page.tsx'), 'TrialPage'),
  }),
  createRoute({
    ...under,
    path: paths.board,
    component: dataPage(() => import('./features/invigilation/board/board-page.tsx'), 'BoardPage'),
  }),
  createRoute({
    ...under,
    path: paths.printAptitude,
    component: dataPage(() => import('./features/aptitudes/paper/print/print-page.tsx'), 'PrintPage'),
  }),
  createRoute({
    ...under,
    path: paths.blockedUsers,
    component: dataPage(() => import('./features/blocks/blocked-users-page.tsx'), 'BlockedUsersPage'),
  }),
  createRoute({
    ...under,
    path: paths.erasures,
    component: dataPage(() => import('./features/profile/erasure/erasures-page.tsx'), 'ErasuresPage'),
  }),
  createRoute({
    ...under,
    path: paths.people,
    component: dataPage(() => import('./features/people/directory/people-page.tsx'), 'PeoplePage'),
  }),
  createRoute({
    ...under,
    path: paths.year,
    component: dataPage(
      () => import('./features/people/academic-year/academic-year-page.tsx'),
      'AcademicYearPage',
    ),
  }),
  createRoute({
    ...under,
    path: paths.roster,
    component: dataPage(() => import('./features/people/roster/roster-page.tsx'), 'RosterPage'),
  }),
  createRoute({
    ...under,
    path: paths.rosterImport,
    component: dataPage(() => import('./features/people/roster/roster-import-page.tsx'), 'RosterImportPage'),
  }),
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
  createRoute({
    ...under,
    path: paths.attempt,
    component: dataPage(() => import('./features/attempts/attempt-page.tsx'), 'AttemptPage'),
  }),
  createRoute({
    ...under,
    path: paths.aptitudes,
    component: dataPage(() => import('./features/attempts/list/aptitudes-page.tsx'), 'AptitudesPage'),
  }),
  createRoute({
    ...under,
    path: paths.appear,
    component: dataPage(() => import('./features/attempts/take-test-page.tsx'), 'TakeTestPage'),
  }),
  createRoute({
    ...under,
    path: paths.result,
    component: dataPage(() => import('./features/results/own/result-page.tsx'), 'ResultPage'),
  }),
  dataRoute(paths.practice, () => import('./features/practice/topics/practice-page.tsx'), 'PracticePage'),
  dataRoute(paths.problems, () => import('./features/coding/problems/problems-page.tsx'), 'ProblemsPage'),
  dataRoute(paths.problem, () => import('./features/coding/problems/problem-page.tsx'), 'ProblemPage'),
  dataRoute(paths.sheets, () => import('./features/coding/sheets/sheets-page.tsx'), 'SheetsPage'),
  dataRoute(paths.sheet, () => import('./features/coding/sheets/sheet-page.tsx'), 'SheetPage'),
  dataRoute(
    paths.manageSheet,
    () => import('./features/coding/sheets/sheet-editor-page.tsx'),
    'SheetEditorPage',
  ),
  dataRoute(
    paths.manageProblems,
    () => import('./features/coding/authoring/problem-drafts-page.tsx'),
    'ProblemDraftsPage',
  ),
  dataRoute(
    paths.manageProblem,
    () => import('./features/coding/authoring/problem-draft-page.tsx'),
    'ProblemDraftPage',
  ),
  dataRoute(paths.judges, () => import('./features/coding/judges/judges-page.tsx'), 'JudgesPage'),
  dataRoute(paths.mocks, () => import('./features/practice/mocks/mocks-page.tsx'), 'MocksPage'),
  dataRoute(paths.mock, () => import('./features/practice/mocks/mock-page.tsx'), 'MockPage'),
  dataRoute(paths.revision, () => import('./features/practice/revision/revision-page.tsx'), 'RevisionPage'),
  createRoute({
    ...under,
    path: paths.progress,
    component: dataPage(() => import('./features/practice/progress/progress-page.tsx'), 'ProgressPage'),
  }),
  dataRoute(
    paths.practiceSession,
    () => import('./features/practice/sessions/practice-session-page.tsx'),
    'PracticeSessionPage',
  ),
  createRoute({
    ...under,
    path: paths.ownAttempt,
    component: dataPage(() => import('./features/attempts/own-attempt-page.tsx'), 'OwnAttemptPage'),
  }),
  createRoute({
    ...under,
    path: paths.dashboard,
    component: dataPage(() => import('./features/profile/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    ...under,
    path: paths.hallOfFame,
    component: dataPage(
      () => import('./features/results/hall-of-fame/hall-of-fame-page.tsx'),
      'HallOfFamePage',
    ),
  }),
  dataRoute(
    paths.notification,
    () => import('./features/notifications/push/notification-page.tsx'),
    'NotificationPage',
  ),
  dataRoute(paths.geo, () => import('./features/venues/position/position-page.tsx'), 'PositionPage'),
  createRoute({
    ...under,
    path: paths.sprs,
    component: dataPage(() => import('./features/people/representatives/sprs-page.tsx'), 'SprsPage'),
  }),
  createRoute({
    ...under,
    path: paths.jsprs,
    component: dataPage(() => import('./features/people/representatives/jsprs-page.tsx'), 'JsprsPage'),
  }),
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
