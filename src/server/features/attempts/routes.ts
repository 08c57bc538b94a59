import { lateAnswerRoutes } from './late-answers/routes.ts';
import { locationRoutes } from './location/routes.ts';
import { proctoringRoutes } from './proctoring/routes.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { saveRoutes } from './save/routes.ts';
import { sectionRoutes } from './sections/routes.ts';
import { startRoutes } from './start/routes.ts';
import { submitRoutes } from './submit/routes.ts';
import { timelineRoutes } from './timeline/routes.ts';
import { timingRoutes } from './timing/routes.ts';
import { trialRoutes } from './trial/routes.ts';

export const attemptRoutes = [
  ...startRoutes,
  ...saveRoutes,
  ...sectionRoutes,
  ...submitRoutes,
  ...timingRoutes,
  ...receiptRoutes,
  ...lateAnswerRoutes,
  ...timelineRoutes,
  ...proctoringRoutes,
  ...locationRoutes,
  ...trialRoutes,
];
