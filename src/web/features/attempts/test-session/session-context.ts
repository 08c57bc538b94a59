import type { Sitting } from '#contract/attempts/attempt.ts';
import type { Member } from '#web/api/auth-state.ts';
import type { ViolationQueue } from '../proctoring/violation-queue.ts';
import type { News } from '../notices/notice-store.ts';
import type { Outbox } from '../save/outbox.ts';

/** What the test screen shows of a paper. */
export type OnPaper = Pick<Sitting, 'aptitude' | 'sections' | 'questions' | 'stimuli'>;

/** What the calls of a sitting need. */
export type Seat = {
  testId: string;
  member: Member;
  paper: OnPaper;
  outbox: Outbox;
  news: News;
  watch: ViolationQueue;
};
