import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { RoutePending } from './shell/RoutePending.tsx';
import { Shell } from './shell/Shell.tsx';
import { parseSearch, type SearchText, stringifySearch } from './shell/search.ts';
import { checkSession } from './shell/session.ts';

const root = createRootRoute({
  validateSearch: (search: SearchText & SearchSchemaInput): SearchText => search,
  beforeLoad: ({ location, preload }) => (preload ? undefined : checkSession(location.pathname)),
  component: Shell,
  pendingComponent: RoutePending,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/** A lazy page that reads data: the query library comes with it, so that the sign-in page loads without. */
function dataPage<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) {
  return lazyRouteComponent(async () => {
    const [{ withQueries }, pages] = await Promise.all([import('./api/withQueries.tsx'), load()]);
    return { page: withQueries(pages[name]) };
  }, 'page');
}

const under = { getParentRoute: () => root };

const routes = [
  createRoute({
    ...under,
    path: paths.home,
    component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
  }),
  createRoute({
    ...under,
    path: paths.login,
    component: lazyRouteComponent(() => import('./account/LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...under,
    path: paths.register,
    component: lazyRouteComponent(() => import('./account/RegisterPage.tsx'), 'RegisterPage'),
  }),
  createRoute({
    ...under,
    path: paths.forgotPassword,
    component: lazyRouteComponent(() => import('./account/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    ...under,
    path: paths.welcome,
    component: lazyRouteComponent(() => import('./account/WelcomePage.tsx'), 'WelcomePage'),
  }),
  createRoute({
    ...under,
    path: paths.changePassword,
    component: lazyRouteComponent(() => import('./account/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
  }),
  createRoute({
    ...under,
    path: paths.manageAptitudes,
    component: dataPage(() => import('./aptitude/AptitudesAdminPage.tsx'), 'AptitudesAdminPage'),
  }),
  createRoute({
    ...under,
    path: paths.questions,
    component: dataPage(() => import('./question/QuestionSetPage.tsx'), 'QuestionSetPage'),
  }),
  createRoute({
    ...under,
    path: paths.reports,
    component: dataPage(() => import('./report/ReportsPage.tsx'), 'ReportsPage'),
  }),
  createRoute({
    ...under,
    path: paths.reported,
    component: dataPage(() => import('./report/ReportedQuestionPage.tsx'), 'ReportedQuestionPage'),
  }),
  createRoute({
    ...under,
    path: paths.topics,
    component: dataPage(() => import('./topic/TopicsPage.tsx'), 'TopicsPage'),
  }),
  createRoute({
    ...under,
    path: paths.questionHistory,
    component: dataPage(() => import('./history/HistoryPage.tsx'), 'HistoryPage'),
  }),
  createRoute({
    ...under,
    path: paths.generate,
    component: dataPage(() => import('./generator/GeneratePage.tsx'), 'GeneratePage'),
  }),
  createRoute({
    ...under,
    path: paths.questionImports,
    component: dataPage(() => import('./exchange/ImportsPage.tsx'), 'ImportsPage'),
  }),
  createRoute({
    ...under,
    path: paths.questionImport,
    component: dataPage(() => import('./exchange/ImportPage.tsx'), 'QuestionImportPage'),
  }),
  createRoute({
    ...under,
    path: paths.manageAptitude,
    component: dataPage(() => import('./aptitude/AptitudeDetailPage.tsx'), 'AptitudeDetailPage'),
  }),
  createRoute({
    ...under,
    path: paths.previewAptitude,
    component: dataPage(() => import('./paper/PreviewPage.tsx'), 'PreviewPage'),
  }),
  createRoute({
    ...under,
    path: paths.tryAptitude,
    component: dataPage(() => import('./paper/TrialPage.tsx'), 'TrialPage'),
  }),
  createRoute({
    ...under,
    path: paths.board,
    component: dataPage(() => import('./invigilation/BoardPage.tsx'), 'BoardPage'),
  }),
  createRoute({
    ...under,
    path: paths.printAptitude,
    component: dataPage(() => import('./paper/PrintPage.tsx'), 'PrintPage'),
  }),
  createRoute({
    ...under,
    path: paths.blockedUsers,
    component: dataPage(() => import('./block/BlockedUsersPage.tsx'), 'BlockedUsersPage'),
  }),
  createRoute({
    ...under,
    path: paths.erasures,
    component: dataPage(() => import('./erasure/ErasuresPage.tsx'), 'ErasuresPage'),
  }),
  createRoute({
    ...under,
    path: paths.people,
    component: dataPage(() => import('./directory/PeoplePage.tsx'), 'PeoplePage'),
  }),
  createRoute({
    ...under,
    path: paths.year,
    component: dataPage(() => import('./directory/YearPage.tsx'), 'YearPage'),
  }),
  createRoute({
    ...under,
    path: paths.roster,
    component: dataPage(() => import('./roster/RosterPage.tsx'), 'RosterPage'),
  }),
  createRoute({
    ...under,
    path: paths.rosterImport,
    component: dataPage(() => import('./roster/ImportPage.tsx'), 'RosterImportPage'),
  }),
  createRoute({
    ...under,
    path: paths.mail,
    component: dataPage(() => import('./mailbox/MailPage.tsx'), 'MailPage'),
  }),
  createRoute({
    ...under,
    path: paths.venues,
    component: dataPage(() => import('./venue/VenuesPage.tsx'), 'VenuesPage'),
  }),
  createRoute({
    ...under,
    path: paths.audit,
    component: dataPage(() => import('./auditing/AuditPage.tsx'), 'AuditPage'),
  }),
  createRoute({
    ...under,
    path: paths.attempt,
    component: dataPage(() => import('./evidence/AttemptPage.tsx'), 'AttemptPage'),
  }),
  createRoute({
    ...under,
    path: paths.aptitudes,
    component: dataPage(() => import('./attempt/AptitudesPage.tsx'), 'AptitudesPage'),
  }),
  createRoute({
    ...under,
    path: paths.appear,
    component: dataPage(() => import('./attempt/AppearPage.tsx'), 'AppearPage'),
  }),
  createRoute({
    ...under,
    path: paths.result,
    component: dataPage(() => import('./result/ResultPage.tsx'), 'ResultPage'),
  }),
  createRoute({
    ...under,
    path: paths.practice,
    component: dataPage(() => import('./practice/PracticePage.tsx'), 'PracticePage'),
  }),
  createRoute({
    ...under,
    path: paths.ownAttempt,
    component: dataPage(() => import('./evidence/OwnAttemptPage.tsx'), 'OwnAttemptPage'),
  }),
  createRoute({
    ...under,
    path: paths.dashboard,
    component: dataPage(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
  }),
  createRoute({
    ...under,
    path: paths.hallOfFame,
    component: dataPage(() => import('./result/HallOfFamePage.tsx'), 'HallOfFamePage'),
  }),
  createRoute({
    ...under,
    path: paths.geo,
    component: dataPage(() => import('./venue/GeoPage.tsx'), 'GeoPage'),
  }),
  createRoute({
    ...under,
    path: paths.sprs,
    component: dataPage(() => import('./people/SprsPage.tsx'), 'SprsPage'),
  }),
  createRoute({
    ...under,
    path: paths.jsprs,
    component: dataPage(() => import('./people/JsprsPage.tsx'), 'JsprsPage'),
  }),
];

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 0,
  // By default a page would wait half a second for the spinner to have been seen.
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
