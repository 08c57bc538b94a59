import type { StartedAttempt } from '#contract/attempts/start.ts';
import type { SignedInState } from '#web/api/auth-state.ts';
import type { NoticeStore } from '../notices/notice-store.ts';
import type { ViolationQueue } from '../proctoring/queue/violation-queue.ts';
import type { Outbox } from '../save/outbox.ts';

/** What the test screen shows of a paper. */
export type ShownPaper = Pick<StartedAttempt, 'aptitude' | 'sections' | 'questions' | 'stimuli'>;

/** What the calls of a session need. */
export type SessionContext = {
  testId: string;
  member: SignedInState;
  paper: ShownPaper;
  /** The index of the question that was saved last, on whatever device, before the test was opened here. */
  lastSavedQuestion: number;
  outbox: Outbox;
  notices: NoticeStore;
  violationQueue: ViolationQueue;
};
